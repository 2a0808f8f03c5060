"""A simulation as a page: see `report_page`."""

from __future__ import annotations

from lastcard.game import EventKind
from lastcard.lab.report.charts import simulation_panels
from lastcard.lab.report.figure_words import EVENT_TITLES, explained, show
from lastcard.lab.report.report_page import rendered
from lastcard.lab.report.rule_files import RuleFile
from lastcard.lab.report.simulation_tables import Row, frequencies, summary
from lastcard.lab.study.intervals import Estimate
from lastcard.lab.study.simulate import Result
from lastcard.protocol.codes import EVENT_NAMES


def written(result: Result, command: str, file: RuleFile) -> bytes:
    often = sorted(frequencies(result), key=lambda row: -row.value)
    names = {card.short: card.words for card in result.rules.pack.cards}
    return rendered(
        "simulation_page.html",
        result.rules.title,
        result,
        simulation_panels(result),
        command,
        [file],
        summary=summary(result),
        show=_shown,
        explained=explained(result.assumptions, len(result.bots), result.better_wins),
        events=[(_event(row.which), row.value) for row in often if row.what == "event"],
        cards=[(names[row.which], row.value) for row in often if row.what == "card played"],
    )


def _shown(row: Row) -> str:
    return show(Estimate(row.value, row.margin), row.percent)


def _event(name: str) -> str:
    return EVENT_TITLES[EVENT_NAMES[EventKind[name.upper()]]]
