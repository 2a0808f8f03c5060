"""The search bot. It runs on the compiled kernel: nothing interactive imports it, but for the
process that thinks."""

from lastcard.extras import require_extra

require_extra("lab", "the bot expert")
