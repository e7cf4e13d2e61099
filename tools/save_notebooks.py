"""Run the notebooks and save their outputs, with the same bytes each time.

Called by `python3 start.py notebooks [PATH ...]`; without a path, all of notebooks/. The solutions
are made anew from the exercises first. A notebook in which a cell fails, or writes to standard
error, is left as it was, and the command fails.
"""

import argparse
import hashlib
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from solutions import NOTEBOOKS, SOLUTIONS, solution_paths, solutions

WIDGET = "application/vnd.jupyter.widget-view+json"

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
# What an author sets on a cell by hand. All else (times, scrolling, trust) a program has put there.
CELL_METADATA = {"deletable", "editable", "jupyter", "slideshow", "tags"}


def notebook_paths():
    """All the project's notebooks, but not JupyterLab's own copies of them."""
    paths = NOTEBOOKS.rglob("*.ipynb")
    return sorted(path for path in paths if ".ipynb_checkpoints" not in path.parts)


def read(path):
    """Read a notebook in the newest format, which has cell ids."""
    return nbformat.read(path, as_version=4)


def run(notebook, folder):
    """Run a notebook's cells in place, in a fresh kernel that works in the folder."""
    notebook.metadata = nbformat.from_dict(METADATA)
    NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,  # else it is chance how a printed text is split into outputs
        resources={"metadata": {"path": str(folder)}},
        extra_arguments=["--log-level=ERROR"],  # the kernel's own chat on this command's output
    ).execute()


def tidy(notebook):
    """Take out, in place, whatever would differ from one run, machine or program to the next."""
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    notebook.metadata = nbformat.from_dict(METADATA)
    seen = set()
    for number, cell in enumerate(notebook.cells):
        cell.metadata = {key: cell.metadata[key] for key in cell.metadata if key in CELL_METADATA}
        if cell.get("id") in seen or "id" not in cell:
            cell.id = hashlib.sha256(f"{number} {cell.source}".encode()).hexdigest()[:8]
        seen.add(cell.id)
        if cell.cell_type == "code":
            for output in cell.outputs:
                # A saved view of a widget is an error message: there is no kernel behind it. The
                # still picture beside it is what a reader without a kernel sees.
                output.get("data", {}).pop(WIDGET, None)
            cell.outputs = [output for output in cell.outputs if output.get("data", True)]


def text_of(notebook):
    """The notebook as it is stored."""
    return nbformat.writes(notebook) + "\n"


def measured(notebook):
    """The stored outputs of cells that measure time: they stay, as a new run gives other figures.

    Such a cell is tagged for nbval, which does not compare it. To measure anew, clear its output.
    """
    return {
        cell.id: {"outputs": cell.outputs}
        for cell in notebook.cells
        if "nbval-ignore-output" in cell.metadata.get("tags", []) and cell.outputs
    }


def stderr_of(notebook):
    """What the cells wrote to standard error: a warning has no place in a lesson."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return "".join(output.text for output in outputs if output.get("name") == "stderr")


def main():
    """Run and save; give the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="notebooks to run")
    failed = False
    for path in parser.parse_args().paths or sorted({*notebook_paths(), *solution_paths()}):
        made = path.resolve().parent == SOLUTIONS
        notebook = solutions(path) if made else read(path)
        stored = measured(notebook)
        try:
            run(notebook, path.parent)
            problem = stderr_of(notebook)
        except CellExecutionError as error:
            problem = str(error)
        if problem:
            failed = True
            print(f"{path}: not saved\n{problem}", file=sys.stderr)
            continue
        for cell in notebook.cells:
            cell.update(stored.get(cell.id, {}))
        tidy(notebook)
        new = text_of(notebook)
        changed = not path.exists() or new != path.read_text(encoding="utf-8")
        if changed:
            path.parent.mkdir(exist_ok=True)
            path.write_text(new, encoding="utf-8", newline="\n")
        print(f"{path}: {'saved' if changed else 'as it was'}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
