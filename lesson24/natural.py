"""The most natural way to write a solution: the form that compares is not the one that is printed.

In a product the factors stand before the divisors and cards before brackets; in a sum what is added
stands before what is taken away; larger values come first. So the steps stay whole and the brackets
few: 5*(5-1/5), (5+3)*(11-8), and 6*4/(7-6) rather than 4/((7-6)/6). Where the level allows to
turn signs, a difference is turned so that it is not negative; where it allows no exchange of sides,
the order is kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import prod
from typing import NamedTuple

from lesson24.arithmetic import EXACT, exact
from lesson24.cards import Hand
from lesson24.expressions import Expression, Leaf, Operation, Unary
from lesson24.operators import ASKED_FOR, AnyOperator, UnaryOperator
from lesson24.sameness import JOINING, Form, Level, Parts, Signed


class Written(NamedTuple):
    """A form, or the opposite of it (sign -1), written as an expression worth ``value``."""

    sign: int
    value: int | Fraction
    expression: Expression


Part = tuple[int, Written, Form]  # 1 or -1 as in a form's parts; the form itself settles ties


def natural(form: Signed, level: Level) -> Expression:
    """Write a solution; every leaf has place 0, `placements` tells equal cards apart.

    >>> from lesson24.notation import parse
    >>> from lesson24.sameness import LEVELS
    >>> natural(LEVELS["function"].form(parse("3/((1-4)/(2-10))")), LEVELS["function"])
    <expression 3*(10-2)/(4-1)>
    """
    written = Writer(level).write(form[1], form[0])
    if written is None:
        raise ValueError(f"{form} is not the form of an expression")
    return written.expression


class Writer:
    """Writes the forms of one level."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def write(self, form: Form, want: int = 0) -> Written | None:
        """Write a form (``want`` 1), its opposite (-1), or whichever is more natural (0).

        None where there is no such expression: a card has no opposite.
        """
        if not self.level.turns_signs:
            want = 1
        if form[0] == "+":
            return self.write_sum(form[1], want)
        if form[0] == "*":
            return self.write_product(form[1], want)
        if want < 0:
            return None
        if form[0] == "":
            return Written(1, form[1], Leaf(0, form[1]))
        return self.write_other(ASKED_FOR[form[0]], form[1:])

    def write_other(self, operator: AnyOperator, sides: Sequence[Signed]) -> Written | None:
        """Write what no law is used for: each side as it is, or its opposite."""
        written = [self.write(form, sign) for sign, form in sides]
        expressions = [side.expression for side in written if side is not None]
        if len(expressions) < len(sides):
            return None
        expression: Expression
        if isinstance(operator, UnaryOperator):
            expression = Unary(operator, *expressions)
        else:
            expression = Operation(operator, *expressions)
        value = expression.value
        return None if value is None else Written(1, exact(value), expression)

    def write_sum(self, parts: Parts, want: int) -> Written | None:
        """Write a sum; one part at least must be added, to stand first."""
        terms: list[Part] = []
        for sign, form in parts:
            term = self.write(form)
            if term and term.value == 0:
                term = self.write(form, sign) or term  # rather + 0 than - 0
            if term is None:
                return None
            terms.append((sign * term.sign, term, form))
        total = sum(sign * term.value for sign, term, _ in terms)
        turn = want or (-1 if total < 0 else 1)
        if all(sign * turn < 0 for sign, _, _ in terms):
            for place, (sign, term, form) in enumerate(terms):
                if other := self.write(form, -term.sign):
                    terms[place] = (-sign, other, form)
                    break
            else:
                if want:
                    return None
                turn = -turn
        # A part that is its own opposite (sign 0) can be added, whichever way the others turn.
        terms = [(sign * turn or 1, term, form) for sign, term, form in terms]
        if self.level.commutes:
            terms.sort(key=lambda term: (-term[0], -term[1].value, term[2]))
        return Written(turn, turn * total, chained("+", terms))

    def write_product(self, parts: Parts, want: int) -> Written | None:
        """Write a product; where its sign is not the one wanted, a sum in it is turned."""
        factors: list[Part] = []
        for turn, form in parts:
            factor = self.write(form)
            if factor is None:
                return None
            factors.append((turn, factor, form))
        sign = prod(factor.sign for _, factor, _ in factors)
        if want and sign != want:
            for place, (turn, factor, form) in enumerate(factors):
                if other := self.write(form, -factor.sign):
                    factors[place] = (turn, other, form)
                    break
            else:
                return None
            sign = want
        if self.level.commutes:
            factors.sort(key=factor_order)
        value: int | Fraction = 1
        for turn, factor, _ in factors:
            value = EXACT.functions[JOINING["*", turn].symbol](value, factor.value)
        return Written(sign, value, chained("*", factors))


def factor_order(part: Part) -> tuple[bool, bool, bool, int | Fraction, Form]:
    """Multiply before dividing; cards before brackets; whole values first; larger ones first."""
    turn, factor, form = part
    return (turn < 0, form[0] == "+", factor.value.denominator > 1, -factor.value, form)


def chained(group: str, parts: Sequence[Part]) -> Expression:
    """Join parts from left to right; the first is not turned."""
    expression = parts[0][1].expression
    for turn, part, _ in parts[1:]:
        expression = Operation(JOINING[group, turn], expression, part.expression)
    return expression


def placed(expression: Expression, hand: Hand) -> Expression:
    """Say which card of a hand each leaf is; equal cards are taken from left to right."""
    free: dict[int | str, list[int]] = {}
    for place, card in enumerate(hand):
        free.setdefault(card, []).append(place)
    return at_places(expression, {card: iter(places) for card, places in free.items()})


def placements(expression: Expression, hand: Hand) -> Iterator[Expression]:
    """The same text with every choice of which card of a hand each leaf is.

    >>> [tree.leaves[0].place for tree in placements(Leaf(0, 5), (5, 1, 5))]
    [0, 2]
    """
    free: dict[int | str, list[int]] = {leaf.face: [] for leaf in expression.leaves}
    for place, card in enumerate(hand):
        if card in free:
            free[card].append(place)
    for orders in product(*(permutations(places) for places in free.values())):
        yield at_places(expression, dict(zip(free, map(iter, orders), strict=True)))


def at_places(expression: Expression, free: Mapping[int | str, Iterator[int]]) -> Expression:
    """Give the leaves, from left to right, the next free place of their card."""
    match expression:
        case Operation(operator, left, right):
            first = at_places(left, free)
            return Operation(operator, first, at_places(right, free))
        case Unary(operator, operand):
            return Unary(operator, at_places(operand, free))
        case Leaf(_, face):
            return Leaf(next(free[face]), face)
    raise TypeError(expression)


def unnaturalness(expression: Expression) -> tuple[int, int, int, int, int, str]:
    """Sort solutions by this, the most natural first.

    Counted are, the most important first: fractions on the way, negative numbers on the way,
    brackets, divisions, differences. What is left is settled by the text.

    >>> from lesson24.notation import parse
    >>> min(map(parse, ["4*6/(7-6)", "4*6*(7-6)"]), key=unnaturalness)
    <expression 4*6*(7-6)>
    """
    operations = tuple(expression.operations())
    symbols = [operation.operator.symbol for operation in operations]
    values = [operation.value or 0 for operation in operations]
    text = expression.text
    return (
        sum(value.denominator > 1 for value in values),
        sum(value < 0 for value in values),
        text.count("("),
        symbols.count("/"),
        symbols.count("-"),
        text,
    )
