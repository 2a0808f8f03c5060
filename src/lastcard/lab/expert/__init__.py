"""The search bot, which needs the compiled kernel."""
