"""Show the code that a lesson talks about, from the file that runs."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from pygments.style import Style
from pygments.token import Comment, Keyword, Operator, String

from lesson24.drawing.theme import BLACK, BLUE, WHITE
from lesson24.lab.look import MONO
from lesson24.lab.source import MOST_LINES, numbered_lines

PACKAGE = Path(__file__).parents[1]


class Ink(Style):
    """Black and blue on white, and weight: readable on a projector and without colour."""

    background_color = WHITE
    styles = {  # noqa: RUF012 - Pygments reads a plain dict
        Keyword: f"bold {BLUE}",
        Operator.Word: f"bold {BLUE}",
        String: BLUE,
        Comment: f"italic {BLACK}",
    }


@dataclass(frozen=True)
class Listing:
    """The source of a function; the last value of a cell shows it.

    Attributes:
        file: the file in the package, ``lesson24/algorithms/reduction.py``.
        lines: its lines with their numbers in the file; the docstring is left out.
    """

    file: str
    lines: tuple[tuple[int, str], ...]

    @property
    def place(self) -> str:
        """Where it stands."""
        return f"{self.file}, lines {self.lines[0][0]} to {self.lines[-1][0]}"

    def __repr__(self) -> str:
        numbered = (f"{number:4}  {line}".rstrip() for number, line in self.lines)
        return "\n".join([self.place, *numbered])

    def _repr_html_(self) -> str:
        code = "\n".join(line for _, line in self.lines)
        formatter = HtmlFormatter(style=Ink, noclasses=True, nowrap=True)
        coloured = highlight(code, PythonLexer(stripnl=False), formatter).rstrip("\n").split("\n")
        rows = "\n".join(
            f"{number:4}  {line}" for (number, _), line in zip(self.lines, coloured, strict=True)
        )
        return (
            f"<figure style='margin: 0'><figcaption>{escape(self.place)}</figcaption>"
            # JupyterLab would break a long line in the middle of a word.
            f"<pre style='background: {WHITE}; color: {BLACK}; padding: 10px; word-break: normal; "
            f"overflow-wrap: anywhere; font: 15px/1.5 {MONO.replace(chr(34), '')}'>{rows}</pre>"
            "</figure>"
        )


def show_source(function: Callable[..., Any] | property | cached_property[Any]) -> Listing:
    """Show the source of a function or a property of the library, at most 25 lines.

    Raises:
        ValueError: when it is longer; what is read in class must fit on one screen.

    >>> from lesson24.algorithms.reduction import replace_two
    >>> print(show_source(replace_two).lines[0][1])
    def replace_two(cards: Cards, i: int, j: int, result: Expression) -> Cards:
    """
    match function:
        case property(fget=plain) | cached_property(func=plain):
            code = inspect.unwrap(plain).__code__  # type: ignore[arg-type]
        case _:
            code = inspect.unwrap(function).__code__
    lines = tuple(numbered_lines(code))
    if len(lines) > MOST_LINES:
        raise ValueError(
            f"{code.co_name} has {len(lines)} lines; at most {MOST_LINES} are shown at a time"
        )
    return Listing(f"lesson24/{Path(code.co_filename).relative_to(PACKAGE).as_posix()}", lines)
