"""The stepper in a real JupyterLab, with the keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from lesson24.trace import Trace

CELL = "from lesson24.lab import stepper\nstepper('reduction', '3 3 8 8')"


@pytest.fixture
def page(lab):
    lab.show(CELL)
    return lab


def says(lab, text):
    expect(lab.outputs.get_by_role("status")).to_contain_text(text)


def press(lab, name, key="Tab"):
    """Reach a button with Tab or Shift+Tab, and press it with Enter."""
    lab.tab_to(lab.outputs.get_by_role("button", name=name, exact=True), key)
    lab.page.keyboard.press("Enter")


def write(lab, label, text):
    """Reach a field with Tab, and replace what stands in it."""
    lab.tab_to(lab.outputs.get_by_label(label, exact=True))
    lab.page.keyboard.press("Control+a")
    lab.page.keyboard.type(text)
    lab.page.keyboard.press("Enter")


def test_to_the_solution_and_ten_back_by_keyboard(page):
    lab = page
    says(lab, "Step 1. Recurse: a call begins with its own list of 4 numbers, 3 3 8 8.")
    press(lab, "Next solution")
    says(lab, "Step 4,516. Try: 8/(3-8/3) is 24, the target: a solution.")
    live = lab.outputs.locator("[aria-current=step]")
    expect(live).to_contain_text("yield Candidate(cards[0])")
    expect(lab.outputs.get_by_role("img")).to_have_attribute("alt", re.compile("24: found"))
    lab.screenshot("stepper.png")
    for number in range(4515, 4505, -1):
        press(lab, "Back", "Shift+Tab")
        says(lab, f"Step {number:,}.")
    moment = Trace("reduction", "3 3 8 8").at(4506)
    expect(lab.outputs.get_by_label("Step", exact=True)).to_have_value("4506")
    expect(lab.outputs.locator("[aria-current=step]")).to_contain_text(f"{moment.line}")
    counts = lab.outputs.locator(".lesson24-counts")
    expect(counts).to_contain_text(f"candidates {moment.counts.candidates:,}")
    expect(counts).to_contain_text(f"solutions {moment.counts.solutions}")
    boxes = lab.outputs.locator(".lesson24-call:visible")
    cards = r"\s+".join(card.worth() for card in moment.calls[-1].cards)
    expect(boxes.last).to_contain_text(re.compile(rf"reduction\s+{cards}"))


def test_a_step_number_a_hand_and_a_fault_are_typed(page):
    lab = page
    write(lab, "Step", "933")
    says(lab, "Step 933.")
    write(lab, "Hand", "8 x")
    says(lab, "Card 2, 'x', is not a card")
    write(lab, "Hand", "8 0")
    says(lab, "Step 1.")
    lab.tab_to(lab.outputs.get_by_label("Algorithm", exact=True), "Shift+Tab")
    lab.page.keyboard.type("value")
    says(lab, "Combine: 8 + 0 = 8.")
    expect(lab.outputs.get_by_role("table")).to_contain_text("8 0")
