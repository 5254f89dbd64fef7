"""And or or: what joins two placeholders is the same in a translation.

"Red or blue" is a choice, "red and blue" is both, "1–3" is everything between. A translation
has the same words on either side of another one, and nothing else would notice.

Finds: RW438

Rule:
    draw 2 gem from well to row
    draw 3 gem from well to row
Good, en:
    Draw {drawn} or {drawn_2} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} et {drawn_2} [du]{well} et placez-les dans [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} ou {drawn_2} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[과/와] {drawn_2}[을/를] 뽑아 {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn} 또는 {drawn_2}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.flat import FlatText, flatten
from rulewright.prose.slips import Joining
from rulewright.prose.wordings import plain

_ENGLISH = Joining(
    both=("and", "as well as", "&", "plus"), either=("or",), through=("–", "-", "to", "through")
)
"""How originals join: translations are held to them."""
_DETERMINER = re.compile(r"(?<=\w)\s+(?:the|a|an|your|their|its|his|her|votre|leur)$")
"""What may stand between the word that joins and the second placeholder."""
_RANGE = ("low", "high")
_SAID = {"both": "both", "either": "either of them", "through": "all between them"}
Pair = frozenset[str]


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each pair of placeholders or marked words that is joined otherwise than in English, or than
    by the rule."""
    if proof.free:
        return
    ours = _joined(proof.flat, proof.language.slips.joining)
    for pair, (said, start, end) in ours.items():
        if said == "both" and pair == frozenset(_RANGE):
            words = "Between the smallest and the largest number stands a word for both."
            yield proof.finding("RW438", words, start, end, "Say: from one to the other.")
    if proof.english is None or not ours:
        return
    english = _joined(flatten(proof.english), _ENGLISH)
    for pair, (said, start, end) in ours.items():
        wanted = english[pair][0] if pair in english else said
        # A range of two is a choice of two.
        if said == wanted or "both" not in (said, wanted) or pair == frozenset(_RANGE):
            continue
        if pair <= _answers(proof):
            continue
        words = f"The English says {_SAID[wanted]} here, this text {_SAID[said]}."
        hint = f"In English: {proof.english.pattern}"
        severity = Severity.NOTE if any("[" in name for name in pair) else Severity.WARNING
        yield proof.finding("RW438", words, start, end, hint, severity)


def _answers(proof: Text) -> set[str]:
    """What is chosen from: "between this and that" is "this or that"."""
    return {say.name for f in proof.facts if f.role.startswith("answer.") for say in f.says}


def _joined(flat: FlatText, joining: Joining) -> dict[Pair, tuple[str, int, int]]:
    """How neighbours are joined; pairs that come twice are left out."""
    found: dict[Pair, tuple[str, int, int]] = {}
    twice: set[Pair] = set()
    things = _things(flat)
    for (at, until, one, mark), (to, end, other, _) in pairwise(things):
        between = plain(flat.text[until:to]).strip(" ,").lower()
        said = _said(_DETERMINER.sub("", between), mark, joining)
        pair = frozenset((one, other))
        if said is None or len(pair) < 2:
            continue
        if pair in found:
            twice.add(pair)
        found[pair] = (said, at, end)
    return {pair: row for pair, row in found.items() if pair not in twice}


def _things(flat: FlatText) -> list[tuple[int, int, str, str]]:
    """Placeholders and marked words in reading order: start, end, name, the grammar mark behind."""
    found = [(at, at + 1, slot.name, slot.after_mark) for at, slot in flat.slots]
    found += [(start, end, f"[{mark.cue}]", "") for start, end, mark in flat.marked]
    return sorted(found)


def _said(between: str, mark: str, joining: Joining) -> str | None:
    lists = (("both", joining.both), ("either", joining.either), ("through", joining.through))
    for name, words in lists:
        if between in words or (not between and mark in words):
            return name
    return None
