"""The five documents: each program as published, as three choices and what it prints.

``DOCUMENTS["document-0"]`` to ``DOCUMENTS["document-4"]`` print what the original programs print,
hand by hand, for four cards in any order. Document 4 does not compile as published (names differ
between its fragments); its program here is the repaired one.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from lesson24.arithmetic import DOUBLE, EQUAL, SINGLE, TURNED, within
from lesson24.cards import Card, read_hand
from lesson24.expressions import Expression, Operation
from lesson24.programs import Program

CARDS, TARGET = 4, 24  # all five are written for four cards and 24


@dataclass(frozen=True)
class Printed:
    """What a documented program says about a hand.

    Attributes:
        solved: whether it claims a solution.
        text: what it prints, lines apart by a line feed; empty where it prints nothing.
    """

    solved: bool
    text: str


@dataclass(frozen=True)
class Document:
    """A published program.

    Attributes:
        name: the key in `DOCUMENTS`.
        title: the title of the document.
        author: the author, as far as the document names one.
        fault: what the program gets wrong.
        program: its candidates, arithmetic and acceptance.
        prints: turns the accepted expressions, in the order found, into what is printed.

    >>> DOCUMENTS["document-1"].run("11 8 3 5")
    Printed(solved=True, text='(((11-8)+5)*3) == 24')
    """

    name: str
    title: str
    author: str
    fault: str
    program: Program
    prints: Callable[[Iterator[Expression]], str]

    def run(self, hand: str | Iterable[int | Card]) -> Printed:
        """Run the program on four cards, in the order given.

        Raises:
            HandError: when there are not four cards.
        """
        hand = read_hand(hand, size=CARDS)
        text = self.prints(self.program.hits(hand, TARGET))
        return Printed(text not in SAYS_NO, text)


SAYS_NO = ("No", "Fail.", "false", "")


def yes_or_no(hits: Iterator[Expression]) -> str:
    """Document 0: a word, at the first hit."""
    return "Yes" if any(True for _ in hits) else "No"


def true_or_false(hits: Iterator[Expression]) -> str:
    """Document 3: a word, at the first hit."""
    return "true" if any(True for _ in hits) else "false"


def first_with_brackets(hits: Iterator[Expression]) -> str:
    """Document 1: the first hit, every operation in brackets."""
    first = next(hits, None)
    return f"{first.brackets()} == {TARGET}" if first else "Fail."


def sorted_lines(hits: Iterator[Expression]) -> str:
    """Document 2: each different line once. Its order is that of a hash set; here it is sorted."""
    return "\n".join(sorted({without_brackets(hit) for hit in hits}))


def lines_with_brackets(hits: Iterator[Expression]) -> str:
    """Document 4: every hit, in the order found."""
    return "\n".join(hit.brackets(gap=" ") for hit in hits)


def without_brackets(expression: Expression) -> str:
    """The text with no brackets at all, as document 2 prints what it worked out left to right.

    >>> from lesson24.notation import parse
    >>> without_brackets(parse("(1+1+1)*8"))
    '1+1+1*8'
    """
    match expression:
        case Operation(operator, left, right):
            return f"{without_brackets(left)}{operator.symbol}{without_brackets(right)}"
    return str(expression)


DOCUMENTS = {
    document.name: document
    for document in (
        Document(
            "document-0",
            "24点游戏：java的一种穷举实现",
            "not named (the writer's first blog post)",
            "Compares 32-bit floats with ==, and so loses 3 3 8 8; says that x / 0 is 0.",
            Program("two-patterns", SINGLE.dividing("zero"), EQUAL),
            yes_or_no,
        ),
        Document(
            "document-1",
            "24点游戏",
            "Hackbuteer1",
            "Nothing for these cards; but its prose takes four results of two numbers, its code "
            "six, and its sample answer is not the first that it finds.",
            Program("reduction", DOUBLE.dividing("skip"), within(1e-6)),
            first_with_brackets,
        ),
        Document(
            "document-2",
            "Java 實現 24 點遊戲求解器:全排列與運算符組合算法",
            "not named (程式碼之家, Java 相關知識)",
            "Looks from left to right only, takes -24, 1/24 and -1/24 for 24, and prints lines "
            "without the brackets that they need.",
            Program("left-to-right", DOUBLE.dividing("largest"), TURNED),
            sorted_lines,
        ),
        Document(
            "document-3",
            "HJ67 24点游戏算法 | 题解",
            "not named",
            "Nothing in its answers; but its text says that || stops early, and its |= does not "
            "stop within a pair.",
            Program("reduction", DOUBLE.dividing("ieee"), within(1e-5, strict=False)),
            true_or_false,
        ),
        Document(
            "document-4",
            "Calculate 24",
            "Yangyi, Yi",
            "Does not compile as published: names differ between its fragments.",
            Program("five-shapes", DOUBLE.dividing("skip"), within(1e-6)),
            lines_with_brackets,
        ),
    )
}
