"""Fair under latency: stale and doubled clicks, calls against catches, order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from lastcard.kernel.moves import give
from tests.server.harness import House, Person, image, run, seated

LONG = 1000.0


async def exposed(house: House, rules: str = "official") -> tuple[Person, Person, Person]:
    """Somebody has played the card before the last without calling: the one exposed, the one
    whose turn it is now, and a third."""
    while True:
        people = await seated(
            house, ["Ann", "Ben", "Cleo"], rules, options={"hand_size": 2, "target": 5000}
        )
        await people[0].do(t="start")
        for person in people[1:]:
            await person.hear("state")
        actor = people[people[0].board["actor"]]
        numbers = [a for a in actor.you["legal"] if len(a) == 2 and a[1] in "12345689"]
        if numbers:
            assert (await actor.act(numbers[0]))["t"] == "ok"
            others = [person for person in people if person is not actor]
            for person in others:
                await person.hear("did")
            following = people[actor.board["actor"]]
            return actor, following, next(p for p in others if p is not following)


def kinds(message: dict[str, Any]) -> list[str]:
    return [event["kind"] for event in message["events"]]


def test_nothing_tells_that_somebody_forgot(tmp_path: Path) -> None:
    """Not even that a message holds more than it needs to."""

    async def test(house: House) -> None:
        _, _, bystander = await exposed(house)
        last = json.loads(bystander.received[-1])
        assert kinds(last) == ["played"]
        assert "you" not in last  # neither cards nor choices of the bystander have changed

    run(tmp_path, test)


def test_a_catch_within_the_grace_is_beaten_by_the_call(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        forgetful, _, watchful = await exposed(house)
        catch = await watchful.send(
            t="act", step=watchful.board["step"], action=f"catch:{forgetful.seat}"
        )
        assert (await watchful.ask(t="ping"))["t"] == "ok"  # the catch has arrived, and waits
        assert (await forgetful.act("uno"))["t"] == "ok"
        answer = await watchful.hear("ok", "error", id=catch)
        assert answer["code"] == "called-in-time"
        assert watchful.board["sizes"] == forgetful.board["sizes"]
        assert forgetful.board["sizes"][forgetful.seat or 0] == 1

    run(tmp_path, test, grace=LONG)


def test_what_queues_behind_a_catch_keeps_its_order(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        forgetful, following, watchful = await exposed(house)
        step = watchful.board["step"]
        await watchful.send(t="act", step=step, action=f"catch:{forgetful.seat}")
        await watchful.ask(t="ping")
        late = await following.send(t="act", step=step, action="draw")
        await following.ask(t="ping")
        await forgetful.act("uno")
        first = await watchful.hear("did")
        assert kinds(first)[0] == "called"
        # The draw answered the table before the call, so now it is stale, and must be asked again.
        assert (await following.hear("ok", "error", id=late))["code"] == "stale"
        assert (await following.act("draw"))["t"] == "ok"

    run(tmp_path, test, grace=LONG)


def test_a_catch_counts_after_the_grace_and_before_what_came_later(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        forgetful, following, watchful = await exposed(house)
        step = watchful.board["step"]
        await watchful.send(t="act", step=step, action=f"catch:{forgetful.seat}")
        await following.send(t="act", step=step, action="draw")
        message = await forgetful.hear("did")
        assert kinds(message)[:2] == ["caught", "drew"]
        assert message["events"][1]["number"] == 2
        assert message["by"] == watchful.seat

    run(tmp_path, test, grace=0.05)


def test_a_catch_that_waited_while_nobody_was_there_does_not_block_the_table(
    tmp_path: Path,
) -> None:
    async def test(house: House) -> None:
        people = await exposed(house)
        forgetful, following, watchful = people
        table, step = watchful.table["id"], watchful.board["step"]
        await watchful.send(t="act", step=step, action=f"catch:{forgetful.seat}")
        await watchful.ask(t="ping")
        for person in people:
            await person.leave()
        while house.room(table).sessions:
            await house.tables_in_memory()
        await following.enter(table)
        await following.until(lambda: following.board["step"] > step)
        assert (await following.act("draw"))["t"] == "ok"

    run(tmp_path, test, grace=0.5, away=LONG)


def test_a_catch_too_late_costs_nothing(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        forgetful, _, watchful = await exposed(house, "party")
        step, before = watchful.board["step"], watchful.board["sizes"]
        await forgetful.act("uno")
        answer = await watchful.act(f"catch:{forgetful.seat}", step)
        assert answer["code"] == "too-late"
        await watchful.until(lambda: watchful.board["step"] == step + 1)
        assert watchful.board["sizes"] == before

    run(tmp_path, test)


def test_a_false_catch_costs_once_however_often_it_is_clicked(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben", "Cleo"], "party")
        await people[0].do(t="start")
        ben = people[1]
        await ben.hear("state")
        before, step = ben.board["sizes"][1], ben.board["step"]
        clicks = [await ben.send(t="act", step=step, action="catch:0") for _ in range(3)]
        answers = [await ben.hear("ok", "error", id=click) for click in clicks]
        assert [answer.get("code") for answer in answers] == [None, *["already-counted"] * 2]
        assert ben.board["sizes"][1] == before + 1

    run(tmp_path, test)


def test_nobody_to_catch_where_it_is_free(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ann.do(t="start")
        await ben.hear("state")
        assert (await ben.act("catch:0"))["code"] == "nothing-to-catch"
        assert (await ann.act("catch:1"))["code"] == "nothing-to-catch"
        assert (await ann.act("uno"))["code"] == "nothing-to-call"

    run(tmp_path, test)


def test_catches_are_never_listed_and_nobody_is_told_who_is_exposed(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await exposed(house, "party")
        for person in people:
            text = b"".join(person.received)
            assert b'"catch:' not in text
            assert b"exposed" not in text
        assert "uno" in people[0].you["legal"]
        assert "uno" not in people[1].you.get("legal", []) + people[2].you.get("legal", [])

    run(tmp_path, test)


def test_a_doubled_click_plays_once(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official")
        await people[0].do(t="start")
        await people[1].hear("state")
        actor = people[people[0].board["actor"]]
        step, action = actor.board["step"], actor.you["legal"][0]
        clicks = [await actor.send(t="act", step=step, action=action) for _ in range(2)]
        answers = [await actor.hear("ok", "error", id=click) for click in clicks]
        assert [answer.get("code") for answer in answers] == [None, "stale"]
        assert (await actor.act(action, step + 7))["code"] == "stale"

    run(tmp_path, test)


def test_a_doubled_click_does_not_jump_in(tmp_path: Path) -> None:
    """Who holds a card twice and clicks it twice plays one of them, also where jumping in is on."""

    async def test(house: House) -> None:
        while True:
            people = await seated(
                house, ["Ann", "Ben", "Cleo"], "official", options={"jump_in": True}
            )
            await people[0].do(t="start")
            game = house.room(people[0].table["id"]).table.game
            assert game is not None
            top = game.view().top
            if top.number is not None:
                break
        actor = people[game.turn]
        for _ in range(2):
            give(game.state, game.turn, top.code)
        name = top.short
        clicks = [await actor.send(t="act", step=0, action=name) for _ in range(2)]
        answers = [await actor.hear("ok", "error", id=click) for click in clicks]
        assert [answer.get("code") for answer in answers] == [None, "already-counted"]
        assert (await actor.act(name))["t"] == "ok"  # on purpose it is a jump-in

    run(tmp_path, test)


def test_a_repeated_request_is_answered_again_without_effect(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official")
        ann, ben = people
        await ann.do(t="start")
        await ben.hear("state")
        actor = people[ann.board["actor"]]
        table = actor.table["id"]
        request = {"t": "act", "step": 0, "action": actor.you["legal"][0], "id": 777}
        await actor.socket.send_str(json.dumps(request))
        await actor.hear("ok", id=777)
        before = image(house.room(table).table)
        await actor.socket.send_str(json.dumps(request))
        await actor.hear("ok", id=777)
        refused = {"t": "act", "step": 99, "action": "draw", "id": 778}
        for _ in range(2):
            await actor.socket.send_str(json.dumps(refused))
            assert (await actor.hear("error", id=778))["code"] == "stale"
        assert image(house.room(table).table) == before

    run(tmp_path, test)


def test_bots_call_and_catch(tmp_path: Path) -> None:
    """A person who never calls is caught by attentive bots, sooner or later."""

    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(
            ann, bots=[None, "casual", "casual", "casual"], options={"target": 100_000}
        )
        await ann.enter(table)
        await ann.do(t="start")
        seen: set[str] = set()

        def plain(me: Person) -> str:
            return next((a for a in me.you["legal"] if a[-1] != "!"), "draw")

        def caught() -> bool:
            text = b"".join(ann.received)
            seen.update(kind for kind in ("caught", "called") if b'"%s"' % kind.encode() in text)
            ann.received.clear()
            return {"caught", "called"} <= seen

        await ann.play(plain, until=caught)

    run(tmp_path, test)
