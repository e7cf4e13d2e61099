"""Libraries that are not needed for everything, and may be missing."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed_by(name: str) -> Iterator[None]:
    """Import in this block what something needs; where a library is missing, say how to get it.

    Raises:
        ModuleNotFoundError: one sentence, with the library and what to install.

    >>> with needed_by("a picture in oil"):
    ...     import no_such_library
    Traceback (most recent call last):
    ModuleNotFoundError: a picture in oil needs no_such_library: install lesson24[lab]
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        library = (missing.name or "").partition(".")[0]
        message = f"{name} needs {library}: install lesson24[lab]"
        raise ModuleNotFoundError(message, name=missing.name) from None
