"""How long people wait in the studio and the analysis room: ``python -m bench.studio``.

One worker on one core, everything compiled; from the request to the news, as the page asks.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.browser.places import Place, set_table

from bench.busy import Studio
from bench.load import serving
from lastcard import Game
from lastcard.bots import CasualBot, next_move

HANDS = 10
"""Of the match that is analysed."""
WANTED = {
    "first figures": 2.0, "20,000 hands": 3.0, "first curve": 5.0, "whole analysis": 60.0,
}  # fmt: skip


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
            simulate = {"kind": "simulate", "rules": {"base": "official"}, "hands": 20_000}
            show("first figures", "20,000 hands", *waited(studio, simulate))
            analyse = {"kind": "analyse", "table": path.rpartition("/")[2], "match": 1}
            show("first curve", "whole analysis", *waited(studio, analyse))
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


def waited(studio: Studio, question: dict[str, Any]) -> tuple[float, float]:
    """Seconds until there is something to be seen, and until there is everything."""
    start = time.monotonic()
    job = studio.ask("POST", "/api/jobs", question)
    while "answer" not in job:
        job = studio.news(job)
    first = time.monotonic() - start
    while job["state"] != "done":
        job = studio.news(job)
    return first, time.monotonic() - start


def show(one: str, two: str, first: float, whole: float) -> None:
    for what, seconds in ((one, first), (two, whole)):
        print(f"{what:<15} {seconds:6.2f} s; wanted {WANTED[what]:g}")


if __name__ == "__main__":
    main()
