"""Build the documentation: docs/, the lessons as stored, and the reference from docstrings.

Called by `python3 start.py docs`. The pages stand in build/docs afterwards. A warning is a failure.
"""

import re
import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import main as sphinx

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "build/docs-source"
PAGES = ROOT / "build/docs"
sys.path.insert(0, str(ROOT))

import lesson24  # noqa: E402


def main():
    """Build; give the exit status."""
    for old in (SOURCE, PAGES):
        shutil.rmtree(old, ignore_errors=True)
    # One folder for Sphinx: it does not look beside its own.
    shutil.copytree(ROOT / "docs", SOURCE)
    checkpoints = shutil.ignore_patterns(".ipynb_checkpoints")
    shutil.copytree(ROOT / "notebooks", SOURCE / "notebooks", ignore=checkpoints)
    for page in SOURCE.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("](../notebooks/", "](notebooks/"), encoding="utf-8")
    (SOURCE / "api.md").write_text(reference(), encoding="utf-8")
    options = ["-W", "--keep-going", "-q", "-j", "auto", "-b", "html"]
    status = sphinx([*options, str(SOURCE), str(PAGES)])
    print(f"{PAGES.relative_to(ROOT)}: {'failed' if status else 'built'}")
    return status


def reference():
    """The page of public names, in the README's order and under its headings."""
    lines = ["# Reference", "", "Every name comes from `lesson24`.", ""]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for heading, names, about in re.findall(
        r"^\| (?:\*\*(.+)\*\*|(`.+`)) \| (.*)\|$", readme, re.M
    ):
        if heading:
            lines += [f"## {heading}", ""]
        for name in re.findall(r"`(\w+)`", names):
            if name in lesson24.__all__ and name not in lesson24.PARTS:
                lines += ["```{eval-rst}", *entry(name, about), "```", ""]
    return "\n".join(lines)


def entry(name, about):
    """What Sphinx is told to show for a name: its docstring, or for a table the names in it."""
    value = getattr(lesson24, name)
    if isinstance(value, type):
        kind = "autoexception" if issubclass(value, BaseException) else "autoclass"
        return [f".. {kind}:: lesson24.{name}", "   :members:"]
    if value.__doc__ and callable(value):
        return [f".. autofunction:: lesson24.{name}"]
    keys = ", ".join(f"``{key}``" for key in value) if hasattr(value, "__iter__") else ""
    about = about.replace("`", "``").strip()
    return [f".. py:data:: lesson24.{name}", "", f"   {about}. {keys}"]


if __name__ == "__main__":
    sys.exit(main())
