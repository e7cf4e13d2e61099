"""Read what learners type: numbers, hands, postfix text. What cannot be read gets one sentence."""

import inspect
import re
from collections.abc import Callable
from fractions import Fraction
from types import FunctionType
from typing import TypeVar

from lesson24.cards import (
    FULL_WIDTH_DIGITS,
    MINUS_SIGNS,
    SEPARATORS,
    Hand,
    HandError,
    read_hand,
    shorten,
    without_quotes,
)
from lesson24.expressions import Expression, Leaf, Operation
from lesson24.notation import ExpressionError, tokens_of
from lesson24.operators import OPERATORS

NUMBER = re.compile(
    rf"""([{MINUS_SIGNS}]?) \s*
    (\d{{1,3}} (?: [,\s'_] \d{{3}})+ | \d{{1,60}})  # 1,820 or 1820
    (?: \s* / \s* (\d{{1,60}}) | (\.\d{{1,60}})? (?: e ([{MINUS_SIGNS}+]?) (\d{{1,2}}) )? )""",
    re.ASCII | re.VERBOSE | re.IGNORECASE,
)
T = TypeVar("T")

LARGEST = 10**60  # more digits no answer needs, and no message shows
WANTED = "a number is needed, such as 24, 1,820, 1/13 or 0.5"


class Unreadable(ValueError):
    """An answer of another kind than the exercise asks for; the message says what is needed."""


def named(answer: object) -> str:
    """An answer as a message names it; where it is no text, by its type: its text may be endless.

    >>> named("two"), named([1, 2])
    ("'two'", 'a value of type list')
    """
    return (
        shorten(answer) if isinstance(answer, str) else f"a value of type {type(answer).__name__}"
    )


def read_number(answer: object) -> Fraction:
    """Take a number in any form that people write, exactly as it is written.

    Raises:
        Unreadable: names what was given, and says what is needed.

    >>> read_number("1,820"), read_number(" 1 / 13 "), read_number(0.5)
    (Fraction(1820, 1), Fraction(1, 13), Fraction(1, 2))
    >>> read_number("0,5")
    Traceback (most recent call last):
        ...
    lesson24.exercises.reading.Unreadable: '0,5': a number is needed, such as 24, 1,820, 1/13 or 0.5
    """
    try:
        if isinstance(answer, str):
            return short(read_written(answer))
        if isinstance(answer, float):
            return short(as_typed(answer))
        if isinstance(answer, (int, Fraction)) and not isinstance(answer, bool):
            return short(Fraction(answer))
    except (ValueError, ArithmeticError):  # infinite, endless, not a number, divided by zero
        pass
    raise Unreadable(f"{named(answer)}: {WANTED}")


def as_typed(number: float) -> Fraction:
    """The fraction that was meant by a float: 1/3 for 1/3, 1/5 for 0.2."""
    typed, simple = Fraction(repr(number)), Fraction(number).limit_denominator(1000)
    return simple if simple.denominator > 1 and float(simple) == number else typed


def short(number: Fraction) -> Fraction:
    """The number itself, where it can be shown in a message."""
    if max(abs(number.numerator), number.denominator) >= LARGEST:
        raise ValueError("too many digits")
    return number


def read_written(text: str) -> Fraction:
    """A number from its text."""
    written = NUMBER.fullmatch(without_quotes(text).strip().translate(FULL_WIDTH_DIGITS))
    if not written:
        raise ValueError(text)
    minus, whole, divisor, decimals, down, power = written.groups()
    number = Fraction(re.sub(r"\D", "", whole) + (decimals or "")) / Fraction(divisor or 1)
    if power:
        number *= Fraction(10) ** (-int(power) if down and down in MINUS_SIGNS else int(power))
    return -number if minus else number


def read_numbers(answer: object) -> tuple[Fraction, ...]:
    """Take several numbers: a list of them, or a text with commas or spaces between.

    >>> read_numbers("8/3, 1/3, 24") == read_numbers(["8/3", Fraction(1, 3), 24])
    True
    """
    if isinstance(answer, str):
        return tuple(map(read_number, (part for part in SEPARATORS.split(answer) if part)))
    if isinstance(answer, (list, tuple)):
        return tuple(map(read_number, answer))
    return (read_number(answer),)


def unordered(read: Callable[[object], T]) -> Callable[[object], T]:
    """A reader of answers whose order does not count: it takes a set, too.

    >>> sorted(unordered(read_numbers)({8, 3}))
    [Fraction(3, 1), Fraction(8, 1)]
    """
    return lambda answer: read(list(answer) if isinstance(answer, (set, frozenset)) else answer)


def read_parts(answer: object) -> tuple[object, ...]:
    """Take a list, or a text with semicolons between its parts.

    >>> read_parts("3 3 8 8; 1 1 1 1")
    ('3 3 8 8', ' 1 1 1 1')
    """
    if isinstance(answer, str):
        return tuple(re.split("[;；]", answer))
    return tuple(answer) if isinstance(answer, (list, tuple)) else (answer,)


def read_cards(answer: object) -> Hand:
    """Take a hand in any form.

    >>> read_cards("A A 8 8") == read_cards([1, 1, 8, 8])
    True
    """
    if not isinstance(answer, (str, list, tuple)):
        raise Unreadable(f"{named(answer)} is not a hand: give its cards, such as '3 3 8 8'")
    try:
        return read_hand(answer)
    except HandError as error:
        raise Unreadable(str(error)) from None


def read_letters(letters: str) -> Callable[[object], tuple[str, ...]]:
    """A reader of answers that name lines or choices by these letters, each at most once.

    >>> read = read_letters("ABCD")
    >>> read("b, a d c"), read(["B"])
    (('B', 'A', 'D', 'C'), ('B',))
    >>> read("A E")
    Traceback (most recent call last):
        ...
    lesson24.exercises.reading.Unreadable: 'A E': letters from A to D are needed, each once
    """

    def read(answer: object) -> tuple[str, ...]:
        parts = answer if isinstance(answer, (list, tuple)) else [answer]
        text = "".join(without_quotes(part) if isinstance(part, str) else "?" for part in parts)
        found = tuple(SEPARATORS.sub("", text.upper()))
        if not found or len(set(found)) < len(found) or not set(found) <= set(letters):
            raise Unreadable(
                f"{named(answer)}: letters from {letters[0]} to {letters[-1]} are needed, each once"
            )
        return found

    return read


def read_choice(letters: str) -> Callable[[object], str]:
    """A reader of one of these letters.

    >>> read_choice("ABCD")("b")
    'B'
    """

    def read(answer: object) -> str:
        found = read_letters(letters)(answer)
        if len(found) > 1:
            raise Unreadable(f"{named(answer)}: choose one letter")
        return found[0]

    return read


def read_order(letters: str) -> Callable[[object], tuple[str, ...]]:
    """A reader of an order of lines: each of these letters once.

    >>> read = read_order("ABC")
    >>> read("c, a, b") == read(["C", "A", "B"]) == ("C", "A", "B")
    True
    >>> read("AB")
    Traceback (most recent call last):
        ...
    lesson24.exercises.reading.Unreadable: 'AB': give each of the letters A, B, C once, in order
    """
    some = read_letters(letters)

    def read(answer: object) -> tuple[str, ...]:
        order = some(answer)
        if len(order) < len(letters):
            each = ", ".join(letters)
            raise Unreadable(f"{named(answer)}: give each of the letters {each} once, in order")
        return order

    return read


def read_words(answer: object) -> tuple[str, ...]:
    """Take words, or letters, in small letters: a list, or a text with spaces or commas between.

    >>> read_words("S, n") == read_words(["s", "N"])
    True
    """
    parts = answer if isinstance(answer, (list, tuple)) else (answer,)
    words: list[str] = []
    for part in parts:
        if not isinstance(part, str):
            raise Unreadable(f"{named(part)} is not a text: put it in quotes")
        words += [word.lower() for word in SEPARATORS.split(part) if word]
    return tuple(words)


def read_function(answer: object) -> Callable[..., object]:
    """Take a function that was written with def, decorated or not."""
    if callable(answer) and isinstance(inspect.unwrap(answer), FunctionType):
        return answer
    raise Unreadable(
        f"{named(answer)} is not a function: write one with def, and give its name without quotes"
    )


def read_postfix(answer: object) -> Expression:
    """Take postfix text as the tree that it writes.

    >>> read_postfix("8 3 8 3 / - /")
    <expression 8/(3-8/3)>
    >>> read_postfix("8 3 + -")
    Traceback (most recent call last):
        ...
    lesson24.exercises.reading.Unreadable: '-' at place 7: there are not two numbers before it
    """
    if not isinstance(answer, str):
        raise Unreadable(f"{named(answer)} is not a text: put it in quotes")
    waiting: list[Expression] = []
    try:
        for token in tokens_of(SEPARATORS.sub(" ", answer)):
            if token.number is not None:
                waiting.append(Leaf(len(waiting), token.number))
            elif token.sign not in OPERATORS:
                raise token.wrong("postfix text has numbers and operators, nothing else")
            elif len(waiting) < 2:
                raise token.wrong("there are not two numbers before it")
            else:
                right, left = waiting.pop(), waiting.pop()
                waiting.append(Operation(OPERATORS[token.sign], left, right))
    except ExpressionError as error:
        raise Unreadable(str(error)) from None
    if len(waiting) > 1:
        raise Unreadable(
            f"at the end {len(waiting)} numbers are left: an operator is missing to join them"
        )
    return waiting[0]
