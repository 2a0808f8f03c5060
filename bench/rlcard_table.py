"""Our bots at RLCard's table: its ``uno`` environment, against its model ``uno-rule-v1``.

    python bench/rlcard_table.py expert casual --games 2000

RLCard asks one of our bots like any agent of its own. The bot gets a ``View`` made from nothing
but the state RLCard shows that player, under ``RULES``, which come as near to RLCard's game as our
options allow. What still differs: in RLCard a drawn card is played if it has the colour or is a
wild, but not if only the symbol fits; a drawn wild gets a random colour, and a drawn Wild Draw
Four makes nobody draw; and a Wild Draw Four may be played only when nothing else can be.
"""

from __future__ import annotations

import argparse
import sys
import time
from array import array
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import rlcard
from rlcard import models

from lastcard.bots import Bot, find_bot
from lastcard.bots.levels import LEVELS, take_rollouts
from lastcard.cards import CLASSIC, Card, Colour
from lastcard.cli.progress import ProgressBar
from lastcard.game import Action, View
from lastcard.kernel import codes as k
from lastcard.kernel.bits import Cards, either, only
from lastcard.kernel.fields import Sight
from lastcard.kernel.history import STEP
from lastcard.lab.arena.contest import Share
from lastcard.lab.jobs.workers import carry_out
from lastcard.rules import load

RULES: Final = load("official").but(
    draw_when_able=False,
    drawn_card="must",
    two_player_reverse_skips=False,
    conditional_wild="enforced",
    uno_automatic=True,
    scoring="none",
)
PEER: Final = "uno-rule-v1"
WANTED: Final = {"expert": 0.62}
CHUNK: Final = 25
"""Deals, each played twice, between two reports."""
SYMBOLS: Final = {"skip": "S", "reverse": "R", "draw_2": "+2"}
WILDS: Final = {"wild": "W", "wild_draw_4": "W+4"}
"""RLCard's words that we shorten otherwise."""


def card_of(text: str) -> Card:
    """Our card of one that RLCard writes ``r-7`` or, with a colour that may mean nothing,
    ``g-wild``."""
    letter, _, trait = text.partition("-")
    return CLASSIC.card(WILDS.get(trait) or letter + SYMBOLS.get(trait, trait))


def colour_of(text: str) -> Colour:
    return CLASSIC.colour(text[0])


def action_of(text: str) -> Action:
    if text == "draw":
        return Action.parse("draw")
    card, letter = card_of(text), colour_of(text).letter
    return Action.parse(f"{card}:{letter}" if card.is_wild else str(card))


def colour_in_play(state: dict[str, Any]) -> Colour:
    """RLCard's ``target`` keeps the colour a wild was printed with, not the one named. The named
    one shows on the last card played; after a reshuffle only in what may be played on it."""
    target = state["target"]
    if not card_of(target).is_wild:
        return colour_of(target)
    if state["played_cards"]:
        return colour_of(state["played_cards"][-1])
    for text in state["legal_actions"]:
        if text != "draw" and not card_of(text).is_wild:
            return colour_of(text)
    held = {colour_of(text) for text in state["hand"] if not card_of(text).is_wild}
    return next(colour for colour in CLASSIC.colours if colour not in held)


def history_of(record: Sequence[tuple[int, str]], played: Sequence[str]) -> array[int]:
    """What a player saw, from RLCard's list of actions and the cards played; nothing once a
    reshuffle has taken cards out of that list."""
    laid = drawn_and_laid(tuple(text for _, text in record), tuple(played))
    if laid is None:
        return array("i")
    opening = card_of(played[0])
    rows = array("i", (k.EV_DEALT, -1, -1, -1, 7, k.EV_OPENED, -1, opening.code, -1, 0))
    if opening.is_wild:
        rows.extend((k.EV_NAMED, -1, -1, -1, colour_of(played[0]).code))
    for (seat, text), shown in zip(record, laid, strict=True):
        rows.extend((STEP, seat, -1, -1, k.PLAY))
        if text == "draw":
            rows.extend((k.EV_DREW, seat, k.NO_CARD, -1, 0))
        if shown is not None:
            card = card_of(shown)
            rows.extend((k.EV_PLAYED, seat, card.code, -1, colour_of(shown).code))
            idle = text == "draw" and card.is_wild
            for _ in range(0 if idle else RULES.kernel.draws[card.code]):
                rows.extend((k.EV_DREW, 1 - seat, k.NO_CARD, -1, 0))
    return rows


def drawn_and_laid(
    actions: tuple[str, ...], played: tuple[str, ...]
) -> tuple[str | None, ...] | None:
    """The card each action laid on the pile: a play its own, a draw one that fitted or none.
    None if the two lists do not belong together."""
    partial: dict[int, tuple[str | None, ...]] = {1: ()}
    for action in actions:
        after: dict[int, tuple[str | None, ...]] = {}
        for at, laid in partial.items():
            card = played[at] if at < len(played) else None
            if action == "draw":
                after.setdefault(at, (*laid, None))
            if card is not None and (
                card == action or (action == "draw" and follows(card, at, played))
            ):
                after[at + 1] = (*laid, card)
        partial = after
    return partial.get(len(played))


def follows(card: str, at: int, played: tuple[str, ...]) -> bool:
    """Whether RLCard plays a drawn card at once."""
    return card_of(card).is_wild or colour_of(card) == colour_of(played[at - 1])


def view_of(state: dict[str, Any], record: Sequence[tuple[int, str]]) -> View:
    """What RLCard's player is shown, as a view of ours."""
    sight = Sight()
    sight.seat = sight.turn = sight.actor = seat = state["current_player"]
    sight.players = 2
    sight.alive = sight.playing = 0b11
    sight.circle[:2] = [0, 1]
    sight.hand_number = sight.turns = 1
    sight.phase = k.PLAY
    sight.dealer = sight.following = 1 - seat
    sight.top = card_of(state["target"]).code
    sight.colour = colour_in_play(state).code
    sight.sizes[:2] = state["num_cards"]
    held: Cards = 0, 0
    for text in state["hand"]:
        sight.hand[card_of(text).code] += 1
        held = either(held, only(card_of(text).code))
    sight.held[:] = held
    # After a reshuffle RLCard's pile is empty; ours has at least the card to match.
    pile = [card_of(text).code for text in state["played_cards"]] or [sight.top]
    if pile[-1] != sight.top or sum(sight.hand) != sight.sizes[seat]:
        raise ValueError(f"cannot read RLCard's state: {state}")
    sight.pile[: len(pile)] = pile
    sight.pile_size = len(pile)
    sight.stock_size = max(sum(RULES.deck) - len(pile) - sum(state["num_cards"]), 0)
    return View(sight, RULES, history_of(record, state["played_cards"]))


class Guest:
    """One of our bots as an agent of RLCard."""

    use_raw = True

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.moves = 0
        self.seconds = 0.0

    def eval_step(self, state: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        options = {action_of(text): text for text in state["raw_legal_actions"]}
        if len(options) == 1:
            return next(iter(options.values())), {}
        start = time.perf_counter()
        chosen = self._bot.choose(view_of(state["raw_obs"], state["action_record"]), list(options))
        self.seconds += time.perf_counter() - start
        self.moves += 1
        if chosen not in options:
            raise ValueError(f"{chosen!r} is none of RLCard's {list(options.values())}")
        return options[chosen], {}


def make_bot(name: str, seed: int, rollouts: int) -> Bot:
    if take_rollouts([name]):
        return LEVELS[name].make(seed, rollouts=rollouts)
    return find_bot(name)(seed)


class Part(NamedTuple):
    """What some games brought, and the moves the guest thought about."""

    wins: int
    games: int
    moves: int
    seconds: float

    @property
    def share(self) -> Share:
        return Share(self.wins, self.games)

    @property
    def milliseconds(self) -> float:
        """For a move the guest thought about."""
        return 1000 * self.seconds / max(self.moves, 1)

    def plus(self, other: Part) -> Part:
        return Part(
            self.wins + other.wins,
            self.games + other.games,
            self.moves + other.moves,
            self.seconds + other.seconds,
        )


def play_deals(name: str, first: int, deals: int, rollouts: int) -> Part:
    """Play deals twice, the seats swapped."""
    env: Any = rlcard.make("uno")
    peer = models.load(PEER).agents[0]
    guest = Guest(make_bot(name, first, rollouts))
    wins = 0
    for number in range(first, first + deals):
        for seat in range(2):
            env.seed(number)
            np.random.seed(number * 2 + seat)  # what RLCard's model chooses by
            env.set_agents([guest, peer] if seat == 0 else [peer, guest])
            _, payoffs = env.run(is_training=False)
            if sorted(payoffs) != [-1, 1]:
                raise ValueError(f"RLCard ended deal {number} without a winner: {payoffs}")
            wins += int(payoffs[seat] == 1)
    return Part(wins, 2 * deals, guest.moves, guest.seconds)


def play_piece(piece: tuple[str, int, int, int]) -> Part:
    """Runs in any process."""
    return play_deals(*piece)


def measure(name: str, games: int, rollouts: int, jobs: int) -> Part:
    """Play a number of games, or one more, each deal twice; tells how far it is."""
    total = Part(0, 0, 0, 0.0)
    deals = -(-games // 2)
    pieces = (
        (name, first, min(CHUNK, deals - first), rollouts) for first in range(0, deals, CHUNK)
    )
    with ProgressBar("games") as progress:

        def take(piece: tuple[str, int, int, int], part: Part) -> None:
            nonlocal total
            total = total.plus(part)
            progress(total.games, 2 * deals)

        stopped = carry_out(play_piece, pieces, take, jobs=jobs)
    if stopped:
        raise SystemExit(f"{stopped}: {name} played {total.games:,} of {2 * deals:,} games")
    return total


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("bots", nargs="*", default=["expert", "casual", "random"])
    parser.add_argument("--games", type=int, default=2000, help="for each bot (default 2000)")
    parser.add_argument(
        "--rollouts", type=int, default=4_000, help="the expert's work a move (default 4000)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    given = parser.parse_args(arguments)
    missed = False
    print(f"RLCard {rlcard.__version__}, environment uno, against its {PEER}; seats swapped")
    for name in given.bots:
        part = measure(name, given.games, given.rollouts, given.jobs)
        share = part.share
        wanted = WANTED.get(name)
        missed |= wanted is not None and share.rate < wanted
        goal = "" if wanted is None else f", wanted at least {wanted:.0%}"
        print(
            f"{name:8} {share.rate:.1%} ± {share.margin:.1%} of {share.games:,} games, "
            f"{part.milliseconds:.1f} ms a move{goal}"
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
