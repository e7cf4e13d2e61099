"""What numbers a program computes in, what x / 0 gives, and what it takes for the target.

These are two of the three choices of which every documented program is made; the third, the
expressions that it tries, is an algorithm.
"""

import math
import operator as python
import re
import struct
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from lesson24.cards import FULL_WIDTH_DIGITS, LONGEST_NUMBER, MINUS_SIGNS, shorten, without_quotes
from lesson24.expressions import Expression, Leaf, Operation, Unary
from lesson24.operators import (
    DIVIDE,
    MORE,
    OPERATORS,
    AnyOperator,
    Operator,
    OperatorError,
    always,
)

Number = Any  # a Fraction, an int or a float, as the arithmetic has it; None is "no value"


# What x / 0 gives -----------------------------------------------------------------------------


def skip(dividend: Number, zero: Number) -> Number:
    """No value: documents 1 and 4 skip the division."""
    return None


def zero(dividend: Number, zero: Number) -> Number:
    """Zero: document 0."""
    return abs(zero)  # 0, never -0.0


def largest(dividend: Number, zero: Number) -> Number:
    """The largest double, whatever is divided: document 2 (Java's ``Double.MAX_VALUE``)."""
    return sys.float_info.max


def ieee(dividend: Number, zero: Number) -> Number:
    """Infinity with the sign of both, or NaN for 0 / 0: document 3, and IEEE 754."""
    if dividend == 0 or math.isnan(dividend):
        return math.nan
    return math.copysign(math.inf, dividend) * math.copysign(1, zero)


DIVISIONS_BY_ZERO = {rule.__name__: rule for rule in (skip, zero, largest, ieee)}


# Which numbers --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Arithmetic:
    """The numbers that a program computes in.

    Attributes:
        name: the key in `ARITHMETICS`.
        title: what it is, in words.
        number: turns a card or a target into a number of this kind.
        rounded: what happens to each result before it is used again.
        divide: x / y where y is not zero; None where the division has no value.
        by_zero: x / 0, one of `DIVISIONS_BY_ZERO`.

    >>> from lesson24.notation import parse
    >>> close = parse("8/(3-8/3)")
    >>> EXACT.evaluate(close), DOUBLE.evaluate(close), SINGLE.evaluate(close)
    (24, 23.99999999999999, 24.0000057220459)
    """

    name: str
    title: str
    number: Callable[[int | Fraction], Number]
    rounded: Callable[[Number], Number] | None = None
    divide: Callable[[Number, Number], Number] = python.truediv
    by_zero: Callable[[Number, Number], Number] = skip

    def dividing(self, by_zero: str) -> "Arithmetic":
        """The same numbers with another rule for x / 0: "skip", "zero", "largest" or "ieee".

        Raises:
            ValueError: when the numbers are not floats, and so have no largest and no infinity.

        >>> from lesson24.notation import parse
        >>> DOUBLE.dividing("ieee").evaluate(parse("8/(3-3)"))
        inf
        """
        rule = DIVISIONS_BY_ZERO[by_zero]
        if rule in (largest, ieee) and not isinstance(self.number(0), float):
            raise ValueError(
                f"x / 0 cannot be {by_zero!r} in {self.name} numbers, which have no largest and no "
                "infinity: use 'skip' or 'zero'"
            )
        return replace(self, by_zero=rule)

    def evaluate(self, expression: Expression) -> Number:
        """The value of an expression; None where it has none.

        Raises:
            OperatorError: power, root, factorial and joined digits are worked out in exact numbers
                only.
        """
        match expression:
            case Leaf():
                return self.number(expression.face) if isinstance(expression.face, int) else None
            case Operation():
                left, right = self.evaluate(expression.left), self.evaluate(expression.right)
                return self.functions[expression.operator.symbol](left, right)
            case Unary():
                inner = self.evaluate(expression.operand)
                return self.functions[expression.operator.symbol](inner)
        return None

    @cached_property
    def functions(self) -> Mapping[str, Callable[..., Number]]:
        """For each operator's symbol, the function of numbers of this kind (None: no value)."""
        functions = {symbol: self.function(operator) for symbol, operator in OPERATORS.items()}
        return functions | {operator.symbol: self.beyond_four(operator) for operator in MORE}

    def __reduce__(self) -> tuple[Any, ...]:
        """Other processes get the attributes and make `functions` of their own."""
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    def function(self, operator: Operator) -> Callable[[Number, Number], Number]:
        """What an operator does in this arithmetic."""
        if operator.reverses:
            forward = self.function(operator.reverses)
            return lambda left, right: forward(right, left)
        function = self.divide if operator is DIVIDE else operator.function
        applicable, by_zero, rounded = operator.applicable, self.by_zero, self.rounded

        def apply(left: Number, right: Number) -> Number:
            if left is None or right is None:
                return None
            if applicable is not always and not applicable(left, right):
                return by_zero(left, right)
            result = function(left, right)
            return rounded(result) if rounded else result

        return apply

    def beyond_four(self, operator: AnyOperator) -> Callable[..., Number]:
        """What an operator beyond the four does, whose rule is one for exact numbers."""

        def apply(*numbers: Number) -> Number:
            if self.name != EXACT.name:
                only = "is worked out in exact numbers only"
                raise OperatorError(f"{operator.symbol} {only}, not in {self.name} ones")
            if None in numbers or not operator.applicable(*numbers):
                return None
            return exact(operator.function(*numbers))

        return apply


def exact(number: int | Fraction) -> int | Fraction:
    """The number itself, as an int where it is whole: ints are several times faster."""
    return number.numerator if number.denominator == 1 else number


def divide_exactly(dividend: int | Fraction, divisor: int | Fraction) -> int | Fraction:
    """The quotient, nothing rounded."""
    quotient, remainder = divmod(dividend, divisor)  # most come out whole: several times faster
    return Fraction(dividend, divisor) if remainder else quotient


def to_double(number: int | Fraction) -> float:
    """The nearest 64-bit float; infinite beyond the largest."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


SINGLE_FORMAT = struct.Struct("<f")


def to_single(number: int | Fraction | float) -> float:
    """The nearest 32-bit float; infinite beyond the largest.

    Rounding the 64-bit result of one + - x / of two 32-bit floats gives the correctly rounded
    32-bit result (Figueroa, "When is double rounding innocuous?", 1995).
    """
    double = number if isinstance(number, float) else to_double(number)
    try:
        single: float = SINGLE_FORMAT.unpack(SINGLE_FORMAT.pack(double))[0]
    except OverflowError:
        return math.copysign(math.inf, double)
    return single


def divide_whole(dividend: int, divisor: int) -> int | None:
    """Divide where it comes out whole; no value elsewhere."""
    quotient, remainder = divmod(dividend, divisor)
    return None if remainder else quotient


EXACT = Arithmetic("exact", "fractions, nothing rounded", exact, divide=divide_exactly)
DOUBLE = Arithmetic("double", "64-bit floats", to_double)
SINGLE = Arithmetic("single", "32-bit floats, rounded after each operation", to_single, to_single)
WHOLE = Arithmetic("whole", "whole numbers, no remainder", exact, divide=divide_whole)
FLOOR = Arithmetic(
    "floor", "whole numbers, // for / drops the remainder", exact, divide=python.floordiv
)
ARITHMETICS = {rule.name: rule for rule in (EXACT, DOUBLE, SINGLE, WHOLE, FLOOR)}


# What it takes for the target -----------------------------------------------------------------

WRITTEN_TARGET = re.compile(rf"\s*([{MINUS_SIGNS}]?)\s*(\d+)\s*(?:[/／÷]\s*(\d+)\s*)?", re.ASCII)


class TargetError(ValueError):
    """The target is not a number that can be aimed at; the message says what is accepted."""


def read_target(target: int | Fraction | str) -> int | Fraction:
    """Take a target as people write it; an int where it is whole.

    Args:
        target: a whole number or a fraction, or either as text: ``"24"``, ``"-1/2"``. Floats are
            refused: most of them are not the number that was meant.

    Raises:
        TargetError: names what was given and says what is accepted.

    >>> read_target("24"), read_target(Fraction(6, 4)), read_target("−1/2")
    (24, Fraction(3, 2), Fraction(-1, 2))
    >>> read_target(0.5)
    Traceback (most recent call last):
        ...
    lesson24.arithmetic.TargetError: 0.5 is not a target: use a whole number or a fraction, such as 24 or "1/2"
    """  # noqa: E501
    if type(target) is int:
        return target
    if isinstance(target, (int, Fraction)) and not isinstance(target, bool):
        return exact(target)
    wanted = 'use a whole number or a fraction, such as 24 or "1/2"'
    if not isinstance(target, str):
        raise TargetError(f"{target!r:.30} is not a target: {wanted}")
    written = WRITTEN_TARGET.fullmatch(without_quotes(target).translate(FULL_WIDTH_DIGITS))
    if written is None or max(len(digits or "") for digits in written.groups()) > LONGEST_NUMBER:
        raise TargetError(f"{shorten(target)} is not a target: {wanted}")
    minus, numerator, denominator = written.groups()
    if denominator is not None and int(denominator) == 0:
        raise TargetError(f"{shorten(target)} is not a target: nothing can be divided by 0")
    return exact(Fraction(int(numerator), int(denominator or 1)) * (-1 if minus else 1))


def whole_targets(targets: Iterable[int | Fraction | str]) -> tuple[int, ...]:
    """Take several targets, which are whole.

    Raises:
        TargetError: names one that is not.

    >>> whole_targets(range(3))
    (0, 1, 2)
    """
    taken = []
    for target in map(read_target, targets):
        if not isinstance(target, int):
            raise TargetError(f"{target} is not a whole number: only those are looked for")
        taken.append(target)
    return tuple(taken)


@dataclass(frozen=True)
class Acceptance:
    """The rule by which a program takes a value for the target.

    The rules here also take an array of values, and then say yes or no for each.

    >>> EQUAL.accepts(24.000001, 24), within(1e-5).accepts(24.000001, 24)
    (False, True)
    """

    name: str
    accepts: Callable[[Number, Number], Any]


def nearer(distance: float, value: Number, target: Number) -> Any:
    """Whether a value is less than ``distance`` away from the target."""
    return abs(value - target) < distance


def no_farther(distance: float, value: Number, target: Number) -> Any:
    """Whether a value is at most ``distance`` away from the target."""
    return abs(value - target) <= distance


def within(tolerance: float, strict: bool = True) -> Acceptance:
    """Values nearer to the target than ``tolerance``; not strict: at that distance, too."""
    if strict:
        return Acceptance(f"|x - target| < {tolerance:g}", partial(nearer, tolerance))
    return Acceptance(f"|x - target| <= {tolerance:g}", partial(no_farther, tolerance))


def turned(value: Number, target: Number) -> Any:
    """Document 2's rule: also takes -24, 1/24 and -1/24, all within 1e-5.

    |1/x - target| < 1e-5 is asked as |1 - target x| < 1e-5 x, so that 0 needs no rule of its own.
    """
    size = abs(value)
    return (abs(size - target) < 1e-5) | (abs(1 - target * size) < 1e-5 * size)


EQUAL = Acceptance("x == target", python.eq)
TURNED = Acceptance("|±x or ±1/x - target| < 1e-05", turned)
