"""Python in a browser (Pyodide): big libraries are fetched when they are first imported.

The page loads what a cell imports by name. NumPy, pandas and matplotlib are imported inside this
package, and only for whole decks and charts; they come over the network, at that moment.
"""

import importlib
import sys
from importlib.machinery import ModuleSpec, PathFinder
from typing import Any

FETCHED = ("matplotlib", "numpy", "pandas")


class Fetcher:
    """The last finder that `import` asks: it fetches a package and looks again."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Find a package of FETCHED; all else is none of its business."""
        if name not in FETCHED:
            return None
        from pyodide.ffi import can_run_sync, run_sync
        from pyodide_js import loadPackage

        if not can_run_sync():
            raise ImportError(
                f"run a cell with the line `import {name}` first, then this one again"
            )
        run_sync(loadPackage(name))  # what fails in it goes to the browser's console
        importlib.invalidate_caches()
        found = PathFinder.find_spec(name)
        if found is None:
            raise ImportError(
                f"{name} could not be fetched: whole decks and charts need a network in a browser. "
                "To see the stored picture again, reload the lesson from disk (menu File)"
            )
        return found


def fetch_big_libraries() -> None:
    """Let `import` fetch what is not here."""
    sys.meta_path.append(Fetcher())
