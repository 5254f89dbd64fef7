"""Which translations wait for a person, and what a person's decision makes of a catalog.

A translation is good once somebody has looked at it beside its rule: the fingerprint of the rule
they saw is written into the entry (`# reviewed-fp`). Both parts of it count here, structure and
values: a number that moved prints by itself and makes nothing stale, but nobody has seen the
sentence with it yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from rulewright.prose.catalog import FUZZY, Catalog, Entry
from rulewright.prose.describe import fingerprint
from rulewright.prose.texts import GameText
from rulewright.prose.update import approval, is_stale, only_stale


class Stand(StrEnum):
    """Where a translation stands, the most urgent first."""

    STALE = "stale"
    """Its rule is another one now."""
    UNSURE = "unsure"
    """Somebody flagged it fuzzy."""
    MISSING = "missing"
    UNREVIEWED = "unreviewed"
    """There are words, and nobody is on record for having held them to the rule."""
    NUMBERS = "numbers"
    """Only values of the rule moved since somebody looked."""
    REWORDED = "reworded"
    """Only the English is worded anew."""
    REVIEWED = "reviewed"


def stand_of(entry: Entry | None, text: GameText) -> Stand:
    """Where the translation of a text stands today, whether or not its catalog was updated."""
    if entry is None or not entry.words.strip():
        return Stand.MISSING
    if is_stale(entry, text):
        return Stand.STALE
    if entry.fuzzy and not only_stale(entry, text):
        return Stand.UNSURE
    if not entry.reviewed_fp or approval(entry, text) != entry.reviewed_fp:
        return Stand.UNREVIEWED
    if entry.reviewed_fp != fingerprint(text):
        return Stand.NUMBERS
    if entry.english != text.text.pattern or entry.previous is not None:
        return Stand.REWORDED
    return Stand.REVIEWED


def known_entry(catalog: Catalog, key: str) -> Entry | None:
    """The entry of a key, or the one put aside when its text had vanished."""
    return catalog.entry(key) or next((e for e in catalog.obsolete if e.key == key), None)


def approve(
    catalog: Catalog, blank: Entry, text: GameText, order: Sequence[str], words: str
) -> Catalog:
    """The catalog with words that somebody has held to the rule as it is today.

    `blank` is the text's entry as an update would begin it, so that the next update has nothing to
    say of it; `order` are the keys of all texts, for a text that has no entry yet.
    """
    known = known_entry(catalog, blank.key)
    entry = replace(blank, words=words, remarks=known.remarks if known else ())
    entry = replace(entry.with_review(fingerprint(text)), flags=_own_flags(known))
    return _with_entry(catalog, entry, order)


def keep_unsure(catalog: Catalog, blank: Entry, order: Sequence[str], words: str) -> Catalog:
    """The catalog with words that somebody wrote and would not vouch for: they are flagged fuzzy.

    What is on record of an earlier review, and of what changed since, stays.
    """
    known = known_entry(catalog, blank.key) or blank
    flags = (FUZZY, *_own_flags(known))
    return _with_entry(catalog, replace(known, words=words, flags=flags), order)


def _own_flags(known: Entry | None) -> tuple[str, ...]:
    """The flags that are neither ours to set nor about formats that messages do not have."""
    flags = known.flags if known else ()
    return tuple(f for f in flags if f != FUZZY and not f.endswith("-format"))


def _with_entry(catalog: Catalog, entry: Entry, order: Sequence[str]) -> Catalog:
    """The entry in its predecessor's place, or else where the order of the texts puts it."""
    obsolete = tuple(e for e in catalog.obsolete if e.key != entry.key)
    if catalog.entry(entry.key) is not None:
        entries = tuple(entry if e.key == entry.key else e for e in catalog.entries)
        return replace(catalog, entries=entries, obsolete=obsolete)
    before = set(order[: order.index(entry.key)])
    at = max((i + 1 for i, e in enumerate(catalog.entries) if e.key in before), default=0)
    entries = (*catalog.entries[:at], entry, *catalog.entries[at:])
    return replace(catalog, entries=entries, obsolete=obsolete)
