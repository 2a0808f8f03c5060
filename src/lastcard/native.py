"""What classes of a native build have to say of themselves (``native_build.py``). In pure Python it
means nothing, and nothing has to be installed for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    C = TypeVar("C")

    def mypyc_attr(**attributes: bool) -> Callable[[C], C]:
        """``allow_interpreted_subclasses``: classes that are not compiled may inherit from this
        one, and ``__new__`` makes one without calling ``__init__``, as in Python."""
        return lambda kind: kind
