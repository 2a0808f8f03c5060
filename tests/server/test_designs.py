"""The studio's own routes: what a design means, its files, its print, what became of a table."""

from __future__ import annotations

import asyncio
import base64
import io
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lastcard import load
from lastcard.errors import UserError
from lastcard.protocol.rules_choice import choice_of, rules_of
from lastcard.protocol.studio import DesignFiles
from lastcard.protocol.table_info import Look, RulesChoice
from lastcard.server.studio.design_folder import design_files, design_zip, read_design
from tests.server.harness import House, run, seated

LOOK = {"colours": {"red": {"main": "#7a3fb0", "name": "Dusk"}}, "back": {"words": "NIGHT"}}
DESIGN: dict[str, Any] = {
    "base": "redacted",
    "title": "Night shift",
    "summary": "The censor gets tired.",
    "options": {"hand_size": 6},
    "deck": {"W": 6, "wilds": [{"short": "WX", "name": "Exposed", "effects": ["name colour"]}]},
    "look": LOOK,
}


async def ask(house: House, path: str, body: Any, status: int = 200) -> Any:
    async with house.http.post(path, json=body) as answer:
        assert answer.status == status, await answer.text()
        return await answer.json()


def test_a_design_is_held_against_its_set(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        page = await ask(house, "/api/designs/check", {"rules": DESIGN})
        assert page["changes"] == [{"key": "hand_size", "before": 7, "after": 6}]
        assert [(c["short"], c["before"], c["after"]) for c in page["cards_changed"]] == [
            ("W", 4, 6),
            ("WX", 0, 1),
        ]
        sentences = [s for part in page["sections"] for s in part["sentences"] if s.get("new")]
        gone = [s for part in page["sections"] for s in part.get("gone", [])]
        dealt = "The dealer shuffles and deals {} cards to each player; the rest form the stock, "
        assert any(s["say"].startswith(dealt) and s["parts"] == [6] for s in sentences)
        assert any(s["say"].startswith(dealt) and s["parts"] == [7] for s in gone)
        # What reads as before is not new, though a deck with cards of one's own is told otherwise.
        skipped = "If the card turned up is {}, the first player loses a turn."
        assert all(s["say"] != skipped for s in (*sentences, *gone))
        assert page["colours"][0]["name"] == "Dusk"
        assert page["back"] == "NIGHT"
        assert page["theme"] == page["pack"]["theme"]
        assert page["fingerprint"] == rules_of(msgspec.convert(DESIGN, RulesChoice)).fingerprint

        earlier = {**DESIGN, "options": {"hand_size": 5}}
        page = await ask(house, "/api/designs/check", {"rules": DESIGN, "against": earlier})
        assert page["changes"] == [{"key": "hand_size", "before": 5, "after": 6}]
        assert "cards_changed" not in page

    run(tmp_path, test)


def test_what_is_wrong_comes_with_ways_out_and_the_deck_still_shows(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        wrong = {"base": "party", "options": {"inspection": "legal"}}
        page = await ask(house, "/api/designs/check", {"rules": wrong})
        assert page["code"] == "rules-conflict"
        for way in page["ways_out"]:
            options = {**wrong["options"], **way}  # type: ignore[dict-item]
            good = await ask(house, "/api/designs/check", {"rules": {**wrong, "options": options}})
            assert "problem" not in good
        empty = {"deck": {"base": "none", "colours": [{"name": "red", "letter": "R"}]}}
        page = await ask(house, "/api/designs/check", {"rules": empty})
        assert page["code"] == "rules-deck"
        assert page["pack"]["colours"][0]["letter"] == "R"
        assert page["deck_table"]["colours"][0]["name"] == "red"
        pale = {"look": {"colours": {"red": {"main": "nothing"}}}}
        page = await ask(house, "/api/designs/check", {"rules": pale})
        assert page["code"] == "rules-theme"
        assert "colours.red.main" in page["problem"]["say"]

    run(tmp_path, test)


def test_colours_that_look_alike_are_told(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        alike = {"look": {"colours": {"red": {"main": "#1f9f58"}}}}
        page = await ask(house, "/api/designs/check", {"rules": alike})
        assert page["warnings"][0]["say"] == "{} and {} look alike to everybody."
        untouched = await ask(house, "/api/designs/check", {"rules": {"base": "eights"}})
        assert "warnings" not in untouched

    run(tmp_path, test)


def test_a_look_is_drawn_at_the_table(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        rules = {"look": LOOK, "options": {"scoring": "none"}}
        settings = {"rules": rules, "seats": 2}
        ann, ben = await seated(house, ["Ann", "Ben"], "official", settings=settings)
        await ann.do(t="start")
        state = await ben.hear("state")
        theme, pack = state["pack"]["theme"], state["pack"]["fingerprint"]
        assert theme.startswith("own-")
        for name in (theme, f"{theme}-contrast"):
            async with house.http.get(f"/art/{name}.svg?pack={pack}") as answer:
                assert answer.status == 200
                assert "Dusk 7" in await answer.text()
        async with house.http.get("/art/own-0000000000000000.svg") as answer:
            assert answer.status == 404

    run(tmp_path, test)


def test_a_folder_goes_out_and_comes_back(tmp_path: Path) -> None:
    choice = msgspec.convert(DESIGN, RulesChoice)
    name, files = design_files(choice)
    assert name == "night-shift"
    assert set(files) == {"night-shift.toml", "deck.toml", "theme/theme.toml", "README.md"}
    back = read_design(DesignFiles(files={f"any folder/{path}": t for path, t in files.items()}))
    assert rules_of(back).fingerprint == rules_of(choice).fingerprint
    assert (back.title, back.summary, back.base) == (choice.title, choice.summary, choice.base)
    assert back.look is not None
    assert back.look.colours == choice.look.colours if choice.look else False
    assert read_design(DesignFiles(zip=design_zip(choice)[1])) == back
    assert design_zip(choice) == design_zip(choice)


def test_the_command_line_understands_the_folder(tmp_path: Path) -> None:
    for path, text in design_files(msgspec.convert(DESIGN, RulesChoice))[1].items():
        file = tmp_path / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    rules = load(tmp_path / "night-shift.toml")
    assert choice_of(rules).look is not None
    command = [sys.executable, "-m", "lastcard", "card", "R7", "--rules", "night-shift.toml"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "Dusk 7" in done.stdout


def packed(**files: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/"), text)
    return data.getvalue()


BROKEN: dict[str, tuple[DesignFiles, str]] = {
    "no zip": (DesignFiles(zip=b"PK not really"), "not a zip file"),
    "nothing in it": (DesignFiles(zip=packed(readme="hello")), "there is no rule set"),
    "no TOML": (DesignFiles(files={"a.toml": "title ="}), "a.toml: not a TOML file"),
    "no option": (DesignFiles(files={"a.toml": "[options]\nfly = 1"}), "a.toml: options.fly"),
    "a file of the machine": (
        DesignFiles(files={"a.toml": 'extends = "/etc/passwd.toml"'}),
        "a.toml: extends: '/etc/passwd.toml' is not among these files",
    ),
    "a file above": (
        DesignFiles(files={"x/a.toml": '[deck]\nbase = "../../secret.toml"'}),
        "x/a.toml: deck.base: '../../secret.toml' is not among",
    ),
    "a theme of the machine": (
        DesignFiles(files={"a.toml": 'theme = "/srv/theme"'}),
        "a.toml: theme: '/srv/theme' is not among",
    ),
    "a name that leads out": (DesignFiles(files={"../a.toml": ""}), "is not the name of a file"),
    "two sets": (DesignFiles(files={"a.toml": "", "b.toml": ""}), "which of these is meant"),
    "a bomb": (DesignFiles(zip=packed(a__toml="", **{"a.toml": "#" * 9_000_000})), "at most"),
    "a broken theme": (
        DesignFiles(
            files={
                "a.toml": 'theme = "theme"',
                "theme/theme.toml": 'parent = "classic"\n[colours.red]\nmain = "reddish"',
            }
        ),
        "theme/theme.toml: colours.red.main: 'reddish' is not a colour",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_gets_one_clear_line(case: str) -> None:
    files, part = BROKEN[case]
    with pytest.raises(UserError) as caught:
        read_design(files)
    assert part in caught.value.message
    assert "\n" not in caught.value.message
    assert "lastcard-" not in caught.value.message, "where files lie is nobody's business"


def test_files_and_print_come_over_http(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.http.post("/api/designs/files", json=DESIGN) as answer:
            assert answer.headers["Content-Disposition"] == 'attachment; filename="night-shift.zip"'
            sent = {"zip": base64.b64encode(await answer.read()).decode()}
        read = await ask(house, "/api/designs/read", sent)
        assert read["title"] == "Night shift"
        broken = {"files": {"mine.toml": "oops"}}
        problem = await ask(house, "/api/designs/read", broken, status=400)
        assert problem["code"] == "rules-syntax"
        order = {"rules": DESIGN, "parts": ["rules", "score-pad"], "language": "de"}
        async with house.http.post("/api/designs/print", json=order) as answer:
            assert answer.content_type == "application/pdf"
            assert (await answer.read()).startswith(b"%PDF-")
        none = {"rules": {"options": {"scoring": "none"}}, "parts": ["score-pad"]}
        assert (await ask(house, "/api/designs/print", none, 400))["code"] == "bad-request"
        async with house.http.get("/api/designs/words") as answer:
            words = await answer.json()
        assert {"effect": "skip everyone"}.items() <= words["effects"][-2].items()
        assert words["themes"] == ["classic", "french", "redacted"]

    run(tmp_path, test)


def test_a_match_is_told_hand_by_hand(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = await seated(house, ["Ann", "Ben"], "oneround")
        await ann.do(t="start")
        await asyncio.gather(ann.play(), ben.play())
        path = f"/api/tables/{ann.table['id']}/matches/1/figures"
        async with house.http.get(path) as answer:
            told = await answer.json()
        assert told["names"] == ["Ann", "Ben"]
        assert told["bots"] == [False, False]
        (hand,) = told["hands"]
        assert hand["turns"] > 5
        assert told["champions"] == [hand["winner"]]

    run(tmp_path, test)


def test_a_design_that_is_too_large_is_refused() -> None:
    shapes: list[Any] = [{"path": "M0 0" + "L1 1" * 100, "fill": "on"}] * 40
    with pytest.raises(UserError) as caught:
        rules_of(RulesChoice(look=Look(back={"shapes": shapes})))
    assert caught.value.code == "rules-theme"
    assert "10,240 bytes" in caught.value.message
