"""`check --list`, `explain` of a check, SARIF, and waivers, as a person uses them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.checks.register import all_checks
from rulewright.cli import run as run_command

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command: its status and everything it prints."""

    def go(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        status = run_command(list(words))
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return go


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Path:
    """A workspace with the game that `new` makes, one of its texts with a typed word."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "mill")[0] == 0
    monkeypatch.chdir(tmp_path / "mill")
    return tmp_path / "mill"


def plant(home: Path) -> Path:
    """A number typed in a text of the starter game."""
    (rules,) = home.rglob("play.rules")
    text = rules.read_text("utf-8")
    line = next(line for line in text.splitlines() if line.strip().startswith("| "))
    rules.write_text(text.replace(line, f"{line} There are 77 ways.", 1), "utf-8")
    return rules


def found_as_json(run: Run) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("check", "--lang", "en", "--json")[1])
    return found


def test_the_list_has_every_check_with_its_codes(run: Run) -> None:
    status, text = run("check", "--list")
    assert status == 0
    for check in all_checks():
        assert check.name in text
        assert check.title in text
    listed = json.loads(run("check", "--list", "--json")[1])
    assert [c["name"] for c in listed] == [c.name for c in all_checks()]
    assert all(c["codes"] for c in listed)


def test_a_check_is_explained_in_three_languages(run: Run) -> None:
    status, text = run("explain", "typed-words")
    assert status == 0
    for words in ("Wrong, English", "Right, French", "Wrong, Korean", "RW465"):
        assert words in text
    assert "typed_words" in run("explain", "RW465")[1]


def test_a_misspelt_check_has_a_nearest(run: Run) -> None:
    status, text = run("explain", "typed_word")
    assert status == 2
    assert "typed_words" in text


def test_a_finding_says_both_sides(run: Run, home: Path) -> None:
    plant(home)
    (game,) = found_as_json(run)["games"]
    (found,) = (d for d in game["diagnostics"] if d["code"] == "RW420")
    assert found["quote"] == "77"
    assert found["key"]
    assert found["lang"] == "en"
    assert found["rule"]
    assert found["fingerprint"].startswith("f")
    assert len(found["fingerprint"]) == 12


def test_sarif_has_the_place_the_rule_and_a_fingerprint(run: Run, home: Path) -> None:
    rules = plant(home)
    status, text = run("check", "--lang", "en", "--format", "sarif")
    assert status == 1
    log = json.loads(text)
    assert log["version"] == "2.1.0"
    (sarif,) = log["runs"]
    (result,) = (r for r in sarif["results"] if r["ruleId"] == "RW420")
    assert result["level"] == "error"
    assert sarif["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "RW420"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == rules.relative_to(home).as_posix()
    region = place["region"]
    line = rules.read_text("utf-8").splitlines()[region["startLine"] - 1]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "77"
    assert result["partialFingerprints"]["rulewright/v1"].startswith("f")


def test_two_wishes_for_a_format_are_one_too_many(run: Run, home: Path) -> None:
    assert run("check", "--json", "--format", "sarif")[0] == 2


def fingerprint_of(run: Run, code: str) -> str:
    (game,) = found_as_json(run)["games"]
    (found,) = (d for d in game["diagnostics"] if d["code"] == code)
    return str(found["fingerprint"])


def test_a_waived_finding_stands_until_its_words_move(run: Run, home: Path) -> None:
    rules = plant(home)
    name = rules.parent.name
    known = fingerprint_of(run, "RW420")
    status, text = run("check", name, "--waive", known[:8], "--reason", "As in the first edition.")
    assert (status, "RW420" in text) == (0, True)
    status, text = run("check", "--lang", "en")
    assert status == 0
    assert "1 finding waived" in text
    (game,) = found_as_json(run)["games"]
    assert [d["reason"] for d in game["waived"]] == ["As in the first edition."]
    (sarif,) = json.loads(run("check", "--lang", "en", "--format", "sarif")[1])["runs"]
    (result,) = sarif["results"]
    assert result["suppressions"][0]["justification"] == "As in the first edition."
    # Another line before it moves nothing.
    rules.write_text("# A remark.\n" + rules.read_text("utf-8"), "utf-8")
    assert run("check", "--lang", "en")[0] == 0
    # The words move: the finding is back, and the waiver is said to be of no use.
    rules.write_text(rules.read_text("utf-8").replace("77 ways", "78 ways"), "utf-8")
    (game,) = found_as_json(run)["games"]
    assert sorted(d["code"] for d in game["diagnostics"]) == ["RW420", "RW631"]


def test_a_mended_finding_leaves_a_waiver_that_has_lapsed(run: Run, home: Path) -> None:
    rules = plant(home)
    run(
        "check", rules.parent.name, "--waive", fingerprint_of(run, "RW420"), "--reason", "So be it."
    )
    rules.write_text(rules.read_text("utf-8").replace(" There are 77 ways.", ""), "utf-8")
    (game,) = found_as_json(run)["games"]
    assert [(d["code"], d["severity"]) for d in game["diagnostics"]] == [("RW631", "warning")]


def test_a_build_goes_on_with_what_was_waived(run: Run, home: Path) -> None:
    rules = plant(home)
    name = rules.parent.name
    assert run("build", name, "--lang", "en", "--format", "html")[0] == 1
    run("check", name, "--waive", fingerprint_of(run, "RW420"), "--reason", "So be it.")
    assert run("build", name, "--lang", "en", "--format", "html")[0] == 0


def test_nothing_is_waived_by_an_unknown_fingerprint(run: Run, home: Path) -> None:
    rules = plant(home)
    status, text = run("check", rules.parent.name, "--waive", "f00000000000", "--reason", "x")
    assert status == 2
    assert "RW632" in text
    assert not (rules.parent / "waivers.yaml").exists()


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("f3a9c01d4e72:\n  code: RW420\n", "no reason"),
        ("f3a9c01d4e72: because\n", "says nothing"),
        ("f3a9c01d4e72: {code: RW410, reason: it may}\n", "can’t be waived"),
        ("f3a9c01d4e72: {code: RW103, reason: it may}\n", "can’t be waived"),
        ("f3a9c01d4e72: {code: RW420, raeson: it may}\n", "no “raeson”"),
        ("- f3a9c01d4e72\n", ""),
        ("a: &a [*a]\n", ""),
    ],
)
def test_waivers_that_can_not_be_used_are_findings(
    run: Run, home: Path, written: str, says: str
) -> None:
    (rules,) = home.rglob("play.rules")
    (rules.parent / "waivers.yaml").write_text(written, "utf-8")
    (game,) = found_as_json(run)["games"]
    assert not game["ok"]
    assert any(says in d["message"] for d in game["diagnostics"])
    assert all(d["file"].endswith("waivers.yaml") for d in game["diagnostics"])


def test_a_game_without_waivers_has_none(run: Run, home: Path) -> None:
    shutil.rmtree(home / "build", ignore_errors=True)
    (game,) = found_as_json(run)["games"]
    assert (game["ok"], game["waived"]) == (True, [])
