"""What an algorithm can reach at all: which of the inequivalent expressions of n letters."""

import random
from fractions import Fraction
from functools import lru_cache

from lesson24.algorithms import ALGORITHMS, Algorithm
from lesson24.arithmetic import Arithmetic
from lesson24.comparing.contestants import read_program
from lesson24.expressions import Expression, letters

# Two different expressions are different functions of their letters. At a random point of a large
# field they agree with a chance of about 1 in 2**58 (Schwartz and Zippel), so the value at one such
# point tells them apart; that as many values are found as there are classes is the proof.
PRIME = 2**61 - 1


def residue(number: int | Fraction) -> int:
    """The remainder of a whole number on division by the prime."""
    return int(number) % PRIME


def divide_residues(dividend: int, divisor: int) -> int:
    """The residue that times the divisor is the dividend."""
    return dividend * pow(divisor, -1, PRIME) % PRIME


RESIDUES = Arithmetic("residues", "modulo a large prime", residue, residue, divide_residues)


def coverage(algorithm: Algorithm | str, n: int = 4) -> frozenset[Expression]:
    """Find which inequivalent expressions of n letters an algorithm tries.

    Two expressions are equivalent when they are the same function of the letters: level "function"
    of `sameness`. There are 1, 6, 68, 1170, 27142 for n = 1 to 5 (OEIS A140606). What an algorithm
    does not reach, it does not reach for any cards or target.

    Args:
        algorithm: one that runs on letters, or its name.
        n: the number of letters, up to 5 (where it takes half a minute).

    Returns:
        One expression for each class, the same one for every algorithm: without brackets where
        there is one, else a chain from left to right, else a tree.

    Raises:
        ValueError: when the algorithm compares values, and so cannot run on letters.
        TooManyCandidates: when there would be more than a million.

    >>> len(coverage("left-to-right")), len(coverage("five-shapes"))
    (574, 1170)
    >>> sorted(map(str, coverage("five-shapes", 3) - coverage("no-brackets", 3)))[:3]
    ['(a+b)*c', '(a+b)/c', '(a+c)*b']
    """
    tried = read_program(algorithm).algorithm
    if not tried.on_letters:
        raise ValueError(
            f"{tried.name} compares values, which letters do not have: use an algorithm that runs "
            "on letters, such as reduction"
        )
    classes = representatives(n)
    return frozenset(classes[value] for value in fingerprints(tried, n))


def fingerprints(algorithm: Algorithm, n: int) -> list[int]:
    """The value of each candidate at a random point."""
    algorithm.check_limit(n)
    draw = random.Random(24)
    point = tuple(draw.randrange(PRIME) for _ in range(n))
    return list(algorithm.values(point, RESIDUES))


@lru_cache(maxsize=8)
def representatives(n: int) -> dict[int, Expression]:
    """For the value of each class, its expression; the five shapes have all."""
    found: dict[int, Expression] = {}
    for name in ("no-brackets", "left-to-right", "five-shapes"):
        algorithm = ALGORITHMS[name]
        for value, expression in zip(
            fingerprints(algorithm, n), algorithm.candidates(letters(n)), strict=True
        ):
            found.setdefault(value, expression)
    return found
