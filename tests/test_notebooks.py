"""What nbval does not see: how the notebooks are stored. (nbval runs them and compares outputs.)"""

import re
from html.parser import HTMLParser

import pytest

import save_notebooks
from lesson24.exercises import EXERCISES, check
from solutions import SOLUTIONS, solution_paths, solutions

PATHS = save_notebooks.notebook_paths()
each_notebook = pytest.mark.parametrize(
    "path", PATHS, ids=[path.relative_to(save_notebooks.NOTEBOOKS).as_posix() for path in PATHS]
)


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]


def outputs(notebook):
    return [output for cell in code_cells(notebook) for output in cell.outputs]


class Pictures(HTMLParser):
    """Collects the attributes of each <img>."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag == "img":
            self.found.append(dict(attrs))


@each_notebook
def test_it_is_stored_as_the_command_stores_it(path):
    """No metadata of one machine, no widget views, ids once each, LF."""
    notebook = save_notebooks.read(path)
    save_notebooks.tidy(notebook)
    assert path.read_bytes().decode() == save_notebooks.text_of(notebook), (
        "run `python3 start.py notebooks`"
    )


@each_notebook
def test_every_cell_was_run_once_and_in_order(path):
    """Nbval never compares a cell without a count, so a notebook without outputs passes it."""
    counts = [cell.execution_count for cell in code_cells(save_notebooks.read(path))]
    assert counts == list(range(1, len(counts) + 1))


@each_notebook
def test_no_output_is_an_error_or_a_warning(path):
    for output in outputs(save_notebooks.read(path)):
        assert output.output_type != "error", output.evalue
        assert output.get("name") != "stderr", output.text


@each_notebook
def test_no_output_is_the_view_of_a_widget(path):
    for output in outputs(save_notebooks.read(path)):
        assert save_notebooks.WIDGET not in output.get("data", {})


@each_notebook
def test_every_cell_has_an_id_of_its_own(path):
    ids = [cell.id for cell in save_notebooks.read(path).cells]
    assert len(set(ids)) == len(ids)


@each_notebook
def test_every_picture_says_what_it_shows(path):
    notebook = save_notebooks.read(path)
    texts = [output.get("data", {}).get("text/html", "") for output in outputs(notebook)]
    texts += [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    for picture in [picture for text in texts for picture in Pictures(text).found]:
        assert (picture.get("alt") or "").strip(), picture.get("src", "")[:80]
    for text in texts:
        assert not re.search(r"!\[\s*\]\(", text), "a Markdown picture without a text"
    for output in outputs(notebook):
        kinds = [kind for kind in output.get("data", {}) if kind.startswith("image/")]
        assert not kinds, f"{kinds[0]} carries no text for who cannot see it; show an <img alt>"


@each_notebook
def test_it_loads_fast_on_a_slow_line(path):
    assert path.stat().st_size < 400_000


# Solutions --------------------------------------------------------------------------------------

each_solutions = pytest.mark.parametrize(
    "path", solution_paths(), ids=[path.name for path in solution_paths()]
)


@each_solutions
def test_solutions_are_those_of_the_exercises(path):
    made, stored = solutions(path), save_notebooks.read(path)
    assert [(c.cell_type, c.id, c.source) for c in stored.cells] == [
        (c.cell_type, c.id, c.source) for c in made.cells
    ], "run `python3 start.py notebooks`"


@each_solutions
def test_every_solution_passes_as_its_notebook_says(path):
    """No nbval for these: each cell is a check, and a kernel of its own would take seconds."""
    lesson = [exercise for exercise in EXERCISES.values() if exercise.lesson == path.name[:2]]
    said = outputs(save_notebooks.read(path))
    for exercise, output in zip(lesson, said, strict=True):
        report = check(exercise.id, exercise.right[0])
        assert report.passed
        assert dict(output.data) == {
            "text/html": report._repr_html_(),
            "text/plain": repr(report),
        }


def test_every_exercise_has_its_solution_and_no_other_is_kept():
    lessons = {exercise.lesson for exercise in EXERCISES.values()}
    assert {path.name[:2] for path in solution_paths()} == lessons
    assert set(SOLUTIONS.glob("*.ipynb")) == set(solution_paths())


@each_notebook
def test_no_lesson_leads_to_its_solutions(path):
    if path.parent != SOLUTIONS:
        assert "solutions/" not in path.read_text(encoding="utf-8")
