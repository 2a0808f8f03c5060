"""Where tables are kept, as every command that looks after them is told, and ``serve`` too."""

from __future__ import annotations

import argparse
from pathlib import Path

from lastcard.folders import data_folder


def add_place(parser: argparse.ArgumentParser) -> None:
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept")
    place.add_argument("--store", metavar="ADDRESS", help="the database they are kept in")


def place_from(arguments: argparse.Namespace) -> str:
    return str(arguments.store or arguments.data or data_folder())
