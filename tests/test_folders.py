"""Where things are kept: as the user says, or else as the system does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lastcard.folders import cache_folder, data_folder

FOLDERS = {
    "data": (data_folder, "LASTCARD_DATA", "XDG_DATA_HOME", ".local/share/lastcard"),
    "cache": (cache_folder, "LASTCARD_CACHE", "XDG_CACHE_HOME", ".cache/lastcard"),
}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
@pytest.mark.parametrize(("folder", "own", "xdg", "usual"), FOLDERS.values(), ids=FOLDERS)
def test_a_folder_is_the_one_chosen_or_the_usual_one(
    folder: Callable[[], Path],
    own: str,
    xdg: str,
    usual: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv(own, raising=False)
    monkeypatch.delenv(xdg, raising=False)
    assert folder() == tmp_path / usual
    monkeypatch.setenv(xdg, "")
    assert folder() == tmp_path / usual
    monkeypatch.setenv(xdg, "/elsewhere")
    assert folder() == Path("/elsewhere/lastcard")
    monkeypatch.setenv(own, "~/mine")
    assert folder() == tmp_path / "mine"
