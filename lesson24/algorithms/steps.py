"""The steps of a search: what an algorithm says about itself while it runs.

Each algorithm is one generator of these. Its candidates, its picture, its counts and the stepper
are all read from that one stream.
"""

from dataclasses import dataclass
from typing import ClassVar

from lesson24.expressions import Expression

Cards = tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step; ``label`` is the word that the lessons use for it."""

    label: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Arrange(Step):
    """An order of the cards was chosen."""

    label: ClassVar[str] = "choose an order"
    cards: Cards


@dataclass(frozen=True, slots=True)
class Recurse(Step):
    """A call begins, with its own list of cards."""

    label: ClassVar[str] = "recurse"
    cards: Cards


@dataclass(frozen=True, slots=True)
class Choose(Step):
    """Two cards were taken from the list."""

    label: ClassVar[str] = "choose two"
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Combine(Step):
    """Two expressions became one."""

    label: ClassVar[str] = "combine"
    result: Expression


@dataclass(frozen=True, slots=True)
class PutBack(Step):
    """The two cards go back into the list."""

    label: ClassVar[str] = "put back"
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Remember(Step):
    """A value that is new for this sub-hand (the places of its cards) was kept."""

    label: ClassVar[str] = "remember"
    places: tuple[int, ...]
    result: Expression


@dataclass(frozen=True, slots=True)
class Candidate(Step):
    """An expression that uses every card once: it is compared with the target."""

    label: ClassVar[str] = "try"
    expression: Expression
