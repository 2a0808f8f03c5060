"""Bulk work on the compiled kernel; needs NumPy and Numba."""

from lastcard.extras import require_extra

require_extra("lab")
