"""The first screen: which rules, who plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lastcard.bots.levels import DEFAULT_LEVEL, LEVELS
from lastcard.bots.registry import check_bot
from lastcard.cards import CLASSIC
from lastcard.errors import UserError
from lastcard.game.game import NAMES
from lastcard.rules import RuleSet, load, names
from lastcard.terminal.autosave import Saved
from lastcard.terminal.dismiss_once import DismissOnce
from lastcard.terminal.keybar import KeyBar
from lastcard.terminal.own_rules import NO_OWN_RULES, OwnRules
from lastcard.terminal.paints import paint_of, shape_of
from lastcard.terminal.seating import DEFAULT_PLAYERS, Seating
from lastcard.terminal.theme_words import find_look

PERSON: Final = "person"
KINDS: Final[dict[str, str]] = {
    PERSON: "plays at this keyboard",
    **{name: level.about for name, level in LEVELS.items()},
}


@dataclass(frozen=True)
class Wanted:
    """What was chosen: a new table, or to go on with the saved one."""

    rules: RuleSet | None = None
    seating: Seating | None = None
    dealer: int | None = None
    """Who was declared to deal first; None where lots or cards decide."""
    saved: Saved | None = None


class StartScreen(DismissOnce[Wanted]):
    BINDINGS = [
        Binding("tab", "app.focus_next", "Other list", key_display="Tab"),
        Binding("plus,equals_sign", "players(1)", "More", key_display="+"),
        Binding("minus", "players(-1)", "Fewer", key_display="-"),
        Binding("space,right", "change_seat(1)", "Change seat", key_display="Space", priority=True),
        Binding("left", "change_seat(-1)", show=False),
        Binding("d", "declare_dealer", "Deals"),
        Binding("enter", "begin", "Play", key_display="⏎", priority=True),
        Binding("r", "resume", "Resume"),
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("q", "app.quit", "Quit"),
    ]

    def __init__(
        self,
        saved: Saved | None,
        theme: str | None,
        own: OwnRules = NO_OWN_RULES,
        problem: str = "",
    ) -> None:
        super().__init__()
        self._saved, self._theme = saved, theme
        self._sets = [*(load(name) for name in names()), *own.sets]
        self._broken = own.broken
        self._kinds = [PERSON, *[DEFAULT_LEVEL] * (DEFAULT_PLAYERS - 1)]
        self._dealer: int | None = None
        self._problem = problem
        """Why no table could be opened, or why none can be."""

    def compose(self) -> ComposeResult:
        yield Static(self._title(), id="title")
        with Horizontal(id="choices"):
            sets = OptionList(*(Option(Content(rules.title)) for rules in self._sets), id="sets")
            sets.border_title, sets.border_subtitle = "Rules", "↑↓ choose"
            yield sets
            with Vertical(id="right"):
                yield Static(id="sentence")
                seats = OptionList(id="seats-list")
                seats.border_title, seats.border_subtitle = "Seats", "↑↓ choose"
                yield seats
        yield Static(id="saved")
        yield KeyBar()

    def _title(self) -> Content:
        shapes = [Content.styled(shape_of(c), paint_of(c).glow) for c in CLASSIC.colours]
        return Content(" ").join([*shapes[:2], Content.styled("LASTCARD", "bold"), *shapes[2:]])

    def on_mount(self) -> None:
        self.query_one("#sets", OptionList).highlighted = 0
        self._show()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.id == "sets":
            self._fit_players()
            self._show()

    # --- Showing -------------------------------------------------------------------------------

    @property
    def _chosen(self) -> int:
        return self.query_one("#sets", OptionList).highlighted or 0

    def _show(self) -> None:
        rules = self._sets[self._chosen]
        low, high = rules["min_players"], rules["max_players"]
        sentence = Content.styled(rules.title, "bold") + f"\n{rules.summary}\n"
        count = f"{low} to {high} players" if low != high else f"{low} players"
        sentence += Content.styled(f"{count} · ? shows the rules", "dim")
        self.query_one("#sentence", Static).update(sentence)
        seats = self.query_one("#seats-list", OptionList)
        at = seats.highlighted or 0
        seats.clear_options()
        seats.add_options([Option(self._seat_line(seat)) for seat in range(len(self._kinds))])
        seats.highlighted = min(at, len(self._kinds) - 1)
        self.query_one("#saved", Static).update(self._last_lines())
        self.refresh_bindings()

    def _last_lines(self) -> Content:
        lines = [Content.styled(f"Not a rule set: {reason}", "dim") for reason in self._broken[:2]]
        if len(self._broken) > 2:
            lines.append(Content.styled(f"and {len(self._broken) - 2} more such files", "dim"))
        if self._problem:
            lines.append(Content.styled(self._problem, "bold $warning"))
        elif self._saved is not None:
            lines.append(Content(f"r resumes your last game: {self._saved.title}"))
        return Content("\n").join(lines)

    def _seat_line(self, seat: int) -> Content:
        kind = self._kinds[seat]
        style = "bold $success" if kind == PERSON else ""
        mark = "◆" if seat == self._declared else " "
        return (
            Content(f"{seat + 1:2} {mark}{NAMES[seat]:6}")
            + Content.styled(f"{kind:8}", style)
            + Content.styled(KINDS[kind], "dim")
        )

    # --- Choosing ------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "resume":
                return self._saved is not None
            case "declare_dealer":
                return self._sets[self._chosen].lets_declare_dealer
        return True

    @property
    def _declared(self) -> int | None:
        """The dealer, as far as the rules let one be declared and the seat is there."""
        lets = self._sets[self._chosen].lets_declare_dealer
        return self._dealer if lets and (self._dealer or 0) < len(self._kinds) else None

    def action_declare_dealer(self) -> None:
        """The seat that is marked deals first; again, and nobody is declared."""
        seat = self.query_one("#seats-list", OptionList).highlighted or 0
        self._dealer = None if self._declared == seat else seat
        self._show()

    def _fit_players(self) -> None:
        rules = self._sets[self._chosen]
        while len(self._kinds) > int(rules["max_players"]):
            self._kinds.pop()
        while len(self._kinds) < int(rules["min_players"]):
            self._kinds.append(DEFAULT_LEVEL)

    def action_players(self, more: int) -> None:
        if more > 0 and len(self._kinds) < len(NAMES):
            self._kinds.append(self._kinds[-1] if self._kinds[-1] != PERSON else DEFAULT_LEVEL)
        elif more < 0 and len(self._kinds) > 1:
            self._kinds.pop()
        self._fit_players()
        self._show()

    def action_change_seat(self, step: int) -> None:
        seat = self.query_one("#seats-list", OptionList).highlighted or 0
        kinds = list(KINDS)
        kind = kinds[(kinds.index(self._kinds[seat]) + step) % len(kinds)]
        self._kinds[seat] = kind
        self._problem = self._wrong_seats()
        self._show()

    def _wrong_seats(self) -> str:
        """What keeps those who sit here from playing."""
        if PERSON not in self._kinds:
            return "Somebody has to play: make one seat a person."
        try:
            for kind in self._kinds:
                if kind != PERSON:
                    check_bot(kind)
        except UserError as error:
            return error.message
        return ""

    def action_begin(self) -> None:
        self._problem = self._wrong_seats()
        if self._problem:
            self._show()
            return
        bots = {seat: kind for seat, kind in enumerate(self._kinds) if kind != PERSON}
        seating = Seating(NAMES[: len(self._kinds)], bots)
        self.dismiss(Wanted(self._sets[self._chosen], seating, self._declared))

    def action_resume(self) -> None:
        self.dismiss(Wanted(saved=self._saved))

    def action_rules(self) -> None:
        from lastcard.terminal.reading_screens import rules_page

        rules = self._sets[self._chosen]
        look = find_look(self._theme or rules.theme, rules.pack)
        self.app.push_screen(rules_page(rules, look))
