"""The command ``lastcard``."""

from lastcard.cli.main import main

__all__ = ["main"]
