"""The vectorised environment beside pgx, as ``lastcard bench`` shows it."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor

from lastcard.cli.bench.peers import Peers
from lastcard.cli.progress import working
from lastcard.lab.bench import wanted
from lastcard.lab.bench.figures import Figure, judged, not_measured, plain, ratio_row
from lastcard.lab.bench.pgx_peer import GAMES, PgxGame
from lastcard.lab.bench.vector_speed import VectorSpeed, vector_speed
from lastcard.lab.bench.wanted import Wanted

_AHEAD_OF: tuple[PgxGame, int] = ("kuhn_poker", 65_536)
"""The game and the number of tables of which something is wanted."""


def vector_figures(peers: Peers, *, quick: bool) -> tuple[list[Figure], str]:
    """Rows for each number of tables, and a remark on them."""
    reason = peers.why_not("pgx")
    rounds = 3 if quick else 8
    games = () if reason else GAMES
    beside = "" if reason else ", in turns with pgx"
    rows: list[Figure] = []
    seen: dict[str, int] = {}
    for count, steps in wanted.VECTOR_STEPS.items():
        with working(f"{count:,} tables side by side{beside}"):
            try:
                speed = vector_speed(count, rounds, games)
            except BrokenExecutor:  # out of memory, say: what is ours can be measured all the same
                reason, games, beside = f"it died with {count:,} tables", (), ""
                speed = vector_speed(count, rounds)
        rows.append(judged(steps, speed.ours))
        for game in GAMES:
            rows += _beside(game, count, speed, reason)
        seen["ours"] = speed.bytes_seen
        seen.update({game: peer.bytes_seen for game, peer in speed.peers.items()})
    return rows, _remark(seen)


def _beside(game: PgxGame, count: int, speed: VectorSpeed, reason: str) -> list[Figure]:
    ratio = _ratio(game, count)
    if reason:
        return [not_measured(ratio, reason)]
    rates = speed.peers[game].rates
    theirs = plain(f"pgx {game}, steps/s, N = {count:,}", rates.theirs)
    return [theirs, ratio_row(ratio, rates.ratio)]


def _ratio(game: PgxGame, count: int) -> Wanted | str:
    if (game, count) == _AHEAD_OF:
        return wanted.VECTOR_TO_KUHN
    return f"vectorised steps to pgx {game}, N = {count:,}"


def _remark(seen: dict[str, int]) -> str:
    bytes_seen = ", ".join(f"{name} {count}" for name, count in seen.items())
    return (
        "A step is one action in one table, what has ended is dealt anew, and observations are "
        "written; choosing the actions does not count. All sides on one core. Bytes seen at a "
        f"step: {bytes_seen}."
    )
