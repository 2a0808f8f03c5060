"""How much one person, and everybody at one address together, may ask of the server."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

Kind = Literal[
    "message",  # over the socket, its control frames included
    "chat",
    "change",  # bytes stored: settings, seats, rules
    "enter",  # a table, which is told as a whole
    "connect",  # a socket
    "page",  # any HTTP request
    "work",  # an HTTP request that costs something
    "table",  # a new one
]


class Limit(NamedTuple):
    """So many a second, and so many at once."""

    rate: float
    most: float


PERSON: Final[Mapping[Kind, Limit]] = {
    "message": Limit(15, 60),
    "chat": Limit(0.5, 5),
    "change": Limit(200, 30_000),
    "enter": Limit(1, 20),
}
"""Identities are free: these keep one from getting around its limits by connecting again, or from
many addresses."""
ADDRESS: Final[Mapping[Kind, Limit]] = {
    "message": Limit(100, 400),
    "chat": Limit(2, 20),
    "change": Limit(1_000, 150_000),
    "enter": Limit(5, 120),
    "connect": Limit(5, 120),
    "page": Limit(100, 1_000),
    "work": Limit(10, 60),
    "table": Limit(1 / 30, 20),
}
"""A school or a company may be behind one address."""

CONNECTIONS: Final = 60
"""Sockets at the same time, by address."""
WATCHERS: Final = 100
"""At one table."""
PATIENCE: Final = 100
"""Messages over the limit before a connection is closed."""
REMEMBERED: Final = 10_000
"""Persons, and addresses, whose use is remembered."""
_LOOKED_AT: Final = 8
"""How many of the oldest are looked at to find one that can be forgotten."""


class _Bucket:
    """Fills with time; what is done takes something out."""

    __slots__ = ("_at", "_left")

    def __init__(self, limit: Limit, now: float) -> None:
        self._left = limit.most
        self._at = now

    def take(self, limit: Limit, now: float, cost: float) -> bool:
        """Whether there is enough; the limit is given, so that a bucket stays small."""
        left = min(limit.most, self._left + (now - self._at) * limit.rate)
        self._at = now
        self._left = left - cost if left >= cost else left
        return left >= cost


class Account:
    """What one person or one address has used up."""

    __slots__ = ("_buckets", "_limits", "connections")

    def __init__(self, limits: Mapping[Kind, Limit]) -> None:
        self.connections = 0
        self._limits = limits
        self._buckets: dict[Kind, _Bucket] = {}

    def spend(self, kind: Kind, now: float, cost: float = 1.0) -> bool:
        """Whether one more is within the limit; then it is counted."""
        limit = self._limits.get(kind)
        if limit is None:
            return True
        bucket = self._buckets.get(kind)
        if bucket is None:
            bucket = self._buckets[kind] = _Bucket(limit, now)
        return bucket.take(limit, now, min(cost, limit.most))


class Allowance(tuple[Account, ...]):
    """The accounts that what somebody does is charged to; without any, everything is allowed."""

    __slots__ = ()

    def spend(self, kind: Kind, now: float, cost: float = 1.0) -> bool:
        return all(account.spend(kind, now, cost) for account in self)


class Accounts:
    """Those of whoever was seen lately."""

    def __init__(self, limits: Mapping[Kind, Limit], remembered: int = REMEMBERED) -> None:
        self._limits = limits
        self._remembered = remembered
        self._seen: OrderedDict[str, Account] = OrderedDict()

    def get(self, name: str) -> Account:
        account = self._seen.get(name)
        if account is None:
            if len(self._seen) >= self._remembered:
                self._forget_one()
            account = self._seen[name] = Account(self._limits)
        self._seen.move_to_end(name)
        return account

    def _forget_one(self) -> None:
        """Whoever has not been seen for longest, unless connected."""
        for _ in range(min(_LOOKED_AT, len(self._seen))):
            name, account = self._seen.popitem(last=False)
            if not account.connections:
                return
            self._seen[name] = account
