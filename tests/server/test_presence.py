"""Away and back: reconnecting, second windows, hosts, bots in between, sleep."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from lastcard.protocol import messages as m
from lastcard.server.api import person_of
from lastcard.server.limits import Allowance
from lastcard.server.session import Session
from tests.server.harness import House, Person, image, run, seated, serving

NEVER = 1000.0


def test_a_refresh_in_the_middle_of_a_turn_catches_up(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official")
        await people[0].do(t="start")
        await people[1].hear("state")
        actor, other = (people[i] for i in (people[0].board["actor"], 1 - people[0].board["actor"]))
        table, board, hand = actor.table["id"], actor.board, actor.you
        await actor.leave()
        away = await other.hear("table")
        assert "here" not in away["table"]["seats"][actor.seat or 0]
        state = await actor.enter(table)
        assert (state["board"], state["you"]) == (board, hand)
        assert state["log"]
        back = await other.hear("table")
        assert back["table"]["seats"][actor.seat or 0]["here"]
        assert (await actor.act(actor.you["legal"][0]))["t"] == "ok"

    run(tmp_path, test)


def test_what_happened_meanwhile_is_in_the_state(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben", "Cleo"], "official")
        await people[0].do(t="start")
        for person in people[1:]:
            await person.hear("state")
        actor = people[people[0].board["actor"]]
        away = next(person for person in people if person is not actor)
        await away.leave()
        await actor.act(actor.you["legal"][0])
        state = await away.enter(actor.table["id"])
        assert state["board"] == actor.board
        assert len(state["log"]) > 2

    run(tmp_path, test)


def test_who_comes_late_gets_the_whole_score_sheet(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official", options={"hand_size": 2})
        await people[0].do(t="start")

        def third_hand(person: Person) -> Callable[[], bool]:
            return lambda: person.board.get("hand", 0) > 2

        await asyncio.gather(*(one.play(until=third_hand(one)) for one in people))
        state = await house.person("Eve").enter(people[0].table["id"])
        gains, scores = state["gains"], state["board"]["scores"]
        assert len(gains) == state["board"]["hand"] - (state["table"]["stage"] == "playing")
        assert [sum(points) for points in zip(*gains, strict=True)] == scores

    run(tmp_path, test)


def test_a_second_window_takes_over(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        again = house.person("Ann", ann.secret)
        state = await again.enter(ann.table["id"])
        assert state["seat"] == 0
        while await ann.next():
            pass
        assert ann.goodbye == "taken-over"
        await again.do(t="start")
        await ben.hear("state")
        assert ben.table["seats"][0]["here"]

    run(tmp_path, test)


def test_nobody_enters_as_somebody_else(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, _ = await seated(house, ["Ann", "Ben"], "official")
        thief = house.person("Ann")
        state = await thief.enter(ann.table["id"])
        assert "seat" not in state
        assert await thief.refused(t="start") == "not-host"
        assert await thief.refused(t="close") == "not-host"
        assert await thief.refused(t="sit", seat=0) == "seat-taken"
        assert await thief.refused(t="act", step=0, action="draw") == "not-seated"

    run(tmp_path, test)


def test_when_the_host_stands_the_next_person_is_host(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="stand")
        await ben.until(lambda: ben.table["seats"][1].get("host"))
        assert await ann.refused(t="start") == "not-host"
        await ben.do(t="bot", seat=0, level="random")
        await ben.do(t="start")

    run(tmp_path, test)


def test_a_host_who_changes_seats_stays_host(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, _ = await seated(house, ["Ann", "Ben"], "official", settings={"seats": 4})
        await ann.do(t="sit", seat=3)
        assert ann.table["seats"][3]["host"]
        await ann.do(t="start")

    run(tmp_path, test)


def test_when_the_host_is_away_for_long_the_next_person_is_host(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.leave()
        await ben.until(lambda: ben.table["seats"][1].get("host"))
        state = await ann.enter(ben.table["id"])
        assert state["table"]["seats"][1]["host"]
        assert not state.get("host")

    run(tmp_path, test, host_away=0.01)


def test_standing_up_in_a_match_leaves_a_bot(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official", options={"target": 60})
        await ann.do(t="start")
        await ben.do(t="stand")
        assert ann.table["seats"][1]["kind"] == "person" or ann.table["seats"][1]["level"]
        await ann.play()
        assert ann.table["seats"][1]["level"] == "casual"

    run(tmp_path, test)


def test_pause_stops_everything(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official")
        ann, ben = people
        assert await ann.refused(t="pause", on=True) == "no-match"
        await ann.do(t="start")
        assert await ben.refused(t="pause", on=True) == "not-host"
        await ann.do(t="pause", on=True)
        await ben.until(lambda: ben.table.get("paused"))
        actor = people[ann.board["actor"]]
        assert (await actor.act(actor.you["legal"][0]))["code"] == "paused"
        await ann.do(t="pause", on=False)
        assert (await actor.act(actor.you["legal"][0]))["t"] == "ok"

    run(tmp_path, test)


def test_the_host_replaces_who_is_away_by_a_bot(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official", options={"target": 60})
        await ann.do(t="start")
        assert await ann.refused(t="bot", seat=1, level="novice") == "seat-not-away"
        await ben.leave()
        await ann.until(lambda: "here" not in ann.table["seats"][1])
        await ann.do(t="bot", seat=1, level="novice")
        await ann.play()
        assert ann.table["seats"][1] == {"kind": "bot", "name": "Pip", "level": "novice"}
        state = await ben.enter(ann.table["id"])
        assert "seat" not in state

    run(tmp_path, test, away=NEVER)


def test_closing_a_table_sends_everybody_home(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        table = ann.table["id"]
        await ann.send(t="close")
        for person in (ann, ben):
            while await person.next():
                pass
            assert person.goodbye == "closed"
        state = await ben.enter(table)
        assert state["table"]["stage"] == "closed"
        assert await ben.refused(t="stand") == "closed"

    run(tmp_path, test)


def test_the_clock_runs_out_a_bot_decides_and_the_person_comes_back(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official", settings={"clock": 15})
        await people[0].do(t="start")
        await people[1].hear("state")
        actor = people[people[0].board["actor"]]
        other = next(person for person in people if person is not actor)
        assert actor.board["clock"] <= 15
        await actor.until(lambda: actor.table["seats"][actor.seat or 0].get("held"))
        await actor.until(lambda: actor.board["step"] > 0)
        # Any click, also one that comes too late, gives the seat back.
        await other.until(lambda: other.table["seats"][actor.seat or 0].get("held"))
        await actor.act("draw", 0)
        seat = actor.seat or 0
        await other.until(lambda: not other.table["seats"][seat].get("held"))
        # So does asking for the own seat.
        await other.until(lambda: other.table["seats"][seat].get("held"))
        await actor.do(t="sit", seat=seat)
        await other.until(lambda: not other.table["seats"][seat].get("held"))

    run(tmp_path, test, second=0.001)


def test_without_a_clock_the_table_waits_only_for_who_is_here(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official")
        await people[0].do(t="start")
        await people[1].hear("state")
        actor = people[people[0].board["actor"]]
        other = next(person for person in people if person is not actor)
        assert "clock" not in actor.board
        await actor.leave()
        await other.until(lambda: other.table["seats"][actor.seat or 0].get("held"))
        await other.hear("did")
        state = await actor.enter(other.table["id"])
        assert "held" not in state["table"]["seats"][actor.seat or 0]

    run(tmp_path, test, away=0.01)


def test_who_only_watches_is_away_from_the_own_seat(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official")
        await people[0].do(t="start")
        await people[1].hear("state")
        actor = people[people[0].board["actor"]]
        other = next(person for person in people if person is not actor)
        table, seat = actor.table["id"], actor.seat or 0
        state = await actor.enter(table, watch=True)
        assert "here" not in state["table"]["seats"][seat]
        await other.until(lambda: other.table["seats"][seat].get("held"))
        await other.hear("did")
        await actor.do(t="sit", seat=seat)
        assert actor.seat == seat
        assert "held" not in actor.table["seats"][seat]
        assert len(actor.you["hand"]) == actor.board["sizes"][seat]

    run(tmp_path, test, away=0.01)


def test_who_watches_and_sits_down_again_at_once_has_the_own_cards(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="start")
        await ben.hear("state")
        hand = ben.you["hand"]
        await ben.enter(ann.table["id"], watch=True)
        await ben.do(t="sit", seat=1)
        assert ben.seat == 1
        assert ben.you["hand"] == hand

    run(tmp_path, test, away=NEVER)


def test_the_host_replaces_who_only_watches_by_a_bot(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="start")
        await ben.enter(ann.table["id"], watch=True)
        await ann.do(t="bot", seat=1, level="novice")
        await ann.until(lambda: ann.table["seats"][1].get("level") == "novice")

    run(tmp_path, test, away=NEVER)


def test_an_empty_table_sleeps_and_wakes_as_it_was(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official")
        await people[0].do(t="start")
        await people[1].hear("state")
        table, boards = people[0].table["id"], [person.board for person in people]
        hands = [person.you for person in people]
        before = image(house.room(table).table)
        for person in people:
            await person.leave()
        while await house.tables_in_memory():
            pass
        assert table not in house.hall.rooms
        for person, board, hand in zip(people, boards, hands, strict=True):
            state = await person.enter(table)
            assert (state["board"], state["you"]) == (board, hand)
        assert image(house.room(table).table) == before

    run(tmp_path, test, sleep_after=0.01)


def test_a_server_that_starts_again_has_every_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, deal_after=NEVER) as house:
            people = await seated(house, ["Ann", "Ben", "Cleo"], "party")
            await people[0].do(t="start")
            for person in people:
                await person.has_seen(0)
            for _ in range(12):
                for person in people:
                    if person.must_decide:
                        await person.act(person.you["legal"][0])
                        step = person.board["step"]
                        for other in people:
                            await other.has_seen(step)
            table = people[0].table["id"]
            before = image(house.room(table).table)
            known = [(person.secret, person.board, person.you) for person in people]
        assert people[0].goodbye is None or people[0].goodbye == "restart"
        async with serving(tmp_path, deal_after=NEVER) as house:
            for secret, board, you in known:
                state = await house.person("whatever", secret).enter(table)
                assert (state["board"], state["you"]) == (board, you)
            assert image(house.room(table).table) == before

    asyncio.run(main())


def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            ann = house.person("Ann")
            await ann.enter(await house.open(ann))
            stopping = asyncio.create_task(house.server.stop())
            await ann.hear("bye", code="restart")
            await ann.leave()
            await stopping

    asyncio.run(main())


def test_a_server_that_stops_says_so_also_to_who_has_not_entered(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            ann = house.person("Ann")
            await ann.connect()
            stopping = asyncio.create_task(house.server.stop())
            await ann.hear("bye", code="restart")
            await ann.leave()
            await stopping

    asyncio.run(main())


class Gone(asyncio.Transport):
    """A connection that was lost."""

    def is_closing(self) -> bool:
        return True


def test_a_lost_connection_that_waited_to_enter_does_not_take_over_the_next(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann)
        await ann.enter(table)
        lost = Session(Gone(), Allowance())
        lost.person = person_of(ann.secret)
        await house.hall.enter(lost, m.Enter(1, table, secret=ann.secret, name="Ann"))
        await ann.do(t="ping")

    run(tmp_path, test)
