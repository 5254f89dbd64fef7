"""From where and to where: the two ends of a move, swapped.

"From the {hand} into the {deck}" has both placeholders of "from the {deck} into the {hand}", and is
the contrary. The rule knows which place things come from; the words before and after the
placeholder have to agree with it.

Finds: RW474

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {row} into the {well}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [de]{row} et placez-les dans [le]{well}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {row}에서 [무작위로](random) {drawn}[을/를] 뽑아 {well}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.model.facts import Fact
from rulewright.prose.message import Slot
from rulewright.prose.printed import amounts_of


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each place that is told as the other end of the move."""
    if proof.free:
        return
    sources, targets = _slots_of(proof, "source"), _slots_of(proof, "target")
    targets -= _rolled_in(proof)
    for at, slot in proof.flat.slots:
        comes, goes = slot.name in sources, slot.name in targets
        if comes == goes or slot.form == "agree":
            continue
        if not _moves(proof, at, sources | targets):
            continue
        told = told_as(proof, at, slot, sources | targets)
        if told is None or (told == "source") == comes:
            continue
        words = f"Things come from {{{slot.name}}} by the rule, and here they go there."
        if goes:
            words = f"Things go to {{{slot.name}}} by the rule, and here they come from there."
        yield proof.finding("RW474", words, at, at + 1)


def _rolled_in(proof: Text) -> set[str]:
    """The places that dice are rolled in: there it happens, and nothing comes from anywhere."""
    rolls = {_statement(fact) for fact in proof.facts if fact.role == "roll"}
    return {say.name for fact in proof.facts if _statement(fact) in rolls for say in fact.says}


def _statement(fact: Fact) -> str:
    return fact.id.rpartition(".")[0]


def _moves(proof: Text, at: int, places: set[str]) -> bool:
    """Whether the sentence speaks of the move: it has another place, or how much is moved. "The
    rest stays in the box" does not."""
    start, end = proof.sentence(at)
    others = [s for place, s in proof.flat.slots if start <= place < end and place != at]
    return any(s.name in places or amounts_of(proof.value(s)) for s in others)


def told_as(proof: Text, at: int, slot: Slot, places: set[str]) -> str | None:
    """Which end of the move the words around a place make of it; None where they leave it open."""
    slips = proof.language.slips.ends
    around = proof.around(at, slot, determiners=False)
    if any(around[a:b].count("#") for a, b in proof.find(slips.source, around)):
        return "source"
    if any(around[a:b].count("#") for a, b in proof.find(slips.target, around)):
        return "target"
    if not slips.within or _within(slips.within, around) is None:
        return None
    before = around[: around.index("#")]
    verbs = [(end, "source") for _, end in proof.find(slips.taking, before)]
    verbs += [(end, "target") for _, end in proof.find(slips.putting, before)]
    if not verbs:
        return None
    end, told = max(verbs)
    if told == "source" and slot.before_mark in slips.into:
        return None
    # A verb speaks of the place that comes first after it: what follows may have a verb of its own.
    begins = proof.sentence(at)[0] + end
    between = (s.name for place, s in proof.flat.slots if begins <= place < at)
    return None if places.intersection(between) else told


def _within(words: tuple[str, ...], around: str) -> re.Match[str] | None:
    either = "|".join(map(re.escape, words))
    return re.search(rf"(?<![\w'-])(?:{either})\s+#", around, re.I)


def _slots_of(proof: Text, role: str) -> set[str]:
    """The places that are this end of every move they are in."""
    own: set[str] = set()
    other: set[str] = set()
    for fact in proof.facts:
        names = {say.name for say in fact.says if say.how == "slot"}
        base, _, part = fact.role.partition(".")
        mine = base.rstrip("_0123456789") == role and not part
        (own if mine else other).update(names)
    return own - other
