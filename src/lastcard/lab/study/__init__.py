"""What is asked of many hands: what rules do to a game, and how good the bots are."""
