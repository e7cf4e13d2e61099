"""The class's own trial: solvers that work, and solvers that loop, flood, raise or are wrong."""

import csv
import sys

import pytest

from lesson24 import class_trial, is_solvable
from lesson24.cli import main
from lesson24.exercises import trial
from lesson24.exercises.trial import TrialError, sample_hands

HANDS = [(1, 1, 1, 1), (1, 5, 5, 5), (3, 5, 8, 11)]

RIGHT = """
from fractions import Fraction

def solve(hand):
    print("looking at", hand)
    return search([Fraction(card) for card in hand])

def search(numbers):
    if len(numbers) == 1:
        return numbers[0] == 24
    for i, a in enumerate(numbers):
        for j, b in enumerate(numbers):
            if i != j:
                rest = [x for k, x in enumerate(numbers) if k not in (i, j)]
                results = [a + b, a - b, a * b] + ([a / b] if b else [])
                if any(search([*rest, x]) for x in results):
                    return True
    return False
"""
LEFT_TO_RIGHT = """
from itertools import permutations, product

def solve(hand):
    for order in permutations(hand):
        for signs in product("+-*/", repeat=3):
            text = f"(({order[0]}{signs[0]}{order[1]}){signs[1]}{order[2]}){signs[2]}{order[3]}"
            if "/0" not in text and abs(eval(text) - 24) < 1e-9:
                return text
"""
UNSEEN_BRACKETS = LEFT_TO_RIGHT.replace(
    "return text", "return text.replace('(', '').replace(')', '')"
)


@pytest.fixture
def soon(monkeypatch):
    """Less patience than with a class."""
    monkeypatch.setattr(trial, "SECONDS", 2)


def folder(tmp_path, **solvers):
    for name, code in solvers.items():
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    return tmp_path


def test_a_right_solver_and_a_subtle_flaw(tmp_path):
    where = folder(tmp_path, right=RIGHT, flawed=LEFT_TO_RIGHT, unseen=UNSEEN_BRACKETS)
    (tmp_path / "_notes.py").write_text("1/0")
    (tmp_path / "notes.txt").write_text("no solver")
    result = class_trial(where, HANDS, progress=False)
    assert result.names == ("flawed", "right", "unseen")
    assert result.solved("right") == {hand for hand in HANDS if is_solvable(hand)}
    assert result.missed("flawed") == {(1, 5, 5, 5)}
    assert result.wrong("flawed") == result.false("flawed") == set()
    assert result.wrong("unseen") == {(3, 5, 8, 11)}
    table = result.table()
    assert table.header == ["program", "solved", "missed", "false", "wrong", "remark"]
    assert table.rows[0] == ["flawed", 1, 1, 0, 0, "misses 1 5 5 5"]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("def solve(hand):\n  return 1 / 0", "ZeroDivisionError: division by zero"),
        ("def solve(hand):\n  while True: print('x' * 999)", "printed more than 10,000 characters"),
        ("def solve(hand):\n  return input()", "EOFError"),
        ("def solve(hand):\n  raise SystemExit", "SystemExit"),
        ("def solve(hand):\n  return 24", "it gave 'int'; a solver gives True or False"),
        ("def solve(hand):\n  return '3*8='", "ExpressionError"),
        ("def solve(hand):\n  return '1' * 9999", "its answer is longer than 1,000 characters"),
        ("def solve(hand) return True", "SyntaxError: expected ':'"),
        ("def solves(hand): return True", "it has no solve(hand)"),
        pytest.param(
            "def solve(hand):\n  return [0] * 10**9",
            "MemoryError",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="no such limit elsewhere"),
        ),
    ],
)
def test_a_solver_without_an_answer_gets_a_sentence(tmp_path, code, why):
    result = class_trial(folder(tmp_path, solver=code), HANDS[:1], progress=False)
    [said] = result.trouble("solver").values()
    assert why in said


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("while True:\n    try: 1 / 0\n    except: pass", "stopped after 2 seconds"),
        ("import os\n  while True: os.write(1, b'x' * 9999)", "stopped after 2 seconds"),
        ("import os\n  os._exit(1)", "ended Python itself"),
    ],
)
def test_a_process_that_is_lost_is_not_started_for_ever(tmp_path, soon, monkeypatch, body, why):
    monkeypatch.setattr(trial, "LIVES", 1)
    where = folder(tmp_path, lost=f"def solve(hand):\n  {body}\n")
    result = class_trial(where, HANDS, progress=False)
    first, *others = result.trouble("lost").values()
    assert why in first
    assert others == ["not asked, after it was stopped 1 times"] * 2


def test_after_one_hand_that_hangs_the_others_are_asked(tmp_path, soon):
    code = "def solve(hand):\n  while hand == [1, 1, 1, 1]: pass\n  return True\n"
    result = class_trial(folder(tmp_path, hangs=code), HANDS, progress=False)
    assert result.trouble("hangs") == {HANDS[0]: "stopped after 2 seconds"}
    assert result.solved("hangs") == set(HANDS[1:])


def test_a_slow_solver_has_so_many_minutes(tmp_path, monkeypatch):
    monkeypatch.setattr(trial, "MINUTES", 0)
    result = class_trial(folder(tmp_path, slow=RIGHT), HANDS[1:], progress=False)
    assert result.solved("slow") == {HANDS[1]}
    assert result.trouble("slow") == {HANDS[2]: "not asked, after it had used its 0 minutes"}


def test_no_process_is_left(tmp_path):
    with trial.Apart(
        folder(tmp_path, sleeps="import time\nsolve = time.sleep") / "sleeps.py"
    ) as one:
        with pytest.raises(trial.NoAnswer, match="TypeError"):
            one(HANDS[0])
        process = one.process
        assert process.poll() is None
    assert process.poll() is not None


def test_the_sample_has_the_hands_that_tell_solvers_apart():
    hands = sample_hands()
    assert hands == sample_hands(24)
    assert {(3, 3, 8, 8), (1, 5, 5, 5)} <= set(hands)
    assert 0 < sum(map(is_solvable, hands)) < len(hands)


def test_a_folder_without_solvers_is_refused(tmp_path):
    with pytest.raises(TrialError, match=r"there are no \.py files in"):
        class_trial(tmp_path)
    with pytest.raises(TrialError, match="is not a folder"):
        class_trial(tmp_path / "missing")


def test_at_the_command_line(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(trial, "SAMPLE", {"fraction": 2})
    where, table = folder(tmp_path, yes="def solve(hand):\n  return True\n"), tmp_path / "said.csv"
    assert main(["trial", str(where), "--csv", str(table)]) == 0
    assert "yes           2       0      0      0" in capsys.readouterr().out
    rows = [*csv.DictReader(table.open(encoding="utf-8"))]
    assert [row["yes"] for row in rows] == ["yes", "yes"]
    assert main(["trial", str(where), "--csv", str(table)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["trial", str(tmp_path / "missing")]) == 2
    assert "is not a folder" in capsys.readouterr().err
