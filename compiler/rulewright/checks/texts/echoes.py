"""Words typed plainly are echoed by the translation: may and must, before and after, no and all.

`echoes.yaml` of each language lists such words (see `prose/echoes.py`). What one text surely says
more often than any words of the other could say it has been left out of the other, or turned into
something else. Where the other says the contrary, in a sentence that is the same in all else, it is
a warning, else a note. What is marked the same on both sides, its mark answers for.

Finds: RW457 RW458

Rule:
    draw 2 gem from well to row
Good, en:
    Before you go on, draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Good, fr:
    Avant de continuer, piochez [au hasard](random) {drawn} [du]{well} et placez-les dans
    [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
Good, ko:
    계속하기 전에 {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable

from rulewright.checks.beside import other_words, unanswered
from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.aloud import Aloud, aloud
from rulewright.prose.clauses import sentence_ends
from rulewright.prose.echoes import Echo, lacking


def check(text: Text) -> list[Diagnostic]:
    """What the translation does not say, and what only it says."""
    if text.free or text.english is None:
        return []
    message, english = text.message, text.english
    ours, theirs = text.language.echoes, text.language.english_echoes
    names = ours.names & theirs.names
    if not names:
        return []
    here, there = aloud(message), aloud(english)
    said, wanted = unanswered(text, ours.find(here.text), theirs.find(there.text))
    found: list[Diagnostic] = []
    hint = f"In English: {english.pattern}"
    left_out: list[Echo] = []
    put_in: list[Echo] = []
    reworded: set[Echo] = set()
    for at, (mine, own) in enumerate(_beside(here.text, said, there.text, wanted)):
        lost, added = lacking(own, mine, names), lacking(mine, own, names)
        left_out += lost
        put_in += added
        reworded.update(e for e in lost if _reworded(e, lost, added))
        reworded.update(e for e in added if _reworded(e, added, lost) or other_words(text, at))
    for echo in left_out:
        words = f"The English says “{_words(there, echo)}”; nothing here says as much."
        severity = _severity(echo, put_in)
        if _lost(echo, wanted, said):
            severity = Severity.WARNING
        if echo in reworded:
            severity = Severity.NOTE
        found.append(Diagnostic("RW457", words, message.place, hint, severity))
    for echo in put_in:
        words = f"“{_words(here, echo)}” says what nothing in the English says."
        start, end = here.columns[echo.start], here.columns[echo.end - 1] + 1
        place = message.place_at(start, end)
        severity = _severity(echo, left_out)
        if _turned(echo, wanted, said):
            severity = Severity.WARNING
        if echo in reworded:
            severity = Severity.NOTE
        found.append(Diagnostic("RW458", words, place, hint, severity))
    return found


def _reworded(echo: Echo, same_side: Iterable[Echo], other_side: Iterable[Echo]) -> bool:
    """Whether the sentence differs in more than this: who put it in other words has not slipped.
    A word that was turned into its contrary is one difference."""
    more = [e for e in same_side if e != echo]
    more += [e for e in other_side if frozenset((echo.name, e.name)) not in _CONTRARIES]
    return bool(more)


def _beside(
    here: str, said: Iterable[Echo], there: str, wanted: Iterable[Echo]
) -> list[tuple[list[Echo], list[Echo]]]:
    """Sentence by sentence where there are as many on both sides, else the texts as they are."""
    ours, theirs = _ends(here), _ends(there)
    if len(ours) != len(theirs):
        ours, theirs = ours[-1:], theirs[-1:]
    mine, own = _between(ours, said), _between(theirs, wanted)
    return list(zip(mine, own, strict=True))


def _ends(text: str) -> list[int]:
    ends = sentence_ends(text)
    return ends if ends and not text[ends[-1] :].strip() else [*ends, len(text)]


def _between(ends: list[int], echoes: Iterable[Echo]) -> list[list[Echo]]:
    sentences: list[list[Echo]] = [[] for _ in ends]
    for echo in echoes:
        sentences[min(bisect_right(ends, echo.start), len(ends) - 1)].append(echo)
    return sentences


_CONTRARIES = frozenset(
    frozenset(pair)
    for pair in (
        ("random", "choose"),
        ("open", "secret"),
        ("face_up", "face_down"),
        ("must", "may"),
        ("must", "need_not"),
        ("may", "may_not"),
        ("every", "none"),
        ("every", "any"),
        ("left", "right"),
        ("clockwise", "counterclockwise"),
        ("first", "last"),
        ("before", "after"),
        ("start", "end"),
        ("in_turn", "simultaneous"),
        ("this_order", "any_order"),
        ("at_least", "at_most"),
        ("at_least", "up_to"),
        ("most", "fewest"),
        ("more_than", "fewer_than"),
        ("more", "less"),
        ("empty", "not_empty"),
        ("win", "lost"),
        ("left_to_right", "right_to_left"),
        ("not", "may"),
        ("not", "every"),
        ("none", "open"),
        ("alone", "every"),
        ("alone", "open"),
        ("end", "before"),
        ("first", "then"),
        ("exactly", "at_least"),
        ("exactly", "at_most"),
        ("exactly", "up_to"),
    )
)
"""Names of which a text that has the one where the other has the other says the contrary."""


_NEGATIONS = frozenset({"not", "none", "may_not", "need_not", "empty", "secret", "except"})
"""Names that deny something: a translation with none of them lost what the English denies."""
_CLAUSES = frozenset({"except", "only", "if", "start", "end", "before", "after", "this_order"})
"""Names that a clause hangs on: when, in which case, with what exception."""
_RIGHTS = frozenset({"may", "may_not", "must", "need_not"})


def _lost(echo: Echo, wanted: Iterable[Echo], said: Iterable[Echo]) -> bool:
    """Whether what is left out is surely left out: no word anywhere in the translation could be
    meant, or it has more words for the contrary than the English has."""
    names = {e.name for e in said}
    if echo.name in _NEGATIONS:
        if not names & _NEGATIONS:
            return True
    elif echo.name in _CLAUSES:
        return echo.name not in names
    if echo.name not in _RIGHTS:
        return False
    more = Counter(e.name for e in said) - Counter(e.name for e in wanted)
    return any(frozenset((echo.name, name)) in _CONTRARIES for name in more)


def _turned(echo: Echo, wanted: Iterable[Echo], said: Iterable[Echo]) -> bool:
    """Whether what is put in denies a text that denies nothing, or stands for its contrary."""
    if echo.name in _NEGATIONS and not _NEGATIONS & {e.name for e in wanted}:
        return True
    if echo.name not in _RIGHTS:
        return False
    fewer = Counter(e.name for e in wanted if e.sure) - Counter(e.name for e in said if e.sure)
    return any(frozenset((echo.name, name)) in _CONTRARIES for name in fewer)


def _severity(echo: Echo, others: Iterable[Echo]) -> Severity:
    """A translation that says the contrary is warned of. One that says it in words that are on no
    list may be as good as any: that is noted, for whoever reads the two side by side."""
    pairs = (frozenset((echo.name, other.name)) for other in others)
    return Severity.WARNING if any(p in _CONTRARIES for p in pairs) else Severity.NOTE


def _words(line: Aloud, echo: Echo) -> str:
    return line.text[echo.start : echo.end].strip()
