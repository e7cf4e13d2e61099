"""Only solutions are built: from the target back to what each side of a last step must be worth.

What leads nowhere is never made, so the work grows with the solutions, not with the candidates.
"""

from functools import lru_cache

from lesson24.last_steps import ways
from lesson24.sameness import GROUPS, LEVELS, Signed
from lesson24.tables import Key, Side, is_worth
from lesson24.texts import Text, card, joined


def forms(side: Side, key: Key, level: str) -> tuple[Signed, ...]:
    """The forms of all expressions of a side, at "swap" or "function".

    A sum whose terms may be regrouped comes from many last steps, and one of them will do: X + R,
    X - R or R - X where X is the term that holds the smallest card, so no sum, and R is all that
    is left, turned where nothing in it is added. With factors it is the same.
    """
    (first, *others), value = side
    if not others:
        return ((1, ("", first)),) if is_worth(first, value) else ()
    merged, regroups = LEVELS[level].merged, LEVELS[level].regroups
    found = set()
    for symbol, left, right in ways(side, key):
        group, turn = GROUPS[symbol]
        x_left, x_right = first in left[0], first in right[0]  # both, where two cards are equal
        for a in part_forms(left, key, level):
            is_x = not regroups or (x_left and a[1][0] != group)
            for b in part_forms(right, key, level) if is_x or x_right else ():
                if is_x or b[1][0] != group:
                    found.add(merged(group, turn, a, b))
    return tuple(found)


part_forms = lru_cache(maxsize=2**16)(forms)  # many hands have the same part: once for all


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
