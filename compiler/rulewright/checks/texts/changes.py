"""By how much, or to what: "reduce by {lost}" is another rule than "reduce to {lost}".

A counter that loses 1 is not set to 1. The rule knows which it is; the words directly around the
number have to say the same.

Finds: RW444

Bad, en:
    [Reduce](lose) the {tide} to {lost}.
Good, en:
    [Reduce](lose) the {tide} by {lost}.
Bad, fr:
    [Réduisez](lose) [le]{tide} à {lost}.
Good, fr:
    [Réduisez](lose) [le]{tide} de {lost}.
Bad, ko:
    {tide}[을/를] {lost}까지 [낮춥니다](lose).
Good, ko:
    {tide}[을/를] {lost}만큼 [낮춥니다](lose).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.prose.printed import amounts_of

_BY = ("gained", "lost")
_TO = ("set_to",)


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each amount of a change that is told as its result, and the other way round."""
    if proof.free:
        return
    slips = proof.language.slips.changes
    by, to = _slots_of(proof, _BY), _slots_of(proof, _TO)
    for at, slot in proof.flat.slots:
        told_by, told_to = slot.name in by, slot.name in to
        if told_by == told_to or not amounts_of(proof.value(slot)):
            continue
        wrong = slips.to if told_by else slips.by
        around = proof.around(at, slot)
        if not proof.says(wrong, around) or proof.says(slips.nots, around):
            continue
        if _marked_before(proof, at):
            continue
        words = f"{{{slot.name}}} is told as what the number becomes; the rule changes it by that."
        if told_to:
            words = f"{{{slot.name}}} is told as a change; the rule sets the number to that."
        right = slips.by if told_by else slips.to
        samples = " or ".join(f"“{w.replace('#', f'{{{slot.name}}}')}”" for w in right[:1])
        hint = f"In {proof.language.name}: {samples}." if samples else None
        yield proof.finding("RW444", words, at, at + 1, hint)


def _marked_before(proof: Text, at: int) -> bool:
    """Whether the words before the placeholder are marked as a limit, as in [up to](up_to)."""
    limits = {"up_to", "at_most", "at_least", "more_than", "fewer_than", "rest"}
    gap = proof.words[:at].rstrip()
    return any(m.cue in limits and end >= len(gap) for _, end, m in proof.flat.marked if end <= at)


def _slots_of(proof: Text, roles: tuple[str, ...]) -> set[str]:
    """The placeholders that print such an amount, and are not about something else as well."""
    own: set[str] = set()
    other: set[str] = set()
    for fact in proof.facts:
        names = {say.name for say in fact.says if say.how == "slot"}
        base = fact.role.partition(".")[0]
        (own if base in roles else other).update(names)
    return own - other
