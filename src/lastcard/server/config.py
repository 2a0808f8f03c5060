"""How a server behaves: everything in it that is a matter of taste or of the machine."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path

from lastcard.bots.bot_delay import ONLINE
from lastcard.rules import RuleSet

Network = IPv4Network | IPv6Network
THIS_MACHINE: tuple[Network, ...] = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))


def _fresh_secret() -> str:
    return secrets.token_hex(32)


@dataclass(frozen=True)
class Config:
    """Times are in seconds."""

    data: Path
    """The folder of the database."""
    own_rules: tuple[RuleSet, ...] = ()
    """Rule sets it offers beside the named ones."""
    origins: tuple[str, ...] = ()
    """Addresses of other sites whose pages may connect."""
    grace: float = 0.8
    """How long a late call still comes before a catch."""
    bot_delay: float = ONLINE
    """How long a bot seems to think, whatever its cards. A slow one that has found nothing by then
    does what a quick one would."""
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
    """Whether rates are limited by person and by address."""
    proxies: tuple[Network, ...] = THIS_MACHINE
    """Who is believed about the address a request comes from. What they do not forward is their
    own, and free of the limits by address."""
    presence_every: float = 0.5
    """How often a table is told who comes and goes, at most."""
    finish_within: float = 20.0
    """How long a request may take to arrive as a whole."""
    max_tables: int = 20_000
    """Tables in memory."""
    fresh_secret: Callable[[], str] = _fresh_secret
    """Makes the server's part of a shuffle; tests choose it, to be repeatable."""
