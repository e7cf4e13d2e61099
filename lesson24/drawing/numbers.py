"""What a hand makes: its numbers on a line, and how two parts of it meet in the middle."""

from collections.abc import Iterable
from fractions import Fraction

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from lesson24.arithmetic import exact, read_target
from lesson24.cards import Card, Hand, HandError, read_hand, written
from lesson24.drawing.figure import Chart, in_theme, new_axes
from lesson24.drawing.theme import BLACK, BLUE, SKY, SMALL, WHITE, tint
from lesson24.engine import reachable
from lesson24.operators import ASKED_FOR
from lesson24.tables import LAST_STEPS, partners

Number = int | Fraction

COLUMNS, LINE = 6, 0.36  # of the table of numbers; the height of a line in inches
MOST_NUMBERS = 40  # on the line, so that each has room for its digits


@in_theme
def draw_numbers(
    hand: str | Iterable[int | Card],
    low: int = 0,
    high: int = 30,
    target: int | Fraction | str = 24,
) -> Chart:
    """Draw the numbers that a hand makes on a line.

    A whole number that it makes is a filled circle, one that it does not make an open one; fractions
    are thin strokes.

    Args:
        hand: one to five cards.
        low: where the line begins.
        high: where it ends, at most 40 from there.
        target: the number that is marked by an arrow, if it is on the line.

    Raises:
        HandError, TargetError: the message says what is accepted.
        ValueError: when the line would be too long.

    >>> draw_numbers("1 1 1 1", high=6, target=4)
    <picture: The numbers from 0 to 6 that 1 1 1 1 makes: 0, 1, 2, 3, 4 of the whole ones, and 3 fractions. It makes 4.>
    """  # noqa: E501
    cards, goal = at_most(read_hand(hand), 5), read_target(target)
    if not 0 < high - low <= MOST_NUMBERS:
        raise ValueError(f"the line goes from {low} to {high}: 1 to {MOST_NUMBERS} apart is drawn")
    made = [number for number in reachable(cards) if low <= number <= high]
    whole = {int(number) for number in made if number.denominator == 1}
    fractions = [float(number) for number in made if number.denominator > 1]
    axes = new_axes(height=2.6, left=0.4, right=0.4, top=0.9, bottom=0.7)
    axes.vlines(fractions, 0.25, 0.75, color=BLUE, linewidth=1)
    axes.axhline(0, color=BLACK, linewidth=1.5)
    missing = sorted(set(range(low, high + 1)) - whole)
    axes.plot(sorted(whole), [0] * len(whole), "o", color=BLUE, markersize=13)
    axes.plot(missing, [0] * len(missing), "o", color=BLUE, markersize=12, mfc=WHITE, mew=2)
    if low <= goal <= high:
        arrow = {"arrowstyle": "->", "linewidth": 2}
        at, above = (float(goal), 0.25), (float(goal), 1.25)
        text = axes.annotate(str(goal), at, above, arrowprops=arrow, annotation_clip=False)
        text.set(ha="center", va="bottom", fontweight="bold")
    axes.set(xlim=(low - 0.5, high + 0.5), ylim=(-0.5, 1.2), yticks=[])
    axes.set_xticks(range(low, high + 1, 1 if high - low <= 20 else 5))
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    listed = ", ".join(map(str, sorted(whole))) or "none"
    some = "1 fraction" if len(fractions) == 1 else f"{len(fractions)} fractions"
    alt = (
        f"The numbers from {low} to {high} that {written(cards)} makes: "
        f"{listed} of the whole ones, and {some}."
    )
    if low <= goal <= high:
        alt += f" It {'makes' if goal in made else 'does not make'} {goal}."
    caption = (
        f"What {written(cards)} makes from {low} to {high}. Filled circle: a whole number that it "
        "makes; open circle: one that it does not; stroke: a fraction that it makes."
    )
    return Chart(axes, alt, caption, "\n".join(map(str, made)))


@in_theme
def draw_meeting(
    hand: str | Iterable[int | Card], target: int | Fraction | str = 24, card: int | None = None
) -> Chart:
    """Draw how a hand is met in the middle: a card, what it wants, and the table of the others.

    Given one card, at most six numbers lead to the target in one step. The picture shows them on
    the left, and on the right all that the other cards make, with those that are wanted in boxes.

    Args:
        hand: two to four cards.
        target: the number to make, whole or a fraction.
        card: which card is taken; the first whose wanted numbers are met, when None.

    Raises:
        HandError, TargetError: the message says what is accepted.

    >>> print(draw_meeting("3 3 8 8").outline.splitlines()[-1])
    8 ÷ 1/3 = 24, and 3 3 8 makes 1/3
    """
    cards, goal = at_most(read_hand(hand), 4), read_target(target)
    if len(cards) < 2:
        raise HandError(
            "1 card was given, 2 to 4 are needed: one is taken, the others make a table"
        )
    if card is not None and card not in cards:
        raise HandError(f"{card} is not a card of {written(cards)}")
    tries = [meeting(cards, one, goal) for one in ([card] if card is not None else cards)]
    taken, rest, table, lines = next((t for t in tries if any(m for _, _, m in t[3])), tries[0])

    rows = -(-len(table) // COLUMNS)
    height = max(rows, len(lines)) * LINE + 1.0
    axes = new_axes(height, left=0.1, right=0.1, top=0.1, bottom=0.1)
    axes.set(xlim=(0, 9.8), ylim=(height - 0.2, 0))  # inches, from the upper left corner
    axes.axis("off")
    axes.text(0, 0.3, f"Take {taken}. To make {goal}:", fontweight="bold", va="center")
    axes.text(3.9, 0.3, f"All that {written(rest)} makes:", fontweight="bold", va="center")
    places = {
        number: (3.9 + n % COLUMNS, 0.85 + n // COLUMNS * LINE) for n, number in enumerate(table)
    }
    for number, (x, y) in places.items():
        axes.text(x + 0.45, y, str(number), fontsize=SMALL, ha="center", va="center")
    for row, (said, number, met) in enumerate(lines):
        y = 0.85 + row * LINE
        axes.text(0, y, said, fontsize=SMALL, va="center", fontweight="bold" if met else "normal")
        if met:
            box(axes, *places[number])
            axes.plot([2.2, 2.85], [y, y], color=BLUE, linewidth=2)
            axes.text(2.9, y, "is there", fontsize=SMALL, va="center", color=BLUE)
    outline = [
        f"{said}, {'and' if met else 'but'} {written(rest)} "
        f"{'makes' if met else 'does not make'} {number}"
        for said, number, met in lines
    ]
    found = sum(met for *_, met in lines)
    alt = (
        f"Left: {taken}, and the {len(lines)} numbers that lead from it to {goal} in one step. "
        f"Right: the {len(table)} numbers that {written(rest)} makes. "
        f"{found} of the {len(lines)} {'is' if found == 1 else 'are'} there"
        + (": " + "; ".join(said for said, _, met in lines if met) if found else "")
        + "."
    )
    caption = (
        f"Meeting in the middle: {taken} wants one of {len(lines)} numbers, and they are looked up "
        f"among the {len(table)} that {written(rest)} makes. In a box: what is there."
    )
    return Chart(axes, alt, caption, "\n".join(outline))


def at_most(hand: Hand, most: int) -> Hand:
    """Give the hand back if it has no more cards than are drawn; else a HandError."""
    if len(hand) > most:
        raise HandError(f"{len(hand)} cards were given, at most {most} can be drawn")
    return hand


def meeting(
    cards: Hand, taken: int, goal: Number
) -> tuple[int, Hand, list[Number], list[tuple[str, Number, bool]]]:
    """A card, the others, what they make, and each wanted number: its step, whether it is there."""
    place = cards.index(taken)
    rest = cards[:place] + cards[place + 1 :]
    table = list(reachable(rest))
    lines: dict[Number, tuple[str, Number, bool]] = {}
    wanted = partners((taken, 1), (goal.numerator, goal.denominator))
    for (symbol, turned), pair in zip(LAST_STEPS, wanted, strict=False):
        number = exact(Fraction(*pair))
        sides = (number, taken) if turned else (taken, number)
        a, b = (f"({side})" if side < 0 else str(side) for side in sides)
        said = f"{a} {ASKED_FOR[symbol].sign} {b} = {goal}"
        lines.setdefault(number, (said, number, number in table))
    return taken, rest, table, list(lines.values())


def box(axes: Axes, x: float, y: float) -> None:
    """A box round a number of the table."""
    frame = Rectangle((x, y - LINE * 0.47), 0.9, LINE * 0.94, linewidth=2, zorder=0)
    frame.set(facecolor=tint(SKY), edgecolor=BLUE)
    axes.add_patch(frame)
