"""Checks of the rules, in no language, one a file: `check(rules) -> Iterable[Diagnostic]`."""
