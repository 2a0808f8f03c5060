import pytest

from lastcard import IllegalAction
from tests.tables import opened_with, spelled, table


def test_x():
    g = table("official", ["R7 G3", "B1 B2", "Y1 Y2"], "R5")
    assert spelled(g, 0) == ["R7", "R7!", "draw"]
    with pytest.raises(IllegalAction) as e:
        g.apply(0, "G3")
    assert e.value.code == "does-not-fit"
    g.apply(0, "R7")
    assert spelled(g, 0) == ["uno"]
    assert spelled(g, 2) == ["catch:0"]
    g.apply(2, "catch:0")
    assert len(g.hand(0)) == 3
    g = opened_with("official", "R+2")
    assert len(g.hand((g.state.dealer + 1) % 3)) == 9
