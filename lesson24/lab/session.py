"""A practice session: the hands that are dealt, the cards on the table, hints, verdicts, the log.

All that practice knows is here; the widget shows it and passes on what the learner does.
"""

import csv
import io
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import astuple, dataclass, fields
from fractions import Fraction
from itertools import count, islice
from pathlib import Path
from random import randrange

from lesson24.algorithms import ALGORITHMS
from lesson24.answers import Verdict, check_answer
from lesson24.arithmetic import read_target
from lesson24.cards import Hand, written
from lesson24.engine import is_solvable, solve
from lesson24.expressions import Expression, Operation, combine, leaves
from lesson24.files import without_formulas, write_new
from lesson24.lab.explorer import needs_fraction
from lesson24.operators import Operator
from lesson24.purposes import PurposeError, deal_for, read_purpose
from lesson24.texts import text_of, unnaturalness

LOG = "practice-log.csv"

Slots = tuple[Expression | None, ...]


@dataclass(frozen=True)
class Entry:
    """One line of the log.

    Attributes:
        hand: the cards.
        target: the number to make.
        seconds: from the deal to the answer.
        hints: how many were asked for by then.
        answer: as it was given; empty where the hand was left without a right one.
        verdict: "right", "same" as an earlier answer, "left", or what was wrong (a key of
            `answers.PROBLEMS`, or "solvable" where no solution was claimed).
    """

    hand: str
    target: str
    seconds: float
    hints: int
    answer: str
    verdict: str


class Session:
    """Hands for a purpose, one after another, and all that a learner does with them.

    Args:
        level: what the hands are for, the name of one of `purposes.PURPOSES`.
        seed: the same seed deals the same hands; None deals anew each time.
        target: the number to make.
        clock: gives seconds.

    Raises:
        PurposeError, TargetError: the message says what is accepted.

    >>> session = Session("fraction", seed=24)
    >>> session.hand
    (7, 7, 3, 3)
    >>> session.answer("7*3+7/3").message
    'This is 70/3, not 24.'
    >>> session.hint(), session.hint()
    ('24 can be made from here.', 'One way ends with a product.')
    """

    def __init__(
        self,
        level: str = "solvable",
        seed: int | None = None,
        target: int | Fraction | str = 24,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.purpose, self.target = read_purpose(level), read_target(target)
        self.clock = clock
        self.log: list[Entry] = []
        self.seed = randrange(2**32) if seed is None else seed
        self.hands = self.endless()
        self.number = 0  # of hands dealt
        self.start()

    def endless(self) -> Iterator[Hand]:
        """All hands of the purpose, and again in another order when they have all been dealt."""
        name, target = self.purpose.name, self.target
        for more in count():
            hands = deal_for(name, self.seed + more, target=target)
            first = next(hands, None)
            if first is None:
                raise PurposeError(f"for {target}, there is no hand such that {self.purpose.title}")
            yield first
            yield from hands

    # Hands ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Deal the next hand."""
        try:
            self.hand = next(self.hands)
        except BaseException:  # a generator in which something is raised has ended
            self.hands = islice(self.endless(), self.number, None)
            raise
        self.number += 1
        self.tables: list[Slots] = [leaves(self.hand)]  # the last one is now
        self.answers: list[Expression] = []  # the right ones, each once
        self.settled = False  # a right answer was given
        self.hints = 0
        self.told = 0  # hints on the table as it is
        self.dealt = self.clock()

    def leave(self) -> None:
        """Go on to the next hand; the log keeps a hand that is left without a right answer."""
        if not self.settled:
            self.note("", "left")
        self.start()

    # The table --------------------------------------------------------------------------------

    @property
    def slots(self) -> Slots:
        """What lies at each place: a card, what cards were joined to, or None where one is gone."""
        return self.tables[-1]

    @property
    def table(self) -> tuple[Expression, ...]:
        """What lies there, wherever."""
        return tuple(piece for piece in self.slots if piece is not None)

    def join(self, first: int, operator: Operator, second: int) -> Verdict | None:
        """Make one of what lies at two places; it lies at the second one from then on.

        Returns:
            A verdict where the last two were joined, and for a division by zero, which is not done.
        """
        left, right = self.slots[first], self.slots[second]
        if left is None or right is None or first == second:
            raise ValueError("two places are joined at which something lies")
        joined = combine(operator, left, right)
        if joined.value is None:
            return Verdict(False, "division-by-zero", f"{joined.steps()[-1]}.")
        slots = list(self.slots)
        slots[first], slots[second] = None, joined
        self.tables.append(tuple(slots))
        self.told = 0
        return self.answer(joined) if len(self.table) == 1 else None

    def undo(self) -> bool:
        """Take the last join back; False where there is none."""
        if len(self.tables) == 1:
            return False
        self.tables.pop()
        self.told = 0
        return True

    # Answers ----------------------------------------------------------------------------------

    def answer(self, answer: str | Expression) -> Verdict:
        """Judge an answer, and note it in the log."""
        verdict = check_answer(answer, self.hand, self.target, self.answers)
        if verdict.correct and verdict.expression is not None:
            self.settled = True
            if verdict.same_as is None:
                self.answers.append(verdict.expression)
        self.note(str(answer), verdict.problem or ("same" if verdict.same_as else "right"))
        return verdict

    def claim_none(self) -> Verdict:
        """Judge the claim that there is no solution."""
        if is_solvable(self.hand, self.target):
            self.note("no solution", "solvable")
            return Verdict(False, "solvable", f"There is a way to make {self.target}.")
        self.settled = True
        self.note("no solution", "right")
        return Verdict(True, None, f"Right: {written(self.hand)} cannot make {self.target}.")

    # Hints ------------------------------------------------------------------------------------

    def hint(self) -> str:
        """The next hint for the table as it is: each says more, and the last one all."""
        hints = list(self.staged())
        hint = hints[min(self.told, len(hints) - 1)]
        self.told += 1
        self.hints += 1
        return hint

    def staged(self) -> Iterator[str]:
        """All hints, in order."""
        found = self.solutions()
        if not found:
            undo = "" if len(self.tables) == 1 else ": undo the last step"
            yield f"{self.target} cannot be made from here{undo}."
            return
        way = found[0]
        yield f"{self.target} can be made from here."
        if isinstance(way, Operation):
            yield f"One way ends with a {way.operator.result}."
        needed = needs_fraction(found)
        yield "A fraction is needed on the way." if needed else "No fraction is needed."
        for step in way.operations():
            if isinstance(step, Operation) and {step.left, step.right} <= set(self.table):
                yield f"The next step can be {step.steps()[-1]}."
                break
        yield f"One way is {way}."

    def solutions(self) -> list[Expression]:
        """What can be made of the table, the most natural first."""
        if len(self.tables) == 1:
            return list(solve(self.hand, self.target))
        candidates = ALGORITHMS["reduction"].candidates(self.table)
        made = (whole for whole in candidates if whole.value == self.target)
        return sorted(made, key=lambda whole: unnaturalness(text_of(whole)))

    # The log ----------------------------------------------------------------------------------

    def note(self, answer: str, verdict: str) -> None:
        """Add a line to the log."""
        seconds = round(self.clock() - self.dealt, 1)
        hand, target = written(self.hand), str(self.target)
        self.log.append(Entry(hand, target, seconds, self.hints, answer, verdict))

    def save(self, path: str | Path = LOG) -> Path:
        """Save the log as CSV, under the next free name where the file exists already.

        Raises:
            OSError: when nothing can be written there.
        """
        text = io.StringIO()
        rows = csv.writer(text)
        rows.writerow(field.name for field in fields(Entry))
        rows.writerows(map(without_formulas, map(astuple, self.log)))
        # utf-8-sig: without its mark, Excel takes the signs of other keyboards for other letters.
        return write_beside(Path(path), text.getvalue().encode("utf-8-sig"))


def write_beside(path: Path, content: bytes) -> Path:
    """Write a file under the next free name; give the name that it got."""
    for number in count(1):
        free = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
        with suppress(FileExistsError):
            write_new(free, content)
            break
    return free
