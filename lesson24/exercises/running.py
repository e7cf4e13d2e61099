"""Run a learner's function apart from the notebook, within limits.

The function goes as its source into a Python process of its own, which applies the checks and sends
back what they say. So a loop without end, a flood of output or a crash ends that process and
nothing else. What this does not do: it is no fence against a function that means harm; and in a
browser's Python (Pyodide), which has no processes, the function runs here, without limits.
"""

import ast
import builtins
import inspect
import json
import os
import runpy
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from lesson24.apart import CHARACTERS, Sink, Stopped, limit_memory, named, pipes
from lesson24.cards import shorten
from lesson24.exercises.exercise import Exercise, Faults
from lesson24.exercises.reading import Unreadable

SECONDS = 5


class Failed(Exception):
    """The function raised; the message is a sentence about it."""


# In the notebook --------------------------------------------------------------------------------


def faults_apart(exercise: Exercise, answer: object) -> Faults:
    """Apply the checks of an exercise to a function that may not come to an end.

    Raises:
        Unreadable: says which limit was passed, or why the function cannot be run apart.
    """
    function = exercise.read(answer)
    if sys.platform == "emscripten":
        return faults_of(exercise, function)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "answer.py")
        source.write_text(source_of(function), encoding="utf-8")
        start = f"from {__name__} import main; main()"
        command = [sys.executable, "-c", start, exercise.id, str(source), function.__name__]
        with subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"},
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()  # it is ready: a slow start is not the learner's
            try:
                said, _ = process.communicate(timeout=SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                raise Unreadable(
                    f"your function was stopped after {SECONDS} seconds: "
                    "look for a loop without end"
                ) from None
    try:
        sent = json.loads(said)
    except ValueError:
        raise Unreadable("your function has ended Python itself: take that line out") from None
    if isinstance(sent, str):
        raise Unreadable(sent)
    return tuple(sent)


def source_of(function: Callable[..., object]) -> str:
    """The source of a function, and of all that it uses from the notebook.

    Raises:
        Unreadable: names what cannot be taken along.
    """
    found: dict[str, str] = {}
    collect(function.__name__, function, inspect.unwrap(function).__globals__, found)
    return "\n\n".join(found.values())


def collect(name: str, value: Any, notebook: dict[str, Any], found: dict[str, str]) -> None:
    """Add to ``found`` the code that defines a name, after all that it needs itself."""
    if name in found:
        return
    if isinstance(value, ModuleType):
        found[name] = f"import {value.__name__} as {name}"
    elif getattr(value, "__module__", "") == "__main__" and hasattr(value, "__qualname__"):
        code = own_source(name, value)
        found[name] = ""  # it is on its way: a function may use itself
        used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
        for other in sorted(used & notebook.keys() - vars(builtins).keys()):
            collect(other, notebook[other], notebook, found)
        del found[name]
        found[name] = code
    elif hasattr(value, "__qualname__"):
        found[name] = f"from {value.__module__} import {value.__qualname__} as {name}"
    else:
        try:
            ast.literal_eval(repr(value))
        except (ValueError, SyntaxError):
            raise Unreadable(
                f"your function uses {name} from outside: make or import it inside the function"
            ) from None
        found[name] = f"{name} = {value!r}"


def own_source(name: str, value: Any) -> str:
    """The source of a function or class of the notebook."""
    try:
        code = textwrap.dedent(inspect.getsource(value))
    except (OSError, TypeError):
        code = ""
    if not code.startswith(("def ", "class ", "@")):
        raise Unreadable(f"write {shorten(name)} with def, in a cell of the notebook")
    return code


# In the process of its own ----------------------------------------------------------------------


def main() -> None:
    """Send a line when all is loaded, then what the checks say, as a line of JSON."""
    from lesson24.exercises import EXERCISES  # which imports this module

    exercise_id, path, name = sys.argv[1:]
    _, line = pipes()
    sys.stdout = sys.stderr = Sink()
    limit_memory()
    line.write("ready\n")
    answer: Any
    try:
        function = runpy.run_path(path)[name]
        answer = faults_of(EXERCISES[exercise_id], function)
    except Stopped:
        answer = f"your function printed more than {CHARACTERS:,} characters: print less"
    except BaseException as error:  # whatever the learner's code does on its way in
        answer = f"your code stops with {named(error)}"
    line.write(json.dumps(answer) + "\n")
    os._exit(0)  # no thread or exit handler of the learner's has anything to add


def faults_of(exercise: Exercise, function: Callable[..., object]) -> Faults:
    """Apply the checks; what the function raises becomes a fault."""

    def attempt(*arguments: object) -> object:
        try:
            return function(*arguments)
        except (Exception, SystemExit) as error:
            given = ", ".join(map(repr, arguments))
            raise Failed(f"For {given} your function stops with {named(error)}.") from None

    faults = []
    for check in exercise.checks:
        try:
            faults.append(check.fault(attempt))
        except Failed as failed:
            faults.append(str(failed))
    return tuple(faults)
