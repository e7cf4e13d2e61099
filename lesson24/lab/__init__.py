"""Widgets for lessons: each is the last value of a notebook cell.

They are built of ipywidgets' own fields, buttons and lists, which carry their labels to a screen
reader and are worked by keyboard alone. In a saved notebook each leaves a still picture of itself.
"""

from importlib import import_module
from typing import Any

from lesson24.libraries import needed_by

with needed_by("lab"):
    from lesson24.lab.explorer import explorer
    from lesson24.lab.listing import show_source
    from lesson24.lab.practice import practice
    from lesson24.lab.predict import predict
    from lesson24.lab.sameness import sameness
    from lesson24.lab.stepper import stepper

# Loaded when they are first used, as they need NumPy: the module of each name.
LATER = {"laboratory": "lesson24.lab.laboratory_view", "trial": "lesson24.lab.trial_view"}

__all__ = ["explorer", "practice", "predict", "sameness", "show_source", "stepper"]
__all__ += [*LATER]


def __getattr__(name: str) -> Any:
    """Load a name of LATER (PEP 562)."""
    if name in LATER:
        with needed_by(name):
            return getattr(import_module(LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
