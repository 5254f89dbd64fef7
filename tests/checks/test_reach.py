"""What can be reached: each planted fault of `reach/` is found where it is, in a designer's words,
and nothing else; the game it is planted in gives no finding at all.

The documents have the form of those in `tests/errata`, and anybody may add to them.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.errata.documents import assert_found, checked, games_of

DOCUMENTS = {
    path.stem: yaml.safe_load(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parent / "reach").glob("*.yaml"))
}
TWINS = [(kind, name) for kind, document in DOCUMENTS.items() for name in document["games"]]
FAULTS = [
    (kind, name, fault)
    for kind, name in TWINS
    for fault in DOCUMENTS[kind]["games"][name]["faults"]
]


@pytest.mark.parametrize(("kind", "name"), TWINS)
def test_a_right_game_gives_no_finding(kind: str, name: str, tmp_path: Path) -> None:
    found = checked(games_of(DOCUMENTS[kind])[name], tmp_path)
    assert [f"{d.code} {d.place}: {d.message}" for d in found] == []


@pytest.mark.parametrize(("kind", "name", "fault"), FAULTS)
def test_the_fault_is_found(kind: str, name: str, fault: str, tmp_path: Path) -> None:
    planted = DOCUMENTS[kind]["games"][name]["faults"][fault]
    found = checked(games_of(DOCUMENTS[kind])[name].changed(planted), tmp_path)
    assert_found(found, planted)
