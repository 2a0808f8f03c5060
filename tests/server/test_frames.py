"""Frames of a client, however they are cut; and whether somebody is still there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.protocol import messages as m
from lastcard.server.frames import CLOSE, PART, PING, PONG, TEXT, BadFrame, FrameReader, Message
from lastcard.server.limits import Allowance
from lastcard.server.receiving import HEARTBEAT, Receiver
from lastcard.server.session import LINGER, Session
from lastcard.server.wire import MAX_FRAME
from tests.server.harness import House, run
from tests.server.virtual_time import Listener, VirtualLoop

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
MASKS = st.binary(min_size=4, max_size=4)


def framed(kind: int, payload: bytes, mask: bytes = b"\1\2\3\4", last: bool = True) -> bytes:
    size = len(payload)
    if size < 126:
        length = bytes((0x80 | size,))
    elif size < 65536:
        length = bytes((0x80 | 126,)) + size.to_bytes(2, "big")
    else:
        length = bytes((0x80 | 127,)) + size.to_bytes(8, "big")
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return bytes((0x80 * last | kind,)) + length + mask + masked


def read(reader: FrameReader, *pieces: bytes) -> list[Message]:
    found = []
    for piece in pieces:
        reader.feed(piece)
        while (message := reader.next()) is not None:
            found.append(message)
    return found


@given(
    st.lists(st.tuples(st.sampled_from((TEXT, PING, PONG)), st.binary(max_size=125), MASKS)),
    st.binary(max_size=MAX_FRAME),
    st.lists(st.integers(0, 4000), max_size=8),
)
def test_messages_come_out_as_they_went_in_wherever_they_are_cut(
    some: Sequence[tuple[int, bytes, bytes]], long: bytes, cuts: Sequence[int]
) -> None:
    data = b"".join(framed(*one) for one in some) + framed(TEXT, long)
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    pieces = [data[a:b] for a, b in pairwise(places)]
    sent = [(kind, payload) for kind, payload, _ in some]
    assert read(FrameReader(), *pieces) == [*sent, (TEXT, long)]


def test_a_message_may_come_in_parts_with_a_ping_between_them() -> None:
    data = framed(TEXT, b"one ", last=False) + framed(PING, b"?") + framed(0, b"two ", last=False)
    assert read(FrameReader(), data + framed(0, b"three") + framed(CLOSE, b"")) == [
        (PART, b""),
        (PING, b"?"),
        (PART, b""),
        (TEXT, b"one two three"),
        (CLOSE, b""),
    ]


def test_a_ping_has_room_behind_most_of_a_long_message() -> None:
    begun = framed(TEXT, b"x" * MAX_FRAME, last=False)
    assert read(FrameReader(), begun, framed(PING, b"?")) == [(PART, b""), (PING, b"?")]


@pytest.mark.parametrize(
    "data",
    [
        b"\x81\x05hello",  # without a mask
        b"\x91\x80\0\0\0\0",  # a reserved bit
        b"\x83\x80\0\0\0\0",  # a kind there is not
        framed(PING, b"x", last=False),
        framed(PING, b"x" * 126),
        framed(CLOSE, b"x"),  # half a status
        framed(CLOSE, b"\x03\xe7"),  # 999, which means nothing
        framed(CLOSE, b"\x03\xed"),  # 1005, which is never sent
        framed(0, b"nothing was begun"),
        framed(TEXT, b"a", last=False) + framed(TEXT, b"b"),
        framed(TEXT, b"x" * (MAX_FRAME + 1))[:8],  # refused before it has come
        b"\x81\xff" + b"\xff" * 8,
        framed(TEXT, b"x" * MAX_FRAME, last=False) + framed(0, b"x"),
    ],
)
def test_what_no_client_may_send_is_refused(data: bytes) -> None:
    with pytest.raises(BadFrame):
        read(FrameReader(), data)


class Line(Listener):
    """Notes the bytes it is given, and whether it was cut."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__(loop)
        self.written: list[tuple[float, bytes]] = []
        self.cut_at: float | None = None
        self.is_read = True
        self.unsent = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append((self._loop.time(), bytes(data)))

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def abort(self) -> None:
        self.cut_at = self._loop.time()

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True


PING_REQUEST = framed(TEXT, b'{"t":"ping","id":1}')


def in_virtual_time(test: Callable[[VirtualLoop], Awaitable[None]]) -> None:
    loop = VirtualLoop()
    loop.is_busy = lambda: False

    async def main() -> None:
        await test(loop)

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(main())


def test_nothing_is_carried_out_after_a_client_has_closed() -> None:
    async def test(loop: VirtualLoop) -> None:
        line = Line(loop)
        receiver = Receiver(loop, Session(line, Allowance()), _nobody_enters)
        receiver.data_received(framed(CLOSE, b"\x03\xe8") + PING_REQUEST)
        receiver.data_received(PING_REQUEST)
        await receiver.listen()
        receiver.stop()
        assert line.written == [(0.0, b"\x88\2\x03\xe8")]

    in_virtual_time(test)


def test_no_more_is_read_while_somebody_waits_to_enter() -> None:
    """Even if aiohttp reads on, after it has handed over what came behind the handshake."""

    async def test(loop: VirtualLoop) -> None:
        line = Line(loop)
        receiver = Receiver(loop, Session(line, Allowance()), _nobody_enters)
        receiver.feed_data(PING_REQUEST)
        assert not line.is_read
        line.resume_reading()
        receiver.feed_data(PING_REQUEST)
        assert not line.is_read
        receiver.stop()

    in_virtual_time(test)


def test_a_connection_is_served_from_its_handshake_to_its_end(tmp_path: Path) -> None:
    """What comes with the handshake, what comes later straight to the receiver, and the end, of
    which aiohttp still hears."""

    async def test(house: House) -> None:
        host, port = "127.0.0.1", int(house.server.address.rpartition(":")[2])
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(HANDSHAKE + framed(PING, b"with it"))
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        assert await reader.readexactly(9) == b"\x8a\7with it"
        for said in (b"then", b"more"):
            writer.write(framed(PING, said))
            assert await reader.readexactly(6) == b"\x8a\4" + said
        (session,) = house.hall.sessions
        assert not session.is_gone
        writer.close()
        while house.hall.sessions:
            await asyncio.sleep(0.01)
        assert session.is_gone

    run(tmp_path, test)


async def _nobody_enters(request: m.ClientMessage) -> None:
    raise AssertionError(request)


def test_who_says_nothing_is_asked_and_then_cut_off() -> None:
    async def test(loop: VirtualLoop) -> None:
        silent, alive = Line(loop), Line(loop)
        receivers = [
            Receiver(loop, Session(line, Allowance()), _nobody_enters) for line in (silent, alive)
        ]
        loop.call_later(10.0, receivers[1].feed_data, framed(PONG, b""))
        loop.call_later(10.0 + HEARTBEAT + 1, receivers[1].feed_data, framed(PONG, b""))
        await asyncio.sleep(2 * HEARTBEAT)
        for receiver in receivers:
            receiver.stop()
        assert silent.written == [(HEARTBEAT, b"\x89\0")]
        assert silent.cut_at == 1.5 * HEARTBEAT
        assert alive.written == [(10.0 + HEARTBEAT, b"\x89\0")]
        assert alive.cut_at is None

    in_virtual_time(test)


def test_who_does_not_take_the_last_words_is_not_waited_for() -> None:
    async def test(loop: VirtualLoop) -> None:
        deaf, slow = Line(loop), Line(loop)
        deaf.unsent = slow.unsent = 100
        for line in (deaf, slow):
            Session(line, Allowance()).end()
        slow.unsent = 0
        await asyncio.sleep(2 * LINGER)
        assert (deaf.cut_at, slow.cut_at) == (LINGER, None)

    in_virtual_time(test)
