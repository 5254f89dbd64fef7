"""Keeping catalogs in step with the rules: merged by key, never by likeness of words.

A translation is stale when the structure of its rule has moved since a person approved it, and at
no other time: a number that changes is printed by its placeholder, and English that is only better
worded asks nothing of the others. What goes stale says in its comments which facts were what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.prose.catalog import FUZZY, Catalog, Entry, new_header, print_catalog
from rulewright.prose.describe import (
    RuleLines,
    fact_line,
    fact_notes,
    fingerprint,
    placeholder_notes,
    reference,
    structure_of,
)
from rulewright.prose.texts import GameText, game_texts
from rulewright.source.files import write_whole

Examples = Callable[[GameText], Iterable[str]]
"""The English of a text as it prints today, once for each number of players that differs."""


@dataclass(frozen=True, slots=True)
class UpdateReport:
    """What an update did, by key."""

    new: tuple[str, ...] = ()
    vanished: tuple[str, ...] = ()
    revived: tuple[str, ...] = ()
    """Keys that came back, with the translation they had."""
    stale: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Keys whose rule is another now, each with the facts that changed, in words."""
    reworded: tuple[str, ...] = ()
    """Keys whose English changed and whose rule did not: information only."""
    approved: tuple[str, ...] = ()
    """Keys a person translated or looked at again since the last update."""


@dataclass(frozen=True, slots=True)
class Status:
    """Where a language stands."""

    total: int
    translated: int
    """Good for the rules as they are now."""
    fuzzy: int
    """Waiting for somebody to look, stale ones among them."""
    missing: int
    stale: int
    obsolete: int

    @property
    def complete(self) -> bool:
        """Whether every text has a translation that is good today."""
        return self.translated == self.total


# -- what changed --------------------------------------------------------------------------------


def reviewed_facts(entry: Entry) -> tuple[str, ...]:
    """The facts that a translation was approved for, whatever the entry shows since."""
    added = entry.noted("now")
    return (*(f for f in entry.facts if f not in added), *entry.noted("was"))


def changed_facts(
    was: Iterable[str], now: Iterable[str]
) -> tuple[tuple[str, str | None, str | None], ...]:
    """Role, old value and new value of each fact that is another; None where there is none."""
    old, new = dict.fromkeys(was), dict.fromkeys(now)
    gone = [f.partition(": ") for f in old if f not in new]
    come = [f.partition(": ") for f in new if f not in old]
    changes: list[tuple[str, str | None, str | None]] = []
    for role, _, value in gone:
        successor = next((c for c in come if c[0] == role), None)
        if successor is not None:
            come.remove(successor)
        changes.append((role, value, successor[2] if successor else None))
    return (*changes, *((role, None, value) for role, _, value in come))


def fact_changes(was: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    """The facts that changed, in words: "order: counterclockwise became clockwise"."""
    return tuple(
        f"{role}: {new} is new"
        if old is None
        else f"{role}: no longer {old}"
        if new is None
        else f"{role}: {old} became {new}"
        for role, old, new in changed_facts(was, now)
    )


def approval(entry: Entry, text: GameText) -> str:
    """The fingerprint a translation is good for; empty where nobody can know.

    A translation that came without any fingerprint was written next to the English it carries: if
    that is the English of today, its author had today's rule before them.
    """
    if not entry.words or entry.approved_fp or entry.fuzzy:
        return entry.approved_fp
    return fingerprint(text) if entry.english == text.text.pattern else ""


def is_stale(entry: Entry, text: GameText) -> bool:
    """Whether the rule has become another one since the translation was approved."""
    if not entry.words:
        return False
    approved = approval(entry, text)
    if not approved:
        return not entry.fuzzy
    return structure_of(approved) != structure_of(fingerprint(text))


def only_stale(entry: Entry, text: GameText) -> bool:
    """Whether the fuzzy flag came from a change of the rule that has been taken back since."""
    approved = structure_of(entry.approved_fp)
    return bool(entry.noted("stale")) and approved == structure_of(fingerprint(text))


def _facts_now(text: GameText) -> tuple[str, ...]:
    return tuple(fact_line(f) for f in text.unit.facts) if text.unit else ()


def changes_since(entry: Entry, text: GameText) -> tuple[str, ...]:
    """What became different since the translation was approved, in words."""
    now = _facts_now(text)
    other = "what its words must say is another" if text.unit else "the English wording is another"
    return fact_changes(reviewed_facts(entry), now) or (other,)


# -- updating ------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Tally:
    new: list[str] = field(default_factory=list)
    revived: list[str] = field(default_factory=list)
    stale: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    reworded: list[str] = field(default_factory=list)
    approved: list[str] = field(default_factory=list)


def update_catalog(
    game: Game,
    facts: GameFacts,
    lang: str,
    old: Catalog | None = None,
    examples: Examples | None = None,
) -> tuple[Catalog, UpdateReport]:
    """The catalog for the rules as they are, with every translation of the old one kept."""
    old = old or Catalog(lang)
    base = game.name.partition("+")[0]
    before = {entry.key: entry for entry in old.entries}
    asleep = {entry.key: entry for entry in old.obsolete}
    tally = _Tally()
    lines = RuleLines(game)
    entries: list[Entry] = []
    for text in game_texts(game, facts):
        blank = blank_entry(game, text, lines, examples)
        known = before.pop(text.text.key, None)
        if known is None and text.text.key in asleep:
            known = asleep.pop(text.text.key)
            tally.revived.append(text.text.key)
        elif known is None:
            tally.new.append(text.text.key)
        entries.append(_merged(blank, known, text, tally) if known else blank)
    obsolete = [_retired(e) for e in (*before.values(), *asleep.values()) if e.words]
    obsolete.sort(key=lambda e: e.key)
    header = {**new_header(base, lang), **old.header} if old.header else new_header(base, lang)
    report = UpdateReport(
        tuple(tally.new),
        tuple(sorted(before)),
        tuple(tally.revived),
        tuple(tally.stale),
        tuple(tally.reworded),
        tuple(tally.approved),
    )
    return Catalog(lang, header, old.remarks, tuple(entries), tuple(obsolete)), report


def blank_entry(game: Game, text: GameText, lines: RuleLines, examples: Examples | None) -> Entry:
    """The entry of a text as it is before anybody translated it."""
    notes = tuple(_notes(game, text, lines, examples))
    return Entry(
        text.text.key, text.text.pattern, notes=notes, references=(reference(game, text.text),)
    )


def _merged(blank: Entry, known: Entry, text: GameText, tally: _Tally) -> Entry:
    flags = tuple(f for f in known.flags if f != FUZZY and not f.endswith("-format"))
    entry = replace(blank, words=known.words, remarks=known.remarks, flags=flags)
    if not known.words:
        return entry.with_review("")
    approved = approval(known, text)
    entry = entry.with_review(approved)
    again = bool(approved) and approved != known.reviewed_fp
    if again:
        tally.approved.append(text.text.key)
    stale = is_stale(known, text)
    wording = text.text.pattern
    if known.english != wording:
        original = known.english if again else known.previous or known.english
        entry = replace(entry, previous=None if original == wording else original)
        if not known.previous and not stale:
            tally.reworded.append(text.text.key)
    elif not again and known.previous != wording:
        entry = replace(entry, previous=known.previous)
    if not stale:
        if approved and approved != fingerprint(text) and not again:
            # Only numbers moved. Nobody has to do anything; a reviewer will want to know which.
            entry = replace(entry, notes=(*entry.notes, *_was_and_now(known, text)))
        by_hand = known.fuzzy and not known.noted("stale")
        return replace(entry, flags=(FUZZY, *flags)) if by_hand else entry
    changes = changes_since(known, text)
    tally.stale.append((text.text.key, changes))
    notes = [*entry.notes, *(f"stale: {change}" for change in changes), *_was_and_now(known, text)]
    return replace(entry, flags=(FUZZY, *flags), notes=tuple(notes))


def _was_and_now(known: Entry, text: GameText) -> Iterable[str]:
    """The facts that are others than those the translation was approved for, old and new."""
    was, now = reviewed_facts(known), _facts_now(text)
    yield from (f"was: {fact}" for fact in was if fact not in now)
    yield from (f"now: {fact}" for fact in now if fact not in was)


def _retired(entry: Entry) -> Entry:
    kept = tuple(n for n in entry.notes if n.partition(": ")[0] in ("rules-fp", "fact", "was"))
    return replace(entry.with_review(entry.approved_fp), notes=kept, references=(), previous=None)


def _notes(
    game: Game, text: GameText, lines: RuleLines, examples: Examples | None
) -> Iterable[str]:
    yield from (f"rule: {line}" for line in lines.of(text.text))
    yield from (f"fact: {fact}" for fact in fact_notes(text))
    yield from placeholder_notes(game, text)
    yield from (f"en: {line}" for line in (examples(text) if examples else ()))
    yield f"rules-fp: {fingerprint(text)}"


# -- status --------------------------------------------------------------------------------------


def status(game: Game, facts: GameFacts, catalog: Catalog | None, lang: str) -> Status:
    """Where a language stands today, whether or not its catalog was updated."""
    texts = tuple(game_texts(game, facts))
    catalog = catalog or Catalog(lang)
    known = {entry.key: entry for entry in catalog.entries}
    translated = fuzzy = missing = stale = 0
    for text in texts:
        entry = known.pop(text.text.key, None)
        if entry is None or not entry.words:
            missing += 1
            continue
        old = is_stale(entry, text)
        stale += old
        if old or (entry.fuzzy and not only_stale(entry, text)):
            fuzzy += 1
        else:
            translated += 1
    obsolete = len(catalog.obsolete) + len(known)
    return Status(len(texts), translated, fuzzy, missing, stale, obsolete)


def write_catalog(catalog: Catalog, path: Path) -> bool:
    """Write a catalog whole or not at all; False where the file already says just this."""
    data = print_catalog(catalog).encode()
    if path.is_file() and path.read_bytes() == data:
        return False
    write_whole(path, data)
    return True
