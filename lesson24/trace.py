"""Watch an algorithm run: for each step, the line it stands on, its calls and its counters.

Nothing is told to the watcher: it reads the frames of the running generator, so what is watched is
the code that is tested.
"""

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from inspect import isgenerator
from itertools import islice
from types import CodeType
from typing import Any, NamedTuple

from lesson24.algorithms import Algorithm, read_algorithm
from lesson24.algorithms.steps import Candidate, Cards, Combine, Step
from lesson24.arithmetic import EXACT, Number, read_target
from lesson24.cards import Card, Hand, HandError, read_hand
from lesson24.expressions import Expression, Leaf, leaves, letters

FUNCTIONS = EXACT.functions

AT_MOST = 50_000  # steps are kept: a second of work
COUNTED = 20_000  # the steps of a search of so many candidates or fewer are counted before it


def length(algorithm: Algorithm, hand: Hand) -> int | None:
    """How many steps a search has; None where it is too long to be counted."""
    if algorithm.count(len(hand)) > COUNTED:
        return None
    # Without a look at values it is the same for every hand.
    return count_steps(algorithm, letters(len(hand)) if algorithm.on_letters else leaves(hand))


@lru_cache(maxsize=32)
def count_steps(algorithm: Algorithm, cards: Cards) -> int:
    """Run the search to its end, and count its steps."""
    return sum(1 for _ in algorithm.steps(cards))


class Call(NamedTuple):
    """One call that has not returned yet.

    Attributes:
        code: of its function.
        cards: the list that this call was given: its own, not its caller's.
        begun: the number of its first step.
        number: which of its caller's calls it is, from 1.
    """

    code: CodeType
    cards: Cards
    begun: int
    number: int


class Counts(NamedTuple):
    """What was done up to a step, this step included.

    Attributes:
        candidates: expressions compared with the target.
        operations: operations worked out, those without a value too.
        divisions: divisions by zero met.
        solutions: candidates that are the target.
    """

    candidates: int = 0
    operations: int = 0
    divisions: int = 0
    solutions: int = 0


class Moment(NamedTuple):
    """One step, and where the program stood.

    Attributes:
        number: which step it is, from 1.
        step: what the algorithm says about itself.
        line: the line of the source file.
        calls: the call stack, the outermost call first.
        made: how many calls the innermost one has made.
        counts: the counters.
    """

    number: int
    step: Step
    line: int
    calls: tuple[Call, ...]
    made: int
    counts: Counts


@dataclass(slots=True)
class Running:
    """A generator that has begun, with its callers, and how many calls it has made."""

    generator: Any
    calls: tuple[Call, ...]
    made: int = 0


def begin(generator: Any, number: int, caller: Running | None = None) -> Running:
    """Note a call when its first step is seen: its list is its first argument."""
    code = generator.gi_code
    cards = generator.gi_frame.f_locals[code.co_varnames[0]]
    if caller is None:
        return Running(generator, (Call(code, cards, number, 1),))
    caller.made += 1
    return Running(generator, (*caller.calls, Call(code, cards, number, caller.made)))


class Trace:
    """The steps of an algorithm on a hand, recorded as far as they were asked for.

    Args:
        algorithm: its name in `ALGORITHMS`, or an algorithm.
        hand: the cards, in the order in which the algorithm gets them.
        target: the number to make.

    A step is recorded when it is first asked for, and kept, so that back is as fast as forward; at
    most the first 50,000 are.

    Attributes:
        total: how many steps the search has; for five cards or more None until its end was reached.

    Raises:
        HandError: when the hand is not one, or the algorithm has no candidate for so many cards.
        ValueError: when there is no such algorithm, or the target is none.

    >>> trace = Trace("reduction", "3 3 8 8")
    >>> trace.total, trace.next_solution(1)
    (14557, 4516)
    >>> [[str(card) for card in call.cards] for call in trace.at(4).calls]
    [['3', '3', '8', '8'], ['3+3', '8', '8']]
    """

    def __init__(
        self,
        algorithm: str | Algorithm = "reduction",
        hand: str | Iterable[int | Card] = "3 3 8 8",
        target: int | Fraction | str = 24,
    ) -> None:
        self.algorithm = read_algorithm(algorithm)
        self.hand = read_hand(hand)
        self.target = read_target(target)
        if not self.algorithm.count(len(self.hand)):
            raise HandError(f"{self.algorithm.name} has no candidate for {len(self.hand)} cards")
        self.total = length(self.algorithm, self.hand)
        self._begin()

    def _begin(self) -> None:
        """Begin the search, with nothing recorded."""
        self._steps: list[Step] = []
        self._lines = array("l")
        self._calls: list[tuple[Call, ...]] = []
        self._made = array("l")
        self._counts = array("l")
        self._candidates = self._operations = self._divisions = self._solutions = 0
        # By identity: an expression is made of parts made before, and all live with the moments.
        self._values: dict[int, Number] = {}
        self._stream: Any = self.algorithm.steps(leaves(self.hand))
        self._running = [begin(self._stream, 1)]

    def reach(self, number: int) -> int:
        """Record up to step ``number``; gives the number of the last step at or before it."""
        self._record(min(number, AT_MOST))
        return max(1, min(number, len(self._steps)))

    @property
    def last(self) -> int:
        """The last step: of the search, or of those that are kept."""
        return self.reach(AT_MOST)

    def at(self, number: int) -> Moment:
        """Step ``number``, from 1 to `last`."""
        place = self.reach(number) - 1
        counts = Counts(*self._counts[4 * place : 4 * place + 4])
        calls, made = self._calls[place], self._made[place]
        return Moment(place + 1, self._steps[place], self._lines[place], calls, made, counts)

    def steps(self, number: int) -> list[Step]:
        """The steps up to step ``number``."""
        return self._steps[: self.reach(number)]

    def value(self, expression: Expression) -> Number:
        """The exact value of an expression of a step that was recorded; None where it has none."""
        return self._values[id(expression)]

    def next_candidate(self, number: int) -> int | None:
        """The next step that tries an expression with a value; None where there is none."""
        return self._next_tried(number, lambda value: value is not None)

    def next_solution(self, number: int) -> int | None:
        """The next step that tries an expression worth the target; None where there is none."""
        return self._next_tried(number, lambda value: value == self.target)

    def _next_tried(self, number: int, wanted: Callable[[Number], bool]) -> int | None:
        while (number := number + 1) == self.reach(number):
            step = self._steps[number - 1]
            if isinstance(step, Candidate) and wanted(self.value(step.expression)):
                return number
        return None

    def _record(self, upto: int) -> None:
        """Let the algorithm go on to step ``upto``; begin anew where it was interrupted."""
        try:
            self._go_on(upto)
        except BaseException:  # a generator in which something is raised has ended
            self._begin()
            raise

    def _go_on(self, upto: int) -> None:
        """Let the algorithm go on to step ``upto``; note for each step where it stands."""
        steps = islice(self._stream, max(0, upto - len(self._steps)))
        for step in steps:
            match step:
                case Candidate(expression):
                    self._candidates += 1
                    self._solutions += self._work_out(expression) == self.target
                case Combine(result):
                    self._work_out(result)
            self._steps.append(step)
            innermost = self._innermost(len(self._steps))
            self._lines.append(innermost.generator.gi_frame.f_lineno)
            self._calls.append(innermost.calls)
            self._made.append(innermost.made)
            self._counts.extend(
                (self._candidates, self._operations, self._divisions, self._solutions)
            )
        if self._stream.gi_frame is None:
            self.total = len(self._steps)

    def _innermost(self, number: int) -> Running:
        """Follow the calls: leave those that have returned, enter those that have begun."""
        running = self._running
        while running[-1].generator.gi_frame is None:
            running.pop()
        while isgenerator(inner := running[-1].generator.gi_yieldfrom):
            running.append(begin(inner, number, running[-1]))
        return running[-1]

    def _work_out(self, expression: Any) -> Number:
        """The value of an expression; what is new in it is counted."""
        values, key = self._values, id(expression)
        if key in values:
            return values[key]
        if type(expression) is Leaf:
            value: Number = expression.face
        else:
            a, b = self._work_out(expression.left), self._work_out(expression.right)
            value = FUNCTIONS[expression.operator.symbol](a, b)
            self._operations += 1
            self._divisions += value is None and a is not None and b is not None
        values[key] = value
        return value
