"""The report of the command line: all programs on trial, and what each choice costs."""

from pathlib import Path

from lesson24.comparing.laboratory import CANDIDATES, one_change
from lesson24.comparing.misses import nearest_miss
from lesson24.comparing.printed import printed_lines
from lesson24.comparing.reach import coverage
from lesson24.comparing.survey import survey
from lesson24.comparing.table import Table
from lesson24.documents import DOCUMENTS, Document
from lesson24.programs import Program


def report(csv: str | Path | None = None, progress: bool = True) -> str:
    """Survey the whole deck, and give all that it shows as plain text.

    Args:
        csv: a file for the answers, one row a hand; none is written when None.
        progress: whether to show a bar.
    """
    programs: dict[str, Document | Program] = {**DOCUMENTS, **one_change()}
    result = survey(programs, progress=progress)
    if csv is not None:
        result.to_csv(csv)
    return "\n\n".join(
        (
            str(result),
            in_common(result.solved("document-2"), result.solved("chain-of-six")),
            str(printed_lines("document-2")),
            str(reach_table()),
            nearest(),
        )
    )


def in_common(one: set[tuple[int, ...]], other: set[tuple[int, ...]]) -> str:
    """Whether document 2 solves what the chain with reversed operators solves."""
    return (
        f"document-2 claims {len(one):,} hands, chain-of-six solves {len(other):,}, "
        f"{len(one & other):,} of them the same: taking -24 and 1/24 for 24 stands in for the "
        "reversed operators."
    )


def reach_table(n: int = 4) -> Table:
    """How many of the inequivalent expressions of n letters each set of candidates reaches."""
    everything = len(coverage("five-shapes", n))
    return Table(
        f"What can be reached of the {everything:,} inequivalent expressions of {n} letters",
        ("candidates", "reached"),
        [(name, len(coverage(algorithm, n))) for name, algorithm in CANDIDATES.items()],
    )


def nearest() -> str:
    """How near an expression comes to 24 without being 24."""
    near = nearest_miss()
    return (
        f"The nearest miss is {near.distance} away: {near.expression}. A smaller tolerance takes "
        "no expression that is not 24."
    )
