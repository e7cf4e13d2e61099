"""The explorer without a browser: what its fields hold after a learner has used them."""

import re

import ipywidgets
import pytest

from lesson24.algorithms import ALGORITHMS
from lesson24.arithmetic import WHOLE, TargetError
from lesson24.cards import Card, HandError, all_hands
from lesson24.drawing.trees import draw_tree
from lesson24.engine import solve
from lesson24.lab import explorer
from lesson24.lab.explorer import MOST_LISTED, needs_fraction
from lesson24.lab.faces import with_suits


def all_widgets(widget):
    """A widget and all that is in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from all_widgets(child)


def names_on_the_table(panel):
    """The alt texts of the faces that are shown."""
    return [re.search('alt="(.*?)"', choice.face.value)[1] for choice in panel.table.children]


def is_empty(panel):
    """Whether no solution is shown, and nothing drawn."""
    texts = (panel.details.value, panel.tree.value)
    return panel.list.options == () and texts == ("", "") and panel.result.layout.display == "none"


def test_choosing_cards():
    panel = explorer()
    for choice, rank in zip(panel.choices, (3, 3, 8, 8), strict=False):
        choice.choice.value = rank
    assert panel.hand.value == "3 3 8 8"
    assert panel.list.options == ("8/(3-8/3)",)
    assert names_on_the_table(panel) == [
        "3 of hearts",
        "3 of clubs",
        "8 of spades",
        "8 of diamonds",
    ]
    assert 'role="status"' in panel.verdict.value
    assert "a fraction is needed on the way" in panel.verdict.value
    for text in ("8 / 1/3 = 24", "(8/(3-(8/3)))", "/ 8 - 3 / 8 3", "8 3 8 3 / - /", r"\frac{8}{3-"):
        assert text in panel.details.value
    assert panel.tree.value == draw_tree("8/(3-8/3)").html()


def test_choosing_another_solution():
    panel = explorer("1 2 3 4")
    solutions = [str(solution) for solution in solve("1 2 3 4")]
    assert list(panel.list.options) == solutions
    for place in (2, 0):
        panel.list.index = place
        assert panel.tree.value == draw_tree(solutions[place]).html()


@pytest.mark.parametrize(
    ("typed", "ranks"),
    [
        ("A，J q T", (1, 11, 12, 10)),
        ("5 5 5 1", (5, 5, 5, 1)),
        ("24", (24,)),
        ("0 100 4 6 1", (0, 100, 4, 6, 1)),
    ],
)
def test_typing_a_hand(typed, ranks):
    panel = explorer("1 1 1 1")
    panel.hand.value = typed
    assert tuple(choice.rank for choice in panel.table.children) == ranks
    assert panel.hand.value == typed
    assert tuple(panel.list.options) == tuple(str(solution) for solution in solve(ranks))


def test_a_number_that_is_no_rank_leaves_with_its_card():
    panel = explorer("24 1 1 1")
    assert panel.choices[0].choice.options[-1] == ("24", 24)
    panel.choices[0].choice.value = 13
    panel.hand.value = "2 3 4 5"
    assert len(panel.choices[0].choice.options) == 13


def test_another_target():
    panel = explorer("1 1 1 1", target="1/3")
    assert panel.list.options
    panel.target.value = "−2"
    assert panel.list.options == tuple(str(solution) for solution in solve("1 1 1 1", -2))
    panel.target.value = "24"
    assert is_empty(panel)
    assert "Not solvable: 1 1 1 1 does not make 24." in panel.verdict.value


@pytest.mark.parametrize(
    ("hand", "target", "sentence"),
    [
        ("3 3 8 eight", "24", "Card 4, &#x27;eight&#x27;, is not a card"),
        ("", "24", "There is no card"),
        ("1 2 3 4 5 6", "24", "6 cards were given, the explorer takes 1 to 5."),
        ("<b>3</b>", "24", "&lt;b&gt;"),
        ("3 3 8 8", "many", "&#x27;many&#x27; is not a target"),
        ("3 3 8 8", "1/0", "is not a target"),
        ("3 3 8 8", "", "is not a target"),
    ],
)
def test_what_is_wrong_has_a_sentence_and_is_not_lost(hand, target, sentence):
    panel = explorer("3 3 8 8")
    on_the_table = names_on_the_table(panel)
    panel.hand.value = hand
    panel.target.value = target
    assert sentence in panel.verdict.value
    assert is_empty(panel)
    assert (panel.hand.value, panel.target.value) == (hand, target)
    assert names_on_the_table(panel) == on_the_table
    panel.hand.value, panel.target.value = "3 3 8 8", "24"
    assert panel.list.options == ("8/(3-8/3)",)


def test_what_is_wrong_in_code_is_an_error():
    with pytest.raises(HandError, match="6 cards"):
        explorer("1 2 3 4 5 6")
    with pytest.raises(HandError, match="'-3'"):
        explorer([3, -3])
    with pytest.raises(TargetError):
        explorer(target="many")


def test_dealing():
    panel = explorer("1")
    panel.deal.click()
    names = names_on_the_table(panel)
    assert len(set(names)) == 4
    assert panel.hand.value == " ".join(str(choice.rank) for choice in panel.table.children)


@pytest.mark.parametrize("rank", range(1, 14))
def test_the_other_cards_keep_their_suits(rank):
    panel = explorer("5 6 7 8")
    panel.cards = with_suits([5, 6, 7, 8], [Card(n, "♠") for n in (5, 6, 7, 8)])
    panel.choices[0].choice.value = rank
    assert panel.cards[1:] == [Card(n, "♠") for n in (6, 7, 8)]
    assert panel.cards[0] not in panel.cards[1:]
    assert panel.cards[0].rank == rank


def test_equal_cards_have_different_suits():
    for suits in ("", "♠♠♠♠", "♦♣♦♣"):
        assert len(set(with_suits([7, 7, 7, 7], [Card(1, suit) for suit in suits]))) == 4


def test_a_long_list_is_cut_and_says_so():
    panel = explorer("1 1 2 3 4", target=4)
    found = len(solve("1 1 2 3 4", 4))
    assert found > MOST_LISTED == len(panel.list.options)
    assert f"in {found:,} ways" in panel.verdict.value
    assert f"The list shows the first {MOST_LISTED}." in panel.verdict.value


def test_a_fraction_is_needed_by_the_hands_that_whole_steps_lose():
    hands = [hand for hand in all_hands(ranks=range(1, 9)) if solve(hand)]
    needed = [hand for hand in hands if needs_fraction(solve(hand))]
    whole = ALGORITHMS["reduction"]
    assert needed == [hand for hand in hands if not whole.solve(hand, arithmetic=WHOLE).solved]
    assert (3, 3, 8, 8) in needed


def test_every_field_has_a_label_and_none_is_of_a_kind_that_fails_in_lessons():
    fields = ipywidgets.Dropdown | ipywidgets.Text | ipywidgets.Select | ipywidgets.Button
    parts = list(all_widgets(explorer("1 2 3 4 5")))
    labels = [part.description for part in parts if isinstance(part, fields)]
    assert len(labels) == len(set(labels)) == 9
    assert all(labels)
    allowed = fields | ipywidgets.Box | ipywidgets.HTML
    assert all(isinstance(part, allowed) for part in parts)


def test_a_saved_notebook_keeps_a_still_picture():
    bundle, again = (explorer("3 3 8 8")._repr_mimebundle_() for _ in range(2))
    kept = ("text/html", "text/plain")
    assert bundle.keys() == {*kept, "application/vnd.jupyter.widget-view+json"}
    assert [bundle[kind] for kind in kept] == [again[kind] for kind in kept]
    html = bundle["text/html"]
    assert 'alt="3 of hearts, 3 of clubs, 8 of spades, 8 of diamonds"' in html
    assert draw_tree("8/(3-8/3)").html() in html
    assert "8/(3-8/3)" in bundle["text/plain"]
    assert not re.search(r"<(script|style|svg)|\son\w+=", html)


def test_a_still_picture_of_an_unsolvable_hand():
    bundle = explorer("1 1 1 1")._repr_mimebundle_()
    assert bundle["text/plain"] == "Not solvable: 1 1 1 1 does not make 24."
    assert bundle["text/plain"] in bundle["text/html"]
