"""Exercises of lesson 00, Make 24 by hand."""

from fractions import Fraction

from lesson24.arithmetic import WHOLE
from lesson24.cards import Hand
from lesson24.engine import is_solvable
from lesson24.exercises.exercise import Check, Exercise, Wrong
from lesson24.exercises.judging import SOLVABLE, MakesTarget, another_hand, wrong_step
from lesson24.exercises.reading import read_cards, read_numbers
from lesson24.notation import parse
from lesson24.programs import Program

# 00-1 -------------------------------------------------------------------------------------------

OWN_WAY = MakesTarget("3 4 5 7")

# 00-2 -------------------------------------------------------------------------------------------

TRACED = parse("(5-1/5)*5")
TRACE = [Fraction(operation.worth()) for operation in TRACED.operations()]
# What comes out where one step after another is taken from left to right, brackets unseen.
LEFT_TO_RIGHT = [operation.value for operation in parse("((5-1)/5)*5").operations()]


def three_steps(values: tuple[Fraction, ...]) -> str | None:
    """One value for each operator."""
    if len(values) == len(TRACE):
        return None
    mixed = " Write a mixed number as one fraction: 7/3, not 2 1/3." if len(values) > 3 else ""
    return f"You gave {len(values)}. Each operator is one step.{mixed}"


def first_step(values: tuple[Fraction, ...]) -> str | None:
    """The first value."""
    if values[:1] == tuple(TRACE[:1]):
        return None
    if values[:1] == tuple(LEFT_TO_RIGHT[:1]):
        return "Within the brackets, look again at which operator binds tighter."
    return "Find the operator that can be worked out before the others."


def all_steps(values: tuple[Fraction, ...]) -> str | None:
    """All values."""
    if list(values) == TRACE:
        return None
    number = wrong_step(values, TRACE)
    if number is None:
        return ""
    near = abs(values[number - 1] - TRACE[number - 1]) < 1
    hint = " Keep fractions as fractions: round nothing." if near else ""
    return f"Step {number} is not right.{hint}"


# 00-3 -------------------------------------------------------------------------------------------


def four_equal(hand: Hand) -> str | None:
    """Four cards, all equal, of a deck."""
    if len(hand) != 4:
        return f"There are {len(hand)} cards." if len(hand) > 1 else "There is one card."
    if len(set(hand)) > 1:
        return "The claim is about four equal cards."
    if hand[0] == 1:
        return "You know this hand already."
    return None if 1 <= hand[0] <= 13 else "The cards of a deck are 1 to 13."


def divisor(hand: Hand) -> str | None:
    """The claim speaks about this hand."""
    if all(card and 24 % card == 0 for card in hand):
        return None
    return "The claim says nothing about a number that does not divide 24."


def no_solution(hand: Hand) -> str | None:
    """The claim is wrong for this hand."""
    return "These cards can make 24, as the claim says." if is_solvable(hand) else None


# 00-4 -------------------------------------------------------------------------------------------

KNOWN = [(3, 3, 8, 8), (1, 5, 5, 5)]


def needs_fraction(hand: Hand) -> str | None:
    """There is no solution in whole numbers."""
    if Program("reduction", WHOLE).run(hand).solved:
        return "There is a way on which every step is a whole number."
    return None


EXERCISES = (
    Exercise(
        id="00-1",
        title="In your own way",
        depth="everyone",
        kind="write",
        task="Make 24 from `3 4 5 7`. There is more than one way; any right one passes.",
        read=OWN_WAY.read,
        checks=OWN_WAY.checks,
        right=("3*4+5+7", "(7-5)*3*4", "(3+5)*(7-4)", "7+5*4-3", "5 × 4 + 7 − 3 = 24"),
        wrong=(
            Wrong("3*4+7", "The card 5 is not used"),
            Wrong("3*(4+5)-3", "The card 3 is used twice"),
            Wrong("34-5-7", "3 and 4 may not be put together"),
            Wrong("(3+5)*(7-4)*1", "1 is not in the hand"),
            Wrong("4*5+7+3", "This is 30, not 24"),
            Wrong("5/(7-4-3)", "Step 3 cannot be done"),
            Wrong("3(4+5)-7", "an operator is missing"),
        ),
        reasons=(
            "`{answer}` works: 3 x 4 is 12, and 5 + 7 is another 12. Other ways look for a pair of "
            "factors of 24, such as 3 x 8, 4 x 6 or 2 x 12, in what two cards make."
        ),
    ),
    Exercise(
        id="00-2",
        title="Step by step",
        depth="everyone",
        kind="trace",
        task=(
            f"Work out `{TRACED}` by hand. Write the value after each of the three steps, in "
            "order, with commas between."
        ),
        read=read_numbers,
        checks=(
            Check("there is one value for each operator", three_steps),
            Check("the first value is right", first_step),
            Check("all values are right", all_steps),
        ),
        right=("1/5, 24/5, 24", "0.2 4.8 24", ["1/5", 4.8, 24]),
        wrong=(
            Wrong(", ".join(map(str, LEFT_TO_RIGHT)), "which operator binds tighter"),
            Wrong("24", "You gave 1."),
            Wrong("1/5, 5, 25", "Step 2 is not right. Keep fractions as fractions"),
            Wrong("1/5, 24/5, 29", "Step 3 is not right."),
            Wrong("1/5, 4 4/5, 24", "7/3, not 2 1/3"),
            Wrong("one fifth", "'one': a number is needed"),
        ),
        reasons=(
            "`{answer}`. The brackets come first, and inside them the division before the "
            "difference: " + "; ".join(f"`{step}`" for step in TRACED.steps()) + "."
        ),
    ),
    Exercise(
        id="00-3",
        title="Refute a claim",
        depth="more",
        kind="counter-example",
        task=(
            "Li says: *four equal cards make 24 whenever their number divides 24 without a "
            "remainder.* Find four equal cards that show that Li is wrong; not `1 1 1 1`, which "
            "you know."
        ),
        read=read_cards,
        checks=(
            Check("there are four other equal cards of a deck", four_equal, needed=True),
            Check("their number divides 24", divisor),
            Check("they cannot make 24", no_solution),
        ),
        right=("2 2 2 2", "8 8 8 8", [8, 8, 8, 8]),
        wrong=(
            Wrong("6 6 6 6", "These cards can make 24, as the claim says."),
            Wrong("7 7 7 7", "The claim says nothing about a number that does not divide 24."),
            Wrong("1 1 1 1", "You know this hand already."),
            Wrong("1 1 1 2", "The claim is about four equal cards."),
            Wrong("8 8", "There are 2 cards."),
            Wrong("24 24 24 24", "The cards of a deck are 1 to 13."),
            Wrong("two", "'two', is not a card"),
        ),
        reasons=(
            "`{answer}` is enough: 2 divides 24, and the largest number that four twos make is 16. "
            "One counter-example refutes a claim; that 3, 4, 6 and 12 do work does not save it."
        ),
    ),
    Exercise(
        id="00-4",
        title="Only with a fraction",
        depth="far",
        kind="write",
        task=(
            "`3 3 8 8` and `1 5 5 5` make 24 only with a fraction on the way. Find another hand of "
            "four cards, from 1 to 13, like that."
        ),
        read=read_cards,
        checks=(
            another_hand(*KNOWN),
            SOLVABLE,
            Check("not with whole numbers alone", needs_fraction),
        ),
        right=("1 4 5 6", "3 3 7 7", "4 4 7 7"),
        wrong=(
            Wrong("8 3 8 3", "You know this hand already."),
            Wrong("1 2 3 4", "There is a way on which every step is a whole number."),
            Wrong("1 1 1 1", "These cards cannot make 24 at all."),
            Wrong("3 8", "Give four cards"),
        ),
        reasons=(
            "`{answer}`: 4/(1-5/6) is 4 divided by 1/6. To find such hands, think of 24 as a "
            "number divided by a small fraction, or as a product in which one factor is a fraction."
        ),
    ),
)
