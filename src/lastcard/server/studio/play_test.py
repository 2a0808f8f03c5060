"""What happened in a match that is over, in the words in which bots were measured."""

from __future__ import annotations

from lastcard.protocol import studio as s
from lastcard.record import Replay
from lastcard.server.heavy_work import Watch
from lastcard.server.replays import Match


def play_test(match: Match, watch: Watch) -> s.PlayTest:
    replay = Replay(match.record)
    hands: list[s.PlayedHand] = []
    champions: list[int] = []
    is_counted = False
    for _ in watch.over(replay):
        outcome, state = replay.game.outcome, replay.game.state
        if outcome is not None and not is_counted:
            winner = outcome.winner
            points = 0 if winner is None else outcome.gains[winner]
            hands.append(s.PlayedHand(state.turns, state.dealer, winner, points))
            champions = list(outcome.champions)
        is_counted = outcome is not None
    seats = match.table.seats[: len(match.record.names)]
    return s.PlayTest(
        names=list(match.record.names),
        bots=[not seat.person for seat in seats],
        hands=hands,
        champions=champions,
    )
