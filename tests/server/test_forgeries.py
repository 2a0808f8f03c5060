"""`lastcard verify` finds every forgery; the page is tested with the same (verify.test.ts)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from lastcard.cli import main
from lastcard.protocol.table_info import EventInfo
from tests.server.forgeries import Example, examples

EXAMPLES = examples()


def files(folder: Path, example: Example) -> list[str]:
    (folder / "replay.json").write_bytes(msgspec.json.encode(example.replay))
    (folder / "witness.json").write_bytes(msgspec.json.encode(example.witness))
    return [str(folder / "replay.json"), "--witness", str(folder / "witness.json")]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.name for example in EXAMPLES])
def test_a_forged_replay_is_refused_and_an_honest_one_is_not(
    example: Example, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["verify", *files(tmp_path, example)])
    out, err = capsys.readouterr()
    if example.command:
        assert code == 2
        assert f"error[{example.command}]" in err
    else:
        assert (code, err) == (0, "")
        assert "the match is decided; as promised before the deal" in out


def test_the_honest_match_has_everything_that_can_be_forged() -> None:
    honest = EXAMPLES[0].replay
    events: list[EventInfo] = [event for frame in honest.frames for event in frame.events]
    kinds = {event.kind for event in events}
    assert {"dealer", "dealt", "opened", "drew", "reshuffled", "match-won"} <= kinds
    assert sum(event.kind == "dealt" for event in events) == 2


def test_the_record_alone_is_checked_against_what_was_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a forged record without pictures cannot hide: that it was dealt from something else."""
    for example in EXAMPLES:
        if not example.command.startswith("witness-"):
            continue
        record = tmp_path / "game.lcr"
        record.write_text(example.replay.record)
        seen = files(tmp_path, example)[-1]
        assert main(["verify", str(record)]) == 0  # nothing is wrong with it in itself
        assert main(["verify", str(record), "--witness", seen]) == 2
        error = capsys.readouterr().err
        assert f"error[{example.command}]" in error
        is_of_another = "is that the match of this record?" in error
        assert is_of_another == (example.command == "witness-commitment")


def test_what_is_no_witness_or_no_replay_is_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replay, _, seen = files(tmp_path, EXAMPLES[0])
    Path(seen).write_text("{}")
    assert main(["verify", replay, "--witness", seen]) == 2
    assert main(["verify", replay, "--witness", str(tmp_path / "none")]) == 2
    assert main(["verify", seen]) == 2
    codes = [line.split("]")[0] for line in capsys.readouterr().err.splitlines()]
    assert codes == [
        "lastcard: error[witness-unreadable",
        "lastcard: error[witness-missing",
        "lastcard: error[record-format",
    ]
