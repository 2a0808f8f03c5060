"""What tests share stands in a kit, so that a test can be moved, renamed or deleted by itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent


def imported(path: Path) -> Iterator[str]:
    """Every name a file imports, with the module it comes from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for alias in node.names:
                yield ".".join([*module, alias.name])


def test_no_module_imports_from_a_test() -> None:
    modules = list(HERE.rglob("*.py"))
    assert Path(__file__) in modules
    borrowed = [
        f"{path.relative_to(HERE)} imports {name}"
        for path in modules
        for name in imported(path)
        if name.startswith("tests.") and ".test_" in name
    ]
    assert borrowed == []
