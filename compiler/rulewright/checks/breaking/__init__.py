"""Measured by breaking: one fact is made wrong at a time, and what is noticed is counted."""
