"""What an exercise is, and what a learner is told about an answer to it."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import Any

from lesson24.cards import sentence

DEPTHS = {"everyone": "for everyone", "more": "for more practice", "far": "to go far"}
KINDS = (
    "bug hunt",
    "choice",
    "counter-example",
    "explain",
    "fill the blank",
    "order the lines",
    "trace",
    "write",
)
HOW_TO_WRITE = (
    "Write the function in the cell, above the line with `check`, and put its name in place of the "
    "three dots."
)
NO_ANSWER = "put your answer in, and run the cell again"
NOT_LOOKED_AT = "This is looked at when the check above has passed."

Faults = tuple[str | None, ...]


@dataclass(frozen=True)
class Check:
    """One thing that is looked at in an answer.

    Attributes:
        says: what must hold, in words: "every card is used once".
        fault: takes the answer as it was read; gives None where it holds, else a sentence that
            helps and does not name the solution ("" where there is nothing to add).
        needed: whether the checks after it can only be made where it holds.
    """

    says: str
    fault: Callable[[Any], str | None]
    needed: bool = False


@dataclass(frozen=True)
class Wrong:
    """A wrong answer that learners give, and a part of the message that is made for it."""

    answer: object
    message: str


@dataclass(frozen=True)
class Exercise:
    """One exercise: its question, its checks and its solution come from this one place.

    Attributes:
        id: lesson and number, "05-2".
        title: a few words.
        depth: a key of `DEPTHS`.
        kind: what the learner does, one of `KINDS`.
        task: the question, in Markdown.
        read: turns what the learner gives into what the checks look at; raises `Unreadable`.
        checks: what is looked at, in order.
        right: three different right answers or more; the first is the one in the solution.
        wrong: wrong answers, each with the message that it gets.
        reasons: why the solution is right, in Markdown; ``{answer}`` is the first right answer.
        runs: whether the answer is a function: it is then run apart, within limits.
    """

    id: str
    title: str
    depth: str
    kind: str
    task: str
    read: Callable[[object], Any]
    checks: tuple[Check, ...]
    right: tuple[object, ...] = field(repr=False)
    wrong: tuple[Wrong, ...] = field(repr=False)
    reasons: str = field(repr=False)
    runs: bool = False

    @property
    def lesson(self) -> str:
        """The lesson, "05"."""
        return self.id.partition("-")[0]

    @property
    def solution(self) -> str:
        """A right answer with its reasons, in Markdown."""
        return self.reasons.replace("{answer}", shown(self.right[0]))

    def faults(self, answer: object) -> Faults:
        """For each check, None where it holds, else what is wrong.

        Raises:
            Unreadable: when the answer is of another kind than the exercise asks for.
        """
        meaning = self.read(answer)
        faults: list[str | None] = []
        for check in self.checks:
            faults.append(check.fault(meaning))
            if check.needed and faults[-1] is not None:
                break
        left = len(self.checks) - len(faults)
        return (*faults, *[NOT_LOOKED_AT] * left)


@dataclass(frozen=True)
class Report:
    """What is said about an answer; the last value of a cell shows it.

    Attributes:
        exercise: the exercise.
        faults: for each check, None where it holds, else what is wrong; none where the answer could
            not be judged at all.
        problem: why it could not be judged.

    >>> from lesson24.exercises import check
    >>> check("01-3", 5)
    Exercise 01-3, Count the shapes: 0 of 1 check passed
    ✗ not yet: the number is right. That is how many there are for four leaves.
    """

    exercise: Exercise
    faults: Faults = ()
    problem: str = ""

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return bool(self.faults) and all(fault is None for fault in self.faults)

    @property
    def headline(self) -> str:
        """The result in one line."""
        total = len(self.exercise.checks)
        passed = (
            f"{self.faults.count(None)} of {total} {'check' if total == 1 else 'checks'} passed"
        )
        result = "no answer yet" if self.problem == NO_ANSWER else passed
        return f"Exercise {self.exercise.id}, {self.exercise.title}: {result}"

    @property
    def lines(self) -> list[tuple[str, str]]:
        """A sign and the same in words for each check, or for why there was no answer to judge."""
        found = [("!", sentence(self.problem))] if self.problem else []
        for check, fault in zip(self.exercise.checks, self.faults, strict=bool(self.faults)):
            if fault is None:
                found.append(("✓", f"passed: {check.says}"))
            else:
                found.append(("✗", f"not yet: {check.says}. {fault}".rstrip()))
        return found

    def __repr__(self) -> str:
        return "\n".join([self.headline, *(f"{sign} {words}" for sign, words in self.lines)])

    def _repr_html_(self) -> str:
        items = "".join(
            f'<li style="list-style: none"><b aria-hidden="true">{sign}</b> {escape(words)}</li>'
            for sign, words in self.lines
        )
        listed = f'<ul style="margin: 4px 0; padding-left: 16px">{items}</ul>' if items else ""
        return (
            '<div role="status" style="font-size: 16px; line-height: 1.5">'
            f"<b>{escape(self.headline)}</b>{listed}</div>"
        )


def shown(answer: object) -> str:
    """An answer as text; a function as its code."""
    return inspect.getsource(answer).rstrip() if inspect.isfunction(answer) else str(answer)
