"""A game at the terminal: what happens said in words, and the table where people and bots sit."""
