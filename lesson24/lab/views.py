"""What the stepper shows of one moment: a picture for each kind of algorithm, and sentences."""

from dataclasses import dataclass
from html import escape
from itertools import combinations
from math import factorial

from lesson24.algorithms.steps import (
    Arrange,
    Candidate,
    Cards,
    Choose,
    Combine,
    PutBack,
    Recurse,
    Remember,
)
from lesson24.drawing.nodes import inside, said
from lesson24.drawing.path import draw_path
from lesson24.drawing.trees import draw_tree
from lesson24.expressions import Expression, Operation
from lesson24.trace import Moment, Trace

MOST_VALUES = 8  # of a sub-hand in the table; the latest are shown
MOST_ROWS = 15  # of the table: all the sub-hands of four cards


# Sentences ------------------------------------------------------------------------------------


def narrate(trace: Trace, moment: Moment) -> str:
    """One step as a sentence or two; the lesson's label comes first.

    >>> trace = Trace("reduction", "3 3 8 8")
    >>> narrate(trace, trace.at(4516))
    'Try: 8/(3-8/3) is 24, the target: a solution.'
    """
    return f"{returned(trace, moment)}{moment.step.label.capitalize()}: {does(trace, moment)}"


def does(trace: Trace, moment: Moment) -> str:
    """What the step does, in words."""
    match moment.step:
        case Arrange(cards):
            return f"{listed(cards)}."
        case Recurse(cards) if len(cards) == 1:
            return f"a call with one number, {listed(cards)}."
        case Recurse(cards):
            return f"a call begins with its own list of {len(cards)} numbers, {listed(cards)}."
        case Choose(left, right):
            return f"{left.worth()} and {right.worth()} from the list."
        case PutBack(left, right):
            return f"{left.worth()} and {right.worth()} are in the list again."
        case Combine(result):
            return f"{combined(trace, result)}."
        case Remember(_, result):
            return f"{result.worth()} is new for this sub-hand, and is kept."
        case Candidate(expression):
            return judged(trace, expression)
    return ""


def listed(cards: Cards) -> str:
    """The values of some cards, one after the other."""
    gap = " " if all(map(has_value, cards)) else ", "
    return gap.join(card.worth() for card in cards)


def has_value(expression: Expression) -> bool:
    """Whether no division by zero is in it."""
    return expression.value is not None


def combined(trace: Trace, result: Expression) -> str:
    """An operation and its value, or why it has none, and what follows from that."""
    if has_value(result):
        return said(result)
    follows = f"nothing below it can be {trace.target}" if is_tree(trace) else "nothing is kept"
    return f"{division_by_zero(result)}, so {follows}"


def division_by_zero(expression: Expression) -> str:
    """The operation that leaves an expression without a value: ``8 / 0 has no value``."""
    return expression.steps()[-1].removesuffix(": division by zero")


def judged(trace: Trace, expression: Expression) -> str:
    """The verdict on a candidate."""
    value = trace.value(expression)
    if value is None:
        return f"{expression} has no value: {division_by_zero(expression)}."
    shown = str(expression) if isinstance(expression, Operation) else "the number left"
    if value == trace.target:
        return f"{shown} is {value}, the target: a solution."
    return f"{shown} is {value}, not {trace.target}."


def is_solution(trace: Trace, moment: Moment) -> bool:
    """Whether the step tries an expression that is the target."""
    step = moment.step
    return isinstance(step, Candidate) and trace.value(step.expression) == trace.target


def returned(trace: Trace, moment: Moment) -> str:
    """What the call brought that has returned since the step before, if one has."""
    if moment.number == 1:
        return ""
    before = trace.at(moment.number - 1)
    if len(before.calls) <= len(moment.calls):
        return ""
    call = before.calls[len(moment.calls)]
    found = before.counts.solutions - trace.at(call.begun).counts.solutions
    return f"The call with {listed(call.cards)} has returned: {inside(found, trace.target)}. "


# Pictures -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class View:
    """What there is to see, as HTML and as text."""

    html: str
    words: str


def view(trace: Trace, moment: Moment) -> View:
    """The picture of one moment: a search tree, the expression that is tried, or a table."""
    if is_tree(trace):
        picture = draw_path(trace, moment.number)
        return View(picture.html(), picture.outline)
    if isinstance(trace.at(1).step, Arrange):
        return scan(trace, moment)
    return table(trace, moment)


def is_tree(trace: Trace) -> bool:
    """Whether the algorithm calls itself, so that its steps are a search tree."""
    return isinstance(trace.at(1).step, Recurse)


def scan(trace: Trace, moment: Moment) -> View:
    """The expression under the cursor, as text with its value and as a tree."""
    orders = factorial(len(trace.hand))
    in_order = trace.algorithm.count(len(trace.hand)) // orders
    done, tried = divmod(moment.counts.candidates, in_order)
    match moment.step:
        case Candidate(expression):
            order, tried = (done, in_order) if tried == 0 else (done + 1, tried)
            text = str(expression)
            text += f" = {expression.worth()}" if has_value(expression) else " has no value"
            drawing = draw_tree(expression, caption="").html()
        case Arrange(cards):
            order, text, drawing = done + 1, listed(cards), ""
    where = f"order {order} of {orders}, candidate {tried:,} of {in_order:,}"
    head = f'<p>{where}</p><p class="lesson24-cursor lesson24-mono">{escape(text)}</p>'
    return View(f'<div class="lesson24-scan">{head}{drawing}</div>', f"{where}\n{text}")


def table(trace: Trace, moment: Moment) -> View:
    """The sub-hands and the values found for each so far; a long table shows one size only."""
    places = range(len(trace.hand))
    found: dict[Places, list[str]] = {
        chosen: [] for size in range(1, len(places) + 1) for chosen in combinations(places, size)
    }
    for place, card in enumerate(trace.hand):
        found[place,].append(str(card))
    for step in trace.steps(moment.number):
        if isinstance(step, Remember):
            found[step.places].append(str(trace.value(step.result)))
    now, parts = under_way(moment)
    live = TRYING if isinstance(moment.step, Candidate) else FILLING
    rows = [
        (
            " ".join(str(trace.hand[place]) for place in chosen),
            live if chosen == now else state(chosen, now, parts, bool(values)),
            f"{len(values):,}",
            "  ".join(values[: -MOST_VALUES - 1 : -1] + ["…"] * (len(values) > MOST_VALUES)),
        )
        for chosen, values in found.items()
        if len(found) <= MOST_ROWS or len(chosen) == len(now) or chosen in parts
    ]
    body = "".join(
        f"<tr{LIVE if row[1] == live else ''}>"
        + "".join(f"<td>{escape(cell)}</td>" for cell in row)
        + "</tr>"
        for row in rows
    )
    head = "".join(f"<th>{name}</th>" for name in COLUMNS)
    words = "\n".join(" | ".join(row).rstrip() for row in [COLUMNS, *rows])
    return View(f'<table class="lesson24-table"><tr>{head}</tr>{body}</table>', words)


COLUMNS = ("sub-hand", "state", "values", "the latest first")
FILLING, TRYING, PART = "▶ filling", "▶ trying", "● part"
LIVE = ' class="lesson24-live"'
Places = tuple[int, ...]


def under_way(moment: Moment) -> tuple[Places, set[Places]]:
    """The sub-hand that a step fills, and the two parts that it is made of."""
    match moment.step:
        case Combine(result) | Remember(_, result) | Candidate(result):
            parts = (result.left, result.right) if isinstance(result, Operation) else ()
            return places_of(result), {places_of(part) for part in parts}
    return (), set()


def places_of(expression: Expression) -> Places:
    """The places of the cards in an expression, in ascending order."""
    return tuple(sorted(leaf.place for leaf in expression.leaves))


def state(chosen: Places, now: Places, parts: set[Places], begun: bool) -> str:
    """What a sub-hand is at one moment, if it is not the one that a step is about."""
    if chosen in parts:
        return PART
    return "✓ done" if begun and (len(chosen), chosen) < (len(now), now) else "empty"
