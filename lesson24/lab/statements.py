"""What programs say about a hand, as a table, as trees and as plain text."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from html import escape

from lesson24.comparing.contestants import Contestant, choices
from lesson24.comparing.faults import LOST
from lesson24.comparing.statements import Statement
from lesson24.comparing.table import Table
from lesson24.documents import CARDS
from lesson24.drawing.theme import BLACK, GREEN, ORANGE, SKY, VERMILION, tint
from lesson24.drawing.trees import draw_tree
from lesson24.lab.look import MONO
from lesson24.programs import Program

# How a claim looks: its words, the colours of its ground and of its line, the kind of line.
SAYS = {
    True: ("✓ Yes", tint(GREEN, 0.25), GREEN, "solid"),
    False: ("✗ No", tint(ORANGE, 0.25), VERMILION, "dashed"),
    None: ("! no answer", tint(BLACK, 0.1), BLACK, "dotted"),
}
STYLE = f"""<style>
.lesson24-statements {{ width: 100%; }}
.lesson24-statements :is(td, th) {{
  padding: 6px 14px 6px 0 !important;
  border-top: 1px solid var(--jp-border-color2, #d0d7de) !important;
}}
.lesson24-statements thead th {{
  font-weight: bold !important; border: 0 !important; white-space: normal;
}}
.lesson24-statements small {{
  display: block; width: 170px; white-space: normal; font-size: 15px; line-height: 1.3;
}}
.lesson24-statements td small {{ width: auto; }}
.lesson24-statements code {{ font: 15px/1.4 {MONO}; background: none; white-space: nowrap; }}
.lesson24-says {{
  display: inline-block; padding: 0 10px; border: 2px solid; border-radius: 14px;
  white-space: nowrap; color: {BLACK};
}}
.lesson24-statements .lesson24-tried {{ min-width: 90px; }}
.lesson24-tried > div {{ height: 12px; margin-top: 7px; border-radius: 3px; background: {SKY}; }}
.lesson24-trees {{
  display: flex; flex-flow: row wrap; gap: 12px 28px; align-items: flex-end; margin: 12px 0 24px;
}}
.lesson24-trees figure {{ max-width: 340px; }}
</style>"""

HEADER = ("Program", "Says", "Prints", "What that is worth", "Tried")
PREDICTED = "You said"


def table(
    statements: Sequence[Statement],
    contestants: Sequence[Contestant],
    target: int | Fraction,
    marked: Collection[str] | None,
) -> str:
    """Statements as an HTML table, with what the learner predicted where that was asked."""
    if not statements:
        return ""
    most = max(map(candidates, contestants))
    head = [*HEADER[:1], *([PREDICTED] if marked is not None else []), *HEADER[1:]]
    rows = []
    for statement, contestant in zip(statements, contestants, strict=True):
        word, ground, line, kind = SAYS[statement.claims]
        look = f"background: {ground}; border-color: {line}; border-style: {kind}"
        said = "" if marked is None else prediction(statement, marked)
        predicted = f'<td style="white-space: nowrap">{said}</td>' if said else ""
        rows.append(
            f'<th scope="row">{escape(statement.program)}<small>{about(contestant)}</small></th>'
            f'{predicted}<td><span class="lesson24-says" style="{look}">{word}</span></td>'
            f"<td>{prints(statement)}</td><td>{escape(worth(statement, target))}</td>"
            f'<td class="lesson24-tried">{tried(statement, most)}</td>'
        )
    heads = "".join(f'<th scope="col">{title}</th>' for title in head)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return (
        f'{STYLE}<div style="overflow-x: auto"><table class="lesson24-statements">'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def about(contestant: Contestant) -> str:
    """The three choices of a program."""
    if not isinstance(contestant.solver, Program):
        return "a function"
    return escape(", ".join(choices(contestant.solver)))


def candidates(contestant: Contestant) -> int:
    """How many candidates a program has for four cards; 1 where that cannot be seen."""
    solver = contestant.solver
    return solver.algorithm.count(CARDS) if isinstance(solver, Program) else 1


def prediction(statement: Statement, marked: Collection[str]) -> str:
    """What was predicted, and whether it came true.

    >>> prediction(Statement("a", False, "No", fault=LOST), {"a"})
    'wrong ✓'
    """
    said = statement.program in marked
    return f"{'wrong' if said else 'right'} {'✓' if said == is_wrong(statement) else '✗'}"


def is_wrong(statement: Statement) -> bool:
    """Whether the program is wrong about the hand, or says nothing."""
    return bool(statement.fault) or statement.claims is None


def prints(statement: Statement) -> str:
    """The first line that is printed, and how many others."""
    line = f"<code>{escape(statement.line)}</code>" if statement.line else "nothing"
    return f"{line}<small>and {statement.more:,} more</small>" if statement.more else line


def worth(statement: Statement, target: int | Fraction) -> str:
    """What a line is worth as it stands, or why there is no line.

    >>> from lesson24.notation import parse
    >>> worth(Statement("a", True, "1+2+3*4", 0, parse("(1+2+3)*4"), parse("1+2+3*4")), 24)
    '15 ⚠ not 24; the program worked out 24'
    """
    if statement.fault == LOST:
        return statement.why
    if statement.text is None or statement.expression is None:
        return "(a word)" if statement.claims else ""
    values = [statement.text.worth()]
    if statement.expression.value != statement.text.value:
        values.append(f"the program worked out {statement.expression.worth()}")
    wrong = [
        "" if expression.value == target else f" ⚠ not {target}"
        for expression in (statement.text, statement.expression)
    ]
    return "; ".join(value + mark for value, mark in zip(values, wrong, strict=False))


def tried(statement: Statement, most: int) -> str:
    """How many candidates were tried: a bar, and the number."""
    if statement.tried is None:
        return "not seen"
    width = max(1, round(100 * statement.tried / most))
    return f'<div style="width: {width}%"></div>{statement.tried:,}'


def trees(statements: Sequence[Statement]) -> str:
    """The tree of each expression that is taken, once, with the names of those that take it."""
    takers: dict[str, list[Statement]] = {}
    for statement in statements:
        if statement.expression is not None:
            takers.setdefault(statement.expression.brackets(), []).append(statement)
    drawn = "".join(
        draw_tree(same[0].expression, caption=", ".join(s.program for s in same)).html()
        for same in takers.values()
        if same[0].expression is not None
    )
    return f'<div class="lesson24-trees">{drawn}</div>' if drawn else ""


def words(statements: Sequence[Statement], caption: str, target: int | Fraction) -> str:
    """The same as plain text."""
    rows = [(s.program, SAYS[s.claims][0], s.line, worth(s, target), s.tried) for s in statements]
    return str(Table(caption, HEADER, rows))
