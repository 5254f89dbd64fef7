"""A book speaks to its reader in one tone of voice.

Which words are of another tone, the language knows: « tu » in a book that says « vous », 해요 in
one that says 합니다. Stories may speak as they like.

Finds: RW435

Rule:
    draw 2 gem from well to row
Bad, en:
    You guys draw {drawn} [at random](random) from the {well} to the {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Pioche [au hasard](random) {drawn} [du]{well} et place-les dans ta {row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓아요.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity

_AFTER_END = re.compile(r"[\s\"'”’»)\]」』]*(?:[.!?…]|$)")


def check(text: Text) -> Iterator[Diagnostic]:
    """Each word of another tone."""
    if text.free:
        return
    tone = text.language.slips.tone
    hint = "Say it in the tone of the rest of the book."
    for start, end in text.find(tone.avoid, text.words):
        words = f"“{text.words[start:end]}” is of another tone of voice than a rulebook’s."
        yield text.finding("RW435", words, start, end, hint, Severity.WARNING)
    for start, end in text.find(tone.ends, text.words):
        if _AFTER_END.match(text.words, end) is None:
            continue
        words = f"A sentence that ends with “{text.words[start:end]}” is of another tone of voice."
        yield text.finding("RW435", words, start, end, hint, Severity.WARNING)
