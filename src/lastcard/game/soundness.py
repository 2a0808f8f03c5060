"""Whether a position could stand on a table, so that the kernel only ever sees sound ones."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.cards import MAX_SEATS, NO_COLOUR
from lastcard.kernel import codes as k
from lastcard.kernel.fields import State
from lastcard.rules import RuleSet


def wrong_position(rules: RuleSet, s: State) -> str | None:
    """What could not be so in a game, in one sentence; None where all is well. Whether the cards
    are those of the deck is asked where they are laid out or read."""
    return next(_out_of_range(rules, s), None) or next(_contradictions(rules, s), None)


def _out_of_range(rules: RuleSet, s: State) -> Iterator[str]:
    if s.players not in range(2, MAX_SEATS + 1):
        yield f"players cannot be {s.players}: a table seats 2 to {MAX_SEATS}"
    seat, no_seat, seats = range(s.players), range(-1, s.players), range(1 << s.players)
    card, flag, many = range(-1, rules.kernel.kinds), range(2), range(10**6)
    colour = (*range(rules.kernel.colours), NO_COLOUR)
    allowed = {
        "turn": seat, "actor": seat, "dealer": seat,
        "winner": no_seat, "exposed": no_seat, "accused": no_seat,
        "drawn": card, "submitted": card, "pending_card": card,
        "direction": flag, "match_over": flag, "guilty": flag, "submitted_call": flag,
        "phase": range(k.PLAY, k.OVER + 1), "result": range(3),
        "colour": colour, "submitted_colour": (0, *colour),
        "turns": many, "passes": many, "hand_number": many, "pending": many,
        "alive": seats, "playing": seats, "champions": seats, "catches": seats,
    }  # fmt: skip
    for name, values in allowed.items():
        value = getattr(s, name)
        if type(value) is not int or value not in values:
            yield f"{name} cannot be {value!r:.20}"
    if any(type(score) is not int or score not in many for score in s.scores):
        yield "a score must be a whole number, zero or more"
    if s.pile_size == 0:
        yield "no card lies on the pile"


def _contradictions(rules: RuleSet, s: State) -> Iterator[str]:
    """Facts that are good one by one but not together."""
    r, over, top = rules.kernel, s.phase == k.OVER, rules.pack.cards[s.top]
    traits = r.traits[s.top]
    if sorted(s.circle[: s.players]) != list(range(s.players)):
        yield "every seat must have its place in the circle"
    if s.playing & ~s.alive or (not over and s.playing & (s.playing - 1) == 0):
        yield "at least two of those still in the match must play in the hand"
    if not over and not s.playing >> s.actor & s.playing >> s.turn & 1:
        yield "whose turn it is must play in the hand"
    handing_in = s.turn if s.phase == k.INSPECT else k.NOBODY
    for seat in range(s.players):
        if s.playing >> seat & 1 and not (s.sizes[seat] or over or seat == handing_in):
            yield f"everyone playing in the hand must hold a card, and seat {seat} has none"
        if r.out_at and not over and s.sizes[seat] >= r.out_at:
            yield f"whoever holds {r.out_at} cards is out, and seat {seat} holds {s.sizes[seat]}"
    unnamed = s.phase == k.COLOUR and s.pending_card < 0  # where one is named later, the last stays
    if r.colours and (s.colour == NO_COLOUR) != unnamed:
        yield "a colour must be in play, but while a wild turned up first waits for one"
    if s.phase == k.COLOUR and top.colour and not top.leaves_colour_open:
        yield "only a wild waits for a colour"
    if top.colour and not top.leaves_colour_open and s.colour != top.colour.code:
        yield f"the colour in play must be that of the top card, {top.words}"
    if s.phase == k.DRAWN and not (s.drawn >= 0 and s.hands[s.actor][s.drawn]):
        yield "the card just drawn must be in the hand of the one who drew it"
    if (s.phase == k.INSPECT) != (s.submitted >= 0) or (s.phase == k.INSPECT and not r.inspection):
        yield "a card lies before the dealer only while the dealer inspects it"
    asked = s.phase == k.RESPOND or (s.phase == k.COLOUR and bool(traits & k.VICTIM_NAMES))
    if (s.phase == k.RESPOND) != (s.pending > 0) or (s.pending_card >= 0) > asked:
        yield "a draw is pending only while a draw card waits for an answer"
    if s.phase == k.RESPOND and not (s.pending_card >= 0 and r.draws[s.pending_card]):
        yield f"{rules.pack.cards[s.pending_card].words} makes nobody draw"
    if s.phase == k.TARGET and not traits & (k.SWAPS_CHOSEN | k.HITS_CHOSEN):
        yield f"{top.words} lets nobody choose a player"
    if s.phase == k.MORE and not traits & k.EXTENDED:
        yield f"no more cards can be laid on {top.words}"
    if s.exposed >= 0 and s.sizes[s.exposed] != 1:
        yield "who can be caught holds one card"
