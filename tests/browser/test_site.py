"""The lessons that run in the browser, with every way out of this machine closed and watched.

`python3 start.py site` builds what is tested; without it these tests are skipped.
"""

import socketserver
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace

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


class Watcher(socketserver.BaseRequestHandler):
    """A proxy that lets nothing through, and keeps what was asked for."""

    def handle(self):
        asked = self.request.recv(4096).partition(b"\r\n")[0]
        self.server.asked.append(asked.decode(errors="replace"))


@pytest.fixture(scope="module")
def served():
    """The address of the site, under a path as GitHub Pages has it."""
    handler = partial(Quiet, directory=SITE)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def outside():
    """A list of requests that would have left this machine, and the proxy's address."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Watcher) as proxy:
        proxy.asked = []
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        yield SimpleNamespace(asked=proxy.asked, address=f"127.0.0.1:{proxy.server_address[1]}")
        proxy.shutdown()


@pytest.fixture(scope="module")
def browser(chromium, outside):
    """Chromium that reaches this machine itself, and all else through the watcher."""
    flags = [*FLAGS, f"--proxy-server=http://{outside.address}"]
    flags += ["--proxy-bypass-list=127.0.0.1"]
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


def test_the_watcher_sees_what_leaves_the_machine(lab, served, outside):
    lab.page.goto(served)
    lab.page.evaluate("fetch('http://example.org/').catch(() => 0)")
    assert any("example.org" in line for line in outside.asked)
    outside.asked.clear()


def test_a_lesson_without_a_network(lab, served, outside):
    lab.page.goto(served)
    outside.asked.clear()
    lab.page.get_by_role("link", name="Make 24 by hand").click()
    lab.go(lab.page.url, seconds=180)
    lab.run_all()
    for number, card in enumerate("3388", start=1):
        field = lab.outputs.get_by_role("combobox", name=f"Card {number}", exact=True).first
        field.select_option(card)
    status = lab.outputs.get_by_role("status").first
    expect(status).to_contain_text("Solvable: 3 3 8 8 makes 24 in 1 way", timeout=60_000)
    tree = lab.outputs.get_by_role("img", name="Expression tree of 8/(3-8/3)", exact=False).first
    expect(tree).to_be_visible(timeout=60_000)
    assert tree.evaluate("image => image.naturalHeight") > 300
    lab.screenshot("site.png")
    assert outside.asked == []
