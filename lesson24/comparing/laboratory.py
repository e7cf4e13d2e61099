"""The laboratory of choices: candidates, arithmetic and acceptance in every combination."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product

from lesson24.algorithms import ALGORITHMS, Algorithm, lines, pairs_repeated
from lesson24.algorithms.steps import (
    Arrange,
    Candidate,
    Cards,
    Choose,
    Combine,
    PutBack,
    Recurse,
    Step,
)
from lesson24.arithmetic import ARITHMETICS, EQUAL, EXACT, TURNED, within
from lesson24.expressions import combine
from lesson24.operators import FOUR, SIX, Operator
from lesson24.programs import Program
from lesson24.shapes import Shape, fill, pattern, read_pattern, size

ACCEPTANCES = (EQUAL, within(1e-6), within(1e-5), TURNED)


def halves(cards: Cards, operators: Sequence[Operator] = SIX) -> Iterator[Step]:
    """Try every order and every choice of operators in the shape of two halves, (a.b).(c.d)."""
    shape = halved(len(cards))
    for order in permutations(cards):
        yield Arrange(order)
        for chosen in product(operators, repeat=len(cards) - 1):
            yield Candidate(fill(shape, order, chosen))


def halved(count: int) -> Shape:
    """The shape that splits in the middle, and each half again.

    >>> from lesson24.shapes import pattern
    >>> pattern(halved(4))
    '(a.b).(c.d)'
    """
    return None if count == 1 else (halved(count - count // 2), halved(count // 2))


def reduction_in_prose(cards: Cards, operators: Sequence[Operator] = FOUR) -> Iterator[Step]:
    """Take two, combine them by four operators, put the result at the end: document 1's prose.

    Its code has six results of two numbers instead, and so does not depend on the order of cards.
    """
    yield Recurse(cards)
    if len(cards) == 1:
        yield Candidate(cards[0])
    for left, right in combinations(cards, 2):
        yield Choose(left, right)
        rest = tuple(card for card in cards if card not in (left, right))
        for operator in operators:
            result = combine(operator, left, right)
            yield Combine(result)
            yield from reduction_in_prose((*rest, result), operators)
        yield PutBack(left, right)


def some_shapes(
    cards: Cards, operators: Sequence[Operator], shapes: Sequence[Shape]
) -> Iterator[Step]:
    """Try each line in each of some shapes."""
    for order in permutations(cards):
        yield Arrange(order)  # choose an order
        for chosen in product(operators, repeat=len(cards) - 1):
            for shape in shapes:
                yield Candidate(fill(shape, order, chosen))  # try


@dataclass(frozen=True)
class Shaped:
    """Every order and every choice of operators, in some shapes only."""

    shapes: tuple[Shape, ...]

    def __call__(self, cards: Cards, operators: Sequence[Operator]) -> Iterator[Step]:
        """Give the steps of the search."""
        return some_shapes(cards, operators, self.of_size(len(cards)))

    def of_size(self, count: int) -> list[Shape]:
        """The shapes of that many leaves."""
        return [shape for shape in self.shapes if size(shape) == count]

    def count(self, n: int, k: int) -> int:
        """How many candidates, for n cards and k operators."""
        return lines(n, k) * len(self.of_size(n))


def in_shapes(*patterns: str, operators: tuple[Operator, ...] = FOUR) -> Algorithm:
    """Make the algorithm that tries every order and every choice of operators in some shapes only.

    Args:
        patterns: the shapes, such as "(a.b).(c.d)"; it has candidates for as many cards as these.
        operators: the operators, `FOUR` of the game or the `SIX` of document 0.

    Raises:
        ShapeError: when a pattern is not a shape; lists those that are.

    >>> in_shapes("((a.b).c).d", "(a.b).(c.d)").solve("5 5 5 5").expression
    <expression 5*5-5/5>
    """
    shaped = Shaped(tuple(dict.fromkeys(map(read_pattern, patterns))))
    return Algorithm(
        " ".join(map(pattern, shaped.shapes)),
        f"every order, {len(operators)} operators, some shapes only",
        "a part of documents 0 and 4",
        shaped,
        operators,
        shaped.count,
    )


# What a part of a documented program finds, and what document 1 describes but does not do.
PARTS = {
    algorithm.name: algorithm
    for algorithm in (
        replace(
            ALGORITHMS["left-to-right"],
            name="chain-of-six",
            title="every order, six operators, from left to right",
            document="document 0, its first pattern alone",
            operators=SIX,
        ),
        Algorithm(
            "halves",
            "every order, six operators, (a.b).(c.d)",
            "document 0, its second pattern alone",
            halves,
            SIX,
            lines,
        ),
        Algorithm(
            "reduction-in-prose",
            "take two, combine by four operators, repeat",
            "document 1, as its text has it",
            reduction_in_prose,
            FOUR,
            pairs_repeated,
        ),
    )
}
CANDIDATES = {
    **{name: algorithm for name, algorithm in ALGORITHMS.items() if algorithm.on_letters},
    **PARTS,
}


def every_program() -> list[Program]:
    """All combinations of candidates, numbers and rules: survey them, and show them as a matrix.

    Candidates: the algorithms that run on letters, each pattern of document 0 alone, and
    document 1's as its prose has them. Rules: equal, within 1e-6, within 1e-5, document 2's.

    >>> len(every_program())
    160
    """
    return [
        Program(candidates, arithmetic, acceptance)
        for candidates, arithmetic, acceptance in product(
            CANDIDATES.values(), ARITHMETICS.values(), ACCEPTANCES
        )
    ]


def one_change() -> dict[str, Program]:
    """Two patterns in exact numbers, which is right, with one choice changed at a time.

    >>> list(one_change())[:4]
    ['two-patterns, double', 'two-patterns, single', 'two-patterns, whole', 'two-patterns, floor']
    """
    changes = {
        f"two-patterns, {name}": Program("two-patterns", arithmetic)
        for name, arithmetic in ARITHMETICS.items()
        if arithmetic is not EXACT
    }
    return changes | {name: Program(algorithm) for name, algorithm in CANDIDATES.items()}
