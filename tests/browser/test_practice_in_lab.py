"""Predictions and practice in a real JupyterLab, by keyboard alone."""

from playwright.sync_api import expect


def test_a_choice_is_predicted_by_keyboard(lab):
    outputs = lab.show(
        "from lesson24.lab import predict",
        'guess = predict("How many of the 1,820 hands make 24?", [709, 1232, 1362], lambda: 1362)\n'
        "guess",
        'predict("How many shapes?", int, 14)',
    )
    first, second = outputs.nth(1), outputs.nth(2)
    expect(first.get_by_text("How many of the 1,820 hands")).to_be_visible()
    lab.tab_to(first.get_by_role("radio", name="709", exact=True))
    for key in ("Space", "ArrowDown", "b"):  # "b" would insert a cell, if it were JupyterLab's
        lab.page.keyboard.press(key)
    expect(first.get_by_role("radio", name="1,232", exact=True)).to_be_checked()
    expect(first.get_by_role("radio", name="1,232", exact=True)).to_be_focused()
    lab.tab_to(first.get_by_role("button", name="Record my prediction", exact=True))
    lab.page.keyboard.press("Enter")
    expect(first.get_by_role("status")).to_contain_text("You predicted 1,232; it is 1,362.")
    lab.tab_to(second.get_by_role("textbox", name="Your prediction", exact=True))
    lab.page.keyboard.type("14")
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    expect(second.get_by_role("status")).to_contain_text("As you predicted: 14.")
    lab.screenshot("predict.png")


def test_a_hand_is_solved_by_keyboard(lab):
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    outputs = lab.show("from lesson24.lab import practice", 'practice("fraction", seed=24)')
    board, keys = outputs.nth(1), lab.page.keyboard
    expect(board.get_by_text("Make 24 from 7 7 3 3.")).to_be_visible()
    pieces = board.locator(".lesson24-pieces button:visible")
    status = board.get_by_role("status")

    # From the first card on by Tab: the third, ÷ (the fourth sign), and back to the first.
    lab.tab_to(pieces.first)
    for key in ["Tab"] * 2 + ["Enter"] + ["Tab"] * 5 + ["Enter"]:
        keys.press(key)
    expect(status).to_contain_text("3 ÷ ... choose the second card.")
    lab.screenshot("practice-choose.png")
    for key in ["Shift+Tab"] * 7 + ["Enter"]:
        keys.press(key)
    expect(status).to_contain_text("3 / 7 = 3/7.")
    expect(pieces).to_have_text(["3/7\n3/7", "7", "3"], use_inner_text=True)
    expect(pieces.first).to_be_focused()  # what was joined lies where the second card lay

    lab.tab_to(board.get_by_role("button", name="Hint", exact=True))
    keys.press("Enter")
    expect(status).to_contain_text("24 can be made from here.")
    lab.tab_to(board.get_by_role("button", name="Undo", exact=True), "Shift+Tab")
    keys.press("Enter")
    expect(status).to_contain_text("On the table: 7, 7, 3, 3.")

    lab.tab_to(board.get_by_role("textbox", name="Or type an answer, then Enter", exact=True))
    keys.type("7*3+7-3")
    keys.press("Enter")
    expect(status).to_contain_text("This is 25, not 24.")
    keys.press("Control+a")
    keys.type("7*(3+3/7)")
    keys.press("Enter")
    expect(status).to_contain_text("Right: 7*(3+3/7) = 24.")
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.screenshot("practice.png")

    lab.tab_to(board.get_by_role("button", name="Save my log", exact=True))
    keys.press("Enter")
    expect(status).to_contain_text("Saved as practice-log.csv, beside the notebook.")
    saved = (lab.server.root / "practice-log.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [line.split(",")[-2:] for line in saved] == [
        ["answer", "verdict"],
        ["7*3+7-3", "value"],
        ["7*(3+3/7)", "right"],
    ]


def test_a_function_of_a_cell_is_checked_and_its_report_is_shown(lab):
    outputs = lab.show(
        "from lesson24.exercises import check",
        "SIGNS = '+-*/'",
        "def value(text):\n    while text[-1] in SIGNS:\n        pass",
        'check("01-4", value)',
        'check("00-1", "4*5+7+3")',
        'check("00-2", ...)',
    )
    expect(outputs.nth(3)).to_contain_text("Your function was stopped after 5 seconds")
    expect(outputs.nth(4)).to_contain_text("1 of 2 checks passed")
    expect(outputs.nth(4)).to_contain_text("✗ not yet: the value is 24. This is 30, not 24.")
    expect(outputs.nth(5)).to_contain_text("no answer yet")
    lab.screenshot("exercises.png")
