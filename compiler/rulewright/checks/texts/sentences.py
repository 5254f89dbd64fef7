"""A translation has at least as many sentences as its original, or room for them.

Languages cut sentences differently, but within bounds: where the English has a full stop, a
translator goes on with a comma at the least. With fewer of both, something may have
been left out, which is noted.

Finds: RW456

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}. Count them aloud as you do
    so.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}. Comptez-les à
    voix haute.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다. 이때 소리 내어 셉니다.
"""

from __future__ import annotations

import re

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.clauses import sentence_ends
from rulewright.prose.flat import flatten

_BREAKS = re.compile(r"[.!?…;:,–]+(?=[\"'”’»)\]]*(?:\s|$))")
_COMMA = re.compile(r"[,、]\s")


def check(text: Text) -> list[Diagnostic]:
    """Sentences left out; and in a heading, which has none, things of a list."""
    if text.free or text.english is None:
        return []
    english = text.english
    ours, theirs = text.flat.text, flatten(english).text
    hint = f"In English: {english.pattern}"
    wanted = len(sentence_ends(theirs))
    if _count(_BREAKS, ours) < wanted:
        words = f"The English has {wanted} sentences, and this has no room for as many."
        return [Diagnostic("RW456", words, text.message.place, hint, Severity.NOTE)]
    heading = not wanted and not sentence_ends(ours) and not english.slots()
    if heading and bool(_count(_COMMA, theirs)) != bool(_count(_COMMA, ours)):
        words = "The English heading and this one do not list as many things."
        return [Diagnostic("RW456", words, text.message.place, hint, Severity.NOTE)]
    return []


def _count(pattern: re.Pattern[str], text: str) -> int:
    return sum(1 for _ in pattern.finditer(text))
