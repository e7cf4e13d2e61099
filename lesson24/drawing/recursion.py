"""Draw the calls of the reduction with equal sub-hands merged: what a memory saves."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from lesson24.algorithms.reduction import SIX_RESULTS
from lesson24.arithmetic import EXACT, Number, read_target
from lesson24.cards import Card, HandError, read_hand
from lesson24.drawing.nodes import CALL, DEAD, FOLDED, FOLDED_EDGE, FOUND, box
from lesson24.drawing.picture import Picture
from lesson24.drawing.theme import new_graph

MOST_CARDS = 5
WHOLE = 3  # cards: up to so many, every list is drawn
MOST_IN_A_ROW = 18  # boxes, for more cards

SubHand = tuple[Number, ...]  # in ascending order, so that equal ones are one


@dataclass(frozen=True)
class Row:
    """All sub-hands of one size, and the calls that lead to them.

    Attributes:
        made: how often one working out of a sub-hand of the row above calls one of this row.
        with_memory: the calls of each sub-hand when each is worked out once.
        without: the calls of each sub-hand when each call works it out again.
    """

    made: Counter[tuple[SubHand, SubHand]]
    with_memory: Counter[SubHand]
    without: Counter[SubHand]


def draw_recursion(
    hand: str | Iterable[int | Card], memo: bool = True, target: int | Fraction | str = 24
) -> Picture:
    """Draw each different list of numbers that the reduction meets once, with its calls.

    Each box says how often it is called: with a memory (``memo``) a list is worked out once, and
    each later call is answered from memory; without, each call works it out again. A division by
    zero makes no call. Of more than three cards, a row of more than 18
    lists is folded into one box.

    Raises:
        HandError, TargetError: the message says what is accepted; there are five cards at most.

    >>> draw_recursion("1 1 1 1")
    <picture: Calls of the reduction on 1 1 1 1: 139 with a memory, 4,141 without; 24 different \
lists of numbers. Nothing is folded.>
    """
    cards, goal = read_hand(hand), read_target(target)
    if len(cards) > MOST_CARDS:
        raise HandError(f"{len(cards)} cards were given, 1 to {MOST_CARDS} are drawn")
    rows = rows_under(cards)
    graph = new_graph("recursion")
    graph.attr(rankdir="LR", ranksep="1.2", nodesep="0.07", splines="line")
    outline: list[str] = []
    names: dict[SubHand, str] = {}
    for depth, row in enumerate(rows):
        calls = row.with_memory if memo else row.without
        size = len(cards) - depth
        lists = "1 list" if len(calls) == 1 else f"{len(calls):,} lists"
        head = [f"{lists} of {size}", times(calls.total())]
        outline.append(": ".join(head))
        if is_folded(row, len(cards)):
            names |= dict.fromkeys(calls, f"r{depth}")
            graph.node(f"r{depth}", **box(head, FOLDED))
        else:
            for column, (sub_hand, count) in enumerate(sorted(calls.items())):
                names[sub_hand] = f"r{depth}c{column}"
                line = f"{'  '.join(map(str, sub_hand))}: {times(count)}"
                look = CALL if size > 1 else FOUND if sub_hand == (goal,) else DEAD
                graph.node(names[sub_hand], **box([line], look))
                outline.append(f"  {line}")
        look = FOLDED_EDGE if is_folded(row, len(cards)) else {}
        for above, below in sorted({(names[above], names[below]) for above, below in row.made}):
            graph.edge(f"{above}:e", f"{below}:w", **look)
    caption = f"Each list of numbers, and its calls {'with' if memo else 'without'} a memory."
    return Picture(graph, describe(cards, rows), caption, "\n".join(outline))


def times(count: int) -> str:
    """A number of calls."""
    return "1 call" if count == 1 else f"{count:,} calls"


def is_folded(row: Row, cards: int) -> bool:
    """Whether a row is one box."""
    return cards > WHOLE and len(row.with_memory) > MOST_IN_A_ROW


def describe(cards: tuple[int, ...], rows: list[Row]) -> str:
    """The alt text: the calls with and without a memory, and what is folded."""
    folded = sum(len(row.with_memory) for row in rows if is_folded(row, len(cards)))
    return (
        f"Calls of the reduction on {' '.join(map(str, cards))}: "
        f"{sum(row.with_memory.total() for row in rows):,} with a memory, "
        f"{sum(row.without.total() for row in rows):,} without; "
        f"{sum(len(row.with_memory) for row in rows):,} different lists of numbers. "
        + (f"Folded: {folded:,} of them." if folded else "Nothing is folded.")
    )


def rows_under(cards: tuple[int, ...]) -> list[Row]:
    """The sub-hands of a hand, row by row, from the hand itself to single numbers.

    >>> [len(row.with_memory) for row in rows_under((1, 1, 1, 1))]
    [1, 3, 9, 11]
    """
    hand = tuple(sorted(cards))
    rows = [Row(Counter(), Counter({hand: 1}), Counter({hand: 1}))]
    for _ in cards[1:]:
        above = rows[-1]
        made = Counter({(a, b): n for a in above.with_memory for b, n in sub_hands_of(a).items()})
        with_memory: Counter[SubHand] = Counter()
        without: Counter[SubHand] = Counter()
        for (a, b), n in made.items():
            with_memory[b] += n
            without[b] += n * above.without[a]
        rows.append(Row(made, with_memory, without))
    return rows


def sub_hands_of(sub_hand: SubHand) -> Counter[SubHand]:
    """What taking two numbers and combining them can leave, and in how many ways."""
    made: Counter[SubHand] = Counter()
    for i, j in combinations(range(len(sub_hand)), 2):
        rest = [number for place, number in enumerate(sub_hand) if place not in (i, j)]
        for operator in SIX_RESULTS:
            result = EXACT.functions[operator.symbol](sub_hand[i], sub_hand[j])
            if result is not None:
                made[tuple(sorted([*rest, result]))] += 1
    return made
