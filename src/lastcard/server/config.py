"""How a server behaves: everything in it that is a matter of taste or of the machine."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lastcard.bots.bot_delay import ONLINE


def _fresh_secret() -> str:
    return secrets.token_hex(32)


@dataclass(frozen=True)
class Config:
    """Times are in seconds."""

    data: Path
    """The folder of the database."""
    origins: tuple[str, ...] = ()
    """Addresses of other sites whose pages may connect."""
    grace: float = 0.8
    """How long a late call still comes before a catch."""
    bot_delay: float = ONLINE
    """How long a bot seems to think."""
    expert_limit: float = 4.0
    """How long the search may really take, before a simpler bot decides."""
    away: float = 20.0
    """Where no clock runs: how long the table waits for somebody who is not connected."""
    second: float = 1.0
    """A second of the table's clock."""
    mix_within: float = 3.0
    """How long a shuffle waits for somebody's part before it begins anew without it."""
    deal_after: float = 12.0
    """When the next hand is dealt although nobody asked for it."""
    host_away: float = 30.0
    """When somebody else becomes host."""
    sleep_after: float = 60.0
    """When a table without anybody leaves memory."""
    enter_within: float = 15.0
    """How long a connection may stay without entering a table."""
    limited: bool = True
    """Whether rates are limited by connection and by address."""
    trust_loopback: bool = True
    """Whether connections from this machine are free of the limits by address."""
    max_tables: int = 20_000
    """Tables in memory."""
    fresh_secret: Callable[[], str] = _fresh_secret
    """Makes the server's part of a shuffle; tests choose it, to be repeatable."""
