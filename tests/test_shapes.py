"""Shapes: what brackets can make of a line, leaning left, and algorithms that are held to a few."""

import random
from itertools import islice

import pytest

from lesson24 import ALGORITHMS, in_shapes, parse, survey
from lesson24.expressions import Leaf, letters
from lesson24.operators import SIX
from lesson24.shapes import (
    ShapeError,
    bracketings,
    fill,
    lean_left,
    ordered_shapes,
    pattern,
    read_pattern,
    shape_of,
    unordered_shapes,
)

FIVE = [pattern(shape) for shape in ordered_shapes(4)]


@pytest.mark.parametrize("leaves", range(1, 8))
def test_a_pattern_is_read_back(leaves):
    for shape in ordered_shapes(leaves):
        assert read_pattern(pattern(shape)) == shape


@pytest.mark.parametrize("text", ["", "a.b.c", "(a.b)", "a+b", "(b.a).c", "a.b" * 50])
def test_what_is_no_shape_is_refused(text):
    with pytest.raises(ShapeError, match="is not a shape: use one of a"):
        read_pattern(text)


def test_the_five_ways_to_read_a_line():
    trees = bracketings(parse("(8/3-8)/3"))
    assert [pattern(shape_of(tree)) for tree in trees] == FIVE
    assert {"".join(c for c in str(tree) if c not in "()") for tree in trees} == {"8/3-8/3"}
    assert [tree.worth() for tree in trees] == ["24", "-24/5", "0", "-8/15", "-16/9"]


def test_a_card_alone_is_read_in_one_way():
    assert bracketings(parse("7")) == (parse("7"),)


def test_an_expression_of_four_cards_leans_left_without_a_change_of_value():
    for tree in islice(ALGORITHMS["five-shapes"].candidates([2, 3, 5, 7]), 0, None, 7):
        leaning = lean_left(tree)
        assert shape_of(leaning) in unordered_shapes(4)
        assert leaning.value == tree.value
        assert sorted(leaning.cards) == sorted(tree.cards)
        assert lean_left(leaning) == leaning


@pytest.mark.parametrize("leaves", [5, 6, 7])
def test_larger_trees_lean_left_too(leaves):
    draw = random.Random(24)
    for shape in ordered_shapes(leaves):
        cards = [Leaf(place, draw.randint(1, 13)) for place in range(leaves)]
        tree = fill(shape, cards, draw.choices(SIX, k=leaves - 1))
        leaning = lean_left(tree)
        assert shape_of(leaning) in unordered_shapes(leaves)
        assert leaning.value == tree.value


def test_which_shapes_matter():
    chain, pairs = FIVE[4], FIVE[2]
    hands = {
        in_shapes(chain): 1232,
        in_shapes(pairs): 1041,
        in_shapes(pairs, chain): 1323,
        in_shapes(*FIVE[1:]): 1358,
        in_shapes(*FIVE[:3], chain): 1362,
        in_shapes(*FIVE): 1362,
        in_shapes(chain, operators=SIX): 1299,
        in_shapes(FIVE[0], operators=SIX): 1299,
        in_shapes(pairs, operators=SIX): 1041,
        in_shapes(pairs, chain, operators=SIX): 1362,
    }
    result = survey(list(hands), progress=False)
    assert [len(result.solved(algorithm)) for algorithm in hands] == list(hands.values())


def test_an_algorithm_in_shapes_tries_what_it_says():
    algorithm = in_shapes("(a.b).(c.d)", "((a.b).c).d", "(a.b).(c.d)")
    shapes = [shape_of(tree) for tree in algorithm.candidates("1 2 3 4")]
    assert len(shapes) == algorithm.count(4) == 2 * 24 * 64
    assert set(shapes) == set(unordered_shapes(4))
    assert algorithm.count(5) == 0
    whole = in_shapes(*map(pattern, unordered_shapes(4)), operators=SIX)
    assert list(whole.candidates(letters(4))) == list(
        ALGORITHMS["two-patterns"].candidates(letters(4))
    )
