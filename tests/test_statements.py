"""What a program says about one hand, and the two widgets that show it."""

import random
import re

import ipywidgets
import pytest

from lesson24 import DOCUMENTS, HandError, all_hands, is_solvable, parse, survey
from lesson24.arithmetic import SINGLE, TargetError
from lesson24.comparing.contestants import contestants
from lesson24.comparing.faults import FALSE, LOST, WRONG, by_fault
from lesson24.comparing.statements import hear
from lesson24.drawing.deck import place
from lesson24.lab import laboratory, trial
from lesson24.lab.laboratory_view import Change
from lesson24.lab.statements import worth
from lesson24.lab.trial_view import survey_of_documents

SAMPLE = random.Random(24).sample(list(all_hands()), 25)


def statement(program, hand, target=24):
    [contestant] = contestants(program)
    return hear(contestant, hand, target)


# Statements -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_quoted_as_it_prints(name):
    for hand in SAMPLE:
        printed = DOCUMENTS[name].run(hand)
        lines = printed.text.splitlines() or [""]
        said = statement(name, hand)
        assert said.claims == printed.solved
        assert said.line in lines
        assert said.more == len(lines) - 1
        assert said.tried == DOCUMENTS[name].program.run(hand).tried


def test_a_statement_has_the_faults_that_the_survey_has():
    result = survey(["document-0", "document-2"], [*SAMPLE, (3, 3, 8, 8)], progress=False)
    for kind, of_program in by_fault(result).items():
        for name, hands in of_program.items():
            said = {h for h in result.hands if statement(name, h).fault == kind}
            assert said == hands


def test_a_line_is_worth_what_stands_there():
    said = statement("document-2", (3, 3, 8, 8))
    assert (said.fault, said.line) == (WRONG, "8/3-3/8")
    assert worth(said, 24) == "55/24 ⚠ not 24; the program worked out -1/24 ⚠ not 24"
    assert worth(statement("document-1", (3, 3, 8, 8)), 24) == "24"
    assert worth(statement("document-3", (3, 3, 8, 8)), 24) == "(a word)"
    assert "24.000006" in worth(statement("document-0", (3, 3, 8, 8)), 24)


def test_functions_are_heard_as_well():
    hand = (3, 3, 8, 8)
    assert statement(lambda hand: "8/(3-8/3)", hand).fault == ""
    assert statement(lambda hand: False, hand).fault == LOST
    assert statement(lambda hand: True, (1, 1, 1, 1)).fault == FALSE
    wrong = statement(lambda hand: "3*8", hand)
    assert wrong.fault == WRONG
    assert "are not used" in wrong.why
    broken = statement(lambda hand: hand[4], hand)
    assert (broken.claims, broken.fault) == (None, "")
    assert "IndexError" in broken.line


def test_another_arithmetic_is_not_the_document():
    [contestant] = contestants("document-1", SINGLE)
    said = hear(contestant, (3, 3, 8, 8))
    assert (said.claims, said.line) == (False, "")
    assert "24.000006" in said.why


# The trial --------------------------------------------------------------------------------------


def all_widgets(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from all_widgets(child)


def fields(panel):
    kinds = ipywidgets.Dropdown | ipywidgets.Text | ipywidgets.Select | ipywidgets.Button
    return [w for w in all_widgets(panel) if isinstance(w, kinds | ipywidgets.Checkbox)]


def is_shown(widget):
    return widget.layout.display != "none"


def test_the_prediction_comes_first():
    panel = trial("3 3 8 8")
    assert (panel.table.value, panel.trees.value) == ("", "")
    assert is_shown(panel.prediction)
    assert not is_shown(panel.deck)
    for text in (panel.still(), panel.words(), panel.verdict.value):
        assert "24.000006" not in text
        assert "wrong." not in text
    for mark in panel.marks:
        mark.value = mark.description == "document-2"
    panel.record.click()
    assert "You predicted 4 of 5 rightly." in panel.verdict.value
    assert "right ✗" in panel.table.value
    assert "wrong ✓" in panel.table.value
    assert is_shown(panel.deck)
    assert not is_shown(panel.prediction)


def test_asked_again_for_each_hand_only_if_wanted():
    panel = trial("3 3 8 8", predict=False)
    panel.hand.value = "1 5 5 5"
    assert panel.statements
    panel.ask.value = True
    panel.hand.value = "1 1 1 1"
    assert not panel.statements
    assert is_shown(panel.prediction)
    panel.record.click()
    assert "Nobody is wrong. You predicted 5 of 5 rightly." in panel.verdict.value


def test_the_table_and_the_trees():
    panel = trial("1 5 5 5", predict=False)
    for text in ("1/5-5*5", "-124/5 ⚠ not 24; the program worked out -24", "and 11 more", "2,167"):
        assert text in panel.table.value
    assert panel.trees.value.count("<figure") == 3  # reversed, plain, and that of document 2
    assert "document-1, document-3, document-4" in panel.trees.value


def test_a_filter_lists_the_hands_that_a_program_loses():
    panel = trial(predict=False)
    deck, missed = panel.deck, survey_of_documents().missed("document-2")
    assert len(deck.list.options) == 1820
    deck.filter.value = "lost by document-2: 63"
    assert list(deck.list.options) == [" ".join(map(str, hand)) for hand in sorted(missed)]
    faded = {int(n) for n in re.findall(r"\.group-(\d+) \{ opacity", deck.state.value)}
    for number, group in enumerate(deck.groups):
        assert (number in faded) == (not missed.intersection(group.hands))
    deck.list.value = "1 1 1 11"
    assert panel.hand.value == "1 1 1 11"
    assert panel.cards == (1, 1, 1, 11)
    assert "needs the shape (a.b).(c.d)" in deck.corner.value


def test_the_chosen_hand_is_marked_on_the_map():
    panel = trial(predict=False)
    for typed, hand in (("8 8 3 3", (3, 3, 8, 8)), ("K Q J T", (10, 11, 12, 13))):
        panel.hand.value = typed
        column, row = (8 * cells for cells in place(hand))
        assert f"translate({column}px, {row}px)" in panel.deck.state.value
    panel.hand.value = "1 2 3 24"
    assert "lesson24-here { display: none; }" in panel.deck.state.value


@pytest.mark.parametrize("typed", ["", "3 3 8", "3 3 8 eight", "<b>"])
def test_what_is_wrong_has_a_sentence(typed):
    panel = trial(predict=False)
    panel.hand.value = typed
    assert "card" in panel.verdict.value
    assert "<b>" not in panel.verdict.value.replace('<b aria-hidden="true">', "")
    assert panel.table.value == ""
    panel.hand.value = "3 3 8 8"
    assert panel.statements


def test_what_is_wrong_in_code_is_an_error():
    with pytest.raises(HandError):
        trial("3 3 8")
    with pytest.raises(TargetError):
        trial(target="many")
    with pytest.raises(ValueError, match="document-9"):
        trial(programs="document-9")


def test_a_student_s_function_takes_part():
    panel = trial("1 5 5 5", {"mine": is_solvable, "none": lambda hand: False}, predict=False)
    assert "1 5 5 5: none is wrong." in panel.verdict.value
    assert "a function" in panel.table.value
    assert [group.name for group in panel.deck.groups] == ["lost by none", "no solution"]


def test_another_target():
    panel = trial("1 1 1 1", target=4, predict=False)
    assert "⚠" not in panel.table.value.replace("⚠ not 4", "")
    [line] = [s.line for s in panel.statements if s.program == "document-4"]
    assert parse(line).value == 4


@pytest.mark.parametrize("make", [lambda: trial(predict=False), laboratory])
def test_fields_have_labels_and_saved_notebooks_a_still_picture(make):
    labels = [field.description for field in fields(make())]
    assert all(labels)
    assert len(labels) == len(set(labels))
    bundle, again = (make()._repr_mimebundle_() for _ in range(2))
    for kind in ("text/html", "text/plain"):
        assert bundle[kind] == again[kind]
    assert 'alt="A map of 1,820 hands' in bundle["text/html"]
    assert len(bundle["text/html"]) < 150_000
    assert not re.search(r"<(script|svg)|\son\w+=", bundle["text/html"])


# The laboratory ---------------------------------------------------------------------------------


def test_one_change_at_a_time():
    bench = laboratory()
    bench.numbers.value = "single"
    assert bench.change.went == [(3, 3, 8, 8)]
    assert "1 went: 3 3 8 8." in bench.verdict.value
    assert "24.000006 in 32-bit floats" in bench.deck.corner.value
    bench.takes.value = "|x - target| < 1e-05"
    assert (bench.change.came, bench.change.went) == ([(3, 3, 8, 8)], [])
    bench.candidates.value = "left-to-right"
    assert len(bench.change.went) == 130
    assert bench.deck.filter.value == "came or went: 130"
    rows = bench.log().rows
    assert [row[4] for row in rows] == [1362, 1361, 1362, 1232]


def test_the_groups_of_a_change_are_all_hands_once():
    bench = laboratory("two-patterns", "floor", "x == target")
    settings = [bench.settings[0]]
    bench.numbers.value = "whole"
    settings.append(bench.settings[-1])
    for before in settings:
        for after in settings:
            shown = [h for group in Change(before, after).groups() for h in group.hands]
            assert sorted(shown) == sorted(all_hands())


def test_a_choice_that_does_not_exist():
    for choices in (("all",), ("halves", "triple"), ("halves", "exact", "near")):
        with pytest.raises(ValueError, match=f"{choices[-1]!r} is not a choice: use one of"):
            laboratory(*choices)
