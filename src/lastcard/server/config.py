"""How a server behaves: everything in it that is a matter of taste or of the machine."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Literal

from lastcard.bots.bot_delay import ONLINE
from lastcard.protocol.codes import RefusalCode
from lastcard.rules import RuleSet
from lastcard.server.clock import Clock, now
from lastcard.server.jobs.job_process import JobSettings

Network = IPv4Network | IPv6Network
THIS_MACHINE: tuple[Network, ...] = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))


class SystemChance(random.SystemRandom):
    """The entropy of the system; a process that is handed it asks its own."""

    def __reduce__(self) -> tuple[type[SystemChance], tuple[()]]:
        return SystemChance, ()


@dataclass(frozen=True)
class Config:
    """Times are in seconds."""

    data: Path
    """The folder of the database."""
    own_rules: tuple[RuleSet, ...] = ()
    """Rule sets it offers beside the named ones."""
    store: str = ""
    """The address of a PostgreSQL database to use instead, alone or with other processes."""
    lease: float = 5.0
    """Where processes share a store: how long one that is not heard of keeps its tables."""
    advertise: str = ":{port}"
    """Where clients find this very process, if there are others; ``{port}`` is its port."""
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
    away_told: float = 2.0
    """How long somebody has to be away before everybody is told so."""
    news_every: float = 5.0
    """How often there is news of the same person, at most."""
    finish_within: float = 20.0
    """How long a request may take to arrive as a whole."""
    snapshot_every: int = 250
    """Entries after which a table is due for another snapshot."""
    max_tables: int = 20_000
    """Tables in memory."""
    keep: float = 0.0
    """How long tables are kept where nobody does anything; 0: for ever."""
    export: Path | None = None
    """Where the records of those that go are written."""
    certificate: tuple[Path, Path] | None = None
    """The certificate and its key, for TLS without a proxy."""
    log: Literal["text", "json"] = "text"
    """What lines of the log look like."""
    jobs: JobSettings | RefusalCode = "no-studio"
    """How long work is done; or why it is not."""
    chance: random.Random = field(default_factory=SystemChance)
    """Whatever a server makes up comes from here: its part of a shuffle, the names of tables, what
    its bots throw. Tests choose it, to be repeatable."""

    clock: Clock = now
    """When something happens, and which day it is."""

    def fresh_secret(self) -> str:
        """The server's part of a shuffle."""
        return self.chance.randbytes(32).hex()
