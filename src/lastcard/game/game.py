"""A table: players, rules, and a match played hand by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from lastcard.cards import MAX_SEATS, Card, Pack
from lastcard.cards.pack import kept_with_pack
from lastcard.errors import IllegalAction, UserError
from lastcard.game.actions import Action, actions_of, listing
from lastcard.game.chance import check_seed, draw_lot, fresh_seed, key_of, words_from
from lastcard.game.events import Event, read_events
from lastcard.game.history import History, growing_rows
from lastcard.game.player import SeatedPlayer, check_name
from lastcard.game.refusal import refusal
from lastcard.game.table_facts import TableFacts
from lastcard.game.view import View
from lastcard.kernel import codes as k
from lastcard.kernel import deal as kernel_deal
from lastcard.kernel.asking import asked_after, first_asked
from lastcard.kernel.fields import Outside, State
from lastcard.kernel.legal import legal as kernel_legal
from lastcard.kernel.step import step as kernel_step
from lastcard.native import mypyc_attr
from lastcard.rules import RuleSet, load
from lastcard.rules.ruleset import from_data

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo")


@dataclass(frozen=True)
class Outcome:
    """How a hand ended, and the match if it ended too."""

    winner: int | None
    """The seat that went out; None if the hand was blocked."""
    gains: tuple[int, ...]
    """Points each seat scored in this hand."""
    scores: tuple[int, ...]
    match_over: bool
    champions: tuple[int, ...]
    """The seats that won the match."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(TableFacts):
    """A match at one table. The first hand is dealt at once, ``deal`` deals the next.

    >>> game = Game("official", players=3, seed=7)
    >>> while (seat := game.actor) is not None:
    ...     events = game.apply(seat, game.legal(seat)[0])
    >>> game.outcome.winner is not None
    True
    """

    __slots__ = (
        "_actions", "_asked", "_history", "_outside", "_players", "declared_dealer", "forgotten",
        "inputs", "names", "opening", "rules", "seed", "state",
    )  # fmt: skip

    def __init__(
        self,
        rules: str | Path | RuleSet = "official",
        players: int | Sequence[str] = 2,
        *,
        seed: int | str | None = None,
        dealer: int | None = None,
    ) -> None:
        """``dealer`` is the seat that deals first, where the rules let the players choose it; if
        nobody is declared, lots or the cards decide."""
        self.rules = load(rules)
        self.names = _seat_names(players)
        self.seed = fresh_seed() if seed is None else check_seed(seed)
        self.declared_dealer = dealer
        _check_table(self.rules, len(self.names), dealer)
        self.state = State()
        self.inputs: list[tuple[int, Action] | None] = []
        """Everything the table did: (seat, action), or None for another deal."""
        self.forgotten = 0
        """How many inputs came before those; see ``freeze``."""
        self._outside = Outside()
        self._outside.words = words_from(self.seed)
        self._outside.events = growing_rows()
        self._actions = actions_of(self.rules.pack)
        self._asked = 0
        """The last turn at whose start everybody was asked."""
        self._players: tuple[SeatedPlayer, ...] = ()
        self._begin_match()
        kernel_deal.deal(self.state, self.rules.kernel, self._outside)
        self._start_history()
        self.opening: list[Event] = self._events()
        """What happened before the first action; nothing in a game that goes on from a position."""

    # --- Looking ---------------------------------------------------------------------------

    @property
    def _open(self) -> State:
        return self.state

    @property
    def _pack(self) -> Pack:
        return self.rules.pack

    def action(self, action: Action | int | str) -> Action:
        """An action at this table from its number or either spelling."""
        known = self._actions
        if isinstance(action, str):
            return known.parse(action)
        if isinstance(action, bool) or not isinstance(action, int):
            raise UserError("unknown-action", f"{action!r:.60} is not an action")
        if action not in known:
            raise UserError("unknown-action", f"no action has the number {int(action) % 10**9}")
        return known[action]

    @property
    def players(self) -> tuple[SeatedPlayer, ...]:
        """The players, by seat: each sees and does what that seat may."""
        if not self._players:
            self._players = tuple(SeatedPlayer(self, seat) for seat in range(len(self.names)))
        return self._players

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.state.phase == k.OVER

    @property
    def step(self) -> int:
        """Inputs so far."""
        return self.forgotten + len(self.inputs)

    @property
    def dealer_by(self) -> Literal["declared", "lot", "cards"]:
        """How the first dealer was found."""
        if self.declared_dealer is not None:
            return "declared"
        return "lot" if self.rules.deals_by_lot else "cards"

    @property
    def outcome(self) -> Outcome | None:
        """None while the hand is being played."""
        s = self.state
        if not self.over:
            return None
        return Outcome(
            winner=None if s.winner < 0 else s.winner,
            gains=tuple(s.gains[: s.players]),
            scores=tuple(s.scores[: s.players]),
            match_over=bool(s.match_over),
            champions=tuple(seat for seat in range(s.players) if s.champions >> seat & 1),
        )

    def hand(self, seat: int) -> list[Card]:
        """The cards a seat holds: for whoever runs the table, never for other players."""
        row = self.state.hands[self._seat(seat)]
        return [card for card in self._pack.cards for _ in range(row[card.code])]

    def view(self, seat: int | None = None, steps: int | None = None) -> View:
        """What a seat may know; without a seat, what a spectator may know. Its history is that of
        the hand so far, or of the last ``steps`` of it."""
        whom = -1 if seat is None else self._seat(seat)
        history = self._history
        seen = history.seen_by(whom) if steps is None else history.last_seen_by(whom, steps)
        return View.of(self.state, self.rules, whom, seen)

    # --- Acting ------------------------------------------------------------------------------

    def asked(self, overtaken: int | None = None) -> list[int]:
        """Who is to be asked what happens next, in order, until somebody acts. The last is the
        seat the table is waiting for; before it, when a turn has just begun, come those who might
        act out of turn, and in the middle of a turn a seat that somebody has ``overtaken``. Nobody
        once the hand is over."""
        s = self.state
        if self.over:
            return []
        seats = [first_asked(s, self.rules.kernel, self._asked)]
        while seats[-1] != s.actor:
            seats.append(asked_after(s, seats[-1]))
        if s.turns == self._asked and overtaken is not None and overtaken != s.actor:
            seats.insert(0, self._seat(overtaken))
        return seats

    def legal(self, seat: int | None) -> list[Action]:
        """Everything a seat may do now. Calling, catching and jumping in need no turn. Nobody, who
        is the ``actor`` of a hand that is over, may do nothing."""
        if seat is None:
            return []
        known = self._actions
        return [known[code] for code in self._legal(seat)]

    def apply(self, seat: int | None, action: Action | int | str) -> list[Event]:
        """Carry out an action and return what happened. An illegal action is refused with an
        ``IllegalAction`` and changes nothing."""
        chosen = self.action(action)
        if seat is None:
            raise IllegalAction("hand-over", "nobody has to act: the hand is over")
        if chosen not in self._legal(seat):
            raise refusal(self.state, self.rules, seat, chosen, self.legal(seat), self.names)
        phase = self.state.phase
        self._asked = self.state.turns
        kernel_step(self.state, self.rules.kernel, self._outside, seat, chosen)
        self._history.add(self.state, self.rules.kernel, self._outside, phase, seat)
        pair = seat, chosen
        self.inputs.append(_inputs_of(self._pack).setdefault(pair, pair))
        return self._events()

    def deal(self) -> list[Event]:
        """Deal the next hand of the match."""
        if not self.over:
            raise UserError(
                "hand-not-over", "the hand is not over: it must end before the next deal"
            )
        if self.match_over:
            raise UserError("match-over", "the match is over: start a new one")
        self._outside.event_count = 0
        self._asked = 0
        kernel_deal.deal(self.state, self.rules.kernel, self._outside)
        self._start_history()
        self.inputs.append(None)
        return self._events()

    @classmethod
    def at(
        cls,
        rules: RuleSet,
        state: State,
        *,
        names: Sequence[str] | None = None,
        seed: int | str | None = None,
    ) -> Game:
        """A game that continues from a position; later shuffles follow the seed."""
        game = cls(rules, state.players if names is None else names, seed=seed)
        game.state = state.copy()
        game.opening = []
        game._history = History()
        return game

    # --- Keeping ---------------------------------------------------------------------------

    def freeze(self, inputs: int | None = None) -> dict[str, Any]:
        """The whole game as plain data, secrets included. With the last few ``inputs`` only it is
        small however long the match is, and goes on from there, but can be recorded no more."""
        first = 0 if inputs is None else max(0, len(self.inputs) - inputs)
        return {
            "rules": self.rules.to_data(),
            "names": list(self.names),
            "seed": str(self.seed),
            "dealer": self.declared_dealer,
            "used": self._outside.used,
            "asked": self._asked,
            "state": self.state.to_bytes().hex(),
            "forgotten": self.forgotten + first,
            "inputs": [None if i is None else [i[0], int(i[1])] for i in self.inputs[first:]],
            "history": self._history.to_list(),
        }

    @classmethod
    def thaw(cls, data: dict[str, Any], rules: RuleSet | None = None) -> Game:
        """The inverse of ``freeze``; where the rules are at hand already, with these."""
        game = cls(
            rules or from_data(data["rules"], "frozen game"),
            data["names"],
            seed=data["seed"],
            dealer=data["dealer"],
        )
        game.state = State.from_bytes(bytes.fromhex(data["state"]))
        game._outside.used = data["used"]
        game._asked = data["asked"]
        game.forgotten = data["forgotten"]
        known = actions_of(game.rules.pack)
        game.inputs = [None if i is None else (i[0], known[i[1]]) for i in data["inputs"]]
        game._history = History(data["history"])
        return game

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[dict[str, Any]]]:
        """Copied and pickled as what ``freeze`` gives: Python could not look into a native one."""
        return type(self).thaw, (self.freeze(),)

    def _legal(self, seat: int) -> list[int]:
        codes = listing.codes
        return codes[: kernel_legal(self.state, self.rules.kernel, self._seat(seat), codes)]

    def _seat(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(self.names):
            last = len(self.names) - 1
            raise UserError("no-such-seat", f"no seat {seat!r}: this table has seats 0 to {last}")
        return seat

    def _begin_match(self) -> None:
        """Seat the players and find the first dealer."""
        players, first, rules = len(self.names), self.declared_dealer, self.rules
        if self.dealer_by == "lot":
            first = draw_lot(key_of(self.seed), players)
        elif first is not None and not rules.deals_by_lot:
            rules = rules.but(first_dealer="declared")  # nobody cuts
        kernel_deal.begin_match(self.state, rules.kernel, self._outside, players, first or 0)

    def _start_history(self) -> None:
        self._history = History()
        self._history.add(self.state, self.rules.kernel, self._outside, 0, -1)

    def _events(self) -> list[Event]:
        return read_events(self._outside.events, self._outside.event_count, self._pack)


@kept_with_pack
def _inputs_of(pack: Pack) -> dict[tuple[int, int], tuple[int, Action] | None]:
    """One and the same pair for all games: a long match remembers many inputs. (None is never in
    it. Of what can only be a pair, a native build would make another each time.)"""
    return {}


def _seat_names(players: int | Sequence[str]) -> tuple[str, ...]:
    if isinstance(players, int) and not isinstance(players, bool):
        if not 0 <= players <= MAX_SEATS:
            raise UserError("players", f"a table seats 2 to {MAX_SEATS} players, not {players}")
        return NAMES[:players]
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise UserError(
            "players", f"players must be a number or a list of names, not {players!r:.60}"
        )
    for name in players:
        check_name(name)
    if len(set(players)) != len(players):
        raise UserError("players", f"two players have the same name: {', '.join(players)}")
    return tuple(players)


def _check_table(rules: RuleSet, players: int, dealer: int | None) -> None:
    rules.check_players(players)
    if dealer is None:
        return
    if isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < players:
        raise UserError(
            "no-such-seat", f"no seat {dealer!r:.60}: the dealer sits at 0 to {players - 1}"
        )
    if not rules.lets_declare_dealer:
        raise UserError(
            "dealer", f"in {rules.name} the cards decide who deals first: leave out the dealer"
        )
