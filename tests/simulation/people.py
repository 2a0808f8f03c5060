"""People at their clients: they come, play, dawdle, chat, lose their connection and come back.

A person behaves as the web client does: one connection, requests with ids, a ping now and then,
and another try after a while. What they do is thrown by dice of their own.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import msgspec

from lastcard.game.chance import commitment_to
from lastcard.protocol import http_bodies as h
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.server import entries as e
from lastcard.server.api import person_of
from tests.simulation.calls import Exchange, WebSocketCall
from tests.simulation.network import Address, Network
from tests.simulation.picture import SECRETS_BEGIN, Picture
from tests.simulation.scheduler import Happening, Scheduler
from tests.simulation.truth import TrueTable, Truth, Violation
from tests.simulation.whims import whim

FIRST_WAIT, LONGEST_WAIT = 0.4, 8.0
PING_EVERY, PONG_WITHIN = 20.0, 8.0
NEVER = frozenset(("internal", "damaged", "no-such-table", "bad-message", "bad-name"))
"""Refusals that nobody may ever get who keeps to the protocol."""
PASSING = frozenset(("not-readable", "store-gone", "reloading", "too-fast", "server-full"))


class Asked(NamedTuple):
    """A request that is not answered yet."""

    request: m.ClientMessage
    at: float
    call: WebSocketCall
    match: int


class Place(Protocol):
    """The world, as far as people know it."""

    scheduler: Scheduler
    network: Network
    truth: Truth

    def tell(self, text: str, *values: object) -> None: ...

    def address(self, dice: random.Random) -> Address: ...

    def table_for(self, person: Person) -> str: ...

    def settings(self, dice: random.Random) -> tuple[t.Settings, list[t.Level | None]]: ...


class Person:
    """Somebody, with at most one connection they listen to."""

    def __init__(self, place: Place, name: str, home: str, dice: random.Random) -> None:
        self.name = name
        self.secret = SECRETS_BEGIN.decode() + dice.randbytes(8).hex()
        self.id = person_of(self.secret)
        self.home = home
        self.dice = dice
        self.place = place
        self.table = ""
        self.watch = False
        self.is_calm = False
        """Whether they only play: at the end of a run, when everything must come right."""
        self.call: WebSocketCall | None = None
        self.picture = Picture(place.truth, "", self.id)
        self.entered_at: float | None = None
        """Since when they are at the table through this connection."""
        self.asked: dict[int, Asked] = {}
        self.sent: set[tuple[str, int, str]] = set()
        """Everything they ever wanted to do: table, match, action."""
        self._answers: dict[int, m.Ok | m.Error] = {}
        self._requests = 0
        self._wait = FIRST_WAIT
        self._away_until = 0.0
        self._part = ""
        self._sent_to: Address | None = None
        """Where the table is, as the server has said last."""
        self._thinking: Happening | None = None
        self._pinging: Happening | None = None
        self._after(dice.expovariate(1 / 30), self._have_a_whim)

    @property
    def _now(self) -> float:
        return self.place.scheduler.now

    def _after(self, delay: float, call: Callable[..., object], *args: Any) -> Happening:
        return self.place.scheduler.after(delay, call, *args)

    # --- Connecting -------------------------------------------------------------------------------

    def open_table(self) -> None:
        """Make a table of one's own, and go there."""
        settings, bots = self.place.settings(self.dice)
        wanted = h.NewTable(self.name, settings, bots, start=self.dice.random() < 0.2)
        self.ask_page("/api/tables", wanted, self._opened)

    def ask_page(self, path: str, body: Any, told: Callable[[int, bytes], None]) -> None:
        address = self.place.address(self.dice)
        Exchange(told).ask(self.place.network, address, self.home, path, self.secret, body)

    def _opened(self, status: int, body: bytes) -> None:
        if status == 201:
            table = msgspec.json.decode(body, type=h.Opened).table
            if table not in self.place.truth.tables:
                raise Violation(f"{table} was opened and is not stored")
            self.visit(table)
        else:
            if status in (400, 500):
                raise Violation(f"a table was not opened: {body!r}")
            self._after(self.dice.uniform(1, 5), self.open_table)

    def visit(self, table: str) -> None:
        self.table = table
        self.connect()

    def connect(self) -> None:
        """Call the server, and be at this connection only from now on."""
        if not self.table or self._now < self._away_until:
            return
        self._forget_call()
        call = WebSocketCall(self._hear, self._lost)
        address, self._sent_to = self._sent_to or self.place.address(self.dice), None
        if not call.begin(self.place.network, address, self.home):
            self._try_again()
            return
        self.call = call
        self.picture = Picture(self.place.truth, self.table, self.id)
        self._requests = 0
        entering = self.ask(m.Enter(0, self.table, self.secret, self.name, watch=self.watch))
        self._expect(call, entering)

    def hang_up(self) -> None:
        if self.call is not None:
            self.call.end()
        self._forget_call()

    def go_away(self, seconds: float) -> None:
        self.hang_up()
        self._away_until = self._now + seconds
        self._after(seconds, self.connect)

    def calm_down(self) -> None:
        """Be there and play, whatever was before."""
        self.is_calm, self._away_until = True, 0.0
        if self.call is None or self.watch:
            self.watch = False
            self.connect()

    def _forget_call(self) -> None:
        self.call, self.entered_at = None, None
        self.asked.clear()
        self._answers.clear()
        for waiting in (self._thinking, self._pinging):
            if waiting is not None:
                waiting.cancel()
        self._thinking = self._pinging = None

    def _lost(self, call: WebSocketCall) -> None:
        if call is self.call:
            self.place.tell("%s has lost the connection", self.name)
            self._forget_call()
            self._try_again()

    def _try_again(self) -> None:
        self._after(self._wait * self.dice.uniform(0.75, 1.25), self._call_if_alone)
        self._wait = min(self._wait * 2, LONGEST_WAIT)

    def _call_if_alone(self) -> None:
        if self.call is None:
            self.connect()

    def _move_on(self) -> None:
        """There is nothing to come back to: go elsewhere."""
        self.hang_up()
        self.table = ""
        self._after(self.dice.uniform(5, 40), self.find_a_table)

    def find_a_table(self) -> None:
        table = self.place.table_for(self)
        if table:
            self.visit(table)
        else:
            self.open_table()

    def _ping(self) -> None:
        call = self.call
        if call is None:
            return
        self._expect(call, self.ask(m.Ping(0)))
        self._pinging = self._after(PING_EVERY, self._ping)

    def _expect(self, call: WebSocketCall, request: int) -> None:
        """If an answer does not come in time, the connection is taken for dead."""

        def look() -> None:
            if call is self.call and request in self.asked:
                self.hang_up()
                self._try_again()

        self._after(PONG_WITHIN, look)

    # --- Asking -----------------------------------------------------------------------------------

    def ask(self, request: m.ClientMessage) -> int:
        """Send a request, now and then twice."""
        assert self.call is not None
        self._requests += 1
        request.id = self._requests
        match = 0 if self.picture.info is None else self.picture.info.match
        self.asked[request.id] = Asked(request, self._now, self.call, match)
        if isinstance(request, m.Act):
            self.sent.add((self.table, match, request.action))
        self.place.tell("%s asks %s", self.name, request)
        self.call.say(request)
        if self.dice.random() < 0.05:
            self._after(self.dice.expovariate(2), self._say_again, self.call, request)
        return request.id

    def _say_again(self, call: WebSocketCall, request: m.ClientMessage) -> None:
        if call is self.call and call.is_open:
            call.say(request)

    def _hear(self, call: WebSocketCall, message: m.ServerMessage, payload: bytes) -> None:
        if call is not self.call:
            return  # taken over by another window: nobody looks at it
        self.picture.take_in(message, payload)
        match message:
            case m.Ok() | m.Error():
                self._answered(message)
            case m.Bye():
                self._hear_goodbye(message)
            case m.State():
                if self.entered_at is None:
                    self.entered_at, self._wait = self._now, FIRST_WAIT
                    self._pinging = self._after(PING_EVERY, self._ping)
                self._look()
            case m.Did() | m.TableChanged():
                self._look()
            case m.Said():
                pass

    def _hear_goodbye(self, bye: m.Bye) -> None:
        self.place.tell("%s hears %s", self.name, bye)
        if bye.code in ("damaged", "bad-frame", "too-fast"):
            raise Violation(f"{self.name} was sent away: {bye.text}")
        if bye.final:
            self._move_on()
        elif bye.code == "moved":
            self._follow(bye.at)

    def _follow(self, at: str) -> None:
        """Go where the table is, at once; without a place, to whoever answers."""
        if at:
            host, _, port = at.removeprefix("//").partition(":")
            self._sent_to = host, int(port)
        self.hang_up()
        self._after(self.dice.uniform(0, 0.1) if at else self._wait, self._call_if_alone)

    def _answered(self, answer: m.Ok | m.Error) -> None:
        if answer.id is None:
            raise Violation(f"an answer to nobody: {answer}")
        self.place.tell("%s hears %s", self.name, answer)
        earlier = self._answers.setdefault(answer.id, answer)
        if earlier != answer:
            raise Violation(f"{self.name} asked once, and was told {earlier} and {answer}")
        asked = self.asked.pop(answer.id, None)
        if asked is None:
            return
        if isinstance(answer, m.Ok):
            self._check_done(asked)
            self._look()
        elif answer.code in NEVER:
            raise Violation(f"{self.name} asked {asked.request} and was told {answer}")
        elif isinstance(asked.request, m.Enter):
            self._not_let_in(answer)
        else:
            self._look()

    def _not_let_in(self, refusal: m.Error) -> None:
        if refusal.code in PASSING:
            self.hang_up()
            self._try_again()
        else:
            self._move_on()

    def _check_done(self, asked: Asked) -> None:
        """What was acknowledged is durable."""
        true, request = self.picture.true, asked.request
        entry: e.Entry | None = None
        match request:
            case m.Act():
                done = true.inputs.get(asked.match, [])[request.step :]
                done += true.inputs.get(asked.match, [])[max(0, request.step - 13) : request.step]
                if not any(one is not None and one[1] == request.action for one in done):
                    raise Violation(f"{self.table}: {request} was acknowledged, and is lost")
            case m.Commit():
                self._check_stored(true, request.commitment)
            case m.Reveal():
                self._check_stored(true, request.part)
            case m.Configure():
                entry = e.Configured(request.settings)
                if request.settings == true.table.settings:
                    return
            case m.Close():
                entry = e.Closed()
            case _:
                pass
        if entry is not None and e.encode(entry) not in true.done:
            raise Violation(f"{self.table}: {entry} was acknowledged, and is lost")

    def _check_stored(self, true: TrueTable, digits: str) -> None:
        """Under whichever seat: seats are counted anew when a match begins."""
        if not any(digits.encode() in entry for entry in true.done):
            raise Violation(f"{self.table}: {digits} was acknowledged, and is lost")

    # --- Playing ----------------------------------------------------------------------------------

    @property
    def _is_idle(self) -> bool:
        """Whether they are at the table, and have heard all they asked for."""
        return self.entered_at is not None and not self.asked

    def _look(self) -> None:
        """The table has changed: is there something to do, and how soon?"""
        if not self._is_idle:
            return
        delay = self._reaction()
        if delay is None:
            return
        if self._thinking is not None:
            if self._thinking.when() <= self._now + delay:
                return
            self._thinking.cancel()
        self._thinking = self._after(delay, self._think)

    def _reaction(self) -> float | None:
        picture, dice = self.picture, self.dice
        info = picture.info
        if info is None:
            return None
        if info.paused:
            return 1.0 if picture.host and self.is_calm else None
        if info.mixing is not None:
            return dice.expovariate(2)
        if picture.must_decide:
            return min(30.0, dice.lognormvariate(1.2, 0.7))  # some 3 s
        match picture.stage:
            case "playing":
                board = picture.board
                if board is not None and 1 in board.sizes and dice.random() < 0.6:
                    return dice.uniform(0.05, 1)
                if picture.you is not None and picture.you.legal and dice.random() < 0.5:
                    return dice.uniform(0.2, 2)
                return None
            case "lobby" | "over":
                return dice.uniform(0.5, 4)
            case "between":
                return dice.uniform(2, 20)
            case "closed":
                return None

    def _think(self) -> None:
        self._thinking = None
        if not self._is_idle:
            return
        wish = self._wish()
        if wish is not None:
            self.ask(wish)

    def _wish(self) -> m.ClientMessage | None:
        info = self.picture.info
        if info is None:
            return None
        if info.paused:
            return m.Pause(0, False) if self.picture.host and self.is_calm else None
        if info.stage == "playing":
            return self._wish_in_hand()
        if info.stage == "between":
            return m.Deal(0) if self.picture.seat is not None else None
        if info.stage in ("lobby", "over"):
            return self._wish_before_match(info)
        return None

    def _wish_in_hand(self) -> m.ClientMessage | None:
        board, you, dice = self.picture.board, self.picture.you, self.dice
        if board is None or you is None:
            return None
        if self.picture.must_decide:
            action = dice.choice([a for a in you.legal if a != "draw"] or you.legal)
        elif 1 in board.sizes and dice.random() < 0.5:
            action = f"catch:{board.sizes.index(1)}"
        elif you.legal:
            action = dice.choice(you.legal)
        else:
            return None
        return m.Act(0, board.step, action)

    def _wish_before_match(self, info: t.TableInfo) -> m.ClientMessage | None:
        seat, dice = self.picture.seat, self.dice
        if self.watch:
            return None
        if seat is None:
            free = [n for n, one in enumerate(info.seats) if one.kind == "empty"]
            return m.Sit(0, dice.choice(free)) if free and info.mixing is None else None
        own, mixing = info.seats[seat], info.mixing
        if mixing is not None:
            if seat not in mixing.awaited:
                return None
            if not mixing.terms:
                return self._commit()
            return m.Reveal(0, self._part) if commitment_to(self._part) == own.commitment else None
        if not own.commitment and (info.eager or dice.random() < 0.6):
            return self._commit()
        players = sum(one.kind != "empty" for one in info.seats)
        return m.Start(0) if self.picture.host and players > 1 else None

    def _commit(self) -> m.Commit:
        self._part = self.dice.randbytes(32).hex()
        return m.Commit(0, commitment_to(self._part))

    # --- Whims ------------------------------------------------------------------------------------

    def _have_a_whim(self) -> None:
        self._after(self.dice.expovariate(1 / 30), self._have_a_whim)
        if not self._is_idle:
            return
        if self.is_calm:
            self._look()
            return
        whim(self)
        self._look()
