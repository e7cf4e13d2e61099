"""HTML in a hand, in an answer and in a student's name: a real page shows it as text."""

from playwright.sync_api import expect

NAME = "<img src=x onerror=\"document.body.dataset.harm='done'\">"
TYPED = NAME.replace(" ", "/")  # one word, as a card is
CELLS = [
    "from lesson24 import class_trial, survey\n"
    "from lesson24.lab import explorer, practice, trial\n"
    "from pathlib import Path\n"
    f"EVIL = {NAME!r}",
    "explorer()",
    "practice(seed=24)",
    "Path('class').mkdir(exist_ok=True)\n"
    "Path('class', f'{EVIL}.py').write_text('def solve(hand): return True')\n"
    "class_trial('class', ['3 3 8 8', '1 1 1 1'], progress=False)",
    "survey({EVIL: lambda hand: EVIL}, ['3 3 8 8', '1 1 1 1'], progress=False)",
    "trial('3 3 8 8', ['document-0'], predict=False)",
]


def test_html_is_shown_as_text(lab):
    outputs = lab.show(*CELLS)
    for number, label in ((1, "Or type a hand, then Enter"), (5, "Hand, then Enter")):
        box = outputs.nth(number).get_by_role("textbox", name=label, exact=True)
        box.fill(TYPED)
        box.press("Enter")
        expect(outputs.nth(number).get_by_text("is not a card").first).to_contain_text("<img/src=x")
    answer = outputs.nth(2).get_by_role("textbox", name="Or type an answer, then Enter", exact=True)
    answer.fill(TYPED)
    answer.press("Enter")
    expect(outputs.nth(2).get_by_role("status")).to_contain_text("'<' at place 1")
    for number in (3, 4):
        expect(outputs.nth(number).get_by_text("<img src=x").first).to_be_visible()

    assert lab.page.locator('img[src="x"]').count() == 0
    assert lab.page.evaluate("document.body.dataset.harm") is None
    lab.screenshot("safety.png")
