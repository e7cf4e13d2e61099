"""The browser harness itself: a notebook of two cells is opened, run and looked at."""

import re

import nbformat
import pytest
from playwright.sync_api import expect

import save_notebooks


def write(lab, name, *sources):
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    # With no kernel named, JupyterLab asks for one in a dialogue.
    notebook = nbformat.v4.new_notebook(cells=cells, metadata=save_notebooks.METADATA)
    nbformat.write(notebook, lab.server.root / name)


def test_a_notebook_runs_in_the_browser(lab):
    write(lab, "tiny.ipynb", "import lesson24", "print(8 / (3 - 8 / 3))")
    lab.open("tiny.ipynb")
    lab.run_all()
    expect(lab.outputs.last).to_have_text(re.compile("^23.99"))
    lab.screenshot("harness.png")


def test_a_cell_that_fails_is_noticed(lab):
    write(lab, "wrong.ipynb", "1 / 0")
    lab.open("wrong.ipynb")
    with pytest.raises(AssertionError, match="division by zero"):
        lab.run_all()
