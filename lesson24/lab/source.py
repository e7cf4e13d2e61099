"""The source of a function as HTML, with the line that it stands on lit up."""

import ast
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from inspect import getsourcelines
from textwrap import dedent
from types import CodeType

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from lesson24.drawing.theme import BLACK, BLUE, ORANGE, SKY, YELLOW, tint
from lesson24.lab.look import MONO

MOST_LINES = 25
STYLE = f"""<style>
.lesson24-code {{ font: 13px/17px {MONO}; }}
.lesson24-code > div {{ display: flex; border-left: 5px solid transparent; }}
.lesson24-code i {{ flex: none; width: 38px; font-style: normal; text-align: right; }}
.lesson24-code .lesson24-text {{
  white-space: pre-wrap; overflow-wrap: anywhere; margin-left: 8px;
  padding-left: calc(var(--indent) * 0.5ch + 2ch); text-indent: -2ch;
}}
.lesson24-code .lesson24-live {{
  background: {tint(YELLOW)}; color: {BLACK}; border-color: {ORANGE}; font-weight: bold;
}}
.lesson24-code :is(.k, .kn, .kc, .ow) {{ color: {BLUE}; font-weight: bold; }}
.lesson24-code .c1 {{ font-style: italic; }}
[data-jp-theme-light="false"] .lesson24-code div:not(.lesson24-live) :is(.k, .kn, .kc, .ow) {{
  color: {SKY};
}}
</style>"""


def lit(code: CodeType, line: int) -> str:
    """The source as HTML: its true line numbers, without the docstring, 25 lines at most.

    The live line has a ground of its own, a sign before its number, and words for a screen reader.
    """
    shown = []
    for number, text in around(line, numbered_lines(code)):
        live = number == line
        mark = '<span aria-hidden="true">▶</span>' if live else ""
        attributes = ' class="lesson24-live" aria-current="step"' if live else ""
        bare = text.lstrip()
        indent = len(text) - len(bare)  # drawn half as wide, so that fewer lines are broken
        shown.append(
            f"<div{attributes}><i>{mark}{number}</i>"
            f'<span class="lesson24-text" style="--indent: {indent}">{coloured(bare)}</span></div>'
        )
    label = f"Source of {escape(code.co_name)}, now at line {line}"
    return f'<div class="lesson24-code" role="group" aria-label="{label}">{"".join(shown)}</div>'


def plain(code: CodeType, line: int) -> str:
    """The same as text."""
    return "\n".join(
        f"{'▶' if number == line else ' '} {number} {text}"
        for number, text in around(line, numbered_lines(code))
    )


def around(line: int, lines: Sequence[tuple[int, str]]) -> Sequence[tuple[int, str]]:
    """The lines that fit, with the live one among them."""
    numbers = [number for number, _ in lines]
    place = numbers.index(line)
    first = max(0, min(place - MOST_LINES // 2, len(lines) - MOST_LINES))
    return lines[first : first + MOST_LINES]


@lru_cache(maxsize=32)
def numbered_lines(code: CodeType) -> list[tuple[int, str]]:
    """The lines of a function, numbered as in its file; the docstring is left out."""
    lines, start = getsourcelines(code)
    text = dedent("".join(lines))
    function = ast.parse(text).body[0]
    hidden = range(0)
    if isinstance(function, ast.FunctionDef) and ast.get_docstring(function) is not None:
        docstring = function.body[0]
        hidden = range(docstring.lineno, (docstring.end_lineno or docstring.lineno) + 1)
    return [
        (start + place - 1, line)
        for place, line in enumerate(text.splitlines(), start=1)
        if place not in hidden
    ]


@lru_cache(maxsize=256)
def coloured(line: str) -> str:
    """A line of Python as HTML."""
    html: str = highlight(line, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    return html.rstrip("\n")
