"""Which hands of a whole deck make a target, found together: a join, not a search for each hand.

The pairs of cards are listed by what they make. A number that is wanted of a pair then names the
pairs at once, and with them the hands: ten thousand look-ups for the deck of four cards. For five
cards and more it does not pay: nearly all hands make the target, and `tables.makes` sees it soon.

A hand is a number here, the sum of the codes of its cards, so that two parts become a hand by one
addition. A card's code is a power of a number that is larger than any hand: 2 2 7 is never 1 8.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

from lesson24.cards import Hand
from lesson24.tables import Key, Value, key_for, partners, values

MOST_CARDS = 4


def pays(hands: Sequence[Hand], target: int | Fraction) -> bool:
    """Whether a join is the quicker way, and a complete one: 0 has ways of its own."""
    cards = set().union(*hands)
    return (
        len(hands) > len(cards) ** 2  # most of a deck, not a few hands of many different cards
        and set(map(len, hands)) <= set(range(2, MOST_CARDS + 1))
        and target != 0
        and 0 not in cards
    )


def makers(hands: Sequence[Hand], target: int | Fraction) -> tuple[Hand, ...]:
    """Those of some hands that make a target, in the order given.

    >>> len(makers(list(combinations_with_replacement(range(1, 14), 3)), 24))
    111
    """
    cards = sorted(set().union(*hands))
    codes = {card: (MOST_CARDS + 1) ** place for place, card in enumerate(cards)}
    goal = (target.numerator, target.denominator)
    join = Join(codes, key_for(MOST_CARDS, max(map(abs, cards)), goal))
    found = {code for size in set(map(len, hands)) for code in join.makers(size, goal)}
    return tuple(hand for hand in hands if sum(map(codes.__getitem__, hand)) in found)


class Join:
    """The cards of a deck, and its pairs by what they make."""

    def __init__(self, codes: dict[int, int], key: Key) -> None:
        self.codes, self.key = codes, key
        self.pairs: dict[object, list[int]] = {}
        self.ones = [(code, (card, 1)) for card, code in codes.items()]
        self.twos: list[tuple[int, Value]] = []
        for a, b in combinations_with_replacement(codes, 2):
            for number, value in values((a, b), key).items():
                self.pairs.setdefault(number, []).append(codes[a] + codes[b])
                self.twos.append((codes[a] + codes[b], value))

    def makers(self, size: int, target: Value, held: int = 0) -> list[int]:
        """The codes of hands that make a target, with what is held; some more than once."""
        if size == 2:
            return [held + pair for pair in self.pairs.get(self.key(*target), ())]
        if size == 3:
            return self.met(self.ones, target, held)
        # Of four cards two pairs meet, or one card comes last, and the other three are met by it.
        found = self.met(self.twos, target, held)
        for code, card in self.ones:
            for rest in partners(card, target):
                found += self.makers(3, rest, held + code)
        return found

    def met(self, parts: Iterable[tuple[int, Value]], target: Value, held: int) -> list[int]:
        """The codes of the hands of a part and a pair that make a target."""
        found: list[int] = []
        pairs, key = self.pairs, self.key
        for code, value in parts:
            both = held + code
            for p, q in partners(value, target):
                if (number := key(p, q)) in pairs:
                    found += [both + pair for pair in pairs[number]]
        return found
