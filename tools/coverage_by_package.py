"""Print how much of each package the tests ran; reads ``coverage json -o -``."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any


def by_package(files: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """For each package, and for all of them: its lines, and how many of them ran."""
    lines: Counter[str] = Counter()
    ran: Counter[str] = Counter()
    for path, file in files.items():
        folders = PurePath(path).parent.parts
        package = ".".join(folders[folders.index("lastcard") :])
        for name in (package, "all"):
            lines[name] += file["summary"]["num_statements"]
            ran[name] += file["summary"]["covered_lines"]
    names = [*sorted(lines.keys() - {"all"}), "all"]
    return [(name, lines[name], ran[name]) for name in names if lines[name]]


def main() -> None:
    rows = by_package(json.load(sys.stdin)["files"])
    width = max(len(name) for name, _, _ in rows)
    print(f"{'package':{width}}  lines    ran")
    for name, lines, ran in rows:
        print(f"{name:{width}}  {lines:5}  {ran / lines:6.1%}")


if __name__ == "__main__":
    main()
