"""Exercises: right answers pass, wrong ones get their message, nothing gives a solution away."""

import itertools
import linecache
import re
import sys
from fractions import Fraction

import pytest

from lesson24 import all_hands, is_solvable
from lesson24.exercises import EXERCISES, ExerciseError, check, running
from lesson24.exercises.exercise import DEPTHS, KINDS, NOT_LOOKED_AT, shown
from lesson24.exercises.reading import Unreadable, read_number

each = pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)


@each
def test_right_answers_pass(exercise):
    assert len({shown(answer) for answer in exercise.right}) >= 3
    for answer in exercise.right:
        report = check(exercise.id, answer)
        assert report.passed, report
        assert f"{len(exercise.checks)} of {len(exercise.checks)}" in repr(report)


@each
def test_wrong_answers_get_their_message(exercise):
    assert exercise.wrong
    for wrong in exercise.wrong:
        report = check(exercise.id, wrong.answer)
        assert not report.passed
        assert wrong.message in repr(report)


@each
def test_no_report_gives_a_solution_away(exercise):
    solutions = {shown(answer).strip() for answer in exercise.right}
    for answer in [..., *(wrong.answer for wrong in exercise.wrong)]:
        said = repr(check(exercise.id, answer)).partition("\n")[2] or ""
        for solution in solutions:
            whole = rf"(?<![\w.]){re.escape(solution)}(?![\w.])"
            assert not re.search(whole, said), (answer, said)
        if not exercise.runs:  # a message may quote the answer, but must not pass itself
            for line in re.split(r"[.:] ", said):
                assert not check(exercise.id, line.strip()).passed


@each
def test_every_check_is_failed_by_some_wrong_answer(exercise):
    """A check that no listed answer fails has no message that was read by anyone."""
    failed = set()
    for wrong in exercise.wrong:
        for number, fault in enumerate(check(exercise.id, wrong.answer).faults):
            if fault is not None:
                failed.add(number)
    assert failed == set(range(len(exercise.checks)))


@each
def test_exercise_and_solution_agree(exercise):
    assert shown(exercise.right[0]) in exercise.solution
    assert "{" not in exercise.task


@each
def test_an_unanswered_exercise_says_so(exercise):
    for nothing in (..., None, ""):
        report = check(exercise.id, nothing)
        assert not report.passed
        assert "no answer yet" in repr(report)
        assert "Put your answer in" in repr(report)


@each
def test_no_answer_makes_a_check_fail_to_speak(exercise):
    for odd in ("?", "((", 10**5000, float("nan"), float("inf"), -1, [], [[]], {}, object(), "1/0"):
        report = check(exercise.id, odd)
        assert not report.passed
        assert report.problem or any(fault is not None for fault in report.faults)


@each
def test_exercises_are_described(exercise):
    assert exercise.depth in DEPTHS
    assert exercise.kind in KINDS
    assert re.fullmatch(r"\d\d-\d+", exercise.id)
    assert exercise.id.startswith(exercise.lesson)


def test_every_lesson_has_exercises_of_each_depth_and_the_course_all_kinds():
    for _, lesson in itertools.groupby(EXERCISES.values(), key=lambda exercise: exercise.lesson):
        assert {exercise.depth for exercise in lesson} == set(DEPTHS)
    assert {exercise.kind for exercise in EXERCISES.values()} == set(KINDS)


@pytest.mark.parametrize(
    ("exercise_id", "answer"),
    [
        ("00-3", "2 2 2 2 2"),
        ("00-4", "1 4 5"),
        ("02-3", "2 2 2 2 3"),
        ("03-3", "4 4 4 4 4"),
        ("03-4", "1, 1, 1, 8"),
        ("05-4", "2 2 2 2 3"),
        ("06-4", "1 4 5"),
        ("07-2", "9*8; 2+5+8+9"),
        ("08-2", "2 3 4"),
        ("09-3", ["1 4 5", "1 4 4 5"]),
        ("10-2", ["1 4 5", "5"]),
    ],
)
def test_nothing_is_claimed_of_what_is_not_a_hand_of_the_exercise(exercise_id, answer):
    first, *others = check(exercise_id, answer).faults
    assert first not in (None, NOT_LOOKED_AT)
    assert set(others) == {NOT_LOOKED_AT}


def test_several_answers_are_a_list():
    assert check("00-2", 1 / 5, 24 / 5, 24).passed
    assert check("05-4", 7, 7, 3, 3).passed
    assert check("07-2", "(9-5)*(8-2)", "(5-9)*(2-8)").passed
    assert check("00-2", "").headline == check("00-2").headline == check("00-2", ...).headline


@pytest.mark.parametrize(
    "laws",
    [
        *("s n c a", "SNCA", ["s", "n", "c", "a"], "signs, neutral, commutative, associative"),
        "change of signs, neutral element, commutative law, associative law",
        "signs, neutral elements, commutativity, associativity",
    ],
)
def test_laws_are_read_by_letter_or_name(laws):
    assert check("07-1", laws).passed


def test_a_word_that_begins_like_a_law_is_none():
    assert "'communicative' is not a law" in check("07-1", "s n communicative a").problem
    assert "'?' is not a law" in check("07-1", "s n ? a").problem


def test_a_solver_is_asked_about_every_hand_of_the_deck():
    is_flawed = EXERCISES["08-4"].checks[1].fault
    for only in ((1, 2, 3, 4), (13, 13, 13, 13)):
        assert is_flawed(lambda hand, only=only: is_solvable(hand) != (tuple(hand) == only)) is None
    assert f"all of the {len(list(all_hands())):,} hands" in is_flawed(is_solvable)


def test_a_set_is_taken_where_no_order_counts():
    assert check("09-1", {8, -4, 4, 12, 1 / 3, 3}).passed
    assert check("08-1", {"C", "D"}).passed
    for exercise_id, answer in (("00-2", {1 / 5, 24 / 5, 24}), ("02-2", {"C", "D", "B", "A"})):
        assert check(exercise_id, answer).problem


def test_a_zero_is_a_number_like_others():
    assert check("03-4", 5, 5, 1, 2, 0).faults[0] is None


def test_a_report_has_signs_and_words():
    report = check("00-1", "3*4+7")
    assert "0 of 2 checks passed" in repr(report)
    html = check("00-1", "4*5+7+3")._repr_html_()
    for part in ('role="status"', "1 of 2 checks passed", ">✓</b> passed:", ">✗</b> not yet:"):
        assert part in html


def test_what_a_learner_typed_is_not_html():
    assert "<b>x" not in check("00-1", "<b>x")._repr_html_()


def test_an_unknown_exercise_names_those_of_the_lesson():
    with pytest.raises(ExerciseError, match="00-1, 00-2"):
        check("00-99", 24)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,820", 1820),
        ("1 820", 1820),
        ("１２", 12),
        ("−3", -3),
        ("0.25", 0.25),
        (" 3 / 4 ", 0.75),
        ("1e9", 10**9),
        ("1.5e+3", 1500),
        (1e23, 10**23),
        ('"24"', 24),
        ("2.5E-3", Fraction(1, 400)),
        (1 / 3, Fraction(1, 3)),
        (1e-5, Fraction(1, 100_000)),
    ],
)
def test_numbers_are_read(text, value):
    assert read_number(text) == value


@pytest.mark.parametrize(
    "text", ["", "0,5", "1,82", "1e99", "1/3e2", "1/0", "4*6", True, None, "9" * 100]
)
def test_what_is_no_number_is_refused(text):
    with pytest.raises(Unreadable, match="a number is needed"):
        read_number(text)


# A learner's functions --------------------------------------------------------------------------

counter = itertools.count()


def notebook(*cells):
    """Run cells as a notebook does; give its names."""
    names = {"__name__": "__main__"}
    for cell in cells:
        path = f"<cell {next(counter)}>"
        linecache.cache[path] = (len(cell), None, cell.splitlines(keepends=True), path)
        exec(compile(cell, path, "exec"), names)
    return names


@pytest.fixture
def soon(monkeypatch):
    """Less patience than with a learner."""
    monkeypatch.setattr(running, "SECONDS", 3)


linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems set no such limit")

FIRST_CELL = """
from fractions import Fraction
from functools import cache
import math as m
SIGNS = {"+", "-", "*", "/"}
"""
BY_PARTS = """
def use(operator, left, right):
    return {"+": left + right, "-": left - right, "*": left * right}.get(operator) or left / right
"""
VALUE = """
@cache
def value(text):
    waiting = [] * m.floor(1.5)
    for part in text.split():
        if part in SIGNS:
            right, left = waiting.pop(), waiting.pop()
            waiting.append(use(part, left, right))
        else:
            waiting.append(Fraction(part))
    return waiting[0]
"""


def test_a_function_may_use_what_the_notebook_has():
    names = notebook(FIRST_CELL, BY_PARTS, VALUE)
    assert check("01-4", names["value"]).passed


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("while True: print('x' * 1000)", "printed more than 10,000 characters"),
        ("import sys\n  while True: sys.stderr.write('x' * 1000)", "more than 10,000 characters"),
        ("return 1 / 0", "our function stops with ZeroDivisionError: division by zero"),
        ("return value(text)", "our function stops with RecursionError"),
        ("raise SystemExit", "our function stops with SystemExit"),
        ("return input()", "our function stops with EOFError"),
        ("import os; os._exit(1)", "ended Python itself"),
        ("return missing", "NameError: name 'missing' is not defined"),
        pytest.param("return [0] * 10**9", "MemoryError", marks=linux),
        ("print('a few words')", "gives None: it must return the value."),
        ("import os; os.write(1, b'[null]')", "gives None: it must return the value."),
        ("return things", "uses things from outside"),
    ],
)
def test_what_goes_wrong_in_a_function_becomes_a_sentence(body, says):
    names = notebook("things = object()", f"def value(text):\n  {body}\n")
    report = check("01-4", names["value"])
    assert not report.passed
    assert says in repr(report)
    assert "Traceback" not in repr(report)


@pytest.mark.parametrize("body", ["pass", "\n    try: 1 / 0\n    except: pass"])
def test_a_loop_without_end_is_stopped(body, soon):
    report = check("01-4", notebook(f"def value(text):\n  while True: {body}\n")["value"])
    assert "stopped after 3 seconds" in repr(report)
    assert "Traceback" not in repr(report)


def test_a_slow_start_is_not_the_learners(monkeypatch, tmp_path):
    (tmp_path / "sitecustomize.py").write_text("import time; time.sleep(1.5)")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(running, "SECONDS", 1)
    report = check("01-4", notebook("def value(text): return 0")["value"])
    assert "stopped" not in repr(report)


def test_a_lambda_is_asked_for_as_a_def():
    report = check("01-4", notebook("value = lambda text: 24")["value"])
    assert "with def" in report.problem
