"""Draw an expression as a tree, and all the shapes that trees of one size can have."""

from collections.abc import Iterable, Iterator, Sequence

import graphviz

from lesson24.drawing.picture import Picture
from lesson24.drawing.theme import BLUE, SMALL, card_node, new_graph, operator_node
from lesson24.expressions import Expression, Operation, Unary
from lesson24.notation import parse
from lesson24.shapes import Shape, ordered_shapes, pattern, unordered_shapes

MOST_LEAVES = 6  # 42 shapes; the 132 of seven leaves fill no screen
SHAPES_IN_A_ROW = 5
LETTERS = "abcdef"
MARKED = {"style": "rounded", "color": BLUE, "penwidth": "4"}
UNMARKED = {"style": "rounded,dotted", "penwidth": "1"}


def draw_tree(expression: Expression | str, caption: str | None = None) -> Picture:
    """Draw an expression as a tree: its cards, its operators, and the value at each operator.

    Args:
        expression: an expression, or its text.
        caption: a sentence under the picture; when None, one that says how to read it.

    Raises:
        ExpressionError: when the text is not an expression.

    >>> draw_tree("6/(5-4)")
    <picture: Expression tree of 6/(5-4), which is 6: 5 - 4 = 1; 6 / 1 = 6.>
    """
    if isinstance(expression, str):
        expression = parse(expression)
    graph = new_graph("tree")
    add_tree(graph, expression)
    if caption is None:
        caption = how_to_read(expression)
    return Picture(graph, describe(expression), caption, expression.outline())


def draw_trees(expressions: Iterable[Expression | str], caption: str = "") -> Picture:
    """Draw several expressions as trees side by side, each with its text under it.

    Args:
        expressions: expressions, or their texts.
        caption: a sentence under the picture.

    Raises:
        ExpressionError: when a text is not an expression.
        ValueError: when there is nothing to draw.

    >>> draw_trees(["1-(2-3)", "1-2-3"])
    <picture: 2 expression trees: 1-(2-3), which is 2; 1-2-3, which is -4.>
    """
    trees = [parse(tree) if isinstance(tree, str) else tree for tree in expressions]
    if not trees:
        raise ValueError("there are no trees to draw: give one expression or more")
    graph = new_graph("trees")
    graph.attr(pack="16", packmode=f"array_tu{SHAPES_IN_A_ROW}")
    for number, tree in enumerate(trees):
        with graph.subgraph(name=f"cluster{number}") as frame:
            # Spaces keep the text off the frame where a wider font stands in.
            frame.attr(label=f"  {tree}  ", labelloc="b", sortv=str(number + 1), margin="8")
            frame.attr(**UNMARKED)
            add_tree(frame, tree, f"t{number}n")
    said = "; ".join(", ".join([str(tree), *is_worth(tree)]) for tree in trees)
    count = "1 expression tree" if len(trees) == 1 else f"{len(trees)} expression trees"
    outline = "\n\n".join(f"{tree}\n{tree.outline('  ')}" for tree in trees)
    return Picture(graph, f"{count}: {said}.", caption, outline)


def add_tree(graph: graphviz.Digraph, expression: Expression, path: str = "n") -> None:
    """Add an expression to a graph; a node is named by its path, 0 for left and 1 for right."""
    match expression:
        case Operation(operator, left, right):
            graph.node(path, **operator_node(operator, value_of(expression)))
            add_tree(graph, left, path + "0")
            add_tree(graph, right, path + "1")
            add_edges(graph, path)
        case Unary(operator, operand):
            graph.node(path, **operator_node(operator, value_of(expression)))
            add_tree(graph, operand, path + "0")
            graph.edge(path, path + "0")
        case _:
            graph.node(path, **card_node(str(expression)))


def add_edges(graph: graphviz.Digraph, path: str) -> None:
    """Join a node with its two children: the left one stays left, and the node stands midway.

    Graphviz alone would place the node above one of them. An invisible node between the two, right
    under it, keeps them apart.
    """
    left, middle, right = path + "0", path + "m", path + "1"
    graph.node(middle, style="invis", shape="point", width="0")
    graph.edge(path, left)
    graph.edge(path, middle, style="invis", weight="1000")
    graph.edge(path, right)
    with graph.subgraph() as row:
        row.attr(rank="same")
        row.edge(left, middle, style="invis")
        row.edge(middle, right, style="invis")


def value_of(expression: Expression) -> str:
    """The value as drawn: nothing where letters stand for the cards."""
    has_letters = any(isinstance(card, str) for card in expression.cards)
    return "" if has_letters else expression.worth()


def describe(expression: Expression) -> str:
    """The alt text of a tree: the expression, its value, and the way there."""
    steps, worth = expression.steps(), is_worth(expression)
    if not (worth and steps):  # letters, or a single card
        return f"Expression tree of {expression}."
    return f"Expression tree of {expression}, {worth[0]}: {'; '.join(steps)}."


def is_worth(expression: Expression) -> list[str]:
    """What an expression is worth, as part of a sentence; nothing to say of letters."""
    value = value_of(expression)
    if not value:
        return []
    return [f"which is {value}" if expression.value is not None else "which has no value"]


def how_to_read(expression: Expression) -> str:
    """The caption of a tree."""
    first = next(expression.operations(), None)
    if first is None:
        return "A tree of one card."
    if not value_of(expression):
        return "Each operator joins the two parts under it."
    match first:
        case Operation(operator, left, right):
            first_step = f"{left} {operator.sign} {right}"
        case _:
            first_step = str(first)
    return f"Each operator with the value it gives; {first_step} is worked out first."


def draw_shapes(leaves: int) -> Picture:
    """Draw all ordered shapes of a tree: every way to put brackets round ``leaves`` cards.

    There are 1, 1, 2, 5, 14, 42 of them for 1 to 6 leaves. The shapes that are enough for the six
    operators of document 0, two for four cards, have a thick line round them and the word
    *pattern* under them.

    Raises:
        ValueError: for fewer than 1 leaf or more than 6.

    >>> print(draw_shapes(4).outline)
    a.(b.(c.d))
    a.((b.c).d)
    (a.b).(c.d)  pattern 2
    (a.(b.c)).d
    ((a.b).c).d  pattern 1
    """
    if not 1 <= leaves <= MOST_LEAVES:
        raise ValueError(
            f"the shapes of {leaves} leaves are not drawn: ask for 1 to {MOST_LEAVES} leaves"
        )
    shapes = ordered_shapes(leaves)
    patterns = unordered_shapes(leaves)
    marks = [f"pattern {patterns.index(s) + 1}" if s in patterns else "" for s in shapes]
    graph = new_graph("shapes")
    graph.attr(pack="8", packmode=f"array_tu{SHAPES_IN_A_ROW}", nodesep="0.05", ranksep="0.2")
    for number, (shape, mark) in enumerate(zip(shapes, marks, strict=True)):
        with graph.subgraph(name=f"cluster{number}") as frame:
            # Spaces keep the letters off the frame where a wider font stands in.
            frame.attr(label=rf" {pattern(shape)} \n {mark} ", labelloc="b", sortv=str(number + 1))
            frame.attr(fontsize=str(SMALL), margin="7", **(MARKED if mark else UNMARKED))
            add_shape(frame, shape, f"s{number}n", iter(LETTERS))
    alt, caption = describe_shapes(leaves, len(shapes), patterns)
    lines = (f"{pattern(s)}  {mark}".rstrip() for s, mark in zip(shapes, marks, strict=True))
    return Picture(graph, alt, caption, "\n".join(lines))


def add_shape(graph: graphviz.Digraph, shape: Shape, path: str, letters: Iterator[str]) -> None:
    """Add a shape to a graph: a letter for each card, an empty circle for any operator."""
    if shape is None:
        small = {"width": "0.3", "height": "0.3", "fontsize": str(SMALL)}
        graph.node(path, **card_node(next(letters)) | small)
        return
    graph.node(path, label="", shape="circle", width="0.22")
    add_shape(graph, shape[0], path + "0", letters)
    add_shape(graph, shape[1], path + "1", letters)
    add_edges(graph, path)


def describe_shapes(leaves: int, count: int, patterns: Sequence[Shape]) -> tuple[str, str]:
    """The alt text and the caption of the shapes."""
    shapes = "The one ordered shape" if count == 1 else f"The {count} ordered shapes"
    trees = "tree with 1 leaf" if leaves == 1 else f"tree with {leaves} leaves"
    marked = ", ".join(f"pattern {n}, {pattern(p)}" for n, p in enumerate(patterns, start=1))
    alt = f"{shapes} of a {trees}. Marked as enough for the six operators of document 0: {marked}."
    caption = (
        f"{shapes} of a {trees}; an empty circle is any operator. "
        "Thick line and the word pattern: enough for the six operators of document 0."
    )
    return alt, caption
