"""Bots by name: the built-in ones, those other packages register, and files of one's own."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final, cast

from lastcard.bots.bot import Bot
from lastcard.errors import UserError, did_you_mean

ENTRY_POINTS: Final = "lastcard.bots"
BUILT_IN: Final = {
    "random": "lastcard.bots.policy_bots:RandomBot",
    "novice": "lastcard.bots.policy_bots:NoviceBot",
    "casual": "lastcard.bots.policy_bots:CasualBot",
    "expert": "lastcard.lab.expert.expert_bot:ExpertBot",
}

BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed."""


def bot_names() -> list[str]:
    """The built-in bots from weak to strong, then those of other packages."""
    return [*BUILT_IN, *(point.name for point in entry_points(group=ENTRY_POINTS))]


def find_bot(name: str) -> BotMaker:
    """A bot by name, or ``FILE.py:CLASS``. The class is called with a seed."""
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        return cast(BotMaker, getattr(importlib.import_module(module), attribute))
    for point in entry_points(group=ENTRY_POINTS):
        if point.name == name:
            return cast(BotMaker, point.load())
    if ".py:" in name:
        return _from_file(name)
    hint = did_you_mean(name, bot_names())
    raise UserError("unknown-bot", f"no bot {name!r:.60}; {hint} (or FILE.py:CLASS)")


def _from_file(name: str) -> BotMaker:
    file, _, attribute = name.rpartition(":")
    path = Path(file)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise UserError("unknown-bot", f"no file {path} with a bot")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    maker: Any = getattr(module, attribute, None)
    if not callable(maker):
        raise UserError("unknown-bot", f"{path} has no class {attribute!r}")
    return cast(BotMaker, maker)
