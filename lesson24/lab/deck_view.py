"""The map of the deck in a widget: a click or an arrow key on it chooses a hand."""

import json
from collections.abc import Mapping, Sequence
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Dropdown, HBox, Layout, Select, Text, VBox

from lesson24.cards import Hand, written
from lesson24.drawing.deck import CELL, HOW_TO_READ, PITCH, STARTS, Group, place, svg_of
from lesson24.drawing.deck import swatch as drawn_swatch
from lesson24.drawing.theme import BLACK, BLUE, WHITE
from lesson24.lab.look import classed, field

CHOOSING = Path(__file__).with_name("deck_view.js").read_text(encoding="utf-8")
MARKER = 1.3 * PITCH  # pixels from the middle of the chosen cell to the sides of its mark
ATTRIBUTES = {
    "class": "lesson24-map",
    "tabindex": 0,
    "role": "application",
    "aria-label": "Map of the deck: an arrow key goes to the next hand",
    "data-lm-suppress-shortcuts": "true",  # else JupyterLab takes the arrow keys
    "data-pitch": PITCH,
    "data-starts": json.dumps(list(STARTS.values())),
}

STYLE = f"""
.lesson24-deck {{
  display: grid !important; max-width: 880px; margin-top: 12px !important; border-radius: 10px;
  background: {WHITE};
}}
.lesson24-deck > * {{ grid-area: 1 / 1; }}
.lesson24-deck svg {{ display: block; width: 100%; height: auto; border-radius: 10px; }}
.lesson24-deck .lesson24-map {{ cursor: crosshair; }}
.lesson24-deck .lesson24-map:focus-visible {{ outline: 3px solid {BLUE}; outline-offset: 2px; }}
.lesson24-deck .lesson24-corner {{
  align-self: end; width: 46%; padding: 0 0 10px 14px; color: {BLACK}; pointer-events: none;
}}
.lesson24-deck .lesson24-corner :is(li, p, h3) {{
  margin: 6px 0; line-height: 1.35; list-style: none; color: {BLACK};
}}
.lesson24-deck .lesson24-corner ul {{ margin: 0; padding: 0; }}
.lesson24-deck .lesson24-corner li {{ padding-left: 24px; text-indent: -24px; }}
.lesson24-deck .lesson24-corner li svg {{
  display: inline; width: 16px; height: 16px; margin-right: 8px; border-radius: 0;
}}
@media (max-width: 800px) {{
  .lesson24-deck > .lesson24-corner {{ grid-area: 2 / 1; width: auto; }}
}}
"""

numbers = count(1)  # of the maps on this page


class DeckView(VBox):
    """A map of hands, a list of those that are asked for, and what there is to say about one.

    Args:
        hand: the field for the hand, in the same panel; a hand that is chosen is written there.
        question: the label of the choice of what is asked for.
    """

    def __init__(self, hand: Text, question: str) -> None:
        self.hand = classed(hand, "hand")  # by which deck_view.js finds it
        self.name = f"lesson24-deck-{next(numbers)}"
        self.groups: Sequence[Group] = ()
        self.found: Mapping[str, Sequence[Hand]] = {}
        self.chosen: Hand | None = None
        self.filter = field(Dropdown(description=question))
        self.list = field(Select(description="These hands", rows=4))
        self.map = HTML()
        self.corner = classed(HTML(), "corner")
        self.state = HTML(layout=Layout(display="none"))  # marks the chosen hand, and fades others
        board = classed(VBox([self.map, self.corner, self.state]), "deck")
        board.add_class(self.name)
        super().__init__([classed(HBox([self.filter, self.list]), "row"), board])
        self.filter.observe(self.fill, "value")
        self.list.observe(self.on_select, "value")

    def show(self, groups: Sequence[Group], found: Mapping[str, Sequence[Hand]]) -> None:
        """Show these groups of hands.

        Args:
            groups: for the map.
            found: what can be asked for, and the hands of which it is true.
        """
        self.groups, self.found = groups, found
        middle = CELL / 2
        start, side = middle - MARKER, 2 * MARKER
        marker = (
            f'<title></title><rect class="lesson24-here" x="{start}" y="{start}" width="{side}"'
            f' height="{side}" fill="none" stroke="{BLUE}" stroke-width="3"/>'
        )
        written = "".join(f' {name}="{escape(str(value))}"' for name, value in ATTRIBUTES.items())
        choosing = f'<style onload="{escape(CHOOSING)}">{STYLE}</style>'
        self.map.value = choosing + svg_of(groups, marker, written)
        self.filter.options = list(found)
        self.filter.value = next(iter(found))
        self.fill()  # also where the value is the same text as before

    def choose(self, hand: Hand | None, html: str) -> None:
        """Mark a hand on the map, and say something about it in the corner, over the key."""
        self.chosen = hand
        items = "".join(
            f"<li>{swatch(group)}{escape(group.line)}</li>" for group in self.groups if group.hands
        )
        self.corner.value = f"{html}<ul>{items}</ul><p>{HOW_TO_READ}</p>"
        self.mark()

    def mark(self) -> None:
        """Mark the chosen hand, and fade the groups that have none of the hands asked for."""
        try:
            column, row = place(self.chosen or ())
            at = f"transform: translate({column * PITCH}px, {row * PITCH}px)"
        except ValueError:  # a hand that is not on the map
            at = "display: none"
        asked = set(self.found.get(self.filter.value, ()))
        faded = "".join(
            f".{self.name} .group-{number} {{ opacity: 0.12; }}"
            for number, group in enumerate(self.groups)
            if not asked.intersection(group.hands)
        )
        self.state.value = f"<style>.{self.name} .lesson24-here {{ {at}; }}{faded}</style>"

    def fill(self, _: Any = None) -> None:
        """List the hands that are asked for."""
        self.list.options = list(map(written, self.found.get(self.filter.value, ())))
        self.list.value = None
        self.mark()

    def on_select(self, _: Any) -> None:
        """Choose a hand of the list."""
        if self.list.value is not None:
            self.hand.value = self.list.value


def swatch(group: Group) -> str:
    """How a group looks, for a line of text."""
    side = 2 * CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" aria-hidden="true">'
        f"{drawn_swatch(group.look, 0, 0)}</svg>"
    )
