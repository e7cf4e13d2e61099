"""Practice: hands to solve by joining cards or by typing, with hints, verdicts and a log."""

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Button, HBox, Text, VBox

from lesson24.answers import Verdict
from lesson24.cards import written
from lesson24.expressions import Expression, Leaf
from lesson24.lab.faces import faces, with_suits
from lesson24.lab.look import Panel, classed, field, show, status
from lesson24.lab.session import LOG, Session
from lesson24.operators import FOUR, Operator


def practice(
    level: str = "solvable", seed: int | None = None, target: int | Fraction | str = 24
) -> "Practice":
    """Deal hands in a notebook, one after another, and judge what the learner makes of them.

    Two cards and an operator become one card, until one is left; or the whole answer is typed.
    Nothing is stored unless the learner saves the log, in a file beside the notebook.

    Args:
        level: what the hands are for: "solvable", "any" (there may be no solution), "whole" (whole
            numbers are enough), "fraction" (one is needed), "pairs" (``(a.b).(c.d)`` is needed),
            "one" (exactly one solution), "no-ones".
        seed: the same seed deals the same hands; None deals anew each time.
        target: the number to make.

    Returns:
        The widget; ``.session.log`` holds what was done, ``.save()`` writes it as CSV.

    Raises:
        PurposeError, TargetError: the message says what is accepted.

    >>> print(practice("fraction", seed=24).words())
    Make 24 from 7 7 3 3. Use every card once. A fraction is needed.
    """
    return Practice(Session(level, seed, target))


class Practice(Panel):
    """The widget that `practice` makes.

    Attributes:
        session: the hands, the table, the answers and the log.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.first: int | None = None  # what is chosen to be joined: a place on the table,
        self.operator: Operator | None = None  # and an operator
        self.hints: list[str] = []  # for this hand

        self.question = HTML()
        self.pieces = [Button() for _ in session.hand]
        self.operators = [Button(description=operator.sign) for operator in FOUR]
        self.undo = Button(description="Undo")
        self.typed = field(
            Text(
                description="Or type an answer, then Enter",
                placeholder="such as (1+2)*(3+5)",
                continuous_update=False,
            )
        )
        self.hint = Button(description="Hint")
        self.none = Button(description="No solution")
        self.next = Button(description="Next hand")
        self.store = Button(description="Save my log")
        self.verdict = HTML()
        self.notes = HTML()

        signs = classed(HBox([*self.operators, self.undo]), "signs")
        table = classed(VBox([classed(HBox(self.pieces), "pieces"), signs]), "column")
        more = classed(HBox([self.hint, self.none, self.next, self.store]), "signs")
        entries = classed(VBox([self.typed, more]), "column")
        super().__init__(
            [self.question, classed(HBox([table, entries]), "row"), self.verdict, self.notes]
        )

        for place, piece in enumerate(self.pieces):
            piece.on_click(lambda _, place=place: self.choose(place))
        for operator, sign in zip(FOUR, self.operators, strict=True):
            sign.on_click(lambda _, operator=operator: self.choose_operator(operator))
        self.undo.on_click(self.on_undo)
        self.typed.observe(self.on_typed, "value")
        self.hint.on_click(self.on_hint)
        self.none.on_click(lambda _: self.tell(session.claim_none()))
        self.next.on_click(self.on_next)
        self.store.on_click(self.on_save)
        show(self.none, session.purpose.name == "any")
        self.lay()

    # What a learner does ----------------------------------------------------------------------

    def choose(self, place: int) -> None:
        """Choose a card: the first, or, after an operator, the second, which joins the two."""
        if self.first == place:
            self.first = self.operator = None
            self.lay("step", "Nothing is chosen now.")
        elif self.first is None or self.operator is None:
            self.first = place
            self.lay("step", f"{self.chosen()}: choose an operator.")
        else:
            verdict = self.session.join(self.first, self.operator, place)
            self.first = self.operator = None
            joined = self.session.slots[place]
            if verdict:
                self.tell(verdict)
            elif joined:
                self.lay("step", f"{joined.steps()[-1]}.")

    def choose_operator(self, operator: Operator) -> None:
        """Choose what joins the two cards."""
        if self.first is None:
            self.lay("problem", "Choose the first card, then an operator, then the second card.")
        else:
            self.operator = operator
            self.lay("step", f"{self.chosen()} {operator.sign} ... choose the second card.")

    def on_undo(self, _: Any) -> None:
        """Take back what was chosen, else the last join."""
        chosen = self.first is not None
        self.first = self.operator = None
        if chosen or self.session.undo():
            self.lay("step", f"On the table: {', '.join(map(label, self.session.table))}.")
        else:
            self.lay("problem", "There is nothing to take back.")

    def on_typed(self, _: Any) -> None:
        """Judge a typed answer; one that is right makes room for the next."""
        if self.typed.value.strip():
            verdict = self.session.answer(self.typed.value)
            self.tell(verdict)
            if verdict.correct:
                self.typed.value = ""

    def on_hint(self, _: Any) -> None:
        """Give the next hint."""
        self.hints.append(self.session.hint())
        self.lay("step", self.hints[-1])

    def on_next(self, _: Any) -> None:
        """Deal the next hand."""
        self.session.leave()
        self.first = self.operator = None
        self.hints = []
        self.typed.value = ""
        self.lay("step", self.words())

    def on_save(self, _: Any) -> None:
        """Save the log, and say where it is."""
        try:
            path = self.save()
        except OSError as error:
            self.lay("problem", f"The log could not be saved here: {error.strerror}.")
        else:
            self.lay("yes", f"Saved as {path.name}, beside the notebook.")

    def save(self, path: str | Path = LOG) -> Path:
        """Save the log as CSV, under the next free name where the file exists; give that name."""
        return self.session.save(path)

    # What it shows ----------------------------------------------------------------------------

    def tell(self, verdict: Verdict) -> None:
        """Show a verdict; a new right answer with the time that it took."""
        new = verdict.correct and verdict.same_as is None
        took = f" It took {self.session.log[-1].seconds:.0f} seconds." if new else ""
        self.lay("yes" if verdict.correct else "no", verdict.message + took)

    def lay(self, verdict: str = "", sentence: str = "") -> None:
        """Show the table as it is now, and a sentence about it."""
        self.question.value = f"<b>{escape(self.words())}</b>"
        for place, (piece, button) in enumerate(zip(self.session.slots, self.pieces, strict=True)):
            show(button, piece is not None)
            if piece is not None:
                button.description = label(piece)
            mark(button, place == self.first)
        for operator, sign in zip(FOUR, self.operators, strict=True):
            mark(sign, operator is self.operator)
        self.verdict.value = status(verdict, sentence) if verdict else ""
        self.notes.value = listed("Hints", self.hints) + listed(
            "Your right answers", list(map(str, self.session.answers))
        )

    def chosen(self) -> str:
        """The first card as a sentence names it."""
        piece = None if self.first is None else self.session.slots[self.first]
        return "" if piece is None else piece.worth()

    def still(self) -> str:
        """The cards and the question; no answer."""
        return f"{faces(with_suits(self.session.hand))}<p>{escape(self.words())}</p>"

    def words(self) -> str:
        """The question."""
        title = self.session.purpose.title
        return (
            f"Make {self.session.target} from {written(self.session.hand)}. "
            f"Use every card once. {title[0].upper()}{title[1:]}."
        )


def label(piece: Expression) -> str:
    """What stands on a card: its number, and under it what it was made of."""
    return piece.worth() if isinstance(piece, Leaf) else f"{piece.worth()}\n{piece}"


def mark(button: Button, chosen: bool) -> None:
    """Mark a button as chosen, by its border and by a word."""
    (button.add_class if chosen else button.remove_class)("lesson24-chosen")


def listed(title: str, lines: Sequence[str]) -> str:
    """A list with a title; nothing where there is nothing to list."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<p class="lesson24-label">{title}</p><ol>{items}</ol>' if items else ""
