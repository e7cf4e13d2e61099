"""Practice: hands by purpose, the session behind the widget, the widget, and the log."""

import csv
from fractions import Fraction
from itertools import islice
from math import comb

import pytest

from lesson24 import Program, all_hands, check_answer, is_solvable, parse, solve
from lesson24.arithmetic import WHOLE
from lesson24.lab import practice
from lesson24.lab.session import Session
from lesson24.operators import DIVIDE, MINUS, PLUS, TIMES
from lesson24.purposes import (
    PURPOSES,
    PurposeError,
    choose,
    deal_for,
    deals,
    hands_for,
    one_card_a_step,
    whole_steps,
)
from lesson24.shapes import shape_of

WIDGET = "application/vnd.jupyter.widget-view+json"

# Purposes ---------------------------------------------------------------------------------------


def test_the_deck_by_purpose():
    """The numbers of DESIGN: 1,362 solvable, 16 of them not in whole numbers, 1,299 by a chain."""
    counts = {name: len(list(hands_for(name))) for name in ("any", "whole", "fraction", "pairs")}
    assert counts == {"any": 1820, "whole": 1346, "fraction": 16, "pairs": 1362 - 1299}


def test_whole_numbers_are_judged_as_the_whole_arithmetic_does():
    program = Program("reduction", WHOLE)
    for hand in islice(all_hands(), 5, None, 61):
        assert PURPOSES["whole"].serves(hand, 24) == program.run(hand).solved


def test_pairs_are_needed_where_no_solution_is_a_chain():
    def is_chain(expression):
        return all(
            shape_of(step.left) is None or shape_of(step.right) is None
            for step in expression.operations()
        )

    for hand in [*hands_for("pairs")][::9] + [*hands_for("fraction")][::4]:
        chains = [way for way in solve(hand, same="text") if is_chain(way)]
        assert PURPOSES["pairs"].serves(hand, 24) == (not chains)


def test_one_solution_and_no_ones():
    for hand in choose("one", 5, seed=1):
        assert len(solve(hand)) == 1
    for hand in choose("no-ones", 5, seed=1):
        assert 1 not in hand
        assert is_solvable(hand)


def test_a_purpose_holds_for_other_targets_and_sizes():
    (hand,) = choose("fraction", 1, seed=1, target=21)
    assert is_solvable(hand, 21)
    assert not Program("reduction", WHOLE).run(hand, 21).solved
    # Three cards that make a whole number never need a fraction: a*b/c does what a*(b/c) does.
    assert not list(hands_for("fraction", size=3, ranks=range(1, 8), target=6))
    assert PURPOSES["whole"].serves((1, 2, 3, 4, 5), 120)
    assert not PURPOSES["whole"].serves((1, 2), Fraction(1, 3))
    assert all(len(hand) == 3 for hand in choose("solvable", 4, seed=1, size=3))


def test_hands_come_as_often_as_from_a_deck():
    hands = list(all_hands())
    assert sum(map(deals, hands)) == comb(52, 4)
    assert sum(deals(hand) for hand in hands if is_solvable(hand)) == 217817  # of 270725
    # Most deals show four different ranks: 13*12*11*10/24 * 256 of them.
    first = [next(deal_for("any", seed=seed)) for seed in range(60)]
    assert 30 < sum(len(set(hand)) == 4 for hand in first) < 55


def test_the_same_seed_deals_the_same_hands_each_once():
    hands = list(deal_for("fraction", seed=3))
    assert hands == list(deal_for("fraction", seed=3))
    assert hands != list(deal_for("fraction", seed=4))
    assert sorted(tuple(sorted(hand)) for hand in hands) == list(hands_for("fraction"))


def test_what_there_is_not_is_refused():
    with pytest.raises(PurposeError, match="'hard' is not a purpose: use any, solvable"):
        choose("hard", 1)
    with pytest.raises(PurposeError, match="there are 16 hands"):
        choose("fraction", 17)
    with pytest.raises(PurposeError, match="for 1000003, there is no hand"):
        Session("solvable", target=1000003)


def test_steps_that_are_allowed():
    whole, half = ((2,), (4, 2)), ((1, 2), (1, 2))
    assert whole_steps(whole, whole)
    assert not whole_steps(whole, half)
    assert one_card_a_step(half, whole)
    assert not one_card_a_step(half, half)


# The session ------------------------------------------------------------------------------------


class Clock:
    """A clock that a test turns."""

    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def session(clock):
    """On the table: 7 7 3 3."""
    session = Session("fraction", seed=24, clock=clock)
    assert session.hand == (7, 7, 3, 3)
    return session


def told(session):
    return [str(piece) for piece in session.table]


def test_two_cards_become_one_and_one_is_an_answer(session):
    assert session.join(2, DIVIDE, 0) is None
    assert told(session) == ["3/7", "7", "3"]
    assert session.join(3, PLUS, 0) is None
    verdict = session.join(0, TIMES, 1)
    assert verdict.correct
    assert told(session) == ["(3+3/7)*7"]
    assert list(map(str, session.answers)) == ["(3+3/7)*7"]


def test_undo_takes_back_one_join_after_another(session):
    session.join(0, MINUS, 1)
    session.join(1, PLUS, 2)
    assert session.undo()
    assert told(session) == ["7-7", "3", "3"]
    assert session.undo()
    assert not session.undo()
    assert told(session) == ["7", "7", "3", "3"]


def test_a_division_by_zero_is_not_done(session):
    session.join(0, MINUS, 1)
    verdict = session.join(2, DIVIDE, 1)
    assert verdict.problem == "division-by-zero"
    assert "3 / 0 has no value" in verdict.message
    assert told(session) == ["7-7", "3", "3"]


def test_only_two_pieces_can_be_joined(session):
    session.join(0, MINUS, 1)
    for first, second in [(0, 2), (2, 2)]:
        with pytest.raises(ValueError, match="two places"):
            session.join(first, PLUS, second)


def test_a_wrong_result_gets_its_verdict(session):
    session.join(0, PLUS, 1)
    session.join(2, PLUS, 3)
    assert session.join(1, PLUS, 3).message == "This is 20, not 24."
    assert not session.answers


def test_the_same_answer_again_is_not_new(session):
    assert session.answer("7*(3+3/7)").same_as is None
    assert str(session.answer("(3/7+3)*7").same_as) == "7*(3+3/7)"
    assert len(session.answers) == 1
    assert [entry.verdict for entry in session.log] == ["right", "same"]


def test_a_claim_that_there_is_no_solution():
    session = Session("any", seed=5)
    verdicts = []
    for _ in range(12):
        verdict = session.claim_none()
        verdicts.append(verdict.correct)
        assert verdict.correct != is_solvable(session.hand)
        session.leave()
    assert set(verdicts) == {True, False}


@pytest.mark.parametrize("level", ["whole", "fraction", "pairs", "one"])
def test_each_hint_says_more_and_the_last_one_all(level):
    session = Session(level, seed=7)
    for _ in range(4):
        hints = [session.hint() for _ in range(6)]
        assert hints[0] == "24 can be made from here."
        assert len(set(hints)) == 5
        assert hints[4] == hints[5]
        answer = hints[4].removeprefix("One way is ").removesuffix(".")
        assert check_answer(answer, session.hand).correct
        assert not any(answer in hint for hint in hints[:4])
        assert ("A fraction is needed on the way." in hints) == (level == "fraction")
        last = parse(answer, session.hand).operator.result
        assert hints[1] == f"One way ends with a {last}."
        step = hints[3].removeprefix("The next step can be ").removesuffix(".")
        assert step in parse(answer, session.hand).steps()
        session.leave()


def test_hints_are_about_the_table_as_it_is(session):
    session.join(0, TIMES, 1)
    assert session.hint() == "24 cannot be made from here: undo the last step."
    session.undo()
    session.join(2, DIVIDE, 0)
    hints = [session.hint() for _ in range(5)]
    assert hints[0] == "24 can be made from here."
    assert hints[3] == "The next step can be 3/7 + 3 = 24/7."
    assert session.hints == 6


def test_a_hand_without_solution_has_one_hint():
    session = Session("any", seed=5)
    while is_solvable(session.hand):
        session.leave()
    assert session.hint() == session.hint() == "24 cannot be made from here."


def test_when_all_hands_were_dealt_they_come_again():
    session = Session("fraction", seed=1)
    dealt = []
    for _ in range(32):
        dealt.append(tuple(sorted(session.hand)))
        session.leave()
    assert sorted(dealt[:16]) == sorted(dealt[16:]) == list(hands_for("fraction"))
    assert dealt[:16] != dealt[16:]


# The log ----------------------------------------------------------------------------------------


def test_the_log_is_saved_as_a_table(session, clock, tmp_path):
    session.hint()
    clock.now += 12.34
    session.answer("3*7+3")
    session.answer("=1+1")
    clock.now += 1
    session.answer("7×(3+3÷7)")
    session.leave()
    session.leave()
    path = session.save(tmp_path / "log.csv")
    rows = list(csv.DictReader(path.open(encoding="utf-8-sig", newline="")))
    assert [list(row.values()) for row in rows[:4]] == [
        ["7 7 3 3", "24", "12.3", "1", "3*7+3", "unused"],
        ["7 7 3 3", "24", "12.3", "1", "'=1+1", "syntax"],  # no formula for a spreadsheet
        ["7 7 3 3", "24", "13.3", "1", "7×(3+3÷7)", "right"],
        [rows[3]["hand"], "24", "0.0", "0", "", "left"],
    ]
    assert len(rows) == 4


def test_saving_never_writes_over_a_file(session, tmp_path):
    names = [session.save(tmp_path / "log.csv").name for _ in range(3)]
    assert names == ["log.csv", "log-2.csv", "log-3.csv"]


# The widget -------------------------------------------------------------------------------------


@pytest.fixture
def board():
    return practice("fraction", seed=24)


def visible(board):
    return [piece.description for piece in board.pieces if piece.layout.display != "none"]


def press(board, *presses):
    """Click on places (numbers) and operators (signs)."""
    signs = {button.description: button for button in board.operators}
    for what in presses:
        (signs[what] if isinstance(what, str) else board.pieces[what]).click()


def test_cards_are_joined_by_clicks(board):
    assert visible(board) == ["7", "7", "3", "3"]
    press(board, 2, "÷", 0)
    assert visible(board) == ["3/7\n3/7", "7", "3"]
    assert "3 / 7 = 3/7." in board.verdict.value
    press(board, 3, "+", 0, 0, "×", 1)
    assert visible(board) == ["24\n(3+3/7)*7"]
    assert "Right: (3+3/7)*7 = 24. It took" in board.verdict.value
    assert "<li>(3+3/7)*7</li>" in board.notes.value


def test_what_is_chosen_is_marked_and_can_be_taken_back(board):
    marked = "lesson24-chosen"
    press(board, "+")
    assert "Choose the first card" in board.verdict.value
    press(board, 1, "−")
    assert marked in board.pieces[1]._dom_classes
    assert marked in board.operators[1]._dom_classes
    assert "7 − ... choose the second card." in board.verdict.value
    board.undo.click()
    assert "On the table: 7, 7, 3, 3." in board.verdict.value
    press(board, 1, 1)
    assert "Nothing is chosen now." in board.verdict.value
    assert not any(marked in button._dom_classes for button in [*board.pieces, *board.operators])
    board.undo.click()
    assert "There is nothing to take back." in board.verdict.value


def test_another_first_card_may_be_chosen(board):
    press(board, 0, 2, "+", 3)
    assert visible(board) == ["7", "7", "6\n3+3"]


def test_a_division_by_zero_is_said(board):
    press(board, 0, "−", 1, 2, "÷", 1)
    assert "3 / 0 has no value: division by zero." in board.verdict.value
    assert visible(board) == ["0\n7-7", "3", "3"]


def test_a_typed_answer_is_judged(board):
    board.typed.value = "7*3+7/3"
    assert "✗" in board.verdict.value
    assert "This is 70/3, not 24." in board.verdict.value
    assert board.typed.value == "7*3+7/3"  # to be mended
    board.typed.value = "7*(3+3/7)"
    assert "✓" in board.verdict.value
    assert board.typed.value == ""
    board.typed.value = "(3/7+3)*7"
    assert "the same as your 7*(3+3/7), by the commutative law" in board.verdict.value
    assert board.notes.value.count("<li>") == 1


def test_the_next_hand_begins_anew(board):
    board.hint.click()
    press(board, 0, "+", 1)
    board.next.click()
    assert board.session.hand != (7, 7, 3, 3)
    assert visible(board) == [str(card) for card in board.session.hand]
    assert board.notes.value == ""
    assert [entry.verdict for entry in board.session.log] == ["left"]


def test_no_solution_can_be_claimed_only_where_that_is_a_question(board):
    assert board.none.layout.display == "none"
    other = practice("any", seed=5)
    assert other.none.layout.display == ""
    other.none.click()
    assert ("✓" in other.verdict.value) != is_solvable(other.session.hand)


def test_the_log_is_saved_only_when_asked(board, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    board.typed.value = "7+7+3+3"
    assert not list(tmp_path.iterdir())
    board.store.click()
    assert [path.name for path in tmp_path.iterdir()] == ["practice-log.csv"]
    assert "Saved as practice-log.csv" in board.verdict.value
    assert board.save().name == "practice-log-2.csv"


def test_where_nothing_can_be_written_it_says_so(board, monkeypatch):
    def fail(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(board.session, "save", fail)
    board.store.click()
    assert "could not be saved here: Permission denied." in board.verdict.value


def test_what_is_typed_is_not_html(board):
    board.typed.value = "<b>x</b>"
    assert "<b>x" not in board.verdict.value


def test_a_saved_notebook_shows_the_hand_and_no_solution(board):
    bundle = board._repr_mimebundle_()
    assert WIDGET in bundle
    again = practice("fraction", seed=24)._repr_mimebundle_()
    for kind in ("text/html", "text/plain"):
        assert bundle[kind] == again[kind]
        assert "Make 24 from 7 7 3 3." in bundle[kind]
        assert "3/7" not in bundle[kind]
    assert "7 of hearts" in bundle["text/html"]  # the alt text of the cards
