"""Environments for learning: PettingZoo, and many games in one call."""
