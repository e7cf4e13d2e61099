"""Checks that many exercises share: each looks at what an answer means, never at its text."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from lesson24.answers import Verdict, check_answer
from lesson24.cards import Card, Hand, read_hand
from lesson24.engine import is_solvable
from lesson24.exercises.exercise import Check
from lesson24.exercises.reading import Unreadable, read_parts
from lesson24.expressions import Expression

UNREADABLE = ("syntax", "operator", "sign")
WRONG_CARDS = ("glued", "not-in-hand", "used-twice", "unused")


class MakesTarget:
    """An answer that makes a number from a hand: how it is read, and the two checks of it.

    >>> makes = MakesTarget("3 4 5 7")
    >>> [check.fault(makes.read("3*4+7")) for check in makes.checks]
    ['The card 5 is not used; use every card once.', 'This is 19, not 24.']
    """

    def __init__(self, hand: str | Iterable[int | Card], target: int | Fraction = 24) -> None:
        self.hand, self.target = read_hand(hand), target

    def read(self, answer: Any) -> Verdict:
        """Take an expression as a verdict on it; only what is none cannot be read."""
        verdict = check_answer(answer, self.hand, self.target)
        if verdict.problem in UNREADABLE:
            raise Unreadable(verdict.message.removesuffix("."))
        return verdict

    @property
    def checks(self) -> tuple[Check, ...]:
        """The two checks."""
        return (
            Check("every card is used once, and no other number", self.card_fault),
            Check(f"the value is {self.target}", self.value_fault),
        )

    def card_fault(self, verdict: Verdict) -> str | None:
        """What is wrong with the cards."""
        return verdict.message if verdict.problem in WRONG_CARDS else None

    def value_fault(self, verdict: Verdict) -> str | None:
        """What is wrong with the value; a wrong choice of cards may still have the right one."""
        if verdict.expression is None or verdict.expression.value == self.target:
            return None
        if verdict.problem not in WRONG_CARDS:
            return verdict.message
        return f"This is {verdict.expression.worth()}, not {self.target}."


def four_of_deck(hand: Hand) -> str | None:
    """Whether there are four cards, each of a deck."""
    if len(hand) == 4 and all(1 <= card <= 13 for card in hand):
        return None
    return "Give four cards, each from 1 to 13."


Two = tuple[Expression, Expression]


class PairOfAnswers:
    """Two answers that make a number from one hand: how they are read, and the check of both.

    >>> pair = PairOfAnswers("2 5 8 9")
    >>> [check.fault(pair.read("2+5+8+9; 9*8")) for check in pair.checks]
    ['Solution 2: The cards 2 and 5 are not used; use every card once.']
    """

    def __init__(self, hand: str | Iterable[int | Card], target: int | Fraction = 24) -> None:
        self.makes = MakesTarget(hand, target)

    def read(self, answer: object) -> tuple[Verdict, ...]:
        """Take a list of two texts, or one text with a semicolon between, as two verdicts."""
        parts = read_parts(answer)
        if len(parts) != 2:
            raise Unreadable('give two solutions, as a list of two texts: ["...", "..."]')
        return tuple(map(self.makes.read, parts))

    @property
    def checks(self) -> tuple[Check, ...]:
        """The check that both are solutions."""
        says = f"both use every card once, and make {self.makes.target}"
        return (Check(says, self.fault, needed=True),)

    def fault(self, verdicts: tuple[Verdict, ...]) -> str | None:
        """What is wrong with the first that is none."""
        for number, verdict in enumerate(verdicts, start=1):
            if not verdict.correct:
                return f"Solution {number}: {verdict.message}"
        return None

    def of_both(self, fault: Callable[[Two], str | None]) -> Callable[[Any], str | None]:
        """A fault of two solutions as one of what was read."""

        def checked(verdicts: tuple[Verdict, ...]) -> str | None:
            a, b = (verdict.expression for verdict in verdicts)
            assert a is not None
            assert b is not None
            return fault((a, b))

        return checked


def number_check(says: str, right: int | Fraction, slips: Mapping[int | Fraction, str]) -> Check:
    """Check a number; a slip that is known gets its own sentence.

    >>> check = number_check("the number is right", 14, {5: "That is for four leaves."})
    >>> check.fault(14), check.fault(5), check.fault(6)
    (None, 'That is for four leaves.', '')
    """
    return Check(says, lambda number: None if number == right else slips.get(number, ""))


def wrong_step(given: Sequence[Fraction], right: Sequence[Fraction]) -> int | None:
    """The number, from 1, of the first value that is not right; None where all given ones are.

    >>> wrong_step([Fraction(2), Fraction(5)], [Fraction(2), Fraction(4), Fraction(8)])
    2
    """
    pairs = enumerate(zip(given, right, strict=False), start=1)
    return next((number for number, (value, wanted) in pairs if value != wanted), None)


def another_hand(*known: Hand) -> Check:
    """Check that a hand has four cards of a deck, and is none that a lesson has shown."""

    def fault(hand: Hand) -> str | None:
        known_already = "You know this hand already." if tuple(sorted(hand)) in known else None
        return four_of_deck(hand) or known_already

    return Check("it is another hand of four cards", fault, needed=True)


def solvable_fault(hand: Hand) -> str | None:
    """There is a solution."""
    return None if is_solvable(hand) else "These cards cannot make 24 at all."


SOLVABLE = Check("it can make 24", solvable_fault)


def blank_checks(**blanks: tuple[int, Mapping[int | Fraction, str]]) -> tuple[Check, ...]:
    """Check numbers in blanks: for each, what it counts, the right number, and known slips.

    >>> orders, operators = blank_checks(orders=(6, {}), operators=(16, {64: "One too many."}))
    >>> orders.fault((6, 64)), operators.fault((6, 64)), operators.fault((6,))
    (None, 'One too many.', 'Fill 2 blanks; you gave 1 number.')
    """

    def check(place: int, name: str) -> Check:
        right, slips = blanks[name]

        def fault(numbers: Sequence[Fraction]) -> str | None:
            if len(numbers) != len(blanks):
                given = "1 number" if len(numbers) == 1 else f"{len(numbers)} numbers"
                return f"Fill {len(blanks)} blanks; you gave {given}."
            return None if numbers[place] == right else slips.get(numbers[place], "")

        return Check(f"the number of {name} is right", fault)

    return tuple(check(place, name) for place, name in enumerate(blanks))
