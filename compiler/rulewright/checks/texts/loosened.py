"""A number that the rule fixes is told as it is: no "up to", "at least" or "may" makes it loose.

"Draw up to {drawn}" keeps its placeholder, and whoever draws fewer has done as the book says. Where
the rule has a bound, or leaves it to somebody, its text marks the words that say so; here words of
the same meaning are looked for that nothing in the rule asks for, typed beside a fixed number.

Finds: RW498 RW499

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw up to {drawn} [at random](random) from the {well} to the {row}.
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) au moins {drawn} [du]{well} et placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) 최대 {drawn}[을/를] 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.facts import Fact

_BOUNDS = ("at_least", "at_most", "up_to", "more_than", "fewer_than")
_FEWER = frozenset({"rest", "none", "empty", "not_empty"})
"""Marks of a rule that takes what there is where too few are: "up to" says it too."""
_NO_AMOUNTS = ("case", "times", "repeat", "comparison")
"""Facts with a number that is compared, or that counts what is done again."""
_LONE = frozenset({"minimum", "maximum", "maximal", "mindestens", "wenigstens"})
_COUNTER = 1
"""How many letters may stand between a number and its bound."""
_CHANGED = ("gained", "lost")
_FAR = 14
"""How many letters may stand between "may" and the number: a verb."""


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each bound and each permission that is typed beside a number which the rule fixes."""
    if proof.free or proof.unit is None:
        return
    fixed = _fixed(proof.facts)
    marks = {say.name for fact in proof.facts for say in fact.says if say.how == "mark"}
    # What the rule bounds is marked; words that are not are then about something else.
    allowed = marks - {marked.cue for marked in proof.message.marked()}
    allowed |= {"up_to", "at_most"} if marks & _FEWER else set()
    slips = proof.language.slips.changes
    for at, slot in proof.flat.slots:
        if slot.name not in fixed:
            continue
        if slot.name in _CHANGED and proof.says(slips.to, proof.around(at, slot)):
            continue  # "Reduce to" is another mistake, and told as that.
        for start, end in _beside(proof, at, [c for c in _BOUNDS if c not in allowed]):
            said = proof.flat.text[start:end].strip()
            words = f"“{said}” makes a bound of {{{slot.name}}}; by the rule it is exactly that."
            hint = "Take the words away, or let the rule say so."
            yield proof.finding("RW498", words, start, end, hint, Severity.WARNING)
            break
        if "may" in marks or proof.unit.unit.kind == "branch":
            continue
        for start, end in _permitted(proof, at):
            said = proof.flat.text[start:end].strip()
            words = f"“{said}” leaves it open whether {{{slot.name}}}; by the rule it is always so."
            hint = "Take the words away, or make it an answer that somebody may give."
            yield proof.finding("RW499", words, start, end, hint, Severity.WARNING)
            break


def _fixed(facts: tuple[Fact, ...]) -> frozenset[str]:
    """The placeholders that print an amount as the rule has it, and nothing else."""
    own, other = set[str](), set[str]()
    for fact in facts:
        only = all(say.how == "slot" for say in fact.says)
        role = fact.role.partition(".")[0]
        amount = only and fact.required and not role.startswith(_NO_AMOUNTS)
        amount = amount and not role.endswith(("_low", "_high"))
        (own if amount else other).update(say.name for say in fact.says)
    return frozenset(own - other)


def _beside(proof: Text, at: int, cues: list[str]) -> Iterator[tuple[int, int]]:
    """Words of some cues that touch a placeholder, and nothing marked among them."""
    cue_words, (left, right) = proof.language.cues.words, proof.sentence(at)
    for cue in cues:
        entry = cue_words.get(cue)
        if entry is None:
            continue
        here = proof.unmarked[left:right]
        other = list(proof.find(entry.nots, here))  # "Add up to" is no bound.
        for a, b in proof.find(filter(_is_plain, entry.says), here):
            if any(x <= a and b <= y for x, y in other):
                continue
            low, high = (left + b, at) if left + b <= at else (at + 1, left + a)
            gap = proof.unmarked[low:high]
            # A counter may stand between: "2개 이상".
            if len(gap.strip()) <= _COUNTER and "\x00" not in gap:
                yield left + a, left + b


def _is_plain(wording: str) -> bool:
    """Whether words are a bound wherever they touch a number. A lone word may well be another:
    "under the lid", „legt sie ab“."""
    return " " in wording or not wording.isascii() or wording in _LONE


def _permitted(proof: Text, at: int) -> Iterator[tuple[int, int]]:
    """Words that permit, with no more than a verb between them and a placeholder."""
    entry = proof.language.cues.words.get("may")
    if entry is None:
        return
    left, right = proof.sentence(at)
    denied = [(left + a, left + b) for a, b in proof.find(entry.nots, proof.unmarked[left:right])]
    slots = {place for place, _ in proof.flat.slots}
    for a, b in proof.find(entry.says, proof.unmarked[left:right]):
        start, end = left + a, left + b
        if any(x < end and start < y for x, y in denied):
            continue
        low, high = (end, at) if end <= at else (at + 1, start)
        between = proof.unmarked[low:high]
        plain = "\x00" not in between and not set(between) & set(",;()–—")
        if low <= high and len(between) <= _FAR and plain and not slots & set(range(low, high)):
            yield start, end
