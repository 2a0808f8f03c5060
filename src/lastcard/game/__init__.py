"""The Python face of the kernel: games, actions, events, views."""

from lastcard.game.actions import Action, Kind
from lastcard.game.events import Event, EventKind
from lastcard.game.game import Game, Outcome
from lastcard.game.view import Phase, View

__all__ = ["Action", "Event", "EventKind", "Game", "Kind", "Outcome", "Phase", "View"]
