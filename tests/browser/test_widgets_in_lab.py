"""The widgets together in a real JupyterLab: judged by axe, pictured, and worked by keyboard."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

# Each as a learner leaves it. Their pictures are those of the documentation: tools/save_pictures.py
# takes them from here.
SHOWN = {
    "explorer": 'lab.explorer("3 3 8 8")',
    "stepper": 'walk = lab.stepper("reduction", "3 3 8 8")\nwalk.next_solution()\nwalk',
    "practice": (
        'board = lab.practice("fraction", seed=24)\n'
        "board.hint.click()\n"
        'board.typed.value = "7*(3+3/7)"\n'
        "board.pieces[2].click()\n"
        "board.operators[3].click()\n"
        "board"
    ),
    "sameness": 'pairs = lab.sameness("4 6 6 7")\npairs.members.index = 1\npairs',
    "predict": (
        'guess = lab.predict("How many of the 1,820 hands make 24?", [709, 1232, 1362], 1362)\n'
        "guess.entry.value = 1232\n"
        "guess.button.click()\n"
        "guess"
    ),
    "trial": (
        'court = lab.trial("3 3 8 8")\ncourt.marks[2].value = True\ncourt.record.click()\ncourt'
    ),
    "laboratory": 'bench = lab.laboratory()\nbench.candidates.value = "left-to-right"\nbench',
}
# Where the picture of a widget that is longer than a screen ends.
ENDS = {"trial": ".lesson24-statements", "laboratory": ".lesson24-deck"}
# What axe judges beside: another view, or how a widget begins.
MORE = [
    'lab.stepper("five-shapes", "3 3 8 8").go(99)',
    'lab.stepper("value-sets", "3 3 8 8").go(99)',
    'lab.predict("Which?", [1, 2], 2)',
    'lab.predict("How many?", int, 14)',
    "lab.trial()",
    'lab.explorer("1 1 1 1")',
]


@pytest.fixture
def show(lab):
    """Show in a notebook what cells make; give the widgets."""

    def run(*sources):
        panels = lab.show("from lesson24 import lab", *sources).locator(".lesson24")
        expect(panels).to_have_count(len(sources))
        return panels.all()

    return run


def faults(lab):
    """What axe calls serious or critical within the widgets: the rule, and where."""
    found = Axe().run(lab.page, ".lesson24").response
    assert len(found["passes"]) > 10  # it has looked at something
    return [
        f"{fault['id']}: {node['html'][:200]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


def cut_off(panels):
    """By how many pixels each widget is wider than its place."""
    return [panel.evaluate("node => node.scrollWidth - node.clientWidth") for panel in panels]


def test_axe_finds_no_serious_fault_and_nothing_is_cut_off(lab, show):
    lab.page.set_viewport_size({"width": 1366, "height": 2400})
    panels = show(*SHOWN.values(), *MORE)
    for name, panel in zip(SHOWN, panels, strict=False):
        lab.screenshot(f"{name}.png", panel, ENDS.get(name))
    assert faults(lab) == []
    with lab.dark():
        assert faults(lab) == []
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    assert cut_off(panels) == [0] * len(panels)
    # What has no fault could be a judge that is asleep.
    panels[0].get_by_role("img").first.evaluate("image => image.removeAttribute('alt')")
    assert [fault.partition(":")[0] for fault in faults(lab)] == ["image-alt"]


def write(lab, field, text):
    """Reach a field with Tab, and replace what stands in it."""
    lab.tab_to(field)
    lab.page.keyboard.press("Control+a")
    lab.page.keyboard.type(text)
    lab.page.keyboard.press("Enter")


def test_sameness_trial_and_laboratory_by_keyboard_alone(lab, show):
    keys = lab.page.keyboard
    pairs, court, bench = show("lab.sameness()", "lab.trial()", "lab.laboratory()")

    # A hand, a level, a group and one of its members.
    write(lab, pairs.get_by_role("textbox", name="Hand, then Enter", exact=True), "4 6 6 7")
    expect(pairs.get_by_role("status").first).to_contain_text("text 28, swap 11, function 4")
    lab.tab_to(pairs.get_by_role("combobox", name="Level", exact=False))
    keys.type("swap")
    groups = pairs.get_by_role("listbox", name="Solutions at level swap", exact=True)
    expect(groups.get_by_role("option")).to_have_count(11)
    lab.tab_to(groups)
    keys.press("ArrowDown")
    law = pairs.get_by_role("status").last
    expect(law).to_contain_text("((6*(7-6))*4) and (((7-6)*6)*4) are the same at level swap:")
    lab.tab_to(pairs.get_by_role("listbox", name="Those of level text", exact=False))
    keys.press("ArrowDown")
    expect(law).to_contain_text("((6*(7-6))*4) and (4*((7-6)*6)) are the same at level swap:")
    expect(pairs.get_by_role("img")).to_have_count(2)

    # A prediction, a fault to ask for, a hand that has it, and from there on over the map.
    lab.tab_to(court.get_by_role("checkbox", name="document-0", exact=True))
    keys.press("Space")
    lab.tab_to(court.get_by_role("button", name="Record my prediction", exact=True))
    keys.press("Enter")
    verdict = court.get_by_role("status")
    expect(verdict).to_contain_text("You predicted 4 of 5 rightly.")
    question = court.get_by_role("combobox", name="Who loses this?", exact=True)
    lab.tab_to(question)
    keys.type("lost by document-2")
    expect(question.locator("option:checked")).to_have_text("lost by document-2: 63")
    lab.tab_to(court.get_by_role("listbox", name="These hands", exact=True))
    keys.press("Home")
    keys.press("End")
    hand = court.get_by_role("textbox", name="Hand, then Enter", exact=True)
    expect(hand).not_to_have_value("3 3 8 8")
    expect(verdict).to_contain_text("document-2 is wrong.")
    last = hand.input_value()
    lab.tab_to(court.get_by_role("application", name="Map of the deck", exact=False))
    keys.press("ArrowLeft")
    expect(hand).not_to_have_value(last)
    expect(verdict).to_contain_text(f"{hand.input_value()}:")

    # Another kind of numbers, why it loses a hand, and the same for another hand.
    lab.tab_to(bench.get_by_role("combobox", name="Numbers", exact=True))
    keys.type("single")
    change, why = bench.get_by_role("status").first, bench.get_by_role("status").last
    expect(change).to_contain_text("1,361 solved, 1 missed, 0 false. 0 came; 1 went: 3 3 8 8.")
    expect(why).to_contain_text("24.000006 in 32-bit floats")
    write(lab, bench.get_by_role("textbox", name="Hand, then Enter", exact=True), "1 5 5 5")
    expect(why).to_contain_text("1 5 5 5")
