"""Who is wrong about a hand, and how: the hands of a survey, sorted by that."""

from dataclasses import dataclass

from lesson24.cards import Hand
from lesson24.comparing.survey import Survey

# A fault in words, before the names of those who have it; the methods of `Survey` that find it.
LOST, FALSE, WRONG = "lost by", "claimed falsely by", "shown wrongly by"
FOUND, UNSOLVABLE = "found by all", "no solution"


@dataclass(frozen=True)
class Faults:
    """What programs get wrong about a hand, and all hands of which that is true.

    Attributes:
        solvable: whether the hands have a solution.
        by: for each kind of fault, the programs that have it, in the order of the survey.
        hands: in the order of the survey.
    """

    solvable: bool
    by: tuple[tuple[str, tuple[str, ...]], ...]
    hands: tuple[Hand, ...]

    @property
    def name(self) -> str:
        """The faults as a phrase: "lost by document-0, shown wrongly by document-2"."""
        none = FOUND if self.solvable else UNSOLVABLE
        return "; ".join(f"{fault} {', '.join(names)}" for fault, names in self.by) or none

    @property
    def programs(self) -> tuple[str, ...]:
        """All that are wrong about these hands."""
        return tuple(dict.fromkeys(name for _, names in self.by for name in names))


def faults(survey: Survey) -> list[Faults]:
    """Sort the hands of a survey by who is wrong about them.

    Returns:
        First the hands that all find, then those with faults, the most frequent first, last those
        that have no solution and of which nobody claims one.

    >>> from lesson24.comparing.survey import survey
    >>> three = survey(["document-0", "document-2"], ["3 3 8 8", "1 2 3 4", "1 1 1 1"])
    >>> [sort.name for sort in faults(three)]
    ['found by all', 'lost by document-0; shown wrongly by document-2', 'no solution']
    """
    kinds = by_fault(survey)
    sorts: dict[tuple[bool, tuple[tuple[str, tuple[str, ...]], ...]], list[Hand]] = {}
    for hand in survey.hands:
        by = {
            fault: tuple(name for name, hands in found.items() if hand in hands)
            for fault, found in kinds.items()
        }
        having = tuple((fault, names) for fault, names in by.items() if names)
        sorts.setdefault((hand in survey.solvable, having), []).append(hand)
    ordered = sorted(sorts.items(), key=lambda item: (rank(*item[0]), -len(item[1])))
    return [Faults(solvable, by, tuple(hands)) for (solvable, by), hands in ordered]


def by_fault(survey: Survey) -> dict[str, dict[str, set[Hand]]]:
    """For each kind of fault, and each program, the hands about which it has that fault."""
    return {
        LOST: {name: survey.missed(name) for name in survey.names},
        FALSE: {name: survey.false(name) for name in survey.names},
        WRONG: {name: survey.wrong(name) - survey.false(name) for name in survey.names},
    }


def rank(solvable: bool, by: tuple[tuple[str, tuple[str, ...]], ...]) -> int:
    """Found by all, then faults, then nothing to find."""
    if by:
        return 1
    return 0 if solvable else 2
