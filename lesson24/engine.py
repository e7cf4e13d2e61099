"""The fast way: every solution of a hand, exact, for any number of cards and any target.

Three ideas, each where it stands below:

- *Sub-hands share.* What three cards can make is the same in every hand that holds them (`values`).
- *Meet in the middle.* The last step of a solution is ``a . b = target``, with a from one part of
  the hand and b from the rest. Given a, at most six numbers b will do: look them up (`wanted`).
- *Only solutions are built.* Looking up backwards, from the target, never leaves what leads to it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import factorial, gcd, prod
from operator import itemgetter, truediv

from lesson24.arithmetic import read_target
from lesson24.cards import Card, Hand, HandError, read_hand
from lesson24.expressions import Expression
from lesson24.natural import natural, placed, placements, unnaturalness
from lesson24.operators import DIVIDE, MINUS, PLUS, TIMES, Operator
from lesson24.sameness import LEVELS, Signed, read_level

MOST_CARDS = 7

Cards = str | Iterable[int | Card]
Target = int | Fraction | str
Value = tuple[int, int]  # numerator and denominator; not in lowest terms, either may be negative
Key = Callable[[int, int], object]  # of a value: the same for equal values, and for no others


# What others call -----------------------------------------------------------------------------


def solve(hand: Cards, target: Target = 24, same: str = "function") -> tuple[Expression, ...]:
    """Find every solution of a hand, each once, the most natural first.

    Args:
        hand: one to seven whole numbers: text, numbers, or cards.
        target: the number to make: whole or a fraction, or either as text.
        same: which solutions count as one, a level of `sameness.LEVELS`: "tree", "text", "swap",
            "function" or "identity". With five cards or more "identity" is a convention.

    Returns:
        For each solution the most natural expression of it; none where there is no solution.

    Raises:
        HandError, TargetError, LevelError: the message says what is accepted.

    >>> solve("3 3 8 8")
    (<expression 8/(3-8/3)>,)
    >>> solve("1 2 3 4", same="identity")
    (<expression 4*3*2*1>, <expression 4*(3+2+1)>, <expression (4+2)*(3+1)>)
    """
    cards, goal, level = read(hand), read_target(target), read_level(same)
    searched = SEARCHED.get(level.name, level.name)
    found = [natural(form, LEVELS[searched]) for form in forms_of(cards, goal, searched)]
    found.sort(key=unnaturalness)
    if level.name == "tree":
        return tuple(tree for text in found for tree in placements(text, cards))
    if level.name == "identity":
        classes: dict[Signed, Expression] = {}
        for expression in found:
            classes.setdefault(level.form(expression), expression)
        found = list(classes.values())
    return tuple(placed(expression, cards) for expression in found)


def is_solvable(hand: Cards, target: Target = 24) -> bool:
    """Whether a hand of one to seven cards makes the target.

    >>> is_solvable("3 3 8 8"), is_solvable("1 1 1 1"), is_solvable("1 1 1 1", target="1/3")
    (True, False, True)
    """
    return solvable(read(hand), read_target(target))


def solvable_hands(hands: Iterable[Cards], target: Target = 24) -> tuple[Hand, ...]:
    """The hands that make the target, in the order given.

    >>> from lesson24.cards import all_hands
    >>> len(solvable_hands(all_hands()))
    1362
    """
    goal = read_target(target)
    return tuple(cards for cards in map(read, hands) if solvable(cards, goal))


def count_solutions(hand: Cards, target: Target = 24, same: str = "function") -> int:
    """How many solutions `solve` finds; trees and texts are counted without building them.

    >>> [count_solutions("1 2 3 4", same=level) for level in LEVELS]
    [242, 242, 52, 4, 3]
    """
    cards, goal, level = read(hand), read_target(target), read_level(same)
    if level.name in ("tree", "text"):
        equal = prod(factorial(cards.count(card)) for card in set(cards))
        texts = count_texts(*question(cards, goal))
        return texts * equal if level.name == "tree" else texts
    if level.name == "identity":
        return len({level.reduced(*form) for form in forms_of(cards, goal, "function")})
    return len(forms_of(cards, goal, level.name))


def read(hand: Cards) -> Hand:
    """Take a hand in any form, of no more cards than the engine handles."""
    cards = read_hand(hand)
    if len(cards) > MOST_CARDS:
        raise HandError(f"{len(cards)} cards were given, at most {MOST_CARDS} can be searched")
    return cards


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


@lru_cache(maxsize=4096)
def values(hand: Hand, key: Key) -> dict[object, Value]:
    """All that a hand can make, by key. Hands are sorted here, so that all who hold it share it."""
    if len(hand) == 1:
        return {key(hand[0], 1): (hand[0], 1)}
    found: dict[object, Value] = {}
    for part, rest in splits(hand):
        others = values(rest, key).values()
        for p, q in values(part, key).values():
            for r, s in others:
                a, b, both = p * s, r * q, q * s  # over one denominator: a/both and b/both
                found[key(a + b, both)] = a + b, both
                found[key(a - b, both)] = a - b, both
                found[key(b - a, both)] = b - a, both
                found[key(p * r, both)] = p * r, both
                if b:
                    found[key(a, b)] = a, b
                if a:
                    found[key(b, a)] = b, a
    return found


def splits(hand: Hand) -> Iterator[tuple[Hand, Hand]]:
    """The ways to part a sorted hand in two, each once; the first part is not the larger.

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
        for size in range(1, count // 2 + 1)
        for places in combinations(range(count), size)
    )


def taker(places: Sequence[int]) -> Callable[[Hand], Hand]:
    """A function that takes the cards at these places."""
    if len(places) == 1:
        return itemgetter(slice(places[0], places[0] + 1))
    return itemgetter(*places)


# Meeting in the middle --------------------------------------------------------------------------

Side = tuple[Hand, Value]


@lru_cache(maxsize=4096)
def wanted(part: Hand, target: Value, key: Key) -> dict[object, list[tuple[Operator, bool, Value]]]:
    """What the rest of a hand must be worth, by key, so that the last step makes the target.

    For a value a of the part, ``a . b = t`` leaves for b one of t - a, a - t, a + t, t / a, a / t
    and a * t. Each comes with the operator, whether its sides stand the other way round (b . a),
    and a.
    """
    t, u = target
    found: dict[object, list[tuple[Operator, bool, Value]]] = {}
    for a in values(part, key).values():
        p, q = a
        x, y, both = t * q, p * u, u * q
        partners = [
            (PLUS, False, x - y, both),
            (MINUS, False, y - x, both),
            (MINUS, True, x + y, both),
        ]
        if p:
            partners += [(TIMES, False, x, y), (DIVIDE, True, t * p, both)]
        if p and t:
            partners.append((DIVIDE, False, y, x))
        for operator, turned, numerator, denominator in partners:
            found.setdefault(key(numerator, denominator), []).append((operator, turned, a))
    return found


def has_zero(part: Hand, key: Key) -> bool:
    """The one case that `wanted` leaves out: 0 * b and 0 / b are 0 whatever b is."""
    return key(0, 1) in values(part, key)


def solvable(hand: Hand, target: int | Fraction) -> bool:
    """Whether some part of a hand and the rest of it meet in the target."""
    if len(hand) == 1:
        return hand[0] == target
    cards, goal, key = question(hand, target)
    for part, rest in splits(cards):
        if not values(rest, key).keys().isdisjoint(wanted(part, goal, key).keys()):
            return True
        if target == 0 and has_zero(part, key):
            return True
    return False


def ways(hand: Hand, target: Value, key: Key) -> Iterator[tuple[Operator, Side, Side]]:
    """The last steps that make the target: an operator, and what each side is made of and worth.

    Sides of + or x that only exchange places are given once.
    """
    for part, rest in splits(hand):
        table, partners = values(rest, key), wanted(part, target, key)
        for met in table.keys() & partners.keys():
            for operator, turned, a in partners[met]:
                if not turned:
                    yield operator, (part, a), (rest, table[met])
                elif part != rest:  # else it comes from the other value, not turned
                    yield operator, (rest, table[met]), (part, a)
        if target[0] == 0 and has_zero(part, key):
            zero = values(part, key)[key(0, 1)]
            for b in table.values():
                yield TIMES, (part, zero), (rest, b)
                if b[0]:
                    yield DIVIDE, (part, zero), (rest, b)


def question(hand: Hand, target: int | Fraction) -> tuple[Hand, Value, Key]:
    """A hand and a target as the search takes them."""
    cards, goal = tuple(sorted(hand)), (target.numerator, target.denominator)
    return cards, goal, key_for(len(cards), max(cards[-1], -cards[0]), goal)


# Only solutions are built -------------------------------------------------------------------------

# Trees are texts with equal cards told apart; identities are functions, of which some are one.
SEARCHED = {"tree": "text", "identity": "function"}


def forms_of(hand: Hand, target: int | Fraction, level: str) -> frozenset[Signed]:
    """The forms of all solutions."""
    return forms(*question(hand, target), level)


@lru_cache(maxsize=2**16)
def forms(hand: Hand, target: Value, key: Key, level: str) -> frozenset[Signed]:
    """The forms of all expressions of a sorted hand with this value, at a level."""
    if len(hand) == 1:
        leaf = frozenset([(1, ("", hand[0]))])
        return leaf if hand[0] * target[1] == target[0] else frozenset()
    join, commutes = LEVELS[level].join, LEVELS[level].commutes
    found = set()
    for operator, left, right in ways(hand, target, key):
        for a in forms(*left, key, level):
            for b in forms(*right, key, level):
                found.add(join(operator, a, b))
                if operator.commutes and not commutes:
                    found.add(join(operator, b, a))
    return frozenset(found)


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
