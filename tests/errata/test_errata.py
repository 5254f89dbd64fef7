"""The cases of a list of faults seen in real rulebooks, card sets, translations and game engines:
each fault is found, where it is, and the repaired twin gives no finding.

The documents beside this file can be read, and added to, by anybody who knows games.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.checks.register import checks_of
from rulewright.diagnostics import Severity
from tests.errata.documents import assert_found, audited, checked, documents, games_of, printed

CASES = documents()
BESIDE = frozenset(
    code
    for check in checks_of("texts")
    if check.name
    in (
        *("bare", "clauses", "echoes", "exchanged", "lengths", "same_marks", "same_words"),
        *("sentences", "setting", "spelled"),
    )
    for code in check.codes
)
"""Findings beside the facts (what is lacking, how it is set): they may say a fault once more."""
TWINS = [(case, name) for case, document in CASES.items() for name in document["games"]]
PRINTS = [
    (case, name, row)
    for case, name in TWINS
    for row in CASES[case]["games"][name].get("prints", ())
]
AUDITS = [
    (case, name, row)
    for case, name in TWINS
    for row in CASES[case]["games"][name].get("audits", ())
]
FAULTS = [
    (case, name, fault) for case, name in TWINS for fault in CASES[case]["games"][name]["faults"]
]


def test_every_case_is_here() -> None:
    wanted = (
        "A1 A2 A5 A7 A8 B1 B3 B5 B8 B10 C1 C2 D1 D2 D6 D8 D9 D11 D12 E1 E2 E3 E6 F1 F3 "
        "G1 G3 G5 G7 G9 G13 H1 H3 H4"
    )
    # H5 is about what is seen and not about what is written: test_h5_onlookers.py.
    # What stands beside them are further inputs of the same kinds, written by somebody who had not
    # read the checks.
    others = CASES.keys() - set(wanted.split())
    assert set(wanted.split()) <= CASES.keys()
    assert all(case.startswith("kept_") for case in others)


@pytest.mark.parametrize(("case", "name"), TWINS)
def test_the_repaired_twin_gives_no_finding(case: str, name: str, tmp_path: Path) -> None:
    found = checked(games_of(CASES[case])[name], tmp_path)
    # A note that a translation says something in words of its own is no finding.
    wrong = [d for d in found if d.code not in BESIDE or d.severity is not Severity.NOTE]
    assert [f"{d.code} {d.place}: {d.message}" for d in wrong] == []


@pytest.mark.parametrize(("case", "name", "fault"), FAULTS)
def test_the_fault_is_found(case: str, name: str, fault: str, tmp_path: Path) -> None:
    planted = CASES[case]["games"][name]["faults"][fault]
    found = checked(games_of(CASES[case])[name].changed(planted), tmp_path)
    assert_found(found, planted, BESIDE)


@pytest.mark.parametrize(("case", "name", "row"), PRINTS)
def test_what_is_printed_agrees(case: str, name: str, row: dict[str, Any], tmp_path: Path) -> None:
    said = printed(games_of(CASES[case])[name], row["lang"], row["text"], tmp_path)
    assert said == row["says"]


@pytest.mark.parametrize(("case", "name", "row"), AUDITS)
def test_what_an_audit_says(case: str, name: str, row: dict[str, Any], tmp_path: Path) -> None:
    verdicts = audited(games_of(CASES[case])[name], row["lang"], row["text"], tmp_path)
    wanted = row["verdict"]
    denied = wanted.startswith("not ")
    assert (verdicts[row["fact"]] == wanted.removeprefix("not ")) is not denied
