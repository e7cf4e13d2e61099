"""What Binder would build from binder/, as repo2docker's own code says it, without docker.

repo2docker makes Binder's image: a base environment that it has pinned itself (from conda), then
our requirements, then our postBuild. `recipe` gives all three; tests/test_binder.py holds them, and
binder/simulate repeats them in a plain environment.
"""

import re
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

import repo2docker
from repo2docker.app import Repo2Docker

ROOT = Path(__file__).resolve().parent.parent
BASE_PINS = Path(repo2docker.__file__).parent / "buildpacks/conda"
# Packages that conda has under another name than pip.
IN_PIP = {
    "jupyterhub-base": "jupyterhub",
    "jupyterhub-singleuser": "jupyterhub",
    "nbconvert-core": "nbconvert",
}
NOT_IN_PIP = {"nodejs", "python"}


@dataclass(frozen=True)
class Recipe:
    """How the image is made."""

    kind: str  # the build pack that repo2docker chose
    python: str  # the version of Python, as 3.12
    base: dict[str, str]  # name and version of each package of the base environment
    wanted: tuple[str, ...]  # those of them that the base environment asks for by name
    before: tuple[str, ...]  # shell commands before the project is copied: kept from image to image
    after: tuple[str, ...]  # shell commands after that: run again for each commit
    post_build: tuple[str, ...]  # the last scripts
    dockerfile: str


def recipe() -> Recipe:
    """Ask repo2docker what it would build from this project."""
    app = Repo2Docker()
    with chdir(ROOT):  # it looks for its files in the working folder
        packs = [pack(base_image=app.base_image) for pack in app.buildpacks]
        pack = next(pack for pack in packs if pack.detect())
        pack.platform = "linux/amd64"
        pins = f"environment.py-{pack.python_version}"
        return Recipe(
            kind=type(pack).__name__,
            python=pack.python_version,
            base=dict(packages(BASE_PINS / f"{pins}-linux-64.lock")),
            wanted=tuple(asked_for(BASE_PINS / f"{pins}.yml")),
            before=tuple(command for _, command in pack.get_preassemble_scripts()),
            after=tuple(command for _, command in pack.get_assemble_scripts()),
            post_build=tuple(pack.get_post_build_scripts()),
            dockerfile=pack.render(),
        )


def packages(lock):
    """Name and version of each package in a conda lock file, by the names that pip knows."""
    for file in re.findall(r"/([^/\s]+?)\.(?:conda|tar\.bz2)(?:#|\s|$)", lock.read_text()):
        name, version, _ = file.rsplit("-", 2)
        if not name.startswith("_"):  # conda's own housekeeping
            yield IN_PIP.get(name, name), version


def asked_for(environment):
    """The packages that a conda environment file names, by the names that pip knows."""
    _, _, dependencies = environment.read_text().partition("dependencies:")
    for name in re.findall(r"^- ([a-z_-]+)", dependencies, re.M):
        if name not in NOT_IN_PIP:
            yield IN_PIP.get(name, name)
