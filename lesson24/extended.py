"""The search with any operators of the table: power, square root, factorial, joined digits.

They have no inverse to look up, so this is the plain way: all values of all sub-hands, the smallest
first, each with the last steps that lead to it. Then the steps are followed back from the target,
and only solutions are built. Values are exact. That a search ends is due to the operators' rules.
"""

from fractions import Fraction
from functools import lru_cache, partial, reduce
from itertools import permutations
from typing import NamedTuple

from lesson24.arithmetic import EXACT, exact
from lesson24.cards import Hand, HandError
from lesson24.operators import JOIN, AnyOperator, Operator, UnaryOperator
from lesson24.sameness import LEVELS, Signed
from lesson24.tables import splits

MOST_CARDS = 5

Number = int | Fraction
Operators = tuple[AnyOperator, ...]
Side = tuple[Hand, Number]  # a part of a hand, and what it is worth


class Two(NamedTuple):
    """A last step of two parts."""

    operator: Operator
    left: Side
    right: Side


class One(NamedTuple):
    """A last step of one number, which the same cards make."""

    operator: UnaryOperator
    number: Number


class Digits(NamedTuple):
    """No step: a card, or cards whose digits are joined."""

    cards: Hand


Way = Two | One | Digits
Table = dict[Number, list[Way]]


@lru_cache(maxsize=4096)
def ways(hand: Hand, operators: Operators) -> Table:
    """For each number that a sorted hand can make, the last steps that make it."""
    found: Table = {}

    def add(value: Number | None, way: Way) -> None:
        if value is not None:
            found.setdefault(exact(value), []).append(way)

    if len(hand) == 1:
        add(hand[0], Digits(hand))
    for part, rest in splits(hand):
        for operator in operators:
            if isinstance(operator, UnaryOperator) or operator is JOIN:
                continue
            function = EXACT.functions[operator.symbol]
            for a in ways(part, operators):
                for b in ways(rest, operators):
                    add(function(a, b), Two(operator, (part, a), (rest, b)))
                    # Of two parts with the same cards, b and a come in the other order as well.
                    if not operator.commutes and part != rest:
                        add(function(b, a), Two(operator, (rest, b), (part, a)))
    if JOIN in operators and hand[0] >= 0 and len(hand) > 1:
        for order in sorted(set(permutations(hand))):
            add(int("".join(map(str, order))), Digits(order))
    bare = tuple(found)  # a number takes one operator of its own, not one after another
    for operator in operators:
        if isinstance(operator, UnaryOperator):
            for number in bare:
                if operator.applicable(number) and (value := operator.function(number)) != number:
                    add(value, One(operator, number))
    return found


def check(hand: Hand) -> None:
    """Refuse more cards than this search can take."""
    if len(hand) > MOST_CARDS:
        raise HandError(
            f"{len(hand)} cards were given, at most {MOST_CARDS} can be searched with operators "
            "other than + - * /"
        )


def rules(operators: Operators) -> str:
    """The rules of the operators beyond four, for the message that there is no solution.

    >>> from lesson24.operators import read_operators
    >>> rules(read_operators("+√"))
    'roots are taken of squares of whole numbers or fractions, at most one on a node'
    """
    return "; ".join(operator.rule for operator in operators if operator.symbol not in "+-*/")


@lru_cache(maxsize=2**16)
def forms(
    hand: Hand, target: Number, operators: Operators, level: str, bare: bool = False
) -> tuple[Signed, ...]:
    """The forms of all expressions of a sorted hand with this value, at a level.

    Those are left out that end with an operator of one number, where they shall be ``bare``.
    """
    join, commutes = LEVELS[level].join, LEVELS[level].commutes
    found = set()
    for way in ways(hand, operators).get(target, ()):
        match way:
            case Two(operator, left, right):
                for a in forms(*left, operators, level):
                    for b in forms(*right, operators, level):
                        found.add(join(operator, a, b))
                        if operator.commutes and not commutes:
                            found.add(join(operator, b, a))
            case One(operator, inner):
                if not bare:
                    for form in forms(hand, inner, operators, level, bare=True):
                        found.add((1, (operator.symbol, form)))
            case Digits(cards):
                leaves: list[Signed] = [(1, ("", card)) for card in cards]
                found.add(reduce(partial(join, JOIN), leaves))
    return tuple(found)
