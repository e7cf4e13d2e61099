"""The engine against the facts, and against slow programs that share nothing with it."""

from collections.abc import Iterator
from fractions import Fraction
from operator import truediv

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lesson24 import engine, last_steps, wholes
from lesson24.algorithms import ALGORITHMS
from lesson24.arithmetic import TargetError, read_target
from lesson24.cards import HandError, all_hands, deal
from lesson24.engine import (
    count_solutions,
    deck_targets,
    is_solvable,
    nearest,
    reachable,
    solvable_hands,
    solve,
    targets,
)
from lesson24.last_steps import TooManySolutions
from lesson24.operators import DIVIDE, FOUR
from lesson24.programs import Program
from lesson24.sameness import LEVELS, LevelError, canonical
from lesson24.tables import key_for, lowest, new_keys, question, reached, splits, values
from lesson24.texts import text_of, unnaturalness

DECK = list(all_hands())


def plainly(numbers: tuple[Fraction, ...]) -> Iterator[Fraction]:
    """All values by taking two and combining, with nothing shared and nothing clever."""
    if len(numbers) == 1:
        yield numbers[0]
    for i, a in enumerate(numbers):
        for j, b in enumerate(numbers):
            if i != j:
                rest = tuple(n for k, n in enumerate(numbers) if k not in (i, j))
                results = [a - b] if i > j else [a - b, a + b, a * b]
                for result in results + ([a / b] if b else []):
                    yield from plainly((*rest, result))


CARDS = st.one_of(st.integers(-3, 13), st.sampled_from([0, 1, 2, -7, 100]))
HANDS = st.lists(CARDS, min_size=1, max_size=4).map(tuple)
TARGETS = st.one_of(st.just(24), st.integers(-30, 30), st.fractions(-3, 3, max_denominator=4))


# Whole decks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("highest", "solvable"), [(13, 1362), (10, 566), (9, 404)])
def test_solvable_hands_of_a_deck(highest: int, solvable: int) -> None:
    assert len(solvable_hands(all_hands(ranks=range(1, highest + 1)))) == solvable


def test_three_five_and_six_cards() -> None:
    assert len(solvable_hands(all_hands(3))) == 111
    five = list(all_hands(5))
    assert (len(five), len(solvable_hands(five))) == (6188, 6188 - 84)
    six = list(all_hands(6))
    assert (len(six), len(solvable_hands(six))) == (18_564, 18_554)


@pytest.mark.parametrize("target", [24, -7, 0, 1, "7/3"])
def test_hands_together_are_what_each_hand_is(target: int | str) -> None:
    """A whole deck is joined, a hand is searched."""
    for size in (2, 3, 4):
        hands = list(all_hands(size, range(1, 7)))
        assert solvable_hands(hands, target) == tuple(h for h in hands if is_solvable(h, target))
    turned = [tuple(reversed(hand)) for hand in hands]
    assert len(solvable_hands(turned, target)) == len(solvable_hands(hands, target))
    zeros = list(all_hands(3, [0, 1, 2]))
    assert solvable_hands(zeros, target) == tuple(h for h in zeros if is_solvable(h, target))


@pytest.mark.parametrize(
    ("level", "total"), [("tree", 86_699), ("text", 53_282), ("function", 4_078)]
)
def test_solutions_of_the_whole_deck(level: str, total: int) -> None:
    assert sum(count_solutions(hand, same=level) for hand in DECK) == total


def test_how_many_hands_have_how_many_identities() -> None:
    counts = {hand: count_solutions(hand, same="identity") for hand in DECK}
    histogram = [list(counts.values()).count(number) for number in range(13)]
    assert sum(counts.values()) == 3_017
    assert histogram[:3] == [1820 - 1362, 515, 427]
    assert [hand for hand, count in counts.items() if count == 11] == [(2, 4, 8, 10)]
    assert max(counts.values()) == 11


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("1 2 3 4", [242, 242, 52, 4, 3]),
        ("1 1 12 12", [480, 120, 44, 14, 1]),
        ("12 12 12 12", [744, 31, 16, 3, 1]),
        ("5 5 7 7", [144, 36, 9, 4, 4]),
        ("1 1 1 1", [0, 0, 0, 0, 0]),
    ],
)
def test_the_ladder(hand: str, counts: list[int]) -> None:
    assert [count_solutions(hand, same=level) for level in LEVELS] == counts
    assert [len(solve(hand, same=level)) for level in LEVELS] == counts
    assert count_solutions(hand) == len(solve(hand)) == counts[3]


# Any hand and any target, against slow programs -------------------------------------------------


@settings(max_examples=40, deadline=None)  # the slow program sets the pace
@given(HANDS, TARGETS)
def test_solvable_is_what_a_plain_search_says(hand: tuple[int, ...], target: Fraction) -> None:
    values = set(plainly(tuple(map(Fraction, hand))))
    assert is_solvable(hand, target) == (target in values)
    if values:
        some = min(values)  # a target that is there, however odd
        assert is_solvable(hand, some)
        assert solve(hand, some)[0].value == some


@settings(max_examples=3, deadline=None)
@given(st.lists(CARDS, min_size=5, max_size=5).map(tuple), st.integers(-30, 30))
def test_five_cards(hand: tuple[int, ...], target: int) -> None:
    values = ALGORITHMS["value-sets"].candidates(hand)
    assert is_solvable(hand, target) == any(found.value == target for found in values)


@settings(max_examples=20, deadline=None)
@given(st.lists(CARDS, min_size=1, max_size=3).map(tuple), TARGETS)
def test_every_level_merges_what_five_shapes_lists(hand: tuple[int, ...], target: Fraction) -> None:
    trees = [t for t in ALGORITHMS["five-shapes"].candidates(hand) if t.value == target]
    for level in LEVELS:
        found = solve(hand, target, level)
        classes = {canonical(tree, level) for tree in trees}
        assert len(found) == len(classes) == count_solutions(hand, target, level)
        assert {canonical(expression, level) for expression in found} == classes
        assert all(expression.value == target for expression in found)
        for expression in found:
            assert sorted((leaf.place, leaf.face) for leaf in expression.leaves) == list(
                enumerate(hand)
            )


def test_four_cards_are_those_that_five_shapes_lists() -> None:
    for hand in [(2, 4, 8, 10), (3, 3, 8, 8), (6, 4, 4, 6)]:
        trees = set(Program("five-shapes").hits(hand))
        assert set(solve(hand, same="tree")) == trees
        for level in LEVELS:
            assert len(solve(hand, same=level)) == len({canonical(t, level) for t in trees})


def test_one_card_makes_itself_alone() -> None:
    for level in LEVELS:
        assert [str(found) for found in solve("2", 2, level)] == ["2"]
        assert solve("2", "1/2", level) == ()
        assert count_solutions("2", "1/2", level) == 0
    assert not is_solvable("2", "1/2")


def test_numbers_too_large_for_a_float_key() -> None:
    big = 10**50
    assert is_solvable([big, big + 1, 3, 3], 0) is is_solvable([1, 2, 3, 3], 0) is True
    assert is_solvable([big, big + 1], 1)
    assert not is_solvable([big, big + 1], 0)
    assert not is_solvable([big, big + 1], Fraction(big + 1, big + 2))
    assert str(solve([big, big + 1], Fraction(big + 1, big))[0]) == f"{big + 1}/{big}"
    assert key_for(4, 13, (24, 1))(1, 3) == key_for(4, 13, (24, 1))(2, 6)
    assert key_for(4, big, (24, 1))(-1, -3) == key_for(4, big, (24, 1))(2, 6)


@settings(max_examples=12, deadline=None)
@given(st.lists(st.lists(CARDS, min_size=1, max_size=6).map(tuple), max_size=2))
def test_whole_targets_together_are_what_each_is(hands: list[tuple[int, ...]]) -> None:
    among = (-150, -31, -2, 0, 1, 7, 24, 97, 131, 500)
    found = {hand: tuple(n for n in among if is_solvable(hand, n)) for hand in hands}
    assert deck_targets(hands, among) == found


def test_whole_targets_of_few_ranks() -> None:
    """Hands that make little: what is not seen at once is looked up in every way."""
    for hand, made in deck_targets(all_hands(6, [7, 13])).items():
        assert made == tuple(n for n in range(101) if is_solvable(hand, n))
    deck = deck_targets(DECK)
    counts = [sum(n in made for made in deck.values()) for n in (24, 100, 0)]
    assert counts == [1362, len(solvable_hands(DECK, 100)), len(solvable_hands(DECK, 0))]


def test_other_operators_than_four_are_those_that_are_asked_for() -> None:
    assert str(nearest("1 2 3 4", operators="+")) == "4+3+2+1"
    assert targets("2 5", [7, 10, 32], operators="^") == (32,)
    assert targets("2 5", [7, 10, 32]) == (7, 10)
    deck = all_hands(3, range(1, 7))  # so many that the four operators would be joined
    assert solvable_hands(deck, 32, operators="^") == ((1, 2, 5),)


def test_too_many_to_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """12 12 12 12 has 744 trees, 31 texts, and 16 where both sides may be swapped."""
    engine.solutions.cache_clear()
    monkeypatch.setattr(engine, "LIMIT", 31)
    assert len(solve("12 12 12 12", same="text")) == 31
    with pytest.raises(TooManySolutions) as refused:
        solve("12 12 12 12", same="tree")
    assert str(refused.value) == (
        "12 12 12 12 makes 24 in 744 ways that differ as trees, more than the 31 that are listed: "
        'count_solutions counts them, and same="function" lists the different ones'
    )
    monkeypatch.setattr(engine, "LIMIT", 3)
    assert len(solve("12 12 12 12", same="swap")) == 16


# What is printed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "texts"),
    [
        ("3 3 8 8", ["8/(3-8/3)"]),
        ("1 5 5 5", ["5*(5-1/5)"]),
        ("1 2 3 4", ["4*3*2*1", "4*3*2/1", "4*(3+2+1)", "(4+2)*(3+1)"]),
        ("4 6 6 7", ["6*(7-4)+6", "6*4*(7-6)", "4*(7-6/6)", "6*4/(7-6)"]),
        ("11 8 3 5", ["3*(11+5-8)", "8*(11-5-3)", "(5+3)*(11-8)", "(11-3)*(8-5)"]),
    ],
)
def test_printed_solutions(hand: str, texts: list[str]) -> None:
    assert list(map(str, solve(hand))) == texts


def test_printed_is_the_most_natural_of_its_class() -> None:
    for hand in DECK[::97]:
        least: dict[object, tuple[object, ...]] = {}
        for text in solve(hand, same="text"):
            naturalness = unnaturalness(text_of(text))[:-1]
            form = canonical(text)
            least[form] = min(naturalness, least.get(form, naturalness))
        for printed in solve(hand):
            assert unnaturalness(text_of(printed))[:-1] == least[canonical(printed)]


@given(hand=st.lists(st.integers(-2, 6), min_size=2, max_size=4), which=st.integers(0, 10**4))
@example(hand=[0, 2, 3], which=0)
@pytest.mark.parametrize("kept", [2, 5])
def test_last_steps_are_all_those_of_the_values_of_two_parts(kept, hand, which) -> None:
    made = sorted({Fraction(*value) for value in values(tuple(sorted(hand)), lowest).values()})
    target = made[which % len(made)]
    side, key = question(tuple(hand), target)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(last_steps, "MOST_KEPT", kept)  # of more cards no table is kept
        steps = last_steps.ways(side, key)
        for some in ("+-", "*/"):
            those = [step for step in steps if step[0] in some]
            assert sorted(last_steps.ways(side, key, some)) == sorted(those)
    expected = set()
    for part, rest in splits(side[0]):
        for left, right in ((part, rest), (rest, part)):
            for a in values(left, lowest):
                for b in values(right, lowest):
                    expected |= {
                        (operator.symbol, (left, a), (right, b))
                        for operator in FOUR
                        if (operator is not DIVIDE or b[0])
                        and operator.function(Fraction(*a), Fraction(*b)) == target
                    }
    found = [
        (symbol, *((part, lowest(*value)) for part, value in sides)) for symbol, *sides in steps
    ]
    turned = {(symbol, right, left) for symbol, left, right in found if symbol in "+*"}
    assert turned | set(found) == expected
    assert len(found) == len(set(found))
    # And a + b is b + a; of two parts with the same cards each is the first in turn.
    apart = [
        (symbol, *(sorted(sides) if symbol in "+*" else sides))
        for symbol, *sides in found
        if sides[0][0] != sides[1][0]
    ]
    assert len(apart) == len(set(apart))


@pytest.mark.parametrize("hand", [(7,), (0, 0), (2, 5), (1, 1, 4), (-3, 2, 2), (2, 3, 5, 7)])
@pytest.mark.parametrize("key", [lowest, truediv])
def test_keys_alone_are_those_of_the_table(hand, key) -> None:
    table = values(hand, key)
    assert new_keys(hand, key) == set(table) == {key(*value) for value in table.values()}
    for part in [(1,), (1, 2), (1, 2, 3)]:
        assert reached(part, hand, key) == table.keys()


@pytest.mark.parametrize("count", range(2, 8))
def test_quotients_are_keys_only_while_no_two_values_share_one(count: int) -> None:
    # The nearest fractions of numbers up to n are n/(n-1) and (n-1)/(n-2). A table holds such ones
    # of all cards but one, n being the product of each (card + 1).
    last = int(2 ** (26 / (count - 1)))  # beyond it some two share a quotient
    for largest in range(max(2, last * 3 // 4), last * 5 // 4 + 2, 1 + last // 200):
        n = (largest + 1) ** (count - 1)
        shared = n / (n - 1) == (n - 1) / (n - 2)
        assert not (shared and key_for(count, largest, (0, 1)) is truediv)
        # A target takes its part of the room that there is.
        assert key_for(count, largest, (2**52, 1)) is lowest
        assert key_for(count, largest, (1, 2**52)) is lowest
    assert key_for(count, 13, (24, 1)) is truediv  # a deck of cards has the quicker key


@pytest.mark.parametrize("target", [0, 1, 24, 1000, Fraction(1, 2)])
@pytest.mark.parametrize("sizes", [(1, 4), (2, 4), (2, 3), (3, 4), (2, 3, 4)])
@pytest.mark.parametrize("ranks", [range(1, 7), range(6)])
def test_hands_of_several_sizes_together_are_found_as_each_by_itself(ranks, sizes, target):
    hands = [hand for size in sizes for hand in all_hands(size, ranks)]
    each = tuple(hand for hand in hands if is_solvable(hand, target))
    assert solvable_hands(hands, target) == each


def test_sixteen_hands_need_a_fraction_and_none_a_negative_number() -> None:
    best = {hand: unnaturalness(text_of(solve(hand)[0])) for hand in solvable_hands(DECK)}
    assert sum(fractions > 0 for fractions, *_ in best.values()) == 16
    assert not any(negatives for _, negatives, *_ in best.values())


def test_leaves_keep_the_places_of_the_hand_as_given() -> None:
    (only,) = solve([8, 3, 8, 3])
    assert [(leaf.place, leaf.face) for leaf in only.leaves] == [(0, 8), (1, 3), (2, 8), (3, 3)]


# What is taken --------------------------------------------------------------------------------


def test_hands_and_targets_in_every_form() -> None:
    cards = deal(seed=1)
    ranks = tuple(card.rank for card in cards)
    assert solve(cards) == solve(ranks) == solve(" ".join(map(str, ranks)), target="24")
    assert is_solvable("1 2", "1/2")
    assert is_solvable("1 2", Fraction(1, 2))
    assert solvable_hands(["8 3 8 3", [1, 1, 1, 1], (4, 6)]) == ((8, 3, 8, 3), (4, 6))
    assert len(solve("24")) == 1
    assert len(solve("23")) == 0


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ('"1/2"', Fraction(1, 2)),
        (24, 24),
        (Fraction(48, 2), 24),
        ("24", 24),
        (" 1/2 ", Fraction(1, 2)),
        ("−24", -24),
        ("-6 / 4", Fraction(-3, 2)),
        ("２４", 24),
        ("0", 0),
    ],
)
def test_targets_that_are_read(written: int | Fraction | str, number: int | Fraction) -> None:
    assert read_target(written) == number
    assert isinstance(read_target(written), type(number))


@pytest.mark.parametrize("written", ["", "x", "1.5", "1/0", "1/-2", "--1", 0.5, True, "9" * 101])
def test_targets_that_are_refused(written: str) -> None:
    with pytest.raises(TargetError):
        solve("1 2 3 4", target=written)


def test_what_else_is_refused() -> None:
    with pytest.raises(HandError, match="8 cards were given, at most 7"):
        solve("1 2 3 4 5 6 7 8")
    with pytest.raises(HandError):
        is_solvable([])
    with pytest.raises(LevelError, match="'same' is not a level of sameness: use tree, text, swap"):
        count_solutions("1 2 3 4", same="same")


def test_what_makes_no_number_at_all() -> None:
    with pytest.raises(HandError, match="0 0 makes no number with these operators"):
        nearest("0 0", operators="/")
    assert 5 not in reachable("0 0", operators="/")


def test_a_zero_times_all_the_rest_is_refused() -> None:
    for asked in (solve, count_solutions):
        with pytest.raises(TooManySolutions, match=r"makes 0 by [\d,]+ different last steps"):
            asked("0 7 8 9 11 12 13", 0)
    assert is_solvable("0 7 8 9 11 12 13", 0)


def test_only_whole_targets_are_listed() -> None:
    with pytest.raises(TargetError, match="1/2 is not a whole number"):
        targets("1 2 3 4 5", [Fraction(1, 2)])
    assert targets("1 2 3 4 5", ["5", Fraction(6)]) == (5, 6)


# Whole numbers all together: what is seen at once is what is looked up ----------------------------


@pytest.mark.parametrize("hand", [(0, 1, 2, 3), (2, 3, 5, 13), (-3, 2, 6, 6), (1, 1, 1, 1)])
@pytest.mark.parametrize("key", [lowest, truediv])
def test_the_whole_numbers_of_a_hand_as_bits(hand, key) -> None:
    numbers = {Fraction(*value) for value in values(hand, key).values()}
    small = {int(n) for n in numbers if n.denominator == 1 and abs(n) <= wholes.SPAN}
    bits, opposites, found = wholes.whole(hand, key)
    assert set(found) == small
    span = range(-wholes.SPAN, wholes.SPAN + 1)
    assert {n for n in span if bits >> n + wholes.SPAN & 1} == small
    assert {-n for n in span if opposites >> n + wholes.SPAN & 1} == small


@pytest.mark.parametrize("hand", [(1, 1, 1, 1, 1), (2, 3, 5, 7, 13), (0, 1, 1, 6, 9, 9)])
def test_sums_of_four_cards_and_the_others(hand) -> None:
    expected = set()
    for part, rest in splits(hand):
        if len(rest) == 4:
            a, b = (wholes.whole(side, truediv)[2] for side in (part, rest))
            expected |= {n for x in a for y in b for n in (x + y, x - y, y - x)}
    bits = wholes.sums(hand, truediv)
    assert {n - 2 * wholes.SPAN for n in range(bits.bit_length()) if bits >> n & 1} == expected


def test_a_part_worth_0_makes_0_with_anything() -> None:
    numbers = {0, 24}
    wholes.strike_out(numbers, [(7, 3)], set(), truediv)
    assert numbers == {0, 24}
    wholes.strike_out(numbers, [(0, 7)], set(), truediv)
    assert numbers == {24}


def test_no_numbers_are_asked_for() -> None:
    assert deck_targets([(1, 2), (1, 2, 3, 4, 5)], among=[]) == {(1, 2): (), (1, 2, 3, 4, 5): ()}
