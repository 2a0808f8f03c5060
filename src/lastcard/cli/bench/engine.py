"""What ``lastcard bench`` measures: the engine on one core, and what it takes to start it."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.cli.bench.peers import Peers
from lastcard.cli.bench.report import Report
from lastcard.cli.bench.vector import vector_figures
from lastcard.cli.progress import working
from lastcard.kernel.fields import State
from lastcard.lab.bench import wanted
from lastcard.lab.bench.engine_speed import (
    PLAYERS,
    Rate,
    against_rlcard,
    compile_times,
    compiled_rate,
    every_house_rule,
    first_move_seconds,
    growth,
    interpreted_steps,
    python_face,
)
from lastcard.lab.bench.figures import (
    HEADER,
    Figure,
    Table,
    compared,
    judged,
    not_measured,
    plain,
    ratio_row,
    show,
)
from lastcard.lab.bench.measurement import Measured
from lastcard.rules import RuleSet, load, names

NOTE = (
    "The C++ simulator is the fastest we found. It is no package and does not run beside ours: its "
    "figures are stated, and may be of another processor. Compiled play is measured by processor "
    "time, start-up, compiling and interpreted play by the clock."
)


def measure_engine(report: Report, rules: Sequence[str], peers: Peers, *, quick: bool) -> None:
    official = load("official")
    hands = 2_000 if quick else 20_000
    rows = _random_play(official, 20_000 if quick else 100_000)
    rows += _rlcard(peers, seconds=4 if quick else 24)
    rows += _startup(quick)
    rows += _burdens(official, hands)
    report.show(Table(HEADER, rows))
    report.show(NOTE)
    report.show(_by_rules([load(name) for name in rules or names()], hands))
    report.show(_interpreted(official, 10 if quick else 40))
    if not peers.why_not("pgx"):
        rows, note = vector_figures(peers, quick=quick)
        report.show(Table(HEADER, rows, "vectorised environments, official, 2 players"))
        report.show(note)


def _random_play(official: RuleSet, hands: int) -> list[Figure]:
    with working("official, 2 random players"):
        rate = compiled_rate(official, 2, hands, rounds=8)
    return [
        plain("official, 2 random players, games/s", rate.games),
        judged(wanted.TO_PUBLISHED_CPP, rate.games.scaled(1 / wanted.PUBLISHED_CPP), 2),
        judged(wanted.TO_FASTER_CPP, rate.games.scaled(1 / wanted.FASTER_CPP), 2),
        judged(wanted.STEP, rate.step_ns, 1),
    ]


def _rlcard(peers: Peers, seconds: float) -> list[Figure]:
    ratio = "official, 2 random players, to RLCard's env.run"
    if reason := peers.why_not("rlcard"):
        return [not_measured(ratio, reason)]
    with working("random players against RLCard's"):
        both = against_rlcard(seconds)
    return compared("ours, games/s, in turns with RLCard", "RLCard's, games/s", ratio, both)


def _startup(quick: bool) -> list[Figure]:
    with working("starting Python"):
        rows = [plain("from starting Python to a first legal move, s", first_move_seconds(), "", 3)]
    if quick:
        return [*rows, not_measured(wanted.COLD_START, "left out by --quick")]
    with working("compiling everything into an empty folder"):
        times = compile_times()
    first_hand = "the first compiled hand of a process after that, s"
    compiling = "compiling everything for this processor, s"
    return [
        *rows,
        judged(wanted.COLD_START, Measured.of([times.waiting]), 1),
        plain(first_hand, times.first_hand, "", 1),
        plain(compiling, Measured.of([times.compiling]), "", 1),
    ]


def _burdens(official: RuleSet, hands: int) -> list[Figure]:
    """What makes a step dearer, or should not."""
    with working("every house rule, 10 players"):
        both = every_house_rule(official, hands)
    with working("ever more games"):
        grown = ", ".join(f"{count:,}: {ns:.0f}" for count, ns in growth(official))
    return [
        plain("every house rule, 10 players, ns a step", both.ours, "", 1),
        ratio_row("the same to official with 2", both.ratio),
        Figure("ns a step by the number of games", grown),
        Figure("bytes of a position", f"{len(State().to_bytes()):,}"),
    ]


def _by_rules(sets: Sequence[RuleSet], hands: int) -> Table:
    rows = []
    for rules in sets:
        for players in filter(rules.seats, PLAYERS):
            with working(f"{rules.name}, {players} players"):
                rate = compiled_rate(rules, players, hands)
            rows.append(_rate_row(rules.name, players, rate))
    header = ("rules", "players", "games/s", "million steps/s", "ns a step")
    return Table(header, rows, "compiled, random play")


def _rate_row(name: str, players: int, rate: Rate) -> tuple[str, ...]:
    steps = show(rate.steps.scaled(1e-6), "", 1)
    return (name, str(players), show(rate.games), steps, f"{rate.step_ns.median:.1f}")


def _interpreted(official: RuleSet, hands: int) -> Table:
    rows = []
    for players in PLAYERS:
        with working(f"interpreted, {players} players"):
            rate, bare = interpreted_steps(official, players, hands)
            applied, viewed = python_face(official, players, hands)
        times = (show(one, "", 1) for one in (bare, applied, viewed))
        rows.append((str(players), show(rate), *times))
    header = ("players", "steps/s", "µs a bare step", "µs apply", "µs view")
    return Table(header, rows, "interpreted, official")
