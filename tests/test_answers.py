"""Verdicts on answers: by meaning, for whatever text was typed."""

from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lesson24 import ALGORITHMS, HandError, TargetError, parse
from lesson24.answers import PROBLEMS, check_answer

HAND = (3, 3, 8, 8)


@pytest.mark.parametrize(
    ("answer", "hand", "problem", "says"),
    [
        ("", "3 3 8 8", "syntax", "There is no expression"),
        ("8 3", "3 3 8 8", "syntax", "an operator is missing"),
        ("(3+3", "3 3 8 8", "syntax", "not closed"),
        ("make 24", "3 3 8 8", "syntax", "'make' at place 1"),
        (24, "3 3 8 8", "syntax", "a text in quotes"),
        (None, "3 3 8 8", "syntax", "a text in quotes"),
        ("3**3-8+8", "3 3 8 8", "operator", "no powers"),
        ("3^3-8+8", "3 3 8 8", "operator", "no powers"),
        ("8//3+8*3", "3 3 8 8", "operator", "'//'"),
        ("4!*1*1*1", "4 1 1 1", "operator", "'!'"),
        ("√4+8+8+6", "4 6 8 8", "operator", "'√'"),
        ("-3+3*(8+8)", "3 3 8 8", "sign", "there is none before a number"),
        ("8*(-3)+3*8", "3 3 8 8", "sign", "there is none before a number"),
        ("(81-1)/1", "1 8 1 1", "glued", "81 is not a card: 8 and 1 may not be put together."),
        ("18+1+1", "1 8 1 1", "glued", "1 and 8 may"),
        ("101-4", "10 1 1 4", "glued", "10 and 1 may"),
        ("113*1", "2 11 3 1", "glued", "11 and 3 may"),
        ("11+11+2", "1 1 11 2", "glued", "1 and 1 may"),
        (
            "11+11+1+1",
            "1 1 11 2",
            "used-twice",
            "The card 11 is used twice, but it is in the hand once.",
        ),
        (
            "5*5-5/5",
            "5 5 5 1",
            "used-twice",
            "The card 5 is used 4 times, but it is in the hand 3 times.",
        ),
        ("4*6*1*1", "4 3 1 6", "used-twice", "The card 1 is used twice"),
        ("20+4", "3 3 8 8", "not-in-hand", "20 is not in the hand 3 3 8 8."),
        ("K+J", "3 3 8 8", "not-in-hand", "13 is not in the hand"),
        ("4*6", "4 3 4 6", "unused", "The cards 3 and 4 are not used; use every card once."),
        ("10+2", "10 2 12 10", "unused", "The cards 10 and 12 are"),
        ("4*6+3-4", "4 3 4 6", "value", "This is 23, not 24."),
        ("3*4*6", "4 3 4 6", "unused", "The card 4 is not used; use every card once."),
        (
            "8/(3-3)+8",
            "3 3 8 8",
            "division-by-zero",
            "Step 2 cannot be done, because 8 / 0 has no value",
        ),
        ("8*3/(8-8/(3-3))", "3 3 8 8", "used-twice", "8"),
        ("(8+8)/(3-3)", "3 3 8 8", "division-by-zero", "Step 3 cannot be done, because 16 / 0"),
        ("(3-3) r/ 8+8", "3 3 8 8", "division-by-zero", "Step 2 cannot be done, because 8 / 0"),
        ("7*7*4/8", "7 7 4 8", "value", "This is 49/2, not 24."),
        ("3-3*(8+8)", "3 3 8 8", "value", "This is -45, not 24."),
    ],
)
def test_what_is_wrong_is_named(answer, hand, problem, says):
    verdict = check_answer(answer, hand)
    assert (verdict.correct, verdict.problem) == (False, problem)
    assert says in verdict.message
    assert problem in PROBLEMS


@pytest.mark.parametrize(
    ("answer", "hand"),
    [
        ("8/(3-8/3)", "3 3 8 8"),
        (" ( 8 ÷ ( 3 − 8 ÷ 3 ) ) = 24 ", "3 3 8 8"),
        ("８／（３－８／３）", (8, 3, 8, 3)),
        ("(J−8)x(3+5)", "11 8 3 5"),
        ("Q+Q+A-A", "A A Q Q"),
        ("1 r- (5*5 r- 50)", "1 5 5 50"),
        (parse("8/(3-8/3)", HAND), HAND),
        (parse("8/(3-8/3)"), (8, 3, 8, 3)),
    ],
)
def test_right_in_whatever_form(answer, hand):
    verdict = check_answer(answer, hand)
    assert verdict.correct
    assert verdict.problem is None
    assert verdict.message.startswith("Right")


@pytest.mark.parametrize(
    ("answer", "earlier", "same_as", "law"),
    [
        ("4*6*1*1", ["4*6*1*1"], "4*6*1*1", "which has the same text"),
        ("6*4*1*1", ["(4+1+1)*4", "4*6*1*1"], "4*6*1*1", "by the commutative law"),
        ("4*(6*1)*1", ["4*6*1*1"], "4*6*1*1", "by the associative law"),
        ("(1*1)*(6*4)", ["4*6*1*1"], "4*6*1*1", "the commutative law and the associative law"),
        (parse("6*4*1*1"), [parse("4*6*1*1")], "4*6*1*1", "by the commutative law"),
        ("4*6/1/1", ["4*6*1*1"], None, "a new solution"),  # level identity is a convention
        ("4*6*1*1", ["4*6", "4*6*1*2", "4+6+1+1", "?", None], None, "Right: 4*6*1*1 = 24."),
    ],
)
def test_a_right_answer_is_compared_with_earlier_ones(answer, earlier, same_as, law):
    verdict = check_answer(answer, "1 1 4 6", earlier=earlier)
    assert verdict.correct
    assert verdict.problem is None
    assert law in verdict.message
    assert (str(verdict.same_as) if verdict.same_as else None) == same_as
    assert (verdict.agreement is None) == (same_as is None)


def test_equal_cards_are_alike():
    verdict = check_answer("(3+3/7)*7", "3 3 7 7", earlier=["7*(3+3/7)"])
    assert verdict.message == "Right, but the same as your 7*(3+3/7), by the commutative law."
    verdict = check_answer("7*(3+3/7)", "3 3 7 7", earlier=["7*(3+3/7)"])
    assert "which has the same text" in verdict.message


def test_signs_turned_round_are_the_same_answer():
    verdict = check_answer("(8-11)*(5-8)", "11 8 5 8", target=9, earlier=["(11-8)*(8-5)"])
    assert "change of signs" in verdict.message


def test_the_answer_knows_the_cards_of_the_hand():
    verdict = check_answer("8/(3-8/3)", (8, 3, 3, 8))
    assert [leaf.place for leaf in verdict.expression.leaves] == [0, 1, 3, 2]


@pytest.mark.parametrize("target", [5, Fraction(5), Fraction(1, 6), -2])
def test_any_target(target):
    right = [e for e in ("3+2", "(3-2)/6", "2-3-1") if parse(e).value == target]
    for answer in right:
        hand = parse(answer).cards
        assert check_answer(answer, hand, target).correct
        assert check_answer(answer, hand, target + 1).problem == "value"


def test_candidates_of_a_hand_are_judged_by_their_exact_value():
    """An oracle that knows nothing of messages: the algorithm's own candidates and values."""
    for hand in [HAND, (1, 5, 5, 5)]:
        for candidate in islice(ALGORITHMS["reduction"].candidates(hand), 0, None, 7):
            verdict = check_answer(str(candidate), hand)
            assert verdict.correct == (candidate.value == 24)
            expected = "division-by-zero" if candidate.value is None else "value"
            assert verdict.problem == (None if verdict.correct else expected)


@given(st.one_of(st.text(), st.text("0123456789+-*/() =xAJQKT×÷.−１", max_size=30)))
def test_no_text_raises(text):
    verdict = check_answer(text, HAND)
    assert verdict.correct == (verdict.problem is None)
    assert verdict.message.endswith(".")
    assert len(verdict.message) < 400


@pytest.mark.parametrize(
    "text",
    [
        "1" + "+1" * 499,
        "(" * 500 + "1" + ")" * 499,
        "9" * 1000,
        "9" * 100 + "*8",
        "(1+" * 249 + "1" + ")" * 249,
    ],
)
def test_a_long_text_gets_a_verdict_too(text):
    assert not check_answer(text, HAND).correct


def test_a_bad_target_is_an_error():
    with pytest.raises(TargetError):
        check_answer("4*6", "4 6", target=0.5)


@pytest.mark.parametrize("hand", ["", "3 3 eight", [3, 0.5], ()])
def test_a_bad_hand_is_an_error(hand):
    with pytest.raises(HandError):
        check_answer("4*6", hand)
