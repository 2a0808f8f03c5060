"""The shuffle can be checked by anybody, from its description alone."""

from __future__ import annotations

import hashlib
import hmac

from lastcard import Game
from lastcard.game.chance import Words, key_of


def described_words(seed: int, count: int) -> list[int]:
    """Words as docs/records.md describes them, written without looking at the program."""
    key = hashlib.sha256(f"lastcard seed {seed}".encode()).digest()
    found: list[int] = []
    block = 0
    while len(found) < count:
        digest = hmac.new(key, f"lastcard words {block}".encode(), hashlib.sha256).digest()
        found += [int.from_bytes(digest[i : i + 8], "big") >> 2 for i in (0, 8, 16, 24)]
        block += 1
    return found[:count]


def test_words_are_as_described_in_any_order() -> None:
    words = Words(key_of(7))
    expected = described_words(7, 50)
    assert [words[i] for i in range(50)] == expected
    assert [words[i] for i in (49, 3, 4, 0)] == [expected[i] for i in (49, 3, 4, 0)]
    assert all(0 <= word < 2**62 for word in expected)


def test_a_deal_can_be_recomputed_from_the_seed() -> None:
    """oneround: no draw for the deal, so the first shuffle is the deck's."""
    seed = 42
    game = Game("oneround", 2, seed=seed)
    deck = [card for card, count in enumerate(game.rules.deck) for _ in range(count)]
    words = iter(described_words(seed, len(deck)))
    for last in range(len(deck) - 1, 0, -1):
        pick = ((next(words) >> 8) * (last + 1)) >> 54
        deck[last], deck[pick] = deck[pick], deck[last]
    dealt = deck[::-1]  # the end of the stock lies on top
    assert sorted(dealt[0:14:2]) == [card.code for card in game.hand(1)]  # left of the dealer first
    assert sorted(dealt[1:14:2]) == [card.code for card in game.hand(0)]


def test_every_card_is_as_likely_on_top() -> None:
    """A coarse look: over 3,000 shuffles no place favours a card by much."""
    counts = [0] * 4
    for seed in range(3000):
        words = Words(key_of(seed))
        cards = [0, 1, 2, 3]
        for last in range(3, 0, -1):
            pick = ((words[3 - last] >> 8) * (last + 1)) >> 54
            cards[last], cards[pick] = cards[pick], cards[last]
        counts[cards[0]] += 1
    assert all(650 < count < 850 for count in counts)
