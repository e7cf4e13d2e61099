"""What the engine looks up: tables of sub-hands, shared by all hands and met in the middle.

- *Sub-hands share.* What three cards can make is the same in every hand that holds them (`values`).
- *Meet in the middle.* The last step of a solution is ``a . b = target``, with a from one part of
  the hand and b from the rest. Given a, at most six numbers b will do: look them up (`wanted`).

Hands are sorted here, so that all who hold the same cards share a table. With `MOST_KEPT` cards the
tables are large, with more they would fill the memory: then the rest of a hand is asked for each
number b in turn, and no table is needed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import gcd
from operator import itemgetter, truediv
from typing import Any

from lesson24.cards import Hand
from lesson24.operators import DIVIDE, MINUS, PLUS, TIMES, Operator

Value = tuple[int, int]  # numerator and denominator; not in lowest terms, either may be negative
Key = Callable[[int, int], object]  # of a value: the same for equal values, and for no others
Side = tuple[Hand, Value]  # a part of a hand, and what it is worth

MOST_KEPT = 5


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
    a sub-hand are compared, or a value of one part with one made of the other part and the target.
    """
    kept = (largest + 1) ** (2 * count - 2)
    met = (largest + 1) ** count * (abs(target[0]) + 1) * (target[1] + 1)
    return truediv if max(kept, met) < 2**52 else lowest


def question(hand: Hand, target: int | Fraction) -> tuple[Hand, Value, Key]:
    """A hand and a target as the tables have them."""
    cards, goal = tuple(sorted(hand)), (target.numerator, target.denominator)
    return cards, goal, key_for(len(cards), max(cards[-1], -cards[0]), goal)


def values(hand: Hand, key: Key) -> dict[object, Value]:
    """All that a hand can make, by key; kept, the larger the table the fewer of them."""
    return KEEPERS[len(hand)](hand, key)


def new_table(hand: Hand, key: Key) -> dict[object, Value]:
    """Make the table of a hand."""
    table: dict[object, Value] = {}
    fill(table, hand, key)
    return table


# For no card (there is none) and for one to seven: 170 bytes a value, 250 MB when all are full. All
# hands of four cards of a deck have room: a deck of six cards comes back to each again and again.
KEEPERS = [lru_cache(maxsize=most)(new_table) for most in (None, None, None, 1024, 2048, 16, 1, 0)]


class Keys(set[Any]):
    """A table of keys alone, for hands whose values would fill the memory."""

    def __setitem__(self, key: object, value: Value) -> None:
        self.add(key)


def fill(table: dict[object, Value] | Keys, hand: Hand, key: Key) -> None:
    """Put all that a hand can make into a table."""
    if len(hand) == 1:
        table[key(hand[0], 1)] = hand[0], 1
    for part, rest in splits(hand):
        others = values(rest, key).values()
        for p, q in values(part, key).values():
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


def splits(hand: Hand) -> Iterator[tuple[Hand, Hand]]:
    """The ways to part a sorted hand in two, each once; the first part is not the larger.

    The most even ones come first: their tables are the smallest.

    >>> list(splits((1, 5, 5)))
    [((1,), (5, 5)), ((5,), (1, 5))]
    """
    seen = set()
    for take, leave in choices(len(hand)):
        part, rest = take(hand), leave(hand)
        if len(part) == len(rest) and part > rest:
            part, rest = rest, part
        if part not in seen:
            seen.add(part)
            yield part, rest


@cache
def choices(count: int) -> tuple[tuple[Callable[[Hand], Hand], Callable[[Hand], Hand]], ...]:
    """The ways to take at most half of the cards, and to take those that are left."""
    return tuple(
        (taker(places), taker([place for place in range(count) if place not in places]))
        for size in range(count // 2, 0, -1)
        for places in combinations(range(count), size)
    )


def taker(places: Sequence[int]) -> Callable[[Hand], Hand]:
    """A function that takes the cards at these places."""
    if len(places) == 1:
        return itemgetter(slice(places[0], places[0] + 1))
    return itemgetter(*places)


# Meeting in the middle --------------------------------------------------------------------------

# Last steps, with a on the left or, turned, on the right: `partners` has b in this order, or fewer.
LAST_STEPS = (
    *((PLUS, False), (MINUS, False), (MINUS, True)),
    *((TIMES, False), (DIVIDE, True), (DIVIDE, False)),
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


Step = tuple[Value, Operator, bool, Value]  # a, the operator, whether it is b . a, and b
Wanted = dict[object, list[Step]]


@lru_cache(maxsize=1024)
def wanted(part: Hand, target: Value, key: Key) -> Wanted:
    """What the rest of a hand must be worth, by key, and the last steps that it is wanted for."""
    found: Wanted = {}
    for a in values(part, key).values():
        for (operator, turned), b in zip(LAST_STEPS, partners(a, target), strict=False):
            found.setdefault(key(*b), []).append((a, operator, turned, b))
    return found


def met(rest: Hand, asked: Wanted, key: Key) -> Iterable[tuple[object, Value]]:
    """Those of the wanted numbers that the rest of a hand makes."""
    if len(rest) <= MOST_KEPT:
        table = values(rest, key)
        return [(number, table[number]) for number in table.keys() & asked.keys()]
    numbers = ((number, lowest(*b)) for number, [(*_, b), *_] in asked.items())
    return ((number, value) for number, value in numbers if makes(rest, value, key))


def has_zero(part: Hand, key: Key) -> bool:
    """The one case that `wanted` leaves out: 0 * b and 0 / b are 0 whatever b is."""
    return key(0, 1) in values(part, key)


def makes(hand: Hand, target: Value, key: Key) -> bool:
    """Whether some part of a hand and the rest of it meet in the target."""
    if len(hand) == 1:
        return hand[0] * target[1] == target[0]
    for part, rest in splits(hand):
        asked = wanted(part, target, key)
        if len(rest) > MOST_KEPT:
            if any(True for _ in met(rest, asked, key)):
                return True
        elif not values(rest, key).keys().isdisjoint(asked.keys()):
            return True
        if target[0] == 0 and has_zero(part, key):
            return True
    return False


def ways(hand: Hand, target: Value, key: Key) -> Iterator[tuple[Operator, Side, Side]]:
    """The last steps that make the target: an operator, and what each side is made of and worth.

    Sides of + or x that only exchange places are given once.
    """
    for part, rest in splits(hand):
        for a, operator, turned, b in last_steps(part, rest, target, key):
            if not turned:
                yield operator, (part, a), (rest, b)
            elif part != rest:  # else it comes from the other value, not turned
                yield operator, (rest, b), (part, a)
        if target[0] == 0 and has_zero(part, key):
            zero = values(part, key)[key(0, 1)]
            for b in values(rest, key).values():
                yield TIMES, (part, zero), (rest, b)
                if b[0]:
                    yield DIVIDE, (part, zero), (rest, b)


def last_steps(part: Hand, rest: Hand, target: Value, key: Key) -> Iterator[Step]:
    """The last steps that make the target from a part of a hand and the rest of it."""
    if len(part) == 1 and len(rest) <= MOST_KEPT:  # so few numbers are looked up one by one
        a, table = (part[0], 1), values(rest, key)
        for (operator, turned), b in zip(LAST_STEPS, partners(a, target), strict=False):
            if (number := key(*b)) in table:
                yield a, operator, turned, table[number]
    else:
        asked = wanted(part, target, key)
        for number, b in met(rest, asked, key):
            for a, operator, turned, _ in asked[number]:
                yield a, operator, turned, b
