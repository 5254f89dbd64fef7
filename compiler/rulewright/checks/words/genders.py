"""A word has the gender that everybody gives it, and what goes with it in its name agrees.

A gender that is wrong in the list of words is wrong in every sentence, and always alike, so that no
sentence shows it. It is seen by the word itself, by another name with the same noun, by an ending
that has one gender only (`genders` in nouns.yaml), and by the adjectives of the name.

Finds: RW406

Good, en:
    gem: {one: fine gem, many: fine gems}
Bad, fr:
    gem: {one: carte rouge, many: cartes rouges, gender: m}
Good, fr:
    gem: {one: carte rouge, many: cartes rouges, gender: f}
Good, ko:
    gem: {one: 보석, counter: 개}
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.subjects import Words
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.prose.agreement import FEATURES, all_forms, features
from rulewright.prose.language import Language
from rulewright.prose.values import Term

_NAMES = {"m": "masculine", "f": "feminine", "n": "neuter"}


def check(words: Words) -> Iterator[Diagnostic]:
    """Each word of the game whose gender is another one's, by its own looks or by its likes."""
    language = words.language
    nouns = language.nouns
    if not nouns.genders:
        return
    first: dict[str, Term] = {}
    for key, term in words.glossary.items():
        noun = nouns.noun_of(term.one)
        if term.gender is None or term.assumed or not noun or key in words.glossary.missing:
            continue
        place = words.place_of(key)
        known = nouns.gender_of(noun)
        if known is not None and known[0] != term.gender:
            yield _unlike(term, noun, *known, place)
            continue
        same = first.setdefault(noun.casefold(), term)
        if same.gender != term.gender and noun.casefold() not in nouns.either:
            yield _two_genders(term, same, noun, place)
            continue
        if term.gender != "n":
            yield from _disagreeing(language, term, place)


def _unlike(term: Term, noun: str, gender: str, pattern: str, place: Place | None) -> Diagnostic:
    given = _NAMES[term.gender or "m"]
    if pattern.casefold().lstrip("*") == noun.casefold():
        message = f"“{noun}” is {_NAMES[gender]}; here “{term.one}” is {given}."
        return Diagnostic("RW406", message, place, f"Write “gender: {gender}”.", Severity.WARNING)
    ending = pattern.lstrip("*")
    message = f"Words in “-{ending}” are {_NAMES[gender]}; here “{term.one}” is {given}."
    hint = f"Write “gender: {gender}”, if this is no exception."
    return Diagnostic("RW406", message, place, hint, Severity.NOTE)


def _two_genders(term: Term, other: Term, noun: str, place: Place | None) -> Diagnostic:
    given = _NAMES[term.gender or "m"], _NAMES[other.gender or "m"]
    message = f"“{term.one}” is {given[0]} here, and “{other.one}” {given[1]}: both are a “{noun}”."
    hint = "Give both the gender of their noun."
    return Diagnostic("RW406", message, place, hint, Severity.WARNING)


def _disagreeing(language: Language, term: Term, place: Place | None) -> Iterator[Diagnostic]:
    """An adjective of the name in another form than the noun asks for."""
    agreeing = language.slips.agreeing
    for name, number in ((term.one, "one"), (term.many, "many")):
        noun = language.nouns.noun_of(name)
        wanted = (term.gender or "m", number)
        for word in language.nouns.group_of(name):
            fits = features(agreeing, word) if word != noun else set()
            if not fits or wanted in fits:
                continue
            forms = all_forms(agreeing, word)
            right = forms[FEATURES.index(wanted)]
            what = f"{_NAMES[wanted[0]]} {'plural' if number == 'many' else 'singular'}"
            message = f"“{word}” does not agree with “{noun}”, a {what}, in “{name}”."
            hint = f"Write “{right}”, or the gender that “{word}” has."
            yield Diagnostic("RW406", message, place, hint, Severity.WARNING)
