"""Words have a plural, and a gender that their language has.

A word whose plural was left out, or typed like the singular, is printed as “2 carte” as soon as a
rule counts it. In languages whose plurals end in known letters (`plural_ends` in their slips.yaml)
that is seen in the list of words, before any text prints it.

Finds: RW419

Good, en:
    gem: {one: gem, many: gems}
Bad, fr:
    gem: {one: gemme, many: gemme, gender: f}
Good, fr:
    gem: {one: gemme, many: gemmes, gender: f}
Good, ko:
    gem: {one: 보석, counter: 개}
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.subjects import Words
from rulewright.diagnostics import Diagnostic, Severity

_USUAL = "m"
"""The gender that no mark needs to name: it is what the others are not."""


def check(words: Words) -> Iterator[Diagnostic]:
    """Each word of the game whose forms can't be right in this language."""
    language, glossary = words.language, words.glossary
    marks = language.grammar.marks.values()
    genders = {row.gender for mark in marks for row in mark.rows if row.gender}
    ends = language.slips.plural_ends
    for key, term in glossary.items():
        own = words.game.words[key].place if key in words.game.words else None
        place = glossary.places.get(key) or own
        if genders and term.gender is not None and term.gender not in genders | {_USUAL}:
            known = ", ".join(sorted(genders | {_USUAL}))
            message = f"“{term.one}” has the gender “{term.gender}”, which {language.name} has not."
            yield Diagnostic("RW419", message, place, f"Write one of: {known}.")
        if not ends or key not in glossary.things or not term.one[:1].islower():
            continue
        plural = term.many or term.one
        said = plural.split()
        if any(w.endswith(ends) or w in language.numbers.cardinals for w in said):
            continue  # Numbers are counted as they stand: two four.
        if plural == term.one:
            message = f"“{term.one}” has no plural of its own, and would be printed after a number."
            hint = f"Write “many: …” in the line of “{key}”."
            yield Diagnostic("RW419", message, place, hint, Severity.WARNING)
