"""What bad input gets: a clear message at the right place, the right status, no trace, no change.

Each case of bad_input/*.yaml edits a copy of the shipped game and says what must be found. Where a
case marks its fault (`at`), the place of the finding must begin just there.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.workplace import GAME, ROOT, Workplace

CASES: list[dict[str, Any]] = [
    {"group": path.stem, **case}
    for path in sorted(Path(__file__).with_name("bad_input").glob("*.yaml"))
    for case in yaml.safe_load(path.read_text("utf-8"))
]
FILES = {"sheet": f"rules/{GAME}/game.yaml", "rules": f"rules/{GAME}/play.rules"}
FILES |= {lang: f"locales/{lang}/{GAME}.po" for lang in ("fr", "ko")}
FILES |= {f"terms-{lang}": f"locales/{lang}/{GAME}.terms.yaml" for lang in ("fr", "ko")}


def name_of(case: dict[str, Any]) -> str:
    return f"{case['group']}: {case['name']}"


def apply(folder: Path, case: dict[str, Any]) -> None:
    """Make the case's edits."""
    if "link" in case:
        (folder / "../secret.txt").write_text("not for everybody", "utf-8")
        link = folder / FILES.get(case["link"]["file"], case["link"]["file"])
        link.unlink(missing_ok=True)
        link.symlink_to(case["link"]["to"])
    if "copy" in case:
        case = case | {"file": case["copy"]}
        (folder / case["copy"]).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / case["copy"], folder / case["copy"])
    for edit in case.get("edits", [case] if "file" in case else []):
        path = folder / FILES.get(edit["file"], edit["file"])
        if "replace" in edit:
            text = path.read_text("utf-8")
            assert text.count(edit["replace"]) >= 1, f"{edit['replace']!r} is not in {path}"
            path.write_text(text.replace(edit["replace"], edit["with"], 1), "utf-8")
        elif "append" in edit:
            path.write_text(path.read_text("utf-8") + edit["append"], "utf-8")
        elif "repeat" in edit:
            path.write_text(edit["repeat"] * edit["times"], "utf-8")
        elif "hex" in edit:
            path.write_bytes(path.read_bytes() + bytes.fromhex(edit["hex"]))
        elif "hex_whole" in edit:
            path.write_bytes(bytes.fromhex(edit["hex_whole"]))
        elif "delete" in edit:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(edit["write"], "utf-8")


def place_in(folder: Path, finding: dict[str, Any]) -> str:
    """The text that stands where the finding points."""
    lines = (folder / finding["file"]).read_text("utf-8").split("\n")
    line: str = lines[finding["line"] - 1]
    return line[finding["column"] - 1 :]


def test_the_copy_is_good_before_it_is_edited(workplace: Workplace) -> None:
    result = workplace.run("check", "--json")
    assert result.status == 0, result.both
    assert result.json["ok"] is True


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_bad_input(case: dict[str, Any], workplace: Workplace) -> None:
    apply(workplace.folder, case)
    before = workplace.built()
    command = case.get("command", f"check {GAME}").split()
    result = workplace.run(*command, "--json")
    assert result.status == case.get("status", 1), result.both
    assert "Traceback" not in result.both
    for expected in case["finds"]:
        check_finding(workplace.folder, expected, result.findings)
    if command[0] == "check":
        # The same finding for people, and a build that changes nothing.
        shown = workplace.run(*command)
        assert shown.status == case.get("status", 1)
        assert all(expected["code"] in shown.both for expected in case["finds"])
        if case.get("blocks", True):
            assert workplace.run("build", command[1], "--format", "html").status in (1, 2)
    assert workplace.built() == before


def check_finding(folder: Path, expected: dict[str, Any], found: list[dict[str, Any]]) -> None:
    same = [f for f in found if f["code"] == expected["code"]]
    assert same, f"no {expected['code']} among {[(f['code'], f['message']) for f in found]}"
    said = [f for f in same if expected.get("says", "") in f["message"]]
    assert said, f"{expected['says']!r} is not in {[f['message'] for f in same]}"
    if expected.get("alone"):
        # One slip is one finding: nothing that only follows from it is reported.
        errors = [(f["code"], f["message"]) for f in found if f["severity"] == "error"]
        assert errors == [(said[0]["code"], said[0]["message"])]
    assert len(same) == expected.get("times", len(same)), same
    if "hint" in expected:
        assert any(expected["hint"] in f.get("hint", "") for f in said), said
    if "at" in expected:
        places = [place_in(folder, f) for f in said]
        assert any(place.startswith(expected["at"]) for place in places), places
    if "file" in expected:
        assert any(f["file"].endswith(expected["file"]) for f in said), said
    if "related" in expected:
        related = [r["message"] for f in said for r in f.get("related", [])]
        assert expected["related"] in related
