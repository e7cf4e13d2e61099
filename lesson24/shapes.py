"""The shapes of expression trees: where the brackets go, before any card or operator is chosen.

A shape is None for a leaf, or a pair of shapes.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from lesson24.cards import shorten
from lesson24.expressions import Expression, Operation
from lesson24.operators import SIX, Operator

Shape = tuple["Shape", "Shape"] | None

# For each operator the one that gives the same with its operands exchanged.
EXCHANGED = {operator: operator for operator in SIX if operator.commutes} | {
    one: other
    for operator in SIX
    if operator.reverses
    for one, other in ((operator, operator.reverses), (operator.reverses, operator))
}


@cache
def ordered_shapes(count: int) -> tuple[Shape, ...]:
    """All binary trees with ``count`` leaves, the smallest left side first.

    There are Catalan(count - 1) of them: 1, 1, 2, 5, 14, 42 (OEIS A000108; document 1 counts five
    for four cards, document 4 builds them).

    >>> [len(ordered_shapes(count)) for count in range(1, 7)]
    [1, 1, 2, 5, 14, 42]
    """
    if count == 1:
        return (None,)
    return tuple(
        (left, right)
        for split in range(1, count)
        for left in ordered_shapes(split)
        for right in ordered_shapes(count - split)
    )


@cache
def unordered_shapes(count: int) -> tuple[Shape, ...]:
    """One tree for each shape up to exchanging sides, the larger side on the left.

    There are 1, 1, 1, 2, 3, 6, 11 of them (Wedderburn-Etherington numbers, OEIS A001190). For four
    leaves these are the two patterns of document 0: ``((a.b).c).d`` and ``(a.b).(c.d)``.

    >>> [len(unordered_shapes(count)) for count in range(1, 8)]
    [1, 1, 1, 2, 3, 6, 11]
    """
    if count == 1:
        return (None,)
    found: list[Shape] = []
    for larger in range(count - 1, (count - 1) // 2, -1):
        lefts, rights = unordered_shapes(larger), unordered_shapes(count - larger)
        for place, left in enumerate(lefts):
            # Where both sides are of one size, each pair of shapes is taken once.
            partners = rights[place:] if 2 * larger == count else rights
            found.extend((left, right) for right in partners)
    return tuple(found)


def chain(count: int) -> Shape:
    """The shape of left to right, ``((a.b).c).d``."""
    return None if count == 1 else (chain(count - 1), None)


def fill(shape: Shape, cards: Sequence[Expression], operators: Sequence[Operator]) -> Expression:
    """Put cards on the leaves and operators on the inner nodes, both from left to right.

    >>> from lesson24.expressions import letters
    >>> from lesson24.operators import MINUS, TIMES
    >>> str(fill((None, (None, None)), letters(3), [TIMES, MINUS]))
    'a*(b-c)'
    """
    next_cards, next_operators = iter(cards), iter(operators)

    def inner(shape: Shape) -> Expression:
        if shape is None:
            return next(next_cards)
        left = inner(shape[0])
        operator = next(next_operators)
        return Operation(operator, left, inner(shape[1]))

    return inner(shape)


def size(shape: Shape) -> int:
    """How many leaves a shape has."""
    return 1 if shape is None else size(shape[0]) + size(shape[1])


def shape_of(expression: Expression) -> Shape:
    """The shape of an expression.

    >>> from lesson24.notation import parse
    >>> shape_of(parse("1*(2-3)"))
    (None, (None, None))
    """
    match expression:
        case Operation(_, left, right):
            return (shape_of(left), shape_of(right))
    return None


def pattern(shape: Shape) -> str:
    """A shape as text, a dot for any operator.

    >>> [pattern(shape) for shape in unordered_shapes(4)]
    ['((a.b).c).d', '(a.b).(c.d)']
    """
    names = iter("abcdefghijklmnopqrstuvwxyz")

    def inner(shape: Shape) -> str:
        return f"({inner(shape[0])}.{inner(shape[1])})" if shape else next(names)

    return inner(shape)[1:-1] if shape else next(names)


class ShapeError(ValueError):
    """The text is not a shape; the message lists those that there are."""


def read_pattern(text: str) -> Shape:
    """The shape that a text such as ``(a.b).(c.d)`` writes, as `pattern` writes it.

    Raises:
        ShapeError: when it is none of at most seven leaves.

    >>> read_pattern("a.(b.c)")
    (None, (None, None))
    """
    leaves = min(max(sum(map(str.isalpha, text)), 1), 7)
    shapes = {pattern(shape): shape for shape in ordered_shapes(leaves)}
    if text.replace(" ", "") not in shapes:
        raise ShapeError(f"{shorten(text)} is not a shape: use one of {', '.join(shapes)}")
    return shapes[text.replace(" ", "")]


def bracketings(expression: Expression) -> tuple[Expression, ...]:
    """Every tree with the cards and the operators of an expression in the same order.

    They are all the expressions that brackets can make of one line, in the order of
    `ordered_shapes`.

    >>> from lesson24.notation import parse
    >>> [str(tree) for tree in bracketings(parse("8/3-1"))]
    ['8/(3-1)', '8/3-1']
    """
    line = in_order(expression)
    return tuple(fill(shape, line[::2], line[1::2]) for shape in ordered_shapes(len(line[::2])))


def in_order(expression: Expression) -> list[Any]:
    """The cards and the operators between them, from left to right."""
    match expression:
        case Operation(operator, left, right):
            return [*in_order(left), operator, *in_order(right)]
    return [expression]


def lean_left(expression: Expression) -> Expression:
    """Exchange the sides of every operation whose right side is the larger one; reverse it so.

    The value is the same, and the shape is one of `unordered_shapes`: two for four cards.

    >>> from lesson24.notation import parse
    >>> str(lean_left(parse("8/(3-8/3)")))
    '(8/3 r- 3) r/ 8'
    """
    match expression:
        case Operation(operator, left, right):
            left, right = lean_left(left), lean_left(right)
            if is_larger(shape_of(right), shape_of(left)):
                return Operation(EXCHANGED[operator], right, left)
            return Operation(operator, left, right)
    return expression


def is_larger(one: Shape, other: Shape) -> bool:
    """Whether a shape has more leaves than another or, with as many, stands before it."""
    if size(one) != size(other):
        return size(one) > size(other)
    shapes = unordered_shapes(size(one))
    return shapes.index(one) < shapes.index(other)
