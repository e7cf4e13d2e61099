"""One theme for every picture: colours, shapes, letters.

A difference is never told by colour alone: each colour has a shape, a kind of line or a word of
its own. Text is black or blue. Pictures have a white ground of their own, so that they read the
same in a light and in a dark JupyterLab.
"""

import graphviz

from lesson24.operators import PRODUCT, SUM, AnyOperator

# Okabe and Ito, "Color Universal Design" (2008), as matplotlib has them under "okabe_ito"; a test
# holds the two equal. Written out, because a tree should not wait a second for matplotlib.
BLACK, ORANGE, SKY, GREEN, YELLOW, BLUE, VERMILION, PURPLE = OKABE_ITO = (
    "#000000",
    "#E69F00",
    "#56B4E9",
    "#009E73",
    "#F0E442",
    "#0072B2",
    "#D55E00",
    "#CC79A7",
)
WHITE = "#FFFFFF"

FONT = "Helvetica"  # one name: for a list of names Graphviz measures with another font
FONT_SIZE = 16  # points; nothing is smaller than SMALL
SMALL = 14
LETTER = FONT_SIZE * 0.64 / 72  # inches: a digit in the widest font that may stand in for FONT

ROW = 0.8  # inches: the height of an operator, two lines of text


def tint(colour: str, strength: float = 0.4) -> str:
    """Mix a colour with white; ``strength`` 1 is the colour itself.

    >>> tint(BLACK, 0.2)
    '#CCCCCC'
    """
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * strength):02X}" for part in parts)


def new_graph(name: str) -> graphviz.Digraph:
    """An empty graph in the theme: lines without arrows, drawn from top to bottom.

    >>> new_graph("tree").source.splitlines()[0]
    'digraph tree {'
    """
    text = {"fontname": FONT, "fontsize": str(FONT_SIZE), "fontcolor": BLACK}
    line = {"color": BLACK, "penwidth": "1.5"}
    return graphviz.Digraph(
        name,
        graph_attr=text | {"bgcolor": WHITE, "pad": "0.1", "nodesep": "0.1", "ranksep": "0.25"},
        node_attr=text | line | {"style": "filled", "fillcolor": WHITE, "fixedsize": "true"},
        edge_attr=text | line | {"dir": "none"},
    )


def operator_node(operator: AnyOperator, value: str = "") -> dict[str, str]:
    """How an operator looks: its sign, and its value under it.

    Sums and differences are round and orange, products and quotients six-sided and blue, all others
    eight-sided and green. The width is given because Graphviz takes the signs for spaces.
    """
    looks = {SUM: ("ellipse", ORANGE), PRODUCT: ("hexagon", SKY)}
    shape, colour = looks.get(operator.precedence, ("octagon", GREEN))
    return {
        "label": rf"{operator.sign}\n{value}" if value else operator.sign,
        "shape": shape,
        "fillcolor": tint(colour),
        "height": str(ROW),
        # Both shapes are narrower at the lower line than in the middle.
        "width": size(max(ROW if shape == "ellipse" else ROW * 1.2, len(value) * LETTER / 0.75)),
    }


def card_node(face: str) -> dict[str, str]:
    """How a card looks: a box with round corners."""
    return {
        "label": face,
        "shape": "box",
        "style": "filled,rounded",
        "height": "0.55",
        "width": size(max(0.55, len(face) * LETTER + 0.2)),
    }


def size(inches: float) -> str:
    """A length as DOT has it."""
    return f"{inches:.2f}"
