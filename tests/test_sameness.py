"""The ladder: which expressions are one solution, by which laws, and that a value never merges."""

from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lesson24.algorithms import ALGORITHMS
from lesson24.cards import all_hands
from lesson24.engine import solve
from lesson24.expressions import Expression, Leaf, Operation, Unary, letters
from lesson24.natural import natural
from lesson24.notation import parse
from lesson24.operators import FOUR, MINUS, OPERATORS, PLUS, POWER, ROOT
from lesson24.sameness import (
    COMMUTE,
    EXCHANGE,
    LEVELS,
    NEUTRAL,
    REGROUP,
    SIGN,
    Agreement,
    Level,
    LevelError,
    Signed,
    canonical,
    same,
    worth,
)
from lesson24.texts import placed, placements, text_of

FUNCTION = LEVELS["function"]
PRIME = 2**61 - 1
POINT = (911382323, 972663749, 1500450271, 3267000013)  # a value for each letter, modulo the prime


def modulo(expression: Expression) -> int:
    """The value of an expression of letters at one point, modulo a prime: unequal functions differ
    there but for a chance of about one in 10**17."""
    match expression:
        case Operation(operator, left, right):
            a, b = modulo(left), modulo(right)
            if operator.symbol == "/":
                return a * pow(b, -1, PRIME) % PRIME
            return int(operator.function(a, b)) % PRIME
        case Leaf(place):
            return POINT[place]
    raise TypeError(expression)


@pytest.mark.parametrize(("count", "classes"), [(1, 1), (2, 6), (3, 68), (4, 1170)])
def test_functions_of_letters_are_those_of_evaluation(count: int, classes: int) -> None:
    by_form: dict[Signed, set[int]] = {}
    for tree in ALGORITHMS["five-shapes"].candidates(letters(count)):
        by_form.setdefault(canonical(tree), set()).add(modulo(tree))
    assert len(by_form) == classes
    assert all(len(values) == 1 for values in by_form.values())
    assert len(set.union(*by_form.values())) == classes


@cache
def functions_of(places: tuple[int, ...]) -> frozenset[Signed]:
    """All functions of some letters, from those of fewer letters."""
    if len(places) == 1:
        return frozenset([FUNCTION.form(Leaf(0, "abcde"[places[0]]))])
    return frozenset(
        FUNCTION.join(operator, left, right)
        for size in range(1, len(places))
        for part in combinations(places, size)
        for left in functions_of(part)
        for right in functions_of(tuple(p for p in places if p not in part))
        for operator in FOUR
    )


def test_functions_of_five_letters() -> None:
    assert len(functions_of(tuple(range(5)))) == 27_142


def test_functions_of_labelled_cards() -> None:
    labelled = Level("labelled", "", (COMMUTE, REGROUP, SIGN))
    total = 0
    for hand in all_hands():
        total += len(
            {
                labelled.form(tree)
                for found in solve(hand)
                for tree in placements(text_of(found), hand)
            }
        )
    assert total == 6_205


@pytest.mark.parametrize(
    ("a", "b", "level", "laws"),
    [
        ("8/(3-8/3)", "8/(3-8/3)", "tree", ()),
        ("4*6", "6*4", "swap", (COMMUTE,)),
        ("(1+2)+3", "1+(2+3)", "function", (REGROUP,)),
        ("6/(1/4)", "6*4/1", "function", (COMMUTE, REGROUP)),
        ("(1-2)*(3-4)", "(2-1)*(4-3)", "function", (SIGN,)),
        ("9+2*(4-7)", "9-2*(7-4)", "function", (SIGN,)),
        ("9+2*(4-7)", "9-(7-4)*2", "function", (COMMUTE, SIGN)),
        ("4*6*(7-6)", "4/((7-6)/6)", "identity", (EXCHANGE, REGROUP, NEUTRAL)),
        ("2*3*4*1", "2*3*4/1", "identity", (NEUTRAL,)),
        ("4*6+7-7", "6*4/(7/7)", "identity", (COMMUTE, REGROUP, NEUTRAL)),
        ("24+2*3-2*3", "24*(2*3)/(2*3)", "identity", (REGROUP, NEUTRAL)),
        ("12+12+12-12", "12+12*12/12", "identity", (EXCHANGE, REGROUP, NEUTRAL)),
        ("5+5+7-7", "5+5+7/7", None, ()),
        ("2+2", "2*2", None, ()),
        ("2*12", "2*12*1", None, ()),
        ("1-2", "2-1", None, ()),
        ("1/2", "2/1", None, ()),
        ("6*(5-1)", "6*(9-5)", None, ()),
    ],
)
def test_same(a: str, b: str, level: str | None, laws: tuple[str, ...]) -> None:
    assert same(parse(a), parse(b)) == same(parse(b), parse(a))
    assert same(parse(a), parse(b)) == Agreement(level, laws)


def test_equal_cards_are_exchanged() -> None:
    (first, second) = (Leaf(0, 5), Leaf(1, 5))
    minus = OPERATORS["-"]
    a, b = Operation(minus, first, second), Operation(minus, second, first)
    assert same(a, b) == Agreement("text", (EXCHANGE,))
    # 7 + (5 - 5) x 2 and 7 - (5 - 5) x 2 are one function once the fives are exchanged
    assert same(parse("7+(5-5)*2"), parse("7-(5-5)*2")).level == "function"
    assert same(parse("7+(5-4)*2"), parse("7-(5-4)*2")).level is None


def test_reversed_operators_are_the_others_turned_round() -> None:
    assert same(parse("2 r- 5"), parse("5-2")) == Agreement("swap", (COMMUTE,))
    assert canonical(parse("2 r/ 6"), "text") != canonical(parse("6/2"), "text")


def test_each_level_merges_more() -> None:
    trees = list(ALGORITHMS["five-shapes"].candidates((2, 2, 3)))
    names = list(LEVELS)
    for lower, higher in pairwise(names):
        merged: dict[Signed, Signed] = {}
        for tree in trees:
            higher_form = canonical(tree, higher)
            assert merged.setdefault(canonical(tree, lower), higher_form) == higher_form


def expressions(cards: tuple[Leaf, ...]) -> st.SearchStrategy[Expression]:
    """Any tree above the cards in this order."""
    if len(cards) == 1:
        return st.just(cards[0])
    return st.integers(1, len(cards) - 1).flatmap(
        lambda split: st.builds(
            Operation,
            st.sampled_from(FOUR),
            expressions(cards[:split]),
            expressions(cards[split:]),
        )
    )


ORDERS = [tuple(order) for order in permutations(letters(5))]


@settings(deadline=None)
@given(st.sampled_from(ORDERS).flatmap(expressions))
def test_what_is_written_has_the_form_that_was_read(tree: Expression) -> None:
    numbers = with_numbers(tree, (2, 3, 7, 7, 11))
    if numbers.value is None:
        return
    for name in ("text", "swap", "function"):
        level = LEVELS[name]
        [written] = placed([natural(level.form(numbers), level)], numbers.cards)
        assert level.form(written) == level.form(numbers)
        assert written.value == numbers.value


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("24-5*(7-4-3)", "24+5*(4+3-7)"),  # rather + 0 than - 0
        ("24+5*(7-4-3)", "24+5*(7-4-3)"),
        ("24-3*(5-5)", "24+3*(5-5)"),  # its own opposite
        ("3*(4-1*5)", "3*(4-5*1)"),  # below 0 only as a whole
        ("1-(2-5)*3", "3*(5-2)+1"),
        ("(0-5)*(0-3)", "(5-0)*(3-0)"),
        ("(1/3+1/3)*(2-5)*(1/2+1/2)", "(1/2+1/2)*(2-5)*(1/3+1/3)"),  # whole factors first
        ("(3/2)*5*(1/2+1/3)", "5*3*(1/2+1/3)/2"),  # what divides comes last
    ],
)
def test_what_is_printed_of_a_function(text: str, printed: str) -> None:
    assert natural(FUNCTION.form(parse(text)), FUNCTION)[0] == printed


def test_a_base_keeps_its_sign() -> None:
    difference = Operation(MINUS, Leaf(0, 2), Leaf(1, 5))
    cube = Operation(POWER, difference, Leaf(2, 3))
    assert natural(FUNCTION.form(cube), FUNCTION)[0] == "(2-5)^3"
    whole = FUNCTION.form(Operation(PLUS, cube, Leaf(3, 51)))
    assert natural(whole, FUNCTION)[0] == "51+(2-5)^3"


def with_numbers(tree: Expression, hand: tuple[int, ...]) -> Expression:
    """Cards in the place of letters."""
    match tree:
        case Operation(operator, left, right):
            return Operation(operator, with_numbers(left, hand), with_numbers(right, hand))
        case Leaf(place):
            return Leaf(place, hand[place])
    raise TypeError(tree)


def test_a_level_that_is_not_there() -> None:
    with pytest.raises(LevelError, match="use tree, text, swap, function, identity"):
        canonical(parse("1+2"), "value")


@pytest.mark.parametrize(
    ("text", "identity"),
    [
        ("1+0*5", "1"),
        ("5/5", "1"),
        ("5-5", "0"),
        ("3+(5-5)", "3"),
        ("(5-5)+3+(4-4)", "3"),
        ("3*(5/5)", "3"),
        ("7*(2-1)", "7"),
        ("7*(2-1)*(4-3)*2", "7*2"),
        ("6/(3/3)", "6"),
        ("(2-1)/(4-3)", "1"),
        ("2*3*(2-1)-6+1", "2*3-6+1"),
        ("9+(3-2)*(7*2)", "9+7*2"),
        ("9-(2-3)*(7*2)", "9+7*2"),
        ("9+(2-3)*(7*2)", "9-7*2"),
        ("9+(2-3)*(7-2)", "9-(7-2)"),
        ("9/((2-3)*(2-7))", "9/(7-2)"),
        ("(9-4)*(2-3)*(3-4)", "9-4"),
        ("8*(0*3+5)", "8*5"),
        ("8*(7+2-5-4)+3", "3"),
    ],
)
def test_neutral_elements_are_dropped_wherever_they_stand(text: str, identity: str) -> None:
    """Expressions of other cards have the same form, where what is left of them is the same."""
    assert canonical(parse(text), "identity") == canonical(parse(identity), "identity")


@pytest.mark.parametrize("text", ["2+2", "2*2", "8*5", "9-7*2", "6/4", "(9-4)*(7-2)", "1-3"])
def test_what_is_not_neutral_stays(text: str) -> None:
    assert canonical(parse(text), "identity") == canonical(parse(text), "function")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("6*4/3", 8),
        ("3/4", Fraction(3, 4)),
        ("5-5", 0),
        ("0*7", 0),
        ("0/7", 0),
        ("7/(5-5)", None),
        ("2+7/(5-5)", None),
        ("2*(7/(5-5))", None),
        ("(5-5)*(3-3)+8", 8),
    ],
)
def test_the_worth_of_a_form(text: str, value: int | Fraction | None) -> None:
    sign, form = canonical(parse(text), "swap")
    assert worth(form) == value
    assert sign in (1, 0, -1)


def test_a_form_of_letters_or_of_other_operators_has_no_worth() -> None:
    a, b = letters(2)
    minus, times = OPERATORS["-"], OPERATORS["*"]
    assert worth(canonical(a)[1]) is None
    assert worth(canonical(Operation(times, a, b))[1]) is None
    root = Unary(ROOT, Operation(minus, Leaf(0, 5), Leaf(1, 1)))
    assert canonical(root) == (1, ("√", canonical(root.operand)))
    assert worth(canonical(root)[1]) is None
    inner = Unary(ROOT, Operation(times, Leaf(0, 9), Leaf(1, 1)))
    assert canonical(inner, "identity") == (1, ("√", (1, ("", 9))))
    power = Operation(POWER, inner, Leaf(2, 2))
    assert canonical(power, "identity") == (1, ("^", (1, ("√", (1, ("", 9)))), (1, ("", 2))))


def test_an_agreement_says_its_level_and_its_laws() -> None:
    assert str(same(parse("4*6"), parse("4*6"))) == "the same at level tree"
    assert str(same(parse("4*6"), parse("6*4"))) == "the same at level swap: commutative law"
    assert str(same(parse("2+2"), parse("2*2"))) == "two solutions at every level"
