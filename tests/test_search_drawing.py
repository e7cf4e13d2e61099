"""Drawings of searches, judged by parsing the SVG that is drawn."""

import re
import sys
from xml.etree import ElementTree

import pytest

from lesson24 import (
    ALGORITHMS,
    HandError,
    Program,
    TooManyCandidates,
    draw_recursion,
    draw_search,
    solve,
)
from lesson24.arithmetic import TargetError
from lesson24.drawing import renderer
from lesson24.drawing.path import draw_path
from lesson24.trace import Trace

SVG = "{http://www.w3.org/2000/svg}"
TREES = [name for name in ALGORITHMS if name != "value-sets"]


@pytest.fixture(autouse=True)
def no_renderer_named(monkeypatch):
    monkeypatch.delenv(renderer.VARIABLE, raising=False)


def boxes(picture):
    """For each box of a picture: its text, and its left, right, upper and lower edge."""
    found = {}
    for group in ElementTree.fromstring(picture.svg).iter(f"{SVG}g"):
        texts = [text.text for text in group.iter(f"{SVG}text")]
        if group.get("class") == "node" and texts:
            name = group.find(f"{SVG}title").text
            found[name] = (" ".join(texts), corners(group))
    return found


def corners(group):
    """The edges of a drawn box."""
    xs, ys = [], []
    for element in group:
        if element.get("cx"):
            (cx, cy, rx, ry) = (float(element.get(name)) for name in ("cx", "cy", "rx", "ry"))
            xs += [cx - rx, cx + rx]
            ys += [cy - ry, cy + ry]
        elif element.get("points") or element.get("d"):
            numbers = re.findall(r"-?[\d.]+", element.get("points") or element.get("d"))
            xs += map(float, numbers[::2])
            ys += map(float, numbers[1::2])
    return min(xs), max(xs), min(ys), max(ys)


def texts(picture):
    return [text for text, _ in boxes(picture).values()]


def overlap(one, other):
    return one[0] < other[1] and other[0] < one[1] and one[2] < other[3] and other[2] < one[3]


def number(text):
    return int(text.replace(",", ""))


@pytest.mark.parametrize("name", TREES)
def test_up_to_three_cards_nothing_is_folded(name):
    """Every candidate is in the picture: in a list of dead ends, without a value, or found."""
    picture = draw_search("2 3 4", name)
    assert "Nothing is folded" in picture.alt
    results = [text for text in texts(picture) if re.match("no:|no value:|.*found$", text)]
    listed = sum(text.count(",") + 1 for text in results)
    assert listed == ALGORITHMS[name].count(3)
    found = [text for text in results if text.endswith("found")]
    assert len(found) == len(list(Program(name).hits("2 3 4")))


@pytest.mark.parametrize("stop", ["first", "never"])
@pytest.mark.parametrize("name", TREES)
def test_the_counts_on_the_boxes_are_all_candidates(name, stop):
    """What is folded, what is not tried, and what is listed add up to the whole search."""
    total = 0
    for text in texts(draw_search("3 3 8 8", name, stop=stop)):
        if counted := re.search(r"([\d,]+) (?:not )?tried", text):
            total += number(counted[1])
        elif text.startswith("no"):
            rest = re.search(r" and ([\d,]+) more", text)
            total += text.count(", ") + 1 + (number(rest[1]) if rest else 0)
        elif text.endswith("found"):
            total += 1
    assert total == ALGORITHMS[name].count(4)


def test_the_alt_text_says_what_was_searched_and_what_is_folded():
    alt = draw_search("3 3 8 8", stop="first").alt
    tried = ALGORITHMS["reduction"].solve("3 3 8 8").tried
    assert f"{tried:,} of 3,888 candidates tried, 1 solution" in alt
    assert "The search stopped at its first solution, 8/(3-8/3)." in alt
    folded = number(re.search(r"Folded: ([\d,]+) candidates", alt)[1])
    assert folded == tried - 6  # six results are drawn one by one


def test_the_way_to_the_first_solution_is_drawn_whatever_is_folded():
    picture = draw_search("3 3 8 8", fold=0, depth=0)
    assert any("8/(3-8/3) = 24 found" in text for text in texts(picture))


def test_fold_and_depth():
    whole = draw_search("1 2 3")
    folded = draw_search("1 2 3", fold=2)
    flat = draw_search("1 2 3", depth=1)
    assert any(text.startswith("16 more") for text in texts(folded))
    assert len(boxes(flat)) == 1 + 18
    assert len(boxes(folded)) < len(boxes(flat)) < len(boxes(whole))
    assert "Folded: 108 candidates in 18 branches." in flat.alt


def test_a_division_by_zero_has_a_shape_and_words():
    picture = draw_search("8 0")
    assert any("no value: 8/0" in text for text in texts(picture))
    groups = ElementTree.fromstring(picture.svg).iter(f"{SVG}g")
    shapes = {
        " ".join(text.text for text in group.iter(f"{SVG}text")): len(
            group.find(f"{SVG}polygon").get("points").split()
        )
        for group in groups
        if group.get("class") == "node" and group.find(f"{SVG}polygon") is not None
    }
    corners = {text.partition(":")[0]: count for text, count in shapes.items()}
    assert corners["no value"] == 9  # an octagon, closed
    assert corners["no"] == 5


PICTURES = {
    "search whole": lambda: draw_search("1 2 3"),
    "search folded": lambda: draw_search("3 3 8 8", stop="first"),
    "search scan": lambda: draw_search("3 3 8 8", "five-shapes"),
    "recursion": lambda: draw_recursion("1 1 1 1"),
    "recursion folded": lambda: draw_recursion("3 3 8 8", memo=False),
    "path": lambda: draw_path(Trace("reduction", "3 3 8 8"), 4516),
    "path by zero": lambda: draw_path(Trace("reduction", "8 8 3 3"), 933),
    "path of five": lambda: draw_path(Trace("reduction", "13 12 11 7 5"), 40),
}


@pytest.mark.parametrize("name", PICTURES)
def test_no_box_lies_over_another(name):
    edges = [place for _, place in boxes(PICTURES[name]()).values()]
    for place, one in enumerate(edges):
        assert not any(overlap(one, other) for other in edges[:place])


@pytest.mark.parametrize("name", PICTURES)
def test_texts_are_large_enough_and_within_their_boxes(name):
    picture = PICTURES[name]()
    for element in ElementTree.fromstring(picture.svg).iter(f"{SVG}text"):
        assert float(element.get("font-size")) >= 14
    for text, (left, right, _, _) in boxes(picture).values():
        longest = max(len(line) for line in text.split(" "))
        assert right - left > longest * 7


@pytest.mark.parametrize("name", PICTURES)
def test_the_same_bytes_each_time(name):
    assert PICTURES[name]().svg == PICTURES[name]().svg


def test_the_path_keeps_its_places_from_step_to_step():
    """The call that stands at one place is drawn there as long as it waits."""
    trace = Trace("reduction", "3 3 8 8")
    sizes = set()
    for number in (1, 2, 5, 9, 400, 4516, trace.last):
        root = ElementTree.fromstring(draw_path(trace, number).svg)
        sizes.add(root.get("height"))
    assert len(sizes) == 1


def test_calls_with_and_without_a_memory():
    picture = draw_recursion("1 1 1 1")
    assert "139 with a memory, 4,141 without; 24 different" in picture.alt
    assert len(boxes(picture)) == 24
    calls = [number(re.search(r": ([\d,]+) calls?$", text)[1]) for text in texts(picture)]
    assert sum(calls) == 139
    without = draw_recursion("1 1 1 1", memo=False)
    calls = [number(re.search(r": ([\d,]+) calls?$", text)[1]) for text in texts(without)]
    assert sum(calls) == 4141


def test_the_last_row_holds_every_value_once():
    """The single numbers are the values of all candidates: found by the reduction itself."""
    values = {c.value for c in ALGORITHMS["reduction"].candidates("2 4 6")} - {None}
    last = [text for text in texts(draw_recursion("2 4 6")) if " " not in text.partition(":")[0]]
    assert sorted(text.partition(":")[0] for text in last) == sorted(map(str, values))
    assert ("24" in {str(value) for value in values}) == bool(list(solve("2 4 6")))


@pytest.mark.parametrize("hand", ["5", "24", "0 0 0 0", "13 13 13 13"])
def test_extremes(hand):
    for picture in (draw_search(hand), draw_recursion(hand)):
        assert picture.svg.startswith("<svg")
        assert hand in picture.alt


def test_bad_arguments_are_told_in_a_sentence():
    with pytest.raises(ValueError, match="no search tree"):
        draw_search("3 8", "value-sets")
    with pytest.raises(ValueError, match='"first" or "never"'):
        draw_search("3 8", stop="soon")
    with pytest.raises(TooManyCandidates, match="233,280"):
        draw_search("1 2 3 4 5")
    with pytest.raises(HandError, match="1 to 5"):
        draw_recursion("1 2 3 4 5 6")
    with pytest.raises(TargetError):
        draw_search("3 8", target="many")


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser has no files to keep")
def test_it_is_saved_for_print(tmp_path):
    draw_search("1 2 3").save(tmp_path / "search.svg")
    assert "</svg>" in (tmp_path / "search.svg").read_text(encoding="utf-8")
