"""Reads the texts of our own and what an honest reader finds in them.

A gold file names its game and text, and for each fact the verdict; `either` gives facts of which
two or more verdicts are defensible. It was written before the tool was asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

import rulewright.checks.outside.audit as core
from rulewright.checks.outside.reading import read_outside
from rulewright.checks.outside.records import VERDICTS, Audit
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.opening import open_game
from rulewright.workspace import Workspace

HERE = Path(__file__).parent
WORKSPACE = Workspace.find(HERE)


@dataclass(frozen=True)
class Gold:
    """What a person finds in one text."""

    name: str
    game: str
    lang: str
    text: str
    facts: Mapping[str, tuple[str, ...]]
    ledger: tuple[str, ...]


def names() -> list[str]:
    """All texts, by the name of their gold file: "leaflet.fr"."""
    return sorted(path.stem for path in (HERE / "gold").glob("*.yaml"))


@cache
def gold(name: str) -> Gold:
    """The gold file of that name, with its text as the tool reads it."""
    data = yaml.safe_load((HERE / "gold" / f"{name}.yaml").read_text("utf-8"))
    facts = {fact: (verdict,) for verdict in VERDICTS for fact in data.get(verdict, ())}
    facts |= {fact: tuple(verdicts) for fact, verdicts in data.get("either", {}).items()}
    raw = (HERE / "texts" / data["text"]).read_bytes()
    text, found = read_outside(raw, data["text"])
    assert text is not None, found
    return Gold(
        name, data["game"], name.rsplit(".", 1)[1], text, facts, tuple(data.get("ledger", ()))
    )


@cache
def opened(name: str) -> tuple[Game, GameFacts]:
    """A shipped game and its facts."""
    found, problems = open_game(name, WORKSPACE)
    assert found is not None, problems
    return found.game, found.facts


@cache
def audit_of(text: str, lang: str, game: str = "no-swap-no-pay") -> Audit:
    """The audit of any text about a shipped game."""
    rules, facts = opened(game)
    audit, _ = core.audit_text(rules, facts, text, lang, WORKSPACE)
    assert audit is not None
    return audit


def audited(name: str) -> Audit:
    """The audit of a text of ours."""
    wanted = gold(name)
    return audit_of(wanted.text, wanted.lang, wanted.game)
