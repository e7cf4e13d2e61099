"""Which whole numbers the hands of a deck make: all numbers together, not one after another.

What most hands make is seen at once: the whole numbers that four cards make are the bits of one
int, and a number is added to all of them by one shift. What is left is looked up, as in `tables`:
first where the tables are small; then each table of five cards is made once, for all hands that
hold these five; then three cards meet three.
"""

from collections.abc import Collection, Container, Iterable
from functools import lru_cache
from itertools import chain

from lesson24.cards import Hand
from lesson24.tables import Key, Value, key_for, new_keys, partners, splits, values

MOST_CARDS = 6
SPAN = 128  # whole numbers from -128 to 128 are added
Left = dict[Hand, set[int]]  # hands, and the numbers that they are not known to make


def missing(hands: Collection[Hand], among: Collection[int]) -> Left:
    """Those of some whole numbers that sorted hands, of one to six cards, do not make.

    >>> missing([(1, 2, 3)], range(12))
    {(1, 2, 3): {10, 11}}
    """
    furthest = max(map(abs, among), default=0)
    key = key_for(MOST_CARDS, max(map(abs, chain(*hands)), default=0), (furthest, 1))
    left: Left = {}
    fives: dict[Hand, list[tuple[int, Hand]]] = {}
    for hand in hands:
        if len(hand) < 5:
            made = values(hand, key)
            left[hand] = {number for number in among if key(number, 1) not in made}
            continue
        added = sums(hand, key)
        left[hand] = {n for n in among if abs(n) > SPAN or not added >> (n + 2 * SPAN) & 1}
        split_up(left[hand], hand, key, 4)
        if left[hand] and len(hand) == 6:
            for place, card in enumerate(hand):
                fives.setdefault(hand[:place] + hand[place + 1 :], []).append((card, hand))
    for five, holders in fives.items():
        keys = new_keys(five, key)
        for card, hand in holders:
            strike_out(left[hand], [(card, 1)], keys, key)
    for hand, numbers in left.items():
        split_up(numbers, hand, key, 3)
    return left


def split_up(numbers: set[int], hand: Hand, key: Key, size: int) -> None:
    """Strike out the numbers that so many cards of a hand make with the others."""
    for part, rest in splits(hand) if numbers else ():
        if len(rest) == size:
            strike_out(numbers, values(part, key).values(), values(rest, key), key)


def strike_out(numbers: set[int], part: Iterable[Value], made: Container[object], key: Key) -> None:
    """Strike out the numbers that a value of a part makes with one that the others have made."""
    for number in tuple(numbers):
        for a in part:
            # The one case that `partners` leaves out: 0 * b and 0 / b are 0 whatever b is.
            if a[0] == number == 0 or any(key(*b) in made for b in partners(a, (number, 1))):
                numbers.discard(number)
                break


@lru_cache(maxsize=2048)
def whole(hand: Hand, key: Key) -> tuple[int, int, tuple[int, ...]]:
    """The small whole numbers that a hand makes: as bits, their opposites as bits, one by one."""
    numbers = [p // q for p, q in values(hand, key).values() if p % q == 0]
    small = tuple(number for number in numbers if abs(number) <= SPAN)
    return sum(1 << SPAN + n for n in small), sum(1 << SPAN - n for n in small), small


def sums(hand: Hand, key: Key) -> int:
    """Whole numbers that a hand makes by + or - of four cards and the others: bit n + 2 SPAN."""
    found = 0
    for part, rest in splits(hand):
        if len(rest) == 4:
            made, opposite, _ = whole(rest, key)
            for number in whole(part, key)[2]:
                found |= (made | opposite) << SPAN + number | made << SPAN - number
    return found
