"""Trying games out in numbers: whole games by the thousand, and what they tell."""
