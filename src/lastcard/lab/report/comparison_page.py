"""A comparison as a page: see `report_page`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lastcard.lab.report.chart_canvas import Panel
from lastcard.lab.report.charts import comparison_panels, figure_panels
from lastcard.lab.report.figure_words import PAIRED, explained, show, show_difference, show_value
from lastcard.lab.report.report_page import rendered
from lastcard.lab.report.rule_files import RuleFile
from lastcard.lab.study.compare import MOST_EVENTS, Comparison
from lastcard.lab.study.figures import Figure
from lastcard.lab.study.intervals import Estimate
from lastcard.lab.study.measured import BATCHES
from lastcard.rules import RuleSet
from lastcard.rules.decks import describe_deck
from lastcard.rules.options import BY_KEY
from lastcard.rules.relevance import is_relevant

MOST_COLUMNS: Final = 4
FEW: Final = 3
"""Up to this many sets, what clearly differs is also put in sentences."""


def written(comparison: Comparison, command: str, files: Sequence[RuleFile]) -> bytes:
    return rendered(
        "comparison_page.html",
        _title(comparison),
        comparison,
        _panels(comparison),
        command,
        files,
        labels=comparison.labels,
        base=comparison.labels[comparison.base],
        sets=list(zip(comparison.labels, comparison.sets, strict=True)),
        option=BY_KEY[comparison.option] if comparison.option else None,
        differing=_differing(comparison),
        told=_told,
        paired=PAIRED,
        explained=explained(comparison.assumptions, len(comparison.bots)),
        few=FEW,
        most_columns=MOST_COLUMNS,
        clear_differences=list(_clear_differences(comparison)),
        events=comparison.event_figures()[:MOST_EVENTS],
        show_value=show_value,
        show_difference=show_difference,
        plain=lambda figure, at: _plain(comparison, figure, at),
        batches=BATCHES,
    )


def _title(comparison: Comparison) -> str:
    rules = comparison.sets[comparison.base]
    if comparison.option:
        return f"{rules.title}: the effect of {comparison.option}"
    if len(comparison.sets) > 3 and len({each.title for each in comparison.sets}) == 1:
        return f"{rules.title} in {len(comparison.sets)} variants"
    return " against ".join(
        rules.title if rules.title.lower() == label else f"{rules.title} ({label})"
        for rules, label in zip(comparison.sets, comparison.labels, strict=True)
    )


def _differing(comparison: Comparison) -> list[tuple[str, str]]:
    """What the rules differ in: the keys of options, with their titles."""
    base = comparison.sets[comparison.base]
    keys = {key for rules in comparison.sets for key in base.differences(rules)}
    titles = {**{key: option.title for key, option in BY_KEY.items()}, "deck": "the deck"}
    return [(key, title) for key, title in titles.items() if key in keys]


def _told(rules: RuleSet, key: str) -> str:
    """What a set says about an option."""
    if key == "deck":
        return str(describe_deck(rules.deck_list))
    if not is_relevant(rules, key):
        return "Makes no difference in this set."
    return str(BY_KEY[key].phrase(rules[key], rules.cards)) or "No such rule."


def _clear_differences(comparison: Comparison) -> Iterator[tuple[Figure, int]]:
    """The main figures, each with the sets under which it clearly differs from the base."""
    for figure in comparison.figures():
        for at in comparison.others:
            if comparison.difference(figure, at).clear:
                yield figure, at


def _plain(comparison: Comparison, figure: Figure, at: int) -> str:
    """A value without its margin."""
    return show(Estimate(comparison.value(figure, at).value, None), figure.percent)


def _panels(comparison: Comparison) -> list[tuple[str, Panel]]:
    panels = comparison_panels(comparison)
    return figure_panels(comparison) + panels if comparison.option else panels
