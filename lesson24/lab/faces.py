"""Cards as they are printed: a face with its rank and its suit, and a choice of rank under it."""

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import HTML, Dropdown, VBox

from lesson24.cards import NAMES, Card
from lesson24.drawing.picture import image
from lesson24.drawing.theme import BLACK, WHITE
from lesson24.lab.look import classed, field

RED = "#B3261E"
WIDTH, HEIGHT, GAP = 92, 116, 12

# Each suit is drawn, in a square of 20, because not every font has it. They are told apart by their
# outline as well as by their colour.
OUTLINES = {
    "♥": "M10 19C5 14 1 11 1 6.5A4.6 4.6 0 0 1 10 5A4.6 4.6 0 0 1 19 6.5C19 11 15 14 10 19Z",
    "♣": "M6 5.2a4 4 0 1 1 8 0q0 1.8-1.6 3.4a4 4 0 1 1-1.6 5.6q.1 3 2.2 4.8h-6q2.1-1.8 2.2-4.8"
    "a4 4 0 1 1-1.6-5.6Q6 7 6 5.2Z",
    "♠": "M10 1C15 6 19 9 19 13.2A4.2 4.2 0 0 1 11 15.2Q11.2 17.5 13 19H7Q8.8 17.5 9 15.2"
    "A4.2 4.2 0 0 1 1 13.2C1 9 5 6 10 1Z",
    "♦": "M10 1L17 10L10 19L3 10Z",
}
COLOURS = {"♥": RED, "♣": BLACK, "♠": BLACK, "♦": RED}

NUMBERS = range(1, 14)
RANKS = [(f"{NAMES[n]} ({n})" if n in NAMES else str(n), n) for n in NUMBERS]


def faces(cards: Sequence[Card]) -> str:
    """Cards side by side as one HTML image; its alt text is their names.

    >>> 'alt="3 of hearts, queen of spades"' in faces([Card(3, "♥"), Card(12, "♠")])
    True
    """
    step = WIDTH + GAP
    width = step * len(cards) - GAP
    drawn = "".join(
        f'<g transform="translate({step * place} 0)">{face(card)}</g>'
        for place, card in enumerate(cards)
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{HEIGHT}"'
        f' viewBox="0 0 {width} {HEIGHT}" font-family="system-ui, Helvetica, sans-serif"'
        f' font-weight="600" text-anchor="middle">{drawn}</svg>'
    )
    return image(svg, ", ".join(map(name, cards)))


def name(card: Card) -> str:
    """A card in words; a number that is no rank has no suit."""
    return card.name if card.rank in NUMBERS else str(card.rank)


def face(card: Card) -> str:
    """The face of one card as SVG."""
    corners, colour = "", BLACK
    if card.rank in NUMBERS:
        colour = COLOURS[card.suit]
        corner = (
            f'<text x="16" y="22" font-size="18">{card.face}</text>'
            f'<path d="{OUTLINES[card.suit]}" transform="translate(8.5 27) scale(.75)"/>'
        )
        opposite = f"rotate(180 {WIDTH / 2} {HEIGHT / 2})"
        corners = f'{corner}<g transform="{opposite}">{corner}</g>'
    large = min(46, 110 // len(card.face))  # points: a long number has to fit
    return (
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="10" fill="{WHITE}"'
        f' stroke="{BLACK}" stroke-width="1.5"/><g fill="{colour}">{corners}<text x="{WIDTH / 2}"'
        f' y="{HEIGHT / 2 + large * 0.36:.0f}" font-size="{large}">{card.face}</text></g>'
    )


def with_suits(ranks: Sequence[int], before: Sequence[Card] = ()) -> list[Card]:
    """Give each rank a suit, so that no card lies there twice.

    A card that lies where it lay before stays the same; one of another rank takes the suit of the
    card before it, where it can.

    >>> print(*with_suits([3, 3, 8, 8]))
    3♥ 3♣ 8♠ 8♦
    >>> print(*with_suits([3, 4], [Card(4, "♠"), Card(4, "♥")]))
    3♠ 4♥
    """
    suits = list(OUTLINES)
    pairs = enumerate(zip(ranks, before, strict=False))
    cards = {place: card for place, (rank, card) in pairs if card.rank == rank}
    for place, rank in enumerate(ranks):
        if place not in cards:
            wanted = [card.suit for card in before[place : place + 1]]
            choices = [Card(rank, suit) for suit in (*wanted, *suits[place % 4 :], *suits)]
            lying = cards.values()
            cards[place] = next((card for card in choices if card not in lying), choices[0])
    return [cards[place] for place in range(len(ranks))]


class CardChoice(VBox):
    """One card: its face, and under it a labelled list of ranks to choose from."""

    def __init__(self, number: int) -> None:
        self.face = HTML()
        self.choice = field(Dropdown(options=RANKS, description=f"Card {number}"))
        super().__init__([self.face, self.choice])
        classed(self, "card")

    @property
    def rank(self) -> int:
        """The rank that is chosen."""
        rank: int = self.choice.value
        return rank

    def lay(self, card: Card) -> None:
        """Lay a card here. A number that is no rank joins the list as long as it lies here."""
        other = [] if card.rank in NUMBERS else [(str(card.rank), card.rank)]
        if list(self.choice.options) != RANKS + other:
            self.choice.options = RANKS + other
        self.choice.value = card.rank
        self.face.value = faces([card])

    def observe_rank(self, handler: Callable[[Any], None]) -> None:
        """Call ``handler`` when another rank is chosen."""
        self.choice.observe(handler, "value")
