"""What the studio and its server say to each other over HTTP: a design as it is worked on, what it
means, its files, prints and play-tests."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lastcard.protocol.http_bodies import Phrase, RulesPage
from lastcard.protocol.table_info import DeckTable, Language, RulesChoice


class DesignQuestion(Struct, forbid_unknown_fields=True):
    """POST /api/designs/check: a design, and what to hold it against."""

    rules: RulesChoice
    against: RulesChoice | None = None
    """Another version; without it, the set it began from."""


class Change(Struct):
    """An option that is set otherwise."""

    key: str
    before: bool | int | str
    after: bool | int | str


class CardChange(Struct, omit_defaults=True):
    """A card that there are more or fewer of, or that is otherwise than it was."""

    short: str
    words: str
    before: int
    after: int
    other: bool = False
    """Whether its name, points, effects or text have changed."""


class DesignColour(Struct):
    """A colour of the deck as its theme shows it."""

    letter: str
    colour: str
    """Its name in the deck, by which a Look speaks of it."""
    name: str
    """What the theme calls it."""
    shape: str
    main: str
    on: str
    """What can be seen on it."""
    behind_text: str
    """What small text in ``on`` can be read on."""


class DesignPage(RulesPage, omit_defaults=True):
    """The answer to DesignQuestion: what a design means, what is new in it, what helps."""

    fingerprint: str = ""
    """Of the rules, as records and measurements have it."""
    changes: list[Change] = []
    cards_changed: list[CardChange] = []
    ways_out: list[dict[str, bool | int | str]] = []
    """Where rules do not go together: options to set, one way or another."""
    deck_table: DeckTable = {}
    """The whole deck as a table that begins from ``none``, to be edited."""
    points: list[int] = []
    """Of each card of the pack, in its order."""
    theme: str = ""
    """What the cards are drawn in: GET /art/THEME.svg?pack=."""
    colours: list[DesignColour] = []
    """In the order of the pack."""
    back: str = ""
    """The words on the back of the cards."""
    warnings: list[Phrase] = []
    """What is hard to see on these cards."""


class EffectInfo(Struct, omit_defaults=True):
    """A word of the vocabulary of effects; ``N`` in it is a number."""

    effect: str
    says: Phrase
    """What it means, with 2 for the number."""
    most: int = 0
    """The largest number, where it has one."""


class StudioWords(Struct):
    """GET /api/designs/words: what cards and themes can be made of."""

    effects: list[EffectInfo]
    shapes: list[str]
    """Of colours and of motifs."""
    fits: list[str]
    themes: list[str]
    decks: list[str]
    """Decks to begin from."""


class DesignFiles(Struct, forbid_unknown_fields=True):
    """POST /api/designs/read: a design as files, by their paths in a folder, or as one zip file;
    the answer is its RulesChoice."""

    files: Annotated[dict[str, str], Meta(max_length=40)] = {}
    zip: bytes = b""


PrintPart = Literal["cards", "rules", "score-pad"]


class PrintOrder(Struct, forbid_unknown_fields=True):
    """POST /api/designs/print: what to make a PDF of."""

    rules: RulesChoice
    parts: Annotated[list[PrintPart], Meta(min_length=1, max_length=3)]
    page: Literal["a4", "letter"] = "a4"
    language: Language = "en"
    blanks: Annotated[int, Meta(ge=0, le=18)] = 0
    """Empty cards, to write on."""


class PlayedHand(Struct):
    """One hand of a play-test."""

    turns: int
    dealer: int
    winner: int | None
    points: int


class PlayTest(Struct):
    """GET /api/tables/ID/matches/N/figures: what happened in a match that is over."""

    names: list[str]
    bots: list[bool]
    hands: list[PlayedHand]
    champions: list[int]
