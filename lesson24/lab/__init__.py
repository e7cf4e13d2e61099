"""Widgets for lessons: each is the last value of a notebook cell.

They are built of ipywidgets' own fields, buttons and lists, which carry their labels to a screen
reader and are worked by keyboard alone. In a saved notebook each leaves a still picture of itself.
"""

from lesson24.lab.explorer import explorer
from lesson24.lab.listing import show_source
from lesson24.lab.practice import practice
from lesson24.lab.predict import predict
from lesson24.lab.sameness import sameness
from lesson24.lab.stepper import stepper

__all__ = ["explorer", "practice", "predict", "sameness", "show_source", "stepper"]
