"""Reads the texts that are kept aside, and what an honest reader finds in them.

They were written before anybody looked at what the tool does with them, so the first figures say
how it meets a text that it was not made for. A gold table has patterns of facts (`setup.*`); a
fact written out in full, or else the longest pattern, decides. Beside the verdicts it has

* `planted`: what was put wrong on purpose, and the facts of which one has to be accused;
* `dropped`: clauses left out on purpose;
* `absent`: what the text does not tell: silent, missing or not checkable;
* `loose`: what it tells by the way only, so that a reader may find it told or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import yaml

from rulewright.checks.outside.reading import read_outside
from rulewright.checks.outside.records import VERDICTS, Audit
from tests.outside.gold import audit_of

HERE = Path(__file__).parent
AGREES = frozenset(("agree", "alias"))
ACCUSES = frozenset(("contradict", "conflict"))
ABSENT = ("silent", "missing", "not-checkable")
LOOSE = ("agree", "weaker", "unsure", *ABSENT)


@dataclass(frozen=True)
class Held:
    """What a person finds in one text that is kept aside."""

    name: str
    game: str
    lang: str
    text: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    planted: Mapping[str, tuple[str, ...]]

    def honest(self, fact: str) -> tuple[str, ...]:
        """The verdicts that are right for a fact; none where the table is silent on it."""
        fitting = [(len(p) + (p == fact) * 999, v) for p, v in self.rows if matches(fact, p)]
        best = max(fitting, default=(0, ()), key=lambda row: row[0])[1]
        return (*best, "alias") if "agree" in best else best


def matches(fact: str, pattern: str) -> bool:
    """Whether a fact is meant by a pattern, or by its own name."""
    return fact == pattern or fnmatchcase(fact, pattern)


def names() -> list[str]:
    """All texts, by the name of their gold table."""
    return sorted(path.stem for path in (HERE / "gold").glob("*.yaml"))


def rows(data: Mapping[str, object]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every pattern of a table with the verdicts that are right."""
    meant = {verdict: (verdict,) for verdict in VERDICTS} | {"absent": ABSENT, "loose": LOOSE}
    for key, verdicts in meant.items():
        listed = data.get(key, ())
        assert isinstance(listed, (list, tuple))
        yield from ((pattern, verdicts) for pattern in listed)
    either = data.get("either", {})
    assert isinstance(either, dict)
    # later rows win no ties: what is listed as either is meant as an exception
    yield from ((pattern, tuple(verdicts)) for pattern, verdicts in either.items())


@cache
def held(name: str) -> Held:
    """The gold table of that name, with its text as the tool reads it."""
    data = yaml.safe_load((HERE / "gold" / f"{name}.yaml").read_text("utf-8"))
    raw = (HERE / "texts" / data["text"]).read_bytes()
    text, found = read_outside(raw, data["text"])
    assert text is not None, found
    planted = {what: tuple(facts) for what, facts in data.get("planted", {}).items()}
    lang = name.rsplit(".", 1)[1]
    listed = tuple(reversed(list(rows(data))))
    return Held(name, data["game"], lang, text, listed, planted)


def audited(name: str) -> Audit:
    """The audit of a text that is kept aside."""
    wanted = held(name)
    return audit_of(wanted.text, wanted.lang, wanted.game)


@dataclass(frozen=True)
class Score:
    """How the tool did on one text."""

    told: int
    met: int
    false_agrees: frozenset[str]
    false_accusations: frozenset[str]
    faults: int
    accused: int
    numbers: float


def score(name: str) -> Score:
    """Holds the audit of a text against its table."""
    wanted, audit = held(name), audited(name)
    given = {fact.id: fact.verdict for fact in audit.facts}
    honest = {fact: wanted.honest(fact) for fact in given}
    table = {fact: verdicts for fact, verdicts in honest.items() if verdicts}
    shares = audit.coverage
    return Score(
        len(table),
        sum(given[fact] in verdicts for fact, verdicts in table.items()),
        frozenset(f for f, v in given.items() if v in AGREES and not AGREES & set(honest[f])),
        frozenset(f for f, v in given.items() if v in ACCUSES and not ACCUSES & set(honest[f])),
        len(wanted.planted),
        sum(any(given[f] in ACCUSES for f in facts) for facts in wanted.planted.values()),
        shares.numbers_explained / max(1, shares.numbers),
    )
