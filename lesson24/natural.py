"""The most natural way to write a solution: the form that compares is not the one that is printed.

In a product the factors stand before the divisors and cards before brackets; in a sum what is added
stands before what is taken away; larger values come first. So the steps stay whole and the brackets
few: 5*(5-1/5), (5+3)*(11-8), and 6*4/(7-6) rather than 4/((7-6)/6). Where the level allows to
turn signs, a difference is turned so that it is not negative; where it allows no exchange of sides,
the order is kept.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from lesson24.arithmetic import EXACT
from lesson24.operators import ASKED_FOR, AnyOperator, UnaryOperator
from lesson24.sameness import JOINING, Form, Level, Parts, Signed
from lesson24.texts import Text, applied, card, joined, kind


class Written(NamedTuple):
    """A form, or the opposite of it (sign -1), written as a text worth ``value``."""

    sign: int
    value: int | Fraction
    text: Text


STEPS = {key: (step.symbol, EXACT.functions[step.symbol]) for key, step in JOINING.items()}

Part = tuple[int, Written, Form]  # 1 or -1 as in a form's parts; the form itself settles ties


def natural(form: Signed, level: Level) -> Text:
    """Write a solution.

    >>> from lesson24.notation import parse
    >>> from lesson24.sameness import LEVELS
    >>> natural(LEVELS["function"].form(parse("3/((1-4)/(2-10))")), LEVELS["function"])[0]
    '3*(10-2)/(4-1)'
    """
    written = write(form[1], level, form[0])
    if written is None:
        raise ValueError(f"{form} is not the form of an expression")
    return written.text


def write(form: Form, level: Level, want: int = 0) -> Written | None:
    """Write a form (``want`` 1), its opposite (-1), or whichever is more natural (0).

    None where there is no such expression: a card has no opposite.
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
        return Written(1, form[1], card(form[1]))
    return write_other(ASKED_FOR[form[0]], form[1:], level)


write_part = lru_cache(maxsize=2**16)(write)  # many solutions have the same part: once for all


def write_other(operator: AnyOperator, sides: Sequence[Signed], level: Level) -> Written | None:
    """Write what no law is used for: each side as it is, or its opposite."""
    written = [write_part(form, level, sign) for sign, form in sides]
    given = [side for side in written if side is not None]
    if len(given) < len(sides):
        return None
    value = EXACT.functions[operator.symbol](*[side.value for side in given])
    if value is None:
        return None
    if isinstance(operator, UnaryOperator):
        return Written(1, value, applied(operator, given[0].text, kind(value)))
    left, right = given
    return Written(1, value, joined(operator.symbol, left.text, right.text, kind(value)))


def write_sum(parts: Parts, level: Level, want: int) -> Written | None:
    """Write a sum; one part at least must be added, to stand first."""
    terms: list[Part] = []
    total: int | Fraction = 0
    for sign, form in parts:
        term = write_part(form, level)
        if term and not term.value:
            term = write_part(form, level, sign) or term  # rather + 0 than - 0
        if term is None:
            return None
        sign *= term.sign
        total += sign * term.value
        terms.append((sign, term, form))
    turn = want or (-1 if total < 0 else 1)
    if max([sign * turn for sign, _, _ in terms]) < 0:
        for place, (sign, term, form) in enumerate(terms):
            if other := write_part(form, level, -term.sign):
                terms[place] = (-sign, other, form)
                break
        else:
            if want:
                return None
            turn = -turn
    # A part that is its own opposite (sign 0) can be added, whichever way the others turn.
    terms = [(sign * turn or 1, term, form) for sign, term, form in terms]
    if level.commutes:
        terms.sort(key=term_order)
    return Written(turn, *chained("+", terms))


def term_order(part: Part) -> tuple[int, int | Fraction, Form]:
    """Add before taking away; larger values first."""
    sign, (_, value, _), form = part
    return -sign, -value, form


def write_product(parts: Parts, level: Level, want: int) -> Written | None:
    """Write a product; where its sign is not the one wanted, a sum in it is turned."""
    factors: list[Part] = []
    sign = 1
    for turn, form in parts:
        factor = write_part(form, level)
        if factor is None:
            return None
        sign *= factor.sign
        factors.append((turn, factor, form))
    if want and sign != want:
        for place, (turn, factor, form) in enumerate(factors):
            if other := write_part(form, level, -factor.sign):
                factors[place] = (turn, other, form)
                break
        else:
            return None
        sign = want
    if level.commutes:
        factors.sort(key=factor_order)
    return Written(sign, *chained("*", factors))


def factor_order(part: Part) -> tuple[bool, bool, bool, int | Fraction, Form]:
    """Multiply before dividing; cards before brackets; whole values first; larger ones first."""
    turn, (_, value, _), form = part
    return turn < 0, form[0] == "+", value.denominator > 1, -value, form


def chained(group: str, parts: Sequence[Part]) -> tuple[int | Fraction, Text]:
    """Join parts from left to right, the first of which is not turned: the value and the text."""
    _, (_, value, text), _ = parts[0]
    for turn, (_, number, written), _ in parts[1:]:
        symbol, function = STEPS[group, turn]
        value = function(value, number)
        text = joined(symbol, text, written, kind(value))
    return value, text
