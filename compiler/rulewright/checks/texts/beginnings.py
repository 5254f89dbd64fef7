"""Who begins: the one the rule names, not the one beside them, and not the last of all.

"Beginning to the left of the {dealer}" still prints the dealer and still goes clockwise, and
everybody sits one place further on. Where the rule begins with somebody, no words of the text
may put somebody else beside them at the beginning.

Finds: RW439

Bad, en:
    Beginning to the left of the {dealer}, [clockwise](clockwise), [each](each) {player} plays.
Good, en:
    Beginning with the {dealer}, [clockwise](clockwise), [each](each) {player} plays.
Bad, fr:
    [Dans le sens horaire](clockwise) depuis la gauche [du]{dealer}, [chaque](each) {player} joue.
Good, fr:
    [Dans le sens horaire](clockwise) depuis [le]{dealer}, [chaque](each) {player} joue.
Bad, ko:
    {dealer}의 왼쪽부터 [시계 방향으로](clockwise) [각](each) {player}[이/가] 합니다.
Good, ko:
    {dealer}부터 [시계 방향으로](clockwise) [각](each) {player}[이/가] 합니다.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.prose.contraries import WAYS


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each one named as who begins, with words for somebody beside them."""
    if proof.free:
        return
    roles = {fact.role for fact in proof.facts}
    if "start" not in roles or "start.side" in roles:
        return
    # Somebody to whom a thing is passed may sit there by the rule.
    if any(say.name in WAYS for f in proof.facts if f.role != "order" for say in f.says):
        return
    starts = {s.name for f in proof.facts if f.role == "start" for s in f.says if s.how == "slot"}
    beside = proof.language.slips.owning.beside
    for at, slot in proof.flat.slots:
        if slot.name not in starts or slot.form == "agree":
            continue
        around = proof.around(at, slot)
        owning, joining = proof.language.slips.owning, proof.language.slips.joining
        if proof.says(owning.last, around) and not proof.says(joining.begins, around):
            words = f"By the rule the {slot.name} begins, and here it ends with the {slot.name}."
            yield proof.finding("RW439", words, at, at + 1)
            return
        for a, b in proof.find(beside, around):
            if "#" in around[a:b]:
                name = slot.name
                words = f"By the rule the {name} begins, and here somebody beside the {name}."
                yield proof.finding("RW439", words, at, at + 1)
                return
