"""When two expressions are the same solution: a ladder of five levels, each by laws of arithmetic.

An expression is folded into a *form*; two expressions are the same at a level where their forms are
equal. The forms know a set of laws, and a level is no more than the laws that it allows: ``tree``
none, ``text`` that equal cards may be exchanged, and so on up to ``identity``. An equal value is
never a reason to merge: 2+2 and 2x2 stay two solutions.

A form is a nested tuple, only made to be compared. ``("", card)`` is a leaf. ``("+", parts)`` is a
sum whose parts are (1, form) where they are added and (-1, form) where they are taken away;
``("*", parts)`` is a product, -1 for what divides. For operators beyond these four no law is used:
``("^", left, right)`` and ``("√", inner)``. For printing, `natural.natural` turns a form into the
most natural expression that has it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from lesson24.arithmetic import EXACT
from lesson24.expressions import Expression, Leaf, Operation, Unary
from lesson24.operators import DIVIDE, MINUS, PLUS, TIMES, Operator

Form = tuple[Any, ...]
Part = tuple[int, Form]
Parts = tuple[Part, ...]
Signed = tuple[int, Form]  # -1: the opposite of the form; 0: the form is its own opposite

EXCHANGE = "exchange of equal cards"
COMMUTE = "commutative law"
REGROUP = "associative law"
SIGN = "change of signs"
NEUTRAL = "neutral element"

# Where an operator puts its right side: in a sum or a product, as it is or turned.
JOINING = {("+", 1): PLUS, ("+", -1): MINUS, ("*", 1): TIMES, ("*", -1): DIVIDE}
GROUPS = {operator.symbol: group for group, operator in JOINING.items()}


class LevelError(ValueError):
    """There is no level of that name; the message lists those that there are."""


@dataclass(frozen=True, eq=False)
class Level:
    """One level of the ladder: the forms that its laws make.

    Attributes:
        name: the key in `LEVELS`.
        means: what is the same at this level, in words.
        laws: the laws that may be used.
        exchanges: whether equal cards are alike.
        commutes: whether a + b is b + a.
        regroups: whether (a + b) + c is a + (b + c), and a - (b - c) is a - b + c.
        turns_signs: whether (a - b) x (c - d) is (b - a) x (d - c).
    """

    name: str
    means: str
    laws: tuple[str, ...] = ()
    exchanges: bool = field(init=False, repr=False)
    commutes: bool = field(init=False, repr=False)
    regroups: bool = field(init=False, repr=False)
    turns_signs: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        # Found once: each merge asks for them several times.
        object.__setattr__(self, "exchanges", EXCHANGE in self.laws)
        object.__setattr__(self, "commutes", COMMUTE in self.laws)
        object.__setattr__(self, "regroups", REGROUP in self.laws)
        object.__setattr__(self, "turns_signs", SIGN in self.laws)

    # From expressions to forms ----------------------------------------------------------------

    def form(self, expression: Expression) -> Signed:
        """The form of an expression: equal forms, the same solution."""
        sign, form = self.folded(expression)
        return self.reduced(sign, form) if NEUTRAL in self.laws else (sign, form)

    def folded(self, expression: Expression) -> Signed:
        """The form before neutral elements are dropped."""
        match expression:
            case Operation(operator, left, right):
                return self.join(operator, self.folded(left), self.folded(right))
            case Leaf(place, face):
                return 1, (("", face) if self.exchanges else ("", face, place))
            case Unary(operator, operand):
                return 1, (operator.symbol, self.folded(operand))
        raise TypeError(expression)

    def join(self, operator: Operator, left: Signed, right: Signed) -> Signed:
        """The form of an operation, from the forms of its two sides."""
        if operator.reverses and self.commutes:
            operator, left, right = operator.reverses, right, left
        if operator.symbol not in GROUPS:
            return 1, (operator.symbol, left, right)
        return self.merged(*GROUPS[operator.symbol], left, right)

    def merged(self, group: str, turn: int, left: Signed, right: Signed) -> Signed:
        """The form of a sum or a product, from the forms of its two sides."""
        if group == "+":
            return self.sum(self.terms(left) + self.terms(right, turn))
        parts = self.factors(left) + self.factors(right, turn)
        return left[0] * right[0], ("*", self.ordered(parts))

    def sum(self, parts: Parts) -> Signed:
        """A sum; of it and its opposite, the one with fewer minus signs stands for both."""
        parts = self.ordered(parts)
        # Without a minus sign it stands in any case: its opposite is no expression.
        signs = sum([sign for sign, _ in parts])
        if signs > 0 or not self.turns_signs:
            return 1, ("+", parts)
        # Where the order counts, the opposite of a - b is still written b - a.
        opposite = tuple(sorted(turned(parts), key=None if self.commutes else minus_last))
        if parts == opposite:  # such as 5 - 5: exchange the cards, and the sign has turned
            return 0, ("+", parts)
        return (-1, ("+", opposite)) if signs < 0 or parts < opposite else (1, ("+", parts))

    def terms(self, signed: Signed, turn: int = 1) -> Parts:
        """The parts that a form brings into a sum, all turned where ``turn`` is -1."""
        sign, form = signed
        if form[0] != "+" or not self.regroups:
            return (signed,) if turn > 0 else ((-sign, form),)
        return form[1] if turn * (sign or 1) > 0 else turned(form[1])

    def factors(self, signed: Signed, turn: int = 1) -> Parts:
        """The parts that a form of either sign brings into a product, turned for ``turn`` -1."""
        sign, form = signed
        if form[0] != "*" or not self.regroups:
            return (signed,) if sign == turn else ((turn, form),)  # shared where it can be
        return form[1] if turn > 0 else turned(form[1])

    def ordered(self, parts: Parts) -> Parts:
        """Parts in a fixed order, where the order makes no difference."""
        return tuple(sorted(parts)) if self.commutes else parts

    def reduced(self, sign: int, form: Form) -> Signed:
        """Drop terms worth 0 and factors worth 1 or -1; cancel y - y and y / y."""
        parts: list[Part] = []
        for turn, inner in form[1] if form[0] in ("+", "*") else ():
            if form[0] == "+":
                new = self.terms(self.reduced(turn, inner))
            else:
                part = self.reduced(1, inner)
                sign *= part[0]
                new = self.factors(part, turn)
            for turn, inner in new:
                value = worth(inner)
                if form[0] == "+" and value == 0:
                    continue
                if form[0] == "*" and value in (1, -1):
                    sign *= int(value)
                elif other := opposite_among(parts, turn, inner):
                    parts.remove(other)
                else:
                    parts.append((turn, inner))
        match form[0], parts:
            case "+", []:
                return 1, ("", 0)
            case "*", []:
                return sign, ("", 1)
            case "+", [(inner_sign, inner)]:
                return sign * inner_sign, inner
            case "*", [(1, inner)]:
                return sign, inner
            case "+", _:
                turn, form = self.sum(tuple(parts))
                return sign * turn, form
            case "*", _:
                return sign, ("*", self.ordered(tuple(parts)))
            case "", _:
                return sign, form
        return sign, (form[0], *(self.reduced(*inner) for inner in form[1:]))


def turned(parts: Parts) -> Parts:
    """The same parts, all turned."""
    return tuple([(-sign, form) for sign, form in parts])


def opposite_among(parts: Sequence[Part], turn: int, form: Form) -> Part | None:
    """The part that cancels one with this form, or None.

    7 - 7 is 0 with any two sevens: that takes no exchange of cards.
    """
    for part in parts:
        if part[0] == -turn and unplaced(part[1]) == unplaced(form):
            return part
    return None


def unplaced(form: Form) -> Form:
    """A form without the places of its cards."""
    match form:
        case ("", face, *_):
            return "", face
        case ("+" | "*" as group, parts):
            return group, tuple([(sign, unplaced(inner)) for sign, inner in parts])
    symbol, *sides = form
    return symbol, *[(sign, unplaced(inner)) for sign, inner in sides]


def minus_last(part: Part) -> int:
    """Sorts the parts that are added before those that are taken away."""
    return -part[0]


def worth(form: Form) -> int | Fraction | None:
    """The exact value of a form; None where it has none, as with letters."""
    if form[0] == "":
        return form[1] if isinstance(form[1], int) else None
    if form[0] not in ("+", "*"):
        return None
    total: int | Fraction = 0 if form[0] == "+" else 1
    for turn, inner in form[1]:
        value = worth(inner)
        if value is None or (form[0] == "*" and turn < 0 and value == 0):
            return None
        total = EXACT.functions[JOINING[form[0], turn or 1].symbol](total, value)
    return total


LEVELS = {
    level.name: level
    for level in (
        Level("tree", "the same tree, every card told apart"),
        Level("text", "the same text, equal cards alike", (EXCHANGE,)),
        Level("swap", "also with the sides of + and x exchanged", (EXCHANGE, COMMUTE)),
        Level(
            "function",
            "the same function of the cards: also regrouped, or with signs turned round",
            (EXCHANGE, COMMUTE, REGROUP, SIGN),
        ),
        Level(
            "identity",
            "also with factors worth 1 and terms worth 0 dropped, y/y and y-y cancelled",
            (EXCHANGE, COMMUTE, REGROUP, SIGN, NEUTRAL),
        ),
    )
}


def read_level(level: str) -> Level:
    """The level of a name.

    Raises:
        LevelError: when there is none of that name.
    """
    if level not in LEVELS:
        raise LevelError(f"{level!r} is not a level of sameness: use {', '.join(LEVELS)}")
    return LEVELS[level]


def canonical(expression: Expression, level: str = "function") -> Signed:
    """Give the form of an expression: two expressions of a hand are the same where these are equal.

    Args:
        expression: of numbers or letters.
        level: "tree", "text", "swap", "function" or "identity".

    Raises:
        LevelError: when there is no such level.

    >>> from lesson24.notation import parse
    >>> canonical(parse("(1-2)*(3-4)")) == canonical(parse("(4-3)*(2-1)"))
    True
    >>> canonical(parse("2+2")) == canonical(parse("2*2"))
    False
    """
    return read_level(level).form(expression)


class Agreement(NamedTuple):
    """How far two expressions are the same.

    Attributes:
        level: the lowest level at which they are; None where they are two solutions at all levels.
        laws: the laws that lead from one to the other, in the order of the ladder.
    """

    level: str | None
    laws: tuple[str, ...]

    def __str__(self) -> str:
        if self.level is None:
            return "two solutions at every level"
        return f"the same at level {self.level}" + (
            f": {', '.join(self.laws)}" if self.laws else ""
        )


def same(a: Expression, b: Expression) -> Agreement:
    """Find the lowest level at which two expressions agree, and the laws that it takes.

    Expressions of different cards do not agree at any level.

    >>> from lesson24.notation import parse
    >>> print(same(parse("4*6*(7-6)"), parse("4*6+7-6")))
    two solutions at every level
    >>> print(same(parse("8+(3-1)*4"), parse("8-4*(1-3)")))
    the same at level function: commutative law, change of signs
    """
    if sorted(a.cards, key=str) != sorted(b.cards, key=str):
        return Agreement(None, ())
    for level in LEVELS.values():
        if level.form(a) == level.form(b):
            return Agreement(level.name, needed(level, a, b))
    return Agreement(None, ())


def needed(level: Level, a: Expression, b: Expression) -> tuple[str, ...]:
    """Leave out the laws of a level that two expressions can do without, the highest first."""
    for law in reversed(level.laws):
        fewer = replace(level, laws=tuple(other for other in level.laws if other != law))
        if fewer.form(a) == fewer.form(b):
            level = fewer
    return level.laws
