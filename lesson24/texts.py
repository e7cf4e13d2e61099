"""Texts: expressions as they are found and written, before it is said which card each leaf is.

A deck has tens of thousands of them, so a text is a plain tuple, the lightest thing there is. It
knows how natural it is; `placed` makes the expressions of a hand from its texts.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import cycle, permutations, product
from typing import Any

from lesson24.arithmetic import Number
from lesson24.cards import Hand
from lesson24.expressions import (
    ATOM,
    Expression,
    Leaf,
    Operation,
    Unary,
    bracketed,
)
from lesson24.operators import ASKED_FOR, Operator, UnaryOperator

# What is written; how tightly it holds together; how many of its operations make a fraction, and
# how many a number below 0; the symbol of the operator, and its sides, such texts too. An operator
# of one number has None on the right; a card has no symbol, and stands on the left itself.
Text = tuple[str, int, int, int, str | None, Any, Any]
Kind = tuple[bool, bool]  # of a number: whether it is a fraction, and whether it is below 0


# Writing ----------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def card(face: int) -> Text:
    """A card as a text.

    >>> text, *_ = card(-3)
    >>> text
    '-3'
    """
    leaf = Leaf(0, face)
    return leaf.text, leaf.precedence, 0, 0, None, face, None


BINDS = {  # how tightly each operator holds together, and what stands on its left and right
    operator.symbol: (operator.precedence, operator.left_binds, operator.right_binds)
    for operator in ASKED_FOR.values()
    if isinstance(operator, Operator)
}


def joined(symbol: str, left: Text, right: Text, made: Kind) -> Text:
    """An operator, not a reversed one, between two texts; ``made`` is the kind of what they make.

    >>> text, *_ = joined("+", card(1), card(3), kind(4))
    >>> text
    '1+3'
    """
    binds, left_binds, right_binds = BINDS[symbol]
    a = f"({left[0]})" if left[1] < left_binds else left[0]
    b = f"({right[0]})" if right[1] < right_binds else right[0]
    fractions, negatives = left[2] + right[2] + made[0], left[3] + right[3] + made[1]
    return a + symbol + b, binds, fractions, negatives, symbol, left, right


def applied(operator: UnaryOperator, operand: Text, made: Kind) -> Text:
    """An operator of one number, before or after a text."""
    text = operator.written(bracketed(operand[0], operand[1] < ATOM))
    counts = operand[2] + made[0], operand[3] + made[1]
    return text, operator.precedence, *counts, operator.symbol, operand, None


def kind(number: Number) -> Kind:
    """Whether a number is a fraction, and whether it is below 0; none at all is neither."""
    return (False, False) if number is None else (number.denominator > 1, number < 0)


def text_of(expression: Expression) -> Text:
    """The text of an expression of numbers, reversed operators the usual way round.

    >>> from lesson24.notation import parse
    >>> text, binds, fractions, negatives, *_ = text_of(parse("8/(3-8/3)"))
    >>> text, fractions, negatives
    ('8/(3-8/3)', 2, 0)
    """
    match expression:
        case Leaf(face=int(face)):
            return card(face)
        case Unary(operator, operand):
            return applied(operator, text_of(operand), kind(expression.value))
        case Operation(operator, left, right):
            if operator.reverses:
                operator, left, right = operator.reverses, right, left
            return joined(operator.symbol, text_of(left), text_of(right), kind(expression.value))
    raise TypeError(expression)


def unnaturalness(text: Text) -> tuple[int, int, int, int, int, str]:
    """Sort solutions by this, the most natural first.

    Counted are, the most important first: fractions on the way, negative numbers on the way,
    brackets, divisions, differences. What is left is settled by the text.

    >>> from lesson24.notation import parse
    >>> min(map(text_of, map(parse, ["4*6/(7-6)", "4*6*(7-6)"])), key=unnaturalness)[0]
    '4*6*(7-6)'
    """
    written, _, fractions, negatives, *_ = text
    counts = written.count("("), written.count("/"), written.count("-")
    return fractions, negatives, *counts, written


# Which card each leaf is ------------------------------------------------------------------------


def placed(texts: Iterable[Text], hand: Hand) -> tuple[Expression, ...]:
    """The expressions of texts of a whole hand; equal cards are taken from left to right.

    >>> from lesson24.notation import parse
    >>> [found] = placed([text_of(parse("5*(5-1/5)"))], (1, 5, 5, 5))
    >>> [leaf.place for leaf in found.leaves]
    [1, 2, 0, 3]
    """
    # Each text takes every card once: for the next one they come round again.
    free = {face: cycle(alike) for face, alike in by_face(hand).items()}
    found = []
    for text in texts:
        expression = tree(text, free)
        object.__setattr__(expression, "text", text[0])  # known already
        found.append(expression)
    return tuple(found)


def placements(text: Text, hand: Hand) -> Iterator[Expression]:
    """The expressions of a text of a whole hand, with every choice of which card each leaf is.

    Of the hand's different cards, the order of the last changes first.

    >>> from lesson24.notation import parse
    >>> found = placements(text_of(parse("5*1*5")), (5, 1, 5))
    >>> [[leaf.place for leaf in expression.leaves] for expression in found]
    [[0, 1, 2], [2, 1, 0]]
    """
    alike = by_face(hand)
    for orders in product(*map(permutations, alike.values())):
        yield tree(text, dict(zip(alike, map(iter, orders), strict=True)))


def tree(text: Text, free: Mapping[Any, Iterator[Leaf]]) -> Expression:
    """The expression of a text; from left to right, each card takes the next leaf of its face."""
    _, _, _, _, symbol, left, right = text
    if symbol is None:
        return next(free[left])
    operator: Any = ASKED_FOR[symbol]
    first = tree(left, free)
    if right is None:
        return Unary(operator, first)
    return Operation(operator, first, tree(right, free))


def by_face(hand: Hand) -> dict[Any, list[Leaf]]:
    """The leaves that a hand's cards become: those with equal cards together."""
    found: dict[Any, list[Leaf]] = {}
    for place, face in enumerate(hand):
        found.setdefault(face, []).append(leaf(place, face))
    return found


leaf = lru_cache(maxsize=1024)(Leaf)  # one for all hands that have this card in this place
