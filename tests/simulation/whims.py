"""What people do beside playing: they leave, come back, watch, chat, look around, play host."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from lastcard.protocol import messages as m
from tests.simulation.truth import Violation

if TYPE_CHECKING:
    from tests.simulation.people import Person


def whim(person: Person) -> None:
    """Mostly nothing."""
    person.dice.choices(WHIMS, WEIGHTS)[0](person)


def _leave_a_while(person: Person) -> None:
    person.go_away(person.dice.expovariate(1 / 15))


def _leave_long(person: Person) -> None:
    person.go_away(person.dice.uniform(40, 200))


def _open_another_window(person: Person) -> None:
    old = person.call
    person.connect()
    if old is not None and person.dice.random() < 0.5:
        old.end()


def _watch_or_play(person: Person) -> None:
    person.watch = not person.watch and person.dice.random() < 0.3
    person.connect()


def _chat(person: Person) -> None:
    person.ask(m.Say(0, "hello") if person.dice.random() < 0.5 else m.Show(0, "oops"))


def _stand(person: Person) -> None:
    person.ask(m.Stand(0))


def _sit(person: Person) -> None:
    info = person.picture.info
    if info is not None:
        person.ask(m.Sit(0, person.dice.randrange(len(info.seats))))


def _look_around(person: Person) -> None:
    path = person.dice.choice(("/api/tables", "/api/games", f"/api/tables/{person.table}"))
    person.ask_page(path, None, _page_came)


def _page_came(status: int, body: bytes) -> None:
    if status == 500 or (status == 404 and b"no-such-table" in body):
        raise Violation(f"a page failed: {body!r}")


def _play_host(person: Person) -> None:
    picture, dice = person.picture, person.dice
    info, people = picture.info, picture.people
    if info is None or not picture.host or not people:
        return
    about, seat = dice.choice(people), dice.randrange(len(info.seats))
    if info.paused:
        person.ask(m.Pause(0, False))
        return
    wishes: list[m.ClientMessage] = [
        m.Pause(0, True),
        m.Bot(0, seat, dice.choice(("novice", "casual", "random"))),
        m.Lock(0, dice.random() < 0.3),
        m.Admit(0, about.who, seat),
        m.Handover(0, about.who),
        m.Readmit(0, about.who),
    ]
    if dice.random() < 0.1:
        wishes = [m.Remove(0, about.who), m.Close(0), m.Bot(0, seat, None)]
    if picture.stage in ("lobby", "over"):
        wishes.append(m.Configure(0, msgspec.structs.replace(info.settings, late=True)))
    person.ask(dice.choice(wishes))


WHIMS: tuple[Callable[[Person], None], ...] = (
    _leave_a_while,
    _leave_long,
    _open_another_window,
    _watch_or_play,
    _chat,
    _stand,
    _sit,
    _look_around,
    _play_host,
    lambda person: None,
)
WEIGHTS = (10, 4, 5, 2, 8, 2, 6, 5, 10, 48)
