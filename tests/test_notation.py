"""Every refusal of the parser in full: the sentence, the place, the kind of fault."""

import pytest

from lesson24 import ExpressionError, parse
from lesson24.cards import LONGEST_NUMBER
from lesson24.notation import ACCEPTED, LONGEST_TEXT

MISSING = "an operator is missing before it; multiplication is always written, as 4*(5+1)"
NONE_BEFORE = "a minus sign stands between two numbers; there is none before a number"
AT_THE_END = "only the target may stand after it, as = 24, at the end"


@pytest.mark.parametrize(
    ("text", "message", "problem"),
    [
        ("1+", "the text ends too early: a number is missing at the end", "syntax"),
        ("(1+2)*(", "the text ends too early: a number is missing at the end", "syntax"),
        ("", f"there is no expression: {ACCEPTED}, such as 8/(3-8/3)", "syntax"),
        ("1+()", "')' at place 4: there is nothing in these brackets", "syntax"),
        (")", "')' at place 1: a number is missing before it", "syntax"),
        ("3+)", "')' at place 3: a number is missing before it", "syntax"),
        ("3-)", "')' at place 3: a number is missing before it", "syntax"),
        ("(1", "'(' at place 1: this bracket is not closed; add )", "syntax"),
        ("2*(1+3", "'(' at place 3: this bracket is not closed; add )", "syntax"),
        ("1)", "')' at place 2: there is no ( for this bracket", "syntax"),
        ("(1+2)*3)", "')' at place 8: there is no ( for this bracket", "syntax"),
        ("1 2", f"'2' at place 3: {MISSING}", "syntax"),
        ("3(4)", f"'(' at place 2: {MISSING}", "syntax"),
        ("(1)(2)", f"'(' at place 4: {MISSING}", "syntax"),
        ("+1", "'+' at place 1: a number is missing before it", "syntax"),
        ("1+*2", "'*' at place 3: a number is missing before it", "syntax"),
        (
            "2*(-1)",
            f"'-' at place 4: {NONE_BEFORE}",
            "sign",
        ),
        ("=24", "'=' at place 1: an expression is missing before it", "syntax"),
        ("1=2=3", f"'=' at place 2: {AT_THE_END}", "syntax"),
        ("1+1=", f"'=' at place 4: {AT_THE_END}", "syntax"),
        ("1+1=+", f"'=' at place 4: {AT_THE_END}", "syntax"),
        ("3^2", f"'^' at place 2: there are no powers in this game; {ACCEPTED}", "operator"),
        ("3**2", f"'**' at place 2: there are no powers in this game; {ACCEPTED}", "operator"),
        ("8//3", f"'//' at place 2: this operator is not in the game; {ACCEPTED}", "operator"),
        ("4!", f"'!' at place 2: this operator is not in the game; {ACCEPTED}", "operator"),
        (
            "1.5",
            f"'.' at place 2: only whole numbers are read, no decimal point; {ACCEPTED}",
            "syntax",
        ),
        ("[1]", "'[' at place 1: brackets are round, ( and )", "syntax"),
        ("{1}", "'{' at place 1: brackets are round, ( and )", "syntax"),
        ("two", f"'two' at place 1: this is not part of an expression; {ACCEPTED}", "syntax"),
        (";", f"';' at place 1: this is not part of an expression; {ACCEPTED}", "syntax"),
    ],
)
def test_a_refusal_names_the_piece_its_place_and_what_is_accepted(text, message, problem):
    with pytest.raises(ExpressionError) as raised:
        parse(text)
    error = raised.value
    assert (str(error), error.problem) == (message, problem)
    named = f"at place {error.place}:"
    assert named in message if error.place else "at place" not in message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3+4", "'4' at place 3: this card is not in the hand; the hand is 3 3"),
        ("3+3+3", "'3' at place 5: this card is used too often; the hand is 3 3"),
    ],
)
def test_a_card_that_the_hand_does_not_have(text, message):
    with pytest.raises(ExpressionError) as raised:
        parse(text, "3 3")
    assert str(raised.value) == message


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ('"3*4 + 5"', "3*4+5"),
        ("5/2 r− 3", "5/2 r- 3"),
        ("(5 / 2 r - 3) r÷ 12", "(5/2 r- 3) r/ 12"),
        ("8 反- 3 反÷ 12", "8 r- 3 r/ 12"),
    ],
)
def test_other_ways_to_write_the_same(text, plain):
    assert parse(text) == parse(plain)


def test_quotes_do_not_move_the_place_of_a_mistake():
    with pytest.raises(ExpressionError, match="'&' at place 4"):
        parse('"3 & 4"')


def test_the_longest_text_and_the_longest_number():
    assert len(parse("1+" * (LONGEST_TEXT // 2 - 1) + "12").cards) == LONGEST_TEXT // 2
    with pytest.raises(ExpressionError, match="the text has 601 characters, more than 600: use"):
        parse("1" * 601)
    assert parse("9" * LONGEST_NUMBER).value == 10**LONGEST_NUMBER - 1
    with pytest.raises(ExpressionError, match=r"^'9{30}\.\.\.' at place 1: a number has at most"):
        parse("9" * (LONGEST_NUMBER + 1))


def test_brackets_within_brackets_are_closed_one_by_one():
    assert parse("2*(3+(4-1)*2)-(1)").brackets() == "((2*(3+((4-1)*2)))-1)"
    assert parse("((2+3)*4)").brackets() == "((2+3)*4)"
