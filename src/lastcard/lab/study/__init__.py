"""What rules do to a game: simulations, comparisons, sweeps, with honest intervals."""
