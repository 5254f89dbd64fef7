"""Numbers of two changes, swapped: "gain {lost} and pay {gained}".

Both placeholders are printed and both deeds are told, each with the other's number. A text tells
such things one by one, the deed and its number together, so the pairs can be held to the rule.

Finds: RW429

Bad, en:
    [Each](each) {player} [pays](lose) {gained} and [gains](gain) {lost}.
Good, en:
    [Each](each) {player} [pays](lose) {lost} and [gains](gain) {gained}.
Bad, fr:
    [Chaque](each) {player} [paie](lose) {gained} et [gagne](gain) {lost}.
Good, fr:
    [Chaque](each) {player} [paie](lose) {lost} et [gagne](gain) {gained}.
Bad, ko:
    [각](each) {player}[은/는] {gained}[을/를] [내고](lose) {lost}[을/를] [얻습니다](gain).
Good, ko:
    [각](each) {player}[은/는] {lost}[을/를] [내고](lose) {gained}[을/를] [얻습니다](gain).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.model.facts import Fact

_AMOUNTS = ("gained", "lost", "set_to")


def check(proof: Text) -> Iterator[Diagnostic]:
    """A deed or a comparison that stands with another one's number."""
    if proof.free:
        return
    marks, slots = _groups(proof.facts)
    items = [(start, marks[m.cue], m.cue) for start, _, m in proof.flat.marked if m.cue in marks]
    numbers = [(at, slots[s.name], s.name) for at, s in proof.flat.slots if s.name in slots]
    if len(items) < 2 or len(items) != len(numbers):
        return
    said = {start for start, _, _ in items}
    row = sorted(items + numbers)
    pairs = list(zip(row[::2], row[1::2], strict=True))
    if any((a[0] in said) == (b[0] in said) for a, b in pairs):
        return
    for a, b in pairs:
        cue, number = (a, b) if a[0] in said else (b, a)
        if cue[1] == number[1]:
            continue
        words = (
            f"{{{number[2]}}} stands with “{cue[2].replace('_', ' ')}”, and is another’s number."
        )
        right = next((n[2] for n in numbers if n[1] == cue[1]), None)
        hint = f"To it belongs {{{right}}}." if right is not None else None
        yield proof.finding("RW429", words, number[0], number[0] + 1, hint)


def _groups(facts: tuple[Fact, ...]) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Marks and placeholders that belong together, by what they are about; doubtful ones are left
    out."""
    marks: dict[str, set[str]] = {}
    slots: dict[str, set[str]] = {}
    for fact in facts:
        statement = fact.id.rpartition("/")[2].partition(".")[0]
        base = fact.role.partition(".")[0].rstrip("_0123456789")
        if base == "change":
            group, wanted = f"{statement} change", "mark"
        elif base in _AMOUNTS:
            group, wanted = f"{statement} change", "slot"
        elif statement.endswith("worth") and base in ("each", "groups"):
            group, wanted = f"{statement} worth", "mark"
        elif statement.endswith("worth") and base in ("points", "bonus"):
            group, wanted = f"{statement} worth", "slot"
        elif fact.role == "case":
            group, wanted = f"{statement} case", "mark"
        elif fact.role == "case_number":
            group, wanted = f"{statement} case", "slot"
        else:
            continue
        for say in fact.says:
            if say.how == wanted:
                (marks if wanted == "mark" else slots).setdefault(say.name, set()).add(group)
    return _sure(marks), _sure(slots)


def _sure(found: Mapping[str, set[str]]) -> dict[str, str]:
    return {name: next(iter(groups)) for name, groups in found.items() if len(groups) == 1}
