"""Every screen as text, compared with the one stored in ``screens/``.

After a change that is meant: ``python -m tests.terminal.test_screens`` writes them anew.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest

from tests.terminal.scenes import SCENES, drawn
from tests.terminal.stage import same_as_stored


@pytest.mark.parametrize("name", SCENES)
def test_the_screen_is_as_stored(name: str) -> None:
    text = drawn(SCENES[name])
    width, height = SCENES[name].size
    assert len(text.splitlines()) == height
    assert max(map(len, text.splitlines())) <= width
    same_as_stored(text, name)


if __name__ == "__main__":
    folder = Path(__file__).parent / "screens"
    os.environ["LASTCARD_DATA"] = tempfile.mkdtemp()
    for name in sys.argv[1:] or SCENES:
        (folder / f"{name}.txt").write_text(drawn(SCENES[name]), encoding="utf-8")
