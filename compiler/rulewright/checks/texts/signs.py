"""A sign that is typed beside a number: minus where the rule has plus, or minus said twice.

A value prints its own sign, and words such as "loses" say one already. So "loses -{lost}" gives
something, and "gains -{gained}" takes it away; a translation may turn the sign of its original.

Finds: RW443

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw -{drawn} [at random](random) from the {well} to the {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) -{drawn} [du]{well} et placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) -{drawn}[을/를] 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.prose.flat import flatten
from rulewright.prose.message import Message
from rulewright.prose.numerals import GAP
from rulewright.prose.printed import amounts_of
from rulewright.prose.wordings import plain

_MINUS = "-−–－﹣"
_PLUS = "+＋﹢"
_SIGN = re.compile(rf"(?<![\w{GAP}])[{re.escape(_MINUS + _PLUS)}]$")
_FALLS = frozenset({"lose", "negative"})
_RISES = frozenset({"gain", "worth"})


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each typed sign that the rule does not have, or that says it twice."""
    if proof.free:
        return
    marked = {m.cue for m in proof.message.marked()}
    falling = _slots_of(proof, "lost", "negative")
    for at, slot in proof.flat.slots:
        numbers = amounts_of(proof.value(slot))
        if not numbers:
            continue
        found = _sign_before(proof, at)
        if found is None:
            continue
        minus, start = found
        falls = slot.name in falling or all(n < 0 for n in numbers)
        twice = minus and (bool(marked & _FALLS) if slot.name in falling else falls)
        if minus == falls and not twice:
            continue
        sign = "minus" if minus else "plus"
        if not falls and not minus:
            continue
        words = f"“{sign}” is typed before {{{slot.name}}}, and the rule has it the other way."
        if twice:
            words = f"“{sign}” is typed before {{{slot.name}}}, whose minus is said already."
        yield proof.finding("RW443", words, start, at + 1, "A value prints its own sign.")
    if proof.english is not None:
        yield from _against_english(proof)


def _against_english(proof: Text) -> Iterator[Diagnostic]:
    """A sign before a value in one of the two languages only."""
    assert proof.english is not None
    theirs = _signs_in(proof.english)
    marked = {m.cue for m in proof.message.marked()}
    for at, slot in proof.flat.slots:
        if slot.name not in theirs or not amounts_of(proof.value(slot)):
            continue
        sign = theirs[slot.name]
        found = _sign_before(proof, at)
        if found is None and sign and not marked & (_FALLS if sign == "-" else _RISES):
            words = f"English has “{sign}” before {{{slot.name}}}; here it has no sign."
            yield proof.finding("RW443", words, at, at + 1)


def _signs_in(message: Message) -> dict[str, str]:
    flat = flatten(message)
    signs: dict[str, str] = {}
    for at, slot in flat.slots:
        sign = _SIGN.search(flat.text[:at])
        signs[slot.name] = "" if sign is None else "-" if sign.group() in _MINUS else "+"
    return signs


def _sign_before(proof: Text, at: int) -> tuple[bool, int] | None:
    """Whether a minus stands directly before a placeholder, and where; None for no sign."""
    before = proof.unmarked[:at]
    sign = _SIGN.search(before)
    if sign is not None:
        return sign.group() in _MINUS, sign.start()
    signs = proof.language.slips.signs
    for wordings, minus in ((signs.minus, True), (signs.plus, False)):
        for start, end in proof.find(wordings, before):
            if before[end:].strip() or end == len(before):
                continue
            other = any(a <= start and end <= b for a, b in proof.find(signs.nots, plain(before)))
            if not other:
                return minus, start
    return None


def _slots_of(proof: Text, *roles: str) -> set[str]:
    """The placeholders that print an amount with one of these roles."""
    return {
        say.name
        for fact in proof.facts
        if any(part in roles for part in re.split(r"[._]", fact.role))
        for say in fact.says
        if say.how == "slot"
    }
