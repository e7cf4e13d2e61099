"""Five shapes: every order of the cards, every tree above them, every operator in it.

Source: document 1 counts them (24 x 64 x 5 = 7,680 for four cards), document 4 builds them, and
this follows its order. n cards have n! x Catalan(n-1) x 4**(n-1) candidates.

>>> from lesson24.expressions import leaves
>>> [str(step.expression) for step in five_shapes(leaves("ab")) if isinstance(step, Candidate)]
['a+b', 'a-b', 'a*b', 'a/b', 'b+a', 'b-a', 'b*a', 'b/a']
"""

from collections.abc import Iterator, Sequence

from lesson24.algorithms.steps import Arrange, Candidate, Cards, Step
from lesson24.expressions import Expression, Operation
from lesson24.operators import FOUR, Operator


def five_shapes(cards: Cards, operators: Sequence[Operator] = FOUR) -> Iterator[Step]:
    """Build every tree above every order of the cards."""
    for order in orders(cards):
        yield Arrange(order)  # choose an order
        for tree in trees(order, operators):
            yield Candidate(tree)  # try


def trees(cards: Cards, operators: Sequence[Operator]) -> Iterator[Expression]:
    """Split the cards in two, build both sides, join each pair of them by each operator."""
    if len(cards) == 1:
        yield cards[0]
    for split in range(1, len(cards)):
        for left in trees(cards[:split], operators):
            for right in trees(cards[split:], operators):
                for operator in operators:
                    yield Operation(operator, left, right)


def orders(cards: Cards, start: int = 0) -> Iterator[Cards]:
    """All orders, found by exchanging two cards at a time, as document 4 does.

    >>> from lesson24.expressions import leaves
    >>> ["".join(map(str, order)) for order in orders(leaves("abc"))]
    ['abc', 'acb', 'bac', 'bca', 'cba', 'cab']
    """
    if start == len(cards):
        yield cards
    for other in range(start, len(cards)):
        swapped = list(cards)
        swapped[start], swapped[other] = cards[other], cards[start]
        yield from orders(tuple(swapped), start + 1)
