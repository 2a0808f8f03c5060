"""A design as a folder that ``lastcard`` and git understand, and back: a rule set, its deck and its
theme, each in its own file."""

from __future__ import annotations

import io
import os
import re
import tomllib
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from lastcard.art import load_theme, themes
from lastcard.errors import RuleSetError, UserError
from lastcard.protocol import studio as s
from lastcard.protocol import table_info as t
from lastcard.protocol.rules_choice import choice_of, rules_of
from lastcard.rules import RuleSet, load, names
from lastcard.rules.decks import bases, is_deck_file, load_deck, write_deck
from lastcard.rules.ruleset import DEFAULTS
from lastcard.rules.toml_writer import deck_table
from lastcard.toml_text import write_table

THEME: Final = "theme"
THEME_FILE: Final = f"{THEME}/theme.toml"
DECK_FILE: Final = "deck.toml"
MAX_FILES: Final = 40
MAX_DEPTH: Final = 6
MAX_BYTES: Final = 256 * 1024
"""Of all files together, unpacked."""
_UNNAMED: Final = "design"
_READ_ME: Final = """# {title}

{summary}

A card game for Lastcard.

```sh
lastcard rules check {name}.toml
lastcard rules explain {name}.toml
lastcard simulate {name}.toml --players 4
lastcard print --rules {name}.toml --out {name}.pdf
lastcard serve --rules {name}.toml
```

To go on in the browser, load this folder, or the file {name}.toml, in the studio.
"""


# --- Writing --------------------------------------------------------------------------------------


def design_zip(choice: t.RulesChoice) -> tuple[str, bytes]:
    """The name of the folder, and the folder packed."""
    name, files = design_files(choice)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(zipfile.ZipInfo(f"{name}/{path}"), text)  # the same design, same bytes
    return name, packed.getvalue()


def design_files(choice: t.RulesChoice) -> tuple[str, dict[str, str]]:
    """The name of a design, and its files by their paths."""
    rules, base = rules_of(choice), load(choice.base)
    name = _file_name(rules.title)
    table: dict[str, Any] = {"title": rules.title}
    if rules.summary:
        table["summary"] = rules.summary
    table["extends"] = choice.base
    files = {}
    if choice.look is not None:
        table["theme"] = THEME
        parent = choice.theme or base.theme or "classic"
        look = {"title": rules.title, **msgspec.to_builtins(choice.look)}
        files[THEME_FILE] = write_table({"parent": parent, **look})
    elif choice.theme:
        table["theme"] = choice.theme
    if choice.options:
        table["options"] = choice.options
    if rules.deck_list != base.deck_list:
        table["deck"] = {"base": DECK_FILE}
        files[DECK_FILE] = write_table(deck_table(rules.deck_list))
    read_me = _READ_ME.format(title=rules.title, summary=rules.summary, name=name)
    return name, {f"{name}.toml": write_table(table), **files, "README.md": read_me}


def _file_name(title: str) -> str:
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", plain))[:40].strip("-") or _UNNAMED


# --- Reading --------------------------------------------------------------------------------------


def read_design(sent: s.DesignFiles) -> t.RulesChoice:
    """The design in some files; refuses in one line what it cannot read."""
    files = _unpacked(sent.zip) if sent.zip else sent.files
    texts = {_path(path): text for path, text in files.items() if path.endswith(".toml")}
    if len(texts) > MAX_FILES or sum(map(len, texts.values())) > MAX_BYTES:
        raise RuleSetError("rules-unreadable", "this is far more than the files of a design")
    for path, text in texts.items():
        _check_names(path, text, texts)
    with TemporaryDirectory(prefix="lastcard-") as folder:
        for path, text in texts.items():
            file = Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        try:
            return choice_of(_rules_in(Path(folder), texts))
        except UserError as problem:  # where these files lie for the moment is nobody's business
            message = problem.message.replace(folder + os.sep, "")
            raise RuleSetError(_code(problem.code), message) from None


def _code(code: str) -> str:
    return "rules-theme" if code.startswith("theme-") else code


def _unpacked(data: bytes) -> dict[str, str]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            wanted = [info for info in archive.infolist() if info.filename.endswith(".toml")]
            return dict(_texts(archive, wanted[: MAX_FILES + 1]))
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, OSError, EOFError):
        raise RuleSetError("rules-unreadable", "this is not a zip file that can be read") from None


def _texts(archive: zipfile.ZipFile, wanted: list[zipfile.ZipInfo]) -> Iterator[tuple[str, str]]:
    left = MAX_BYTES
    for info in wanted:
        with archive.open(info) as packed:
            data = packed.read(left + 1)  # what it says of its size need not be true
        left -= len(data)
        if left < 0:
            problem = f"the files of a design take at most {MAX_BYTES:,} bytes"
            raise RuleSetError("rules-unreadable", f"{info.filename[:60]}: {problem}")
        try:
            yield info.filename, data.decode("utf-8-sig")
        except UnicodeDecodeError:
            problem = f"{info.filename[:60]} is not a text file"
            raise RuleSetError("rules-unreadable", problem) from None


def _path(path: str) -> str:
    """Where a file lies in its folder; refuses what leads out of it."""
    parts = PurePosixPath(path.replace("\\", "/")).parts
    good = all(re.fullmatch(r"[\w][\w .()+-]{0,79}", part) for part in parts)
    if not (good and 0 < len(parts) <= MAX_DEPTH):
        raise RuleSetError("rules-unreadable", f"{path[:60]!r} is not the name of a file")
    return "/".join(parts)


def _check_names(path: str, text: str, files: Mapping[str, str]) -> None:
    """Refuse files that name others which were not sent: none of this machine may be reached."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RuleSetError("rules-syntax", f"{path}: not a TOML file: {error}") from None
    deck = table.get("deck")
    named = {
        "extends": (table.get("extends"), names()),
        "base": (table.get("base"), bases()),
        "deck.base": (deck.get("base") if isinstance(deck, dict) else None, bases()),
        "theme": (table.get("theme"), themes()),
        "parent": (table.get("parent"), themes()),
    }
    for key, (name, known) in named.items():
        if isinstance(name, str) and name not in known and not _is_sent(path, name, files):
            problem = "is not among these files; load the whole folder, or the zip file"
            raise RuleSetError("rules-missing", f"{path}: {key}: {name[:60]!r} {problem}")


def _is_sent(path: str, name: str, files: Mapping[str, str]) -> bool:
    near = _near(path, name)
    return near in files or f"{near}/theme.toml" in files


def _near(path: str, name: str) -> str:
    """What a file means by the name of another."""
    return os.path.normpath(PurePosixPath(path).parent / name).replace(os.sep, "/")


def _rules_in(folder: Path, files: Mapping[str, str]) -> RuleSet:
    """The rule set of a folder: the file that no other one extends."""
    paths = [path for path in files if not path.endswith("theme.toml")]
    decks = [path for path in paths if is_deck_file(str(folder / path))]
    sets = [path for path in paths if path not in decks]
    extended = {_parent(path, files[path]) for path in sets}
    last = [path for path in sets if path not in extended]
    if len(last) == 1:
        rules = load(str(folder / last[0]))
        if rules.theme:
            load_theme(rules.theme)
        return rules
    if last:
        raise RuleSetError("rules-value", f"which of these is meant: {', '.join(last)[:120]}?")
    if len(decks) == 1:
        deck = load_deck(str(folder / decks[0]))
        return DEFAULTS.but(write_deck(deck))
    raise RuleSetError("rules-missing", "there is no rule set (.toml) in it")


def _parent(path: str, text: str) -> str:
    return _near(path, str(tomllib.loads(text).get("extends", "")))
