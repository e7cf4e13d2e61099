"""No harm: nothing that is typed is run, and nothing that is shown is taken for HTML."""

import ast
import re
import sys
from pathlib import Path

import pytest

import lesson24
from lesson24 import check_answer, class_trial, draw_tree, parse_hand, survey
from lesson24.exercises import EXERCISES, check
from lesson24.expressions import Leaf
from lesson24.lab import explorer, laboratory, practice, predict, sameness, stepper, trial
from lesson24.lab.trial_view import Trial

PACKAGE = Path(lesson24.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
EVIL = "<img src=x onerror=alert(1)>"


# Nothing that is typed is run ---------------------------------------------------------------------

NAMES = {"eval", "exec", "compile", "__import__", "execfile", "input", "breakpoint"}
ATTRIBUTES = {"system", "popen", "literal_eval", "import_module", "run_path", "run_module"}
MODULES = {"pickle", "marshal", "shelve", "code", "codeop", "runpy", "subprocess"}

# A learner's function and a student's solver run in processes of their own, within limits: that is
# what `running` and `apart` are for. `survey` asks whether a function can be sent to a worker. The
# names of the library are loaded when they are first used.
ALLOWED = {
    "__init__.py": {"import_module"},
    "exercises/__init__.py": {"import_module"},
    "lab/__init__.py": {"import_module"},
    "apart.py": {"runpy", "run_path"},
    "exercises/running.py": {"runpy", "run_path", "subprocess", "literal_eval"},
    "exercises/trial.py": {"subprocess"},
    "comparing/survey.py": {"pickle"},
}


def risks(tree):
    """What in a source can run a text, or load what a text names."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) if name in NAMES:
                yield name
            case ast.Attribute(attr=name) if name in ATTRIBUTES | {"loads", "load"}:
                if name in ATTRIBUTES or getattr(node.value, "id", "") != "json":
                    yield name
            case ast.Import(names=names):
                yield from {alias.name.partition(".")[0] for alias in names} & MODULES
            case ast.ImportFrom(module=str(module), names=names):
                yield from {module.partition(".")[0]} & MODULES
                yield from {alias.name for alias in names} & (NAMES | ATTRIBUTES)
            case ast.keyword(arg="shell"):
                yield "shell"


@pytest.mark.parametrize("path", SOURCES, ids=[str(p.relative_to(PACKAGE)) for p in SOURCES])
def test_no_source_runs_a_text(path):
    found = set(risks(ast.parse(path.read_text(encoding="utf-8"))))
    assert found <= ALLOWED.get(path.relative_to(PACKAGE).as_posix(), set())


def test_the_list_of_exceptions_is_no_longer_than_it_must_be():
    for name, allowed in ALLOWED.items():
        assert set(risks(ast.parse((PACKAGE / name).read_text(encoding="utf-8")))) == allowed


@pytest.mark.parametrize(
    "code",
    [
        "eval('1')",
        "import os\nos.system('x')",
        "from pickle import loads",
        "import pickle\npickle.loads(b'')",
        "run('x', shell=True)",
        "from os import popen",
        "ast.literal_eval(text)",
    ],
)
def test_that_net_has_no_hole(code):
    assert set(risks(ast.parse(code)))


def test_a_text_for_eval_is_only_a_wrong_answer(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for text in ("open('harm','w')", "__import__('os').mkdir('harm')", "exec('1')", "8*3 or 1/0"):
        assert check_answer(text, "3 3 8 8").problem == "syntax"
        for name in EXERCISES:
            check(name, text)
    assert list(tmp_path.iterdir()) == []


# Nothing that is shown is taken for HTML ----------------------------------------------------------


def shown(thing):
    """All HTML that a thing shows."""
    html = thing._repr_html_() if hasattr(thing, "_repr_html_") else ""
    others = [getattr(thing, name)() for name in ("still", "html") if hasattr(thing, name)]
    return "".join([html, *others, *values(thing)])


def values(widget):
    """What the HTML fields of a widget hold."""
    if type(widget).__name__ == "HTML":
        yield widget.value
    for child in getattr(widget, "children", ()):
        yield from values(child)


def typed(widget, *fields):
    for field in fields:
        getattr(widget, field).value = EVIL
    return widget


EVIL_SURVEY = survey({EVIL: lambda hand: EVIL}, ["3 3 8 8", "1 1 1 1"], progress=False)
SHOWN = {
    "explorer": lambda: typed(explorer(), "hand", "target"),
    "explorer, target": lambda: typed(explorer(), "target"),
    "laboratory": lambda: typed(laboratory(), "hand"),
    "practice": lambda: typed(practice(seed=24), "typed"),
    "sameness": lambda: typed(sameness(), "hand"),
    "stepper": lambda: typed(stepper(), "hand"),
    "stepper, target": lambda: typed(stepper(), "target"),
    "trial": lambda: typed(trial(), "hand"),
    "trial of a name": lambda: Trial(EVIL_SURVEY, parse_hand("3 3 8 8"), predict=False),
    "trial of a name, first asked": lambda: Trial(EVIL_SURVEY, parse_hand("3 3 8 8"), predict=True),
    "prediction": lambda: predict(EVIL, [EVIL, "2"], EVIL, because=EVIL),
    "survey": lambda: EVIL_SURVEY,
    "table": lambda: EVIL_SURVEY.table(),
    "tree": lambda: draw_tree(Leaf(0, EVIL)),
    "exercise": lambda: check("01-1", EVIL),
}


@pytest.mark.parametrize("name", SHOWN)
def test_html_is_shown_as_text(name):
    html = shown(SHOWN[name]())
    assert html
    assert "<img src=x" not in html
    assert not re.search(r"<[^>]*\sonerror=", re.sub(r'"[^"]*"', '""', html))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such file names")
def test_a_students_file_name_is_shown_as_text(tmp_path):
    (tmp_path / f"{EVIL}.py").write_text("def solve(hand): return '<script>1</script>'")
    result = class_trial(tmp_path, ["3 3 8 8"], progress=False)
    assert tuple(result.names) == (EVIL,)
    assert "<img" not in result._repr_html_()
    assert "&lt;img" in result._repr_html_()
    assert "<script>" not in result._repr_html_()
