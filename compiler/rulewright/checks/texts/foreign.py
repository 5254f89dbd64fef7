"""Words of another language left standing in a translation.

A name that nobody translated, or a whole sentence that came from the original: English words in
French, Latin letters in Korean. Names of the game that both languages spell alike are no finding.

Finds: RW447

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} and placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] draw해 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.message import Part, walk
from rulewright.prose.message import Text as Typed

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_ROMAN = re.compile(r"[IVXLC]+$")
_LONGEST_ABBREVIATION = 4
_SHORTEST_NAME = 4
_NAME = "title"
"""The key of a game's own name, which may be the same in every language."""
_WHOLE = 2
"""So many words in common with the original, and nothing else, are hardly by chance."""
_SURE = 3
"""And so many are not."""


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each foreign word in a translation, or the translation that is none."""
    if proof.spoken or proof.english is None:
        return
    if proof.flavour and proof.about is not None and proof.about.text.key == _NAME:
        return
    typed = _typed(proof)
    original = [w.lower() for w in _WORD.findall(_typed_of(proof.english.parts))]
    ours = [word.lower() for word, _, _ in typed]
    if len(ours) >= _WHOLE and ours == original:
        words = "This is the English text; it is not translated."
        severity = Severity.ERROR if len(ours) >= _SURE else Severity.WARNING
        yield proof.finding("RW447", words, 0, len(proof.flat.text), None, severity)
        return
    script = proof.language.grammar.script
    if script and script != "LATIN":
        yield from _other_script(proof, typed)
        return
    for word, start, end in typed:
        if (
            script == "LATIN"
            and len(word) > 1
            and not any(unicodedata.name(c, "").startswith(script) for c in word)
        ):
            words = f"“{word}” is not written in {proof.language.name}."
            yield proof.finding("RW447", words, start, end, "Translate it.")
            return
    yield from _english_words(proof, typed)


def _typed(proof: Text) -> list[tuple[str, int, int]]:
    return [(m.group(), m.start(), m.end()) for m in _WORD.finditer(proof.words)]


def _typed_of(parts: tuple[Part, ...]) -> str:
    return " ".join(p.text for p in walk(parts) if isinstance(p, Typed))


def _own_words(language: Language, glossary: Glossary) -> frozenset[str]:
    """Words that this language has for things of the game, and what it says aloud by rule."""
    said = {
        word.lower()
        for term in glossary.values()
        for wording in term.wordings()
        for word in _WORD.findall(wording)
    }
    sounds = language.grammar.sounds
    return frozenset(said | {w.lower() for w in (*sounds.words, *sounds.units)})


def _other_script(proof: Text, typed: list[tuple[str, int, int]]) -> Iterator[Diagnostic]:
    found: list[tuple[str, int]] = []
    for word, start, _ in typed:
        latin = re.match(r"[A-Za-z\u00C0-\u024F]+", word)
        if latin is None or len(latin.group()) < 2 or proof.words[start - 1 : start] in ("_", "{"):
            continue
        letters = latin.group()
        if letters.lower() in _own_words(proof.language, proof.glossary) or _ROMAN.match(letters):
            continue
        if letters.isupper() and len(letters) <= _LONGEST_ABBREVIATION:
            continue
        found.append((letters, start))
    if found:
        quoted = " ".join(letters for letters, _ in found[:4])
        words = f"“{quoted}” is not written in {proof.language.name}."
        hint = "Translate it, or give the game a word for it."
        last, at = found[-1]
        yield proof.finding("RW447", words, found[0][1], at + len(last), hint)


def _english_words(proof: Text, typed: list[tuple[str, int, int]]) -> Iterator[Diagnostic]:
    betraying = {w.lower() for w in proof.language.slips.foreign}
    hits = [row for row in typed if row[0].lower() in betraying]
    own = _own_words(proof.language, proof.glossary) if hits else frozenset()
    hits = [row for row in hits if row[0].lower() not in own]
    if hits:
        start, end = hits[0][1], hits[-1][2]
        quoted = ", ".join(f"“{w}”" for w, _, _ in hits[:4])
        words = f"{quoted} {'is' if len(hits) == 1 else 'are'} English."
        severity = Severity.ERROR if len(hits) > 1 else Severity.WARNING
        yield proof.finding("RW447", words, start, end, "Translate it.", severity)
    for key, spelled in _english_names(proof):
        if spelled.lower() not in proof.lower:
            continue
        if _letters(spelled) & _own_words(proof.language, proof.glossary):
            continue
        for found in re.finditer(rf"(?<![\w'-]){re.escape(spelled)}(?![\w'-])", proof.words, re.I):
            words = f"“{found.group()}” is English for “{proof.glossary[key].one}”."
            yield proof.finding("RW447", words, *found.span(), f"Print {{{key}}}.")


def _letters(spelled: str) -> frozenset[str]:
    return frozenset(w.lower() for w in _WORD.findall(spelled))


def _english_names(proof: Text) -> Iterator[tuple[str, str]]:
    """English names of the game's things, where this language has other ones."""
    for key, english in proof.glossary.english.items():
        if key not in proof.glossary or key in proof.glossary.missing:
            continue
        for spelled in dict.fromkeys((english.one, english.many)):
            if len(spelled) >= _SHORTEST_NAME and spelled.isascii():
                yield key, spelled
