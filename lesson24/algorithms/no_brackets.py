"""No brackets: every order of the cards, every choice of operators, the usual precedence.

Source: the first step of documents 0 and 1. For n cards there are n! x 4**(n-1) candidates:
1,536 for four. It misses every hand that needs brackets.

>>> from lesson24.expressions import leaves
>>> [str(step.expression) for step in no_brackets(leaves("ab")) if isinstance(step, Candidate)]
['a+b', 'a-b', 'a*b', 'a/b', 'b+a', 'b-a', 'b*a', 'b/a']
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from lesson24.algorithms.steps import Arrange, Candidate, Cards, Step
from lesson24.expressions import Expression, Operation
from lesson24.operators import FOUR, PRODUCT, Operator
from lesson24.shapes import chain, fill


def no_brackets(cards: Cards, operators: Sequence[Operator] = FOUR) -> Iterator[Step]:
    """Write the cards in every order, with every choice of operators between them."""
    for order in permutations(cards):
        yield Arrange(order)  # choose an order
        for chosen in product(operators, repeat=len(cards) - 1):
            yield Candidate(by_precedence(order, chosen))  # try


def by_precedence(cards: Cards, operators: Sequence[Operator]) -> Expression:
    """Read a line without brackets: x and / first, then + and -, each from left to right."""
    terms, between = [cards[0]], []
    for operator, card in zip(operators, cards[1:], strict=True):
        if operator.precedence == PRODUCT:
            terms[-1] = Operation(operator, terms[-1], card)
        else:
            terms.append(card)
            between.append(operator)
    return fill(chain(len(terms)), terms, between)
