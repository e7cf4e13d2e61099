"""What a program's lines are worth: each line that it takes for a hand, read as it stands."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from lesson24.arithmetic import EXACT, read_target
from lesson24.cards import Card, Hand, all_hands, in_a_list, read_hand
from lesson24.comparing.contestants import Given, read_program
from lesson24.comparing.sweep import Sweep
from lesson24.comparing.table import Table
from lesson24.documents import without_brackets
from lesson24.expressions import Expression
from lesson24.notation import parse


@dataclass(frozen=True)
class Line:
    """One line without brackets.

    Attributes:
        hand: the hand that it is for.
        text: the line, as document 2 prints it.
        worked: what the program worked out, exact; None after a division by zero.
        read: what the text is worth by the usual precedence; None where it has no value.
    """

    hand: Hand
    text: str
    worked: int | Fraction | None
    read: int | Fraction | None


@dataclass(frozen=True, repr=False)
class Lines:
    """Lines, and what they are worth; shown as a table.

    >>> printed_lines(hands=["3 3 8 8"]).lines
    (Line(hand=(3, 3, 8, 8), text='8/3-3/8', worked=Fraction(-1, 24), read=Fraction(55, 24)),)
    """

    lines: tuple[Line, ...]
    target: int | Fraction

    def worked(self) -> dict[int | Fraction | None, int]:
        """How many lines the program worked out to each value, the most frequent first."""
        return dict(Counter(line.worked for line in self.lines).most_common())

    def right(self) -> list[Line]:
        """The lines that are worth the target as they stand."""
        return [line for line in self.lines if line.read == self.target]

    def all_wrong(self) -> set[Hand]:
        """The hands that have lines, none of which is worth the target as it stands."""
        return {line.hand for line in self.lines} - {line.hand for line in self.right()}

    def table(self) -> Table:
        """The counts."""
        hands = {line.hand for line in self.lines}
        rows = [
            ("lines", len(self.lines)),
            *((f"worked out to {value}", count) for value, count in self.worked().items()),
            (f"worth {self.target} as they stand", len(self.right())),
            ("hands with lines", len(hands)),
            ("hands with wrong lines only", len(self.all_wrong())),
        ]
        return Table("Lines without brackets, and what they are worth", ("what", "how many"), rows)

    def __repr__(self) -> str:
        return str(self.table())

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def printed_lines(
    program: Given = "document-2",
    hands: Iterable[str | Iterable[int | Card]] | None = None,
    target: int | Fraction | str = 24,
) -> Lines:
    """Collect the lines that a program takes, each different one once for a hand, as text.

    Document 2 writes what it worked out from left to right without brackets; who reads a line by
    the usual precedence gets another number, often.

    Args:
        program: an Algorithm, a Document, a Program, or the name of one.
        hands: by default the 1,820 hands of four cards.
        target: the number to make.

    Raises:
        ValueError: when the program, a hand or the target is not one.
    """
    solver, goal = read_program(program), read_target(target)
    listed = all_hands() if hands is None else in_a_list(hands)
    dealt = tuple(dict.fromkeys(map(read_hand, listed)))
    found: dict[tuple[Hand, str], Expression] = {}
    for size in sorted(set(map(len, dealt))):
        some = tuple(hand for hand in dealt if len(hand) == size)
        [hits] = Sweep(solver.algorithm, solver.arithmetic, (solver.acceptance,), some, goal).run()
        for place, number in zip(hits.hand.tolist(), hits.number.tolist(), strict=True):
            expression = solver.algorithm.candidate(some[place], number)
            found.setdefault((some[place], without_brackets(expression)), expression)
    return Lines(
        tuple(
            Line(hand, text, EXACT.evaluate(expression), EXACT.evaluate(parse(text)))
            for (hand, text), expression in sorted(found.items(), key=lambda item: item[0])
        ),
        goal,
    )
