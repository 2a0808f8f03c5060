"""Files that commands write: looked at before the work, whole after it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from lastcard.errors import UserError
from lastcard.extras import require_extra

Forms = Mapping[str, Sequence[str]]
"""Forms of a file, by their endings, and the modules that each needs."""
TABLES: Final[Forms] = {"json": (), "csv": (), "parquet": ("pyarrow",)}
PAGES: Final[Forms] = {**TABLES, "html": ("jinja2", "matplotlib")}
PLOTS: Final[Forms] = {"png": ("matplotlib",), "svg": ("matplotlib",)}


class OutputFile:
    """A file a command was asked for, or was not: refused before the work, written after it."""

    def __init__(self, flag: str, path: Path | None, forms: Forms | None = None) -> None:
        """What cannot be written is refused now, and leaves no empty file. Without forms the file
        may end in anything."""
        self._path = path
        self._form = ""
        if path is not None:
            self._form = path.suffix[1:].lower()
            if forms is not None:
                _check_form(flag, path, self._form, forms)
            _check_place(flag, path)

    def write(self, content: Callable[[str], bytes]) -> None:
        """Write all or nothing what ``content`` makes for the form of the file: whoever reads it
        meets the old one or the new one."""
        if self._path is None:
            return
        made = content(self._form)
        if _is_special(self._path):
            self._path.write_bytes(made)
            return
        part = _part(self._path)
        try:
            part.write_bytes(made)
            part.replace(self._path.resolve())
        finally:
            part.unlink(missing_ok=True)


def _check_form(flag: str, path: Path, form: str, forms: Forms) -> None:
    if form not in forms:
        *some, last = (f".{known}" for known in forms)
        raise UserError("bad-value", f"{flag} {path}: write a {', '.join(some)} or {last} file")
    require_extra("report", f"{flag} {path}", only=forms[form])


def _check_place(flag: str, path: Path) -> None:
    try:
        if path.exists():
            path.open("ab").close()
        if not _is_special(path):
            _part(path).open("wb").close()
            _part(path).unlink()
    except OSError as error:
        raise UserError("system", f"{flag} {path}: {error.strerror}") from None


def _part(path: Path) -> Path:
    path = path.resolve()
    return path.with_name(f".{path.name}.{os.getpid()}.part")


def _is_special(path: Path) -> bool:
    """A pipe or a device is written to, not replaced."""
    return path.exists() and not path.is_file() and not path.is_dir()
