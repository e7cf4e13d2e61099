"""The stepper: watch an algorithm run, forwards and backwards, in the code that is tested."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from html import escape
from typing import Any

from ipywidgets import HTML, BoundedIntText, Button, Dropdown, HBox, Layout, Text, VBox

from lesson24.algorithms import ALGORITHMS, Algorithm
from lesson24.arithmetic import TargetError
from lesson24.cards import Card, Hand, HandError, read_hand, sentence
from lesson24.drawing.theme import BLACK, ORANGE, YELLOW, tint
from lesson24.lab import source
from lesson24.lab.look import MONO, Panel, classed, status
from lesson24.lab.views import is_solution, is_tree, narrate, view
from lesson24.trace import AT_MOST, Call, Moment, Trace

MOST_CARDS = 5
CALLS = "Call stack: each call has its own list"

# With both classes: the style of a widget further down comes later, and would win otherwise.
STYLE = f"""<style>
.lesson24.lesson24-stepper .jupyter-button {{ padding: 0 8px; font-size: 15px; }}
.lesson24.lesson24-stepper .widget-inline-hbox .widget-label {{ width: auto; margin: 0 6px 0 0; }}
.lesson24.lesson24-stepper .lesson24-row {{ gap: 8px; align-items: center; margin: 0 0 4px; }}
.lesson24.lesson24-stepper .lesson24-panels {{ gap: 8px; align-items: stretch; }}
.lesson24.lesson24-stepper .lesson24-panel {{ padding: 8px; }}
.lesson24.lesson24-stepper .lesson24-label {{ margin: 6px 0 2px; }}
.lesson24.lesson24-stepper .lesson24-status {{ margin: 0; }}
.lesson24-call {{
  font: 14px/22px {MONO}; border: 1px solid var(--jp-border-color1, #8c959f);
  border-left-width: 5px; border-radius: 6px; padding: 0 8px; margin: 0 0 2px; list-style: none;
  white-space: pre-wrap;
}}
.lesson24 .lesson24-calls {{ padding: 0; }}
.lesson24-call.lesson24-live {{ border-left-color: {ORANGE}; font-weight: bold; }}
.lesson24-cursor {{ font-size: 20px; }}
.lesson24 .lesson24-table :is(td, th) {{
  padding: 0 10px 0 2px; font-size: 14px; line-height: 20px; white-space: nowrap;
}}
.lesson24-table td:last-child {{ max-width: 150px; overflow: hidden; text-overflow: ellipsis; }}
.lesson24 .lesson24-table .lesson24-live td {{ background: {tint(YELLOW)}; color: {BLACK}; }}
.lesson24-counts {{ display: flex; gap: 16px; margin: 0 8px 0 0; }}
.lesson24-counts span {{ font-size: 14px; line-height: 20px; white-space: nowrap; }}
.lesson24-counts b {{ display: block; font-size: 18px; font-variant-numeric: tabular-nums; }}
.lesson24-view img {{ max-height: 240px; }}
.lesson24-scan {{ min-height: 322px; }}
.lesson24-scan p {{ margin: 2px 0; }}
</style>"""


def stepper(
    algorithm: str | Algorithm = "reduction",
    hand: str | Iterable[int | Card] = "3 3 8 8",
    target: int | Fraction | str = 24,
) -> "Stepper":
    """Step through an algorithm in a notebook: its source, its calls, its picture, its counters.

    Args:
        algorithm: its name in `ALGORITHMS`, or an algorithm of your own.
        hand: one to five cards, in the order in which the algorithm gets them. Of five cards the
            first 50,000 steps are shown.
        target: the number to make: whole or a fraction.

    Raises:
        HandError, TargetError, ValueError: the message says what is accepted.

    >>> print(stepper("no-brackets", "3 8").go(2).words())
    no-brackets on 3 8, target 24: step 2 of 10
    Try: 3+8 is 11, not 24.
    candidates 1, operations 1, divisions by zero 0, solutions 0
    <BLANKLINE>
      20 def no_brackets(cards: Cards, operators: Sequence[Operator] = FOUR) -> Iterator[Step]:
      22     for order in permutations(cards):
      23         yield Arrange(order)  # choose an order
      24         for chosen in product(operators, repeat=len(cards) - 1):
    ▶ 25             yield Candidate(by_precedence(order, chosen))  # try
    <BLANKLINE>
    no_brackets  3  8
    <BLANKLINE>
    order 1 of 2, candidate 1 of 4
    3+8 = 11
    """
    return Stepper(algorithm, hand, target)


class Stepper(Panel):
    """The widget that `stepper` makes; it walks in ``trace``, and stands at ``moment``."""

    def __init__(
        self,
        algorithm: str | Algorithm,
        hand: str | Iterable[int | Card],
        target: int | Fraction | str,
    ) -> None:
        self.trace = Trace(algorithm, few(read_hand(hand)), target)
        self.moment = self.trace.at(1)
        choices = ALGORITHMS | {self.trace.algorithm.name: self.trace.algorithm}
        self.algorithm = Dropdown(
            options=list(choices.items()),
            value=self.trace.algorithm,
            description="Algorithm",
            layout=Layout(width="250px"),
        )
        self.hand = typed("Hand", " ".join(map(str, self.trace.hand)), "210px")
        self.target = typed("Target", str(self.trace.target), "130px")
        self.number = BoundedIntText(
            description="Step", continuous_update=False, layout=Layout(width="120px")
        )
        self.code, self.picture, self.calls = HTML(), HTML(), HTML()
        self.counts, self.total, self.sentence = HTML(), HTML(), HTML()
        moves: list[tuple[str, Callable[[], Any]]] = [
            ("First", self.first),
            ("Back", self.back),
            ("Forward", self.forward),
            ("Last", self.last),
            ("Next candidate", self.next_candidate),
            ("Next solution", self.next_solution),
        ]
        self.buttons = {name: button(name, move) for name, move in moves}
        sides = [VBox([self.code, self.calls]), classed(self.picture, "view")]
        panels = [classed(side, "panel", "wide") for side in sides]
        classed(self.sentence, "wide")
        self.buttons["Forward"].button_style = "primary"
        self.buttons["Next candidate"].tooltip = "The next expression that has a value"
        self.buttons["Next solution"].tooltip = "The next expression that is the target"
        super().__init__(
            [
                HTML(STYLE + source.STYLE, layout=Layout(display="none")),
                classed(HBox(panels), "row", "panels"),
                classed(HBox([*self.buttons.values(), self.number, self.total]), "row"),
                classed(HBox([self.counts, self.sentence]), "row"),
                classed(HBox([self.algorithm, self.hand, self.target]), "row"),
            ]
        )
        classed(self, "stepper")
        for field in (self.algorithm, self.hand, self.target):
            field.observe(self.begin, "value")
        self.number.observe(self.go_to_typed, "value")
        self.show()

    # Moves ------------------------------------------------------------------------------------

    def go(self, number: int) -> "Stepper":
        """Go to a step, from 1; past the end it is the last one."""
        self.moment = self.trace.at(number)
        self.show()
        return self

    def first(self) -> None:
        """Go to the first step."""
        self.go(1)

    def last(self) -> None:
        """Go to the last step."""
        self.go(self.trace.last)

    def back(self) -> None:
        """Go one step back."""
        if self.moment.number == 1:
            self.say("This is the first step.")
        else:
            self.go(self.moment.number - 1)

    def forward(self) -> None:
        """Go one step on."""
        number = self.moment.number + 1
        if self.trace.reach(number) == number:
            self.go(number)
        elif self.trace.total:
            self.say("This is the last step: the search has ended.")
        else:
            self.say(f"The stepper shows {AT_MOST:,} steps of this search; it has more.")

    def next_candidate(self) -> None:
        """Go to the next candidate that has a value: below a division by zero there is none."""
        before = self.moment.counts.candidates
        if self.jump(self.trace.next_candidate(self.moment.number), "candidate with a value"):
            passed = self.moment.counts.candidates - before - 1
            if passed:
                several = "1 candidate" if passed == 1 else f"{passed:,} candidates"
                self.say(f"Passed over {several} without a value.")

    def next_solution(self) -> None:
        """Go to the next candidate that is the target."""
        self.jump(self.trace.next_solution(self.moment.number), "solution")

    def jump(self, number: int | None, what: str) -> bool:
        """Go to what was looked for, or say that there is none."""
        if number is None:
            steps = "" if self.trace.total else f" within {AT_MOST:,} steps"
            self.say(f"No {what} comes after this step{steps}.")
            return False
        self.go(number)
        return True

    def go_to_typed(self, change: Any) -> None:
        """Go to the step whose number was typed."""
        if change["new"] != self.moment.number:
            self.go(change["new"])

    def begin(self, _: Any = None) -> None:
        """Begin anew with what the fields hold; say what cannot be read, and change nothing."""
        try:
            hand = few(read_hand(self.hand.value))
            self.trace = Trace(self.algorithm.value, hand, self.target.value)
        except (HandError, TargetError) as error:
            self.sentence.value = status("problem", sentence(error))
            return
        self.go(1)

    # What is shown ----------------------------------------------------------------------------

    def show(self) -> None:
        """Show the present moment."""
        trace, moment = self.trace, self.moment
        self.code.value = source.lit(moment.calls[-1].code, moment.line)
        self.picture.value = view(trace, moment).html
        self.calls.value = calls(trace, moment)
        self.number.value = moment.number
        self.number.min, self.number.max = 1, trace.total or AT_MOST
        self.total.value = f"of {self.steps()}"
        self.counts.value = counts(moment)
        self.say()

    def say(self, more: str = "") -> None:
        """Say what the step does, and more where there is more to say."""
        said = f"Step {self.moment.number:,}. {narrate(self.trace, self.moment)} {more}".rstrip()
        solved = is_solution(self.trace, self.moment)
        self.sentence.value = status("yes" if solved else "step", said)

    def steps(self) -> str:
        """How many steps there are to go to."""
        total = self.trace.total
        return f"the first {AT_MOST:,}" if total is None else f"{total:,}"

    def heading(self) -> str:
        """What runs, and where it stands."""
        hand = " ".join(map(str, self.trace.hand))
        return (
            f"{self.trace.algorithm.name} on {hand}, target {self.trace.target}: "
            f"step {self.moment.number:,} of {self.steps()}"
        )

    def still(self) -> str:
        """The moment as HTML that does nothing."""
        trace, moment = self.trace, self.moment
        code = source.plain(moment.calls[-1].code, moment.line)
        return (
            f"<p><b>{escape(self.heading())}</b><br>{escape(narrate(trace, moment))}<br>"
            f"{in_words(moment)}</p>{view(trace, moment).html}"
            f"<pre>{escape(code)}\n\n{escape(calls_in_words(moment))}</pre>"
        )

    def words(self) -> str:
        """The moment as plain text."""
        trace, moment = self.trace, self.moment
        head = [self.heading(), narrate(trace, moment), in_words(moment)]
        parts = [
            "\n".join(head),
            source.plain(moment.calls[-1].code, moment.line),
            calls_in_words(moment),
            view(trace, moment).words,
        ]
        return "\n\n".join(parts)


def few(hand: Hand) -> Hand:
    """The hand, if the stepper can take so many cards."""
    if len(hand) > MOST_CARDS:
        raise HandError(f"{len(hand)} cards were given, the stepper takes 1 to {MOST_CARDS}")
    return hand


def typed(label: str, value: str, width: str) -> Text:
    """A field for text, read when Enter is pressed or the field is left."""
    return Text(value=value, description=label, continuous_update=False, layout=Layout(width=width))


def button(name: str, move: Callable[[], None]) -> Button:
    """A button that makes a move."""
    made = Button(description=name)
    made.on_click(lambda _: move())
    return made


def calls(trace: Trace, moment: Moment) -> str:
    """The call stack as HTML, one box a call; the places of calls to come are kept."""
    boxes = []
    for depth, call in enumerate(moment.calls):
        live = depth == len(moment.calls) - 1
        mark = '<span aria-hidden="true">▸ </span>' if live else ""
        kind = " lesson24-live" if live else ""
        boxes.append(
            f'<li class="lesson24-call{kind}" style="margin-left: {14 * depth}px">'
            f"{mark}{escape(named_call(call))}</li>"
        )
    most = len(trace.hand) if is_tree(trace) else 1
    empty = '<li class="lesson24-call" style="visibility: hidden">-</li>'
    boxes += [empty] * (most - len(boxes))
    return f'<p class="lesson24-label">{CALLS}</p><ol class="lesson24-calls">{"".join(boxes)}</ol>'


def calls_in_words(moment: Moment) -> str:
    """The call stack as text."""
    return "\n".join("  " * depth + named_call(call) for depth, call in enumerate(moment.calls))


def named_call(call: Call) -> str:
    """A call by its function and its list."""
    return "  ".join([call.code.co_name, *(card.worth() for card in call.cards)])


def counted(moment: Moment) -> dict[str, int]:
    """The counters by their names."""
    candidates, operations, divisions, solutions = moment.counts
    return {
        "candidates": candidates,
        "operations": operations,
        "divisions by zero": divisions,
        "solutions": solutions,
    }


def counts(moment: Moment) -> str:
    """The counters as HTML."""
    each = (f"<span>{name} <b>{n:,}</b></span>" for name, n in counted(moment).items())
    return f'<div class="lesson24-counts">{"".join(each)}</div>'


def in_words(moment: Moment) -> str:
    """The counters as text."""
    return ", ".join(f"{name} {number:,}" for name, number in counted(moment).items())
