"""Players: alone with a hand of their own, or at the table of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lastcard.cards import Card, Colour
from lastcard.errors import UserError
from lastcard.game.actions import Action
from lastcard.game.deck import Deck
from lastcard.game.events import Event
from lastcard.game.hand import Hand
from lastcard.game.view import View

if TYPE_CHECKING:
    from lastcard.game.game import Game

MAX_NAME = 40


class Player:
    """Somebody with a name and a hand of their own, who may be the dealer.

    >>> deck = Deck("official")
    >>> ann = Player("Ann", is_dealer=True)
    >>> cards = ann.draw_from(deck, 7)
    >>> pile = []
    >>> ann.place(cards[0], pile)
    >>> len(ann.hand), len(pile), len(deck)
    (6, 1, 101)

    The players of a game are ``game.players``; they also know their seat and act by the rules.
    """

    def __init__(
        self, name: str, hand: str | Iterable[Card | str] = (), *, is_dealer: bool = False
    ) -> None:
        self.name = check_name(name)
        self._hand = Hand(hand)
        self._is_dealer = is_dealer

    @property
    def hand(self) -> Hand:
        return self._hand

    @property
    def is_dealer(self) -> bool:
        return self._is_dealer

    def draw_from(self, deck: Deck, count: int = 1) -> list[Card]:
        """Take cards from a deck into the hand."""
        drawn = deck.draw(count)
        self.hand.add(*drawn)
        return drawn

    def place(self, card: Card | str, pile: list[Card]) -> None:
        """Put a card of the hand on a pile."""
        pile.append(self.hand.remove(card))

    def __repr__(self) -> str:
        cards = len(self.hand)
        role = ", dealer" if self.is_dealer else ""
        return f"<{self._place}: {cards} card{'' if cards == 1 else 's'}{role}>"

    @property
    def _place(self) -> str:
        return self.name


class SeatedPlayer(Player):
    """A player of a game: what this player sees and may do, and nothing of the other hands.

    There is a method for each kind of action; each is ``Game.apply`` for this seat, gives the
    events as this player may know them, and raises ``IllegalAction`` where the rules say no.
    """

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game.names[seat])
        self._game = game
        self.seat = seat

    # --- Looking ---------------------------------------------------------------------------

    @property
    def hand(self) -> Hand:
        """The cards held now: a picture of the moment."""
        return Hand.in_play(self.view.hand, self._game.rules.pack)

    @property
    def is_dealer(self) -> bool:
        return self._game.dealer == self.seat

    @property
    def score(self) -> int:
        return self._game.scores[self.seat]

    @property
    def view(self) -> View:
        """All this player may know."""
        return self._game.view(self.seat)

    @property
    def legal(self) -> list[Action]:
        """All this player may do now."""
        return self._game.legal(self.seat)

    # --- Acting ----------------------------------------------------------------------------

    def play(
        self, card: Card | str, colour: Colour | str | None = None, *, call: bool = False
    ) -> list[Event]:
        """Play a card, with a wild naming a colour; ``call`` calls UNO with it. Where the dealer
        inspects every play, the card is handed to the dealer."""
        return self._do(self._spelled(card, colour) + ("!" if call else ""))

    def draw(self) -> list[Event]:
        """Draw a card, or accept all that a draw card asks for."""
        return self._do("draw")

    def pass_(self) -> list[Event]:
        return self._do("pass")

    def call(self) -> list[Event]:
        """Call UNO after the play."""
        return self._do("uno")

    def catch(self, other: SeatedPlayer | int) -> list[Event]:
        """Call out somebody who forgot to call UNO."""
        return self._do(f"catch:{_seat(other)}")

    def challenge(self) -> list[Event]:
        """Doubt a Wild Draw Four."""
        return self._do("challenge")

    def name_colour(self, colour: Colour | str) -> list[Event]:
        """Name the colour of a wild turned up first."""
        return self._do(f"colour:{self._game.rules.colour(colour).letter}")

    def swap(self, other: SeatedPlayer | int) -> list[Event]:
        """Choose whose hand to take."""
        return self._do(f"swap:{_seat(other)}")

    def hit(self, other: SeatedPlayer | int) -> list[Event]:
        """Choose who must draw."""
        return self._do(f"hit:{_seat(other)}")

    def approve(self) -> list[Event]:
        """As the dealer, let the card handed in be played."""
        return self._do("approve")

    def substitute(self, card: Card | str, colour: Colour | str | None = None) -> list[Event]:
        """As the dealer, keep the card handed in and play one of the own hand."""
        return self._do(f"sub:{self._spelled(card, colour)}")

    def return_(self, card: Card | str) -> list[Event]:
        """As the dealer, give a card back where nothing fits."""
        return self._do(f"return:{self._game.rules.card(card)}")

    def draw_from(self, deck: Deck, count: int = 1) -> list[Card]:
        raise self._in_play("draw()")

    def place(self, card: Card | str, pile: list[Card]) -> None:
        raise self._in_play("play(card)")

    def _in_play(self, instead: str) -> UserError:
        return UserError(
            "hand-in-play", f"{self.name} plays in a game, with its deck and pile: use {instead}"
        )

    def _do(self, action: str) -> list[Event]:
        return [event.seen_by(self.seat) for event in self._game.apply(self.seat, action)]

    def _spelled(self, card: Card | str, colour: Colour | str | None) -> str:
        """A card to be played, as an action spells it."""
        rules = self._game.rules
        played = rules.card(card)
        if played.names_colour:
            if colour is None:
                example = rules.pack.colours[0].name
                raise UserError("no-colour", f"{played.words} needs a colour: colour={example!r}")
            return f"{played}:{rules.colour(colour).letter}"
        if colour is not None and rules.colour(colour) is not played.colour:
            raise UserError("no-colour", f"only a wild names a colour, not {played.words}")
        return str(played)

    @property
    def _place(self) -> str:
        return f"{self.name} at seat {self.seat}"


def check_name(name: object) -> str:
    if not isinstance(name, str) or not name.isprintable() or not 1 <= len(name) <= MAX_NAME:
        raise UserError(
            "players",
            f"a player's name is 1 to {MAX_NAME} printable characters, not {name!r:.60}",
        )
    return name


def _seat(player: SeatedPlayer | int) -> int:
    return player.seat if isinstance(player, SeatedPlayer) else player
