"""Exercises of lesson 07, Count solutions honestly."""

import re
from collections.abc import Callable
from typing import Any

from lesson24.cards import shorten
from lesson24.engine import count_solutions, solve
from lesson24.exercises.exercise import HOW_TO_WRITE, Check, Exercise, Wrong
from lesson24.exercises.judging import PairOfAnswers, Two
from lesson24.exercises.reading import Unreadable, read_function, read_words
from lesson24.expressions import Expression, Leaf, Operation
from lesson24.notation import parse
from lesson24.sameness import COMMUTE, LEVELS, NEUTRAL, REGROUP, SIGN, same

# 07-1 -------------------------------------------------------------------------------------------

PAIRS = (
    ("(5-1)*(9-3)", "(1-5)*(3-9)"),
    ("4*6*(7-6)", "4*6/(7-6)"),
    ("3*(10-2)", "(10-2)*3"),
    ("4*3*2*1", "4*(3*2*1)"),
)
LAWS = {"c": COMMUTE, "a": REGROUP, "s": SIGN, "n": NEUTRAL}  # by the letter that is asked for
NAMES = re.compile(
    r"""(?: change \s of \s )? (?P<s> signs?) \b | (?P<c> commutativ(?:e|ity)) (?: \s laws?)? \b
    | (?P<a> associativ(?:e|ity)) (?: \s laws?)? \b | (?P<n> neutral) (?: \s elements?)? \b
    | (?P<letter> [casn]) (?= [casn]* \b) | \S+""",
    re.VERBOSE,
)
HINTS = {
    COMMUTE: "Do two sides of one operator exchange their places?",
    REGROUP: "Do the numbers stand in one order, and only the brackets move?",
    SIGN: "Are two differences the other way round?",
    NEUTRAL: "Is there a part that is worth 1 or 0?",
}
NEEDED = tuple(same(parse(a), parse(b)).laws[0] for a, b in PAIRS)


def read_laws(answer: object) -> tuple[str, ...]:
    """Take the laws by their first letters, or by their names."""
    laws = []
    for found in NAMES.finditer(" ".join(read_words(answer))):
        if found.lastgroup is None:
            raise Unreadable(f"{shorten(found[0])} is not a law: use the letters {', '.join(LAWS)}")
        laws.append(LAWS[found["letter"] or found.lastgroup])
    return tuple(laws)


def law_each(laws: tuple[str, ...]) -> str | None:
    """One law for each pair."""
    return None if len(laws) == len(PAIRS) else f"There are {len(PAIRS)} pairs."


def right_laws(laws: tuple[str, ...]) -> str | None:
    """The right law for each pair."""
    for number, (law, needed) in enumerate(zip(laws, NEEDED, strict=False), start=1):
        if law != needed:
            return f"Look again at pair {number}. {HINTS[law]}"
    return None if len(laws) >= len(NEEDED) else "Go on with the next pair."


# 07-2 and 07-3 ----------------------------------------------------------------------------------

TURNED = PairOfAnswers("2 5 8 9")
ACCIDENT = PairOfAnswers("2 2 4 5")


def not_at_swap(two: Two) -> str | None:
    """They differ when no more than sides of + and x are exchanged."""
    a, b = two
    if same(a, b).level in ("tree", "text"):
        return "This is one text twice."
    if same(a, b).level == "swap":
        return "Only sides of + or x have changed their places."
    return None


def at_function(two: Two) -> str | None:
    """They are one function of the cards."""
    if same(*two).level in (None, "identity"):
        return f"These are {same(*two)}. Move brackets, or turn two differences round."
    return None


def numbers_on_the_way(tree: Expression) -> list[object]:
    """What the steps give, in order."""
    return [part.value for part in tree.operations()]


def equal_steps(two: Two) -> str | None:
    """The rule of Mei takes them for one solution."""
    a, b = map(numbers_on_the_way, two)
    if a == b:
        return None
    said = [", ".join(map(str, numbers)) for numbers in (a, b)]
    return f"The steps of the first give {said[0]}, those of the second {said[1]}."


def no_law(two: Two) -> str | None:
    """No law joins them."""
    return None if same(*two).level is None else f"These are {same(*two)}."


# 07-4 -------------------------------------------------------------------------------------------

Tree = Any  # a number, or (operator, left, right)


def form_in_order(tree: Tree) -> object:
    """A right answer: the forms of the sides of + and * stand in one order."""
    if isinstance(tree, int):
        return tree
    operator, left, right = tree
    sides = [form_in_order(left), form_in_order(right)]
    if operator in "+*":
        sides.sort(key=repr)
    return (operator, *sides)


def form_as_text(tree: Tree) -> str:
    """Another: a text, the smaller one of two where the sides may be exchanged."""
    if isinstance(tree, int):
        return str(tree)
    operator, left, right = tree
    a, b = form_as_text(left), form_as_text(right)
    text = f"({a} {operator} {b})"
    return min(text, f"({b} {operator} {a})") if operator in ("+", "*") else text


def form_as_set(tree: Tree) -> object:
    """Another: a set has no order."""
    if isinstance(tree, int):
        return tree
    operator, left, right = tree
    a, b = form_as_set(left), form_as_set(right)
    return (operator, frozenset([a, b])) if operator in "+*" else (operator, a, b)


def form_all_sorted(tree: Tree) -> object:
    """A wrong answer: it exchanges the sides of - and /, too."""
    if isinstance(tree, int):
        return tree
    operator, left, right = tree
    return (operator, *sorted([form_all_sorted(left), form_all_sorted(right)], key=repr))


def form_of_root(tree: Tree) -> object:
    """A wrong answer: it looks at the root alone."""
    operator, left, right = tree
    return (operator, *sorted([left, right], key=repr)) if operator in "+*" else tree


def form_of_cards(tree: Tree) -> object:
    """A wrong answer: the cards and the operators in order, without the tree."""
    return sorted(str(tree).replace("(", "").replace(")", ""))


def form_as_it_is(tree: Tree) -> object:
    """A wrong answer: nothing is merged."""
    return tree


def as_tuples(tree: Expression) -> Tree:
    """A tree as the exercise gives it."""
    match tree:
        case Operation(operator, left, right):
            return (operator.symbol, as_tuples(left), as_tuples(right))
        case Leaf(_, face):
            return face
    raise TypeError(tree)


COUNTED = "1 2 3 4"
FORMS = count_solutions(COUNTED, same="swap")


def agree(*pairs: tuple[str, str]) -> Callable[[Callable[[Tree], object]], str | None]:
    """A check that a function gives equal forms at level swap, and different ones elsewhere."""
    swap = LEVELS["swap"]

    def fault(function: Callable[[Tree], object]) -> str | None:
        for pair in pairs:
            a, b = map(parse, pair)
            one = swap.form(a) == swap.form(b)
            if (function(as_tuples(a)) == function(as_tuples(b))) is not one:
                return f"{a} and {b} get {'different forms' if one else 'one form'}."
        return None

    return fault


def counts_forms(function: Callable[[Tree], object]) -> str | None:
    """The number of different forms is that of the ladder."""
    found: list[object] = []
    for tree in solve(COUNTED, same="tree"):
        form = function(as_tuples(tree))
        if form not in found:
            found.append(form)
    forms = "1 form" if len(found) == 1 else f"{len(found)} different forms"
    return None if len(found) == FORMS else f"Your function makes {forms}."


EXERCISES = (
    Exercise(
        id="07-1",
        title="Which law?",
        depth="everyone",
        kind="trace",
        task=(
            "Each pair is one solution, by one law. Write the letter of the law for each pair, in "
            "order: `c` commutative law, `a` associative law, `s` change of signs, `n` neutral "
            "element.\n\n"
            + "\n".join(f"{n}. `{a}` and `{b}`" for n, (a, b) in enumerate(PAIRS, start=1))
        ),
        read=read_laws,
        checks=(
            Check("there is one law for each pair", law_each),
            Check("the laws are right", right_laws),
        ),
        right=("s n c a", "signs, neutral, commutative, associative", ["S", "N", "C", "A"]),
        wrong=(
            Wrong("c n c a", "Look again at pair 1. Do two sides of one operator"),
            Wrong("s a c a", "Look again at pair 2. Do the numbers stand in one order"),
            Wrong("s n s a", "Look again at pair 3. Are two differences"),
            Wrong("s n c n", "Look again at pair 4. Is there a part that is worth 1"),
            Wrong("s n", "There are 4 pairs."),
            Wrong("distributive", "is not a law: use the letters c, a, s, n"),
        ),
        reasons=(
            "`{answer}`. In the first pair two differences are turned round: both change their "
            "sign, and the product does not. In the second, 7-6 is worth 1. In the third the two "
            "sides of x change places, and in the last only brackets move."
        ),
    ),
    Exercise(
        id="07-2",
        title="Look different, are the same",
        depth="everyone",
        kind="write",
        task=(
            "Write two solutions of `2 5 8 9` that are the same at level `function`, and not yet "
            "the same at level `swap`. Give a list of two texts."
        ),
        read=TURNED.read,
        checks=(
            *TURNED.checks,
            Check("they are not yet the same at level swap", TURNED.of_both(not_at_swap)),
            Check("they are the same at level function", TURNED.of_both(at_function)),
        ),
        right=(
            ["(9-5)*(8-2)", "(5-9)*(2-8)"],
            "2+5+8+9; (2+5)+(8+9)",
            ("9*8/(5-2)", "9/(5-2)*8"),
        ),
        wrong=(
            Wrong(["(9-5)*(8-2)", "(8-2)*(9-5)"], "Only sides of + or x have changed"),
            Wrong(["(9-5)*(8-2)", "(9-5)*(8-2)"], "This is one text twice."),
            Wrong(["(9-5)*(8-2)", "9+8+5+2"], "These are two solutions at every level."),
            Wrong(["(9-5)*(8-2)", "(8-2)*9-5"], "Solution 2: This is 49, not 24."),
            Wrong(["(9-5)*(8-2)", "4*6"], "Solution 2: "),
            Wrong("(9-5)*(8-2)", "Give two solutions"),
            Wrong(["(9-5)*(8-2)", "(9-5)(8-2)"], "an operator is missing"),
        ),
        reasons=(
            "`{answer}`: 9-5 is 4 and 5-9 is -4, 8-2 is 6 and 2-8 is -6. The product is 24 both "
            "times, whatever the four cards are: one function of the cards."
        ),
    ),
    Exercise(
        id="07-3",
        title="Refute the rule of equal steps",
        depth="more",
        kind="counter-example",
        task=(
            "Mei counts two solutions as one when their steps give the same numbers in the same "
            "order. Refute her rule: give two solutions of `2 2 4 5` that her rule takes for one, "
            "and that no law makes the same. Give a list of two texts."
        ),
        read=ACCIDENT.read,
        checks=(
            *ACCIDENT.checks,
            Check(
                "their steps give the same numbers in the same order", ACCIDENT.of_both(equal_steps)
            ),
            Check("they are different at every level", ACCIDENT.of_both(no_law)),
        ),
        right=(
            ["(2+2)*5+4", "2*2*5+4"],
            "4+5*(2*2); 4+5*(2+2)",
            ["5*(2+2)+4", "(2*2)*5+4"],
        ),
        wrong=(
            Wrong(["4*(5+2/2)", "2*2*5+4"], "The steps of the first give 1, 6, 24"),
            Wrong(["(2+2)*5+4", "4+(2+2)*5"], "These are the same at level swap"),
            Wrong(["2*2*5", "2*2*5+4"], "Solution 1: The card 4 is not used"),
            Wrong(["(2+2)*5+4", "(2+2)*(5+4)"], "Solution 2: This is 36, not 24."),
            Wrong(["(2+2)*5+4"], "Give two solutions"),
        ),
        reasons=(
            "`{answer}`: 2+2 and 2*2 are both 4, but only by accident. With 3 and 3 in the place "
            "of the twos they are 6 and 9. No law of arithmetic turns a sum into a product."
        ),
    ),
    Exercise(
        id="07-4",
        title="A form of your own",
        depth="far",
        kind="write",
        task=(
            "A tree is a number, or a tuple with an operator and two trees: `(4+2)*3` is "
            '`("*", ("+", 4, 2), 3)`. Write a function `form(tree)` that gives equal results for '
            "two trees exactly where they are the same at level `swap`: where sides of `+` and `*` "
            "are exchanged, anywhere in the tree, and nothing else."
            f"\n\n{HOW_TO_WRITE}"
        ),
        read=read_function,
        checks=(
            Check("sides of + and * may be exchanged", agree(("1+2", "2+1"), ("3*8", "8*3"))),
            Check("sides of - and / may not", agree(("1-2", "2-1"), ("3/8", "8/3"))),
            Check(
                "also inside the tree",
                agree(("3*(1+2)", "(2+1)*3"), ("4-3*(1+2)", "4-(2+1)*3"), ("2*3+4", "2+3*4")),
            ),
            Check(f"{COUNTED} has as many forms as the ladder says", counts_forms),
        ),
        right=(form_in_order, form_as_text, form_as_set),
        wrong=(
            Wrong(form_all_sorted, "1-2 and 2-1 get one form."),
            Wrong(form_of_root, "3*(1+2) and (2+1)*3 get different forms."),
            Wrong(form_of_cards, "get one form."),
            Wrong(form_as_it_is, "1+2 and 2+1 get different forms."),
            Wrong("sorted", "is not a function"),
        ),
        reasons=(
            "First the forms of the two sides; then, for + and *, the two stand in a fixed order, "
            "whichever came first. Two trees have one form exactly where exchanging sides turns "
            "one into the other."
            "\n\n```python\n{answer}\n```"
        ),
        runs=True,
    ),
)
