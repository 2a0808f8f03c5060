"""``python -m lastcard``: the same as the command ``lastcard``."""

import sys

from lastcard.cli import main

sys.exit(main())
