"""Free what the library remembers of earlier questions."""

import sys
from functools import lru_cache
from itertools import chain
from typing import Any

Cached = type(lru_cache(lambda: None))
MOST_KEPT = 50_000  # solutions: with all that leads to them they take some 150 MB
kept = 0  # solutions, since the caches were last cleared

# A program that was loaded, not something that was worked out.
KEPT = ("lesson24.drawing.renderer",)


def clear_caches() -> None:
    """Free the memory that earlier questions hold; nothing is lost but the time saved.

    All that is remembered is bounded: under 500 MB after any work with seven cards. This frees it
    at once, as before a survey of another deck.

    >>> from lesson24 import solve
    >>> before = solve("3 3 8 8")
    >>> clear_caches()
    >>> solve("3 3 8 8") == before
    True
    """
    global kept
    for cached in caches():
        cached.cache_clear()
    kept = 0


def make_room(count: int) -> None:
    """Note that so many solutions more are remembered; before they are too many, free them all."""
    global kept
    if kept + count > MOST_KEPT:
        clear_caches()
    kept += count


def caches() -> list[Any]:
    """Every cache in a module of the library that was loaded, those in its lists too."""
    modules = [module for name, module in sorted(sys.modules.items()) if belongs(name)]
    values = [value for module in modules for value in list(vars(module).values())]
    listed = chain.from_iterable(value for value in values if isinstance(value, list))
    return [value for value in chain(values, listed) if isinstance(value, Cached)]


def belongs(module: str) -> bool:
    """Whether a module is one of the library, and its caches hold results."""
    return module.partition(".")[0] == __name__.partition(".")[0] and module not in KEPT
