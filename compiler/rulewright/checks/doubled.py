"""No word is typed twice in a row: the slip every proof-reader looks for first.

What a language does repeat ("vous vous partagez") stands in its `grammar.yaml` under `doubled`.
"""

from __future__ import annotations

import re

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.review import flatten
from rulewright.prose.wordings import plain

_TWICE = re.compile(r"(?<![\w'-])([^\W\d_]+) +\1(?![\w'-])", re.IGNORECASE)


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
            Diagnostic("RW478", f"“{word}” stands here twice.", place, None, Severity.WARNING)
        )
    return found
