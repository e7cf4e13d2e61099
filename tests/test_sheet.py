"""Sheets to print: what stands on the pages, and what is said when they cannot be written."""

import re
from itertools import combinations

import pytest

from lesson24 import parse, parse_hand
from lesson24.cli import main
from lesson24.drawing import sheet as drawing
from lesson24.drawing.sheet import Sheet, in_print
from lesson24.purposes import choose

HANDS = choose("fraction", 14, seed=7)


def texts(page):
    """All that is written on a page, from top to bottom."""
    (axes,) = page.axes
    return [text.get_text() for text in axes.texts]


@pytest.fixture(scope="module")
def pages():
    return [*Sheet(HANDS, note="A note.").pages()]


def test_hands_and_answers_stand_on_pages_of_their_own(pages):
    titles = [texts(page)[0] for page in pages]
    assert titles == ["Make 24", "Make 24", "Answers", "Answers"]
    hands = "".join(text for page in pages[:2] for text in texts(page))
    assert "÷(" not in hands
    assert "A note." in texts(pages[2])


def test_the_answers_are_right(pages):
    lines = [text for page in pages[2:] for text in texts(page)[2:]]
    for number, hand in enumerate(HANDS, start=1):
        label, shown, answer, steps = lines[4 * number - 4 : 4 * number]
        steps = steps.replace("\N{NO-BREAK SPACE}", " ")
        assert (label, parse_hand(shown)) == (f"{number}.", hand)
        solution = parse(answer.partition("   ")[0], hand=hand)
        assert solution.value == 24
        assert sorted(solution.cards) == sorted(hand)
        assert steps.endswith("= 24")
        assert steps.count("=") == 3


def test_the_letters_of_the_cards_are_explained(pages):
    assert "= 11" in texts(pages[0])
    assert "J" in texts(pages[0])


def test_everything_stands_within_the_margins_of_a_printer(pages):
    for page in pages:
        page.draw_without_rendering()
        for text in page.axes[0].texts:
            box = text.get_window_extent().transformed(page.dpi_scale_trans.inverted())
            assert box.x0 > 0.25
            assert box.x1 < drawing.WIDTH - 0.25, text.get_text()
            assert 0.25 < box.y0 < box.y1 < drawing.HEIGHT - 0.25


def test_nothing_touches_anything_else(pages):
    longest = ((2, 2, 13, 13), (2, 2, 11, 11), (11, 12, 12, 13))
    for page in [*pages, *Sheet(longest * 4).pages()]:
        page.draw_without_rendering()
        boxes = [text.get_window_extent() for text in page.axes[0].texts]
        for one, other in combinations(boxes, 2):
            assert not one.overlaps(other)


def test_hands_without_a_solution_are_announced_and_answered():
    question, answers = Sheet(((1, 1, 1, 1), (3, 3, 8, 8))).pages()
    assert "none" in texts(question)[1]
    assert "no solution" in texts(answers)
    assert "none" not in texts(next(Sheet(((3, 3, 8, 8),)).pages()))[1]


def test_the_file_is_a4_has_its_fonts_inside_and_is_the_same_each_time():
    data = Sheet(HANDS[:2]).pdf()
    assert data == Sheet(HANDS[:2]).pdf()
    width, height = map(float, re.search(rb"/MediaBox \[ 0 0 (\S+) (\S+) \]", data).groups())
    assert (width / 72 * 25.4, height / 72 * 25.4) == pytest.approx((210, 297), abs=0.5)
    assert data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") == 2
    descriptors = data.count(b"/Type /FontDescriptor")
    assert descriptors > 0
    assert data.count(b"/FontFile2") == descriptors
    assert b"CreationDate" not in data


@pytest.mark.parametrize("hands", [(), ((1, 2, 3, 4, 5),)])
def test_what_does_not_fit_is_refused(hands):
    with pytest.raises(ValueError, match="a sheet"):
        Sheet(hands)


def test_only_operators_between_gaps_are_turned_into_print():
    assert in_print("8 / 1/3 = 24", gap=" ") == "8 ÷ 1/3 = 24"
    assert in_print("8/(3-8/3)") == "8÷(3−8÷3)"


# At the command line ----------------------------------------------------------------------------


def run(capsys, *arguments):
    status = main(["sheet", *map(str, arguments)])
    return status, *capsys.readouterr()


def test_a_sheet_is_written_and_can_be_made_again(capsys, tmp_path):
    one, other = tmp_path / "one.pdf", tmp_path / "other.pdf"
    status, said, _ = run(capsys, "--count", 2, "--target", "1/2", "-o", one)
    assert status == 0
    again = said.partition("lesson24 sheet ")[2].split()
    assert again[:4] == ["--count", "2", "--purpose", "solvable"]
    assert run(capsys, *again, "-o", other)[0] == 0
    assert one.read_bytes() == other.read_bytes()


def test_a_file_is_written_over_only_when_told(capsys, tmp_path):
    path = tmp_path / "sheet.pdf"
    path.write_text("mine")
    status, _, errors = run(capsys, "--count", 1, "-o", path)
    assert (status, path.read_text()) == (2, "mine")
    assert "is there already: give another name, or --force" in errors
    assert run(capsys, "--count", 1, "-o", path, "--force")[0] == 0
    assert path.read_bytes()[:5] == b"%PDF-"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--count", 0], "--count takes a number from 1 to 240, not 0"),
        (["--count", 17, "--purpose", "fraction"], "there are 16 hands"),
        (["--purpose", "fun"], "'fun' is not a purpose: use any, solvable"),
        (["--target", "soon"], "'soon'"),
        (["-o", "sheet.png"], "must end in .pdf"),
        (["--count", 1, "-o", "missing/sheet.pdf"], "cannot be written: no such file or directory"),
    ],
)
def test_bad_input_is_one_sentence(capsys, tmp_path, monkeypatch, arguments, says):
    monkeypatch.chdir(tmp_path)
    status, said, errors = run(capsys, *arguments)
    assert (status, said) == (2, "")
    assert says in errors
    assert errors.count("\n") == 1
    assert not list(tmp_path.iterdir())
