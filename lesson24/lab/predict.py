"""Predict, then see: a question whose answer is shown only once a prediction is recorded."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape

from ipywidgets import HTML, Button, Layout, RadioButtons, Text, VBox

from lesson24.cards import sentence
from lesson24.exercises.reading import Unreadable, read_number
from lesson24.lab.look import Panel, field, status

NOT_YET = "The answer is shown once your prediction is recorded."


def predict(
    question: str,
    choices: Sequence[object] | type[int] | type[Fraction],
    reveal: object,
    because: str = "",
) -> "Prediction":
    """Ask for a prediction in a notebook, record it, and only then show the answer beside it.

    Nothing waits for the learner: "run all" goes on, and the question stands there until answered.

    Args:
        question: one sentence.
        choices: the answers to choose from; or `int` or `Fraction`, for a number to be typed.
        reveal: the answer, or a function without arguments that computes it; it is called once,
            after the prediction.
        because: a sentence that is shown with the answer.

    Returns:
        The widget; it keeps ``.prediction`` and ``.truth``, both None until there is an answer.

    Raises:
        ValueError: when there are fewer than two choices.

    >>> guess = predict("How many hands can be solved?", [709, 1232, 1362], lambda: 1362)
    >>> guess.record(1232)
    >>> guess.prediction, guess.truth, guess.right
    (1232, 1362, False)
    """
    return Prediction(question, choices, reveal, because)


class Prediction(Panel):
    """The widget that `predict` makes.

    Attributes:
        prediction: what the learner predicted; None until then.
        truth: the answer; None until there is a prediction.
    """

    def __init__(
        self,
        question: str,
        choices: Sequence[object] | type[int] | type[Fraction],
        reveal: object,
        because: str = "",
    ) -> None:
        self.question, self.because = question, because
        self.number = choices if isinstance(choices, type) else None
        self.choices: Sequence[object] = () if isinstance(choices, type) else tuple(choices)
        if not self.number and len(self.choices) < 2:
            raise ValueError("a prediction needs at least two choices, or int for a number")
        self.reveal: Callable[[], object] = reveal if callable(reveal) else lambda: reveal
        self.prediction: object = None
        self.truth: object = None

        label = "Your prediction"
        if self.number:
            # The value comes once the field is left, so that the button sees all of it.
            self.entry = field(
                Text(description=label, continuous_update=False, layout=Layout(width="240px"))
            )
        else:
            options = [(said(choice), choice) for choice in self.choices]
            self.entry = field(RadioButtons(description=label, options=options, value=None))
        beside = Layout(align_self="flex-start", margin="8px 2px")
        self.button = Button(description="Record my prediction", layout=beside)
        self.button.on_click(lambda _: self.record(self.entry.value))
        self.result = HTML()
        heading = HTML(f"<b>Predict:</b> {escape(question)}")
        super().__init__([VBox([heading, self.entry, self.button, self.result])])

    @property
    def right(self) -> bool:
        """Whether the prediction has come true."""
        return self.prediction is not None and said(self.prediction) == said(self.truth)

    def record(self, prediction: object) -> None:
        """Record a prediction, as the button does, and show the answer; the first one stands."""
        if self.prediction is not None:
            return
        try:
            self.prediction = self.read(prediction)
        except Unreadable as problem:
            self.result.value = status("problem", sentence(problem))
            return
        self.entry.disabled = self.button.disabled = True
        self.truth = self.reveal()
        self.result.value = self.shown()

    def read(self, prediction: object) -> object:
        """Take what was chosen or typed as a prediction."""
        if not self.number:
            for choice in self.choices:
                if choice == prediction:
                    return choice
            raise Unreadable("choose one of the answers first")
        number = read_number(prediction)
        if self.number is int and number.denominator != 1:
            raise Unreadable(f"{number} is not a whole number")
        return number if number.denominator != 1 else int(number)

    def shown(self) -> str:
        """The prediction beside the answer."""
        if self.right:
            line = status("yes", f"As you predicted: {said(self.truth)}.")
        else:
            line = status("no", f"You predicted {said(self.prediction)}; it is {said(self.truth)}.")
        return line + (f"<p>{escape(self.because)}</p>" if self.because else "")

    def still(self) -> str:
        """The question and its choices; never the answer."""
        choices = "".join(f"<li>{escape(said(choice))}</li>" for choice in self.choices)
        listed = f"<ul>{choices}</ul>" if choices else ""
        return f"<p><b>Predict:</b> {escape(self.question)}</p>{listed}<p>{NOT_YET}</p>"

    def words(self) -> str:
        """The same as plain text."""
        choices = [f"- {said(choice)}" for choice in self.choices]
        return "\n".join([f"Predict: {self.question}", *choices, NOT_YET])


def said(value: object) -> str:
    """A value as a sentence says it: thousands apart, truth as yes and no.

    >>> said(1362), said(Fraction(1, 13)), said(True), said("left to right")
    ('1,362', '1/13', 'yes', 'left to right')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)
