"""Turns told as rounds: stretches of time in a translation that its original does not have.

A turn is one player's, a round is everybody's. Where the English speaks of the one and the
translation of the other, the rule is another one, though every number is right.

Finds: RW475

Rule:
    repeat lap_count times:
        do dig
        do trade
Good, en:
    The game lasts {times}, and every {round} has {dig} and {trade}.
Bad, fr:
    La partie dure {times}, et chaque {turn} a {dig} et {trade}.
Good, fr:
    La partie dure {times}, et chaque {round} a {dig} et {trade}.
Bad, ko:
    게임은 {times} 동안 하며, {turn}마다 {dig}[과/와] {trade}[을/를] 진행합니다.
Good, ko:
    게임은 {times} 동안 하며, {round}마다 {dig}[과/와] {trade}[을/를] 진행합니다.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.prose.flat import FlatText, flatten
from rulewright.prose.printed import term_of
from rulewright.prose.values import Term, TermValue
from rulewright.prose.wordings import compile_wording, may_stand, plain

TIMES = ("turn", "round", "phase")
"""Words that every game has for a stretch of time; “the game” is said in too many other ways."""


def check(proof: Text) -> Iterator[Diagnostic]:
    """Each stretch of time that stands for another one of the original."""
    if proof.free:
        return
    if proof.english is None or not proof.glossary.english:
        return
    theirs = _spoken_of(flatten(proof.english), proof, proof.glossary.english, english=True)
    ours = _spoken_of(proof.flat, proof, proof.glossary.terms, english=False)
    gone = [key for key in TIMES if len(theirs[key]) > len(ours[key])]
    come = [key for key in TIMES if len(ours[key]) > len(theirs[key])]
    if come and not gone and _of_the_game(proof):
        start, end = ours[come[0]][-1]
        here = proof.glossary[come[0]].one
        words = f"English says “game”; here it is “{here}”."
        yield proof.finding("RW475", words, start, end)
    for lost, found in zip(gone, come, strict=False):
        start, end = ours[found][-1]
        english, here = proof.glossary.english[lost].one, proof.glossary[found].one
        words = f"English says “{english}” ({proof.glossary[lost].one}); here it is “{here}”."
        yield proof.finding("RW475", words, start, end, f"Print {{{lost}}}.")


def _of_the_game(proof: Text) -> bool:
    """Whether the original speaks of the game, and no word of the translation does."""
    names = proof.language.slips.times.also.get("game", ())
    if proof.english is None or not names or any(True for _ in proof.find(names, proof.words)):
        return False
    line = _without(
        plain(flatten(proof.english).text), proof.language.slips.times.english_idioms, proof, True
    )
    return any(True for _ in _find("game", line, proof, english=True))


def _spoken_of(
    flat: FlatText, proof: Text, terms: Mapping[str, Term], *, english: bool
) -> dict[str, list[tuple[int, int]]]:
    """Where a line speaks of which stretch of time: by a placeholder, or in typed words."""
    found: dict[str, list[tuple[int, int]]] = {key: [] for key in TIMES}
    for at, slot in flat.slots:
        value = proof.values.get(slot.name)
        term = term_of(value)
        # A quantity may print its number alone, and the noun is typed; a title is no time.
        if isinstance(value, TermValue) and term is not None and slot.name in TIMES:
            found[slot.name].append((at, at + 1))
    times = proof.language.slips.times
    idioms = times.english_idioms if english else times.idioms
    line = _without(plain(flat.text), idioms, proof, english)
    for key in TIMES:
        if key not in terms:
            continue
        also = () if english else proof.language.slips.times.also.get(key, ())
        names = dict.fromkeys(w for w in (terms[key].one, terms[key].many, *also) if w)
        for name in names:
            for at, end in _find(name, line, proof, english):
                if not any(a < end and at < b for a, b in found[key]):
                    found[key].append((at, end))
    return found


def _find(name: str, line: str, proof: Text, english: bool) -> Iterator[tuple[int, int]]:
    grammar = proof.language.grammar
    loose, suffixes = (False, ()) if english else (grammar.loose_spaces, grammar.suffixes)
    if not may_stand(name, line.lower()):
        return
    yield from (m.span() for m in compile_wording(name, loose, tuple(suffixes)).finditer(line))


def _without(line: str, idioms: tuple[str, ...], proof: Text, english: bool) -> str:
    for idiom in idioms:
        for start, end in list(_find(idiom, line, proof, english)):
            line = line[:start] + "\x00" * (end - start) + line[end:]
    return line
