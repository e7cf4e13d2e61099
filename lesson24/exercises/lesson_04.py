"""Exercises of lesson 04, Reverse the operator."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import factorial

from lesson24.answers import Verdict
from lesson24.exercises.exercise import HOW_TO_WRITE, Check, Exercise, Wrong
from lesson24.exercises.judging import MakesTarget, blank_checks
from lesson24.exercises.reading import read_function, read_numbers
from lesson24.operators import REVERSED_DIVIDE, SIX
from lesson24.shapes import chain, pattern, shape_of, unordered_shapes

# 04-1 -------------------------------------------------------------------------------------------

HAND = MakesTarget("2 3 5 12")
CHAIN = pattern(chain(4))


def chain_fault(verdict: Verdict) -> str | None:
    """The tree leans to the left."""
    if verdict.expression is None or shape_of(verdict.expression) == chain(4):
        return None
    return f"The shape of your tree is {pattern(shape_of(verdict.expression))}."


# 04-2 -------------------------------------------------------------------------------------------

CARDS = 3
ORDERS, CHOICES = factorial(CARDS), len(SIX) ** (CARDS - 1)
PATTERNS = len(unordered_shapes(CARDS))

# 04-3 -------------------------------------------------------------------------------------------


def two_numbers(numbers: tuple[Fraction, ...]) -> str | None:
    """A pair."""
    return None if len(numbers) == 2 else f"You gave {len(numbers)}."


def goes_wrong(numbers: tuple[Fraction, ...]) -> str | None:
    """The buggy function and the table of operators differ."""
    if two_numbers(numbers):
        return "It takes two numbers."
    a, b = numbers
    says = "stops" if a == 0 != b else b / a if b else None
    truth = b / a if REVERSED_DIVIDE.applicable(a, b) else None
    if says != truth:
        return None
    what = "no value" if truth is None else str(truth)
    return f"For a = {a} and b = {b} the function gives {what}, and that is right."


# 04-4 -------------------------------------------------------------------------------------------


def patterns_by_pairs(leaves: int) -> int:
    """A right answer: the smaller side has at most half of the leaves."""
    if leaves == 1:
        return 1
    total = 0
    for smaller in range(1, leaves // 2 + 1):
        some, others = patterns_by_pairs(smaller), patterns_by_pairs(leaves - smaller)
        if 2 * smaller == leaves:  # two sides of one size: each pair of shapes once
            total += some * (some + 1) // 2
        else:
            total += some * others
    return total


@cache
def patterns_by_halving(leaves: int) -> int:
    """Another: all pairs of sides, and then the pairs that are twins once more; half of that."""
    if leaves == 1:
        return 1
    pairs = sum(
        patterns_by_halving(left) * patterns_by_halving(leaves - left) for left in range(1, leaves)
    )
    twins = 0 if leaves % 2 else patterns_by_halving(leaves // 2)
    return (pairs + twins) // 2


def patterns_by_listing(leaves: int) -> int:
    """Another: list them, with the sides of each sorted."""
    shapes: dict[int, set[str]] = {1: {"."}}
    for size in range(2, leaves + 1):
        shapes[size] = {
            "(" + "".join(sorted((one, other))) + ")"
            for left in range(1, size)
            for one in shapes[left]
            for other in shapes[size - left]
        }
    return len(shapes[leaves])


def patterns_ordered(leaves: int) -> int:
    """A wrong answer: the Catalan numbers, which tell left from right."""
    if leaves == 1:
        return 1
    return sum(
        patterns_ordered(left) * patterns_ordered(leaves - left) for left in range(1, leaves)
    )


def patterns_with_twins_twice(leaves: int) -> int:
    """A wrong answer: where both sides are of one size it takes each pair of shapes twice."""
    if leaves == 1:
        return 1
    return sum(
        patterns_with_twins_twice(smaller) * patterns_with_twins_twice(leaves - smaller)
        for smaller in range(1, leaves // 2 + 1)
    )


def counts(*sizes: int) -> Callable[[Callable[[int], object]], str | None]:
    """A check that a function counts the patterns of trees of these sizes."""

    def fault(function: Callable[[int], object]) -> str | None:
        for leaves in sizes:
            given = function(leaves)
            if given != len(unordered_shapes(leaves)):
                return f"For {leaves} leaves your function gives {str(given)[:40]}."
        return None

    return fault


EXERCISES = (
    Exercise(
        id="04-1",
        title="Lean left",
        depth="everyone",
        kind="write",
        task=(
            f"`12/(3-5/2)` makes 24. Write it in the shape `{CHAIN}`, with `r-` and `r/` where you "
            "need them, and with the brackets that this takes."
        ),
        read=HAND.read,
        checks=(*HAND.checks, Check(f"the shape is {CHAIN}", chain_fault)),
        right=("(5/2 r- 3) r/ 12", "((5/2) r- 3) r/ 12", "(2 r/ 5 r- 3) r/ 12"),
        wrong=(
            Wrong("12/(3-5/2)", "The shape of your tree is a.(b.(c.d))."),
            Wrong("5/2 r- 3 r/ 12", "The shape of your tree is (a.b).(c.d)."),
            Wrong("(5/2-3) r/ 12", "This is -24, not 24."),
            Wrong("(5/2 r- 3)/12", "This is 1/24, not 24."),
            Wrong("(2/5 r- 3) r/ 12", "This is 60/13, not 24."),
            Wrong("5/2 r- 3", "The card 12 is not used"),
            Wrong("5/2 -r 3", "this is not part of an expression"),
        ),
        reasons=(
            "`{answer}`. Two operations have their larger side on the right: 3 - 5/2 becomes "
            "5/2 r- 3, and 12 / ... becomes ... r/ 12. The brackets are needed on the line because "
            "r/ binds tighter than r-, as / does; in the tree there are none."
        ),
    ),
    Exercise(
        id="04-2",
        title="Three cards",
        depth="everyone",
        kind="fill the blank",
        task=(
            "Fill the blanks: with six operators, three cards have ▢ orders, ▢ choices of "
            "operators and ▢ patterns. Write the three numbers with commas between."
        ),
        read=read_numbers,
        checks=blank_checks(
            orders=(ORDERS, {factorial(4): "That is for four cards."}),
            choices=(
                CHOICES,
                {
                    4**2: "That is for four operators.",
                    6**3: "How many operators stand between three cards?",
                },
            ),
            patterns=(
                PATTERNS,
                {2: "The two shapes of three leaves differ only in which side is the larger one."},
            ),
        ),
        right=(f"{ORDERS}, {CHOICES}, {PATTERNS}", [ORDERS, CHOICES, PATTERNS], "6 36 1"),
        wrong=(
            Wrong("24, 216, 2", "That is for four cards."),
            Wrong("6, 16, 1", "That is for four operators."),
            Wrong("6, 216, 2", "differ only in which side"),
            Wrong("216", "Fill 3 blanks; you gave 1 number."),
        ),
        reasons=(
            "`{answer}`: 3! orders, 6 x 6 choices, and one pattern, (a.b).c, because a.(b.c) is "
            f"the same with its sides exchanged. That makes {ORDERS * CHOICES * PATTERNS} "
            "candidates."
        ),
    ),
    Exercise(
        id="04-3",
        title="Hunt the bug",
        depth="more",
        kind="bug hunt",
        task=(
            "This function is to give `a r/ b`, or `None` where that has no value. It has a "
            "bug.\n\n```python\ndef reversed_division(a, b):\n    if b == 0:\n        return None\n"
            "    return b / a\n```\n\nWrite two numbers, a and b, for which it goes wrong."
        ),
        read=read_numbers,
        checks=(
            Check("there are two numbers", two_numbers),
            Check("the function goes wrong for them", goes_wrong),
        ),
        right=("0, 5", "5 0", [0, 24], "1/2, 0"),
        wrong=(
            Wrong("3, 8", "For a = 3 and b = 8 the function gives 8/3, and that is right."),
            Wrong("0, 0", "For a = 0 and b = 0 the function gives no value, and that is right."),
            Wrong("0", "You gave 1."),
            Wrong("a and b", "a number is needed"),
        ),
        reasons=(
            "`{answer}`: 5 / 0 is tried, and Python stops. The test looks at b, but a r/ b divides "
            "by **a**. So it also refuses 0 / 5, which is 0. When an operator is reversed, its "
            "rule must be reversed with it; document 0 does so."
        ),
    ),
    Exercise(
        id="04-4",
        title="Count the patterns",
        depth="far",
        kind="write",
        task=(
            "Write a function `patterns(leaves)` that gives the number of unordered shapes: 1 for "
            "one, two and three leaves, 2 for four, 3 for five."
            f"\n\n{HOW_TO_WRITE}"
        ),
        read=read_function,
        checks=(
            Check("right for one to three leaves", counts(1, 2, 3)),
            Check("right for four and five", counts(4, 5)),
            Check("right for six to ten", counts(6, 7, 8, 9, 10)),
        ),
        right=(patterns_by_pairs, patterns_by_halving, patterns_by_listing),
        wrong=(
            Wrong(patterns_ordered, "For 3 leaves your function gives 2."),
            Wrong(patterns_ordered, "For 4 leaves your function gives 5."),
            Wrong(patterns_with_twins_twice, "For 8 leaves your function gives 24."),
            Wrong("1, 1, 1, 2, 3, 6", "is not a function"),
        ),
        reasons=(
            "The smaller side has at most half of the leaves. Where both sides have as many, two "
            "shapes may be exchanged, so n shapes make n(n+1)/2 pairs. (Wedderburn-Etherington "
            "numbers, OEIS A001190.)\n\n```python\n{answer}\n```"
        ),
        runs=True,
    ),
)
