"""Words typed plainly are echoed by the translation: may and must, before and after, no and all.

`echoes.yaml` of each language lists such words (see `prose/echoes.py`). What one text surely says
more often than any words of the other could say it has been left out of the other, or turned into
something else. Where the other says the contrary, in a sentence that is the same in all else, it is
a warning, else a note. What is marked the same on both sides, its mark answers for. A story is told
freely; there only a plain contrary is a finding.

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
from collections.abc import Collection, Iterable, Iterator, Sequence

from rulewright.checks.both_sides import other_words, unanswered
from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.prose.aloud import Aloud, aloud
from rulewright.prose.clauses import sentence_ends
from rulewright.prose.contraries import are_contrary
from rulewright.prose.echoes import Echo, lacking


def check(text: Text) -> list[Diagnostic]:
    """What the translation does not say, and what only it says."""
    if text.spoken or text.english is None:
        return []
    message, english = text.message, text.english
    ours, theirs = text.language.echoes, text.language.english_echoes
    names = ours.names & theirs.names
    if not names:
        return []
    here, there = aloud(message), aloud(english)
    said, wanted = unanswered(text, ours.find(here.text), theirs.find(there.text))
    left_out: list[Echo] = []
    put_in: list[Echo] = []
    reworded: set[Echo] = set()
    for at, (mine, own) in enumerate(_beside(here.text, said, there.text, wanted)):
        lost = lacking(own, mine, names - _LINKS)
        added = lacking(mine, own, names - _LINKS)
        left_out += lost
        put_in += added
        reworded.update(e for e in lost if _reworded(e, lost, added))
        reworded.update(e for e in added if _reworded(e, added, lost) or other_words(text, at))
    left_out, put_in = _unmoved(left_out, put_in), _unmoved(put_in, left_out)
    sure_lost = {e for e in left_out if e not in reworded and _is_lost(e, put_in, wanted, said)}
    sure_added = {e for e in put_in if e not in reworded and _is_added(e, left_out, wanted, said)}
    if text.flavour:
        # A story is told freely; but left is not right in it either.
        both = sure_lost | sure_added
        put_in, left_out = (
            [e for e in mine if (e in both or e.name in _SIDES) and _is_plain_contrary(e, other)]
            for mine, other in ((put_in, left_out), (left_out, put_in))
        )
    hint = f"In English: {english.pattern}"
    found: list[Diagnostic] = []
    for severity, echoes in _graded(left_out, sure_lost):
        words = f"The English says {_quoted(there, echoes)}; nothing here says as much."
        found.append(Diagnostic("RW457", words, message.place, hint, severity))
    for severity, echoes in _graded(put_in, sure_added):
        start, end = here.columns[echoes[0].start], here.columns[echoes[0].end - 1] + 1
        says = "says" if len(echoes) == 1 else "say"
        words = f"{_quoted(here, echoes)} {says} what nothing in the English says."
        found.append(Diagnostic("RW458", words, message.place_at(start, end), hint, severity))
    return found


_DENIED = frozenset({"not", "none", "may_not"})
"""Names that turn a clause into its contrary."""
_PLACES = frozenset(
    {"left", "right", "clockwise", "counterclockwise", "first", "last", "before", "after"}
    | {"most", "fewest", "at_least", "at_most", "start", "end", "face_up", "face_down"}
)
"""Names that are told as plainly in a story as in a rule."""
_SIDES = frozenset({"left", "right", "clockwise", "counterclockwise"})
"""Those that stay what they are, however freely the rest is told."""


def _is_plain_contrary(echo: Echo, others: Iterable[Echo]) -> bool:
    """Whether a story says the contrary of what its original says of a place or a time."""
    return any(
        (echo.sure or other.sure) and _is_turned_into(echo, (other,))
        for other in others
        if {echo.name, other.name} <= _PLACES
    )


_LINKS = frozenset({"so", "too", "but"})
"""Names of words that link what is said and add nothing: each language has its own way."""


def _graded(
    echoes: Sequence[Echo], sure: Collection[Echo]
) -> Iterator[tuple[Severity, Sequence[Echo]]]:
    """Each that is surely wrong by itself, and the others in one note: to be read side by side."""
    for echo in echoes:
        if echo in sure:
            yield Severity.WARNING, (echo,)
    rest = [echo for echo in echoes if echo not in sure]
    if rest:
        yield Severity.NOTE, rest


def _unmoved(echoes: Sequence[Echo], others: Sequence[Echo]) -> list[Echo]:
    """Without those that another sentence has to spare: sentences are cut in other places."""
    elsewhere = Counter(e.name for e in others)
    kept: list[Echo] = []
    for echo in echoes:
        if elsewhere[echo.name] > 0:
            elsewhere[echo.name] -= 1
        else:
            kept.append(echo)
    return kept


def _is_lost(
    echo: Echo, put_in: Iterable[Echo], wanted: Iterable[Echo], said: Iterable[Echo]
) -> bool:
    return _is_turned_into(echo, put_in) or _lost(echo, wanted, said)


def _is_added(
    echo: Echo, left_out: Iterable[Echo], wanted: Iterable[Echo], said: Iterable[Echo]
) -> bool:
    return _is_turned_into(echo, left_out) or _turned(echo, wanted, said)


def _reworded(echo: Echo, same_side: Iterable[Echo], other_side: Iterable[Echo]) -> bool:
    """Whether the sentence differs in more than this: who put it in other words has not slipped.
    A word that was turned into its contrary is one difference."""
    more = [e for e in same_side if e != echo]
    more += [e for e in other_side if not are_contrary(echo.name, e.name)]
    return bool(more)


def _beside(
    here: str, said: Iterable[Echo], there: str, wanted: Iterable[Echo]
) -> list[tuple[list[Echo], list[Echo]]]:
    """Sentence by sentence where there are as many on both sides, else the texts as they are."""
    ours, theirs = _ends(here), _ends(there)
    parts = max(ours, _parts(here), key=len), max(theirs, _parts(there), key=len)
    if len(ours) == len(theirs):
        return list(zip(_between(ours, said), _between(theirs, wanted), strict=True))
    if len(parts[0]) != len(parts[1]):
        return [(list(said), list(wanted))]
    # One language has a semicolon where another begins a sentence; what is denied in one of two is
    # not denied in the other.
    rest = [[e for e in echoes if e.name not in _DENIED] for echoes in (said, wanted)]
    denied = [[e for e in echoes if e.name in _DENIED] for echoes in (said, wanted)]
    mine, own = _between(parts[0], denied[0]), _between(parts[1], denied[1])
    return [(rest[0], rest[1]), *zip(mine, own, strict=True)]


def _ends(text: str) -> list[int]:
    ends = sentence_ends(text)
    return ends if ends and not text[ends[-1] :].strip() else [*ends, len(text)]


def _parts(text: str) -> list[int]:
    """The ends of sentences, and of what a semicolon parts from the rest of one."""
    return sorted({*_ends(text), *(at + 1 for at, sign in enumerate(text) if sign == ";")})


def _between(ends: list[int], echoes: Iterable[Echo]) -> list[list[Echo]]:
    sentences: list[list[Echo]] = [[] for _ in ends]
    for echo in echoes:
        sentences[min(bisect_right(ends, echo.start), len(ends) - 1)].append(echo)
    return sentences


_NEGATIONS = frozenset({"not", "none", "may_not", "need_not", "empty", "secret", "except"})
"""Names that deny something: a translation with none of them lost what the English denies."""
_RIGHTS = frozenset({"may", "may_not", "must", "need_not"})


def _lost(echo: Echo, wanted: Iterable[Echo], said: Iterable[Echo]) -> bool:
    """Whether what is left out is surely left out: no word anywhere in the translation could be
    meant, or it has more words for the contrary than the English has."""
    names = {e.name for e in said}
    if echo.name in _NEGATIONS and not names & _NEGATIONS:
        return True
    if echo.name not in _RIGHTS:
        return False
    more = Counter(e.name for e in said) - Counter(e.name for e in wanted)
    return any(are_contrary(echo.name, name) for name in more)


def _turned(echo: Echo, wanted: Iterable[Echo], said: Iterable[Echo]) -> bool:
    """Whether what is put in denies a text that denies nothing, or stands for its contrary."""
    if echo.name in _NEGATIONS and not _NEGATIONS & {e.name for e in wanted}:
        return True
    if echo.name not in _RIGHTS:
        return False
    fewer = Counter(e.name for e in wanted if e.sure) - Counter(e.name for e in said if e.sure)
    return any(are_contrary(echo.name, name) for name in fewer)


def _is_turned_into(echo: Echo, others: Iterable[Echo]) -> bool:
    """Whether the translation says the contrary. One that says it in words that are on no list may
    be as good as any."""
    return any(are_contrary(echo.name, other.name) for other in others)


def _quoted(line: Aloud, echoes: Iterable[Echo]) -> str:
    return ", ".join(f"“{line.text[e.start : e.end].strip()}”" for e in echoes)
