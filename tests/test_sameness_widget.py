"""The sameness widget without a browser: what its fields hold after a learner has used them."""

import re

import pytest

from lesson24.arithmetic import TargetError
from lesson24.cards import HandError
from lesson24.engine import count_solutions, solve
from lesson24.lab import sameness
from lesson24.sameness import LEVELS, same

HANDS = ["1 2 3 4", "1 1 12 12", "12 12 12 12", "5 5 7 7"]


@pytest.mark.parametrize("hand", HANDS)
def test_the_funnel_shows_the_count_of_each_level(hand):
    counts = [count_solutions(hand, same=level) for level in LEVELS]
    panel = sameness(hand)
    assert list(map(int, re.findall(r"<td>([\d,]+)</td>", panel.funnel.value))) == counts
    widths = list(map(int, re.findall(r"width: (\d+)px", panel.funnel.value)))
    assert widths == sorted(widths, reverse=True)
    assert f"tree {counts[0]}, text {counts[1]}" in panel.judged[1]


@pytest.mark.parametrize("hand", HANDS)
def test_groups_hold_each_solution_of_the_level_below_once(hand):
    panel = sameness(hand)
    for below, level in zip(LEVELS, panel.level.options, strict=False):
        panel.level.value = level
        assert [group[0] for group in panel.groups] == list(solve(hand, same=level))
        members = [member for group in panel.groups for member in group[1:]]
        assert sorted(map(str, members)) == sorted(map(str, solve(hand, same=below)))
        assert all(same(group[0], m).level is not None for group in panel.groups for m in group)


def test_a_group_is_opened_and_its_members_are_compared():
    panel = sameness("4 6 6 7")
    for place, group in enumerate(panel.groups):
        panel.list.index = place
        assert len(panel.members.options) == len(group) - 1
        panel.members.index = len(group) - 2
        first, last = group[0].brackets(), panel.members.options[-1]
        assert f"{first} and {last} are {same(group[0], group[-1])}." in panel.law.value
        assert last in panel.trees[1].value
        assert last in panel.words()
        assert panel.still().count("<img") == 2


def test_a_list_that_leaves_out_some_says_so():
    panel = sameness("1 1 12 12")
    assert "the first" not in panel.list.description
    panel.level.value = "text"
    assert len(panel.groups) == 120
    assert len(panel.list.options) == 100
    assert panel.list.description == "Solutions at level text: the first 100"


@pytest.mark.parametrize("hand", HANDS)
def test_no_tree_is_compared_with_itself_where_there_is_another(hand):
    panel = sameness(hand)
    for level in panel.level.options:
        panel.level.value = level
        for place, (printed, *members) in enumerate(panel.groups[:20]):
            panel.list.index = place
            shown, compared = panel.pair
            assert shown == printed
            assert (compared == shown) == (set(members) == {printed})


def test_no_solution_and_bad_input_are_sentences():
    panel = sameness("1 1 1 1")
    assert panel.words() == "1 1 1 1 does not make 24."
    assert all(part.layout.display == "none" for part in panel.result)
    panel.hand.value = "1 2 3 4 5"
    assert "1 to 4 can be compared here" in panel.verdict.value
    panel.hand.value = "2 3 4"
    panel.target.value = "soon"
    assert "soon" in panel.verdict.value
    panel.target.value = "24"
    assert "2 3 4 makes 24" in panel.verdict.value
    assert panel.group
    with pytest.raises(HandError):
        sameness("1 2 3 4 5")
    with pytest.raises(TargetError):
        sameness("1 2 3 4", target="x")
