"""Bots against each other: numbered deals, every rotation of the seats, results counted."""
