"""Bulk work on the compiled kernel; needs NumPy and Numba."""

import importlib.util

from lastcard.errors import UserError

if any(importlib.util.find_spec(name) is None for name in ("numpy", "numba")):
    raise UserError("needs-extra", "this needs NumPy and Numba: pip install 'lastcard[lab]'")
