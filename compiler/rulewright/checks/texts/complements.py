"""A particle that what follows cannot take: 「…을 됩니다」, 「…를 없으면」.

What somebody becomes, what is there, what runs out is no object. The two particles of a pair are
chosen by sound, and the pair itself by the verb: a mark of the wrong pair prints a well-formed
particle and a broken sentence. Which words a pair cannot stand before, the language's list knows.

Finds: RW448

Rule:
    draw 2 gem from well to row
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}[을/를] 됩니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each particle after a placeholder that the next word does not go with."""
    not_before = proof.language.slips.particles.not_before
    if not not_before or proof.free:
        return
    for at, slot in proof.flat.slots:
        wordings = not_before.get(slot.after_mark or "", ())
        rest = proof.words[at + 1 :]
        behind = rest.lstrip()
        if len(behind) == len(rest):
            continue
        for start, end in proof.find(wordings, behind):
            if start == 0:
                word = behind[:end]
                words = f"“{word}” does not go with “{slot.after_mark}”."
                yield proof.finding("RW448", words, at, at + 1)
                break
