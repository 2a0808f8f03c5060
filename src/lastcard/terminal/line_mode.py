"""The table line by line, without colours or control codes: for a screen reader or a pipe."""

from __future__ import annotations

import asyncio
import io
import sys
import textwrap
import threading
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final, Protocol, Self, TypeVar

from lastcard.cards import EffectKind
from lastcard.errors import UserError
from lastcard.game import Action, Kind, Phase
from lastcard.game.actions import actions_of
from lastcard.rules import RuleSet
from lastcard.rules.rule_pages import render_text
from lastcard.terminal.prompts import question, result
from lastcard.terminal.session import HandResult, Lobby, Session, reaches_last_card

T = TypeVar("T")
WIDTH: Final = 79
HELP: Final = """\
Type your move, in short form or in words:
{moves}
To look: hand, table, log, scores, rules, help. quit leaves; the game is saved.
With several people at this keyboard, put a name first: "Ben: uno".
"""
SEAT_WORDS: Final = ("catch", "swap", "hit")
"""Moves that name somebody."""
QUIT: Final = ("quit", "exit", "q")
NONSENSE: Final = "Type help, hand or quit."


class Loop:
    """An event loop in a thread, so that reading a line may wait while the table goes on."""

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        return self

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def __exit__(self, *_: object) -> None:
        self.do(_end_all_tasks())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _end_all_tasks() -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class Lines(Protocol):
    """Where lines come from: the keyboard or a pipe."""

    def readline(self) -> str: ...

    def isatty(self) -> bool: ...


class Left(Exception):
    """The person typed quit, or there is nothing more to read."""


class LineTable:
    """One match, told and asked in lines."""

    def __init__(self, session: Session, lines: Lines, loop: Loop) -> None:
        self._session = session
        self._lines = lines
        self._echo = not lines.isatty()
        self._do = loop.do
        self._told = 0
        self._interrupted_at = -1
        self._seat = min(session.people, default=0)
        self._looks: dict[str, Callable[[], None]] = {
            "help": lambda: print(_help(self._session.rules), end=""),
            "rules": lambda: print(render_text(self._session.rules, WIDTH), end=""),
            "hand": self._show_hand,
            "table": self._show_table,
            "log": self._show_log,
            "scores": self._show_scores,
        }

    def play(self) -> int:
        self._do(self._session.connect())
        try:
            self._wait_for_cards()
            _say(self._session.rules.introduction)
            _say(f"At the table: {', '.join(self._session.names)}. Type help for help.")
            while not self._round():
                pass
        except Left:
            hint = self._session.resume_hint
            _say("Goodbye." + (f" To resume: {hint} --plain" if hint else ""))
        return 0

    def _wait_for_cards(self) -> None:
        """Before the first deal of an online table."""
        shown: Lobby | None = None
        while self._session.lobby is not None:
            if self._session.lobby != shown:
                shown = self._session.lobby
                print(*shown.lines, sep="\n")
            if self._session.may_start:
                _say("Press Enter to start the match.")
                if self._read().casefold() in QUIT:
                    raise Left
                if self._session.lobby is not None:
                    self._try(self._session.start())
            self._do(self._session.step())
            self._check_table()
        self._seat = min(self._session.people, default=0)

    def _check_table(self) -> None:
        if self._session.ended is not None:
            raise self._session.ended

    def _round(self) -> bool:
        """One stretch of the match up to the next decision here; True at its end."""
        self._tell()
        view = self._session.open_view
        if view.phase is Phase.OVER:
            self._show_scores()
            _say(result(view, self._session.names))
            if view.match_over:
                return True
            self._ask("Press Enter to deal the next hand.", enter=self._deal)
        elif view.actor in self._session.people:
            self._decide(view.actor)
        elif not self._interrupt():
            self._do(self._session.step())
        self._check_table()
        return False

    def _deal(self) -> None:
        if self._session.open_view.phase is Phase.OVER:
            self._try(self._session.deal())

    def _tell(self) -> None:
        """What happened since, as far as everyone here may know it."""
        seat = self._seat if len(self._session.people) == 1 else None
        for sentence in self._session.sentences(seat, self._told):
            _say(sentence)
        self._told = len(self._session.story)
        if self._session.notice:
            _say(f"note: {self._session.notice}")
            self._session.notice = ""

    # --- Asking ------------------------------------------------------------------------------

    def _decide(self, seat: int) -> None:
        self._seat = seat
        self._show_table()
        if len(self._session.people) == 1:
            self._show_hand()
        legal = self._session.legal(seat)
        mine = [action for action in legal if action.kind is not Kind.CATCH]
        told = self._session.look.told
        _say(told(question(self._session.view(seat), legal, self._session.names)))
        if len(self._session.people) == 1:
            _say("Choices: " + " ".join(map(str, mine)))
        self._ask()

    def _interrupt(self) -> bool:
        """A moment in which somebody here may speak up although it is not their turn; once."""
        session = self._session
        if self._interrupted_at == len(session.story):
            return False
        self._interrupted_at = len(session.story)
        for seat in sorted(session.people):
            if any(action.kind is Kind.PLAY for action in session.legal(seat)):
                return self._offer(seat, "You can jump in. Press Enter to go on.")
        last = session.story[-1]
        watching = session.people and last.by not in session.people
        if watching and reaches_last_card(last, session.open_view):
            return self._offer(
                min(session.people), "Somebody holds one card. Press Enter to go on."
            )
        return False

    def _offer(self, seat: int, what: str) -> bool:
        self._seat = seat
        self._ask(what, enter=lambda: None)
        return True

    def _ask(self, prompt: str = "", enter: Callable[[], None] | None = None) -> None:
        """Read lines until one of them has moved the table on."""
        if prompt:
            _say(prompt)
        before = len(self._session.story)
        while len(self._session.story) == before:
            line = self._read()
            if not line and enter is not None:
                enter()
                return
            self._obey(line)

    def _read(self) -> str:
        print("> ", end="", flush=True)
        line = self._lines.readline()
        words = " ".join("".join(c if c.isprintable() else " " for c in line).split())
        if self._echo or not line:
            print(words)
        if not line:
            raise Left
        return words

    def _obey(self, line: str) -> None:
        word = line.casefold()
        if word in QUIT:
            raise Left
        if word in self._looks:
            self._looks[word]()
            return
        try:
            seat, action = self._understand(line)
        except UserError as error:
            unknown = error.code == "unknown-action"
            problem = f"{line[:32]!r} is not a move." if unknown else _sentence(error)
            _say(f"{problem} {NONSENSE}" if line else NONSENSE)
        else:
            self._try(self._session.act(seat, action))

    def _try(self, request: Coroutine[Any, Any, None]) -> None:
        """Ask the table for something; say what it refuses."""
        try:
            self._do(request)
        except UserError as error:
            nothing = error.code == "nothing-to-catch"
            _say("Nobody to catch." if nothing else f"{_sentence(error)} {NONSENSE}")

    def _understand(self, line: str) -> tuple[int, Action]:
        """Who does what: ``Ben: uno``, ``catch Cleo``, or either spelling of an action."""
        seat = self._seat
        names = [name.casefold() for name in self._session.names]
        who, colon, rest = line.partition(": ")
        if colon and who.casefold() in names:
            seat, line = names.index(who.casefold()), rest
            if seat not in self._session.people:
                raise UserError("no-such-seat", f"{who} is not playing here")
        verb, _, name = line.partition(" ")
        if verb.casefold() in SEAT_WORDS and name.casefold() in names:
            line = f"{verb}:{names.index(name.casefold())}"
        return seat, actions_of(self._session.rules.pack).parse(line)

    # --- Looking -------------------------------------------------------------------------------

    def _show_hand(self) -> None:
        cards = " ".join(str(card) for card in self._session.view(self._seat).hand)
        _say(f"{self._session.names[self._seat]}'s hand: {cards}")

    def _show_table(self) -> None:
        view = self._session.open_view
        look = self._session.look
        colour = "no colour yet" if view.colour is None else look.name(view.colour)
        pile = look.told(view.top.words) + (f" ({colour})" if look.pack.colours else "")
        others = (
            f"{self._session.names[seat]} {view.hand_sizes[seat]}" for seat in view.seats
        )  # fmt: skip
        _say(f"Pile: {pile}. Cards: {', '.join(others)}.")

    def _show_log(self) -> None:
        seat = self._seat if len(self._session.people) == 1 else None
        _say_all(self._session.sentences(seat))

    def _show_scores(self) -> None:
        names = self._session.names
        for line in self._session.sheet:
            _say(f"Hand {line.hand}: {_gains(line, names)}.")
        scores = self._session.open_view.scores
        _say("Scores: " + ", ".join(f"{n} {s}" for n, s in zip(names, scores, strict=True)) + ".")


def _help(rules: RuleSet) -> str:
    """What can be typed, with cards of these rules."""
    cards, colours = rules.cards, rules.pack.colours
    plain = next((c for c in cards if c.number == 7), cards[0])
    naming = next((c for c in cards if c.names_colour), None)
    play, meaning = str(plain), f"play {plain.words}"
    if naming is not None:
        colour = colours[2 % len(colours)]
        play += f", {naming}:{colour.letter}"
        meaning += f"; play a {naming.words} and name {colour}"
    moves = {
        play: meaning,
        f"{plain}!": "play it and call UNO",
        "draw, pass, uno, challenge, approve": "",
        "catch:2, swap:1": "or catch Cleo, swap Ben",
    }
    if any(effect.kind is EffectKind.DRAW_CHOSEN for c in cards for effect in rules.effects_of(c)):
        moves["hit:1"] = "make seat 1 draw; or hit Ben"
    if colours:
        moves[f"colour:{colours[0].letter}"] = "name a colour"
    moves[f"sub:{plain}, return:{plain}"] = "the dealer's rulings in Redacted"
    lines = (f"  {move:18} {meaning}".rstrip() for move, meaning in moves.items())
    return HELP.format(moves="\n".join(lines))


def _gains(line: HandResult, names: Iterable[str]) -> str:
    gained = [f"{name} {gain:+}" for name, gain in zip(names, line.gains, strict=True) if gain]
    return ", ".join(gained) or "no points"


def _sentence(error: UserError) -> str:
    return f"{error.message[:1].upper()}{error.message[1:]}."


def _say_all(sentences: Iterable[str]) -> None:
    for sentence in sentences:
        _say(sentence)


def _say(text: str) -> None:
    print(textwrap.fill(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False))


def play_plain(session: Session) -> int:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with Loop() as loop:
        try:
            return LineTable(session, sys.stdin, loop).play()
        finally:
            session.close()
