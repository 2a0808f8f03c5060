"""The caller's end of HTTP and of a WebSocket, as far as a client of Lastcard needs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from lastcard.protocol import messages as m
from lastcard.protocol.codec import encode
from tests.simulation.network import Address, Link, Network

_HEAD_ENDS: Final = b"\r\n\r\n"
_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_UPGRADE: Final = (
    b"GET /ws HTTP/1.1\r\nHost: lastcard\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
_understand = msgspec.json.Decoder(m.ServerMessage).decode


class Exchange:
    """One HTTP request; what comes of it is told once: status and body, or 0 if nothing came."""

    def __init__(self, told: Callable[[int, bytes], None]) -> None:
        self._told = told
        self._heard = b""
        self._link: Link | None = None

    def ask(
        self, network: Network, address: Address, home: str, path: str, secret: str, body: Any
    ) -> None:
        content = b"" if body is None else encode(body)
        head = (
            f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: lastcard\r\n"
            f"Authorization: Bearer {secret}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\nConnection: close\r\n\r\n"
        )
        self._link = network.call(address, home, self)
        if self._link is None:
            self._told(0, b"")
        else:
            self._link.send(head.encode() + content)

    def hear(self, data: bytes) -> None:
        self._heard += data

    def lost(self) -> None:
        head, _, body = self._heard.partition(_HEAD_ENDS)
        self._told(int(head[9:12]) if head else 0, body)


class WebSocketCall:
    """A WebSocket, from the call to its end."""

    def __init__(
        self,
        hear: Callable[[WebSocketCall, m.ServerMessage, bytes], None],
        lost: Callable[[WebSocketCall], None],
    ) -> None:
        self._hear = hear
        self._lost = lost
        self._heard = b""
        self._is_upgraded = False
        self._unsaid: list[m.ClientMessage] = []
        self.link: Link | None = None

    def begin(self, network: Network, address: Address, home: str) -> bool:
        """Whether there is anybody to talk to."""
        self.link = network.call(address, home, self)
        if self.link is not None:
            self.link.send(_UPGRADE)
        return self.link is not None

    @property
    def is_open(self) -> bool:
        return self.link is not None and self.link.is_open

    def say(self, request: m.ClientMessage) -> None:
        """Send a request, as soon as the other side has agreed to listen."""
        if self._is_upgraded:
            self._send(_TEXT, encode(request))
        else:
            self._unsaid.append(request)

    def _send(self, kind: int, payload: bytes) -> None:
        size, long = len(payload), b""
        if size > 125:
            size, long = 126, size.to_bytes(2, "big")
        assert self.link is not None
        # Masked, as clients must, with zeros.
        self.link.send(bytes((0x80 | kind, 0x80 | size)) + long + b"\0\0\0\0" + payload)

    def end(self) -> None:
        """Close the connection without a word."""
        if self.link is not None:
            self.link.hang_up()

    # --- What comes -------------------------------------------------------------------------------

    def hear(self, data: bytes) -> None:
        self._heard = self._heard + data if self._heard else data
        if not self._is_upgraded and not self._upgrade():
            return
        while self.is_open and self._take_frame():
            pass

    def _upgrade(self) -> bool:
        head, found, rest = self._heard.partition(_HEAD_ENDS)
        if not found:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self.end()
            self.lost()
            return False
        self._is_upgraded, self._heard = True, rest
        unsaid, self._unsaid = self._unsaid, []
        for request in unsaid:
            self.say(request)
        return True

    def _take_frame(self) -> bool:
        """Take one frame in, if one is whole: unmasked, its length in 1, 3 or 9 bytes."""
        data = self._heard
        if len(data) < 2:
            return False
        size, start = data[1], 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(data[2:start], "big")
        if len(data) < start + size:
            return False
        payload = data[start : start + size]
        self._heard = data[start + size :]
        kind = data[0] & 0x0F
        if kind == _TEXT:
            self._hear(self, _understand(payload), payload)
        elif kind == _PING:
            self._send(_PONG, payload)
        elif kind == _CLOSE:
            self._send(_CLOSE, payload)
            self.end()
            self._lost(self)
        return True

    def lost(self) -> None:
        self._lost(self)
