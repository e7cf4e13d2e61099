"""Draw a whole search as a tree, from left to right, with what does not fit folded and counted."""

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial
from typing import Literal

import graphviz

from lesson24.algorithms import Algorithm, TooManyCandidates, read_algorithm
from lesson24.algorithms.steps import Arrange, Candidate, Cards, Combine, Recurse
from lesson24.arithmetic import read_target
from lesson24.cards import Card, read_hand
from lesson24.drawing.nodes import (
    CALL,
    DEAD,
    FOLDED,
    FOLDED_EDGE,
    FOUND,
    NO_VALUE,
    PATH_EDGE,
    PATH_NODE,
    Look,
    box,
    inside,
    said,
    values,
)
from lesson24.drawing.picture import Picture
from lesson24.drawing.theme import new_graph
from lesson24.expressions import Expression
from lesson24.trace import Trace

MOST_CANDIDATES = 20_000
WHOLE = 3  # cards: up to so many, nothing is folded unless asked
LINE = 34  # characters of a list of results
WIDTH = 2.3  # inches: boxes of one width in a column, so that no line crosses one


@dataclass
class Branch:
    """A part of a search: a call, an order of the cards, or a candidate.

    Attributes:
        cards: the list of the call, or the order.
        whole: how many candidates it has when all are tried.
        children: its parts that were begun, in order.
        tried: how many of its candidates were tried.
        solutions: how many of them are the target.
        made_by: the operation that made the list, where one did.
        expression: the candidate, where it is one.
    """

    cards: Cards
    whole: int
    made_by: Expression | None = None
    children: list["Branch"] = field(default_factory=list)
    tried: int = 0
    solutions: int = 0
    expression: Expression | None = None

    @property
    def lines(self) -> list[str]:
        """What is written on it."""
        return [*([said(self.made_by)] if self.made_by else []), values(self.cards)]

    @property
    def look(self) -> Look:
        """A call, or one that has lost its value to a division by zero."""
        return CALL if all(card.value is not None for card in self.cards) else NO_VALUE


def draw_search(
    hand: str | Iterable[int | Card],
    algorithm: str | Algorithm = "reduction",
    target: int | Fraction | str = 24,
    stop: Literal["first", "never"] = "never",
    depth: int | None = None,
    fold: int | None = None,
) -> Picture:
    """Draw all that an algorithm searches, in its order from top to bottom.

    Args:
        hand: the cards; up to three are drawn whole, more are folded.
        algorithm: its name in `ALGORITHMS`, or an algorithm.
        target: the number to make.
        stop: "first" stops at the first solution, "never" goes through all.
        depth: parts deeper than this are folded, but for the way to the first solution.
        fold: so many parts of each part are drawn, and those on the way to the first solution.

    Raises:
        HandError, TargetError: the message says what is accepted.
        TooManyCandidates: for a search of more than 20,000 candidates.
        ValueError: for an algorithm that is no search tree, or a wrong ``stop``.

    >>> draw_search("3 8", stop="first", target=5)
    <picture: Search tree of reduction on 3 8, target 5: 3 of 6 candidates tried, 1 solution. \
Nothing is folded. The search stopped at its first solution, 8-3.>
    """
    trace, end = searched(read_hand(hand), read_algorithm(algorithm), read_target(target), stop)
    root = grow(trace, end)
    folds = len(trace.hand) > WHOLE
    drawing = Drawing(
        trace.target,
        1 if depth is None and folds else depth,
        3 if fold is None and folds else fold,
    )
    drawing.add(root, "n", on_path=True)
    return Picture(
        drawing.graph,
        describe(trace, root, drawing),
        "From top to bottom as it is searched. Double line: the way to the first solution.",
        "\n".join(drawing.outline),
    )


def searched(
    hand: tuple[int, ...], algorithm: Algorithm, target: int | Fraction, stop: str
) -> tuple[Trace, int]:
    """The search, and the number of the step at which it stops."""
    if stop not in ("first", "never"):
        raise ValueError(f'stop is {stop!r}; it is "first" or "never"')
    if (count := algorithm.count(len(hand))) > MOST_CANDIDATES:
        raise TooManyCandidates(
            f"{algorithm.name} would try {count:,} candidates for {len(hand)} cards, and a search "
            f"of more than {MOST_CANDIDATES:,} is not drawn: take fewer cards"
        )
    trace = Trace(algorithm, hand, target)
    if not isinstance(trace.at(1).step, Recurse | Arrange):
        raise ValueError(f"{algorithm.name} fills a table and has no search tree to draw")
    first = trace.next_solution(0) if stop == "first" else None
    return trace, first or trace.last


def grow(trace: Trace, end: int) -> Branch:
    """Read the search tree off the steps, up to step ``end``."""
    count, cards = trace.algorithm.count, len(trace.hand)
    root = Branch(trace.at(1).calls[0].cards, count(cards))
    path, operation = [root], None
    is_scan = isinstance(trace.at(1).step, Arrange)

    def enter(level: int, branch: Branch) -> None:
        del path[level:]
        path[-1].children.append(branch)
        path.append(branch)

    for step in trace.steps(end):
        match step:
            case Combine(result):
                operation = result
            case Recurse(rest) if len(rest) < cards:
                enter(cards - len(rest), Branch(rest, count(len(rest)), operation))
            case Arrange(order):
                enter(1, Branch(order, count(cards) // factorial(cards)))
            case Candidate(expression):
                if is_scan:
                    enter(2, Branch((), 1))
                path[-1].expression = expression
                for branch in path:
                    branch.tried += 1
                    branch.solutions += trace.value(expression) == trace.target
    return root


class Drawing:
    """Draws branches; notes what was folded, and each line of the outline."""

    def __init__(self, target: int | Fraction, depth: int | None, fold: int | None) -> None:
        self.target = target
        self.depth = depth
        self.fold = fold
        self.folded = 0  # branches
        self.lists = 0  # of results whose ends were folded
        self.hidden = 0  # candidates in all of these
        self.outline: list[str] = []
        self.graph: graphviz.Digraph = new_graph("search")
        self.graph.attr(rankdir="LR", ordering="out", nodesep="0.08", ranksep="0.9", splines="line")

    def node(self, name: str, lines: list[str], look: Look, on_path: bool = False) -> None:
        """Add a box, and the line that leads to it; its name is its parent's and a number."""
        self.graph.node(name, **box(lines, look | (PATH_NODE if on_path else {}), WIDTH))
        if parent := name.rpartition("_")[0]:
            edge = PATH_EDGE if on_path else FOLDED_EDGE if look is FOLDED else {}
            self.graph.edge(f"{parent}:e", f"{name}:w", **edge)
        self.outline.append("  " * name.count("_") + ", ".join(filter(None, lines)))

    def add(self, branch: Branch, name: str, on_path: bool) -> None:
        """Draw a branch, and as much of what is in it as there is to be drawn."""
        if self.depth is not None and name.count("_") >= self.depth and not on_path:
            self.hide([branch])
            counted = f"{branch.tried:,} tried, {inside(branch.solutions, self.target)}"
            look = branch.look | {"style": branch.look["style"] + ",dashed"}
            self.node(name, [*branch.lines, counted], look)
            return
        self.node(name, branch.lines, branch.look, on_path and branch.solutions > 0)
        if branch.expression is not None or all(child.expression for child in branch.children):
            self.add_results(branch.children or [branch], name, on_path)
        else:
            self.add_children(branch.children, name, on_path)
        if missing := branch.whole - sum(child.whole for child in branch.children or [branch]):
            self.node(f"{name}_z", [f"{missing:,} not tried"], FOLDED)

    def add_children(self, children: list[Branch], name: str, on_path: bool) -> None:
        """Draw the first parts and the one that leads to the first solution; fold the others."""
        way = next((child for child in children if child.solutions), None) if on_path else None
        shown = children if self.fold is None else children[: self.fold]
        waiting: list[Branch] = []
        for number, child in enumerate(children):
            if child is way or any(child is one for one in shown):
                self.add_fold(waiting, f"{name}_{number}f")
                waiting = []
                self.add(child, f"{name}_{number}", on_path=child is way)
            else:
                waiting.append(child)
        self.add_fold(waiting, f"{name}_f")

    def add_fold(self, branches: list[Branch], name: str) -> None:
        """One dashed box for several branches, with their counts."""
        if branches:
            self.hide(branches)
            solutions = sum(branch.solutions for branch in branches)
            tried = sum(branch.tried for branch in branches)
            lines = [f"{len(branches)} more", f"{tried:,} tried", inside(solutions, self.target)]
            self.node(name, lines, FOLDED)

    def hide(self, branches: list[Branch]) -> None:
        """Note what is folded."""
        self.folded += len(branches)
        self.hidden += sum(branch.tried for branch in branches)

    def add_results(self, results: list[Branch], name: str, on_path: bool) -> None:
        """The candidates of one part: the dead ends, those without a value, each solution."""
        dead, no_value, found = [], [], []
        for result in results:
            expression = result.expression
            if expression is None:
                continue
            if expression.value is None:
                no_value.append(str(expression))
            elif expression.value == self.target:
                found.append(str(expression))
            else:
                dead.append(expression.worth())
        if dead:
            self.node(f"{name}_0", self.listed("no", dead), DEAD)
        if no_value:
            self.node(f"{name}_1", self.listed("no value", no_value), NO_VALUE)
        for number, text in enumerate(found):
            lines = [f"{text} = {self.target}", "found"]
            self.node(f"{name}_2{number}", lines, FOUND, on_path and number == 0)

    def listed(self, word: str, texts: list[str]) -> list[str]:
        """A word and a list, broken into lines, its end folded where it is long."""
        shown = texts if self.fold is None else texts[: 2 * self.fold]
        more = ""
        if rest := len(texts) - len(shown):
            more = f" and {rest:,} more"
            self.lists += 1
            self.hidden += rest
        return textwrap.wrap(f"{word}: {', '.join(shown)}{more}", LINE)


def describe(trace: Trace, root: Branch, drawing: Drawing) -> str:
    """The alt text: how much was searched, what was found, what is folded."""
    hand = " ".join(map(str, trace.hand))
    folded = "Nothing is folded."
    if drawing.hidden:
        places = [counted(drawing.folded, "branch", "branches"), counted(drawing.lists, "list")]
        inside_of = " and ".join(filter(None, places))
        folded = f"Folded: {counted(drawing.hidden, 'candidate')} in {inside_of}."
    stopped = ""
    if root.tried < root.whole:
        first = next(found(root))
        stopped = f" The search stopped at its first solution, {first}."
    return (
        f"Search tree of {trace.algorithm.name} on {hand}, target {trace.target}: "
        f"{root.tried:,} of {root.whole:,} candidates tried, "
        f"{inside(root.solutions, trace.target)}. {folded}{stopped}"
    )


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things; nothing for none."""
    return f"{number:,} {one if number == 1 else many or one + 's'}" if number else ""


def found(branch: Branch) -> Iterator[Expression]:
    """The solutions in a branch."""
    if branch.expression is not None and branch.solutions:
        yield branch.expression
    for child in branch.children:
        yield from found(child)
