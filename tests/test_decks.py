"""Whole decks by arrays against the engine, which asks hand by hand."""

from fractions import Fraction

import pytest

from lesson24 import all_hands, is_solvable, solvable_hands
from lesson24.comparing.decks import pays, solvable

DECKS = [
    list(all_hands(3)),
    list(all_hands(3, range(-6, 0))),
    list(all_hands(4, range(1, 8))),
    [hand[::-1] for hand in all_hands(4, [-4, -1, 2, 5, 13])],
    list(all_hands(5, range(1, 6))),
    list(all_hands(6, [1, 2, 5, 7])),
]


@pytest.mark.parametrize("target", [24, -7, 1, Fraction(7, 3), Fraction(-1, 2), 10**5])
@pytest.mark.parametrize("hands", DECKS, ids=lambda hands: f"{len(hands)} hands of {len(hands[0])}")
def test_arrays_find_what_the_engine_finds(hands, target):
    assert pays(hands, target)
    assert solvable(hands, target) == tuple(hand for hand in hands if is_solvable(hand, target))


@pytest.mark.parametrize(("size", "found"), [(3, 111), (4, 1362), (5, 6104), (6, 18_554)])
def test_the_facts_of_whole_decks(size, found):
    hands = list(all_hands(size))
    assert pays(hands, 24)
    assert len(solvable(hands, 24)) == found


@pytest.mark.parametrize(
    ("hands", "target"),
    [
        (DECKS[2], 0),  # 0 x b is 0 for every b
        (list(all_hands(4, range(5))), 24),
        (DECKS[2][:20], 24),  # too few of the deck
        ([(1, 2, 3), (1, 2, 3, 4)], 24),
        (DECKS[2], 10**12),  # a float is not sure to be a key
        (list(all_hands(3, range(1, 40))), 24),  # codes too large
        ([], 24),
    ],
)
def test_what_arrays_cannot_do_is_asked_of_the_engine(hands, target):
    assert not pays(hands, target)
    assert solvable(hands, target) == solvable_hands(hands, target)
