"""The log of a server: lines for people, or JSON for programs. The address of a table is a key to
it where it is not public, so what is written down of it is only enough to tell tables apart."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Final, Literal

from lastcard.server.sparing_log import SparingLog

Layout = Literal["text", "json"]
# Of an address, four letters are written down.
_TABLE: Final = re.compile(r"(\btable |/t/|/r/|tables/)([0-9a-z]{4})[0-9a-z]{8}\b")


def prepare_log(layout: Layout = "text") -> None:
    """The log of this process, on standard error."""
    handler = logging.StreamHandler()
    handler.addFilter(SparingLog())
    handler.setFormatter(_Json() if layout == "json" else _Text())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def without_links(text: str) -> str:
    return _TABLE.sub(r"\1\2…", text)


class _Text(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return without_links(super().format(record))


class _Json(logging.Formatter):
    """One object in one line for each."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC)
        line = {
            "time": when.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "message": without_links(record.getMessage()),
        }
        if record.exc_info:
            line["trace"] = without_links(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)
