"""Checks of a language's words together, one a file: `check(words) -> Iterable[Diagnostic]`."""
