"""What ``lastcard bench`` prints: the engine's speed; the lab's speed and the bots' strength, each
figure beside what is wanted of it."""

from __future__ import annotations

import importlib.util

from lastcard.cli.progress import ProgressBar, tell
from lastcard.cli.text_output import table
from lastcard.kernel.fields import State
from lastcard.lab.bench import lab_speed, zoo_speed
from lastcard.lab.bench.bot_strength import PROMISES, measure
from lastcard.lab.bench.engine_speed import (
    PLAYERS,
    Rate,
    against_rlcard,
    compile_seconds,
    compiled_rate,
    everything_on,
    first_move_seconds,
    growth,
    interpreted_steps,
    python_face,
)
from lastcard.lab.bench.measurement import Measured, SideBySide, machine
from lastcard.rules import RuleSet, load, names

Row = tuple[str, str, str]
"""A figure, what is wanted of it, what was measured."""
_VECTOR_WANTED = (6_450_000, 5_850_000, 2_850_000)
"""For each of ``lab_speed.VECTOR_GAMES``: half as much again as it was when that was asked for."""


def show(figure: Measured, unit: str = "", digits: int = 0) -> str:
    low, middle, high = (f"{x:,.{digits}f}" for x in (figure.low, figure.median, figure.high))
    return f"{middle}{unit} [{low}, {high}]"


# --- The engine -----------------------------------------------------------------------------------


def print_engine(rules: list[str], *, quick: bool, against: bool) -> None:
    sets = [load(name) for name in rules or names()]
    official = load("official")
    hands = 2_000 if quick else 20_000
    print(f"Measured on {machine()}; one core; median [range of 95% of rounds]\n")
    _print_startup(quick)
    print(f"state                    {len(State().to_bytes())} bytes\n")
    _print_compiled(sets, hands)
    _print_everything(hands)
    _print_growth(official)
    _print_interpreted(official, 10 if quick else 40)
    if against:
        _print_against(seconds=4 if quick else 24)


def _print_startup(quick: bool) -> None:
    first = first_move_seconds()
    print(f"first legal move         {show(first, ' s', 3)} after starting Python")
    if not quick:
        tell("compiling with an empty cache")
        cold, cached = compile_seconds()
        print(f"compiling, once for all  {cold:.1f} s; the first hand of a process after that "
              f"{cached:.1f} s")  # fmt: skip


def _print_compiled(sets: list[RuleSet], hands: int) -> None:
    rows = []
    for rules in sets:
        for players in filter(rules.seats, PLAYERS):
            tell(f"{rules.name}, {players} players")
            rate = compiled_rate(rules, players, hands)
            rows.append(_rate_row(rules.name, players, rate))
    print("compiled, random play")
    print(table(rows, ("rules", "players", "games/s", "million steps/s", "ns/step")) + "\n")


def _rate_row(name: str, players: int, rate: Rate) -> tuple[str, ...]:
    steps = show(rate.steps.scaled(1e-6), "", 1)
    return (name, str(players), show(rate.games), steps, f"{rate.step_ns:.0f}")


def _print_everything(hands: int) -> None:
    tell("every house rule, 10 players")
    plain = compiled_rate(load("official"), 2, hands)
    loaded = compiled_rate(everything_on(), 10, hands)
    print(
        f"every house rule, 10 players: {loaded.step_ns:.0f} ns/step; official, 2 players: "
        f"{plain.step_ns:.0f} ns/step; ratio {loaded.step_ns / plain.step_ns:.2f}"
    )


def _print_growth(rules: RuleSet) -> None:
    shown = ", ".join(f"{hands:,} games {ns:.0f}" for hands, ns in growth(rules))
    print(f"ns/step as games grow: {shown}\n")


def _print_interpreted(rules: RuleSet, hands: int) -> None:
    tell("interpreted")
    print("interpreted, official")
    rows = []
    for players in PLAYERS:
        rate, bare = interpreted_steps(rules, players, hands)
        applied, viewed = python_face(rules, players, hands)
        rows.append((str(players), show(rate), show(bare, "", 1), show(applied, "", 1),
                     show(viewed, "", 1)))  # fmt: skip
    print(table(rows, ("players", "steps/s", "us bare step", "us apply", "us view")) + "\n")


def _print_against(seconds: float) -> None:
    tell("against RLCard")
    result = against_rlcard(seconds)
    print("official, 2 random players, against RLCard's env.run, taking turns in one run")
    print(f"ours    {show(result.ours)} games/s")
    print(f"theirs  {show(result.theirs)} games/s")
    print(f"ratio   {show(result.ratio)}")


# --- The lab and the bots -------------------------------------------------------------------------


def print_lab(quick: bool) -> None:
    print(f"Measured on {machine()}; median [range of 95% of rounds]\n")
    rows: list[Row] = []
    if importlib.util.find_spec("rlcard") is None:
        rows.append(("casual bots and PettingZoo against RLCard", "", "RLCard is not installed"))
    else:
        tell("casual bots against RLCard")
        pace = lab_speed.casual_against_rlcard(4 if quick else 24)
        rows += _compared("casual hands/s, one core", "RLCard's env.run, games/s", "200 x", pace)
        if importlib.util.find_spec("pettingzoo") is not None:
            tell("the PettingZoo loop against RLCard's")
            loop = zoo_speed.zoo_against_rlcard(8 if quick else 24)
            rows += _compared("PettingZoo loop, steps/s", "RLCard's loop, steps/s", "1 x", loop)
    tell("two workers")
    cores = lab_speed.two_cores(60_000 if quick else 400_000)
    rows += _compared("casual hands/s, 2 workers", "1 worker", "1.8 x", cores)
    for games, wanted in zip(lab_speed.VECTOR_GAMES, _VECTOR_WANTED, strict=True):
        tell(f"{games:,} tables side by side")
        steps = lab_speed.vector_steps(games, 3 if quick else 8)
        rows.append((f"vectorised steps/s, N = {games:,}, observations too",
                     f"at least {wanted:,}", show(steps)))  # fmt: skip
    tell("the expert")
    rollouts = lab_speed.expert_rollouts(3 if quick else 8)
    rows.append(("expert, roll-outs/s, 2 players", "at least 380,000", show(rollouts)))
    tell("memory")
    few, many = 10_000, 100_000 if quick else 1_000_000
    small, large = lab_speed.peak_memory(few), lab_speed.peak_memory(many)
    rows.append((f"peak memory, {few:,} and {many:,} hands", "the same",
                 f"{small:,.0f} MB and {large:,.0f} MB"))  # fmt: skip
    print(table(rows, ("figure", "wanted", "measured")))
    print("\nWorkers had been started, and had played, before the clock ran.")


def _compared(ours: str, theirs: str, wanted: str, comparison: SideBySide) -> list[Row]:
    return [
        (ours, "", show(comparison.ours)),
        (theirs, "", show(comparison.theirs)),
        ("  ratio", f"at least {wanted}", show(comparison.ratio, " x", 2)),
    ]


def print_strength(quick: bool, jobs: int) -> None:
    print(f"Official rules; measured on {machine()}\n")
    rows = []
    for promise in PROMISES:
        with ProgressBar() as progress:
            played = measure(promise, quick=quick, jobs=jobs, progress=progress)
        won, pace = played.bot_share(0), played.milliseconds
        rows.append((
            promise.table,
            f"at least {promise.wanted:.0%}",
            f"{won.rate:.1%} ± {won.margin:.1%}",
            f"{played.games:,}",
            "" if pace is None else f"{promise.rollouts:,} roll-outs, {pace:.1f} ms",
        ))  # fmt: skip
    print(table(rows, ("table", "wanted", "won", "games", "a searched move")))
    print("\nEvery deal is played once with the lone bot in each seat; margins are 95% intervals.")
