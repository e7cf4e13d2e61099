"""The algorithms: which expressions a program tries, and in which order.

Each stands in a file of its own as one generator of steps; here they get a name, a count and the
things that are the same for all.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import comb, factorial, prod
from typing import Any, cast

from lesson24.algorithms.five_shapes import five_shapes
from lesson24.algorithms.left_to_right import left_to_right
from lesson24.algorithms.no_brackets import no_brackets
from lesson24.algorithms.reduction import SIX_RESULTS, reduction
from lesson24.algorithms.steps import Candidate, Cards, Step
from lesson24.algorithms.two_patterns import two_patterns
from lesson24.algorithms.value_sets import value_sets
from lesson24.arithmetic import EXACT, Arithmetic, Number
from lesson24.cards import Card, Hand, read_hand, shorten
from lesson24.expressions import Expression, leaves, letters
from lesson24.operators import FOUR, SIX, Operator
from lesson24.shapes import unordered_shapes
from lesson24.straightline import StraightLine

LIMIT = 1_000_000  # candidates; about ten seconds of work


class TooManyCandidates(ValueError):
    """The search was refused before it began; the message gives the number of candidates."""


@dataclass(frozen=True)
class Outcome:
    """What a search found.

    Attributes:
        solved: whether a candidate was taken for the target.
        expression: the first such candidate, or None.
        tried: how many candidates were looked at until then, or all.
    """

    solved: bool
    expression: Expression | None
    tried: int


@dataclass(frozen=True)
class Algorithm:
    """One way to go through expressions.

    Attributes:
        name: the key in `ALGORITHMS`.
        title: what it does, in words.
        document: where it is published.
        generator: the function that the lessons show; it yields `Step` after `Step`.
        operators: the operators it uses.
        formula: the number of candidates for n cards and k operators (for value sets a bound).
        on_letters: whether it can run on letters; value sets compares values, and cannot.

    >>> ALGORITHMS["reduction"].solve("3 3 8 8")
    Outcome(solved=True, expression=<expression 8/(3-8/3)>, tried=1206)
    """

    name: str
    title: str
    document: str
    generator: Callable[[Cards, Sequence[Operator]], Iterator[Step]]
    operators: tuple[Operator, ...]
    formula: Callable[[int, int], int]
    on_letters: bool = True

    def count(self, size: int) -> int:
        """How many candidates there are for ``size`` cards.

        >>> ALGORITHMS["five-shapes"].count(4)
        7680
        """
        return self.formula(size, len(self.operators))

    def steps(self, cards: str | Iterable[int | str | Card | Expression]) -> Iterator[Step]:
        """Run on a hand, or on letters (`letters`): the one stream of which all else is a view."""
        return self.generator(as_leaves(cards), self.operators)

    def candidates(
        self, cards: str | Iterable[int | str | Card | Expression], limit: int = LIMIT
    ) -> Iterator[Expression]:
        """The expressions that are tried, in order.

        Raises:
            TooManyCandidates: when there would be more than ``limit``.

        >>> sum(1 for _ in ALGORITHMS["reduction"].candidates("3 3 8 8"))
        3888
        """
        places = as_leaves(cards)
        self.check_limit(len(places), limit)
        return (step.expression for step in self.steps(places) if isinstance(step, Candidate))

    def check_limit(self, size: int, limit: int = LIMIT) -> None:
        """Refuse a search of more than ``limit`` candidates."""
        if (count := self.count(size)) > limit:
            most = "" if self.on_letters else "up to "
            raise TooManyCandidates(
                f"{self.name} would try {most}{count:,} candidates for {size} cards, more than the "
                f"limit of {limit:,}: take fewer cards, or give a larger limit"
            )

    def values(self, hand: Hand, arithmetic: Arithmetic) -> Iterator[Number]:
        """The value of each candidate, in order, None where it has none."""
        if not self.on_letters:
            return map(arithmetic.evaluate, self.candidates(hand, limit=self.count(len(hand))))
        numbers = [arithmetic.number(card) for card in hand]
        return straight_line(self, len(hand)).values(numbers, arithmetic.functions)

    def candidate(self, hand: Hand, number: int) -> Expression:
        """Candidate ``number`` of a hand, counted from 1."""
        if self.on_letters:
            program = straight_line(self, len(hand)).translate(number)
            return program.expression(number - 1, hand)
        candidates = self.candidates(hand, limit=self.count(len(hand)))
        return next(islice(candidates, number - 1, None))

    def solve(
        self,
        hand: str | Iterable[int | Card],
        target: int | Fraction | str = 24,
        arithmetic: Arithmetic = EXACT,
        limit: int = LIMIT,
    ) -> Outcome:
        """Search until the first candidate that is equal to the target.

        Raises:
            TooManyCandidates: when there would be more than ``limit``.

        >>> ALGORITHMS["left-to-right"].solve("1 5 5 5")
        Outcome(solved=False, expression=None, tried=1536)
        """
        from lesson24.programs import Program  # an algorithm and two choices more

        return Program(self, arithmetic).run(hand, target, limit)


def as_leaves(cards: str | Iterable[int | str | Card | Expression]) -> Cards:
    """Take a hand in any form, letters, or leaves, as leaves."""
    if isinstance(cards, str):
        return leaves(read_hand(cards))
    given = tuple(cards)
    expressions = tuple(card for card in given if isinstance(card, Expression))
    names = tuple(card for card in given if isinstance(card, str))
    if given and len(expressions) == len(given):
        return expressions
    if given and len(names) == len(given):
        return leaves(names)
    return leaves(read_hand(cast(Any, given)))  # which refuses a mixture


@lru_cache(maxsize=32)
def straight_line(algorithm: Algorithm, size: int) -> StraightLine:
    """The candidates for any hand of ``size`` cards, translated as they are needed, and kept."""
    limit = algorithm.count(size)
    return StraightLine(size, lambda: algorithm.candidates(letters(size), limit))


# How many candidates, for n cards and k operators ---------------------------------------------


def lines(n: int, k: int) -> int:
    """Orders times choices of operators."""
    return factorial(n) * int(k ** (n - 1))


def lines_in_patterns(n: int, k: int) -> int:
    """Each line in each unordered shape."""
    return lines(n, k) * len(unordered_shapes(n))


def lines_in_shapes(n: int, k: int) -> int:
    """Each line in each ordered shape, of which there are Catalan(n - 1)."""
    return lines(n, k) * comb(2 * n - 2, n - 1) // n


def pairs_repeated(n: int, k: int) -> int:
    """A pair of m numbers and an operator, for m = n, n - 1, ..., 2."""
    return prod(comb(m, 2) * k for m in range(2, n + 1))


def splits_repeated(n: int, k: int) -> int:
    """Split trees with named leaves, 1 x 3 x 5 x ... of them; equal values make it fewer."""
    return prod(range(1, 2 * n - 2, 2)) * int(k ** (n - 1))


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm(
            "no-brackets",
            "every order and operators, no brackets",
            "documents 0 and 1, first step",
            no_brackets,
            FOUR,
            lines,
        ),
        Algorithm(
            "left-to-right",
            "every order and operators, from left to right",
            "document 2",
            left_to_right,
            FOUR,
            lines,
        ),
        Algorithm(
            "two-patterns",
            "every order, six operators, two patterns",
            "document 0",
            two_patterns,
            SIX,
            lines_in_patterns,
        ),
        Algorithm(
            "reduction",
            "take two, combine, repeat",
            "documents 1 and 3",
            reduction,
            SIX_RESULTS,
            pairs_repeated,
        ),
        Algorithm(
            "five-shapes",
            "every order, operators and shape of tree",
            "documents 1 (counted) and 4 (built)",
            five_shapes,
            FOUR,
            lines_in_shapes,
        ),
        Algorithm(
            "value-sets",
            "the set of values of each sub-hand",
            "document 1, the divide-and-conquer text",
            value_sets,
            SIX_RESULTS,
            splits_repeated,
            on_letters=False,
        ),
    )
}


def read_algorithm(algorithm: Algorithm | str) -> Algorithm:
    """An algorithm, also by its name in `ALGORITHMS`.

    Raises:
        ValueError: names what was given and says what is accepted.

    >>> read_algorithm("reduction").title
    'take two, combine, repeat'
    """
    if isinstance(algorithm, Algorithm):
        return algorithm
    if algorithm not in ALGORITHMS:
        *names, last = ALGORITHMS
        raise ValueError(
            f"{shorten(algorithm)} is not an algorithm: use {', '.join(names)} or {last}"
        )
    return ALGORITHMS[algorithm]
