"""What every effect means, in a clause that can stand beside others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lastcard.cards import Effect, EffectKind, Effects
from lastcard.rules.phrase import Phrase, counted, joined

_CLAUSES: Final[dict[EffectKind, str]] = {
    EffectKind.NAME_COLOUR: "the player names the colour in play",
    EffectKind.DISCARD_COLOUR: "the player lays all other cards of its colour under it",
    EffectKind.REVERSE: "play continues in the other direction",
    EffectKind.SWAP_CHOSEN: "the player swaps hands with a player of their choice",
    EffectKind.SWAP_NEXT: "the player swaps hands with the next player",
    EffectKind.PASS_HANDS: "everyone passes their hand to the next player in the direction of play",
    EffectKind.SHUFFLE_HANDS: "all hands are shuffled together and dealt out again one card at a "
    "time, starting with the next player",
    EffectKind.DRAW: "the next player draws {}",
    EffectKind.DRAW_CHOSEN: "a player chosen by the one who played it draws {}, but loses no turn",
    EffectKind.DRAW_OTHERS: "everyone else draws {}, but loses no turn",
    EffectKind.DRAW_SELF: "the player draws {}",
    EffectKind.DRAW_UNTIL_FIT: "the next player draws until a card is playable",
    EffectKind.DRAW_UNTIL_COLOUR: "the next player turns up cards until one of that colour comes "
    "and takes them all",
    EffectKind.SKIP: "the next {} lose a turn, though never the one who played it",
    EffectKind.SKIP_EVERYONE: "everyone else loses a turn, so the same player plays again",
    EffectKind.PLAY_AGAIN: "the player takes another turn",
}
_ROULETTE: Final = (
    "the next player names the colour in play and turns up cards until one of that colour comes, "
    "taking them all"
)
_SKIP_ONE: Final = "the next player loses a turn"
_OWNER_NAMES: Final = "its owner names the colour in play"


def effects_sentence(name: Phrase, effects: Effects, *, inspected: bool = False) -> Phrase:
    """``Wild Draw Four: the player names the colour in play, and the next player draws four
    cards.`` Where plays are inspected, the card may be another player's."""
    first, *others = effect_clauses(effects, inspected)
    # One template with what stands before it: in other languages a first word may look different.
    begun = Phrase(f"{{}}: {first.say}", (name, *first.parts))
    if not others:
        return Phrase("{}.", (begun,))
    *between, last = others
    return Phrase("{}, and {}.", (joined([begun, *between], ", "), last))


def effect_clauses(effects: Effects, inspected: bool) -> Iterator[Phrase]:
    """One for each effect; what the same victim does is told as one."""
    together = any(effect.kind is EffectKind.VICTIM_NAMES_COLOUR for effect in effects)
    for effect in effects:
        if effect.kind is EffectKind.DRAW_UNTIL_COLOUR and together:
            yield Phrase(_ROULETTE)
        elif effect.kind is not EffectKind.VICTIM_NAMES_COLOUR:
            yield _clause(effect, inspected)


def _clause(effect: Effect, inspected: bool) -> Phrase:
    say = _CLAUSES[effect.kind]
    if effect.kind is EffectKind.NAME_COLOUR and inspected:
        return Phrase(_OWNER_NAMES)
    if effect.kind is EffectKind.SKIP:
        players = counted(effect.number, "player")
        return Phrase(_SKIP_ONE) if effect.number == 1 else Phrase(say, (players,))
    return Phrase(say, (counted(effect.number, "card"),)) if effect.number else Phrase(say)
