"""Lastcard: UNO-family card games on one engine, under any rules."""

from lastcard.cards import CLASSIC, Card, Colour, Effect, Pack
from lastcard.errors import IllegalAction, RecordError, RuleSetError, UserError
from lastcard.game import (
    Action,
    Deck,
    Event,
    EventKind,
    Game,
    Hand,
    Kind,
    Outcome,
    Phase,
    Player,
    SeatedPlayer,
    View,
    lay_out,
)
from lastcard.rules import RuleSet, load, names

__version__ = "0.1.0"

__all__ = [
    "CLASSIC",
    "Action",
    "Card",
    "Colour",
    "Deck",
    "Effect",
    "Event",
    "EventKind",
    "Game",
    "Hand",
    "IllegalAction",
    "Kind",
    "Outcome",
    "Pack",
    "Phase",
    "Player",
    "RecordError",
    "RuleSet",
    "RuleSetError",
    "SeatedPlayer",
    "UserError",
    "View",
    "lay_out",
    "load",
    "names",
]
