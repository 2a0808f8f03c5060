"""Bots by name: the built-in ones, those other packages register, and files of your own."""

from __future__ import annotations

import importlib.util
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from lastcard.bots.bot import BotMaker
from lastcard.bots.levels import LEVELS
from lastcard.errors import UserError, did_you_mean
from lastcard.extras import require_extra

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS: Final = "lastcard.bots"


def bot_names() -> list[str]:
    """The built-in bots from weak to strong, then those of other packages."""
    return [*LEVELS, *_of_others()]


def check_bot(name: str) -> None:
    """Refuse a bot that is not there or cannot play here. Nothing of the bot is imported."""
    if name in LEVELS:
        if LEVELS[name].needs_numba:
            require_extra("lab", f"the bot {name}")
    elif ".py:" in name:
        path = _file_and_class(name)[0]
        if not path.is_file():
            raise UserError("unknown-bot", f"no file {path} with a bot")
    elif name not in _of_others():
        hint = did_you_mean(name, bot_names())
        raise UserError("unknown-bot", f"no bot {name!r:.60}; {hint} (or FILE.py:CLASS)")


def find_bot(name: str) -> BotMaker:
    """A bot by name, or ``FILE.py:CLASS``. The class is called with a seed."""
    check_bot(name)
    if name in LEVELS:
        return LEVELS[name].make
    if ".py:" in name:
        return _from_file(*_file_and_class(name))
    return cast(BotMaker, _of_others()[name].load())


def _of_others() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


def _file_and_class(name: str) -> tuple[Path, str]:
    file, _, attribute = name.rpartition(":")
    return Path(file), attribute


def _from_file(path: Path, attribute: str) -> BotMaker:
    spec = importlib.util.spec_from_file_location(path.stem, path.absolute())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        where = f"{path}{_line_at_fault(error, path.absolute())}"
        raise UserError("bot", f"{where}: {type(error).__name__}: {error}") from error
    maker = getattr(module, attribute, None)
    if not callable(maker):
        raise UserError("unknown-bot", f"{path} has no class {attribute!r}")
    return cast(BotMaker, maker)


def _line_at_fault(error: Exception, path: Path) -> str:
    """The line of a file that failed, itself or by what it called; "" if it was not even read."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    if isinstance(error, SyntaxError) and error.filename == str(path):
        lines.append(error.lineno)
    return f", line {lines[-1]}" if lines else ""
