"""The browser harness itself: a notebook of two cells is opened, run and looked at."""

import re

import pytest
from playwright.sync_api import expect


def test_a_notebook_runs_in_the_browser(lab):
    outputs = lab.show("import lesson24", "print(8 / (3 - 8 / 3))")
    expect(outputs.last).to_have_text(re.compile("^23.99"))
    lab.screenshot("harness.png")


def test_a_cell_that_fails_is_noticed(lab):
    with pytest.raises(AssertionError, match="division by zero"):
        lab.show("1 / 0")
