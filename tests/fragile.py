"""What the tests of `spread` and `survey` run in workers: tasks whose worker dies, once."""

import os
from dataclasses import replace
from multiprocessing import parent_process
from pathlib import Path

from lesson24.algorithms import ALGORITHMS, left_to_right

MARKER = "LESSON24_TEST_MARKER"  # the variable that names a file; it is there once a worker died


def die_once() -> None:
    """End this process without a word, if it is a worker and the first to come here."""
    marker = Path(os.environ[MARKER])
    if parent_process() is not None and not marker.exists():
        marker.touch()
        os._exit(9)


def square(number: int) -> int:
    if number == 7:
        die_once()
    return number * number


def lines(cards, operators):
    die_once()
    yield from left_to_right(cards, operators)


LINES = replace(ALGORITHMS["left-to-right"], name="fragile", generator=lines)
