"""A program is three choices: which expressions it tries, in which numbers, and what it accepts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from lesson24.algorithms import ALGORITHMS, LIMIT, Algorithm, Outcome
from lesson24.arithmetic import EQUAL, EXACT, Acceptance, Arithmetic
from lesson24.cards import Card
from lesson24.expressions import Expression


@dataclass(frozen=True)
class Program:
    """One combination of candidates, arithmetic and acceptance, ready to run on a hand.

    Attributes:
        candidates: an algorithm, or its name in `ALGORITHMS`.
        arithmetic: the numbers it computes in, and what x / 0 gives.
        acceptance: what it takes for the target.

    >>> from lesson24.arithmetic import SINGLE, within
    >>> Program("two-patterns", SINGLE).run("3 3 8 8").solved
    False
    >>> Program("two-patterns", SINGLE, within(1e-5)).run("3 3 8 8").solved
    True
    """

    candidates: Algorithm | str
    arithmetic: Arithmetic = EXACT
    acceptance: Acceptance = EQUAL

    @property
    def algorithm(self) -> Algorithm:
        """The algorithm that gives the candidates."""
        if isinstance(self.candidates, Algorithm):
            return self.candidates
        return ALGORITHMS[self.candidates]

    def run(
        self,
        hand: str | Iterable[int | Card],
        target: int | Fraction = 24,
        limit: int = LIMIT,
    ) -> Outcome:
        """Search a hand until the first candidate that is taken for the target."""
        return self.algorithm.solve(hand, target, self.arithmetic, self.acceptance, limit)

    def hits(
        self,
        hand: str | Iterable[int | Card],
        target: int | Fraction = 24,
        limit: int = LIMIT,
    ) -> Iterator[Expression]:
        """Every candidate that is taken for the target, in order."""
        return self.algorithm.hits(hand, target, self.arithmetic, self.acceptance, limit)
