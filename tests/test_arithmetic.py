"""Numbers, division by zero, and acceptance."""

import math
import pickle
import random
from fractions import Fraction

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lesson24 import ARITHMETICS, EQUAL, TURNED, TargetError, parse, within
from lesson24.arithmetic import DOUBLE, EXACT, FLOOR, SINGLE, WHOLE, read_target, to_single
from lesson24.engine import solve
from lesson24.expressions import Leaf, Operation, Unary
from lesson24.operators import FACTORIAL, FOUR, JOIN, POWER, ROOT, OperatorError


@given(st.floats(allow_nan=False))
def test_single_is_numpys_float32(number: float) -> None:
    with numpy.errstate(over="ignore"):
        assert to_single(number) == float(numpy.float32(number))


def test_each_single_operation_is_rounded_once() -> None:
    draw = random.Random(24)
    for _ in range(2000):
        a, b = (numpy.float32(draw.uniform(-1000, 1000)) for _ in range(2))
        for operator in FOUR:
            ours = SINGLE.functions[operator.symbol](float(a), float(b))
            assert ours == float(operator.function(a, b))


def test_the_hand_that_floats_lose() -> None:
    close = parse("8/(3-8/3)")
    assert EXACT.evaluate(close) == 24
    assert SINGLE.evaluate(close) == pytest.approx(24.000006, abs=1e-6) != 24
    assert DOUBLE.evaluate(close) != 24


def test_division_by_zero_rules() -> None:
    by_zero = parse("(0-8)/(3-3)")
    values = {
        rule: DOUBLE.dividing(rule).evaluate(by_zero)
        for rule in ("skip", "zero", "largest", "ieee")
    }
    assert values == {"skip": None, "zero": 0, "largest": 1.7976931348623157e308, "ieee": -math.inf}
    assert math.isnan(DOUBLE.dividing("ieee").evaluate(parse("(3-3)/(3-3)")))
    assert EXACT.evaluate(parse("5+8/(3-3)*0")) is None
    assert DOUBLE.dividing("ieee").evaluate(parse("5+8/(8/(3-3))")) == 5


def test_whole_numbers() -> None:
    assert WHOLE.evaluate(parse("7/2")) is None
    assert WHOLE.evaluate(parse("8/2")) == 4
    assert FLOOR.evaluate(parse("7/2")) == 3
    assert FLOOR.evaluate(parse("(3-10)/2")) == -4
    assert [rule.name for rule in ARITHMETICS.values()] == [*ARITHMETICS]


@pytest.mark.parametrize(
    ("hand", "target", "symbol"), [("4 9", 5, "√"), ("3 4", 144, "!"), ("2 5", 32, "^")]
)
def test_operators_beyond_four_are_worked_out_exactly(hand, target, symbol) -> None:
    found = [tree for tree in solve(hand, target, operators="+-*/" + symbol) if symbol in tree.text]
    assert {EXACT.evaluate(tree) for tree in found} == {target}
    for arithmetic in (DOUBLE, SINGLE, WHOLE, FLOOR):
        with pytest.raises(OperatorError, match=f"exact numbers only, not in {arithmetic.name}"):
            arithmetic.evaluate(found[0])


def test_operators_beyond_four_have_no_value_where_their_rule_says_so() -> None:
    two, three, zero = Leaf(0, 2), Leaf(1, 3), Leaf(2, 0)
    assert EXACT.evaluate(Operation(JOIN, two, three)) == 23
    assert EXACT.evaluate(Operation(POWER, two, Operation(FOUR[1], two, three))) == Fraction(1, 2)
    for tree in (
        Unary(ROOT, two),
        Unary(FACTORIAL, Operation(FOUR[1], two, three)),
        Operation(POWER, zero, zero),
        Unary(ROOT, Operation(FOUR[3], two, zero)),
    ):
        assert EXACT.evaluate(tree) is EXACT.dividing("skip").evaluate(tree) is tree.value is None
    assert EXACT.dividing("zero").evaluate(Operation(POWER, zero, zero)) is None


def test_huge_numbers_become_infinite_floats() -> None:
    assert DOUBLE.number(10**400) == math.inf
    assert SINGLE.number(10**40) == math.inf
    assert EXACT.number(10**400) == 10**400


@pytest.mark.parametrize(
    ("rule", "taken", "refused"),
    [
        (EQUAL, [24, Fraction(24)], [24.000001, -24]),
        (within(1e-6), [24, 24 + 9e-7], [24 + 2e-6, -24, math.nan, math.inf]),
        (within(0.5, strict=False), [24.5, 23.5], [24.75]),
        (within(0.5), [24.25], [24.5, 23.5]),
        (TURNED, [24, -24, 1 / 24, -1 / 24, Fraction(-1, 24)], [0, 23, 1 / 23, math.nan]),
    ],
)
def test_acceptance(rule, taken, refused) -> None:
    assert all(rule.accepts(value, 24) for value in taken)
    assert not any(rule.accepts(value, 24) for value in refused)


def test_rules_can_be_sent_to_another_process() -> None:
    close = parse("8/(3-8/3)")
    for arithmetic in (*ARITHMETICS.values(), DOUBLE.dividing("zero")):
        arithmetic.evaluate(close)
        assert pickle.loads(pickle.dumps(arithmetic)) == arithmetic
    for rule in (EQUAL, within(1e-5), within(1e-5, strict=False), TURNED):
        sent = pickle.loads(pickle.dumps(rule))
        values = numpy.array([24, 24 + 5e-6, 23, -24, 1 / 24, 0, math.nan])
        assert [*rule.accepts(values, 24)] == [sent.accepts(float(x), 24) for x in values]


@pytest.mark.parametrize("rule", ["largest", "ieee"])
@pytest.mark.parametrize("arithmetic", [EXACT, WHOLE, FLOOR], ids=lambda a: a.name)
def test_only_floats_have_a_largest_number(arithmetic, rule) -> None:
    with pytest.raises(ValueError, match=rf"'{rule}' in {arithmetic.name} numbers.*use 'skip'"):
        arithmetic.dividing(rule)


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("", "'' is not a target: use a whole number or a fraction, such as 24 or \"1/2\""),
        ("x", "'x' is not a target: use a whole number or a fraction, such as 24 or \"1/2\""),
        ("--1", "'--1' is not a target: use a whole number or a fraction, such as 24 or \"1/2\""),
        (None, 'None is not a target: use a whole number or a fraction, such as 24 or "1/2"'),
        (True, 'True is not a target: use a whole number or a fraction, such as 24 or "1/2"'),
        ("1/0", "'1/0' is not a target: nothing can be divided by 0"),
    ],
)
def test_what_is_no_target_is_named(target, message) -> None:
    with pytest.raises(TargetError) as raised:
        read_target(target)
    assert str(raised.value) == message


def test_what_is_a_target() -> None:
    assert read_target("3 / 1") == 3
    assert read_target("−6/4") == Fraction(-3, 2)
    assert read_target("9" * 100) == 10**100 - 1
    for text in ("9" * 101, "1/" + "9" * 101):
        with pytest.raises(TargetError, match="is not a target: use a whole number"):
            read_target(text)


def test_a_rule_is_named_by_what_it_accepts() -> None:
    assert within(1e-6).name == "|x - target| < 1e-06"
    assert within(0.5, strict=False).name == "|x - target| <= 0.5"
    assert within(1e-6).accepts(24 + 1e-6, 24) == (abs(24 + 1e-6 - 24) < 1e-6)


def test_infinity_has_the_sign_of_both() -> None:
    ieee = DOUBLE.dividing("ieee").functions["/"]
    assert [ieee(a, b) for a in (2.0, -2.0) for b in (0.0, -0.0)] == [
        math.inf,
        -math.inf,
        -math.inf,
        math.inf,
    ]
    assert math.isnan(ieee(math.nan, 0.0))
    assert ARITHMETICS["exact"].functions["r-"](2, 5) == 3
    assert ARITHMETICS["exact"].functions["r/"](2, 6) == 3
    assert ARITHMETICS["exact"].functions["r/"](0, 6) is None
    assert ARITHMETICS["exact"].functions["+"](None, 6) is None
    assert ARITHMETICS["exact"].functions["+"](6, None) is None


def test_how_to_say_which_division_by_zero_is_possible() -> None:
    with pytest.raises(ValueError, match=r"no infinity: use 'skip' or 'zero'$"):
        ARITHMETICS["exact"].dividing("ieee")
