"""What every effect means, in a clause that can stand beside others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lastcard.cards import Effect, EffectKind, Effects
from lastcard.rules.phrase import Part, Phrase, counted, joined, number_word

_CLAUSES: Final[dict[EffectKind, str]] = {
    EffectKind.NAME_COLOUR: "{} names the colour in play",
    EffectKind.DISCARD_COLOUR: "the player lays all other cards of its colour under it",
    EffectKind.REVERSE: "play continues in the other direction",
    EffectKind.SWAP_CHOSEN: "the player swaps hands with a player of their choice",
    EffectKind.SWAP_NEXT: "the player swaps hands with the next player",
    EffectKind.PASS_HANDS: "everyone passes their hand to the next player in the direction of play",
    EffectKind.SHUFFLE_HANDS: "all hands are shuffled together and dealt out again one card at a "
    "time, starting with the next player",
    EffectKind.DRAW: "the next player draws {}",
    EffectKind.DRAW_CHOSEN: "a player of their choice draws {}, but loses no turn",
    EffectKind.DRAW_OTHERS: "everyone else draws {}",
    EffectKind.DRAW_SELF: "the player draws {}",
    EffectKind.DRAW_UNTIL_FIT: "the next player draws until a card is playable",
    EffectKind.DRAW_UNTIL_COLOUR: "the next player turns up cards until one of that colour comes "
    "and takes them all",
    EffectKind.SKIP: "the next {} players lose a turn",
    EffectKind.SKIP_EVERYONE: "everyone else loses a turn, so the same player plays again",
    EffectKind.PLAY_AGAIN: "the player takes another turn",
}
_ROULETTE: Final = (
    "the next player names the colour in play and turns up cards until one of that colour comes, "
    "taking them all"
)
_SKIP_ONE: Final = "the next player loses a turn"


def effect_clause(effect: Effect, namer: Phrase) -> Phrase:
    """What one effect does; ``namer`` is who names the colour of a card that is played."""
    say = _CLAUSES[effect.kind]
    if effect.kind is EffectKind.SKIP:
        return (
            Phrase(_SKIP_ONE) if effect.number == 1 else Phrase(say, (number_word(effect.number),))
        )
    if effect.kind is EffectKind.NAME_COLOUR:
        return Phrase(say, (namer,))
    return Phrase(say, (counted(effect.number, "card"),)) if effect.number else Phrase(say)


def _clauses(effects: Effects, namer: Phrase) -> Iterator[Phrase]:
    """One for each effect; the same player does two of them, which are told as one."""
    together = any(effect.kind is EffectKind.VICTIM_NAMES_COLOUR for effect in effects)
    for effect in effects:
        if effect.kind is EffectKind.DRAW_UNTIL_COLOUR and together:
            yield Phrase(_ROULETTE)
        elif effect.kind is not EffectKind.VICTIM_NAMES_COLOUR:
            yield effect_clause(effect, namer)


def effects_sentence(name: Part, effects: Effects, namer: Phrase) -> Phrase:
    """``Wild Draw Four: the player names the colour in play, and the next player draws four
    cards.``"""
    *clauses, last = _clauses(effects, namer)
    if not clauses:
        return Phrase("{}: {}.", (name, last))
    return Phrase("{}: {}, and {}.", (name, joined(clauses, ", "), last))
