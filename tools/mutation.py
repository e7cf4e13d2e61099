"""Change one thing at a time in a module, and see whether a test notices: the mutants of mutmut.

    pip install mutmut
    PYTHONPATH=. python tools/mutation.py engine tests/test_engine.py lesson24/engine.py

Each line is a mutant and what became of it; `mutmut` would leave out the functions that have a
decorator. All is done in a copy of the repository, and each mutant is tried in a process of its
own, as the library remembers earlier answers.
"""

import ast
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mutmut.mutation.file_mutation import mutate_file_contents

ROOT = Path(__file__).parent.parent
SECONDS = 60
PYTEST = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-o", "addopts=", "--doctest-modules"]


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module, by the names that mutmut gives them."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield f"x_{node.name}", node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"xǁ{node.name}ǁ{inner.name}", inner


def mutants(source: str) -> Iterator[tuple[str, str]]:
    """Each mutant of a module: its name, and the whole module with it."""
    decorators = [
        decorator
        for _, function in functions(ast.parse(source))
        for decorator in function.decorator_list
        if ast.unparse(decorator) != "overload"
    ]
    left_out = {
        n for each in decorators for n in range(each.lineno, (each.end_lineno or each.lineno) + 1)
    }
    lines = enumerate(source.splitlines(keepends=True), 1)
    made = mutate_file_contents("", "".join(line for n, line in lines if n not in left_out))
    changed = {n.name: n for n in ast.walk(ast.parse(made.code)) if isinstance(n, ast.FunctionDef)}
    for name in made.mutant_names:
        tree = ast.parse(source)
        function = dict(functions(tree))[re.sub(r"__mutmut_\d+$", "", name)]
        function.args, function.body = changed[name].args, changed[name].body
        yield name, ast.unparse(tree)


def becomes(folder: Path, tests: list[str]) -> str:
    """What becomes of the code in a folder when it is tested."""
    command = [sys.executable, "-B", "-m", "pytest", *PYTEST, *tests]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "too slow"
    return "killed" if done.returncode else "alive"


def main(module: str, *tests: str) -> None:
    """Try all mutants of a module of the package."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "copy")
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".*", "__pycache__", "build"))
        path = folder / "lesson24" / f"{module}.py"
        source = path.read_text(encoding="utf-8")
        if becomes(folder, list(tests)) != "alive":
            sys.exit("the tests must pass, in time, before anything is changed")
        count: Counter[str] = Counter()
        for mutant, code in mutants(source):
            path.write_text(code, encoding="utf-8")
            count[fate := becomes(folder, list(tests))] += 1
            print(mutant, fate, flush=True)
    print(dict(count))


if __name__ == "__main__":
    main(*sys.argv[1:])
