"""The numbers that a hand makes, in order: millions of them, so that each takes few bytes."""

from array import array
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod
from operator import truediv

from lesson24 import extended
from lesson24.arithmetic import exact
from lesson24.cards import Hand, HandError, written
from lesson24.expressions import Expression
from lesson24.operators import FOUR
from lesson24.tables import lowest, new_keys

Number = int | Fraction


class Reachable(Mapping[int | Fraction, Expression]):
    """The numbers that a hand makes, ascending, each with its most natural expression.

    Each is kept as the float nearest to it, where that is sure to belong to no other, and no
    other number is computed from it: with numerator and denominator no larger than ``bound``, it
    is the one fraction that near. An expression is looked for when it is asked for.
    """

    def __init__(
        self, cards: Hand, operators: extended.Operators, find: Callable[[Number], Expression]
    ) -> None:
        self.cards = cards
        self._find = find
        self._bound = prod(abs(card) + 1 for card in cards)  # see `tables.key_for`
        self._ascending: Sequence[float | Fraction]
        hand = tuple(sorted(cards))
        if operators != FOUR:
            self._ascending = sorted(map(Fraction, extended.ways(hand, operators)))
        elif self._bound**2 < 2**52:
            self._ascending = array("d", sorted(new_keys(hand, truediv)))
        else:
            self._ascending = sorted(Fraction(*pair) for pair in new_keys(hand, lowest))

    def _number(self, kept: float | Fraction) -> Number:
        """The number itself, from what is kept of it."""
        if isinstance(kept, Fraction):
            return exact(kept)
        if kept.is_integer():
            return int(kept)
        return Fraction(kept).limit_denominator(self._bound)

    def __len__(self) -> int:
        return len(self._ascending)

    def __iter__(self) -> Iterator[Number]:
        return map(self._number, self._ascending)

    def nearest(self, number: Number) -> Number:
        """The one of these numbers nearest to a number; of two as near, the smaller one.

        Raises:
            HandError: when there is none, as 0/0 has no value.
        """
        if not self._ascending:
            raise HandError(f"{written(self.cards)} makes no number with these operators")
        place = bisect(self._ascending, number)
        # Two on each side, as a float may stand on the wrong side of the number.
        around = self._ascending[max(0, place - 2) : place + 2]
        return min(map(self._number, around), key=lambda made: (abs(made - number), made))

    def __contains__(self, number: object) -> bool:
        return (
            isinstance(number, int | Fraction)
            and bool(self._ascending)
            and self.nearest(number) == number
        )

    def __getitem__(self, number: Number) -> Expression:
        if number not in self:
            raise KeyError(number)
        return self._find(number)

    def __repr__(self) -> str:
        return f"<numbers that {written(self.cards)} makes: {len(self):,}>"
