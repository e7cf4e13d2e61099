"""Columns of numbers, one for each hand: one NumPy operation does the work of many hands.

`functions` gives for an `Arithmetic` the same operations on columns as ``arithmetic.functions``
gives on single numbers, bit for bit; a straight-line program runs on either. Exact numbers are
`Pairs` of int64. Floats, and whole numbers, are float64 arrays; NaN is there "no value", except
under the rule of IEEE 754 for x / 0, where each expression has a value and NaN is one of them.
"""

import operator as python
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lesson24.arithmetic import (
    ARITHMETICS,
    EXACT,
    FLOOR,
    SINGLE,
    WHOLE,
    Arithmetic,
    largest,
    skip,
    zero,
)
from lesson24.cards import Hand
from lesson24.operators import OPERATORS

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Column = Any  # Floats or Pairs
Function = Callable[[Column, Column], Column]

# Whole numbers up to here are exact in an int64 and as a float64, the quotient of two of them
# is rounded to a whole number only where it is one, and rounding keeps the order of quotients.
LARGEST = 2**51


def fits(arithmetic: Arithmetic, hands: Sequence[Hand], target: int | Fraction) -> bool:
    """Whether columns give what single numbers give, for hands of one size: a proof for each hand.

    One card is at most m, and so is 1. If expressions of i and j cards are fractions p / q with
    all of p and q at most P and R, then the sum, difference, product or quotient of the two has
    a p and a q of at most 2 P R. So k cards have at most 2**(k-1) m**k; comparing with a target
    s / t takes twice that, times s or t.

    >>> from lesson24.arithmetic import DOUBLE
    >>> fits(EXACT, [(13, 13, 13, 13)], 24), fits(EXACT, [(10**9, 1, 1, 1)], 24)
    (True, False)
    """
    most = max(1, *(abs(card) for hand in hands for card in hand))
    numerator, denominator = abs(target.numerator), target.denominator
    if (2 * most) ** len(hands[0]) * max(numerator, denominator) > LARGEST:
        return False
    return denominator == 1 or base(arithmetic) not in (WHOLE, FLOOR)


def base(arithmetic: Arithmetic) -> Arithmetic | None:
    """The one in `ARITHMETICS` that this is, whatever its rule for x / 0; None if it is another."""
    known = ARITHMETICS.get(arithmetic.name)
    return known if known and replace(known, by_zero=arithmetic.by_zero) == arithmetic else None


ONE = 1  # the denominator of a column of whole numbers: to multiply by it takes no time


@dataclass(slots=True, eq=False)
class Pairs:
    """A column of fractions p / q, nothing reduced; where q is 0 there is no value.

    >>> third = Pairs(np.array([1, 1]), np.array([3, 0]))
    >>> third * Pairs(np.array([72, 72])) == 24
    array([ True, False])
    """

    p: Ints
    q: Any = ONE

    def __add__(self, other: Any) -> "Pairs":
        p, q = as_pair(other)
        return Pairs(times(self.p, q) + times(p, self.q), times(self.q, q))

    def __sub__(self, other: Any) -> "Pairs":
        p, q = as_pair(other)
        return Pairs(times(self.p, q) - times(p, self.q), times(self.q, q))

    def __rsub__(self, other: Any) -> "Pairs":
        p, q = as_pair(other)
        return Pairs(times(p, self.q) - times(self.p, q), times(self.q, q))

    def __mul__(self, other: Any) -> "Pairs":
        p, q = as_pair(other)
        return Pairs(times(self.p, p), times(self.q, q))

    def __rmul__(self, other: Any) -> "Pairs | Floats":
        # As Fraction has it, the product with a float is a float.
        return other * self.floats() if isinstance(other, float) else self * other

    def __truediv__(self, other: Any) -> "Pairs":
        p, q = as_pair(other)
        bottom = times(self.q, p)
        if q is not ONE:
            bottom = bottom * (q != 0)  # x / (y / 0) has no value either
        return Pairs(times(self.p, q), bottom)

    def __abs__(self) -> "Pairs":
        return Pairs(abs(self.p), abs(self.q))

    def __eq__(self, other: object) -> Bools:  # type: ignore[override]
        p, q = as_pair(other)
        equal: Bools = times(self.p, q) == times(p, self.q)
        if self.q is not ONE:
            equal &= self.q != 0
        return equal

    def __lt__(self, other: float | Floats) -> Bools:
        return self.compare(python.lt, other)

    def __le__(self, other: float | Floats) -> Bools:
        return self.compare(python.le, other)

    def compare(self, holds: Callable[[Any, Any], Any], other: float | Floats) -> Bools:
        """Compare exactly with floats: rounding keeps the order, only a tie is looked at again."""
        floats = self.floats()
        result: Bools = holds(floats, other)
        ties = (floats == other).nonzero()[0]
        if len(ties):
            bounds = np.broadcast_to(other, floats.shape)
            p, q = (np.broadcast_to(part, floats.shape) for part in (self.p, self.q))
            for tie in ties:
                result[tie] = holds(Fraction(int(p[tie]), int(q[tie])), float(bounds[tie]))
        return result

    def floats(self) -> Floats:
        """The nearest floats; NaN where there is no value."""
        if self.q is ONE:
            return self.p.astype(float)
        with np.errstate(all="ignore"):
            quotients: Floats = self.p / self.q
        quotients[self.q == 0] = np.nan
        return quotients


def as_pair(number: Any) -> tuple[Any, Any]:
    """The numerators and denominators of a column, or those of one number."""
    if isinstance(number, Pairs):
        return number.p, number.q
    return number.numerator, number.denominator


def times(a: Any, b: Any) -> Any:
    """The product of two parts of pairs."""
    return b if a is ONE else a if b is ONE else a * b


def columns(arithmetic: Arithmetic, hands: Sequence[Hand]) -> list[Column]:
    """For each place of the hand, the column of its cards."""
    places = zip(*hands, strict=True)
    if base(arithmetic) is EXACT:
        return [Pairs(np.array(cards, np.int64)) for cards in places]
    return [np.array([arithmetic.number(card) for card in cards], float) for cards in places]


def one_two_none(arithmetic: Arithmetic) -> Column:
    """The column of 1, 2 and "no value"."""
    if base(arithmetic) is EXACT:
        return Pairs(np.array([1, 2, 0]), np.array([1, 1, 0]))
    return np.array([1, 2, np.nan])


def functions(arithmetic: Arithmetic) -> Mapping[str, Function]:
    """For each operator's symbol, the function of two columns."""
    forwards = {
        "+": rounding(arithmetic, python.add),
        "-": rounding(arithmetic, python.sub),
        "*": rounding(arithmetic, python.mul),
        "/": dividing_pairs(arithmetic) if base(arithmetic) is EXACT else dividing(arithmetic),
    }
    return {
        symbol: backwards(forwards[operator.reverses.symbol])
        if operator.reverses
        else forwards[symbol]
        for symbol, operator in OPERATORS.items()
    }


def backwards(function: Function) -> Function:
    """The function with its operands exchanged."""
    return lambda left, right: function(right, left)


def rounding(arithmetic: Arithmetic, function: Function) -> Function:
    """Round each result to 32 bits, where the arithmetic does so."""
    if base(arithmetic) is not SINGLE:
        return function
    return lambda left, right: to_single(function(left, right))


def to_single(column: Floats) -> Floats:
    """The nearest 32-bit floats."""
    return column.astype(np.float32).astype(np.float64)


AT_ZERO: dict[Callable[..., Any], float] = {skip: np.nan, zero: 0.0, largest: np.finfo(float).max}


def dividing(arithmetic: Arithmetic) -> Function:
    """Divide in float64, with the rule for x / 0."""
    kind = base(arithmetic)
    at_zero = AT_ZERO.get(arithmetic.by_zero)

    def divide(left: Floats, right: Floats) -> Floats:
        quotient = left / right
        if kind is SINGLE:
            quotient = to_single(quotient)
        elif kind is FLOOR:
            quotient = np.floor(quotient)
        if at_zero is not None:  # else NumPy divides as in IEEE 754
            quotient[right == 0] = at_zero
        if kind is WHOLE:
            quotient[(quotient != np.floor(quotient)) | np.isnan(left)] = np.nan
        return quotient

    return divide


def dividing_pairs(arithmetic: Arithmetic) -> Function:
    """Divide exactly; `Pairs` skip x / 0, the other rule makes it 0."""
    if arithmetic.by_zero is skip:
        return python.truediv

    def divide(left: Pairs, right: Pairs) -> Pairs:
        by_zero = right.p == 0
        quotient = left / right
        return Pairs(np.where(by_zero, 0, quotient.p), np.where(by_zero, 1, quotient.q))

    return divide
