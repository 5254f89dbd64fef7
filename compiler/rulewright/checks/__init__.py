"""The catalogue of checks: one file a check, registered by existing; its docstring is its page.

`rules/` looks at the rules, `texts/` at one text in one language, `words/` at all words of a
language. `register.py` reads the pages, `subjects.py` says what a check is given, `running/` runs
them all. `flow/` follows and plays rules for the checks that need it; `outside/` audits texts that
nobody here has written; `breaking/` measures what is noticed.
"""
