"""Playing in the terminal: a table on the whole screen, or line by line."""
