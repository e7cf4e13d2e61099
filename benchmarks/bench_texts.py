"""How long any text takes at most, wherever one is typed: processor time, the slowest text of each.

    PYTHONPATH=tests python benchmarks/bench_texts.py

The texts are those of tests/test_properties.py: 10,000 brackets, 100,000 digits and the like, and
five usual ones. A refusal takes as long as any reader; what a usual text asks for is work, shown
apart.
"""

import sys
import time
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from io import StringIO

from test_properties import NASTY, WIDGETS, fields

from lesson24 import check_answer, parse, parse_hand
from lesson24.cli import main

USUAL = ["8/(3-8/3)", "3 3 8 8", "24", "1 2 3 4", "-1/2"]


def judge(text):
    """What the command line does with a text as its cards."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()), suppress(SystemExit):
        main(["solve", "--", text])


def nothing():
    """There is nothing to undo."""


def slowest(read, undo, texts):
    """The longest time of some texts in milliseconds, the best of three each, and the text."""
    times = []
    for text in texts:
        best = float("inf")
        for _ in range(3):
            started = time.process_time()
            with suppress(ValueError):
                read(text)
            best = min(best, time.process_time() - started)
            undo()
        times.append((1000 * best, text))
    return max(times)


def set_value(field, value):
    """Type what stood there before."""
    field.value = value


def places():
    """Each place where a text is read, by name, what reads it there, and what undoes that."""
    yield "parse", parse, nothing
    yield "parse_hand", parse_hand, nothing
    yield "check_answer", lambda text: check_answer(text, "3 3 8 8"), nothing
    yield "lesson24 solve", judge, nothing
    for name, make in WIDGETS.items():
        widget = make()
        for field in fields(widget):

            def type_it(text, name=name, widget=widget, field=field):
                field.value = text
                if name == "predict":
                    widget.record(text)

            yield f"{name}: {field.description}", type_it, partial(set_value, field, field.value)


if __name__ == "__main__":
    print("| where | nasty, ms | usual, ms |\n| --- | ---: | ---: |")
    for name, read, undo in places():
        nasty, usual = slowest(read, undo, NASTY), slowest(read, undo, USUAL)
        print(f"| {name} | {nasty[0]:.1f} | {usual[0]:.1f} |", flush=True)
        print(f"  {name}: slowest {nasty[1][:30]!r}", file=sys.stderr)
