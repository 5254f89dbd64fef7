"""Whose it is: the one who acts and the one to whom a place belongs, exchanged.

"The {giver} draws from the {taker}'s {hand}" has every placeholder of "the {taker} draws
from the {giver}'s {hand}", and is the contrary. The rule knows whose the place is; where only the
other one stands as an owner, they were exchanged.

Finds: RW479

Bad, en:
    The {giver} draws {drawn} [at random](random) from the {taker}['s] {hand}.
Good, en:
    The {taker} draws {drawn} [at random](random) from the {giver}['s] {hand}.
Bad, fr:
    [le]{giver} pioche {drawn} [au hasard](random) dans [le]{hand} [du]{taker}.
Good, fr:
    [le]{taker} pioche {drawn} [au hasard](random) dans [le]{hand} [du]{giver}.
Bad, ko:
    {giver}[이/가] {taker}의 {hand}에서 [무작위로](random) {drawn}[을/를] 뽑습니다.
Good, ko:
    {taker}[이/가] {giver}의 {hand}에서 [무작위로](random) {drawn}[을/를] 뽑습니다.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.prose.message import Slot

_ACTORS = ("actor", "as")


def check(proof: Text) -> Iterator[Diagnostic]:
    """The one who acts, told as the owner of what is somebody else's."""
    if proof.free or proof.unit is None:
        return
    owners = _names(proof, lambda role: role.endswith("_owner"))
    actors = _names(proof, _ACTORS.__contains__) - owners
    if not owners or not actors or _handed(proof):
        return
    own = [(at, s) for at, s in proof.flat.slots if s.name in owners and s.form != "agree"]
    if not own or any(_owns(proof, at, slot) for at, slot in own):
        return
    for at, slot in proof.flat.slots:
        if slot.name in actors and slot.form != "agree" and _owns(proof, at, slot):
            words = f"By the rule this is the {own[0][1].name}’s, and here the {slot.name}’s."
            hint = f"Exchange {{{slot.name}}} and {{{own[0][1].name}}}."
            yield proof.finding("RW479", words, at, at + 1, hint)
            return


def _handed(proof: Text) -> bool:
    """Whether somebody is given a thing, and no place of theirs is named: "the {giver} gets it from
    the {taker}" says who acts, and of nobody's place."""
    ends = {fact.role.partition("_owner")[0] for fact in proof.facts if "_owner" in fact.role}
    places = {s.name for f in proof.facts if f.role == "target" for s in f.says}
    return ends == {"target"} and not places & {slot.name for _, slot in proof.flat.slots}


def _names(proof: Text, wanted: Callable[[str], bool]) -> set[str]:
    """The placeholders of people with a part in the rule."""
    return {
        say.name
        for fact in proof.facts
        if wanted(fact.role.partition(".")[0].rstrip("_0123456789"))
        for say in fact.says
        if say.how == "slot" and say.name == fact.value
    }


def _owns(proof: Text, at: int, slot: Slot) -> bool:
    owning = proof.language.slips.owning
    if slot.before_mark in owning.before or slot.after_mark in owning.after:
        return True
    return _around(proof, owning.wordings, at, slot)


def _around(proof: Text, wordings: tuple[str, ...], at: int, slot: Slot) -> bool:
    around = proof.around(at, slot, determiners=False)
    return any("#" in around[a:b] for a, b in proof.find(wordings, around))
