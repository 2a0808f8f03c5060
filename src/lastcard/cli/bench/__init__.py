"""``lastcard bench``: one module for each part that is measured, and what all of them share."""

from lastcard.cli.bench.command import register

__all__ = ["register"]
