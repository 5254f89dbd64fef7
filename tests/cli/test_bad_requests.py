"""Requests that can't be met: a sentence, status 2, and nothing changed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.workplace import GAME, Workplace

CASES: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("bad_requests.yaml").read_text("utf-8")
)


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(p): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_a_request_that_cannot_be_met(case: dict[str, Any], workplace: Workplace) -> None:
    if "file" in case:
        path = workplace.folder / case["file"]
        shutil.rmtree(path, ignore_errors=True)
        path.write_text("not to be touched  \n", "utf-8")
    if "folder" in case:
        (workplace.folder / case["folder"]).mkdir(parents=True)
    before = files_in(workplace.folder)
    written = case["run"] if isinstance(case["run"], list) else case["run"].split()
    result = workplace.run(*(word.replace("{game}", GAME) for word in written))
    assert result.status == 2, result.both
    assert case["says"] in " ".join(result.both.split()), result.both
    assert "Sorry" not in result.both
    assert "Traceback" not in result.both
    assert files_in(workplace.folder) == before
