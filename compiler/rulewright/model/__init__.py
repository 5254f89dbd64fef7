"""Tree to game: names resolved, tables and amounts checked, variants laid over, facts drawn out."""
