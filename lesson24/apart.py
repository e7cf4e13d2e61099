"""Limits for a Python process that runs what a learner wrote, and such a process for a solver.

It loads little, because it is started often.
"""

import contextlib
import io
import json
import os
import runpy
import sys
from typing import TextIO

from lesson24.answers import SOLVER_GIVES
from lesson24.expressions import Expression

CHARACTERS = 10_000  # printed
LONGEST = 1_000  # characters of an expression
BYTES = 2 * 1024**3  # of memory, where the system can hold a process to it


class Stopped(BaseException):
    """Too much was printed; no ``except Exception`` of the program's own catches this."""


def named(error: BaseException) -> str:
    """An error in the words of Python."""
    message = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def limit_memory() -> None:
    """Hold this process to its memory, on systems that can."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


class Sink(io.TextIOBase):
    """Takes what a program prints, until it is too much."""

    def __init__(self) -> None:
        self.taken = 0

    def writable(self) -> bool:
        """Yes."""
        return True

    def write(self, text: str) -> int:
        """Count, and stop the program when it floods."""
        self.taken += len(text)
        if self.taken > CHARACTERS:
            raise Stopped
        return len(text)


def pipes() -> tuple[TextIO, TextIO]:
    """The pipes from and to whoever started this process, under numbers of their own.

    What the program that runs here reads and writes by itself leads nowhere.
    """
    questions, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w", buffering=1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return questions, answers


# A solver's process -----------------------------------------------------------------------------


def main() -> None:
    """Load the solver in a file, then answer hands, a line of JSON each, until there are no more.

    Sends "here", then None or why it cannot be loaded, then for each hand its answer (True, False,
    None or an expression as text) and None, or None and why there is no answer.
    """
    questions, answers = pipes()

    def send(value: object) -> None:
        answers.write(json.dumps(value) + "\n")

    limit_memory()
    send("here")
    sys.stdout = sys.stderr = Sink()
    try:
        solve = runpy.run_path(sys.argv[1])["solve"]
        send(None)
    except BaseException as error:  # whatever the file does on its way in
        send("it has no solve(hand)" if error.args == ("solve",) else why(error))
    for line in questions:
        sys.stdout = sys.stderr = Sink()  # the limit is for each hand
        try:
            send([sent(solve(json.loads(line))), None])
        except BaseException as error:
            send([None, why(error)])
    os._exit(0)  # no thread or exit handler of the solver's has anything to add


def sent(said: object) -> bool | str | None:
    """An answer as it is sent.

    >>> sent(True), sent("8/(3-8/3)"), sent(None)
    (True, '8/(3-8/3)', None)

    Raises:
        TypeError, ValueError: when it is no answer.
    """
    if isinstance(said, Expression):
        said = said.brackets()
    if isinstance(said, str) and len(said) > LONGEST:
        raise ValueError(f"its answer is longer than {LONGEST:,} characters")
    if said is None or isinstance(said, bool | str):
        return said
    raise TypeError(f"it gave {type(said).__name__!r}; a solver gives {SOLVER_GIVES}")


def why(error: BaseException) -> str:
    """Why there is no answer, in words for a table."""
    if isinstance(error, Stopped):
        return f"it printed more than {CHARACTERS:,} characters"
    return named(error)
