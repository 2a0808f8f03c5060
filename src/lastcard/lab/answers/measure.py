"""Rules measured on request: what ``lastcard simulate``, ``compare`` and ``sweep`` do, told as
numbers with names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from lastcard.extras import require_extra
from lastcard.game import EventKind
from lastcard.lab.arena.tally import LENGTH_STEP, POINTS_STEP, Tally
from lastcard.lab.jobs.workshop import Bench, Kind
from lastcard.lab.report.command_again import command_again
from lastcard.lab.report.comparison_tables import comparison_file
from lastcard.lab.report.figure_words import EVENT_TITLES, PAIRED, explained
from lastcard.lab.report.rule_files import RuleFile, files_of
from lastcard.lab.report.simulation_tables import Row, frequencies, simulation_file, summary
from lastcard.lab.study.chunked_play import PlayOptions
from lastcard.lab.study.compare import Comparison, compare, different_labels
from lastcard.lab.study.counts import Chunk
from lastcard.lab.study.figures import EVENTS, Figure, card_figure
from lastcard.lab.study.simulate import Result, simulate
from lastcard.lab.study.sweep import grid
from lastcard.protocol import jobs as j
from lastcard.protocol.codes import EVENT_NAMES
from lastcard.protocol.http_bodies import Phrase
from lastcard.protocol.rules_choice import rules_of
from lastcard.rules import phrase
from lastcard.toml_text import write_value

DISTRIBUTIONS: Final = (
    ("How long hands are", "turns in a hand", LENGTH_STEP),
    ("What winning a hand is worth", "winner's points", POINTS_STEP),
    ("How long matches are", "hands in a match", 1),
)


def _options(question: j.Simulate | j.Compare | j.Sweep, bench: Bench) -> PlayOptions:
    return {
        "seed": question.seed,
        "rollouts": question.rollouts,
        "executor": bench.executor,
        "progress": bench.progress,
    }


# --- One rule set ---------------------------------------------------------------------------------


def _simulate(question: j.Simulate, materials: bytes, bench: Bench) -> Result:
    def watch(so_far: Callable[[], Result]) -> None:
        bench.offer(lambda: told_simulation(so_far()))

    return simulate(
        rules_of(question.rules),
        list(question.bots),
        question.hands,
        watch=watch,
        **_options(question, bench),
    )


def told_simulation(result: Result) -> j.Measurement:
    rows = frequencies(result)
    return j.Measurement(
        labels=[result.rules.title],
        base=0,
        hands=result.games,
        wanted=result.wanted,
        seed=result.seed,
        bots=list(result.bots),
        figures=[_told_row(row) for row in summary(result)],
        cards=[_told_row(row) for row in rows if row.what == "card played"],
        events=[_told_event(row) for row in rows if row.what == "event"],
        distributions=_distributions([result.tally], [result.matches.tally]),
        explained=_phrases(explained(result.assumptions, len(result.bots), result.better_wins)),
        command=_simulated_again(result)[1],
    )


def _simulated_again(result: Result) -> tuple[RuleFile, str]:
    """What gives the same result on the command line: its file, and the line."""
    (file,) = files_of([result.rules])
    return file, command_again(result, ["simulate", file.argument])


def _told_row(row: Row) -> j.FigureRow:
    return j.FigureRow(row.what, [j.Cell(row.value, row.margin)], row.which, row.percent)


def _told_event(row: Row) -> j.FigureRow:
    name = EVENT_NAMES[EventKind[row.which.upper()]]
    return j.FigureRow(EVENT_TITLES[name], [j.Cell(row.value, row.margin)], name)


# --- Several rule sets ----------------------------------------------------------------------------


def _compare(question: j.Compare, materials: bytes, bench: Bench) -> Comparison:
    sets = [rules_of(choice) for choice in question.sets]
    return compare(
        sets,
        list(question.bots),
        question.hands,
        labels=different_labels([rules.title for rules in sets]),
        watch=lambda comparison: bench.offer(lambda: told_comparison(comparison)),
        **_options(question, bench),
    )


def _sweep(question: j.Sweep, materials: bytes, bench: Bench) -> Comparison:
    sets, labels, base = grid(rules_of(question.rules), {question.option: question.values})
    return compare(
        sets,
        list(question.bots),
        question.hands,
        labels=labels,
        base=base,
        option=question.option,
        watch=lambda comparison: bench.offer(lambda: told_comparison(comparison)),
        **_options(question, bench),
    )


def told_comparison(comparison: Comparison) -> j.Measurement:
    sets = range(len(comparison.sets))
    packs = {rules.pack.fingerprint for rules in comparison.sets}
    cards = comparison.sets[0].pack.cards if len(packs) == 1 else []
    return j.Measurement(
        labels=comparison.labels,
        base=comparison.base,
        hands=comparison.games,
        wanted=comparison.wanted,
        seed=comparison.seed,
        bots=list(comparison.bots),
        figures=[_told_figure(comparison, figure) for figure in comparison.detailed_figures()],
        cards=_seen([_told_figure(comparison, card_figure(card)) for card in cards]),
        events=_seen(
            [
                _told_figure(comparison, figure, (EVENT_TITLES[name], name))
                for figure, name in zip(EVENTS, EVENT_NAMES.values(), strict=True)
            ]
        ),
        distributions=_distributions(
            [_total(comparison, at, matches=False) for at in sets],
            [_total(comparison, at, matches=True) for at in sets],
        ),
        explained=_phrases([PAIRED, *explained(comparison.assumptions, len(comparison.bots))]),
        option=comparison.option or "",
        command=_compared_again(comparison)[1],
    )


def _told_figure(
    comparison: Comparison, figure: Figure, named: tuple[str, str] | None = None
) -> j.FigureRow:
    cells = []
    for at in range(len(comparison.sets)):
        value = comparison.value(figure, at)
        cell = j.Cell(value.value, value.margin)
        if at != comparison.base:
            apart = comparison.difference(figure, at)
            cell.apart, cell.apart_margin, cell.clear = apart.value, apart.margin, apart.clear
        cells.append(cell)
    what, which = named or figure.which or (figure.title, "")
    return j.FigureRow(what, cells, which, figure.percent)


def _seen(rows: list[j.FigureRow]) -> list[j.FigureRow]:
    return [row for row in rows if any(cell.value for cell in row.cells)]


def _total(comparison: Comparison, at: int, *, matches: bool) -> Tally:
    total = Tally()
    for cells in comparison.batches.values():
        total.add(cells[at].matches.tally if matches else cells[at].tally)
    return total


def _compared_again(comparison: Comparison) -> tuple[list[RuleFile], str]:
    """What gives the same comparison on the command line: its files, and the line."""
    if comparison.option is None:
        files = files_of(comparison.sets)
        return files, command_again(comparison, ["compare", *(file.argument for file in files)])
    key = comparison.option
    files = files_of([comparison.sets[comparison.base]])
    values = ",".join(write_value(rules[key]).strip('"') for rules in comparison.sets)
    command = ["sweep", files[0].argument, "--option", f"{key}={values}"]
    return files, command_again(comparison, command)


# --- Both -----------------------------------------------------------------------------------------


def _distributions(hands: Sequence[Tally], matches: Sequence[Tally]) -> list[j.Distribution]:
    """By set; the empty end of all is left out."""
    counted = (
        [tally.lengths for tally in hands],
        [tally.scores for tally in hands],
        [tally.match_lengths for tally in matches],
    )
    return [
        j.Distribution(what, axis, step, _cut(counts))
        for (what, axis, step), counts in zip(DISTRIBUTIONS, counted, strict=True)
    ]


def _cut(series: Sequence[Sequence[int]]) -> list[list[int]]:
    used = max((at + 1 for counts in series for at, n in enumerate(counts) if n), default=0)
    return [list(counts[:used]) for counts in series]


def _phrases(phrases: Sequence[phrase.Phrase]) -> list[Phrase]:
    return [_phrase(one) for one in phrases]


def _phrase(one: phrase.Phrase) -> Phrase:
    parts = [_phrase(part) if isinstance(part, phrase.Phrase) else part for part in one.parts]
    return Phrase(one.say, parts)


# --- Files: what draws and sets pages is imported for them alone ----------------------------------


def _simulation_page(result: Result) -> bytes:
    require_extra("report", "a report")
    from lastcard.lab.report.simulation_page import written

    file, command = _simulated_again(result)
    return written(result, command, file)


def _simulation_chart(result: Result) -> bytes:
    require_extra("report", "a chart")
    from lastcard.lab.report.charts import simulation_image

    return simulation_image(result, "svg")


def _comparison_chart(comparison: Comparison) -> bytes:
    require_extra("report", "a chart")
    from lastcard.lab.report.charts import comparison_image

    return comparison_image(comparison, "svg")


def _comparison_page(comparison: Comparison) -> bytes:
    require_extra("report", "a report")
    from lastcard.lab.report.comparison_page import written

    files, command = _compared_again(comparison)
    return written(comparison, command, files)


_COMPARISON_FILES: Final = {
    "report.html": _comparison_page,
    "chart.svg": _comparison_chart,
    "table.csv": lambda comparison: comparison_file(comparison).written("csv"),
}
KINDS: Final = (
    Kind(
        j.Simulate,
        _simulate,
        told_simulation,
        list[Chunk],
        {
            "report.html": _simulation_page,
            "chart.svg": _simulation_chart,
            "table.csv": lambda result: simulation_file(result).written("csv"),
        },
    ),
    Kind(j.Compare, _compare, told_comparison, list[Chunk], _COMPARISON_FILES),
    Kind(j.Sweep, _sweep, told_comparison, list[Chunk], _COMPARISON_FILES),
)
