"""Tables with cards of somebody's own: told, dealt, played, stored, drawn and shown again."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lastcard import load
from lastcard.cards import CLASSIC, Pack
from lastcard.errors import UserError
from lastcard.game.actions import actions_of
from lastcard.protocol.rules_choice import MAX_DECK_BYTES, choice_of, rules_of
from lastcard.protocol.table_info import DeckRow, DeckTable, RulesChoice
from lastcard.record import Replay, read_record
from lastcard.server.own_sets import read_own_sets
from lastcard.server.snapshot import pack as packed
from lastcard.server.snapshot import unpack
from tests.kit import own_deck
from tests.server.harness import House, Person, image, run, seated

PURPLE: dict[str, Any] = {"base": "official", "deck": own_deck.DECK, "title": "Purple evening"}


async def purple_table(house: House, names: list[str], **options: Any) -> list[Person]:
    settings = {"rules": {**PURPLE, "options": options}, "seats": len(names), "public": True}
    return await seated(house, names, "official", settings=settings)


def test_a_rule_file_with_own_cards_travels_whole(tmp_path: Path) -> None:
    rules = load(own_deck.own_file(tmp_path))
    choice = choice_of(rules)
    assert choice.title == "Purple evening"
    arrived = rules_of(choice)
    assert arrived.fingerprint == rules.fingerprint
    assert arrived.pack is rules.pack
    assert rules_of(own_deck.choice()).fingerprint == rules.fingerprint


def test_everybody_is_told_which_cards_there_are(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await purple_table(house, ["Ann", "Ben"])
        await ann.do(t="start")
        state = await ben.hear("state")
        pack = state["pack"]
        assert [(c["letter"], c["shape"]) for c in pack["colours"]][-1] == ("P", "heart")
        cards = {card["short"]: card for card in pack["cards"]}
        assert cards["P12"] == {
            "short": "P12",
            "words": "Purple 12",
            "symbol": "12",
            "name": "12",
            "colour": "P",
            "number": 12,
        }
        assert cards["WH"]["text"] == "Choose who draws two."
        assert cards["W+6"]["is_wild"]
        assert cards["W+6"]["names_colour"]
        assert "names_colour" not in cards["WR"]
        assert set(state["you"]["hand"]) <= set(cards)
        assert state["board"]["top"] in cards

    run(tmp_path, test)


def test_a_table_without_a_match_has_no_cards_yet_and_one_with_classic_cards_has_them(
    tmp_path: Path,
) -> None:
    async def test(house: House) -> None:
        people = await seated(house, ["Ann", "Ben"], "official")
        assert "pack" not in await people[1].enter(people[0].table["id"])
        await people[0].do(t="start")
        state = await people[1].hear("state")
        assert state["pack"]["fingerprint"] == CLASSIC.fingerprint
        assert [card["short"] for card in state["pack"]["cards"]] == [
            c.short for c in CLASSIC.cards
        ]

    run(tmp_path, test)


def test_a_match_is_played_stored_and_shown_again(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await purple_table(house, ["Ann", "Ben", "Cleo"], scoring="none", hand_size=4)
        ann = people[0]
        table = ann.table["id"]
        await ann.do(t="start")
        await asyncio.gather(*(person.play() for person in people))
        assert ann.board["match_over"]
        assert image(await house.stored(table)) == image(house.room(table).table)
        path = f"/api/tables/{table}/matches/1"
        async with house.http.get(f"{path}/record") as answer:
            record = read_record(await answer.text())
        replay = Replay(record)
        assert len(list(replay)) == ann.board["step"] + 1
        assert replay.problem is None
        async with house.http.get(f"{path}/replay") as answer:
            shown = await answer.json()
        assert shown["pack"]["fingerprint"] == record.rules.pack.fingerprint
        known = {card["short"] for card in shown["pack"]["cards"]}
        assert {
            card for frame in shown["frames"] for hand in frame["hands"] for card in hand
        } <= known

    run(tmp_path, test)


def test_a_snapshot_knows_the_cards_of_the_match(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        people = await purple_table(house, ["Ann", "Ben"], hand_size=20)
        await people[0].do(t="start")
        await people[0].do(t="pause", on=True)
        table = house.room(people[0].table["id"]).table
        again = unpack(packed(table))
        assert table.game is not None
        assert again.game is not None
        seen = again.game.view(0).history
        assert seen == table.game.view(0).history
        assert any(card.pack is table.rules.pack for event in seen for card in event.cards or ())
        assert packed(again) == packed(table)

    run(tmp_path, test)


def test_settings_with_a_whole_deck_fit_into_a_message(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.person("Ann")
        table = await house.open(ann)
        await ann.enter(table)
        await ann.do(t="configure", settings={"rules": {**PURPLE, "deck": largest_deck()}})
        assert ann.table["rules_title"] == "Purple evening"

    run(tmp_path, test)


def largest_deck(more: int = 0) -> DeckTable:
    """Cards with so much text that the deck just fits."""
    wilds: list[DeckRow] = [
        {"short": f"V{number}", "name": f"Card {number}", "count": 1, "text": "x" * 90}
        for number in range(54)
    ]
    deck: DeckTable = {"wilds": wilds}
    room = MAX_DECK_BYTES - len(msgspec.json.encode(deck)) + more
    assert 0 <= room < 8_000
    for row in wilds:
        extra = min(room, 30)
        row["text"] = "x" * (90 + extra)
        room -= extra
    assert room == 0
    return deck


@pytest.mark.parametrize(
    ("deck", "problem"),
    [
        ({"base": "mine.toml"}, "a deck file can be named only in a rule file"),
        ({"base": "/etc/passwd"}, "must be one of"),
        ({"colours": [{"letter": "P"}]}, "deck.colours[1].name: is missing"),
        ({"wilds": [{"short": "X", "name": "X", "effects": ["explode"]}]}, "unknown effect"),
        (largest_deck(1), "online, a deck may take 8,192 bytes, not 8,193"),
        (
            {"symbols": [{"numbers": [0, 99], "colours": [chr(0x4E00 + n)]} for n in range(60)]},
            "rows by now",
        ),
    ],
)
def test_a_deck_that_cannot_be_is_refused_in_one_line(
    deck: DeckTable, problem: str, tmp_path: Path
) -> None:
    with pytest.raises(UserError) as refused:
        rules_of(RulesChoice(deck=deck))
    assert problem in refused.value.message
    assert "\n" not in refused.value.message

    async def test(house: House) -> None:
        for path in ("/api/sets", "/api/tables"):
            body = {"name": "Ann", "settings": {"rules": {"deck": deck}}}
            wanted = {"deck": deck} if path == "/api/sets" else body
            headers = {"Authorization": f"Bearer {'0' * 32}"}
            async with house.http.post(path, json=wanted, headers=headers) as answer:
                assert answer.status == 400
                assert problem in (await answer.json())["text"]

    run(tmp_path, test)


def test_own_cards_are_saved_explained_and_listed_without_their_deck(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.http.post("/api/sets", json=PURPLE) as answer:
            name = (await answer.json())["id"]
        async with house.http.get(f"/api/sets/{name}") as answer:
            assert (await answer.json())["rules"]["deck"] == own_deck.DECK
        async with house.http.post("/api/rules/check", json=PURPLE) as answer:
            page = await answer.json()
        counts = dict(
            zip((card["short"] for card in page["pack"]["cards"]), page["deck"], strict=True)
        )
        assert (counts["W+6"], counts["P12"], counts["WB"]) == (4, 2, 0)
        assert "Wild Draw Six" in str(page["sections"])
        await purple_table(house, ["Ann", "Ben"])
        async with house.http.get("/api/tables") as answer:
            [listed] = (await answer.json())["tables"]
        assert listed["rules_title"] == "Purple evening"
        assert "deck" not in listed["rules"]

    run(tmp_path, test)


def test_a_server_offers_a_file_with_own_cards(tmp_path: Path) -> None:
    file = own_deck.own_file(tmp_path)

    async def test(house: House) -> None:
        async with house.http.get("/api/rules") as answer:
            [own] = (await answer.json())["own"]
        async with house.http.post("/api/rules/check", json=own["rules"]) as answer:
            assert "problem" not in await answer.json()

    run(tmp_path / "data", test, own_rules=read_own_sets([file]))


def test_pictures_are_made_of_packs_that_the_server_knows(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        pack = rules_of(own_deck.choice()).pack
        async with house.http.get(f"/art/classic.svg?pack={pack.fingerprint}") as answer:
            assert answer.status == 200
            drawn = await answer.text()
        assert 'id="card-P12"' in drawn
        assert 'id="card-W-draw-6"' in drawn
        async with house.http.get(f"/art/classic.json?pack={pack.fingerprint}") as answer:
            colours = (await answer.json())["colours"]
        assert len(colours) == 5
        assert len({colour["main"] for colour in colours}) == 5
        for wrong in ("0" * 16, "", "classic", "../classic"):
            async with house.http.get("/art/classic.svg", params={"pack": wrong}) as answer:
                assert (answer.status, (await answer.json())["code"]) == (404, "not-found")

    run(tmp_path, test)


def test_without_a_pack_the_classic_one_is_drawn(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        path = "/art/redacted.svg"
        async with house.http.get(path) as one:
            plain = await one.read()
        async with house.http.get(f"{path}?pack={CLASSIC.fingerprint}") as other:
            assert await other.read() == plain

    run(tmp_path, test)


def test_packs_that_nobody_plays_with_are_forgotten() -> None:
    """People can bring as many as they like."""
    kept: list[str] = []
    for number in range(80):
        deck = own_deck.DECK
        wild: DeckRow = {"short": "X", "name": f"X{number}"}
        pack = load("official").but({**deck, "wilds": [wild]}).pack
        assert actions_of(pack).parse("P12").card is pack.card("P12")
        kept.append(pack.fingerprint)
        del pack
    gc.collect()
    assert [one for one in kept if Pack.in_use(one)] == []


def test_texts_written_by_options_are_on_the_cards(tmp_path: Path) -> None:
    """On the cards told of and in their pictures, and on no table that writes something else."""

    async def test(house: House) -> None:
        async def cards(text: str) -> tuple[dict[str, str], str]:
            choice = {"base": "official-112", "options": {"customizable_text": text}}
            async with house.http.post("/api/rules/check", json=choice) as answer:
                pack = (await answer.json())["pack"]
            async with house.http.get(f"/art/classic.svg?pack={pack['fingerprint']}") as answer:
                assert answer.status == 200
                picture = await answer.text()
            return {card["short"]: card.get("text", "") for card in pack["cards"]}, picture

        plain, plain_picture = await cards("")
        written, picture = await cards("Sing a song")
        assert {card for card in written if written[card] != plain[card]} == {"WC"}
        assert written["WC"] == "Sing a song"
        assert picture != plain_picture

    run(tmp_path, test)
