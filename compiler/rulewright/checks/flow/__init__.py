"""Following a game without playing it: counts instead of pieces, and positions by what matters."""
