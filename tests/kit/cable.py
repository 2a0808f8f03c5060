"""A network that can be cut, as between a process and its database: nothing arrives any more, and
nobody is told."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Cable:
    def __init__(self, port: int) -> None:
        self.port = port
        self._whole = asyncio.Event()
        self._whole.set()
        self._carrying: set[asyncio.Task[None]] = set()
        self._ends: list[asyncio.StreamWriter] = []

    async def open(self) -> int:
        """The port that leads to the other."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    def lay_another(self) -> None:
        """New connections arrive; those of before stay cut, as at a process that is frozen."""
        self._whole = asyncio.Event()
        self._whole.set()

    async def close(self) -> None:
        self._server.close()
        for task in self._carrying:
            task.cancel()
        for end in self._ends:
            end.close()
            with suppress(OSError):
                await end.wait_closed()

    async def _connect(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        self._ends.append(back)
        whole = self._whole
        await whole.wait()
        try:
            there, forth = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:  # nobody is there: that is told
            back.close()
            return
        self._ends.append(forth)
        for reader, writer in ((here, forth), (there, back)):
            task = asyncio.create_task(self._carry(reader, writer, whole))
            self._carrying.add(task)
            task.add_done_callback(self._carrying.discard)

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, whole: asyncio.Event
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await whole.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
