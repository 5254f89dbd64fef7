"""The shipped games, played through the Python surface as a program would play them."""
