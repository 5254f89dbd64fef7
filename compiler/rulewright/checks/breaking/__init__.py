"""Measured by breaking: one fact at a time is made wrong, and what `check` says of it is counted."""
