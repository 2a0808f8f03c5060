"""Every kind of job the lab answers, and what a worker does before its first."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from lastcard.lab.answers import analyse, measure
from lastcard.lab.jobs.workshop import FileOrder, Kind, made_file
from lastcard.lab.programs import warm_up

KINDS: Final[tuple[Kind[Any, Any], ...]] = (*measure.KINDS, *analyse.KINDS)
_BY_NAME: Final = {kind.name: kind for kind in KINDS}


def get_ready(nothing: None) -> None:
    """In the process of a worker: load what its pieces are made with."""
    warm_up()


def write_file(order: FileOrder) -> bytes:
    """In the process of a worker."""
    return made_file(_BY_NAME[msgspec.json.decode(order.question)["kind"]], order)
