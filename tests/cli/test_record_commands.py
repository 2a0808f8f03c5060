"""demo, replay and verify through the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lastcard import names
from lastcard.cli import main
from lastcard.record import read_record


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "game.lcr"
    assert main(["demo", "redacted", "--players", "4", "--seed", "7", "--record", str(path)]) == 0
    capsys.readouterr()
    return path


@pytest.mark.parametrize("name", names())
def test_the_demo_plays_every_set(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", name, "--seed", "1", "--hands", "2"]) == 0
    out = capsys.readouterr().out
    assert "wins the hand" in out or "blocked" in out
    assert "\x1b" not in out


def test_the_same_seed_shows_the_same_demo(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for _ in range(2):
        assert main(["demo", "party", "--seed", "5"]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]


def test_the_dealer_is_declared_or_drawn_by_lot(tmp_path: Path) -> None:
    path = tmp_path / "game.lcr"
    for said, told in (("0", 0), ("2", 2), ("lot", None)):
        assert main(["demo", "miniproject", "--dealer", said, "--record", str(path)]) == 0
        assert read_record(path).dealer == told


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--players", "1"], "players"),
        (["--players", "11"], "players"),
        (["--seed", "seven"], "bad-seed"),
        (["--hands", "0"], "bad-value"),
        (["--delay", "-1"], "bad-value"),
        (["--delay", "nan"], "bad-value"),
        (["--delay", "1e300"], "bad-value"),
        (["--record", "/no/such/folder/game.lcr"], "system"),
        (["--dealer", "0"], "dealer"),
        (["--dealer", "lot"], "dealer"),
        (["oneround", "--dealer", "3"], "no-such-seat"),
        (["oneround", "--dealer", "me"], "bad-value"),
        (["nonesuch"], "rules-missing"),
    ],
)
def test_a_wrong_demo_is_refused_in_one_line(
    arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", *arguments]) == 2
    shown, error = capsys.readouterr()
    assert shown == ""  # nothing was played
    assert error.startswith(f"lastcard: error[{code}]:")
    assert error.count("\n") == 1


def test_replay_shows_what_the_demo_showed(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record)]) == 0
    everything = capsys.readouterr().out
    assert "wins the hand" in everything
    assert main(["replay", str(record), "--to", "3"]) == 0
    start = capsys.readouterr().out
    assert everything.startswith(start)
    assert len(start) < len(everything)


def test_a_spectator_of_a_replay_is_shown_no_hidden_card(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record), "--as", "spectator"]) == 0
    out = capsys.readouterr().out
    assert "hands a card to" in out
    handed = [line for line in out.splitlines() if " hands " in line]
    assert all("hands a card to" in line for line in handed)
    assert main(["replay", str(record), "--as", "Ann"]) == 0
    as_ann = capsys.readouterr().out.splitlines()
    assert any(" Ann hands " in line and "hands a card" not in line for line in as_ann)


def test_replay_steps_on_enter_and_stops_on_q(record: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lastcard", "replay", str(record), "--step"],
        input="\n\nq\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.count("(Enter: next, q: stop)") == 3


def test_replay_prints_the_position(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--position"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("lastcard-position/1 ")


def test_verify_says_good_and_where_a_record_is_bad(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(record)]) == 0
    assert ": good: redacted," in capsys.readouterr().out
    lines = record.read_text().splitlines()
    bad = tmp_path / "bad.lcr"
    bad.write_text("\n".join([*lines[:12], "0 R7 ~0000", *lines[12:]]) + "\n")
    cut = tmp_path / "cut.lcr"
    cut.write_text("\n".join(lines[:12]) + "\n")
    missing = tmp_path / "missing.lcr"
    assert main(["verify", str(bad), str(cut), str(missing), str(record)]) == 2
    shown = capsys.readouterr()
    assert "bad.lcr: line 13:" in shown.err
    assert "the 6 steps before are good" in shown.err
    assert "missing.lcr" in shown.err
    assert "cut.lcr: good as far as it goes: 6 steps" in shown.out
    assert ": good: redacted," in shown.out


def test_verify_names_a_file_once_and_the_rules_by_their_title(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing, folder, other = tmp_path / "no.lcr", tmp_path / "folder", tmp_path / "other.json"
    folder.mkdir()
    other.write_text("{}")
    assert main(["verify", str(missing), str(folder), str(other)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert [line.count(str(tmp_path)) for line in lines] == [1, 1, 1]
    assert "Errno" not in lines[1]
    rules, record = tmp_path / "mine.toml", tmp_path / "game.lcr"
    rules.write_text('extends = "oneround"\ntitle = "Our evening"\n[options]\nhand_size = 5\n')
    assert main(["demo", str(rules), "--seed", "1", "--record", str(record)]) == 0
    assert main(["verify", str(record)]) == 0
    assert ": good: Our evening, " in capsys.readouterr().out


def test_a_broken_record_replays_its_good_part_and_then_says_where(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record.read_text().splitlines()
    lines[15] = lines[15][:-1] + ("0" if lines[15][-1] != "0" else "1")
    record.write_text("\n".join(lines) + "\n")
    assert main(["replay", str(record)]) == 2
    shown = capsys.readouterr()
    assert "   9. " in shown.out
    assert "  10. " not in shown.out
    assert "error[record-damaged]" in shown.err
    assert "line 16" in shown.err
    assert main(["replay", str(record), "--as", "Zoe"]) == 2


def test_another_kernel_version_is_said(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_text().splitlines()
    lines[1] = "kernel 99"
    record.write_text("\n".join(lines[:6]) + "\n")
    assert main(["verify", str(record)]) == 0
    assert "kernel version 99" in capsys.readouterr().err


@pytest.mark.parametrize("viewer", ["4", "-1", "²", "9" * 5000, "Zoe"])
def test_a_viewer_who_is_not_at_the_table_is_refused(
    record: Path, viewer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record), f"--as={viewer}"]) == 2
    assert "error[no-such-seat]" in capsys.readouterr().err


@pytest.mark.parametrize("closed", [">&-", "<&-", "2>&-"])
def test_closed_streams_are_no_reason_for_a_traceback(record: Path, closed: str) -> None:
    command = f"{sys.executable} -m lastcard replay {record} --step {closed}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr + done.stdout


def test_nothing_interactive_loads_numpy_or_numba(record: Path) -> None:
    code = (
        "import sys; from lastcard.cli import main;"
        f"main(['replay', {str(record)!r}]); main(['rules', 'explain', 'party']); main(['demo']);"
        "sys.exit(any(m.split('.')[0] in ('numpy', 'numba') for m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=False)
    assert done.returncode == 0


OURS = 'title = "Ours"\nsummary = "How we play."\nextends = "party"\n[options]\nhand_size = 5\n'


@pytest.mark.parametrize("rules", ["official", "party", "ours.toml"])
def test_a_replay_is_headed_as_the_game_was(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.toml").write_text(OURS, encoding="utf-8")
    path = str(tmp_path / "game.lcr")
    assert main(["demo", rules, "--players", "2", "--seed", "3", "--record", path]) == 0
    played = capsys.readouterr().out.splitlines()[0]
    assert main(["replay", path, "--to", "0"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == played


def test_rules_without_a_title_are_headed_by_their_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[options]\nhand_size = 5\n", encoding="utf-8")
    path = str(tmp_path / "game.lcr")
    assert main(["demo", str(own), "--players", "2", "--seed", "3", "--record", path]) == 0
    capsys.readouterr()
    assert main(["replay", path, "--to", "0"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "own: Official with some rules changed."


def test_replay_stops_at_no_step_before_the_first(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record), "--to", "-4"]) == 2
    assert "error[bad-value]: --to -4: must be at least 0" in capsys.readouterr().err


def test_a_file_whose_name_cannot_be_printed_has_records_like_any_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every name outside ASCII is such a one where the locale is strict."""
    rules, record = tmp_path / "m\udcffn.toml", tmp_path / "game.lcr"
    rules.write_text("[options]\nhand_size = 5\n")
    assert main(["demo", str(rules), "--seed", "1", "--record", str(record)]) == 0
    assert main(["verify", str(record)]) == 0
    assert capsys.readouterr().err == ""
