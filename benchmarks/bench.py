"""How fast the engine is: each row asserts its result, then gives its time and a ratio.

    python benchmarks/bench.py

That takes two minutes. Times are processor times, the best of some runs, in milliseconds.
They differ from machine to machine; the ratios to the yardsticks, which are measured in the same
run, differ less:

- a plain C++ recursion over the whole deck (`recursion.cpp`; only where there is a compiler),
- the plain reduction "take two, combine, repeat" with Python's Fraction, over the whole deck.
"""

import gc
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from lesson24 import backwards, engine, tables
from lesson24.cards import all_hands
from lesson24.comparing import decks
from lesson24.memory import clear_caches

HERE = Path(__file__).parent
DECK, FIVE, SIX = (list(all_hands(size)) for size in (4, 5, 6))


# Yardsticks -------------------------------------------------------------------------------------


def plain_recursion() -> float | None:
    """The milliseconds that the C++ recursion takes; None without a compiler."""
    compiler = next(filter(None, map(shutil.which, ["c++", "g++", "clang++"])), None)
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "recursion")
        source = str(HERE / "recursion.cpp")
        subprocess.run([compiler, "-O2", "-std=c++17", "-o", program, source], check=True)
        runs = [subprocess.run([program], capture_output=True, text=True) for _ in range(9)]
    counts, times = zip(*(run.stdout.split() for run in runs), strict=True)
    assert set(counts) == {"1362"}
    return min(map(float, times))


def plain_reduction(numbers: list[Fraction]) -> bool:
    """Take two numbers, combine them, repeat."""
    if len(numbers) == 1:
        return numbers[0] == 24
    for i, a in enumerate(numbers):
        for j in range(i):
            b = numbers[j]
            rest = [number for k, number in enumerate(numbers) if k not in (i, j)]
            results = [a + b, a - b, b - a, a * b]
            results += [a / b] if b else []
            results += [b / a] if a else []
            if any(plain_reduction([*rest, result]) for result in results):
                return True
    return False


# The rows ---------------------------------------------------------------------------------------


def hand_by_hand() -> int:
    """Ask for each hand of the deck by itself."""
    return sum([engine.is_solvable(hand) for hand in DECK])


def every_target() -> int:
    """Find which of the targets 0 to 100 each hand of six cards makes."""
    return sum(map(len, engine.deck_targets(SIX).values()))


def all_of(same: str) -> int:
    """Find all solutions of the deck, and write each."""
    return sum(len([str(found) for found in engine.solve(hand, same=same)]) for hand in DECK)


def different(*hand: int) -> int:
    """Find the different solutions of a hand, and write each."""
    return len([str(found) for found in engine.solve(hand)])


def with_power() -> int:
    """Some hands, with two more operators."""
    return len(engine.solvable_hands(DECK[::10], operators="+-*/^√"))


def bare_texts() -> int:
    """All texts, in the order in which they are found."""
    return sum(
        len([text for text, *_ in backwards.texts(*tables.question(hand, 24))]) for hand in DECK
    )


def counted(same: str) -> int:
    """Count the solutions of the deck."""
    return sum(engine.count_solutions(hand, same=same) for hand in DECK)


class Row(NamedTuple):
    """One line of the table."""

    what: str
    goal: int | None  # milliseconds
    work: Callable[[], int]
    result: int
    warm: bool = False  # whether the tables are filled before


ROWS = [
    Row("whole deck: solvable hands", 10, lambda: len(engine.solvable_hands(DECK)), 1362),
    Row("the same, each hand by itself", 60, hand_by_hand, 1362),
    Row("the same, with NumPy", 3, lambda: len(decks.solvable(DECK, 24)), 1362),
    Row("whole deck: all different solutions, cold", 200, lambda: all_of("function"), 4078),
    Row("the same, warm", 60, lambda: all_of("function"), 4078, warm=True),
    Row("whole deck: all texts, counted", 200, lambda: counted("text"), 53_282),
    Row("whole deck: all texts, as they are found", 200, bare_texts, 53_282),
    Row("whole deck: all texts, placed, most natural first", None, lambda: all_of("text"), 53_282),
    Row(
        "whole deck of five cards: solvable hands",
        300,
        lambda: len(engine.solvable_hands(FIVE)),
        6104,
    ),
    Row(
        "whole deck of six cards: solvable hands",
        1500,
        lambda: len(engine.solvable_hands(SIX)),
        18_554,
    ),
    Row("the same, with NumPy", 300, lambda: len(decks.solvable(SIX, 24)), 18_554),
    Row("the same, every target 0 to 100", 12_000, every_target, 1_864_471),
    Row("one hand: is it solvable", 1, lambda: engine.is_solvable((1, 5, 5, 5)), True),
    Row("one hand: all different solutions", 5, lambda: different(2, 4, 8, 10), 11),
    Row("five cards: all different solutions", 100, lambda: different(1, 3, 5, 7, 9), 73),
    Row("six cards: all different solutions", None, lambda: different(1, 4, 7, 9, 11, 13), 207),
    Row(
        "seven cards: is it solvable",
        None,
        lambda: engine.is_solvable((1, 4, 7, 9, 11, 12, 13)),
        True,
    ),
    Row(
        "seven cards: all different solutions, counted",
        None,
        lambda: engine.count_solutions((1, 2, 3, 4, 5, 6, 7)),
        33_589,
    ),
    Row("five cards: all numbers", None, lambda: len(engine.reachable((1, 3, 5, 7, 9))), 6465),
    Row("a tenth of the deck, with power and root", None, with_power, 170),
]


def measure(work: Callable[[], int], result: int, warm: bool = False) -> float:
    """Assert the result and give the best time of some runs, in milliseconds.

    At least half a second's work: for shorter, another program's work would count.
    """
    if warm:
        work()
    best, spent = float("inf"), 0.0
    while spent < 500 or (spent < 3000 and best > spent / 25):
        if not warm:
            clear_caches()  # as in a process that has just begun
        gc.collect()
        start = time.process_time()
        found = work()
        taken = 1000 * (time.process_time() - start)
        assert found == result, (found, result)
        best, spent = min(best, taken), spent + taken
    return best


def import_time() -> float:
    """How long a new Python takes to import lesson24, in milliseconds."""
    timed = (
        "import time; start = time.process_time(); import lesson24; "
        "print(1000 * (time.process_time() - start))"
    )
    run = [sys.executable, "-c", timed]
    # As installed: compiled once, the first time.
    compiled = {n: v for n, v in os.environ.items() if n != "PYTHONDONTWRITEBYTECODE"}
    return min(
        float(subprocess.run(run, env=compiled, capture_output=True, text=True, check=True).stdout)
        for _ in range(9)
    )


def main() -> None:
    """Measure and print the table."""
    # The garbage collector would walk again and again through what this process holds besides:
    # NumPy, pandas and three decks. That is no work of the rows.
    gc.collect()
    gc.freeze()
    recursion = plain_recursion()
    reduction = measure(
        lambda: sum(plain_reduction([Fraction(card) for card in hand]) for hand in DECK), 1362
    )
    print("| What | ms | goal | / C++ recursion | Fraction reduction / |")
    print("| --- | ---: | ---: | ---: | ---: |")

    def row(what: str, taken: float, goal: int | None) -> None:
        aim = f"{goal:,}" if goal else ""
        slower = f"{taken / recursion:.2f}" if recursion else ""
        print(f"| {what} | {taken:,.1f} | {aim} | {slower} | {reduction / taken:,.1f} |")

    if recursion:
        print(f"| *yardstick: plain C++ recursion, whole deck* | {recursion:,.1f} | | 1 | |")
    print(f"| *yardstick: plain reduction with Fraction, whole deck* | {reduction:,.0f} | | | 1 |")
    for what, goal, work, result, warm in ROWS:
        row(what, measure(work, result, warm), goal)
    print(f"| import lesson24 | {import_time():,.0f} | 60 | | |")


if __name__ == "__main__":
    main()
