"""The operators of the game, as one table: add a row and every part of lesson24 can use it."""

import operator as python
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


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

    def __repr__(self) -> str:
        return f"<operator {self.symbol}>"


SUM, PRODUCT = 1, 2  # the two levels of precedence

PLUS = Operator("+", "+", "plus", "sum", SUM, python.add, commutes=True, associates=True)
MINUS = Operator("-", "−", "minus", "difference", SUM, python.sub)
TIMES = Operator("*", "×", "times", "product", PRODUCT, python.mul, commutes=True, associates=True)
DIVIDE = Operator("/", "÷", "divided by", "quotient", PRODUCT, python.truediv, by_nonzero)

# Document 0 reverses the two operators that do not commute, and so needs fewer brackets:
# a r- b is b - a, and a r/ b is b / a.
REVERSED_MINUS = Operator(
    "r-", "r−", "taken from", "reversed difference", SUM, reversed_sub, reverses=MINUS
)
REVERSED_DIVIDE = Operator(
    "r/", "r÷", "dividing", "reversed quotient", PRODUCT, reversed_div, of_nonzero, reverses=DIVIDE
)

FOUR = (PLUS, MINUS, TIMES, DIVIDE)
SIX = (*FOUR, REVERSED_MINUS, REVERSED_DIVIDE)
OPERATORS = {operator.symbol: operator for operator in SIX}
