"""Trees and their notations: written, read back, valued."""

import ast
import pickle
from dataclasses import FrozenInstanceError
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lesson24 import ALGORITHMS, ExpressionError, parse
from lesson24.expressions import Expression, Leaf, Operation, Unary, combine, letters
from lesson24.operators import FOUR, ROOT, SIX
from lesson24.shapes import ordered_shapes, pattern, shape_of


def by_python(expression: Expression) -> Fraction | None:
    """An independent evaluator: Python's own grammar reads the text."""

    def run(node: ast.expr) -> Fraction:
        if isinstance(node, ast.Constant):
            return Fraction(node.value)
        a, b = run(node.left), run(node.right)
        match type(node.op):
            case ast.Add:
                return a + b
            case ast.Sub:
                return a - b
            case ast.Mult:
                return a * b
            case ast.Div:
                return a / b
        raise AssertionError(node)

    try:
        return run(ast.parse(str(expression), mode="eval").body)
    except ZeroDivisionError:
        return None


def trees(operators=FOUR, largest: int = 13):
    """Expressions of one to seven cards."""
    numbers = st.lists(st.integers(0, largest), min_size=7, max_size=7)
    shapes = st.integers(1, 7).flatmap(lambda n: st.sampled_from(ordered_shapes(n)))
    chosen = st.lists(st.sampled_from(operators), min_size=6, max_size=6)

    def build(shape, numbers, operators) -> Expression:
        places = iter(range(7))
        signs = iter(operators)

        def inner(shape) -> Expression:
            if shape is None:
                place = next(places)
                return Leaf(place, numbers[place])
            return Operation(next(signs), inner(shape[0]), inner(shape[1]))

        return inner(shape)

    return st.builds(build, shapes, numbers, chosen)


ALL_OF_FOUR = list(ALGORITHMS["five-shapes"].candidates("1 2 3 4"))


def test_all_brackets_read_back_as_the_same_tree() -> None:
    assert len(ALL_OF_FOUR) == 7680
    assert all(parse(tree.brackets()) == tree for tree in ALL_OF_FOUR)


def test_fewest_brackets_read_back_as_the_same_function() -> None:
    for tree in ALL_OF_FOUR:
        read = parse(str(tree))
        assert str(read) == str(tree)
        assert read.value == tree.value


@given(trees())
def test_a_value_is_what_python_says(tree: Expression) -> None:
    assert tree.value == by_python(tree)


@given(trees(SIX))
def test_every_text_reads_back(tree: Expression) -> None:
    assert parse(tree.brackets()).brackets() == tree.brackets()
    assert parse(str(tree)).value == tree.value
    assert str(parse(str(tree))) == str(tree)


@given(trees())
def test_postfix_and_prefix_run_on_a_stack(tree: Expression) -> None:
    functions = {operator.symbol: operator for operator in FOUR}

    def run(tokens: list[str], exchanged: bool) -> Fraction | None:
        stack: list[Fraction | None] = []
        for token in tokens:
            if token in functions:
                b, a = stack.pop(), stack.pop()
                if exchanged:
                    a, b = b, a
                fails = a is None or b is None or (token == "/" and b == 0)
                stack.append(None if fails else functions[token].function(a, b))
            else:
                stack.append(Fraction(token))
        return stack[0]

    assert run(tree.postfix().split(), exchanged=False) == tree.value
    assert run(tree.prefix().split()[::-1], exchanged=True) == tree.value


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("10-(6-3)", "10-(6-3)"),
        ("12/(6/3)", "12/(6/3)"),
        ("(9-5)*6", "(9-5)*6"),
        ("1/(2*2)", "1/(2*2)"),
        ("1+(2-3)", "1+2-3"),
        ("2*(6/3)", "2*6/3"),
        ("((1-2)-3)", "1-2-3"),
        ("1 r- (2-3)", "1 r- (2-3)"),
        ("1+(2 r- 3)", "1+(2 r- 3)"),
        ("1+((2 r- 3)-4)", "1+(2 r- 3-4)"),
        ("1+((2 r/ 6)-4)", "1+2 r/ 6-4"),
        ("（J−8）×（３＋5）", "(11-8)*(3+5)"),
        ("4xKx1", "4*13*1"),
        ("8:(3–8÷3) == 24", "8/(3-8/3)"),
        ("a·t", "1*10"),
    ],
)
def test_notation(text: str, printed: str) -> None:
    assert str(parse(text)) == printed


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("", None, "there is no expression"),
        ("4(5+1)", 2, "an operator is missing before it"),
        ("(1+2)3", 6, "an operator is missing before it"),
        ("AJ", 2, "an operator is missing before it"),
        ("-3+27", 1, "there is none before a number"),
        ("3*-8", 3, "there is none before a number"),
        ("3*/8", 3, "a number is missing before it"),
        ("2**3", 2, "no powers"),
        ("2^3", 2, "no powers"),
        ("(1+2", 1, "not closed"),
        ("1+2)", 4, "there is no ( for this bracket"),
        ("()", 2, "nothing in these brackets"),
        ("1+", None, "ends too early"),
        ("1.5+2", 2, "no decimal point"),
        ("[1+2]*3", 1, "brackets are round"),
        ("1+two", 3, "not part of an expression"),
        ("1+2=3+4", 4, "only the target may stand after it"),
        ("= 24", 1, "an expression is missing"),
        ("9" * 101, 1, "at most 100 digits"),
        ("1+" * 300 + "1", None, "601 characters, more than 600"),
        ("1+\x00", 3, "not part of an expression"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, place: int | None, says: str) -> None:
    with pytest.raises(ExpressionError) as error:
        parse(text)
    assert says in str(error.value)
    assert error.value.place == place
    assert isinstance(error.value, ValueError)


def test_the_longest_text_is_deep_and_is_read() -> None:
    ones = parse("1+" * 299 + "1")
    assert ones.value == 300
    assert parse("(" * 299 + "1" + ")" * 299).value == 1
    nested = parse("(" * 149 + "1" + "+1)" * 149)
    assert nested.value == 150
    assert len(nested.steps()) == 149


def test_leaves_know_their_cards() -> None:
    tree = parse("5*(5-1/5)", hand="5 5 5 1")
    assert [leaf.place for leaf in tree.leaves] == [0, 1, 3, 2]
    assert tree.cards == (5, 5, 1, 5)
    with pytest.raises(ExpressionError, match="used too often"):
        parse("5*5*5*5", hand="5 5 5 1")
    with pytest.raises(ExpressionError, match="'7' at place 3: this card is not in the hand"):
        parse("5*7", hand="5 5 5 1")


def test_what_an_expression_has_worked_out_is_kept_and_changes_nothing() -> None:
    tree, fresh = parse("8/(3-8/3)"), parse("8/(3-8/3)")
    assert (tree.value, tree.text) == (24, "8/(3-8/3)")
    assert tree.value is tree.value
    assert vars(tree).keys() - vars(fresh).keys() == {"value", "text"}
    assert tree == fresh
    assert hash(tree) == hash(fresh)
    assert pickle.loads(pickle.dumps(tree)) == fresh
    with pytest.raises(FrozenInstanceError):
        tree.text = "24"  # type: ignore[misc]


def test_steps_end_at_a_division_by_zero() -> None:
    tree = parse("7-8/(3-3)")
    assert tree.value is None
    assert tree.steps() == ["3 - 3 = 0", "8 / 0 has no value: division by zero"]
    assert parse("4 r- 28").steps() == ["28 - 4 = 24"]


def test_an_outline_says_every_value() -> None:
    assert parse("8/(3-8/3)").outline().splitlines() == [
        "24, the quotient of",
        "  8",
        "  1/3, the difference of",
        "    3",
        "    8/3, the quotient of",
        "      8",
        "      3",
    ]


def test_latex() -> None:
    assert parse("8/(3-8/3)").latex() == r"\frac{8}{3-\frac{8}{3}}"
    assert parse("(1+2)*(3-(4-5))").latex() == (
        r"\left(1+2\right) \times \left(3-\left(4-5\right)\right)"
    )


def test_latex_of_document_0s_operators_is_the_usual_way_round() -> None:
    assert parse("(2 r- 3) r/ 6").latex() == r"\frac{6}{3-2}"
    assert parse("5*(2 r- 3)").latex() == r"5 \times \left(3-2\right)"


def test_latex_has_the_fewest_brackets() -> None:
    assert parse("1-2-3+4").latex() == "1-2-3+4"
    assert parse("1+(2+3)").latex() == "1+2+3"
    assert parse("2*3*(4*5)").latex() == r"2 \times 3 \times 4 \times 5"
    assert parse("1+(2-3)").latex() == "1+2-3"
    assert parse("(1/2)*3").latex() == r"\frac{1}{2} \times 3"
    assert parse("3*(1/2)-1/(2-1)").latex() == r"3 \times \frac{1}{2}-\frac{1}{2-1}"


def test_a_tree_of_characters_hangs_each_part_under_its_own() -> None:
    assert parse("(1+2*3)*(8-4)").tree().splitlines() == [
        "* = 28",
        "├── + = 7",
        "│   ├── 1",
        "│   └── * = 6",
        "│       ├── 2",
        "│       └── 3",
        "└── - = 4",
        "    ├── 8",
        "    └── 4",
    ]
    root = Unary(ROOT, parse("(7-4)*3"))
    assert root.tree().splitlines() == [
        "√ = 3",
        "└── * = 9",
        "    ├── - = 3",
        "    │   ├── 7",
        "    │   └── 4",
        "    └── 3",
    ]
    assert Operation(FOUR[0], root, Leaf(3, 1)).outline().splitlines() == [
        "4, the sum of",
        "  3, the square root of",
        "    9, the product of",
        "      3, the difference of",
        "        7",
        "        4",
        "      3",
        "  1",
    ]


def test_brackets_with_a_gap_on_both_sides_of_every_operator() -> None:
    tree = Operation(FOUR[2], Unary(ROOT, parse("4+5")), parse("(3-1)/2"))
    assert tree.brackets(" ") == "((√(4 + 5)) * ((3 - 1) / 2))"
    assert tree.prefix() == "* √ + 4 5 / - 3 1 2"
    assert tree.postfix() == "4 5 + √ 3 1 - 2 / *"


def test_letters_and_negative_cards() -> None:
    a, b = letters(2)
    assert Operation(FOUR[1], a, b).value is None
    assert Operation(FOUR[1], a, b).steps() == ["a - b = a-b"]
    assert str(Operation(FOUR[0], Leaf(0, -3), Leaf(1, 5))) == "(-3)+5"
    assert str(Operation(FOUR[0], Leaf(0, 0), Leaf(1, 5))) == "0+5"


def test_a_root_has_a_value_where_there_is_a_square() -> None:
    assert Unary(ROOT, parse("4/9")).steps() == ["4 / 9 = 4/9", "√(4/9) = 2/3"]
    assert Unary(ROOT, Leaf(0, 8)).value is None
    assert Unary(ROOT, Leaf(0, "a")).value is None


def test_a_reversed_operator_is_written_the_usual_way_round() -> None:
    a, b = letters(2)
    assert [combine(operator, a, b) for operator in SIX] == [
        *(Operation(operator, a, b) for operator in FOUR),
        Operation(FOUR[1], b, a),
        Operation(FOUR[3], b, a),
    ]


def test_shapes() -> None:
    assert [len(ordered_shapes(n)) for n in range(1, 8)] == [1, 1, 2, 5, 14, 42, 132]
    assert {pattern(shape_of(tree)) for tree in ALL_OF_FOUR} == {
        "a.(b.(c.d))",
        "a.((b.c).d)",
        "(a.b).(c.d)",
        "(a.(b.c)).d",
        "((a.b).c).d",
    }
