"""What a host may do with people: free a seat, remove and readmit, lock, hand over, let play on."""

from __future__ import annotations

from pathlib import Path

import pytest

from lastcard.protocol import messages as m
from lastcard.server.api import person_of
from tests.server.harness import House, Person, image, run, seated, serving

NEVER = 1000.0
LATE = {"takeover": True}


async def refused_entry(person: Person, table: str, watch: bool = False) -> str:
    with pytest.raises(ConnectionRefusedError) as refusal:
        await person.enter(table, watch)
    return str(refusal.value)


async def against_a_bot(house: House, **settings: object) -> Person:
    """Ann, the host, in a match with two bots."""
    ann = house.person("Ann")
    bots = [None, "novice", "casual"]
    table = await house.open(
        ann, bots=bots, options={"hand_size": 4}, settings={"seats": 3, **settings}
    )
    await ann.enter(table)
    await ann.do(t="start")
    return ann


# --- Who is told what -----------------------------------------------------------------------------


def test_only_the_host_is_told_who_is_here(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        eve = house.person("Eve")
        await eve.enter(ann.table["id"], watch=True)
        await ann.until(lambda: len(ann.people) == 3)
        told = {p["name"]: p for p in ann.people}
        assert (told["Ben"]["seat"], told["Ben"]["here"]) == (1, True)
        assert "seat" not in told["Eve"]
        await ben.do(t="ping")
        assert not ben.people
        assert not eve.people
        sent = b"".join(ann.received)
        assert not any(person_of(p.secret).encode() in sent for p in house.people)

    run(tmp_path, test)


def test_the_same_person_is_called_otherwise_at_another_table(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, eve, handles = house.person("Ann"), house.person("Eve"), set()
        for _ in range(2):
            table = await house.open(ann)
            await ann.enter(table)
            await eve.enter(table)
            handles.add(await ann.who("Eve"))
            ann.people = []
        assert len(handles) == 2

    run(tmp_path, test)


REQUESTS = [
    {"t": "remove", "who": "0" * 16},
    {"t": "readmit", "who": "0" * 16},
    {"t": "lock", "on": True},
    {"t": "handover", "who": "0" * 16},
    {"t": "admit", "who": "0" * 16, "seat": 1},
]


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request["t"])
def test_only_for_hosts_and_only_people_who_are_known(
    tmp_path: Path, request_: dict[str, object]
) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        assert await ben.refused(**request_) == "not-host"
        if "who" in request_:
            assert await ann.refused(**request_) == "no-such-person"

    run(tmp_path, test)


# --- Squatted seats -------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [None, "casual"])
def test_a_seat_whose_owner_is_away_is_freed(tmp_path: Path, level: str | None) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        assert await ann.refused(t="bot", seat=1, level=level) == "seat-not-away"
        await ben.leave()
        await ann.until(lambda: not ann.table["seats"][1].get("here"))
        await ann.do(t="bot", seat=1, level=level)
        kind = ann.table["seats"][1].get("kind", "empty")
        assert kind == ("bot" if level else "empty")
        await ben.enter(ann.table["id"])
        assert ben.seat is None

    run(tmp_path, test)


# --- Removing -------------------------------------------------------------------------------------


def test_who_was_removed_cannot_come_back_until_readmitted(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        table = ann.table["id"]
        who = await ann.who("Ben")
        await ann.do(t="remove", who=who)
        assert ann.table["seats"][1].get("kind", "empty") == "empty"
        with pytest.raises(ConnectionError):
            await ben.hear("never")
        assert ben.goodbye == "removed"
        for watch in (False, True):
            assert await refused_entry(ben, table, watch) == "banned"
        (banned,) = [p for p in ann.people if p.get("banned")]
        assert (banned["who"], banned["name"]) == (who, "Ben")
        await ann.do(t="readmit", who=who)
        await ben.enter(table)
        await ben.do(t="sit", seat=1)

    run(tmp_path, test)


def test_a_spectator_too_is_removed(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, eve = await against_a_bot(house), house.person("Eve")
        await eve.enter(ann.table["id"], watch=True)
        await ann.do(t="remove", who=await ann.who("Eve"))
        assert await refused_entry(eve, ann.table["id"]) == "banned"

    run(tmp_path, test, bot_delay=NEVER)


def test_a_ban_and_a_lock_last_with_the_table(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben, cleo = await seated(house, ["Ann", "Ben", "Cleo"], "official")
        table = ann.table["id"]
        await ann.do(t="remove", who=await ann.who("Ben"))
        await ann.do(t="lock", on=True)
        assert image(await house.stored(table)) == image(house.room(table).table)
        await cleo.leave()
        await house.server.stop()
        async with serving(tmp_path) as again:
            back = again.person("Ben", ben.secret)
            assert await refused_entry(back, table) == "banned"
            assert await refused_entry(again.person("Dan"), table) == "locked"
            await again.person("Cleo", cleo.secret).enter(table)

    run(tmp_path, test)


def test_the_hand_of_who_was_removed_is_for_nobody_else(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben, cleo = await seated(
            house, ["Ann", "Ben", "Cleo"], "official", settings={"seats": 3, **LATE}
        )
        eve = house.person("Eve")
        await ann.do(t="start")
        await ben.hear("state")
        hand = ben.you["hand"]
        await ann.do(t="remove", who=await ann.who("Ben"))
        assert ann.table["seats"][1]["kind"] == "bot"
        await eve.enter(ann.table["id"])
        await eve.do(t="sit", seat=1)
        await ann.until(lambda: any(p.get("waits_for") == 1 for p in ann.people))
        assert await ann.refused(t="admit", who=await ann.who("Eve"), seat=1) == "hand-dealt"
        await eve.do(t="stand")
        await ann.do(t="readmit", who=await ann.who("Ben"))
        await ben.enter(ann.table["id"])
        await ben.do(t="sit", seat=1)
        assert ben.you["hand"] == hand
        await cleo.do(t="ping")

    run(tmp_path, test, bot_delay=NEVER)


def test_who_waits_and_is_removed_gets_no_seat(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, eve = await against_a_bot(house), house.person("Eve")
        await eve.enter(ann.table["id"])
        await eve.do(t="sit", seat=1)
        await ann.until(lambda: any(p.get("waits_for") == 1 for p in ann.people))
        await ann.do(t="remove", who=await ann.who("Eve"))
        assert "newcomer" not in ann.table["seats"][1]

    run(tmp_path, test, bot_delay=NEVER)


def test_nobody_removes_themselves(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, _ = await seated(house, ["Ann", "Ben"], "official")
        assert await ann.refused(t="remove", who=await ann.who("Ann")) == "not-yourself"

    run(tmp_path, test)


# --- Locking --------------------------------------------------------------------------------------


def test_nobody_new_enters_a_locked_table_and_those_inside_stay(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official", settings={"public": True})
        eve, dan, table = house.person("Eve"), house.person("Dan"), ann.table["id"]
        await eve.enter(table, watch=True)
        await ann.do(t="lock", on=True)
        assert ann.table["locked"]
        assert await refused_entry(dan, table) == "locked"
        for inside in (ben, eve):
            await inside.leave()
            await inside.enter(table)
        await eve.do(t="sit", seat=2)
        await ann.do(t="lock", on=False)
        await dan.enter(table)

    run(tmp_path, test)


# --- The host's role ------------------------------------------------------------------------------


def test_the_host_hands_the_role_over(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="handover", who=await ann.who("Ben"))
        assert await ann.refused(t="lock", on=True) == "not-host"
        assert not ann.people
        await ben.do(t="lock", on=True)
        await ben.do(t="handover", who=await ben.who("Ann"))
        await ben.leave()
        await ann.until(lambda: not ann.table["seats"][1].get("here"))
        assert await ann.refused(t="handover", who=await ann.who("Ben")) == "not-here"

    run(tmp_path, test)


def test_where_nobody_is_seated_a_spectator_becomes_host(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, eve = await against_a_bot(house), house.person("Eve")
        await eve.enter(ann.table["id"])
        await ann.do(t="pause", on=True)
        await ann.leave()
        await eve.until(lambda: eve.people)
        await eve.do(t="pause", on=False)

    run(tmp_path, test, bot_delay=NEVER, host_away=0.01)


# --- The host's word ------------------------------------------------------------------------------


def test_by_the_hosts_word_a_newcomer_plays_on_with_a_bots_hand(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, eve = await against_a_bot(house, **LATE), house.person("Eve")
        await eve.enter(ann.table["id"])
        await eve.do(t="sit", seat=1)
        assert not eve.you
        await ann.until(lambda: any(p.get("waits_for") == 1 for p in ann.people))
        await ann.do(t="admit", who=await ann.who("Eve"), seat=2)
        await eve.until(lambda: eve.seat == 2)
        assert len(eve.you["hand"]) == eve.board["sizes"][2]
        assert "newcomer" not in eve.table["seats"][1]
        room = house.room(ann.table["id"])
        assert image(await house.stored(room.table.id)) == image(room.table)

    run(tmp_path, test, bot_delay=NEVER)


def test_without_the_hosts_word_and_the_setting_it_is_the_next_hand(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, eve = await against_a_bot(house), house.person("Eve")
        await eve.enter(ann.table["id"])
        assert await ann.refused(t="admit", who=await ann.who("Eve"), seat=1) == "not-waiting"
        await eve.do(t="sit", seat=1)
        assert await ann.refused(t="admit", who=await ann.who("Eve"), seat=1) == "no-takeover"
        assert eve.waits_for == 1

    run(tmp_path, test, bot_delay=NEVER)


def test_nobody_gets_a_second_hand_by_the_hosts_word(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, eve, dan = await against_a_bot(house, **LATE), house.person("Eve"), house.person("Dan")
        for person, seat in ((eve, 1), (dan, 2)):
            await person.enter(ann.table["id"])
            await person.do(t="sit", seat=seat)
        await ann.until(lambda: any(p.get("waits_for") == 2 for p in ann.people))
        assert await ann.refused(t="admit", who=await ann.who("Eve"), seat=2) == "seat-taken"
        await ann.do(t="admit", who=await ann.who("Eve"), seat=1)
        await eve.until(lambda: eve.seat == 1)
        await eve.do(t="stand")
        assert await eve.refused(t="sit", seat=2) == "seat-taken"
        await dan.do(t="stand")
        assert await eve.refused(t="sit", seat=2) == "hand-known"
        await dan.do(t="sit", seat=1)
        await ann.until(lambda: any(p.get("waits_for") == 1 for p in ann.people))
        assert await ann.refused(t="admit", who=await ann.who("Dan"), seat=1) == "hand-dealt"

    run(tmp_path, test, bot_delay=NEVER)


def test_between_hands_the_host_chooses_the_seat_for_the_next(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, eve = await against_a_bot(house, **LATE), house.person("Eve")
        await ann.play(until=lambda: ann.stage == "between")
        await eve.enter(ann.table["id"])
        await eve.do(t="sit", seat=1)
        await ann.until(lambda: any(p.get("waits_for") == 1 for p in ann.people))
        await ann.do(t="admit", who=await ann.who("Eve"), seat=2)
        await eve.until(lambda: eve.waits_for == 2)
        assert not eve.you

    run(tmp_path, test, deal_after=NEVER)


# --- Announcements --------------------------------------------------------------------------------


def test_everybody_hears_what_the_host_does(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben, cleo = await seated(house, ["Ann", "Ben", "Cleo"], "official")
        await ann.do(t="remove", who=await ann.who("Cleo"))
        await ann.do(t="lock", on=True)
        await ann.do(t="readmit", who=await ann.who("Cleo"))
        await ann.do(t="handover", who=await ann.who("Ben"))
        await ben.do(t="ping")
        said = [line for line in ben.lines if line.get("news", "came") != "came"]
        assert [(line["news"], line.get("name", "")) for line in said] == [
            ("removed", "Cleo"), ("locked", ""), ("readmitted", "Cleo"), ("host", "Ben")
        ]  # fmt: skip
        assert not cleo.lines

    run(tmp_path, test)


# --- Between the word and its being stored --------------------------------------------------------


def test_who_is_being_removed_can_do_nothing_more(tmp_path: Path) -> None:
    """Until the removal is stored the connection is still open."""

    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann, settings={"seats": 3})
        await ann.enter(table)
        eve = house.person("Eve")
        await eve.enter(table)
        await ann.until(lambda: len(ann.people) == 2)
        who = next(p["who"] for p in ann.people if p["name"] == "Eve")
        room = house.room(table)
        removal = room.sessions[person_of(ann.secret)]
        room.handle(removal, m.Remove(100, who))
        room.handle(room.sessions[person_of(eve.secret)], m.Sit(100, 1))
        assert (await eve.hear("error", id=100))["code"] == "banned"
        assert (await house.stored(table)).seat_of(person_of(eve.secret)) is None

    run(tmp_path, test)


def test_the_role_does_not_go_to_who_was_removed(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.until(lambda: len(ann.people) == 2)
        who = next(p["who"] for p in ann.people if p["name"] == "Ben")
        room = house.room(ann.table["id"])
        host = room.sessions[person_of(ann.secret)]
        room.handle(host, m.Remove(100, who))
        room.handle(host, m.Stand(101))
        await ann.hear("ok", id=101)
        assert room.table.host == person_of(ann.secret)
        assert person_of(ben.secret) in room.table.banned

    run(tmp_path, test)


def test_spectators_do_not_keep_players_from_their_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lastcard.server.limits.WATCHERS", 3)

    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ben.leave()
        for number in range(2):
            await house.person(f"Eve {number}").enter(ann.table["id"], watch=True)
        assert await refused_entry(house.person("Fay"), ann.table["id"], watch=True) == "table-full"
        await ben.enter(ann.table["id"])
        assert ben.seat == 1

    run(tmp_path, test)
