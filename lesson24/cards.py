"""Which cards are in play: ranks and suits, hands, and deals.

A *hand* is a tuple of whole numbers in the order given, such as ``(3, 3, 8, 8)``.
"""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

Hand = tuple[int, ...]

FACES = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K"}
RANKS_BY_FACE = {face: rank for rank, face in FACES.items()}
SUITS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
NAMES = {1: "ace", 11: "jack", 12: "queen", 13: "king"}

LONGEST_NUMBER = 100  # digits; int() itself slows down, then refuses, far above this
FULL_WIDTH_DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")
MINUS_SIGNS = "-−–－"  # of a keyboard, of print, an en dash, and full width
SEPARATORS = re.compile(r"[\s,;，、；]+")
QUOTES_AROUND = re.compile(r"""^\s*["'“”„‘’]|["'“”„‘’]\s*$""")


class HandError(ValueError):
    """The text or the cards are no hand; the message says what was wrong and what is accepted."""


class Card(NamedTuple):
    """One card of a deck: its rank (1 to 13) and its suit (one of ``♠ ♥ ♦ ♣``).

    >>> print(Card(12, "♥"), Card(12, "♥").name)
    Q♥ queen of hearts
    """

    rank: int
    suit: str

    @property
    def face(self) -> str:
        """The rank as printed on the card: ``A``, ``2`` to ``10``, ``J``, ``Q`` or ``K``."""
        return "10" if self.rank == 10 else FACES.get(self.rank, str(self.rank))

    @property
    def name(self) -> str:
        """The card in words, for a screen reader."""
        return f"{NAMES.get(self.rank, self.rank)} of {SUITS[self.suit]}"

    def __str__(self) -> str:
        return self.face + self.suit


DECK = tuple(Card(rank, suit) for suit in SUITS for rank in range(1, 14))


def shorten(text: str, longest: int = 30) -> str:
    """Quote ``text`` for a message, cut where it would fill the screen.

    >>> shorten("1012")
    "'1012'"
    """
    return repr(text if len(text) <= longest else text[:longest] + "...")


def without_quotes(text: str) -> str:
    """A text with spaces for the quotes round it, which belong to Python; all stays in its place.

    >>> without_quotes('"3 3 8 8"')
    ' 3 3 8 8 '
    """
    return QUOTES_AROUND.sub(lambda found: " " * len(found[0]), text)


def sentence(message: object) -> str:
    """An error, or its message, as a sentence of its own.

    >>> sentence(ValueError("card 1, 'x', is not a card"))
    "Card 1, 'x', is not a card."
    """
    text = str(message)
    return f"{text[:1].upper()}{text[1:]}."


def read_whole_number(token: str) -> int | None:
    """Give the number that a token writes with ASCII or full-width digits; None if it is not one.

    >>> read_whole_number("１2"), read_whole_number("-3")
    (12, None)
    """
    digits = token.translate(FULL_WIDTH_DIGITS)
    return (
        int(digits)
        if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER
        else None
    )


def parse_hand(text: str, size: int | None = None) -> Hand:
    """Read a hand: whole numbers or ``A J Q K T``, apart by spaces or commas.

    Args:
        text: for example ``"5 5 5 1"``, ``"11,8,3,5"`` or ``"A J Q K"``; full-width digits and
            the Chinese separators ``，、；`` are read too. A token is read whole: ``1012`` is one
            number, never ten and twelve.
        size: how many cards are wanted; any number from one up when None.

    Raises:
        HandError: names the token that is not a card, or the number of cards found.

    >>> parse_hand("A J Q K"), parse_hand("５，5、5 1")
    ((1, 11, 12, 13), (5, 5, 5, 1))
    >>> parse_hand("3 3 8 eight")
    Traceback (most recent call last):
        ...
    lesson24.cards.HandError: card 4, 'eight', is not a card: use whole numbers or A, J, Q, K, T
    """
    tokens = [token for token in SEPARATORS.split(without_quotes(text)) if token]
    hand = []
    for position, token in enumerate(tokens, start=1):
        number = RANKS_BY_FACE.get(token.upper(), read_whole_number(token))
        if number is None:
            raise HandError(
                f"card {position}, {shorten(token)}, is not a card: "
                "use whole numbers or A, J, Q, K, T"
            )
        hand.append(number)
    return check_size(tuple(hand), size)


def written(hand: Iterable[int]) -> str:
    """A hand as text; `parse_hand` reads it back.

    >>> written((3, 3, 8, 8))
    '3 3 8 8'
    """
    return " ".join(map(str, hand))


def check_size(hand: Hand, size: int | None) -> Hand:
    """Give the hand back if it has ``size`` cards (at least one when None); else a HandError."""
    if not hand:
        raise HandError("there is no card: give whole numbers apart by spaces, such as 3 3 8 8")
    if size is not None and len(hand) != size:
        found = "1 card was" if len(hand) == 1 else f"{len(hand)} cards were"
        raise HandError(f"{found} given, {size} are needed, such as 3 3 8 8")
    return hand


def read_hand(hand: str | Iterable[int | Card], size: int | None = None) -> Hand:
    """Take a hand as people write it: text, numbers, or the cards of a deal.

    >>> read_hand("3 3 8 8") == read_hand([3, 3, 8, 8]) == (3, 3, 8, 8)
    True
    >>> read_hand([Card(1, "♠"), Card(13, "♦")])
    (1, 13)
    """
    if isinstance(hand, str):
        return parse_hand(hand, size)
    cards: tuple[Any, ...] = tuple(hand)
    if set(map(type, cards)) != {int}:  # plain numbers, which most hands are, need no closer look
        cards = tuple(card.rank if isinstance(card, Card) else card for card in cards)
        for position, number in enumerate(cards, start=1):
            if not isinstance(number, int) or isinstance(number, bool):
                raise HandError(f"card {position}, {shorten(str(number))}, is not a whole number")
    return check_size(cards, size)


def in_a_list(hands: Iterable[Any]) -> Iterable[Any]:
    """Hands as they are given; one hand alone, as text, is refused.

    >>> in_a_list("3 3 8 8")
    Traceback (most recent call last):
        ...
    lesson24.cards.HandError: '3 3 8 8' is a text: give a list of hands, such as ["3 3 8 8"]
    """
    if isinstance(hands, str):
        raise HandError(f'{shorten(hands)} is a text: give a list of hands, such as ["3 3 8 8"]')
    return hands


def deal(size: int = 4, seed: int | None = None, deck: Sequence[Card] = DECK) -> tuple[Card, ...]:
    """Deal cards at random, without putting any back.

    Args:
        size: how many cards.
        seed: the same seed deals the same cards; None deals anew each time.
        deck: the cards to deal from; a full deck of 52 by default.

    Raises:
        HandError: when the deck has fewer than ``size`` cards, or ``size`` is less than one.

    >>> deal(seed=24) == deal(seed=24)
    True
    >>> len(set(deal(52)))
    52
    """
    if not deck:
        raise HandError("the deck is empty: no card can be dealt")
    if not 1 <= size <= len(deck):
        raise HandError(f"{size} cards cannot be dealt from {len(deck)}: ask for 1 to {len(deck)}")
    return tuple(random.Random(seed).sample(deck, size))


def all_hands(size: int = 4, ranks: Iterable[int] = range(1, 14)) -> Iterator[Hand]:
    """Every hand of ``size`` cards, in ascending order; each set of ranks once.

    >>> len(list(all_hands())), next(all_hands())
    (1820, (1, 1, 1, 1))
    """
    return combinations_with_replacement(sorted(set(ranks)), size)
