"""Two names that stand for one another: the giver for the receiver, the dealer for the player.

Both are printed, and each is where the English has the other: “the {player} gives the {dealer}”
for “the {dealer} gives the {player}”. Sentences are told in the order of the original wherever a
language can, persons above all, so an exchange of two is noticed and nothing else is asked.

Finds: RW469

Rule:
    each player clockwise from dealer:
        player draws 1 gem from well to hand of player
Good, en:
    [Clockwise](clockwise) from the {dealer}, [each](each) {player} draws {drawn}
    [at random](random) from the {well} into their {hand}.
Bad, fr:
    [Dans le sens horaire](clockwise) depuis [le]{player}, [chaque](each) {dealer} pioche
    [au hasard](random) {drawn} [du]{well} pour [son]{hand}.
Good, fr:
    [Dans le sens horaire](clockwise) depuis [le]{dealer}, [chaque](each) {player} pioche
    [au hasard](random) {drawn} [du]{well} pour [son]{hand}.
Bad, ko:
    {player}부터 [시계 방향으로](clockwise) [각](each) {dealer}[은/는] {well}에서
    [무작위로](random) {drawn}[을/를] 뽑아 {hand}[으로/로] 옮깁니다.
Good, ko:
    {dealer}부터 [시계 방향으로](clockwise) [각](each) {player}[은/는] {well}에서
    [무작위로](random) {drawn}[을/를] 뽑아 {hand}[으로/로] 옮깁니다.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import combinations

from rulewright.checks.text import Text
from rulewright.checks.texts.ends import told_as
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.clauses import sentence_ends
from rulewright.prose.flat import FlatText, flatten
from rulewright.prose.message import Slot
from rulewright.prose.values import TermValue
from rulewright.prose.wordings import plain

_MOVING = ("seat", "zone")
"""Sorts of which one comes often in a sentence, in an order of the language's own."""
Named = tuple[int, int, Slot]
"""In which sentence a name stands, where in the line, and its placeholder."""


def check(proof: Text) -> Iterator[Diagnostic]:
    """The first two names of one sort that stand in one another's place."""
    if proof.free or proof.english is None:
        return
    theirs, ours = _names(flatten(proof.english), proof), _names(proof.flat, proof)
    english = flatten(proof.english)
    whole = len(sentence_ends(english.text)) != len(sentence_ends(proof.flat.text))
    for one, two in combinations(sorted({slot.name for _, _, slot in ours}), 2):
        if not _alike(proof, one, two):
            continue
        wanted = [(0 if whole else n, s.name) for n, _, s in theirs if s.name in (one, two)]
        here = [(n, at, s) for n, at, s in ours if s.name in (one, two)]
        said = [(0 if whole else n, s.name) for n, _, s in here]
        found = _exchange(said, wanted, twice=proof.glossary.sorts.get(one) not in _MOVING)
        if found is None:
            found = _not_turned(proof, said, wanted, here)
        elif _told_apart(proof, here[found[0]], here[found[1]]):
            continue
        if found is None:
            continue
        first, second = here[found[0]], here[found[1]]
        if _listed(proof, first, second) or ";" in proof.words[first[1] : second[1]]:
            continue  # In any order, or in a clause of its own.
        words = f"{{{first[2].name}}} and {{{second[2].name}}} stand in one another's place."
        hint = f"In English: {proof.english.pattern}"
        yield proof.finding("RW469", words, first[1], second[1] + 1, hint, Severity.NOTE)
        return


def _names(flat: FlatText, proof: Text) -> list[Named]:
    ends = sentence_ends(flat.text)
    return [
        (bisect_left(ends, at), at, slot)
        for at, slot in flat.slots
        if slot.form != "agree" and isinstance(proof.value(slot), TermValue)
    ]


def _alike(proof: Text, one: str, two: str) -> bool:
    """Whether two placeholders print names of one sort."""
    sorts = []
    for name in (one, two):
        value = proof.values.get(name)
        key = value.term.key if isinstance(value, TermValue) else name
        sorts.append((proof.glossary.sorts.get(key), key))
    (sort, key), (other, another) = sorts
    return sort is not None and sort == other and key != another


def _not_turned(
    proof: Text, said: list[tuple[int, str]], wanted: list[tuple[int, str]], here: list[Named]
) -> tuple[int, int] | None:
    """Two in the order of the English, by words that ask for the other one: “A보다 B”."""
    if len(said) == 2 and said == wanted and said[0][0] == said[1][0] and _turned(proof, here[0]):
        return 0, 1
    return None


def _exchange(
    said: list[tuple[int, str]], wanted: list[tuple[int, str]], *, twice: bool
) -> tuple[int, int] | None:
    """The two places whose exchange makes of the one row the other."""
    if len(said) != len(wanted):
        return None
    wrong = [at for at, (a, b) in enumerate(zip(said, wanted, strict=True)) if a != b]
    if len(wrong) != 2:
        return None
    one, two = wrong
    sentence = said[one][0]
    names = [name for n, name in said if n == sentence]
    if not twice and sentence == said[two][0] and len(set(names)) < len(names):
        return None  # Of a name that comes twice in a sentence, which one moved is not known.
    row = list(said)
    row[one], row[two] = (said[one][0], said[two][1]), (said[two][0], said[one][1])
    return (one, two) if row == wanted else None


def _listed(proof: Text, first: Named, second: Named) -> bool:
    """Whether one follows the other in a list, where any order says the same."""
    joining = proof.language.slips.joining
    between = plain(proof.flat.text[first[1] + 1 : second[1]]).strip(" ,").lower()
    words = {*joining.both, *joining.either}
    return between in words or (not between and (first[2].after_mark in {*words, ""}))


def _told_apart(proof: Text, first: Named, second: Named) -> bool:
    """Whether words beside the two say which is which: “from the … into the …”, “than the …”."""
    places, both = _places(proof), (first, second)
    # Words that make one the end of a move tell the two apart; if it is the wrong end, that is
    # found elsewhere.
    moved = places >= {first[2].name, second[2].name}
    if moved and any(told_as(proof, at, slot, places) for _, at, slot in both):
        return True
    return _turned(proof, first) or any(_begins(proof, name) for name in both)


def _begins(proof: Text, named: Named) -> bool:
    """Whether words beside a name say that it is where others begin, as it is by the rule."""
    _, at, slot = named
    starts = {say.name for fact in proof.facts if fact.role == "start" for say in fact.says}
    around = proof.around(at, slot)
    begins = proof.language.slips.joining.begins
    return slot.name in starts and any("#" in around[a:b] for a, b in proof.find(begins, around))


def _turned(proof: Text, first: Named) -> bool:
    """Whether what a thing is compared with comes before it here, and behind it in English."""
    around = proof.around(first[1], first[2])
    turned = proof.language.slips.joining.turned
    return any("#" in around[a:b] for a, b in proof.find(turned, around))


def _places(proof: Text) -> set[str]:
    ends = ("source", "target")
    facts = [f for f in proof.facts if f.role.partition(".")[0].rstrip("_0123456789") in ends]
    return {say.name for fact in facts for say in fact.says if say.how == "slot"}
