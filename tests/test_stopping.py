"""Counting calls: against the two programs written out, which count for themselves."""

from fractions import Fraction
from itertools import combinations
from operator import add, mul, sub

import pytest

from lesson24 import ALGORITHMS
from lesson24.algorithms.steps import Recurse
from lesson24.stopping import STOPS, count_calls

HANDS = ["3 3 8 8", "11 8 3 5", "6 6 6 6", "7 7 7 7", "13", "3 8"]


def divide(a, b):
    return None if a is None or b is None or b == 0 else Fraction(a) / b


def unless_none(function):
    return lambda a, b: None if a is None or b is None else function(a, b)


RESULTS = [
    *map(unless_none, (add, sub, lambda a, b: b - a, mul)),
    divide,
    lambda a, b: divide(b, a),
]


class Search:
    """Take two, combine, repeat on plain values, as documents 1 and 3 write it."""

    def __init__(self, at_once):
        self.at_once, self.calls = at_once, 0

    def run(self, values):
        self.calls += 1
        if len(values) == 1:
            return values[0] == 24
        for i, j in combinations(range(len(values)), 2):
            valid = False
            for result in RESULTS:
                fewer = list(values)
                fewer[i] = result(values[i], values[j])
                fewer[j] = fewer[-1]
                if self.at_once:
                    valid = valid or self.run(fewer[:-1])
                else:
                    valid |= self.run(fewer[:-1])
            if valid:
                return True
        return False


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(("stop", "at_once"), [("at once", True), ("after the pair", False)])
def test_as_many_calls_as_the_program_makes(hand, stop, at_once):
    search = Search(at_once)
    search.run([int(card) for card in hand.split()])
    assert count_calls(hand, stop) == search.calls


def test_without_a_stop_every_call_is_made():
    steps = ALGORITHMS["reduction"].steps("3 3 8 8")
    every = sum(isinstance(step, Recurse) for step in steps)
    assert every == 1 + 36 + 36 * 18 + 36 * 18 * 6
    assert count_calls("3 3 8 8", "never") == every


def test_a_hand_without_a_solution_costs_the_same_under_every_rule():
    assert len({count_calls("7 7 7 7", stop) for stop in STOPS}) == 1


def test_another_target():
    assert count_calls("6 6 6 6", target="-12") > count_calls("6 6 6 6", target=24)


def test_an_unknown_rule_names_those_there_are():
    with pytest.raises(ValueError, match="'soon' is not a rule: use 'at once', 'after the pair'"):
        count_calls("3 3 8 8", "soon")
