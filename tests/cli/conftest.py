"""Fixtures: a workspace with a copy of the shipped game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.workplace import Workplace, make_workspace


@pytest.fixture
def workplace(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Workplace:
    return Workplace(make_workspace(tmp_path / "place"), capsys, monkeypatch)
