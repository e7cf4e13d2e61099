"""Set lesson24 up and start it. Needs nothing but Python 3.11 or newer; the first time, a network.

python3 start.py                   open the lessons in JupyterLab (options go to JupyterLab)
python3 start.py test [...]        run every test; with arguments, what pytest makes of them
python3 start.py check             run ruff and mypy
python3 start.py notebooks [...]   run all notebooks, or those named, and save their outputs
python3 start.py pictures          take the pictures of the widgets that the documentation shows
python3 start.py release           build what is released into dist/, and try it; publish nothing
python3 start.py docs              build the documentation pages into build/docs
python3 start.py site              build the lessons that run in the browser into build/site

Each first makes the environment in .venv, unless it stands there made from these very pins.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "lesson24-stamp"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

CHECKS = [
    ["ruff", "check", "."],
    ["ruff", "format", "--check", "."],
    ["mypy"],
    # No strict types here, but what is taken from the library is still there.
    ["mypy", "--config-file=", "--ignore-missing-imports", "benchmarks", "tools", "start.py"],
]
TOOLS = {
    "notebooks": "tools/save_notebooks.py",
    "pictures": "tools/save_pictures.py",
    "release": "tools/release.py",
    "docs": "tools/build_docs.py",
    "site": "tools/build_site.py",
}
# What these two need is installed when one of them is first asked for.
LAUNCH = {"release", "docs"}
# Files go whole to a worker: split between two, a notebook would run in two kernels. They go in the
# order in which they stand: the browser's files, the longest, come early, and no worker waits for
# one at the end.
EVERY_TEST = ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
# Nothing asks a pupil about news from the Jupyter project at the first start.
LAB_SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}
}


def main(arguments):
    if sys.version_info < (3, 11):
        return "lesson24 needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2]
    verb = arguments[0] if arguments else ""
    if verb in ("-h", "--help"):
        print(__doc__.strip())
        return 0
    if verb and verb not in ("test", "check", *TOOLS) and not verb.startswith("-"):
        return "start.py does not know %r. See python3 start.py --help." % verb

    problem = prepare("lab,test,launch" if verb in LAUNCH else "lab,test")
    if problem:
        return problem
    if verb == "test":
        return become("-m", "pytest", *(arguments[1:] or EVERY_TEST))
    if verb in TOOLS:
        return become(TOOLS[verb], *arguments[1:])
    if verb == "check":
        # All of them, also after one that failed: one run shows all there is to mend.
        return max([subprocess.call([str(PYTHON), "-m", *check], cwd=ROOT) for check in CHECKS])
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments = ["--allow-root", *arguments]  # in a container there is no other user
    # Without a root of its own, the server would show the notebook's folder and nothing beside it.
    root = "--ServerApp.root_dir=%s" % ROOT
    return become("-m", "jupyterlab", "notebooks/index.ipynb", root, *arguments)


def prepare(extras):
    """Make the environment, unless it is there; give a sentence if that did not work."""
    import tomllib  # not in the Pythons that main() refuses

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    # The folder too: an environment does not work from another place than it was made in.
    made_from = json.dumps([sys.version, str(ROOT), project, pins, LAB_SETTINGS])
    stamp = hashlib.sha256(made_from.encode()).hexdigest()
    made, _, has = STAMP.read_text().partition(" ") if STAMP.exists() else ("", "", "")
    if made == stamp and has.startswith(extras):
        return None

    uv = shutil.which("uv")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    if uv and subprocess.call([uv, "--version"], **quiet) != 0:
        uv = None  # a version manager's stand-in for a uv that is not there
    if not uv and not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        return (
            "This Python cannot make environments. On Debian and Ubuntu, run\n"
            "    sudo apt install python%d.%d-venv\nand start again." % sys.version_info[:2]
        )

    print("Making the environment in .venv: once, a minute or two ...", flush=True)
    # The base Python, should this one be inside another environment, which may be deleted.
    base = getattr(sys, "_base_executable", None) or sys.executable
    wanted = ["--constraint", "constraints.txt", "--editable", ".[%s]" % extras]
    if uv:
        steps = [
            [uv, "venv", "--python", base, str(VENV)],
            [uv, "pip", "install", "--python", str(PYTHON), "--compile-bytecode", *wanted],
        ]
    else:
        steps = [
            [base, "-m", "venv", str(VENV)],
            [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", *wanted],
        ]
    try:
        if VENV.exists():
            STAMP.unlink(missing_ok=True)  # first: half an environment must not pass for one
            shutil.rmtree(VENV)
        for step in steps:
            subprocess.run(step, cwd=ROOT, check=True)
    except subprocess.CalledProcessError:
        return (
            "The environment could not be made; the reason is in the lines above. Mostly it is\n"
            "the network, which the first start needs to fetch packages. Start again when there\n"
            "is one: nothing half made will be used."
        )
    except OSError as error:
        return "The environment could not be made: %s" % error
    settings = VENV / "share/jupyter/lab/settings/overrides.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps(LAB_SETTINGS))
    STAMP.write_text("%s %s" % (stamp, extras))
    return None


def become(*arguments):
    """Go on as the environment's Python with these arguments, in the project's folder."""
    command = [str(PYTHON), *arguments]
    os.chdir(ROOT)
    if os.name != "nt":
        os.execv(command[0], command)  # one process: signals and the exit status are its own
    process = subprocess.Popen(command)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            pass  # Ctrl-C reached it too, and it decides what to do


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("Stopped.")
