"""The class's own trial: every solver that the students wrote, judged side by side.

Each file runs in a Python process of its own, and is asked about one hand at a time. So one that
loops, floods, crashes or takes all memory loses its own process, and the others go on. As with
`running`, this is no fence against a program that means harm.
"""

import json
import os
import queue
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO

from lesson24.cards import Card, Hand
from lesson24.comparing.questions import NoAnswer
from lesson24.comparing.survey import Survey, survey
from lesson24.purposes import choose

SECONDS = 5  # for one hand
MINUTES = 5  # for one solver
LIVES = 3  # how often a solver is started again
START = 60  # seconds for Python itself, on a computer that has much to do
LINE = 10_000  # bytes of an answer
SAMPLE = {"fraction": 16, "pairs": 24, "any": 60}  # by purpose: where solvers tend to differ


class TrialError(ValueError):
    """There is nothing to try in that folder; the message says why."""


def class_trial(
    folder: str | Path,
    hands: Iterable[str | Iterable[int | Card]] | None = None,
    progress: bool = True,
) -> Survey:
    """Run every solver in a folder apart, and let the exact engine judge what it says.

    Each ``.py`` file there is one solver, named by its file: it has a function ``solve(hand)`` that
    gets a list of numbers, and gives True or False, an expression, or None. For one hand it
    has five seconds, 10,000 printed characters and 2 GB of memory, and five minutes for all.

    Args:
        folder: where the files are.
        hands: by default `sample_hands()`, about a hundred; `all_hands()` is the whole deck.
        progress: whether to show a bar for what takes longer than a second.

    Returns:
        The survey: its table says for each solver how many hands it solves, misses, claims falsely
        and shows wrongly, and why it gave no answer.

    Raises:
        TrialError: when there is no such folder, or no solver in it.
    """
    folder = Path(folder)
    if sys.platform == "emscripten":
        raise TrialError("a browser's Python has no processes: run the trial on a computer")
    if not folder.is_dir():
        raise TrialError(f"{folder} is not a folder: name one with the students' .py files")
    paths = sorted(path for path in folder.glob("*.py") if not path.name.startswith(("_", ".")))
    if not paths:
        raise TrialError(f"there are no .py files in {folder}")
    with ExitStack() as stack:
        solvers = {path.stem: stack.enter_context(Apart(path)) for path in paths}
        return survey(solvers, sample_hands() if hands is None else hands, progress=progress)


def sample_hands(seed: int = 24) -> tuple[Hand, ...]:
    """About a hundred hands that tell solvers apart, the same for one seed.

    >>> hands = sample_hands()
    >>> (3, 3, 8, 8) in hands, 80 < len(hands) <= 100
    (True, True)
    """
    chosen = (choose(purpose, count, seed) for purpose, count in SAMPLE.items())
    return tuple(dict.fromkeys(tuple(sorted(hand)) for hands in chosen for hand in hands))


class Apart:
    """A solver in a file, asked in a process of its own; one that is lost is started again.

    Args:
        path: the file with the function ``solve``.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.process: subprocess.Popen[bytes] | None = None
        self.seconds = 0.0  # used so far
        self.lost = 0  # processes
        self.closed = ""  # why it is not asked any more

    def __enter__(self) -> "Apart":
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
        self.folder.cleanup()

    def __call__(self, hand: Hand) -> object:
        """Whether the solver claims a solution of a hand, or the expression that it shows.

        Raises:
            NoAnswer: says why there is none.
        """
        if self.closed:
            raise NoAnswer(self.closed)
        started = time.monotonic()
        try:
            if self.process is None:
                self.start()
            return self.ask(hand)
        except NoAnswer:
            if self.process is None:
                self.lost += 1
            if self.lost == LIVES:
                self.closed = f"not asked, after it was stopped {LIVES} times"
            raise
        finally:
            self.seconds += time.monotonic() - started
            if self.seconds > MINUTES * 60:
                self.closed = f"not asked, after it had used its {MINUTES} minutes"

    def start(self) -> None:
        """Start the process, and load the file in it."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from lesson24.apart import main; main()", str(self.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self.folder.name,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"},
        )
        assert self.process.stdout is not None
        # Lines come through a thread: not every system can wait for a pipe with a time limit.
        self.lines: queue.Queue[bytes] = queue.Queue()
        Thread(target=pump, args=(self.process.stdout, self.lines), daemon=True).start()
        self.receive(START)
        problem = self.receive(SECONDS)
        if problem is not None:  # it would be the same the next time
            self.end()
            self.closed = problem
            raise NoAnswer(problem)

    def ask(self, hand: Hand) -> object:
        """Send a hand, and take the answer."""
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(hand).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            pass  # it has ended, and receive says so
        answer, problem = self.receive(SECONDS)
        if problem:
            raise NoAnswer(problem)
        return answer

    def receive(self, seconds: float) -> Any:
        """The next line that the process sends, within so many seconds."""
        try:
            return json.loads(self.lines.get(timeout=seconds))
        except queue.Empty:
            problem = f"stopped after {seconds:g} seconds"
        except ValueError:  # a last, empty line
            problem = "it ended Python itself"
        self.end()
        raise NoAnswer(problem)

    def end(self) -> None:
        """End the process, whatever it does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            with suppress(OSError):  # what could not be sent is sent no more
                self.process.communicate()
            self.process = None


def pump(stream: BinaryIO, lines: "queue.Queue[bytes]") -> None:
    """Hand on the lines of a stream, and an empty one at its end."""
    line = b"\n"
    while line:
        line = stream.readline(LINE)
        lines.put(line)
