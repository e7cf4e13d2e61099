"""The explorer as a learner meets it: in JupyterLab, with nothing but a keyboard."""

import nbformat
import pytest
from playwright.sync_api import expect

import save_notebooks

SOURCES = ["import lesson24", "lesson24.lab.explorer()"]


@pytest.fixture
def notebook(lab):
    """A notebook with the explorer, as the project's own command stores it."""
    cells = [nbformat.v4.new_code_cell(source) for source in SOURCES]
    notebook = nbformat.v4.new_notebook(cells=cells)
    save_notebooks.run(notebook, lab.server.root)
    save_notebooks.tidy(notebook)
    nbformat.write(notebook, lab.server.root / "explorer.ipynb")
    lab.open("explorer.ipynb")
    return lab


def test_with_the_keyboard_alone(notebook):
    page, outputs = notebook.page, notebook.outputs
    notebook.run_all()
    cells = notebook.cells.count()
    for number, key in enumerate("3388", start=1):
        card = outputs.get_by_role("combobox", name=f"Card {number}", exact=True)
        notebook.tab_to(card)
        page.keyboard.press(key)
        expect(card).to_have_value(key)

    solutions = outputs.get_by_role("listbox", name="Solutions", exact=False)
    expect(solutions.get_by_role("option")).to_have_text(["8/(3-8/3)"])
    expect(outputs.get_by_role("status")).to_contain_text("Solvable: 3 3 8 8 makes 24 in 1 way")
    expect(outputs.get_by_role("listitem")).to_have_text(
        ["8 / 3 = 8/3", "3 - 8/3 = 1/3", "8 / 1/3 = 24"]
    )
    tree = outputs.get_by_role("img", name="Expression tree of 8/(3-8/3), which is 24", exact=False)
    expect(tree).to_be_visible()
    assert tree.evaluate("image => image.naturalHeight") > 300
    notebook.screenshot("explorer.png")

    # Keys that JupyterLab would take for its own: next cell, a new cell, no cell.
    notebook.tab_to(card)
    page.keyboard.press("ArrowDown")
    expect(card).to_have_value("9")
    page.keyboard.press("a")
    page.keyboard.press("x")
    expect(card).to_be_focused()
    expect(notebook.cells).to_have_count(cells)

    # Another solution is chosen with the arrows.
    hand = outputs.get_by_role("textbox", name="Or type a hand, then Enter", exact=True)
    notebook.tab_to(hand)
    page.keyboard.press("Control+A")
    page.keyboard.type("1 2 3 4")
    page.keyboard.press("Enter")
    expect(solutions.get_by_role("option")).to_have_count(4)
    first = outputs.get_by_role("listitem").first.text_content()
    notebook.tab_to(solutions)
    page.keyboard.press("End")
    expect(outputs.get_by_role("listitem").first).not_to_have_text(first)

    # What is wrong has a sentence; a button deals again.
    notebook.tab_to(hand)
    page.keyboard.press("End")
    page.keyboard.type(" eight")
    page.keyboard.press("Enter")
    expect(outputs.get_by_role("status")).to_contain_text("'eight', is not a card")
    expect(tree).to_have_count(0)
    deal = outputs.get_by_role("button", name="Deal four cards", exact=True)
    notebook.tab_to(deal)
    page.keyboard.press("Enter")
    expect(outputs.get_by_role("status")).to_contain_text("24")
    expect(hand).not_to_have_value("1 2 3 4 eight")


def test_before_it_is_run_there_is_a_still_picture(notebook):
    outputs = notebook.outputs
    expect(outputs.get_by_text("Solvable: 1 2 3 4 makes 24 in 4 ways")).to_be_visible()
    for name in ("ace of hearts, 2 of clubs", "Expression tree of"):
        picture = outputs.get_by_role("img", name=name, exact=False)
        expect(picture).to_be_visible()
        assert picture.evaluate("image => image.naturalHeight") > 100
    expect(outputs.get_by_role("combobox")).to_have_count(0)
    notebook.screenshot("explorer-still.png")
