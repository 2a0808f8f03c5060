"""Cards on paper and as pixels: what needs more than Python."""

from lastcard.extras import require_extra

require_extra("print")
