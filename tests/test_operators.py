"""Operators beyond the four of the game, and what a hand makes beside 24."""

import math
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from operator import truediv

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lesson24 import all_hands, draw_tree
from lesson24.engine import (
    count_solutions,
    is_solvable,
    nearest,
    reachable,
    solvable_hands,
    solve,
    targets,
)
from lesson24.expressions import Expression, Leaf, Operation, Unary
from lesson24.last_steps import TooManySolutions
from lesson24.notation import ExpressionError, parse
from lesson24.operators import (
    FACTORIAL,
    FOUR,
    JOIN,
    MINUS,
    PLUS,
    POWER,
    ROOT,
    SIX,
    TIMES,
    OperatorError,
    read_operators,
)
from lesson24.sameness import LEVELS, canonical
from lesson24.tables import new_keys

TWO, THREE, FOUR_, NINE = (Leaf(place, face) for place, face in enumerate([2, 3, 4, 9]))
DECK = list(all_hands())
SAMPLE = [
    (1, 1, 1, 3),
    (1, 1, 2, 5),
    (2, 2, 9, 9),
    (3, 3, 3, 13),
]  # none has a solution with + - * /


# A slow program that shares nothing with the package: floats and logarithms find, Fractions decide.


def powers(a: Fraction, b: Fraction) -> list[Fraction]:
    """The power, if the rule has one."""
    if b.denominator > 1 or (a == 0 and b <= 0):
        return []
    largest = max(abs(a.numerator), a.denominator)
    if largest > 1 and abs(b) * math.log2(largest) > 64:
        return []
    result = a ** int(b)
    return [result] if max(abs(result.numerator), result.denominator) < 2**63 else []


def roots(a: Fraction) -> list[Fraction]:
    """The square root, if it is a fraction."""
    if a < 0:
        return []
    near = Fraction(round(math.sqrt(a.numerator)), round(math.sqrt(a.denominator)))
    return [near] if near * near == a else []


@cache
def made(hand: tuple[int, ...], power: bool, root: bool) -> set[Fraction]:
    """All values, by choosing which cards stand on the left of the last step."""
    found = set()
    if len(hand) == 1:
        found.add(Fraction(hand[0]))
    for size in range(1, len(hand)):
        for left in combinations(range(len(hand)), size):
            a_cards = tuple(hand[i] for i in left)
            b_cards = tuple(hand[i] for i in range(len(hand)) if i not in left)
            for a, b in product(made(a_cards, power, root), made(b_cards, power, root)):
                found |= {a + b, a - b, a * b} | ({a / b} if b else set())
                found.update(powers(a, b) if power else [])
    return found.union(*map(roots, found)) if root else found


@pytest.mark.parametrize(("signs", "power", "root"), [("^", 1, 0), ("√", 0, 1), ("^√", 1, 1)])
def test_power_and_root_on_a_sample_of_hands(signs: str, power: bool, root: bool) -> None:
    for hand in [(1, 1, 5), (2, 3, 9), (4, 9, 9), (7, 13), (1, 1, 1, 1)]:
        assert set(reachable(hand, operators="+-*/" + signs)) == made(hand, power, root)
    for hand in SAMPLE:
        assert is_solvable(hand, operators="+-*/" + signs) == (24 in made(hand, power, root))


# Under the rules of `solve`, 1,414 of 1,820 hands are solvable with power, 1,665 with root, 1,700
# with both. That takes a minute; here are some of the hands that the four operators leave over.
@pytest.mark.parametrize(("signs", "more"), [("^", 2), ("√", 6), ("^√", 8)])
def test_how_many_more_hands(signs: str, more: int) -> None:
    left = [hand for hand in DECK if not is_solvable(hand)][::45]
    assert len(solvable_hands(left, operators="+-*/" + signs)) == more


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(0, 13), min_size=1, max_size=3), st.integers(-5, 30))
def test_every_operator_at_once(hand: list[int], target: int) -> None:
    chosen = "+-*/^√!|"
    numbers = reachable(hand, operators=chosen)
    assert is_solvable(hand, target, chosen) == (target in numbers)
    for level in LEVELS:
        found = solve(hand, target, level, chosen)
        assert len(found) == count_solutions(hand, target, level, chosen)
        assert len({canonical(expression, level) for expression in found}) == len(found)
        assert bool(found) == (target in numbers)
        for expression in found:
            assert expression.value == target
            assert sorted(leaf.place for leaf in expression.leaves) == list(range(len(hand)))


def test_digits_are_joined_and_factorials_taken() -> None:
    assert set(reachable("1 2 3", operators="+|")) == {
        6, 1 + 23, 1 + 32, 2 + 13, 2 + 31, 3 + 12, 3 + 21,
        *(int("".join(order)) for order in permutations("123")),
    }  # fmt: skip
    assert list(map(str, solve("1 10", "110", operators="|+"))) == ["1|10"]
    assert list(reachable("4 1", operators="-!")) == [-23, -3, 3, 6, 23]
    assert is_solvable("20", 2432902008176640000, "+!")
    assert not is_solvable("21", 51090942171709440000, "+!")


def test_a_tower_of_powers_is_refused_before_it_is_worked_out() -> None:
    nine = Leaf(0, 9)
    tower: Expression = nine
    for _ in range(3):
        tower = Operation(POWER, nine, tower)
    assert str(tower) == "9^(9^(9^9))"
    assert tower.value is None
    assert tower.steps() == [
        "9 ^ 9 = 387420489",
        "9 ^ 387420489 has no value: "
        "exponents are whole, and numerator and denominator of a power stay under 2^63",
    ]
    assert max(reachable("9 9 9", operators="+^")) == 9**18
    assert Operation(POWER, TWO, Leaf(0, 62)).value == 2**62
    assert Operation(POWER, TWO, Leaf(0, 63)).value is None
    assert Operation(POWER, TWO, Leaf(0, -62)).value == Fraction(1, 2**62)
    assert Operation(POWER, Leaf(0, 0), Leaf(1, 0)).value is None


@pytest.mark.parametrize(
    ("expression", "text", "brackets", "prefix", "postfix", "latex"),
    [
        (Unary(ROOT, NINE), "√9", "(√9)", "√ 9", "9 √", r"\sqrt{9}"),
        (
            Operation(PLUS, Unary(ROOT, Operation(TIMES, FOUR_, NINE)), TWO),
            "√(4*9)+2", "((√(4*9))+2)", "+ √ * 4 9 2", "4 9 * √ 2 +", r"\sqrt{4 \times 9}+2",
        ),
        (
            Operation(POWER, Operation(POWER, TWO, THREE), Operation(MINUS, FOUR_, NINE)),
            "(2^3)^(4-9)", "((2^3)^(4-9))", "^ ^ 2 3 - 4 9", "2 3 ^ 4 9 - ^",
            r"\left(2^{3}\right)^{4-9}",
        ),
        (Operation(POWER, Unary(ROOT, NINE), TWO), "(√9)^2", "((√9)^2)", "^ √ 9 2", "9 √ 2 ^",
         r"\left(\sqrt{9}\right)^{2}"),
        (Unary(FACTORIAL, Operation(MINUS, NINE, THREE)), "(9-3)!", "((9-3)!)", "! - 9 3",
         "9 3 - !", r"\left(9-3\right)!"),
        (Operation(TIMES, TWO, Unary(FACTORIAL, THREE)), "2*3!", "(2*(3!))", "* 2 ! 3", "2 3 ! *",
         r"2 \times 3!"),
        (Operation(POWER, Operation(JOIN, TWO, THREE), FOUR_), "2|3^4", "((2|3)^4)", "^ | 2 3 4",
         "2 3 | 4 ^", r"\left(2\Vert 3\right)^{4}"),
    ],
)  # fmt: skip
def test_notations(
    expression: Expression, text: str, brackets: str, prefix: str, postfix: str, latex: str
) -> None:
    assert str(expression) == text
    assert expression.brackets() == brackets
    assert expression.prefix() == prefix
    assert expression.postfix() == postfix
    assert expression.latex() == latex


def test_a_root_in_words_and_pictures() -> None:
    half = Unary(ROOT, Operation(FOUR[3], FOUR_, NINE))
    assert half.steps() == ["4 / 9 = 4/9", "√(4/9) = 2/3"]
    assert half.outline() == "2/3, the square root of\n  4/9, the quotient of\n    4\n    9"
    assert half.tree() == "√ = 2/3\n└── / = 4/9\n    ├── 4\n    └── 9"
    assert [leaf.face for leaf in half.leaves] == [4, 9]
    assert Unary(ROOT, TWO).value is None
    assert "roots are taken of squares" in Unary(ROOT, TWO).steps()[0]
    drawn = draw_tree(half)
    assert drawn.alt == "Expression tree of √(4/9), which is 2/3: 4 / 9 = 4/9; √(4/9) = 2/3."
    assert "octagon" in drawn.dot
    assert drawn.svg.count("<text") == 6  # two operators, each with its value, and two cards


@pytest.mark.parametrize("text", ["2^3", "2**3", "√9", "3!", "2|3"])
def test_the_game_itself_has_none_of_these(text: str) -> None:
    with pytest.raises(ExpressionError):
        parse(text)


def test_operators_are_read() -> None:
    assert read_operators("/ * - +") == FOUR
    assert read_operators([ROOT, PLUS, PLUS]) == (PLUS, ROOT)
    assert read_operators("sqrt**") == read_operators("^√")
    for wrong in ("+x", "√!", "", SIX):
        with pytest.raises(OperatorError):
            read_operators(wrong)


def test_fewer_operators_than_four() -> None:
    assert solve("3 3 8 8", operators="+-") == ()
    assert [str(found) for found in solve("1 2 3 4", operators="*")] == ["4*3*2*1"]
    for hand in DECK[::300]:
        plain = {
            e.value for e in map(parse, map(str, solve(hand, same="text"))) if "/" not in str(e)
        }
        assert is_solvable(hand, operators="+-*") == bool(plain)


# What a hand makes beside 24 --------------------------------------------------------------------

CARDS = st.lists(st.integers(-3, 13), min_size=1, max_size=4)


@settings(max_examples=25, deadline=None)
@given(CARDS, st.fractions(-30, 30, max_denominator=9))
def test_reachable_and_nearest(hand: list[int], target: Fraction) -> None:
    numbers = reachable(hand)
    plain = made(tuple(hand), False, False)
    assert list(numbers) == sorted(plain)
    assert len(numbers) == len(plain)
    assert (target in numbers) == (target in plain)
    closest = min(plain, key=lambda number: (abs(number - target), number))
    assert nearest(hand, target).value == closest
    assert numbers[closest].value == closest
    assert targets(hand, range(-5, 30)) == tuple(n for n in range(-5, 30) if n in plain)
    with pytest.raises(KeyError):
        numbers[Fraction(1, 10**9 + 7)]


def test_numbers_beyond_a_float() -> None:
    big = 10**40
    numbers = reachable([big, big + 1])
    assert list(numbers) == sorted(made((big, big + 1), False, False))
    assert nearest([big, big + 1], 2).value == Fraction(big + 1, big)
    assert nearest([1, 2], 10**400).value == 3


def test_the_nearest_misses() -> None:
    """A hand without a solution comes within 1/12; a value of a hand that has one, within 1/13."""
    misses = {abs(nearest(hand).value - 24) for hand in DECK if not is_solvable(hand)}
    assert min(misses) == Fraction(1, 12)
    near = Fraction(311, 13)
    assert not solvable_hands(DECK, 24 + Fraction(1, 14))
    assert solvable_hands(DECK, near)
    assert is_solvable(solvable_hands(DECK, near)[0])


def test_24_is_the_twentieth_of_the_targets() -> None:
    """And no larger one, to 1,000, is made by as many hands."""
    hands = dict.fromkeys(range(1001), 0)
    for hand in DECK:
        for number in new_keys(hand, truediv) & hands.keys():
            hands[number] += 1
    assert hands[24] == 1362
    order = sorted(range(101), key=lambda target: -hands[target])
    assert order.index(24) + 1 == 20
    assert max(hands[target] for target in range(25, 1001)) < hands[24]


def test_seven_cards() -> None:
    assert is_solvable("1 4 7 9 11 12 13")
    assert not is_solvable("1 1 1 1 1 1 2", 17)
    assert targets("1 1 1 1 1 1 2") == (*range(17), 18)
    with pytest.raises(TooManySolutions, match=r"makes 8 in [\d,]+ ways that differ as trees"):
        solve("1 1 1 1 1 1 2", 8, same="tree")
    assert max(reachable("1 1 1 1 1 1 2")) == 18
