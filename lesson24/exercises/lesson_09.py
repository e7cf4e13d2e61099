"""Exercises of lesson 09, Remember and meet in the middle."""

from collections.abc import Callable, Set
from fractions import Fraction
from functools import cache
from itertools import combinations

from lesson24.algorithms import ALGORITHMS
from lesson24.cards import Hand, read_hand
from lesson24.engine import is_solvable
from lesson24.exercises.exercise import HOW_TO_WRITE, Check, Exercise, Wrong
from lesson24.exercises.judging import four_of_deck
from lesson24.exercises.reading import (
    Unreadable,
    read_cards,
    read_function,
    read_numbers,
    read_parts,
    unordered,
)
from lesson24.notation import parse

Numbers = tuple[Fraction, ...]

# 09-1 -------------------------------------------------------------------------------------------


def value_set(hand: str) -> set[Fraction]:
    """What a hand makes, as the algorithm of the lesson finds it."""
    tried = ALGORITHMS["value-sets"].candidates(hand)
    return {tree.value for tree in tried if tree.value is not None}


SMALL = "2 6"
MADE = value_set(SMALL)


def can_be_made(numbers: Numbers) -> str | None:
    """Each number is in the value set."""
    for number in numbers:
        if number not in MADE:
            return f"{number} cannot be made."
    return None


def all_of_them(numbers: Numbers) -> str | None:
    """No number of the value set is missing."""
    missing = MADE.difference(numbers)
    if not missing:
        return None
    count = f"{len(missing)} {'number is' if len(missing) == 1 else 'numbers are'} missing."
    return f"{count} Which operators give another result when the sides are exchanged?"


# 09-2 -------------------------------------------------------------------------------------------

LINES = {
    "6 + b = 24": parse("24-6"),
    "6 - b = 24": parse("6-24"),
    "b - 6 = 24": parse("24+6"),
    "6 * b = 24": parse("24/6"),
    "6 / b = 24": parse("6/24"),
    "b / 6 = 24": parse("24*6"),
}


def one_each(numbers: Numbers) -> str | None:
    """One number for each line."""
    return None if len(numbers) == len(LINES) else f"You gave {len(numbers)}."


def each_holds(numbers: Numbers) -> str | None:
    """Each line holds."""
    for (line, solved), number in zip(LINES.items(), numbers, strict=False):
        if number != solved.value:
            return f"Put {number} into {line}: it does not hold."
    return None


# 09-3 -------------------------------------------------------------------------------------------

Hands = tuple[Hand, ...]


def read_two_hands(answer: object) -> Hands:
    """Take two hands: a list, or a text with a semicolon between."""
    parts = read_parts(answer)
    if len(parts) != 2:
        raise Unreadable('give two hands, as a list of two texts: ["...", "..."]')
    return tuple(map(read_cards, parts))


def hands_of_four(hands: Hands) -> str | None:
    """Both are hands of the game."""
    return next(filter(None, map(four_of_deck, hands)), None)


def one_key(hands: Hands) -> str | None:
    """The memory takes them for one."""
    first, second = map(frozenset, hands)
    return None if first == second else "The program makes different keys of these hands."


def different_answers(hands: Hands) -> str | None:
    """The true answers differ."""
    first, second = map(is_solvable, hands)
    if first != second:
        return None
    both = "Both can make 24" if first else "Neither of them can make 24"
    return f"{both}, so the answer from memory is right."


# 09-4 -------------------------------------------------------------------------------------------

Values = set[Fraction]


def results(a: Fraction, b: Fraction) -> Values:
    """What two numbers make."""
    found = {a + b, a - b, b - a, a * b}
    if b:
        found.add(a / b)
    if a:
        found.add(b / a)
    return found


def values_by_parts(cards: Hand) -> Values:
    """A right answer: the text of document 1, with a memory."""

    @cache
    def made(hand: Hand) -> Values:
        if len(hand) == 1:
            return {Fraction(hand[0])}
        found: Values = set()
        places = range(len(hand))
        for size in range(1, len(hand) // 2 + 1):
            for chosen in combinations(places, size):
                part = tuple(hand[place] for place in chosen)
                rest = tuple(hand[place] for place in places if place not in chosen)
                for a in made(part):
                    for b in made(rest):
                        found |= {a + b, a - b, b - a, a * b}
                        if b:
                            found.add(a / b)
                        if a:
                            found.add(b / a)
        return found

    return made(tuple(sorted(cards)))


def values_by_reduction(cards: Hand) -> Values:
    """Another: take two, combine, repeat; each list is worked out once."""
    found: Values = set()
    seen = set()
    waiting = [tuple(sorted(map(Fraction, cards)))]
    while waiting:
        numbers = waiting.pop()
        if numbers in seen:
            continue
        seen.add(numbers)
        if len(numbers) == 1:
            found.add(numbers[0])
        for i, j in combinations(range(len(numbers)), 2):
            rest = [number for place, number in enumerate(numbers) if place not in (i, j)]
            for result in results(numbers[i], numbers[j]):
                waiting.append(tuple(sorted([*rest, result])))
    return found


def values_by_table(cards: Hand) -> Values:
    """Another: a table of the sub-hands, each a number whose binary digits say which cards."""
    table: dict[int, Values] = {}
    for cards_in in range(1, 2 ** len(cards)):
        chosen = [place for place in range(len(cards)) if cards_in >> place & 1]
        if len(chosen) == 1:
            table[cards_in] = {Fraction(cards[chosen[0]])}
            continue
        table[cards_in] = set()
        part = (cards_in - 1) & cards_in
        while part:
            for a in table[part]:
                for b in table[cards_in - part]:
                    table[cards_in] |= results(a, b)
            part = (part - 1) & cards_in
    return table[2 ** len(cards) - 1]


def values_in_floats(cards: Hand) -> set[float]:
    """A wrong answer: floats, so that equal numbers may differ."""
    if len(cards) == 1:
        return {float(cards[0])}
    found = set()
    for size in range(1, len(cards)):
        for chosen in combinations(range(len(cards)), size):
            part = tuple(cards[place] for place in chosen)
            rest = tuple(card for place, card in enumerate(cards) if place not in chosen)
            for a in values_in_floats(part):
                for b in values_in_floats(rest):
                    found |= {a + b, a - b, a * b} | ({a / b} if b else set())
    return found


def values_one_by_one(cards: Hand) -> Values:
    """A wrong answer: a card always meets the rest, never two cards two others."""
    if len(cards) == 1:
        return {Fraction(cards[0])}
    found: Values = set()
    for place, card in enumerate(cards):
        for b in values_one_by_one(cards[:place] + cards[place + 1 :]):
            found |= results(Fraction(card), b)
    return found


def values_in_order(cards: Hand) -> Values:
    """A wrong answer: the first part is always the left side."""
    if len(cards) == 1:
        return {Fraction(cards[0])}
    found: Values = set()
    for size in range(1, len(cards)):
        for a in values_in_order(cards[:size]):
            for b in values_in_order(cards[size:]):
                found |= {a + b, a - b, a * b} | ({a / b} if b else set())
    return found


def makes_sets_of(*hands: str) -> Callable[[Callable[[Hand], object]], str | None]:
    """A check that a function gives the value sets of these hands."""

    def fault(function: Callable[[Hand], object]) -> str | None:
        for text in hands:
            given = function(read_hand(text))
            if not isinstance(given, Set):
                return f"For {text} your function gives {given!r:.40}, which is no set."
            if any(isinstance(number, float) for number in given):
                return f"For {text} there are floats in the set: they are rounded."
            wrong, wanted = set(given), value_set(text)
            if extra := wrong - wanted:
                return f"For {text} it has {min(extra)}, which these cards cannot make."
            if missing := wanted - wrong:
                return f"For {text}, {min(missing)} is missing: these cards make it."
        return None

    return fault


EXERCISES = (
    Exercise(
        id="09-1",
        title="A value set by hand",
        depth="everyone",
        kind="trace",
        task=(
            f"Write every number that `{SMALL}` makes: both cards, one of the operations "
            "+ − × ÷, and the sides in either order."
        ),
        read=unordered(read_numbers),
        checks=(
            Check("every number can be made", can_be_made),
            Check("no number is missing", all_of_them),
        ),
        right=("8, -4, 4, 12, 1/3, 3", "3 4 8 12 -4 1/3", [12, 8, 4, 3, "1/3", -4]),
        wrong=(
            Wrong("8, 4, 12, 3", "2 numbers are missing. Which operators"),
            Wrong("8, -4, 4, 12, 3", "1 number is missing."),
            Wrong("8, -4, 4, 12, 1/3, 3, 26", "26 cannot be made."),
            Wrong("8, -4, 4, 12, 0.33, 3", "33/100 cannot be made."),
            Wrong("eight", "a number is needed"),
        ),
        reasons=(
            "`{answer}`. Sum and product do not change when the sides are exchanged; the "
            "difference and the quotient give two numbers each."
        ),
    ),
    Exercise(
        id="09-2",
        title="What must the rest be worth?",
        depth="everyone",
        kind="fill the blank",
        task=(
            "One part of a hand is worth 6. Fill in what the rest, b, must be worth: one number "
            "for each line, in order, with commas between.\n\n"
            + "\n".join(f"{n}. `{line}`" for n, line in enumerate(LINES, 1))
        ),
        read=read_numbers,
        checks=(
            Check("there is one number for each line", one_each, needed=True),
            Check("each line holds", each_holds),
        ),
        right=("18, -18, 30, 4, 1/4, 144", "18 -18 30 4 0.25 144", [18, -18, 30, 4, "1/4", 144]),
        wrong=(
            Wrong("18, 18, 30, 4, 1/4, 144", "Put 18 into 6 - b = 24"),
            Wrong("18, -18, 30, 4, 4, 144", "Put 4 into 6 / b = 24"),
            Wrong("18, -18, 18, 4, 1/4, 144", "Put 18 into b - 6 = 24"),
            Wrong("18, -18, 30, 4, 1/4, 4", "Put 4 into b / 6 = 24"),
            Wrong("18, 30, 4, 144", "You gave 4."),
            Wrong("18, ?", "a number is needed"),
        ),
        reasons=(
            "`{answer}`. Each line is solved for b. So a search need not try the rest: it asks "
            "whether one of six numbers is in the value set of the rest."
        ),
    ),
    Exercise(
        id="09-3",
        title="A memory that mixes up hands",
        depth="more",
        kind="bug hunt",
        task=(
            "This function should answer from memory when it has seen a hand before. There is a "
            "bug in it.\n\n"
            "```python\n"
            "memory = dict()\n"
            "\n"
            "def makes_24(hand):\n"
            "    key = frozenset(hand)\n"
            "    if key not in memory:\n"
            "        memory[key] = is_solvable(hand)\n"
            "    return memory[key]\n"
            "```\n\n"
            "Give two hands of four cards, from 1 to 13, such that after the first, the answer to "
            "the second is wrong. Give a list of two texts."
        ),
        read=read_two_hands,
        checks=(
            Check("they are two hands of four cards", hands_of_four, needed=True),
            Check("the program makes one key of both", one_key),
            Check("only one of them can make 24", different_answers),
        ),
        right=(
            ["1 1 4 4", "1 1 1 4"],
            "1 3 3 3; 1 1 3 3",
            ("1 11 11 11", "A A A J"),
        ),
        wrong=(
            Wrong(["1 2 3 4", "4 3 2 1"], "Both can make 24, so the answer from memory is right."),
            Wrong(["1 1 1 2", "1 1 2 2"], "Neither of them can make 24"),
            Wrong(["3 3 8 8", "1 1 1 1"], "The program makes different keys of these hands."),
            Wrong(["3 8", "3 3 8"], "Give four cards, each from 1 to 13."),
            Wrong("3 3 8 8", "Give two hands"),
            Wrong(["3 3 8 8", "x"], "is not a card"),
        ),
        reasons=(
            "`{answer}`: a set forgets how often a card is there. A key must keep all that the "
            "answer depends on, and nothing else: here `tuple(sorted(hand))`."
        ),
    ),
    Exercise(
        id="09-4",
        title="f(A) of your own",
        depth="far",
        kind="write",
        task=(
            "Write a function `values(cards)`: for a tuple of whole numbers, such as `(1, 2, 3)`, "
            "it gives the set of all numbers that they make, every card used once. Use `Fraction`, "
            "and a memory if you like."
            f"\n\n{HOW_TO_WRITE}"
        ),
        read=read_function,
        checks=(
            Check("one card and two cards", makes_sets_of("7", "2 6", "5 5")),
            Check("three cards", makes_sets_of("2 3 6", "3 8 8")),
            Check("four cards", makes_sets_of("1 2 3 4", "3 3 8 8")),
        ),
        right=(values_by_parts, values_by_reduction, values_by_table),
        wrong=(
            Wrong(values_in_floats, "there are floats in the set"),
            Wrong(values_one_by_one, "is missing: these cards make it"),
            Wrong(values_in_order, "For 2 6, "),
            Wrong({1, 2}, "is not a function"),
        ),
        reasons=(
            "The hand is parted in two in every way; each number of one part meets each number of "
            "the rest. A part that comes again is answered from memory."
            "\n\n```python\n{answer}\n```"
        ),
        runs=True,
    ),
)
