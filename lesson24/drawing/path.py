"""Draw where a recursive search stands: the calls that wait, what is done, what is to come."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from lesson24.algorithms.steps import Candidate, Cards, Choose, Combine, PutBack, Recurse
from lesson24.drawing.nodes import (
    CALL,
    FOLDED,
    FOLDED_EDGE,
    HIDDEN,
    NO_VALUE,
    PATH_EDGE,
    PATH_NODE,
    Look,
    box,
    inside,
    said,
    values,
    verdict,
)
from lesson24.drawing.picture import Picture
from lesson24.drawing.theme import new_graph
from lesson24.expressions import Expression
from lesson24.trace import Moment, Trace

SIDE, MIDDLE, RESULT = 1.75, 2.3, 0.86  # inches: the least widths of the boxes
HOW_TO_READ = "Dashed: folded. Ellipse: found. Octagon: no value."


@dataclass(frozen=True)
class Part:
    """One box of a row; ``on_path`` when the search stands at or under it."""

    lines: Sequence[str]
    look: Look
    on_path: bool = False
    between: str = ": "  # the lines, where they are read as one

    @property
    def words(self) -> str:
        """The box as text."""
        return self.between.join(self.lines)


Row = list[Part | None]  # None keeps the place of what is not there yet


def draw_path(trace: Trace, number: int) -> Picture:
    """Draw the search tree of a recursive algorithm as it stands at step ``number``.

    The calls that have not returned stand under one another. At the left of each are the calls that
    returned before it, at the right those to come. Every part has its place from the first step to
    the last, so that a step changes little in the picture.

    >>> print(draw_path(Trace("reduction", "3 3 8 8"), 4516).outline)
    3   3   8   8
    11 returned: no 24 | 8 ÷ 3 = 8/3: 8/3   3   8 | 24 to come: 2,592 leaves
    2 returned: no 24 | 3 − 8/3 = 1/3: 1/3   8 | 15 to come: 90 leaves
    25/3: no | -23/3: no | 23/3: no | 8/3: no | 1/24: no | 24: found
    """
    moment = trace.at(number)
    rows = path_rows(trace, moment)
    graph = new_graph("path")
    graph.attr(nodesep="0.12", ranksep="0.25", splines="line")
    above = ""
    for depth, row in enumerate(rows):
        names = [f"r{depth}c{column}" for column in range(len(row))]
        with graph.subgraph() as level:
            level.attr(rank="same")
            for name, part, least in zip(names, row, least_widths(len(row)), strict=True):
                level.node(name, **part_node(part, least))
            for left, right in pairwise(names):
                level.edge(left, right, style="invis")
        if above:
            for name, part in zip(names, row, strict=True):
                graph.edge(above, name, **part_edge(part))
        above = names[len(names) // 2]
    shown = [[part for part in row if part] for row in rows]
    lines = [" | ".join(part.words for part in row) for row in shown if row]
    alt = f"Search tree at step {number:,}: {' / '.join(lines)}."
    return Picture(graph, alt, HOW_TO_READ, "\n".join(lines))


def part_node(part: Part | None, least: float) -> Look:
    """A box, or the place that it will have, at least so wide."""
    if part is None:
        return box(["", ""], CALL | HIDDEN, least)
    return box(part.lines, part.look | (PATH_NODE if part.on_path else {}), least)


def least_widths(columns: int) -> list[float]:
    """How wide the boxes of a row are: one call, a call between two folds, or results."""
    return {1: [MIDDLE], 3: [SIDE, MIDDLE, SIDE]}.get(columns, [RESULT] * columns)


def part_edge(part: Part | None) -> Look:
    """The line from a call to a part under it."""
    if part is None:
        return HIDDEN
    if part.on_path:
        return PATH_EDGE
    return FOLDED_EDGE if part.look is FOLDED else {}


def path_rows(trace: Trace, moment: Moment) -> list[Row]:
    """The rows from the first call down; the last is the results of the last two numbers."""
    cards = moment.calls[0].cards
    whole = len(cards) == 1 and isinstance(moment.step, Candidate)
    _, look = verdict(trace.value(cards[0]), trace.target) if whole else ("", CALL)
    rows: list[Row] = [[Part([values(cards)], look, on_path=True)]]
    rows += [children(trace, moment, depth) for depth in range(1, len(cards) - 1)]
    return rows + ([results(trace, moment)] if len(cards) > 1 else [])


def children(trace: Trace, moment: Moment, depth: int) -> Row:
    """The calls that one call makes: returned, the one that runs, to come."""
    if depth > len(moment.calls):
        return [None, None, None]
    caller = moment.calls[depth - 1]
    size = len(caller.cards)
    if depth < len(moment.calls):
        call = moment.calls[depth]
        middle: Part | None = call_part(trace.at(call.begun - 1), call.cards, on_path=True)
        returned, began = call.number - 1, call.begun
    else:
        middle = coming(trace, moment)
        returned, began = moment.made, moment.number
    candidates = trace.algorithm.count(size - 1)
    to_come = trace.algorithm.count(size) // candidates - returned
    to_come -= depth < len(moment.calls) or isinstance(moment.step, Combine)
    solutions = trace.at(began).counts.solutions - trace.at(caller.begun).counts.solutions
    left = Part([f"{returned} returned", inside(solutions, trace.target)], FOLDED)
    right = Part([f"{to_come} to come", f"{to_come * candidates:,} leaves"], FOLDED)
    return [left if returned else None, middle, right if to_come else None]


def call_part(made: Moment, cards: Cards, on_path: bool) -> Part:
    """A call, with the operation that made its list."""
    line = said(made.step.result) if isinstance(made.step, Combine) else ""
    look = CALL if all(card.value is not None for card in cards) else NO_VALUE
    return Part([line, values(cards)], look, on_path)


def coming(trace: Trace, moment: Moment) -> Part | None:
    """What the innermost call does between the calls that it makes."""
    match moment.step:
        case Choose(left, right):
            return Part(["choose", f"{left.worth()} and {right.worth()}"], CALL)
        case PutBack(left, right):
            return Part(["put back", f"{left.worth()} and {right.worth()}"], CALL)
        case Combine():
            after = trace.at(moment.number + 1).step
            return call_part(moment, after.cards if isinstance(after, Recurse) else (), False)
    return None


def results(trace: Trace, moment: Moment) -> Row:
    """The results of the last two numbers, side by side: those tried, the present one, the rest."""
    size = len(moment.calls[0].cards)
    row: Row = [None] * trace.algorithm.count(2)
    if len(moment.calls) < size - 1:
        return row
    caller = moment.calls[size - 2]
    present = len(moment.calls) == size or isinstance(moment.step, Combine)
    column = -1
    for number in range(caller.begun, moment.number + 1):
        match trace.at(number).step:
            case Combine(result):
                column += 1
                row[column] = outcome(result, "?", CALL)
            case Candidate(expression):
                word, look = verdict(trace.value(expression), trace.target)
                row[column] = outcome(expression, word, look)
    part = row[column] if column >= 0 else None
    if present and part:
        row[column] = replace(part, on_path=True)
    return [part or Part(["to", "come"], FOLDED, between=" ") for part in row]


def outcome(expression: Expression, word: str, look: Look) -> Part:
    """A result: its value and a word, or that it has none."""
    if expression.value is None:
        return Part(["no", "value"], NO_VALUE, between=" ")
    return Part([expression.worth(), word], look)
