"""Exercises of lesson 08, Put solvers on trial."""

from collections.abc import Callable
from functools import cache
from itertools import chain, islice
from time import monotonic

from lesson24.arithmetic import DOUBLE, EQUAL, EXACT, SINGLE, within
from lesson24.cards import Hand, all_hands, written
from lesson24.documents import DOCUMENTS
from lesson24.engine import is_solvable, solve
from lesson24.exercises.exercise import HOW_TO_WRITE, Check, Exercise, Wrong
from lesson24.exercises.judging import another_hand, four_of_deck
from lesson24.exercises.reading import (
    Unreadable,
    read_cards,
    read_function,
    read_letters,
    read_parts,
    unordered,
)
from lesson24.notation import parse
from lesson24.programs import Program
from lesson24.purposes import choose

# 08-1 -------------------------------------------------------------------------------------------

FAMOUS = (3, 3, 8, 8)
CHANGES = {
    "A": Program("five-shapes", SINGLE, EQUAL),
    "B": Program("two-patterns", DOUBLE, EQUAL),
    "C": Program("two-patterns", EXACT, EQUAL),
    "D": Program("two-patterns", SINGLE, within(1e-5)),
}
CHANGE_SLIPS = {
    "A": "More shapes do not help: two-patterns tries the expression, too.",
    "B": "In 64-bit floats the value is nearer to 24, but is it equal?",
}


@cache
def mending() -> frozenset[str]:
    """The changes that help; they are run when they are asked for, not at each import."""
    return frozenset(letter for letter, program in CHANGES.items() if program.run(FAMOUS).solved)


def only_mending(letters: tuple[str, ...]) -> str | None:
    """No change is named that does not help."""
    for letter in letters:
        if letter not in mending():
            return CHANGE_SLIPS[letter]
    return None


def all_mending(letters: tuple[str, ...]) -> str | None:
    """None is missing."""
    missing = len(mending().difference(letters))
    return f"{missing} more would help." if missing else None


# 08-2 -------------------------------------------------------------------------------------------

KNOWN = ((3, 3, 8, 8), (1, 5, 5, 5))


def lines_of(hand: Hand) -> list[str]:
    """What document 2 prints for a hand."""
    return DOCUMENTS["document-2"].run(hand).text.splitlines()


def prints_something(hand: Hand) -> str | None:
    """It claims a solution."""
    return None if lines_of(hand) else "For this hand document 2 prints nothing."


def prints_nothing_right(hand: Hand) -> str | None:
    """No line is worth 24 as it stands."""
    right = [line for line in lines_of(hand) if parse(line).value == 24]
    return f"As it stands, this line is 24: {right[0]}." if right else None


# 08-3 -------------------------------------------------------------------------------------------

LINES = "ABC"  # the last one has the bug
ROUNDED = Program("five-shapes", EXACT, within(0.5, strict=False))  # round(23.5) is 24, too


def read_line_and_hand(answer: object) -> tuple[str, Hand]:
    """Take a letter and a hand."""
    parts = read_parts(answer)
    if len(parts) != 2:
        raise Unreadable('give the line and a hand, such as ["A", "3 3 8 8"]')
    letters = read_letters(LINES)(parts[0])
    if len(letters) != 1:
        raise Unreadable("name one line")
    return letters[0], read_cards(parts[1])


def right_line(answer: tuple[str, Hand]) -> str | None:
    """The line with the bug."""
    return {"A": "Line A tries every expression.", "B": "Line B computes exactly."}.get(answer[0])


def shows_the_bug(answer: tuple[str, Hand]) -> str | None:
    """The solver is wrong about the hand."""
    hand = answer[1]
    if fault := four_of_deck(hand):
        return fault
    if is_solvable(hand):
        return f"{written(hand)} has a solution, and the solver says so."
    if not ROUNDED.run(hand).solved:
        return f"{written(hand)} has no solution, and the solver says so."
    return None


# 08-4 -------------------------------------------------------------------------------------------

EVERY = 20  # of the deck's hands, one is asked
MOST_WRONG = 0.12  # of these
# Purposes of hands that tell solvers apart, and how many hands of each are asked.
HARD, MANY = ("fraction", "pairs", "any"), 16
SECONDS = 3  # a slow solver is not asked about all hands


def is_subtle(solver: Callable[[list[int]], object]) -> str | None:
    """The solver is right about nearly all of some hands that have nothing special."""
    hands = list(islice(all_hands(), 0, None, EVERY))
    wrong = [hand for hand in hands if bool(solver(list(hand))) != is_solvable(hand)]
    if len(wrong) <= MOST_WRONG * len(hands):
        return None
    return f"It is wrong about {len(wrong)} of {len(hands)} hands, the first of them {wrong[0]}."


def is_flawed(solver: Callable[[list[int]], object]) -> str | None:
    """The solver is wrong about a hand: those that tell solvers apart come first."""
    hard = [tuple(sorted(hand)) for purpose in HARD for hand in choose(purpose, MANY, seed=24)]
    hands = dict.fromkeys(chain(hard, all_hands()))
    tried, end = 0, monotonic() + SECONDS
    for hand in hands:
        if bool(solver(list(hand))) != is_solvable(hand):
            return None
        tried += 1
        if monotonic() > end:
            break
    return f"It is right about all of the {tried:,} hands that were tried."


def whole_steps_only(hand: list[int]) -> bool:
    """A right answer: it takes a solution only where every step gives a whole number."""
    for solution in solve(hand):
        values = [step.value for step in solution.operations()]
        if all(value is not None and value.denominator == 1 for value in values):
            return True
    return False


def without_three_fives(hand: list[int]) -> bool:
    """Another: it loses the hands with three fives."""
    return is_solvable(hand) and hand.count(5) < 3


def without_one_hand(hand: list[int]) -> bool:
    """Another: it loses one hand, as document 0 does."""
    return sorted(hand) != [3, 3, 8, 8] and is_solvable(hand)


def always_yes(hand: list[int]) -> bool:
    """A wrong answer: it is wrong too often."""
    return True


def as_a_set(hand: list[int]) -> bool:
    """A wrong answer: equal cards become one."""
    return is_solvable(set(hand))


def without_a_flaw(hand: list[int]) -> bool:
    """A wrong answer: it is right."""
    return is_solvable(hand)


EXERCISES = (
    Exercise(
        id="08-1",
        title="One change that helps",
        depth="everyone",
        kind="choice",
        task=(
            "Document 0 has the candidates two-patterns, 32-bit floats, and takes `x == 24`. It "
            "loses `3 3 8 8`. Which single changes help? Write their letters.\n\n"
            "- A: five-shapes in place of two-patterns\n"
            "- B: 64-bit floats\n"
            "- C: exact fractions\n"
            "- D: take what is within 0.00001 of 24"
        ),
        read=unordered(read_letters("".join(CHANGES))),
        checks=(
            Check("each of these changes helps", only_mending),
            Check("none is missing", all_mending),
        ),
        right=("C D", "d, c", ["C", "D"]),
        wrong=(
            Wrong("B", "is it equal?"),
            Wrong("A C D", "More shapes do not help"),
            Wrong("C", "1 more would help"),
            Wrong("ABCD", "More shapes do not help"),
            Wrong("E", "E"),
        ),
        reasons=(
            "`{answer}`. In exact fractions, 8/(3-8/3) is 24. With the tolerance, 24.000006 is "
            "near enough. Five shapes compute the same 24.000006, and 64-bit floats give "
            "23.99999999999999: both are still not equal to 24."
        ),
    ),
    Exercise(
        id="08-2",
        title="Yes, with wrong reasons",
        depth="more",
        kind="counter-example",
        task=(
            "Find a hand for which document 2 prints at least one line, but no line is worth 24 "
            "when it is read as it stands. Write its four cards; not `3 3 8 8` or `1 5 5 5`, which "
            "you know."
        ),
        read=read_cards,
        checks=(
            another_hand(*KNOWN),
            Check("document 2 prints a line", prints_something, needed=True),
            Check("no line is worth 24 as it stands", prints_nothing_right),
        ),
        right=("1 1 2 6", "A A 3 4", [2, 9, 12, 13]),
        wrong=(
            Wrong("1 2 3 4", "As it stands, this line is 24: "),
            Wrong("1 1 1 1", "document 2 prints nothing"),
            Wrong("5 1 5 5", "You know this hand already."),
            Wrong("5 5 5 5", "document 2 prints nothing"),
            Wrong("3 8", "Give four cards"),
            Wrong("left to right", "is not a card"),
        ),
        reasons=(
            "`{answer}`. The lesson counts such hands. Small hands that need brackets are a good "
            "place to look: the program leaves the brackets out, and × and ÷ then come first."
        ),
    ),
    Exercise(
        id="08-3",
        title="A neighbour's solver",
        depth="more",
        kind="bug hunt",
        task=(
            "A neighbour has written this solver, with one bug in a line.\n\n"
            "```python\n"
            "def solve(hand):\n"
            "    for candidate in five_shapes(hand):          # A: every expression\n"
            "        value = exact_value(candidate)           # B: a fraction, or None\n"
            "        if value is not None and round(value) == 24:  # C\n"
            "            return True\n"
            "    return False\n"
            "```\n\n"
            "Write the line, and a hand for which the solver is wrong: "
            '`["A", "3 3 8 8"]`.'
        ),
        read=read_line_and_hand,
        checks=(
            Check("that line has the bug", right_line),
            Check("the solver is wrong about the hand", shows_the_bug),
        ),
        right=("C; 1 2 8 12", ["c", "10 11 13 13"], ("C", [1, 5, 5, 7])),
        wrong=(
            Wrong(["A", "3 3 8 8"], "tries every expression"),
            Wrong(["B", "1 1 1 1"], "has no solution, and the solver says so"),
            Wrong(["C", "1 2 3 4"], "has a solution, and the solver says so"),
            Wrong(["C", "1 2 3"], "Give four cards"),
            Wrong("C", "ive the line and a hand"),
            Wrong("D; 1 2 8 12", "D"),
        ),
        reasons=(
            "`{answer}`. Every expression is tried, and its value is exact. But line C rounds it "
            "once more, and takes all from 23.5 to 24.5. Of these cards, 2*12+1/8 is 193/8, which "
            "is rounded to 24; exactly 24 cannot be made."
        ),
    ),
    Exercise(
        id="08-4",
        title="One flaw of your own",
        depth="far",
        kind="write",
        task=(
            "Write a solver `flawed(hand)` that gets a list of four numbers and gives `True` or "
            "`False`. It must be right about nearly every hand, and wrong about a few. You may use "
            "`solve` and `is_solvable`. Then let a neighbour find a hand."
            f"\n\n{HOW_TO_WRITE}"
        ),
        read=read_function,
        checks=(
            Check("it is right about nearly every hand", is_subtle),
            Check("it is wrong about some hand", is_flawed),
        ),
        right=(whole_steps_only, without_three_fives, without_one_hand),
        wrong=(
            Wrong(always_yes, "It is wrong about"),
            Wrong(as_a_set, "It is wrong about"),
            Wrong(without_a_flaw, "It is right about all of"),
            Wrong("a flaw", "is not a function"),
        ),
        reasons=(
            "It finds a solution and then asks for too much: no fraction on the way. That loses "
            "the hands that need one, and no other.\n\n```python\n{answer}\n```"
        ),
        runs=True,
    ),
)
