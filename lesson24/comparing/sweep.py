"""One set of candidates over many hands: which candidates are taken for the target.

The candidates come from the algorithm's own generator, once, on the letters a, b, c, d, and are
worked out for all hands together. What arrays cannot do is done hand by hand, with the same result:
an algorithm that compares values, numbers too large for the proof in `columns.fits`, and a rule
that takes one number only.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

import numpy as np

from lesson24.algorithms import Algorithm, straight_line
from lesson24.arithmetic import Acceptance, Arithmetic
from lesson24.cards import Hand
from lesson24.comparing import columns
from lesson24.comparing.columns import Column, Ints
from lesson24.straightline import StraightLine

# A piece of a deck is as large as it may be in memory (bytes of columns), or by its time (seconds).
MEMORY, TIME = 2**27, 0.5
PAIR = 16  # bytes
KEPT = 1 / 8  # of the candidates, as many columns are kept at most, roughly
# Seconds to work out one value: in a column, as a number, and where the search needs numbers.
IN_COLUMN, AS_NUMBER, SEARCHED = 1e-8, 2e-6, 1e-5


@dataclass(frozen=True, eq=False)
class Hits:
    """The candidates that are taken.

    Attributes:
        hand: for each hit the place of its hand among the hands.
        number: for each hit the number of its candidate, from 1; ascending.
        count: for each hand how many candidates are taken.
        tried: for each hand how many candidates there are until the first hit, or in all.
    """

    hand: Ints
    number: Ints
    count: Ints
    tried: Ints

    @classmethod
    def of(cls, hand: Ints, number: Ints, total: Ints) -> "Hits":
        """Sum up hits, of ``total`` candidates for each hand."""
        tried = total.copy()
        hands, first = np.unique(hand, return_index=True)
        tried[hands] = number[first]
        return cls(hand, number, np.bincount(hand, minlength=len(total)), tried)


@dataclass(frozen=True)
class Sweep:
    """The candidates of an algorithm, in one arithmetic, for hands of one size.

    >>> from lesson24.algorithms import ALGORITHMS
    >>> from lesson24.arithmetic import EQUAL, EXACT
    >>> hands = ((1, 1, 1, 8), (1, 1, 2, 12))
    >>> [hits] = Sweep(ALGORITHMS["no-brackets"], EXACT, (EQUAL,), hands).run()
    >>> hits.tried.tolist(), hits.count.tolist()
    ([1536, 19], [0, 88])
    """

    algorithm: Algorithm
    arithmetic: Arithmetic
    acceptances: tuple[Acceptance, ...]
    hands: tuple[Hand, ...]
    target: int | Fraction = 24

    @property
    def candidates(self) -> int:
        """How many candidates each hand has, or may have."""
        return self.algorithm.count(len(self.hands[0]))

    @property
    def in_columns(self) -> bool:
        """Whether columns give what single numbers give."""
        return (
            self.algorithm.on_letters
            and columns.base(self.arithmetic) is not None
            and columns.fits(self.arithmetic, self.hands, self.target)
            and all(map(self.takes_columns, self.acceptances))
        )

    def takes_columns(self, acceptance: Acceptance) -> bool:
        """Whether a rule says yes or no for each number of a column, and no where there is none."""
        column = columns.one_two_none(self.arithmetic)
        with np.errstate(all="ignore"):
            try:
                taken = acceptance.accepts(column, self.arithmetic.number(self.target))
                return bool(taken.dtype == bool and taken.shape == (3,) and not taken[2])
            except Exception:  # a rule of the reader's own may do anything with what is no number
                return False

    @property
    def seconds(self) -> float:
        """About how long it takes."""
        values = self.candidates * len(self.hands)
        if self.in_columns:
            return values * IN_COLUMN * len(self.acceptances)
        return values * (AS_NUMBER if self.algorithm.on_letters else SEARCHED)

    def pieces(self) -> Iterator["Sweep"]:
        """The same sweep in parts, each of some of the hands."""
        if not self.candidates:
            yield self
            return
        if self.in_columns:
            length = int(MEMORY / (PAIR * KEPT * self.candidates))
        else:
            length = int(TIME / self.seconds * len(self.hands))
        length = max(1, length)
        for start in range(0, len(self.hands), length):
            yield replace(self, hands=self.hands[start : start + length])

    def run(self) -> list[Hits]:
        """For each acceptance, the candidates that are taken."""
        return self.run_columns() if self.in_columns else self.run_numbers()

    def run_columns(self) -> list[Hits]:
        """All hands together, candidate by candidate."""
        goal = self.arithmetic.number(self.target)
        taken: list[list[Ints]] = [[] for _ in self.acceptances]
        with np.errstate(all="ignore"):
            for column in self.values():
                for found, acceptance in zip(taken, self.acceptances, strict=True):
                    found.append(acceptance.accepts(column, goal).nonzero()[0])
        total = np.full(len(self.hands), self.candidates)
        none = np.zeros(0, np.int64)
        return [
            Hits.of(
                np.concatenate([none, *found]),
                np.repeat(np.arange(len(found) + 1), [0, *(len(hands) for hands in found)]),
                total,
            )
            for found in taken
        ]

    def values(self) -> Iterator[Column]:
        """The column of each candidate, in order."""
        program, kept = lines(self.algorithm, len(self.hands[0]))
        functions = columns.functions(self.arithmetic)
        values: list[Column] = columns.columns(self.arithmetic, self.hands)
        for root in program.roots:
            done, due = len(values) - program.places, root + 1 - program.places
            for symbol, i, j in program.code[done:due]:
                values.append(functions[symbol](values[i], values[j]))
            yield values[root]
            if root not in kept:
                values[root] = None

    def run_numbers(self) -> list[Hits]:
        """One hand after another, value by value."""
        goal = self.arithmetic.number(self.target)
        taken: list[list[tuple[int, int]]] = [[] for _ in self.acceptances]
        total = np.zeros(len(self.hands), np.int64)
        for place, hand in enumerate(self.hands):
            for value in self.algorithm.values(hand, self.arithmetic):
                total[place] += 1
                if value is not None:
                    for found, acceptance in zip(taken, self.acceptances, strict=True):
                        if acceptance.accepts(value, goal):
                            found.append((int(total[place]), place))
        pairs = [np.array(sorted(found), np.int64).reshape(-1, 2) for found in taken]
        return [Hits.of(found[:, 1], found[:, 0], total) for found in pairs]


@lru_cache(maxsize=32)
def lines(algorithm: Algorithm, size: int) -> tuple[StraightLine, frozenset[int]]:
    """The straight-line program of all candidates, and the lines that are needed more than once."""
    program = straight_line(algorithm, size).translate()
    parts = {part for _, *operands in program.code for part in operands}
    again = {root for root, times in Counter(program.roots).items() if times > 1}
    return program, frozenset(parts | again)
