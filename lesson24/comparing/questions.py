"""A function of the reader's own, asked hand by hand: whether, or how, a hand makes the target."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from lesson24.algorithms import Outcome
from lesson24.answers import SOLVER_GIVES
from lesson24.apart import named
from lesson24.cards import Hand
from lesson24.comparing.columns import Ints
from lesson24.expressions import Expression
from lesson24.notation import parse

Function = Callable[[Hand], object]


class NoAnswer(Exception):
    """A function raises it to say in a sentence of its own why it has no answer."""


@dataclass(eq=False)
class Answers:
    """What a program says about some hands.

    Attributes:
        count: for each hand how many candidates it takes; -1 where it was not asked.
        tried: for each hand how many candidates it tried; 0 where that cannot be seen.
        shown: by the place of the hand, the expressions that a function shows.
        trouble: by the place of the hand, why there is no answer, as a sentence.
    """

    count: Ints
    tried: Ints
    shown: dict[int, Expression] = field(default_factory=dict)
    trouble: dict[int, str] = field(default_factory=dict)

    @classmethod
    def blank(cls, length: int) -> "Answers":
        """Not asked yet."""
        return cls(np.full(length, -1), np.zeros(length, np.int64))

    @classmethod
    def none(cls, length: int, why: str) -> "Answers":
        """Asked, but no answer to any."""
        zeros = np.zeros(length, np.int64)
        return cls(zeros, zeros, trouble=dict.fromkeys(range(length), why))

    def put(self, places: Ints, other: "Answers") -> None:
        """Take over the answers about the hands in these places."""
        self.count[places], self.tried[places] = other.count, other.tried
        self.shown |= {int(places[place]): said for place, said in other.shown.items()}
        self.trouble |= {int(places[place]): why for place, why in other.trouble.items()}


@dataclass(frozen=True)
class Questions:
    """A function, and the hands to ask it about."""

    function: Function
    hands: tuple[Hand, ...]

    def answers(self) -> Answers:
        """Ask about each hand; what the function raises is kept as a sentence."""
        zeros = np.zeros(len(self.hands), np.int64)
        answers = Answers(zeros, zeros.copy())
        for place, hand in enumerate(self.hands):
            try:
                solved, expression = understand(self.function(hand))
            except Exception as error:
                answers.trouble[place] = reason(error)
            else:
                answers.count[place] = solved
                if expression is not None:
                    answers.shown[place] = expression
        return answers


def understand(said: object) -> tuple[bool, Expression | None]:
    """Whether an answer claims a solution, and which.

    >>> understand("8/(3-8/3)")
    (True, <expression 8/(3-8/3)>)

    Raises:
        TypeError, ExpressionError: when it is neither yes or no nor an expression.
    """
    match said:
        case None | "":
            return False, None
        case bool() | np.bool_():
            return bool(said), None
        case Expression():
            return True, said
        case str():
            return True, parse(said)
        case Outcome(solved, expression):
            return solved, expression
    raise TypeError(f"it gave {type(said).__name__!r}; a solver gives {SOLVER_GIVES}")


def reason(error: Exception) -> str:
    """Why there is no answer, on one line."""
    return str(error) if isinstance(error, NoAnswer) else named(error)
