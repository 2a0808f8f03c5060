"""A server in virtual time: when nobody has anything to do, the clock jumps to the next alarm."""

from __future__ import annotations

import asyncio
import json
import selectors
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from lastcard.protocol import messages as m
from lastcard.server.config import Config
from lastcard.server.hall import Hall
from lastcard.server.limits import Allowance
from lastcard.server.room import Room
from lastcard.server.session import Session
from lastcard.server.store.opening import opened


class VirtualLoop(asyncio.SelectorEventLoop):
    """Waits really for what threads do, and not at all for time to pass."""

    def __init__(self) -> None:
        self.now = 0.0
        self.is_busy: Callable[[], bool] = lambda: True
        """Whether a thread is at work, whose answer comes first."""
        super().__init__(_Selector(self))

    def time(self) -> float:
        return self.now


class _Selector(selectors.DefaultSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if timeout is None or self._loop.is_busy():
            return super().select(None)
        self._loop.now += timeout
        return []


class Listener(asyncio.Transport):
    """The other end of a connection: notes what comes, and when."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop
        self.heard: list[tuple[float, dict[str, Any]]] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        for message in _messages(bytes(data)):
            self.heard.append((self._loop.now, message))

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def close(self) -> None:
        pass


def _messages(frames: bytes) -> list[dict[str, Any]]:
    """The messages in frames of a server: unmasked, their length in 1, 3 or 9 bytes."""
    found = []
    while frames:
        size, start = frames[1], 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(frames[2:start], "big")
        if frames[0] & 0x0F == 1:
            found.append(json.loads(frames[start : start + size]))
        frames = frames[start + size :]
    return found


class Visitor:
    """Somebody at a table, by the same doors as the socket uses."""

    def __init__(self, hall: Hall, loop: VirtualLoop, person: str) -> None:
        self.name = person
        self._hall = hall
        self._listener = Listener(loop)
        self._session = Session(self._listener, Allowance())
        self._session.person = person

    @property
    def heard(self) -> list[tuple[float, dict[str, Any]]]:
        return self._listener.heard

    @property
    def room(self) -> Room:
        assert self._session.room is not None
        return self._session.room

    async def enter(self, table: str) -> None:
        await self._hall.enter(self._session, m.Enter(0, table, secret="", name=self.name))

    def ask(self, request: m.ClientMessage) -> None:
        self.room.handle(self._session, request)

    def leave(self) -> None:
        self.room.leave(self._session)


def run_in_virtual_time(
    folder: Path, test: Callable[[Hall, VirtualLoop], Coroutine[Any, Any, None]], **config: Any
) -> None:
    """Run a test with a hall of its own."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        settings = Config(data=folder, limited=False, **config)
        async with opened(settings) as store:
            hall = Hall(settings, store)
            try:
                await test(hall, loop)
            finally:
                loop.is_busy = lambda: True
                await hall.close()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(main())
