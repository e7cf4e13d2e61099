"""Links that open the lessons of a GitHub repository elsewhere: Binder, JupyterLite, a hub, Colab.

Each address is made of the owner, the repository and a ref (a tag, a branch or a commit), so a fork
has its own. What each place needs is in docs/launch.md.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlencode

from lesson24.files import write_whole
from lesson24.lessons import notebooks

BEGIN, END = "<!-- lesson24 links -->", "<!-- end of lesson24 links -->"
FOLDER = "notebooks"
SOME_HUB = "https://hub.example.org"

OWNER = re.compile(r"[A-Za-z0-9](?:-?[A-Za-z0-9]){0,38}")
REPOSITORY = re.compile(r"[A-Za-z0-9._-]{1,100}")
# What git allows in the name of a branch or a tag, as far as anyone uses it.
REF = re.compile(r"(?!.*(?:\.\.|//|/\.|\.lock$))[A-Za-z0-9_][\w./+-]*(?<![./])", re.ASCII)


class LinksError(ValueError):
    """A repository, a ref or a README of which no links can be made; it names what is accepted."""


@dataclass(frozen=True)
class Fork:
    """A repository on GitHub that holds these lessons, and where it can be opened.

    Args:
        owner: the account.
        repository: the repository's name.
        ref: a tag, a branch or a commit. A tag opens fastest on Binder, which keeps its image.
        hub: the address of a JupyterHub with nbgitpuller.

    Raises:
        LinksError: when one of them cannot be.

    >>> Fork("ada", "lesson24", ref="v1.0").binder("index.ipynb")
    'https://mybinder.org/v2/gh/ada/lesson24/v1.0?urlpath=lab%2Ftree%2Fnotebooks%2Findex.ipynb'
    """

    owner: str
    repository: str
    ref: str = "main"
    hub: str = SOME_HUB

    def __post_init__(self) -> None:
        if not OWNER.fullmatch(self.owner):
            raise LinksError(f"{self.owner!r} is not the name of a GitHub account")
        if not REPOSITORY.fullmatch(self.repository) or self.repository in (".", ".."):
            raise LinksError(f"{self.repository!r} is not the name of a GitHub repository")
        if not REF.fullmatch(self.ref):
            raise LinksError(f"{self.ref!r} is not the name of a tag, a branch or a commit")
        if not re.fullmatch(r"https?://[\w.-]+(?::\d+)?(?:/[\w./-]*)?", self.hub, re.ASCII):
            raise LinksError(f"{self.hub!r} is not an address such as {SOME_HUB}")

    @property
    def github(self) -> str:
        """The repository itself."""
        return f"https://github.com/{self.owner}/{self.repository}"

    def blob(self, notebook: str) -> str:
        """The part of an address that GitHub, nbviewer and Colab have in common."""
        path = f"{self.owner}/{self.repository}/blob/{self.ref}/{FOLDER}/{notebook}"
        return quote(path)

    def binder(self, notebook: str) -> str:
        """Binder: a JupyterLab of one's own for an hour or two, nothing to install."""
        where = urlencode({"urlpath": f"lab/tree/{FOLDER}/{notebook}"})
        ref = quote(self.ref, safe="")
        return f"https://mybinder.org/v2/gh/{self.owner}/{self.repository}/{ref}?{where}"

    def lite(self, notebook: str) -> str:
        """JupyterLite on GitHub Pages: Python in the browser itself, no server."""
        site = f"https://{self.owner.lower()}.github.io"
        if f"{self.repository}.".lower() != f"{self.owner}.github.io.".lower():
            site += f"/{self.repository}"
        return f"{site}/lab/index.html?{urlencode({'path': notebook})}"

    def nbgitpuller(self, notebook: str) -> str:
        """A JupyterHub with nbgitpuller: the learner keeps the files, and gets what is new."""
        asked = {
            "repo": self.github,
            "branch": self.ref,
            "urlpath": f"lab/tree/{self.repository}/{FOLDER}/{notebook}",
        }
        return f"{self.hub.rstrip('/')}/hub/user-redirect/git-pull?{urlencode(asked)}"

    def colab(self, notebook: str) -> str:
        """Google Colab; lesson24 has to be installed in the first cell."""
        return f"https://colab.research.google.com/github/{self.blob(notebook)}"

    def nbviewer(self, notebook: str) -> str:
        """Only to read: the stored pictures and results."""
        return f"https://nbviewer.org/github/{self.blob(notebook)}"

    def all(self, notebook: str) -> dict[str, str]:
        """Every link of a notebook, by the name of the place."""
        return {
            "Binder": self.binder(notebook),
            "JupyterLite": self.lite(notebook),
            "JupyterHub": self.nbgitpuller(notebook),
            "Colab": self.colab(notebook),
            "nbviewer": self.nbviewer(notebook),
        }


def fork_named(name: str, ref: str = "main", hub: str = SOME_HUB) -> Fork:
    """Read ``OWNER/REPO``, or the address of a GitHub repository.

    Raises:
        LinksError: when it is neither.

    >>> fork_named("https://github.com/ada/lesson24.git")
    Fork(owner='ada', repository='lesson24', ref='main', hub='https://hub.example.org')
    """
    found = re.fullmatch(r"(?:https://github\.com/)?([^/]+)/([^/]+?)(?:\.git)?/?", name)
    if not found:
        raise LinksError(f"{name!r} is not of the form OWNER/REPO")
    return Fork(found[1], found[2], ref, hub)


def badges(fork: Fork) -> str:
    """The links as Markdown: two badges, and a table with a row for each lesson.

    The hub has no place in it: its address is for those who have an account there.
    """
    index = "index.ipynb"
    lines = [
        f"[![Open on Binder](https://mybinder.org/badge_logo.svg)]({fork.binder(index)})",
        "[![Open in the browser, without a server]"
        f"(https://jupyterlite.rtfd.io/en/latest/_static/badge.svg)]({fork.lite(index)})",
        "",
        "| lesson | open it |",
        "| --- | --- |",
    ]
    for name, title in notebooks().items():
        if name != index:
            links = {place: link for place, link in fork.all(name).items() if place != "JupyterHub"}
            row = " · ".join(f"[{place}]({link})" for place, link in links.items())
            number = f"{name[:2]} " if name[0].isdecimal() else ""
            lines.append(f"| {number}{title} | {row} |")
    return "\n".join(lines)


def write_badges(fork: Fork, readme: Path) -> bool:
    """Put the links between the two marks in a README, and say whether that changed it.

    Raises:
        LinksError: when there is no such file, or the marks are not in it once each, in order.
    """
    try:
        text = readme.read_text(encoding="utf-8")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise LinksError(f"{readme} cannot be read: {reason}") from None
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end) or BEGIN in rest or END in before + after:
        raise LinksError(f"{readme} needs one line {BEGIN} and, below it, one line {END}")
    new = f"{before}{BEGIN}\n{badges(fork)}\n{END}{after}"
    if new == text:
        return False
    write_whole(readme, new.encode())
    return True
