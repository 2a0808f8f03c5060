"""``lastcard rules``: look at rule sets, compare them, check your own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lastcard.cli.text_output import (
    Subparsers,
    add_command,
    count,
    one_line,
    table,
    terminal_width,
    wrap,
)
from lastcard.errors import UserError

if TYPE_CHECKING:
    from lastcard.cards import Card, Pack
    from lastcard.rules import RuleSet
    from lastcard.rules.decks import DeckList

NAME_HELP = "a built-in rule set, or the path of a .toml file"


def register(subparsers: Subparsers) -> None:
    group = add_command(
        subparsers,
        "rules",
        None,
        "list, show, compare, check and explain rule sets",
        "lastcard rules list\nlastcard rules diff official party",
    )
    commands = group.add_subparsers(title="commands", metavar="COMMAND", required=True)
    add_command(commands, "list", run_list, "list the built-in rule sets", "lastcard rules list")
    _register_show(commands)
    diff = add_command(
        commands,
        "diff",
        run_diff,
        "show where rule sets differ, in a table",
        "lastcard rules diff official party\nlastcard rules diff redacted mine.toml",
    )
    diff.add_argument("first", metavar="NAME", help=NAME_HELP)
    diff.add_argument("others", metavar="NAME", nargs="+", help="one or more to compare it with")
    check = add_command(
        commands,
        "check",
        run_check,
        "check that files hold valid rule sets or decks, and say what is wrong if not",
        "lastcard rules check mine.toml\nlastcard rules check sets/*.toml",
    )
    check.add_argument(
        "files", metavar="FILE", nargs="+", help="a .toml file with a rule set or a deck"
    )
    explain = add_command(
        commands,
        "explain",
        run_explain,
        "explain the rules in plain sentences, complete enough to play from",
        "lastcard rules explain redacted\nlastcard rules explain mine.toml --markdown > mine.md",
    )
    explain.add_argument("name", metavar="NAME", help=NAME_HELP)
    explain.add_argument("--markdown", action="store_true", help="print a Markdown page")


def _register_show(commands: Subparsers) -> None:
    show = add_command(
        commands,
        "show",
        run_show,
        "show every option of a rule set, its value and where the value comes from",
        "lastcard rules show party --changed\nlastcard rules show party --toml > mine.toml",
    )
    show.add_argument("name", metavar="NAME", help=NAME_HELP)
    form = show.add_mutually_exclusive_group()
    form.add_argument(
        "--changed", action="store_true", help="show only what differs from the official rules"
    )
    form.add_argument(
        "--toml", action="store_true", help="print a complete TOML file to save and edit"
    )


# --- Commands -------------------------------------------------------------------------------------


def run_list(arguments: argparse.Namespace) -> int:
    from lastcard.rules import load, names

    official = load("official")
    rows = []
    for name in names():
        rules = load(name)
        differing = str(len(rules.differences(official)))
        rows.append((name, rules.title, differing, rules.summary))
    print(table(rows, ("name", "title", "differs", "summary")))
    print()
    print(wrap("differs: the number of options that differ from the official rules"))
    return 0


def run_show(arguments: argparse.Namespace) -> int:
    from lastcard.rules import load
    from lastcard.rules.toml_writer import write_toml

    rules = load(arguments.name)
    if arguments.toml:
        print(write_toml(rules), end="")
        return 0
    print(f"{rules.title} ({rules.name})")
    print(wrap(rules.summary))
    for block in _option_blocks(rules, arguments.changed):
        print(f"\n{block}")
    print(f"\nfingerprint {rules.fingerprint}")
    return 0


def run_diff(arguments: argparse.Namespace) -> int:
    from lastcard.rules import load
    from lastcard.rules.options import OPTIONS
    from lastcard.toml_text import write_value

    sources = [arguments.first, *arguments.others]
    sets = [load(source) for source in sources]
    rows = []
    for option in OPTIONS:
        values = [write_value(rules[option.key]) for rules in sets]
        if len(set(values)) > 1:
            rows.append([option.key, *values])
    rows += _deck_differences(sets)
    if rows:
        names = [rules.name for rules in sets]
        heads = names if len(set(names)) == len(names) else sources
        print(table(rows, ("option", *heads)))
    else:
        print("The rules are the same.")
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    from lastcard.cli.main import USER_ERROR, complain

    bad = 0
    for file in arguments.files:
        try:
            _check(file)
        except UserError as error:
            bad += 1
            complain(error.code, error.message)
    return USER_ERROR if bad else 0


def run_explain(arguments: argparse.Namespace) -> int:
    from lastcard.rules import load
    from lastcard.rules.rule_pages import render_markdown, render_text

    rules = load(arguments.name)
    if arguments.markdown:
        print(render_markdown(rules), end="")
    else:
        print(render_text(rules, terminal_width(most=80)), end="")
    return 0


# --- Parts ----------------------------------------------------------------------------------------


def _check(file: str) -> None:
    from lastcard.rules.decks import is_deck_file

    if is_deck_file(file):
        print(_deck_verdict(file))
        return
    print(_verdict(file))
    _warn_of_idle_options(file)
    _warn_of_missing_theme(file)


def _deck_verdict(file: str) -> str:
    from lastcard.rules.decks import load_deck

    return f"{one_line(file)}: good (a deck of {_deck_words(load_deck(file))})"


def _verdict(file: str) -> str:
    from lastcard.rules import load

    rules = load(file)
    shown = one_line(file)
    if rules.parent is None:
        return f"{shown}: good (the official rules)"
    count = len(rules.differences(rules.parent))
    options = "1 option differs" if count == 1 else f"{count} options differ"
    own = "" if rules.pack == rules.parent.pack else f"; {_deck_words(rules.deck_list)}"
    return f"{shown}: good ({options} from {rules.parent.name}{own})"


def _deck_words(deck: DeckList) -> str:
    """How large a deck is. Cards of its pack that it has none of do not count."""
    kinds = sum(number > 0 for number in deck.counts)
    return f"{sum(deck.counts)} cards: {kinds} kinds, {_colours(deck.pack)}"


def _colours(pack: Pack) -> str:
    return count(len(pack.colours), "colour") if pack.colours else "no colours"


def _warn_of_idle_options(file: str) -> None:
    """Name what the file changes without changing the game."""
    from lastcard.rules import load
    from lastcard.rules.options import BY_KEY
    from lastcard.rules.relevance import is_relevant

    rules = load(file)
    for key in rules.differences(rules.parent) if rules.parent else ():
        if key in BY_KEY and not is_relevant(rules, key):
            told = f"{one_line(file)}: options.{key} has no effect in these rules"
            print(f"lastcard: warning: {told}", file=sys.stderr)


def _warn_of_missing_theme(file: str) -> None:
    from lastcard.art import load_theme
    from lastcard.rules import load

    theme = load(file).theme
    try:
        load_theme(theme or "classic")
    except UserError as problem:
        told = f"{one_line(file)}: theme: {problem.message}"
        print(f"lastcard: warning: {told}", file=sys.stderr)


def _deck_differences(sets: Sequence[RuleSet]) -> list[list[str]]:
    """A row if the cards themselves are others, and one for each card that all sets know and have
    another number of."""
    rows = []
    first = sets[0].pack
    if any(rules.pack != first for rules in sets):
        rows.append(["cards", *(_pack_words(rules.pack) for rules in sets)])
    counts = [_counts(rules) for rules in sets]
    for card in first.cards:
        if all(card.short in known for known in counts):
            values = [known[card.short] for known in counts]
            if len(set(values)) > 1:
                rows.append([f"deck.{card}", *values])
    return rows


def _counts(rules: RuleSet) -> dict[str, str]:
    return {card.short: str(rules.deck[card.code]) for card in rules.pack.cards}


def _pack_words(pack: Pack) -> str:
    """A pack in a few words: its name, or what there is to somebody's own."""
    if pack.name:
        return f'"{pack.name}"'
    return f"{len(pack.cards)} kinds, {_colours(pack)}"


def _option_blocks(rules: RuleSet, changed_only: bool) -> list[str]:
    """A table for each section, and the deck."""
    from lastcard.rules import load
    from lastcard.rules.options import OPTIONS, SECTIONS
    from lastcard.toml_text import write_value

    changed = rules.differences(load("official"))
    blocks = []
    header = ("  option", "value", "from", "allowed")
    for section in SECTIONS:
        rows = [
            (
                ("* " if option.key in changed else "  ") + option.key,
                write_value(rules[option.key]),
                rules.origins[option.key],
                option.allowed,
            )
            for option in OPTIONS
            if option.section == section and (option.key in changed or not changed_only)
        ]
        if rows:
            blocks.append(f"{section.upper()}\n{table(rows, header)}")
    if "deck" in changed or not changed_only:
        blocks.append(("* " if "deck" in changed else "") + _deck_block(rules))
    if changed_only and not changed:
        blocks.append("Nothing differs from the official rules.")
    elif changed:
        blocks.append("Lines marked * differ from the official rules.")
    return blocks


def _deck_block(rules: RuleSet) -> str:
    from lastcard.cards import CLASSIC
    from lastcard.rules.decks import colour_rows, size, wild_rows
    from lastcard.rules.phrase import listed

    colours = rules.pack.colours
    wilds = wild_rows(rules.deck_list)
    blank = [""] * bool(wilds)
    rows = [
        (*map(str, counts), *blank, str(listed(names)))
        for names, counts in colour_rows(rules.deck_list)
    ]
    rows += [(*[""] * len(colours), str(number), str(name)) for name, number in wilds]
    title = f"THE DECK: {size(rules.deck)} cards (from {rules.origins['deck']})"
    names = [colour.name for colour in colours]
    if sum(map(len, names)) > terminal_width() // 2:
        names = [colour.letter for colour in colours]
    head = (*names, *(["wild" if colours else "number"] if wilds else []), "card")
    block = f"{title}\n{table(rows, head)}"
    return block if rules.pack is CLASSIC else f"{block}\n\n{_cards_block(rules)}"


def _cards_block(rules: RuleSet) -> str:
    """What each card is called, counts and does; cards that are alike in all colours once."""
    alike: dict[tuple[str, ...], list[Card]] = {}
    for card in rules.cards:
        coloured = "" if card.colour is None else "*"
        key = (coloured, card.symbol, card.symbol_name, _deeds(card, rules))
        alike.setdefault((*key, str(rules.points_of(card))), []).append(card)
    rows = []
    for (coloured, symbol, name, deeds, points), cards in alike.items():
        every = len(cards) == len(rules.pack.colours)
        short = coloured + symbol if every or not coloured else " ".join(map(str, cards))
        rows.append((short, name, points, deeds))
    return f"CARD BY CARD\n{table(rows, ('short', 'name', 'points', 'what it does'))}"


def _deeds(card: Card, rules: RuleSet) -> str:
    """What it fits on, if that is special, and what it does."""
    from lastcard.cards import Fits
    from lastcard.rules.effect_sentences import effect_clauses

    usual = Fits.ANYTHING if card.colour is None else Fits.COLOUR_OR_SYMBOL
    said = [f"fits on {_FITS[card.fits_on.value]}"] if card.fits_on is not usual else []
    if card.not_on:
        said.append(f"not to be laid on {', '.join(sorted(card.not_on))}")
    if card.needs_empty_colour:
        said.append("for a hand without a card of the colour in play")
    inspected = rules["inspection"] != "off"
    said += map(str, effect_clauses(rules.effects_of(card), inspected))
    return "; ".join([*said, *([f'"{card.text}"'] if card.text else [])])


_FITS = {
    "colour or symbol": "its colour and its symbol",
    "colour": "its colour only",
    "symbol": "its symbol only",
    "anything": "any card",
}
