"""``lastcard demo``: a match played by random players and shown as text."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from lastcard.cli.dealer_option import add_dealer_option, declared_dealer
from lastcard.cli.output_files import OutputFile
from lastcard.cli.text_output import Subparsers, add_command
from lastcard.errors import UserError

LONGEST_DELAY = 60


def register(subparsers: Subparsers) -> None:
    demo = add_command(
        subparsers,
        "demo",
        run_demo,
        "watch random players play a hand",
        "lastcard demo\nlastcard demo redacted --players 4 --seed 7 --record game.lcr",
    )
    demo.add_argument("rules", nargs="?", default="official", help="a rule set or a .toml file")
    demo.add_argument("--players", type=int, default=3, metavar="N", help="2 to 10 (default 3)")
    demo.add_argument("--seed", metavar="S", help="a whole number; the same seed, the same game")
    add_dealer_option(demo)
    demo.add_argument(
        "--hands", type=int, default=1, metavar="N", help="how many hands (default 1)"
    )
    demo.add_argument(
        "--delay", type=float, default=0.0, metavar="SECONDS", help="pause after each step"
    )
    demo.add_argument("--record", type=Path, metavar="FILE", help="write the record of the match")


def run_demo(arguments: argparse.Namespace) -> int:
    from lastcard.bots import RandomBot, next_move
    from lastcard.cli.game_text import GameText
    from lastcard.game import Game
    from lastcard.record import Step, record_of, write_record
    from lastcard.rules import load

    if arguments.hands < 1:
        raise UserError("bad-value", f"--hands {arguments.hands}: must be at least 1")
    if not 0 <= arguments.delay <= LONGEST_DELAY:
        raise UserError(
            "bad-value", f"--delay {arguments.delay}: must be from 0 to {LONGEST_DELAY} seconds"
        )
    record = OutputFile("--record", arguments.record)
    rules = load(arguments.rules)
    dealer = declared_dealer(arguments.dealer, rules)
    game = Game(rules, arguments.players, seed=arguments.seed, dealer=dealer)
    bots = [RandomBot(game.seed % 2**32 + seat) for seat in range(len(game.players))]
    teller = GameText(game)
    teller.heading()
    events = game.opening
    for hand in range(arguments.hands):
        if hand:
            events = game.deal()
        teller.step(Step(len(game.inputs), None, events))
        teller.table()
        while not game.over:
            seat, action = next_move(game, bots)
            events = game.apply(seat, action)
            teller.step(Step(len(game.inputs), (seat, action), events))
            time.sleep(arguments.delay)
        if game.match_over:
            break
    print(f"\nSeed {game.seed}: use --seed to see the same game again.")
    record.write(lambda _: write_record(record_of(game)).encode())
    if arguments.record:
        print(f"Record written to {arguments.record}: lastcard replay {arguments.record}")
    return 0
