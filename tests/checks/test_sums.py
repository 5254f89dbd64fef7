"""Each planted fault of `games/` is found where it is, in a designer's words; its twin is clean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.diagnostics import Severity
from tests.checks.cases import CASES, look, small_game


@pytest.mark.parametrize("name", CASES)
def test_the_fault_is_found(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    looked = look(small_game(case, tmp_path / "quarry", twin=False))
    wrong = [d for d in looked.found if d.severity is not Severity.NOTE]
    found = [(d.code, d.place.line if d.place else 0, d.message) for d in wrong]
    assert len(found) == len(case["finds"]), found
    for (code, line, message), wanted in zip(sorted(found), _sorted(case["finds"]), strict=True):
        assert (code, line) == (wanted["code"], wanted["line"])
        assert wanted["message"] in message
    assert looked.false == set(case["left_out"])


def _sorted(finds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(finds, key=lambda f: (f["code"], f["line"], f["message"]))


@pytest.mark.parametrize("name", CASES)
def test_its_twin_is_clean(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    looked = look(small_game(case, tmp_path / "quarry", twin=True))
    assert [d.message for d in looked.found] == []
    assert looked.false == frozenset()
    wanted = case.get("proves", {})
    assert {key: looked.proved[key] for key in wanted} == wanted
