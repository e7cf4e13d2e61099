"""Exercises of lesson 02, Try everything."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import reduce
from itertools import permutations, product
from operator import add, mul, sub

from lesson24.cards import Hand
from lesson24.exercises.exercise import HOW_TO_WRITE, Check, Exercise, Wrong
from lesson24.exercises.judging import SOLVABLE, another_hand
from lesson24.exercises.reading import read_cards, read_function, read_numbers, read_order
from lesson24.notation import parse
from lesson24.programs import Program

SEARCH = Program("left-to-right")

# 02-1 -------------------------------------------------------------------------------------------

AS_WRITTEN, FROM_THE_LEFT = parse("2+3*5-1"), parse("(2+3)*5-1")
TWO_VALUES = [AS_WRITTEN.value, FROM_THE_LEFT.value]


def two_values(values: tuple[Fraction, ...]) -> str | None:
    """Both are there."""
    return None if len(values) == 2 else f"You gave {len(values)}."


def value_as_written(values: tuple[Fraction, ...]) -> str | None:
    """The first value."""
    if list(values[:1]) == TWO_VALUES[:1]:
        return None
    if list(values[:1]) == TWO_VALUES[1:]:
        return "That is the value from left to right."
    return "Which operator binds tighter?"


def value_from_the_left(values: tuple[Fraction, ...]) -> str | None:
    """The second value."""
    if list(values[1:2]) == TWO_VALUES[1:]:
        return None
    if list(values[1:2]) == TWO_VALUES[:1]:
        return "That is the value as written."
    return "Take the first operator first, whatever it is, then the second, then the third."


# 02-2 -------------------------------------------------------------------------------------------

LINES = {
    "A": "found.add(left_to_right(order, chosen))",
    "B": 'for chosen in product("+-*/", repeat=3):',
    "C": "found = set()",
    "D": "for order in permutations(hand):",
}
MAKES = {"B": "chosen", "C": "found", "D": "order"}  # the name that a line gives a value


def names_known(order: tuple[str, ...]) -> str | None:
    """Line A uses what the others make."""
    missing = sorted(MAKES[label] for label in order[order.index("A") + 1 :])
    return f"In line A, {' and '.join(missing)} would have no value yet." if missing else None


def nothing_lost(order: tuple[str, ...]) -> str | None:
    """The set is not made again inside a loop."""
    loops = sorted(label for label in order[: order.index("C")] if label in "BD")
    if not loops:
        return None
    inside = f"lines {' and '.join(loops)}" if len(loops) > 1 else f"line {loops[0]}"
    return f"Line C stands inside {inside}: it empties the set each time."


# 02-3 -------------------------------------------------------------------------------------------

KNOWN = ((1, 5, 5, 5), (5, 5, 5, 5))


def lost_from_left_to_right(hand: Hand) -> str | None:
    """The search does not find it."""
    return "The search finds this one." if SEARCH.run(hand).solved else None


# 02-4 -------------------------------------------------------------------------------------------


def finds_by_loops(hand: list[int]) -> bool:
    """A right answer: one loop in another, as in the lesson."""
    for order in permutations(hand):
        for chosen in product("+-*/", repeat=len(hand) - 1):
            value: Fraction | None = Fraction(order[0])
            for operator, card in zip(chosen, order[1:], strict=True):
                if value is None or (operator == "/" and card == 0):
                    value = None
                elif operator == "+":
                    value += card
                elif operator == "-":
                    value -= card
                else:
                    value = value * card if operator == "*" else value / card
            if value == 24:
                return True
    return False


def finds_by_recursion(hand: list[int]) -> bool:
    """Another: a value and the cards that are left."""

    def reaches(value: Fraction, rest: list[int]) -> bool:
        if not rest:
            return value == 24
        for place, card in enumerate(rest):
            others = rest[:place] + rest[place + 1 :]
            values = [value + card, value - card, value * card]
            if card:
                values.append(value / card)
            if any(reaches(new, others) for new in values):
                return True
        return False

    return any(
        reaches(Fraction(card), list(hand[:place]) + list(hand[place + 1 :]))
        for place, card in enumerate(hand)
    )


def finds_backwards(hand: list[int]) -> bool:
    """Another: undo the last step, from 24 back to one card."""

    def comes_from(goal: Fraction, cards: tuple[int, ...]) -> bool:
        if len(cards) == 1:
            return goal == cards[0]
        for place, card in enumerate(cards):
            others = cards[:place] + cards[place + 1 :]
            goals = [goal - card, goal + card] + ([goal / card, goal * card] if card else [])
            if any(comes_from(earlier, others) for earlier in goals):
                return True
        return False

    return comes_from(Fraction(24), tuple(hand))


def values_in(order: tuple[int, ...]) -> Iterator[Fraction]:
    """The values of one order; a division by zero stops it."""

    def over(left: Fraction, right: int) -> Fraction:
        return left / right

    for chosen in product((add, sub, mul, over), repeat=len(order) - 1):
        steps = zip(chosen, order[1:], strict=True)
        yield reduce(lambda value, step: step[0](value, step[1]), steps, Fraction(order[0]))


def finds_in_one_order(hand: list[int]) -> bool:
    """A wrong answer: it leaves the cards in the order in which they were dealt."""
    return any(value == 24 for value in values_in(tuple(hand)))


def finds_a_turned_one(hand: list[int]) -> bool:
    """A wrong answer: it takes -24 for 24, as document 2 does."""
    return any(abs(value) == 24 for order in permutations(hand) for value in values_in(order))


def finds_what_was_found(hand: list[int]) -> str:
    """A wrong answer: it says it in words."""
    return "yes" if finds_a_turned_one(hand) else "no"


def says_of(*hands: list[int]) -> Callable[[Callable[[list[int]], object]], str | None]:
    """A check that a function says the right thing about these hands."""

    def fault(function: Callable[[list[int]], object]) -> str | None:
        for hand in hands:
            given = function(list(hand))
            if not isinstance(given, bool):
                return f"For {hand} your function gives {str(given)[:40]}: give True or False."
            if given != SEARCH.run(hand).solved:
                return f"For {hand} your function gives {given}."
        return None

    return fault


EXERCISES = (
    Exercise(
        id="02-1",
        title="One line, two values",
        depth="everyone",
        kind="trace",
        task=(
            f"Document 2 prints the line `{AS_WRITTEN}` for the hand `1 2 3 5`. Write two values "
            "with a comma between: the value of the line as written, and its value from left to "
            "right."
        ),
        read=read_numbers,
        checks=(
            Check("there are two values", two_values),
            Check("the value as written is right", value_as_written),
            Check("the value from left to right is right", value_from_the_left),
        ),
        right=("16, 24", "16 24", [16, 24]),
        wrong=(
            Wrong("24, 16", "That is the value from left to right."),
            Wrong("16, 16", "That is the value as written."),
            Wrong("16", "You gave 1."),
            Wrong("20, 24", "Which operator binds tighter?"),
            Wrong("16, 20", "Take the first operator first"),
            Wrong("the same", "'the': a number is needed"),
        ),
        reasons=(
            "`{answer}`. As written, × comes first: "
            + "; ".join(f"`{step}`" for step in AS_WRITTEN.steps())
            + ". From left to right: "
            + "; ".join(f"`{step}`" for step in FROM_THE_LEFT.steps())
            + f". On paper the second one needs brackets, `{FROM_THE_LEFT}`; the document prints "
            "none."
        ),
    ),
    Exercise(
        id="02-2",
        title="Order the lines",
        depth="everyone",
        kind="order the lines",
        task=(
            "These four lines collect the values of a hand, but they are mixed up, and the spaces "
            "before them are gone.\n\n```\n"
            + "\n".join(f"{label}  {line}" for label, line in LINES.items())
            + "\n```\n\nEvery line that comes after a `for` stands inside it. Write the letters in "
            "an order that works."
        ),
        read=read_order("".join(LINES)),
        checks=(
            Check("each name has a value before it is used", names_known),
            Check("nothing that was found is lost", nothing_lost),
        ),
        right=("C D B A", "cbda", ["C", "D", "B", "A"]),
        wrong=(
            Wrong("D C B A", "Line C stands inside line D"),
            Wrong("B D C A", "Line C stands inside lines B and D"),
            Wrong("C D A B", "In line A, chosen would have no value yet."),
            Wrong("A B C D", "In line A, chosen and found and order would have no value yet."),
            Wrong("C D B", "give each of the letters A, B, C, D once"),
            Wrong(3, "letters from A to D are needed"),
        ),
        reasons=(
            "`{answer}`: the empty set comes first, outside the loops; the work comes last, inside "
            "both. The two loops may also be exchanged: then each choice of operators meets every "
            "order, and the same lines are tried."
        ),
    ),
    Exercise(
        id="02-3",
        title="Refute the claim yourself",
        depth="more",
        kind="counter-example",
        task=(
            "Find a hand of four cards, from 1 to 13, that makes 24 and that the search from left "
            "to right does not find. It must not be one of the two of this lesson."
        ),
        read=read_cards,
        checks=(
            another_hand(*KNOWN),
            SOLVABLE,
            Check("the search from left to right does not find it", lost_from_left_to_right),
        ),
        right=("3 3 8 8", "1 1 2 7", "Q 10 12 12", [4, 4, 4, 7]),
        wrong=(
            Wrong("5 1 5 5", "You know this hand already."),
            Wrong("5 5 5 5", "You know this hand already."),
            Wrong("1 1 1 1", "These cards cannot make 24 at all."),
            Wrong("11 8 3 5", "The search finds this one."),
            Wrong("5 5 5", "Give four cards"),
        ),
        reasons=(
            "`{answer}`: its one solution, 8/(3-8/3), takes the quotient 8/3 away from a card, and "
            "divides a card by what is left. Look for products of two sums, as in (1+2)*(1+7), or "
            "for a card from which something is taken."
        ),
    ),
    Exercise(
        id="02-4",
        title="Write the search",
        depth="far",
        kind="write",
        task=(
            "Write a function `finds(hand)`. It gets a list of four numbers, and gives `True` if "
            "some order of them with some operators, worked out from left to right, makes exactly "
            "24; otherwise `False`. A division by zero has no value. Use `Fraction` "
            "(`from fractions import Fraction`)."
            f"\n\n{HOW_TO_WRITE}"
        ),
        read=read_function,
        checks=(
            Check("it finds what it should", says_of([8, 1, 1, 1], [11, 8, 3, 5], [9, 5, 2, 8])),
            Check("it finds nothing else", says_of([1, 1, 1, 1], [1, 5, 5, 5], [5, 5, 5, 5])),
            Check("a division by zero does no harm", says_of([0, 3, 8, 0], [0, 0, 1, 5])),
        ),
        right=(finds_by_loops, finds_by_recursion, finds_backwards),
        wrong=(
            Wrong(finds_in_one_order, "For [8, 1, 1, 1] your function gives False."),
            Wrong(finds_a_turned_one, "For [1, 5, 5, 5] your function gives True."),
            Wrong(finds_a_turned_one, "stops with ZeroDivisionError"),
            Wrong(finds_what_was_found, "give True or False"),
            Wrong("24", "is not a function"),
        ),
        reasons=(
            "Two loops, one in the other: each order of the cards meets each choice of operators. "
            "Inside them, one value is carried from left to right."
            "\n\n```python\n{answer}\n```"
        ),
        runs=True,
    ),
)
