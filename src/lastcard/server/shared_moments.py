"""A moment of a match as a link with a picture: what other sites show of it."""

from __future__ import annotations

from html import escape
from itertools import islice

from lastcard.art import load_theme, themes
from lastcard.art.moment_picture import HEIGHT, WIDTH, Moment, moment_picture
from lastcard.bots.side_process import NoAnswer, SideProcess
from lastcard.extras import has_extra
from lastcard.protocol.refusals import refuse
from lastcard.record import Replay
from lastcard.server.heavy_work import Watch
from lastcard.server.replays import Match

MOST_SAID = 3
"""Events of a step that are put into words."""


Painter = SideProcess[str, bytes]


def paint(svg: str) -> bytes:
    """In a process of its own: while it makes pixels, nobody else in it can run."""
    from lastcard.art.press.png import png

    return png(svg)


def picture(match: Match, number: int, watch: Watch, painter: Painter) -> bytes:
    """What a step looks like, as PNG."""
    if not has_extra("print"):
        raise refuse("not-found")
    replay = Replay(match.record)
    step = next(islice(watch.over(replay), number, None), None)
    if step is None:
        raise refuse("not-found")
    game, rules = replay.game, match.record.rules
    said = [event.sentence(game.names) for event in step.events[:MOST_SAID]]
    sizes = game.state.sizes
    holder = game.state.turn if step.input is None else step.input[0]
    moment = Moment(
        title=f"{rules.title}: hand {game.state.hand_number}, step {number}",
        said=" ".join(said),
        top=rules.pack.cards[game.state.top],
        hand=game.hand(holder),
        seats=[(name, sizes[seat]) for seat, name in enumerate(game.names)],
    )
    chosen = match.table.settings.rules.theme or rules.theme or ""
    theme = load_theme(chosen if chosen in themes() else "classic")
    try:
        return painter.ask_and_wait(moment_picture(moment, theme, rules))
    except NoAnswer:
        raise refuse("internal") from None


def link_preview(site: str, path: str, image: str) -> str:
    """What stands in the head of a page for those who only look at its link."""
    tags = {
        "og:type": "website",
        "og:site_name": "Lastcard",
        "og:title": "A moment of a card game",
        "og:description": "See the cards, what was best, and play on from here.",
        "og:url": site + path,
    }
    if has_extra("print"):
        tags |= {
            "og:image": site + image,
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "twitter:card": "summary_large_image",
        }
    return "".join(
        f'<meta property="{name}" content="{escape(value)}">' for name, value in tags.items()
    )
