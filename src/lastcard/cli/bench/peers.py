"""Which other engines are measured in the same run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

from lastcard.cli.progress import working
from lastcard.errors import UserError, did_you_mean
from lastcard.extras import Extra, has_extra, modules_of, require_extra

Peer = Literal["rlcard", "pgx"]
EXTRAS: Final[Mapping[Peer, Extra]] = {"rlcard": "bench", "pgx": "pgx"}
"""What brings each."""


class Peers:
    """Those that were asked for, which must be there."""

    def __init__(self, asked: Sequence[str], *, otherwise_installed: bool) -> None:
        """If none is asked for, then none, or all that are installed."""
        for name in asked:
            require_extra(EXTRAS[_known(name)], f"--against {name}")
        self._asked = asked
        self._faults: dict[Peer, str] = {}
        self._all_installed = otherwise_installed and not asked

    def try_out(self) -> None:
        """See whether they work; one that was asked for and does not is refused."""
        from lastcard.lab.bench import pgx_peer, rlcard_peer
        from lastcard.lab.bench.trial import fault_of

        trials: Mapping[Peer, Callable[[], None]] = {
            "rlcard": rlcard_peer.try_out,
            "pgx": pgx_peer.try_out,
        }
        for peer in [peer for peer in EXTRAS if not self.why_not(peer)]:
            with working(f"trying {peer} out"):
                fault = fault_of(trials[peer])
            if fault and peer in self._asked:
                raise UserError(
                    "broken-extra",
                    f"--against {peer}: it is installed but does not work ({fault}); "
                    f"pip install --force-reinstall 'lastcard[{EXTRAS[peer]}]', or leave it out",
                )
            if fault:
                self._faults[peer] = fault

    def why_not(self, peer: Peer) -> str:
        """The reason why a peer is not measured; empty if it is."""
        if peer in self._faults:
            return f"does not work: {self._faults[peer]}"
        if not self._all_installed:
            return "" if peer in self._asked else f"needs --against {peer}"
        extra = EXTRAS[peer]
        return "" if has_extra(extra) else f"needs lastcard[{extra}]"

    @property
    def modules(self) -> list[str]:
        """What runs beside ours, for stating versions."""
        measured = [peer for peer in EXTRAS if not self.why_not(peer)]
        return [module for peer in measured for module in modules_of(EXTRAS[peer])]


def _known(name: str) -> Peer:
    for peer in EXTRAS:
        if peer == name:
            return peer
    raise UserError("bad-value", f"--against {name}: {did_you_mean(name, EXTRAS)}")
