"""No word is typed twice in a row.

It is the slip that every proof-reader looks for first, and that the eye passes over. What a
language does repeat (« vous vous partagez ») stands in its `grammar.yaml` under `doubled`.

Finds: RW427

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the the {row}.
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
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity

_TWICE = re.compile(r"(?<![\w'-])([^\W\d_]+) +\1(?![\w'-])", re.IGNORECASE)


def check(text: Text) -> Iterator[Diagnostic]:
    """Words that stand there twice."""
    if text.spoken:
        return
    for twice in _TWICE.finditer(text.words):
        word = twice.group(1)
        if word.lower() in text.language.grammar.doubled:
            continue
        words = f"“{word}” stands here twice."
        yield text.finding("RW427", words, *twice.span(), severity=Severity.WARNING)
