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
from collections.abc import Iterable

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.flat import flatten
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.wordings import plain

_TWICE = re.compile(r"(?<![\w'-])([^\W\d_]+) +\1(?![\w'-])", re.IGNORECASE)


def check(text: Text) -> Iterable[Diagnostic]:
    """Words that stand there twice."""
    if text.free:
        return ()
    return check_doubled(text.message, text.language)


def check_doubled(message: Message, language: Language) -> list[Diagnostic]:
    """Words that stand there twice."""
    text = flatten(message)
    found: list[Diagnostic] = []
    for twice in _TWICE.finditer(plain(text.text)):
        word = twice.group(1)
        if word.lower() in language.grammar.doubled:
            continue
        place = text.place(message, *twice.span())
        found.append(
            Diagnostic("RW427", f"“{word}” stands here twice.", place, None, Severity.WARNING)
        )
    return found
