"""How all widgets look, and what each leaves in a saved notebook."""

from abc import abstractmethod
from collections.abc import Sequence
from html import escape
from typing import Any
from urllib.parse import quote

import ipywidgets
from ipywidgets import HTML, DOMWidget, Layout

from lesson24.drawing.theme import BLACK, BLUE, GREEN, ORANGE, VERMILION, WHITE

MONO = '"DejaVu Sans Mono", ui-monospace, Menlo, Consolas, monospace'

# JupyterLab's own is black, also on black.
ARROW = "data:image/svg+xml," + quote(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 18">'
    f'<path d="M4 6.5L9 11.5L14 6.5" fill="none" stroke="{BLUE}" stroke-width="2.5"/></svg>'
)

# JupyterLab takes a key before a list or a button does: an arrow would move on to the next cell,
# the "a" of ace would insert a cell, an "x" delete one. It leaves alone what has this attribute,
# which must stand on the focused element itself; ipywidgets has no way of its own to set it.
# Nor does it give the choices of a group one name, without which the arrows do not change a choice.
OWN_KEYS = (
    "this.closest('.lesson24').addEventListener('focusin', ({target}) => {"
    "if (target.matches('select, button, summary, [type=radio], [type=checkbox]'))"
    " target.dataset.lmSuppressShortcuts = 'true';"
    "if (target.type === 'radio' && !target.name) {"
    "const name = 'choices' + Math.random();"
    "target.closest('.widget-radio-box').querySelectorAll('input')"
    ".forEach(one => { one.name = name })}})"
)

# The colours of text and ground are JupyterLab's own, so that they follow its light and dark theme.
STYLE = f"""<style onload="{OWN_KEYS}">
.lesson24 {{
  --jp-widgets-font-size: 16px;
  --jp-widgets-inline-height: 36px;
  --jp-widgets-input-border-color: var(--jp-border-color1, #8c959f);
  --jp-widgets-input-focus-border-color: {BLUE};
  --jp-widgets-dropdown-arrow: url("{ARROW}");
  max-width: 1180px; padding: 8px 12px 16px; overflow: visible;
  color: var(--jp-content-font-color1, {BLACK});
}}
.lesson24 .widget-html, .lesson24 .widget-box {{ overflow: visible; height: auto; margin: 0; }}
.lesson24 .widget-html-content {{ font-size: 16px; line-height: 1.45; }}
.lesson24-row {{ flex-flow: row wrap; gap: 12px 20px; align-items: flex-start; }}
.lesson24-column {{ gap: 8px; }}
.lesson24-wide {{ flex: 1 1 320px; min-width: 0; }}
.lesson24-panel {{
  padding: 12px; border: 1px solid var(--jp-border-color2, #d0d7de); border-radius: 10px;
}}
.lesson24-field {{ flex-flow: column; align-items: stretch; width: auto; height: auto; margin: 0; }}
.lesson24-field > .widget-label {{
  width: auto; max-width: none; height: 24px; line-height: 24px; margin: 0; text-align: left;
}}
.lesson24 .widget-label, .lesson24-label {{
  font-size: 15px; color: var(--jp-content-font-color1, {BLACK});
}}
.lesson24 .lesson24-label {{ margin: 12px 0 2px; }}
.lesson24-marks {{ flex-flow: row wrap; gap: 4px 28px; }}
.lesson24-marks .widget-checkbox {{ width: auto; }}
.lesson24-cards {{ flex-flow: row wrap; gap: 12px; }}
.lesson24-pieces, .lesson24-signs {{ flex-flow: row wrap; gap: 10px; }}
.lesson24 .lesson24-pieces {{ min-width: min(414px, 100%); min-height: 108px; margin-top: 8px; }}
.lesson24 .lesson24-signs .jupyter-button {{ min-width: 64px; height: 44px; }}
.lesson24 .lesson24-pieces .jupyter-button {{
  min-width: 96px; height: 108px; font-size: 22px; line-height: 1.3; white-space: pre-line;
  background: var(--jp-layout-color0, {WHITE});
}}
.lesson24 .lesson24-chosen {{ box-shadow: inset 0 0 0 4px {BLUE} !important; }}
.lesson24-pieces .lesson24-chosen::after {{ content: "chosen"; display: block; font-size: 15px; }}
.lesson24-signs .lesson24-chosen::after {{ content: " ✓"; }}
.lesson24-card {{ width: 112px; align-items: center; }}
.lesson24-card > .lesson24-field {{ width: 112px; }}
.lesson24-card img {{ display: block; }}
.lesson24-field > :is(select, input) {{ flex: none; height: var(--jp-widgets-inline-height); }}
.lesson24-field > select[size] {{ height: auto; overflow: auto; }}
.lesson24 select, .lesson24 input, .lesson24 .jupyter-button {{ border-radius: 7px; }}
.lesson24 :is(select, input, button):focus-visible {{
  outline: 3px solid {BLUE} !important; outline-offset: 2px;
}}
.lesson24 .jupyter-button {{
  width: auto; margin: 0; padding: 0 16px; font-size: 16px;
  border: 1px solid var(--jp-border-color1, #8c959f);
}}
.lesson24 select[size] {{ padding: 4px; font: 16px/1.7 {MONO}; }}
.lesson24-mono {{ font-family: {MONO}; overflow-wrap: anywhere; }}
.lesson24 ol {{ margin: 0; padding: 0 0 0 28px; }}
.lesson24 table {{ margin: 0; border: 0; font-size: 16px; line-height: 1.6; table-layout: auto; }}
.lesson24 :is(th, td, tr) {{
  padding: 0 18px 0 0; border: 0; background: none; font-weight: normal; text-align: left;
  vertical-align: top;
}}
.lesson24 th {{ white-space: nowrap; }}
.lesson24 figure {{ text-align: center; }}
.lesson24 figure img {{ border-radius: 10px; }}
.lesson24 figcaption, .lesson24 summary {{ font-size: 15px; }}
.lesson24 summary {{ cursor: pointer; }}
.lesson24 figure pre {{ display: inline-block; font: 15px/1.4 {MONO}; text-align: left; }}
.lesson24-status {{
  margin: 12px 0; padding: 8px 14px; border-left: 6px solid; border-radius: 0 8px 8px 0;
  background: var(--jp-layout-color2, #f6f8fa);
}}
</style>"""

STILL = "<p><em>This is a still picture; run the cell to use it.</em></p>"

# A verdict has a sign and a colour; the sentence says the same in words.
VERDICTS = {
    "yes": ("✓", GREEN),
    "no": ("✗", VERMILION),
    "problem": ("!", ORANGE),
    "step": ("▸", BLUE),
}


class Panel(ipywidgets.VBox):
    """A widget in the common look, which can also show and say what it holds without a kernel.

    A saved widget is an error message wherever there is no kernel: on a web page, or in a notebook
    that is not trusted yet. So it gives itself in three forms, and a reader gets the best that is
    possible there: the widget, `still` HTML, or `words`.
    """

    def __init__(self, children: Sequence[DOMWidget]) -> None:
        style = HTML(STYLE, layout=Layout(display="none"))
        super().__init__([style, *children])
        self.add_class("lesson24")

    @abstractmethod
    def still(self) -> str:
        """The widget as HTML that does nothing."""

    @abstractmethod
    def words(self) -> str:
        """The widget as plain text."""

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**options)
        return bundle | {"text/html": f"{self.still()}\n{STILL}", "text/plain": self.words()}


def classed(widget: DOMWidget, *names: str) -> DOMWidget:
    """Give a widget its place in STYLE, such as "row" or "panel"."""
    for name in names:
        widget.add_class(f"lesson24-{name}")
    return widget


def field(widget: DOMWidget) -> DOMWidget:
    """Put the label of a field above it."""
    return classed(widget, "field")


def show(widget: DOMWidget, shown: bool) -> None:
    """Show a widget, or take it off the page, also for the keyboard and a screen reader."""
    widget.layout.display = "" if shown else "none"  # None does not reach JupyterLite's page


def status(verdict: str, sentence: str) -> str:
    """A line that a screen reader speaks when it changes: ``verdict`` is a key of VERDICTS.

    >>> status("no", "Not solvable.")[:41]
    '<div role="status" class="lesson24-status'
    """
    sign, colour = VERDICTS[verdict]
    return (
        f'<div role="status" class="lesson24-status" style="border-color: {colour}">'
        f'<b aria-hidden="true">{sign}</b> {escape(sentence)}</div>'
    )
