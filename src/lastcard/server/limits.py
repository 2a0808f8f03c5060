"""How much one connection, or one address, may ask of the server."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from typing import Final

MESSAGES: Final = (15.0, 60.0)
"""A second, and at once, for a connection."""
ADDRESS_MESSAGES: Final = (100.0, 400.0)
CHAT: Final = (0.5, 5.0)
NEW_TABLES: Final = (1 / 30, 20.0)
"""By address."""
REQUESTS: Final = (10.0, 60.0)
"""HTTP requests that cost something, by address."""
CONNECTIONS: Final = 60
"""At the same time, by address."""
WATCHERS: Final = 100
"""At one table."""
PATIENCE: Final = 200
"""Messages over the limit before a connection is closed."""
_ADDRESSES: Final = 10_000
"""How many addresses are remembered."""


class Bucket:
    """Fills with time, and each thing done takes one out."""

    __slots__ = ("_at", "_left")

    def __init__(self, limit: tuple[float, float], now: float) -> None:
        self._left = limit[1]
        self._at = now

    def take(self, limit: tuple[float, float], now: float) -> bool:
        """Whether one more is allowed; the limit is given, so that a bucket stays small."""
        rate, most = limit
        left = min(most, self._left + (now - self._at) * rate)
        self._at = now
        self._left = left - 1 if left >= 1 else left
        return left >= 1


class Address:
    """What one address has used up."""

    __slots__ = ("connections", "messages", "requests", "tables")

    def __init__(self, now: float) -> None:
        self.connections = 0
        self.messages = Bucket(ADDRESS_MESSAGES, now)
        self.requests = Bucket(REQUESTS, now)
        self.tables = Bucket(NEW_TABLES, now)


class Addresses:
    """The addresses seen lately."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, Address] = OrderedDict()

    def get(self, name: str, now: float) -> Address:
        address = self._seen.get(name)
        if address is None:
            address = self._seen[name] = Address(now)
            if len(self._seen) > _ADDRESSES:
                self._forget_one()
        self._seen.move_to_end(name)
        return address

    def _forget_one(self) -> None:
        for name, address in self._seen.items():
            if not address.connections:
                del self._seen[name]
                return


def is_loopback(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
