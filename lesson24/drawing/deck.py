"""The deck as a map: a cell for each of the 1,820 hands, in a triangle of triangles."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate

from lesson24.cards import FACES, Hand, written
from lesson24.comparing.faults import faults
from lesson24.comparing.survey import Survey
from lesson24.drawing.picture import Drawn, labelled
from lesson24.drawing.theme import (
    BLACK,
    BLUE,
    FONT,
    GREEN,
    ORANGE,
    PURPLE,
    SKY,
    VERMILION,
    WHITE,
    YELLOW,
    tint,
)

RANKS = range(1, 14)
PITCH, CELL, GAP = 8, 7, 1  # pixels from cell to cell, pixels of a cell, cells between triangles
# In cells: where the triangles of a first card begin, from the top, and of a second, from the left.
STARTS = dict(zip(RANKS, accumulate((14 - n + GAP for n in RANKS[:-1]), initial=0), strict=True))
SIDE = (STARTS[13] + 1) * PITCH  # pixels
LEFT, TOP, RIGHT = 26, 26, 12  # pixels round the map
LETTERS = 19  # pixels: 14 points
LINE = 27  # pixels from line to line of the key
KEY = 452  # pixels from the top, where the corner begins that is free for the key
CHARACTERS = 34  # of a line of the key
FEW = 3  # so few hands are ringed, and named in the key

HOW_TO_READ = (
    "Rows: the first card. Columns: the second. In each triangle the third card goes down, and the "
    "fourth across."
)


@dataclass(frozen=True)
class Look:
    """How a cell looks: its colour, and a mark that tells as much without the colour.

    Attributes:
        fill: the colour.
        mark: a path in a square of CELL pixels, relative to its upper left corner.
        ink: the colour of the mark.
        inset: pixels by which the cell is smaller on each side.
    """

    fill: str
    mark: str = ""
    ink: str = BLACK
    inset: int = 0

    def drawn(self, corners: Sequence[tuple[int, int]]) -> str:
        """Cells with these upper left corners, as SVG."""
        side = CELL - 2 * self.inset
        squares = "".join(
            f"M{x + self.inset} {y + self.inset}h{side}v{side}h-{side}z" for x, y in corners
        )
        drawn = f'<path fill="{self.fill}" d="{squares}"/>'
        if self.mark:
            marks = "".join(f"M{x} {y}{self.mark}" for x, y in corners)
            drawn += f'<path fill="none" stroke="{self.ink}" stroke-width="1.3" d="{marks}"/>'
        return drawn


SOLVED = Look(tint(GREEN, 0.35))
NOTHING = Look("#B8B8B8", inset=2)
# In the order in which they are given out.
MARKED = (
    Look(SKY, "m0 7l7-7"),  # a stroke
    Look(ORANGE, "m0 0l7 7m-7 0l7-7"),  # a cross
    Look(VERMILION, "m0 3.5h7", WHITE),  # a bar
    Look(PURPLE, "m0 3.5h7m-3.5-3.5v7"),  # a plus
    Look(YELLOW, "m0 0l7 7"),  # a stroke the other way
    Look(BLUE, "m3.5 0v7", WHITE),  # an upright bar
)
REST = Look(BLACK, "m2 2h3v3h-3z", WHITE)  # a square


@dataclass(frozen=True)
class Group:
    """Hands that look alike on the map.

    Attributes:
        name: what they have in common.
        hands: the hands.
        look: how their cells look.
    """

    name: str
    hands: tuple[Hand, ...]
    look: Look

    @property
    def line(self) -> str:
        """The group as a line of text."""
        few = f": {', '.join(map(written, self.hands))}" if 0 < len(self.hands) <= FEW else ""
        return f"{len(self.hands):,} {self.name}{few}"


def draw_deck(survey: Survey) -> "Deck":
    """Draw the hands of four cards as a map, coloured and marked by who is wrong about each.

    Args:
        survey: of hands of four cards from 1 to 13.

    Raises:
        ValueError: when there are other hands in it.

    >>> from lesson24 import survey
    >>> draw_deck(survey("document-0", ["1 2 3 4", "3 3 8 8"]))
    <picture: A map of 2 hands: 1 found by all: 1 2 3 4; 1 lost by document-0: 3 3 8 8.>
    """
    return Deck(groups_of(survey))


def groups_of(survey: Survey) -> list[Group]:
    """The hands of a survey as groups of the map; rare groups become one where there are many."""
    sorts = faults(survey)
    looks = iter(MARKED)
    found: list[Group] = []
    rest: list[Hand] = []
    for sort in sorts:
        if sort.programs:
            look = next(looks, None)
            if look is None:
                rest.extend(sort.hands)
                continue
        else:
            look = SOLVED if sort.solvable else NOTHING
        found.append(Group(sort.name, sort.hands, look))
    if rest:
        place = len(found) - (found[-1].look is NOTHING)
        found.insert(place, Group("with other faults", tuple(rest), REST))
    return found


class Deck(Drawn):
    """The map; the last value of a notebook cell shows it.

    Args:
        groups: hands of four cards from 1 to 13, each in one group at most.
        title: what is shown, for the alt text.

    Raises:
        ValueError: when there are other hands in them.
    """

    def __init__(self, groups: Sequence[Group], title: str = "A map") -> None:
        shown = [hand for group in groups for hand in group.hands]
        for hand in shown:
            place(hand)
        lines = [group.line for group in groups if group.hands]
        super().__init__(
            f"{title} of {len(shown):,} hands: {'; '.join(lines)}.",
            HOW_TO_READ,
            "\n".join(lines),
        )
        self.groups = groups

    @property
    def svg(self) -> str:
        """The map as SVG, with its key."""
        return labelled(svg_of(self.groups, "".join(key(self.groups))), self.alt)


def svg_of(groups: Sequence[Group], more: str = "", attributes: str = "") -> str:
    """The map as SVG, with what is to be drawn upon it; each group is a ``<g class="group-N">``."""
    width, height = LEFT + SIDE + RIGHT, TOP + SIDE + RIGHT
    cells = "".join(
        f'<g class="group-{number}">{drawn(group)}</g>' for number, group in enumerate(groups)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="{-LEFT} {-TOP} {width} {height}" font-family="{FONT}, Arial, sans-serif"'
        f' font-size="{LETTERS}"{attributes}>'
        f'<rect x="{-LEFT}" y="{-TOP}" width="{width}" height="{height}" fill="{WHITE}"/>'
        f"{''.join(labels())}{cells}{more}</svg>"
    )


def drawn(group: Group) -> str:
    """The cells of a group, ringed where they are few and would be overlooked."""
    cells = group.look.drawn([corner(hand) for hand in group.hands])
    return cells + ("".join(map(ring, group.hands)) if len(group.hands) <= FEW else "")


def place(hand: Hand) -> tuple[int, int]:
    """Where a hand stands on the map: the column and the row of its cell.

    Raises:
        ValueError: when it is not a hand of four cards from 1 to 13, which alone are on the map.

    >>> place((1, 1, 1, 1)), place((3, 8, 8, 3)), place((13, 13, 13, 13))
    ((0, 0), (32, 32), (102, 102))
    """
    if len(hand) != 4 or not all(card in RANKS for card in hand):
        raise ValueError(f"{written(hand)} is not on the map, which has four cards from 1 to 13")
    first, second, third, fourth = sorted(hand)
    return STARTS[second] + fourth - second, STARTS[first] + third - second


def corner(hand: Hand) -> tuple[int, int]:
    """The upper left corner of its cell, in pixels."""
    column, row = place(hand)
    return column * PITCH, row * PITCH


def ring(hand: Hand) -> str:
    """A ring round a cell."""
    x, y = corner(hand)
    middle = CELL / 2
    return (
        f'<circle cx="{x + middle}" cy="{y + middle}" r="{CELL}" fill="none" stroke="{BLACK}"'
        ' stroke-width="2"/>'
    )


def labels() -> Iterator[str]:
    """The first cards before the rows, the second cards over the columns."""
    for rank in RANKS:
        at = STARTS[rank] * PITCH
        name = FACES.get(rank, str(rank))
        yield f'<text x="{at}" y="-7">{name}</text>'
        yield f'<text x="{at - 7}" y="{at + CELL + 6}" text-anchor="end">{name}</text>'


def key(groups: Sequence[Group]) -> Iterator[str]:
    """What each look means, in the corner that is free."""
    y = KEY
    for group in groups:
        if not group.hands:
            continue
        yield swatch(group.look, 4 - LEFT, y - 13)
        for line in textwrap.wrap(group.line, CHARACTERS, break_on_hyphens=False):
            yield f'<text x="{28 - LEFT}" y="{y}">{escape(line)}</text>'
            y += LINE


def swatch(look: Look, x: int, y: int) -> str:
    """A cell of the key, twice as large."""
    return f'<g transform="translate({x} {y}) scale(2)">{look.drawn([(0, 0)])}</g>'
