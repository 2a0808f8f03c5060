"""How long people wait in the studio and the analysis room: ``python -m bench.studio``.

One worker on one core, everything compiled; from the request to the news, as the page asks.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tests.browser.places import Place, set_table

from bench.busy import Studio
from bench.load import serving
from lastcard import Game
from lastcard.bots import CasualBot, next_move
from lastcard.lab.bench.wanted import FIRST_CURVE, WHOLE_ANALYSIS

HANDS = 10
"""Of the match that is analysed."""


def main() -> None:
    core = min(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        command = ["-m", "lastcard", "serve", "--port", "{port}", "--data", folder, "--no-limits"]
        with serving(core, *command, "--job-workers", "1") as server:
            place = Place(f"http://127.0.0.1:{server.port}", Path(folder))
            path, game = set_table(place, ["Ann", "Ben", "Cleo", "Dan"], ten_hands)
            studio = Studio(server.port)
            studio.wait_until_ready()
            print(f"load {os.getloadavg()[0]:.1f}")
            studio.first_figures()
            analyse = {"kind": "analyse", "table": path.rpartition("/")[2], "match": 1}
            studio.wait(analyse, FIRST_CURVE, WHOLE_ANALYSIS)
            print(f"a match of {HANDS} hands, {len(game.inputs)} steps")


def ten_hands(game: Game) -> bool:
    """Played by bots to its end; whether that took so many hands."""
    bots = [CasualBot(seat) for seat in range(4)]
    while not game.match_over:
        if game.over:
            game.deal()
        else:
            game.apply(*next_move(game, bots))
    return game.state.hand_number == HANDS


if __name__ == "__main__":
    main()
