"""Nobody goes by a name that cannot be seen, or that reads like somebody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from lastcard.errors import UserError
from lastcard.server.names import free_name, person_name
from tests.server.harness import House, run, seated

UNSEEN = [
    "\u3164", "\u2800", "\u115f", "\uffa0", "\u0301", "Ann\u200b", "A\u2060nn", "\u202eAnn",
    "Ann\u2066", "Ann\ufe0f", "Ann\u034f", "Ann\u3164", "Ann\U000e0100", "Ann\u00ad", "\ufeffAnn",
]  # fmt: skip
ALIKE = ["ann", "ANN", "\uff21\uff4e\uff4e", " Ann ", "\U0001d400nn"]


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_a_name_with_something_unseen_is_refused(name: str) -> None:
    with pytest.raises(UserError) as refused:
        person_name(name)
    assert refused.value.code == "bad-name"


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Лена", "名前", "O'Neil-7", "🦊", "Zoe\u0308"])
def test_a_name_of_any_script_is_fine(name: str) -> None:
    assert person_name(name) == name


@pytest.mark.parametrize("name", ALIKE, ids=ascii)
def test_a_name_that_reads_the_same_is_the_second_of_it(name: str) -> None:
    assert free_name(person_name(name), ["Ann", "Ben"]).endswith(" II")


def test_such_names_are_refused_at_every_door(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, eve = house.person("Ann"), house.person("\u3164")
        table = await house.open(ann)
        await eve.connect()
        enter = {"t": "enter", "table": table, "secret": eve.secret, "name": eve.name}
        assert await eve.refused(**enter) == "bad-name"
        headers = {"Authorization": f"Bearer {eve.secret}"}
        body = {"name": eve.name}
        async with house.http.post("/api/tables", json=body, headers=headers) as answer:
            assert (await answer.json())["code"] == "bad-name"

    run(tmp_path, test)


def test_a_spectator_does_not_speak_under_the_name_of_a_player(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        eve = house.person("ANN")
        await eve.enter(ann.table["id"], watch=True)
        await eve.do(t="say", text="I give up")
        line = await ben.hear_line()
        assert line == {"name": "ANN II", "text": "I give up"}
        await ann.do(t="say", text="I do not")
        assert (await ben.hear_line()) == {"seat": 0, "name": "Ann", "text": "I do not"}

    run(tmp_path, test)


def test_a_player_who_only_watches_keeps_the_own_name(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "official")
        await ben.enter(ann.table["id"], watch=True)
        await ben.do(t="say", text="Back soon")
        assert (await ann.hear_line()) == {"name": "Ben", "text": "Back soon"}

    run(tmp_path, test)


@pytest.mark.parametrize("name", ["H\u043est", "\u041d\u043est", "H\u03bfst", "HO\u0405T"])
def test_letters_of_another_alphabet_do_not_make_another_name(name: str) -> None:
    assert free_name(name, ["Host"]) == f"{name} II"


@pytest.mark.parametrize("name", ["\U0001d159", "Host\U00016fe4", "A" + "\u0301" * 5])
def test_what_cannot_be_told_apart_is_no_name(name: str) -> None:
    with pytest.raises(UserError) as refusal:
        person_name(name)
    assert refusal.value.code == "bad-name"


def test_two_spectators_do_not_speak_under_one_name(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, _ = await seated(house, ["Ann", "Ben"], "official")
        for expected in ("Zed", "Zed II"):
            zed = house.person("Zed")
            await zed.enter(ann.table["id"], watch=True)
            await zed.do(t="say", text="Hello")
            assert (await ann.hear_line())["name"] == expected

    run(tmp_path, test)
