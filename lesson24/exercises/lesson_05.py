"""Exercises of lesson 05, Take two, combine, repeat."""

from collections.abc import Callable
from fractions import Fraction
from itertools import islice

from lesson24.algorithms import ALGORITHMS
from lesson24.cards import Hand, written
from lesson24.comparing.laboratory import PARTS
from lesson24.engine import is_solvable
from lesson24.exercises.exercise import Check, Exercise, Wrong
from lesson24.exercises.judging import four_of_deck
from lesson24.exercises.reading import read_cards, read_function, read_letters, read_numbers

# 05-1 -------------------------------------------------------------------------------------------

TRACED = "2 3 4"
SIX = 6  # results of two numbers
TRACE = tuple(
    candidate.value for candidate in islice(ALGORITHMS["reduction"].candidates(TRACED), SIX + 2)
)


def eight_values(values: tuple[Fraction, ...]) -> str | None:
    """One value for each candidate."""
    return None if len(values) == len(TRACE) else f"You gave {len(values)}."


def first_six(values: tuple[Fraction, ...]) -> str | None:
    """The results of the first pair's first result and the last card."""
    if values[:SIX] == TRACE[:SIX]:
        return None
    if len(set(values[:SIX])) == SIX and set(values[:SIX]) == set(TRACE[:SIX]):
        return "The values are right, their order is not that of the program."
    return (
        "First 2 and 3 become one number. Two numbers are left: there are six results of them, "
        "because minus and divided by go both ways round."
    )


def last_two(values: tuple[Fraction, ...]) -> str | None:
    """What comes after the call has returned."""
    if values[SIX:] == TRACE[SIX:]:
        return None
    if values[SIX:] == TRACE[:2]:
        return "You begin again. The caller goes on where it was, with its next operator."
    return "After six candidates the call returns: which list does its caller have, and what next?"


# 05-2 -------------------------------------------------------------------------------------------

LINES = {
    "A": "fewer = replace_two(cards, i, j, result)",
    "B": "for operator in operators:",
    "C": "for i, j in combinations(range(len(cards)), 2):",
    "D": "result = combine(operator, left, right)",
    "E": "yield from reduction(fewer, operators)",
    "F": "left, right = cards[i], cards[j]",
}
# What a line needs from lines before it, in words; each order that keeps to these works.
NEEDS = {
    ("C", "F"): "i and j are used before a pair is chosen",
    ("F", "D"): "two numbers are combined before they are taken from the list",
    ("B", "D"): "an operator is used before one is chosen",
    ("D", "A"): "the result is put into the list before it is made",
    ("A", "E"): "the smaller problem is solved before its list is made",
}


def all_lines(order: tuple[str, ...]) -> str | None:
    """Each line is there."""
    return None if len(order) == len(LINES) else f"You gave {len(order)} of {len(LINES)} lines."


def needs_first(order: tuple[str, ...]) -> str | None:
    """Each line comes after those that it needs."""
    for (first, then), why in NEEDS.items():
        if then in order and first not in order[: order.index(then)]:
            return f"In your order, {why}."
    return None


# 05-3 -------------------------------------------------------------------------------------------


class Asked:
    """A search that counts how often it is called."""

    def __init__(self, finds: bool) -> None:
        self.finds, self.calls = finds, 0

    def __call__(self) -> bool:
        """Search once more."""
        self.calls += 1
        return self.finds

    def __repr__(self) -> str:
        return "search"


Either = Callable[[bool, Asked], object]


def right_answers(either: Either) -> str | None:
    """True if something was found before, or now."""
    for found in (False, True):
        for finds in (False, True):
            given = either(found, Asked(finds))
            if isinstance(given, Asked):
                return "Your function gives the search itself: call it, with brackets after it."
            if given is not (found or finds):
                said = f"When found is {found} and the search gives {finds}"
                return f"{said}, your function gives {str(given)[:40]}."
    return None


def not_called(either: Either) -> str | None:
    """A search is not begun where the answer is known."""
    search = Asked(False)
    either(True, search)
    return "found is True already, and search is still called." if search.calls else None


def either_by_or(found: bool, search: Callable[[], bool]) -> bool:
    """A right answer: the operator with a short circuit."""
    return found or search()


def either_by_if(found: bool, search: Callable[[], bool]) -> bool:
    """Another: an if."""
    if not found:
        found = search()
    return found


def either_by_choice(found: bool, search: Callable[[], bool]) -> bool:
    """Another: a conditional expression works out one side only."""
    return True if found else search()


def either_of_both(found: bool, search: Callable[[], bool]) -> bool:
    """The program to be mended."""
    found |= search()
    return found


def either_turned(found: bool, search: Callable[[], bool]) -> bool:
    """A wrong answer: the search stands first, and so is called first."""
    return search() or found


def both_needed(found: bool, search: Callable[[], bool]) -> bool:
    """A wrong answer: `and` has a short circuit too, on the other side."""
    return found and search()


def not_asked(found: bool, search: Callable[[], bool]) -> object:
    """A wrong answer: the search is not called."""
    return found or search


# 05-4 -------------------------------------------------------------------------------------------

PROSE = PARTS["reduction-in-prose"]
SHOWN = [(3, 3, 8, 8), (3, 3, 3, 3)]


def other_hand(hand: Hand) -> str | None:
    """Four cards of a deck, not those of the lesson."""
    if tuple(sorted(hand)) in SHOWN:
        return "These cards stand in the lesson."
    return four_of_deck(hand)


def makes_24(hand: Hand) -> str | None:
    """The code, with six results, finds a solution."""
    if is_solvable(hand):
        return None
    return "Nobody can make 24 from these cards, so the prose loses nothing."


def prose_fails(hand: Hand) -> str | None:
    """The prose, with four results, finds none."""
    if PROSE.solve(hand).solved:
        return f"In the order {written(hand)}, four results are enough."
    return None


EXERCISES = (
    Exercise(
        id="05-1",
        title="Where does it go on?",
        depth="everyone",
        kind="trace",
        task=(
            f"`reduction` runs on the three cards `{TRACED}`. Trace it on paper, a new list for "
            "each call. What are the first eight candidates worth? Write the values in order, with "
            "commas between. The six results come in the order a+b, a-b, b-a, a*b, a/b, b/a."
        ),
        read=read_numbers,
        checks=(
            Check("there are eight values", eight_values),
            Check("the first six are right", first_six),
            Check("the last two are right", last_two),
        ),
        right=(
            ", ".join(map(str, TRACE)),
            " ".join(str(float(value or 0)) for value in TRACE),
            list(TRACE),
        ),
        wrong=(
            Wrong("9, 1, 20, 5/4", "You gave 4."),
            Wrong("9, 1, 20, 5/4, 3, -5, -4, -1/4", "go both ways round"),
            Wrong("9, 1, -1, 20, 5/4, 4/5, 9, 1", "You begin again."),
            Wrong("9, 1, -1, 20, 5/4, 4/5, 10, 2", "which list does its caller have"),
            Wrong("9, 1, 20, 5/4, -1, 4/5, 3, -5", "their order is not"),
            Wrong("nine", "a number is needed"),
        ),
        reasons=(
            "`{answer}`. The first pair is 2 and 3, their first result 5; the call with 5 and 4 "
            "tries six candidates and returns. Its caller still has 2 3 4 and stands at 2 and 3: "
            "the next result is 2 - 3 = -1, and -1 + 4 and -1 - 4 are tried."
        ),
    ),
    Exercise(
        id="05-2",
        title="Put the lines in order",
        depth="everyone",
        kind="order the lines",
        task=(
            "These six lines of the search are in disorder, and each stands inside the loops that "
            "come before it. Write their letters in an order that works. There is more than one.\n"
            "\n```python\n"
            + "\n".join(f"{letter}  {line}" for letter, line in LINES.items())
            + "\n```"
        ),
        read=read_letters("".join(LINES)),
        checks=(
            Check("all six lines are there", all_lines),
            Check("no line needs something that a later one makes", needs_first),
        ),
        right=("C F B D A E", "cbfdae", ["B", "C", "F", "D", "A", "E"]),
        wrong=(
            Wrong("C F B D E A", "the smaller problem is solved before its list is made"),
            Wrong("C F D B A E", "an operator is used before one is chosen"),
            Wrong("F C B D A E", "i and j are used before a pair is chosen"),
            Wrong("C B D F A E", "two numbers are combined before they are taken"),
            Wrong("C F B A D E", "the result is put into the list before it is made"),
            Wrong("C F B D A", "You gave 5 of 6 lines."),
            Wrong("C F B D A G", "letters from A to F are needed"),
        ),
        reasons=(
            "`{answer}` is the order of the library. Choose a pair, take its two numbers, and for "
            "each operator combine them, make the smaller list, and solve it. The loop over the "
            "operators may stand outside, too: then the same candidates come in another order."
        ),
    ),
    Exercise(
        id="05-3",
        title="Stop in time",
        depth="more",
        kind="bug hunt",
        task=(
            "This function gives the right answer, but it searches even when something was found "
            "before. Mend it: `search()` may be called only when `found` is False.\n"
            "\n```python\ndef either(found, search):\n    found |= search()\n    return found\n```"
            "\n\nWrite the mended function in the cell, above the line with `check`, and put its "
            "name in place of the three dots."
        ),
        read=read_function,
        checks=(
            Check("it says whether there is something, found before or now", right_answers),
            Check("search is not called when something was found before", not_called),
        ),
        right=(either_by_or, either_by_if, either_by_choice),
        wrong=(
            Wrong(either_of_both, "found is True already, and search is still called."),
            Wrong(either_turned, "found is True already, and search is still called."),
            Wrong(both_needed, "When found is False and the search gives True"),
            Wrong(not_asked, "call it, with brackets after it"),
            Wrong("found or search()", "is not a function"),
        ),
        reasons=(
            "`or` looks at its right side only when the left side is false; `|=` always works out "
            "both sides.\n\n```python\n{answer}\n```"
        ),
        runs=True,
    ),
    Exercise(
        id="05-4",
        title="Refute the prose",
        depth="far",
        kind="counter-example",
        task=(
            "Find four other cards, and an order for them, for which the prose of document 1 (four "
            "results of two numbers) finds nothing, although the cards make 24."
        ),
        read=read_cards,
        checks=(
            Check(
                "there are four cards of a deck, others than in the lesson", other_hand, needed=True
            ),
            Check("the cards make 24", makes_24),
            Check("the prose finds nothing in this order", prose_fails),
        ),
        right=("5 5 5 1", "A A A K", "7 7 3 3"),
        wrong=(
            Wrong("8 8 3 3", "These cards stand in the lesson."),
            Wrong("1 1 1 1", "so the prose loses nothing"),
            Wrong("1 2 3 4", "In the order 1 2 3 4, four results are enough."),
            Wrong("3 8", "Give four cards"),
            Wrong("2 2 2 2 3", "Give four cards"),
        ),
        reasons=(
            "`{answer}`: the solution is 5*(5-1/5), and with the cards in this order the prose "
            "makes 5/1, never 1/5. Look for hands whose solutions need a smaller card divided by a "
            "larger one, or a number taken from one that comes after it."
        ),
    ),
)
