"""The operators of the game, as one table: add a row and every part of lesson24 can use it.

The game itself has `FOUR`. `MORE` are for those who ask for them: power, square root, factorial and
joining digits. So that a search ends, each of these has a rule that says where it may be used.
"""

import math
import operator as python
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lesson24.cards import shorten

LARGEST = 2**63  # neither numerator nor denominator of a power, nor a factorial, reaches it


class OperatorError(ValueError):
    """There is no such operator, or not here; the message says what there is."""


def always(left: Any, right: Any) -> bool:
    """Every pair of numbers will do."""
    return True


def by_nonzero(left: Any, right: Any) -> bool:
    """A divisor must not be zero."""
    return bool(right != 0)


def of_nonzero(left: Any, right: Any) -> bool:
    """A reversed divisor, the left one, must not be zero."""
    return bool(left != 0)


def reversed_sub(left: Any, right: Any) -> Any:
    """Take the left number from the right one."""
    return right - left


def reversed_div(left: Any, right: Any) -> Any:
    """Divide the right number by the left one."""
    return right / left


def can_power(base: Any, exponent: Any) -> bool:
    """Whether the exponent is whole and the power not too large; 0 to the power of 0 is nothing.

    >>> can_power(9, 9), can_power(9, 9**9), can_power(Fraction(1, 2), -3), can_power(4, Fraction(1, 2))
    (True, False, True, False)
    """  # noqa: E501
    if exponent.denominator != 1 or (base == 0 and exponent <= 0):
        return False
    larger = max(abs(base.numerator), base.denominator)
    # The first test spares the work of the second: from 2 on, each power has a digit more.
    return bool(larger < 2 or (abs(exponent) < 63 and larger ** abs(exponent) < LARGEST))


def power(base: Any, exponent: Any) -> Any:
    """Multiply a number with itself; a negative exponent divides by it."""
    return Fraction(base) ** int(exponent)


def has_root(number: Any) -> bool:
    """Whether a number is the square of a fraction.

    >>> has_root(9), has_root(Fraction(4, 9)), has_root(8), has_root(-4)
    (True, True, False, False)
    """
    return bool(number >= 0 and root(number) ** 2 == number)


def root(number: Any) -> Any:
    """The square root of a square."""
    return Fraction(math.isqrt(number.numerator), math.isqrt(number.denominator))


def has_factorial(number: Any) -> bool:
    """Whether a number is whole and its factorial not too large: 0 to 20."""
    return bool(number.denominator == 1 and 0 <= number <= 20)


def factorial(number: Any) -> Any:
    """Multiply all whole numbers up to this one."""
    return math.factorial(int(number))


def can_join(left: Any, right: Any) -> bool:
    """Whether both are written with digits alone."""
    return bool(left.denominator == right.denominator == 1 and left >= 0 and right >= 0)


def joined(left: Any, right: Any) -> Any:
    """Write one number behind the other.

    >>> joined(1, 2), joined(10, 3)
    (12, 103)
    """
    return int(f"{left}{right}")


@dataclass(frozen=True, slots=True)
class Operator:
    """One row of the table.

    Attributes:
        symbol: as typed and printed, ``/``.
        sign: as drawn in pictures, ``÷``.
        name: as spoken between two numbers, "divided by".
        result: what its value is called, "quotient".
        precedence: higher binds tighter.
        function: gives the value of two numbers of any kind (``Fraction``, ``float``, ...).
        applicable: whether two numbers may be given to ``function``.
        commutes: a . b = b . a.
        associates: (a . b) . c = a . (b . c).
        reverses: the operator that this one is with its operands exchanged, or None.
        chains: a . b . c is read as (a . b) . c; where it is not, brackets are always written.
        rule: where it has a value, as a sentence continues "... has no value: ".
    """

    symbol: str
    sign: str
    name: str
    result: str
    precedence: int
    function: Callable[[Any, Any], Any]
    applicable: Callable[[Any, Any], bool] = always
    commutes: bool = False
    associates: bool = False
    reverses: "Operator | None" = None
    chains: bool = True
    rule: str = ""

    @property
    def left_binds(self) -> int:
        """The precedence that its left side has at least, to stand without brackets."""
        return self.precedence + (not self.chains)

    @property
    def right_binds(self) -> int:
        """The precedence that its right side has at least, to stand without brackets."""
        return self.precedence + (not self.associates)

    def __hash__(self) -> int:
        return hash(self.symbol)

    def __repr__(self) -> str:
        return f"<operator {self.symbol}>"


@dataclass(frozen=True, slots=True)
class UnaryOperator:
    """A row of the table for an operator of one number; at most one is used on a node.

    Attributes:
        symbol, sign, name, result, precedence, function, applicable, rule: as for `Operator`.
        after: whether it is written behind its number, as 3!
    """

    symbol: str
    sign: str
    name: str
    result: str
    precedence: int
    function: Callable[[Any], Any]
    applicable: Callable[[Any], bool]
    rule: str
    after: bool = False

    def __hash__(self) -> int:
        return hash(self.symbol)

    def __repr__(self) -> str:
        return f"<operator {self.symbol}>"

    def written(self, operand: str) -> str:
        """The operator with the text of its number."""
        return operand + self.symbol if self.after else self.symbol + operand


AnyOperator = Operator | UnaryOperator

SUM, PRODUCT, ROOTED, RAISED, AFTER, JOINED = range(1, 7)  # the levels of precedence

BY_ZERO = "division by zero"

PLUS = Operator("+", "+", "plus", "sum", SUM, python.add, commutes=True, associates=True)
MINUS = Operator("-", "−", "minus", "difference", SUM, python.sub)
TIMES = Operator("*", "×", "times", "product", PRODUCT, python.mul, commutes=True, associates=True)
DIVIDE = Operator(
    "/", "÷", "divided by", "quotient", PRODUCT, python.truediv, by_nonzero, rule=BY_ZERO
)

# Document 0 reverses the two operators that do not commute, and so needs fewer brackets:
# a r- b is b - a, and a r/ b is b / a.
REVERSED_MINUS = Operator(
    "r-", "r−", "taken from", "reversed difference", SUM, reversed_sub, reverses=MINUS
)
REVERSED_DIVIDE = Operator(
    "r/",
    "r÷",
    "dividing",
    "reversed quotient",
    PRODUCT,
    reversed_div,
    of_nonzero,
    reverses=DIVIDE,
    rule=BY_ZERO,
)

POWER = Operator(
    "^",
    "^",
    "to the power of",
    "power",
    RAISED,
    power,
    can_power,
    chains=False,
    rule="exponents are whole, and numerator and denominator of a power stay under 2^63",
)
ROOT = UnaryOperator(
    "√",
    "√",
    "square root of",
    "square root",
    ROOTED,
    root,
    has_root,
    rule="roots are taken of squares of whole numbers or fractions, at most one on a node",
)
FACTORIAL = UnaryOperator(
    "!",
    "!",
    "factorial of",
    "factorial",
    AFTER,
    factorial,
    has_factorial,
    rule="factorials are taken of whole numbers from 0 to 20, at most one on a node",
    after=True,
)
JOIN = Operator(
    "|",
    "|",
    "joined with",
    "number written with the digits of",
    JOINED,
    joined,
    can_join,
    rule="only cards are joined, none of them negative",
)

FOUR = (PLUS, MINUS, TIMES, DIVIDE)
SIX = (*FOUR, REVERSED_MINUS, REVERSED_DIVIDE)
MORE: tuple[AnyOperator, ...] = (POWER, ROOT, FACTORIAL, JOIN)
OPERATORS = {operator.symbol: operator for operator in SIX}  # those of the documents
ASKED_FOR: dict[str, AnyOperator] = {operator.symbol: operator for operator in (*FOUR, *MORE)}


def read_operators(operators: str | Iterable[AnyOperator]) -> tuple[AnyOperator, ...]:
    """Take a choice of operators as people write it, each once, in the order of the table.

    Args:
        operators: rows of the table, or a text of their symbols: ``"+-*/^"``; ``**`` and ``sqrt``
            stand for ``^`` and ``√``.

    Raises:
        OperatorError: names what is no operator, and lists those that there are.

    >>> read_operators("+ - * / ** sqrt")
    (<operator +>, <operator ->, <operator *>, <operator />, <operator ^>, <operator √>)
    """
    if operators == FOUR:
        return FOUR
    if isinstance(operators, str):
        text = "".join(operators.split()).replace("**", "^").replace("sqrt", "√")
        chosen = [ASKED_FOR.get(symbol, symbol) for symbol in text]
    else:
        chosen = list(operators)
    for operator in chosen:
        if operator not in ASKED_FOR.values():
            raise OperatorError(
                f"{shorten(str(operator))} is not an operator that can be searched with: "
                f"use {' '.join(ASKED_FOR)}"
            )
    if not any(isinstance(operator, Operator) for operator in chosen):
        raise OperatorError("no operator of two numbers was given, such as + or *")
    return tuple(operator for operator in ASKED_FOR.values() if operator in chosen)
