"""No article or particle is typed beside a placeholder.

"an {gem}" is right until the gem is a stone. A grammar mark that touches the placeholder prints
the small word that fits: the article of the gender, the particle of the last sound.

Finds: RW424

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to an {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to [a]{row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans la {row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}를 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.prose.grammar import Grammar
from rulewright.prose.values import Literal, TermValue
from rulewright.prose.wordings import plain


def check(text: Text) -> Iterator[Diagnostic]:
    """Each small word beside a placeholder that would not follow it."""
    articles = _small_words(text.language.grammar)
    particles = _particle_words(text.language.grammar)
    flat, message = text.flat, text.message
    for at, slot in flat.slots:
        value = text.values.get(slot.name)
        is_word = isinstance(value, (TermValue, Literal)) and slot.form != "agree"
        if is_word and not slot.before_mark and articles:
            words = plain(flat.text[:at])
            before = re.search(rf"(?<!\w)({_either(articles, _SPACE)})$", words, re.IGNORECASE)
            if before is not None:
                mark = articles[re.sub(r"\s+", " ", before.group(1).strip().lower())]
                place = flat.place(message, before.start(1), before.end(1))
                yield _hand(before.group(1).strip(), f"[{mark}]{{{slot.name}}}", place)
        if not slot.after_mark and particles:
            after = re.match(rf"({_either(particles)})(?!\w)", flat.text[at + 1 :])
            if after is not None:
                mark = particles[after.group(1)]
                place = flat.place(message, at + 1, at + 1 + after.end())
                yield _hand(after.group(1), f"{{{slot.name}}}[{mark}]", place)


_SPACE = r"\s"


def _hand(word: str, better: str, place: Place | None) -> Diagnostic:
    words = f"“{word}” is typed by hand and would not follow when the term changes."
    return Diagnostic("RW424", words, place, f"Write {better}.", Severity.WARNING)


def _small_words(grammar: Grammar) -> dict[str, str]:
    """Words of marks that depend on more than number, each with its mark's name."""
    return {
        row.say: name
        for name, mark in reversed(grammar.marks.items())
        if mark.side == "before" and any(row.initial or row.gender for row in mark.rows)
        for row in mark.rows
        if row.say and not _only_number(row.initial, row.gender, row.number)
    }


def _only_number(initial: str | None, gender: str | None, number: str | None) -> bool:
    return number is not None and initial is None and gender is None


def _particle_words(grammar: Grammar) -> dict[str, str]:
    return {
        word: pair
        for pair, endings in reversed(grammar.particles.items())
        for word in (endings.closed, endings.open, endings.rieul)
        if word and endings.closed != endings.open
    }


def _either(words: Mapping[str, str], end: str = "") -> str:
    """Any of some words, the longest first; `end` follows those that do not end in a stroke."""
    longest_first = sorted(words, key=len, reverse=True)
    return "|".join(
        re.escape(word).replace(r"\ ", r"\s+") + ("" if word[-1] in "'-" else end)
        for word in longest_first
    )
