"""Which hands of a whole deck make a target, found together: a join, not a search for each hand.

The pairs of cards are listed by what they make. A number that is wanted of a pair then names the
pairs at once, and with them the hands; what is no solution is never looked at. This pays for hands
of up to four cards; of five and more nearly all make the target, and `tables.makes` sees it soon.
"""

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

from lesson24.cards import Hand
from lesson24.tables import Key, Value, key_for, partners, values

Pairs = dict[object, list[Hand]]

MOST_CARDS = 4


def pays(hands: Collection[Hand], target: int | Fraction) -> bool:
    """Whether a join is the quicker way, and a complete one: 0 has ways of its own."""
    cards = set().union(*hands)
    return (
        len(hands) > len(cards) ** 2  # most of a deck, not a few hands of many different cards
        and all(2 <= len(hand) <= MOST_CARDS for hand in hands)
        and target != 0
        and 0 not in cards
    )


def makers(hands: Collection[Hand], target: int | Fraction) -> set[Hand]:
    """Those of some sorted hands that make a target.

    >>> len(makers(list(combinations_with_replacement(range(1, 14), 3)), 24))
    111
    """
    cards = sorted({card for hand in hands for card in hand})
    goal = (target.numerator, target.denominator)
    key = key_for(MOST_CARDS, max(map(abs, cards)), goal)
    pairs: Pairs = {}
    for pair in combinations_with_replacement(cards, 2):
        for number in values(pair, key):
            pairs.setdefault(number, []).append(pair)
    sizes = {len(hand) for hand in hands}
    found = {hand for size in sizes for hand in joined(size, goal, cards, pairs, key)}
    return {tuple(sorted(hand)) for hand in found}.intersection(hands)


def joined(size: int, target: Value, cards: list[int], pairs: Pairs, key: Key) -> Sequence[Hand]:
    """The hands that make a target, their cards in any order, some of them more than once."""
    if size == 2:
        return pairs.get(key(*target), ())
    found: list[Hand] = []
    for card in cards:
        for _, _, (p, q) in partners((card, 1), target):
            if size > 3:
                found += [(card, *rest) for rest in joined(size - 1, (p, q), cards, pairs, key)]
            elif (number := key(p, q)) in pairs:  # most are not: no call for them
                found += [(card, *rest) for rest in pairs[number]]
    if size == 4:
        for pair in combinations_with_replacement(cards, 2):
            for value in values(pair, key).values():
                for _, _, (p, q) in partners(value, target):
                    if (number := key(p, q)) in pairs:
                        found += [(*pair, *rest) for rest in pairs[number]]
    return found
