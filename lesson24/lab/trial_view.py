"""The trial: every program on the same hand, and the whole deck under it."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from html import escape
from typing import Any

from ipywidgets import HTML, Button, Checkbox, HBox, Layout, Text, VBox

from lesson24.arithmetic import read_target
from lesson24.cards import Card, Hand, parse_hand, read_hand, sentence, written
from lesson24.comparing.contestants import GivenAll
from lesson24.comparing.faults import by_fault
from lesson24.comparing.statements import Statement, hear
from lesson24.comparing.survey import Survey, survey
from lesson24.documents import CARDS, DOCUMENTS, TARGET
from lesson24.drawing.deck import Deck, groups_of
from lesson24.lab.deck_view import DeckView
from lesson24.lab.faces import faces, with_suits
from lesson24.lab.look import Panel, classed, field, show, status
from lesson24.lab.statements import is_wrong, table, trees, words

NOBODY = "Nobody is wrong"
NOT_YET = "What they say is shown once your prediction is recorded."


def trial(
    hand: str | Iterable[int | Card] = (3, 3, 8, 8),
    programs: GivenAll | None = None,
    target: int | Fraction | str = TARGET,
    predict: bool = True,
) -> "Trial":
    """Put programs on trial in a notebook: on one hand, and on the map of all 1,820 hands.

    Args:
        hand: the four cards to begin with.
        programs: as `survey` takes them, functions of your own as well; by default the five
            documents.
        target: the number to make.
        predict: whether a learner marks who will be wrong about the first hand before the answers
            show.

    Raises:
        HandError, TargetError, ValueError: the message says what is accepted.

    >>> print(trial("3 3 8 8").words())
    Which programs are wrong about 3 3 8 8? Mark them, then record your prediction.
    - document-0
    - document-1
    - document-2
    - document-3
    - document-4
    What they say is shown once your prediction is recorded.
    """
    goal = read_target(target)
    cards = read_hand(hand, size=CARDS)
    if programs is None and goal == TARGET:
        return Trial(survey_of_documents(), cards, predict)
    entered = list(DOCUMENTS) if programs is None else programs
    return Trial(survey(entered, target=goal), cards, predict)


@lru_cache(maxsize=1)
def survey_of_documents() -> Survey:
    """The survey that most trials show; it takes a second or two."""
    return survey(list(DOCUMENTS), progress=False)


class Trial(Panel):
    """The widget that `trial` makes.

    Attributes:
        survey: what the programs say about all hands.
        statements: what they say about the hand that is shown; empty until a prediction is made.
        marked: the programs that the learner marked as wrong about this hand; None where no
            prediction was asked for.
    """

    def __init__(self, survey: Survey, hand: Hand, predict: bool) -> None:
        self.survey = survey
        self.cards: Hand | None = None  # None where what is typed is no hand
        self.statements: list[Statement] = []
        self.marked: frozenset[str] | None = None
        self.judged = ("step", "")
        self.faces = HTML()
        self.hand = field(Text(description="Hand, then Enter", continuous_update=False))
        self.ask = Checkbox(description="Ask me first, for each hand", indent=False)
        self.question = HTML()
        self.marks = [Checkbox(description=name, indent=False) for name in survey.names]
        self.record = Button(
            description="Record my prediction", layout=Layout(align_self="flex-start")
        )
        self.verdict = HTML()
        self.table = HTML()
        self.trees = HTML()
        self.deck = DeckView(self.hand, "Who loses this?")

        marks = classed(HBox(self.marks), "marks")
        self.prediction = classed(VBox([self.question, marks, self.record]), "panel", "column")
        entries = classed(VBox([self.hand, self.ask]), "column")
        super().__init__(
            [
                classed(HBox([self.faces, entries]), "row"),
                self.prediction,
                self.verdict,
                self.table,
                self.trees,
                self.deck,
            ]
        )

        found: dict[str, Sequence[Hand]] = {f"all {len(survey.hands):,} hands": survey.hands}
        found |= {
            f"{fault} {name}: {len(hands):,}": sorted(hands)
            for fault, of_program in by_fault(survey).items()
            for name, hands in of_program.items()
            if hands
        }
        self.deck.show(groups_of(survey), found)
        self.hand.value = written(hand)
        self.ask.value = predict
        self.look_up()
        self.ask.value = False
        show(self.deck, not predict)
        self.hand.observe(self.look_up, "value")
        self.record.on_click(self.on_record)

    # What a learner does ----------------------------------------------------------------------

    def look_up(self, _: Any = None) -> None:
        """Take another hand: ask for a prediction, or hear the programs."""
        try:
            self.cards = parse_hand(self.hand.value, size=CARDS)
        except ValueError as problem:
            self.cards, self.statements = None, []
            self.judged = ("problem", sentence(problem))
            self.draw()
            return
        self.marked, self.statements = None, []
        for mark in self.marks:
            mark.value = False
        if not self.ask.value:
            self.hear()
        self.draw()

    def on_record(self, _: Any) -> None:
        """Record which programs the learner thinks to be wrong, and show what they say."""
        self.marked = frozenset(mark.description for mark in self.marks if mark.value)
        self.hear()
        show(self.deck, True)
        self.draw()

    # What it shows ----------------------------------------------------------------------------

    def hear(self) -> None:
        """Ask all programs about the hand."""
        hand, survey = self.cards, self.survey
        if hand is not None:
            self.statements = [
                hear(contestant, hand, survey.target, survey.outcome(contestant.name, hand))
                for contestant in survey.contestants
            ]
            self.judged = verdict(hand, self.statements, self.marked)

    def draw(self) -> None:
        """Show the hand, and what there is to say about it."""
        asking = self.cards is not None and not self.statements
        show(self.prediction, asking)
        if self.cards is not None:
            self.faces.value = faces(with_suits(self.cards))
        self.question.value = f"<b>Predict:</b> {self.asked()}"
        self.verdict.value = "" if asking else status(*self.judged)
        contestants, target = self.survey.contestants, self.survey.target
        self.table.value = table(self.statements, contestants, target, self.marked)
        self.trees.value = trees(self.statements)
        self.deck.choose(self.cards, self.told())

    def asked(self) -> str:
        """The question."""
        hand = written(self.cards or ())
        return f"Which programs are wrong about {hand}? Mark them, then record your prediction."

    def told(self) -> str:
        """The hand and the faults, for the corner of the map."""
        hand = f"<h3>{written(self.cards or ())}</h3>"
        if not self.statements:
            return hand
        lines = [reason(s) for s in self.statements if is_wrong(s)]
        return hand + "".join(f"<p>{escape(line)}</p>" for line in lines or [f"{NOBODY}."])

    def still(self) -> str:
        """The hand, what is said about it so far, and the map."""
        parts = [faces(with_suits(self.cards or ()))]
        if self.statements:
            parts += [status(*self.judged), self.table.value, self.trees.value]
        else:
            programs = "".join(f"<li>{escape(name)}</li>" for name in self.survey.names)
            parts += [f"<p>{self.question.value}</p><ul>{programs}</ul><p>{NOT_YET}</p>"]
        return "\n".join([*parts, Deck(self.deck.groups).html()])

    def words(self) -> str:
        """What is said about the hand so far, as text."""
        if self.statements:
            return words(self.statements, self.judged[1], self.survey.target)
        return "\n".join([self.asked(), *(f"- {name}" for name in self.survey.names), NOT_YET])


def reason(statement: Statement) -> str:
    """Why a program is wrong, beginning with its name."""
    told = statement.why or statement.line
    return told if told.startswith(statement.program) else f"{statement.program}: {told}"


def verdict(
    hand: Hand, statements: Sequence[Statement], marked: frozenset[str] | None
) -> tuple[str, str]:
    """Who is wrong about a hand, and how that compares with the prediction.

    >>> verdict((1, 1, 1, 1), [Statement("document-0", False, "No")], frozenset())
    ('yes', '1 1 1 1: Nobody is wrong. You predicted 1 of 1 rightly.')
    """
    wrong = [statement.program for statement in statements if is_wrong(statement)]
    named = f"{' and '.join(wrong)} {'is' if len(wrong) == 1 else 'are'} wrong" if wrong else ""
    told = f"{written(hand)}: {named or NOBODY}."
    if marked is None:
        return "step", told
    right = sum((s.program in marked) == is_wrong(s) for s in statements)
    kind = "yes" if right == len(statements) else "no"
    return kind, f"{told} You predicted {right} of {len(statements)} rightly."
