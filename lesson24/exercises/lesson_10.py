"""Exercises of lesson 10, Make it yours."""

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import count

from lesson24.cards import Hand
from lesson24.engine import is_solvable
from lesson24.exercises.exercise import HOW_TO_WRITE, Check, Exercise, Wrong
from lesson24.exercises.judging import MakesTarget, number_check
from lesson24.exercises.reading import (
    Unreadable,
    read_cards,
    read_function,
    read_number,
    read_parts,
)
from lesson24.operators import LARGEST, can_power, power

# 10-1 -------------------------------------------------------------------------------------------

HUNDRED = MakesTarget("3 7 11 13 17", 100)

# 10-2 -------------------------------------------------------------------------------------------

Claim = tuple[Hand, Hand]  # a hand, and the card that is dealt to it


def read_claim(answer: object) -> Claim:
    """Take a hand and one more card: a list, or a text with a semicolon between."""
    parts = read_parts(answer)
    if len(parts) != 2:
        raise Unreadable('give a hand and one more card, as a list: ["...", "..."]')
    hand, card = (str(part) if isinstance(part, int) else part for part in parts)
    return read_cards(hand), read_cards(card)


def four_and_one(claim: Claim) -> str | None:
    """Four cards and one more, of a deck."""
    hand, card = claim
    if (len(hand), len(card)) != (4, 1):
        return f"You gave {len(hand)} and {len(card)}."
    if all(1 <= rank <= 13 for rank in hand + card):
        return None
    return "The cards of a deck are 1 to 13."


def four_can(claim: Claim) -> str | None:
    """The claim speaks about this hand."""
    hand, _ = claim
    return None if is_solvable(hand) else "The claim says nothing about these four."


def five_cannot(claim: Claim) -> str | None:
    """The claim is wrong for this hand."""
    hand, card = claim
    if not is_solvable(hand + card):
        return None
    return "With this card they can make 24 as well, as the claim says."


# 10-3 -------------------------------------------------------------------------------------------

LIMITED = "2 3 5 7"
SMALLEST = next(number for number in count(1) if not is_solvable(LIMITED, number))
MOST = 2 * 3 * 5 * 7

# 10-4 -------------------------------------------------------------------------------------------

Power = Callable[[Fraction, Fraction], Fraction | None]


def power_by_operator(base: Fraction, exponent: Fraction) -> Fraction | None:
    """A right answer: first the rule, then the operator of Python."""
    if exponent.denominator != 1 or (base == 0 and exponent <= 0):
        return None
    size = max(abs(base.numerator), base.denominator)
    if size > 1 and (abs(exponent) >= 63 or size ** int(abs(exponent)) >= 2**63):
        return None
    return Fraction(base ** int(exponent))


def power_by_steps(base: Fraction, exponent: Fraction) -> Fraction | None:
    """Another: multiply again and again, and stop where the number is too large."""
    if exponent.denominator != 1 or (base == 0 and exponent <= 0):
        return None
    if abs(base) == 1:
        return Fraction(1) if base == 1 or exponent % 2 == 0 else Fraction(-1)
    if base == 0:
        return Fraction(0)
    result = Fraction(1)
    for _ in range(int(abs(exponent))):
        result = result * base if exponent > 0 else result / base
        if abs(result.numerator) >= 2**63 or result.denominator >= 2**63:
            return None
    return result


def power_by_recursion(base: Fraction, exponent: Fraction) -> Fraction | None:
    """Another: a negative exponent is a positive one of the reciprocal."""
    if exponent != int(exponent) or (base == 0 and exponent <= 0):
        return None
    if exponent < 0:
        return power_by_recursion(1 / base, -exponent)
    if abs(base) in (0, 1):
        return Fraction(int(base) ** int(exponent % 2 + 2))
    if exponent >= 63:
        return None
    result = Fraction(base ** int(exponent))
    return result if max(abs(result.numerator), result.denominator) < 2**63 else None


def power_without_rule(base: Fraction, exponent: Fraction) -> Fraction | float:
    """A wrong answer: the operator of Python alone."""
    return base**exponent


def power_without_bound(base: Fraction, exponent: Fraction) -> Fraction | None:
    """A wrong answer: it has no bound."""
    if exponent.denominator != 1 or (base == 0 and exponent <= 0):
        return None
    return Fraction(base ** int(exponent))


def power_with_its_sign(base: Fraction, exponent: Fraction) -> Fraction | None:
    """A wrong answer: a number below 0 is never too large."""
    result = power_without_bound(base, exponent)
    return result if result is not None and result.numerator < LARGEST else None


def power_in_floats(base: Fraction, exponent: Fraction) -> float:
    """A wrong answer: it computes in floats."""
    return math.pow(base, exponent)


def power_of_whole_numbers(base: Fraction, exponent: Fraction) -> int | None:
    """A wrong answer: whole numbers only."""
    if exponent.denominator != 1 or exponent < 0 or base.denominator != 1:
        return None
    result: int = int(base) ** int(exponent)
    return result if result < LARGEST else None


def gives_powers(*pairs: tuple[str, str]) -> Callable[[Power], str | None]:
    """A check that a function gives these powers, and None where the rule gives none."""

    def fault(function: Power) -> str | None:
        for pair in pairs:
            base, exponent = map(Fraction, pair)
            given = function(base, exponent)
            wanted = power(base, exponent) if can_power(base, exponent) else None
            asked = f"For {base} and {exponent} your function gives"
            if isinstance(given, (float, complex)):
                return f"{asked} a {type(given).__name__}: it is rounded."
            if wanted is None and given is not None:
                return f"{asked} a number, and the rule gives none."
            if wanted is not None and given != wanted:
                return f"{asked} {given!s:.40}."
        return None

    return fault


EXERCISES = (
    Exercise(
        id="10-1",
        title="Five cards, another target",
        depth="everyone",
        kind="write",
        task="Make 100 from `3 7 11 13 17`. Any right way passes.",
        read=HUNDRED.read,
        checks=HUNDRED.checks,
        right=("13*7+17+3-11", "3*(17+13+7)-11", "(17+3)*(11+7-13)", "11*(13-3)+7-17"),
        wrong=(
            Wrong("13*7+17-11", "The card 3 is not used"),
            Wrong("13*7+17+11-3", "This is 116, not 100."),
            Wrong("17*3+7*7", "The card 7 is used twice"),
            Wrong("100", "100 is not in the hand"),
            Wrong("13*7+", "The text ends too early"),
        ),
        reasons=(
            "`{answer}`: 13 x 7 is 91, so 9 is left to be made from 3, 11 and 17. A good way is to "
            "take a product near the target first, and then to look at the difference."
        ),
    ),
    Exercise(
        id="10-2",
        title="Does one more card help?",
        depth="everyone",
        kind="counter-example",
        task=(
            "Sam says: *when four cards make 24, they also make it with any fifth card.* Refute "
            "him. Give four cards that make 24, and a fifth with which they do not, as a list of "
            "two texts."
        ),
        read=read_claim,
        checks=(
            Check(
                "there are four cards and one more, each from 1 to 13", four_and_one, needed=True
            ),
            Check("the four make 24", four_can),
            Check("the five do not", five_cannot),
        ),
        right=(["1 1 1 11", "5"], "1 1 1 11; 8", ["5 5 5 5", 3], ["A 5 9 9", "9"]),
        wrong=(
            Wrong(["1 2 3 4", "5"], "With this card they can make 24 as well"),
            Wrong(["1 1 1 1", "1"], "The claim says nothing about these four."),
            Wrong(["1 1 1 11", "24"], "The cards of a deck are 1 to 13."),
            Wrong(["1 1 1 11 5", ""], "There is no card"),
            Wrong(["1 1 1", "11"], "You gave 3 and 1."),
            Wrong("1 1 1 11 5", "Give a hand and one more card"),
        ),
        reasons=(
            "`{answer}`. Every card must be used. A fifth card can be put aside only where there "
            "is a part worth 1 to multiply it away, or another way to lose it."
        ),
    ),
    Exercise(
        id="10-3",
        title="The first gap",
        depth="more",
        kind="write",
        task=(
            f"What is the smallest whole number above 0 that `{LIMITED}` cannot make? Find it with "
            "a program; `targets` helps."
        ),
        read=read_number,
        checks=(
            Check(
                "it is a whole number above 0",
                lambda number: None if number > 0 and number.denominator == 1 else "Look again.",
            ),
            Check(
                "the cards cannot make it",
                lambda number: (
                    f"They make {number}."
                    if number.denominator == 1 and is_solvable(LIMITED, int(number))
                    else None
                ),
            ),
            number_check(
                "there is no smaller one",
                SMALLEST,
                {MOST + 1: "This is more than the largest number they make, not the first gap."},
            ),
        ),
        right=(SMALLEST, f"{SMALLEST}.0", f"{2 * SMALLEST}/2"),
        wrong=(
            Wrong(24, "They make 24."),
            Wrong(MOST + 1, "not the first gap"),
            Wrong(0, "it is a whole number above 0. Look again."),
            Wrong("29", "there is no smaller one"),
            Wrong("none", "a number is needed"),
        ),
        reasons=(
            "`{answer}`. `targets(hand)` lists the whole numbers that a hand makes; the first one "
            "that is not in the list is the answer. No argument is known to us that is shorter "
            "than the search."
        ),
    ),
    Exercise(
        id="10-4",
        title="A rule for powers",
        depth="far",
        kind="write",
        task=(
            "Write a function `power(base, exponent)` for two Fractions. It gives the exact power, "
            "and `None` where the rule of this course gives none: the exponent is not whole, or "
            "the base is 0 and the exponent is not above 0, or numerator or denominator of the "
            "power (its sign left out) would be 2⁶³ or more."
            f"\n\n{HOW_TO_WRITE}"
        ),
        read=read_function,
        checks=(
            Check(
                "whole numbers",
                gives_powers(
                    ("2", "5"), ("-3", "3"), ("5", "0"), ("0", "3"), ("2", "62"), ("1", "99")
                ),
            ),
            Check(
                "fractions and negative exponents",
                gives_powers(("2/3", "2"), ("2", "-3"), ("-1", "-99")),
            ),
            Check(
                "None where the exponent is not whole, or the base is 0",
                gives_powers(("4", "1/2"), ("0", "0"), ("0", "-1")),
            ),
            Check(
                "None where the power is too large, or too small",
                gives_powers(("2", "63"), ("-2", "63"), ("9", "40"), ("2", "-63"), ("3", "999")),
            ),
        ),
        right=(power_by_operator, power_by_steps, power_by_recursion),
        wrong=(
            Wrong(power_without_rule, "For 4 and 1/2 your function gives a float: it is rounded."),
            Wrong(power_without_bound, "For 2 and 63 your function gives a number"),
            Wrong(power_with_its_sign, "For -2 and 63 your function gives a number"),
            Wrong(power_of_whole_numbers, "For 2/3 and 2 your function gives None."),
            Wrong(power_in_floats, "a float: it is rounded."),
            Wrong("power", "is not a function"),
        ),
        reasons=(
            "Look at the rule first, and compute only where it allows. So a search over powers "
            "comes to an end, and every number stays exact."
            "\n\n```python\n{answer}\n```"
        ),
        runs=True,
    ),
)
