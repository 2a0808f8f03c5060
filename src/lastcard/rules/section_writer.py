"""What a rule page is made of: sections of sentences, collected option by option."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from lastcard.cards import Card
from lastcard.rules import options as o
from lastcard.rules.card_groups import is_conditional
from lastcard.rules.phrase import Phrase
from lastcard.rules.relevance import is_relevant
from lastcard.rules.ruleset import DEFAULTS, RuleSet


@dataclass(frozen=True)
class Sentence:
    """One rule in words (sometimes several sentences that belong together)."""

    phrase: Phrase
    key: str | None = None
    """The option, or ``deck``, that the sentence comes from; None if it holds in every set."""
    differs: bool = False
    """Whether the official sheet says something else."""
    about: Card | None = None
    """A card of the deck that the sentence says the effect of, to be shown beside it."""

    @property
    def text(self) -> str:
        return str(self.phrase)


@dataclass(frozen=True)
class Section:
    title: str
    sentences: list[Sentence]


@dataclass
class SectionWriter:
    """Collects the sentences of one section."""

    rules: RuleSet
    sentences: list[Sentence] = field(default_factory=list)

    @property
    def inspected(self) -> bool:
        return self.rules["inspection"] != "off"

    @property
    def scored(self) -> bool:
        """Whether there are points; without them one deal decides, and nobody speaks of hands."""
        return self.rules["scoring"] != "none"

    @cached_property
    def wilds(self) -> list[Card]:
        return [card for card in self.rules.cards if card.is_wild]

    @cached_property
    def conditional(self) -> list[Card]:
        """The cards meant for a hand without the colour in play."""
        return [card for card in self.rules.cards if is_conditional(card)]

    @cached_property
    def symbols(self) -> dict[str, list[Card]]:
        """The coloured cards of the deck by what they have in common."""
        found: dict[str, list[Card]] = {}
        for card in self.rules.cards:
            if card.colour is not None:
                found.setdefault(card.symbol, []).append(card)
        return found

    def chosen(self, *keys: str) -> list[str]:
        """Which of these options are on, and matter."""
        return [key for key in keys if self.rules[key] and is_relevant(self.rules, key)]

    def one_of(self, symbol: str) -> Card | None:
        """A card of the deck with this symbol; for each symbol in another colour."""
        cards = [card for card in self.symbols.get(symbol, ()) if self.is_usual(card)]
        if not cards:
            return None
        return cards[self.rules.pack.symbols.index(symbol) % len(cards)]

    def is_usual(self, card: Card) -> bool:
        """Whether most cards of its symbol do and count the same: a queen of spades may not."""
        like = Counter((one.effects, one.worth) for one in self.symbols.get(card.symbol, [card]))
        return like.most_common(1)[0][0] == (card.effects, card.worth)

    def name_of(self, card: Card) -> Phrase:
        """What a card is called in a sentence about all cards like it."""
        return Phrase(card.symbol_name if self.is_usual(card) else card.words)

    def say(self, words: str | Phrase, key: str | None = None, about: Card | None = None) -> None:
        """A sentence in words of its own; with a key, it is there because of that option."""
        differs = key is not None and key in self.rules.differences(DEFAULTS)
        phrase = Phrase(words) if isinstance(words, str) else words
        self.sentences.append(Sentence(phrase, key, differs, about))

    def options(self, *keys: str, about: Card | None = None) -> None:
        """What the options themselves say, where they matter and have something to say."""
        for key in keys:
            phrase = o.BY_KEY[key].phrase(self.rules[key], self.rules.cards)
            if phrase.say and is_relevant(self.rules, key):
                self.say(phrase, key, about)
