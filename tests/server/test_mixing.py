"""The honest deal: everybody commits before anything is known, and nobody gains by what they do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from lastcard.errors import UserError
from lastcard.game.chance import SharedSeed, commitment_to
from lastcard.kernel.codes import KERNEL_VERSION
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.record import read_record
from lastcard.server import decide, mixing
from lastcard.server import entries as e
from lastcard.server.joining import Asker
from lastcard.server.table import Table
from tests.server.harness import House, Message, Person, image, run, seated, serving

SHORT: dict[str, bool | int | str] = {"scoring": "none", "hand_size": 3}
ALL = frozenset(("ann", "ben", "cleo"))


def part(seat: int, attempt: int = 1) -> str:
    return f"{seat + 1:02x}{attempt:02x}" * 16


async def committed(house: House, names: list[str], **wanted: object) -> list[Person]:
    people = await seated(house, names, "official", options=SHORT, **wanted)
    for seat, person in enumerate(people):
        await person.do(t="commit", commitment=commitment_to(part(seat)))
    return people


async def is_sealed(*people: Person) -> None:
    for person in people:
        while "terms" not in person.table.get("mixing", {}):
            await person.next()


async def is_at(attempt: int, *people: Person) -> None:
    for person in people:
        while person.table["mixing"]["attempt"] != attempt:
            await person.next()


async def is_dealt(*people: Person) -> None:
    for person in people:
        while person.stage != "playing":
            await person.next()


# --- Over the wire --------------------------------------------------------------------------------


def test_all_commit_then_all_reveal_then_the_match_begins(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await committed(house, ["Ann", "Ben", "Cleo"], bots=[None, None, None, "novice"])
        ann = people[0]
        promised = ann.table["commitment"]
        await ann.do(t="start")
        await is_sealed(*people)
        assert ann.stage == "lobby"
        assert ann.table["mixing"]["awaited"] == [0, 1, 2]
        sealed = [seat.get("commitment", "") for seat in ann.table["seats"]]
        assert sealed == [*(commitment_to(part(seat)) for seat in range(3)), ""]
        terms = ann.table["mixing"]["terms"]
        for seat, person in enumerate(people):
            await person.do(t="reveal", part=part(seat))
        await is_dealt(*people)
        assert "mixing" not in ann.table
        await asyncio.gather(*(person.play() for person in people))
        async with house.http.get(f"/api/tables/{ann.table['id']}/matches/1/record") as answer:
            text = await answer.text()
        record = read_record(text)
        assert record.shared is not None
        assert record.shared.parts == (part(0), part(1), part(2), "-")
        assert record.shared.commitment == promised
        assert list(record.shared.commitments) == sealed
        assert text.split("\nseed ")[0].endswith(terms)

    run(tmp_path, test)


def test_nobody_hears_a_part_or_the_secret_before_the_match_is_over(tmp_path: Path) -> None:
    """So whoever reveals last, or not at all, knows no more than whoever reveals first."""

    async def test(house: House) -> None:
        ann, ben = await committed(house, ["Ann", "Ben"])
        await ann.do(t="start")
        await is_sealed(ben)
        await ben.do(t="reveal", part=part(1))
        await ann.do(t="reveal", part=part(0))
        await ann.play(until=lambda: ann.must_decide or ann.stage == "over")
        secret = house.room(ann.table["id"]).table.secret
        heard = b"".join(ann.received + ben.received)
        for hidden in (part(0), part(1), secret):
            assert hidden.encode() not in heard

    run(tmp_path, test)


def test_a_part_that_does_not_come_is_left_out_and_all_others_make_new_ones(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await committed(house, ["Ann", "Ben", "Cleo"])
        ann, ben, cleo = people
        promised = ann.table["commitment"]
        await ann.do(t="start")
        await is_sealed(ann, ben, cleo)
        await ann.do(t="reveal", part=part(0))
        await ben.do(t="reveal", part=part(1))
        await cleo.until(lambda: cleo.table["mixing"]["attempt"] == 2)
        assert [seat.get("withheld", 0) for seat in cleo.table["seats"]] == [0, 0, 1]
        assert cleo.table["mixing"] == {"attempt": 2, "awaited": [0, 1]}
        assert cleo.table["commitment"] == promised
        assert await cleo.refused(t="reveal", part=part(2)) == "not-sealed"
        assert await cleo.refused(t="commit", commitment="0" * 64) == "mixing"
        for seat, person in enumerate((ann, ben)):
            await is_at(2, person)
            await person.do(t="commit", commitment=commitment_to(part(seat, 2)))
        await is_sealed(ann, ben)
        await ann.do(t="reveal", part=part(0, 2))
        await ben.do(t="reveal", part=part(1, 2))
        await asyncio.gather(*(person.play() for person in people))
        assert cleo.table["revealed"]["parts"] == [part(0, 2), part(1, 2), "!1"]
        assert cleo.table["revealed"]["commitment"] == promised
        async with house.http.get(f"/api/tables/{ann.table['id']}/matches/1/record") as answer:
            assert f"{part(1, 2)},!1\n" in await answer.text()

    run(tmp_path, test, mix_within=1.0)


def test_when_no_part_comes_the_match_begins_without_any(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await committed(house, ["Ann", "Ben"])
        await ann.do(t="start")
        await ben.until(lambda: ben.stage == "playing")
        assert [seat.get("withheld", 0) for seat in ben.table["seats"]] == [1, 1]
        assert image(house.room(ann.table["id"]).table) == image(
            await house.stored(ann.table["id"])
        )

    run(tmp_path, test, mix_within=0.0)


def test_who_is_not_here_has_no_part_and_holds_nobody_up(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await committed(house, ["Ann", "Ben"])
        await ben.leave()
        await ann.until(lambda: not ann.table["seats"][1].get("here"))
        await ann.do(t="start")
        await is_sealed(ann)
        assert "commitment" not in ann.table["seats"][1]
        await ann.do(t="reveal", part=part(0))
        assert ann.stage == "playing"

    run(tmp_path, test)


def test_nothing_can_change_between_the_seal_and_the_deal(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await committed(house, ["Ann", "Ben"])
        assert await ann.refused(t="reveal", part=part(0)) == "not-sealed"
        await ann.do(t="start")
        before = image(house.room(ann.table["id"]).table)
        requests: list[Message] = [
            {"t": "sit", "seat": 1},
            {"t": "stand"},
            {"t": "configure", "settings": {}},
            {"t": "bot", "seat": 1, "level": "novice"},
            {"t": "start"},
            {"t": "deal"},
            {"t": "pause", "on": True},
            {"t": "commit", "commitment": "0" * 64},
        ]
        for request in requests:
            assert await ann.refused(**request) == "mixing"
        assert await ann.refused(t="reveal", part=part(1)) == "wrong-part"
        assert image(house.room(ann.table["id"]).table) == before
        await ann.do(t="reveal", part=part(0))
        assert await ann.refused(t="reveal", part=part(0)) == "not-sealed"
        await ben.do(t="reveal", part=part(1))
        assert ben.stage == "playing"

    run(tmp_path, test)


def test_a_restart_in_the_middle_goes_on_with_what_was_sealed(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            ann, ben = await committed(house, ["Ann", "Ben"])
            await ann.do(t="start")
            await is_sealed(ann)
            sealed = ann.table
            await ann.do(t="reveal", part=part(0))
        async with serving(tmp_path) as house:
            ann, ben = house.person("Ann", ann.secret), house.person("Ben", ben.secret)
            table = sealed["id"]
            await ann.enter(table)
            await ben.enter(table)
            assert ben.table["commitment"] == sealed["commitment"]
            shown = [seat["commitment"] for seat in ben.table["seats"]]
            assert shown == [seat["commitment"] for seat in sealed["seats"]]
            assert ben.table["mixing"] == {**sealed["mixing"], "awaited": [1]}
            await ben.do(t="reveal", part=part(1))
            await ann.until(lambda: ann.stage == "playing")

    asyncio.run(main())


# --- Without a server -----------------------------------------------------------------------------


def lobby(*commitments: int) -> Table:
    """Three people; those whose seats are named have committed."""
    people = [e.Sat(seat, name, name.title()) for seat, name in enumerate(("ann", "ben", "cleo"))]
    pledged = [e.Pledged(seat, commitment_to(part(seat))) for seat in commitments]
    opened = e.Opened("ann", t.Settings(t.RulesChoice("official", SHORT), seats=4))
    return Table.of("k3v0q8z1x7ab", [opened, *people, e.Committed("5f" * 32), *pledged])


def follow(table: Table, entries: Sequence[e.Entry]) -> Table:
    for entry in entries:
        table.apply(entry)
    return table


def start(table: Table) -> Table:
    return follow(table, decide.start(table, Asker("ann", "Ann"), ALL))


def test_whoever_withholds_costs_one_attempt_and_their_part() -> None:
    """The worst that people can do: one of them withholds at every attempt."""
    table = start(lobby(0, 1, 2))
    for attempt, (last, others) in enumerate(((2, (0, 1)), (1, (0,)), (0, ())), 1):
        for seat in others:
            shown = m.Reveal(0, part(seat, attempt))
            follow(table, mixing.reveal(table, seat, shown))
        follow(table, mixing.go_on(table))
        assert table.seats[last].withheld == attempt
        for seat in others:
            pledged = m.Commit(0, commitment_to(part(seat, attempt + 1)))
            follow(table, mixing.commit(table, seat, pledged))
    assert table.stage == "playing"
    assert table.shared == SharedSeed("5f" * 32, ("!3", "!2", "!1"))


def test_who_does_not_commit_again_is_left_out_before_anything_is_known() -> None:
    table = start(lobby(0, 1, 2))
    for seat in (0, 1):
        follow(table, mixing.reveal(table, seat, m.Reveal(0, part(seat))))
    follow(table, mixing.go_on(table))
    follow(table, mixing.commit(table, 0, m.Commit(0, commitment_to(part(0, 2)))))
    assert table.awaited == [1]
    follow(table, mixing.go_on(table))
    assert table.awaited == [0]
    follow(table, mixing.reveal(table, 0, m.Reveal(0, part(0, 2))))
    assert table.shared == SharedSeed("5f" * 32, (part(0, 2), "-", "!1"))


def test_a_part_once_shown_is_in_no_later_attempt() -> None:
    table = start(lobby(0, 1))
    follow(table, mixing.reveal(table, 0, m.Reveal(0, part(0))))
    follow(table, mixing.go_on(table))
    assert not table.mixing or not table.mixing.is_sealed
    assert [(seat.part, seat.commitment) for seat in table.seats] == [("", "")] * 3
    with pytest.raises(UserError, match="no part of this seat"):
        mixing.reveal(table, 0, m.Reveal(0, part(0)))


def test_tables_stored_before_there_were_seals_play_on_and_say_so() -> None:
    table = lobby()
    entries: list[e.Entry] = [
        e.Mixed(0, "ab" * 16),
        e.Started(table.rules.to_data(), KERNEL_VERSION),
    ]
    follow(table, entries)
    assert table.shared is not None
    assert (table.shared.scheme, table.shared.parts) == ("shared-sha256", ("ab" * 16, "-", "-"))
    game = table.game
    assert game is not None
    while not game.match_over:
        follow(table, [e.Acted(game.state.actor, str(game.legal(game.state.actor)[0]))])
    again = start(follow(table, [e.Committed("60" * 32)]))
    assert again.shared is not None
    assert again.shared.scheme == "sealed-sha256"
