"""What is drawn: a picture, and the words for those who cannot see it."""

import base64
from abc import ABC, abstractmethod
from html import escape
from pathlib import Path
from typing import Any

import graphviz

from lesson24.drawing import renderer
from lesson24.files import write_whole


class Drawn(ABC):
    """Something drawn, with the words for those who cannot see it.

    It is shown as an image within HTML: of all forms, JupyterLab shows only this one, and reads its
    alt text aloud, also in a notebook that is not trusted yet.

    Args:
        alt: one or two sentences that say what the picture shows; it cannot be left out.
        caption: a sentence under the picture.
        outline: the whole picture as lines of text, folded under it.

    Raises:
        ValueError: when the alt text is blank.
    """

    forms: tuple[str, ...] = ("svg",)  # in which it can be saved

    def __init__(self, alt: str, caption: str = "", outline: str = "") -> None:
        if not alt.strip():
            raise ValueError("a picture needs an alt text: a sentence for those who cannot see it")
        self.alt = alt
        self.caption = caption
        self.outline = outline

    @property
    @abstractmethod
    def svg(self) -> str:
        """The picture as SVG, the same bytes each time; it carries its alt text itself.

        Raises:
            RendererError: one sentence, where nothing can draw it.
        """

    def convert(self, form: str) -> bytes:
        """The picture in one of its forms; a kind of picture that has others gives them here."""
        return self.svg.encode()

    def save(self, path: str | Path) -> None:
        """Save the picture as .svg, or in another form that it has, such as .png or .pdf.

        Raises:
            ValueError: for another ending.
            RendererError: one sentence, where nothing can draw it.
        """
        path = Path(path)
        form = path.suffix.lower().removeprefix(".")
        if form not in self.forms:
            *others, last = (f".{known}" for known in self.forms)
            accepted = f"{', '.join(others)} or {last}" if others else last
            raise ValueError(f"this picture is saved as {accepted}, not as {path.suffix!r}")
        write_whole(path, self.svg.encode() if form == "svg" else self.convert(form))

    def html(self) -> str:
        """The picture as HTML: an image, its caption and its outline; as text where it must be."""
        try:
            shown, outline = image(self.svg, self.alt), self.outline
        except renderer.RendererError as error:
            shown, outline = f"<pre>{escape(str(self))}\n\n({escape(str(error))})</pre>", ""
        return figure(shown, self.caption, outline)

    def __str__(self) -> str:
        return f"{self.alt}\n\n{self.outline}".rstrip()

    def __repr__(self) -> str:
        return f"<picture: {self.alt}>"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": str(self)}


class Picture(Drawn):
    """A graph with its alt text; the last value of a notebook cell shows it.

    Args:
        graph: what to draw.
        alt, caption, outline: as `Drawn` has them.

    Raises:
        ValueError: when the alt text is blank.

    >>> picture = Picture(graphviz.Digraph(), "An empty graph.")
    >>> picture
    <picture: An empty graph.>
    >>> Picture(graphviz.Digraph(), " ")
    Traceback (most recent call last):
        ...
    ValueError: a picture needs an alt text: a sentence for those who cannot see it
    """

    forms = ("svg", "png", "pdf")  # the last two where the program `dot` is installed

    def __init__(
        self,
        graph: graphviz.Graph | graphviz.Digraph,
        alt: str,
        caption: str = "",
        outline: str = "",
    ) -> None:
        super().__init__(alt, caption, outline)
        self.dot: str = graph.source

    @property
    def svg(self) -> str:
        """The graph as SVG."""
        return labelled(renderer.render(self.dot), self.alt)

    def convert(self, form: str) -> bytes:
        """The graph as PNG or PDF."""
        return renderer.convert(self.dot, form)


def labelled(svg: str, alt: str) -> str:
    """Give an SVG the role of an image and its alt text, for where it is shown by itself."""
    return svg.replace("<svg ", f'<svg role="img" aria-label="{escape(alt)}" ', 1)


def image(svg: str, alt: str) -> str:
    """An SVG as an HTML image; it shrinks with the page, and is never cut off."""
    data = base64.b64encode(svg.encode()).decode()
    style = "max-width: 100%; height: auto"
    return f'<img alt="{escape(alt)}" style="{style}" src="data:image/svg+xml;base64,{data}">'


def figure(shown: str, caption: str = "", outline: str = "") -> str:
    """An HTML figure: what is shown, its caption, and an outline that unfolds."""
    if caption:
        shown += f"<figcaption>{escape(caption)}</figcaption>"
    if outline:
        shown += f"<details><summary>As text</summary><pre>{escape(outline)}</pre></details>"
    return f'<figure style="margin: 0">{shown}</figure>'
