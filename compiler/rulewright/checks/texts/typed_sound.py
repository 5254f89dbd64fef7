"""Small words typed by hand go with the sound of the typed word beside them.

"a apple", « de or », 토큰를: before and after placeholders grammar marks see to it, but words that
are typed have nobody. Which forms go with which sound, the language's own tables know; particles
that are also the end of other words are only looked at where `typed` in `grammar.yaml` lists them.

Finds: RW428

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, like a apple.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, like an apple.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}, sans perdre de or.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}, sans perdre d’or.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 탁자을 치며 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 탁자를 치며 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.flat import flatten
from rulewright.prose.grammar import Grammar
from rulewright.prose.language import Language
from rulewright.prose.marks import Phrase, begins_with_vowel
from rulewright.prose.message import Message
from rulewright.prose.particles import Final, choose_ending, final_sound
from rulewright.prose.values import Span
from rulewright.prose.wordings import plain


def check(text: Text) -> Iterable[Diagnostic]:
    """Articles and particles that do not go with what is typed beside them."""
    if text.free:
        return ()
    return check_typed_sound(text.message, text.language)


def check_typed_sound(message: Message, language: Language) -> list[Diagnostic]:
    """Articles and particles that do not go with what is typed beside them."""
    text = flatten(message)
    words = plain(text.text)
    found: list[Diagnostic] = []
    for start, end, better in (
        *_articles(words, language.grammar),
        *_particles(words, language.grammar),
    ):
        say = f"“{words[start:end]}” does not go together."
        hint = f"Write “{better}”."
        found.append(Diagnostic("RW428", say, text.place(message, start, end), hint, _WARNING))
    return found


_WARNING = Severity.WARNING
_Wrong = tuple[int, int, str]


def _articles(words: str, grammar: Grammar) -> Iterator[_Wrong]:
    """Articles before a typed word that begins with the other kind of sound."""
    for say, (wants_vowel, other) in _by_sound(grammar).items():
        pattern = rf"(?<![\w'-]){re.escape(say)}\s+([^\W\d_]{{2,}})"
        for hit in re.finditer(pattern, words, re.IGNORECASE):
            following = words[hit.start(1) :]
            vowel = begins_with_vowel(Phrase((Span(following),)), grammar.initial)
            if vowel is not None and vowel is not wants_vowel:
                gap = "" if other[-1] in "'-" else " "
                yield hit.start(), hit.end(), other + gap + hit.group(1)


def _by_sound(grammar: Grammar) -> Mapping[str, tuple[bool, str]]:
    """Each small word that only goes before one kind of sound, and the one for the other kind."""
    found: dict[str, tuple[bool, str]] = {}
    unsure: set[str] = set()
    for mark in grammar.marks.values():
        rows = [r for r in mark.rows if r.say and r.number != "many"]
        vowel = next((r for r in rows if r.initial == "vowel"), None)
        if mark.side != "before" or vowel is None:
            continue
        after = rows[rows.index(vowel) + 1 :]
        unsure.update(r.say for r in rows[: rows.index(vowel)])
        for row in after:
            if row.say == vowel.say:
                unsure.add(row.say)
            elif row.initial is None:
                found.setdefault(row.say, (False, vowel.say))
        if after and not vowel.say.endswith("'"):
            found.setdefault(vowel.say, (True, after[-1].say))
    return {say: entry for say, entry in found.items() if say not in unsure and " " not in say}


def _particles(words: str, grammar: Grammar) -> Iterator[_Wrong]:
    """Particles after a typed word that ends in another sound."""
    for pair in grammar.typed.pairs:
        endings = grammar.particles.get(pair)
        if endings is None:
            continue
        for ending in {endings.closed, endings.open}:
            for hit in re.finditer(rf"(?<!\w)([^\W\d_]+?){re.escape(ending)}(?!\w)", words):
                final = final_sound(hit.group(1), grammar.sounds)
                right = choose_ending(endings, final)
                if final is Final.UNKNOWN or right == ending or hit.group() in grammar.typed.words:
                    continue
                if right.endswith(ending) and hit.group(1).endswith(right.removesuffix(ending)):
                    continue  # The longer of the two stands there already.
                yield hit.start(), hit.end(), hit.group(1) + right
