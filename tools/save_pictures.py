"""Take the pictures of the widgets that README.md and docs/teaching.md show: docs/pictures/.

    python3 start.py pictures

The browser test that has every widget on its page leaves a picture of each. Here they only get
fewer colours, and so a third of the bytes.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs/pictures"
TESTS = "tests/browser/test_widgets_in_lab.py"
COLOURS = 128


def main():
    """Run the test, and keep what it leaves."""
    with tempfile.TemporaryDirectory() as folder:
        own = {"LESSON24_BROWSER": "required", "LESSON24_SCREENSHOTS": folder}
        command = [sys.executable, "-m", "pytest", "-q", TESTS, "-k", "axe"]
        subprocess.run(command, cwd=ROOT, env=os.environ | own, check=True)
        for path in sorted(Path(folder).glob("*.png")):
            flat = Image.open(path).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
            flat.save(PICTURES / path.name, optimize=True)
            print(f"{path.name}: {(PICTURES / path.name).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
