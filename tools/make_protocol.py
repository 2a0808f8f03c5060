"""Write PROTOCOL.md and the client's types from src/lastcard/protocol/.

python tools/make_protocol.py           write both files
python tools/make_protocol.py --check   exit with 1 and name the files that are out of date
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec
from aiohttp.web import RouteDef
from msgspec import inspect as shapes

from lastcard.bots import levels
from lastcard.cards import built_in, built_in_names
from lastcard.protocol import (
    analysis,
    codes,
    http_bodies,
    jobs,
    messages,
    patience,
    puzzles,
    studio,
    table_info,
)
from lastcard.protocol.patience import PATIENCE
from lastcard.protocol.refusals import FINAL, GOODBYES, SENTENCES
from lastcard.rules.options import BY_KEY
from lastcard.server.api import routes
from lastcard.server.jobs.routes import routes as job_routes
from lastcard.server.puzzles import routes as puzzle_routes
from lastcard.server.same_deal import routes as same_deal_routes
from lastcard.server.studio.routes import routes as studio_routes

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "PROTOCOL.md"
TYPES = ROOT / "web" / "src" / "protocol.ts"
FRAME = ROOT / "tools" / "protocol.md"
"""What of the page is written by hand."""
NOTE = "Written by tools/make_protocol.py from src/lastcard/protocol: do not edit."
MODULES = (codes, table_info, messages, http_bodies, studio, analysis, puzzles, jobs)
DEAL_OPTIONS = (
    ("direction", "string"),
    ("shuffle_seats", "string"),
    ("first_dealer", "string"),
    ("next_dealer", "string"),
    ("hand_size", "number"),
    ("hand_size_for_two", "number"),
    ("opening_cards", "string"),
    ("opening_wild", "string"),
    ("opening_conditional_wild", "string"),
    ("blank_points", "number"),
)


# --- What the protocol says -----------------------------------------------------------------------


def structs(*modules: ModuleType) -> list[type[msgspec.Struct]]:
    """Every struct of the protocol in the order of the files, but for the bases."""
    bases = (messages.Request, messages.Reply, jobs.Question)
    return [
        value
        for module in modules or MODULES
        for value in dict.fromkeys(filter(inspect.isclass, vars(module).values()))
        if issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
        and value not in bases
    ]


def literals() -> dict[str, tuple[Any, ...]]:
    """The names given to a choice of values."""
    return {
        name: get_args(value)
        for module in MODULES
        for name, value in vars(module).items()
        if get_origin(value) is Literal
    }


def choice(name: str) -> list[str]:
    """What a choice consists of: values, or smaller choices that have a name."""
    sets = literals()
    smaller = {other: sets[other] for other in sets if set(sets[other]) < set(sets[name])}
    if {value for values in smaller.values() for value in values} == set(sets[name]):
        return list(smaller)
    return [_json(value) for value in sets[name]]


def unions() -> dict[str, tuple[type, ...]]:
    return {
        name: get_args(value)
        for module in (messages, jobs)
        for name, value in vars(module).items()
        if isinstance(value, UnionType)
    }


def shape_of(struct: type[msgspec.Struct]) -> shapes.StructType:
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    return shape


def default_of(field: shapes.Field) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def field_notes() -> dict[str, dict[str, str]]:
    """The sentence written under each field, by struct; a subclass has those of its bases."""
    notes: dict[str, dict[str, str]] = {}
    for node in [n for module in MODULES for n in ast.parse(inspect.getsource(module)).body]:
        if isinstance(node, ast.ClassDef):
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
            own: dict[str, str] = {}
            for base in bases:
                own |= notes.get(base, {})
            notes[node.name] = own | dict(_notes_in(node.body))
    return notes


def _notes_in(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for before, after in pairwise(body):
        if (
            isinstance(before, ast.AnnAssign)
            and isinstance(before.target, ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
        ):
            yield before.target.id, " ".join(str(after.value.value).split())


def patience_notes() -> dict[str, str]:
    """The sentence under each figure."""
    tree = ast.parse(inspect.getsource(patience.Patience))
    assert isinstance(tree.body[0], ast.ClassDef)
    return {name: _words(note) for name, note in _notes_in(tree.body[0].body)}


# --- TypeScript -----------------------------------------------------------------------------------


def typescript() -> str:
    notes = field_notes()
    parts = [f"// {NOTE}\n"]
    for name in literals():
        parts.append(_union(name, choice(name)))
    for constant in ("DEFAULT_LEVEL", "STAND_IN"):
        parts.append(f"export const {constant}: Level = {_json(getattr(levels, constant))};\n")
    parts.append(_patience())
    parts.append(_packs())
    parts.append(_deal_defaults())
    parts += [_alias(name) for name in ("DeckRow", "DeckTable")]
    for struct in structs():
        parts.append(_interface(struct, notes[struct.__name__]))
    for name, members in unions().items():
        parts.append(_union(name, [member.__name__ for member in members]))
    return "\n".join(parts)


def _patience() -> str:
    lines = ["/** How long a client waits, in milliseconds. */", "export const PATIENCE = {"]
    for name, seconds in PATIENCE._asdict().items():
        lines += [f"  /** {patience_notes()[name]} */", f"  {name}: {round(1000 * seconds)},"]
    return "\n".join([*lines, "};\n"])


def _packs() -> str:
    """What a client must know of cards to deal them again: a record names these packs only."""
    lines = ["/** The packs that come with Lastcard, as a deck file has them. */"]
    lines.append("export const PACKS: Record<string, DeckTable> = {")
    for name in built_in_names():
        lines.append(f"  {_json(name)}: {{")
        lines += [f"    {key}: {_json(value)}," for key, value in built_in(name).to_data().items()]
        lines.append("  },")
    return "\n".join([*lines, "};\n"])


def _deal_defaults() -> str:
    """The options that say how cards are dealt, where a record does not mention them."""
    lines = ["/** The options a deal depends on, as they are where a record does not say. */"]
    lines.append("export const DEAL_DEFAULTS = {")
    lines += [f"  {key}: {_json(BY_KEY[key].default)} as {kind}," for key, kind in DEAL_OPTIONS]
    lines += ["};", "/** What some of them were called once. */"]
    former = {BY_KEY[key].formerly: key for key, _ in DEAL_OPTIONS if BY_KEY[key].formerly}
    lines.append(f"export const FORMER_KEYS: Record<string, string> = {_json(former)};")
    return "\n".join([*lines, ""])


def _alias(name: str) -> str:
    shape = _typescript_type(shapes.type_info(getattr(table_info, name)))
    return f"export type {name} = {shape};\n"


def _union(name: str, members: list[str]) -> str:
    line = f"export type {name} = {' | '.join(members)};\n"
    if len(line) > 100:
        line = f"export type {name} =\n  | " + "\n  | ".join(members) + ";\n"
    return line


def _interface(struct: type[msgspec.Struct], notes: dict[str, str]) -> str:
    shape = shape_of(struct)
    lines = [f"/** {' '.join((struct.__doc__ or '').split())} */"]
    lines.append(f"export interface {struct.__name__} {{")
    if shape.tag is not None:
        lines.append(f"  {shape.tag_field}: {_json(shape.tag)};")
    for field in shape.fields:
        note = notes.get(field.name, "")
        if not field.required:
            note = f"{note} Default: {_json(default_of(field))}.".strip()
        if note:
            lines.append(f"  /** {note} */")
        mark = "" if field.required else "?"
        lines.append(f"  {field.name}{mark}: {_typescript_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _typescript_type(kind: shapes.Type) -> str:
    match kind:
        case shapes.IntType() | shapes.FloatType():
            return "number"
        case shapes.StrType() | shapes.BytesType():  # bytes travel as Base64
            return "string"
        case shapes.BoolType():
            return "boolean"
        case shapes.NoneType():
            return "null"
        case shapes.LiteralType():
            return _literal(kind.values)
        case shapes.StructType():
            return kind.cls.__name__
        case shapes.DictType():
            return f"Record<string, {_typescript_type(kind.value_type)}>"
        case shapes.ListType():
            inner = _typescript_type(kind.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case shapes.UnionType():
            return " | ".join(_typescript_type(part) for part in kind.types)
    raise TypeError(f"no TypeScript for {kind}")


def _literal(values: tuple[Any, ...]) -> str:
    for name, known in literals().items():
        if set(known) == set(values):
            return name
    return " | ".join(map(_json, values))


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# --- The page ------------------------------------------------------------------------------------


def page() -> str:
    notes = field_notes()
    groups = unions()
    client, server = groups["ClientMessage"], groups["ServerMessage"]
    http = structs(http_bodies, studio)
    parts = structs(table_info)
    frame = FRAME.read_text(encoding="utf-8").replace("<!-- patience -->\n", _figures())
    before, _, after = frame.partition("<!-- messages -->\n\n")
    made = [f"<!-- {NOTE} -->\n", before.rstrip("\n") + "\n"]
    for title, group in (
        ("From the client", client),
        ("From the server", server),
        ("Parts of messages", parts),
    ):
        made.append(f"## {title}\n")
        made += [_section(struct, notes[struct.__name__]) for struct in group]
    made += ["## HTTP\n", _routes()]
    made += [_section(struct, notes[struct.__name__]) for struct in http]
    made.append("## Jobs\n")
    made += [_section(struct, notes[struct.__name__]) for struct in structs(jobs)]
    made += ["## Closed sets\n", _sets()]
    made += ["## RefusalCode\n", _codes(SENTENCES), after]
    made += ["## GoodbyeCode\n", _goodbyes()]
    return "\n".join(made)


def _figures() -> str:
    """How long a client waits."""
    lines = ["| | seconds | |", "|---|---|---|"]
    for name, seconds in PATIENCE._asdict().items():
        lines.append(f"| `{name}` | {seconds:g} | {patience_notes()[name]} |")
    return "\n".join(lines) + "\n"


def _section(struct: type[msgspec.Struct], notes: dict[str, str]) -> str:
    shape = shape_of(struct)
    title = f"`{shape.tag}`" if shape.tag else struct.__name__
    lines = [f"### {title}\n", _words(inspect.cleandoc(struct.__doc__ or "")) + "\n"]
    fields = [field for field in shape.fields if not (shape.tag and field.name == "id")]
    if fields:
        lines += ["| field | type | default | |", "|---|---|---|---|"]
    for field in fields:
        kind = (_typescript_type(field.type) + _limits(field.type)).replace("|", "\\|")
        default = "" if field.required else f"`{_json(default_of(field))}`"
        lines.append(
            f"| `{field.name}` | {kind} | {default} | {_words(notes.get(field.name, ''))} |"
        )
    return "\n".join([*lines, ""]).rstrip("\n") + "\n"


def _words(text: str) -> str:
    """A docstring as Markdown."""
    return text.replace("``", "`").strip()


def _limits(kind: shapes.Type) -> str:
    """What a number or a text must be beyond its type."""
    if isinstance(kind, shapes.IntType) and kind.ge is not None:
        high = kind.le if kind.le is not None else kind.lt and kind.lt - 1
        return f" from {kind.ge}" + (f" to {high}" if high is not None else "")
    if isinstance(kind, shapes.StrType) and kind.pattern:
        return f" `{kind.pattern}`"
    if isinstance(kind, shapes.StrType) and kind.max_length:
        return f" of {kind.min_length or 0} to {kind.max_length} characters"
    return ""


def _routes() -> str:
    lines = ["| route | |", "|---|---|"]
    for route in (*routes, *job_routes, *studio_routes, *puzzle_routes, *same_deal_routes):
        assert isinstance(route, RouteDef)
        path = re.sub(r"\{(\w+)(:[^}]*\}?)?\}", r"{\1}", route.path)
        about = " ".join((route.handler.__doc__ or "").split())
        lines.append(f"| `{route.method} {path}` | {_words(about)} |")
    lines.append("| `GET /ws` | The WebSocket. |")
    return "\n".join(lines) + "\n"


def _sets() -> str:
    """The choices that have a name, but for those that are listed with their sentences."""
    lines = ["| set | values |", "|---|---|"]
    for name in literals():
        if name not in ("RefusalCode", "GoodbyeCode"):
            lines.append(f"| `{name}` | `{'`, `'.join(choice(name))}` |".replace('"', ""))
    return "\n".join(lines) + "\n"


def _codes(sentences: Mapping[codes.RefusalCode, str]) -> str:
    lines = ["| code | sentence |", "|---|---|"]
    lines += [f"| `{code}` | {re.sub(r'{.}', '…', text)} |" for code, text in sentences.items()]
    return "\n".join(lines) + "\n"


def _goodbyes() -> str:
    lines = ["| code | sentence | final |", "|---|---|---|"]
    for code, text in GOODBYES.items():
        final = "yes" if code in FINAL else "no: connect again"
        lines.append(f"| `{code}` | {text} | {final} |")
    return "\n".join(lines) + "\n"


# --- The command ----------------------------------------------------------------------------------


def pages() -> dict[Path, str]:
    return {TYPES: typescript(), PAGE: page()}


def stale() -> list[Path]:
    return [
        path
        for path, text in pages().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only say what is out of date")
    if parser.parse_args(argv).check:
        for path in stale():
            print(f"{path.relative_to(ROOT)} is out of date", file=sys.stderr)
        return 1 if stale() else 0
    for path, text in pages().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
