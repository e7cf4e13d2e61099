"""Exercises of lesson 01, Draw an expression as a tree."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import reduce

from lesson24.answers import Verdict
from lesson24.exercises.exercise import HOW_TO_WRITE, Check, Exercise, Wrong
from lesson24.exercises.judging import MakesTarget, number_check
from lesson24.exercises.reading import Unreadable, read_function, read_number, read_postfix
from lesson24.expressions import Expression
from lesson24.notation import parse
from lesson24.operators import OPERATORS
from lesson24.shapes import ordered_shapes, pattern, shape_of, unordered_shapes

# 01-1 -------------------------------------------------------------------------------------------

WRITTEN = parse("(11-8)*(3+5)")


def read_own_postfix(answer: object) -> Expression:
    """Take postfix text; two other notations are told by name."""
    text = answer.strip() if isinstance(answer, str) else ""
    if "(" in text or "（" in text:
        raise Unreadable("there are brackets: in postfix text the order alone says it all")
    if text[:1] in ("*", "×", "x", "X"):
        raise Unreadable("an operator stands first, as in prefix text; in postfix it comes last")
    return read_postfix(answer)


def same_numbers(tree: Expression) -> str | None:
    """The cards stand in the order of the expression."""
    if tree.cards == WRITTEN.cards:
        return None
    if Counter(tree.cards) != Counter(WRITTEN.cards):
        return "Use each number of the expression once, and no other."
    return "Let the numbers stand in the order in which the expression has them."


def same_tree(tree: Expression) -> str | None:
    """The whole tree is that of the expression."""
    if tree.brackets() == WRITTEN.brackets():
        return None
    return f"Read back, your text is {tree}, another tree."


# 01-2 -------------------------------------------------------------------------------------------

BALANCED = MakesTarget("2 4 5 7")
WANTED_SHAPE = shape_of(WRITTEN)


def shape_fault(verdict: Verdict) -> str | None:
    """Two pairs are joined at the end."""
    expression = verdict.expression
    if expression is None or shape_of(expression) == WANTED_SHAPE:
        return None
    return f"The shape of your tree is {pattern(shape_of(expression))}."


# 01-3 -------------------------------------------------------------------------------------------

LEAVES = 5
SHAPES = len(ordered_shapes(LEAVES))

# 01-4 -------------------------------------------------------------------------------------------


def value_by_list(text: str) -> Fraction:
    """A right answer: numbers wait in a list until an operator takes two of them."""
    waiting: list[Fraction] = []
    for part in text.split():
        if part in OPERATORS:
            right, left = waiting.pop(), waiting.pop()
            waiting.append(OPERATORS[part].function(left, right))
        else:
            waiting.append(Fraction(part))
    return waiting[0]


def value_by_recursion(text: str) -> Fraction:
    """Another: from the end, an operator is followed by its right side, then by its left one."""
    parts = iter(reversed(text.split()))

    def next_value(parts: Iterator[str]) -> Fraction:
        part = next(parts)
        if part not in "+-*/":
            return Fraction(part)
        right = next_value(parts)
        left = next_value(parts)
        if part == "+":
            return left + right
        if part == "-":
            return left - right
        return left * right if part == "*" else left / right

    return next_value(parts)


def value_by_reduce(text: str) -> Fraction:
    """Another: each part turns the numbers so far into the numbers after it."""

    def step(waiting: tuple[Fraction, ...], part: str) -> tuple[Fraction, ...]:
        if part not in OPERATORS:
            return (*waiting, Fraction(part))
        *others, left, right = waiting
        return (*others, OPERATORS[part].function(left, right))

    nothing: tuple[Fraction, ...] = ()
    return reduce(step, text.split(), nothing)[0]


def value_in_floats(text: str) -> float:
    """A wrong answer: it divides floats."""
    waiting: list[float] = []
    for part in text.split():
        if part in OPERATORS:
            right, left = waiting.pop(), waiting.pop()
            waiting.append(OPERATORS[part].function(left, right))
        else:
            waiting.append(int(part))
    return waiting[0]


def value_exchanged(text: str) -> Fraction:
    """A wrong answer: the number that is taken out first is the right side, not the left one."""
    waiting: list[Fraction] = []
    for part in text.split():
        if part in OPERATORS:
            left, right = waiting.pop(), waiting.pop()
            waiting.append(OPERATORS[part].function(left, right))
        else:
            waiting.append(Fraction(part))
    return waiting[0]


def value_of_one_digit(text: str) -> Fraction:
    """A wrong answer: it takes each character for a number."""
    waiting: list[Fraction] = []
    for part in text.replace(" ", ""):
        if part in OPERATORS:
            right, left = waiting.pop(), waiting.pop()
            waiting.append(OPERATORS[part].function(left, right))
        else:
            waiting.append(Fraction(part))
    return waiting[0]


def values_fault(*texts: str) -> Callable[[Callable[[str], object]], str | None]:
    """A check that a function gives the values of these postfix texts."""

    def fault(function: Callable[[str], object]) -> str | None:
        for text in texts:
            given = function(text)
            if given == read_postfix(text).value:
                continue
            wrong = f"For {text!r} your function gives {str(given)[:40]}"
            if given is None:
                return f"{wrong}: it must return the value."
            return f"{wrong}: a float is rounded." if isinstance(given, float) else f"{wrong}."
        return None

    return fault


EXERCISES = (
    Exercise(
        id="01-1",
        title="Operator last",
        depth="everyone",
        kind="write",
        task=f"Write `{WRITTEN}` as postfix text: each operator after its two sides.",
        read=read_own_postfix,
        checks=(
            Check("the numbers stand in their order", same_numbers),
            Check("it is the same tree", same_tree),
        ),
        right=(WRITTEN.postfix(), "J 8 − 3 5 + ×", "11, 8, -, 3, 5, +, *"),
        wrong=(
            Wrong("(11-8)*(3+5)", "There are brackets: in postfix"),
            Wrong("* - 11 8 + 3 5", "as in prefix text"),
            Wrong("11 8 - 3 5 *", "an operator is missing"),
            Wrong("11 - 8 * 3 + 5", "there are not two numbers"),
            Wrong("11 8 3 5 + - *", "Read back, your text is 11*(8-(3+5)), another tree."),
            Wrong("8 11 - 3 5 + *", "Let the numbers stand in the order"),
            Wrong("11 8 -", "Use each number of the expression once"),
        ),
        reasons=(
            "`{answer}`. Follow the outline of the tree and write each part when you leave it: "
            "both sides of an operator come before it, so no brackets are needed."
        ),
    ),
    Exercise(
        id="01-2",
        title="Two pairs",
        depth="more",
        kind="write",
        task=(
            "Make 24 from `2 4 5 7` with an expression whose tree has the shape "
            f"`{pattern(WANTED_SHAPE)}`: two pairs, joined at the end."
        ),
        read=BALANCED.read,
        checks=(*BALANCED.checks, Check(f"the shape is {pattern(WANTED_SHAPE)}", shape_fault)),
        right=("(4-2)*(5+7)", "(5+7)*(4/2)", "(7+5)/(2/4)"),
        wrong=(
            Wrong("4*(5+7)/2", "The shape of your tree is (a.(b.c)).d."),
            Wrong("(5+7)*4/2", "The shape of your tree is ((a.b).c).d."),
            Wrong("(2+4)*(7-5)", "This is 12, not 24."),
            Wrong("(7+5)*2", "The card 4 is not used"),
        ),
        reasons=(
            "`{answer}`: the multiplication is worked out last, so it is the root, and each of its "
            "sides is a pair of cards. In (5+7)*4/2 the division is last, and its left side holds "
            "three cards."
        ),
    ),
    Exercise(
        id="01-3",
        title="Count the shapes",
        depth="more",
        kind="explain",
        task=(
            "Four leaves have five shapes. How many shapes have five leaves? Write down how you "
            "count before you look."
        ),
        read=read_number,
        checks=(
            number_check(
                "the number is right",
                SHAPES,
                {
                    len(ordered_shapes(4)): "That is how many there are for four leaves.",
                    len(ordered_shapes(6)): "That is how many there are for six leaves.",
                    len(unordered_shapes(5)): "You have taken mirror images for one shape.",
                    10: "Twice as many is a guess: how many leaves can the left side have?",
                    120: "You have counted orders of the cards, not shapes.",
                },
            ),
        ),
        right=(SHAPES, f"{SHAPES}.0", f"{2 * SHAPES}/2"),
        wrong=(
            Wrong(5, "for four leaves"),
            Wrong(42, "for six leaves"),
            Wrong("3", "mirror images"),
            Wrong(10, "the left side"),
            Wrong(120, "orders of the cards"),
            Wrong("many", "a number is needed"),
        ),
        reasons=(
            "`{answer}`. The left side has 1, 2, 3 or 4 of the five leaves, the right side the "
            "others, and any shape of one goes with any shape of the other: 1x5 + 1x2 + 2x1 + 5x1."
        ),
    ),
    Exercise(
        id="01-4",
        title="A calculator for postfix",
        depth="far",
        kind="write",
        task=(
            "Write a function `value(text)` that gives the exact value of postfix text such as "
            '`"8 3 8 3 / - /"`: numbers and `+ - * /`, with spaces between. Use '
            "`Fraction` (`from fractions import Fraction`)."
            f"\n\n{HOW_TO_WRITE}"
        ),
        read=read_function,
        checks=(
            Check("one operator: the sides are not exchanged", values_fault("3 8 +", "8 3 -")),
            Check("several operators, also numbers of two digits", values_fault("11 8 - 3 5 + *")),
            Check("exact where there are fractions", values_fault("8 3 /", "8 3 8 3 / - /")),
        ),
        right=(value_by_list, value_by_recursion, value_by_reduce),
        wrong=(
            Wrong(value_in_floats, "a float is rounded"),
            Wrong(value_exchanged, "For '8 3 -' your function gives -5"),
            Wrong(value_of_one_digit, "For '11 8 - 3 5 + *' your function gives"),
            Wrong("24", "is not a function"),
        ),
        reasons=(
            "Numbers wait in a list. An operator takes the last two of them, the right side first, "
            "and its result waits in their place; at the end one number is left."
            "\n\n```python\n{answer}\n```"
        ),
        runs=True,
    ),
)
