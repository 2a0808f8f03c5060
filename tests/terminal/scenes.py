"""How to come to each of the screens that tests look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from lastcard.game import Game
from lastcard.record import Record, record_of
from lastcard.terminal.app import TableApp
from lastcard.terminal.local_session import LocalSession
from lastcard.terminal.replay_screen import ReplayApp
from lastcard.terminal.session import Happening
from lastcard.terminal.theme_words import ThemeWords, find_look
from tests.kit.deck_samples import sample
from tests.kit.tables import opened_with
from tests.terminal.stage import (
    HUGE,
    LARGE,
    SMALL,
    TINY,
    on_stage,
    press,
    screen_text,
    seated,
    session_of,
)

TWENTY = "R1 R1 R4 R7 R+2 Y0 Y9 YS YR G1 G6 GS G+2 B0 B3 BR B+2 W W W+4"


@dataclass(frozen=True)
class Scene:
    """How to come to a screen."""

    app: Callable[[], App[Any]]
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = SMALL


def at(session: LocalSession, *moves: str) -> TableApp:
    """The application at a table where some moves were made: ``1 W+4:B``."""
    for move in moves:
        seat, action = move.split()
        session.tell(Happening(int(seat), session.game.apply(int(seat), action)))
    return TableApp(session)


def dealt(rules: str = "official", players: int = 4) -> TableApp:
    session = session_of(Game(rules, players, seed=7))
    session.tell(Happening(None, session.game.opening))
    return TableApp(session)


def played_out() -> Record:
    """Two hands in which everybody does the first thing the rules allow."""
    game = Game("official", 3, seed=5)
    for hand in range(2):
        if hand:
            game.deal()
        while not game.over:
            game.apply(game.actor, game.legal(game.actor)[0])
    return record_of(game)


def replay() -> ReplayApp:
    return ReplayApp(played_out(), ThemeWords(), lambda question: {})


SCENES: dict[str, Scene] = {
    "start": Scene(TableApp),
    "start-changed": Scene(TableApp, ("down", "plus", "tab", "down", "space", "space")),
    "table": Scene(dealt),
    "table-large": Scene(dealt, size=LARGE),
    "ten-players-twenty-cards": Scene(
        lambda: at(
            seated("official", [TWENTY, *["B1 B2", "G2"] * 2, *["Y5", "R9"] * 2, "B8"], "R5")
        ),
        ("r", "r"),
    ),
    "twenty-cards-large": Scene(
        lambda: at(seated("official", [TWENTY, "B1 B2", "G2"], "R5")), ("w",), LARGE
    ),
    "colour": Scene(lambda: at(seated("official", ["R7 W Y3", "R2 R3"], "R5")), ("w", "enter")),
    "opening-colour": Scene(lambda: at(opening_wild())),
    "target": Scene(
        lambda: at(seated("party", ["R7 R3 W", "R2 R3", "B1 B2 B3"], "R5")), ("7", "enter")
    ),
    "jump-in": Scene(lambda: at(seated("party", ["R5 R3 W", "R2 R3", "B1 B2"], "R5", turn=1))),
    "catch": Scene(lambda: at(seated("official", ["R7 R3 W", "R2", "B1"], "R5")), ("k",)),
    "challenge": Scene(
        lambda: at(seated("official", ["R7 W", "R2 W+4 R3"], "R5", turn=1), "1 W+4:B")
    ),
    "stacking": Scene(lambda: at(seated("party", ["R+2 W", "R2 B+2 R3"], "B5", turn=1), "1 B+2")),
    "drawn": Scene(lambda: at(seated("official", ["G7 Y3", "R2 R3"], "R5", stock="R8")), ("d",)),
    "redacted-submitter": Scene(
        lambda: at(seated("redacted", ["R7 W Y3", "R2 R3 Y4", "Y1 Y1"], "R5", dealer=1)), ("enter",)
    ),
    "redacted-dealer": Scene(
        lambda: at(
            seated("redacted", ["R7 W Y3 G5", "W R3 Y4", "Y1 Y1"], "R5", dealer=0, turn=1), "1 W:B"
        )
    ),
    "redacted-return": Scene(
        lambda: at(
            seated("redacted", ["Y7 G3", "B3 R3 Y4", "Y1 Y1"], "R5", dealer=0, turn=1), "1 B3"
        )
    ),
    "covered": Scene(lambda: at(seated("official", ["R7 W", "R2 R3", "Y1"], "R5", people=(0, 1)))),
    "uncovered": Scene(
        lambda: at(seated("official", ["R7 W", "R2 R3", "Y1"], "R5", people=(0, 1))), ("enter",)
    ),
    "passed-on": Scene(
        lambda: at(seated("official", ["R7 W Y3", "R2 R3", "Y1"], "R5", people=(0, 1))),
        ("enter", "enter"),
    ),
    "rules": Scene(lambda: dealt("redacted"), ("question_mark",)),
    "log": Scene(dealt, ("l",)),
    "scores": Scene(lambda: at(seated("official", ["R7 W", "R2"], "R5", scores=(120, 40))), ("s",)),
    "end-of-hand": Scene(lambda: at(seated("official", ["R7", "R2 W", "B1 B2"], "R5")), ("enter",)),
    "end-of-match": Scene(
        lambda: at(seated("official", ["R7", "R2 W"], "R5", scores=(460, 90))), ("enter",)
    ),
    "replay": Scene(replay, ("right", "right", "right")),
    "replay-second-hand": Scene(replay, ("down", "right", "v", "v")),
    "table-huge": Scene(dealt, size=HUGE),
    "start-too-small": Scene(TableApp, size=TINY),
    "table-too-small": Scene(dealt, size=TINY),
    "rules-too-small": Scene(dealt, ("question_mark",), size=TINY),
    "five-colours": Scene(
        lambda: at(
            seated(sample("five-colours"), ["P7 P12 PSE R7 GR W W+4 W+6 WT WR", "R1 R2"], "P1")
        )
    ),
    "five-colours-large": Scene(
        lambda: at(seated(sample("five-colours"), ["P7 P12 PSE W W+6 WT WR", "R1 R2"], "P1")),
        size=LARGE,
    ),
    "choose-who-draws": Scene(
        lambda: at(seated(sample("five-colours"), ["P7 WT R1", "R1 R2", "Y1"], "P1"), "0 WT:P")
    ),
    "victim-names": Scene(
        lambda: at(seated(sample("five-colours"), ["P7 R1", "WR R2"], "P1", turn=1), "1 WR")
    ),
    "french-suits": Scene(
        lambda: at(seated(sample("french"), ["C8 D2 D10 HJ HQ SQ SK SA", "C2 C3"], "D9"))
    ),
    "eights": Scene(
        lambda: at(seated(sample("french"), ["C8 D2 SK", "C2 C3"], "D9"), "0 C8:S"),
    ),
    "eight-colours": Scene(
        lambda: at(seated(sample("eight-colours"), ["R1 D2 O3 L4 U5 W", "G1 G2"], "R5")),
        ("w", "enter"),
    ),
    "no-colours": Scene(lambda: at(seated(sample("no-colours"), ["W S F", "W S"], "W"))),
    "theme": Scene(lambda: themed(at(seated("official", ["R7 W Y3", "R2 R3"], "B7"), "0 R7"))),
}


def opening_wild() -> LocalSession:
    """A deal that opened with a wild, whose colour somebody here has to name."""
    game = opened_with("official", "W")
    session = session_of(game, people=(game.turn,))
    session.tell(Happening(None, game.opening))
    return session


def themed(app: TableApp) -> TableApp:
    assert app.session is not None
    app.session.look = find_look("redacted", app.session.rules.pack)
    return app


def drawn(scene: Scene) -> str:
    shown: list[str] = []

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, *scene.keys)
        shown.append(screen_text(pilot))

    on_stage(scene.app(), script, scene.size)
    return shown[0]
