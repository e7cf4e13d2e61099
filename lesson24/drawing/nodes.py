"""How the parts of a search look: each kind has a shape or a line of its own, and a word.

A call is a box with round corners, a dead end a plain box, a solution an ellipse, a division by
zero an octagon, a folded branch a dashed box. The lines of the path that is searched are double.
"""

from collections.abc import Sequence
from fractions import Fraction

from lesson24.algorithms.steps import Cards
from lesson24.drawing.theme import (
    BLACK,
    FONT_SIZE,
    GREEN,
    LETTER,
    SMALL,
    VERMILION,
    WHITE,
    size,
    tint,
)
from lesson24.expressions import Expression, Operation

LINE = SMALL * 1.25 / 72  # inches: the height of a line of text
SECOND = 8 / 72  # inches: Graphviz draws a second outline 4 points outside the first
Look = dict[str, str]

CALL: Look = {"shape": "box", "style": "filled,rounded"}
DEAD: Look = {"shape": "box", "fillcolor": tint(BLACK, 0.08), "penwidth": "1"}
FOUND: Look = {"shape": "ellipse", "fillcolor": tint(GREEN, 0.35)}
NO_VALUE: Look = {"shape": "octagon", "style": "filled", "fillcolor": tint(VERMILION, 0.25)}
FOLDED: Look = {"shape": "box", "style": "filled,dashed", "penwidth": "1"}
HIDDEN: Look = {"style": "invis"}

PATH_NODE: Look = {"peripheries": "2"}
PATH_EDGE: Look = {"color": f"{BLACK}:{WHITE}:{BLACK}", "penwidth": "1.5"}
FOLDED_EDGE: Look = {"style": "dashed", "penwidth": "1"}


def box(lines: Sequence[str], look: Look, width: float = 0) -> Look:
    """A node of these lines of text, at least ``width`` inches wide, one line round it or two."""
    letter = LETTER * SMALL / FONT_SIZE
    second = SECOND if look.get("peripheries") == "2" else 0  # it would make the node larger
    room = {"box": 0.25, "octagon": 0.3}.get(look["shape"], 0.5)
    needed = max(map(len, lines), default=0) * letter + room
    return look | {
        "label": r"\n".join(filter(None, lines)),  # a label of empty lines breaks Graphviz off
        "fontsize": str(SMALL),
        "width": size(max(width - second, needed)),
        "height": size(len(lines) * LINE + 0.24 - second),
    }


def verdict(value: int | Fraction | None, target: int | Fraction) -> tuple[str, Look]:
    """The word and the look of a candidate's value."""
    if value is None:
        return "no value", NO_VALUE
    return ("found", FOUND) if value == target else ("no", DEAD)


def inside(solutions: int, target: int | Fraction) -> str:
    """What a finished branch has shown."""
    if not solutions:
        return f"no {target}"
    return "1 solution" if solutions == 1 else f"{solutions:,} solutions"


def values(cards: Cards) -> str:
    """A list of cards by their values."""
    return "   ".join(card.worth() for card in cards)


def said(expression: Expression) -> str:
    """An operation and its value: ``8 ÷ 3 = 8/3``."""
    match expression:
        case Operation(operator, left, right):
            return f"{left.worth()} {operator.sign} {right.worth()} = {expression.worth()}"
    return expression.worth()
