"""Read an expression as people write it; `Expression` itself writes it in every notation."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from lesson24.cards import (
    LONGEST_NUMBER,
    MINUS_SIGNS,
    RANKS_BY_FACE,
    Card,
    read_hand,
    read_whole_number,
    shorten,
    without_quotes,
    written,
)
from lesson24.expressions import Expression, Leaf, Operation
from lesson24.operators import OPERATORS, Operator

LONGEST_TEXT = 600  # characters: no hand of this game needs more, and trees stay shallow
ACCEPTED = "use whole numbers or A, J, Q, K, T, the operators + - * / and round brackets"

DIVISION_SIGNS = "/÷:：／"

# Every accepted way to write an operator or a bracket, and the sign it stands for.
SIGNS = {
    **dict.fromkeys("+＋", "+"),
    **dict.fromkeys(MINUS_SIGNS, "-"),
    **dict.fromkeys("*×·⋅xX＊", "*"),
    **dict.fromkeys(DIVISION_SIGNS, "/"),
    **dict.fromkeys("(（", "("),
    **dict.fromkeys(")）", ")"),
    **dict.fromkeys("=＝", "="),
    **dict.fromkeys((reverse + sign for reverse in "r反" for sign in MINUS_SIGNS), "r-"),
    **dict.fromkeys((reverse + sign for reverse in "r反" for sign in DIVISION_SIGNS), "r/"),
    "==": "=",
}
FOREIGN = ["//", *"%!√&|~<>±"]  # signs of operators that the game does not have
TOKENS = re.compile(
    rf"""[r反]\s*[{MINUS_SIGNS}{DIVISION_SIGNS}] | == | \*\* | //
    | [0-9０-９]+
    | [ajqktx] (?= [ajqktx]* (?![^\W\d_]) )  # the faces, and x for times, may touch: 4xK
    | [^\W\d_]+                             # any other word
    | \S""",
    re.IGNORECASE | re.VERBOSE,
)


class ExpressionError(ValueError):
    """The text is not an expression of the game.

    The message names the token, its place and what is accepted; ``place`` counts from 1, and is
    None where the text as a whole is at fault. ``problem`` is the kind of fault in one word:
    "syntax", "operator" for one that is not in the game, "sign" for a minus sign before a number.
    """

    def __init__(self, message: str, place: int | None = None, problem: str = "syntax") -> None:
        super().__init__(message)
        self.place = place
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text: a number, or a sign."""

    text: str  # as typed
    place: int  # of its first character, from 1
    sign: str = ""  # the operator, bracket or = that it stands for
    number: int | None = None

    def wrong(self, why: str, problem: str = "syntax") -> ExpressionError:
        """An error that names this token and where it stands."""
        message = f"{shorten(self.text)} at place {self.place}: {why}"
        return ExpressionError(message, self.place, problem)


def parse(text: str, hand: str | Iterable[int | Card] | None = None) -> Expression:
    """Read an expression, such as ``8/(3-8/3)`` or ``(J−8)×(3＋5) = 24``.

    Args:
        text: whole numbers or ``A J Q K T``; ``+``, ``-``, ``* x × ·``, ``/ ÷ :``, full-width
            forms, and document 0's ``r-`` and ``r/``, or ``反-`` and ``反÷``; round brackets.
            ``= 24`` may stand at the end, and quotes round the whole; neither is judged. Operators
            of one level are read from left to right.
        hand: tells the leaves which card of the hand they are, equal cards from left to right.
            When None, the hand is taken to be the cards of the text in ascending order.

    Raises:
        ExpressionError: names the token, its place and what is accepted. There is no implicit
            multiplication, no minus sign before a number, and no power.

    >>> str(parse("((8 ÷ (3 − (8 ÷ 3)))) = 24"))
    '8/(3-8/3)'
    >>> parse("3+*8")
    Traceback (most recent call last):
        ...
    lesson24.notation.ExpressionError: '*' at place 3: a number is missing before it
    """
    return Reader(tokens_of(text), hand).expression()


def tokens_of(text: str) -> list[Token]:
    """Cut a text into tokens; the first piece that is none is an error."""
    if len(text) > LONGEST_TEXT:
        raise ExpressionError(
            f"the text has {len(text):,} characters, more than {LONGEST_TEXT:,}: {ACCEPTED}"
        )
    found = TOKENS.finditer(without_quotes(text))
    tokens = [read_token(match[0], match.start() + 1) for match in found]
    if not tokens:
        raise ExpressionError(f"there is no expression: {ACCEPTED}, such as 8/(3-8/3)")
    return tokens


def read_token(text: str, place: int) -> Token:
    """Say what one piece of text is."""
    number = RANKS_BY_FACE.get(text.upper(), read_whole_number(text))
    token = Token(text, place, SIGNS.get("".join(text.lower().split()), ""), number)
    if token.sign or number is not None:
        return token
    if text in ("**", "^"):
        raise token.wrong("there are no powers in this game; " + ACCEPTED, "operator")
    if text in FOREIGN:
        raise token.wrong("this operator is not in the game; " + ACCEPTED, "operator")
    if len(text) > LONGEST_NUMBER:
        raise token.wrong(f"a number has at most {LONGEST_NUMBER} digits")
    if text in ".．":
        raise token.wrong("only whole numbers are read, no decimal point; " + ACCEPTED)
    if text in "[]{}":
        raise token.wrong("brackets are round, ( and )")
    raise token.wrong("this is not part of an expression; " + ACCEPTED)


class Reader:
    """Turns tokens into a tree with two stacks (Dijkstra's shunting yard), so depth costs nothing.

    ``operands`` holds the trees that wait for an operator, ``waiting`` the operators and opening
    brackets that wait for their right side.
    """

    def __init__(self, tokens: list[Token], hand: str | Iterable[int | Card] | None) -> None:
        self.tokens = without_claim(tokens)
        self.leaves = iter(name_leaves([t for t in self.tokens if t.number is not None], hand))
        self.operands: list[Expression] = []
        self.waiting: list[Token] = []

    def expression(self) -> Expression:
        """Read all tokens."""
        before: Token | None = None  # the token just read
        for token in self.tokens:
            operand_due = before is None or before.sign not in ("", ")")
            if token.number is not None or token.sign == "(":
                if not operand_due:
                    raise token.wrong(
                        "an operator is missing before it; multiplication is always written, "
                        "as 4*(5+1)"
                    )
                if token.sign:
                    self.waiting.append(token)
                else:
                    self.operands.append(next(self.leaves))
            elif operand_due:
                raise token.wrong(*missing_operand(token, before))
            elif token.sign == ")":
                self.close(token)
            else:
                self.join_down_to(OPERATORS[token.sign].precedence)
                self.waiting.append(token)
            before = token
        if before is None or before.sign not in ("", ")"):
            raise ExpressionError("the text ends too early: a number is missing at the end")
        self.join_down_to(0)
        if self.waiting:
            raise self.waiting[-1].wrong("this bracket is not closed; add )")
        return self.operands[0]

    def close(self, token: Token) -> None:
        """A closing bracket: join all that waits since the opening one."""
        self.join_down_to(0)
        if not self.waiting:
            raise token.wrong("there is no ( for this bracket")
        self.waiting.pop()

    def join_down_to(self, precedence: int) -> None:
        """Join the operators that wait and bind at least this tightly, the latest first."""
        while self.waiting and self.waiting[-1].sign != "(":
            operator: Operator = OPERATORS[self.waiting[-1].sign]
            if operator.precedence < precedence:
                return
            self.waiting.pop()
            right, left = self.operands.pop(), self.operands.pop()
            self.operands.append(Operation(operator, left, right))


def without_claim(tokens: list[Token]) -> list[Token]:
    """Drop "= 24" from the end; what it claims is not judged here."""
    for position, token in enumerate(tokens):
        if token.sign == "=":
            if len(tokens) != position + 2 or tokens[-1].number is None:
                raise token.wrong("only the target may stand after it, as = 24, at the end")
            if position == 0:
                raise token.wrong("an expression is missing before it")
            return tokens[:position]
    return tokens


def missing_operand(token: Token, before: Token | None) -> tuple[str, str]:
    """Why an operator or a closing bracket may not stand here, and the kind of fault."""
    if token.sign == "-":
        return "a minus sign stands between two numbers; there is none before a number", "sign"
    if token.sign == ")" and before and before.sign == "(":
        return "there is nothing in these brackets", "syntax"
    return "a number is missing before it", "syntax"


def name_leaves(tokens: list[Token], hand: str | Iterable[int | Card] | None) -> list[Leaf]:
    """Find for each number in the text the card of the hand that it is."""
    numbers = [token.number for token in tokens if token.number is not None]
    cards = tuple(sorted(numbers)) if hand is None else read_hand(hand)
    free: dict[int, list[int]] = {}
    for place, card in enumerate(cards):
        free.setdefault(card, []).append(place)
    leaves = []
    for token, number in zip(tokens, numbers, strict=True):
        if not free.get(number):
            why = "is used too often" if number in free else "is not in the hand"
            raise token.wrong(f"this card {why}; the hand is {written(cards)}")
        leaves.append(Leaf(free[number].pop(0), number))
    return leaves
