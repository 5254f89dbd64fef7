"""How the checks are run, and what becomes of their findings."""
