"""The notebooks of solutions, made from the exercises: one for each lesson that has any."""

import subprocess
import sys
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from lesson24.exercises import EXERCISES

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
SOLUTIONS = NOTEBOOKS / "solutions"


def solution_paths():
    """Where the solutions of each lesson are stored, whether they are there yet or not."""
    lessons = {exercise.lesson for exercise in EXERCISES.values()}
    paths = sorted(NOTEBOOKS.glob("[0-9][0-9]-*.ipynb"))
    return [SOLUTIONS / path.name for path in paths if path.name[:2] in lessons]


def solutions(path):
    """The notebook that belongs there, not yet run."""
    lesson = path.name[:2]
    title = nbformat.read(NOTEBOOKS / path.name, as_version=4).cells[0].source.partition("\n")[0]
    exercises = [exercise for exercise in EXERCISES.values() if exercise.lesson == lesson]
    names = {"lesson24.exercises": ["check"]}
    for exercise in exercises:
        answer = exercise.right[0]
        if callable(answer):
            names.setdefault(answer.__module__, []).append(answer.__name__)
    imports = [f"from {module} import {', '.join(sorted(of))}" for module, of in names.items()]
    cells = [
        new_markdown_cell(
            f"# Solutions of lesson {lesson}\n\n"
            f"For teachers, and for whoever has tried. The exercises are in the lesson "
            f"[{title.lstrip('# ')}](../{path.name}). Each has other right answers, too, and "
            "`check` takes them all."
        ),
        new_code_cell(in_style("\n".join(imports))),
    ]
    for exercise in exercises:
        answer = exercise.right[0]
        given = answer.__name__ if callable(answer) else repr(answer)
        cells += [
            new_markdown_cell(
                f"## {exercise.id} {exercise.title}\n\n{exercise.task}\n\n"
                f"**Solution.** {exercise.solution}"
            ),
            new_code_cell(in_style(f"check({exercise.id!r}, {given})")),
        ]
    for number, cell in enumerate(cells):
        cell.id = f"solution-{number}"
    return new_notebook(cells=cells)


def in_style(code):
    """The code as `ruff format` writes it, without the last end of line."""
    command = [sys.executable, "-m", "ruff", "format", "--quiet", "-"]
    done = subprocess.run(
        command, input=code, cwd=NOTEBOOKS, capture_output=True, check=True, encoding="utf-8"
    )
    return done.stdout.rstrip("\n")
