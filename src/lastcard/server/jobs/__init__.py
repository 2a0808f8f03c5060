"""Long work for people: who asked for what, what is kept of it, and the process that does it."""
