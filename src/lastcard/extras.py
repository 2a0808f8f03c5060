"""What only some installations have: the extras of ``pip install 'lastcard[NAME]'``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final, Literal

from lastcard.errors import UserError

Extra = Literal["bench", "dask", "lab", "pgx", "postgres", "print", "report", "rl"]

_BRINGS: Final[Mapping[Extra, Mapping[str, str]]] = {
    "bench": {"rlcard": "RLCard"},
    "dask": {"distributed": "Dask"},
    "lab": {"numpy": "NumPy", "numba": "Numba"},
    "pgx": {"jax": "JAX", "pgx": "pgx"},
    "postgres": {"asyncpg": "asyncpg"},
    "print": {"fpdf": "fpdf2", "resvg_py": "resvg-py"},
    "report": {"jinja2": "Jinja2", "matplotlib": "Matplotlib", "pyarrow": "PyArrow"},
    "rl": {"gymnasium": "Gymnasium", "pettingzoo": "PettingZoo"},
}
"""The modules each brings, and what they are called."""


def has_extra(extra: Extra) -> bool:
    """Whether it is installed; nothing of it is imported."""
    return _has(_BRINGS[extra])


def modules_of(extra: Extra) -> list[str]:
    """What it brings."""
    return list(_BRINGS[extra])


def require_extra(extra: Extra, what: str = "this", only: Sequence[str] | None = None) -> None:
    """Refuse what needs an extra that is not installed, or ``only`` some modules of it, and say
    how to get it."""
    brings = _BRINGS[extra]
    needed = list(brings) if only is None else only
    if not _has(needed):
        words = " and ".join(brings[module] for module in needed)
        raise UserError("needs-extra", f"{what} needs {words}: pip install 'lastcard[{extra}]'")


@contextmanager
def server_modules() -> Iterator[None]:
    """Around imports of the server, which brings many modules: names the one that is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise UserError(
            "no-server", f"{missing.name} is not installed: pip install 'lastcard[server]'"
        ) from None


def _has(modules: Mapping[str, str] | Sequence[str]) -> bool:
    return all(find_spec(module) is not None for module in modules)
