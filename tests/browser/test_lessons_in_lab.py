"""Every lesson as a learner opens it: in JupyterLab, run from top to bottom, and looked at."""

import pytest
from playwright.sync_api import expect

import save_notebooks

NAMES = [
    path.name for path in save_notebooks.notebook_paths() if path.parent == save_notebooks.NOTEBOOKS
]


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_runs_to_its_end_and_every_picture_shows(lab, name):
    lab.open(f"notebooks/{name}")
    lab.run_all()
    expect(lab.page.locator(".jp-Notebook")).not_to_contain_text("Traceback")
    pictures = lab.outputs.locator("img:visible")
    for picture in pictures.all():
        assert picture.get_attribute("alt")
        assert picture.evaluate("image => image.complete && image.naturalHeight > 20")


def test_in_lesson_00_a_learner_finds_the_famous_hand_by_keyboard_alone(lab):
    lab.open("notebooks/00-make-24.ipynb")
    lab.run_all()
    for number, key in enumerate("3388", start=1):
        card = lab.outputs.get_by_role("combobox", name=f"Card {number}", exact=True)
        lab.tab_to(card)
        lab.page.keyboard.press(key)
        expect(card).to_have_value(key)
    solutions = lab.outputs.get_by_role("listbox", name="Solutions", exact=False)
    expect(solutions.get_by_role("option")).to_have_text(["8/(3-8/3)"])
    tree = lab.outputs.get_by_role("img", name="Expression tree of 8/(3-8/3), which is 24")
    expect(tree).to_be_visible()
    lab.screenshot("lesson-00.png")
