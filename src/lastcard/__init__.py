"""Lastcard: UNO-family card games on one engine, under any rules."""

from lastcard.cards import CARDS, COLOURS, Card, Colour
from lastcard.errors import IllegalAction, RecordError, RuleSetError, UserError
from lastcard.game import Action, Event, EventKind, Game, Kind, Outcome, Phase, View
from lastcard.rules import RuleSet, load, names

__version__ = "0.1.0"

__all__ = [
    "CARDS",
    "COLOURS",
    "Action",
    "Card",
    "Colour",
    "Event",
    "EventKind",
    "Game",
    "IllegalAction",
    "Kind",
    "Outcome",
    "Phase",
    "RecordError",
    "RuleSet",
    "RuleSetError",
    "UserError",
    "View",
    "load",
    "names",
]
