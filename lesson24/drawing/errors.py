"""A chart of what rounding does to one expression: number lines round the target, ever nearer."""

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import isfinite, ulp

from matplotlib.axes import Axes

from lesson24.arithmetic import DOUBLE, EXACT, SINGLE, Arithmetic, Number, TargetError, read_target
from lesson24.comparing.misses import digits, nearest_miss
from lesson24.drawing.figure import Chart, in_theme, new_axes
from lesson24.drawing.theme import BLACK, BLUE, GREEN, ORANGE, SKY, VERMILION, tint
from lesson24.expressions import Expression
from lesson24.notation import parse

# For each kind of numbers its name here, its colour and its mark.
NUMBERS = {
    EXACT: ("exact", GREEN, "o"),
    SINGLE: ("32 bits", VERMILION, "s"),
    DOUBLE: ("64 bits", BLUE, "^"),
}
LOOSE, TIGHT = Fraction(1, 10**5), Fraction(1, 10**6)  # tolerances of documents 3, and 1 and 4
SIGNS = {-1: "−", 1: "+"}
HEIGHT, SIDE = 5.6, 1.3  # inches: of the page, beside the lines
FAR = 1000  # half lines: what is farther away is only said to be beyond the end
SAME = 0.05  # of half a line: nearer points have one label


@in_theme
def draw_errors(
    expression: Expression | str = "8/(3-8/3)", target: int | Fraction | str = 24
) -> Chart:
    """Draw where the value of an expression comes to lie in exact numbers, in 32 and in 64 bits.

    Each of three number lines is a small part of the one above it: the first is as wide as the
    nearest miss of the deck, the second as the tolerances of the documents, the third as the gaps
    between 64-bit floats.

    Args:
        expression: one of numbers.
        target: the number in the middle, not 0.

    Raises:
        ExpressionError, TargetError, ValueError: the message says what is accepted.

    >>> print(draw_errors("8/(3-8/3)").outline)
    exact: 24
    32 bits: 24.000006
    64 bits: 23.99999999999999
    the nearest miss of the deck: 1/13 away
    """
    if isinstance(expression, str):
        expression = parse(expression)
    goal = read_target(target)
    values = {numbers: numbers.evaluate(expression) for numbers in NUMBERS}
    if not goal:
        raise TargetError("the target is 0: floats have no gap round it to be drawn")
    off = {n: Fraction(value) - goal for n, value in values.items() if is_a_number(value)}
    miss = nearest(goal)
    gap = Fraction(ulp(float(goal)))
    widths = (miss * 13 / 10, LOOSE * 13 / 10, gap * 9 / 2)

    axes = new_axes(HEIGHT, left=SIDE, right=SIDE, top=0.1, bottom=0.1)
    axes.set_axis_off()
    axes.set_xlim(-1, 1)
    axes.set_ylim(-2.35, 0.4)
    for row, width in enumerate(widths):
        axes.plot([-1, 1], [-row, -row], color=BLACK, linewidth=2)
        far = FAR * width
        near = {numbers: max(-far, min(far, distance)) for numbers, distance in off.items()}
        points(axes, row, {n: float(distance / width) for n, distance in near.items()})
    for row in (0, 2):
        below(axes, 0, row, str(goal))
        for side, sign in SIGNS.items():
            below(axes, side, row, f"{goal} {sign} {float(widths[row]):.2g}")
    for row, (width, inner) in enumerate(pairwise(widths)):
        for side in SIGNS:
            ends = [side * float(inner / width), side], [-row - 0.22, -row - 0.94]
            axes.plot(*ends, color=BLACK, linestyle="dotted")
    for side in SIGNS:
        at = side * float(miss / widths[0])
        axes.plot(at, 0, "D", color=ORANGE, markeredgecolor=BLACK, markersize=10)
        above(axes, at, 0, f"nearest miss, {miss} away")
    for tolerance, colour in ((LOOSE, ORANGE), (TIGHT, SKY)):
        reach = float(tolerance / widths[1])
        axes.plot([-reach, reach], [-1, -1], color=tint(colour, 0.7), linewidth=12, zorder=1)
    below(axes, 0, 1, f"{goal} ± {float(TIGHT):.0e}")
    for side, sign in SIGNS.items():
        below(axes, side * float(LOOSE / widths[1]), 1, f"{goal} {sign} {float(LOOSE):.0e}")
    for number in range(-4, 5):
        at = number * float(gap / widths[2])
        axes.plot([at, at], [-2.06, -1.94], color=BLACK, linewidth=2)

    shown = {
        NUMBERS[numbers][0]: "no value" if value is None else digits(value, numbers)
        for numbers, value in values.items()
    }
    lines = [f"{name}: {value}" for name, value in shown.items()]
    lines.append(f"the nearest miss of the deck: {miss} away")
    return Chart(
        axes,
        f"Number lines round {goal}, ever nearer, with {expression}. {'; '.join(lines)}.",
        "Each line is a small part of the line above it. On the second line are the tolerances of "
        "the documents, on the third a tick for each 64-bit float.",
        "\n".join(lines),
    )


def is_a_number(value: Number) -> bool:
    """Whether there is a value, and it is neither infinite nor "not a number"."""
    return value is not None and not (isinstance(value, float) and not isfinite(value))


def points(axes: Axes, row: int, off: dict[Arithmetic, float]) -> None:
    """The values that lie on a line; those that lie together have one label."""
    places: dict[float, list[str]] = {}
    for numbers, at in off.items():
        name, colour, mark = NUMBERS[numbers]
        if abs(at) <= 1:
            axes.plot(at, -row, mark, color=colour, markeredgecolor=BLACK, markersize=11)
        near = next((place for place in places if abs(place - at) < SAME), at)
        places.setdefault(near, []).append(name)
    for at, names in places.items():
        listed = ", ".join(names)
        if abs(at) <= 1:
            above(axes, at, row, listed)
        elif at > 0:
            axes.text(1.02, -row, f"{listed} →", va="center")
        else:
            axes.text(-1.02, -row, f"← {listed}", va="center", ha="right")


def above(axes: Axes, x: float, row: int, words: str) -> None:
    """Words centred above a place on a line."""
    axes.text(x, 0.16 - row, words, ha="center", va="center")


def below(axes: Axes, x: float, row: int, words: str) -> None:
    """Words centred under a place on a line."""
    axes.text(x, -0.16 - row, words, ha="center", va="center")


@lru_cache(maxsize=8)
def nearest(target: int | Fraction) -> Fraction:
    """How near an expression of a hand comes to the target without being it."""
    return nearest_miss(target=target).distance
