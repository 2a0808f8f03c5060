"""What only some installations have: the extras of ``pip install 'lastcard[NAME]'``."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final, Literal

from lastcard.errors import UserError

Extra = Literal["lab", "print"]

_BRINGS: Final[dict[Extra, tuple[str, tuple[str, ...]]]] = {
    "lab": ("NumPy and Numba", ("numpy", "numba")),
    "print": ("fpdf2 and resvg-py", ("fpdf", "resvg_py")),
}
"""What each brings, in words and as modules."""


def has_extra(extra: Extra) -> bool:
    """Whether it is installed; nothing of it is imported."""
    return all(find_spec(module) is not None for module in _BRINGS[extra][1])


def require_extra(extra: Extra, what: str = "this") -> None:
    """Refuse what needs an extra that is not installed, and say how to get it."""
    if not has_extra(extra):
        words = _BRINGS[extra][0]
        raise UserError("needs-extra", f"{what} needs {words}: pip install 'lastcard[{extra}]'")
