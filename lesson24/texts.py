"""Texts: expressions as they are found and written, before it is said which card each leaf is.

A deck has tens of thousands of them, so a text is a plain tuple, the lightest thing there is. It
knows how natural it is; `placed` makes the expression of a hand from it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import permutations, product
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
    leaves,
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


def joined(symbol: str, lefts: Iterable[Text], rights: Iterable[Text], made: Kind) -> list[Text]:
    """An operator, not a reversed one, between each of some texts and each of others.

    All of the ``lefts`` are worth the same, and all of the ``rights``; ``made`` is the kind of the
    number that they make.

    >>> [text for text, *_ in joined("+", [card(1), card(2)], [card(3)], kind(4))]
    ['1+3', '2+3']
    """
    binds, left_binds, right_binds = BINDS[symbol]
    fraction, below_0 = made
    found: list[Text] = []
    for left in lefts:
        head = f"({left[0]}){symbol}" if left[1] < left_binds else left[0] + symbol
        fractions, negatives = left[2] + fraction, left[3] + below_0
        for right in rights:
            text = f"{head}({right[0]})" if right[1] < right_binds else head + right[0]
            found.append(
                (text, binds, fractions + right[2], negatives + right[3], symbol, left, right)
            )
    return found


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
            sides = [text_of(left)], [text_of(right)]
            [text] = joined(operator.symbol, *sides, kind(expression.value))
            return text
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


def placed(text: Text, hand: Hand) -> Expression:
    """The expression of a text; equal cards of the hand are taken from left to right.

    >>> from lesson24.notation import parse
    >>> [leaf.place for leaf in placed(text_of(parse("5*(5-1/5)")), (1, 5, 5, 5)).leaves]
    [1, 2, 0, 3]
    """
    expression = tree(text, {face: iter(equal) for face, equal in held(hand).items()})
    object.__setattr__(expression, "text", text[0])  # known already
    return expression


def placements(text: Text, hand: Hand) -> Iterator[Expression]:
    """The expressions of a text, with every choice of which card of a hand each leaf is.

    >>> [expression.leaves[0].place for expression in placements(card(5), (5, 1, 5))]
    [0, 2]
    """
    used = {leaf.face: held(hand)[leaf.face] for leaf in placed(text, hand).leaves}
    for orders in product(*map(permutations, used.values())):
        yield tree(text, dict(zip(used, map(iter, orders), strict=True)))


@lru_cache(maxsize=4096)
def held(hand: Hand) -> dict[int | str, list[Leaf]]:
    """The leaves of a hand by their cards."""
    found: dict[int | str, list[Leaf]] = {}
    for leaf in leaves(hand):
        found.setdefault(leaf.face, []).append(leaf)
    return found


def tree(text: Text, free: Mapping[int | str, Iterator[Leaf]]) -> Expression:
    """The expression of a text from the next free leaves of each card, from left to right."""
    symbol, left, right = text[4:]
    if symbol is None:
        return next(free[left])
    operator = ASKED_FOR[symbol]
    if isinstance(operator, UnaryOperator):
        return Unary(operator, tree(left, free))
    first = tree(left, free)
    return Operation(operator, first, tree(right, free))
