"""Left to right: the same lines as `no_brackets`, worked out as ``((a.b).c).d``.

Source: document 2, which claims that this, with every order of the cards, covers every form. It
does not: for four cards it reaches 574 of the 1,170 inequivalent expressions. There are
n! x 4**(n-1) candidates, 1,536 for four.

>>> from lesson24.expressions import leaves
>>> [str(step.expression) for step in left_to_right(leaves("abc"))
...  if isinstance(step, Candidate)][:3]
['a+b+c', 'a+b-c', '(a+b)*c']
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from lesson24.algorithms.steps import Arrange, Candidate, Cards, Step
from lesson24.operators import FOUR, Operator
from lesson24.shapes import chain, fill


def left_to_right(cards: Cards, operators: Sequence[Operator] = FOUR) -> Iterator[Step]:
    """Write the cards in every order, and work each line out from left to right."""
    shape = chain(len(cards))
    for order in permutations(cards):
        yield Arrange(order)  # choose an order
        for chosen in product(operators, repeat=len(cards) - 1):
            yield Candidate(fill(shape, order, chosen))  # try
