"""Fuzz the two parsers: any text gives a result or the parser's own error, within 50 ms.

    pip install atheris
    PYTHONPATH=. python tools/fuzz.py parse -max_total_time=300
    PYTHONPATH=. python tools/fuzz.py parse_hand -max_total_time=300

Atheris grows its inputs by the lines that they reach. It prints the inputs tried and the seconds;
where something is wrong it writes the input to a file `crash-*` and ends with status 77. What it
finds becomes a test in tests/test_properties.py.
"""

import sys
import time
from contextlib import suppress

import atheris

with atheris.instrument_imports(include=["lesson24"]):
    from lesson24.answers import check_answer
    from lesson24.cards import HandError, parse_hand, written
    from lesson24.notation import LONGEST_TEXT, ExpressionError, parse

SLOWEST = 0.05  # seconds of the processor, for one text


def tree_holds(text, tree):
    """A tree reads back from what it prints, and any text gets a verdict."""
    verdict = check_answer(text, "3 3 8 8")
    assert verdict.correct == (verdict.problem is None)
    if tree is not None:
        assert str(parse(str(tree))) == str(tree)
        assert parse(str(tree)).value == tree.value
        brackets = tree.brackets()
        assert len(brackets) > LONGEST_TEXT or parse(brackets) == tree


def hand_holds(text, hand):
    """A hand has a card, and reads back."""
    if hand is not None:
        assert hand
        assert parse_hand(written(hand)) == hand


TARGETS = {
    "parse": (parse, ExpressionError, tree_holds),
    "parse_hand": (parse_hand, HandError, hand_holds),
}


def main():
    """Fuzz the parser that the first argument names; the others are for Atheris."""
    name, *options = sys.argv[1:]
    parser, refusal, holds = TARGETS[name]

    def one(data):
        text = atheris.FuzzedDataProvider(data).ConsumeUnicode(len(data))
        made = None
        started = time.process_time()
        with suppress(refusal):
            made = parser(text)
        took = time.process_time() - started
        assert took < SLOWEST, f"{took:.3f} s for {len(text)} characters"
        holds(text, made)

    atheris.Setup([sys.argv[0], "-max_len=12000", *options], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
