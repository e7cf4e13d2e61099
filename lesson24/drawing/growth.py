"""A chart of how the number of candidates grows with the number of cards."""

from collections.abc import Sequence
from math import ceil, log10
from typing import Any

from lesson24.algorithms import ALGORITHMS, Algorithm
from lesson24.drawing.figure import Chart, in_theme, new_axes
from lesson24.drawing.theme import BLACK, BLUE, GREEN, ORANGE, PURPLE, VERMILION

FEWEST, MOST = 3, 9  # cards, to which it can be drawn
COUNTED = 10_000  # candidates, up to which they are counted one by one
HEIGHT, TOP, BOTTOM = 5.4, 0.4, 0.8  # inches
LABEL = 0.55  # inches from one label of two lines to the next, at least

# For each line its colour, its dashes, and the mark of a point that was counted.
LINES = (
    (BLUE, "solid", "o"),
    (ORANGE, "dashed", "s"),
    (GREEN, "dashdot", "^"),
    (VERMILION, "dotted", "D"),
    (PURPLE, (0, (5, 1, 1, 1, 1, 1)), "v"),
)


@in_theme
def draw_growth(most: int = 7) -> Chart:
    """Draw how many candidates each algorithm has for 2 cards and more.

    Args:
        most: the largest number of cards, 3 to 9.

    Raises:
        ValueError: for another number.

    >>> print(draw_growth(4).outline)
    no-brackets, left-to-right: 8, 96, 1,536
    two-patterns: 12, 216, 10,368
    reduction: 6, 108, 3,888
    five-shapes: 8, 192, 7,680
    """
    if not FEWEST <= most <= MOST:
        raise ValueError(f"growth is drawn to {FEWEST} to {MOST} cards, not to {most}")
    sizes = range(2, most + 1)
    series = counts_of([a for a in ALGORITHMS.values() if a.on_letters], sizes)
    axes = new_axes(HEIGHT, left=2, right=3.6, top=TOP, bottom=BOTTOM)
    axes.set_yscale("log")
    for (counts, algorithms), (colour, dashes, mark) in zip(series.items(), LINES, strict=False):
        axes.plot(sizes, counts, color=colour, linestyle=dashes, linewidth=3)
        for algorithm in algorithms:
            few = [size for size in sizes if algorithm.count(size) <= COUNTED]
            counted = [sum(1 for _ in algorithm.candidates(range(1, size + 1))) for size in few]
            axes.plot(few, counted, mark, **marked(colour))
    highest = max(counts[-1] for counts in series)
    axes.set_ylim(1, highest * 1.5)
    axes.set_yticks([10**power for power in range(ceil(log10(highest)))])
    axes.minorticks_off()
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.set_xticks(sizes)
    axes.set_xlabel("cards")
    axes.set_title("candidates", fontsize="medium", loc="left", x=-0.15)
    ends = sorted(zip(series.items(), LINES, strict=False), key=lambda end: end[0][0][-1])[::-1]
    scale = (HEIGHT - TOP - BOTTOM) / log10(highest * 1.5)  # inches for a power of ten
    heights = apart([log10(counts[-1]) * scale for (counts, _), _ in ends], LABEL)
    for ((counts, algorithms), (colour, _, mark)), height in zip(ends, heights, strict=True):
        beside, level = axes.get_yaxis_transform(), 10 ** (height / scale)
        line = {"arrowstyle": "-", "color": BLACK, "shrinkA": 0, "shrinkB": 6}
        axes.annotate("", (most, counts[-1]), (1.09, level), textcoords=beside, arrowprops=line)
        axes.plot(1.09, level, mark, transform=beside, clip_on=False, **marked(colour))
        names = ", ".join(algorithm.name for algorithm in algorithms)
        axes.text(1.13, level, f"{names}\n{counts[-1]:,}", va="center", transform=beside)
    lines = [
        f"{', '.join(a.name for a in algorithms)}: {', '.join(f'{n:,}' for n in counts)}"
        for counts, algorithms in series.items()
    ]
    return Chart(
        axes,
        f"Candidates for 2 to {most} cards, on a log scale. {'; '.join(lines)}.",
        f"Lines: by the formula. Points: counted one by one, up to {COUNTED:,}.",
        "\n".join(lines),
    )


def marked(colour: str) -> dict[str, Any]:
    """How a point looks."""
    return {"color": colour, "markeredgecolor": BLACK, "markersize": 10}


def counts_of(
    algorithms: Sequence[Algorithm], sizes: Sequence[int]
) -> dict[tuple[int, ...], list[Algorithm]]:
    """The numbers of candidates, and the algorithms that have them: some have the same."""
    series: dict[tuple[int, ...], list[Algorithm]] = {}
    for algorithm in algorithms:
        series.setdefault(tuple(map(algorithm.count, sizes)), []).append(algorithm)
    return series


def apart(heights: Sequence[float], least: float) -> list[float]:
    """Descending heights, moved down where they must be to stand so far apart.

    >>> apart([5, 5, 1], 1)
    [5, 4, 1]
    """
    moved = list(heights[:1])
    for height in heights[1:]:
        moved.append(min(height, moved[-1] - least))
    return moved
