"""Servers for the browser tests, and tables on them that are set as a test wants them."""

from __future__ import annotations

import asyncio
import itertools
import os
import secrets
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from lastcard.game import Game
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol.rules_choice import rules_of
from lastcard.protocol.table_info import DeckTable, RulesChoice, Settings
from lastcard.server import entries as e
from lastcard.server.api import person_of
from lastcard.server.config import Config
from lastcard.server.lifecycle import Server
from lastcard.server.store import short_name
from lastcard.server.store.sqlite_store import SqliteStore
from lastcard.server.table import Table
from tests.browser.person import Person

SETTINGS = ["--port", "0", "--bot-delay", "0", "--grace", "300"]
"""Of a server whose bots do not think long."""

Wanted = Callable[[Game], bool]
"""Looks at a deal and says whether it is the one; may play on to where the test begins."""


class Place(NamedTuple):
    """A server that runs."""

    address: str
    data: Path


@contextmanager
def program(data: Path, *more: str) -> Iterator[Place]:
    """The server as people start it; of an option given twice the last one counts."""
    process = subprocess.Popen(
        [sys.executable, "-m", "lastcard", "serve", *SETTINGS, "--data", str(data), *more],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        yield Place(next(word for word in line.split() if word.startswith("http")), data)
    finally:  # also where something has failed: it would stay
        process.terminate()
        process.wait(timeout=20)
        process.stdout.close()


@contextmanager
def configured(data: Path, **times: Any) -> Iterator[Place]:
    """A server in a thread of its own, with times that the command line does not offer."""
    with ThreadPoolExecutor(1) as thread:
        loop = asyncio.new_event_loop()
        run = loop.run_until_complete
        server = thread.submit(run, _serve(Config(data=data, **times))).result()
        running = thread.submit(loop.run_forever)
        try:
            yield Place(server.address, data)
        finally:  # also where a test has failed: nobody waits for this thread for ever
            loop.call_soon_threadsafe(loop.stop)
            running.result()
            thread.submit(run, server.stop()).result()
            thread.submit(loop.close).result()


async def _serve(config: Config) -> Server:
    return await Server(config).__aenter__()


class Bot(NamedTuple):
    """A bot at a seat."""

    name: str


def set_table(
    place: Place,
    people: Sequence[Person | Bot | str],
    wanted: Wanted,
    base: str = "official",
    options: dict[str, Any] | None = None,
    deck: DeckTable | None = None,
    **settings: Any,
) -> tuple[str, Game]:
    """A table in the middle of a match, dealt by the first of the people. Whoever is only a name
    is away. Returns its path and the game as it stands."""
    choice = RulesChoice(base, {"first_dealer": "declared", **(options or {})}, deck=deck or {})
    seated = [_seated(seat, one) for seat, one in enumerate(people)]
    host = seated[0]
    assert isinstance(host, e.Sat)
    opened: list[e.Entry] = [e.Opened(host.person, Settings(choice, len(people), **settings))]
    opened += seated
    table_id = short_name(secrets.randbits(64))
    for number in itertools.count():
        rules = rules_of(choice).to_data()
        entries = [*opened, e.Committed(f"{number:064x}"), e.Started(rules, KERNEL_VERSION)]
        game = Table.of(table_id, entries).game
        if game is not None and wanted(game):
            break
    assert game is not None
    for done in game.inputs:
        entries.append(e.Dealt() if done is None else e.Acted(done[0], str(done[1])))
    with ThreadPoolExecutor(1) as thread:  # this one has a loop already, the browser's
        thread.submit(asyncio.run, _store(place.data, table_id, entries)).result()
    return f"/t/{table_id}", game


def _seated(seat: int, one: Person | Bot | str) -> e.Sat | e.Botted:
    if isinstance(one, Bot):
        return e.Botted(seat, "casual", one.name)
    known = person_of(one.secret) if isinstance(one, Person) else one
    return e.Sat(seat, known, one.name if isinstance(one, Person) else one)


def holding(cards: int) -> Wanted:
    """Plays on until the first seat is on turn with so many cards in hand, and nobody is out."""

    def wanted(game: Game) -> bool:
        while (seat := game.actor) is not None and (seat, len(game.hand(0))) != (0, cards):
            legal = game.legal(seat)
            # The first seat gets nearer to its number, the others stay between a few and some.
            fewer = len(game.hand(seat)) > (cards if seat == 0 else 3 + seat % 4)
            plays = [action for action in legal if action.card is not None]
            others = [action for action in legal if action.card is None]
            game.apply(seat, (plays or others)[-1] if fewer else (others or plays)[0])
        return not game.over

    return wanted


async def _store(folder: Path, table: str, entries: Sequence[e.Entry]) -> None:
    store = SqliteStore(folder)
    stored: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.writer(table).append(0, entries, stored.set_result)
    assert await stored is None
    await store.close()


def play_to_the_end(game: Game) -> bool:
    while not game.over:
        game.apply(game.actor, game.legal(game.actor)[0])
    return game.match_over
