"""Exercises of lesson 06, Divide without losing anything."""

from fractions import Fraction
from functools import cache

from lesson24.arithmetic import DOUBLE, FLOOR, SINGLE, within
from lesson24.cards import Hand, written
from lesson24.engine import is_solvable
from lesson24.exercises.exercise import Check, Exercise, Wrong
from lesson24.exercises.judging import wrong_step
from lesson24.exercises.reading import read_cards, read_choice, read_number, read_numbers
from lesson24.notation import parse
from lesson24.programs import Program

CLOSE = parse("8/(3-8/3)")

# 06-1 -------------------------------------------------------------------------------------------


@cache
def smallest_miss() -> Fraction:
    """How near to 24 an expression of four cards comes without being 24."""
    from lesson24.comparing.misses import nearest_miss  # NumPy waits until it is needed

    return nearest_miss("reduction").distance


def finds_close(tolerance: Fraction) -> str | None:
    """The tolerance is larger than the rounding error."""
    if abs(Fraction(SINGLE.evaluate(CLOSE)) - 24) < tolerance:
        return None
    return f"{CLOSE} in 32-bit floats is farther from 24 than that."


def takes_no_miss(tolerance: Fraction) -> str | None:
    """The tolerance is smaller than the nearest miss."""
    if tolerance < smallest_miss():
        return None
    return "There is an expression of four cards that is nearer to 24 than that, and is not 24."


# 06-2 -------------------------------------------------------------------------------------------

TRACED = parse("(5-12)/2*6")
TRACE = [FLOOR.evaluate(operation) for operation in TRACED.operations()]
EXACT_VALUES = [operation.value for operation in TRACED.operations()]
TOWARDS_ZERO = [-7, -3, -18]  # what Java, C and a hurried reader make of -7 divided by 2


def three_values(values: tuple[Fraction, ...]) -> str | None:
    """One value for each operator."""
    return None if len(values) == len(TRACE) else f"You gave {len(values)}; there are 3 steps."


def right_values(values: tuple[Fraction, ...]) -> str | None:
    """Each value is that of Python."""
    if list(values) == TRACE:
        return None
    if list(values) == EXACT_VALUES:
        return "That is the exact division. // gives whole numbers only."
    if list(values) == TOWARDS_ZERO:
        return "Java and C round towards 0. The // of Python goes down, also below 0."
    hints = {2: " Which whole number lies below the exact quotient?"}
    number = wrong_step(values, TRACE)
    return f"Step {number} is not right.{hints.get(number, '')}" if number else ""


# 06-3 -------------------------------------------------------------------------------------------

CHOICES = {
    "A": "No division by zero ever comes up in its search.",
    "B": "Its 32-bit floats have no zero.",
    "C": "Where x / 0 counts as 0, the candidate with × in place of that ÷ has the same value.",
    "D": "The value 0 is never 24, so such a candidate is never taken, whatever follows.",
}
CHOICE_SLIPS = {
    "A": "The lesson counts them, also for two-patterns: there are some.",
    "B": "3 - 3 is exactly 0 in every kind of numbers here.",
    "D": "After x / 0 the search goes on, for example with + 5 on the way to another target.",
}


def right_choice(letter: str) -> str | None:
    """The one reason that holds."""
    return CHOICE_SLIPS.get(letter)


# 06-4 -------------------------------------------------------------------------------------------

DOCUMENT_1 = Program("reduction", DOUBLE, within(1e-6))
LARGEST = 10**9


def four_numbers(hand: Hand) -> str | None:
    """Four numbers that may stand on cards of the reader's own."""
    if len(hand) == 4 and all(1 <= card <= LARGEST for card in hand):
        return None
    commas = " Write no comma or space between the digits of a number." if len(hand) > 4 else ""
    return f"Give four whole numbers from 1 to {LARGEST:,}.{commas}"


def cannot(hand: Hand) -> str | None:
    """There is no exact solution."""
    return "These numbers do make 24 exactly." if is_solvable(hand) else None


def claimed(hand: Hand) -> str | None:
    """Document 1's program takes an expression for 24."""
    if DOCUMENT_1.run(hand).solved:
        return None
    return f"From {written(hand)} nothing comes nearer to 24 than 0.000001."


EXERCISES = (
    Exercise(
        id="06-1",
        title="Choose a tolerance",
        depth="everyone",
        kind="write",
        task=(
            "Document 0 computes in 32-bit floats. Choose a tolerance for it, so that it finds "
            "`3 3 8 8` and takes nothing that is not 24. Write the number."
        ),
        read=read_number,
        checks=(
            Check("3 3 8 8 is found", finds_close),
            Check("nothing that is not 24 is taken", takes_no_miss),
        ),
        right=("0.00001", "1/1000", 0.01),
        wrong=(
            Wrong("0.000001", "farther from 24 than that"),
            Wrong(0, "farther from 24 than that"),
            Wrong("0.1", "nearer to 24 than that"),
            Wrong(1, "nearer to 24 than that"),
            Wrong("small", "a number is needed"),
        ),
        reasons=(
            "`{answer}` lies between the two limits: the rounding error of 8/(3-8/3), about "
            "0.0000057, and the nearest miss, 1/13. Every number between them is right, on this "
            "deck and with four cards."
        ),
    ),
    Exercise(
        id="06-2",
        title="Whole numbers only",
        depth="everyone",
        kind="trace",
        task=(
            "Work out `(5-12)//2*6` as Python does. Write the value after each of the three steps, "
            "with commas between."
        ),
        read=read_numbers,
        checks=(
            Check("there are three values", three_values),
            Check("they are those of Python", right_values),
        ),
        right=(", ".join(map(str, TRACE)), " ".join(map(str, TRACE)), TRACE),
        wrong=(
            Wrong(", ".join(map(str, TOWARDS_ZERO)), "Java and C round towards 0"),
            Wrong(", ".join(map(str, EXACT_VALUES)), "That is the exact division."),
            Wrong("-24", "You gave 1"),
            Wrong("-7, -5, -30", "Step 2 is not right. Which whole number lies below"),
            Wrong("7, 3, 18", "Step 1 is not right."),
            Wrong("24, 1, 7, 4", "You gave 4"),
            Wrong("minus seven", "a number is needed"),
        ),
        reasons=(
            "`{answer}`. -7/2 is -3.5, and `//` gives the whole number below it. In Java and C the "
            "same division gives -3: a program that is carried from one language to another can "
            "change its answers."
        ),
    ),
    Exercise(
        id="06-3",
        title="A wrong rule without harm",
        depth="more",
        kind="choice",
        task=(
            "Document 0 takes x / 0 for 0, and still claims no hand falsely. Why? Write one "
            "letter.\n\n"
            + "\n".join(f"- **{letter}** {reason}" for letter, reason in CHOICES.items())
        ),
        read=read_choice("".join(CHOICES)),
        checks=(Check("the reason is right", right_choice),),
        right=("C", "c", ["C"]),
        wrong=(
            Wrong("A", "for two-patterns: there are some"),
            Wrong("B", "exactly 0 in every kind"),
            Wrong("D", "the search goes on"),
            Wrong("E", "letters from A to D are needed"),
            Wrong("A B", "choose one letter"),
        ),
        reasons=(
            "`{answer}`: x times 0 is 0, and the search tries it with the same cards. So what it "
            "claims is true, but a list of its solutions would contain divisions by zero."
        ),
    ),
    Exercise(
        id="06-4",
        title="Where 1e-6 is not safe",
        depth="far",
        kind="counter-example",
        task=(
            "Document 1 computes in 64-bit floats and takes what is nearer to 24 than 0.000001. On "
            "the deck that is safe. Now any whole numbers from 1 to 1,000,000,000 may stand on the "
            "cards. Find four for which document 1 claims a solution that does not exist."
        ),
        read=read_cards,
        checks=(
            Check("there are four such numbers", four_numbers, needed=True),
            Check("they cannot make 24", cannot),
            Check("document 1 claims that they can", claimed),
        ),
        right=("24 1 7 100000000", "25 1 30000001 30000007", "1 1 23 1000000000"),
        wrong=(
            Wrong("24 3 3000001 3000005", "These numbers do make 24 exactly."),
            Wrong("1 1 1 1", "nothing comes nearer"),
            Wrong("1 1 24 10000000000", "Give four whole numbers"),
            Wrong("24 1 1", "Give four whole numbers"),
            Wrong("24, 1, 7, 100,000,000", "no comma or space between the digits"),
            Wrong("0.5 1 1 24", "is not a card"),
        ),
        reasons=(
            "`{answer}`: 24 + 7/100000000 is not 24, but it is nearer than the tolerance. A small "
            "fraction needs a large number below it; that is why the deck, which ends at 13, is "
            "safe."
        ),
    ),
)
