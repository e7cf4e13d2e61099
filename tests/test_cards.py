"""Hands, cards and deals: what is read, what is refused, and in which words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lesson24 import Card, HandError, all_hands, deal, parse_hand
from lesson24.cards import DECK, read_hand


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("5 5 5 1", (5, 5, 5, 1)),
        ("11,8,3,5", (11, 8, 3, 5)),
        ("A J Q K", (1, 11, 12, 13)),
        ("t 10 T", (10, 10, 10)),
        ("５ ５，５、１", (5, 5, 5, 1)),
        ("  0 ;23； 7 ", (0, 23, 7)),
        ("1012", (1012,)),
        ('"3 3 8 8"', (3, 3, 8, 8)),
        (" “A K”", (1, 13)),
        ("9" * 30, (int("9" * 30),)),
    ],
)
def test_a_hand_is_read(text: str, hand: tuple[int, ...]) -> None:
    assert parse_hand(text) == hand


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("3 3 8 eight", "card 4, 'eight'"),
        ("3 3 8th", "card 3, '8th'"),
        ("-3 4", "card 1, '-3'"),
        ("1.5 4", "card 1, '1.5'"),
        ("3 AJ", "card 2, 'AJ'"),
        ("²", "card 1, '²'"),
        ("9" * 101, "card 1"),
        ("", "no card"),
        (" , ", "no card"),
        ('"', "no card"),
        ('3 "3" 8', "card 2, '\"3\"'"),
    ],
)
def test_what_is_not_a_card_is_named(text: str, names: str) -> None:
    with pytest.raises(HandError, match=r"give whole numbers|use whole numbers") as error:
        parse_hand(text)
    assert names in str(error.value)
    assert isinstance(error.value, ValueError)


def test_the_number_of_cards_is_said() -> None:
    with pytest.raises(HandError, match="3 cards were given, 4 are needed"):
        parse_hand("3 3 8", size=4)


def test_a_hand_is_taken_in_every_form() -> None:
    assert read_hand([Card(3, "♠"), 3, 8, Card(8, "♥")]) == read_hand("3 3 8 8") == (3, 3, 8, 8)
    with pytest.raises(HandError, match=r"card 2, 2\.5|card 2, '2\.5'"):
        read_hand([1, 2.5])  # type: ignore[list-item]


@given(st.lists(st.integers(0, 10**30), min_size=1, max_size=8))
def test_a_printed_hand_is_read_back(hand: list[int]) -> None:
    assert parse_hand(" ".join(map(str, hand))) == tuple(hand)


def test_a_deck_has_52_cards_and_a_deal_puts_none_back() -> None:
    assert len(set(DECK)) == 52
    assert sorted(deal(52, seed=1)) == sorted(DECK)
    assert deal(4, seed=7) == deal(4, seed=7) != deal(4, seed=8)
    with pytest.raises(HandError, match="53 cards cannot be dealt from 52"):
        deal(53)


def test_there_are_1820_hands_of_four() -> None:
    hands = list(all_hands())
    assert len(hands) == len(set(hands)) == 1820
    assert hands == sorted(hands)
    assert len(list(all_hands(ranks=range(1, 11)))) == 715
    assert len(list(all_hands(3))) == 455
