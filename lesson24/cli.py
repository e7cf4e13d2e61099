"""The command line: ``lesson24 COMMAND``, the same as ``python -m lesson24 COMMAND``.

Exit status: 0 when all went well, 1 when a hand has no solution, 2 when the input cannot be read.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import randrange

from lesson24 import __version__
from lesson24.algorithms import ALGORITHMS
from lesson24.arithmetic import read_target
from lesson24.cards import (
    HandError,
    all_hands,
    deal,
    parse_hand,
    read_whole_number,
    shorten,
    written,
)
from lesson24.documents import CARDS, DOCUMENTS
from lesson24.engine import is_solvable, nearest, solve
from lesson24.expressions import Expression
from lesson24.extended import rules
from lesson24.files import write_whole
from lesson24.lessons import copy_lessons, notebooks
from lesson24.libraries import needed_by
from lesson24.links import SOME_HUB, fork_named, write_badges
from lesson24.operators import FOUR, read_operators
from lesson24.programs import Program
from lesson24.purposes import PURPOSES, choose
from lesson24.sameness import LEVELS

TARGET = "a whole number or a fraction (default 24); one below 0 as --target=-1/2"
SHOWN_LINES = 4  # of what one document prints, in the table of all
LONGEST_WAIT = 86_400  # seconds between two deals: a day


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a Windows console may have no ÷ and no Chinese
            stream.reconfigure(encoding="utf8", errors="replace")
    options = parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    # HandError, ExpressionError and the like, and a library that is missing: a sentence each
    except (ValueError, ModuleNotFoundError) as problem:
        print(f"lesson24: {problem}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        sys.stderr.close()
        return 0
    except OSError as problem:  # a file or a folder that cannot be used, whatever for
        reason = (problem.strerror or str(problem)).lower()
        print(f"lesson24: {shorten(str(problem.filename), 200)}: {reason}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return status


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    top = argparse.ArgumentParser(
        prog="lesson24", description="Four cards, + - x / and brackets, make 24."
    )
    top.add_argument("--version", action="version", version=f"lesson24 {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[..., int], about: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=about, description=about)
        added.set_defaults(run=run)
        return added

    one = command("solve", solve_command, "Solve a hand.")
    one.add_argument("cards", nargs="+", help="the hand: 3 3 8 8, or A J Q K")
    one.add_argument("--target", default="24", help=TARGET)
    one.add_argument("--all", action="store_true", help="every solution, not only the first")
    one.add_argument(
        "--same",
        choices=LEVELS,
        default="function",
        help="which solutions count as the same (default function); an algorithm merges none",
    )
    one.add_argument("--tree", action="store_true", help="draw each solution as a tree")
    how = one.add_mutually_exclusive_group()
    how.add_argument("--algorithm", choices=ALGORITHMS, help="search as a document does")
    how.add_argument(
        "--operators",
        default=FOUR,
        metavar="SIGNS",
        help='which operators: some of "+ - * / ^ sqrt ! |" (default + - * /)',
    )

    judge = command("judge", judge_command, "Read hands, one a line; print true or false for each.")
    judge.add_argument(
        "--yes-no",
        action="store_true",
        help="read the number of hands first, and print Yes or No, as document 0 does",
    )

    dealer = command("deal", deal_command, "Deal four cards and print all solutions.")
    dealer.add_argument(
        "--every", type=float, metavar="SECONDS", help="deal again and again, until Ctrl-C"
    )
    dealer.add_argument("--seed", type=int, help="deal the same cards each time")

    side = command(
        "documents", documents_command, "What each documented program prints for a hand."
    )
    side.add_argument("cards", nargs="+", help="four cards: 3 3 8 8")

    lessons = command(
        "lessons", lessons_command, "Copy the lessons to a folder; files that are there stay."
    )
    lessons.add_argument("folder", type=Path, metavar="COPY_TO", help="a folder, new or not")
    lessons.add_argument(
        "--solutions", action="store_true", help="the solutions of the exercises, too"
    )

    links = command(
        "links", links_command, "Links that open the lessons of a GitHub repository elsewhere."
    )
    links.add_argument("repository", metavar="OWNER/REPO", help="the repository on GitHub")
    links.add_argument("--ref", default="main", help="a tag, a branch or a commit (default main)")
    links.add_argument("--hub", default=SOME_HUB, help="the address of your JupyterHub")
    links.add_argument(
        "--write", action="store_true", help="put them into README.md of the folder you are in"
    )

    sheet = command("sheet", sheet_command, "Write hands to print, with their answers, as a PDF.")
    sheet.add_argument("--count", type=int, default=12, help="how many hands (default 12)")
    sheet.add_argument(
        "--purpose",
        default="solvable",
        metavar="PURPOSE",
        help="; ".join(f"{name}: {purpose.title}" for name, purpose in PURPOSES.items())
        + " (default solvable)",
    )
    sheet.add_argument("--seed", type=int, help="choose the same hands each time")
    sheet.add_argument("--target", default="24", help=TARGET)
    sheet.add_argument(
        "-o", "--output", type=Path, default=Path("sheet.pdf"), help="the file (default sheet.pdf)"
    )
    sheet.add_argument("--force", action="store_true", help="write over a file that is there")

    deck = command(
        "survey", survey_command, "Run every program on all 1,820 hands, one change at a time."
    )
    deck.add_argument("--csv", type=Path, metavar="FILE", help="write what each said on each hand")
    deck.add_argument("--force", action="store_true", help="write over a file that is there")

    trial = command("trial", trial_command, "Run every solver in a folder, and judge it.")
    trial.add_argument("folder", type=Path, help="its .py files, each with solve(hand)")
    trial.add_argument("--all", action="store_true", help="all 1,820 hands, not about a hundred")
    trial.add_argument("--csv", type=Path, metavar="FILE", help="write what each said on each hand")
    trial.add_argument("--force", action="store_true", help="write over a file that is there")
    return top


def solve_command(options: argparse.Namespace) -> int:
    """Print the most natural solution, or all, as text, steps and tree."""
    hand, target = parse_hand(" ".join(options.cards)), read_target(options.target)
    operators = read_operators(options.operators)
    if options.algorithm:
        found: Iterable[Expression] = Program(options.algorithm).hits(hand, target)
    else:
        found = solve(hand, target, options.same, operators)
    # Different trees can have one text with the fewest brackets, never with all of them.
    write = Expression.brackets if options.same in ("tree", "text") else str
    solved = False
    for expression in found:
        solved = True
        print(write(expression))
        if options.tree:
            print(expression.tree())
        if not options.all:
            break
    if not solved:
        print(f"{written(hand)}: no solution for {target}", end="")
        if not options.algorithm:
            with suppress(HandError):  # that it makes no number at all
                near = nearest(hand, target, operators)
                print(f"; nearest is {near.value}: {near}", end="")
        print(*map("\n({})".format, filter(None, [rules(operators)])))
    return 0 if solved else 1


def judge_command(options: argparse.Namespace) -> int:
    """Print a verdict for each line of standard input."""
    yes, no = ("Yes", "No") if options.yes_no else ("true", "false")
    expected = None
    judged = 0
    for number, line in enumerate(sys.stdin, start=1):
        if not line.strip():
            continue
        if options.yes_no and expected is None:
            expected = read_whole_number(line.strip())
            if expected is None:
                raise HandError(
                    f"line {number}, {shorten(line.strip())}, is not the number of hands"
                )
            if expected == 0:
                break
            continue
        try:
            solvable = is_solvable(line)
        except HandError as problem:
            raise HandError(f"line {number}: {problem}") from None
        print(yes if solvable else no, flush=True)
        judged += 1
        if judged == expected:
            break
    if expected is not None and judged < expected:
        raise HandError(f"{expected} hands were announced, {judged} were given")
    return 0


def deal_command(options: argparse.Namespace) -> int:
    """Deal once, or every so many seconds, and print all solutions of each deal."""
    if options.every is not None and not 0 < options.every <= LONGEST_WAIT:
        raise ValueError(
            f"--every takes a number of seconds above 0, at most {LONGEST_WAIT:,}, "
            f"not {options.every:g}"
        )
    seed = options.seed
    try:
        while True:
            cards = deal(CARDS, seed)
            print(" ".join(map(str, cards)))
            for line in [*map(str, solve(cards))] or ["no solution"]:
                print(f"  {line}")
            if options.every is None:
                return 0
            sys.stdout.flush()
            time.sleep(options.every)
            seed = None if seed is None else seed + 1
    except KeyboardInterrupt:
        return 0


def documents_command(options: argparse.Namespace) -> int:
    """Print what each document prints, and what the exact answer is."""
    hand = parse_hand(" ".join(options.cards), size=CARDS)
    for name, document in DOCUMENTS.items():
        printed = document.run(hand)
        lines = printed.text.splitlines()
        print(f"{name}  {document.program.algorithm.title}")
        for line in lines[:SHOWN_LINES] or ["(nothing)"]:
            print(f"    {line}")
        if len(lines) > SHOWN_LINES:
            print(f"    ... and {len(lines) - SHOWN_LINES} more lines")
    exact = solve(hand)
    print("exact       " + (f"solvable: {exact[0]}" if exact else "no solution"))
    return 0


def lessons_command(options: argparse.Namespace) -> int:
    """Copy the lessons, and name each file that was kept."""
    copied = 0
    for path, new in copy_lessons(options.folder, options.solutions):
        copied += new
        if not new:
            print(f"kept as it was: {path}")
    print(f"{copied} files copied. Open them: jupyter lab {options.folder / 'index.ipynb'}")
    return 0


def links_command(options: argparse.Namespace) -> int:
    """Print the links of each lesson, or put them into the README."""
    fork = fork_named(options.repository, options.ref, options.hub)
    if options.write:
        changed = write_badges(fork, Path("README.md"))
        print("README.md: " + ("links written" if changed else "the links were right already"))
        return 0
    for name, title in notebooks().items():
        print(title)
        for place, link in fork.all(name).items():
            print(f"    {place:<12}{link}")
    return 0


def survey_command(options: argparse.Namespace) -> int:
    """Print all that the survey shows, and write what each program said."""
    from lesson24.comparing.report import report  # NumPy waits until it is needed

    if options.csv is None:
        print(report())
        return 0
    refuse_to_lose(options.csv, options.force)
    with no_trouble_with(options.csv):
        print(report(options.csv))
    return 0


def trial_command(options: argparse.Namespace) -> int:
    """Try the solvers, print the table, and write what each said."""
    from lesson24.exercises.trial import class_trial  # NumPy waits until it is needed

    if options.csv is not None:
        refuse_to_lose(options.csv, options.force)
    result = class_trial(options.folder, all_hands() if options.all else None)
    print(result)
    if options.csv is not None:
        with no_trouble_with(options.csv):
            result.to_csv(options.csv)
    return 130 if result.stopped else 0


MOST_HANDS = 240  # on one sheet: 20 pages, drawn within seconds


def sheet_command(options: argparse.Namespace) -> int:
    """Choose hands, draw them with their answers, and write the file."""
    if not 1 <= options.count <= MOST_HANDS:
        raise ValueError(f"--count takes a number from 1 to {MOST_HANDS}, not {options.count}")
    if options.output.suffix.lower() != ".pdf":
        raise ValueError(f"a sheet is a PDF: {options.output} must end in .pdf")
    refuse_to_lose(options.output, options.force)
    target = read_target(options.target)
    seed = randrange(10_000) if options.seed is None else options.seed
    hands = choose(options.purpose, options.count, seed, target=target)
    with needed_by("a sheet"):
        from lesson24.drawing.sheet import Sheet
    again = f"lesson24 sheet --count {options.count} --purpose {options.purpose} --seed {seed}"
    if target != 24:
        again += f" --target={target}"
    note = f"Purpose {options.purpose}: {PURPOSES[options.purpose].title}.\n{again}"
    drawn = Sheet(hands, target, note).pdf()
    with no_trouble_with(options.output):
        write_whole(options.output, drawn)
    print(f"{options.output}: {options.count} hands, answers on pages of their own. Again: {again}")
    return 0


def refuse_to_lose(path: Path, force: bool) -> None:
    """Refuse to write over a file, before any work is done for it."""
    if path.exists() and not force:
        raise ValueError(f"{path} is there already: give another name, or --force")


@contextmanager
def no_trouble_with(path: Path) -> Iterator[None]:
    """Say in a sentence why a file cannot be written."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ValueError(f"{path} cannot be written: {reason}") from None
