"""Programs for those who work on Lastcard."""
