"""Settings for all tests: the same examples and the same width every time, so that a red run can be
repeated."""

import pytest
from hypothesis import settings

pytest_plugins = ("tests.kit.store_fixtures",)
settings.register_profile("lastcard", derandomize=True, database=None, deadline=None)
settings.load_profile("lastcard")


@pytest.fixture(autouse=True)
def same_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables and sentences wrap at the width of the terminal the tests were started in."""
    monkeypatch.setenv("COLUMNS", "100")
