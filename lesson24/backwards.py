"""Only solutions are built: from the target back to what each side of a last step must be worth.

What leads nowhere is never made, so the work grows with the solutions, not with the candidates.
"""

from collections.abc import Callable
from functools import lru_cache

from lesson24.last_steps import ANY, ways
from lesson24.sameness import GROUPS, LEVELS, Signed
from lesson24.tables import Key, Side, is_worth
from lesson24.texts import Text, card, joined

Finder = Callable[[Side, str], tuple[Signed, ...]]


def forms(side: Side, key: Key, level: str) -> tuple[Signed, ...]:
    """The forms of all expressions of a side, at "swap" or "function"."""
    (first, *others), value = side
    if not others:
        return card_forms(first) if is_worth(first, value) else ()
    return finder(key, level)(side, ANY)


@lru_cache(maxsize=1024)
def card_forms(face: int) -> tuple[Signed, ...]:
    """The form of a card: one that all share."""
    return ((1, ("", face)),)


@lru_cache(maxsize=8)
def finder(key: Key, level: str) -> Finder:
    """Make what finds the forms of all expressions of a side whose last step is one of some.

    A sum whose terms may be regrouped comes from many last steps, and one of them will do: X + R,
    X - R or R - X where X is the term that holds the smallest card, so no sum, and R is all that
    is left, turned where nothing in it is added. With factors it is the same.
    """
    merged, regroups = LEVELS[level].merged, LEVELS[level].regroups
    others = {"+": "*/", "*": "+-"} if regroups else {"+": ANY, "*": ANY}
    joins = {symbol: (group, turn, others[group]) for symbol, (group, turn) in GROUPS.items()}

    def find(side: Side, symbols: str) -> tuple[Signed, ...]:
        first = side[0][0]
        found = set()
        for symbol, left, right in ways(side, key, symbols):
            group, turn, last_of_x = joins[symbol]
            of_left, of_right = by_size[len(left[0])], by_size[len(right[0])]
            if first in left[0]:
                for x in of_left(left, last_of_x):
                    for r in of_right(right, ANY):
                        found.add(merged(group, turn, x, r))
            if first in right[0]:  # in both, where two cards are equal
                for x in of_right(right, last_of_x):
                    for r in of_left(left, ANY):
                        found.add(merged(group, turn, r, x))
        return tuple(found)

    def of_card(side: Side, symbols: str) -> tuple[Signed, ...]:
        return card_forms(side[0][0])

    of_two = lru_cache(maxsize=2**12)(find)  # many hands have the same two cards, worth the same
    by_size: dict[int, Finder] = {1: of_card, 2: of_two, 3: find, 4: find, 5: find, 6: find}
    return find


@lru_cache(maxsize=2**12)
def texts(side: Side, key: Key) -> tuple[Text, ...]:
    """All expressions of a side that differ as texts."""
    (first, *others), (p, q) = side
    if not others:
        return (card(first),) if is_worth(first, (p, q)) else ()
    made = p % q != 0, p * q < 0  # a fraction, below 0
    found: list[Text] = []
    for symbol, left, right in ways(side, key):
        both_ways = symbol in "+*" and left[0] != right[0]
        rights = texts(right, key)
        for a in texts(left, key):
            found += [joined(symbol, a, b, made) for b in rights]
            if both_ways:
                found += [joined(symbol, b, a, made) for b in rights]
    return tuple(found)


@lru_cache(maxsize=2**16)
def count_texts(side: Side, key: Key) -> int:
    """How many expressions of a side differ as texts."""
    hand, value = side
    if len(hand) == 1:
        return int(is_worth(hand[0], value))
    count = 0
    for symbol, left, right in ways(side, key):
        both = 2 if symbol in "+*" and left[0] != right[0] else 1
        count += both * count_texts(left, key) * count_texts(right, key)
    return count
