"""Straight-line programs: many expressions over the same places, each shared part worked out once.

A line of code is ``(symbol, i, j)``: apply the operator to the values of lines i and j. The first
lines are the places of the hand. Run on numbers it is a search; run on arrays it is a survey.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from threading import RLock
from typing import Any

from lesson24.expressions import Expression, Leaf, Operation
from lesson24.operators import OPERATORS

Line = tuple[str, int, int]


class StraightLine:
    """The straight-line program of a stream of expressions, translated as far as it was needed.

    Args:
        places: the number of cards.
        begin: begins the stream; called again where an interrupt has ended it.

    >>> from lesson24.notation import parse
    >>> program = StraightLine(3, lambda: [parse("1+2"), parse("(1+2)*3")])
    >>> import operator
    >>> list(program.values([5, 7, 10], {"+": operator.add, "*": operator.mul}))
    [12, 120]
    >>> str(program.expression(1, [5, 7, 10]))
    '(5+7)*10'
    """

    def __init__(self, places: int, begin: Callable[[], Iterable[Expression]]) -> None:
        self.places = places
        self.code: list[Line] = []  # line k stands at self.code[k - places]
        self.roots: list[int] = []  # for each expression, the line that is its value
        self._lines: dict[Line, int] = {}
        self._begin = begin
        self._coming = iter(begin())
        # One at a time of the threads that share the program. An interrupt may come in the moment
        # before the lock is given back: this kind can be taken by the same thread again.
        self._lock = RLock()

    def translate(self, count: int | None = None) -> "StraightLine":
        """Translate the first ``count`` expressions (all when None)."""
        with self._lock:
            try:
                while count is None or len(self.roots) < count:
                    expression = next(self._coming, None)
                    if expression is None:
                        break
                    self.roots.append(self._line_of(expression))
            except BaseException:  # a generator in which something is raised has ended
                self._coming = islice(self._begin(), len(self.roots), None)
                raise
        return self

    def _line_of(self, expression: Expression) -> int:
        match expression:
            case Leaf(place):
                return place
            case Operation(operator, left, right):
                line = (operator.symbol, self._line_of(left), self._line_of(right))
                number = self._lines.get(line)
                if number is None:
                    number = self.places + len(self.code)
                    self.code.append(line)
                    self._lines[line] = number
                return number
        raise TypeError(expression)

    def values(
        self, cards: Sequence[Any], functions: Mapping[str, Callable[[Any, Any], Any]]
    ) -> Iterator[Any]:
        """The value of each expression, in order; lines are run as late as possible."""
        values = list(cards)
        count = 0
        while True:
            if count == len(self.roots):
                self.translate(count + 1)
                if count == len(self.roots):
                    return
            root = self.roots[count]
            for symbol, i, j in self.code[len(values) - self.places : root + 1 - self.places]:
                values.append(functions[symbol](values[i], values[j]))
            yield values[root]
            count += 1

    def expression(self, number: int, cards: Sequence[int | str]) -> Expression:
        """Expression ``number`` (from 0) with these cards on its places."""

        def build(line: int) -> Expression:
            if line < self.places:
                return Leaf(line, cards[line])
            symbol, i, j = self.code[line - self.places]
            return Operation(OPERATORS[symbol], build(i), build(j))

        return build(self.roots[number])
