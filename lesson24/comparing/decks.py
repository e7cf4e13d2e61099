"""Which hands of a whole deck make a target, by arrays: the judge of a survey.

As in `lesson24.joins`, the parts of a hand meet in what one makes and the other wants, and a hand
is a number, the sum of the codes of its cards. Here all parts of a size are one table, with a line
for each, and all meet all at once: who makes a number is a row of bits, and the rows of all numbers
that a part wants, one laid over another, are those that it meets.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement, compress
from math import comb
from operator import truediv
from typing import NamedTuple

import numpy as np

from lesson24.cards import Hand
from lesson24.comparing.columns import Floats, Ints
from lesson24.engine import is_solvable, solvable_hands
from lesson24.tables import key_for

LARGEST = 2**62  # codes stay below


def solvable(hands: Sequence[Hand], target: int | Fraction) -> tuple[Hand, ...]:
    """The hands that make the target, in the order given; as `solvable_hands` finds them.

    >>> from lesson24.cards import all_hands
    >>> len(solvable(list(all_hands()), 24))
    1362
    """
    if not pays(hands, target):
        return solvable_hands(hands, target)
    size = len(hands[0])
    ranks = sorted(set().union(*hands))
    code = {rank: (size + 1) ** place for place, rank in enumerate(ranks)}
    cards = np.fromiter(map(code.__getitem__, chain.from_iterable(hands)), np.int64)
    codes = cards.reshape(-1, size).sum(axis=1)
    found = np.sort(joined(code, size, target))
    makes = found.searchsorted(codes, "left") < found.searchsorted(codes, "right")
    if size > 4:  # nearly all are found; what is left can be made of other parts
        left = (~makes).nonzero()[0]
        makes[left] = [is_solvable(hands[place], target) for place in left]
    return tuple(compress(hands, makes))


def pays(hands: Sequence[Hand], target: int | Fraction) -> bool:
    """Whether arrays are the quicker way, and as exact: the float of a value is its key.

    A target or a card of 0 has ways of its own.
    """
    sizes, cards = set(map(len, hands)), set().union(*hands)
    size = max(sizes, default=0)
    goal = (target.numerator, target.denominator)
    return (
        len(sizes) == 1
        and 3 <= size <= 6
        and 2 * len(hands) > comb(len(cards) + size - 1, size)  # most of a deck
        and target != 0
        and 0 not in cards
        and (size + 1) ** len(cards) < LARGEST
        and key_for(size, max(map(abs, cards)), goal) is truediv
    )


def joined(code: dict[int, int], size: int, target: int | Fraction) -> Ints:
    """The codes of the hands that make a target.

    Up to four cards all of them: a card or a pair meets a pair, or a card and what it leaves for
    a card and a pair. Of five and six those in which a pair or three cards meet three cards.
    """
    cards = np.array([*code], np.int64)[:, None]
    ones = Made(np.array([*code.values()]), cards, np.ones_like(cards))
    tables = [ones]
    while len(tables) < size - size // 2:
        tables.append(combined(code, tables))
    part, rest = tables[size // 2 - 1], tables[-1]
    goal = np.array(target.numerator), np.array(target.denominator)
    found = met(part.codes, *part.wanted(*goal), rest)
    if size // 2 == 2:
        p, q = ones.wanted(*goal)
        p, q = ones.wanted(p.reshape(-1, 1, 6), q.reshape(-1, 1, 6))
        two = (ones.codes[:, None] + ones.codes).ravel()
        found = np.concatenate((found, met(two, p, q, rest)))
    return found


class Made(NamedTuple):
    """What all hands of a size make: their codes, and for each a line of values p / q.

    Where q is 0 there is no value.
    """

    codes: Ints
    p: Ints
    q: Ints

    def wanted(self, t: Ints, u: Ints) -> tuple[Ints, Ints]:
        """The numbers that make t / u with each value, as `tables.partners` has them."""
        x, y, both = t * self.q, self.p * u, u * self.q
        real = (both != 0) & (y != 0)
        return (
            np.stack((x - y, y - x, x + y, x, t * self.p, y), axis=-1),
            np.stack((both, both, both, y * real, both * real, x * real), axis=-1),
        )


def combined(code: dict[int, int], tables: Sequence[Made]) -> Made:
    """The table of the hands with one card more than those of the last table."""
    size = len(tables) + 1
    hands = np.array([*combinations_with_replacement(code.values(), size)], np.int64)
    codes = hands.sum(axis=1)
    order = codes.argsort()
    hands, codes = hands[order], codes[order]
    numerators, denominators = [], []
    for count in range(1, size // 2 + 1):
        for take in combinations(range(size), count):
            part, rest = tables[count - 1], tables[size - count - 1]
            taken = hands[:, take].sum(axis=1)
            i, j = part.codes.searchsorted(taken), rest.codes.searchsorted(codes - taken)
            p, q = part.p[i][:, :, None], part.q[i][:, :, None]
            r, s = rest.p[j][:, None, :], rest.q[j][:, None, :]
            a, b, both = p * s, r * q, q * s  # over one denominator, as in `tables.fill`
            real = both != 0
            numerators.append(side_by_side(a + b, a - b, b - a, p * r, a, b))
            denominators.append(side_by_side(both, both, both, both, b * real, a * real))
    return Made(codes, np.concatenate(numerators, axis=1), np.concatenate(denominators, axis=1))


def side_by_side(*columns: Ints) -> Ints:
    """All of each line in one line."""
    return np.stack(columns, axis=-1).reshape(len(columns[0]), -1)


def met(codes: Ints, p: Ints, q: Ints, rest: Made) -> Ints:
    """The codes of parts, each with numbers p / q that it wants, and of what makes one of them."""
    wanted, made = quotients(p, q).reshape(len(codes), -1), quotients(rest.p, rest.q)
    # A row of bits for each number that is made: bit k where line k of the rest makes it.
    numbers = np.unique(made)
    makers = np.zeros((len(numbers), len(made) + -len(made) % 64), bool)
    makers[numbers.searchsorted(made), np.arange(len(made))[:, None]] = True
    packed = np.packbits(makers, axis=1).view(np.uint64)
    # For each part the rows of the numbers that it wants and that are made, joined by "or".
    places = np.minimum(numbers.searchsorted(wanted), len(numbers) - 1)
    part, column = (numbers[places] == wanted).nonzero()
    starts = np.flatnonzero(np.diff(part, prepend=-1))
    those = np.bitwise_or.reduceat(packed[places[part, column]], starts)
    # Each bit that is set is a hand.
    meet = np.unpackbits(those.view(np.uint8), axis=1, count=len(made)).view(bool)
    found: Ints = (codes[part[starts], None] + rest.codes)[meet]
    return found


def quotients(p: Ints, q: Ints) -> Floats:
    """The nearest floats, which are keys; NaN, which equals nothing, where there is no value."""
    found: Floats = np.divide(p, q, out=np.full(p.shape, np.nan), where=q != 0)
    return found
