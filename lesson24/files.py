"""Write files whole or not at all: a full disk or an interrupt leaves what was there before."""

import shutil
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for the start of one


def write_whole(path: Path, content: bytes) -> None:
    """Write a file; one that is there is replaced, and only once all is written.

    Raises:
        OSError: when it cannot be written; then nothing has changed.
    """
    path = path.resolve()  # of a link, the file is replaced, not the link
    if path.exists() and not path.is_file():  # a pipe or a device has nothing to lose
        path.write_bytes(content)
        return
    temporary = path.with_name(f".{token_hex(8)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(content)
        if path.exists():
            shutil.copymode(path, temporary)
        temporary.replace(path)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError):  # it names the file that was asked for
            error.filename, error.filename2 = str(path), None
        raise


def write_new(path: Path, content: bytes) -> None:
    """Write a file where none of that name is there.

    Raises:
        FileExistsError: when there is one; it stays as it is.
        OSError: when it cannot be written; then there is still none.
    """
    path.touch(exist_ok=False)  # now the name is ours
    try:
        write_whole(path, content)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def without_formulas(row: tuple[object, ...]) -> tuple[object, ...]:
    """A row in which no text is a formula for the spreadsheet that opens it.

    >>> without_formulas(("=1+1", "1+1", 2))
    ("'=1+1", '1+1', 2)
    """
    return tuple(
        f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell for cell in row
    )
