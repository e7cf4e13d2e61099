"""Pictures, judged by parsing the SVG that is drawn."""

import base64
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

import graphviz
import pytest

import lesson24
from lesson24 import Picture, draw_shapes, draw_tree, draw_trees, parse
from lesson24.algorithms import ALGORITHMS
from lesson24.drawing import renderer, theme
from lesson24.expressions import Leaf, letters
from lesson24.operators import SIX
from lesson24.shapes import fill, ordered_shapes, pattern, unordered_shapes

SVG = "{http://www.w3.org/2000/svg}"
OUTLINES = ("ellipse", "path", "polygon")
EXPRESSIONS = ["8/(3-8/3)", "(1+2)*(3+4)", "((1+2)*(3+4))-((5+6)*7)", "1/(2*3+4-5)-100/7", "5"]
needs_wasm = pytest.mark.skipif(sys.platform == "emscripten", reason="a browser has no wasmtime")


@pytest.fixture(autouse=True)
def no_renderer_named(monkeypatch):
    monkeypatch.delenv(renderer.VARIABLE, raising=False)


def nodes(picture):
    """For each node of a picture: its lines of text, and where its middle is (x, y)."""
    found = {}
    for group in ElementTree.fromstring(picture.svg).iter(f"{SVG}g"):
        if group.get("class") == "node":
            texts = list(group.iter(f"{SVG}text"))
            [outline] = (part for part in group if part.tag.removeprefix(SVG) in OUTLINES)
            xs, ys = corners(outline)
            middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
            found[group.find(f"{SVG}title").text] = ([t.text for t in texts], middle)
    return found


def corners(element):
    """The x and the y coordinates of an element."""
    if element.get("cx"):
        return [float(element.get("cx"))], [float(element.get("cy"))]
    numbers = re.findall(r"-?[\d.]+", element.get("points") or element.get("d"))
    return [float(n) for n in numbers[::2]], [float(n) for n in numbers[1::2]]


def subtrees(expression, path="n"):
    """All parts of an expression, by path."""
    yield path, expression
    if not isinstance(expression, Leaf):
        yield from subtrees(expression.left, path + "0")
        yield from subtrees(expression.right, path + "1")


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_every_part_is_drawn_with_its_exact_value(text):
    expression = parse(text)
    drawn = nodes(draw_tree(expression))
    parts = dict(subtrees(expression))
    assert drawn.keys() == parts.keys()
    for path, part in parts.items():
        lines = drawn[path][0]
        assert Fraction(lines[-1]) == part.value
        assert lines[:-1] == ([] if isinstance(part, Leaf) else [part.operator.sign])


def is_in_order(drawn):
    """Whether each node lies between its children, right of the left one, and above both."""
    return all(
        drawn[path + "0"][1][0] < x < drawn[path + "1"][1][0]
        and y < min(drawn[path + "0"][1][1], drawn[path + "1"][1][1])
        for path, (_, (x, y)) in drawn.items()
        if path + "0" in drawn
    )


@pytest.mark.parametrize("shape", ordered_shapes(5), ids=pattern)
def test_left_stays_left(shape):
    for operators in (SIX[:4], SIX[:1] * 4):
        cards = [Leaf(place, card) for place, card in enumerate([1, 13, 2, 100, 7])]
        assert is_in_order(nodes(draw_tree(fill(shape, cards, operators))))


def test_trees_side_by_side_are_each_the_tree_alone():
    texts = ["8/(3-8/3)", "(8/3-8)/3", "1/(2-2)"]
    picture = draw_trees(texts)
    drawn = nodes(picture)
    rights = [0.0]
    for number, text in enumerate(texts):
        alone = nodes(draw_tree(text))
        mine = {p: n for p, n in drawn.items() if p.startswith(f"t{number}n")}
        assert [lines for lines, _ in mine.values()] == [lines for lines, _ in alone.values()]
        assert is_in_order({path.removeprefix(f"t{number}"): n for path, n in mine.items()})
        assert min(x for _, (x, _) in mine.values()) > rights[-1]
        rights.append(max(x for _, (x, _) in mine.values()))
        assert text in picture.svg
    assert "which is 24; " in picture.alt
    assert picture.alt.endswith("1/(2-2), which has no value.")
    with pytest.raises(ValueError, match="no trees"):
        draw_trees([])


def test_the_leaves_read_from_left_to_right():
    expression = parse("((1+2)*(3+4))-((5+6)*7)")
    drawn = nodes(draw_tree(expression))
    cards = [path for path, part in subtrees(expression) if isinstance(part, Leaf)]
    assert sorted(cards, key=lambda path: drawn[path][1][0]) == cards


def test_sums_and_products_differ_by_shape_and_by_colour():
    svg = ElementTree.fromstring(draw_tree("(1+2)*(3-4)/5").svg)
    looks = {}
    for group in svg.iter(f"{SVG}g"):
        if group.get("class") == "node":
            outline = group[1]
            sign = group.find(f"{SVG}text").text
            looks[sign] = (outline.tag.removeprefix(SVG), outline.get("fill"))
    assert looks["+"] == looks["−"]
    assert looks["×"] == looks["÷"]
    for sum_look, product_look in zip(looks["+"], looks["×"], strict=True):
        assert sum_look != product_look
    assert looks["5"][0] == "path"  # a box with round corners


def test_a_division_by_zero_is_drawn_and_said():
    picture = draw_tree("1/(6-2*3)")
    assert nodes(picture)["n"][0] == ["÷", "no value"]
    assert "no value" in picture.alt


def test_letters_have_no_values():
    [expression, *_] = ALGORITHMS["five-shapes"].candidates(letters(3))
    assert all(len(lines) == 1 for lines, _ in nodes(draw_tree(expression)).values())


def test_the_alt_text_says_the_expression_its_value_and_the_way():
    assert draw_tree("8/(3-8/3)").alt == (
        "Expression tree of 8/(3-8/3), which is 24: 8 / 3 = 8/3; 3 - 8/3 = 1/3; 8 / 1/3 = 24."
    )


@pytest.mark.parametrize("leaves", range(1, 7))
def test_all_shapes_are_drawn_and_the_patterns_marked(leaves):
    picture = draw_shapes(leaves)
    frames = {}
    for group in ElementTree.fromstring(picture.svg).iter(f"{SVG}g"):
        if group.get("class") == "cluster":
            [outline] = group.findall(f"{SVG}path")
            shape, mark = (text.text.strip() for text in group.iter(f"{SVG}text"))
            frames[shape] = (mark, float(outline.get("stroke-width", 1)))
            assert (outline.get("stroke-dasharray") is None) == bool(mark)
    assert list(frames) == [pattern(shape) for shape in ordered_shapes(leaves)]
    marked = {mark: shape for shape, (mark, _) in frames.items() if mark}
    assert [marked[mark] for mark in sorted(marked)] == list(map(pattern, unordered_shapes(leaves)))
    assert all((width > 2) == bool(mark) for mark, width in frames.values())
    assert is_in_order(nodes(picture))


def test_too_many_leaves_are_refused_with_the_limit():
    for leaves in (0, 7):
        with pytest.raises(ValueError, match=rf"{leaves} leaves .* 1 to 6"):
            draw_shapes(leaves)


PICTURES = [*map(draw_tree, EXPRESSIONS), draw_shapes(4)]


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.alt[:24])
def test_a_picture_is_an_image_that_anyone_can_read(picture):
    root = ElementTree.fromstring(picture.svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == picture.alt
    texts = list(root.iter(f"{SVG}text"))
    assert texts
    for text in texts:
        assert float(text.get("font-size")) >= 14
        assert text.get("fill", "black") in ("black", theme.BLACK, theme.BLUE)
    ground = root.find(f"{SVG}g/{SVG}polygon")
    assert ground.get("fill") in ("white", "#ffffff")
    assert not re.search(r"label\s*=\s*<", picture.dot)  # HTML-like labels are lost without a word


def test_the_same_bytes_in_every_process():
    program = "from lesson24 import draw_tree; print(draw_tree('8/(3-8/3)').svg, end='')"
    drawn = [
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout.decode()
        for seed in "12"
    ]
    assert drawn == [draw_tree("8/(3-8/3)").svg] * 2


@needs_wasm
def test_a_home_that_cannot_be_written_to_does_no_harm(tmp_path):
    file = tmp_path / "file"
    file.touch()
    nowhere = str(file / "in-a-file")
    program = "from lesson24 import draw_tree; print(draw_tree('1+2').svg[:4])"
    places = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "USERPROFILE"), nowhere)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | places | {renderer.VARIABLE: "wasm"},
        capture_output=True,
        check=True,
    )
    assert done.stdout.strip() == b"<svg"
    assert done.stderr == b""


def test_many_threads_draw_the_same():
    with ThreadPoolExecutor(8) as threads:
        drawn = list(threads.map(lambda _: draw_tree("8/(3-8/3)").svg, range(64)))
    assert set(drawn) == {draw_tree("8/(3-8/3)").svg}


def test_wrong_dot_is_one_sentence_and_the_next_picture_is_drawn():
    broken = graphviz.Source("digraph {")
    with pytest.raises(renderer.RendererError, match="Graphviz cannot draw this"):
        _ = Picture(broken, "Broken.").svg
    assert draw_tree("1+2").svg


class Page(HTMLParser):
    """The tags of a piece of HTML with their attributes, and its text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.text = {}, ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags[tag] = dict(attrs)

    def handle_data(self, data):
        self.text += data


def test_a_notebook_gets_an_image_with_its_alt_text_and_plain_text():
    picture = draw_tree("8/(3-8/3)", caption="Is 1 < 2 & so on?")
    bundle = picture._repr_mimebundle_()
    assert bundle.keys() == {"text/html", "text/plain"}
    page = Page(bundle["text/html"])
    kind, _, data = page.tags["img"]["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(data).decode() == picture.svg
    assert page.tags["img"]["alt"] == picture.alt
    assert picture.caption in page.text
    assert {"figure", "figcaption", "details", "summary"} <= page.tags.keys()
    assert parse("8/(3-8/3)").outline() in page.text
    assert bundle["text/plain"] == f"{picture.alt}\n\n{parse('8/(3-8/3)').outline()}"


def test_text_in_a_picture_is_escaped():
    picture = Picture(graphviz.Digraph(), "<b>\"bold\" & 'it'</b>", "<i>", "</pre><script>")
    assert ElementTree.fromstring(picture.svg).get("aria-label") == picture.alt
    assert Page(picture.html()).tags["img"]["alt"] == picture.alt
    assert not {"b", "i", "script"} & Page(picture.html()).tags.keys()


def test_text_in_place_of_a_picture(monkeypatch):
    monkeypatch.setenv(renderer.VARIABLE, "text")
    picture = draw_tree("8/(3-8/3)")
    page = Page(picture.html())
    assert "img" not in page.tags
    assert picture.outline in page.text
    assert "LESSON24_RENDERER is text" in page.text
    with pytest.raises(renderer.RendererError, match="LESSON24_RENDERER is text"):
        _ = picture.svg


def test_a_renderer_that_there_is_not_is_refused(monkeypatch):
    monkeypatch.setenv(renderer.VARIABLE, "paint")
    with pytest.raises(renderer.RendererError, match=r"'paint'.*wasm, dot, text"):
        renderer.render("digraph {}")


@pytest.fixture
def no_dot(monkeypatch, tmp_path):
    """The program dot is nowhere to be found."""
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.fixture
def no_wasm(monkeypatch):
    """The WebAssembly runtime is not installed."""
    renderer.webassembly.cache_clear()
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    yield
    renderer.webassembly.cache_clear()


def test_without_any_renderer_one_sentence_names_both(no_dot, no_wasm):
    with pytest.raises(
        renderer.RendererError, match=r"\[wasmtime\] cannot .*dot .* is not installed"
    ):
        renderer.render("digraph {}")
    assert draw_tree("1+2").outline in Page(draw_tree("1+2").html()).text


def test_a_processor_for_which_there_is_no_wasmtime(no_dot, no_wasm, monkeypatch, tmp_path):
    (tmp_path / "wasmtime.py").write_text("raise RuntimeError('unsupported architecture')")
    monkeypatch.delitem(sys.modules, "wasmtime")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(renderer.RendererError, match=r"cannot be loaded \(unsupported arch"):
        renderer.render("digraph {}")


@pytest.mark.parametrize("named", ["wasm", "dot"])
def test_a_named_renderer_has_no_substitute(named, no_dot, no_wasm, monkeypatch):
    monkeypatch.setenv(renderer.VARIABLE, named)
    with pytest.raises(renderer.RendererError, match=r"not installed|cannot be loaded"):
        renderer.render("digraph {}")


FAKE_DOT = """#!{python}
import sys
sys.stdout.buffer.write(b"<?xml?><svg native>" + sys.argv[1].encode() + sys.stdin.buffer.read())
"""


@pytest.fixture
def fake_dot(monkeypatch, tmp_path):
    """A program dot that writes what it was asked for."""
    program = tmp_path / "dot"
    program.write_text(FAKE_DOT.format(python=sys.executable))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))


needs_scripts = pytest.mark.skipif(os.name == "nt", reason="the stand-in for dot is a script")


@needs_scripts
def test_the_program_dot_comes_second(fake_dot, no_wasm):
    assert renderer.render("graph {}") == "<svg native>-Kdotgraph {}"


@needs_scripts
def test_the_program_dot_when_it_is_named(fake_dot, monkeypatch):
    assert "native" not in renderer.render("graph {}")
    monkeypatch.setenv(renderer.VARIABLE, "dot")
    assert "native" in renderer.render("graph {}")


@needs_scripts
def test_save_png_and_pdf_with_the_program_dot(fake_dot, tmp_path):
    for ending in ("png", "PDF"):
        path = tmp_path / f"tree.{ending}"
        draw_tree("1+2").save(path)
        assert draw_tree("1+2").dot.encode() in path.read_bytes()


def test_save(tmp_path, no_dot):
    picture = draw_tree("8/(3-8/3)")
    picture.save(tmp_path / "tree.svg")
    assert (tmp_path / "tree.svg").read_bytes() == picture.svg.encode()
    with pytest.raises(renderer.RendererError, match=r"a PNG cannot.*dot.*save it as \.svg"):
        picture.save(tmp_path / "tree.png")
    with pytest.raises(ValueError, match=r"\.svg, \.png or \.pdf, not as '\.gif'"):
        picture.save(tmp_path / "tree.gif")


def test_the_colours_are_matplotlib_s_own():
    matplotlib = pytest.importorskip("matplotlib")
    own = [tuple(int(c[i : i + 2], 16) / 255 for i in (1, 3, 5)) for c in theme.OKABE_ITO]
    assert own == [pytest.approx(colour) for colour in matplotlib.color_sequences["okabe_ito"]]


def luminance(colour):
    """The relative luminance of WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_text_stands_out_from_every_fill():
    for operator in SIX:
        fill = theme.operator_node(operator)["fillcolor"]
        assert (luminance(fill) + 0.05) / (luminance(theme.BLACK) + 0.05) > 7


def test_a_node_grows_with_its_value():
    widths = [float(theme.operator_node(SIX[0], "1" * n)["width"]) for n in (1, 5, 9, 20)]
    assert all(narrow <= wide for narrow, wide in pairwise(widths))
    assert widths[-1] > 20 * theme.LETTER


def test_names_load_graphviz_only_when_used():
    program = (
        "import sys, lesson24\n"
        "assert 'draw_tree' in dir(lesson24) and 'graphviz' not in sys.modules\n"
        "lesson24.draw_tree\n"
        "assert 'graphviz' in sys.modules and 'wasmtime' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_every_public_name_is_there():
    for name in lesson24.LATER:
        assert getattr(lesson24, name).__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'nonesuch'"):
        _ = lesson24.nonesuch
