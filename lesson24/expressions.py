"""Expressions are trees: a leaf is a card, an operation joins two smaller expressions.

A tree is frozen, and it is no text: it knows its exact value and can write itself in every
notation of the lessons; ``notation.parse`` reads text back into a tree.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Self, TypeVar, overload

from lesson24.operators import JOINED, Operator, UnaryOperator

ATOM = JOINED + 1  # binds tighter than every operator: never in brackets

T = TypeVar("T")


class once(cached_property[T]):
    """A `cached_property` for small frozen objects, of which there are many.

    It takes no lock, and keeps what it found as an attribute like the others: that is quicker, and
    an object needs no dictionary of its own.
    """

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...
    def __get__(self, instance: object, owner: type | None = None) -> Self | T:
        if instance is None:
            return self
        found = self.func(instance)
        object.__setattr__(instance, self.func.__name__, found)
        return found


class Expression:
    """A `Leaf`, an `Operation`, or, where more operators are asked for, a `Unary` one.

    ``parse("8/(3-8/3)")`` makes one; so does every algorithm.
    """

    @once
    def value(self) -> Fraction | None:
        """The exact value; None where a division by zero, or a letter, leaves it without one."""
        match self:
            case Leaf(face=int(number)):
                return Fraction(number)
            case Operation(operator, left, right):
                a, b = left.value, right.value
                if a is not None and b is not None and operator.applicable(a, b):
                    return Fraction(operator.function(a, b))
            case Unary(operator, operand):
                inner = operand.value
                if inner is not None and operator.applicable(inner):
                    return Fraction(operator.function(inner))
        return None

    @property
    def leaves(self) -> tuple["Leaf", ...]:
        """The leaves from left to right (in-order)."""
        match self:
            case Leaf():
                return (self,)
            case Operation(_, left, right):
                return left.leaves + right.leaves
            case Unary(_, operand):
                return operand.leaves
        return ()

    @property
    def cards(self) -> tuple[int | str, ...]:
        """The cards in the order in which the text names them."""
        return tuple(leaf.face for leaf in self.leaves)

    precedence: int
    """How tightly it holds together."""

    @once
    def text(self) -> str:
        """The text with the fewest brackets: ``8/(3-8/3)``.

        The right side of - and / keeps its brackets at equal precedence; that of + and x does not
        need them, as a+(b-c) is a+b-c. Reading the text gives the same function of the cards.
        """
        match self:
            case Leaf():
                return str(self.face)
            case Operation():
                operator, left, right = self.operator, self.left, self.right
                closed = right.precedence < operator.right_binds or reverses_within(right, operator)
                a = bracketed(left.text, left.precedence < operator.left_binds)
                return join(a, operator, bracketed(right.text, closed))
            case Unary(operator, operand):
                return operator.written(bracketed(operand.text, operand.precedence < ATOM))
        return ""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<expression {self}>"

    def brackets(self, gap: str = "") -> str:
        """The text with brackets round every operation, as documents 1 and 4 print it.

        ``gap`` stands on both sides of each operator: empty in document 1, a space in document 4.
        """
        match self:
            case Operation(operator, left, right):
                return f"({join(left.brackets(gap), operator, right.brackets(gap), gap)})"
            case Unary(operator, operand):
                return f"({operator.written(operand.brackets(gap))})"
        return str(self)

    def prefix(self) -> str:
        """Operator first: ``/ 8 - 3 / 8 3``."""
        match self:
            case Operation(operator, left, right):
                return f"{operator.symbol} {left.prefix()} {right.prefix()}"
            case Unary(operator, operand):
                return f"{operator.symbol} {operand.prefix()}"
        return str(self)

    def postfix(self) -> str:
        """Operator last (reverse Polish): ``8 3 8 3 / - /``."""
        match self:
            case Operation(operator, left, right):
                return f"{left.postfix()} {right.postfix()} {operator.symbol}"
            case Unary(operator, operand):
                return f"{operand.postfix()} {operator.symbol}"
        return str(self)

    def latex(self) -> str:
        r"""LaTeX, division as a fraction: ``\frac{8}{3-\frac{8}{3}}``."""
        return latex(self)[0]

    def worth(self) -> str:
        """The value as text, "no value" after a division by zero; with letters, the text itself."""
        if any(isinstance(card, str) for card in self.cards):
            return str(self)
        return "no value" if self.value is None else str(self.value)

    def operations(self) -> Iterator["Operation | Unary"]:
        """The operations in the order in which they are worked out (post-order)."""
        match self:
            case Operation(_, left, right):
                yield from left.operations()
                yield from right.operations()
                yield self
            case Unary(_, operand):
                yield from operand.operations()
                yield self

    def steps(self) -> list[str]:
        """The calculation, one line an operation; the line of one without a value is the last.

        >>> from lesson24.notation import parse
        >>> parse("8/(3-8/3)").steps()
        ['8 / 3 = 8/3', '3 - 8/3 = 1/3', '8 / 1/3 = 24']
        """
        lines: list[str] = []
        for operation in self.operations():
            said = operation.said()
            if operation.worth() == "no value":
                return [*lines, f"{said} has no value: {operation.operator.rule}"]
            lines.append(f"{said} = {operation.worth()}")
        return lines

    def outline(self, indent: str = "") -> str:
        """The tree as indented lines that say what each part is worth, for a screen reader.

        >>> from lesson24.notation import parse
        >>> print(parse("6/(5-4)").outline())
        6, the quotient of
          6
          1, the difference of
            5
            4
        """
        match self:
            case Operation(operator, left, right):
                inner = indent + "  "
                head = f"{indent}{self.worth()}, the {operator.result} of"
                return "\n".join((head, left.outline(inner), right.outline(inner)))
            case Unary(operator, operand):
                head = f"{indent}{self.worth()}, the {operator.result} of"
                return f"{head}\n{operand.outline(indent + '  ')}"
        return f"{indent}{self}"

    def tree(self) -> str:
        """The tree drawn with text characters, each operator with its value.

        >>> from lesson24.notation import parse
        >>> print(parse("6/(5-4)").tree())
        / = 6
        ├── 6
        └── - = 1
            ├── 5
            └── 4
        """
        match self:
            case Operation(operator, left, right):
                first, last = left.tree().splitlines(), right.tree().splitlines()
                return "\n".join(
                    [f"{operator.symbol} = {self.worth()}"]
                    + ["├── " + first[0]]
                    + ["│   " + line for line in first[1:]]
                    + ["└── " + last[0]]
                    + ["    " + line for line in last[1:]]
                )
            case Unary(operator, operand):
                only = operand.tree().splitlines()
                return "\n".join(
                    [f"{operator.symbol} = {self.worth()}", "└── " + only[0]]
                    + ["    " + line for line in only[1:]]
                )
        return str(self)


@dataclass(frozen=True, repr=False)
class Leaf(Expression):
    """One card: its place in the hand (from 0), and the number, or the letter, on its face.

    The place keeps equal cards apart: three fives are three cards.

    >>> Leaf(0, 5) == Leaf(1, 5)
    False
    """

    place: int
    face: int | str

    @property
    def precedence(self) -> int:  # type: ignore[override]
        """A negative card needs brackets beside any operator, others never do."""
        return 0 if isinstance(self.face, int) and self.face < 0 else ATOM


@dataclass(frozen=True, repr=False)
class Operation(Expression):
    """An operator between two expressions.

    >>> from lesson24.operators import DIVIDE
    >>> half = Operation(DIVIDE, Leaf(0, 1), Leaf(1, 2))
    >>> str(half), half.value, half.cards
    ('1/2', Fraction(1, 2), (1, 2))
    """

    operator: Operator
    left: Expression
    right: Expression

    @property
    def precedence(self) -> int:  # type: ignore[override]
        """That of the operator."""
        return self.operator.precedence

    def said(self) -> str:
        """The operation as it is spoken, between the values of its sides: ``8 / 1/3``."""
        operator, left, right = self.operator, self.left, self.right
        if operator.reverses:  # the usual way round
            operator, left, right = operator.reverses, right, left
        return f"{left.worth()} {operator.symbol} {right.worth()}"


@dataclass(frozen=True, repr=False)
class Unary(Expression):
    """An operator on one expression, such as a square root.

    >>> from lesson24.operators import ROOT
    >>> three = Unary(ROOT, Leaf(0, 9))
    >>> str(three), three.value, three.steps()
    ('√9', Fraction(3, 1), ['√9 = 3'])
    """

    operator: UnaryOperator
    operand: Expression

    @property
    def precedence(self) -> int:  # type: ignore[override]
        """That of the operator."""
        return self.operator.precedence

    def said(self) -> str:
        """The operation as it is spoken: ``√(4/9)``."""
        worth = self.operand.worth()
        return self.operator.written(bracketed(worth, not worth.isalnum()))


def combine(operator: Operator, left: Expression, right: Expression) -> Operation:
    """Join two expressions; a reversed operator is written the usual way round, as ``b - a``.

    >>> from lesson24.operators import REVERSED_MINUS
    >>> str(combine(REVERSED_MINUS, Leaf(0, "a"), Leaf(1, "b")))
    'b-a'
    """
    if operator.reverses:
        return Operation(operator.reverses, right, left)
    return Operation(operator, left, right)


def leaves(cards: Iterable[int | str]) -> tuple[Leaf, ...]:
    """The cards of a hand, or letters that stand for any card, as leaves.

    >>> leaves("ab")
    (<expression a>, <expression b>)
    """
    return tuple(Leaf(place, face) for place, face in enumerate(cards))


def letters(count: int) -> tuple[Leaf, ...]:
    """The leaves a, b, c, ...: an algorithm that runs on them meets every hand at once."""
    return leaves("abcdefghijklmnopqrstuvwxyz"[:count])


def bracketed(text: str, needed: bool) -> str:
    """Put brackets round a text where they are needed."""
    return f"({text})" if needed else text


def reverses_within(expression: Expression, operator: Operator) -> bool:
    """Whether a reversed operator would catch what stands before the expression without brackets.

    In a+(b r- c) it would: a+b r- c is c-(a+b).
    """
    while isinstance(expression, Operation) and expression.precedence == operator.precedence:
        if expression.operator.reverses:
            return True
        expression = expression.left
    return False


def join(left: str, operator: Operator, right: str, gap: str = "") -> str:
    """Two texts with an operator between; the reversed ones are words, and always stand apart."""
    gap = " " if operator.reverses else gap
    return f"{left}{gap}{operator.symbol}{gap}{right}"


def latex(expression: Expression) -> tuple[str, int]:
    """LaTeX and how tightly it holds together: a fraction binds as one piece."""
    match expression:
        case Operation(operator, left, right) if operator.reverses:
            return latex(Operation(operator.reverses, right, left))
        case Operation(operator, left, right):
            (a, a_binds), (b, b_binds) = latex(left), latex(right)
            own = operator.precedence
            match operator.symbol:
                case "/":
                    return rf"\frac{{{a}}}{{{b}}}", ATOM
                case "^":
                    base = a if left.precedence == ATOM else rf"\left({a}\right)"
                    return rf"{base}^{{{b}}}", own
                case "|":
                    return rf"{a}\Vert {b}", own
            if a_binds < own:
                a = rf"\left({a}\right)"
            if b_binds < own or (b_binds == own and not operator.associates):
                b = rf"\left({b}\right)"
            sign = r" \times " if operator.symbol == "*" else operator.symbol
            return f"{a}{sign}{b}", own
        case Unary(operator, operand):
            inner = latex(operand)[0]
            if operator.symbol == "√":
                return rf"\sqrt{{{inner}}}", ATOM
            return (rf"{inner}!" if operand.precedence == ATOM else rf"\left({inner}\right)!"), ATOM
    return str(expression), expression.precedence
