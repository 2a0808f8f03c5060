"""How much one person, and everybody at one address together, may ask of the server."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from typing import Final, Literal, NamedTuple

Kind = Literal[
    "message",  # over the socket, or a part of one; control frames included
    "chat",
    "change",  # bytes stored: settings, seats, rules
    "enter",  # a table, which is told as a whole
    "connect",  # a socket
    "page",  # any HTTP request
    "work",  # an HTTP request that costs something
    "table",  # a new one
    "job",  # work for the processes beside the server
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
    "job": Limit(1 / 5, 12),
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
    "job": Limit(1, 60),
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


SHARED: Final[tuple[Kind, ...]] = ("connect", "enter", "table")
"""What is limited over all processes that share a store."""
Use = Mapping[str, float]
"""How much was used, by kind; and connections."""
_NOTHING: Final[Use] = {}
_CONNECTIONS: Final = "connections"
_WORTH_TELLING: Final = 0.1
"""Part of a limit that one process may use before it tells the others."""
_TOLD: Final = 1_000
"""Of those seen lately, how many are looked at for something to tell."""


class _Bucket:
    """Fills with time; what is done takes something out."""

    __slots__ = ("_at", "_left")

    def __init__(self, limit: Limit, now: float) -> None:
        self._left = limit.most
        self._at = now

    def take(self, limit: Limit, now: float, cost: float, elsewhere: float = 0.0) -> bool:
        """Whether there is enough, after what was taken elsewhere; the limit is given, so that a
        bucket stays small."""
        left = min(limit.most, self._left + (now - self._at) * limit.rate)
        self._at = now
        enough = left - elsewhere >= cost
        self._left = left - cost if enough else left
        return enough

    def used(self, limit: Limit, now: float) -> float:
        """How much is missing now."""
        return max(0.0, limit.most - self._left - (now - self._at) * limit.rate)


class Account:
    """What one person or one address has used up."""

    __slots__ = ("_buckets", "_limits", "connections", "elsewhere")

    def __init__(self, limits: Mapping[Kind, Limit]) -> None:
        self.connections = 0
        self.elsewhere: Use = _NOTHING
        """What other processes say of the same person or address."""
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
        taken = self.elsewhere.get(kind, 0.0) if self.elsewhere else 0.0
        return bucket.take(limit, now, min(cost, limit.most), taken)

    @property
    def all_connections(self) -> int:
        """Here and at other processes."""
        return self.connections + int(self.elsewhere.get(_CONNECTIONS, 0))

    def use(self, now: float) -> dict[str, float]:
        """What other processes are to know."""
        found: dict[str, float] = {}
        for kind in SHARED:
            bucket, limit = self._buckets.get(kind), self._limits.get(kind)
            if bucket is not None and limit is not None:
                used = bucket.used(limit, now)
                if used > limit.most * _WORTH_TELLING:
                    found[kind] = round(used, 1)
        if self.connections > CONNECTIONS * _WORTH_TELLING:
            found[_CONNECTIONS] = self.connections
        return found


class Allowance(tuple[Account, ...]):
    """The accounts that what somebody does is charged to; without any, everything is allowed."""

    __slots__ = ()

    def spend(self, kind: Kind, now: float, cost: float = 1.0) -> bool:
        for account in self:  # noqa: SIM110 - for every message, and a generator takes longer
            if not account.spend(kind, now, cost):
                return False
        return True


class Accounts:
    """Those of whoever was seen lately."""

    def __init__(self, limits: Mapping[Kind, Limit], remembered: int = REMEMBERED) -> None:
        self._limits = limits
        self._remembered = remembered
        self._seen: OrderedDict[str, Account] = OrderedDict()
        self._heard = False

    def get(self, name: str) -> Account:
        account = self._seen.get(name)
        if account is None:
            if len(self._seen) >= self._remembered:
                self._forget_one()
            account = self._seen[name] = Account(self._limits)
        self._seen.move_to_end(name)
        return account

    def uses(self, now: float) -> dict[str, dict[str, float]]:
        """What other processes are to know, by names that mean nothing to anybody else."""
        lately = islice(reversed(self._seen.items()), _TOLD)
        told = {_veiled(name): account.use(now) for name, account in lately}
        return {name: use for name, use in told.items() if use}

    def hear(self, others: Iterable[Mapping[str, Use]]) -> None:
        """What other processes say now."""
        total: dict[str, Counter[str]] = {}
        for uses in others:
            for name, use in uses.items():
                total.setdefault(name, Counter()).update(use)
        if total or self._heard:
            for name, account in self._seen.items():
                account.elsewhere = total.get(_veiled(name), _NOTHING)
        self._heard = bool(total)

    def _forget_one(self) -> None:
        """Whoever has not been seen for longest, unless connected."""
        for _ in range(min(_LOOKED_AT, len(self._seen))):
            name, account = self._seen.popitem(last=False)
            if not account.connections:
                return
            self._seen[name] = account


@lru_cache(REMEMBERED)
def _veiled(name: str) -> str:
    return blake2b(name.encode(), digest_size=8).hexdigest()
