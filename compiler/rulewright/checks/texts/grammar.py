"""Small words beside a noun that do not agree with it: particle, article.

Beside a placeholder a small word is to be a grammar mark; typed by hand it does not follow when the
word changes (RW424). Here it is wrong today: "la {bag}" where the bag is masculine, "주머니을".

Finds: RW448

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans le {row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 우물를 닫고 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.prose.grammar import Endings
from rulewright.prose.marks import Phrase, put_before
from rulewright.prose.message import Message, Slot
from rulewright.prose.numerals import GAP
from rulewright.prose.particles import Final, choose_ending, final_sound, same_final
from rulewright.prose.printed import is_reference
from rulewright.prose.values import Span, Term, TermValue


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each small word that is wrong beside its noun as it is printed today."""
    if proof.spoken:
        return
    yield from _particles(proof)
    yield from _articles(proof)


# -- particles -----------------------------------------------------------------------------------


def _particles(proof: Text) -> Iterator[Diagnostic]:
    pairs = proof.language.grammar.particles
    if not pairs:
        return
    slips = proof.language.slips.particles
    either = sorted({p for e in pairs.values() for p in (e.closed, e.open)}, key=len, reverse=True)
    any_particle = "|".join(map(re.escape, either))
    for at, slot in proof.flat.slots:
        rest = proof.words[at + 1 :]
        typed = re.match(rf"({any_particle})(?![\w(/])", rest)
        if typed is None:
            continue
        end = at + 1 + typed.end()
        if slot.after_mark in slips.final:
            words = f"“{typed.group(1)}” follows [{slot.after_mark}], which ends the word."
            yield proof.finding("RW448", words, at, end, "Keep one particle.")
        elif not slot.after_mark and not is_reference(proof.value(slot)):
            yield from _typed_particle(proof, at, slot, typed.group(1))
    for found in re.finditer(rf"(?<=[\w{GAP}])\s+({_either(slips.apart)})(?![\w(])", proof.words):
        words = f"“{found.group(1)}” stands apart from its word."
        yield proof.finding("RW448", words, *found.span(1), "Take the space away.")
    for word, start, end, particle in _typed_words(proof, any_particle):
        right = _right(pairs, particle, final_sound(word, proof.language.grammar.sounds))
        if right is not None:
            words = f"“{word}{particle}”: after “{word}” stands “{right}”."
            yield proof.finding("RW448", words, start, end, f"Write “{word}{right}”.")


def _typed_particle(proof: Text, at: int, slot: Slot, particle: str) -> Iterator[Diagnostic]:
    value = proof.value(slot)
    if value is None:
        return
    bare = Message((replace(slot, after_mark=""),))
    printed = proof.language.render_text(bare, proof.values, capitals=False)
    sound = value.term.sound if isinstance(value, TermValue) else None
    grammar = proof.language.grammar
    right = _right(grammar.particles, particle, final_sound(printed, grammar.sounds, sound))
    if right is not None:
        words = f"“{printed}{particle}” would be printed; after it stands “{right}”."
        pair = next(n for n, e in grammar.particles.items() if particle in (e.closed, e.open))
        hint = f"Write {{{slot.name}}}[{pair}]."
        yield proof.finding("RW448", words, at, at + 1 + len(particle), hint)


def _typed_words(proof: Text, any_particle: str) -> Iterator[tuple[str, int, int, str]]:
    """Words with a particle glued to them: the game's own, and any where the particle is plain."""
    slips = proof.language.slips.particles
    certain = _either((*slips.certain, *slips.never_after))
    for found in re.finditer(rf"(?<![\w{GAP}])(\w+?)({certain})(?!\w)", proof.words):
        word, particle = found.groups()
        seems = any(found.group().endswith(known) for known in slips.certain.get(particle, ()))
        if seems and word not in slips.nouns:
            continue
        never = slips.never_after.get(particle, ())
        if particle in slips.certain or any(same_final(word, like) for like in never):
            yield word, *found.span(), particle
    words = {w for t in proof.glossary.values() for w in (t.one, t.short or "") if w[-1:].isalpha()}
    for word in sorted(words | set(slips.nouns), key=lambda w: (-len(w), w)):
        if word not in proof.words:
            continue
        pattern = rf"(?<![\w{GAP}]){re.escape(word)}({any_particle})(?![\w(/])"
        for found in re.finditer(pattern, proof.words):
            plainly = word not in slips.nouns or found.group(1) in _of_pairs(slips.final)
            if found.group(1) not in slips.certain and plainly:
                yield word, *found.span(), found.group(1)


def _of_pairs(pairs: Iterable[str]) -> set[str]:
    """The particles of pairs such as "은/는"."""
    return {particle for pair in pairs for particle in pair.split("/")}


def _either(words: Iterable[str]) -> str:
    """A pattern for one of some words, the longest first; for nothing where there are none."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True)) or "(?!)"


def _right(pairs: dict[str, Endings], particle: str, final: Final) -> str | None:
    """The particle that should stand there; None where this one may."""
    if final is Final.UNKNOWN:
        return None
    mine = [e for e in pairs.values() if particle in (e.closed, e.open)]
    wanted = [choose_ending(e, final) for e in mine]
    return wanted[0] if wanted and particle not in wanted else None


# -- articles ------------------------------------------------------------------------------------


def _articles(proof: Text) -> Iterator[Diagnostic]:
    """Typed words of a grammar mark that the mark would not say here."""
    says = _says(proof)
    if not says:
        return
    either = "|".join(re.escape(w) for w in sorted(says, key=len, reverse=True))
    adjectives = "|".join(map(re.escape, proof.language.slips.agreeing.between)) or "(?!)"
    adjectives = rf"((?:(?:{adjectives})\s+)?)"
    before = re.compile(rf"(?<![\w'-])({either})\s+{adjectives}$", re.I)
    for at, slot in proof.flat.slots:
        value = proof.value(slot)
        if slot.before_mark or not isinstance(value, TermValue) or slot.form == "agree":
            continue
        typed = before.search(proof.words[:at])
        if typed is None:
            continue
        phrase, _ = proof.language.filler.fill(replace(slot, after_mark=""), value)
        if typed.group(2):
            phrase = replace(phrase, spans=(Span(typed.group(2)), *phrase.spans), vowel=None)
        yield from _judged(proof, typed.group(1), phrase, typed.start(1), at + 1)
    for term, word, many in _nouns(proof):
        if word.lower() not in proof.lower:
            continue
        pattern = rf"(?<![\w'-])({either})\s+{adjectives}({re.escape(word)})(?![\w'-])"
        for found in re.finditer(pattern, proof.words, re.I):
            number = "many" if many else "one"
            vowel = None if found.group(2) else term.opens_with_vowel
            phrase = Phrase((Span(found.group(2) + word),), term.gender, number, vowel)
            yield from _judged(proof, found.group(1), phrase, *found.span())


def _judged(proof: Text, typed: str, phrase: Phrase, start: int, end: int) -> Iterator[Diagnostic]:
    grammar = proof.language.grammar
    wanted: list[str] = []
    for mark in _says(proof)[typed.lower()]:
        whole, trouble = put_before(grammar.marks[mark], False, phrase, grammar)
        if trouble:
            return
        said = whole.text[: len(whole.text) - len(phrase.text)].strip()
        if said == typed.lower():
            return
        wanted.append(said)
    if not wanted or not wanted[0]:
        return
    words = f"“{typed} {phrase.text}” does not agree."
    yield proof.finding("RW448", words, start, end, f"Write “{wanted[0]} {phrase.text}”.")


def _says(proof: Text) -> dict[str, tuple[str, ...]]:
    """Words of the marks that go by gender, number or sound, and the marks that say them."""
    found: dict[str, list[str]] = {}
    for name, mark in proof.language.grammar.marks.items():
        if mark.side == "before" and any(r.gender or r.number for r in mark.rows) and not mark.form:
            for row in mark.rows:
                if row.say and row.say[-1] not in "'-":
                    found.setdefault(row.say, []).append(name)
    return {word: tuple(dict.fromkeys(names)) for word, names in found.items()}


def _nouns(proof: Text) -> Iterator[tuple[Term, str, bool]]:
    """Typed nouns whose gender is known, with their number; words that are both are left out."""
    seen: dict[str, int] = {}
    for term in proof.glossary.values():
        for word in {term.one, term.many} - {""}:
            seen[word] = seen.get(word, 0) + 1
    for term in proof.glossary.values():
        if term.gender is None or term.assumed:
            continue
        for word, many in ((term.one, False), (term.many, True)):
            if word and term.one != term.many and seen[word] == 1 and word[:1].islower():
                yield term, word, many
