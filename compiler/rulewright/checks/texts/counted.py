"""What a bare number counts: the noun typed beside it is the number's own, in the right form.

`{times}` prints the whole phrase. Where a text takes the number alone and says the noun itself, the
noun may be another one ("{times.number} turns" for rounds) or have the wrong form ("1 cards").

Finds: RW446

Rule:
    repeat lap_count times:
        do dig
        do trade
Bad, en:
    The game lasts {times.number} turns, with {dig} and {trade}.
Good, en:
    The game lasts {times}, with {dig} and {trade}.
Bad, fr:
    La partie dure {times.number} tours, avec {dig} et {trade}.
Good, fr:
    La partie dure {times}, avec {dig} et {trade}.
Bad, ko:
    게임은 {times.number}차례 동안 하며, {dig}[과/와] {trade}[을/를] 진행합니다.
Good, ko:
    게임은 {times} 동안 하며, {dig}[과/와] {trade}[을/를] 진행합니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.names import GENERIC_WORDS
from rulewright.prose.message import Slot
from rulewright.prose.printed import amounts_of, term_of
from rulewright.prose.values import Term, TermValue

_BARE = ("number", "words")


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each noun beside a bare number that is another one, or has the wrong form."""
    if proof.free:
        return
    slots = proof.flat.slots
    for index, (at, slot) in enumerate(slots):
        value = proof.value(slot)
        if slot.form not in _BARE or not amounts_of(value):
            continue
        unit = term_of(value)
        following = slots[index + 1] if index + 1 < len(slots) else None
        if proof.language.grammar.counters:
            if unit is not None:
                yield from _counter(proof, at, slot, unit)
            continue
        noun = _noun_after(proof, at, following)
        if noun is None:
            continue
        key, many, start, end = noun
        if unit is not None and _another(proof, key, unit):
            words = f"{{{slot.name}}} counts “{unit.one}”, and “{proof.glossary[key].one}” follows."
            hint = f"{{{slot.name}}} by itself prints number and noun."
            yield proof.finding("RW446", words, start, end, hint)
        elif many is not None:
            yield from _form(proof, at, slot, key, many, end)


def _noun_after(
    proof: Text, at: int, following: tuple[int, Slot] | None
) -> tuple[str, bool | None, int, int] | None:
    """The word of the game after a position: its key, whether it is a plural, and where it is."""
    rest = proof.words[at + 1 :]
    gap = len(rest) - len(rest.lstrip())
    if gap == 0:
        return None
    if following is not None and following[0] == at + 1 + gap:
        value = proof.value(following[1])
        if not isinstance(value, TermValue):
            return None
        term, form = value.term, following[1].form
        many = form == "many" or (value.plural and form == "")
        known = None if term.many in ("", term.one) or form not in ("", "one", "many") else many
        return term.key, known, following[0], following[0] + 1
    for key, term in _countable(proof):
        for word, many in ((term.many, True), (term.one, False)):
            if word.lower() not in proof.lower:
                continue
            if word and (found := re.match(rf"{re.escape(word)}(?!\w)", rest[gap:], re.I)):
                known = None if term.many in ("", term.one) else many
                return key, known, at + 1 + gap, at + 1 + gap + found.end()
    return None


def _countable(proof: Text) -> list[tuple[str, Term]]:
    """Words that can be counted, the longest first."""
    keys = (proof.glossary.things | GENERIC_WORDS) & set(proof.glossary)
    return sorted(
        ((key, proof.glossary[key]) for key in keys), key=lambda row: (-len(row[1].one), row[0])
    )


def _another(proof: Text, key: str, unit: Term) -> bool:
    """Whether a word is another than what is counted, and no wider name for it."""
    if key == unit.key or key not in proof.glossary.things | GENERIC_WORDS:
        return False
    said, own = proof.glossary[key].one.casefold(), unit.one.casefold()
    wider = said in own or own in said
    return not wider and (key in GENERIC_WORDS or unit.key in GENERIC_WORDS or _alike(proof, key))


def _alike(proof: Text, key: str) -> bool:
    """Whether a word is a thing of the table, as what is counted is: another kind of thing."""
    bound = proof.unit.bound if proof.unit is not None else {}
    return not any(value.kind == "term" and value.term == key for value in bound.values())


def _form(proof: Text, at: int, slot: Slot, key: str, many: bool, end: int) -> Iterator[Diagnostic]:
    numbers = amounts_of(proof.value(slot))
    wrong = [n for n in numbers if (proof.language.filler.category(n) != "one") != many]
    if not wrong:
        return
    term = proof.glossary[key]
    said = term.many if many else term.one
    words = f"“{wrong[0]} {said}” would be printed here."
    unit = term_of(proof.value(slot))
    hint = f"Print {{{slot.name}}}, which says number and noun." if unit is not None else None
    yield proof.finding("RW446", words, at, end, hint or "Let the noun agree: {x}[one|many].")


def _counter(proof: Text, at: int, slot: Slot, unit: Term) -> Iterator[Diagnostic]:
    """In languages with counters: the counter typed after the number is not another word's."""
    rest = proof.words[at + 1 :].lstrip()
    own = {unit.counter or "", unit.one}
    said = _counter_after(proof, rest, unit)
    if said is not None:
        words = f"{{{slot.name}}} counts “{unit.one}”, and “{said}” follows."
        hint = f"{{{slot.name}}} by itself prints number and counter."
        severity = Severity.ERROR if unit.key in GENERIC_WORDS else Severity.WARNING
        yield proof.finding("RW446", words, at, at + 1 + len(said), hint, severity)
        return
    for key in sorted(GENERIC_WORDS & set(proof.glossary)):
        term = proof.glossary[key]
        also = proof.language.slips.times.also.get(key, ())
        for word in (term.one, *also):
            if word in own or not rest.startswith(word) or key == unit.key:
                continue
            if any(longer and rest.startswith(longer) for longer in own):
                continue
            words = f"{{{slot.name}}} counts “{unit.one}”, and “{word}” follows."
            hint = f"{{{slot.name}}} by itself prints number and counter."
            yield proof.finding("RW446", words, at, at + 1 + len(word), hint)
            return


def _counter_after(proof: Text, rest: str, unit: Term) -> str | None:
    """A counter of other things that is typed after a number, in a language that has them."""
    known = {c for t in proof.glossary.values() if (c := t.counter)}
    known |= set(proof.language.numbers.find.counted_by)
    said = next((c for c in sorted(known, key=lambda c: (-len(c), c)) if rest.startswith(c)), None)
    after = rest[len(said or "") :]
    ends = not after[:1].isalpha() or any(after.startswith(p) for p in _endings(proof))
    own = {unit.counter, unit.one, unit.short, *(t.strip() for t in unit.one.split())}
    if said is None or said in own or not ends:
        return None
    general = proof.language.numbers.find.counted_by[:1]
    if unit.key not in GENERIC_WORDS and said in general:
        return None  # What counts anything counts these as well.
    return said


def _endings(proof: Text) -> tuple[str, ...]:
    grammar = proof.language.grammar
    both = (p for e in grammar.particles.values() for p in (e.closed, e.open) if p)
    return tuple(dict.fromkeys((*both, *grammar.suffixes)))
