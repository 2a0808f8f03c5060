"""Write the pages of docs/rules, and parts of other pages, from what they tell of.

python tools/make_docs.py           write the pages
python tools/make_docs.py --check   exit with 1 and name the pages that are out of date; not those
                                    whose figures wait for the compiler, which a test looks at
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from lastcard.art.contact_sheet import strip
from lastcard.bots.levels import LEVELS
from lastcard.cards import CLASSIC, MAX_COLOURS, MAX_DECK, MAX_KINDS, Effect, EffectKind, deck_table
from lastcard.cards.limits import MAX_PLAYS
from lastcard.errors import RuleSetError
from lastcard.lab.env.pack_tables import action_table, observation_table
from lastcard.rules import RuleSet, load, names
from lastcard.rules.conflicts import CONFLICTS
from lastcard.rules.decks import bases, describe_deck, size
from lastcard.rules.effect_sentences import effect_clauses
from lastcard.rules.option_types import Flag, Option, Text
from lastcard.rules.options import OPTIONS, SECTIONS
from lastcard.rules.phrase import number_word
from lastcard.rules.rule_pages import escape, render_markdown
from lastcard.rules.ruleset import from_data
from lastcard.server import front_door, heavy_work, limits
from lastcard.server.jobs.desk import MOST_OF_ADDRESS, MOST_OF_PERSON
from lastcard.toml_text import write_value

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = DOCS / "rules"
CLAUSES = DOCS / "clauses"
Table = Mapping[str, Any]
NOTE = "<!-- Written by tools/make_docs.py; change the rules, not this page. -->\n\n"

EXAMPLE = """\
title = "Friday night"
summary = "What we play on Fridays."
extends = "party"           # a built-in set, or another file: "../ours/base.toml"
theme = "redacted"          # how its cards look, if not classic

[options]
jump_in = false
uno_penalty = 3

[deck]
WB = 2                      # two Blanks
"*0" = 2                    # two zeros in every colour
"""


def pages() -> dict[str, str]:
    """Every page by its file name."""
    made = {"README.md": index_page(), "options.md": options_page()}
    for name in names():
        clauses, variations = read_clauses(CLAUSES, name), read_variations(CLAUSES, name)
        made[f"{name}.md"] = set_page(load(name), clauses, variations)
    return {name: NOTE + text for name, text in made.items()}


def stale_pages(folder: Path = PAGES) -> list[str]:
    """The pages that are missing, out of date, or no longer made."""
    made = pages()
    found = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}
    return sorted(name for name in {*made, *found} if made.get(name) != found.get(name))


def write_pages(folder: Path = PAGES) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    made = pages()
    for path in folder.glob("*.md"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


# --- Parts of pages written by hand ---------------------------------------------------------------


def levels_part() -> str:
    rows = [(f"`{name}`", level.decides) for name, level in LEVELS.items()]
    return table(("level", "how it decides"), rows) + "\n"


LIMITED: Mapping[limits.Kind, str] = {
    "message": "messages and pings",
    "chat": "lines of chat",
    "change": "bytes stored: settings, seats, rules",
    "enter": "entering a table",
    "connect": "new connections of players",
    "page": "HTTP requests",
    "work": "replays, records, QR codes, rules to check",
    "table": "new tables",
    "job": "rules to measure, matches to analyse",
}


def limits_part() -> str:
    rows = [
        (what, _limit(limits.PERSON.get(kind)), _limit(limits.ADDRESS.get(kind)))
        for kind, what in LIMITED.items()
    ]
    open_ones = [
        ("connections of players open", "", str(limits.CONNECTIONS)),
        ("connections of any kind open", "", str(front_door.BY_ADDRESS)),
        ("replays and the like waiting", "", str(heavy_work.WAITING)),
        ("measured and analysed at a time", str(MOST_OF_PERSON), str(MOST_OF_ADDRESS)),
    ]
    return table(("what", "a person", "an address"), [*rows, *open_ones]) + "\n"


def _limit(limit: limits.Limit | None) -> str:
    if limit is None:
        return ""
    rate = f"{limit.rate:,g} a second" if limit.rate >= 1 else f"1 in {1 / limit.rate:g} seconds"
    return f"{rate}, {limit.most:,g} at once"


# --- The page on designing cards ------------------------------------------------------------------

CARD_PAGE = "design-a-card.md"
CARD_FILE = "violet.toml"
STRIP = "V7 V12 R12 VSE GSE W+6"
STRIP_WIDTH = 780
"""Of the cards on the picture, in pixels."""

REFUSED: Sequence[tuple[str, str]] = (
    ("no effect of that name", '[[deck.wilds]]\nshort = "WX"\nname = "X"\neffects = ["draw six"]'),
    (
        "effects that get in each other's way",
        '[[deck.wilds]]\nshort = "WX"\nname = "X"\neffects = ["draw 2", "skip 1"]',
    ),
    (
        "a draw for a colour that nobody names",
        '[[deck.wilds]]\nshort = "WX"\nname = "X"\neffects = ["draw until colour"]',
    ),
    ("a name that is taken", '[[deck.wilds]]\nshort = "R7"\nname = "Seventh Heaven"'),
    ("a card that is new and has no name", '[[deck.symbols]]\nshort = "12"'),
    ("the same card twice", "[deck]\nR7 = 2\nr7 = 3"),
    (
        "a colour without cards",
        '[[deck.colours]]\nname = "violet"\nletter = "V"\n[deck]\n'
        + "".join(f'"V{symbol}" = 0\n' for symbol in load("official").pack.symbols),
    ),
    ("a key that does not exist", '[[deck.symbols]]\nshort = "7"\neffect = ["draw 1"]'),
    ("too many cards", '[deck]\n"*7" = 60'),
)
"""What somebody may write, and gets one line for."""


def files_of(page: str) -> dict[str, str]:
    """The files a page shows: blocks of TOML that begin with their name."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return dict(re.findall(r"```toml\n# ([\w-]+\.toml)\n(.*?)```", text, re.DOTALL))


def write_files(page: str, folder: Path) -> None:
    for name, text in files_of(page).items():
        (folder / name).write_text(text, encoding="utf-8")


def effects_part() -> str:
    return (
        table(("effect", "what it does"), [(f"`{k.value}`", said_of(k)) for k in EffectKind]) + "\n"
    )


def said_of(kind: EffectKind) -> str:
    """What the rules say of an effect, with its number as a letter."""
    effects = [Effect(kind, 2 if kind.has_number else 0)]
    if kind is EffectKind.VICTIM_NAMES_COLOUR:  # which stands beside a draw only
        effects.append(Effect(EffectKind.DRAW_UNTIL_COLOUR))
    said = " and ".join(map(str, effect_clauses(tuple(effects), inspected=False)))
    most = f" (N from 1 to {kind.most})" if kind.has_number else ""
    return cell(said.replace(str(number_word(2)), "N")) + most


def refusals_part() -> str:
    rows = []
    for what, text in REFUSED:
        try:
            from_data({"name": "mine", **tomllib.loads(text)}, "mine.toml")
        except RuleSetError as error:
            rows.append((what, f"`{error.message}`"))
        else:
            raise AssertionError(f"nothing is wrong with {what}")
    return table(("mistake", "the answer"), rows) + "\n"


def deck_limits_part() -> str:
    sizes = {
        "colours": MAX_COLOURS,
        "different cards": MAX_KINDS,
        "cards in all": MAX_DECK,
        "ways to play a card: one a card, or one a colour if it names the colour": MAX_PLAYS,
        "cards of one kind": deck_table.MAX_COUNT,
        "points of a card": deck_table.MAX_POINTS,
        "characters of a short name": deck_table.MAX_SHORT,
        "characters of a name": deck_table.MAX_NAME,
        "characters of the text on a card": deck_table.MAX_CARD_TEXT,
    }
    return table(("what", "at most"), [(what, str(most)) for what, most in sizes.items()]) + "\n"


def compared_part() -> str:
    """How the game with the cards of the page differs from the official one, in its figures."""
    command = f"lastcard compare official {CARD_FILE}"
    with tempfile.TemporaryDirectory() as folder:
        write_files(CARD_PAGE, Path(folder))
        printed = run(f"{command} --jobs 1", folder)
    figures = next(block for block in printed.split("\n\n") if "turns per hand" in block)
    return f"```sh\n{command}\n```\n\n```\n{figures}\n```\n"


def card_strip() -> str:
    with tempfile.TemporaryDirectory() as folder:
        write_files(CARD_PAGE, Path(folder))
        rules = load(Path(folder, CARD_FILE))
    return strip("classic", map(rules.card, STRIP.split()), STRIP_WIDTH)


# --- What commands print --------------------------------------------------------------------------


def session(commands: str) -> str:
    """Commands, and what the last of them prints: the same every time."""
    *before, last = commands.splitlines()
    with tempfile.TemporaryDirectory() as folder:
        printed = run("\n".join(["{ :", *before, "} > /dev/null", last]), folder)
    return f"```sh\n{commands}\n```\n\n```\n{printed}```\n"


def run(script: str, folder: str) -> str:
    """What a script prints, this very ``lastcard`` being the first that is found."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return subprocess.run(
        ["sh", "-ec", script],
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "100"},
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout


COACHED_POSITION = """\
lastcard demo --seed 7 --record game.lcr
lastcard replay game.lcr --to 44 --position | tail -1 > position.txt
lastcard coach position.txt --rollouts 10000"""

COACHED_RECORD = """\
lastcard demo --seed 7 --record game.lcr
lastcard coach game.lcr --seat Ben --worst 3 --rollouts 2000"""


class Part(NamedTuple):
    """What stands in a page between marks."""

    page: str
    mark: str
    make: Callable[[], str]

    def put_into(self, text: str) -> str:
        """The text of the page with this part between its marks."""
        begin, end = f"<!-- {self.mark}: written by tools/make_docs.py -->\n", "<!-- end -->"
        before, found, rest = text.partition(begin)
        return f"{before}{begin}{self.make()}{end}{rest.partition(end)[2]}" if found else text

    @property
    def is_stale(self) -> bool:
        """Whether it is missing from its page or out of date."""
        text = (DOCS / self.page).read_text(encoding="utf-8")
        return f"<!-- {self.mark}:" not in text or self.put_into(text) != text

    def write(self) -> None:
        file = DOCS / self.page
        text = self.put_into(file.read_text(encoding="utf-8"))
        file.write_text(text, encoding="utf-8", newline="\n")


TABLES = (
    Part("environments.md", "observation", lambda: observation_table(CLASSIC)),
    Part("environments.md", "actions", lambda: action_table(CLASSIC)),
    Part("bots.md", "levels", levels_part),
    Part("security.md", "limits", limits_part),
    Part(CARD_PAGE, "effects", effects_part),
    Part(CARD_PAGE, "refusals", refusals_part),
    Part(CARD_PAGE, "limits", deck_limits_part),
)


class Drawing(NamedTuple):
    """A picture drawn here."""

    page: str
    make: Callable[[], str]

    @property
    def is_stale(self) -> bool:
        file = DOCS / self.page
        return not file.exists() or file.read_text(encoding="utf-8") != self.make()

    def write(self) -> None:
        (DOCS / self.page).write_text(self.make(), encoding="utf-8", newline="\n")


DRAWINGS = (Drawing("art/design-a-card.svg", card_strip),)


class Picture(NamedTuple):
    """A picture that a command draws."""

    file: str
    command: str

    def drawn(self) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            run(f"{self.command} --jobs 1 --plot {self.file}", folder)
            return Path(folder, self.file).read_bytes()

    @property
    def is_stale(self) -> bool:
        return self.drawn() != (DOCS / self.file).read_bytes()

    def write(self) -> None:
        (DOCS / self.file).write_bytes(self.drawn())


FIGURES: tuple[Part | Picture, ...] = (
    Part("coach.md", "a position", lambda: session(COACHED_POSITION)),
    Part("coach.md", "a record", lambda: session(COACHED_RECORD)),
    Part(CARD_PAGE, "compared", compared_part),
    Picture("compare.svg", "lastcard compare official party --games 4000"),
    Picture("sweep.svg", "lastcard sweep official --option hand_size=5..9 --games 4000"),
)
"""What is measured: these wait for the compiler."""


# --- The index ------------------------------------------------------------------------------------


def index_page() -> str:
    official = load("official")
    rows = []
    for name in names():
        rules = load(name)
        differing = len(rules.differences(official))
        rows.append((f"[{name}]({name}.md)", cell(rules.summary), str(differing)))
    return f"""\
# Rule sets

{table(("set", "in a sentence", "differs from official"), rows)}

The last column counts the options that differ from the official rules.
The page [options](options.md) lists every option, with its values and what they mean.

## How to read the pages

- A line marked **\\*** differs from the official rules. All other lines hold there too.
- *Hand* means the cards a player holds, and also the play from one deal to the next.
- *From* names the set that chose a value. A set takes whatever it does not change from its parent.
- A set that plays a rule document lists the clauses of the document and, under *Decisions*, how
  unclear passages were read. If you read them differently, change the option named there.

## Your own rules

A rule set is a small TOML file that contains only what differs from its parent:

```toml
{EXAMPLE}```

- `title`, `summary` and `extends` may be left out; without `extends`, the parent is `official`.
- `[options]` takes the keys of the page [options](options.md).
- `[deck]` says how many of each card there are. `R7` is the red 7, `"*7"` the 7 of every colour;
  `S`, `R` and `+2` are Skip, Reverse and Draw Two; `W` is Wild, `W+4` Wild Draw Four, `WS` Wild
  Shuffle Hands, `WC` Wild Customizable, `WB` Blank. `base` starts from a whole deck:
  {", ".join(f'`"{name}"` ({size(deck.counts)} cards)' for name, deck in bases().items())}.
- New cards, colours and effects are a few lines each: [design a card](../design-a-card.md).

```sh
lastcard rules check friday.toml              # is it valid?
lastcard rules explain friday.toml            # the rules in plain sentences
lastcard rules diff official friday.toml      # what is different
lastcard rules show party --toml > mine.toml  # a complete file to start from
```

A mistake is reported in one line with the file and the key. Options that cannot be combined are
refused, and both are named.
"""


# --- The options ----------------------------------------------------------------------------------


def options_page() -> str:
    parts = [
        "# Options\n",
        "Every option of a rule set, with the sentence each value puts on the rule page; other "
        "decks name their own cards in it. The default is the official rule.\n",
    ]
    for section in SECTIONS:
        parts.append(f"## {section}\n")
        parts += [option_part(option) for option in OPTIONS if option.section == section]
    rows = [(f"`{c.one}`", f"`{c.other}`", cell(c.why)) for c in CONFLICTS]
    parts.append("## What cannot be combined\n")
    parts.append("A rule set that asks for both is refused.\n")
    parts.append(table(("option", "option", "why"), rows) + "\n")
    return "\n".join(parts)


def option_part(option: Option) -> str:
    rows = [(f"`{value}`", cell(text) or "*says nothing*") for value, text in said_by(option)]
    return (
        f"### `{option.key}`\n\n"
        f"{option.title[0].upper()}{option.title[1:]}. Allowed: {option.allowed}. "
        f"Default: `{write_value(option.default)}`.\n\n"
        f"{table(('value', 'the rule'), rows)}\n"
    )


def said_by(option: Option) -> Iterable[tuple[str, str]]:
    """Each value as one writes it, and its sentence of the official cards; N or TEXT stands for
    all the others."""
    values = [False, True] if isinstance(option, Flag) else option.say
    cards = load("official").cards
    for value in values:
        if value is not None:
            yield write_value(value), str(option.phrase(value, cards))
    if None in option.say:
        other = "TEXT" if isinstance(option, Text) else "N"
        yield other, option.say[None].replace("{:,}", "{}").format(other)


# --- One set --------------------------------------------------------------------------------------


def set_page(rules: RuleSet, clauses: Sequence[Table], variations: Sequence[Table] = ()) -> str:
    parts = [render_markdown(rules), variations_part(rules, variations), values_part(rules)]
    if clauses:
        parts += [clauses_part(rules, clauses), decisions_part(clauses)]
    return "\n".join(part for part in parts if part)


def values_part(rules: RuleSet) -> str:
    """The values chosen by the set and those that came down from a parent, with their origin."""
    parent = rules.parent
    if parent is None:
        text = "Every option has its [default](options.md)."
    else:
        differing = {*rules.differences(parent), *rules.differences(load("official"))}
        rows = [
            (f"`{key}`", shown(rules, key), shown(parent, key), rules.origins[key])
            for key in (*rules.values, "deck")
            if key in differing
        ]
        text = f"The parent is [{parent.name}]({parent.name}.md).\n\n" + table(
            ("option", "value", f"in {parent.name}", "from"), rows
        )
    return f"## Values\n\n{text}\n\nFingerprint: `{rules.fingerprint}`.\n"


def shown(rules: RuleSet, key: str) -> str:
    if key == "deck":
        return cell(str(describe_deck(rules.deck_list)))
    return f"`{write_value(rules[key])}`"


# --- The clauses of a document or a game ----------------------------------------------------------


def read_clauses(folder: Path, name: str) -> list[dict[str, Any]]:
    """The clauses of the document a set plays; a file may hold those of several sets."""
    return _read_tables(folder, "clause", name)


def read_variations(folder: Path, name: str) -> list[dict[str, Any]]:
    """What people change about the game a set plays, each with the rule file that does it."""
    return _read_tables(folder, "variation", name)


def _read_tables(folder: Path, key: str, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for file in sorted(folder.glob("*.toml")):
        found += tomllib.loads(file.read_text(encoding="utf-8")).get(key, [])
    return [table for table in found if table["id"].rpartition("-")[0] == name]


def clauses_part(rules: RuleSet, clauses: Sequence[Table]) -> str:
    """The clauses of a document; of a game that has none, each with where the rule is told."""
    tests = [f"`{clause['test']}`" if clause.get("test") else "" for clause in clauses]
    head = ["id", "clause", "option", "test"]
    rows = [
        [cell(clause["id"]), cell(clause["says"]), option_cell(clause.get("option", "")), test]
        for clause, test in zip(clauses, tests, strict=True)
    ]
    if any("source" in clause for clause in clauses):
        head.insert(2, "told by")
        for row, clause in zip(rows, clauses, strict=True):
            row.insert(2, cell(clause.get("source", "")))
        what = "The rules of the game"
    else:
        what = f"What the document{f' `{rules.document}`' if rules.document else ''} says"
    return (
        f"## Clauses\n\n{what}, clause by clause, with the option that holds it and the test "
        f"that plays it.\n\n{table(head, rows)}\n"
    )


def variations_part(rules: RuleSet, variations: Sequence[Table]) -> str:
    if not variations:
        return ""
    parts = [
        "## Variations\n",
        "What people often change. Each of these is a rule file that begins with "
        f'`extends = "{rules.name}"`; what goes together can stand in one file. A test plays every '
        "one of them.\n",
    ]
    for variation in variations:
        parts.append(f"{variation['says']}\n\n```toml\n{variation['toml'].strip()}\n```\n")
    return "\n".join(parts)


def _those_read(clauses: Sequence[Table]) -> str:
    if any("source" in clause for clause in clauses):
        return "those who tell the rules are silent or differ"
    return "the document is silent, unclear or contradicts itself"


def option_cell(option: str) -> str:
    return "holds in every set" if option == "fixed" else f"`{option}`" if option else ""


def decisions_part(clauses: Sequence[Table]) -> str:
    unclear = [clause for clause in clauses if clause.get("reading")]
    if not unclear:
        return ""
    parts = [
        "## Decisions\n",
        f"Where {_those_read(clauses)}, and how it was read. To read it differently, change the "
        "option.\n",
    ]
    for clause in unclear:
        option = option_cell(clause.get("option", ""))
        words = f"\n  - Words: *{cell(clause['words'])}*" if clause.get("words") else ""
        parts.append(
            f"- **{cell(clause['id'])}** ({option}): {cell(clause['says'])}"
            f"{words}\n  - Reading: {cell(clause['reading'])}"
        )
    return "\n".join(parts) + "\n"


# --- Markdown -------------------------------------------------------------------------------------


def cell(text: str) -> str:
    return escape(" ".join(text.split()))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write the generated parts of docs.")
    parser.add_argument("--check", action="store_true", help="only name the pages out of date")
    if not parser.parse_args(argv).check:
        write_pages()
        for part in (*TABLES, *DRAWINGS, *FIGURES):
            part.write()
        return 0
    stale = [f"rules/{name}" for name in stale_pages()]
    stale += [part.page for part in (*TABLES, *DRAWINGS) if part.is_stale]
    for name in stale:
        print(f"docs/{name} is out of date: run python tools/make_docs.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
