"""The fast way: every solution of a hand of one to seven cards, exact, for any target.

The ideas stand each in a module of its own: sub-hands share their tables, and the parts of a hand
meet in the middle (`tables`); only solutions are built (`backwards`, from their `last_steps`); a
whole deck is one join (`joins`), and whole targets are found all together (`wholes`). For operators
beyond four, which have no inverse, there is a plain search (`extended`).
"""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import factorial, prod

from lesson24 import extended, joins, wholes
from lesson24.arithmetic import read_target, whole_targets
from lesson24.backwards import count_texts, forms, texts
from lesson24.cards import Card, Hand, HandError, in_a_list, read_hand, written
from lesson24.expressions import Expression
from lesson24.last_steps import TooManySolutions
from lesson24.memory import make_room
from lesson24.natural import natural
from lesson24.operators import FOUR, AnyOperator, read_operators
from lesson24.reachable import Reachable
from lesson24.sameness import LEVELS, Signed, read_level
from lesson24.tables import makes, question
from lesson24.texts import Text, placed, placements, unnaturalness

MOST_CARDS = 7
LIMIT = 200_000  # solutions that are listed

Cards = str | Iterable[int | Card]
Target = int | Fraction | str
Choice = str | Iterable[AnyOperator]


# What others call -----------------------------------------------------------------------------


def solve(
    hand: Cards, target: Target = 24, same: str = "function", operators: Choice = FOUR
) -> tuple[Expression, ...]:
    """Find every solution of a hand, each once, the most natural first.

    Args:
        hand: one to seven whole numbers: text, numbers, or cards.
        target: the number to make: whole or a fraction, or either as text.
        same: which solutions count as one, a level of `sameness.LEVELS`: "tree", "text", "swap",
            "function" or "identity". With five cards or more "identity" is a convention.
        operators: rows of the operator table, or their symbols: some of ``+ - * / ^ √ ! |``. With
            others than ``+ - * /`` a hand has five cards at most, and these rules hold: exponents
            are whole, and numerator and denominator of a power stay under 2^63; roots are taken of
            squares (of whole numbers or fractions), factorials of 0 to 20, at most one of them on
            a node; ``|`` joins the digits of cards. Only the laws of + - * / merge solutions.

    Returns:
        For each solution the most natural expression of it; none where there is no solution.

    Raises:
        HandError, TargetError, LevelError, OperatorError: the message says what is accepted.
        TooManySolutions: when there would be more than are listed.

    >>> solve("3 3 8 8")
    (<expression 8/(3-8/3)>,)
    >>> solve("1 2 3 4", same="identity")
    (<expression 4*3*2*1>, <expression 4*(3+2+1)>, <expression (4+2)*(3+1)>)
    >>> solve("2 5", target=32, operators="^")
    (<expression 2^5>,)
    """
    cards, chosen = read(hand, operators)
    return solutions(cards, read_target(target), read_level(same).name, chosen)


def is_solvable(hand: Cards, target: Target = 24, operators: Choice = FOUR) -> bool:
    """Whether a hand of one to seven cards makes the target; raises as `solve` does.

    >>> is_solvable("3 3 8 8"), is_solvable("1 1 1 1"), is_solvable("1 1 1 1", target="1/3")
    (True, False, True)
    """
    cards, chosen = read(hand, operators)
    return solvable(cards, read_target(target), chosen)


def solvable_hands(
    hands: Iterable[Cards], target: Target = 24, operators: Choice = FOUR
) -> tuple[Hand, ...]:
    """The hands that make the target, in the order given; raises as `solve` does.

    >>> from lesson24.cards import all_hands
    >>> len(solvable_hands(all_hands()))
    1362
    """
    chosen, goal = read_operators(operators), read_target(target)
    given = [read(hand, chosen)[0] for hand in in_a_list(hands)]
    if chosen == FOUR and joins.pays(given, goal):
        return joins.makers(given, goal)
    return tuple(cards for cards in given if solvable(cards, goal, chosen))


def count_solutions(
    hand: Cards, target: Target = 24, same: str = "function", operators: Choice = FOUR
) -> int:
    """How many solutions `solve` finds, and raises as it does; trees and texts are not built.

    >>> [count_solutions("1 2 3 4", same=level) for level in LEVELS]
    [242, 242, 52, 4, 3]
    """
    cards, chosen = read(hand, operators)
    return count_of(cards, read_target(target), read_level(same).name, chosen)


def reachable(hand: Cards, operators: Choice = FOUR) -> Reachable:
    """Find every number that a hand makes, each with an expression; raises as `solve` does.

    Seven different cards make three million numbers; that takes some twenty seconds and 400 MB.

    >>> made = reachable("2 3")
    >>> list(map(str, made)), made[5]
    (['-1', '2/3', '1', '3/2', '5', '6'], <expression 3+2>)
    """
    cards, chosen = read(hand, operators)
    return Reachable(cards, chosen, lambda number: solutions(cards, number, "function", chosen)[0])


def nearest(hand: Cards, target: Target = 24, operators: Choice = FOUR) -> Expression:
    """Find the number nearest to the target that a hand makes; of two as near, the smaller one.

    Returns:
        The most natural expression of it; a solution, where the hand has one.
        Raises as `solve` does, and HandError for a hand that makes no number, as 0 0 with / alone.

    >>> nearest("1 1 1 1"), nearest("1 1 1 1").value
    (<expression 1+1+1+1>, Fraction(4, 1))
    """
    goal = read_target(target)
    if not is_solvable(hand, goal, operators):
        goal = reachable(hand, operators).nearest(goal)
    return solve(hand, goal, operators=operators)[0]


def targets(
    hand: Cards, among: Iterable[int] = range(101), operators: Choice = FOUR
) -> tuple[int, ...]:
    """Say which of some whole numbers, 0 to 100 if none are given, a hand makes; raises as `solve`.

    >>> targets("1 2 3")
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    """
    cards, chosen = read(hand, operators)
    return deck_targets([cards], among, chosen)[cards]


def deck_targets(
    hands: Iterable[Cards], among: Iterable[int] = range(101), operators: Choice = FOUR
) -> dict[Hand, tuple[int, ...]]:
    """Say of many hands what `targets` says of one, and raise as it does; together it is faster.

    >>> deck_targets(["1 1", "2 3"])
    {(1, 1): (0, 1, 2), (2, 3): (1, 5, 6)}
    """
    chosen, numbers = read_operators(operators), whole_targets(among)
    deck = {
        cards: tuple(sorted(cards))
        for cards in (read(hand, chosen)[0] for hand in in_a_list(hands))
    }
    if chosen == FOUR and all(len(cards) <= wholes.MOST_CARDS for cards in deck):
        missing = wholes.missing(dict.fromkeys(deck.values()), numbers)
        return {cards: tuple(n for n in numbers if n not in missing[deck[cards]]) for cards in deck}
    return {cards: tuple(n for n in numbers if solvable(cards, n, chosen)) for cards in deck}


def read(hand: Cards, operators: Choice) -> tuple[Hand, extended.Operators]:
    """Take a hand and operators in any form; of no more cards than the engine handles."""
    cards, chosen = read_hand(hand), read_operators(operators)
    if chosen != FOUR:
        extended.check(cards)
    if len(cards) > MOST_CARDS:
        raise HandError(f"{len(cards)} cards were given, at most {MOST_CARDS} can be searched")
    return cards, chosen


# With the four operators, or with others ---------------------------------------------------------

# Trees are texts with equal cards told apart; identities are functions, of which some are one.
SEARCHED = {"tree": "text", "identity": "function"}


def solvable(hand: Hand, target: int | Fraction, operators: extended.Operators) -> bool:
    """Whether a hand makes the target."""
    if (operators == FOUR or set(FOUR).issubset(operators)) and makes(*question(hand, target)):
        return True  # with these four alone
    return operators != FOUR and target in extended.ways(tuple(sorted(hand)), operators)


def forms_of(
    hand: Hand, target: int | Fraction, level: str, operators: extended.Operators
) -> tuple[Signed, ...]:
    """The forms of all solutions."""
    if operators == FOUR:
        found = forms(*question(hand, target), level)
    else:
        found = extended.forms(tuple(sorted(hand)), target, operators, level)
    make_room(len(found))  # the searches remember what has led to them
    return found


@lru_cache(maxsize=4096)
def count_of(hand: Hand, target: int | Fraction, level: str, operators: extended.Operators) -> int:
    """How many solutions there are."""
    searched = SEARCHED.get(level, level)
    if searched == "text" and operators == FOUR:
        count = count_texts(*question(hand, target))
    elif level == "identity":
        reduced = LEVELS[level].reduced
        count = len({reduced(*form) for form in forms_of(hand, target, searched, operators)})
    else:
        count = len(forms_of(hand, target, searched, operators))
    equal = prod(factorial(hand.count(card)) for card in set(hand))
    return count * equal if level == "tree" else count


@lru_cache(maxsize=4096)
def solutions(
    hand: Hand, target: int | Fraction, level: str, operators: extended.Operators
) -> tuple[Expression, ...]:
    """All solutions, the most natural first."""
    searched = SEARCHED.get(level, level)
    if searched == "text" and (count := count_of(hand, target, level, operators)) > LIMIT:
        raise TooManySolutions(
            f"{written(hand)} makes {target} in {count:,} ways that differ as {level}s, "
            f"more than the {LIMIT:,} that are listed: count_solutions counts them, "
            'and same="function" lists the different ones'
        )
    if searched == "text" and operators == FOUR:
        make_room(count)
        found = list(texts(*question(hand, target)))
    elif level == "identity":
        members: dict[Signed, list[Text]] = defaultdict(list)
        for form in forms_of(hand, target, searched, operators):
            members[LEVELS[level].reduced(*form)].append(natural(form, LEVELS[searched]))
        found = [min(alike, key=unnaturalness) for alike in members.values()]
    else:
        all_forms = forms_of(hand, target, searched, operators)
        found = [natural(form, LEVELS[searched]) for form in all_forms]
    found.sort(key=unnaturalness)
    if level == "tree":
        return tuple(expression for text in found for expression in placements(text, hand))
    return placed(found, hand)
