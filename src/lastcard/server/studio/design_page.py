"""What a design means: its rules in plain words, what is new, what is wrong and what helps."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from lastcard.art import Theme
from lastcard.cards import Pack
from lastcard.errors import UserError
from lastcard.protocol import http_bodies as h
from lastcard.protocol import studio as s
from lastcard.protocol import table_info as t
from lastcard.protocol.rules_choice import rules_of, theme_of
from lastcard.rules import RuleSet, load
from lastcard.rules.decks import DeckList, read_deck
from lastcard.rules.explain import explain
from lastcard.rules.options import BY_KEY
from lastcard.rules.ways_out import ways_out
from lastcard.server.projection import pack_info
from lastcard.server.rules_form import phrase_of, rules_page, sentence_of
from lastcard.server.studio.look_warnings import look_warnings


def design_page(question: s.DesignQuestion) -> s.DesignPage:
    """A design held against the set it began from, or against another version of it."""
    choice = question.rules
    page = s.DesignPage(**structs.asdict(rules_page(choice)))
    against = rules_of(question.against or t.RulesChoice(choice.base))
    if page.problem is None:
        rules = rules_of(choice)
        page.fingerprint = rules.fingerprint
        page.changes = _changes(rules, against)
        page.cards_changed = _cards_changed(rules, against)
        _mark_new(page, rules, against)
    else:
        page.ways_out = ways_out(load(choice.base), choice.deck, _known(choice.options))
    deck = _deck(choice)
    if deck is not None:
        page.deck_table = _whole_table(deck)
        page.points = [card.worth for card in deck.pack.cards]
        if page.pack is None:  # it can be seen although it cannot be played yet
            page.pack, page.deck = pack_info(deck.pack), list(deck.counts)
        _dress(page, choice, deck.pack)
    return page


def _known(options: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in options.items() if key in BY_KEY}


def _deck(choice: t.RulesChoice) -> DeckList | None:
    try:
        return read_deck(choice.deck, load(choice.base).deck_list, "deck")
    except UserError:  # the page says so
        return None


def _whole_table(deck: DeckList) -> dict[str, Any]:
    """The deck as a table that begins from nothing, to be edited card by card."""
    table = {"base": "none", **deck.pack.to_data()}
    usual = zip(deck.pack.cards, deck.counts, deck.pack.counts, strict=True)
    return table | {card.short: count for card, count, row in usual if count != row}


def _changes(rules: RuleSet, against: RuleSet) -> list[s.Change]:
    keys = (key for key in rules.differences(against) if key != "deck")
    return [s.Change(key, against[key], rules[key]) for key in keys]


def _cards_changed(rules: RuleSet, against: RuleSet) -> list[s.CardChange]:
    """Cards that there are more or fewer of, and those that are otherwise than they were."""
    changed = []
    before = {card.short: card for card in against.pack.cards}
    for card in rules.pack.cards:
        old, count = before.pop(card.short, None), rules.deck[card.code]
        was = against.deck[old.code] if old else 0
        other = old is not None and _facts(old) != _facts(card) and bool(was and count)
        if was != count or other:
            changed.append(s.CardChange(card.short, card.words, was, count, other))
    gone = ((card, against.deck[card.code]) for card in before.values())
    return changed + [s.CardChange(card.short, card.words, was, 0) for card, was in gone if was]


def _facts(card: Any) -> tuple[object, ...]:
    return card.words, card.effects, card.worth, card.fits_on, card.not_on, card.text


def _mark_new(page: s.DesignPage, rules: RuleSet, against: RuleSet) -> None:
    """Sentences the other rules do not have, and in each section those that are gone. They are
    compared as they are read: a card of one's own is put into words in another way than one that
    comes with Lastcard."""
    before = {part.title: part.sentences for part in explain(against)}
    for section, part in zip(page.sections, explain(rules), strict=True):
        old = before.pop(section.title, ())
        said = {str(sentence.phrase) for sentence in old}
        now = [str(sentence.phrase) for sentence in part.sentences]
        for sentence, words in zip(section.sentences, now, strict=True):
            sentence.new = words not in said
        section.gone = [sentence_of(one) for one in old if str(one.phrase) not in now]
    for title, sentences in before.items():
        page.sections.append(h.Section(title, [], [sentence_of(one) for one in sentences]))


def _dress(page: s.DesignPage, choice: t.RulesChoice, pack: Pack) -> None:
    try:
        theme = theme_of(choice)
    except UserError:
        theme = theme_of(structs.replace(choice, look=None))
    page.theme = theme.name
    suits = theme.suits_of(pack)
    page.colours = [_colour(theme, pack, at) for at in range(len(suits))]
    own = choice.look.colours if choice.look else {}
    painted = [
        suit
        for colour, suit in zip(pack.colours, suits, strict=True)
        if "main" in own.get(colour.name.casefold(), {})
    ]
    page.warnings = [phrase_of(warning) for warning in look_warnings(suits, painted)]
    page.back = theme.back_words


def _colour(theme: Theme, pack: Pack, at: int) -> s.DesignColour:
    colour, suit = pack.colours[at], theme.suits_of(pack)[at]
    on, behind = suit.paints["on"], suit.behind_text
    return s.DesignColour(colour.letter, colour.name, suit.name, suit.shape, suit.main, on, behind)
