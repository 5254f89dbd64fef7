"""Outside texts broken on purpose, one thing at a time, to measure what an audit is worth.

A number by one, a direction or a duty for its opposite, words left out, a sentence deleted,
sections in another order, one thing called by another's name. After each change the text is audited
again: what had been proved by the changed words must not go on being proved, and a changed number
must change a verdict or stand in the ledger.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from rulewright.checks.outside.audit import audit_text
from rulewright.checks.outside.mentions import Finder, Mentions
from rulewright.checks.outside.names import load_names
from rulewright.checks.outside.opposites import AGAINST
from rulewright.checks.outside.passages import take_apart
from rulewright.checks.outside.records import Audit, FactVerdict
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.prose.glossary import load_glossary
from rulewright.prose.language import Language, find_language
from rulewright.workspace import Workspace

Kind = Literal["number", "swap", "drop", "delete", "term", "shuffle"]
KINDS: tuple[Kind, ...] = ("number", "swap", "drop", "delete", "term", "shuffle")
AGREES = frozenset(("agree", "alias"))
_LONGEST_CUE = 40
"""Turns of phrase with other words inside are longer: to change them changes what they hold."""
_MARK = re.compile(r"\W*[0-9]{1,2}[.)]")


@dataclass(frozen=True, slots=True)
class TextMutant:
    """A text with one thing changed."""

    kind: Kind
    line: int
    before: str
    after: str
    text: str
    start: int
    """Where the change begins, in both texts."""
    end: int
    """Where the changed words ended, in the text as it was."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A change after which the audit says what it should not, or nothing where it should."""

    mutant: TextMutant
    fact: str
    why: Literal["still agrees by the changed words", "still agrees by other words", "unnoticed"]


@dataclass(frozen=True)
class OutsideMeasure:
    """What an audit noticed of the changes in one text."""

    game: str
    lang: str
    made: dict[str, int] = field(default_factory=dict)
    """Mutants by kind."""
    noticed: dict[str, int] = field(default_factory=dict)
    """Those after which a verdict is another one, or the ledger has the changed words."""
    proved: int = 0
    """Mutants of words that had proved a fact."""
    tried: tuple[tuple[TextMutant, bool], ...] = ()
    """Every mutant, and whether it was noticed."""
    slips: tuple[Slip, ...] = ()

    @property
    def false_agrees(self) -> tuple[Slip, ...]:
        """Facts that still agree by the very words that were changed: there must be none."""
        return tuple(s for s in self.slips if s.why == "still agrees by the changed words")

    @property
    def elsewhere(self) -> tuple[Slip, ...]:
        """Facts that still agree by other words: the text may say it twice, or it is a slip."""
        return tuple(s for s in self.slips if s.why == "still agrees by other words")

    def share(self, kind: str) -> float:
        """The share of mutants of a kind that was noticed; 1 where none was made."""
        made = self.made.get(kind, 0)
        return self.noticed.get(kind, 0) / made if made else 1.0


def break_outside(
    game: Game,
    facts: GameFacts,
    text: str,
    lang: str,
    workspace: Workspace,
    every: int = 1,
    progress: Callable[[str, int, int], None] | None = None,
    choose: Callable[[list[TextMutant]], list[TextMutant]] | None = None,
) -> OutsideMeasure:
    """Break a text in every way there is and measure what its audit notices.

    `every` takes only each so-many-th mutant of a kind, for a quick look; `choose` takes others.
    """

    def audit(changed: str) -> Audit | None:
        return audit_text(game, facts, changed, lang, workspace)[0]

    whole = audit(text)
    if whole is None:
        return OutsideMeasure(game.name, lang)
    made: dict[str, int] = {}
    noticed: dict[str, int] = {}
    slips: list[Slip] = []
    proved = 0
    every_mutant = list(mutants(game, text, lang, workspace))
    chosen = [
        m for kind in KINDS for m in [m for m in every_mutant if m.kind == kind][:: max(every, 1)]
    ]
    if choose is not None:
        chosen = choose(every_mutant)
    tried: list[tuple[TextMutant, bool]] = []
    for number, mutant in enumerate(chosen):
        if progress is not None:
            progress(mutant.kind, number, len(chosen))
        after = audit(mutant.text)
        if after is None:
            continue
        made[mutant.kind] = made.get(mutant.kind, 0) + 1
        tried.append((mutant, _noticed(mutant, whole, after)))
        if tried[-1][1]:
            noticed[mutant.kind] = noticed.get(mutant.kind, 0) + 1
        elif mutant.kind != "shuffle":
            slips.append(Slip(mutant, "", "unnoticed"))
        touched = _proved_by(mutant, whole)
        proved += bool(touched)
        slips += _still(mutant, touched, after)
    return OutsideMeasure(game.name, lang, made, noticed, proved, tuple(tried), tuple(slips))


def mutants(game: Game, text: str, lang: str, workspace: Workspace) -> Iterator[TextMutant]:
    """Every change of a text, in reading order, kind by kind."""
    folders = workspace.folders("locales")
    language, _ = find_language(lang, folders)
    if language is None:
        return
    glossary, _ = load_glossary(game, lang, folders)
    names, _ = load_names(game.name, lang, folders)
    counted = {*game.kinds, *game.pieces, "point"}
    finder = Finder(language, glossary, names, frozenset(game.players), frozenset(counted))
    found = finder.mentions(take_apart(text, language.pointed))
    yield from _numbers(text, found, language)
    yield from _cues(text, found, language)
    yield from _sentences(text, found)
    yield from _terms(text, found, {key: term.one for key, term in glossary.items()}, game)
    yield from _shuffled(text, found)


def _changed(kind: Kind, text: str, start: int, end: int, after: str) -> TextMutant:
    line = text.count("\n", 0, start) + 1
    changed = text[:start] + after + text[end:]
    return TextMutant(kind, line, text[start:end], after, changed, start, end)


def _numbers(text: str, found: Mentions, language: Language) -> Iterator[TextMutant]:
    """Each number by one, up and down by turns, in the same writing. The time at which somebody
    speaks is none, nor is the number of a paragraph or a step; and that of a card's name, “Red 5”,
    makes another card of it, which is a term exchanged."""
    stamps = {m.start for m in found.all if m.kind == "stamp"}
    named = {m.end for m in found.all if m.kind == "concept" and text[m.end - 1].isdigit()}
    for turn, number in enumerate(language.find_numbers(text)):
        if not isinstance(number.value, int) or text[number.start : number.end] != number.text:
            continue
        line = text.rfind("\n", 0, number.start) + 1
        if (
            number.start in stamps
            or number.end in named
            or _MARK.fullmatch(text, line, number.end + 1)
        ):
            continue
        step = 1 if turn % 2 == 0 or number.value < 2 else -1
        for by in (step, -step):
            after = _written(number.text, number.value, number.value + by, language)
            if after is None:
                continue
            mutant = _changed("number", text, number.start, number.end, after)
            # French "un" and "neuf" are mostly no numbers: then it is the next one the other way.
            if _is_number(mutant, language):
                yield mutant
                break


def _is_number(mutant: TextMutant, language: Language) -> bool:
    """Whether the changed words are taken for a number where they stand."""
    end = mutant.start + len(mutant.after)
    line = mutant.text.rfind("\n", 0, mutant.start) + 1
    stop = mutant.text.find("\n", end)
    words = mutant.text[line : stop if stop >= 0 else len(mutant.text)]
    return any(n.start == mutant.start - line for n in language.find_numbers(words))


def _written(words: str, value: int, wanted: int, language: Language) -> str | None:
    """Another number, written as this one is; None where there is no such writing."""
    digits = str(value)
    if digits in words:
        return words.replace(digits, str(wanted), 1)
    numbers = language.numbers
    for table, first in (
        (numbers.cardinals, 0),
        (numbers.counting, 0),
        (numbers.formal, 0),
        (numbers.ordinals, 1),
    ):
        at = value - first
        if 0 <= at < len(table) and 0 <= wanted - first < len(table):
            own = table[at]
            if words.casefold() in (own, numbers.feminine.get(own, own)):
                return _as_before(words, table[wanted - first])
    return None


def _as_before(words: str, after: str) -> str:
    return after[:1].upper() + after[1:] if words[:1].isupper() else after


def _cues(text: str, found: Mentions, language: Language) -> Iterator[TextMutant]:
    """Each turn of phrase for the plainest wording of its opposite, and left out."""
    for m in found.all:
        words = text[m.start : m.end]
        if m.kind != "cue" or m.key not in AGAINST or len(words) > _LONGEST_CUE:
            continue
        opposite = _plainest(language, sorted(AGAINST[m.key]), m.key)
        if opposite is not None:
            yield _changed("swap", text, m.start, m.end, _as_before(words, opposite))
        yield _changed("drop", text, m.start, m.end, "")


def _plainest(language: Language, opposites: list[str], cue: str) -> str | None:
    """A wording that is printed as it stands, and does not also say what it is to deny."""
    for opposite in opposites:
        for wording in language.wordings(opposite):
            if not set("*…") & set(wording) and not language.expresses(cue, wording):
                return wording
    return None


def _sentences(text: str, found: Mentions) -> Iterator[TextMutant]:
    for sentence in found.passages.sentences:
        if not sentence.heading and text[sentence.start : sentence.end].strip():
            yield _changed("delete", text, sentence.start, sentence.end, "")


def _terms(text: str, found: Mentions, words: dict[str, str], game: Game) -> Iterator[TextMutant]:
    """Each piece for the next one of its kind."""
    siblings = {
        name: [other.name for other in game.pieces.values() if other.kind == piece.kind]
        for name, piece in game.pieces.items()
    }
    for m in found.all:
        row = siblings.get(m.key, [])
        if m.kind != "concept" or m.nested or len(row) < 2:
            continue
        other = row[(row.index(m.key) + 1) % len(row)]
        if other in words:
            after = _as_before(text[m.start : m.end], words[other])
            yield _changed("term", text, m.start, m.end, after)


def _shuffled(text: str, found: Mentions) -> Iterator[TextMutant]:
    """The sections the other way round: a text may tell its rules in any order."""
    starts = [s.start for s in found.passages.sentences if s.heading]
    if len(starts) > 2:
        ends = [*starts[1:], len(text)]
        parts = [text[start:end] for start, end in zip(starts, ends, strict=True)]
        joined = "\n".join(part.rstrip("\n") + "\n" for part in reversed(parts))
        yield _changed("shuffle", text, starts[0], len(text), joined)


def _noticed(mutant: TextMutant, before: Audit, after: Audit) -> bool:
    """Whether a verdict is another one, or the ledger has the changed words."""
    verdicts = {fact.id: fact.verdict for fact in before.facts}
    if any(verdicts[fact.id] != fact.verdict for fact in after.facts):
        return True
    end = mutant.start + len(mutant.after)
    return any(line.start < end and mutant.start < line.end for line in after.ledger)


def _proved_by(mutant: TextMutant, before: Audit) -> tuple[FactVerdict, ...]:
    """The facts of which the changed words were the whole proof."""
    if mutant.kind not in ("number", "swap"):
        return ()
    return tuple(
        fact
        for fact in before.facts
        if fact.verdict in AGREES and (fact.start, fact.end) == (mutant.start, mutant.end)
    )


def _still(mutant: TextMutant, touched: tuple[FactVerdict, ...], after: Audit) -> Iterator[Slip]:
    now = {fact.id: fact for fact in after.facts}
    end = mutant.start + len(mutant.after)
    for fact in touched:
        again = now[fact.id]
        if again.verdict in AGREES:
            same = again.start < end and mutant.start < again.end
            if same:
                yield Slip(mutant, fact.id, "still agrees by the changed words")
            else:
                yield Slip(mutant, fact.id, "still agrees by other words")
