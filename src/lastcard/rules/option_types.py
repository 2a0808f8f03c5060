"""What an option is: a key, the values it may take, and how each value is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass

from lastcard.cards import Card
from lastcard.rules.card_groups import Group, names_of
from lastcard.rules.phrase import Phrase

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One thing two tables may play differently.

    ``say`` holds the sentence of the rule page: for a flag or a choice one for each value, for
    a number a template under ``None``, with special numbers beside it. An empty sentence means
    that this value is the absence of a rule and is not worth a line.
    """

    key: str
    section: str
    title: str
    default: Value
    say: Mapping[Value | None, str]
    _: KW_ONLY
    formerly: str = ""
    """The key in files and records from before it got a better one."""
    about: tuple[Group, ...] = ()
    """Whose names stand in the gaps of the sentences, where these speak of cards."""

    @property
    def first_key(self) -> str:
        """The key it has had from the beginning: records and fingerprints are made with it."""
        return self.formerly or self.key

    def check(self, value: object) -> str | None:
        """None if the value is good, otherwise what it must be."""
        raise NotImplementedError

    def number(self, value: Value) -> int:
        """The value as the kernel reads it."""
        raise NotImplementedError

    @property
    def allowed(self) -> str:
        """The values, for people."""
        raise NotImplementedError

    def phrase(self, value: Value, cards: list[Card]) -> Phrase:
        """The sentence of a value for a deck of these cards; an empty one if there is nothing to
        say."""
        if value not in self.say:
            return Phrase(self.say[None], (value,))
        say = self.say[value]
        return Phrase(say, self.names(cards) if "{}" in say else ())

    def names(self, cards: list[Card]) -> tuple[Phrase, ...]:
        """What its sentences call the cards they are about, of a deck of these cards."""
        return tuple(names_of([card for card in cards if group(card)]) for group in self.about)


@dataclass(frozen=True)
class Flag(Option):
    def check(self, value: object) -> str | None:
        return None if isinstance(value, bool) else "must be true or false"

    def number(self, value: Value) -> int:
        return int(value)

    @property
    def allowed(self) -> str:
        return "true or false"


@dataclass(frozen=True)
class Number(Option):
    low: int
    high: int

    def check(self, value: object) -> str | None:
        if isinstance(value, bool) or not isinstance(value, int):
            return f"must be a whole number from {self.low} to {self.high}"
        if not self.low <= value <= self.high:
            return f"must be from {self.low} to {self.high}"
        return None

    def number(self, value: Value) -> int:
        return int(value)

    @property
    def allowed(self) -> str:
        return f"{self.low} to {self.high}"


@dataclass(frozen=True)
class Choice(Option):
    values: Mapping[str, int]

    def check(self, value: object) -> str | None:
        if isinstance(value, str) and value in self.values:
            return None
        return "must be one of " + ", ".join(f'"{name}"' for name in self.values)

    def number(self, value: Value) -> int:
        return self.values[str(value)]

    @property
    def allowed(self) -> str:
        return ", ".join(self.values)


@dataclass(frozen=True)
class Text(Option):
    limit: int

    def check(self, value: object) -> str | None:
        if not isinstance(value, str):
            return "must be a quoted string"
        if len(value) > self.limit or any(not letter.isprintable() for letter in value):
            return f"must be one line of at most {self.limit} characters"
        return None

    def number(self, value: Value) -> int:
        return 0

    @property
    def allowed(self) -> str:
        return f"up to {self.limit} characters"
