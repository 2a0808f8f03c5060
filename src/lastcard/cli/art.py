"""``lastcard card`` and ``lastcard print``: cards as pictures and on paper."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli.progress import ProgressBar
from lastcard.cli.text_output import Subparsers, add_command, count
from lastcard.errors import UserError

if TYPE_CHECKING:
    from lastcard.art.face import Size
    from lastcard.art.theme import Theme
    from lastcard.rules import RuleSet

THEME_HELP = "a built-in theme, or the path of a folder with theme.toml"
PLAIN_THEME = "classic"
MAX_PIXELS = 10_000
MAX_BLANKS = 200


def register(subparsers: Subparsers) -> None:
    card = add_command(
        subparsers,
        "card",
        run_card,
        "draw one card as SVG",
        "lastcard card R7 --theme redacted > r7.svg\n"
        'lastcard card WB --text "Swap hands" --points 40 > blank.svg\n'
        "lastcard card back > back.svg",
    )
    card.add_argument("card", help='a card such as R7, W+4 or WB, or "back"')
    card.add_argument("--text", default="", help="the text on a blank card")
    card.add_argument("--points", type=int, help="the points on a blank card")
    card.add_argument(
        "--width", type=int, metavar="PIXELS", help="width in pixels (default: its size in mm)"
    )
    card.add_argument("--theme", default=PLAIN_THEME, help=f"{THEME_HELP} (default {PLAIN_THEME})")
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
        "lastcard print --rules party --png cards --width 600",
    )
    parser.add_argument("--rules", default="official", help="a rule set or a .toml file")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the PDF to write")
    parser.add_argument("--page", default="a4", help="a4, letter or WIDTHxHEIGHT in mm")
    parser.add_argument(
        "--blanks", type=int, default=4, metavar="N", help="empty cards (default 4)"
    )
    parser.add_argument("--png", type=Path, metavar="FOLDER", help="write each card there as a PNG")
    parser.add_argument("--width", type=int, default=500, metavar="PIXELS", help="width of a PNG")
    parser.add_argument("--theme", help=f"{THEME_HELP} (default: that of the rules)")
    _add_size(parser)


def _add_size(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--size", default="56x87", metavar="WxH", help="in mm (default 56x87)")


def run_card(arguments: argparse.Namespace) -> int:
    from lastcard.art import Size, back_svg, blank_svg, card_svg, load_theme
    from lastcard.cards import BLANK, Card

    theme, size = load_theme(arguments.theme), Size.parse(arguments.size)
    width = None if arguments.width is None else _pixels(arguments.width)
    card = None if arguments.card == "back" else Card.parse(arguments.card)
    if card is not None and card.code == BLANK:
        print(blank_svg(theme, arguments.text, arguments.points, size, width), end="")
    elif arguments.text or arguments.points is not None:
        raise UserError(
            "bad-value", f"--text and --points are for a blank card, WB, not for {card or 'back'}"
        )
    elif card is None:
        print(back_svg(theme, size, width), end="")
    else:
        print(card_svg(theme, card, size, width), end="")
    return 0


def run_print(arguments: argparse.Namespace) -> int:
    from lastcard.art import Size, load_theme
    from lastcard.rules import load

    if not arguments.out and not arguments.png:
        raise UserError("bad-value", "say what to make: --out deck.pdf, or --png FOLDER, or both")
    if not 0 <= arguments.blanks <= MAX_BLANKS:
        raise UserError("bad-value", f"--blanks {arguments.blanks}: must be 0 to {MAX_BLANKS}")
    rules, size = load(arguments.rules), Size.parse(arguments.size)
    theme = load_theme(arguments.theme or rules.theme or PLAIN_THEME)
    if arguments.out:
        _print_pdf(arguments, theme, rules, size)
    if arguments.png:
        _print_pngs(arguments, theme, rules, size)
    return 0


def _print_pdf(arguments: argparse.Namespace, theme: Theme, rules: RuleSet, size: Size) -> None:
    from lastcard.art.press.page_layout import lay_out
    from lastcard.art.press.print_and_play import deck_pdf
    from lastcard.art.press.printed_deck import cards_of

    out: Path = arguments.out
    if out.suffix != ".pdf":
        raise UserError("bad-value", f"--out {out}: write a .pdf file")
    sheet = lay_out(arguments.page, size)
    with ProgressBar("parts") as progress:
        out.write_bytes(deck_pdf(theme, rules, sheet, arguments.blanks, progress))
    cards = len(cards_of(rules, arguments.blanks))
    sheets = -(-cards // len(sheet.places))
    rest = "the rules and a score pad" if rules["scoring"] != "none" else "and the rules"
    print(f"{out}: {count(cards, 'card')} on {count(sheets, 'sheet')}, {rest}.")
    edge = "long" if sheet.height >= sheet.width else "short"
    print(f"Print it at 100%, on both sides, flipped on the {edge} edge; cut along the marks.")


def _print_pngs(arguments: argparse.Namespace, theme: Theme, rules: RuleSet, size: Size) -> None:
    from lastcard.art.press.png import deck_pngs
    from lastcard.art.press.printed_deck import cards_of

    width, blanks, folder = _pixels(arguments.width), arguments.blanks, arguments.png
    folder.mkdir(parents=True, exist_ok=True)
    total = len(set(cards_of(rules, blanks))) + 1
    pictures = deck_pngs(theme, rules, size, width, blanks)
    with ProgressBar("pictures") as progress:
        for done, (name, picture) in enumerate(pictures, 1):
            (folder / f"{name}.png").write_bytes(picture)
            progress(done, total)
    print(f"{folder}: {count(total, 'picture')}, {width} pixels wide.")


def _pixels(width: int) -> int:
    if not 1 <= width <= MAX_PIXELS:
        raise UserError("bad-value", f"--width {width}: must be 1 to {MAX_PIXELS} pixels")
    return width
