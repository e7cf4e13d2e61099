"""The last steps of solutions: an operator, and what stands on each side of it.

Of two or three cards all are listed once, for every number that these cards make: all hands that
hold them share the list. Of more cards there would be too many, and most of them lead nowhere; so
they are looked for when a number is asked for, from the middle, as in `tables`.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import lru_cache

from lesson24.cards import Hand
from lesson24.tables import (
    MOST_KEPT,
    Key,
    Side,
    Wanted,
    has_zero,
    lowest,
    makes,
    splits,
    values,
    wanted,
)

MOST_LISTED = 3  # cards

Way = tuple[str, Side, Side]  # a last step: the symbol of its operator, and what is on each side


def ways(side: Side, key: Key) -> Sequence[Way]:
    """The last steps of all expressions of some cards that have one value.

    Sides of + or x that only exchange places are given once.
    """
    hand, target = side
    if len(hand) <= MOST_LISTED:
        return all_ways(hand, key).get(key(*target), ())
    found: list[Way] = []
    for part, rest in splits(hand):
        asked = wanted(part, target, key)
        for number in met(rest, asked, key):
            *_, b = asked[number][0]
            right = rest, lowest(*b)
            for operator, turned, a, _ in asked[number]:
                if not turned:
                    found.append((operator.symbol, (part, a), right))
                elif part != rest:  # else it comes from the other value, not turned
                    found.append((operator.symbol, right, (part, a)))
        if target[0] == 0 and has_zero(part, key):
            left = part, values(part, key)[key(0, 1)]
            for b in values(rest, key).values():
                found.append(("*", left, (rest, b)))
                if b[0]:
                    found.append(("/", left, (rest, b)))
    return found


def met(rest: Hand, asked: Wanted, key: Key) -> Collection[object]:
    """Those of the wanted numbers that the rest of a hand makes, by key."""
    if len(rest) > MOST_KEPT:
        numbers = [(number, lowest(*b)) for number, [(*_, b), *_] in asked.items()]
        return [number for number, value in numbers if makes((rest, value), key)]
    table = all_ways(rest, key) if len(rest) <= MOST_LISTED else values(rest, key)
    return table.keys() & asked.keys()


@lru_cache(maxsize=1024)
def all_ways(hand: Hand, key: Key) -> dict[object, list[Way]]:
    """The last steps of all that a small hand makes, by the key of what they make."""
    found: dict[object, list[Way]] = defaultdict(list)
    for part, rest in splits(hand):
        rights = [(rest, b) for b in values(rest, key).values()]
        for a in values(part, key).values():
            left, (p, q) = (part, a), a
            for right in rights:
                _, (r, s) = right
                x, y, both = p * s, r * q, q * s  # as in `fill`
                found[key(x + y, both)].append(("+", left, right))
                found[key(x - y, both)].append(("-", left, right))
                found[key(p * r, both)].append(("*", left, right))
                if y:
                    found[key(x, y)].append(("/", left, right))
                if part != rest:  # else it comes from the other value
                    found[key(y - x, both)].append(("-", right, left))
                    if x:
                        found[key(y, x)].append(("/", right, left))
    return found
