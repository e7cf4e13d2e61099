"""The lessons that run in the browser, with every way out of this machine closed and watched.

`python3 start.py site` builds what is tested; without it these tests are skipped.
"""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from conftest import FLAGS, ROOT, Lab
from playwright.sync_api import expect, sync_playwright

SITE = ROOT / "build/site"
pytestmark = pytest.mark.skipif(
    not (SITE / "index.html").exists(), reason="no build/site: `python3 start.py site` makes it"
)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def served():
    """The address of the site."""
    handler = partial(Quiet, directory=SITE)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def browser(chromium):
    """Chromium that finds no other machine than this one."""
    flags = [*FLAGS, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield browser
        browser.close()


@pytest.fixture
def lab(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    context.set_default_timeout(60_000)
    yield Lab(context.new_page(), None)
    context.close()


@pytest.fixture
def outside(lab, served):
    """The requests of the page and of its workers that go elsewhere than to the site."""
    asked = []

    def note(request):
        if not request.url.startswith((served, "data:", "blob:")):
            asked.append(request.url)

    lab.page.context.on("request", note)
    return asked


ELSEWHERE = "http://example.org/elsewhere"
FETCH = f"void fetch('{ELSEWHERE}').catch(() => 0)"
FETCH_IN_A_WORKER = f"void new Worker(URL.createObjectURL(new Blob([`{FETCH}`])))"


@pytest.mark.parametrize("code", [FETCH, FETCH_IN_A_WORKER])
def test_a_request_to_elsewhere_is_seen(lab, served, outside, code):
    """Else the next test would count nothing."""
    lab.page.goto(served)
    with lab.page.context.expect_event("requestfailed"):
        lab.page.evaluate(code)
    assert outside == [ELSEWHERE]


def test_a_lesson_without_a_network(lab, served, outside):
    lab.page.goto(served)
    lab.page.get_by_role("link", name="Make 24 by hand").click()
    lab.wait_for_kernel(180)
    lab.run_all()
    for number, card in enumerate("3388", start=1):
        field = lab.outputs.get_by_role("combobox", name=f"Card {number}", exact=True).first
        field.select_option(card)
    status = lab.outputs.get_by_role("status").first
    expect(status).to_contain_text("Solvable: 3 3 8 8 makes 24 in 1 way", timeout=60_000)
    tree = lab.outputs.get_by_role("img", name="Expression tree of 8/(3-8/3)", exact=False).first
    expect(tree).to_be_visible(timeout=60_000)
    assert tree.evaluate("image => image.naturalHeight") > 300
    tree.scroll_into_view_if_needed()
    lab.screenshot("site.png")
    assert outside == []
