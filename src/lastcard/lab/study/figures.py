"""The figures: fractions of two counts, under names a designer of games can read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from lastcard.cards import Card
from lastcard.game import EventKind
from lastcard.lab.study.assumptions import SECONDS_PER_DEAL, Assumptions
from lastcard.lab.study.intervals import Parts
from lastcard.lab.study.measured import Measured
from lastcard.rules import RuleSet


@dataclass(frozen=True)
class Figure:
    """Something to measure: a fraction of two counts."""

    title: str
    parts: Callable[[Measured], Parts]
    percent: bool = False
    of_points: bool = False
    which: tuple[str, str] | None = None
    """Where there is one for each of several things: what all of them are, and which this is."""

    def applies(self, rules: RuleSet) -> bool:
        """Whether there is such a thing under the rules: without points, none is measured."""
        return not self.of_points or rules["scoring"] != "none"


def game_figures(assumptions: Assumptions) -> list[Figure]:
    """How a game feels: long or short, open or settled, in the players' hands or in luck's."""

    def minutes(m: Measured) -> Parts:
        tally = m.matches.tally
        seconds = tally.turns * assumptions.seconds_per_turn + tally.games * SECONDS_PER_DEAL
        return seconds / 60, tally.matches

    return [
        Figure("turns per hand", lambda m: (m.tally.turns, m.games)),
        Figure("hands per match", lambda m: (m.matches.games, m.matches.tally.matches)),
        Figure("minutes per match", minutes),
        Figure("turns without a choice", _without_choice, True),
        Figure("lead changes per hand", lambda m: (m.tally.hand_lead_changes, m.games)),
        Figure("lead changes per match", _match_lead, of_points=True),
        Figure("decided by skill", _skill, True),
        Figure("winner's points", lambda m: (m.tally.points, won(m)), of_points=True),
    ]


def advantage_figures() -> list[Figure]:
    return [
        Figure("dealer's advantage", lambda m: _advantage(m, m.tally.dealer_wins), True),
        Figure("first player's advantage", lambda m: _advantage(m, m.tally.first_wins), True),
        Figure("blocked hands", lambda m: (m.tally.blocked, m.games), True),
    ]


DEALER_WINS: Final = Figure("dealer's wins", lambda m: (m.tally.dealer_wins, m.games), True)
"""What a play-test can be held against: nobody there knows the advantage of a thousand dealers."""


def bot_figure(index: int, bot: str) -> Figure:
    return Figure(
        f"wins by bot {index}, {bot}",
        lambda m: (m.bot_wins[index], m.games),
        True,
        which=("wins by bot", f"{index}: {bot}"),
    )


def seat_figure(seat: int) -> Figure:
    return Figure(
        f"wins in seat {seat}",
        lambda m: (m.tally.wins[seat], m.games),
        True,
        which=("wins by seat", str(seat)),
    )


def card_figure(card: Card) -> Figure:
    return Figure(
        f"{card.short} played",
        lambda m: (m.tally.cards[card.code], m.games),
        which=("card played", card.short),
    )


def won(m: Measured) -> int:
    return m.games - m.tally.blocked


def _advantage(m: Measured, wins: int) -> Parts:
    """How much more often somebody wins than one of several equals would."""
    return wins - won(m) / len(m.bot_wins), m.games


def _without_choice(m: Measured) -> Parts:
    return m.tally.turns - m.tally.choice_turns, m.tally.turns


def _match_lead(m: Measured) -> Parts:
    return m.matches.tally.match_lead_changes, m.matches.tally.matches


def _skill(m: Measured) -> Parts:
    """How far the better player comes from a fair share of the hands towards all of them."""
    decided = m.skill.games - m.skill.tally.blocked
    fair = decided / len(m.bot_wins)
    return m.skill.bot_wins[0] - fair, decided - fair


def _event(kind: EventKind) -> Figure:
    title = kind.name.lower().replace("_", " ")
    return Figure(title, lambda m: (m.tally.events[kind], m.games))


EVENTS: Final = tuple(_event(kind) for kind in EventKind)
