"""Charts: what they say in words and in letters, and that they are the same bytes each time."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

import lesson24
from lesson24 import all_hands, draw_coverage, draw_deck, draw_disagreements, draw_tried, survey
from lesson24.arithmetic import FLOOR, SINGLE
from lesson24.cards import written
from lesson24.comparing.faults import faults
from lesson24.drawing import deck as drawing_deck
from lesson24.drawing.deck import CELL, PITCH, SIDE, Deck, Group, corner, groups_of, place
from lesson24.drawing.errors import draw_errors
from lesson24.drawing.figure import Chart, new_axes
from lesson24.drawing.theme import BLACK, BLUE, SMALL
from lesson24.programs import Program

HANDS = ["1 1 1 1", "1 2 3 4", "1 5 5 5", "3 3 8 8", "1 1 4 13", "5 5 5 1", "2 2 11 11"]
FIVE = {
    "document-0": "document-0",
    "document-2": "document-2",
    "no-brackets": "no-brackets",
    "floor": Program("two-patterns", FLOOR),
    "a function": lambda hand: hand == (1, 1, 1, 1),
}


@pytest.fixture(scope="module")
def some():
    return survey(FIVE, HANDS, progress=False)


def texts(picture):
    """The letters in a drawing."""
    root = ElementTree.fromstring(picture.svg)
    return ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.fixture(scope="module")
def charts(some):
    return {
        "coverage": draw_coverage(some),
        "tried": draw_tried(some),
        "disagreements": draw_disagreements(some),
        "deck": draw_deck(some),
        "growth": lesson24.draw_growth(4),
        "errors": lesson24.draw_errors(),
    }


ALL = ["coverage", "tried", "disagreements", "deck", "growth", "errors"]


@pytest.mark.parametrize("name", ALL)
def test_letters_are_large_and_black_or_blue(charts, name):
    root = ElementTree.fromstring(charts[name].svg)
    for node in root.iter("{http://www.w3.org/2000/svg}text"):
        style = node.get("style", "")
        size = re.search(r"font-size: ([\d.]+)px", style)
        # matplotlib's pixel is a point, as its page is measured in points.
        assert float(size[1]) >= SMALL if size else drawing_deck.LETTERS * 72 / 96 >= SMALL
        colour = re.search(r"fill: (#\w+)", style)
        assert not colour or colour[1].upper() in (BLACK, BLUE)


@pytest.mark.parametrize("name", ALL)
def test_what_is_shown_has_words(charts, name):
    bundle = charts[name]._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert f'alt="{charts[name].alt[:20]}' in bundle["text/html"].replace("&#x27;", "'")
    assert charts[name].outline
    assert charts[name].outline in bundle["text/plain"]


def test_the_same_bytes_each_time(some):
    for draw in (draw_coverage, draw_tried, draw_disagreements, draw_deck):
        assert draw(some).svg == draw(some).svg
    assert "Date" not in draw_tried(some).svg


def test_a_chart_needs_words():
    with pytest.raises(TypeError):
        Chart(new_axes(2))
    with pytest.raises(ValueError, match="alt text"):
        Chart(new_axes(2), " ")


def test_save(tmp_path, charts):
    for ending, start in (("svg", b"<svg "), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        path = tmp_path / f"chart.{ending}"
        charts["tried"].save(path)
        assert path.read_bytes().startswith(start)
    with pytest.raises(ValueError, match=r"saved as \.svg, not as '\.png'"):
        charts["deck"].save(tmp_path / "deck.png")


# Each chart -------------------------------------------------------------------------------------


def test_coverage_names_the_missed_hands(some, charts):
    shown = " ".join(texts(charts["coverage"])).replace("\N{NO-BREAK SPACE}", " ")
    assert "misses 1: 3 3 8 8" in shown
    outline = charts["coverage"].outline.replace("\N{NO-BREAK SPACE}", " ")
    for name, line in zip(some.names, outline.splitlines(), strict=True):
        found = len(some.solved(name) & some.solvable)
        assert line.startswith(f"{name}: {found:,} found")
        for hand in some.missed(name) | some.false(name):
            assert written(hand) in line


def test_tried_leaves_functions_out(some, charts):
    assert "a function" not in charts["tried"].alt
    lines = charts["tried"].outline.splitlines()
    assert len(lines) == 4
    solved = some.solved("document-2")
    counts = sorted(n for hand, n in some.tried("document-2").items() if hand in solved)
    assert f"take {counts[(len(counts) - 1) // 2]} or fewer" in lines[1]


def test_disagreements_are_those_of_the_survey(some, charts):
    for line, (one, other) in zip(
        sorted(charts["disagreements"].outline.splitlines()),
        sorted(combinations(some.names, 2), key=" and ".join),
        strict=True,
    ):
        count = len(some.solved(one) ^ some.solved(other))
        assert line == f"{one} and {other}: {count} hand{'' if count == 1 else 's'}"


def test_growth_is_counted_where_it_can_be(charts):
    assert "10,368" in texts(charts["growth"])
    for most in (2, 10):
        with pytest.raises(ValueError, match="3 to 9"):
            lesson24.draw_growth(most)


def test_errors_show_what_single_precision_makes_of_it(charts):
    assert "32 bits: 24.000006" in charts["errors"].outline
    assert "32 bits →" in texts(charts["errors"])  # too far off for the last line
    assert "no value" in lesson24.draw_errors("1/(3-3)").outline


# The map ----------------------------------------------------------------------------------------


def test_every_hand_has_a_cell_of_its_own():
    places = {place(hand) for hand in all_hands()}
    assert len(places) == 1820
    assert max(map(max, places)) * PITCH < SIDE
    assert place((8, 3, 8, 3)) == place((3, 3, 8, 8))
    for hand in ((1, 2, 3), (0, 1, 2, 3), (1, 2, 3, 14)):
        with pytest.raises(ValueError, match="not on the map"):
            place(hand)


def test_a_triangle_of_triangles():
    """A step in the fourth card is one cell to the right, in the third one cell down."""
    for hand in all_hands():
        first, second, third, fourth = hand
        column, row = place(hand)
        if fourth < 13:
            assert place((first, second, third, fourth + 1)) == (column + 1, row)
        if third < fourth:
            assert place((first, second, third + 1, fourth)) == (column, row + 1)


def test_the_groups_are_all_hands_once(some):
    groups = groups_of(some)
    shown = [hand for group in groups for hand in group.hands]
    assert sorted(shown) == sorted(some.hands)
    for group in groups:
        for hand in group.hands:
            x, y = corner(hand)
            assert f"M{x + group.look.inset} {y + group.look.inset}h" in draw_deck(some).svg


def test_each_look_has_a_colour_and_a_mark():
    looks = [*drawing_deck.MARKED, drawing_deck.REST, drawing_deck.SOLVED, drawing_deck.NOTHING]
    assert len({look.fill for look in looks}) == len(looks)
    assert len({(look.mark, look.inset) for look in looks}) == len(looks)


def test_rare_groups_become_one_where_there_are_many():
    """Programs that each lose another hand are wrong in more ways than there are looks."""
    hands = [hand for hand in all_hands() if lesson24.is_solvable(hand)][:12]
    own = {f"loses {n}": lambda hand, n=n: hand != hands[n] for n in range(10)}
    groups = groups_of(survey(own, hands, progress=False))
    assert "with other faults" in {group.name for group in groups}
    assert sum(len(group.hands) for group in groups) == len(hands)


def test_few_hands_are_ringed_and_named():
    group = Group("alone", ((3, 3, 8, 8),), drawing_deck.MARKED[0])
    assert "1 alone: 3 3 8 8" in Deck([group]).alt
    assert Deck([group]).svg.count("<circle") == 1
    many = Group("many", tuple(all_hands()), drawing_deck.SOLVED)
    assert "<circle" not in Deck([many]).svg
    assert CELL < PITCH


def test_faults(some):
    for sort in faults(some):
        for hand in sort.hands:
            assert sort.solvable == (hand in some.solvable)
            for name in some.names:
                wrong = hand in some.missed(name) | some.false(name) | some.wrong(name)
                assert wrong == (name in sort.programs)


def test_the_famous_hand_in_single_precision():
    result = survey({"single": Program("two-patterns", SINGLE)}, ["3 3 8 8"], progress=False)
    assert [sort.name for sort in faults(result)] == ["lost by single"]


def test_what_cannot_be_drawn_is_said():
    with pytest.raises(ValueError, match="nothing to draw"):
        draw_tried(survey(lambda hand: True, ["3 3 8 8"]))
    with pytest.raises(lesson24.TargetError, match="the target is 0"):
        draw_errors("1+2", 0)
    large = "9" * 22
    assert "32 bits: inf" in draw_errors(f"{large}*{large}").outline  # off the line
    assert "32 bits: nan" in draw_errors(f"{large}*{large}-{large}*{large}").outline
    assert draw_errors("*".join(["9" * 90] * 4)).svg
