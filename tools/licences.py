"""Print the licences of all that the project depends on, as Markdown, from what is installed.

python tools/licences.py
"""

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

PINS = Path(__file__).resolve().parent.parent / "constraints.txt"


def licence(package):
    """What a package says of its licence; None where it is not installed here."""
    try:
        told = metadata(package)
    except PackageNotFoundError:
        return None
    classes = [name for name in told.get_all("Classifier", []) if name.startswith("License ::")]
    named = "; ".join(name.rpartition(" :: ")[2] for name in classes)
    return told.get("License-Expression") or named or (told.get("License") or "?").splitlines()[0]


def main():
    """Print a row for each pinned package."""
    print("| package | licence |\n| --- | --- |")
    for line in PINS.read_text(encoding="utf-8").splitlines():
        package = re.match(r"[\w.-]+", line)[0]
        print(f"| {package} | {licence(package) or 'not needed on this system'} |")


if __name__ == "__main__":
    main()
