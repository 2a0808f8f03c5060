"""The pages of docs/rules: an index, the options, and one for every set with its clauses."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from lastcard.rules import RuleSet, load, names
from lastcard.rules.conflicts import CONFLICTS
from lastcard.rules.decks import bases, describe_deck, size
from lastcard.rules.option_types import Flag, Option, Text
from lastcard.rules.options import OPTIONS, SECTIONS
from lastcard.rules.rule_pages import render_markdown
from lastcard.toml_text import write_value
from tools import DOCS
from tools.markdown import cell, table

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
