"""The lessons that come with the package, and a learner's own copy of them."""

import json
from collections.abc import Iterator
from pathlib import Path

from lesson24.files import write_new

PACKAGE = Path(__file__).resolve().parent
# In an installed package the notebooks stand inside it, in a checkout beside it.
PLACES = (PACKAGE / "notebooks", PACKAGE.parent / "notebooks")


class LessonsError(ValueError):
    """The lessons are not here, or cannot be copied to where they should go; it says why."""


def lessons_folder() -> Path:
    """The folder of notebooks that belongs to this copy of the package.

    Raises:
        LessonsError: when this copy came without them.

    >>> (lessons_folder() / "index.ipynb").exists()
    True
    """
    for place in PLACES:
        if place.is_dir():
            return place
    raise LessonsError("this copy of lesson24 came without its lessons; install it again")


def notebooks() -> dict[str, str]:
    """The name and the title of each notebook: the index first, then the lessons in order.

    >>> notebooks()["00-make-24.ipynb"]
    'Make 24 by hand'
    """
    names = sorted(path.name for path in lessons_folder().glob("*.ipynb"))
    names.sort(key=lambda name: name != "index.ipynb")
    return {name: title(lessons_folder() / name) for name in names}


def title(path: Path) -> str:
    """The first heading of a notebook."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "".join(cells[0]["source"]).partition("\n")[0].lstrip("# ")


def copy_lessons(target: Path, solutions: bool = False) -> Iterator[tuple[Path, bool]]:
    """Copy the lessons into a folder, and leave every file that is there already as it is.

    Args:
        target: the folder; it is made when it is missing.
        solutions: whether to copy the solutions of the exercises, too.

    Returns:
        each file in the folder, and whether it was copied: False means that a file of that name was
        there, which may hold a learner's work.

    Raises:
        LessonsError: when files cannot be written there.
    """
    source = lessons_folder()
    for path in sorted(source.rglob("*")):
        if path.is_dir() or ".ipynb_checkpoints" in path.parts:
            continue
        if path.parent.name == "solutions" and not solutions:
            continue
        copy = target / path.relative_to(source)
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
            write_new(copy, path.read_bytes())
        except FileExistsError as error:
            if not copy.exists():  # it was about the folder
                raise LessonsError(f"{error.filename} is a file, not a folder") from None
            yield copy, False
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise LessonsError(f"{copy} cannot be written: {reason}") from None
        else:
            yield copy, True
