"""Whole decks: every program on every hand, what an algorithm can reach, and why a hand is lost."""
