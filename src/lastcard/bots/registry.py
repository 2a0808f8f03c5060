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
        return _from_file(name)
    try:
        return cast(BotMaker, _of_others()[name].load())
    except Exception as error:
        raise UserError("bot", f"the bot {name}: {fault(name, error)}") from error


def fault(name: str, error: BaseException) -> str:
    """What an error of a bot says, with the line at fault: of the bot's own file, itself or by what
    it called, or of whatever failed in a package."""
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    told = f"{type(error).__name__}: {said}"
    places = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno))
    if ".py:" not in name:
        return f"{places[-1][0]}, line {places[-1][1]}: {told}" if places else told
    path = _file_and_class(name)[0]
    lines = [line for file, line in places if file == str(path.absolute())]
    return f"{path}, line {lines[-1]}: {told}" if lines else f"{path}: {told}"


def _of_others() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


def _file_and_class(name: str) -> tuple[Path, str]:
    file, _, attribute = name.rpartition(":")
    return Path(file), attribute


def _from_file(name: str) -> BotMaker:
    path, attribute = _file_and_class(name)
    spec = importlib.util.spec_from_file_location(path.stem, path.absolute())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise UserError("bot", fault(name, error)) from error
    maker = getattr(module, attribute, None)
    if not callable(maker):
        raise UserError("unknown-bot", f"{path} has no class {attribute!r}")
    return cast(BotMaker, maker)
