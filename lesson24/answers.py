"""Judge an answer to a hand by its meaning, and say what is wrong in one sentence.

`check_answer` never fails on a text: whatever was typed, there is a verdict.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from lesson24.arithmetic import read_target
from lesson24.cards import Card, Hand, read_hand, sentence, written
from lesson24.expressions import Expression
from lesson24.notation import ExpressionError, parse
from lesson24.sameness import EXCHANGE, Agreement, same

Face = int | str  # what is on a card: a number, or a letter that stands for one
SOLVER_GIVES = "True or False, an expression, or None"  # what a function of a hand may answer
TIMES = {1: "once", 2: "twice"}  # from three on, "3 times"


@dataclass(frozen=True)
class Verdict:
    """What is to be said about an answer.

    Attributes:
        correct: whether it makes the target from the hand.
        problem: None for a right answer, else what is wrong, one of `PROBLEMS`.
        message: one sentence for the learner; it never names a solution.
        expression: the answer as it was read, None where it could not be.
        same_as: the earlier answer that a right answer only repeats; None for a new one.
        agreement: how far it is the same as ``same_as``: the level, and by which laws.
    """

    correct: bool
    problem: str | None
    message: str
    expression: Expression | None = None
    same_as: Expression | None = None
    agreement: Agreement | None = None


PROBLEMS = {
    "syntax": "the text is not an expression",
    "operator": "an operator that is not in the game",
    "sign": "a minus sign before a number",
    "glued": "two cards put together into one number",
    "not-in-hand": "a number that is no card of the hand",
    "used-twice": "a card used more often than it is in the hand",
    "unused": "a card that is not used",
    "division-by-zero": "a division by zero",
    "value": "another value than the target",
}


def check_answer(
    answer: str | Expression,
    hand: str | Iterable[int | Card],
    target: int | Fraction | str = 24,
    earlier: Iterable[str | Expression] = (),
) -> Verdict:
    """Judge an answer: the faults of its cards are named before those of its value.

    Args:
        answer: a text as `notation.parse` reads it, or an expression. Whatever a text claims at its
            end ("= 24") is not looked at.
        hand: the cards; each must be used exactly once.
        target: the number to make, or its text.
        earlier: answers given before. A right answer that is the same as one of them, up to level
            "function" of `sameness`, says so. Wrong ones among them are passed over.

    Raises:
        HandError, TargetError: when the hand or the target is none. No answer raises anything.

    >>> check_answer("8/(3-8/3)", "3 3 8 8").correct
    True
    >>> check_answer("4*6", "4 3 4 6").message
    'The cards 3 and 4 are not used; use every card once.'
    >>> check_answer("81-1-1", "1 8 1 1").problem
    'glued'
    >>> check_answer("4+20", "4 1 2 10").problem
    'not-in-hand'
    >>> check_answer("(3+8)*3-8", "3 3 8 8").message
    'This is 25, not 24.'
    >>> check_answer("6*4*1*1", "1 1 4 6", earlier=["4*6*1*1"]).message
    'Right, but the same as your 4*6*1*1, by the commutative law.'
    """
    cards, goal = read_hand(hand), read_target(target)
    verdict = judge(answer, cards, goal)
    if verdict.expression is None or not verdict.correct:
        return verdict
    expression, given = verdict.expression, False
    for old in earlier:
        before = judge(old, cards, goal)
        if before.expression is None or not before.correct:
            continue
        given = True
        agreement = same(before.expression, expression)
        if agreement.level not in (None, "identity"):
            message = f"Right, but the same as your {before.expression}, {reason(agreement)}."
            return Verdict(True, None, message, expression, before.expression, agreement)
    message = f"Right: {expression} = {goal}{', a new solution' if given else ''}."
    return Verdict(True, None, message, expression)


def reason(agreement: Agreement) -> str:
    """Why two answers are the same, in words."""
    # On paper, equal cards are alike: their exchange needs no law.
    laws = [f"the {law}" for law in agreement.laws if law != EXCHANGE]
    return f"by {listed(laws)}" if laws else "which has the same text"


def judge(answer: str | Expression, hand: Hand, target: int | Fraction) -> Verdict:
    """Judge an answer by itself."""
    try:
        expression = read(answer)
    except ExpressionError as error:
        return Verdict(False, error.problem, sentence(error))
    fault = card_fault(expression.cards, hand)
    if fault:
        return Verdict(False, *fault, expression)
    if isinstance(answer, str):
        expression = parse(answer, hand)  # now its leaves know which cards of the hand they are
    value = expression.value
    if value is None:
        steps = expression.steps()
        message = f"Step {len(steps)} cannot be done, because {steps[-1]}."
        return Verdict(False, "division-by-zero", message, expression)
    if value != target:
        message = f"This is {shortened(str(value))}, not {target}."
        return Verdict(False, "value", message, expression)
    return Verdict(True, None, "", expression)


def read(answer: object) -> Expression:
    """Take an answer in any form as an expression."""
    if isinstance(answer, Expression):
        return answer
    if isinstance(answer, str):
        return parse(answer)
    raise ExpressionError(f"an answer is a text in quotes, such as '8/(3-8/3)', not {kind(answer)}")


def kind(answer: object) -> str:
    """What sort of thing an answer is, where it is none: its text might be endless."""
    return f"a value of type {type(answer).__name__}"


def card_fault(numbers: Sequence[Face], hand: Hand) -> tuple[str, str] | None:
    """The first thing wrong with the numbers of an answer: its problem and its sentence."""
    used, held = Counter(numbers), Counter[Face](sorted(hand))
    unused = list((held - used).elements())
    for number in used - held:
        # A number that is a card, but used too often, may still be two others put together.
        cards = glued(str(number), unused if number in held else hand)
        if cards:
            together = listed(cards)
            return "glued", f"{number} is not a card: {together} may not be put together."
        if number not in held:
            return "not-in-hand", f"{shortened(str(number))} is not in the hand {written(hand)}."
        often, there = times(used[number]), times(held[number])
        return "used-twice", f"The card {number} is used {often}, but it is in the hand {there}."
    if len(unused) == 1:
        return "unused", f"The card {unused[0]} is not used; use every card once."
    if unused:
        return "unused", f"The cards {listed(unused)} are not used; use every card once."
    return None


def glued(digits: str, cards: Sequence[Face], count: int = 0) -> list[Face]:
    """Find two cards or more whose digits, put together, are these; an empty list if none do.

    >>> glued("81", [1, 8, 1, 1]), glued("8", [1, 8, 1, 1])
    ([8, 1], [])
    """
    for place, card in enumerate(cards):
        face, others = str(card), [*cards[:place], *cards[place + 1 :]]
        if digits == face and count:
            return [card]
        if digits.startswith(face) and (
            rest := glued(digits.removeprefix(face), others, count + 1)
        ):
            return [card, *rest]
    return []


def listed(things: Sequence[Face]) -> str:
    """Several things as a sentence names them.

    >>> listed([3, 4, 4])
    '3, 4 and 4'
    """
    *first, last = map(str, things)
    return f"{', '.join(first)} and {last}" if first else last


def times(count: int) -> str:
    """How often, in words."""
    return TIMES.get(count, f"{count} times")


def shortened(number: str, longest: int = 40) -> str:
    """A number, cut where it would fill the screen."""
    return number if len(number) <= longest else number[:longest] + "..."
