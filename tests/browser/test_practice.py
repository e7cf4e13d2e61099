"""Predictions and practice in a real JupyterLab, by keyboard alone."""

import nbformat
import pytest
from playwright.sync_api import expect

import save_notebooks


@pytest.fixture
def show(lab):
    """Show in a notebook what cells make; the last one is what the test looks at."""

    def run(name, *sources):
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        notebook = nbformat.v4.new_notebook(cells=cells, metadata=save_notebooks.METADATA)
        nbformat.write(notebook, lab.server.root / name)
        lab.open(name)
        lab.run_all()
        return lab.outputs

    return run


def test_a_choice_is_predicted_by_keyboard(lab, show):
    outputs = show(
        "predict.ipynb",
        "from lesson24.lab import predict",
        'guess = predict("How many of the 1,820 hands make 24?", [709, 1232, 1362], lambda: 1362)\n'
        "guess",
        'predict("How many shapes?", int, 14)',
    )
    first, second = outputs.nth(1), outputs.nth(2)
    expect(first.get_by_text("How many of the 1,820 hands")).to_be_visible()
    first.get_by_role("radio", name="1,232", exact=True).focus()
    lab.page.keyboard.press("Space")
    lab.page.keyboard.press("Tab")  # to the last choice
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    expect(first.get_by_role("status")).to_contain_text("You predicted 1,232; it is 1,362.")
    second.get_by_role("textbox", name="Your prediction", exact=True).focus()
    lab.page.keyboard.type("14")
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    expect(second.get_by_role("status")).to_contain_text("As you predicted: 14.")
    lab.screenshot("predict.png")
