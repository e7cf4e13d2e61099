"""Whole decks: arrays against single numbers, the facts of the deck, executors, what is shown."""

import csv
import re
import signal
from collections import Counter
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from xml.etree import ElementTree

import fragile
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lesson24
from lesson24 import (
    ALGORITHMS,
    DOCUMENTS,
    EQUAL,
    HandError,
    Program,
    all_hands,
    coverage,
    deck_targets,
    every_program,
    explain_miss,
    is_solvable,
    parse,
    solvable_hands,
    survey,
    within,
)
from lesson24.arithmetic import (
    ARITHMETICS,
    DIVISIONS_BY_ZERO,
    DOUBLE,
    EXACT,
    FLOOR,
    TURNED,
    WHOLE,
    Acceptance,
    Arithmetic,
)
from lesson24.comparing import sweep as sweeping
from lesson24.comparing.columns import LARGEST, Pairs, columns, fits, functions
from lesson24.comparing.contestants import name_of
from lesson24.comparing.laboratory import ACCEPTANCES, CANDIDATES, in_shapes, one_change
from lesson24.comparing.misses import nearest_miss
from lesson24.comparing.printed import printed_lines
from lesson24.comparing.report import report
from lesson24.comparing.spread import spread
from lesson24.comparing.sweep import Sweep
from lesson24.comparing.table import Table
from lesson24.expressions import letters
from lesson24.sameness import canonical

DECK = tuple(all_hands())
DATA = Path(__file__).parent / "data"


def all_rules() -> list[Arithmetic]:
    """Each arithmetic with each rule for x / 0 that it can have."""
    found = []
    for arithmetic, rule in product(ARITHMETICS.values(), DIVISIONS_BY_ZERO):
        try:
            found.append(arithmetic.dividing(rule))
        except ValueError:
            assert rule in ("largest", "ieee")
    return found


each_rule = pytest.mark.parametrize(
    "arithmetic", all_rules(), ids=lambda a: f"{a.name}-{a.by_zero.__name__}"
)


# Arrays give what single numbers give -------------------------------------------------------------


def as_numbers(column, arithmetic):
    """A column as a list of what ``Arithmetic.evaluate`` gives."""
    if isinstance(column, Pairs):
        q = np.broadcast_to(column.q, column.p.shape)
        pairs = zip(column.p.tolist(), q.tolist(), strict=True)
        return [Fraction(p, q) if q else None for p, q in pairs]
    nothing = arithmetic.by_zero is DIVISIONS_BY_ZERO["skip"] or arithmetic.name == "whole"
    return [None if nothing and x != x else x for x in column.tolist()]


def same_number(one, other) -> bool:
    """Equal, and NaN is NaN."""
    return one == other or (one is not None and other is not None and one != one and other != other)


@each_rule
def test_every_value_is_that_of_single_numbers(arithmetic) -> None:
    """Three cards are enough for x / (y / 0), and zeros make every special case."""
    hands = (*product((0, 1, 8), repeat=3), (3, 8, 8), (13, 7, 49), (5, -3, 2))
    for algorithm in CANDIDATES.values():
        sweep = Sweep(algorithm, arithmetic, (EQUAL,), hands)
        assert sweep.in_columns
        with np.errstate(all="ignore"):
            values = [as_numbers(column, arithmetic) for column in sweep.values()]
        for place, hand in enumerate(hands):
            for ours, single in zip(values, algorithm.values(hand, arithmetic), strict=True):
                assert same_number(ours[place], single)


@each_rule
def test_hits_are_those_of_single_numbers(arithmetic) -> None:
    for sweep in (
        Sweep(ALGORITHMS["reduction"], arithmetic, (EQUAL, TURNED), ((0, 0, 4, 6),)),
        Sweep(ALGORITHMS["left-to-right"], arithmetic, ACCEPTANCES, ((3, 3, 8, 8),)),
    ):
        for ours, single in zip(sweep.run_columns(), sweep.run_numbers(), strict=True):
            for part in ("hand", "number", "count", "tried"):
                assert getattr(ours, part).tolist() == getattr(single, part).tolist()


@settings(max_examples=20, deadline=None)
@given(
    st.lists(st.tuples(*[st.integers(-40, 40)] * 3), min_size=1, max_size=4),
    st.fractions(-50, 50, max_denominator=12),
    st.sampled_from(all_rules()),
)
def test_any_hands_and_targets(hands, target, arithmetic) -> None:
    sweep = Sweep(ALGORITHMS["no-brackets"], arithmetic, ACCEPTANCES, tuple(hands), target)
    for ours, single in zip(sweep.run(), sweep.run_numbers(), strict=True):
        assert ours.count.tolist() == single.count.tolist()
        assert ours.tried.tolist() == single.tried.tolist()


def test_the_proof_of_no_overflow() -> None:
    """At the largest card that fits, no part of a pair is over the bound; beyond, no arrays."""
    most = next(m for m in range(1, 10**6) if not fits(EXACT, [(m + 1,) * 4], 24))
    hands = ((most, most, most, most), (most, most - 1, most - 2, 1), (-most, most, 0, most - 7))
    program, _ = sweeping.lines(ALGORITHMS["five-shapes"], 4)
    python_ints = [Pairs(column.p.astype(object)) for column in columns(EXACT, hands)]
    for value in program.values(python_ints, functions(EXACT)):
        parts = [*value.p, *np.broadcast_to(value.q, 3)]
        assert max(map(abs, parts)) * 2 * 24 <= LARGEST
    assert not Sweep(ALGORITHMS["five-shapes"], EXACT, (EQUAL,), ((most + 1,) * 4,)).in_columns


def test_large_numbers_are_judged_one_by_one() -> None:
    hands = [(10**12, 10**12, 12, 12), (10**12, 1, 1, 1), (2**40, 2**40, 48, 2)]
    result = survey(["left-to-right", "document-1"], hands, progress=False)
    assert result.solved("left-to-right") == {hands[0], hands[2]} == result.solvable
    assert result.solved("document-1") == {hands[0], hands[2]}


def test_a_tie_with_a_float_is_decided_exactly() -> None:
    """1/3 is rounded down: it is not equal to its float, and not under it."""
    third = Pairs(np.array([1, 1, 1]), np.array([3, 4, 0]))
    assert (third < 1 / 3).tolist() == [Fraction(1, 3) < 1 / 3, True, False] == [False, True, False]
    assert (Pairs(np.array([2]), np.array([3])) < 2 / 3).tolist() == [Fraction(2, 3) < 2 / 3]
    assert (Pairs(np.array([1]), np.array([4])) <= 0.25).tolist() == [True]


@pytest.mark.parametrize(
    "accepts",
    [
        lambda value, target: value in (target, -target),
        lambda value, target: bool(abs(value - target) < 1e-6),
        lambda value, target: 23.5 < value < 24.5,
        lambda value, target: round(value, 3) == target,
        lambda value, target: value != 7,
    ],
)
def test_a_rule_for_one_value_only_is_asked_value_by_value(accepts) -> None:
    hands = ((3, 8, 8), (0, 0, 24), (2, 3, 4))
    rule = Acceptance("my own", accepts)
    for arithmetic in (EXACT, DOUBLE, FLOOR):
        sweep = Sweep(ALGORITHMS["reduction"], arithmetic, (rule,), hands)
        assert not sweep.in_columns
        [ours], [single] = sweep.run(), sweep.run_numbers()
        assert ours.count.tolist() == single.count.tolist() != [0, 0, 0]


def test_an_arithmetic_of_ones_own() -> None:
    mine = Arithmetic("mine", "Python's floats", float)
    sweep = Sweep(ALGORITHMS["reduction"], mine, (EQUAL,), ((3, 8, 1), (1, 1, 1)))
    assert not sweep.in_columns
    assert [hits.count.tolist() for hits in sweep.run()] == [
        hits.count.tolist() for hits in replace(sweep, arithmetic=DOUBLE).run()
    ]


def test_sizes_may_be_mixed_and_candidates_too_many() -> None:
    hands = ["24", "4 6", "2 3 4", "5 5 5 1", "1 2 3 4 5"]
    result = survey("left-to-right", hands, progress=False)
    assert result.solved("left-to-right") == result.solvable - {(5, 5, 5, 1)}
    assert result.tried("left-to-right")[(24,)] == 1
    assert survey("value-sets", hands[:4], progress=False).solved("value-sets") < result.solvable
    result = survey("reduction", ["4 6", "1 2 3 4 5 6"], progress=False)
    assert result.solved("reduction") == {(4, 6)}
    assert re.match(
        r"TooManyCandidates: reduction would try [0-9,]+ candidates for 6 cards",
        result.trouble("reduction")[(1, 2, 3, 4, 5, 6)],
    )


# The facts of the deck ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deck():
    return survey({**DOCUMENTS, **one_change()}, progress=False)


SOLVED = {
    "document-0": 1361,
    "document-1": 1362,
    "document-2": 1299,
    "document-3": 1362,
    "document-4": 1362,
    "no-brackets": 709,
    "left-to-right": 1232,
    "chain-of-six": 1299,
    "halves": 1041,
    "two-patterns": 1362,
    "reduction": 1362,
    "five-shapes": 1362,
    "reduction-in-prose": 1204,
    "two-patterns, single": 1361,
    "two-patterns, double": 1361,
    "two-patterns, whole": 1346,
    "two-patterns, floor": 1620,
}


def test_hands_solved(deck) -> None:
    assert len(deck.hands) == 1820
    assert len(deck.solvable) == 1362
    assert {name: len(deck.solved(name)) for name in deck.names} == SOLVED


def test_hands_missed_and_claimed_falsely(deck) -> None:
    for name in ("document-0", "two-patterns, single", "two-patterns, double"):
        assert deck.missed(name) == {(3, 3, 8, 8)}
    assert len(deck.missed("two-patterns, whole")) == 16
    assert len(deck.false("two-patterns, floor")) == 265
    assert len(deck.missed("two-patterns, floor")) == 7
    exact = [name for name in deck.names if name not in ("document-2", "two-patterns, floor")]
    assert not any(deck.false(name) or deck.wrong(name) for name in exact)
    assert len(deck.missed("left-to-right")) == 130
    assert deck.agree("document-0", "document-1") == set(DECK) - {(3, 3, 8, 8)}


def test_taking_minus_24_stands_in_for_reversing(deck) -> None:
    assert deck.solved("document-2") == deck.solved("chain-of-six")
    assert deck.solved("left-to-right") < deck.solved("chain-of-six") < deck.solvable


def recorded(name: str) -> dict[tuple[int, ...], dict[str, str]]:
    with open(DATA / name, encoding="utf-8", newline="") as file:
        return {tuple(map(int, row["hand"].split())): row for row in csv.DictReader(file)}


@pytest.mark.parametrize(
    ("name", "file", "says_no"),
    [
        ("document-0", "document_0_reversed_scan.csv", "No"),
        ("document-1", "document_1_reduction.csv", "Fail."),
        ("document-3", "document_3_reduction.csv", "false"),
    ],
)
def test_documents_say_what_the_original_programs_said(deck, name, file, says_no) -> None:
    rows = recorded(file)
    assert deck.solved(name) == {hand for hand, row in rows.items() if row["printed"] != says_no}
    if name == "document-1":
        for hand in deck.solved(name):
            shown = deck.expression(name, hand)
            assert f"{shown.brackets()} == 24" == rows[hand]["printed"]


def test_candidates_tried_on_average(deck) -> None:
    """Means over the deck, cards ascending; the order of the search decides them."""
    tried = {name: deck.tried(name) for name in ("five-shapes", "two-patterns")}
    assert {len(counts) for counts in tried.values()} == {1820}
    for name, counts in tried.items():
        for hand in ((3, 3, 8, 8), (1, 1, 1, 1), (1, 2, 3, 4)):
            assert counts[hand] == ALGORITHMS[name].solve(hand).tried
    assert sum(deck.hits("five-shapes").values()) == 86_699


@pytest.fixture(scope="module")
def lines_of_document_2():
    return printed_lines("document-2")


def test_document_2_line_by_line(lines_of_document_2) -> None:
    found = lines_of_document_2
    worked = found.worked()
    assert len(found.lines) == 15_209
    assert (worked[24], worked[-24]) == (11_432, 2_842)
    assert worked[Fraction(1, 24)] + worked[Fraction(-1, 24)] == 935
    assert sum(worked.values()) == 15_209
    assert len(found.right()) == 7_632
    assert len(found.all_wrong()) == 644
    printed = Counter()
    texts = {hand: [] for hand in DECK}
    for line in found.lines:
        texts[line.hand].append(line.text)
        printed[line.hand] += 1
    for hand, row in recorded("document_2_left_to_right.csv").items():
        assert texts[hand] == row["lines"].split()
        assert printed[hand] == int(row["count"])
    assert "15,209" in str(found)


def test_the_nearest_miss() -> None:
    near = nearest_miss()
    assert near.distance == Fraction(1, 13)
    assert abs(near.expression.value - 24) == near.distance
    assert sorted(near.expression.cards) == sorted(near.hand)
    values = [
        e.value for hand in ("2 3 4", "1 5 9") for e in ALGORITHMS["reduction"].candidates(hand)
    ]
    off = min(abs(value - 24) for value in values if value not in (None, 24))
    assert nearest_miss("reduction", ["2 3 4", "1 5 9"]).distance == off


def test_the_matrix_of_every_program() -> None:
    programs = every_program()
    assert len(programs) == len({name_of(program) for program in programs}) == 8 * 5 * 4
    some = [p for p in programs if p.algorithm.name in ("left-to-right", "reduction")]
    result = survey(some, [(3, 3, 8, 8), (1, 5, 5, 5), (1, 1, 1, 1), (11, 8, 3, 5)], progress=False)
    rows = {row[:2]: row[2:] for row in map(tuple, result.matrix().rows)}
    assert len(rows) == 2 * 5
    assert rows["reduction", "single"] == ("2 -1", "2 -1", "3", "3")
    assert rows["reduction", "whole"] == ("1 -2",) * 4
    assert rows["left-to-right", "exact"] == ("1 -2", "1 -2", "1 -2", "3")


# What can be reached ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "classes"),
    [
        ("no-brackets", 321),
        ("left-to-right", 574),
        ("chain-of-six", 1026),
        ("halves", 426),
        ("two-patterns", 1170),
        ("reduction", 1170),
        ("five-shapes", 1170),
    ],
)
def test_coverage(name: str, classes: int) -> None:
    reached = coverage(CANDIDATES[name])
    assert len(reached) == classes
    assert len({canonical(expression) for expression in reached}) == classes


def test_coverage_agrees_with_the_laws_of_arithmetic() -> None:
    """Two ways to tell expressions apart: their value at a random point, and the laws."""
    tried = {canonical(e) for e in ALGORITHMS["left-to-right"].candidates(letters(4))}
    assert tried == {canonical(e) for e in coverage("left-to-right")}
    assert [len(coverage("two-patterns", n)) for n in (1, 2, 3)] == [1, 6, 68]
    assert len(coverage("five-shapes") - coverage("left-to-right")) == 596
    both = coverage(CANDIDATES["halves"]) | coverage(CANDIDATES["chain-of-six"])
    assert both == coverage("reduction"), "document 0: two patterns and six operators are enough"


def test_coverage_needs_letters() -> None:
    with pytest.raises(ValueError, match="value-sets compares values, which letters do not have"):
        coverage("value-sets")


# Why a hand is lost -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "hand", "lacks", "says"),
    [
        ("document-0", "3 3 8 8", "another comparison", "8/(3-8/3) is 24.000006 in 32-bit floats"),
        (Program("reduction", DOUBLE), "3 3 8 8", "another comparison", "23.99999999999999 in 64"),
        (
            Program("reduction", WHOLE),
            "3 3 8 8",
            "other numbers",
            "needs 8 / 3, which has no value",
        ),
        (Program("reduction", FLOOR), "1 5 5 5", "other numbers", "is 25 in whole numbers"),
        ("left-to-right", "1 5 5 5", "a reversed operator", "1/5 taken from 5, and left-to-right"),
        ("no-brackets", "1 1 1 8", "brackets", "needs brackets, and no-brackets writes none"),
        (CANDIDATES["halves"], "1 5 5 5", "a shape", "the shape ((a.b).c).d, and halves has only"),
        (
            CANDIDATES["reduction-in-prose"],
            "1 1 1 13",
            "a reversed operator",
            "operator, and reduction-in",
        ),
        ("reduction", "1 1 1 1", "nothing", "there is no solution, and reduction finds none"),
        ("reduction", "3 3 8 8", "nothing", "reduction finds 8/(3-8/3)"),
        (
            "document-2",
            "3 3 8 8",
            "nothing",
            "(8/3-3)/8, but this is -1/24, not 24; a solution is 8/(3-8/3)",
        ),
        (lambda hand: "8+8+8", "3 3 8 8", "nothing", "but the card 8 is used 3 times"),
        (lambda hand: False, "3 3 8 8", "a candidate", "does not find 8/(3-8/3)"),
        (lambda hand: True, "1 1 1 1", "nothing", "claims a solution, and there is none"),
    ],
)
def test_explanations(program, hand, lacks, says) -> None:
    miss = explain_miss(program, hand)
    assert miss.lacks == lacks
    assert str(miss).startswith(f"{hand}: ")
    assert says in str(miss)
    assert str(miss).count(".\n") == 0


def test_every_hand_that_left_to_right_loses_is_explained(deck) -> None:
    """Those that six operators do not find need a shape, the others a reversed operator."""
    lacks = Counter()
    for hand in sorted(deck.missed("left-to-right"))[::9]:
        miss = explain_miss("left-to-right", hand)
        assert miss.expression.value == 24
        found_reversed = hand in deck.solved("chain-of-six")
        assert (miss.lacks == "a reversed operator") == found_reversed
        lacks[miss.lacks] += 1
    assert set(lacks) == {"a reversed operator", "a shape"}


# Functions of the reader's own --------------------------------------------------------------------

FIVE = [(3, 3, 8, 8), (1, 1, 1, 1), (1, 5, 5, 5), (11, 8, 3, 5), (1, 1, 1, 8)]


def test_a_function_may_answer_in_many_ways() -> None:
    answers = {
        "yes or no": lambda hand: np.bool_(hand != (1, 1, 1, 1)),
        "text": lambda hand: "8/(3-8/3)" if hand == (3, 3, 8, 8) else None,
        "tree": lambda hand: parse("11+8+5", hand="11 8 3 5") if 11 in hand else None,
        "outcome": ALGORITHMS["reduction"].solve,
    }
    result = survey(answers, FIVE, progress=False)
    assert result.names == tuple(answers)
    assert result.solved("yes or no") == result.solvable
    assert result.solved("text") == {(3, 3, 8, 8)}
    assert not result.wrong("text")
    assert result.wrong("tree") == {(11, 8, 3, 5)}, "it is 24, and leaves the 3 out"
    assert (
        result.solved(ALGORITHMS["reduction"].solve) == result.solved("outcome") == result.solvable
    )
    assert result.tried("text") == {}
    assert str(result.expression("text", "3 3 8 8")) == "8/(3-8/3)"


def test_a_rule_that_raises_harms_no_other_program() -> None:
    rule = Acceptance("inverse", lambda value, target: float(1 / value) == 1 / 24)
    result = survey([Program("reduction", EXACT, rule), "reduction"], FIVE, progress=False)
    assert "ZeroDivisionError" in result.trouble("reduction, exact, inverse")[(1, 1, 1, 1)]
    assert result.solved("reduction") == result.solvable


def test_what_a_function_raises_is_a_sentence_in_the_result() -> None:
    def fragile(hand):
        if hand == (1, 1, 1, 1):
            return 1 / (hand[0] - hand[1])
        if hand == (1, 5, 5, 5):
            return [24]
        return "8/" if hand == (1, 1, 1, 8) else True

    result = survey([fragile, "reduction"], FIVE, progress=False)
    trouble = result.trouble(fragile)
    assert trouble[(1, 1, 1, 1)] == "ZeroDivisionError: division by zero"
    assert trouble[(1, 5, 5, 5)].startswith("TypeError: it gave 'list'; a solver gives True")
    assert trouble[(1, 1, 1, 8)].startswith("ExpressionError: ")
    assert result.solved("fragile") == {(3, 3, 8, 8), (11, 8, 3, 5)}
    assert "no answer for 3 hands, first 1 1 1 1: ZeroDivisionError" in str(result)
    assert result.solved("reduction") == result.solvable


def test_an_algorithm_that_raises_is_a_sentence_too() -> None:
    def broken(cards, operators):
        raise RuntimeError("not yet\nwritten")
        yield

    algorithm = replace(ALGORITHMS["left-to-right"], name="broken", generator=broken)
    result = survey([algorithm, "reduction"], FIVE, progress=False)
    assert result.trouble("broken") == dict.fromkeys(FIVE, "RuntimeError: not yet written")
    assert result.solved("reduction") == result.solvable


def test_everyone_takes_part_unless_some_are_named() -> None:
    result = survey(hands=FIVE, progress=False)
    assert result.names == (*DOCUMENTS, *ALGORITHMS)
    assert result.solved("value-sets") == result.solvable


def test_an_outcome_is_what_the_program_gives() -> None:
    hands = [*FIVE, (1, 1, 7, 7)]
    result = survey([*DOCUMENTS, lambda hand: True], hands, progress=False)
    for name, document in DOCUMENTS.items():
        for hand in hands:
            assert result.outcome(name, hand) == document.program.run(hand)
    assert result.outcome("document-0", (9, 9, 9, 9)) is None  # it was not asked
    assert result.outcome("<lambda>", hands[0]) is None  # what it finds cannot be seen


def test_names() -> None:
    rules = [lambda hand: True, lambda hand: False]
    program = Program("reduction", DOUBLE.dividing("zero"), within(1e-5))
    result = survey([*rules, program, DOCUMENTS["document-1"]], FIVE, progress=False)
    label = "reduction, double, x/0 zero, |x - target| < 1e-05"
    assert result.names == ("<lambda>", "<lambda> #2", label, "document-1")
    assert result.solved(rules[0]) == set(FIVE)
    assert result.solved(rules[1]) == set()
    assert result.solved(program) == result.solved(label) == result.solvable
    with pytest.raises(ValueError, match=r"'nobody' is not in this survey, which has: <lambda>;"):
        result.solved("nobody")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"programs": ["reducktion"]}, r"'reducktion' is not a program: use one of no-brackets,"),
        ({"programs": [24]}, r"24 is not a program"),
        ({"programs": 24}, r"24 is not a program"),
        ({"hands": []}, r"there are no hands"),
        ({"hands": ["3 3 8 eight"]}, r"card 4, 'eight', is not a card"),
        ({"target": 0.5}, r"0.5 is not a target"),
        ({"arithmetic": "decimal"}, r"'decimal' is not an arithmetic: use exact, double"),
    ],
)
def test_bad_input_gets_a_sentence(arguments, says) -> None:
    with pytest.raises(ValueError, match=says):
        survey(progress=False, **arguments)


def test_one_arithmetic_for_all_and_other_targets() -> None:
    result = survey(["document-1", "five-shapes"], ["3 3 8 8"], arithmetic="whole", progress=False)
    assert not result.solved("document-1") | result.solved("five-shapes")
    for target in (Fraction(1, 2), "1/2"):
        result = survey(["reduction", "document-1"], ["1 2", "2 3"], target, progress=False)
        assert result.solved("reduction") == result.solved("document-1") == {(1, 2)}


def test_an_interrupt_keeps_what_is_done() -> None:
    def asked_for_a_while(hand):
        if hand == (1, 1, 2, 5):
            signal.raise_signal(signal.SIGINT)
        return True

    result = survey([asked_for_a_while, "no-brackets"], DECK[:40], progress=False)
    assert result.stopped
    assert 0 < len(result.asked(asked_for_a_while)) < 40
    assert result.asked("no-brackets") == set(DECK[:40])
    assert "Stopped before the end." in str(result)
    assert f"{len(result.asked(asked_for_a_while))} hands asked" in str(result)
    assert result.missed(asked_for_a_while) == set()


# Executors ----------------------------------------------------------------------------------------


def two_processes() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


@pytest.fixture
def marker(monkeypatch, tmp_path) -> Path:
    monkeypatch.setenv(fragile.MARKER, str(tmp_path / "died"))
    return tmp_path / "died"


@pytest.mark.parametrize("anew", [True, False], ids=["made anew", "given"])
def test_a_worker_that_is_killed_loses_nothing(marker, anew: bool) -> None:
    pools = []

    def pool() -> Executor:
        pools.append(two_processes())
        return pools[-1]

    results = list(spread(fragile.square, range(40), pool if anew else pool()))
    assert marker.exists()
    assert sorted(results) == [(number, number * number) for number in range(40)]
    assert len(pools) <= (2 if anew else 1)
    for used in pools:
        used.shutdown()


class Unlucky(Executor):
    """An executor that fails in the ways of a cluster: lost tasks, and no more than so many."""

    def __init__(self, breaks_after: int) -> None:
        self.left = breaks_after
        self.lost = Counter()

    def submit(self, function, /, *arguments):
        self.left -= 1
        if self.left < 0:
            raise BrokenExecutor("no worker is left")
        future: Future = Future()
        self.lost[arguments] += 1
        if self.lost[arguments] < 2 or arguments == (3,):
            future.set_exception(OSError("the worker is gone"))
        else:
            future.set_result(function(*arguments))
        return future


@pytest.mark.parametrize("breaks_after", [0, 5, 1000])
def test_lost_tasks_are_sent_again_and_done_here_in_the_end(marker, breaks_after: int) -> None:
    unlucky = Unlucky(breaks_after)
    results = sorted(spread(fragile.square, range(10), unlucky))
    assert results == [(number, number * number) for number in range(10)]
    assert max(unlucky.lost.values(), default=0) <= 3


def same_answers(one, other) -> bool:
    return all(
        np.array_equal(getattr(one.answers(name), part), getattr(other.answers(name), part))
        for name in one.names
        for part in ("count", "tried")
    )


def on_trial(executor) -> None:
    """A survey in many pieces, one of whose workers dies, is what it is without workers."""
    hands = DECK[::7]
    programs = [fragile.LINES, "document-3", lambda hand: hand[0] == 1]
    ours = survey(programs, hands, progress=False, executor=executor)
    alone = survey(programs, hands, progress=False)
    assert same_answers(ours, alone)
    assert not ours.trouble("fragile")
    assert str(ours) == str(alone)


@pytest.fixture
def small_pieces(monkeypatch):
    monkeypatch.setattr(sweeping, "MEMORY", 2**19)


def test_a_survey_on_a_process_pool(small_pieces, marker) -> None:
    on_trial(two_processes)
    assert marker.exists()


@pytest.mark.cluster
def test_a_survey_on_a_dask_cluster(small_pieces, marker) -> None:
    distributed = pytest.importorskip(
        "distributed", reason="dask is not installed: pip install 'lesson24[cluster]'"
    )
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        on_trial(client.get_executor(pure=False))
    assert marker.exists()


def test_without_processes_it_runs_here(monkeypatch) -> None:
    from lesson24.comparing import spread as spreading
    from lesson24.comparing import survey as surveying

    monkeypatch.setattr(spreading.sys, "platform", "emscripten")
    monkeypatch.setattr(surveying, "PAYS", 0)
    monkeypatch.setattr(surveying, "processes", None)
    result = survey("left-to-right", FIVE, progress=False)
    assert result.solved("left-to-right") == {(11, 8, 3, 5), (1, 1, 1, 8)}


# What is shown ------------------------------------------------------------------------------------


def test_the_table_is_the_same_in_words_and_as_html(deck) -> None:
    root = ElementTree.fromstring(deck._repr_html_())
    assert root.tag == "table"
    assert root.find("caption").text == deck.caption
    assert "1,362 with a solution, 458 without" in deck.caption
    heads = [cell.text for cell in root.iter("th") if cell.get("scope") == "col"]
    names = [cell.text for cell in root.iter("th") if cell.get("scope") == "row"]
    assert names == list(deck.names)
    assert heads[4:8] == ["solved", "missed", "false", "wrong"]
    plain = str(deck).splitlines()
    for row, line in zip(root.find("tbody"), plain[2:], strict=True):
        cells = [cell.text for cell in row if cell.text]
        assert line.split() == " ".join(cells).split()
    first = [cell.text for cell in root.find("tbody")[0]]
    assert first[4:8] == ["1,361", "1", "0", "0"]
    assert first[-1] == "misses 3 3 8 8"


def test_html_is_escaped() -> None:
    table = Table("a < b", ("<i>",), [("<script>",)])
    assert ElementTree.fromstring(table._repr_html_()).find("caption").text == "a < b"
    assert "<script>" not in table._repr_html_()


def test_csv_and_frame(tmp_path) -> None:
    result = survey(["document-0", lambda hand: True], FIVE, progress=False)
    result.to_csv(tmp_path / "hands.csv")
    with open(tmp_path / "hands.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == [
        *("hand", "solvable", "document-0", "document-0 tried", "<lambda>", "<lambda> tried")
    ]
    assert (rows[0]["hand"], rows[0]["solvable"]) == ("3 3 8 8", "yes")
    assert (rows[0]["document-0"], rows[0]["document-0 tried"]) == ("no", "10368")
    assert (rows[1]["<lambda>"], rows[1]["<lambda> tried"]) == ("yes", "")
    frame = pytest.importorskip("pandas") and result.to_frame()
    assert frame["document-0"].sum() == len(result.solved("document-0"))
    assert frame.loc["3 3 8 8", "document-0 tried"] == 10368


def test_the_report(tmp_path, monkeypatch, deck, lines_of_document_2) -> None:
    from lesson24.comparing import report as reporting

    monkeypatch.setattr(reporting, "survey", lambda *_, **__: deck)
    monkeypatch.setattr(reporting, "printed_lines", lambda _: lines_of_document_2)
    text = report(tmp_path / "hands.csv", progress=False)
    for fact in ("misses 3 3 8 8", "1,620", "265", "15,209", "644", "1,026", "1/13", "1,204"):
        assert fact in text
    assert len((tmp_path / "hands.csv").read_text(encoding="utf-8").splitlines()) == 1821


def test_a_quick_survey_shows_no_bar(capsys) -> None:
    survey("no-brackets", FIVE)
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")


def test_the_public_names_are_loaded_when_used() -> None:
    for name in ("survey", "coverage", "explain_miss", "every_program"):
        assert name in lesson24.__all__
        assert callable(getattr(lesson24, name))


def test_where_there_is_no_candidate_nothing_is_found():
    pair = in_shapes("a.b")
    for arithmetic in ("exact", "single"):
        result = survey(pair, ["1 2 3", "2 3 4", "4 6"], arithmetic=arithmetic)
        assert {*result.missed(pair)} == {(2, 3, 4)}
    assert explain_miss(pair, "2 3 4").sentence.endswith(
        "needs 3 cards, for which a.b has no candidate."
    )
    assert printed_lines(pair, ["1 2 3"]).all_wrong() == set()


def test_no_answer_is_neither_yes_nor_no():
    def torn(hand):
        if hand[0] == 1:
            raise ValueError("torn")
        return is_solvable(hand)

    result = survey([torn, "reduction"], ["1 1 1 1", "3 3 8 8"])
    assert [row["torn"] for row in result.rows()] == [None, True]
    assert "no answer for 1 hand, first 1 1 1 1" in str(result)
    assert survey(torn, ["1 1 1 8"]).missed(torn) == set()
    assert result.agree(torn, "reduction") == {(3, 3, 8, 8)}


def test_one_hand_is_no_list_of_hands():
    first = "document-2"
    for asked in (
        partial(survey, first),
        partial(printed_lines, first),
        solvable_hands,
        deck_targets,
    ):
        with pytest.raises(HandError, match="give a list of hands"):
            asked("3 3 8 8")


@pytest.mark.parametrize("hands", [[], ["1 2", "1 2 3"]])
def test_the_nearest_miss_is_sought_in_hands_of_one_size(hands):
    with pytest.raises(ValueError, match="hands of one size"):
        nearest_miss(hands=hands)
