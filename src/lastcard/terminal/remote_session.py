"""A table on a server, joined over a WebSocket that is opened again whenever it breaks."""

from __future__ import annotations

import asyncio
import itertools
import re
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, assert_never
from urllib.parse import urlsplit

import aiohttp

from lastcard.errors import UserError
from lastcard.folders import data_folder
from lastcard.game import Action, Event
from lastcard.game.actions import ActionTable, actions_of
from lastcard.protocol import messages as m
from lastcard.protocol import table_info as t
from lastcard.protocol.codec import decode_reply, encode
from lastcard.protocol.patience import PATIENCE, Patience, Tries
from lastcard.protocol.refusals import NEWS, PASSING
from lastcard.protocol.witness import ALARMS, Witnesses
from lastcard.terminal.online_view import event_of, table_rules, view_of
from lastcard.terminal.session import Happening, Lobby, Session
from lastcard.terminal.table_view import TableView
from lastcard.terminal.theme_words import find_look

_DONE_BEFORE: Final = frozenset(("stale", "already-counted"))
"""What an action is answered with that was carried out before its answer got lost."""


class _Asked(NamedTuple):
    request: m.Request
    answer: asyncio.Future[None]
    again: bool = False


class RemoteSession(Session):
    """One person at a table of a server."""

    def __init__(
        self,
        address: str,
        name: str,
        theme: str | None = None,
        patience: Patience = PATIENCE,
    ) -> None:
        """Without a theme, the colours are called as the rules of the table do it."""
        super().__init__()
        self._theme = theme
        self.address = address
        self._socket_url, self._table_id = parse_address(address)
        self._moved_to = ""
        """The socket of the process that has the table, if we were told to go there."""
        self._is_following = False
        self._patience = patience
        self._tries = Tries(patience)
        self._name = name
        self._witnesses = Witnesses(data_folder() / "witness", self._table_id)
        self._ids = itertools.count(1)
        self._asked: dict[int, _Asked] = {}
        self._seats: list[t.SeatInfo] = []
        self._seat: int | None = None
        self._dealer: int | None = None
        self._board: t.Board | None = None
        self._you: t.You | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._connection: asyncio.Task[None] | None = None
        self.names = ()
        self.people = frozenset()
        self.lobby = Lobby([f"Connecting to {address} ..."])

    # --- The face --------------------------------------------------------------------------------

    def view(self, seat: int | None) -> TableView:
        assert self._board is not None, "no cards have been dealt"
        return view_of(self._board, self._you if seat is not None else None, self.rules)

    def legal(self, seat: int) -> list[Action]:
        if self._you is None or seat != self._you.seat:
            return []
        return [self._actions.parse(action) for action in self._you.legal]

    @property
    def _actions(self) -> ActionTable:
        return actions_of(self.rules.pack)

    def label(self, seat: int) -> str:
        if seat == self._seat:
            return "you"
        info = self._seats[seat]
        match info.kind:
            case "person":
                return "person" if info.here else "away"
            case "bot":
                return info.level or "bot"
            case "empty":
                return "free"
        assert_never(info.kind)

    async def act(self, seat: int, action: Action) -> None:
        step = 0 if self._board is None else self._board.step
        await self._request(m.Act(next(self._ids), step, str(action)))

    async def deal(self) -> None:
        await self._request(m.Deal(next(self._ids)))

    async def start(self) -> None:
        await self._request(m.Start(next(self._ids)))

    async def connect(self) -> None:
        if self._connection is None:
            self._connection = asyncio.create_task(self._stay_connected())

    async def run(self) -> None:
        await self.connect()
        assert self._connection is not None
        await self._connection

    async def step(self) -> bool:
        if self.lobby is None and self.waits_for_us:
            return False
        await self._stirred.wait()
        self._stirred.clear()
        return True

    def close(self) -> None:
        if self._connection is not None:
            self._connection.get_loop().call_soon_threadsafe(self._connection.cancel)

    @property
    def resume_hint(self) -> str:
        return "" if self.ended else f"lastcard play --at {self.address}"

    # --- The connection --------------------------------------------------------------------------

    async def _stay_connected(self) -> None:
        """Connect, and after every loss again, with longer and longer waits."""
        async with aiohttp.ClientSession() as client:
            while self.ended is None:
                url, self._moved_to = self._moved_to or self._socket_url, ""
                try:
                    socket = await self._knock(client, url)
                    if socket is None:
                        continue
                    async with socket:
                        await self._talk(socket)
                except (TimeoutError, aiohttp.ClientError, OSError):
                    pass
                self._is_following = self._moved_to != "" and not self._is_following
                if self._is_following:
                    continue
                self._moved_to = ""  # not round and round
                wait = self._tries.pause()
                self._lose_connection(wait)
                await asyncio.sleep(wait if self.ended is None else 0)

    async def _knock(
        self, client: aiohttp.ClientSession, url: str
    ) -> aiohttp.ClientWebSocketResponse | None:
        """Open a connection; None if nobody answers, and the next try is worth it at once."""
        began = time.monotonic()
        try:
            async with asyncio.timeout(self._tries.within):
                socket = await client.ws_connect(url)
        except TimeoutError:
            self._tries.unanswered()
            self._say_lost("No answer; trying another way.")
            return None
        self._tries.opened(time.monotonic() - began)
        return socket

    async def _talk(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        enter = m.Enter(next(self._ids), self._table_id, own_secret(), self._name)
        self._send(enter)
        frame = await socket.receive(self._patience.enter_within)
        while True:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                return  # broken; connect again
            try:
                message = decode_reply(frame.data)
                if isinstance(message, m.Error) and message.id == enter.id:
                    if message.code in PASSING:
                        return
                    raise UserError(message.code, message.text)
                self._hear(message)
                if self._moved_to:
                    return
            except UserError as problem:  # not let in, or told what this client does not know
                self._end(problem)
                return
            frame = await self._next_word(socket)

    async def _next_word(self, socket: aiohttp.ClientWebSocketResponse) -> aiohttp.WSMessage:
        """After a time of silence we ask for one."""
        try:
            return await socket.receive(self._patience.ask_after)
        except TimeoutError:
            self._send(m.Ping(next(self._ids)))
            return await socket.receive(self._patience.answer_within)

    def _send(self, request: m.Request) -> None:
        assert self._socket is not None, "only said to a server that is there"
        text = encode(request).decode()
        self._sending = asyncio.ensure_future(self._socket.send_str(text))

    async def _request(self, request: m.Request) -> None:
        """Ask for something and wait for the answer; a refusal is raised."""
        if self._socket is None or self._socket.closed:
            raise UserError("not-connected", "the connection is lost; trying to reconnect")
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked[request.id] = _Asked(request, answer)
        self._send(request)
        await answer

    def _ask_again(self) -> None:
        """After the table has moved: an action that was not answered is not known there, or it was
        carried out, and then the table has gone on."""
        self._is_following = False
        for number, (request, answer, _) in list(self._asked.items()):
            if isinstance(request, m.Act):
                self._asked[number] = _Asked(request, answer, again=True)
                self._send(request)
            else:
                self._hear_answer(number, UserError("not-connected", "the connection was lost"))

    def _lose_connection(self, wait: float) -> None:
        self._socket = None
        for number in list(self._asked):
            self._hear_answer(number, UserError("not-connected", "the connection was lost"))
        if self.ended is None:
            self._say_lost(f"No connection; trying again in {max(wait, 1):.0f} s.")
        else:
            self.stir()

    def _say_lost(self, notice: str) -> None:
        self.notice = notice
        if self.lobby is not None:
            self.lobby = Lobby([self.address, notice])
        self.stir()

    def _end(self, why: UserError) -> None:
        self.ended = why
        self.notice = f"{why}."

    # --- What the server says --------------------------------------------------------------------

    def _hear(self, message: m.ServerMessage) -> None:
        match message:
            case m.Ok():
                self._hear_answer(message.id, None)
            case m.Error():
                self._hear_answer(message.id, UserError(message.code, message.text))
            case m.State():
                self._hear_state(message)
            case m.TableChanged():
                self._take_table(message.table, message.seat)
                self.stir()
            case m.Did():
                self._board = message.board
                self._you = message.you or self._you
                if message.events:
                    self.tell(Happening(message.by, self._events(message.events)))
                self.stir()
            case m.Bye():
                if message.final:
                    self._end(UserError(message.code, message.text))
                elif message.at:
                    self._moved_to = socket_address(message.at, self._socket_url)
            case m.Said(line) if line.news is not None:
                self.notice = f"{NEWS[line.news].format(line.name, line.other)}."
                self.stir()
            case m.Said():
                pass  # the terminal has no chat
            case _:
                assert_never(message)

    def _hear_answer(self, request: int | None, refusal: UserError | None) -> None:
        asked = None if request is None else self._asked.pop(request, None)
        if asked is None or asked.answer.done():
            return
        if refusal is None or (asked.again and refusal.code in _DONE_BEFORE):
            asked.answer.set_result(None)
        else:
            asked.answer.set_exception(refusal)

    def _hear_state(self, state: m.State) -> None:
        """Everything from the start: after entering, and when a match begins."""
        self.notice = ""
        self._tries.afresh()
        self._board, self._you = state.board, state.you
        if self._board is None or self._board.hand == 1:
            self.sheet.clear()
        self._take_table(state.table, state.seat)
        self.story.clear()
        if self._board is not None:
            self.tell(Happening(None, self._events(state.log)))
        if self._is_following:
            self._ask_again()
        self.stir()

    def _events(self, told: Sequence[t.EventInfo]) -> list[Event]:
        return [event_of(info, self.rules.pack) for info in told]

    def _take_table(self, table: t.TableInfo, seat: int | None) -> None:
        self._seats, self._seat = table.seats, seat
        self._dealer = table.settings.dealer
        self.rules = table_rules(table)
        self.look = find_look(self._theme or self.rules.theme, self.rules.pack)
        self.names = tuple(info.name or "nobody yet" for info in table.seats)
        self.people = frozenset(() if seat is None else (seat,))
        is_host = seat is not None and table.seats[seat].host
        self.may_start = is_host and table.mixing is None
        self.lobby = self._lobby(table) if self._board is None else None
        if table.stage in ("lobby", "over"):
            self._prepare()
        self._take_part(table)

    def _prepare(self) -> None:
        """Before a match: sit down where a seat is free."""
        kinds = [info.kind for info in self._seats]
        if self._seat is None and "empty" in kinds:
            self._send(m.Sit(next(self._ids), kinds.index("empty")))

    def _take_part(self, table: t.TableInfo) -> None:
        """Give a part to the shuffle, and see that what was promised about it is kept."""
        wish = self._witnesses.hear(table, self._seat, next(self._ids))
        if wish is not None:
            self._send(wish)
        withheld = [info.name for info in table.seats if info.withheld]
        if withheld and (self._board is None or self._board.hand == 1):
            self.notice = f"Shuffled without {', '.join(withheld)}: no part came in time."
        witness = self._witnesses.find(table)
        if witness is not None and witness.alarm:
            self.notice = f"Warning: {ALARMS[witness.alarm]}."

    def _lobby(self, table: t.TableInfo) -> Lobby:
        lines = [self.address, self.rules.introduction, ""]
        for seat, name in enumerate(self.names):
            deals = " · deals first" if seat == self._dealer else ""
            lines.append(f"{seat + 1:2}  {name} · {self.label(seat)}{deals}")
        if table.mixing is not None:
            stage = "The cards are being shuffled."
        elif self.may_start:
            stage = "You are the host."
        else:
            stage = "Waiting for the host to start the match."
        return Lobby([*lines, "", stage])


def parse_address(address: str) -> tuple[str, str]:
    """The address of the WebSocket and the table, from the address of a table's page."""
    try:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        table = re.fullmatch(r"/t/([0-9a-z]{12})/?", parts.path)
        host = parts.netloc
    except ValueError:
        table, host = None, ""
    if table is None or not host or parts.scheme not in ("http", "https"):
        raise UserError(
            "bad-address",
            f"--at {address[:80]}: must be the address of a table, as in http://HOST/t/TABLE",
        )
    scheme = "wss" if parts.scheme == "https" else "ws"
    return f"{scheme}://{host}/ws", table[1]


def socket_address(at: str, known: str) -> str:
    """The socket of another process, as a server says where it is: a URL, a path on the same site,
    or a port of the same host."""
    parts = urlsplit(known)
    if at.startswith(":"):
        host = parts.netloc.rpartition("@")[2].removesuffix(f":{parts.port}")
        return f"{parts.scheme}://{host}{at}/ws"
    if at.startswith("/"):
        return f"{parts.scheme}://{parts.netloc}{at.rstrip('/')}/ws"
    return f"{at.rstrip('/').replace('http', 'ws', 1)}/ws"


def own_secret() -> str:
    """Who I am at every table; made once and kept for this user alone."""
    file: Path = data_folder() / "identity"
    try:
        secret = file.read_text(encoding="ascii").strip()
        if re.fullmatch(r"[0-9a-f]{32}", secret):
            return secret
    except (OSError, ValueError):
        pass
    secret = secrets.token_hex(16)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)
    file.write_text(f"{secret}\n", encoding="ascii")
    return secret
