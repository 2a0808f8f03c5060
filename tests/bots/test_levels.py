"""Every built-in bot plays every set legally, and only from its view."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path
from typing import get_args

import pytest

from lastcard import Game, UserError, View, load, names
from lastcard.bots import CasualBot, NoviceBot, RandomBot, bot_names, find_bot, levels, next_move
from lastcard.bots.levels import DEFAULT_LEVEL, LEVELS, STAND_IN, LevelName
from lastcard.bots.policies.heuristic import keen
from lastcard.bots.policy_bots import PolicyBot
from lastcard.bots.registry import check_bot
from tests.kit.hidden import redeal
from tests.kit.own_deck import own_rules
from tests.kit.tables import table


@pytest.mark.parametrize("kind", [RandomBot, NoviceBot, CasualBot])
@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("players", [2, 5, 10])
def test_a_bot_plays_every_set_legally(kind: type[PolicyBot], name: str, players: int) -> None:
    rules = load(name)
    game = Game(rules, min(players, int(rules["max_players"])), seed=players)
    bots = [kind(seat) for seat in range(players)]  # type: ignore[call-arg, arg-type]
    while not game.over:
        seat, action = next_move(game, bots)
        assert action in game.legal(seat)
        game.apply(seat, action)


def test_a_bot_decides_the_same_whatever_it_cannot_see() -> None:
    rng = random.Random(4)
    for name in names():
        game = Game(name, 4, seed=9)
        bots = [CasualBot(seat) for seat in range(4)]
        while not game.over:
            seat, action = next_move(game, bots)
            twin = game.state.copy()
            redeal(twin, game.rules.kernel, seat, rng)
            again = CasualBot(0).choose(View.of(twin, game.rules, seat), game.legal(seat))
            assert again == action
            game.apply(seat, action)


def test_a_bot_must_decide_when_the_table_waits_for_it() -> None:
    class Silent:
        def choose(self, view: object, legal: object) -> None:
            return None

    game = Game("official", 2, seed=1)
    with pytest.raises(ValueError, match="declined to decide"):
        next_move(game, [Silent(), Silent()])


def test_the_casual_bot_calls_catches_and_goes_out() -> None:
    bot = CasualBot()
    game = table("official", ["R7 G3", "B1 B2", "Y1 Y2"], "R5")
    assert str(bot.choose(game.view(0), game.legal(0))) == "R7!"
    game.apply(0, "R7")
    assert str(bot.choose(game.view(0), game.legal(0))) == "uno"
    assert str(bot.choose(game.view(2), game.legal(2))) == "catch:0"
    last = table("official", ["W", "B1 B2"], "R5")
    assert str(bot.choose(last.view(0), last.legal(0))).startswith("W:")


def test_the_casual_bot_names_the_colour_it_holds_and_keeps_its_wilds() -> None:
    bot = CasualBot()
    only_wild = table("official", ["W G1 G2 G3 B9", "B1 B2"], "R5")
    assert str(bot.choose(only_wild.view(0), only_wild.legal(0))) == "W:G"
    choice = table("official", ["W R1 G2 G3 B9", "B1 B2 B3 B4 B5"], "R5")
    assert str(bot.choose(choice.view(0), choice.legal(0))) == "R1"


def test_the_casual_bot_strikes_at_a_small_hand() -> None:
    game = table("official", ["R+2 R1 R2 R3 G9", "B1", "Y1 Y2 Y3"], "R5")
    assert str(CasualBot().choose(game.view(0), game.legal(0))) == "R+2"


def test_a_keen_player_would_rather_draw_than_waste_a_wild_in_a_duel() -> None:
    duel = table("official", ["W G1 G2 G3 B9", "B1 B2 B3 B4 B5"], "R5")
    assert str(CasualBot().choose(duel.view(0), duel.legal(0))) == "W:G"
    assert str(PolicyBot(keen, 0).choose(duel.view(0), duel.legal(0))) == "draw"


def test_a_keen_player_keeps_no_wild_where_every_card_goes_on_every_other() -> None:
    duel = table("all-wild", ["W W W W W W", "W W W W W W"], "W")
    assert "draw" in map(str, duel.legal(0))
    assert str(PolicyBot(keen, 0).choose(duel.view(0), duel.legal(0))) == "W"


def test_a_keen_player_plays_for_colours_and_not_for_points() -> None:
    crowd = table("official", ["R1 R3 R8 G9", "B1 B2 B3 B4 B5", "Y1 Y2 Y3 Y4 Y5"], "R9")
    assert str(CasualBot().choose(crowd.view(0), crowd.legal(0))) == "R8"
    assert str(PolicyBot(keen, 0).choose(crowd.view(0), crowd.legal(0))) == "R1"


# --- The table of levels, and bots by name --------------------------------------------------------


def test_a_casual_dealer_lets_no_card_through_that_hits_the_dealer() -> None:
    game = table("redacted", ["RS B1 B2", "R7 G9 G8"], "R5", dealer=1)
    game.apply(0, "RS")
    assert str(CasualBot().choose(game.view(1), game.legal(1))) == "sub:R7"


def test_the_table_holds_every_level_once() -> None:
    assert tuple(LEVELS) == get_args(LevelName) == tuple(bot_names()[: len(LEVELS)])
    assert len({level.number for level in LEVELS.values()}) == len(LEVELS)


def test_nobody_else_lists_levels_or_asks_for_one_by_name() -> None:
    """What differs between levels is a column of the table."""
    name = f'"(?:{"|".join(LEVELS)})"'
    listing = re.compile(rf"[=!]= {name}|{name} (?:not )?in\b|{name}:|Literal\[{name}")
    source = Path(levels.__file__).parent.parent
    found = [
        f"{path.relative_to(source)}: {line.strip()}"
        for path in source.rglob("*.py")
        if path != Path(levels.__file__)
        for line in path.read_text(encoding="utf-8").splitlines()
        if listing.search(line)
    ]
    assert found == []


def test_every_level_that_is_quick_plays_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    game = Game("official", 2, seed=1)
    quick = [name for name, level in LEVELS.items() if level.quick]
    assert {DEFAULT_LEVEL, STAND_IN} <= set(quick)
    for name in quick:
        assert LEVELS[name].available
        bot = find_bot(name)(1)
        assert bot.choose(game.view(game.actor), game.legal(game.actor)) is not None


def test_what_needs_numba_says_so_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    slow = [name for name, level in LEVELS.items() if level.needs_numba]
    assert slow
    for name in slow:
        assert not LEVELS[name].available
        for refuse in (check_bot, find_bot):
            with pytest.raises(UserError, match=f"the bot {name} needs NumPy and Numba") as error:
                refuse(name)
            assert error.value.code == "needs-extra"


@pytest.mark.parametrize(
    ("source", "line", "what"),
    [
        ("x = 1\nclass Bot(:\n", 2, "SyntaxError"),
        ("def fail():\n    return 1 / 0\n\nfail()\n", 2, "ZeroDivisionError"),
        ("\nimport json\njson.loads('{')\n", 3, "JSONDecodeError"),
    ],
)
def test_a_file_that_cannot_be_imported_is_refused_with_its_line(
    source: str, line: int, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(source, encoding="utf-8")
    with pytest.raises(UserError) as error:
        find_bot("mine.py:Bot")
    assert error.value.code == "bot"
    assert str(error.value).startswith(f"mine.py, line {line}: {what}: ")


def test_bots_are_found_by_name_and_by_file(tmp_path: Path) -> None:
    assert isinstance(find_bot("casual")(3), CasualBot)
    file = tmp_path / "mine.py"
    file.write_text("class First:\n    def __init__(self, seed): pass\n"
                    "    def choose(self, view, legal): return legal[0]\n")  # fmt: skip
    game = Game("official", 2, seed=1)
    bot = find_bot(f"{file}:First")(1)
    assert bot.choose(game.view(game.actor), game.legal(game.actor)) == game.legal(game.actor)[0]


@pytest.mark.parametrize("name", ["casul", "nobody", "missing.py:Bot", ""])
def test_an_unknown_bot_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(UserError) as error:
        find_bot(name)
    assert error.value.code == "unknown-bot"
    assert "\n" not in str(error.value)


@pytest.mark.compiled
@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("players", [2, 4])
def test_every_level_plays_cards_of_our_own_to_the_end(name: str, players: int) -> None:
    game = Game(own_rules(), players, seed=players)
    more = {"rollouts": 30} if levels.take_rollouts([name]) else {}
    bots = [LEVELS[name].make(seat, **more) for seat in range(players)]
    while not game.over:
        game.apply(*next_move(game, bots))
    assert game.outcome is not None


def test_who_must_draw_is_who_is_nearest_to_going_out() -> None:
    game = table(own_rules(), ["RT2 G1 G2 G3", "B1 B2 B3 B4", "B5 B6", "B7 B8 B9"], "R5")
    game.apply(0, "RT2")
    assert [str(action) for action in game.legal(0)] == ["hit:1", "hit:2", "hit:3"]
    assert str(CasualBot(0).choose(game.view(0), game.legal(0))) == "hit:2"
