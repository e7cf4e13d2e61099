"""How long the stepper's kernel works for one click: python -m pytest benchmarks/bench_stepper.py

A move should take less than 50 ms, so that it is seen within 100 ms. To record a search of four
cards is paid once, when the hand is chosen.
"""

import pytest

from lesson24 import ALGORITHMS
from lesson24.lab import stepper
from lesson24.trace import Trace

HAND = "3 3 8 8"


@pytest.mark.parametrize("name", ALGORITHMS)
def test_record(benchmark, name):
    benchmark.pedantic(Trace, args=(name, HAND), rounds=5)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_forward_and_back(benchmark, name):
    walk = stepper(name, HAND)
    walk.go(walk.trace.last // 2)

    def move():
        walk.forward()
        walk.back()

    benchmark(move)  # two moves


@pytest.mark.parametrize("name", ALGORITHMS)
def test_to_the_last_and_the_first(benchmark, name):
    walk = stepper(name, HAND)

    def move():
        walk.last()
        walk.first()

    benchmark(move)  # two moves


@pytest.mark.parametrize("name", ["two-patterns", "reduction"])
def test_next_solution(benchmark, name):
    walk = stepper(name, HAND)

    def move():
        walk.first()
        walk.next_solution()

    benchmark(move)  # two moves


def test_five_cards_to_the_last_step_that_is_kept(benchmark):
    benchmark.pedantic(lambda: stepper("reduction", "1 2 3 4 5").last(), rounds=3)
