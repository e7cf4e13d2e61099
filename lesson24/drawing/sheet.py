"""Sheets to print: hands to work on, and their answers on pages of their own.

The pages are A4 and are drawn by matplotlib, with the fonts inside the file.
"""

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from textwrap import fill
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from lesson24.cards import FACES, NAMES, Hand, written
from lesson24.drawing.theme import BLACK, SMALL, WHITE
from lesson24.engine import solve
from lesson24.operators import FOUR

# All lengths are in inches, from the lower left corner of the page.
WIDTH, HEIGHT = 8.27, 11.69  # A4
MARGIN = 0.7
TOP = 9.9  # of the first row; the title stands above
COLUMNS, ROWS = 2, 6
ON_A_PAGE = COLUMNS * ROWS
ROW = (TOP - MARGIN) / ROWS
COLUMN = (WIDTH - 2 * MARGIN) / COLUMNS
CARD_WIDTH, CARD_HEIGHT, GAP = 0.62, 0.8, 0.1
INDENT = 0.45  # of what stands beside a hand's number

LETTERS = 58  # of a line of steps: one is enough for any four cards that make 24
NONE = "no solution"

FONT: dict[Any, Any] = {
    "font.family": "DejaVu Sans",  # comes with matplotlib, and has every sign
    "pdf.fonttype": 42,  # TrueType: the text of the file can be searched and copied
}


@dataclass(frozen=True)
class Sheet:
    """Hands to print, with room to work, and the answers apart.

    Attributes:
        hands: the hands; of four cards or fewer, for the width of the page.
        target: the number to make.
        note: a line over the answers, such as what the hands have in common.

    Raises:
        ValueError: when there are no hands, or one has more than four cards.

    >>> sheet = Sheet(((3, 3, 8, 8), (1, 1, 1, 1)))
    >>> sheet.answers()
    [('8÷(3−8÷3)', ['8 ÷ 3 = 8/3', '3 − 8/3 = 1/3', '8 ÷ 1/3 = 24']), ('no solution', [])]
    >>> sheet.pdf()[:5]
    b'%PDF-'
    """

    hands: Sequence[Hand]
    target: int | Fraction = 24
    note: str = ""

    def __post_init__(self) -> None:
        if not self.hands:
            raise ValueError("a sheet needs a hand or more")
        if max(map(len, self.hands)) > 4:
            raise ValueError("a sheet has room for hands of four cards, not more")

    def answers(self) -> list[tuple[str, list[str]]]:
        """For each hand its most natural solution and how many others there are, and its steps."""
        found = []
        for hand in self.hands:
            solutions = solve(hand, self.target)
            if solutions:
                others = f"   (and {len(solutions) - 1} more)" if len(solutions) > 1 else ""
                steps = [in_print(step, gap=" ") for step in solutions[0].steps()]
                found.append((in_print(str(solutions[0])) + others, steps))
            else:
                found.append((NONE, []))
        return found

    def pdf(self) -> bytes:
        """The sheet as a PDF file; the same hands give the same bytes."""
        stream = io.BytesIO()
        nothing = dict.fromkeys(("CreationDate", "Creator", "Producer"))
        with rc_context(FONT), PdfPages(stream, metadata=nothing) as file:
            for page in self.pages():
                file.savefig(page)
        return stream.getvalue()

    def pages(self) -> Iterator[Figure]:
        """The pages with hands, then those with answers."""
        answers = self.answers()
        rule = "Use every card once, with + − × ÷ and brackets."
        if any(answer == NONE for answer, _ in answers):
            rule += f"\nWhere nothing makes {self.target}, write: none."
        starts = range(0, len(self.hands), ON_A_PAGE)
        for start in starts:
            page, axes = new_page(f"Make {self.target}", rule)
            axes.text(WIDTH - MARGIN, 11, "Name: " + "." * 26, size=SMALL, va="top", ha="right")
            for place, hand in enumerate(self.hands[start : start + ON_A_PAGE]):
                row, column = divmod(place, COLUMNS)
                where = MARGIN + column * COLUMN, TOP - row * ROW
                draw_hand(axes, where, f"{start + place + 1}.", hand, f"= {self.target}")
            yield page
        for start in starts:
            page, axes = new_page("Answers", self.note)
            for place, answer in enumerate(answers[start : start + ON_A_PAGE]):
                number = start + place
                where = MARGIN, TOP - place * ROW / COLUMNS
                draw_answer(axes, where, f"{number + 1}.", self.hands[number], *answer)
            yield page


def new_page(title: str, text: str) -> tuple[Figure, Axes]:
    """A page with a title and lines of text under it; its axes count in inches."""
    page = Figure((WIDTH, HEIGHT), facecolor=WHITE)
    axes = page.add_axes((0, 0, 1, 1), xlim=(0, WIDTH), ylim=(0, HEIGHT))
    axes.set_axis_off()
    axes.text(MARGIN, 11.05, title, size=24, weight="bold", va="top")
    axes.text(MARGIN, 10.55, text, size=SMALL, va="top", linespacing=1.3)
    return page, axes


def draw_hand(axes: Axes, where: tuple[float, float], number: str, hand: Hand, end: str) -> None:
    """The cards of a hand, and a line to write on, below a point at their upper left."""
    x, y = where
    axes.text(x, y - CARD_HEIGHT / 2, number, size=SMALL, va="center")
    left = x + INDENT
    for rank in hand:
        corner = (left + 0.05, y - CARD_HEIGHT + 0.05)  # the round corners come on top of it
        axes.add_patch(
            FancyBboxPatch(
                corner,
                CARD_WIDTH - 0.1,
                CARD_HEIGHT - 0.1,
                boxstyle="round,pad=0.05",
                facecolor=WHITE,
                edgecolor=BLACK,
                linewidth=1.2,
            )
        )
        middle = left + CARD_WIDTH / 2
        if rank in NAMES:
            axes.text(
                middle, y - 0.3, FACES[rank], size=22, weight="bold", va="center", ha="center"
            )
            axes.text(middle, y - 0.62, f"= {rank}", size=11, va="center", ha="center")
        else:
            axes.text(
                middle,
                y - CARD_HEIGHT / 2,
                str(rank),
                size=22,
                weight="bold",
                va="center",
                ha="center",
            )
        left += CARD_WIDTH + GAP
    line = y - CARD_HEIGHT - 0.42
    axes.text(x + COLUMN - 0.2, line, end, size=SMALL, va="bottom", ha="right")
    axes.plot([x + INDENT, x + COLUMN - 0.85], [line, line], color=BLACK, linewidth=0.8)


def draw_answer(
    axes: Axes,
    where: tuple[float, float],
    number: str,
    hand: Hand,
    answer: str,
    steps: Iterable[str],
) -> None:
    """An answer and its steps, below a point at their upper left."""
    x, y = where
    axes.text(x, y, number, size=SMALL, va="top")
    axes.text(x + INDENT, y, written(hand), size=SMALL, va="top")
    axes.text(x + INDENT + 1.35, y, answer, size=SMALL, weight="bold", va="top")
    # A line may end between two steps, not within one.
    whole = "; ".join(step.replace(" ", "\N{NO-BREAK SPACE}") for step in steps)
    axes.text(x + INDENT, y - 0.25, fill(whole, LETTERS), size=SMALL, va="top")


def in_print(text: str, gap: str = "") -> str:
    """The signs of operators as books print them; with a gap, only those between gaps.

    >>> in_print("8 / 1/3 = 24", gap=" ")
    '8 ÷ 1/3 = 24'
    """
    for operator in FOUR:
        text = text.replace(gap + operator.symbol + gap, gap + operator.sign + gap)
    return text
