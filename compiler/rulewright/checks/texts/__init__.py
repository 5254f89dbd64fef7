"""Checks of one text in one language, one a file: `check(text: Text) -> Iterable[Diagnostic]`.

A text is held to the facts of its unit: each fact that must be said needs a placeholder or marked
words, and words marked for a fact must have one. A translation is held to its English original as
well. Nothing here knows a language; words are judged by its lists.
"""
