"""``lastcard card`` and ``lastcard print``: cards as pictures and on paper."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli.progress import ProgressBar
from lastcard.cli.text_output import Subparsers, add_command, count
from lastcard.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from lastcard.art.face import Size
    from lastcard.art.press.printed_deck import Printed
    from lastcard.art.theme import Theme
    from lastcard.cards import Card
    from lastcard.rules import RuleSet

THEME_HELP = "a built-in theme, or the path of a folder with theme.toml"
PLAIN_THEME = "classic"
MAX_PIXELS = 10_000
MAX_BLANKS = 200
DEFAULT_BLANKS = 4
DEFAULT_PIXELS = 500
CARDS, RULES, SCORE_PAD = "cards", "rules", "score-pad"
PARTS = (CARDS, RULES, SCORE_PAD)
_OF_CARDS = ("cards", "blanks", "size", "png")
"""Options that say something about the cards."""


def register(subparsers: Subparsers) -> None:
    card = add_command(
        subparsers,
        "card",
        run_card,
        "draw one card as SVG",
        "lastcard card R7 --theme redacted > r7.svg\n"
        'lastcard card WB --text "Swap hands" --points 40 > blank.svg\n'
        "lastcard card P12 --rules mine.toml > p12.svg\n"
        "lastcard card back > back.svg",
    )
    card.add_argument("card", help='a card such as R7, W+4 or WB, or "back"')
    card.add_argument("--text", help="the text on a blank card")
    card.add_argument("--points", type=int, help="the points on a blank card")
    card.add_argument(
        "--width", type=int, metavar="PIXELS", help="width in pixels (default: its size in mm)"
    )
    card.add_argument("--rules", help="the cards of a rule set or a .toml file (default official)")
    _add_theme(card)
    _add_size(card)
    _register_print(subparsers)


def _register_print(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "print",
        run_print,
        "make a deck to print: a PDF with the rules and a score pad, or a PNG of each card",
        "lastcard print --rules redacted --out deck.pdf\n"
        "lastcard print --page letter --size 63x88 --out deck.pdf\n"
        "lastcard print --rules party --only rules --language de --out rules.pdf\n"
        'lastcard print --cards "R7 *S W+4 blank" --out lost-cards.pdf\n'
        "lastcard print --rules party --png cards --width 600",
    )
    parser.add_argument("--rules", default="official", help="a rule set or a .toml file")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the PDF to write")
    parser.add_argument(
        "--only", metavar="PARTS", help=f"some of {', '.join(PARTS)} (default: all of them)"
    )
    parser.add_argument(
        "--cards",
        metavar="CARDS",
        help='only these cards, each as often as it is named: "R7 *S W+4 blank"',
    )
    parser.add_argument(
        "--language",
        metavar="NAME",
        help="en, de or fr: of the rules and the score pad (default en)",
    )
    parser.add_argument("--page", help="a4, letter or WIDTHxHEIGHT in mm (default a4)")
    parser.add_argument(
        "--blanks",
        type=int,
        metavar="N",
        help=f"empty cards on top of the deck (default {DEFAULT_BLANKS})",
    )
    parser.add_argument("--png", type=Path, metavar="FOLDER", help="write each card there as a PNG")
    parser.add_argument(
        "--width", type=int, metavar="PIXELS", help=f"width of a PNG (default {DEFAULT_PIXELS})"
    )
    _add_theme(parser)
    _add_size(parser)


def _add_theme(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--theme", help=f"{THEME_HELP} (default: that of the rules)")


def _add_size(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--size", metavar="WxH", help="in mm (default 56x87)")


def run_card(arguments: argparse.Namespace) -> int:
    from lastcard.art import Size, back_svg, load_theme
    from lastcard.rules import load

    rules = load(arguments.rules or "official")
    theme = load_theme(arguments.theme or rules.theme or PLAIN_THEME)
    size = Size.parse(arguments.size) if arguments.size else Size()
    width = None if arguments.width is None else _pixels(arguments.width)
    if arguments.card == "back":
        _check_open(arguments, rules, None)
        print(back_svg(theme, size, width), end="")
    else:
        print(_face(arguments, theme, rules, size, width), end="")
    return 0


def _face(
    arguments: argparse.Namespace, theme: Theme, rules: RuleSet, size: Size, width: int | None
) -> str:
    from lastcard.art import blank_svg, card_svg
    from lastcard.art.wording import EMPTY, wording_of

    card = rules.card(arguments.card)
    _check_open(arguments, rules, card)
    if not card.leaves_open:
        return card_svg(theme, card, size, width)
    text, points = wording_of(card, rules) if arguments.rules else EMPTY
    text = text if arguments.text is None else arguments.text
    points = points if arguments.points is None else arguments.points
    return blank_svg(theme, text, points, size, width, card)


def _check_open(arguments: argparse.Namespace, rules: RuleSet, card: Card | None) -> None:
    """Refuse words for a card that has its own."""
    if arguments.text is None and arguments.points is None:
        return
    blanks = [blank for blank in rules.pack.cards if blank.leaves_open == "blank"]
    if card not in blanks:
        names = ", ".join(blank.short for blank in blanks) or "which these rules do not have"
        problem = f"--text and --points are for a blank card, {names}, not for {card or 'back'}"
        raise UserError("bad-value", problem)


def run_print(arguments: argparse.Namespace) -> int:
    from lastcard.art import Size, load_theme
    from lastcard.rules import load

    rules = load(arguments.rules)
    parts = _parts(arguments, rules)
    _check_print(arguments, parts)
    theme = load_theme(arguments.theme or rules.theme or PLAIN_THEME)
    size = Size.parse(arguments.size) if arguments.size else Size()
    cards = _cards(arguments, rules) if CARDS in parts else []
    if arguments.out:
        _print_pdf(arguments, theme, rules, size, cards, parts)
    if arguments.png:
        _print_pngs(arguments, theme, size, cards)
    return 0


def _parts(arguments: argparse.Namespace, rules: RuleSet) -> set[str]:
    """What is to be printed: all, unless something is asked for."""
    scored = rules["scoring"] != "none"
    if arguments.only is None:
        if arguments.cards is not None:
            return {CARDS}
        return {CARDS, RULES, SCORE_PAD} if scored else {CARDS, RULES}
    parts = set(filter(None, re.split("[ ,]+", arguments.only)))
    for part in sorted(parts - set(PARTS)):
        hint = did_you_mean(part, PARTS)
        raise UserError("bad-value", f"--only {part}: there is no such part; {hint}")
    if not parts:
        raise UserError("bad-value", f"--only: name some of {', '.join(PARTS)}")
    if SCORE_PAD in parts and not scored:
        raise UserError("bad-value", f"--only {SCORE_PAD}: {rules.title} is played without points")
    return parts


def _check_print(arguments: argparse.Namespace, parts: set[str]) -> None:
    """Refuse what would have no effect."""
    if not arguments.out and not arguments.png:
        raise UserError("bad-value", "say what to make: --out deck.pdf, or --png FOLDER, or both")
    for option, without, why in (
        ("page", not arguments.out, "without --out"),
        ("language", not arguments.out, "without --out"),
        ("width", not arguments.png, "without --png"),
        ("blanks", arguments.cards is not None, "with --cards, where you can name blank"),
        *((option, CARDS not in parts, "without cards") for option in _OF_CARDS),
        ("language", parts == {CARDS}, "on cards alone"),
    ):
        if without and getattr(arguments, option) is not None:
            raise UserError("bad-option", f"--{option} means nothing {why}")
    if arguments.png and not arguments.out and arguments.only and parts != {CARDS}:
        raise UserError("bad-option", f"--png makes cards only, not {arguments.only}")
    if arguments.blanks is not None and not 0 <= arguments.blanks <= MAX_BLANKS:
        raise UserError("bad-value", f"--blanks {arguments.blanks}: must be 0 to {MAX_BLANKS}")


def _cards(arguments: argparse.Namespace, rules: RuleSet) -> list[Printed]:
    from lastcard.art.press.printed_deck import cards_named, cards_of

    if arguments.cards is not None:
        return cards_named(rules, arguments.cards)
    return cards_of(rules, DEFAULT_BLANKS if arguments.blanks is None else arguments.blanks)


def _print_pdf(
    arguments: argparse.Namespace,
    theme: Theme,
    rules: RuleSet,
    size: Size,
    cards: list[Printed],
    parts: set[str],
) -> None:
    from lastcard.art.press.page_layout import lay_out
    from lastcard.art.press.print_and_play import Contents, make_pdf
    from lastcard.rules.language import ENGLISH_NAME, languages, load_language

    out: Path = arguments.out
    if out.suffix != ".pdf":
        raise UserError("bad-value", f"--out {out}: write a .pdf file")
    sheet = lay_out(arguments.page or "a4", size)
    name = arguments.language or ENGLISH_NAME
    if name not in languages():
        hint = did_you_mean(name, languages())
        raise UserError("bad-value", f"--language {name}: no such language; {hint}")
    language = load_language(name)
    contents = Contents(rules, cards, RULES in parts, SCORE_PAD in parts, language)
    with ProgressBar("parts") as progress:
        out.write_bytes(make_pdf(theme, sheet, contents, progress))
    sheets = -(-len(cards) // len(sheet.places))
    made = [f"{count(len(cards), 'card')} on {count(sheets, 'sheet')}"] if cards else []
    made += ["the rules"] * contents.rule_sheet + ["a score pad"] * contents.score_pad
    print(f"{out}: {', '.join(made)}.")
    if cards:
        edge = "long" if sheet.height >= sheet.width else "short"
        print(f"Print it at 100%, on both sides, flipped on the {edge} edge; cut along the marks.")


def _print_pngs(
    arguments: argparse.Namespace, theme: Theme, size: Size, cards: list[Printed]
) -> None:
    from lastcard.art.press.png import card_pngs

    width = DEFAULT_PIXELS if arguments.width is None else _pixels(arguments.width)
    folder: Path = arguments.png
    folder.mkdir(parents=True, exist_ok=True)
    total = len(set(cards)) + 1
    with ProgressBar("pictures") as progress:
        for done, (name, picture) in enumerate(card_pngs(theme, cards, size, width), 1):
            (folder / f"{name}.png").write_bytes(picture)
            progress(done, total)
    print(f"{folder}: {count(total, 'picture')}, {width} pixels wide.")


def _pixels(width: int) -> int:
    if not 1 <= width <= MAX_PIXELS:
        raise UserError("bad-value", f"--width {width}: must be 1 to {MAX_PIXELS} pixels")
    return width
