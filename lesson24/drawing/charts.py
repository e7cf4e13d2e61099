"""Charts of a survey: what each program finds, who disagrees with whom, how much is tried."""

import textwrap
from collections.abc import Sequence
from math import ceil, log10
from statistics import median_low

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from lesson24.cards import Hand, written
from lesson24.comparing.survey import Survey
from lesson24.drawing.figure import WIDTH, Chart, in_theme, new_axes
from lesson24.drawing.theme import BLACK, BLUE, GREEN, ORANGE, SKY, VERMILION, WHITE, tint

ROW = 0.58  # inches: a bar, or two lines of text
LETTER = 0.14  # inches: about the width of one
BEHIND = 3.6  # inches for the text behind a row
LINE, LINES = 25, 2  # characters of a line of text, lines of a row
NAMED = 3  # hands that are named beside a bar, where there is room; the outline names all
BINS = 8  # for each power of ten


@in_theme
def draw_coverage(survey: Survey) -> Chart:
    """Draw how many of the hands that have a solution each program finds, and which it misses.

    >>> from lesson24 import survey
    >>> draw_coverage(survey(["document-0", "document-1"], ["3 3 8 8", "1 2 3 4"]))
    <picture: Hands found, of 2 that have a solution: document-0 1, document-1 2.>
    """
    total = len(survey.solvable)
    axes = rows(survey.names)
    counts, lines = [], []
    for row, name in enumerate(survey.names):
        found = len(survey.solved(name) & survey.solvable)
        missed, false = sorted(survey.missed(name)), sorted(survey.false(name))
        bar(axes, row, 0, found, GREEN)
        bar(axes, row, found, len(missed), WHITE, "///")
        bar(axes, row, total, len(false), VERMILION, "xx")
        inside(axes, row, f"{found:,}")
        shorter = (fill(told(missed, false, most)) for most in range(NAMED, -1, -1))
        beside(axes, row, next((text for text in shorter if text.count("\n") < LINES), ""))
        counts.append(f"{name} {found:,}")
        lines.append(f"{name}: {found:,} found, {told(missed, false, len(survey.hands))}")
    axes.locator_params(axis="x", nbins=4)
    axes.set_xlabel(f"hands found, of {total:,} that have a solution")
    return Chart(
        axes,
        f"Hands found, of {total:,} that have a solution: {', '.join(counts)}.",
        "Hatched: missed. Crossed: claimed, though there is no solution.",
        "\n".join(lines),
    )


def told(missed: Sequence[Hand], false: Sequence[Hand], most: int) -> str:
    """The hands that a program gets wrong, in words; at most so many of a kind are named."""
    parts = []
    for word, hands in (("misses", missed), ("falsely", false)):
        names = [written(hand).replace(" ", "\N{NO-BREAK SPACE}") for hand in hands[:most]]
        more = ["…"] * (len(hands) > most > 0)
        listed = f": {', '.join(names + more)}" if names else ""
        parts += [f"{word} {len(hands):,}{listed}"] * bool(hands)
    return "; ".join(parts) or "misses none"


@in_theme
def draw_tried(survey: Survey) -> Chart:
    """Draw how many candidates each program tries until the first it takes, on a log axis.

    A function is left out: what it tries cannot be seen.

    >>> from lesson24 import survey
    >>> print(draw_tried(survey("reduction", ["3 3 8 8", "1 2 3 4", "1 1 1 1"])).outline)
    reduction: half of the 2 hands found take 40 or fewer; 1 not found
    """
    names = [name for name in survey.names if survey.tried(name)]
    axes = rows(names)
    axes.set_xscale("log")
    lines = []
    for row, name in enumerate(names):
        solved, tried = survey.solved(name), survey.tried(name)
        found = sorted(count for hand, count in tried.items() if hand in solved)
        total, missing = max(tried.values()), len(tried) - len(found)
        if found:
            histogram(axes, row, found)
            middle = median_low(found)
            axes.plot([middle] * 2, [row + 0.4, row - 0.4], color=BLUE, linewidth=3)
            beside(axes, row, f"half within {middle:,}\n{missing:,} not found")
            lines.append(
                f"{name}: half of the {len(found):,} hands found take {middle:,} or fewer; "
                f"{missing:,} not found"
            )
        else:
            beside(axes, row, f"{missing:,} not found")
            lines.append(f"{name}: {missing:,} not found")
        if missing:
            axes.plot([total] * 2, [row + 0.4, row - 0.4], color=BLACK, linewidth=3, linestyle=":")
    axes.set_xlabel("candidates tried for a hand")
    powers(axes)
    return Chart(
        axes,
        f"How many candidates are tried for a hand. {'. '.join(lines)}.",
        "Bars: hands by the number tried until the first that is taken; half of them stand left of "
        "the thick line. Dotted: all were tried in vain.",
        "\n".join(lines),
    )


@in_theme
def draw_disagreements(survey: Survey) -> Chart:
    """Draw about how many hands each two programs say different things.

    >>> from lesson24 import survey
    >>> print(draw_disagreements(survey(["document-0", "document-1"], ["3 3 8 8"])).outline)
    document-0 and document-1: 1 hand
    """
    names = survey.names
    size = len(names)
    cell = min(0.8, (WIDTH - LETTER * max(map(len, names)) - 0.5) / size)
    axes = new_axes(0.55 * size + 0.2, left=0.1, right=0.1, bottom=0.1, top=0.1)
    lines = []
    most = log10(len(survey.hands) + 1)
    for row, name in enumerate(names):
        for column, other in enumerate(names[:row]):
            asked = survey.answered(name) & survey.answered(other)
            count = len(asked) - len(survey.agree(name, other))
            colour = tint(ORANGE, 0.9 * log10(count + 1) / most)
            axes.add_patch(Rectangle((column, row - 0.5), 1, 1, facecolor=colour, edgecolor=BLACK))
            axes.text(column + 0.5, row, f"{count:,}", ha="center", va="center")
            lines.append(f"{other} and {name}: {count:,} hand{'s' * (count != 1)}")
        axes.text(row + 0.1, row, name, va="center", weight="bold")
    axes.set_axis_off()
    axes.set_xlim(0, (WIDTH - 0.2) / cell)
    axes.set_ylim(size - 0.5, -0.5)
    return Chart(
        axes,
        f"About how many of {len(survey.hands):,} hands two programs disagree: {'; '.join(lines)}.",
        "A cell belongs to the name at the end of its row, and to the name on top of its column.",
        "\n".join(lines),
    )


# Parts ------------------------------------------------------------------------------------------


def rows(names: Sequence[str]) -> Axes:
    """Axes with a row for each name.

    Raises:
        ValueError: when there is none.
    """
    if not names:
        raise ValueError("there is nothing to draw: no program of this survey can be shown so")
    labels = [fill(name) for name in names]
    longest = max(len(line) for label in labels for line in label.split("\n"))
    axes = new_axes(ROW * len(names) + 0.9, left=LETTER * longest + 0.2, right=BEHIND)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_yticks(range(len(names)), labels)
    axes.tick_params(axis="y", length=0)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.spines["left"].set_visible(False)
    return axes


def fill(text: str) -> str:
    """Text in lines."""
    return textwrap.fill(text, LINE, break_on_hyphens=False)


def bar(axes: Axes, row: int, start: int, length: int, colour: str, hatch: str = "") -> None:
    """A part of a row's bar."""
    if length:
        axes.barh(row, length, 0.7, start, color=tint(colour), edgecolor=BLACK, hatch=hatch)


def histogram(axes: Axes, row: int, counts: Sequence[int]) -> None:
    """How often what counts come, on a row; as high as the row where it is most."""
    edges = 10 ** (np.arange(0, log10(counts[-1]) + 2 / BINS, 1 / BINS) - 0.5 / BINS)
    many, _ = np.histogram(counts, edges)
    axes.stairs(
        row + 0.4 - 0.8 * many / many.max(),
        edges,
        baseline=row + 0.4,
        fill=True,
        color=tint(SKY, 0.7),
    )


def inside(axes: Axes, row: int, text: str) -> None:
    """Text at the beginning of a row's bar."""
    axes.annotate(text, (0, row), (6, 0), textcoords="offset points", va="center")


def beside(axes: Axes, row: int, text: str) -> None:
    """Text behind a row."""
    axes.text(1.02, row, text, va="center", transform=axes.get_yaxis_transform())


def powers(axes: Axes) -> None:
    """Marks of a log axis as whole numbers."""
    low, high = axes.get_xlim()
    axes.set_xticks([10**power for power in range(ceil(log10(low)), ceil(log10(high)))])
    axes.minorticks_off()
    axes.xaxis.set_major_formatter("{x:,.0f}")
