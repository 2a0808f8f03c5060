"""Cards on paper and as pixels: what needs more than Python."""

import importlib.util

from lastcard.errors import UserError

if any(importlib.util.find_spec(name) is None for name in ("fpdf", "resvg_py")):
    raise UserError("needs-extra", "this needs fpdf2 and resvg-py: pip install 'lastcard[print]'")
