"""The command line, as typed: output, exit status, and one sentence for bad input."""

import io
import subprocess
import sys
import time
from functools import partial

import pytest

from lesson24 import DOCUMENTS, all_hands, parse
from lesson24.cli import main


def run(capsys, *arguments: str) -> tuple[int, list[str], str]:
    """Exit status, lines of output, and what went to standard error."""
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out.splitlines(), captured.err


def test_solve_prints_the_answer_and_its_tree(capsys) -> None:
    status, lines, errors = run(capsys, "solve", "3", "3", "8", "8", "--tree")
    assert (status, errors) == (0, "")
    assert lines == [
        "8/(3-8/3)",
        "/ = 24",
        "├── 8",
        "└── - = 1/3",
        "    ├── 3",
        "    └── / = 8/3",
        "        ├── 8",
        "        └── 3",
    ]


def test_solve_all(capsys) -> None:
    status, lines, _ = run(capsys, "solve", "1", "2", "3", "4", "--all", "--same", "identity")
    assert status == 0
    assert len(lines) == len(set(lines)) == 3
    _, texts, _ = run(capsys, "solve", "1", "2", "3", "4", "--all", "--same", "text")
    assert len(texts) == len(set(texts)) == 242


def test_solve_for_another_target_and_faces(capsys) -> None:
    assert run(capsys, "solve", "A", "2", "--target", "1/2")[1] == ["1/2"]
    lines = run(capsys, "solve", "K,K Q Q", "--target", "0", "--all")[1]
    assert lines
    assert all(parse(line, hand="13 13 12 12").value == 0 for line in lines)


def test_solve_as_a_document_does(capsys) -> None:
    arguments = ["solve", "11", "8", "3", "5", "--algorithm", "reduction"]
    assert run(capsys, *arguments)[1] == ["(11-8+5)*3"]
    assert len(run(capsys, *arguments, "--all")[1]) > 1


def test_no_solution_is_said(capsys) -> None:
    status, lines, _ = run(capsys, "solve", "1", "1", "1", "1")
    assert (status, lines) == (1, ["1 1 1 1: no solution for 24; nearest is 4: 1+1+1+1"])
    status, lines, _ = run(capsys, "solve", "1", "1", "1", "1", "--algorithm", "reduction")
    assert (status, lines) == (1, ["1 1 1 1: no solution for 24"])


def test_five_cards_and_a_large_target(capsys) -> None:
    status, lines, _ = run(capsys, "solve", "3", "7", "11", "13", "17", "--target", "100", "--all")
    assert status == 0
    assert all(parse(line).value == 100 for line in lines)


def test_operators_beyond_four_and_their_rules(capsys) -> None:
    assert run(capsys, "solve", *"1111", "--operators", "+-*/ !")[1] == ["(1+1+1+1)!"]
    assert run(capsys, "solve", *"29", "--target", "512", "--operators", "**")[1] == ["2^9"]
    # 9^9^9^9 has more digits than there are atoms; the rule keeps it from being worked out.
    status, lines, _ = run(capsys, "solve", *"9999", "--operators", "+-*/^", "--target", "7" * 90)
    assert status == 1
    assert lines[-1] == (
        "(exponents are whole, and numerator and denominator of a power stay under 2^63)"
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["solve", "3", "3", "8", "eight"], "card 4, 'eight', is not a card"),
        (["solve", "3", "--target", "soon"], "'soon'"),
        (["solve", "3", "--operators", "+%"], "'%' is not an operator"),
        (["solve", "3", "--operators", "!"], "no operator of two numbers"),
        (["solve", *"123456", "--operators", "+^"], "at most 5 can be searched with operators"),
        (["solve", "3", "--target", "1/0"], "1/0"),
        (["documents", "3", "3", "8"], "4 are needed"),
        (["deal", "--every", "0"], "--every"),
        (["deal", "--every", "nan"], "--every"),
        (["solve", *"1234567", "--algorithm", "five-shapes"], "candidates for 7 cards"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(capsys, arguments: list[str], says: str) -> None:
    status, lines, errors = run(capsys, *arguments)
    assert (status, lines) == (2, [])
    assert errors.startswith("lesson24: ")
    assert says in errors
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [[], ["dance"], ["solve"], ["solve", "3", "--algorithm", "guess"]]
)
def test_a_wrong_command_is_refused(capsys, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "lesson24" in capsys.readouterr().err


def judge(capsys, monkeypatch, text: str, *arguments: str) -> tuple[int, list[str], str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return run(capsys, "judge", *arguments)


def test_judge_the_whole_deck(capsys, monkeypatch) -> None:
    hands = "\n".join(" ".join(map(str, hand)) for hand in all_hands())
    status, lines, _ = judge(capsys, monkeypatch, hands)
    assert status == 0
    assert lines.count("true") == 1362
    assert lines.count("false") == 458


def test_judge_waits_for_no_more_hands_than_were_announced(capsys, monkeypatch) -> None:
    lines = iter(["1\n", "3 3 8 8\n"])
    monkeypatch.setattr(sys, "stdin", lines)
    assert run(capsys, "judge", "--yes-no") == (0, ["Yes"], "")
    monkeypatch.setattr(sys, "stdin", iter(["0\n", "3 3 8 8\n"]))
    assert run(capsys, "judge", "--yes-no") == (0, [], "")


def test_no_number_at_all_is_said(capsys) -> None:
    status, lines, errors = run(capsys, "solve", "0", "0", "--operators", "/")
    assert (status, lines[0], errors) == (1, "0 0: no solution for 24", "")


def test_judge_like_document_0(capsys, monkeypatch) -> None:
    status, lines, errors = judge(capsys, monkeypatch, "2\n\n3 3 8 8\n1 1 1 1\n", "--yes-no")
    assert (status, lines, errors) == (0, ["Yes", "No"], "")


@pytest.mark.parametrize(
    ("text", "arguments", "says"),
    [
        ("3 3 8 8\n3 3 8 x8\n", [], "line 2: card 4, 'x8'"),
        ("many\n", ["--yes-no"], "line 1, 'many'"),
        ("2\n3 3 8 8\n", ["--yes-no"], "2 hands were announced, 1"),
        ("3 3 8 8\n1 2 3 4 5 6 7 8\n", [], "line 2: 8 cards were given, at most 7"),
    ],
)
def test_judge_names_the_line(capsys, monkeypatch, text, arguments, says) -> None:
    status, _, errors = judge(capsys, monkeypatch, text, *arguments)
    assert status == 2
    assert says in errors


def test_deal(capsys) -> None:
    status, lines, _ = run(capsys, "deal", "--seed", "24")
    assert status == 0
    assert len(lines[0].split()) == 4
    assert all(line.startswith("  ") for line in lines[1:])
    assert lines == run(capsys, "deal", "--seed", "24")[1]


def test_deal_again_and_again_until_it_is_stopped(capsys, monkeypatch) -> None:
    waited = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", wait)
    status, lines, errors = run(capsys, "deal", "--every", "5")
    assert (status, waited, errors) == (0, [5, 5, 5], "")
    assert sum(not line.startswith("  ") for line in lines) == 3


def test_documents_side_by_side(capsys) -> None:
    status, lines, _ = run(capsys, "documents", "3", "3", "8", "8")
    assert status == 0
    for name, document in DOCUMENTS.items():
        (place,) = [n for n, line in enumerate(lines) if line.startswith(name)]
        printed = document.run("3 3 8 8").text.splitlines()
        assert lines[place + 1].strip() == (printed[0] if printed else "(nothing)")
    assert lines[-1] == "exact       solvable: 8/(3-8/3)"


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lesson24", "solve", "3", "3", "8", "8", "--tree"],
        capture_output=True,
        check=True,
        encoding="utf8",
    )
    assert done.stdout.startswith("8/(3-8/3)\n/ = 24\n")


def test_survey_writes_what_each_program_says(capsys, monkeypatch, tmp_path) -> None:
    from lesson24.comparing import report as reporting

    few = partial(reporting.survey, hands=["3 3 8 8", "1 1 1 1"])
    monkeypatch.setattr(reporting, "survey", few)
    monkeypatch.setattr(reporting, "printed_lines", lambda _: "LINES")
    path = tmp_path / "hands.csv"
    status, lines, _ = run(capsys, "survey", "--csv", str(path))
    assert status == 0
    assert lines[0] == "2 hands, target 24: 1 with a solution, 1 without."
    assert any(line.startswith("document-0") and "misses 3 3 8 8" in line for line in lines)
    assert path.read_text().splitlines()[1].startswith("3 3 8 8,yes,no,10368,yes,")
    status, _, error = run(capsys, "survey", "--csv", str(path))
    assert (status, "is there already" in error) == (2, True)
    status, _, error = run(capsys, "survey", "--csv", str(tmp_path / "none" / "hands.csv"))
    assert (status, "cannot be written" in error) == (2, True)
