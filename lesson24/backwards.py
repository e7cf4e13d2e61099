"""Only solutions are built: from the target back to what each side of a last step must be worth.

What leads nowhere is never made, so the work grows with the solutions, not with the candidates.
"""

from collections.abc import Callable
from functools import lru_cache

from lesson24.last_steps import ALL, PRODUCTS, SUMS, ways
from lesson24.sameness import GROUPS, LEVELS, Signed
from lesson24.tables import Key, Side, is_worth
from lesson24.texts import Text, card, joined

Finder = Callable[[Side, str, Key, str], tuple[Signed, ...]]


def forms(side: Side, key: Key, level: str) -> tuple[Signed, ...]:
    """The forms of all expressions of a side, at "swap" or "function"."""
    (first, *others), value = side
    if not others:
        return of_card(first) if is_worth(first, value) else ()
    return find(side, ALL, key, level)


@lru_cache(maxsize=1024)
def of_card(face: int) -> tuple[Signed, ...]:
    """The form of a card: one that all share."""
    return ((1, ("", face)),)


def find(side: Side, symbols: str, key: Key, level: str) -> tuple[Signed, ...]:
    """The forms of the expressions of a side that end in one of some operators.

    A sum whose terms may be regrouped comes from many last steps, and one of them will do: X + R,
    X - R or R - X where X is the term that holds the smallest card, so no sum, and R is all that
    is left, turned where nothing in it is added. With factors it is the same.
    """
    first = side[0][0]
    merged, regroups = LEVELS[level].merged, LEVELS[level].regroups
    found = set()
    for symbol, left, right in ways(side, key, symbols):
        group, turn = GROUPS[symbol]
        of_x = ENDS_OF_X[group] if regroups else ALL
        of_left, of_right = BY_SIZE[len(left[0])], BY_SIZE[len(right[0])]
        x_left, x_right = first in left[0], first in right[0]  # both, where two cards are equal
        if x_left and (xs := of_left(left, of_x, key, level)):
            for r in of_right(right, ALL, key, level):
                for x in xs:
                    found.add(merged(group, turn, x, r))
        if x_right and (regroups or not x_left) and (xs := of_right(right, of_x, key, level)):
            for r in of_left(left, ALL, key, level):
                for x in xs:
                    found.add(merged(group, turn, r, x))
    return tuple(found)


ENDS_OF_X = {"+": PRODUCTS, "*": SUMS}  # the last steps of a term, of a factor
shared = lru_cache(maxsize=2**16)(find)
# What finds the forms of so many cards. Two are asked for by many hands, four and more by a large
# hand again and again; three hardly ever twice in a deck of four, and they are soon found.
BY_SIZE: dict[int, Finder] = {
    1: lambda side, symbols, key, level: of_card(side[0][0]),  # a card has no last step
    2: shared,
    3: find,
    **dict.fromkeys((4, 5, 6), shared),
}


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
