"""How long the kernel works for one change in a widget: each change asserts what it shows.

    python benchmarks/bench_widgets.py

That takes half a minute. Times are processor times in milliseconds, of some changes of one kind:
the middle one and the longest. The last column is the ratio of the middle one to a yardstick that
is measured in the same run: the plain reduction with Python's Fraction, of one hand that has no
solution. A change should take less than 50 ms, a move of the stepper less than 100 ms; where there
is no goal, the work is paid once.
"""

import gc
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from statistics import median
from typing import NamedTuple

from bench import plain_reduction

from lesson24 import ALGORITHMS, all_hands, count_solutions, is_solvable, lab, solvable_hands
from lesson24.cards import written
from lesson24.lab.trial_view import survey_of_documents
from lesson24.memory import clear_caches

CHANGE, MOVE = 50, 100  # milliseconds
DECK = list(all_hands())
SPREAD = list(map(written, DECK[7::76]))  # 24 hands
SOLVABLE = list(map(written, sorted(solvable_hands(DECK))[5::60]))
FIVE = list(map(written, list(all_hands(5))[100::700]))
HAND = "3 3 8 8"


class Clock:
    """Notes the milliseconds of each `with` block."""

    def __init__(self):
        self.times = []

    def __enter__(self):
        self.start = time.process_time()

    def __exit__(self, *_):
        self.times.append(1000 * (time.process_time() - self.start))


# What is done in each widget --------------------------------------------------------------------


def explorer_hands(clock, hands):
    panel = lab.explorer()
    for hand in hands:
        with clock:
            panel.hand.value = hand
        assert len(panel.solutions) == count_solutions(hand)


def explorer_solutions(clock):
    panel = lab.explorer("1 2 4 6")
    for place, solution in enumerate(panel.solutions[1:], start=1):
        with clock:
            panel.list.index = place
        assert f"Expression tree of {solution}" in panel.tree.value


def sameness_hands(clock):
    panel = lab.sameness()
    for hand in [*SOLVABLE, "12 12 12 12"]:
        with clock:
            panel.hand.value = hand
        assert f"tree {count_solutions(hand, same='tree'):,}," in panel.judged[1]


def sameness_levels(clock):
    panel = lab.sameness("1 2 3 4")
    for level in ("identity", "swap", "text", "function"):
        with clock:
            panel.level.value = level
        assert len(panel.groups) == count_solutions("1 2 3 4", same=level)
        for field in (panel.list, panel.members):
            with clock:
                field.index = len(field.options) - 1
            assert panel.pair[1].brackets() in panel.law.value


def predictions(clock):
    for guess in (709, 1232, 1362) * 5:
        panel = lab.predict("How many?", [709, 1232, 1362], lambda: 1362)
        panel.entry.value = guess
        with clock:
            panel.button.click()
        assert panel.right == (guess == 1362)


def practice_joins(clock):
    board = lab.practice("fraction", seed=24)
    for button, says in (
        (board.pieces[2], "3: choose an operator."),
        (board.operators[3], "3 ÷ ... choose the second card."),
        (board.pieces[0], "3 / 7 = 3/7."),
        (board.undo, "On the table: 7, 7, 3, 3."),
    ) * 6:
        with clock:
            button.click()
        assert says in board.verdict.value


def practice_answers(clock):
    for _ in range(6):
        board = lab.practice("fraction", seed=24)
        for answer, says in (
            ("7*3+7-3", "This is 25, not 24."),
            ("7*(3+3/7)", "Right: 7*(3+3/7) = 24."),
            ("(3/7+3)*7", "the same as your 7*(3+3/7)"),
        ):
            with clock:
                board.typed.value = answer
            assert says in board.verdict.value


def practice_hints(clock):
    for seed in range(8):
        board = lab.practice("solvable", seed=seed)
        for number in range(1, 6):
            with clock:
                board.hint.click()
            assert len(board.hints) == number
        for button in (board.pieces[0], board.operators[0], board.pieces[1]):
            button.click()
        with clock:
            board.hint.click()
        assert "from here" in board.hints[-1]


def practice_hands(clock, level):
    board = lab.practice(level, seed=7)
    for _ in range(15):
        before = board.session.hand
        with clock:
            board.next.click()
        assert board.session.hand != before
        assert is_solvable(board.session.hand)


def stepper_moves(clock, name):
    walk = lab.stepper(name, HAND)
    last = walk.trace.total
    for place in range(last // 10, last, last // 10):
        walk.go(place)
        for button, number in (("Forward", place + 1), ("Back", place), ("Back", place - 1)):
            with clock:
                walk.buttons[button].click()
            assert f"Step {number:,}." in walk.sentence.value
    for button, number in (("Last", last), ("First", 1)):
        with clock:
            walk.buttons[button].click()
        assert walk.moment.number == number


def stepper_jumps(clock):
    walk = lab.stepper("reduction", HAND)
    for _ in range(6):
        walk.first()
        with clock:
            walk.next_solution()
        assert walk.moment.number == 4516
        with clock:
            walk.next_candidate()
        assert walk.moment.counts.candidates == 1207


def stepper_hands(clock, name):
    walk = lab.stepper(name, "1 2 3 4")
    for hand in (HAND, "1 1 1 1", "5 5 5 1"):
        with clock:
            walk.hand.value = hand
        assert written(walk.trace.hand) == hand


def stepper_of_five(clock):
    for hand in ("1 2 3 4 5", "13 12 11 7 5"):
        walk = lab.stepper("reduction", hand)
        with clock:
            walk.last()
        assert walk.moment.number == 50_000


def trial_begins(clock):
    survey_of_documents.cache_clear()
    with clock:
        court = lab.trial(HAND)
    assert len(court.survey.hands) == 1820


def trial_hands(clock):
    court = lab.trial(HAND)
    with clock:
        court.record.click()
    assert "You predicted 3 of 5" in court.verdict.value
    for hand in SPREAD:
        with clock:
            court.hand.value = hand
        assert f"{hand}:" in court.verdict.value


def trial_questions(clock):
    court = lab.trial(HAND, predict=False)
    for question, hands in reversed(court.deck.found.items()):
        with clock:
            court.deck.filter.value = question
        assert len(court.deck.list.options) == len(hands)


def laboratory_settings(clock):
    bench = lab.laboratory()
    for numbers, solved in (("single", 1361), ("whole", 1346), ("double", 1361)):
        with clock:
            bench.numbers.value = numbers
        assert f"{solved:,} solved" in bench.verdict.value


def laboratory_hands(clock):
    bench = lab.laboratory("left-to-right", "single")
    for hand in SPREAD:
        with clock:
            bench.hand.value = hand
        assert hand in bench.deck.corner.value


class Row(NamedTuple):
    """One line of the table."""

    what: str
    goal: int | None  # milliseconds
    changes: Callable[[Clock], None]


ROWS = [
    Row("explorer: another hand", CHANGE, partial(explorer_hands, hands=SPREAD)),
    Row("explorer: another hand of five cards", CHANGE, partial(explorer_hands, hands=FIVE)),
    Row("explorer: another solution", CHANGE, explorer_solutions),
    Row("sameness: another hand", CHANGE, sameness_hands),
    Row("sameness: another level, group or member", CHANGE, sameness_levels),
    Row("predict: a prediction is recorded", CHANGE, predictions),
    Row("practice: choose, join, undo", CHANGE, practice_joins),
    Row("practice: an answer is typed", CHANGE, practice_answers),
    Row("practice: a hint", CHANGE, practice_hints),
    *(
        Row(f"practice: the next hand, {level}", CHANGE, partial(practice_hands, level=level))
        for level in ("solvable", "fraction", "pairs", "one")
    ),
    *(
        Row(f"stepper, {name}: a move", MOVE, partial(stepper_moves, name=name))
        for name in ALGORITHMS
    ),
    Row("stepper, reduction: next solution, next candidate", MOVE, stepper_jumps),
    *(
        Row(f"stepper, {name}: another hand", CHANGE, partial(stepper_hands, name=name))
        for name in ALGORITHMS
    ),
    Row("stepper, five cards: to the last step that is kept", None, stepper_of_five),
    Row("trial: it begins", None, trial_begins),
    Row("trial: another hand", CHANGE, trial_hands),
    Row("trial: another question to the deck", CHANGE, trial_questions),
    Row("laboratory: a choice that was not made before", None, laboratory_settings),
    Row("laboratory: a choice that was made before", CHANGE, laboratory_settings),
    Row("laboratory: another hand", CHANGE, laboratory_hands),
]


def yardstick():
    """The milliseconds of the plain reduction of one hand."""
    clock = Clock()
    for _ in range(9):
        with clock:
            solved = plain_reduction([Fraction(1)] * 4)
        assert not solved
    return min(clock.times)


def main():
    """Measure and print the table."""
    reduction = yardstick()
    print("| What | ms | longest | goal | / yardstick |")
    print("| --- | ---: | ---: | ---: | ---: |")
    print(f"| *yardstick: plain reduction of 1 1 1 1* | {reduction:.1f} | | | 1 |")
    clear_caches()
    for what, goal, changes in ROWS:
        clock = Clock()
        gc.collect()
        gc.freeze()  # what other rows have left is no work of this one
        changes(clock)
        middle, longest = median(clock.times), max(clock.times)
        print(
            f"| {what} | {middle:.1f} | {longest:.1f} | {goal or ''} | {middle / reduction:.2f} |"
        )


if __name__ == "__main__":
    main()
