"""lesson24: four cards make 24, and five published programs that disagree about it.

The public names are here; the documentation of each is its docstring. Names that need NumPy,
matplotlib, ipywidgets or graphviz are loaded when they are first used.
"""

import sys
from importlib import import_module
from typing import Any

from lesson24.algorithms import ALGORITHMS, Algorithm, Outcome, TooManyCandidates
from lesson24.answers import Verdict, check_answer
from lesson24.arithmetic import (
    ARITHMETICS,
    EQUAL,
    TURNED,
    Acceptance,
    Arithmetic,
    TargetError,
    within,
)
from lesson24.cards import Card, HandError, all_hands, deal, parse_hand
from lesson24.documents import DOCUMENTS, Document
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
from lesson24.expressions import Expression
from lesson24.last_steps import TooManySolutions
from lesson24.libraries import needed_by
from lesson24.memory import clear_caches
from lesson24.notation import ExpressionError, parse
from lesson24.operators import OperatorError
from lesson24.programs import Program
from lesson24.sameness import LEVELS, Agreement, LevelError, canonical, same

__version__ = "0.1.0"

if sys.platform == "emscripten":
    from lesson24.browser import fetch_big_libraries

    fetch_big_libraries()

# Loaded when they are first used: the module of each name, and whole parts of the package.
LATER = {
    "Picture": "lesson24.drawing.picture",
    "class_trial": "lesson24.exercises.trial",
    "coverage": "lesson24.comparing.reach",
    "draw_coverage": "lesson24.drawing.charts",
    "draw_deck": "lesson24.drawing.deck",
    "draw_disagreements": "lesson24.drawing.charts",
    "draw_errors": "lesson24.drawing.errors",
    "draw_growth": "lesson24.drawing.growth",
    "draw_meeting": "lesson24.drawing.numbers",
    "draw_numbers": "lesson24.drawing.numbers",
    "draw_recursion": "lesson24.drawing.recursion",
    "draw_search": "lesson24.drawing.search",
    "draw_shapes": "lesson24.drawing.trees",
    "draw_tree": "lesson24.drawing.trees",
    "draw_trees": "lesson24.drawing.trees",
    "draw_tried": "lesson24.drawing.charts",
    "every_program": "lesson24.comparing.laboratory",
    "explain_miss": "lesson24.comparing.misses",
    "in_shapes": "lesson24.comparing.laboratory",
    "survey": "lesson24.comparing.survey",
}
PARTS = ("drawing", "exercises", "lab")

__all__ = [
    "ALGORITHMS",
    "ARITHMETICS",
    "DOCUMENTS",
    "EQUAL",
    "LEVELS",
    "TURNED",
    "Acceptance",
    "Agreement",
    "Algorithm",
    "Arithmetic",
    "Card",
    "Document",
    "Expression",
    "ExpressionError",
    "HandError",
    "LevelError",
    "OperatorError",
    "Outcome",
    "Program",
    "TargetError",
    "TooManyCandidates",
    "TooManySolutions",
    "Verdict",
    "all_hands",
    "canonical",
    "check_answer",
    "clear_caches",
    "count_solutions",
    "deal",
    "deck_targets",
    "is_solvable",
    "nearest",
    "parse",
    "parse_hand",
    "reachable",
    "same",
    "solvable_hands",
    "solve",
    "targets",
    "within",
]
__all__ += [*LATER, *PARTS]


def __getattr__(name: str) -> Any:
    """Load a name of LATER or PARTS (PEP 562)."""
    with needed_by(name):
        if name in PARTS:
            return import_module(f"{__name__}.{name}")
        if name in LATER:
            return getattr(import_module(LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
