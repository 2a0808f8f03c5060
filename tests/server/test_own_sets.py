"""Rule files a server offers: told beside the named sets, played by, and never read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from lastcard import load, names
from lastcard.cli import main
from lastcard.errors import UserError
from lastcard.protocol.rules_choice import choice_of, rules_of
from lastcard.protocol.table_info import RulesChoice
from lastcard.server.own_sets import read_own_sets
from tests.server.harness import House, run

EVENING = """
title = "Our evening"
summary = "Five cards, many wilds."
theme = "redacted"
extends = "party"
[options]
hand_size = 5
[deck]
W = 8
"""


def rule_file(folder: Path, name: str = "evening.toml", text: str = EVENING) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", names())
def test_a_built_in_set_travels_by_its_name(name: str) -> None:
    assert choice_of(load(name)) == RulesChoice(name)


def test_own_rules_travel_as_changes_of_a_built_in_set(tmp_path: Path) -> None:
    rules = load(rule_file(tmp_path))
    choice = choice_of(rules)
    assert choice == RulesChoice(
        "party",
        {"hand_size": 5},
        "Our evening",
        {"W": 8},
        "redacted",
        summary="Five cards, many wilds.",
    )
    arrived = rules_of(choice)
    assert arrived.fingerprint == rules.fingerprint
    assert (arrived.title, arrived.theme) == ("Our evening", "redacted")


def test_a_theme_that_is_not_there_stays_away(tmp_path: Path) -> None:
    rules = load(rule_file(tmp_path, text='title = "Ours"\ntheme = "../weather"\n'))
    assert choice_of(rules).theme == ""
    with pytest.raises(UserError, match="no built-in theme"):
        rules_of(RulesChoice(theme="../weather"))


def test_they_are_offered_with_a_page_and_played_by(tmp_path: Path) -> None:
    file = rule_file(tmp_path / "rules")
    own_rules = read_own_sets([tmp_path / "rules"])
    file.unlink()

    async def test(house: House) -> None:
        async with house.http.get("/api/rules") as answer:
            [own] = (await answer.json())["own"]
        assert own["name"] == "evening"
        assert (own["title"], own["summary"]) == ("Our evening", "Five cards, many wilds.")
        async with house.http.get(f"/api/sets/{own['id']}") as answer:
            assert (await answer.json())["rules"] == own["rules"]
        async with house.http.post("/api/rules/check", json=own["rules"]) as answer:
            said = str(await answer.json())
        assert "'Wild'" in said
        assert "problem" not in said
        ann = house.person("Ann")
        table = await house.open(ann, settings={"rules": own["rules"]}, bots=[None, "novice"])
        await ann.enter(table)
        assert ann.table["rules_title"] == "Our evening"
        await ann.do(t="start")
        await ann.until(lambda: len(ann.board["sizes"]) > 0)
        assert ann.board["sizes"][0] == 5
        assert (await house.stored(table)).rules.fingerprint == own_rules[0].fingerprint

    run(tmp_path / "data", test, own_rules=own_rules)


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("evening.toml", "[options]\nhand_siz = 5\n", "options.hand_siz: unknown key"),
        ("evening.toml", "titel = 'x", "not a TOML file"),
        ("party.toml", EVENING, 'name: "party" is the name of a built-in set'),
        ("evening.toml", f'title = "{"x" * 61}"\n', "may have 60 letters"),
        ("evening.txt", EVENING, "must be a rule file (.toml) or a folder of them"),
    ],
)
def test_a_file_that_cannot_be_offered_is_one_line_at_the_start(
    name: str, text: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = rule_file(tmp_path, name, text)
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--rules", str(file)]) == 2
    error = capsys.readouterr().err
    assert str(file) in error
    assert problem in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(("parent", "instead"), [("party", "classic"), ("redacted", "redacted")])
def test_a_theme_that_nobody_will_see_is_noted(
    parent: str, instead: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = rule_file(tmp_path, text=f'extends = "{parent}"\ntheme = "../weather"\n')
    not_a_folder = ["--data", str(file)]
    assert main(["serve", "--port", "0", *not_a_folder, "--rules", str(file)]) == 2
    note = f"note: evening: the theme ../weather will not show online; {instead} is used"
    assert capsys.readouterr().err.splitlines()[0] == note


def test_a_file_given_twice_is_offered_once(tmp_path: Path) -> None:
    file = rule_file(tmp_path)
    assert [rules.name for rules in read_own_sets([tmp_path, file])] == ["evening"]


def test_no_file_no_folder_and_two_of_one_name(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    one, other = rule_file(tmp_path / "one"), rule_file(tmp_path / "other")
    for paths, problem in (
        ([tmp_path / "missing.toml"], "no file"),
        ([tmp_path / "empty"], "no .toml file"),
        ([one, other], f'"evening" is the name of {one} too'),
    ):
        with pytest.raises(UserError, match=problem):
            read_own_sets(paths)
