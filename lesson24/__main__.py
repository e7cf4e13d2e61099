"""``python -m lesson24`` is the command ``lesson24``."""

import sys

from lesson24.cli import main

if __name__ == "__main__":
    sys.exit(main())
