"""What other solvers and checkers of the 24 game are publicly known to get wrong: right here.

One line a case, and with it its public source in words: a site, or a repository, whose issues or
pages tell of it. Where only a kind of program is named, the report had no place to name.
"""

import io
from fractions import Fraction

import pytest

from lesson24 import (
    ExpressionError,
    HandError,
    all_hands,
    check_answer,
    count_solutions,
    deal,
    is_solvable,
    nearest,
    parse,
    parse_hand,
    solvable_hands,
    solve,
)
from lesson24.cli import main
from lesson24.lab.session import Session
from lesson24.purposes import choose, deals

BIG = 10**30 - 1


def each(names, rows):
    """One test a row; its last column, the source, is in the name of the test."""
    cases = [pytest.param(*row[:-1], id=f"{row[0]} ({row[-1]})") for row in rows]
    return pytest.mark.parametrize(names, cases)


# A hand, a target, and one of its solutions; None: there is none.
HANDS = [
    ("3 3 8 8", 24, "8/(3-8/3)", "document 0; LeetCode feedback on 679: floats and =="),
    ("8 1 6 6", 24, "6/(1-6/8)", "LeetCode feedback on 679: / of Python 2 drops the rest"),
    ("1 5 5 5", 24, "5*(5-1/5)", "programs that divide whole numbers: 1/5 became 0"),
    ("3 3 7 7", 24, "7*(3+3/7)", "Straight Dope boards, Challenge 24: given up by hand"),
    ("2 5 6 6", 17, "6*(2+5/6)", "The Universe of Discourse, others' solvers: 5/6 became 0"),
    ("5 5 5 5", 24, "5*5-5/5", "TwentyFourSolver of BGR360: no solution"),
    ("4 4 6 8", 24, "(4+8)*(6-4)", "tree-of-thoughts of kyegomez: no solution"),
    ("7 2 2 2", 24, "(7*2-2)*2", "LeetCode feedback on 679: lost by a program that passed"),
    ("1 1 2 7", 24, "(1+2)*(1+7)", "Rosetta Code, talk page: one pair of brackets is too few"),
    ("2 2 5 7", 24, "2*5+2*7", "Rosetta Code, talk page: the balanced shape is missing"),
    ("9 5 9 3", 24, "(9-5)*(9-3)", "Rosetta Code, talk page: this form is not tried"),
    ("1 8 12 12", 24, "12/(12/8-1)", "programs with a list of patterns: one is left out"),
    ("23 3 11 16", 24, "(23+16)/3+11", "programs made for cards up to 13"),
    ("15 20 20 2", 24, "20*(20-2)/15", "programs made for cards up to 13"),
    ("13 12 6 13", 24, "13+13-12/6", "Nowcoder, 24 points: NONE, as it reads left to right"),
    ("1 1 1 1", 24, None, "the j24 plugin for mirai: dealt all the same"),
    ("1 1 1 7", 24, None, "LeetCode feedback on 679: called solvable"),
    ("1 1 7 7", 24, None, "programs that divide whole numbers: 49/2 became 24"),
    ("2 2 2 6", 24, None, "a fold that starts from zero and throws a card away"),
    ("21 6 8 2", 24, None, "Straight Dope boards, Challenge 24: set as a puzzle"),
    ("5 5 5 2", 24, None, "the Julia package TwentyFour, which is right"),
    ("0", 24, None, "programs that fail on one card"),
    ("24", 24, "24", "programs that want an operator"),
    ("24 24 24 24", 24, "24+24*(24-24)", "programs that stop at a card that is 24"),
    ("0 1 4 6", 24, "6*4*1+0", "Rosetta Code, talk page: may a card be 0?"),
    ("0 8 3", 24, "8*3+0", "programs that take 0 for a card that is gone"),
    ("1 2 3 4 5", 24, "5*(1+4)+2-3", "programs made for four cards"),
    ("3 3", 0, "3-3", "programs that take target 0 for no target"),
    ("3 8", -5, "3-8", "programs that subtract the smaller from the larger"),
    ("1 1 2", Fraction(1, 2), "1*1/2", "programs for whole targets"),
    ((BIG, 24, BIG), 24, f"24+{BIG}-{BIG}", "floats: thirty digits do not fit"),
    ((BIG, BIG - 1), 1, f"{BIG}-{BIG - 1}", "floats: thirty digits do not fit"),
    ((BIG, 1, BIG), 24, None, "floats: thirty digits do not fit"),
]


@each(("hand", "target", "solution"), HANDS)
def test_hand(hand, target, solution):
    found = solve(hand, target)
    assert is_solvable(hand, target) == bool(found) == bool(solution)
    assert all(expression.value == target for expression in found)
    if solution:
        assert check_answer(solution, hand, target).correct
        assert check_answer(solution, hand, target, earlier=found).same_as in found


def test_the_hands_at_the_command_line(capsys, monkeypatch):
    hands = [row for row in HANDS if isinstance(row[0], str) and row[1] == 24]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(row[0] for row in hands)))
    assert main(["judge"]) == 0
    judged = capsys.readouterr().out.split()
    assert judged == ["true" if solution else "false" for _, _, solution, _ in hands]


# An answer, the hand, the target, and what is wrong with it; None: nothing is.
ANSWERS = [
    ("4*6", "4 3 4 6", 24, "unused", "akari-bot: two cards of four are enough"),
    ("81*1", "1 81 1 1", 81, "unused", "reasoning-gym, countdown: equal cards count once"),
    ("8+8+8", "8 8 8 8", 24, "unused", "checkers that compare sets of numbers"),
    ("4*6*1*1*1", "4 1 1 6", 24, "used-twice", "checkers that compare sets of numbers"),
    ("20+4", "3 3 8 8", 24, "not-in-hand", "reasoning-gym, countdown: any numbers will do"),
    ("12+12", "1 2 2 1", 24, "glued", "freeCodeCamp and Rosetta Code, 24 game: digits joined"),
    ("(1+7)*(1*2)", "1 1 2 7", 24, "value", "freeCodeCamp, 24 game: 16 asked for by its test"),
    ("7*7/2*1", "1 2 7 7", 24, "value", "reasoning-gym, countdown: int() of 49/2 is 24"),
    ("3+8/(8-8)", "3 8 8 8", 24, "division-by-zero", "LeetCode feedback on 679: x/0 unchecked"),
    ("-6+6*6-6", "6 6 6 6", 24, "sign", "Rosetta Code, talk page: a first number made negative"),
    ("12+12", "12 12", 24, None, "checkers that look at digits, not at numbers"),
    ("(4-8+7)*(8)", "4 8 7 8", 24, None, "freeCodeCamp, 24 game: refused, not on its list"),
    ("7*8-4*8", "4 8 7 8", 24, None, "freeCodeCamp, 24 game: refused, not on its list"),
    ("(3+(1+2))*4", "1 2 3 4", 24, None, "freeCodeCamp, 24 game: refused, not on its list"),
    ("3*4/1*2", "1 2 3 4", 24, None, "freeCodeCamp, 24 game: refused, not on its list"),
    ("6*8/(9-7)", "6 8 9 7", 24, None, "freeCodeCamp, 24 game: refused, not on its list"),
    ("0/1+24", "0 1 24", 24, None, "Gauguin: 0 divided by 1 is called wrong"),
    ("5*(5-1/5)", "5 5 5 1", 24, None, "checkers that evaluate in floats or whole numbers"),
]


@each(("answer", "hand", "target", "problem"), ANSWERS)
def test_answer(answer, hand, target, problem):
    verdict = check_answer(answer, hand, target)
    assert (verdict.problem, verdict.correct) == (problem, problem is None)


# An expression as it is typed, and its text with all brackets; None: it is refused.
TEXTS = [
    ("10-(6-3)", "(10-(6-3))", "printers that drop brackets at equal precedence"),
    ("12/(6/3)", "(12/(6/3))", "printers that drop brackets at equal precedence"),
    ("(9-5)*6", "((9-5)*6)", "printers that drop all brackets"),
    ("1/(2*2)", "(1/(2*2))", "printers that drop brackets after a division"),
    ("9-5-1", "((9-5)-1)", "parsers that read from right to left"),
    ("8/4/2", "((8/4)/2)", "parsers that read from right to left"),
    ("2+3*4", "(2+(3*4))", "parsers without precedence"),
    ("8/(1/3)", "(8/(1/3))", "printers that print the fraction 1/3 as if it were a number"),
    ("(1) -1", "(1-1)", "parsers that take -1 for a number"),
    ("10 - 9", "(10-9)", "parsers that split at single characters"),
    ("1012", "1012", "parsers that cut numbers as they please"),
    ("T", "10", "parsers that know no faces"),
    ("10c", None, "parsers that stop at the first odd sign and keep what they have"),
    ("the 10", None, "parsers that find a T for ten inside words"),
    ("3(4)", None, "parsers that multiply unasked, or call a number"),
    ("2**3", None, "checkers that hand the text to eval"),
    ("8//3", None, "checkers that hand the text to eval"),
    ("__import__('os')", None, "checkers that hand the text to eval"),
    ("", None, "parsers that fail on nothing"),
    ("()", None, "parsers that fail on nothing"),
]


@each(("text", "brackets"), TEXTS)
def test_text(text, brackets):
    if brackets is None:
        with pytest.raises(ExpressionError):
            parse(text)
        return
    tree = parse(text)
    assert tree.brackets() == brackets
    assert parse(brackets) == parse(str(tree)) == tree


# A hand as it is typed, and how it is read; None: it is refused.
TYPED_HANDS = [
    ("10 T t", (10, 10, 10), "readers of single characters"),
    ("1012", (1012,), "readers that make ten and twelve of it"),
    ("0 24 024", (0, 24, 24), "readers that want digits from 1 to 9"),
    ("10c", None, "readers that keep the digits and drop the rest"),
    ("the 4 hearts", None, "readers that find a T for ten inside words"),
    ("3 3 8 -8", None, "readers of four cards that find five numbers or none"),
    ("3 3 8 8.0", None, "readers that round"),
    ("", None, "programs that fail on no card"),
    (f"{BIG} 1", (BIG, 1), "readers of 64 bits"),
]


@each(("text", "hand"), TYPED_HANDS)
def test_typed_hand(text, hand):
    if hand is None:
        with pytest.raises(HandError):
            parse_hand(text)
    else:
        assert parse_hand(text) == hand


# A hand, and how many different trees, texts and functions of its cards make 24.
COUNTS = [
    ("6 6 6 6", 168, 7, 2, "programs that list equal cards again and again"),
    ("7 7 4 1", 8, 4, 1, "programs that list (7+1)*(7-4) four times"),
    ("2 2 5 9", 32, 16, 1, "The Universe of Discourse: its first solver reports three"),
    ("4 6 7 9", 16, 16, 1, "The Universe of Discourse: one way only"),
    ("2 4 6 12", 183, 183, 10, "the solver 24 of auntyellow, which is right"),
    ("1 7 8 9", 196, 196, 15, "the blog Mathematical Magic, which is right"),
]


@each(("hand", "trees", "texts", "functions"), COUNTS)
def test_count(hand, trees, texts, functions):
    levels = ("tree", "text", "function")
    assert [count_solutions(hand, same=level) for level in levels] == [trees, texts, functions]
    assert len({str(solution) for solution in solve(hand)}) == functions


# The smallest and the largest card, and how many hands of four make 24.
DECKS = [
    (1, 9, 404, "the blog 24, A childhood game: 381, as it takes one card after another"),
    (1, 10, 566, "programs that compare floats with =="),
    (1, 13, 1362, "programs that compare floats with =="),
]


@each(("first", "last", "solvable"), DECKS)
def test_deck(first, last, solvable):
    assert len(solvable_hands(all_hands(4, range(first, last + 1)))) == solvable


def test_no_card_and_what_is_no_card_are_refused_in_a_sentence():
    """Programs that fail with the error of an empty list."""
    for hand in ([], [0.5], ["24"], [True], [None]):
        with pytest.raises(HandError):
            is_solvable(hand)


def test_the_nearest_number_need_not_be_whole():
    """Straight Dope boards, Challenge 24: of all that 21 6 8 2 makes, 95/4 comes closest."""
    assert nearest("21 6 8 2").value == Fraction(95, 4)


def test_who_asks_for_solvable_hands_gets_no_others(capsys):
    """The j24 plugin for mirai, and many more: of deals of four cards, 19.5 % make no 24."""
    chances = dict.fromkeys((True, False), 0)
    for hand in all_hands():
        chances[is_solvable(hand)] += deals(hand)
    assert Fraction(chances[False], sum(chances.values())) == 1 - Fraction(217817, 270725)
    session = Session("solvable", seed=24)
    for _ in range(300):
        assert is_solvable(session.hand)
        session.leave()
    assert all(map(is_solvable, choose("solvable", 300, seed=24)))
    seed = next(seed for seed in range(100) if not is_solvable(deal(seed=seed)))
    assert main(["deal", "--seed", str(seed)]) == 0
    assert "no solution" in capsys.readouterr().out
