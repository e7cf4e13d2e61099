"""Only solutions are built: from the target back to what each side of a last step must be worth.

What leads nowhere is never made, so the work grows with the solutions, not with the candidates.
"""

from functools import lru_cache
from itertools import product

from lesson24.cards import Hand
from lesson24.expressions import Expression, Leaf, Operation
from lesson24.sameness import GROUPS, LEVELS, Signed
from lesson24.tables import Key, Value, ways


@lru_cache(maxsize=2**16)
def forms(hand: Hand, target: Value, key: Key, level: str) -> frozenset[Signed]:
    """The forms of all expressions of a sorted hand with this value, at "swap" or "function".

    A sum whose terms may be regrouped comes from many last steps, and one of them will do: X + R,
    X - R or R - X where X is the term that holds the smallest card, so no sum, and R is all that
    is left, turned where nothing in it is added. With factors it is the same.
    """
    if len(hand) == 1:
        leaf = frozenset([(1, ("", hand[0]))])
        return leaf if hand[0] * target[1] == target[0] else frozenset()
    join, regroups = LEVELS[level].join, LEVELS[level].regroups
    found = set()
    for operator, left, right in ways(hand, target, key):
        group, _ = GROUPS[operator.symbol]
        x_left, x_right = hand[0] in left[0], hand[0] in right[0]  # both, where two cards are equal
        for a in forms(*left, key, level):
            is_x = not regroups or (x_left and a[1][0] != group)
            for b in forms(*right, key, level) if is_x or x_right else ():
                if is_x or b[1][0] != group:
                    found.add(join(operator, a, b))
    return frozenset(found)


@lru_cache(maxsize=2**12)
def texts(hand: Hand, target: Value, key: Key) -> tuple[Expression, ...]:
    """All expressions of a sorted hand with this value that differ as texts; all places are 0."""
    if len(hand) == 1:
        return (Leaf(0, hand[0]),) if hand[0] * target[1] == target[0] else ()
    found = []
    for operator, left, right in ways(hand, target, key):
        for a, b in product(texts(*left, key), texts(*right, key)):
            found.append(Operation(operator, a, b))
            if operator.commutes and left[0] != right[0]:
                found.append(Operation(operator, b, a))
    return tuple(found)


@lru_cache(maxsize=2**16)
def count_texts(hand: Hand, target: Value, key: Key) -> int:
    """How many texts of a sorted hand have this value."""
    if len(hand) == 1:
        return int(hand[0] * target[1] == target[0])
    count = 0
    for operator, left, right in ways(hand, target, key):
        both = 2 if operator.commutes and left[0] != right[0] else 1
        count += both * count_texts(*left, key) * count_texts(*right, key)
    return count
