"""How long bots wait before they act, so that people can follow: online and in the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ONLINE: Final = 1.2
"""Seconds at a table of a server."""
IN_THE_TERMINAL: Final = 0.8
LAST_CARD: Final = 2.5
"""How much longer after somebody got down to one card: time to call, and to catch."""


@dataclass(frozen=True)
class BotDelay:
    """Seconds before a bot acts."""

    move: float = 0.0
    last_card: float = 0.0

    @classmethod
    def of(cls, seconds: float) -> BotDelay:
        return cls(seconds, LAST_CARD * seconds)
