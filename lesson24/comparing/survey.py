"""The survey: any mix of programs over whole decks, and the exact engine as the judge."""

import csv
import io
import pickle
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, compress, product
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from tqdm.auto import tqdm

from lesson24.algorithms import Algorithm, Outcome
from lesson24.answers import judge
from lesson24.arithmetic import EXACT, Acceptance, Arithmetic, read_target
from lesson24.cards import Card, Hand, all_hands, in_a_list, read_hand, written
from lesson24.comparing import decks
from lesson24.comparing.columns import Bools, Ints
from lesson24.comparing.contestants import Contestant, GivenAll, choices, contestants
from lesson24.comparing.questions import Answers, Questions, reason
from lesson24.comparing.spread import has_processes, processes, spread
from lesson24.comparing.sweep import Sweep
from lesson24.comparing.table import Table
from lesson24.expressions import Expression
from lesson24.files import without_formulas, write_whole
from lesson24.programs import Program

if TYPE_CHECKING:
    import pandas

PAYS = 5  # seconds of work from which it pays to start processes
ASKED = 10  # hands that a function is asked about before its answers are kept
FEW = 3  # hands that the table names
OWN = "its own"  # candidates: those of a function cannot be seen
WORDS = {True: "yes", False: "no"}
HEADER = (
    *("program", "candidates", "numbers", "takes"),
    *("solved", "missed", "false", "wrong", "tried, mean", "remark"),
)


def survey(
    programs: GivenAll | None = None,
    hands: Iterable[str | Iterable[int | Card]] | None = None,
    target: int | Fraction | str = 24,
    arithmetic: Arithmetic | str | None = None,
    progress: bool = True,
    executor: Executor | Callable[[], Executor] | None = None,
) -> "Survey":
    """Run any mix of programs over many hands, and let the exact engine judge what they say.

    Args:
        programs: names such as "document-0" or "left-to-right", an Algorithm, a Document, a
            Program, or a function of your own that takes a hand and gives True or False, an
            expression, or None; one, a list, or a mapping from names of your own. By default the
            five documents and every algorithm. Value sets compares values, so each hand is
            searched by itself: that takes nearly all of the time.
        hands: of any sizes; by default the 1,820 hands of four cards.
        target: the number to make, whole or a fraction, or either as text.
        arithmetic: the numbers in which all programs are to compute, such as "single"; by default
            those of each program, for an algorithm exact ones.
        progress: whether to show a bar for what takes longer than a second.
        executor: where to run: any `concurrent.futures.Executor` (of processes, dask, ipyparallel,
            mpi4py), or a function that makes one, which is called again when a pool breaks. By
            default this computer's processors where that pays. What a notebook defines runs here.

    An interrupt (Ctrl-C, or the stop button) ends it within a second; what is done is kept.

    Raises:
        ValueError: when a program or a hand is not one; the message says what is accepted.

    >>> result = survey("left-to-right", ["1 5 5 5", "11 8 3 5"], progress=False)
    >>> result.solved("left-to-right"), result.missed("left-to-right")
    ({(11, 8, 3, 5)}, {(1, 5, 5, 5)})
    """
    listed = all_hands() if hands is None else in_a_list(hands)
    hands = tuple(dict.fromkeys(map(read_hand, listed)))
    if not hands:
        raise ValueError("there are no hands to survey")
    entered = contestants(programs, arithmetic)
    result = Survey(hands, read_target(target), entered)
    away: list[Piece] = []
    here: list[Piece] = []
    for piece in pieces(result):
        (away if is_portable(piece.work) else here).append(piece)
    seconds = sum(p.work.seconds for p in away if isinstance(p.work, Sweep))
    if executor is None and seconds > PAYS and has_processes():
        executor = processes
    total = sum(piece.size for piece in chain(away, here))
    try:
        with tqdm(total=total, unit=" hands", delay=1, disable=not progress, leave=False) as bar:
            for todo, where in ((away, executor), (here, None)):
                for place, answers in spread(answer, [piece.work for piece in todo], where):
                    result.take(todo[place], answers)
                    bar.update(todo[place].size)
    except KeyboardInterrupt:
        result.stopped = True
    return result


@dataclass(frozen=True)
class Piece:
    """A part of the work: which programs it answers for, and about which hands, by their places."""

    names: tuple[str, ...]
    places: Ints
    work: Sweep | Questions

    @property
    def size(self) -> int:
        """How many answers it gives."""
        return len(self.names) * len(self.places)


def pieces(survey: "Survey") -> Iterator[Piece]:
    """Cut the work up; programs that differ only in what they accept go together."""
    programs = [(c.name, c.solver) for c in survey.contestants if isinstance(c.solver, Program)]
    functions = [
        (c.name, c.solver) for c in survey.contestants if not isinstance(c.solver, Program)
    ]
    sizes: dict[int, list[int]] = {}
    for place, hand in enumerate(survey.hands):
        sizes.setdefault(len(hand), []).append(place)
    for places in sizes.values():
        hands = tuple(survey.hands[place] for place in places)
        together: dict[tuple[Algorithm, Arithmetic, str], list[tuple[str, Acceptance]]] = {}
        for name, program in programs:
            sweep = Sweep(program.algorithm, program.arithmetic, (), hands, survey.target)
            # A rule that must be asked value by value goes alone: what it raises is its own affair.
            alone = "" if sweep.takes_columns(program.acceptance) else name
            key = (program.algorithm, program.arithmetic, alone)
            together.setdefault(key, []).append((name, program.acceptance))
        for (algorithm, arithmetic, _), group in together.items():
            names, rules = zip(*group, strict=True)
            start = 0
            for part in Sweep(algorithm, arithmetic, rules, hands, survey.target).pieces():
                end = start + len(part.hands)
                yield Piece(names, np.array(places[start:end]), part)
                start = end
    for places, (name, function) in product(sizes.values(), functions):
        for start in range(0, len(places), ASKED):
            some = places[start : start + ASKED]
            hands = tuple(survey.hands[place] for place in some)
            yield Piece((name,), np.array(some), Questions(function, hands))


def answer(work: Sweep | Questions) -> list[Answers]:
    """Do a part of the work; what it raises becomes the answer about each of its hands."""
    if isinstance(work, Questions):
        return [work.answers()]
    try:
        work.algorithm.check_limit(len(work.hands[0]))
        return [Answers(hits.count, hits.tried) for hits in work.run()]
    except Exception as error:
        return [Answers.none(len(work.hands), reason(error)) for _ in work.acceptances]


def is_portable(work: Sweep | Questions) -> bool:
    """Whether other processes can find all that it is made of; not what a notebook defines."""
    what = work.function if isinstance(work, Questions) else replace(work, hands=())
    try:
        return b"__main__" not in pickle.dumps(what)
    except Exception:  # functions within functions, open files and the like; each raises its own
        return False


# The result -------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False)
class Survey:
    """What each program says about each hand; a program is named by its name, or by itself.

    Attributes:
        hands: in the order given.
        target: the number to make.
        solvable: the hands that make the target, by the exact engine.
        stopped: whether it was interrupted; then each method tells what was done by then.

    >>> result = survey(["document-0", "document-1"], ["3 3 8 8", "1 5 5 5", "1 1 1 1"])
    >>> result.missed("document-0"), result.missed("document-1")
    ({(3, 3, 8, 8)}, set())
    """

    hands: tuple[Hand, ...]
    target: int | Fraction
    contestants: list[Contestant]
    stopped: bool = False

    def __post_init__(self) -> None:
        self.solvable = frozenset(decks.solvable(self.hands, self.target))
        self._places = {hand: place for place, hand in enumerate(self.hands)}
        self._wrong: dict[str, dict[Hand, bool]] = {}
        self._answers = {c.name: Answers.blank(len(self.hands)) for c in self.contestants}

    def take(self, piece: Piece, answers: list[Answers]) -> None:
        """Keep the answers to a part of the work."""
        for name, said in zip(piece.names, answers, strict=True):
            self._answers[name].put(piece.places, said)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the programs."""
        return tuple(self._answers)

    def contestant(self, name: object) -> Contestant:
        """The program of that name, or the one that was given as ``name``."""
        for contestant in self.contestants:
            if contestant.name == name or contestant.given == name:
                return contestant
        raise ValueError(f"{name!r} is not in this survey, which has: {'; '.join(self.names)}")

    def answers(self, name: object) -> Answers:
        """What a program says, as arrays."""
        return self._answers[self.contestant(name).name]

    def asked(self, name: object) -> set[Hand]:
        """The hands that the program was asked about: all, unless the survey was stopped."""
        return self._where(self.answers(name).count >= 0)

    def solved(self, name: object) -> set[Hand]:
        """The hands for which the program claims a solution."""
        return self._where(self.answers(name).count > 0)

    def missed(self, name: object) -> set[Hand]:
        """The hands that have a solution, for which the program claims none."""
        return (self.answered(name) & self.solvable) - self.solved(name)

    def false(self, name: object) -> set[Hand]:
        """The hands that have no solution, for which the program claims one."""
        return self.solved(name) - self.solvable

    def wrong(self, name: object) -> set[Hand]:
        """The hands for which the program shows an expression that is not worth the target.

        Whether another expression of the hand is worth it does not matter here.
        """
        contestant = self.contestant(name)
        known = self._wrong.setdefault(contestant.name, {})
        for hand in self.solved(name):
            if hand not in known:
                known[hand] = self._is_wrong(contestant, hand)
        return {hand for hand, wrong in known.items() if wrong}

    def _is_wrong(self, contestant: Contestant, hand: Hand) -> bool:
        shown = self.expression(contestant.name, hand)
        if shown is None:
            return False
        if isinstance(contestant.solver, Program):  # a candidate has the right cards
            return bool(EXACT.evaluate(shown) != self.target)
        return not judge(shown, hand, self.target).correct

    def tried(self, name: object) -> dict[Hand, int]:
        """For each hand, how many candidates the program tries until the first it takes, or all.

        Empty for a function: what it tries cannot be seen from outside.
        """
        tried = self.answers(name).tried
        return {self.hands[place]: int(tried[place]) for place in tried.nonzero()[0]}

    def hits(self, name: object) -> dict[Hand, int]:
        """For each hand, how many candidates the program takes; empty for a function."""
        count = self.answers(name).count
        return {hand: int(count[self._places[hand]]) for hand in self.tried(name)}

    def agree(self, one: object, other: object) -> set[Hand]:
        """The hands about which two programs say the same."""
        same = self.solved(one) ^ self.solved(other)
        return (self.answered(one) & self.answered(other)) - same

    def expression(self, name: object, hand: str | Iterable[int | Card]) -> Expression | None:
        """The expression that the program shows for a hand: the first that it takes; or None."""
        solver, answers = self.contestant(name).solver, self.answers(name)
        place = self._places[read_hand(hand)]
        if isinstance(solver, Program) and answers.count[place] > 0:
            return solver.algorithm.candidate(self.hands[place], int(answers.tried[place]))
        return answers.shown.get(place)

    def outcome(self, name: object, hand: Hand) -> Outcome | None:
        """What `Program.run` gives for a hand; None where the survey does not know it."""
        solver, answers = self.contestant(name).solver, self.answers(name)
        place = self._places.get(hand)
        if not isinstance(solver, Program) or place is None or answers.tried[place] == 0:
            return None
        solved, tried = bool(answers.count[place] > 0), int(answers.tried[place])
        return Outcome(solved, self.expression(name, hand), tried)

    def answered(self, name: object) -> set[Hand]:
        """The hands about which the program said something."""
        return self.asked(name) - self.trouble(name).keys()

    def trouble(self, name: object) -> dict[Hand, str]:
        """The hands for which the program gave no answer, and what it raised, as a sentence."""
        return {self.hands[place]: why for place, why in self.answers(name).trouble.items()}

    def _where(self, mask: Bools) -> set[Hand]:
        return {self.hands[place] for place in mask.nonzero()[0]}

    # How it is shown ------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        """What was surveyed, in a sentence or two."""
        count, solvable = len(self.hands), len(self.solvable)
        text = (
            f"{count:,} {'hand' if count == 1 else 'hands'}, target {self.target}: "
            f"{solvable:,} with a solution, {count - solvable:,} without."
        )
        return text + (" Stopped before the end." if self.stopped else "")

    def table(self) -> Table:
        """One row a program: how many hands it solves, misses, claims falsely, shows wrongly.

        Where all are functions, the columns about choices, which cannot be seen, are left out.
        """
        rows = [self._row(name) for name in self.names]
        says = [not set(cells) <= {OWN, None} for cells in zip(*rows, strict=True)]
        return Table(
            self.caption, [*compress(HEADER, says)], [[*compress(row, says)] for row in rows]
        )

    def _row(self, name: str) -> tuple[str | int | None, ...]:
        solver, tried = self.contestant(name).solver, self.tried(name)
        sets = (self.solved(name), self.missed(name), self.false(name), self.wrong(name))
        return (
            name,
            *(choices(solver) if isinstance(solver, Program) else (OWN, None, None)),
            *map(len, sets),
            round(sum(tried.values()) / len(tried)) if tried else None,
            self._remark(name),
        )

    def _remark(self, name: str) -> str:
        asked, missed, trouble = self.asked(name), self.missed(name), self.trouble(name)
        remarks = []
        if len(asked) < len(self.hands):
            remarks.append(f"{len(asked):,} hands asked")
        if trouble:
            hand, why = next(iter(trouble.items()))
            hands = "1 hand" if len(trouble) == 1 else f"{len(trouble):,} hands"
            remarks.append(f"no answer for {hands}, first {written(hand)}: {why}")
        elif 0 < len(missed) <= FEW:
            remarks.append(f"misses {', '.join(map(written, sorted(missed)))}")
        return "; ".join(remarks)

    def matrix(self) -> Table:
        """One row for candidates and numbers, one column for a rule: solved, -missed, +false."""
        cells: dict[tuple[str, str], dict[str, str]] = {}
        for contestant in self.contestants:
            if isinstance(contestant.solver, Program):
                candidates, numbers, rule = choices(contestant.solver)
                cells.setdefault((candidates, numbers), {})[rule] = self._cell(contestant.name)
        rules = list(dict.fromkeys(rule for row in cells.values() for rule in row))
        rows = [[*names, *(row.get(rule) for rule in rules)] for names, row in cells.items()]
        caption = f"{self.caption} Hands solved, -missed, +claimed falsely."
        return Table(caption, ("candidates", "numbers", *rules), rows)

    def _cell(self, name: str) -> str:
        missed, false = len(self.missed(name)), len(self.false(name))
        parts = [f"{len(self.solved(name)):,}"]
        parts += [f"-{missed:,}"] * bool(missed) + [f"+{false:,}"] * bool(false)
        return " ".join(parts)

    def __repr__(self) -> str:
        return str(self.table())

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()

    def rows(self) -> Iterator[dict[str, str | bool | int | None]]:
        """One row a hand: whether it has a solution, what each program says, how many it tries."""
        said = [(n, self.answered(n), self.solved(n), self.tried(n)) for n in self.names]
        for hand in self.hands:
            row: dict[str, str | bool | int | None] = {
                "hand": written(hand),
                "solvable": hand in self.solvable,
            }
            for name, answered, solved, tried in said:
                row[name] = hand in solved if hand in answered else None
                row[f"{name} tried"] = tried.get(hand)
            yield row

    def to_frame(self) -> "pandas.DataFrame":
        """A pandas table, one row a hand: ``solvable``, and what each program says and tries."""
        import pandas

        return pandas.DataFrame(self.rows()).set_index("hand")

    def to_csv(self, path: str | Path) -> None:
        """Write the same rows to a file, with yes and no for true and false."""
        text = io.StringIO()
        writer = csv.writer(text)
        for place, row in enumerate(self.rows()):
            if place == 0:
                writer.writerow(without_formulas(tuple(row)))
            writer.writerow(WORDS[c] if isinstance(c, bool) else c for c in row.values())
        write_whole(Path(path), text.getvalue().encode())
