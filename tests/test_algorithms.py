"""The algorithms: counts by formula and by counting, reach, hits, limits."""

import random
from dataclasses import fields
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lesson24 import (
    ALGORITHMS,
    ARITHMETICS,
    HandError,
    Program,
    TooManyCandidates,
    draw_search,
    parse,
)
from lesson24.algorithms.steps import Candidate, Choose, Combine, PutBack, Recurse, Step
from lesson24.arithmetic import EXACT
from lesson24.expressions import Expression, Operation, letters

ON_LETTERS = [name for name, algorithm in ALGORITHMS.items() if algorithm.on_letters]


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("no-brackets", 1536),
        ("left-to-right", 1536),
        ("two-patterns", 10368),
        ("reduction", 3888),
        ("five-shapes", 7680),
    ],
)
def test_candidates_of_four_cards(name: str, count: int) -> None:
    assert sum(1 for _ in ALGORITHMS[name].candidates("3 3 8 8")) == count
    assert sum(1 for _ in ALGORITHMS[name].candidates(letters(4))) == count


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("name", ON_LETTERS)
def test_candidates_are_as_many_as_the_formula_says(name: str, size: int) -> None:
    assert sum(1 for _ in ALGORITHMS[name].candidates(letters(size))) == ALGORITHMS[name].count(
        size
    )


def test_formulas_of_five_cards_by_counting() -> None:
    catalan = comb(8, 4) // 5
    shapes = 3  # ((..).)... and so on: the unordered shapes of five leaves
    assert ALGORITHMS["five-shapes"].count(5) == factorial(5) * 4**4 * catalan
    assert ALGORITHMS["two-patterns"].count(5) == factorial(5) * 6**4 * shapes
    for name in ("no-brackets", "left-to-right"):
        counted = sum(1 for _ in ALGORITHMS[name].candidates(letters(5)))
        assert counted == ALGORITHMS[name].count(5) == factorial(5) * 4**4
    steps = ALGORITHMS["reduction"].steps(letters(5))
    assert sum(isinstance(step, Candidate) for step in steps) == 233_280


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_candidate_uses_each_card_once(name: str) -> None:
    for candidate in ALGORITHMS[name].candidates("2 3 5 7"):
        assert sorted(leaf.place for leaf in candidate.leaves) == [0, 1, 2, 3]
        assert sorted(candidate.cards) == [2, 3, 5, 7]


PRIME = (1 << 61) - 1


def fingerprint(tree: Expression, points: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The tree's values at random points modulo a large prime: equal for equal functions."""

    def value(tree: Expression, point: tuple[int, ...]) -> int:
        match tree:
            case Operation(operator, left, right):
                if operator.reverses:
                    operator, left, right = operator.reverses, right, left
                a, b = value(left, point), value(right, point)
                if operator.symbol == "/":
                    return a * pow(b, -1, PRIME) % PRIME
                return operator.function(a, b) % PRIME
        return point[tree.leaves[0].place]

    return tuple(value(tree, point) for point in points)


@pytest.mark.parametrize(
    ("name", "classes"),
    [
        ("no-brackets", 321),
        ("left-to-right", 574),
        ("two-patterns", 1170),
        ("reduction", 1170),
        ("five-shapes", 1170),
    ],
)
def test_inequivalent_expressions_reached(name: str, classes: int) -> None:
    """Of the 1,170 inequivalent expressions of four letters (OEIS A140606)."""
    draw = random.Random(24)
    points = [tuple(draw.randrange(1, PRIME) for _ in range(4)) for _ in range(2)]
    reached = {fingerprint(tree, points) for tree in ALGORITHMS[name].candidates(letters(4))}
    assert len(reached) == classes


def test_the_reduction_says_what_it_does() -> None:
    steps = list(ALGORITHMS["reduction"].steps("3 3 8 8"))
    counts = {
        kind: sum(isinstance(step, kind) for step in steps)
        for kind in (Recurse, Choose, Combine, PutBack, Candidate)
    }
    pairs = 6 + 36 * 3 + 648 * 1
    results = 36 + 36 * 18 + 648 * 6
    assert counts == {
        Recurse: 1 + results,
        Choose: pairs,
        Combine: results,
        PutBack: pairs,
        Candidate: 3888,
    }
    assert steps[0] == Recurse(steps[0].cards)
    assert [step.label for step in steps[:4]] == ["recurse", "choose two", "combine", "recurse"]


def told(step: Step) -> str:
    """A step as its label and what it names."""
    named = [getattr(step, field.name) for field in fields(step)]
    words = [" ".join(map(str, name)) if type(name) is tuple else str(name) for name in named]
    return " ".join([step.label, *words])


@pytest.mark.parametrize("name", ["no-brackets", "left-to-right", "five-shapes", "two-patterns"])
def test_each_order_is_named_before_its_candidates(name: str) -> None:
    steps = list(map(told, ALGORITHMS[name].steps((3, 8))))
    operators = [operator.symbol for operator in ALGORITHMS[name].operators]
    gap = {symbol: " " if symbol.startswith("r") else "" for symbol in operators}
    assert steps == [
        line
        for a, b in ((3, 8), (8, 3))
        for line in (
            f"choose an order {a} {b}",
            *(f"try {a}{gap[symbol]}{symbol}{gap[symbol]}{b}" for symbol in operators),
        )
    ]


def test_each_step_of_the_reduction_names_what_it_is_about() -> None:
    steps = list(map(told, ALGORITHMS["reduction"].steps((3, 8, 5))))
    results = ["3+8", "3-8", "8-3", "3*8", "3/8", "8/3"]
    assert steps[:4] == ["recurse 3 8 5", "choose two 3 8", "combine 3+8", "recurse 3+8 5"]
    assert steps[4:8] == ["choose two 3+8 5", "combine 3+8+5", "recurse 3+8+5", "try 3+8+5"]
    assert steps[22:26] == ["try 5/(3+8)", "put back 3+8 5", "combine 3-8", "recurse 3-8 5"]
    first = steps[: steps.index("put back 3 8") + 1]
    assert [line for line in first if line.startswith("combine") and len(line) == 11] == [
        f"combine {result}" for result in results
    ]


def test_each_step_of_the_value_sets_names_what_it_is_about() -> None:
    steps = list(map(told, ALGORITHMS["value-sets"].steps((2, 2, 1))))
    assert steps[:6] == [
        "combine 2+2",
        "remember 0 1 2+2",
        "combine 2-2",
        "remember 0 1 2-2",
        "combine 2-2",  # the other way round: nothing new, so nothing to remember
        "combine 2*2",
    ]
    places = {line[: line.rindex(" ")] for line in steps if line.startswith("remember")}
    assert places == {"remember 0 1", "remember 0 2", "remember 1 2", "remember 0 1 2"}
    two = [line for line in steps if line.startswith("remember 0 1 ") and len(line) == 16]
    assert two == ["remember 0 1 2+2", "remember 0 1 2-2", "remember 0 1 2/2"]
    assert all(line.startswith(("combine", "remember", "try")) for line in steps)


def test_a_limit_is_passed_on_and_24_is_the_target() -> None:
    reduction, program = ALGORITHMS["reduction"], Program("reduction")
    for search in (reduction.candidates, reduction.solve, program.hits):
        with pytest.raises(TooManyCandidates, match=r"3,888 candidates for 4 cards, .* of 9:"):
            list(search("3 3 8 8", limit=9))
    assert [str(hit) for hit in program.hits("3 8")] == ["3*8"]
    assert str(reduction.solve("1 25").expression) == "25-1"


def test_a_search_stops_at_its_first_hit() -> None:
    outcome = ALGORITHMS["reduction"].solve("3 3 8 8")
    assert outcome.solved
    assert str(outcome.expression) == "8/(3-8/3)"
    candidates = list(ALGORITHMS["reduction"].candidates("3 3 8 8"))
    first = next(n for n, candidate in enumerate(candidates, start=1) if candidate.value == 24)
    assert outcome.tried == first
    assert outcome.expression == candidates[first - 1]
    assert ALGORITHMS["reduction"].solve("1 1 1 1").tried == 3888


@pytest.mark.parametrize("name", ALGORITHMS)
def test_values_are_those_of_the_stream(name: str) -> None:
    """The straight-line program gives the value of each candidate of the stream itself."""
    algorithm = ALGORITHMS[name]
    for hand in ((3, 3, 8, 8), (0, 5, 5, 20)):
        for arithmetic in ARITHMETICS.values() if algorithm.on_letters else [EXACT]:
            values = list(algorithm.values(hand, arithmetic))
            candidates = list(algorithm.candidates(hand))
            assert values == [arithmetic.evaluate(candidate) for candidate in candidates]
            assert algorithm.candidate(hand, 50) == candidates[49]
            if arithmetic is EXACT:
                assert values == [candidate.value for candidate in candidates]


def every_value(hand: tuple[int, ...]) -> set[Fraction]:
    """An independent oracle: all values of a hand, by merging two numbers at a time in a set."""
    states, done = {tuple(sorted(map(Fraction, hand)))}, set()
    while states:
        state = states.pop()
        if len(state) == 1:
            done.add(state[0])
        for i, j in permutations(range(len(state)), 2):
            a, b = state[i], state[j]
            rest = [state[k] for k in range(len(state)) if k not in (i, j)]
            results = [a + b, a - b, a * b] + ([a / b] if b else [])
            states.update(tuple(sorted([*rest, result])) for result in results)
    return done


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 13), min_size=1, max_size=4))
def test_complete_algorithms_find_every_value(hand: list[int]) -> None:
    values = every_value(tuple(hand))
    for name in ("two-patterns", "reduction", "five-shapes", "value-sets"):
        found = set(ALGORITHMS[name].values(tuple(hand), EXACT)) - {None}
        assert found == values, name


def test_value_sets_keeps_each_value_once() -> None:
    values = [candidate.value for candidate in ALGORITHMS["value-sets"].candidates("1 2 3 4")]
    assert len(values) == len(set(values))


def test_too_many_candidates_are_refused_with_their_number() -> None:
    with pytest.raises(TooManyCandidates, match="20,643,840 candidates for 7 cards"):
        ALGORITHMS["left-to-right"].candidates(range(1, 8))
    with pytest.raises(TooManyCandidates, match="up to 7,348,320 candidates"):
        ALGORITHMS["value-sets"].solve(range(1, 7))
    with pytest.raises(TooManyCandidates, match="more than the limit of 10"):
        ALGORITHMS["reduction"].solve("3 3 8 8", limit=10)
    many = ALGORITHMS["left-to-right"].candidates(range(1, 8), limit=10**8)
    assert str(next(many)) == "1+2+3+4+5+6+7"


def test_a_name_of_no_algorithm_is_told_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="'bogo' is not an algorithm: use no-brackets"):
        Program("bogo").run("3 3 8 8")
    with pytest.raises(ValueError, match="'bogo' is not an algorithm"):
        draw_search("3 3 8 8", "bogo")


def test_any_operators_and_the_prose_of_document_1() -> None:
    """Its prose takes unordered pairs and four operators: 5*(5-1/5) needs b-a or b/a here."""
    from dataclasses import replace

    from lesson24.operators import FOUR

    prose = replace(ALGORITHMS["reduction"], operators=FOUR)
    assert prose.count(4) == (6 * 4) * (3 * 4) * (1 * 4)
    assert not prose.solve("1 5 5 5").solved
    assert ALGORITHMS["reduction"].solve("1 5 5 5").solved


def test_scans_go_through_orders_then_operators() -> None:
    lines = [str(line) for line in ALGORITHMS["no-brackets"].candidates("1 2 3")]
    orders = permutations("123")
    expected = [f"{a}{p}{b}{q}{c}" for a, b, c in orders for p, q in product("+-*/", repeat=2)]
    assert lines == expected


def test_hits_are_taken_for_the_target() -> None:
    hits = list(Program("five-shapes").hits("11 8 3 5"))
    assert parse("(11-8)*(3+5)", hand="11 8 3 5") in hits
    assert all(hit.value == 24 for hit in hits)
    half = list(Program("five-shapes").hits("1 2", target=Fraction(1, 2)))
    assert [str(hit) for hit in half] == ["1/2"]


def test_a_mixture_of_texts_and_numbers_is_refused():
    for mixture in ([1, "8", 2], ["a", 1]):
        with pytest.raises(HandError, match="is not a whole number"):
            next(ALGORITHMS["reduction"].candidates(mixture))
