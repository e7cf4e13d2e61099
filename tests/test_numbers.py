"""The pictures of what a hand makes."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from lesson24 import draw_meeting, draw_numbers
from lesson24.cards import HandError
from lesson24.engine import is_solvable, reachable, solvable_hands, targets


def texts(chart):
    """What is written in a chart."""
    return [e.text for e in ElementTree.fromstring(chart.svg).iter() if e.tag.endswith("text")]


@pytest.mark.parametrize("hand", ["1 1 1 1", "3 3 8 8", "1 2 3 4", "5"])
def test_the_line_shows_what_the_hand_makes(hand):
    chart = draw_numbers(hand, -3, 30)
    whole = targets(hand, range(-3, 31))
    assert f"makes: {', '.join(map(str, whole))} of the whole ones" in chart.alt
    assert chart.alt.endswith("makes 24." if 24 in whole else "does not make 24.")
    assert list(map(Fraction, chart.outline.split())) == [
        n for n in reachable(hand) if -3 <= n <= 30
    ]
    assert "24" in texts(chart)
    assert chart.svg == draw_numbers(hand, -3, 30).svg


@pytest.mark.parametrize(
    ("hand", "target"),
    [("3 3 8 8", 24), ("1 2 3 4", 24), ("7 11 12 13", 24), ("2 2 3", "1/3"), ("4 9", 0)],
)
def test_wanted_numbers_meet_the_table(hand, target):
    chart = draw_meeting(hand, target)
    lines = chart.outline.splitlines()
    assert 0 < len(lines) <= 6
    for line in lines:
        step, rest, makes, number = re.fullmatch(
            r"(.+), (?:and|but) ([\d ]+) (makes|does not make) (\S+)", line
        ).groups()
        assert (makes == "makes") == is_solvable(rest, number)
        assert step in texts(chart)
    found = sum(" and " in line for line in lines)
    assert f"{found} of the {len(lines)} {'is' if found == 1 else 'are'} there" in chart.alt
    assert texts(chart).count("is there") == found


def test_a_card_can_be_chosen():
    assert "Left: 3, and the 6 numbers" in draw_meeting("3 3 8 8", card=3).alt
    with pytest.raises(HandError, match="5 is not a card of 3 3 8 8"):
        draw_meeting("3 3 8 8", card=5)


def test_what_is_too_much_is_refused():
    for hand in ["1", "1 2 3 4 5"]:
        with pytest.raises(HandError):
            draw_meeting(hand)
    with pytest.raises(HandError, match="6 cards"):
        draw_numbers("1 2 3 4 5 6")
    with pytest.raises(ValueError, match="from 0 to 41"):
        draw_numbers("1 2", high=41)


def test_the_table_fits_for_every_hand_that_is_as_long():
    """The longest texts, and the longest tables, stay within the page."""
    for hand in [(11, 12, 13, 13), (9, 11, 12, 13), *solvable_hands([(7, 11, 12, 13)])]:
        chart = draw_meeting(hand)
        assert max(map(len, texts(chart))) <= 26
        assert chart.page.get_size_inches()[1] < 6


def test_a_target_between_two_numbers_is_marked():
    chart = draw_numbers("1 2", high=4, target="1/2")
    assert chart.alt.endswith("It makes 1/2.")
    assert "1/2" in texts(chart)
