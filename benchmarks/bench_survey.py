"""How fast a whole deck is surveyed: ``python -m pytest benchmarks/bench_survey.py``.

In brackets behind each time is its ratio to the fastest of its group, in this one run. On a busy
computer add ``--benchmark-timer=time.process_time``. Goals for four cards, in exact numbers: the
7,680 five-shape candidates of all 1,820 hands in 0.25 s, all five scans together in 2 s.
"""

import pytest

from lesson24 import ALGORITHMS, DOCUMENTS, all_hands, survey
from lesson24.arithmetic import ARITHMETICS, DOUBLE, EQUAL, EXACT, TURNED, within
from lesson24.comparing.decks import solvable
from lesson24.comparing.spread import spread
from lesson24.comparing.sweep import Sweep, lines
from lesson24.expressions import letters

DECK = tuple(all_hands())
SCANS = [algorithm for algorithm in ALGORITHMS.values() if algorithm.on_letters]


def sweep(algorithm, arithmetic=EXACT, rules=(EQUAL,), hands=DECK):
    lines(algorithm, len(hands[0]))  # the candidates come once
    return Sweep(algorithm, arithmetic, rules, hands)


IN_ARRAYS = pytest.mark.benchmark(group="1,820 hands in arrays")
AROUND = pytest.mark.benchmark(group="what is done around it")


@IN_ARRAYS
@pytest.mark.parametrize("arithmetic", ARITHMETICS.values(), ids=lambda a: a.name)
def test_five_shapes(benchmark, arithmetic) -> None:
    [hits] = benchmark(sweep(ALGORITHMS["five-shapes"], arithmetic).run)
    assert hits.count.sum() > 70_000


@IN_ARRAYS
@pytest.mark.parametrize("rule", [within(1e-6), TURNED], ids=["within", "turned"])
def test_five_shapes_exact_by_other_rules(benchmark, rule) -> None:
    benchmark(sweep(ALGORITHMS["five-shapes"], EXACT, (rule,)).run)


@IN_ARRAYS
def test_all_five_scans_exact(benchmark) -> None:
    """First hits and counts of no-brackets, left-to-right, two-patterns, reduction, five-shapes."""
    sweeps = [sweep(algorithm) for algorithm in SCANS]
    found = benchmark(lambda: [scan.run()[0] for scan in sweeps])
    assert [int((hits.count > 0).sum()) for hits in found] == [709, 1232, 1362, 1362, 1362]


@AROUND
def test_the_candidates_themselves(benchmark) -> None:
    """The same generator, run once on letters."""

    def translate() -> int:
        return sum(1 for scan in SCANS for _ in scan.candidates(letters(4)))

    assert benchmark(translate) == sum(scan.count(4) for scan in SCANS)


@IN_ARRAYS
def test_one_number_at_a_time(benchmark) -> None:
    """A hundredth of the deck, five shapes in floats, hand by hand: multiply by a hundred."""
    few = sweep(ALGORITHMS["five-shapes"], DOUBLE, hands=DECK[::100])
    benchmark.pedantic(few.run_numbers, rounds=3)


@AROUND
def test_the_judge(benchmark) -> None:
    assert len(benchmark(solvable, DECK, 24)) == 1362


@IN_ARRAYS
def test_the_five_documents(benchmark) -> None:
    result = benchmark(lambda: survey(DOCUMENTS.values(), progress=False))
    assert result.missed("document-0") == {(3, 3, 8, 8)}


@IN_ARRAYS
def test_everyone(benchmark) -> None:
    """The same and the six algorithms; value sets, which compares values, hand by hand."""
    result = benchmark.pedantic(lambda: survey(progress=False), rounds=1)
    assert result.solved("value-sets") == result.solvable


@AROUND
def test_the_loop_over_an_executor(benchmark) -> None:
    """A thousand tasks that do nothing, in this process: what the loop itself costs."""
    benchmark(lambda: list(spread(abs, range(1000))))
