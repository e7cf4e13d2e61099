"""A table that reads the same in a terminal, in a notebook and through a screen reader."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

CELL = "text-align: {}; padding: 0.2em 0.35em; vertical-align: top; white-space: {};"
SENTENCE = 15  # characters; a longer text may be broken into lines, and so may a heading


@dataclass(frozen=True, repr=False)
class Table:
    """Rows of text and numbers under a caption; the first column names the row.

    >>> print(Table("How many", ("name", "hands"), [("a", 1820), ("bc", None)]))
    How many
    name  hands
    a     1,820
    bc        –
    """

    caption: str
    header: Sequence[str]
    rows: Sequence[Sequence[str | int | None]]

    def columns(self) -> list[tuple[bool, list[str]]]:
        """For each column, whether it holds numbers, and its texts with the header."""
        return [
            (
                any(isinstance(cell, int) for cell in cells),
                [
                    head,
                    *("–" if c is None else f"{c:,}" if isinstance(c, int) else c for c in cells),
                ],
            )
            for head, *cells in zip(self.header, *self.rows, strict=True)
        ]

    def __repr__(self) -> str:
        padded = []
        for numbers, texts in self.columns():
            width = max(map(len, texts))
            padded.append([text.rjust(width) if numbers else text.ljust(width) for text in texts])
        lines = ("  ".join(row).rstrip() for row in zip(*padded, strict=True))
        return "\n".join([self.caption, *lines])

    def _repr_html_(self) -> str:
        columns = self.columns()
        sides = ["right" if numbers else "left" for numbers, _ in columns]
        head, *body = zip(*(texts for _, texts in columns), strict=True)

        def row(texts: Sequence[str], scope: str) -> str:
            tags = ['th scope="col"'] * len(texts) if scope == "col" else ['th scope="row"']
            tags += ["td"] * (len(texts) - len(tags))
            return "".join(
                f'<{tag} style="{CELL.format(side, space(text, scope))}">{escape(text)}</{tag[:2]}>'
                for tag, side, text in zip(tags, sides, texts, strict=True)
            )

        def space(text: str, scope: str) -> str:
            return "normal" if len(text) > SENTENCE or scope == "col" else "nowrap"

        rows = "\n".join(f"<tr>{row(texts, 'row')}</tr>" for texts in body)
        return (
            '<table style="font-size: 15px;">'
            f'<caption style="text-align: left;">{escape(self.caption)}</caption>\n'
            f"<thead><tr>{row(head, 'col')}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>"
        )
