"""Exercises of lesson 03, Five shapes."""

from fractions import Fraction
from math import factorial

from lesson24.algorithms import ALGORITHMS
from lesson24.cards import RANKS_BY_FACE, SEPARATORS, Hand
from lesson24.comparing.laboratory import in_shapes
from lesson24.exercises.exercise import Check, Exercise, Wrong
from lesson24.exercises.judging import SOLVABLE, another_hand, blank_checks
from lesson24.exercises.reading import read_cards, read_numbers
from lesson24.notation import parse
from lesson24.shapes import bracketings, ordered_shapes, pattern

# 03-1 -------------------------------------------------------------------------------------------

LINE = parse("8-4-2-1")
VALUES = {tree.value for tree in bracketings(LINE)}


def no_other(values: tuple[Fraction, ...]) -> str | None:
    """Each value comes from some brackets."""
    others = [str(value) for value in values if value not in VALUES]
    return f"No brackets give {' or '.join(others)}." if others else None


def all_of_them(values: tuple[Fraction, ...]) -> str | None:
    """No value is missing."""
    return None if set(values) >= VALUES else "There are more: draw a tree for each of the shapes."


# 03-2 -------------------------------------------------------------------------------------------

CARDS = 5
ORDERS, CHOICES, SHAPES = factorial(CARDS), 4 ** (CARDS - 1), len(ordered_shapes(CARDS))

# 03-3 and 03-4 ----------------------------------------------------------------------------------

FOUR_SHAPES = {
    left_out: in_shapes(*(pattern(s) for s in ordered_shapes(4) if pattern(s) != left_out))
    for left_out in map(pattern, ordered_shapes(4))
}
PAIRS, NEVER_NEEDED = "(a.b).(c.d)", "(a.(b.c)).d"
KNOWN = ((5, 5, 5, 5),)


def found_without_pairs(hand: Hand) -> str | None:
    """The other four shapes do not find it."""
    found = FOUR_SHAPES[PAIRS].solve(hand).expression
    return f"Kim finds {found}." if found else None


def read_cards_and_target(answer: object) -> tuple[Fraction, ...]:
    """Take four cards, faces too, and a number."""
    parts = SEPARATORS.split(answer) if isinstance(answer, str) else answer
    if isinstance(parts, (list, tuple)):
        return read_numbers(
            [RANKS_BY_FACE.get(str(part).upper(), part) for part in parts if part != ""]
        )
    return read_numbers(answer)


def four_and_a_target(numbers: tuple[Fraction, ...]) -> str | None:
    """Four cards of a deck and a whole target."""
    if len(numbers) != 5:
        return f"You gave {len(numbers)}: write four cards and then the target."
    if any(number.denominator != 1 for number in numbers):
        return "All five are whole numbers."
    return None if all(1 <= card <= 13 for card in numbers[:4]) else "The cards are 1 to 13."


def hand_and_target(numbers: tuple[Fraction, ...]) -> tuple[Hand, int]:
    """The hand, and the target."""
    *hand, target = map(int, numbers)
    return tuple(hand), target


def has_a_solution(numbers: tuple[Fraction, ...]) -> str | None:
    """Five shapes make the target."""
    hand, target = hand_and_target(numbers)
    if ALGORITHMS["five-shapes"].solve(hand, target).solved:
        return None
    return f"These cards cannot make {target} at all."


def needs_the_shape(numbers: tuple[Fraction, ...]) -> str | None:
    """The other four shapes do not make the target."""
    found = FOUR_SHAPES[NEVER_NEEDED].solve(*hand_and_target(numbers)).expression
    return f"It can be done without: {found}." if found else None


EXERCISES = (
    Exercise(
        id="03-1",
        title="All values of a line",
        depth="everyone",
        kind="trace",
        task=(
            f"Put brackets into `{LINE}` in every way. Write each value that comes out once, with "
            "commas between; their order does not matter."
        ),
        read=read_numbers,
        checks=(
            Check("each of your values comes from some brackets", no_other),
            Check("no value is missing", all_of_them),
        ),
        right=("1, 3, 5, 7", "7 5 3 1", [1, 5, 3, 5, 7]),
        wrong=(
            Wrong("1, 3, 5, 7, 9", "No brackets give 9."),
            Wrong("1", "There are more: draw a tree"),
            Wrong("1 5 7", "There are more"),
            Wrong("8-4", "a number is needed"),
        ),
        reasons=(
            "`{answer}`. The five trees: "
            + ", ".join(f"`{tree}` = {tree.worth()}" for tree in bracketings(LINE))
            + ". Two of them have the same value."
        ),
    ),
    Exercise(
        id="03-2",
        title="Five cards",
        depth="more",
        kind="fill the blank",
        task=(
            "Fill the blanks: five cards have ▢ orders, ▢ choices of operators and ▢ shapes. Write "
            "the three numbers with commas between."
        ),
        read=read_numbers,
        checks=blank_checks(
            orders=(
                ORDERS,
                {
                    factorial(4): "That is for four cards.",
                    CARDS**CARDS: "No card stands in two places.",
                },
            ),
            choices=(
                CHOICES,
                {
                    4**3: "That is for four cards.",
                    4**5: "How many operators stand between five cards?",
                    5**4: "There are four operators to choose from, not five.",
                },
            ),
            shapes=(
                SHAPES,
                {
                    len(ordered_shapes(4)): "That is for four cards.",
                    len(ordered_shapes(6)): "That is for six cards.",
                },
            ),
        ),
        right=(f"{ORDERS}, {CHOICES}, {SHAPES}", [ORDERS, CHOICES, SHAPES], "120 256 14"),
        wrong=(
            Wrong("24, 64, 5", "That is for four cards."),
            Wrong("3125, 256, 14", "No card stands in two places."),
            Wrong("120, 1024, 14", "How many operators stand between five cards?"),
            Wrong("120, 625, 42", "That is for six cards."),
            Wrong("430080", "Fill 3 blanks; you gave 1 number."),
        ),
        reasons=(
            "`{answer}`: 5! orders; 4 operators in each of 4 places; and a left side of 1, 2, 3 or "
            f"4 leaves, 5 + 2 + 2 + 5 shapes. Their product is {ORDERS * CHOICES * SHAPES:,} "
            "candidates."
        ),
    ),
    Exercise(
        id="03-3",
        title="Kim needs no pairs",
        depth="more",
        kind="counter-example",
        task=(
            f"Kim says: *the shape `{PAIRS}` is not needed, because my program tries every order "
            "of the cards in the other four.* Find a hand of four cards, from 1 to 13, that shows "
            "that Kim is wrong; not `5 5 5 5`, which you know from lesson 02."
        ),
        read=read_cards,
        checks=(
            another_hand(*KNOWN),
            SOLVABLE,
            Check("the other four shapes do not find it", found_without_pairs),
        ),
        right=("1 1 2 7", "1 3 5 7", "10 Q Q Q"),
        wrong=(
            Wrong("5 5 5 5", "You know this hand already."),
            Wrong("1 1 1 1", "These cards cannot make 24 at all."),
            Wrong("1 5 5 5", "Kim finds"),
            Wrong("8 8 3", "Give four cards"),
        ),
        reasons=(
            "`{answer}`: (1+2)*(1+7). A product of two sums, or a sum of two products, is often of "
            "this kind: neither side is one card, and no law turns it into a chain."
        ),
    ),
    Exercise(
        id="03-4",
        title="When the last shape is needed",
        depth="far",
        kind="counter-example",
        task=(
            f"For the target 24 and this deck, the shape `{NEVER_NEEDED}` can be left out. Show "
            "that this is a fact about 24, not about shapes: find four cards from 1 to 13 and "
            "another target that they make **only** in this shape. Write the four cards and then "
            "the target, with commas between. The target can be small."
        ),
        read=read_cards_and_target,
        checks=(
            Check("there are four cards and a whole target", four_and_a_target, needed=True),
            Check("the cards make the target", has_a_solution),
            Check("the other four shapes do not make it", needs_the_shape),
        ),
        right=("1, 1, 1, 8, 3", "2 2 2 9 4", [1, 1, 1, 12, 5], "A A A Q 5"),
        wrong=(
            Wrong("1, 1, 1, 1, 7", "These cards cannot make 7 at all."),
            Wrong("1, 2, 3, 4, 10", "It can be done without: 1+2+3+4."),
            Wrong("1 1 1 8", "You gave 4: write four cards and then the target."),
            Wrong("1 1 1 20 9", "The cards are 1 to 13."),
            Wrong("1 1 1 8 1/2", "All five are whole numbers."),
        ),
        reasons=(
            "`{answer}`: 8/(1+1)-1 is 3. A quotient by a sum, and then a difference: to write it "
            "with another shape, the 1 would have to be taken away before the division. For the "
            "target 24, such hands of this deck have other solutions."
        ),
    ),
)
