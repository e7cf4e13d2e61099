"""A real JupyterLab in a real Chromium, on a copy of the notebooks.

A test asks for `lab`, opens a notebook and acts as a learner would:

    lab.open("notebooks/00-make-24.ipynb")
    lab.run_all()
    lab.outputs.get_by_role("button", name="Deal", exact=True).click()
    lab.screenshot("explorer.png")
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import sync_playwright

import save_notebooks

ROOT = Path(__file__).resolve().parents[2]
# Which environment's JupyterLab is tried, and the path that it stands under; binder/simulate names
# others.
PYTHON = os.environ.get("LESSON24_JUPYTER_PYTHON", sys.executable)
BASE_URL = os.environ.get("LESSON24_BASE_URL", "/")
AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0

HOW_TO_GET_ONE = (
    "no Chromium found: install Chromium or Google Chrome (Debian: sudo apt install chromium), "
    "or name its program in LESSON24_CHROMIUM"
)
COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
PLACES = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
]
# The browser looks for no updates and reports nothing, so that a test needs no network.
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    *(["--no-sandbox"] if AS_ROOT else []),  # Chromium has no sandbox for root
]
SETTINGS = {
    # All cells exist in the page, also those that are scrolled out of sight.
    "notebook-extension/tracker": {"windowingMode": "none"},
    "docmanager-extension/plugin": {"autosave": False},
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
}


def find_chromium():
    """The path of a Chromium; None where there is none."""
    named = os.environ.get("LESSON24_CHROMIUM")
    places = [named] if named else [*map(shutil.which, COMMANDS), *PLACES]
    return next((path for path in places if path and Path(path).is_file()), None)


def pytest_collection_modifyitems(items):
    """Without a Chromium, skip by a mark: pytest folds these into one line a file."""
    if os.environ.get("LESSON24_BROWSER") == "required" or find_chromium():
        return
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.skip(reason=HOW_TO_GET_ONE))


@pytest.fixture(scope="session")
def chromium():
    """The path of a Chromium, for tests that were not skipped: so it is there, or required."""
    return find_chromium() or pytest.fail(HOW_TO_GET_ONE, pytrace=False)


class Server:
    """A JupyterLab of its own: none of the user's settings, workspaces or kernels."""

    def __init__(self, folder):
        self.root = folder / "root"
        self.root.mkdir()
        if (ROOT / "notebooks").exists():
            ignored = shutil.ignore_patterns(".ipynb_checkpoints")
            shutil.copytree(ROOT / "notebooks", self.root / "notebooks", ignore=ignored)
        for name, values in SETTINGS.items():
            path = folder / "settings/@jupyterlab" / f"{name}.jupyterlab-settings"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(values))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}{BASE_URL.rstrip('/')}"
        self.token = secrets.token_hex(16)
        self.log = folder / "server.log"
        own = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
        }
        command = [PYTHON, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1"]
        command += [f"--port={port}", "--ServerApp.port_retries=0"]
        command += [f"--ServerApp.base_url={BASE_URL}"]
        command += [f"--ServerApp.root_dir={self.root}", f"--IdentityProvider.token={self.token}"]
        command += ["--LabApp.expose_app_in_browser=True", "--LabApp.news_url=None"]
        command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
        command += ["--allow-root"] if AS_ROOT else []
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command,
                env=os.environ | {name: str(folder / value) for name, value in own.items()},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait(self, seconds=60):
        """Wait until it answers."""
        status = f"{self.address}/api/status?token={self.token}"
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            try:
                with opener.open(status, timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text()[-3000:]}")

    def stop(self):
        """Stop it, and with it its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@pytest.fixture(scope="session")
def jupyter(chromium, tmp_path_factory):
    """A JupyterLab server. Asks for Chromium first: without one there is no need to start it."""
    server = Server(tmp_path_factory.mktemp("jupyter"))
    try:
        server.wait()
        yield server
    finally:
        server.stop()


# For a module, not the session: Playwright keeps an event loop running in this thread, and other
# tests of the same worker (nbval's among them) would find themselves inside it.
@pytest.fixture(scope="module")
def browser(chromium):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


class Lab:
    """A page with JupyterLab in it, and what a learner does there."""

    numbers = count(1)  # of the notebooks that tests write

    def __init__(self, page, server):
        self.page = page
        self.server = server

    @property
    def cells(self):
        """The cells of the notebook, in order."""
        return self.page.locator(".jp-Notebook .jp-Cell")

    @property
    def outputs(self):
        """The output areas of the notebook: where widgets and pictures are."""
        return self.page.locator(".jp-Notebook .jp-Cell-outputArea")

    def open(self, name):
        """Open a notebook by its path under the server's root; wait until its kernel is idle.

        The one that was open before ends, and is not saved.
        """
        self.page.evaluate(
            """async path => {
                const app = window.jupyterapp;
                [...app.shell.widgets("main")].forEach(widget => widget.dispose());
                await app.serviceManager.sessions.shutdownAll();
                await app.commands.execute("docmanager:open", {path});
            }""",
            name,
        )
        self.wait_for_kernel(60)

    def write(self, *sources):
        """Write a notebook of these cells; its path under the server's root."""
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        # With no kernel named, JupyterLab asks for one in a dialogue.
        notebook = nbformat.v4.new_notebook(cells=cells, metadata=save_notebooks.METADATA)
        name = f"written-{next(self.numbers)}.ipynb"
        nbformat.write(notebook, self.server.root / name)
        return name

    def show(self, *sources):
        """Run these cells in a notebook; what they show, a place for each that shows something."""
        self.open(self.write(*sources))
        self.run_all()
        return self.outputs

    def wait_for_kernel(self, seconds):
        """Wait until the notebook's kernel is idle."""
        self.page.wait_for_function(
            """() => {
                const panel = window.jupyterapp?.shell.currentWidget;
                return panel?.context?.isReady
                    && panel.sessionContext?.session?.kernel?.status === "idle";
            }""",
            timeout=seconds * 1000,
        )

    def run_all(self):
        """Run all cells; see that they end within a minute, and that none failed or warned."""
        # From the notebook's own data: the page may not have drawn the last output yet.
        faults = self.page.evaluate(
            """async () => {
                const late = new Error("not at its end after a minute");
                await Promise.race([
                    window.jupyterapp.commands.execute("notebook:run-all-cells"),
                    new Promise((_, stop) => setTimeout(() => stop(late), 60_000)),
                ]);
                const cells = [...window.jupyterapp.shell.currentWidget.content.model.cells];
                return cells
                    .flatMap(cell => cell.toJSON().outputs ?? [])
                    .filter(output => output.output_type === "error" || output.name === "stderr")
                    .map(output => output.evalue ?? output.text);
            }"""
        )
        assert faults == []

    def tab_to(self, field, key="Tab", most=80):
        """Press Tab, or Shift+Tab, until a field has the focus: the way without a mouse."""
        for _ in range(most):
            if field.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the field is not reached with {key}")

    @contextmanager
    def dark(self):
        """Work in dark colours for a while. JupyterLab would keep them for later tests too."""
        try:
            self.set_theme("JupyterLab Dark")
            yield
        finally:
            self.set_theme("JupyterLab Light")

    def set_theme(self, theme):
        """Change the colours, and wait until they are there."""
        change = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
        changed = "theme => document.body.dataset.jpThemeName === theme"
        self.page.evaluate(change, theme)
        self.page.wait_for_function(changed, arg=theme)

    def screenshot(self, name, widget=None, end=None):
        """Save what the page shows, in the folder LESSON24_SCREENSHOTS, where one is named.

        Of a widget alone where one is given, down to the part of it that `end` selects.
        """
        folder = os.environ.get("LESSON24_SCREENSHOTS")
        if not folder:
            return
        clip = None
        if widget:
            widget.evaluate("node => node.scrollIntoView({block: 'center'})")
            clip = widget.bounding_box()
            if end:
                last = widget.locator(end).bounding_box()
                clip["height"] = last["y"] + last["height"] - clip["y"]
        self.page.screenshot(path=Path(folder) / name, clip=clip)


@pytest.fixture(scope="module")
def window(browser, jupyter):
    """JupyterLab for all tests of a module: to load it takes longer than most of them."""
    context = browser.new_context(reduced_motion="reduce", locale="en-GB", base_url=jupyter.address)
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto(f"{jupyter.address}/lab?reset&token={jupyter.token}")
    page.wait_for_function("window.jupyterapp")
    page.evaluate("window.jupyterapp.restored.then(() => {})")
    yield page
    # A notebook that finds its kernel running may wait for it for ever, in JupyterLab 4.4.
    page.evaluate("window.jupyterapp.serviceManager.sessions.shutdownAll()")
    context.close()


@pytest.fixture
def lab(window, jupyter):
    """JupyterLab as a learner has it, on a screen of the usual size."""
    window.set_viewport_size({"width": 1280, "height": 900})
    return Lab(window, jupyter)
