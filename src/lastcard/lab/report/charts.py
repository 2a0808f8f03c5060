"""What was measured as pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter

from lastcard.lab.arena.tally import LENGTH_STEP, POINTS_STEP
from lastcard.lab.report.chart_canvas import COLOURS, INK, Panel, colours, image, in_legend, points
from lastcard.lab.report.simulation_tables import frequencies
from lastcard.lab.study import compare
from lastcard.lab.study.figures import Figure, game_figures
from lastcard.lab.study.measured import Measured
from lastcard.lab.study.simulate import Result

MOST_EVENTS: Final = 12


class Counted(NamedTuple):
    """What is counted in steps, and how its chart is labelled."""

    step: int
    title: str
    axis: str
    most: str
    """What at most one in two hundred is, where some are off the chart."""


TURNS: Final = Counted(LENGTH_STEP, "How long hands are", "turns in a hand", "hand")
POINTS: Final = Counted(POINTS_STEP, "What winning a hand is worth", "winner's points", "hand")
HANDS: Final = Counted(1, "How long matches are", "hands in a match", "match")


def simulation_image(result: Result, form: str) -> bytes:
    """A simulation as a .png or .svg."""
    title = f"{result.rules.title}: {hands(result)}"
    return image(title, [panel for _, panel in simulation_panels(result)], form)


def comparison_image(comparison: compare.Comparison, form: str) -> bytes:
    """A comparison as a .png or .svg: the figures by value for one option, else four views."""
    names = ", ".join(comparison.labels)
    if comparison.option:
        rules = comparison.sets[comparison.base]
        base = comparison.labels[comparison.base]
        title = (
            f"{rules.title}, {comparison.option}: {hands(comparison)} each\n"
            f"Bars: 95% intervals of the difference from {base}"
        )
        return image(title, [panel for _, panel in figure_panels(comparison)], form)
    panels = [panel for _, panel in comparison_panels(comparison)]
    return image(f"{names}: {hands(comparison)} each", panels, form)


def hands(measured: Result | compare.Comparison) -> str:
    """How many hands, and whether that is all that were asked for."""
    if measured.stopped is None:
        return f"{measured.games:,} hands"
    return f"{measured.games:,} of {measured.wanted:,} hands (partial: {measured.stopped})"


def simulation_panels(result: Result) -> list[tuple[str, Panel]]:
    """Views of a simulation, each with a sentence for those who cannot see it."""
    panels: list[tuple[str, Panel]] = [
        (
            "Share of hands won by each bot and in each seat, with 95% intervals",
            lambda axes: _wins(axes, result),
        ),
        (
            "Share of hands by length in turns",
            lambda axes: _distributions(axes, [("", result.tally.lengths)], TURNS),
        ),
        (
            "Share of won hands by winner's points",
            lambda axes: _distributions(axes, [("", result.tally.scores)], POINTS),
        ),
        ("What happens most, times per hand", lambda axes: _often(axes, result)),
    ]
    if result.matches.games and result.skill.games:
        lengths = result.matches.tally.match_lengths
        panels += [
            (
                "Share of matches by length in hands",
                lambda axes: _distributions(axes, [("", lengths)], HANDS),
            ),
            (
                "Share of wins decided by skill, and of turns with a choice",
                lambda axes: _control(axes, result),
            ),
        ]
    return panels


def comparison_panels(comparison: compare.Comparison) -> list[tuple[str, Panel]]:
    """Four views of a comparison, each with a sentence for those who cannot see it."""
    names = ", ".join(comparison.labels)
    lengths = _by_set(comparison, lambda counts: counts.tally.lengths)
    scores = [
        (label, counts)
        if rules["scoring"] != "none"
        else (f"{label}: no points", [0] * len(counts))
        for rules, (label, counts) in zip(
            comparison.sets, _by_set(comparison, lambda counts: counts.tally.scores), strict=True
        )
    ]
    return [
        (
            f"Share of hands by length in turns, a line for each of {names}",
            lambda axes: _distributions(axes, lengths, TURNS),
        ),
        (
            f"Share of won hands by winner's points, a line for each of {names}",
            lambda axes: _distributions(axes, scores, POINTS),
        ),
        (
            f"Share of hands won in each seat, with 95% intervals, for {names}",
            lambda axes: _seats(axes, comparison),
        ),
        (
            "How much more often things happen per hand than under "
            f"{comparison.labels[comparison.base]}, with 95% intervals",
            lambda axes: _events(axes, comparison),
        ),
    ]


def figure_panels(comparison: compare.Comparison) -> list[tuple[str, Panel]]:
    """A view for each main figure that is not zero everywhere: its value under every set."""
    sets = range(len(comparison.sets))
    return [
        (
            f"{figure.title} under {', '.join(comparison.labels)}, with 95% intervals of the "
            "differences",
            partial(_figure, comparison=comparison, figure=figure),
        )
        for figure in comparison.figures()
        if any(comparison.value(figure, at).value for at in sets)
    ]


# --- Views ----------------------------------------------------------------------------------------


def _wins(axes: Axes, result: Result) -> None:
    seats = range(len(result.bots))
    for name, shift, colour, share in (
        ("by bot", -0.08, COLOURS[0], result.bot_share),
        ("by seat", 0.08, COLOURS[1], result.seat_share),
    ):
        shares = [share(at) for at in seats]
        points(
            axes,
            [at + shift for at in seats],
            [one.rate for one in shares],
            [one.margin for one in shares],
            colour,
            name,
        )
    fair = (1 - result.blocked_share.rate) / len(result.bots)
    axes.axhline(fair, color=INK, linewidth=0.8, linestyle=":", label="fair share")
    axes.set_xticks(list(seats), [f"{at}\n{bot[:12]}" for at, bot in enumerate(result.bots)])
    axes.margins(x=0.1)
    axes.set_title("Hands won, with 95% intervals")
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.legend(fontsize=8)


def _often(axes: Axes, result: Result) -> None:
    events = [(row.which, row.value) for row in frequencies(result) if row.what == "event"]
    often = sorted(events, key=lambda row: row[1])[-MOST_EVENTS:]
    names = [which.replace("_", " ") for which, _ in often]
    bars = axes.barh(names, [times for _, times in often], color=COLOURS[2])
    axes.bar_label(bars, fmt="%.2f", padding=3, fontsize=8)
    axes.margins(x=0.15)
    axes.set_title("What happens most, times per hand")


def _control(axes: Axes, result: Result) -> None:
    """What the players have in their hands: the turns in which they choose, the wins by skill."""
    shares = {figure.title: result.value(figure) for figure in game_figures(result.assumptions)}
    forced, skill = shares["turns without a choice"], shares["decided by skill"]
    names = ["wins decided\nby skill", "turns with\na choice"]
    values = [max(skill.value or 0, 0), 1 - (forced.value or 0)]
    margins = [skill.margin or 0, forced.margin or 0]
    bars = axes.barh(names, values, xerr=margins, capsize=3, color=COLOURS[3])
    axes.bar_label(bars, [f"{value:.0%}" for value in values], padding=6)
    axes.set_xlim(0, 1.08)
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.set_title("What is in the players' hands")


def _distributions(
    axes: Axes, series: Sequence[tuple[str, Sequence[int]]], counted: Counted
) -> None:
    used = max((at + 1 for _, counts in series for at, n in enumerate(counts) if n), default=1)
    shown = _nearly_all(series)
    edges = [at * counted.step for at in range(shown + 1)]
    for (label, counts), colour in zip(series, colours(len(series)), strict=True):
        shares = [count / max(sum(counts), 1) for count in counts[:shown]]
        if len(series) == 1:
            axes.stairs(shares, edges, fill=True, color=colour, alpha=0.85)
        else:
            axes.stairs(shares, edges, color=colour, linewidth=1.6, label=in_legend(label))
    axes.set_xlim(0, edges[-1])
    axes.set_ylim(bottom=0)
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    beyond = f" (at most one {counted.most} in 200 is off the chart)" if shown < used else ""
    axes.set_xlabel(counted.axis + beyond)
    axes.set_title(counted.title)
    if len(series) > 1:
        axes.legend(fontsize=8)


def _seats(axes: Axes, comparison: compare.Comparison) -> None:
    figures = comparison.seat_figures()
    count = len(comparison.sets)
    for at, colour in enumerate(colours(count)):
        found = [comparison.value(figure, at) for figure in figures]
        places = [seat + 0.5 * ((at + 0.5) / count - 0.5) for seat in range(len(figures))]
        values, margins = [e.value or 0 for e in found], [e.margin or 0 for e in found]
        points(axes, places, values, margins, colour, comparison.labels[at])
    axes.axhline(1 / len(figures), color=INK, linewidth=0.8, linestyle=":", label="fair share")
    axes.set_xticks(range(len(figures)), [f"seat {seat}" for seat in range(len(figures))])
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.set_title("Hands won by seat, with 95% intervals")
    axes.legend(fontsize=8)


def _events(axes: Axes, comparison: compare.Comparison) -> None:
    figures = comparison.event_figures()[: compare.MOST_EVENTS]
    shades = colours(len(comparison.sets))
    others = comparison.others
    for row, at in enumerate(others):
        found = [comparison.difference(figure, at) for figure in figures]
        axes.errorbar(
            [e.value or 0 for e in found],
            [-place - 0.5 * ((row + 0.5) / len(others) - 0.5) for place in range(len(figures))],
            xerr=[e.margin or 0 for e in found],
            fmt="o", markersize=4, capsize=2, color=shades[at],
            label=in_legend(comparison.labels[at]),
        )  # fmt: skip
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=":")
    axes.set_yticks([-place for place in range(len(figures))], [f.title for f in figures])
    axes.set_xlabel(f"times per hand, minus those under {comparison.labels[comparison.base]}")
    axes.set_title("What happens more or less often" if figures else "No event clearly differs")
    if figures and len(others) > 1:
        axes.legend(fontsize=8)


def _figure(axes: Axes, comparison: compare.Comparison, figure: Figure) -> None:
    """The values under all sets; the bars show how surely each differs from the base."""
    places = [at for at, rules in enumerate(comparison.sets) if figure.applies(rules)]
    values = [comparison.value(figure, at).value or 0 for at in places]
    margins = [comparison.difference(figure, at).margin or 0 for at in places]
    points(axes, places, values, margins, COLOURS[0], "")
    if comparison.base in places:
        level = values[places.index(comparison.base)]
        axes.axhline(level, color=INK, linewidth=0.8, linestyle=":")
    prefix = f"{comparison.option} = "
    names = [label.removeprefix(prefix).strip('"') for label in comparison.labels]
    slanted = sum(map(len, names)) > 40
    axes.set_xticks(range(len(names)), names, rotation=30 if slanted else 0)
    axes.set_xlabel(comparison.option or "")
    axes.margins(x=0.08)
    if figure.percent:
        axes.yaxis.set_major_formatter(PercentFormatter(1))
    else:
        axes.yaxis.set_major_locator(MaxNLocator(6))
    axes.set_title(figure.title.capitalize())


# --- Parts ----------------------------------------------------------------------------------------


def _by_set(
    comparison: compare.Comparison, counts: Callable[[Measured], Sequence[int]]
) -> list[tuple[str, Sequence[int]]]:
    return [(label, comparison.total(counts, at)) for at, label in enumerate(comparison.labels)]


def _nearly_all(series: Sequence[tuple[str, Sequence[int]]]) -> int:
    """The buckets that hold all but one hand of two hundred: a few endless hands are not drawn."""
    most = 1
    for _, counts in series:
        left = sum(counts)
        least = left / 200
        for at, count in enumerate(counts):
            if left <= least:
                break
            left -= count
            most = max(most, at + 1)
    return most
