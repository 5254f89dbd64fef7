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
    if role.partition(".")[0] not in _ORDERED:
        mine, theirs = _RELATION.search(old), _RELATION.search(new)
        if mine and theirs and old[: mine.start()] == new[: theirs.start()]:
            # Only how they compare, or with what, is another: that alone is said twice.
            asked = f"{asked}: {value_in_words(role, old[: mine.start()].strip())}"
            old, new = old[mine.start() - 1 :], new[theirs.start() - 1 :]
    before, after = value_in_words(role, old).strip(), value_in_words(role, new).strip()
    return f"{asked}: {before} became {after}"
