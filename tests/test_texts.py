"""Texts: written as their expressions are, with the right counts, and placed on the right cards."""

import pytest

from lesson24.backwards import texts
from lesson24.cards import all_hands
from lesson24.engine import count_solutions, solve
from lesson24.expressions import Expression, Leaf, Operation, Unary, letters
from lesson24.notation import parse
from lesson24.operators import ASKED_FOR, FACTORIAL, REVERSED_MINUS, ROOT, UnaryOperator
from lesson24.tables import question
from lesson24.texts import Text, placed, placements, text_of, unnaturalness

# Of one to five cards; with equal ones, negative ones, zeros, and fractions on the way.
HANDS = [*list(all_hands())[::60], (24,), (4, 6), (2, 3, 4), (-3, 3, 8, -8), (0, 0, 4, 6)]
HANDS += [(0, 3, 8), (1, 1, 5, 5, 5)]


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: " ".join(map(str, hand)))
def test_a_text_is_what_its_expression_says_of_itself(hand):
    found = texts(*question(hand, 24))
    expressions = placed(found, hand)
    different = {expression.brackets() for expression in expressions}
    assert len(found) == len(different) == count_solutions(hand, same="text")
    for text, expression in zip(found, expressions, strict=True):
        values = [operation.value for operation in expression.operations()]
        written, binds, fractions, negatives, *_ = text
        assert written == bare(expression)
        assert binds == expression.precedence
        assert fractions == sum(value.denominator > 1 for value in values)
        assert negatives == sum(value < 0 for value in values)
        assert sorted(leaf.place for leaf in expression.leaves) == list(range(len(hand)))
        assert text_of(expression) == text


def bare(expression: Expression) -> str:
    """The text as a copy of the expression writes it, which knows none yet."""
    match expression:
        case Operation(operator, left, right):
            return str(Operation(operator, left, right))
    return str(expression)


@pytest.mark.parametrize(
    ("expression", "written", "fractions", "negatives"),
    [
        (Unary(ROOT, parse("4/9")), "√(4/9)", 2, 0),
        (Unary(ROOT, parse("1/2*(2/4)")), "√(1/2*2/4)", 4, 0),
        (Unary(ROOT, parse("(1-5)*(2-3)")), "√((1-5)*(2-3))", 0, 2),
        (Unary(FACTORIAL, parse("5-2")), "(5-2)!", 0, 0),
        (Unary(FACTORIAL, parse("3")), "3!", 0, 0),
        (parse("8/(3-3)"), "8/(3-3)", 0, 0),  # no value is neither a fraction nor below 0
    ],
)
def test_operators_of_one_number_and_no_value(expression, written, fractions, negatives):
    assert text_of(expression)[0] == written == str(expression)
    assert text_of(expression)[2:4] == (fractions, negatives)


@pytest.mark.parametrize("operators", ["+-*/^", "+-*/√", "+*!", "+-*|"])
def test_texts_of_other_operators(operators):
    for hand in [(2, 3, 9), (1, 4, 4), (3, 3, 4, 5)]:
        for expression in solve(hand, same="text", operators=operators):
            text = text_of(expression)
            [again] = placed([text], hand)
            assert text[0] == str(expression) == str(again)


@pytest.mark.parametrize("operator", ASKED_FOR.values(), ids=lambda operator: operator.name)
def test_every_operator_that_can_be_searched_with_is_written(operator):
    if isinstance(operator, UnaryOperator):
        expression: Expression = Unary(operator, Leaf(0, 4))
    else:
        expression = Operation(operator, Leaf(0, 4), Leaf(1, 2))
    assert text_of(expression)[0] == str(expression)


def test_equal_cards_are_taken_from_left_to_right_or_in_every_order():
    text: Text = text_of(parse("5*(5-1/5)"))
    hand = (5, 1, 5, 5)
    for expression in placed([text, text], hand):
        assert [leaf.place for leaf in expression.leaves] == [0, 2, 1, 3]
    orders = [tuple(leaf.place for leaf in one.leaves) for one in placements(text, hand)]
    assert len(set(orders)) == len(orders) == 6
    assert all(order[2] == 1 for order in orders)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("6*(3-7)*(1-2)", "8/(3-8/3)"),  # negative numbers, rather than a fraction
        ("(7-1)*(2+2)", "4-5*(1-5)"),  # brackets, rather than a negative number
        ("6*4/1*1", "6*(3+1)*1"),  # a division, rather than brackets
        ("8*3+1-1", "8*3/1+0"),  # a difference, rather than a division
        ("8+8+8", "3*8+1-1"),  # no difference, though its text comes later
        ("3*8", "8*3"),
    ],
)
def test_which_of_two_texts_is_more_natural(first, second):
    ranks = [unnaturalness(text_of(parse(text))) for text in (first, second)]
    assert ranks == sorted(ranks)


def test_a_reversed_operator_is_written_the_usual_way_round():
    backwards = Operation(REVERSED_MINUS, Leaf(0, 3), Leaf(1, 8))
    assert text_of(backwards) == text_of(parse("8-3"))


def test_letters_have_no_text_of_numbers():
    with pytest.raises(TypeError):
        text_of(letters(1)[0])
