"""What people say at a table, and news of them. It is not stored: who comes later reads the
last lines."""

from __future__ import annotations

from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.protocol.refusals import refuse

KEPT = 50


class Chat:
    """The last lines of one table."""

    __slots__ = ("lines",)

    def __init__(self) -> None:
        self.lines: list[t.Line] = []

    def add(self, request: m.Say | m.Show, seat: int | None, name: str) -> t.Line:
        return self.keep(_line(request, seat, name))

    def keep(self, line: t.Line) -> t.Line:
        self.lines = [*self.lines[1 - KEPT :], line]
        return line


def _line(request: m.Say | m.Show, seat: int | None, name: str) -> t.Line:
    if isinstance(request, m.Show):
        return t.Line(seat, name, emote=request.emote)
    text = "".join(c if c.isprintable() else " " for c in request.text).strip()
    if not text:
        raise refuse("bad-message", "the text is empty")
    return t.Line(seat, name, text)
