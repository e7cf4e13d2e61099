"""The explorer: choose cards, and see every solution as text, as steps and as a tree."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from ipywidgets import HTML, Button, HBox, Select, Text, VBox

from lesson24.arithmetic import read_target
from lesson24.cards import Card, Hand, HandError, deal, parse_hand, read_hand, sentence, written
from lesson24.drawing.trees import draw_tree
from lesson24.engine import count_solutions, solve
from lesson24.expressions import Expression
from lesson24.lab.faces import CardChoice, faces, with_suits
from lesson24.lab.look import Panel, classed, field, show, status

MOST_CARDS = 5  # six keep a learner waiting for a second
MOST_LISTED = 200


def explorer(
    hand: str | Iterable[int | Card] = (1, 2, 3, 4), target: int | Fraction | str = 24
) -> "Explorer":
    """Choose cards and a target in a notebook; see whether and how the cards make the target.

    Args:
        hand: the cards to begin with, one to five.
        target: the number to make: whole or a fraction.

    Raises:
        HandError, TargetError: the message says what is accepted.

    >>> print(explorer("3 3 8 8").words())
    Solvable: 3 3 8 8 makes 24 in 1 way (4 trees, 1 text); a fraction is needed on the way.
    8/(3-8/3)
      8 / 3 = 8/3
      3 - 8/3 = 1/3
      8 / 1/3 = 24
    """
    ranks = parse_hand(written(read_hand(hand)))  # only what a learner could type as well
    return Explorer(check_size(ranks), read_target(target))


class Explorer(Panel):
    """The widget that `explorer` makes.

    It goes by two texts, the hand and the target. To choose a card, or to deal, is to write the
    hand; what a learner types stays as it is, right or wrong.
    """

    def __init__(self, hand: Hand, target: int | Fraction) -> None:
        self.cards: list[Card] = []  # as they lie on the table
        self.laying = False
        self.solutions: tuple[Expression, ...] = ()
        self.judged = ("", "")  # a verdict and its sentence

        self.choices = [CardChoice(number + 1) for number in range(MOST_CARDS)]
        self.target = field(Text(str(target), description="Target", continuous_update=False))
        self.hand = field(
            Text(
                description="Or type a hand, then Enter",
                placeholder="such as 3 3 8 8",
                continuous_update=False,
            )
        )
        self.deal = Button(description="Deal four cards")
        self.verdict = HTML()
        self.list = field(Select(description="Solutions, the most natural first"))
        self.details = HTML()
        self.tree = HTML()

        self.table = classed(HBox(), "cards")
        entries = classed(VBox([self.target, self.hand, self.deal]), "column")
        left = classed(VBox([self.list, self.details]), "column", "wide")
        self.result = classed(HBox([left, classed(self.tree, "panel", "wide")]), "row")
        super().__init__([classed(HBox([self.table, entries]), "row"), self.verdict, self.result])

        for choice in self.choices:
            choice.observe_rank(self.on_choice)
        self.deal.on_click(self.on_deal)
        self.list.observe(self.on_select, "index")
        self.hand.value = written(hand)
        self.look_up()
        self.hand.observe(self.look_up, "value")
        self.target.observe(self.look_up, "value")

    # What a learner does ----------------------------------------------------------------------

    def on_choice(self, _: Any) -> None:
        """Another rank was chosen for a card: write the hand that lies there now."""
        if not self.laying:
            self.hand.value = written(choice.rank for choice in self.choices[: len(self.cards)])

    def on_deal(self, _: Any) -> None:
        """Lay four new cards, with their own suits."""
        self.cards = list(deal())
        ranks = [card.rank for card in self.cards]
        self.hand.value = written(ranks)
        self.lay(ranks)  # where the hand is the same text as before, the suits are still new

    def look_up(self, _: Any = None) -> None:
        """Read the hand and the target, lay the cards, and find all solutions."""
        try:
            hand = check_size(parse_hand(self.hand.value))
            self.lay(hand)
            target = read_target(self.target.value)
        except ValueError as problem:
            self.judge("problem", sentence(problem), ())
        else:
            solutions = solve(hand, target)
            self.judge(*verdict(hand, target, solutions), solutions)

    def on_select(self, _: Any) -> None:
        """Show the solution that is chosen in the list."""
        chosen = self.chosen
        self.details.value = details(chosen) if chosen else ""
        self.tree.value = draw_tree(chosen).html() if chosen else ""

    # What it shows ----------------------------------------------------------------------------

    def lay(self, hand: Sequence[int]) -> None:
        """Lay cards of these ranks on the table; those that lie there already keep their suits."""
        if [card.rank for card in self.cards] != list(hand):
            self.cards = with_suits(hand, self.cards)
        self.laying = True
        for choice, card in zip(self.choices, self.cards, strict=False):
            choice.lay(card)
        self.laying = False
        self.table.children = self.choices[: len(self.cards)]

    def judge(self, verdict: str, sentence: str, solutions: tuple[Expression, ...]) -> None:
        """Show a verdict, and the solutions to choose from; the first one is chosen."""
        self.judged = (verdict, sentence)
        self.solutions = solutions[:MOST_LISTED]
        self.verdict.value = status(verdict, sentence)
        show(self.result, bool(solutions))
        self.list.rows = min(8, max(2, len(solutions)))
        self.list.options = [str(solution) for solution in self.solutions]
        if solutions and self.list.index is None:  # a list that was empty chooses nothing by itself
            self.list.index = 0

    @property
    def chosen(self) -> Expression | None:
        """The solution that is shown."""
        return None if self.list.index is None else self.solutions[self.list.index]

    def still(self) -> str:
        """The explorer as HTML that does nothing."""
        parts = [faces(self.cards), status(*self.judged)]
        if self.chosen:
            listed = "".join(f"<li>{escape(str(solution))}</li>" for solution in self.solutions)
            parts += [f"<p>{self.list.description}</p><ul>{listed}</ul>"]
            parts += [self.details.value, self.tree.value]
        return "\n".join(parts)

    def words(self) -> str:
        """The explorer as text: the verdict, and the chosen solution step by step."""
        lines = [self.judged[1]]
        if self.chosen:
            lines += [str(self.chosen), *(f"  {step}" for step in self.chosen.steps())]
        return "\n".join(lines)


def check_size(hand: Hand) -> Hand:
    """Give the hand back if it has no more cards than the explorer lays; else a HandError."""
    if len(hand) > MOST_CARDS:
        raise HandError(f"{len(hand)} cards were given, the explorer takes 1 to {MOST_CARDS}")
    return hand


def verdict(hand: Hand, target: int | Fraction, solutions: Sequence[Expression]) -> tuple[str, str]:
    """Whether a hand makes a target, and a sentence that says in how many ways.

    >>> verdict((1, 1, 1, 1), 24, ())
    ('no', 'Not solvable: 1 1 1 1 does not make 24.')
    """
    if not solutions:
        return "no", f"Not solvable: {written(hand)} does not make {target}."
    ways = counted(len(solutions), "way")
    trees = counted(count_solutions(hand, target, same="tree"), "tree")
    texts = counted(count_solutions(hand, target, same="text"), "text")
    needed = needs_fraction(solutions)
    need = "a fraction is needed on the way" if needed else "no fraction is needed on the way"
    listed = f" The list shows the first {MOST_LISTED}." if len(solutions) > MOST_LISTED else ""
    return "yes", (
        f"Solvable: {written(hand)} makes {target} in {ways} ({trees}, {texts}); {need}.{listed}"
    )


def needs_fraction(solutions: Iterable[Expression]) -> bool:
    """Whether every solution passes through a number that is not whole before its last step."""
    return all(
        any(step.value is not None and step.value.denominator > 1 for step in steps[:-1])
        for steps in (tuple(solution.operations()) for solution in solutions)
    )


def counted(count: int, noun: str) -> str:
    """A number of things, "1 tree", "3,595 trees".

    >>> counted(3595, "tree")
    '3,595 trees'
    """
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def details(solution: Expression) -> str:
    """A solution as steps, and in the other notations."""
    steps = "".join(f"<li>{escape(step)}</li>" for step in solution.steps())
    notations = {
        "all brackets": solution.brackets(),
        "prefix": solution.prefix(),
        "postfix": solution.postfix(),
        "LaTeX": solution.latex(),
    }
    rows = "".join(
        f'<tr><th scope="row">{name}</th><td class="lesson24-mono">{escape(text)}</td></tr>'
        for name, text in notations.items()
    )
    return (
        f'<p class="lesson24-label">Step by step</p><ol class="lesson24-mono">{steps}</ol>'
        f'<p class="lesson24-label">Other ways to write it</p><table>{rows}</table>'
    )
