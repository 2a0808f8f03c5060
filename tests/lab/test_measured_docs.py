"""What the documentation shows as measured is what its commands measure."""

from __future__ import annotations

import pytest
from tools import make_docs

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("figure", make_docs.FIGURES, ids=lambda figure: " ".join(figure[:2]))
def test_figures_and_pictures_are_up_to_date(figure: make_docs.Part | make_docs.Picture) -> None:
    assert not figure.is_stale, "run make docs"
