"""Two patterns: six operators, so that two shapes are enough.

Source: document 0. With ``a r- b`` for b - a, and ``a r/ b`` for b / a, the larger side of every
operation can stand on the left: four cards need only ``((a.b).c).d`` and ``(a.b).(c.d)``. That is
24 x 216 x 2 = 10,368 candidates. For n cards the patterns are the unordered tree shapes.

>>> from lesson24.expressions import leaves
>>> [str(step.expression) for step in two_patterns(leaves("ab")) if isinstance(step, Candidate)][:6]
['a+b', 'a-b', 'a*b', 'a/b', 'a r- b', 'a r/ b']
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from lesson24.algorithms.steps import Arrange, Candidate, Cards, Step
from lesson24.operators import SIX, Operator
from lesson24.shapes import fill, unordered_shapes


def two_patterns(cards: Cards, operators: Sequence[Operator] = SIX) -> Iterator[Step]:
    """Try every order, every choice of operators, and both patterns."""
    for order in permutations(cards):
        yield Arrange(order)  # choose an order
        for chosen in product(operators, repeat=len(cards) - 1):
            for shape in unordered_shapes(len(cards)):
                yield Candidate(fill(shape, order, chosen))  # try
