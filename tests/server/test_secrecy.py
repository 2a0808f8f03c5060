"""No hidden card, seed or secret in any byte: everything received is compared with what would
have been received had all hidden cards been others."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.server import entries as e
from lastcard.server.api import person_of
from lastcard.server.broadcast import Broadcaster
from lastcard.server.projection import table_info
from lastcard.server.table import Table
from tests.server.harness import House, Message, Person, run, seated
from tests.server.twins import messages, payload, twin_of, unopened, viewer

SHORT = {"target": 40, "hand_size": 5}
TRIES = 12


async def watched_match(house: House, rules: str) -> tuple[list[Person], Person, list[e.Entry]]:
    """A whole match of three people and a spectator, and what was stored of it."""
    people = await seated(house, ["Ann", "Ben", "Cleo"], rules, options=SHORT)
    watcher = house.person("Eve")
    await watcher.enter(people[0].table["id"], watch=True)
    await people[0].do(t="start")
    await asyncio.gather(*(person.play() for person in people), watcher.play())
    return people, watcher, await house.hall.store.entries(people[0].table["id"])


@pytest.mark.parametrize("rules", ["official", "party", "redacted"])
def test_every_byte_is_the_same_whatever_the_hidden_cards_are(tmp_path: Path, rules: str) -> None:
    async def test(house: House) -> None:
        people, watcher, stored = await watched_match(house, rules)
        rng = random.Random(rules)
        received = {person.seat: _dids(person) for person in (*people, watcher)}
        table, compared, acted = Table("twins"), 0, 0
        for entry in stored:
            if not isinstance(entry, e.Acted):
                table.apply(entry)
                if isinstance(entry, e.Dealt):
                    for texts in received.values():
                        texts.pop(0)
                continue
            seat = rng.choice([0, 1, 2, None])
            twins = [twin_of(table, seat, rng) for _ in range(TRIES if acted % 6 == 0 else 0)]
            true_one = twin_of(table, seat, rng)
            assert true_one.game is not None
            assert table.game is not None
            true_one.game.state = table.game.state.copy()
            state, did, seen = messages(true_one, seat, entry)
            # What the server really sent is what is compared here.
            assert json.loads(received[seat].pop(0)) == json.loads(payload(did))
            for other in received:
                if other != seat:
                    received[other].pop(0)
            for twin in twins:
                assert twin.game is not None
                if twin.game.action(entry.action) not in twin.game.legal(entry.seat):
                    continue
                other_state, other_did, other_seen = messages(twin, seat, entry)
                assert other_state == state
                # Where the rules themselves show a difference, there is nothing to compare.
                if other_seen == seen and twin.game.view(seat) == true_one.game.view(seat):
                    assert unopened(other_did) == unopened(did)
                    compared += 1
            table.apply(entry)
            acted += 1
        assert compared > acted / 12
        assert not any(received.values())

    run(tmp_path, test)


def _dids(person: Person) -> list[bytes]:
    return [text for text in person.received if text.startswith(b'{"t":"did"')]


@pytest.mark.parametrize("rules", ["official", "redacted"])
def test_no_secret_is_ever_sent(tmp_path: Path, rules: str) -> None:
    async def test(house: House) -> None:
        people, watcher, stored = await watched_match(house, rules)
        table = Table.of("t", stored)
        assert table.shared is not None
        everybody = [*people, watcher]
        never = [person.secret for person in everybody]
        never += [person_of(person.secret) for person in everybody]
        never += [str(table.shared.seed), table.secret]
        for person in everybody:
            texts = person.received
            assert texts
            for text in texts:
                assert not any(secret.encode() in text for secret in never)
            end = next(n for n, text in enumerate(texts) if b'"revealed":' in text)
            before = b"".join(texts[:end])
            assert table.shared.secret.encode() not in before
            assert table.shared.secret.encode() in texts[end]

    run(tmp_path, test)


@pytest.mark.parametrize(("rules", "counted"), [("official", True), ("oneround", False)])
def test_hands_are_laid_open_when_they_have_been_counted(
    tmp_path: Path, rules: str, counted: bool
) -> None:
    async def test(house: House) -> None:
        _, watcher, stored = await watched_match(house, rules)
        boards = [json.loads(text)["board"] for text in _dids(watcher)]
        hands = {board["hand"]: board["hands"] for board in boards if "hands" in board}
        assert all(board["phase"] == "over" for board in boards if "hands" in board)
        table, told = Table("played"), 0
        for entry in stored:
            table.apply(entry)
            if isinstance(entry, e.Acted) and table.game is not None and table.game.over:
                game = table.game
                opened = hands.get(game.state.hand_number)
                won = game.state.winner >= 0
                left = [[str(card) for card in game.hand(seat)] for seat in range(3)]
                assert opened == (left if counted and won else None)
                told += 1
        assert told > 0

    run(tmp_path, test)


def test_a_spectator_sees_no_hand_and_a_player_only_the_own(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people, watcher, _ = await watched_match(house, "official")
        messages = [json.loads(text) for text in watcher.received]
        assert not [message for message in messages if "you" in message]
        told = [event for message in messages for event in message.get("events", [])]
        drawn = [event for event in told if event["kind"] in ("drew", "shown")]
        assert drawn
        assert not [event for event in drawn if "cards" in event]
        for person in people:
            for text in person.received:
                you = json.loads(text).get("you")
                assert you is None or you["seat"] == person.seat

    run(tmp_path, test)


def test_who_is_seated_and_only_watches_sees_no_hand(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="start")
        again = house.person("Ben", ben.secret)
        state = await again.enter(ann.table["id"], watch=True)
        assert "you" not in state
        assert "seat" not in state
        assert await again.refused(t="act", step=0, action="draw") == "not-seated"

    run(tmp_path, test)


def test_the_replay_is_closed_until_the_end(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, _ = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="start")
        for kind in ("record", "replay"):
            path = f"/api/tables/{ann.table['id']}/matches/1/{kind}"
            async with house.http.get(path) as answer:
                assert answer.status == 409

    run(tmp_path, test)


# --- Coming and going -----------------------------------------------------------------------------


def same_whatever_is_hidden(house: House, state: Message, seat: int | None) -> None:
    """A state tells no more than a seat may know (None: a spectator)."""
    table, rng = house.room(state["table"]["id"]).table, random.Random(0)
    for _ in range(TRIES):
        twin = twin_of(table, seat, rng)
        data = Broadcaster().state(viewer(seat), twin, table_info(twin), [], None)
        other = json.loads(payload(data))
        for part in ("board", "you", "log", "gains"):
            assert state.get(part) == other.get(part)


def test_coming_and_going_tells_nothing(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben, cleo = await seated(house, ["Ann", "Ben", "Cleo"], "official")
        eve, watcher, table = house.person("Eve"), house.person("Wim"), ann.table["id"]
        await ann.do(t="start")
        await ann.do(t="pause", on=True)
        await watcher.enter(table, watch=True)
        for person in (ben, cleo):
            await person.do(t="stand")

        # Joining, and coming again while waiting.
        await eve.enter(table)
        await eve.do(t="sit", seat=1)
        same_whatever_is_hidden(house, await eve.enter(table), None)
        await eve.do(t="stand")
        same_whatever_is_hidden(house, await eve.enter(table), None)
        await eve.do(t="sit", seat=2)

        # Standing up, coming back, watching, being replaced.
        same_whatever_is_hidden(house, await ben.enter(table), None)
        await ben.do(t="sit", seat=1)
        same_whatever_is_hidden(house, await ben.enter(table), 1)
        same_whatever_is_hidden(house, await ben.enter(table, watch=True), None)
        await ann.do(t="bot", seat=1, level="novice")
        same_whatever_is_hidden(house, await ben.enter(table), None)
        assert await ben.refused(t="sit", seat=2) == "seat-taken"

        # What happens meanwhile is told to who waits as it is to who watches.
        for person in (eve, watcher):
            await person.do(t="ping")
            person.received.clear()
        await ann.do(t="pause", on=False)
        await ann.until(lambda: ann.must_decide)
        await ann.act(ann.you["legal"][0])
        for person in (eve, watcher):
            await person.has_seen(ann.board["step"])
        assert _dids(eve)
        assert _dids(eve) == _dids(watcher)

    run(tmp_path, test)


class Visitors:
    """People who join, leave, watch, stand up and come again under any name, at random."""

    def __init__(self, house: House, table: str, rng: random.Random) -> None:
        self.house = house
        self.table = table
        self.rng = rng
        self.people: list[Person] = []

    async def visit(self, times: int) -> None:
        me: Person | None = None
        for _ in range(times):
            try:
                me = await self.somebody() if me is None else await self.do_something(me)
            except ConnectionError:  # removed, or not let in
                me = None
        if me is not None:
            await me.leave()

    async def do_something(self, me: Person) -> Person | None:
        match self.rng.choice("nwesssxdddda"):
            case "n":
                await me.leave()
                return None
            case "w" | "e" as how:
                before = me.socket
                await me.enter(self.table, watch=how == "w")
                await before.close()
            case "s":
                await me.ask(t="sit", seat=self.rng.randrange(4))
            case "x":
                await me.ask(t="stand")
            case "d":  # dawdle, but not for ever where nothing is told
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.1):
                        for _ in range(20):
                            await me.next()
            case "a" if me.must_decide:
                await me.act(me.you["legal"][0])
        await me.ask(t="ping")
        await self.play_host(me)
        return me

    async def play_host(self, me: Person) -> None:
        """Whoever is host may do anything with anybody, but soon gives the role back to Ann, whom
        nobody removes."""
        if not me.people:
            return
        asking = [person for person in me.people if "waits_for" in person]
        about = self.rng.choice(asking or me.people)
        ann = next((person for person in me.people if person["name"] == "Ann"), about)
        match self.rng.choice(["remove", "readmit", "lock", "handover", *("admit",) * 6]):
            case "lock":
                await me.ask(t="lock", on=self.rng.random() < 0.3)
            case "admit":
                await me.ask(t="admit", who=about["who"], seat=self.rng.randrange(4))
            case "handover":
                who = ann if me.name != "Ann" else about
                await me.ask(t="handover", who=who["who"])
            case tool if about is not ann:
                await me.ask(t=tool, who=about["who"])

    async def somebody(self) -> Person:
        person = self.house.person("Eve")
        self.people.append(person)
        await person.enter(self.table)
        return person

    async def keep_playing(self, ann: Person) -> None:
        """One match after the other, for as long as anybody likes; now and then Ann is a host."""
        while True:
            if ann.stage == "over" and ann.people:
                for seat, info in enumerate(ann.table["seats"]):
                    if info.get("kind", "empty") == "empty":
                        await ann.ask(t="bot", seat=seat, level="novice")
                await ann.ask(t="start")
            elif ann.must_decide:
                await ann.act(ann.you["legal"][0])
            elif ann.people and (away := away_from(ann.table)) is not None:
                await ann.ask(t="bot", seat=away, level="novice")
            else:
                await ann.next()
            if self.rng.random() < 0.3 or any("waits_for" in person for person in ann.people):
                await self.play_host(ann)


def away_from(table: Message) -> int | None:
    """A seat where a bot plays for somebody who has gone."""
    seats = enumerate(table["seats"])
    return next((n for n, seat in seats if seat.get("held") and not seat.get("here")), None)


def owners(stored: list[e.Entry]) -> tuple[dict[tuple[int, int], list[str]], int]:
    """Whose each hand of each deal was, by match and hand: who it was dealt to, or, where that was
    a bot, whom the host let play on with it, which is counted."""
    table, whose, admitted = Table("t"), {}, 0
    for entry in stored:
        table.apply(entry)
        if isinstance(entry, e.Started | e.Dealt | e.Admitted):
            assert table.game is not None
            deal = table.match, table.game.state.hand_number
        if isinstance(entry, e.Started | e.Dealt):
            whose[deal] = [seat.person for seat in table.seats]
        elif isinstance(entry, e.Admitted):
            assert not whose[deal][entry.seat]
            assert entry.person not in whose[deal]
            whose[deal][entry.seat] = entry.person
            admitted += 1
    return whose, admitted


def hands_read(person: Person) -> Iterator[tuple[int, int, set[int]]]:
    """After every message: the match, the hand and the seats whose cards it told something of.
    When a match is over its hands are open to all."""
    table: Message = {}
    board: Message = {}
    for text in person.received:
        message = json.loads(text)
        table, board = message.get("table", table), message.get("board", board)
        if table.get("stage") == "over" and message["t"] != "did":
            continue
        events = [*message.get("events", ()), *message.get("log", ())]
        seats = {event["seat"] for event in events if event["kind"] == "drew" and "cards" in event}
        if "you" in message:
            seats.add(message["you"]["seat"])
        if seats:
            yield table["match"], board["hand"], seats


@pytest.mark.parametrize("seed", range(3))
def test_nobody_ever_reads_a_hand_but_the_own(tmp_path: Path, seed: int) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(
            ann,
            bots=[None, "novice", "novice", "novice"],
            options={"hand_size": 3, "target": 60},
            settings={"seats": 4, "clock": 15, "takeover": True},
        )
        await ann.enter(table)
        await ann.do(t="start")
        visitors = Visitors(house, table, random.Random(seed))
        async with asyncio.TaskGroup() as everybody:
            playing = everybody.create_task(visitors.keep_playing(ann))
            admitted = 0
            while admitted < 2:  # the rarest thing to happen
                await asyncio.gather(*(visitors.visit(40) for _ in range(4)))
                whose, admitted = owners(await house.hall.store.entries(table))
            playing.cancel()
        read = 0
        for person in (ann, *visitors.people):
            for match, hand, seats in hands_read(person):
                assert [whose[match, hand][seat] for seat in seats] == [person_of(person.secret)]
                read += person is not ann
        assert read
        assert len({match for match, _ in whose}) > 1

    run(tmp_path, test, second=0.0005, away=0.0, host_away=0.01)
