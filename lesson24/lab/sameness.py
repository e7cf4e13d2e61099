"""When two solutions are the same: the ladder as a funnel, its groups, two trees side by side."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from ipywidgets import HTML, Dropdown, HBox, Select, Text

from lesson24.arithmetic import read_target
from lesson24.cards import Card, Hand, HandError, parse_hand, read_hand, sentence, written
from lesson24.drawing.theme import BLUE, SKY, tint
from lesson24.drawing.trees import draw_tree
from lesson24.engine import solve
from lesson24.expressions import Expression
from lesson24.lab.look import Panel, classed, field, show, status
from lesson24.sameness import LEVELS, canonical, same

MOST_CARDS = 4  # five make thousands of trees
MOST_LISTED = 100
BAR = 160  # pixels: the longest bar of the funnel

Group = tuple[Expression, ...]


def sameness(
    hand: str | Iterable[int | Card] = (1, 2, 3, 4), target: int | Fraction | str = 24
) -> "Sameness":
    """See how many solutions a hand has, by what counts as the same, and why two of them are.

    Args:
        hand: the cards to begin with, one to four.
        target: the number to make: whole or a fraction.

    Raises:
        HandError, TargetError: the message says what is accepted.

    >>> print(sameness("1 2 3 4").words())
    1 2 3 4 makes 24. Solutions: tree 242, text 242, swap 52, function 4, identity 3.
    Group 1 of 4 at level function: 4*3*2*1
    (((4*3)*2)*1) and (((3*1)*2)*4) are the same at level function: commutative law, associative law.
    """  # noqa: E501
    ranks = parse_hand(written(read_hand(hand)))  # only what a learner could type as well
    return Sameness(check_size(ranks), read_target(target))


class Sameness(Panel):
    """The widget that `sameness` makes.

    A level's groups are made of what is one at the level below: so two members of a group differ by
    what the level newly allows.
    """

    def __init__(self, hand: Hand, target: int | Fraction) -> None:
        self.solutions: dict[str, Group] = {}  # at each level, the most natural first
        self.groups: list[Group] = []  # at the chosen level; first how the group is printed
        self.drawn: Group = ()
        self.judged = ("", "")

        self.hand = field(
            Text(written(hand), description="Hand, then Enter", continuous_update=False)
        )
        self.target = field(Text(str(target), description="Target", continuous_update=False))
        self.level = field(
            Dropdown(
                options=list(LEVELS)[1:], value="function", description="Level: what is the same"
            )
        )
        self.verdict = HTML()
        self.funnel = HTML()
        self.list = field(Select(description="Groups", rows=5))
        self.members = field(Select(description="Members of the group", rows=5))
        self.law = HTML()
        self.trees = [HTML(), HTML()]

        entries = classed(HBox([self.hand, self.target, classed(self.level, "wide")]), "row")
        lists = [classed(one, "wide") for one in (self.list, self.members)]
        pair = [classed(tree, "panel", "wide") for tree in self.trees]
        self.result = [
            self.funnel,
            classed(HBox(lists), "row"),
            self.law,
            classed(HBox(pair), "row"),
        ]
        super().__init__([entries, self.verdict, *self.result])

        self.list.observe(self.on_group, "index")
        self.members.observe(self.on_member, "index")
        self.look_up()
        self.hand.observe(self.look_up, "value")
        self.target.observe(self.look_up, "value")
        self.level.observe(self.on_level, "value")

    # What a learner does ----------------------------------------------------------------------

    def look_up(self, _: Any = None) -> None:
        """Read the hand and the target, and find the solutions at every level."""
        self.solutions = {}
        try:
            hand = check_size(parse_hand(self.hand.value))
            target = read_target(self.target.value)
        except ValueError as problem:
            self.judged = ("problem", sentence(problem))
        else:
            solutions = {level: solve(hand, target, level) for level in LEVELS}
            verdict, makes = ("yes", "makes") if solutions["tree"] else ("no", "does not make")
            counts = ", ".join(f"{level} {len(found):,}" for level, found in solutions.items())
            said = f"{written(hand)} {makes} {target}."
            if solutions["tree"]:
                self.solutions = solutions
                said += f" Solutions: {counts}."
            self.judged = (verdict, said)
        self.verdict.value = status(*self.judged)
        self.funnel.value = funnel(self.solutions) if self.solutions else ""
        for part in self.result:
            show(part, bool(self.solutions))
        self.on_level()

    def on_level(self, _: Any = None) -> None:
        """List the groups of the chosen level."""
        level: str = self.level.value
        self.groups = grouped(self.solutions, level) if self.solutions else []
        self.list.description = f"Solutions at level {level}{first_of(self.groups)}"
        # Below "function" some differ in brackets alone, also where a text needs none.
        text = str if LEVELS[level].regroups else Expression.brackets
        printed = [f"{text(group[0])}   ({len(group) - 1})" for group in self.groups]
        self.list.options = printed[:MOST_LISTED]
        self.list.index = 0 if self.groups else None
        self.on_group()

    def on_group(self, _: Any = None) -> None:
        """Open the chosen group, at the first member that is not how the group is printed."""
        below = f"Those of level {below_of(self.level.value)} that it stands for"
        self.members.description = below + first_of(self.group[1:])
        members = self.group[1:][:MOST_LISTED]
        self.members.options = [member.brackets() for member in members]
        others = [place for place, member in enumerate(members) if member != self.group[0]]
        self.members.index = (others or [0])[0] if members else None
        self.on_member()

    def on_member(self, _: Any = None) -> None:
        """Draw how the group is printed and the chosen member, and say why they are the same."""
        if self.pair == self.drawn:  # a list that is filled tells several times what is chosen
            return
        self.drawn = self.pair
        self.law.value = status("yes", comparison(*self.pair)) if self.pair else ""
        for tree, expression in zip(self.trees, self.pair, strict=False):
            tree.value = draw_tree(expression, caption=expression.brackets()).html()

    # What it shows ----------------------------------------------------------------------------

    @property
    def group(self) -> Group:
        """The group that is open."""
        place = self.list.index
        return self.groups[place] if place is not None and place < len(self.groups) else ()

    @property
    def pair(self) -> Group:
        """How the group is printed, and the member that is chosen."""
        place = self.members.index
        return () if place is None or not self.group else (self.group[0], self.group[1 + place])

    def still(self) -> str:
        """The widget as HTML that does nothing."""
        parts = [status(*self.judged), self.funnel.value]
        if self.pair:
            parts += [f"<p>{escape(line)}</p>" for line in self.said()]
            parts += [tree.value for tree in self.trees]
        return "\n".join(parts)

    def words(self) -> str:
        """The widget as text: how many solutions, and why the two that are drawn are the same."""
        return "\n".join([self.judged[1], *self.said()])

    def said(self) -> Iterator[str]:
        """The open group, and the comparison."""
        if self.pair:
            place = f"{self.groups.index(self.group) + 1} of {len(self.groups)}"
            yield f"Group {place} at level {self.level.value}: {self.group[0]}"
            yield comparison(*self.pair)


def check_size(hand: Hand) -> Hand:
    """Give the hand back if it has no more cards than are compared; else a HandError."""
    if len(hand) > MOST_CARDS:
        raise HandError(f"{len(hand)} cards were given, 1 to {MOST_CARDS} can be compared here")
    return hand


def below_of(level: str) -> str:
    """The level below, of which a level's groups are made.

    >>> below_of("function")
    'swap'
    """
    names = list(LEVELS)
    return names[names.index(level) - 1]


def first_of(listed: Sequence[object]) -> str:
    """What a list's name adds where it does not list all.

    >>> first_of(range(242)), first_of(range(52))
    (': the first 100', '')
    """
    return f": the first {MOST_LISTED}" if len(listed) > MOST_LISTED else ""


def grouped(solutions: dict[str, Group], level: str) -> list[Group]:
    """Each solution of a level, followed by those of the level below that it stands for."""
    groups = {canonical(expression, level): [expression] for expression in solutions[level]}
    for expression in solutions[below_of(level)]:
        groups[canonical(expression, level)].append(expression)
    return [tuple(group) for group in groups.values()]


def funnel(solutions: dict[str, Group]) -> str:
    """A row for each level: how many solutions there are, as a bar and as a number."""
    most = len(solutions["tree"])
    rows = "".join(
        f'<tr><th scope="row">{level.name}</th><td>{len(solutions[name]):,}</td>'
        f'<td><div style="width: {max(4, round(BAR * len(solutions[name]) / most))}px; '
        f'height: 18px; margin-top: 4px; background: {tint(SKY)}; border: 2px solid {BLUE}"></div>'
        f"</td><td>{escape(level.means)}</td></tr>"
        for name, level in LEVELS.items()
    )
    return (
        '<table><tr><th scope="col">Level</th><th scope="col">Solutions</th><th></th>'
        f'<th scope="col">What is the same</th></tr>{rows}</table>'
    )


def comparison(a: Expression, b: Expression) -> str:
    """What two solutions have in common, as a sentence.

    >>> from lesson24.notation import parse
    >>> comparison(parse("6*(7-4)"), parse("(7-4)*6"))
    '(6*(7-4)) and ((7-4)*6) are the same at level swap: commutative law.'
    """
    return f"{a.brackets()} and {b.brackets()} are {same(a, b)}."
