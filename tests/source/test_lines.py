"""Lines that can't be read, each with what is said about it, and the same lines mended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.source.files import SourceFile
from rulewright.source.parser import parse_rules
from rulewright.source.tree import shape_text

CASES = yaml.safe_load(Path(__file__).with_name("lines.yaml").read_text("utf-8"))


def source(text: str) -> SourceFile:
    return SourceFile(Path("play.rules"), "play.rules", text, tuple(text.split("\n")))


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['code']} {c['bad']!r}"[:60])
def test_a_line_that_cannot_be_read(case: dict[str, Any]) -> None:
    _, found = parse_rules(source(case["bad"]))
    same = [d for d in found if d.code == case["code"] and d.place and d.place.line == case["line"]]
    assert same, found
    diagnostic = same[0]
    assert diagnostic.place is not None
    assert case.get("says", "") in diagnostic.message
    assert case.get("hint", "") in (diagnostic.hint or "")
    assert diagnostic.place.column == case.get("column", diagnostic.place.column)
    if "related" in case:
        assert [words for _, words in diagnostic.related] == [case["related"]]


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['code']} {c['good']!r}"[:60])
def test_the_same_line_mended(case: dict[str, Any]) -> None:
    tree, found = parse_rules(source(case["good"]))
    assert not found
    assert shape_text(tree)


def test_one_slip_does_not_hide_the_next() -> None:
    text = "setup:\n    do € it\n    player draw 1 card from a to b\nplay\n    pass 3 clockwise"
    _, found = parse_rules(source(text))
    assert [(d.code, d.place.line if d.place else 0) for d in found] == [
        ("RW120", 2),
        ("RW120", 3),
        ("RW121", 4),
        ("RW120", 5),
    ]


def test_places_are_exact() -> None:
    tree, _ = parse_rules(source("play:\n    captain draws 2 cards from deck to hand of captain"))
    phrase = tree.sections[0].children[0].phrase
    place = phrase.place
    assert place.text[place.column - 1 : place.end - 1] == place.text.strip()
    amount = phrase.find("amount")
    assert amount is not None
    assert place.text[amount.place.column - 1 : amount.place.end - 1] == "2 cards"
