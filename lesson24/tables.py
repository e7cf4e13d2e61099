"""What the engine looks up: tables of sub-hands, shared by all hands and met in the middle.

- *Sub-hands share.* What three cards can make is the same in every hand that holds them (`values`).
- *Meet in the middle.* The last step of a solution is ``a . b = target``, with a from one part of
  the hand and b from the rest. Given a, at most six numbers b will do: look them up (`wanted`).

Hands are sorted here, so that all who hold the same cards share a table. With `MOST_KEPT` cards the
tables are large, with more they would fill the memory: then the rest of a hand is asked for each
number b in turn, and no table is needed.
"""

from collections.abc import Callable, Collection, Iterator, Sequence, Set
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import gcd
from operator import itemgetter, truediv
from typing import Any, NamedTuple

from lesson24.cards import Hand

Value = tuple[int, int]  # numerator and denominator; not in lowest terms, either may be negative
Key = Callable[[int, int], object]  # of a value: the same for equal values, and for no others
Side = tuple[Hand, Value]  # of an expression: its cards, sorted, and what it is worth

MOST_KEPT = 5  # cards of a hand whose values are kept


# Values -----------------------------------------------------------------------------------------
#
# A value is a pair of ints, never rounded. Its key is what a table is looked up by. The quotient of
# two ints is rounded, but it is as good a key as the value itself while the ints are small:
# p/q and r/s differ by 1/(q*s) at least, that is by the part 1/(p*s) of p/q, and two numbers that
# differ by more than the part 1/2**52 are not rounded to the same double. Nothing is ever computed
# with a key. Where the ints can be larger, the pair in lowest terms is the key.


def lowest(numerator: int, denominator: int) -> Value:
    """The pair in lowest terms, the denominator positive."""
    divisor = gcd(numerator, denominator) if denominator > 0 else -gcd(numerator, denominator)
    return numerator // divisor, denominator // divisor


@lru_cache(maxsize=4096)
def key_for(count: int, largest: int, target: Value) -> Key:
    """The quickest key that is sure, for so many cards, none further from 0 than ``largest``.

    Each number of an expression is used once, so numerator and denominator are sums of different
    products of some of them: neither is larger than the product of all (number + 1). Two values of
    a sub-hand are compared, or a value of some cards with a number wanted of them, which is made of
    other cards and the target, each used once.
    """
    kept = (largest + 1) ** (2 * count - 2)
    met = (largest + 1) ** count * (abs(target[0]) + 1) * (target[1] + 1)
    return truediv if max(kept, met) < 2**52 else lowest


def question(hand: Hand, target: int | Fraction) -> tuple[Side, Key]:
    """A hand and a target as the tables have them."""
    cards, goal = tuple(sorted(hand)), (target.numerator, target.denominator)
    return (cards, goal), key_for(len(cards), max(cards[-1], -cards[0]), goal)


def is_worth(card: int, value: Value) -> bool:
    """Whether a card is a number."""
    return card * value[1] == value[0]


def values(hand: Hand, key: Key) -> dict[object, Value]:
    """All that a hand can make, by key; kept, the larger the table the fewer of them."""
    return KEEPERS[len(hand)](hand, key)


def new_table(hand: Hand, key: Key) -> dict[object, Value]:
    """Make the table of a hand."""
    table = {key(hand[0], 1): (hand[0], 1)} if len(hand) == 1 else {}
    for (p, q), others in meetings(hand, key):
        for r, s in others:
            a, b, both = p * s, r * q, q * s  # over one denominator: a/both and b/both
            table[key(a + b, both)] = a + b, both
            table[key(a - b, both)] = a - b, both
            table[key(b - a, both)] = b - a, both
            table[key(p * r, both)] = p * r, both
            if b:
                table[key(a, b)] = a, b
            if a:
                table[key(b, a)] = b, a
    return table


# For no card (there is none) and for one to seven: 170 bytes a value, 250 MB when all are full. All
# hands of four cards of a deck have room: a deck of six cards comes back to each again and again.
KEEPERS = [lru_cache(maxsize=most)(new_table) for most in (None, None, None, 1024, 2048, 16, 1, 0)]


def new_keys(hand: Hand, key: Key) -> set[Any]:
    """The keys alone of a hand's table, for those who look numbers up and make nothing of them.

    The same as in `new_table`, written again: no lines of a deck's search run more often.
    """
    keys: set[Any] = {key(hand[0], 1)} if len(hand) == 1 else set()
    add = keys.add
    for (p, q), others in meetings(hand, key):
        for r, s in others:
            a, b, both = p * s, r * q, q * s
            add(key(a + b, both))
            add(key(a - b, both))
            add(key(b - a, both))
            add(key(p * r, both))
            if b:
                add(key(a, b))
            if a:
                add(key(b, a))
    return keys


# 70 bytes a quotient, 90 MB when all are full; pairs take twice as much.
KEY_KEEPERS = [lru_cache(maxsize=most)(new_keys) for most in (None, None, None, 1024, 2048, 16)]


def reached(part: Hand, rest: Hand, key: Key) -> Set[object]:
    """The keys of all that the rest of a hand makes, for a part of it to meet.

    The values of all cards but one are hardly ever asked for, so their keys will do; of two cards
    there are few of both.
    """
    if len(part) == 1 or len(rest) < 3:
        return KEY_KEEPERS[len(rest)](rest, key)
    return values(rest, key).keys()


def meetings(hand: Hand, key: Key) -> Iterator[tuple[Value, Collection[Value]]]:
    """Each number that a part of a hand makes, with all those that the rest makes."""
    for part, rest in splits(hand):
        others = values(rest, key).values()
        for value in values(part, key).values():
            yield value, others


def splits(hand: Hand) -> list[tuple[Hand, Hand]]:
    """The ways to part a sorted hand in two, each once; the first part is not the larger.

    The most even ones come first: their tables are the smallest.

    >>> splits((1, 5, 5))
    [((1,), (5, 5)), ((5,), (1, 5))]
    """
    alike = tuple(map(hand.index, hand))  # which cards are equal decides which splits are
    return [(take(hand), leave(hand)) for take, leave in choices(alike)]


@cache
def choices(hand: Hand) -> list[tuple[Callable[[Hand], Hand], Callable[[Hand], Hand]]]:
    """For each split of a sorted hand, what takes the cards of one part, and of the other."""
    found: dict[Hand, tuple[Callable[[Hand], Hand], Callable[[Hand], Hand]]] = {}
    for size in range(len(hand) // 2, 0, -1):
        for places in combinations(range(len(hand)), size):
            others = [place for place in range(len(hand)) if place not in places]
            take, leave = taker(places), taker(others)
            if size == len(others) and take(hand) > leave(hand):
                take, leave = leave, take
            found.setdefault(take(hand), (take, leave))
    return list(found.values())


def taker(places: Sequence[int]) -> Callable[[Hand], Hand]:
    """A function that takes the cards at these places."""
    if len(places) == 1:
        return itemgetter(slice(places[0], places[0] + 1))
    return itemgetter(*places)


# Meeting in the middle --------------------------------------------------------------------------

# Last steps, with a on the left or, turned, on the right: `partners` has b in this order, or fewer.
LAST_STEPS = (
    *(("+", False), ("-", False), ("-", True)),
    *(("*", False), ("/", True), ("/", False)),
)


def partners(a: Value, target: Value) -> list[Value]:
    """The numbers b that make the target with a number a in one step, at most six.

    ``a . b = t`` leaves for b one of t - a, a - t, a + t, t / a, a * t and a / t.
    """
    (p, q), (t, u) = a, target
    x, y, both = t * q, p * u, u * q
    found = [(x - y, both), (y - x, both), (x + y, both)]
    if p:
        found += [(x, y), (t * p, both)]
        if t:
            found.append((y, x))
    return found


# For each key: an operator, the part of a hand, whether that stands on the right, and the number.
Steps = dict[object, list[tuple[str, Side, bool, Value]]]


class Wanted(NamedTuple):
    """What the rest of a hand must be worth to make a target with a part.

    Attributes:
        numbers: their keys, as a set: it meets the keys of a hand sooner than a dictionary would.
        steps: for each key the last steps that it is wanted for.
    """

    numbers: frozenset[object]
    steps: Steps


@lru_cache(maxsize=1024)
def wanted(part: Hand, target: Value, key: Key) -> Wanted:
    """All that the rest of a hand is wanted for."""
    steps: Steps = {}
    for a in values(part, key).values():
        side = part, a
        for (symbol, turned), b in zip(LAST_STEPS, partners(a, target), strict=False):
            steps.setdefault(key(*b), []).append((symbol, side, turned, b))
    return Wanted(frozenset(steps), steps)


def has_zero(part: Hand, key: Key) -> bool:
    """The one case that `wanted` leaves out: 0 * b and 0 / b are 0 whatever b is."""
    return key(0, 1) in values(part, key)


def makes(side: Side, key: Key) -> bool:
    """Whether some part of a hand and the rest of it meet in the target."""
    hand, target = side
    if len(hand) == 1:
        return is_worth(hand[0], target)
    for part, rest in splits(hand):
        asked = wanted(part, target, key)
        if len(rest) > MOST_KEPT:
            numbers = (lowest(*b) for [(*_, b), *_] in asked.steps.values())
            if any(makes((rest, number), key) for number in numbers):
                return True
        elif not reached(part, rest, key).isdisjoint(asked.numbers):
            return True
        if target[0] == 0 and has_zero(part, key):
            return True
    return False
