"""No word is typed twice in a row: the slip every proof-reader looks for first.

What a language does repeat ("vous vous partagez") stands in its `grammar.yaml` under `doubled`.

Finds: RW427

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the the {well} to the {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et et placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity

# Small words: a long one may end one clause and begin the next ("who holds it holds all").
_TWICE = re.compile(r"(?<![\w'-])([^\W\d_]{1,4}) +\1(?![\w'-])", re.IGNORECASE)


def check(text: Text) -> list[Diagnostic]:
    """Words that stand there twice."""
    if text.free:
        return []
    found: list[Diagnostic] = []
    for twice in _TWICE.finditer(text.words):
        word = twice.group(1)
        if word.lower() in text.language.grammar.doubled:
            continue
        place = text.flat.place(text.message, *twice.span())
        found.append(
            Diagnostic("RW427", f"“{word}” stands here twice.", place, None, Severity.WARNING)
        )
    return found
