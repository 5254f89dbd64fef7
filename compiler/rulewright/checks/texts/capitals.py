"""A sentence begins with a capital letter.

What is printed at the beginning of a sentence gets its capital by itself; typed words are left as
they are typed. A small letter after a full stop is a slip, or what is left of a sentence whose
beginning was taken away.

Finds: RW434

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the {row}. look at it.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}. Look at it.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}. regardez-les.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}. Regardez-les.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다. 그것을 봅니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity

_SMALL = re.compile(r"(?<=[^\s\d.!?][.!?]) +(?=([^\W\d_]))")


def check(text: Text) -> Iterator[Diagnostic]:
    """Each small letter after the end of a sentence."""
    grammar = text.language.grammar
    if text.spoken or not grammar.capitals:
        return
    line = text.flat.text
    for found in _SMALL.finditer(line):
        letter, before = found[1], line[: found.start()]
        if not letter.islower() or before.endswith(grammar.abbreviations):
            continue
        if before.endswith("..") or re.search(r"(?<!\w)\w\.$", before):
            continue  # "…" goes on, and so does "z. B.".
        words = "A sentence begins with a small letter here."
        at = found.end()
        yield text.finding("RW434", words, at, at + 1, f"{letter.upper()}?", Severity.WARNING)
