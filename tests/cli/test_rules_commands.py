"""``lastcard rules``: what it prints, and that every mistake is one line and exit code 2."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard import load, names
from lastcard.cli import main
from lastcard.rules.options import OPTIONS
from tests.kit.deck_samples import SAMPLES


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The real command in a process of its own."""
    command = [sys.executable, "-m", "lastcard", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


@pytest.fixture
def bad(tmp_path: Path) -> str:
    file = tmp_path / "bad.toml"
    file.write_text("[options]\njump_inn = true\n", encoding="utf-8")
    return str(file)


@pytest.fixture
def good(tmp_path: Path) -> str:
    file = tmp_path / "good.toml"
    file.write_text('extends = "party"\n[options]\ntarget = 200\n', encoding="utf-8")
    return str(file)


# --- What it prints -------------------------------------------------------------------------------


def test_list_has_every_set(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "rules", "list").splitlines()
    assert [line.split()[0] for line in lines[2:] if line and line[0] != " "][:-1] == names()
    party = next(line for line in lines if line.startswith("party"))
    assert "Party" in party
    assert " 7 " in party
    assert "House rules" in party


def test_show_has_every_option_and_its_origin(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "rules", "show", "redacted-pitch")
    rows = {line[2:].split()[0]: line.split() for line in out.splitlines() if line[2:].split()}
    for option in OPTIONS:
        assert option.key in rows
    assert rows["inspection"][:4] == ["*", "inspection", '"any"', "redacted-pitch"]
    assert rows["uno_penalty"][:4] == ["*", "uno_penalty", "4", "redacted"]
    assert rows["hand_size"][:3] == ["hand_size", "7", "official"]
    assert "THE DECK: 108 cards" in out
    assert f"fingerprint {load('redacted-pitch').fingerprint}" in out


def test_show_changed_is_only_that(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "rules", "show", "miniproject", "--changed")
    assert "target" in out
    assert "hand_size" not in out
    assert "THE DECK" not in out
    assert "Nothing differs" in printed(capsys, "rules", "show", "official", "--changed")
    assert "* THE DECK: 112" in printed(capsys, "rules", "show", "official-112", "--changed")


def test_show_toml_can_be_saved_and_loaded(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "saved.toml"
    file.write_text(printed(capsys, "rules", "show", "party", "--toml"), encoding="utf-8")
    assert load(file).fingerprint == load("party").fingerprint


def test_diff_has_a_column_for_each_set(capsys: pytest.CaptureFixture[str], good: str) -> None:
    out = printed(capsys, "rules", "diff", "official", "official-112", good)
    lines = [line.split() for line in out.splitlines()]
    assert lines[0] == ["option", "official", "official-112", "good"]
    assert ["target", "500", "500", "200"] in lines
    assert ["deck.WC", "0", "3", "0"] in lines
    assert not any(line[0] == "hand_size" for line in lines)
    assert "the same" in printed(capsys, "rules", "diff", "party", "party")


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert "* The dealer need not call." in printed(capsys, "rules", "explain", "redacted")
    page = printed(capsys, "rules", "explain", "redacted", "--markdown")
    assert page.startswith("# Redacted\n")


def test_check_goes_on_after_a_bad_file(
    capsys: pytest.CaptureFixture[str], good: str, bad: str
) -> None:
    assert main(["rules", "check", bad, good]) == 2
    out, err = capsys.readouterr()
    assert out == f"{good}: good (1 option differs from party)\n"
    assert err.startswith(f"lastcard: error[rules-unknown-key]: {bad}: options.jump_inn: ")
    assert err.count("\n") == 1
    assert main(["rules", "check", good]) == 0


# --- Cards of one's own ---------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> dict[str, str]:
    """The paths of rule files with cards of their own, by their names."""
    for name, text in SAMPLES.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return {name: str(tmp_path / f"{name}.toml") for name in SAMPLES}


def test_show_has_a_column_for_each_colour(
    capsys: pytest.CaptureFixture[str], own: dict[str, str]
) -> None:
    out = printed(capsys, "rules", "show", own["five-colours"])
    assert "* THE DECK: 159 cards (from five-colours)" in out
    assert "\nred  yellow  green  blue  purple  wild  card\n" in out
    out = printed(capsys, "rules", "show", own["french"])
    assert "\nclubs  diamonds  hearts  spades  card\n" in out
    out = printed(capsys, "rules", "show", own["no-colours"])
    assert re.search(r"\nnumber  card\n-+  -+\n60      Wild\n", out)


def test_show_says_what_cards_do(capsys: pytest.CaptureFixture[str], own: dict[str, str]) -> None:
    assert "CARD BY CARD" not in printed(capsys, "rules", "show", "official")
    out = printed(capsys, "rules", "show", own["five-colours"])
    assert re.search(r"\n\*SE +Skip Everyone +30 +everyone else loses a turn, so the same", out)
    assert re.search(r"\n\*12 +12 +12\n", out)
    assert re.search(r"\nW\+6 +Wild Draw Six +60 +the player names the colour in play; the", out)
    out = printed(capsys, "rules", "show", own["french"])
    assert re.search(r"\n\*8 +8 +50 +fits on any card; the player names the colour", out)
    assert re.search(r"\nCQ DQ HQ +Queen +10 +the next player loses a turn", out)
    assert re.search(r'\nSQ +Queen +10 +the next player draws five cards; "Five cards', out)
    assert re.search(r"\n\*A +Ace +1 +not to be laid on K; play continues", out)


@pytest.mark.parametrize("name", SAMPLES)
def test_show_toml_of_own_cards(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, own: dict[str, str], name: str
) -> None:
    file = tmp_path / "saved.toml"
    file.write_text(printed(capsys, "rules", "show", own[name], "--toml"), encoding="utf-8")
    assert load(file).fingerprint == load(own[name]).fingerprint


@pytest.mark.parametrize("name", SAMPLES)
def test_check_and_explain_own_cards(
    capsys: pytest.CaptureFixture[str], own: dict[str, str], name: str
) -> None:
    assert "differ" in printed(capsys, "rules", "check", own[name])
    assert printed(capsys, "rules", "explain", own[name])


def test_diff_of_other_cards_is_one_row(
    capsys: pytest.CaptureFixture[str], own: dict[str, str]
) -> None:
    out = printed(capsys, "rules", "diff", "official", own["five-colours"], own["no-colours"])
    rows = [re.split(r"\s{2,}", line) for line in out.splitlines()[2:]]
    assert rows[0] == ["cards", '"classic"', "93 kinds, 5 colours", "3 kinds, no colours"]
    assert rows[1:] == [["deck.W", "4", "4", "60"]]


# --- Mistakes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["show", "explain", "check"])
def test_an_unknown_set(capsys: pytest.CaptureFixture[str], command: str) -> None:
    err = complaint(capsys, "rules", command, "offical")
    assert err.startswith("lastcard: error[rules-missing]: no rule set 'offical'; did you mean")


@pytest.mark.parametrize("command", ["show", "explain", "check", "diff"])
def test_a_bad_file_is_named_with_the_key(
    capsys: pytest.CaptureFixture[str], command: str, bad: str
) -> None:
    more = ["official"] if command == "diff" else []
    err = complaint(capsys, "rules", command, bad, *more)
    assert f"{bad}: options.jump_inn: unknown key" in err


def test_a_name_with_a_line_break_stays_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    complaint(capsys, "rules", "check", "no\nsuch\x1b.toml")


@pytest.mark.parametrize("arguments", [[], ["rules"], ["rules", "show"], ["rules", "nonsense"]])
def test_usage_errors(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2


@pytest.mark.parametrize(
    "command",
    [[], ["rules"], *(["rules", c] for c in ("list", "show", "diff", "check", "explain"))],
)
def test_every_help_has_an_example(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([*command, "--help"])
    assert caught.value.code == 0
    assert "examples:\n  lastcard " in capsys.readouterr().out


def test_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(name: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("lastcard.rules.load", interrupt)
    assert main(["rules", "show", "official"]) == 130
    assert capsys.readouterr() == ("", "")


# --- A process of its own -------------------------------------------------------------------------


def test_exit_codes_of_the_real_command(good: str, bad: str) -> None:
    assert run("rules", "check", good).returncode == 0
    broken = run("rules", "check", bad, good)
    assert broken.returncode == 2
    assert "Traceback" not in broken.stderr
    assert broken.stderr.count("\n") == 1
    assert run("rules", "show", "nothing.toml").returncode == 2
    assert run("rules").returncode == 2


def test_a_reader_who_leaves_early() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "lastcard", "rules", "show", "official"],
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert done.stderr == b""
    assert done.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "lastcard", "rules", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("lastcard: error[system]: ")
    assert done.stderr.count("\n") == 1


def test_nothing_heavy_is_imported_for_help() -> None:
    code = (
        "import sys\n"
        "from lastcard.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr


def test_check_warns_of_a_theme_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('theme = "weather"\n')
    assert main(["rules", "check", str(file)]) == 0
    warned = capsys.readouterr().err
    assert warned.startswith(f"lastcard: warning: {file}: theme: ")
    assert "weather" in warned
    assert warned.count("\n") == 1


def test_check_warns_of_options_without_effect(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[options]\nuno_automatic = true\nuno_penalty = 4\n")
    assert main(["rules", "check", str(file)]) == 0
    shown, warned = capsys.readouterr()
    assert "good (2 options differ from official)" in shown
    assert warned == (
        f"lastcard: warning: {file}: options.uno_penalty has no effect in these rules\n"
    )
