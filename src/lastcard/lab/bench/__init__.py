"""How fast the engine and the lab are, and how strong the bots."""
