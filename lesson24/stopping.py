"""When a search stops: how many calls "take two, combine, repeat" makes under three rules.

A call may stop as soon as it has found something, or later, or go on to the end. The answer is the
same each time, the work is not. The calls are counted in the stream of the algorithm itself: what a
call that has stopped would still have done is passed over.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from lesson24.algorithms.steps import Candidate, Cards, PutBack, Recurse, Step
from lesson24.arithmetic import read_target
from lesson24.cards import Card, read_hand, shorten
from lesson24.programs import Program

STOPS = {
    "at once": "found or search(...): once something is found, nothing more is called",
    "after the pair": "found |= search(...): all results of a pair are searched, then it stops",
    "never": "all pairs and all results are searched",
}


@dataclass(slots=True)
class Call:
    """A call that has not returned: the pairs that it has left, and what it knows."""

    pairs: int
    stopped: bool
    found: bool = False


def count_calls(
    hand: str | Iterable[int | Card], stop: str = "at once", target: int | Fraction | str = 24
) -> int:
    """Count the calls of "take two, combine, repeat", the first one included.

    Args:
        hand: the cards, in the order in which the algorithm gets them.
        stop: when a call stops, a key of `STOPS`. Document 1, and the text of document 3, stop at
            once; the Java program of document 3 stops after the pair.
        target: the number to make.

    The order of the pairs and of the six results is that of document 1 for all three rules. A
    division by zero is passed on without a value, so it makes calls as in document 3.

    Raises:
        ValueError: when there is no such rule; names those that there are.

    >>> [count_calls("3 3 8 8", stop) for stop in STOPS]
    [1420, 1441, 4573]
    """
    if stop not in STOPS:
        raise ValueError(f"{shorten(str(stop))} is not a rule: use {', '.join(map(repr, STOPS))}")
    hand = read_hand(hand)
    program = Program("reduction")
    verdicts = program.verdicts(hand, read_target(target))
    return sum(1 for _ in calls(program.algorithm.steps(hand), verdicts, stop))


def calls(steps: Iterable[Step], verdicts: Iterator[bool], stop: str) -> Iterator[Cards]:
    """The lists of the calls that are made, in order, until the first one returns."""
    stack: list[Call] = []
    for step in steps:
        match step:
            case Recurse(cards):
                stopped = bool(stack) and stack[-1].stopped
                stack.append(Call(comb(len(cards), 2), stopped))
                if not stopped:
                    yield cards
            case Candidate():
                if next(verdicts) and not stack[-1].stopped:
                    for call in stack:
                        call.found = True
                        call.stopped = stop == "at once"
                stack.pop()
            case PutBack():
                call = stack[-1]
                call.pairs -= 1
                call.stopped |= call.found and stop == "after the pair"
                if not call.pairs:
                    stack.pop()
        if stack and stack[0].stopped:
            return
