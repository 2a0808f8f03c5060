"""Environments for learning: Gymnasium, PettingZoo, many games in one call; and back to play."""
