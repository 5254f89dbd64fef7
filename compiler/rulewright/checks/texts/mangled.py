"""Letters that went through the wrong encoding: « piÃ¨ce », "donâ€™t".

A file that was read as another encoding than it was written in, and saved, has two or three odd
letters for each one it had. What they were can be reckoned back, so nothing is guessed.

Finds: RW437

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the {row} â€“ slowly.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row} bien Ã©talÃ©s.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 ë†“ìŠµë‹ˆë‹¤.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic

_RUN = re.compile(
    r"[\u0080-\u00ff\u0152-\u0153\u0160-\u0161\u0178\u017d-\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{2,}"
)
"""What the bytes of a letter look like in the encoding that most programs fall back to."""


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each stretch that is the bytes of other letters."""
    if proof.spoken:
        return
    line = proof.flat.text
    for found in _RUN.finditer(line):
        meant = _meant(found.group())
        if meant is not None:
            words = f"“{found.group()}” was read in the wrong encoding."
            hint = f"It was “{meant}”: read the file as UTF-8 and save it as UTF-8."
            yield proof.finding("RW437", words, *found.span(), hint)


def _meant(run: str) -> str | None:
    """The letters of which these were the bytes; None where they are letters of their own."""
    data = bytearray()
    for char in run:
        try:
            data += char.encode("cp1252")
        except UnicodeEncodeError:
            if ord(char) > 0xFF:
                return None
            data.append(ord(char))
    try:
        meant = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return meant if any(char.isprintable() for char in meant) else None
