"""Words have a plural, a gender that their language has, and the cases that it has.

A word whose plural was left out, or typed like the singular, is printed as “2 carte” as soon as a
rule counts it. In languages whose plurals end in known letters (`plural_ends` in their slips.yaml)
that is seen in the list of words, before any text prints it. So are plurals of nouns that have
another one (`plurals` in nouns.yaml), and cases that a noun must show (`declined`): “des Ring”.

Finds: RW407 RW419

Bad, en:
    gem: {one: knife, many: knifes}
Good, en:
    gem: {one: knife, many: knives}
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
from rulewright.prose.language import Language
from rulewright.prose.nouns import Declined
from rulewright.prose.values import Term

_USUAL = "m"
"""The gender that no mark needs to name: it is what the others are not."""


def check(words: Words) -> Iterator[Diagnostic]:
    """Each word of the game whose forms can't be right in this language."""
    language, glossary = words.language, words.glossary
    marks = language.grammar.marks.values()
    genders = {row.gender for mark in marks for row in mark.rows if row.gender}
    for key, term in glossary.items():
        place = words.place_of(key)
        if genders and term.gender is not None and term.gender not in genders | {_USUAL}:
            known = ", ".join(sorted(genders | {_USUAL}))
            message = f"“{term.one}” has the gender “{term.gender}”, which {language.name} has not."
            yield Diagnostic("RW419", message, place, f"Write one of: {known}.")
        if key in glossary.missing:
            continue
        for message, hint, severity in _plural(language, term, key in glossary.things):
            yield Diagnostic("RW419", message, place, hint, severity)
        for row in language.nouns.declined:
            wrong = _case(language, term, row)
            if wrong is not None:
                yield Diagnostic("RW407", wrong[0], place, wrong[1], Severity.NOTE)


def _plural(language: Language, term: Term, thing: bool) -> Iterator[tuple[str, str, Severity]]:
    """What is wrong with a plural: that there is none, or that its noun has another."""
    ends = language.slips.plural_ends
    plural = term.many or term.one
    said = plural.split()
    if ends and thing and term.one[:1].islower() and plural == term.one:
        # Numbers are counted as they stand, two four; what is joined out of words may be anything.
        if not any(w.endswith(ends) or w in language.numbers.cardinals or "-" in w for w in said):
            message = f"“{term.one}” has no plural of its own, and would be printed after a number."
            yield message, f"Write “many: …” in the line of “{term.key}”.", Severity.WARNING
        return
    nouns = language.nouns
    one, many = nouns.noun_of(term.one), nouns.noun_of(plural)
    if not thing or plural == term.one or one in language.numbers.cardinals or not one.isalpha():
        return  # What players do has no plural.
    usual = nouns.plurals_of(one)
    pairs = zip(nouns.group_of(term.one), nouns.group_of(plural), strict=False)
    if any(before != after and after in nouns.plurals_of(before) for before, after in pairs):
        return  # “heirs apparent”: what comes last is no noun.
    if usual and many.casefold() not in {plural.casefold() for plural in usual}:
        message = f"“{many}” is not the plural that “{one}” usually has."
        yield message, f"Is it {' or '.join(f'“{plural}”' for plural in usual)}?", Severity.NOTE


def _case(language: Language, term: Term, row: Declined) -> tuple[str, str] | None:
    """A form that the noun must have in this case, and has not."""
    nouns = language.nouns
    number, _, case = row.form.partition(" ")
    plain = term.one if number == "one" else term.many
    if not plain or term.gender not in row.genders:
        return None
    if number == "other" and term.many == term.one:
        return None  # It has no plural; that is said elsewhere, where it needs one.
    given = dict(term.others).get(row.form)
    noun = nouns.noun_of(given or plain)
    if not noun or (given is None and not noun[:1].isupper()):
        return None
    if row.unchanged:
        if given is None or noun == nouns.noun_of(plain):
            return None
        return f"“{noun}” is not the {case} of “{plain}”.", f"Leave “{row.form}” out."
    if noun.endswith(row.ends):
        return None
    ends = " or ".join(f"-{end}" for end in row.ends)
    hint = f"Write “forms: {{{row.form}: …}}” in the line of “{term.key}”."
    return f"“{noun}” is no {case} of “{plain}”: it ends in {ends}.", hint
