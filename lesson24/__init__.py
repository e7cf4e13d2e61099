"""lesson24: four cards make 24, and five published programs that disagree about it.

The public names are here; the documentation of each is its docstring. Names that need NumPy,
matplotlib, ipywidgets or graphviz are loaded when they are first used.
"""

from lesson24.algorithms import ALGORITHMS, Algorithm, Outcome, TooManyCandidates
from lesson24.arithmetic import ARITHMETICS, EQUAL, TURNED, Acceptance, Arithmetic, within
from lesson24.cards import Card, HandError, all_hands, deal, parse_hand
from lesson24.documents import DOCUMENTS, Document
from lesson24.expressions import Expression
from lesson24.notation import ExpressionError, parse
from lesson24.programs import Program

__version__ = "0.1.0"
