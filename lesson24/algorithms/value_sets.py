"""Value sets: for each sub-hand, the set of values that it can make.

Source: the divide-and-conquer text of document 1, its f(A). A sub-hand is split into two parts in
every way; each value of one part meets each value of the other. Each value is kept once, with the
first expression that gave it, so this finds whether, never in how many ways. It compares values,
so it needs numbers: letters have none.

>>> from lesson24.expressions import leaves
>>> [str(step.expression) for step in value_sets(leaves([2, 2])) if isinstance(step, Candidate)]
['2+2', '2-2', '2/2']
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from lesson24.algorithms.reduction import SIX_RESULTS
from lesson24.algorithms.steps import Candidate, Cards, Combine, Remember, Step
from lesson24.arithmetic import EXACT, Number
from lesson24.expressions import Expression, combine
from lesson24.operators import Operator

Places = tuple[int, ...]
Entry = tuple[Number, Expression]  # a value, and the first expression that gave it
Table = dict[Places, dict[Number, Expression]]


def value_sets(cards: Cards, operators: Sequence[Operator] = SIX_RESULTS) -> Iterator[Step]:
    """Fill a table of sub-hands, the smallest first; the last entry is the whole hand."""
    table: Table = {}
    for place, card in enumerate(cards):
        table[place,] = {EXACT.evaluate(card): card}
    whole = tuple(range(len(cards)))
    for size in range(2, len(cards) + 1):
        for places in combinations(whole, size):
            found = table[places] = {}
            for (a, left), (b, right) in meetings(table, places):
                for operator in operators:
                    result = combine(operator, left, right)
                    yield Combine(result)  # combine
                    value = EXACT.functions[operator.symbol](a, b)
                    if value is not None and value not in found:
                        found[value] = result
                        yield Remember(places, result)  # remember
    for expression in table[whole].values():
        yield Candidate(expression)  # try


def meetings(table: Table, places: Places) -> Iterator[tuple[Entry, Entry]]:
    """Each value of one part with each value of the other, for every split in two parts."""
    for part, rest in splits(places):
        yield from product(table[part].items(), table[rest].items())


def splits(places: Places) -> Iterator[tuple[Places, Places]]:
    """The ways to split a sub-hand into two parts, the first place always in the first part.

    >>> list(splits((0, 1, 2)))
    [((0,), (1, 2)), ((0, 1), (2,)), ((0, 2), (1,))]
    """
    first, others = places[0], places[1:]
    for size in range(len(others)):
        for chosen in combinations(others, size):
            yield (first, *chosen), tuple(p for p in others if p not in chosen)
