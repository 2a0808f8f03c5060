"""What is missing is said once, in the same words."""

from __future__ import annotations

import sys
import tomllib

import pytest

from lastcard import UserError
from lastcard.extras import _BRINGS, Extra, has_extra, require_extra
from tests.kit.pages import ROOT


@pytest.mark.parametrize("extra", _BRINGS)
def test_a_missing_module_is_refused_with_the_way_to_get_it(
    extra: Extra, monkeypatch: pytest.MonkeyPatch
) -> None:
    *_, last = _BRINGS[extra]
    monkeypatch.setitem(sys.modules, last, None)
    assert not has_extra(extra)
    require_extra(extra, only=[])
    with pytest.raises(UserError, match=rf"^a test needs .*lastcard\[{extra}\]'$") as error:
        require_extra(extra, "a test", only=[last])
    assert error.value.code == "needs-extra"
    assert _BRINGS[extra][last] in str(error.value)


def test_the_extras_are_those_of_the_package() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(_BRINGS) <= set(declared["project"]["optional-dependencies"])
