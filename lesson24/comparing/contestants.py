"""Who takes part in a survey: documents, algorithms, programs, a reader's own functions."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from lesson24.algorithms import ALGORITHMS, Algorithm
from lesson24.arithmetic import ARITHMETICS, Arithmetic
from lesson24.comparing.questions import Function
from lesson24.documents import DOCUMENTS, Document
from lesson24.programs import Program

Given = str | Algorithm | Program | Document | Function
GivenAll = Given | Iterable[Given] | Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Contestant:
    """A name, what was given, and the program or the function that it stands for."""

    name: str
    given: Given
    solver: Program | Function


def contestants(
    programs: GivenAll | None = None, arithmetic: Arithmetic | str | None = None
) -> list[Contestant]:
    """Take programs as people name them.

    Args:
        programs: names in `ALGORITHMS` or `DOCUMENTS`, or algorithms, documents, programs and
            functions themselves; one, several, or a mapping that gives them names of your own.
            None: the five documents, and each algorithm, exact.
        arithmetic: the numbers that each program is to compute in; None leaves it its own.

    Raises:
        ValueError: when a name is unknown or something else was given; lists what is accepted.

    >>> [contestant.name for contestant in contestants(["reduction", Program("reduction"), len])]
    ['reduction', 'reduction, exact, x == target', 'len']
    """
    found: list[Contestant] = []
    for name, given in named(everyone() if programs is None else programs):
        solver = solver_of(given)
        if arithmetic is not None and isinstance(solver, Program):
            solver = replace(solver, arithmetic=read_arithmetic(arithmetic))
        label = name or name_of(given)
        taken = sum(other.name.partition(" #")[0] == label for other in found)
        found.append(Contestant(f"{label} #{taken + 1}" if taken else label, given, solver))
    return found


def everyone() -> list[Given]:
    """The five documents and the six algorithms."""
    return [*DOCUMENTS.values(), *ALGORITHMS.values()]


def named(programs: GivenAll) -> Iterator[tuple[str | None, Given]]:
    """Each program with the name that it was given, if any."""
    match programs:
        case Mapping():
            yield from programs.items()
        case str() | Algorithm() | Program() | Document():
            yield None, programs
        case Iterable():
            yield from ((None, given) for given in programs)
        case _:
            yield None, programs


def solver_of(given: Given) -> Program | Function:
    """What a name, an algorithm or a document stands for."""
    match given:
        case str() if given in ALGORITHMS:
            return Program(given)
        case str() if given in DOCUMENTS:
            return DOCUMENTS[given].program
        case Algorithm():
            return Program(given)
        case Document():
            return given.program
        case Program():
            return given
    if callable(given):
        return given
    raise ValueError(
        f"{given!r} is not a program: use one of {', '.join([*ALGORITHMS, *DOCUMENTS])}, "
        "or an Algorithm, a Document, a Program, or a function of a hand"
    )


def read_program(given: Given) -> Program:
    """The program that a name, an algorithm or a document stands for.

    Raises:
        ValueError: also for a function, as what it tries cannot be seen from outside.
    """
    solver = solver_of(given)
    if not isinstance(solver, Program):
        raise ValueError(f"{name_of(given)} is a function: what it tries cannot be seen")
    return solver


def name_of(given: Given) -> str:
    """What the survey calls it, unless it was given another name."""
    match given:
        case str():
            return given
        case Algorithm() | Document():
            return given.name
        case Program():
            return ", ".join(choices(given))
    return getattr(given, "__name__", type(given).__name__)


def choices(program: Program) -> tuple[str, str, str]:
    """The three choices that make a program, as text."""
    rule = program.arithmetic.by_zero.__name__
    numbers = program.arithmetic.name + ("" if rule == "skip" else f", x/0 {rule}")
    return program.algorithm.name, numbers, program.acceptance.name


def read_arithmetic(arithmetic: Arithmetic | str) -> Arithmetic:
    """An arithmetic, also by its name.

    Raises:
        ValueError: when there is none of that name.
    """
    if isinstance(arithmetic, Arithmetic):
        return arithmetic
    if arithmetic not in ARITHMETICS:
        raise ValueError(f"{arithmetic!r} is not an arithmetic: use {', '.join(ARITHMETICS)}")
    return ARITHMETICS[arithmetic]
