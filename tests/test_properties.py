"""What holds for every input: hypothesis looks for one for which it does not.

The examples are the same in every run, so that a change, not chance, makes a test fail.
"""

import io
import random
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lesson24 import (
    ALGORITHMS,
    LEVELS,
    ExpressionError,
    HandError,
    LevelError,
    TargetError,
    canonical,
    check_answer,
    count_solutions,
    is_solvable,
    parse,
    parse_hand,
    reachable,
    same,
    solvable_hands,
    solve,
)
from lesson24.arithmetic import ARITHMETICS, read_target
from lesson24.cli import main
from lesson24.expressions import Leaf, Operation
from lesson24.lab import explorer, laboratory, practice, predict, sameness, stepper, trial
from lesson24.operators import FOUR, SIX
from lesson24.purposes import PurposeError

COMPLETE = ["two-patterns", "reduction", "five-shapes", "value-sets"]


def repeated(examples):
    """The same examples each time, and no clock."""
    return settings(max_examples=examples, derandomize=True, database=None, deadline=None)


def trees(cards, operators=FOUR):
    """Any expression of all these cards, in any order."""
    leaves = [Leaf(place, card) for place, card in enumerate(cards)]
    joins = st.tuples(st.integers(0, len(cards)), st.sampled_from(operators))

    def join(order, joins):
        row = list(order)
        for place, operator in joins:  # join two neighbours, until one is left
            place %= len(row) - 1
            row[place : place + 2] = [Operation(operator, *row[place : place + 2])]
        return row[0]

    return st.builds(join, st.permutations(leaves), st.tuples(*[joins] * (len(cards) - 1)))


def hands(smallest, largest, most):
    return st.lists(st.integers(smallest, largest), min_size=1, max_size=most).map(tuple)


TARGETS = st.integers(-50, 50) | st.fractions(-50, 50, max_denominator=50)


# Printing and parsing -----------------------------------------------------------------------------


@repeated(150)
@given(hands(0, 10**12, 7).flatmap(lambda hand: trees(hand, SIX)))
def test_with_all_brackets_the_same_tree_comes_back(tree):
    hand = [leaf.face for leaf in sorted(tree.leaves, key=lambda leaf: leaf.place)]
    read = parse(tree.brackets(), hand)
    assert read.brackets() == tree.brackets()
    assert canonical(read, "text") == canonical(tree, "text")
    if len(set(hand)) == len(hand):  # equal cards are named from left to right
        assert read == tree


@repeated(150)
@given(hands(0, 13, 7).flatmap(lambda hand: trees(hand, SIX)))
def test_with_the_fewest_brackets_the_same_function_comes_back(tree):
    read = parse(str(tree))
    assert str(read) == str(tree)
    assert canonical(read) == canonical(tree)
    assert len(str(tree)) <= len(tree.brackets())


def by_postfix(tree):
    """An evaluator of its own: the leaves and operators, from left to right, on a stack."""
    stack = []
    for word in tree.postfix().split():
        if word.isdigit():
            stack.append((int(word), 1))
            continue
        (r, s), (p, q) = stack.pop(), stack.pop()
        if word.startswith("r"):
            (p, q), (r, s), word = (r, s), (p, q), word[1]
        made = {"+": (p * s + r * q, q * s), "-": (p * s - r * q, q * s), "*": (p * r, q * s)}
        stack.append(made.get(word, (p * s, q * r)))
        if stack[-1][1] == 0:
            return None
    return Fraction(*stack[0])


@repeated(200)
@given(hands(0, 13, 7).flatmap(lambda hand: trees(hand, SIX)))
def test_a_value_is_that_of_an_evaluator_of_its_own(tree):
    assert tree.value == parse(str(tree)).value == by_postfix(tree)
    assert ARITHMETICS["exact"].evaluate(tree) == by_postfix(tree)


# Solvers ------------------------------------------------------------------------------------------


@repeated(30)
@given(hands(-50, 50, 4), TARGETS)
def test_all_complete_solvers_agree(hand, target):
    verdicts = {name: ALGORITHMS[name].solve(hand, target).solved for name in COMPLETE}
    verdicts |= {
        "engine": is_solvable(hand, target),
        "deck": hand in solvable_hands([hand], target),
        "all operators": target in reachable(hand),
        "listed": bool(solve(hand, target)),
    }
    assert len(set(verdicts.values())) == 1, verdicts


@repeated(15)
@given(hands(-50, 50, 4), st.randoms(use_true_random=False))
def test_they_agree_on_what_can_be_made(hand, chance):
    """Few targets chosen at random are made; here each one is."""
    made = reachable(hand)
    target = chance.choice(list(made)) if made else 24
    assert made
    assert is_solvable(hand, target)
    for name in COMPLETE:
        outcome = ALGORITHMS[name].solve(hand, target)
        assert outcome.solved, name
        assert outcome.expression.value == target
        assert Counter(outcome.expression.cards) == Counter(hand)
    assert all(found.value == target for found in solve(hand, target))


@repeated(2)
@given(st.lists(st.integers(-50, 50), min_size=5, max_size=5).map(tuple), st.integers(-50, 50))
def test_they_agree_on_five_cards(hand, target):
    values = set(ALGORITHMS["value-sets"].values(hand, ARITHMETICS["exact"]))
    assert is_solvable(hand, target) == (target in values)
    assert ALGORITHMS["reduction"].solve(hand, target).solved == (target in values)
    assert values - {None} == set(reachable(hand))


@repeated(25)
@given(hands(-9, 13, 4), st.integers(-30, 30), st.randoms(use_true_random=False))
def test_the_order_of_a_hand_changes_nothing(hand, target, chance):
    mixed = tuple(chance.sample(hand, len(hand)))
    assert is_solvable(mixed, target) == is_solvable(hand, target)
    assert solvable_hands([mixed, hand], target) in ((), (mixed, hand))
    for level in LEVELS:
        assert count_solutions(mixed, target, level) == count_solutions(hand, target, level)
    for name in COMPLETE:
        assert ALGORITHMS[name].solve(mixed, target).solved == is_solvable(hand, target)
    for found in solve(hand, target)[:3]:
        if min(hand) >= 0:  # a text has no card below 0
            assert check_answer(str(found), mixed, target).correct


# When two expressions are the same ----------------------------------------------------------------

# The cards are small and few, so that many pairs are the same.
THREE = st.sampled_from([(2, 2, 1), (1, 2, 3), (0, 1, 1), (2, 2, 2), ("a", "b", "c")])
TRIPLES = THREE.flatmap(lambda cards: st.tuples(*[trees(cards, SIX)] * 3))


@repeated(150)
@given(TRIPLES)
def test_same_is_an_equivalence_at_each_level(triple):
    a, b, c = triple
    names = [None, *LEVELS]
    for level in LEVELS:

        def alike(first, second, level=level):
            """By `same`, which gives the lowest level; the ones above contain it."""
            lowest = same(first, second).level
            return lowest is not None and names.index(lowest) <= names.index(level)

        assert alike(a, a)
        assert alike(a, b) == alike(b, a)
        assert alike(a, c) or not (alike(a, b) and alike(b, c))
        assert alike(a, b) == (canonical(a, level) == canonical(b, level))
    for lower, higher in pairwise(LEVELS):
        assert canonical(a, lower) != canonical(b, lower) or (
            canonical(a, higher) == canonical(b, higher)
        )


@repeated(100)
@given(st.sampled_from([(2, 3, 7, 7, 11), (1, 1, 5, 8), (0, 2, 2)]).flatmap(trees))
def test_a_canonical_form_is_its_own(tree):
    """The solution that stands for a class has the form of the class, and so has that one's."""
    if tree.value is None:
        return
    for level in ("swap", "function", "identity"):
        found = solve(tree.cards, tree.value, level) if len(tree.cards) < 5 else ()
        stands = [one for one in found if canonical(one, level) == canonical(tree, level)]
        assert len(stands) == (1 if found else 0)
    form = LEVELS["identity"].reduced(*canonical(tree))
    assert form == canonical(tree, "identity") == LEVELS["identity"].reduced(*form)


# Any text -----------------------------------------------------------------------------------------

LETTERS = "0123456789+-*/() =,;AJQKTx×÷·:−–１２（）＋，、r.!^√|%<>&'\"[]{}\\\0\u200f\u202e🂡é中"
LONG = st.text(LETTERS, min_size=1, max_size=9).map(lambda text: text * (650 // len(text)))
TEXTS = st.text(max_size=30) | st.text(LETTERS, max_size=30) | LONG
NASTY = [
    "(" * 10_000,
    "()" * 5_000,
    "(" * 290 + "1" + ")" * 290,
    "(1+" * 199 + "1" + ")",
    "1" * 100_000,
    "1 " * 5_000,
    "1+" * 5_000 + "1",
    "3 3 8 8\0",
    "\0",
    "\u202e8 8 3 3\u202c",
    "\u200f8/(3-8/3)",
    "🂡 🂱 🃁 🃑",
    "８／（３－８／３）",
    "①②③④",
    "٣ ٣ ٨ ٨",
    "३ ३ ८ ८",
    "8\u0301 3",
    "\ufeff3 3 8 8",
    "\ud800",
    "<img src=x onerror=alert(1)>",
    "__import__('os').system('true')",
    "1e400 1 1 1",
    "nan inf -0 1_000",
    "9" * 100 + " " + "9" * 100,
    " ".join(["9" * 30] * 4),
    "0 0 0 0",
    "-1 -2 -3 -4",
    "1/0",
    "\n\t\r\v\f",
]


def gives_a_result_or_our_error(text):
    for read, error in (
        (parse, ExpressionError),
        (parse_hand, HandError),
        (read_target, TargetError),
    ):
        with suppress(error):
            read(text)
    verdict = check_answer(text, "3 3 8 8", earlier=[text])
    assert verdict.correct == (verdict.problem is None)
    assert 0 < len(verdict.message) < 400


@repeated(300)
@given(TEXTS)
def test_any_text_is_read_or_refused(text):
    gives_a_result_or_our_error(text)


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_a_nasty_text_is_read_or_refused(text):
    gives_a_result_or_our_error(text)


COMMANDS = [
    lambda text: ["solve", "--", text],
    lambda text: ["solve", "3", "3", "8", "8", f"--target={text}"],
    lambda text: ["solve", "3", "8", f"--operators={text}"],
    lambda text: ["documents", "--", text],
    lambda text: ["links", "--", text],
    lambda text: ["sheet", "--output=sheet.txt", f"--purpose={text}"],
    lambda text: ["deal", f"--every={text}"],
    lambda text: ["trial", "--", text],
]


def ends_well(capsys, arguments):
    """Exit status 0, 1 or 2, and where it is 2 a line that begins as ours do, or argparse's."""
    try:
        status = main(arguments)
    except SystemExit as end:  # argparse refuses an option
        status = end.code
    captured = capsys.readouterr()
    assert status in (0, 1, 2), arguments
    assert (status == 2) == bool(captured.err), arguments
    assert "Traceback" not in captured.err


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_the_command_line_takes_any_text(text, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for command in COMMANDS:
        ends_well(capsys, command(text))
    for options in ([], ["--yes-no"]):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{text}\n{text}"))
        ends_well(capsys, ["judge", *options])


@pytest.mark.parametrize("seconds", ["inf", "1e300", "nan", "-1", "0"])
def test_a_wait_that_cannot_be_is_refused(seconds, capsys):
    assert main(["deal", f"--every={seconds}"]) == 2
    assert "seconds" in capsys.readouterr().err


def fields(widget):
    """The fields for text in a widget."""
    if type(widget).__name__ == "Text":
        yield widget
    for child in getattr(widget, "children", ()):
        yield from fields(child)


WIDGETS = {
    "explorer": explorer,
    "laboratory": laboratory,
    "practice": lambda: practice(seed=24),
    "predict": lambda: predict("How many?", int, 14),
    "sameness": sameness,
    "stepper": stepper,
    "trial": trial,
}


@pytest.mark.parametrize("name", WIDGETS)
def test_every_field_takes_any_text(name):
    widget = WIDGETS[name]()
    places = list(fields(widget))
    assert places
    texts = [*NASTY, *random.Random(24).sample(LETTERS, 10)]
    for place in places:
        good = place.value
        for text in texts:
            place.value = text  # whoever observes it does not raise
            if name == "predict":
                widget.record(text)
            assert "Traceback" not in widget.words() + widget.still()
            assert "<img src=x" not in widget.still()
        place.value = good


# Levels and purposes ------------------------------------------------------------------------------


@repeated(30)
@given(st.text(max_size=20))
def test_any_name_is_known_or_refused(name):
    for ask, error in (
        (lambda: solve("3 8", same=name), LevelError),
        (lambda: practice(name), PurposeError),
    ):
        if name not in LEVELS:
            with pytest.raises(error):
                ask()
