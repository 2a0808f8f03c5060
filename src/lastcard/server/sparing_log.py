"""A log that nobody can fill from outside: of the same line, so many a minute."""

from __future__ import annotations

import logging
from time import monotonic
from typing import Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

LINES: Final = 10
"""Of one sort, within a minute."""
LENGTH: Final = 500
"""Characters of a line: some of them come from outside."""
_MINUTE: Final = 60.0
_NOT_OURS: Final = (HttpProcessingError, web.RequestPayloadError)


class SparingLog(logging.Filter):
    """Of a handler. Requests that are no HTTP are not worth a line: they are answered, and it is
    not this server that is at fault."""

    def __init__(self) -> None:
        super().__init__()
        self._sorts: dict[tuple[str, int], _Sort] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], _NOT_OURS):
            return False
        text = record.getMessage()
        if len(text) > LENGTH:
            record.msg, record.args = f"{text[:LENGTH]} ...", ()
        sort = self._sorts.setdefault((record.pathname, record.lineno), _Sort())
        return sort.lets_through(record, monotonic())


class _Sort:
    """The lines that one place in the code writes."""

    __slots__ = ("_began", "_left_out", "_written")

    def __init__(self) -> None:
        self._began = float("-inf")
        self._written = 0
        self._left_out = 0

    def lets_through(self, record: logging.LogRecord, now: float) -> bool:
        if now >= self._began + _MINUTE:
            if self._left_out:
                record.msg = f"{record.msg} (and {self._left_out} lines like it were left out)"
            self._began, self._written, self._left_out = now, 0, 0
        if self._written >= LINES:
            self._left_out += 1
            return False
        self._written += 1
        return True
