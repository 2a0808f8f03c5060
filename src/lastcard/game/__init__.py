"""The Python face of the kernel: games, actions, events, views."""

from lastcard.game.actions import Action, Kind
from lastcard.game.deck import Deck
from lastcard.game.events import Event, EventKind
from lastcard.game.game import Game, Outcome
from lastcard.game.hand import Hand
from lastcard.game.layout import lay_out
from lastcard.game.player import Player, SeatedPlayer
from lastcard.game.table_facts import Phase
from lastcard.game.view import View

__all__ = [
    "Action",
    "Deck",
    "Event",
    "EventKind",
    "Game",
    "Hand",
    "Kind",
    "Outcome",
    "Phase",
    "Player",
    "SeatedPlayer",
    "View",
    "lay_out",
]
