"""Choose hands to practise on by what they teach, such as hands that need a fraction.

What a hand can teach is computed by the engine, never listed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import comb, prod
from random import Random

from lesson24.arithmetic import read_target
from lesson24.cards import SUITS, Hand, all_hands
from lesson24.engine import count_solutions, is_solvable
from lesson24.last_steps import ways
from lesson24.tables import Key, Side, is_worth, question

Target = int | Fraction


class PurposeError(ValueError):
    """There is no such purpose, or no hand serves it; the message says which."""


@dataclass(frozen=True)
class Purpose:
    """One thing that a hand can be good for.

    Attributes:
        name: the key in `PURPOSES`.
        title: what holds for its hands, in words.
        serves: whether a hand, in ascending order, serves it for a target.
    """

    name: str
    title: str
    serves: Callable[[Hand, Target], bool]


# Searches that may not use every last step -------------------------------------------------------


def whole_steps(left: Side, right: Side) -> bool:
    """Both sides are worth a whole number."""
    return all(numerator % denominator == 0 for _, (numerator, denominator) in (left, right))


def one_card_a_step(left: Side, right: Side) -> bool:
    """One side is a single card, so the whole is a chain, ``((a.b).c).d``, but for reversing."""
    return len(left[0]) == 1 or len(right[0]) == 1


@lru_cache(maxsize=2**16)
def makes(side: Side, key: Key, allowed: Callable[[Side, Side], bool]) -> bool:
    """Whether a sorted hand makes a value by steps that are all allowed."""
    hand, value = side
    if len(hand) == 1:
        return is_worth(hand[0], value)
    return any(
        allowed(left, right) and makes(left, key, allowed) and makes(right, key, allowed)
        for _, left, right in ways(side, key)
    )


def solvable_only_beyond(allowed: Callable[[Side, Side], bool]) -> Callable[[Hand, Target], bool]:
    """A purpose's hands: they can be solved, but not by allowed steps alone."""
    return lambda hand, target: (
        is_solvable(hand, target) and not makes(*question(hand, target), allowed)
    )


PURPOSES = {
    purpose.name: purpose
    for purpose in (
        Purpose("any", "any hand, solvable or not", lambda hand, target: True),
        Purpose("solvable", "there is a solution", is_solvable),
        Purpose(
            "whole",
            "whole numbers are enough",
            lambda hand, target: makes(*question(hand, target), whole_steps),
        ),
        Purpose("fraction", "a fraction is needed", solvable_only_beyond(whole_steps)),
        Purpose("pairs", "(a.b).(c.d) is needed", solvable_only_beyond(one_card_a_step)),
        Purpose(
            "one",
            "there is exactly one solution",
            lambda hand, target: count_solutions(hand, target) == 1,
        ),
        Purpose(
            "no-ones",
            "there is a solution, and no card is 1",
            lambda hand, target: 1 not in hand and is_solvable(hand, target),
        ),
    )
}


# Hands --------------------------------------------------------------------------------------------


def read_purpose(purpose: str) -> Purpose:
    """The purpose of a name.

    Raises:
        PurposeError: when there is none of that name.
    """
    if purpose not in PURPOSES:
        raise PurposeError(f"{purpose!r} is not a purpose: use {', '.join(PURPOSES)}")
    return PURPOSES[purpose]


def hands_for(
    purpose: str,
    size: int = 4,
    ranks: Iterable[int] = range(1, 14),
    target: Target | str = 24,
) -> Iterator[Hand]:
    """Every hand that serves a purpose, in ascending order.

    Args:
        purpose: the name of one of `PURPOSES`.
        size: the number of cards, at most seven.
        ranks: the numbers on the cards.
        target: the number to make.

    Raises:
        PurposeError, TargetError: the message says what is accepted.

    >>> len(list(hands_for("fraction"))), next(hands_for("fraction"))
    (16, (1, 3, 4, 6))
    """
    serves, goal = read_purpose(purpose).serves, read_target(target)
    return (hand for hand in all_hands(size, ranks) if serves(hand, goal))


def deal_for(
    purpose: str,
    seed: int | None = None,
    size: int = 4,
    ranks: Iterable[int] = range(1, 14),
    target: Target | str = 24,
) -> Iterator[Hand]:
    """Deal hands that serve a purpose, each once, by chance.

    A hand comes as early as it would from a deck of four suits: 1 2 3 4 is dealt 256 times as often
    as 1 1 1 1. Each is found when it is asked for.

    >>> next(deal_for("fraction", seed=24)) == next(deal_for("fraction", seed=24))
    True
    """
    serves, goal, chance = read_purpose(purpose).serves, read_target(target), Random(seed)
    # The first of waiting times: what is expected sooner mostly comes sooner.
    order = [
        (chance.expovariate(often), hand)
        for hand in all_hands(size, ranks)
        if (often := deals(hand))
    ]
    for _, hand in sorted(order):
        if serves(hand, goal):
            yield tuple(chance.sample(hand, size))


def deals(hand: Hand) -> int:
    """In how many ways a deck of four suits gives a hand.

    >>> deals((1, 1, 1, 1)), deals((1, 2, 3, 4))
    (1, 256)
    """
    return prod(comb(len(SUITS), count) for count in Counter(hand).values())


def choose(
    purpose: str,
    count: int,
    seed: int | None = None,
    size: int = 4,
    ranks: Iterable[int] = range(1, 14),
    target: Target | str = 24,
) -> tuple[Hand, ...]:
    """Choose different hands that serve a purpose, as for a sheet of exercises.

    Raises:
        PurposeError: when there are not so many; also, with TargetError, for what cannot be read.

    >>> choose("fraction", 17)
    Traceback (most recent call last):
        ...
    lesson24.purposes.PurposeError: there are 16 hands such that a fraction is needed, not 17
    """
    if count < 0:
        raise PurposeError(f"{count} hands cannot be chosen: ask for 0 or more")
    chosen = tuple(islice(deal_for(purpose, seed, size, ranks, target), count))
    if len(chosen) < count:
        raise PurposeError(
            f"there are {len(chosen)} hands such that {read_purpose(purpose).title}, not {count}"
        )
    return chosen
