"""What a program says about one hand, what it prints, and what that text is worth."""

from dataclasses import dataclass
from fractions import Fraction

from lesson24.algorithms import Outcome
from lesson24.answers import judge
from lesson24.cards import Hand
from lesson24.comparing.contestants import Contestant, solver_of
from lesson24.comparing.faults import FALSE, LOST, WRONG
from lesson24.comparing.misses import explain_miss
from lesson24.comparing.questions import Questions
from lesson24.documents import CARDS, DOCUMENTS, TARGET, Document
from lesson24.engine import is_solvable
from lesson24.expressions import Expression
from lesson24.notation import ExpressionError, parse
from lesson24.programs import Program


@dataclass(frozen=True)
class Statement:
    """One program about one hand.

    Attributes:
        program: its name.
        claims: whether it claims a solution; None where it gives no answer.
        line: what it prints for the first expression that it takes, or because it takes none.
        more: how many other lines it prints.
        expression: the first that it takes.
        text: the line, read as an expression; None where it is none.
        tried: candidates until the first that it takes, or all; None where that cannot be seen.
        fault: LOST, FALSE or WRONG as `faults` has them, or "".
        why: what the fault comes from, in a sentence.
    """

    program: str
    claims: bool | None
    line: str
    more: int = 0
    expression: Expression | None = None
    text: Expression | None = None
    tried: int | None = None
    fault: str = ""
    why: str = ""


def hear(
    contestant: Contestant,
    hand: Hand,
    target: int | Fraction = TARGET,
    known: Outcome | None = None,
) -> Statement:
    """Ask a program about a hand; ``known`` is what it finds, where a survey has it already.

    >>> from lesson24.comparing.contestants import contestants
    >>> [program] = contestants("document-2")
    >>> statement = hear(program, (3, 3, 8, 8))
    >>> statement.line, statement.expression.worth(), statement.text.worth(), statement.fault
    ('8/3-3/8', '-1/24', '55/24', 'shown wrongly by')
    """
    claims: bool | None
    if isinstance(contestant.solver, Program):
        found = known or contestant.solver.run(hand, target)
        claims, expression, tried = found.solved, found.expression, found.tried
        line, more = printed(contestant, hand, target, expression)
    else:
        answers = Questions(contestant.solver, (hand,)).answers()
        if answers.trouble:
            return Statement(contestant.name, None, answers.trouble[0])
        claims, expression, tried, more = bool(answers.count[0]), answers.shown.get(0), None, 0
        line = str(expression or claims)
    fault = fault_of(claims, expression, hand, target)
    why = ""
    if fault:
        same = solver_of(contestant.given) == contestant.solver  # not in another arithmetic
        asked = contestant.given if same else contestant.solver
        _, _, why = explain_miss(asked, hand, target).sentence.partition(": ")  # the hand
    return Statement(contestant.name, claims, line, more, expression, read(line), tried, fault, why)


def printed(
    contestant: Contestant, hand: Hand, target: int | Fraction, expression: Expression | None
) -> tuple[str, int]:
    """The line that a program prints for an expression, and how many others; a document's own."""
    given = contestant.given
    document = DOCUMENTS.get(given) if isinstance(given, str) else given
    if (
        not isinstance(document, Document)
        or document.program != contestant.solver
        or (len(hand), target) != (CARDS, TARGET)
    ):
        return str(expression) if expression else "", 0
    if expression is None:
        return document.prints(iter([])), 0
    all_lines = document.run(hand).text.splitlines()
    return document.prints(iter([expression])), len(all_lines) - 1


def read(line: str) -> Expression | None:
    """A line as an expression, without the "== 24" of document 1."""
    try:
        return parse(line.partition(" ==")[0])
    except ExpressionError:
        return None


def fault_of(
    claims: bool, expression: Expression | None, hand: Hand, target: int | Fraction
) -> str:
    """What is wrong with an answer, as `faults` names it."""
    solvable = is_solvable(hand, target)
    if not claims:
        return LOST if solvable else ""
    if not solvable:
        return FALSE
    wrong = expression is not None and not judge(expression, hand, target).correct
    return WRONG if wrong else ""
