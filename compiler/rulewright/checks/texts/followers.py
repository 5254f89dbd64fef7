"""A pronoun typed by hand stands for no noun that it could stand for.

A pronoun takes its gender from what it stands for. Where that is a word of the game, it is printed
as an agreement list (`{gem.agree}[il|elle]`), so that it follows when the word becomes another. One
that is typed is right only for the word of today, or never was: « elle » where nothing feminine
stands before it. So each is held to the nouns of its sentence and of the one before. A noun that is
typed counts as whatever its article may tell; where none is there at all, nothing is said.

Finds: RW448

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} and put them in the {row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.message import Slot
from rulewright.prose.printed import is_several, term_of
from rulewright.prose.slips import Standing, Words
from rulewright.prose.wordings import plain


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each typed pronoun whose gender nothing before it has."""
    standing = proof.language.slips.pronouns.standing
    if proof.free or not (standing.words or standing.perhaps):
        return
    line = _spelled(proof)
    idle = [m.span() for wording in standing.nots for m in _pattern(wording).finditer(line.text)]
    for words, severity in (
        (standing.words, Severity.WARNING),
        (standing.perhaps, Severity.NOTE),
    ):
        for wording, forms in words.items():
            for found in _pattern(wording).finditer(line.text):
                start, end = found.span()
                if any(a < end and start < b for a, b in idle):
                    continue
                said = found.group() if "*" not in wording else found.group().split()[0]
                place = (line.places[start], line.places[start + len(said) - 1] + 1)
                if (other := _followed_elsewhere(proof, said, forms, place[0])) is not None:
                    message = f"“{said}” is typed, where elsewhere {{{other}.agree}} says it."
                    hint = f"Write {{{other}.agree}}[…|…] here as well."
                    yield proof.finding("RW448", message, *place, hint, Severity.NOTE)
                elif _without_noun(proof, line, start, forms):
                    message = f"“{said}” agrees with nothing that is named before it."
                    hint = "Write {….agree}[…|…] with the word it stands for: it follows."
                    yield proof.finding("RW448", message, *place, hint, severity)


# -- the line, with what its marks say -------------------------------------------------------------


@dataclass(frozen=True)
class _Line:
    """A text's words with its grammar marks spelled out, and where each character stands."""

    text: str
    places: tuple[int, ...]


def _spelled(proof: Text) -> _Line:
    """[keinen]{gem} reads “keinen ” and a gap: a mark tells as much as a typed article."""
    marks = {at: slot.before_mark for at, slot in proof.flat.slots if slot.before_mark}
    chars: list[str] = []
    places: list[int] = []
    for at, char in enumerate(proof.words):
        for one in (*plain(marks[at]), " ") if at in marks else ():
            chars.append(one)
            places.append(at)
        chars.append(char)
        places.append(at)
    return _Line("".join(chars), tuple(places))


@lru_cache(maxsize=512)
def _pattern(wording: str) -> re.Pattern[str]:
    """A wording of the list: * is any letters; | at its end, that nothing follows in the clause;
    a capital, that it begins a sentence."""
    words = wording.split()
    closed = words[-1] == "|"
    core = r"\s+".join(re.escape(w).replace(r"\*", r"[^\W\d_]*") for w in words if w != "|")
    start = r"(?:(?<=^)|(?<=[.!?:;]\s))" if wording[0].isupper() else r"(?<![\w'-])"
    end = r"(?=\s*(?:[.,;:!?)»”“]|$))" if closed else "" if core.endswith("'") else r"(?![\w'-])"
    return re.compile(start + core + end, 0 if wording[0].isupper() else re.IGNORECASE)


# -- what it could stand for -----------------------------------------------------------------------


def _followed_elsewhere(proof: Text, said: str, forms: Words, at: int) -> str | None:
    """The word for which a list of this text has the pronoun that is typed, and another one today;
    None where between the two something stands that agrees with it."""
    for place, slot in proof.flat.slots:
        listed = [form.lower() for form in slot.after_mark.split("|")]
        if slot.form != "agree" or said.lower() not in listed or _fits(proof, slot, forms):
            continue
        low, high = min(place, at), max(place, at)
        between = [s for p, s in proof.flat.slots if low < p < high and s.form != "agree"]
        if not any(_fits(proof, s, forms) for s in between):
            return slot.name
    return None


def _without_noun(proof: Text, line: _Line, start: int, forms: Words) -> bool:
    """Whether words of the game stand before a pronoun, and neither they nor any other noun agree
    with it."""
    at = line.places[start]
    first, _ = proof.sentence(at)
    first, _ = proof.sentence(max(first - 2, 0))
    slots = [s for p, s in proof.flat.slots if first <= p < at]
    known = [s for s in slots if (t := term_of(proof.value(s))) and t.gender and not t.assumed]
    if not known or any(_fits(proof, slot, forms) for slot in slots):
        return False
    begin = next(i for i, place in enumerate(line.places) if place >= first)
    told = _typed(proof.language.slips.pronouns.standing, line.text[begin:start])
    return not told & set(forms)


def _typed(standing: Standing, said: str) -> set[str]:
    """What typed nouns may be, by their articles, and those who are named by a small word. What a
    pronoun touches it does not stand for: “der Besitzer ihn”."""
    found: set[str] = set()
    for word, forms in standing.persons.items():
        if _pattern(word).search(said):
            found.update(forms)
    for word, forms in standing.articles.items():
        for article in _pattern(word).finditer(said):
            noun = re.match(standing.noun, said[article.end() :])
            if noun is not None and article.end() + noun.end() < len(said.rstrip()):
                found.update(forms)
    return found


def _fits(proof: Text, slot: Slot, forms: Words) -> bool:
    """Whether one of some forms agrees with what a placeholder prints."""
    value = proof.value(slot)
    term = term_of(value)
    if term is None:
        return False
    several = is_several(value, slot.form, proof.language.filler.category)
    # A short name may be another noun than the long one, of another gender.
    renamed = slot.form == "short" and term.short and term.short.split()[0] not in term.one.split()
    unknown = term.gender is None or term.assumed or bool(renamed)
    one = False in several and (unknown or term.gender in forms)
    return one or (True in several and "many" in forms)
