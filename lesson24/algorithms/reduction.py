"""Take two, combine, repeat: four cards become three, three become two, two become one.

Source: documents 1 and 3. Two numbers give six results (a+b, a-b, b-a, a*b, a/b, b/a), so four
cards give 6x6 x 3x6 x 1x6 = 3,888 candidates, n cards the product of C(m, 2) x 6 over m = n..2.
The order is that of document 1: pairs from the left, its six results, its way to close the gap.

>>> from lesson24.expressions import leaves
>>> [str(step.expression) for step in reduction(leaves("ab")) if isinstance(step, Candidate)]
['a+b', 'a-b', 'b-a', 'a*b', 'a/b', 'b/a']
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from lesson24.algorithms.steps import Candidate, Cards, Choose, Combine, PutBack, Recurse, Step
from lesson24.expressions import Expression, combine
from lesson24.operators import (
    DIVIDE,
    MINUS,
    PLUS,
    REVERSED_DIVIDE,
    REVERSED_MINUS,
    TIMES,
    Operator,
)

SIX_RESULTS = (PLUS, MINUS, REVERSED_MINUS, TIMES, DIVIDE, REVERSED_DIVIDE)


def reduction(cards: Cards, operators: Sequence[Operator] = SIX_RESULTS) -> Iterator[Step]:
    """Take two cards, combine them into one, and solve the smaller problem that is left."""
    yield Recurse(cards)
    if len(cards) == 1:
        yield Candidate(cards[0])  # try
        return
    for i, j in combinations(range(len(cards)), 2):
        left, right = cards[i], cards[j]
        yield Choose(left, right)  # choose two
        for operator in operators:
            result = combine(operator, left, right)
            yield Combine(result)  # combine
            fewer = replace_two(cards, i, j, result)
            yield from reduction(fewer, operators)  # recurse
        yield PutBack(left, right)  # put back


def replace_two(cards: Cards, i: int, j: int, result: Expression) -> Cards:
    """A new list with ``result`` in place i, and the last card in place j, as document 1 has it.

    >>> from lesson24.expressions import Leaf, leaves
    >>> replace_two(leaves("abcd"), 0, 1, Leaf(0, "r"))
    (<expression r>, <expression d>, <expression c>)
    """
    copy = list(cards)
    copy[i] = result
    copy[j] = copy[-1]
    return tuple(copy[:-1])
