"""Files that commands write: looked at before the work, whole after it."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Mapping
from pathlib import Path

from lastcard.errors import UserError


def check_out(flag: str, path: Path | None, needs: Mapping[str, str | None]) -> str:
    """The form of a file to be written, by its ending; "" without a file.

    ``needs`` names for each form the module that writes it. What cannot be written is refused
    now, not after the work, and leaves no empty file.
    """
    if path is None:
        return ""
    form = path.suffix[1:].lower()
    if form not in needs:
        *some, last = (f".{known}" for known in needs)
        raise UserError("bad-value", f"{flag} {path}: write a {', '.join(some)} or {last} file")
    require(needs[form], "report", f"{flag} {path}")
    try:
        if path.exists():
            path.open("ab").close()
        if not _is_special(path):
            _part(path).open("wb").close()
            _part(path).unlink()
    except OSError as error:
        raise UserError("system", f"{flag} {path}: {error.strerror}") from None
    return form


def require(module: str | None, extra: str, what: str) -> None:
    """Refuse what needs a package that is not installed, and say how to get it."""
    if module and importlib.util.find_spec(module) is None:
        raise UserError("needs-extra", f"{what} needs {module}: pip install 'lastcard[{extra}]'")


def write_out(path: Path, content: bytes) -> None:
    """Write all or nothing: whoever reads the file meets the old one or the new one."""
    if _is_special(path):
        path.write_bytes(content)
        return
    part = _part(path)
    try:
        part.write_bytes(content)
        part.replace(path.resolve())
    finally:
        part.unlink(missing_ok=True)


def _part(path: Path) -> Path:
    path = path.resolve()
    return path.with_name(f".{path.name}.{os.getpid()}.part")


def _is_special(path: Path) -> bool:
    """A pipe or a device is written to, not replaced."""
    return path.exists() and not path.is_file() and not path.is_dir()
