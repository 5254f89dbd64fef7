"""Reviewing translations one by one: what a reviewer is shown, and the talk at the terminal."""
