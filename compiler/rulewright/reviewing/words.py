"""Facts as a reviewer reads them: what is asked, what the rule answers, and what it answered."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.prose.update import changed_facts
from rulewright.prose.ways import role_in_words

_RELATIONS = {
    "<=": "at most",
    ">=": "at least",
    "!=": "other than",
    "<": "less than",
    ">": "more than",
    "=": "exactly",
}
_RELATION = re.compile(rf"(?<= )({'|'.join(map(re.escape, _RELATIONS))})(?= )")
_ORDERED = ("sequence", "sorted")
"""Roles whose ">" means that one comes after the other."""


def fact_in_words(fact: str) -> str:
    """ "case: count of row >= 3" as "in which case: count of row at least 3"."""
    role, _, value = fact.partition(": ")
    return f"{role_in_words(role)}: {value_in_words(role, value)}"


def value_in_words(role: str, value: str) -> str:
    """A fact's value without signs that only programs have."""
    words = value.replace("_", " ")
    if role.partition(".")[0] in _ORDERED:
        return words.replace(" > ", ", then ")
    return _RELATION.sub(lambda sign: _RELATIONS[sign.group()], words)


def changes_in_words(was: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    """What became what: "in which case: count of row: at least 3 became exactly 3"."""
    return tuple(_change(*change) for change in changed_facts(was, now))


def _change(role: str, old: str | None, new: str | None) -> str:
    asked = role_in_words(role)
    if old is None or new is None:
        value = value_in_words(role, old or new or "")
        return f"{asked}: no longer {value}" if new is None else f"{asked}: {value} is new"
    before, after = value_in_words(role, old), value_in_words(role, new)
    shared = _shared_start(before, after)
    if shared:
        asked, before, after = f"{asked}: {shared}", before[len(shared) :], after[len(shared) :]
    return f"{asked}: {before.strip()} became {after.strip()}"


def _shared_start(one: str, other: str) -> str:
    """Whole words that both begin with, with something left of each behind them."""
    shared: list[str] = []
    mine, theirs = one.split(" "), other.split(" ")
    for a, b in zip(mine[:-1], theirs[:-1], strict=False):
        if a != b:
            break
        shared.append(a)
    # "at least 3" and "at most 3" share a word of one phrase; it stays whole.
    if shared and shared[-1] == "at":
        shared.pop()
    return " ".join(shared)
