"""Build what is released, and try it as somebody would who has only that.

Called by `python3 start.py release`. The sdist and the wheel stand in dist/ afterwards; nothing is
published. The wheel is built from the sdist, so a file that the sdist lacks is missed here.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
sys.path.insert(0, str(ROOT))

import lesson24  # noqa: E402


def main():
    """Build, check and install; give the exit status."""
    try:
        # Without files it looks at all workflows of the project.
        run(shutil.which("actionlint", path=Path(sys.executable).parent), cwd=ROOT)
        sdist, wheel = build()
        contents(sdist, wheel)
        with tempfile.TemporaryDirectory() as folder:
            installed(wheel, Path(folder))
    except subprocess.CalledProcessError as error:
        return f"release: failed: {' '.join(map(str, error.cmd))}"
    except AssertionError as error:
        return f"release: {error}"
    print(f"release: {sdist.name} and {wheel.name} are right")
    return 0


def run(*command, **more):
    """Run a command, and stop at one that fails."""
    print("release:", *command, flush=True)
    return subprocess.run(command, check=True, **more)


def build():
    """Build the sdist, and the wheel from it."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", DIST, ROOT, stdout=subprocess.DEVNULL)
    (sdist,), (wheel,) = DIST.glob("*.tar.gz"), DIST.glob("*.whl")
    for file in (sdist, wheel):
        assert f"lesson24-{lesson24.__version__}" in file.name, f"{file.name}: another version"
    heading = f"## {lesson24.__version__}\n"
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert heading in changelog, f"CHANGELOG.md has no heading {heading!r}"
    return sdist, wheel


def contents(sdist, wheel):
    """What the index would refuse, what does not belong, and what is missing."""
    run(sys.executable, "-m", "twine", "check", "--strict", sdist, wheel)
    run(sys.executable, "-m", "check_wheel_contents", wheel)
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    listed = run("git", "ls-files", "lesson24", "notebooks", cwd=ROOT, capture_output=True)
    for name in listed.stdout.decode().splitlines():
        place = name if name.startswith("lesson24/") else f"lesson24/{name}"
        assert place in packed, f"{name} is not in the wheel"
        packed.remove(place)
    extra = [name for name in packed if ".dist-info/" not in name]
    assert not extra, f"the wheel has what git does not know: {extra}"
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in ("README.md", "CHANGELOG.md", "CITATION.cff", "LICENSE", "LICENSE-lessons"):
        assert name in names, f"{name} is not in the sdist"


def installed(wheel, folder):
    """Install the wheel alone into an empty environment, and do there what a reader would."""
    environment, lessons = folder / "environment", folder / "lessons"
    run(sys.executable, "-m", "venv", environment)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "python", "-m", "pip", "install", "--quiet", wheel)
    # Elsewhere than in this project, whose own files would be imported.
    do = {"cwd": folder, "capture_output": True, "encoding": "utf-8"}
    solved = run(scripts / "lesson24", "solve", "3", "3", "8", "8", **do)
    assert solved.stdout.splitlines()[0] == "8/(3-8/3)", solved.stdout
    run(scripts / "lesson24", "lessons", lessons, **do)
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        copy = lessons / path.name
        assert copy.read_bytes() == path.read_bytes(), f"{copy} is not the lesson"
    drawn = run(
        scripts / "python", "-c", "import lesson24; print(lesson24.draw_tree('1+2').svg)", **do
    )
    assert drawn.stdout.startswith("<svg"), drawn.stdout


if __name__ == "__main__":
    sys.exit(main())
