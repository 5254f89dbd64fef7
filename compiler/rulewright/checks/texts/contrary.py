"""Words beside a mark that say the contrary of it.

"[At random](random), of their choice" keeps its mark, and a reader is told two things. The words
that deny a fact are listed with its cue; here they are looked for in the sentence around the mark,
where they are marked with nothing.

Finds: RW445

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} of their choice to the {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} au choix et placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 골라 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.model.texts import TextKind
from rulewright.prose.contraries import ASKED

_NEAR = 3
"""How many letters (spaces, a comma) may lie between a mark and words that touch it."""


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each unmarked wording that denies the mark in its sentence or next to it."""
    if proof.free:
        return
    if proof.about is not None and proof.about.text.kind is TextKind.NOTE:
        return
    cues = proof.language.cues
    free = {say.name for fact in proof.facts for say in fact.says if say.how == "mark"}
    for start, end, marked in proof.flat.marked:
        entry = cues.words.get(marked.cue)
        if entry is None or not entry.nots:
            continue
        left, right = proof.sentence(start)
        for a, b in proof.find(entry.nots, proof.unmarked[left:right]):
            a, b = left + a, left + b
            # What a sentence says once it may not say otherwise; the rest, not next to the mark.
            touching = min(abs(a - end), abs(start - b)) <= _NEAR
            if not (touching or (marked.cue in ASKED and ASKED[marked.cue].once)):
                continue
            denied = proof.flat.text[a:b].strip()
            # Where the rule has the other fact as well, the sentence speaks of both.
            if any(cues.verdict(cue, denied) == "says" for cue in free - {marked.cue}):
                continue
            said = proof.flat.text[start:end].strip()
            words = f"“{denied}” says the contrary of “{said}”, which is marked {marked.cue}."
            yield proof.finding("RW445", words, a, b, "Take one of them away.")
