"""The trial and the laboratory in a real JupyterLab: the map by mouse and by keyboard."""

from playwright.sync_api import expect

from lesson24.drawing.deck import CELL, LEFT, RIGHT, SIDE, TOP, corner


def click(deck, hand):
    """Click the cell of a hand."""
    scale = deck.bounding_box()["width"] / (LEFT + SIDE + RIGHT)
    x, y = corner(hand)
    middle = CELL / 2
    deck.click(position={"x": (x + LEFT + middle) * scale, "y": (y + TOP + middle) * scale})


def test_a_missed_hand_is_clicked_on_the_map_and_explained(lab):
    # 125 % zoom on a screen of 1366 x 768
    lab.page.set_viewport_size({"width": 1093, "height": 614})
    outputs = lab.show("from lesson24 import lab", 'lab.trial("1 2 3 4")')
    deck = outputs.get_by_role("application", name="Map of the deck", exact=False)
    expect(deck).to_have_count(0)  # the prediction comes first
    outputs.get_by_role("button", name="Record my prediction", exact=True).click()
    expect(outputs.get_by_role("status")).to_contain_text("1 2 3 4: Nobody is wrong.")
    assert outputs.last.evaluate("node => node.scrollWidth - node.clientWidth") <= 0

    outputs.get_by_role("combobox", name="Who loses this?").select_option("lost by document-2: 63")
    hands = outputs.get_by_role("listbox", name="These hands").get_by_role("option")
    expect(hands).to_have_count(63)
    click(deck, (5, 5, 9, 11))
    field = outputs.get_by_role("textbox", name="Hand, then Enter", exact=True)
    expect(field).to_have_value("5 5 9 11")
    expect(outputs.get_by_role("status")).to_contain_text("5 5 9 11: document-2 is wrong.")
    expect(outputs.get_by_role("paragraph").filter(has_text="document-2:")).to_have_text(
        "document-2: (11-5)*(9-5) needs the shape (a.b).(c.d), "
        "and left-to-right has only ((a.b).c).d."
    )
    row = outputs.get_by_role("row", name="document-2", exact=False)
    expect(row).to_contain_text("✗ No")
    expect(row).to_contain_text("1,536")

    # From there by arrow keys: the fourth card, the third, and over a gap to the next triangle.
    cells = lab.cells.count()
    for key, hand in (
        ("ArrowRight", "5 5 9 12"),
        ("ArrowDown", "5 5 10 12"),
        ("ArrowRight", "5 5 10 13"),
        ("ArrowRight", "5 6 11 11"),
        ("ArrowUp", "5 6 10 11"),
    ):
        lab.page.keyboard.press(key)
        expect(field).to_have_value(hand)
    expect(outputs.get_by_role("status")).to_contain_text("5 6 10 11:")
    expect(deck).to_be_focused()
    expect(lab.cells).to_have_count(cells)
    assert lab.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert outputs.last.evaluate("node => node.scrollWidth - node.clientWidth") <= 0
    lab.screenshot("trial.png")


def test_the_laboratory_says_which_hand_went(lab):
    outputs = lab.show("from lesson24 import lab", "lab.laboratory()")
    outputs.get_by_role("combobox", name="Numbers", exact=True).select_option("single")
    status = outputs.get_by_role("status").first
    expect(status).to_contain_text("1,361 solved, 1 missed, 0 false. 0 came; 1 went: 3 3 8 8.")
    expect(outputs.get_by_role("status").last).to_contain_text("24.000006 in 32-bit floats")
    outputs.get_by_role("combobox", name="Which hands?", exact=True).select_option(
        "every hand: 1,820"
    )
    deck = outputs.get_by_role("application", name="Map of the deck", exact=False)
    click(deck, (1, 5, 5, 5))
    expect(outputs.get_by_role("status").last).to_contain_text("finds")
    lab.screenshot("laboratory.png")
