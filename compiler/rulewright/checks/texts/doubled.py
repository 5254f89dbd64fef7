"""No word is typed twice in a row.

It happens when a sentence is mended, and the eye passes over it. Words that may stand twice in a
language ("vous vous") are listed with it.

Finds: RW437

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from from the {well} to the {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et et placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity

_DOUBLED = re.compile(r"(?<![\w'-])([^\W\d_]+) \1(?![\w'-])", re.IGNORECASE)


def check(text: Text) -> Iterator[Diagnostic]:
    """Each word that follows itself."""
    if text.free:
        return
    allowed = {word.lower() for word in text.language.slips.setting.doubled}
    for found in _DOUBLED.finditer(text.words):
        if found[1].lower() not in allowed:
            words = f"“{found[1]}” stands twice in a row."
            yield text.finding("RW437", words, *found.span(), "Take one away.", Severity.WARNING)
