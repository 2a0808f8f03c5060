"""Where pictures are drawn: by Matplotlib's objects, without a window and without global state.

Ink and lines have one colour, ``INK``, which a page may replace to suit a dark screen.
"""

from __future__ import annotations

import io
import textwrap
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import matplotlib
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

if TYPE_CHECKING:
    from matplotlib.typing import RcKeyType

INK: Final = "#2b2d33"
TITLE_WIDTH: Final = 95
"""Letters that fit in a line above two views."""
COLOURS: Final = ("#3a86c8", "#e0752d", "#3f9e6b", "#b75fa9", "#c2a02a", "#7f8790")
_STYLE: Final[dict[RcKeyType, object]] = {
    "axes.edgecolor": INK,
    "axes.facecolor": "none",
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlepad": 9,
    "figure.constrained_layout.h_pad": 0.12,
    "figure.constrained_layout.w_pad": 0.12,
    "figure.titlesize": 14,
    "font.sans-serif": ["DejaVu Sans"],  # what it is measured with; a reader may have another
    "font.size": 9,
    "legend.frameon": False,
    "svg.fonttype": "none",  # text stays text: small, searchable, in the reader's font
    "svg.hashsalt": "lastcard",  # the same data, the same file
    "text.color": INK,
    "text.parse_math": False,  # titles come from users: a $ is a $
    "xtick.color": INK,
    "ytick.color": INK,
}

Panel = Callable[[Axes], None]


def image(title: str, panels: Sequence[Panel], form: str) -> bytes:
    """Views under one title, two in a row, as a .png or .svg."""
    with _style():
        rows = (len(panels) + 1) // 2
        figure = Figure((11, 0.6 + 3.7 * rows), dpi=130, layout="constrained")
        figure.suptitle(_wrapped(title), x=0.015, horizontalalignment="left", fontweight="bold")
        for at, panel in enumerate(panels):
            panel(figure.add_subplot(rows, 2, at + 1))
        return _saved(figure, form)


def _wrapped(title: str) -> str:
    """Matplotlib's own way of wrapping takes what is between two $ for a formula."""
    return "\n".join(textwrap.fill(line, TITLE_WIDTH) for line in title.splitlines())


def svg(panel: Panel) -> str:
    """One view as an SVG element."""
    with _style():
        figure = Figure((6.4, 3.4), layout="constrained")
        panel(figure.add_subplot())
        figure.patch.set_alpha(0)
        text = _saved(figure, "svg").decode()
    return text[text.index("<svg") :]


def colours(count: int) -> list[str]:
    """As many as there are things to tell apart; beyond a few, along a scale."""
    if count <= len(COLOURS):
        return list(COLOURS[:count])
    scale = matplotlib.colormaps["viridis"]
    return [to_hex(scale(0.9 * at / (count - 1))) for at in range(count)]


def in_legend(label: str) -> str:
    """Matplotlib leaves out what begins with an underscore."""
    return f" {label}" if label.startswith("_") else label


def points(
    axes: Axes,
    places: Sequence[float],
    values: Sequence[float],
    margins: Sequence[float],
    colour: str,
    label: str,
) -> None:
    """Values with their error bars."""
    name = in_legend(label)
    axes.errorbar(
        places, values, yerr=margins, fmt="o", markersize=4, capsize=3, color=colour, label=name
    )


def _saved(figure: Figure, form: str) -> bytes:
    buffer = io.BytesIO()
    # No date and no name of a program: the same data, the same file.
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type")) if form == "svg" else None
    figure.savefig(buffer, format=form, metadata=nothing)
    return buffer.getvalue()


@contextmanager
def _style() -> Iterator[None]:
    with rc_context(_STYLE), warnings.catch_warnings():
        # A letter the font lacks becomes a box in a PNG; an SVG has it from the reader's font.
        warnings.filterwarnings("ignore", "Glyph .* missing from font")
        yield
