"""A program is three choices: which expressions it tries, in which numbers, and what it accepts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from lesson24.algorithms import LIMIT, Algorithm, Outcome, read_algorithm
from lesson24.arithmetic import EQUAL, EXACT, Acceptance, Arithmetic, read_target
from lesson24.cards import Card, Hand, read_hand
from lesson24.expressions import Expression

Target = int | Fraction | str


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
        """The algorithm that gives the candidates.

        Raises:
            ValueError: when there is none of that name.
        """
        return read_algorithm(self.candidates)

    def verdicts(self, hand: Hand, target: int | Fraction, limit: int = LIMIT) -> Iterator[bool]:
        """For each candidate, in order, whether it is taken for the target."""
        self.algorithm.check_limit(len(hand), limit)
        goal = self.arithmetic.number(target)
        for value in self.algorithm.values(hand, self.arithmetic):
            yield value is not None and self.acceptance.accepts(value, goal)

    def run(
        self, hand: str | Iterable[int | Card], target: Target = 24, limit: int = LIMIT
    ) -> Outcome:
        """Search a hand until the first candidate that is taken for the target.

        Raises:
            HandError, TargetError, TooManyCandidates: the message says what is accepted.
        """
        hand, tried = read_hand(hand), 0
        for tried, taken in enumerate(self.verdicts(hand, read_target(target), limit), start=1):
            if taken:
                return Outcome(True, self.algorithm.candidate(hand, tried), tried)
        return Outcome(False, None, tried)

    def hits(
        self, hand: str | Iterable[int | Card], target: Target = 24, limit: int = LIMIT
    ) -> Iterator[Expression]:
        """Every candidate that is taken for the target, in order; raises as `run` does.

        >>> [str(found) for found in Program("no-brackets").hits("1 1 1 8")]
        []
        """
        hand = read_hand(hand)
        for number, taken in enumerate(self.verdicts(hand, read_target(target), limit), start=1):
            if taken:
                yield self.algorithm.candidate(hand, number)
