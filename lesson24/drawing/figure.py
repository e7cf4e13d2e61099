"""Charts by matplotlib: one helper that gives them the theme, and cannot be called without words.

@in_theme
def draw_squares() -> Chart:
    axes = new_axes(height=3, left=1.2)
    axes.plot(range(5), [n * n for n in range(5)], color=BLUE)
    return Chart(axes, "The squares of 0 to 4, on a rising curve.")
"""

import io
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lesson24.drawing.picture import Drawn, labelled
from lesson24.drawing.theme import BLACK, FONT_SIZE, WHITE

WIDTH = 10  # inches: a page of JupyterLab on a projector of 1280 x 720

RC: dict[Any, Any] = {
    "font.family": "sans-serif",
    # The first comes with matplotlib, which measures by it; the others are no wider.
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Helvetica", "Arial"],
    "font.size": FONT_SIZE,
    "axes.labelsize": FONT_SIZE,
    "axes.linewidth": 1.2,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.facecolor": WHITE,
    "figure.facecolor": WHITE,
    "text.color": BLACK,
    "axes.labelcolor": BLACK,
    "xtick.color": BLACK,
    "ytick.color": BLACK,
    "hatch.linewidth": 1.2,
    # Text stays text, so that the bytes are few, and do not depend on the shapes of letters; the
    # salt and the absent date make them the same each time.
    "svg.fonttype": "none",
    "svg.hashsalt": "lesson24",
}
NO_METADATA = {
    "svg": {"Date": None, "Creator": None, "Format": None, "Type": None},
    "png": {"Software": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}

in_theme = rc_context(RC)  # decorates a function that draws


def new_axes(
    height: float, left: float = 0.2, right: float = 0.2, top: float = 0.2, bottom: float = 0.7
) -> Axes:
    """Empty axes on a page of their own; all lengths are in inches.

    The margins are given, not found, so that a picture does not depend on how letters are measured.

    >>> new_axes(5).figure.get_size_inches().tolist()
    [10.0, 5.0]
    """
    page = Figure((WIDTH, height))
    return page.add_axes(
        (
            left / WIDTH,
            bottom / height,
            (WIDTH - left - right) / WIDTH,
            (height - top - bottom) / height,
        )
    )


class Chart(Drawn):
    """A chart with its alt text; the last value of a notebook cell shows it.

    Args:
        axes: what was drawn by matplotlib; the whole page is shown.
        alt, caption, outline: as `Drawn` has them.

    Raises:
        ValueError: when the alt text is blank.

    >>> Chart(new_axes(2), "Empty axes.")
    <picture: Empty axes.>
    """

    forms = ("svg", "png", "pdf")

    def __init__(self, axes: Axes, alt: str, caption: str = "", outline: str = "") -> None:
        super().__init__(alt, caption, outline)
        page = axes.get_figure(root=True)
        assert page is not None  # else the axes were removed from it
        self.page = page

    @property
    def svg(self) -> str:
        """The chart as SVG."""
        svg = self.convert("svg").decode().replace("\r\n", "\n")
        return labelled(svg[svg.index("<svg") :], self.alt)

    def convert(self, form: str) -> bytes:
        """The chart as SVG, PNG or PDF."""
        stream = io.BytesIO()
        with rc_context(RC):
            self.page.savefig(stream, format=form, metadata=NO_METADATA[form])
        return stream.getvalue()
