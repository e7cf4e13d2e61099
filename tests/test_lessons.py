"""What holds for every lesson: its parts, its code cells, its exercises, its links."""

import ast
import re
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest

import save_notebooks
from lesson24.exercises import EXERCISES
from lesson24.exercises.exercise import DEPTHS

ROOT = save_notebooks.NOTEBOOKS.parent
PATHS = sorted(save_notebooks.NOTEBOOKS.glob("[0-9][0-9]-*.ipynb"))
each_lesson = pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])

# In this order; what stands between them is the lesson's own.
PARTS = [
    r"^# .+",
    r"^\*Lesson \d\d of the course\. About \d+ minutes \(not yet timed in class\)\.\*$",
    r"^\*\*Questions\*\*$",
    r"^\*\*After this lesson you can\*\*$",
    r"^\*\*You need\*\*",
    r"^## .+",
    r"^## Away from the screen$",
    r"^## Exercises$",
    r"^### \d\d-1 ",
    r"^## Key points$",
    r"^## Sources$",
    r"^## Next$",
]
EXERCISE = re.compile(r"### (\d\d-\d+) (.+) \((\w+), objectives? ([a-z](?:(?:, | and )[a-z])*)\)")
OUTSIDE = {"ftplib", "http", "os", "requests", "shutil", "socket", "subprocess", "urllib"}
MOST_WORDS = 2500


def cells(path, kind):
    """The sources of a notebook's cells of one kind."""
    return [cell.source for cell in save_notebooks.read(path).cells if cell.cell_type == kind]


def prose(path):
    """All text of a notebook, without the code blocks in it."""
    text = "\n\n".join(cells(path, "markdown"))
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def code(path):
    """The code cells as syntax trees; a shell escape or a magic command is a syntax error."""
    return [ast.parse(source) for source in cells(path, "code")]


def nodes(path, *kinds):
    return [node for tree in code(path) for node in ast.walk(tree) if isinstance(node, kinds)]


def number(path):
    return path.name[:2]


def title(path):
    return re.search(r"^# (.+)$", prose(path), re.MULTILINE)[1]


def exercises(path):
    return [exercise for exercise in EXERCISES.values() if exercise.lesson == number(path)]


def exercise_headings(path):
    """For each exercise in the notebook: id, title, depth, the letters of its objectives."""
    lines = [line for line in prose(path).splitlines() if line.startswith("### ")]
    found = [EXERCISE.fullmatch(line) for line in lines]
    assert all(found), f"none of the form '### NN-k Title (depth, objective a)': {lines}"
    return [(*match.groups()[:3], re.findall(r"\b[a-z]\b", match[4])) for match in found]


def test_there_are_lessons():
    assert [number(path) for path in PATHS] == sorted({number(path) for path in PATHS})
    assert PATHS


@each_lesson
def test_it_has_one_title_and_skips_no_level_of_headings(path):
    levels = [len(marks) for marks in re.findall(r"^(#+) ", prose(path), re.MULTILINE)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))


@each_lesson
def test_it_has_every_part_in_order(path):
    text, place = prose(path), 0
    for part in PARTS:
        found = re.compile(part, re.MULTILINE).search(text, place)
        assert found, f"{part} is missing, or stands too early"
        place = found.end()
    assert f"*Lesson {number(path)} of" in text


@each_lesson
def test_it_asks_one_to_three_questions_and_answers_them_by_number(path):
    text = prose(path)
    asked = re.search(r"\*\*Questions\*\*\n\n((?:\d\. .+\n?)+)", text)[1]
    answered = text.partition("## Key points")[2].partition("\n## ")[0]
    numbers = re.findall(r"^(\d)\. ", asked, re.MULTILINE)
    assert 1 <= len(numbers) <= 3
    assert set(numbers) <= set(re.findall(r"^(\d)\. ", answered, re.MULTILINE))


@each_lesson
def test_it_names_a_common_mistake(path):
    assert re.search(r'^\*\*A common mistake: "[^"]+"\*\*', prose(path), re.MULTILINE)


@each_lesson
def test_it_asks_for_a_prediction_and_shows_tested_code(path):
    called = {node.func.id for node in nodes(path, ast.Call) if isinstance(node.func, ast.Name)}
    assert {"predict", "show_source", "check"} <= called


@each_lesson
def test_its_code_cells_are_short(path):
    lengths = [len(source.strip().splitlines()) for source in cells(path, "code")]
    assert median(lengths) <= 3
    assert max(lengths) <= 15


@each_lesson
def test_it_imports_in_its_first_code_cell_alone(path):
    imports = [
        any(isinstance(node, (ast.Import, ast.ImportFrom)) for node in ast.walk(tree))
        for tree in code(path)
    ]
    assert imports[0]
    assert not any(imports[1:])


@each_lesson
def test_it_imports_by_name_and_nothing_that_reaches_outside(path):
    modules = set()
    for node in nodes(path, ast.Import, ast.ImportFrom):
        assert all(alias.name != "*" for alias in node.names)
        modules |= {node.module} if isinstance(node, ast.ImportFrom) else set()
        modules |= {alias.name for alias in node.names} if isinstance(node, ast.Import) else set()
    assert not {module.partition(".")[0] for module in modules} & OUTSIDE


@each_lesson
def test_it_loads_nothing_from_the_network(path):
    for source in cells(path, "code"):
        assert not re.search(r"https?:|ftp:|get_ipython", source)
    for source in cells(path, "markdown"):
        assert not re.search(r"""!\[[^]]*\]\(https?:|(src|href)\s*=\s*["']?https?:""", source)


@each_lesson
def test_it_defines_nothing_that_the_library_has(path):
    library = {
        node.name
        for file in ROOT.joinpath("lesson24").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    }
    own = {node.name for node in nodes(path, ast.FunctionDef, ast.ClassDef)}
    assert not own & library


@each_lesson
def test_every_objective_has_an_exercise(path):
    text = prose(path)
    listed = text.partition("**After this lesson you can**")[2].partition("**You need**")[0]
    objectives = re.findall(r"^- \*\*\((\w)\)\*\*", listed, re.MULTILINE)
    assert objectives == sorted(set(objectives))
    met = {letter for heading in exercise_headings(path) for letter in heading[3]}
    assert met == set(objectives)


@each_lesson
def test_every_exercise_stands_there_as_the_library_has_it(path):
    assert sorted(heading[0] for heading in exercise_headings(path)) == sorted(
        exercise.id for exercise in exercises(path)
    )
    all_cells = save_notebooks.read(path).cells
    for id_, heading, depth, _ in exercise_headings(path):
        exercise = EXERCISES[id_]
        assert (heading, depth) == (exercise.title, exercise.depth)
        assert depth in DEPTHS
        [place] = [n for n, cell in enumerate(all_cells) if f"### {id_} " in cell.source]
        lines = all_cells[place].source.partition(f"### {id_} ")[2].partition("\n")[2]
        assert lines.strip() == exercise.task.strip()
        assert all_cells[place + 1].source == f'check("{id_}", ...)'


@each_lesson
def test_it_shows_no_answer_to_its_own_exercises(path):
    """Neither in its text nor in its code, nor in what that gives."""
    told = []
    for cell in save_notebooks.read(path).cells:
        told.append(cell.source)
        for output in cell.get("outputs", []):
            told.append(output.get("text") or output.data["text/plain"])
    for exercise in exercises(path):
        for answer in exercise.right:
            for part in answer if isinstance(answer, (list, tuple)) else [answer]:
                if isinstance(part, str) and len(part) > 4:
                    whole = rf"(?<![\w.]){re.escape(part)}(?![\w.])"
                    assert not re.search(whole, "\n".join(told)), (exercise.id, part)


@each_lesson
def test_it_can_be_read_in_its_time(path):
    assert len(re.findall(r"\S+", prose(path))) <= MOST_WORDS


@pytest.mark.parametrize(
    "path", save_notebooks.notebook_paths(), ids=[p.stem for p in save_notebooks.notebook_paths()]
)
def test_every_link_to_a_file_leads_to_one(path):
    for target in re.findall(r"\]\(([^)#\s]+)", prose(path)):
        if not re.match(r"\w+:", target):
            assert (path.parent / target).exists(), target


@each_lesson
def test_the_next_lesson_is_named(path):
    after = prose(path).partition("## Next")[2]
    rest = PATHS[PATHS.index(path) + 1 :]
    if rest:
        assert f"[{number(rest[0])} {title(rest[0])}]({rest[0].name})" in after
    assert "](index.ipynb)" in after


@pytest.mark.parametrize("listing", ["README.md", "notebooks/index.ipynb"])
def test_every_lesson_is_listed_in_order(listing):
    file = Path(ROOT, listing)
    text = prose(file) if file.suffix == ".ipynb" else file.read_text(encoding="utf-8")
    folder = "" if file.suffix == ".ipynb" else "notebooks/"
    rows = re.findall(r"^\| \[(\d\d .+?)\]\((.+?)\) \|", text, re.MULTILINE)
    assert rows == [(f"{number(path)} {title(path)}", folder + path.name) for path in PATHS]
