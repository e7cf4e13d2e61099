"""The five programs as published, against what the original programs print."""

import csv
from pathlib import Path

import pytest

from lesson24 import DOCUMENTS, HandError, all_hands
from lesson24.algorithms import ALGORITHMS

DATA = Path(__file__).parent / "data"
RECORDED = {
    "document-0": "document_0_reversed_scan.csv",
    "document-1": "document_1_reduction.csv",
    "document-2": "document_2_left_to_right.csv",
    "document-3": "document_3_reduction.csv",
}


@pytest.mark.parametrize("name", RECORDED)
def test_every_recorded_row(name: str) -> None:
    with (DATA / RECORDED[name]).open(encoding="utf8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["hand"] for row in rows] == [" ".join(map(str, hand)) for hand in all_hands()]
    for row in rows:
        printed = DOCUMENTS[name].run(row["hand"])
        recorded = row["printed"] if "printed" in row else row["lines"].replace(" ", "\n")
        assert printed.text == recorded, row["hand"]
        assert printed.solved == (recorded not in ("No", "Fail.", "false", ""))
        if "count" in row:
            assert len(printed.text.splitlines()) == int(row["count"])


def lines_of_document_4(hand: tuple[int, ...]) -> list[str]:
    """The repaired program once more, written with texts and floats only."""

    def orders(cards: list[int], start: int = 0):
        if start == len(cards):
            yield cards[:]
            return
        yield from orders(cards, start + 1)
        for other in range(start + 1, len(cards)):
            cards[start], cards[other] = cards[other], cards[start]
            yield from orders(cards, start + 1)
            cards[start], cards[other] = cards[other], cards[start]

    def trees(cards: list[int]) -> list[tuple[float, str]]:
        if len(cards) == 1:
            return [(float(cards[0]), str(cards[0]))]
        found = []
        for split in range(1, len(cards)):
            rights = trees(cards[split:])
            for a, left in trees(cards[:split]):
                for b, right in rights:
                    found.append((a + b, f"({left} + {right})"))
                    found.append((a - b, f"({left} - {right})"))
                    found.append((a * b, f"({left} * {right})"))
                    if b != 0:
                        found.append((a / b, f"({left} / {right})"))
        return found

    every = (tree for order in orders([*hand]) for tree in trees(order))
    return [text for value, text in every if abs(24 - value) < 0.000001]


@pytest.mark.parametrize(
    "hand", [(11, 8, 3, 5), (3, 3, 8, 8), (5, 5, 5, 1), (0, 0, 4, 6), (1, 24, 25, 1)]
)
def test_document_4_in_the_order_found(hand: tuple[int, ...]) -> None:
    printed = DOCUMENTS["document-4"].run(hand)
    assert printed.text.splitlines() == lines_of_document_4(hand)
    assert printed.solved


def test_the_order_of_the_cards_is_kept() -> None:
    """The first answer of document 1 is not the one that its text shows."""
    assert DOCUMENTS["document-1"].run("11 8 3 5").text == "(((11-8)+5)*3) == 24"
    assert DOCUMENTS["document-1"].run("5 3 8 11").text != "(((11-8)+5)*3) == 24"
    assert "((11 - 8) * (3 + 5))" in DOCUMENTS["document-4"].run("11 8 3 5").text.splitlines()


def test_zeros_and_large_cards() -> None:
    assert DOCUMENTS["document-0"].run("0 0 0 24").text == "Yes"
    assert DOCUMENTS["document-1"].run("100 76 0 1").solved
    assert DOCUMENTS["document-2"].run("0 0 0 0").text == ""
    assert DOCUMENTS["document-3"].run("0 0 0 0").text == "false"
    assert DOCUMENTS["document-2"].run("0 0 0 24").solved


@pytest.mark.parametrize("name", DOCUMENTS)
def test_only_four_cards(name: str) -> None:
    with pytest.raises(HandError, match="4 are needed"):
        DOCUMENTS[name].run("3 3 8")


def test_each_says_where_it_comes_from() -> None:
    assert [*DOCUMENTS] == [f"document-{n}" for n in range(5)]
    for name, document in DOCUMENTS.items():
        assert document.name == name
        assert document.title
        assert document.author
        assert document.fault.endswith(".")
        assert document.program.candidates in ALGORITHMS
