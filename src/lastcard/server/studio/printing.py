"""A design on paper, by the code of ``lastcard print``."""

from __future__ import annotations

from lastcard.extras import require_extra
from lastcard.protocol import studio as s
from lastcard.protocol.refusals import refuse
from lastcard.protocol.rules_choice import rules_of, theme_of
from lastcard.server.heavy_work import Watch


def make_pdf(order: s.PrintOrder, watch: Watch) -> bytes:
    """What was ordered; stops when nobody waits for it."""
    require_extra("print", "printing", only=["fpdf"])
    from lastcard.art import Size
    from lastcard.art.press import print_and_play
    from lastcard.art.press.page_layout import lay_out
    from lastcard.art.press.printed_deck import cards_of
    from lastcard.art.press.score_pad import has_points
    from lastcard.rules.language import load_language

    rules = rules_of(order.rules)
    if order.parts == ["score-pad"] and not has_points(rules):
        raise refuse("bad-request", f"{rules.title} is played without points")
    contents = print_and_play.Contents(
        rules,
        cards_of(rules, order.blanks) if "cards" in order.parts else [],
        rule_sheet="rules" in order.parts,
        score_pad="score-pad" in order.parts and has_points(rules),
        language=load_language(order.language),
    )
    sheet = lay_out(order.page, Size())
    return print_and_play.make_pdf(
        theme_of(order.rules), sheet, contents, lambda done, total: watch.look_up()
    )
