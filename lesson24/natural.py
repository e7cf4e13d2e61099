"""The most natural way to write a solution: the form that compares is not the one that is printed.

In a product the factors stand before the divisors and cards before brackets; in a sum what is added
stands before what is taken away; larger values come first. So the steps stay whole and the brackets
few: 5*(5-1/5), (5+3)*(11-8), and 6*4/(7-6) rather than 4/((7-6)/6). Where the level allows to
turn signs, a difference is turned so that it is not negative; where it allows no exchange of sides,
the order is kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from math import prod
from typing import NamedTuple

from lesson24.arithmetic import EXACT, Number, exact
from lesson24.cards import Hand
from lesson24.expressions import Expression, Leaf, Operation, Unary, leaves
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
    written = write(form[1], level, form[0])
    if written is None:
        raise ValueError(f"{form} is not the form of an expression")
    return written.expression


@lru_cache(maxsize=2**16)
def write(form: Form, level: Level, want: int = 0) -> Written | None:
    """Write a form (``want`` 1), its opposite (-1), or whichever is more natural (0).

    None where there is no such expression: a card has no opposite. A part that many solutions have
    is written once: they share its expression, and what that knows of itself.
    """
    if not level.turns_signs:
        want = 1
    if form[0] == "+":
        return write_sum(form[1], level, want)
    if form[0] == "*":
        return write_product(form[1], level, want)
    if want < 0:
        return None
    if form[0] == "":
        return Written(1, form[1], Leaf(0, form[1]))
    return write_other(ASKED_FOR[form[0]], form[1:], level)


def write_other(operator: AnyOperator, sides: Sequence[Signed], level: Level) -> Written | None:
    """Write what no law is used for: each side as it is, or its opposite."""
    written = [write(form, level, sign) for sign, form in sides]
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


def write_sum(parts: Parts, level: Level, want: int) -> Written | None:
    """Write a sum; one part at least must be added, to stand first."""
    terms: list[Part] = []
    for sign, form in parts:
        term = write(form, level)
        if term and term.value == 0:
            term = write(form, level, sign) or term  # rather + 0 than - 0
        if term is None:
            return None
        terms.append((sign * term.sign, term, form))
    total = sum(sign * term.value for sign, term, _ in terms)
    turn = want or (-1 if total < 0 else 1)
    if all(sign * turn < 0 for sign, _, _ in terms):
        for place, (sign, term, form) in enumerate(terms):
            if other := write(form, level, -term.sign):
                terms[place] = (-sign, other, form)
                break
        else:
            if want:
                return None
            turn = -turn
    # A part that is its own opposite (sign 0) can be added, whichever way the others turn.
    terms = [(sign * turn or 1, term, form) for sign, term, form in terms]
    if level.commutes:
        terms.sort(key=lambda term: (-term[0], -term[1].value, term[2]))
    return Written(turn, turn * total, chained("+", terms))


def write_product(parts: Parts, level: Level, want: int) -> Written | None:
    """Write a product; where its sign is not the one wanted, a sum in it is turned."""
    factors: list[Part] = []
    for turn, form in parts:
        factor = write(form, level)
        if factor is None:
            return None
        factors.append((turn, factor, form))
    sign = prod(factor.sign for _, factor, _ in factors)
    if want and sign != want:
        for place, (turn, factor, form) in enumerate(factors):
            if other := write(form, level, -factor.sign):
                factors[place] = (turn, other, form)
                break
        else:
            return None
        sign = want
    if level.commutes:
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
    tree = with_leaves(expression, {card: iter(equal) for card, equal in held(hand).items()})
    object.__setattr__(tree, "text", expression.text)  # known already, as a text names no places
    return tree


def placements(expression: Expression, hand: Hand) -> Iterator[Expression]:
    """The same text with every choice of which card of a hand each leaf is.

    >>> [tree.leaves[0].place for tree in placements(Leaf(0, 5), (5, 1, 5))]
    [0, 2]
    """
    used = {leaf.face: held(hand)[leaf.face] for leaf in expression.leaves}
    for orders in product(*map(permutations, used.values())):
        yield with_leaves(expression, dict(zip(used, map(iter, orders), strict=True)))


@lru_cache(maxsize=4096)
def held(hand: Hand) -> dict[int | str, list[Leaf]]:
    """The leaves of a hand by their cards."""
    found: dict[int | str, list[Leaf]] = {}
    for leaf in leaves(hand):
        found.setdefault(leaf.face, []).append(leaf)
    return found


def with_leaves(expression: Expression, free: Mapping[int | str, Iterator[Leaf]]) -> Expression:
    """The same expression of the next free leaves of each card, from left to right."""
    match expression:
        case Leaf():
            return next(free[expression.face])
        case Operation():
            left = with_leaves(expression.left, free)
            return Operation(expression.operator, left, with_leaves(expression.right, free))
        case Unary():
            return Unary(expression.operator, with_leaves(expression.operand, free))
    raise TypeError(expression)


def unnaturalness(expression: Expression) -> tuple[int, int, int, int, int, str]:
    """Sort solutions by this, the most natural first.

    Counted are, the most important first: fractions on the way, negative numbers on the way,
    brackets, divisions, differences. What is left is settled by the text.

    >>> from lesson24.notation import parse
    >>> min(map(parse, ["4*6/(7-6)", "4*6*(7-6)"]), key=unnaturalness)
    <expression 4*6*(7-6)>
    """
    symbols: list[str] = []
    values: list[Number] = []
    work_out(expression, symbols, values)
    text = expression.text
    return (
        sum([value.denominator > 1 for value in values]),
        sum([value < 0 for value in values]),
        text.count("("),
        symbols.count("/"),
        symbols.count("-"),
        text,
    )


def work_out(expression: Expression, symbols: list[str], values: list[Number]) -> Number:
    """The exact value of an expression; the symbol and value of each operation are listed.

    Whole values are ints here: that is quicker than to ask each part for its `value`, a Fraction.
    """
    match expression:
        case Operation():
            symbol = expression.operator.symbol
            left = work_out(expression.left, symbols, values)
            value = EXACT.functions[symbol](left, work_out(expression.right, symbols, values))
        case Unary():
            symbol = expression.operator.symbol
            value = EXACT.functions[symbol](work_out(expression.operand, symbols, values))
        case _:
            return EXACT.evaluate(expression)
    symbols.append(symbol)
    values.append(value or 0)
    return value
