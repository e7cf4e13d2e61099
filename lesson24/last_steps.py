"""The last steps of solutions: an operator, and what stands on each side of it.

They are looked for when a number is asked for, from the middle, as in `tables`. A hand of two or
three cards is asked for many numbers, and has a card alone on one side: for each card six look-ups
will do. Of more cards, many hands are asked for one number: what a part asks of the rest is listed
once for all of them, and compared with all that the rest makes, where that is kept in a table.
"""

from functools import lru_cache

from lesson24.cards import Hand, written
from lesson24.tables import (
    MOST_KEPT,
    Key,
    Side,
    Value,
    has_zero,
    lowest,
    makes,
    reached,
    splits,
    values,
    wanted,
)

MOST_FOLLOWED = 200_000  # last steps of one hand

SUMS, PRODUCTS = "+-", "*/"  # the operators of a last step
ALL = SUMS + PRODUCTS
Way = tuple[str, Side, Side]  # a last step: the symbol of its operator, and what is on each side


class TooManySolutions(ValueError):
    """They are too many to be listed, or even to be counted; the message says why."""


def ways(side: Side, key: Key, symbols: str = ALL) -> list[Way]:
    """The last steps of all expressions of some cards that have one value.

    Sides of + or x that only exchange places are given once.

    Args:
        side: the cards, sorted, and the value.
        key: of the tables.
        symbols: the operators that are asked for: ``ALL``, ``SUMS`` or ``PRODUCTS``.

    Raises:
        TooManySolutions: for 0, when there is a 0 to multiply with all that six cards make.

    >>> from lesson24.tables import question
    >>> [symbol for symbol, *_ in ways(*question((2, 3, 4), 24))]
    ['*', '*', '*']
    """
    hand, target = side
    look_up = card_and_rest if len(hand) < 4 else part_and_rest
    found = look_up(hand, target, key, symbols)
    if not target[0] and "*" in symbols:
        found += zero_and_rest(hand, key)
        if len(found) > MOST_FOLLOWED:
            raise TooManySolutions(
                f"{written(hand)} makes 0 by {len(found):,} different last steps, most of them "
                "with a part that is 0: too many to be followed; is_solvable needs none of them"
            )
    return found


def card_and_rest(hand: Hand, target: Value, key: Key, symbols: str) -> list[Way]:
    """The last steps of two or three cards; `zero_and_rest` has more of them for 0.

    The six of `partners`, written out: most of the time of a search is spent here.
    """
    found: list[Way] = []
    t, u = target
    cards = each_card(hand, key)
    for card, alone, rest, made, alike in cards if "+" in symbols else ():
        x = card * u
        if (b := made.get(key(t - x, u))) is not None:
            found.append(("+", alone, (rest, b)))
        if (b := made.get(key(x - t, u))) is not None:
            found.append(("-", alone, (rest, b)))
        if not alike and (b := made.get(key(t + x, u))) is not None:
            found.append(("-", (rest, b), alone))
    for card, alone, rest, made, alike in cards if "*" in symbols else ():
        if not card:
            continue
        x = card * u
        if (b := made.get(key(t, x))) is not None:
            found.append(("*", alone, (rest, b)))
        if t and (b := made.get(key(x, t))) is not None:
            found.append(("/", alone, (rest, b)))
        if not alike and (b := made.get(key(t * card, u))) is not None:
            found.append(("/", (rest, b), alone))
    return found


@lru_cache(maxsize=1024)
def each_card(hand: Hand, key: Key) -> list[tuple[int, Side, Hand, dict[object, Value], bool]]:
    """Each different card of a hand and its side, the rest and what that makes.

    Last is whether both are the same card: then no step is turned, it would be found twice.
    """
    return [
        (part[0], (part, (part[0], 1)), rest, values(rest, key), part == rest)
        for part, rest in splits(hand)
    ]


def part_and_rest(hand: Hand, target: Value, key: Key, symbols: str) -> list[Way]:
    """The last steps of four cards or more; `zero_and_rest` has more of them for 0."""
    found: list[Way] = []
    for part, rest in splits(hand):
        numbers, steps = wanted(part, target, key)
        if len(rest) > MOST_KEPT:
            asked = [(number, lowest(*steps[number][0][3])) for number in numbers]
            numbers = frozenset(number for number, b in asked if makes((rest, b), key))
        else:
            numbers &= reached(part, rest, key)
        for number in numbers:
            # In lowest terms it is one pair for all hands that want it.
            right = rest, lowest(*steps[number][0][3])
            for symbol, left, turned, _ in steps[number]:
                if symbol not in symbols:
                    continue
                if not turned:
                    found.append((symbol, left, right))
                elif part != rest:  # else it comes from the other value, not turned
                    found.append((symbol, right, left))
    return found


def zero_and_rest(hand: Hand, key: Key) -> list[Way]:
    """The last steps that make 0 of a part worth 0, whatever the rest is worth."""
    found: list[Way] = []
    for part, rest in splits(hand):
        if has_zero(part, key):
            left = part, values(part, key)[key(0, 1)]
            for b in values(rest, key).values():
                found.append(("*", left, (rest, b)))
                if b[0]:
                    found.append(("/", left, (rest, b)))
    return found
