"""`rulewright audit` at the command line: findings, JSON, pages, and what it refuses."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from rulewright.cli import run
from rulewright.terminal import harmless

ROOT = Path(__file__).resolve().parents[2]
RIGHT = "Each gold coin is worth 3 points.\nEach silver coin is worth 1 point.\n"
VERDICTS = {
    "agree", "alias", "weaker", "contradict", "conflict", "silent", "missing", "unsure",
    "not-checkable",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def audit(*arguments: str) -> int:
    return run(["audit", "no-swap-no-pay", "--lang", "en", *arguments])


def test_a_text_that_contradicts_nothing_is_fine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "leaflet.txt").write_text(RIGHT)
    assert audit(str(tmp_path / "leaflet.txt")) == 0
    said = capsys.readouterr().out
    assert "Low coverage" in said
    assert "Agrees" in said


def test_json_has_every_fact_once_with_words_that_stand_in_the_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "# Challenge\n\nCounterclockwise from the captain, each player is the challenger once.\n\n"
        "It takes 45 minutes.\n"
    )
    (tmp_path / "leaflet.txt").write_text(text)
    assert audit(str(tmp_path / "leaflet.txt"), "--json") == 1
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"game", "lang", "coverage", "facts", "ledger", "proposals"}
    ids = [fact["id"] for fact in data["facts"]]
    assert len(ids) == len(set(ids)) > 100
    assert {fact["verdict"] for fact in data["facts"]} <= VERDICTS
    for fact in data["facts"]:
        if fact["start"] >= 0:
            assert text[fact["start"] : fact["end"]] == fact["quote"]
    wrong = {f["id"]: f for f in data["facts"] if f["verdict"] in ("contradict", "conflict")}
    direction = wrong["challenge.turns/each.order"]
    assert direction["quote"] == "Counterclockwise"
    assert "each player clockwise from captain as challenger:" in direction["rule"]
    assert any("45 minutes" in line["quote"] for line in data["ledger"])


def test_the_same_text_gives_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "leaflet.txt").write_text(RIGHT)
    said = []
    for _ in range(2):
        audit(str(tmp_path / "leaflet.txt"), "--json")
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["no-such-file.txt"], "can't be read"),
        (["README.md", "--lang", "xx"], "There is no language"),
    ],
)
def test_what_can_t_be_read_is_said_so(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit(*arguments) == 2
    out = capsys.readouterr()
    assert words in out.out + out.err


@pytest.mark.parametrize(
    ("words", "said"),
    [("en", "Agrees"), ("fr", "Concorde"), ("ko", "일치")],
)
def test_the_report_is_in_the_readers_language(
    words: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "leaflet.txt").write_text(RIGHT)
    assert audit(str(tmp_path / "leaflet.txt"), "--words", words) == 0
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("words", ["en", "fr", "ko", "de"])
def test_the_name_of_a_page_stands_as_it_is(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A report opens with a capital and has a printer's apostrophes; a path has its own."""
    (tmp_path / "leaflet.txt").write_text(RIGHT)
    page = Path(os.path.relpath(tmp_path, Path.cwd())) / "l'audit...html"
    assert audit(str(tmp_path / "leaflet.txt"), "--words", words, "--html", str(page)) == 0
    assert str(page) in capsys.readouterr().out
    assert (tmp_path / "l'audit...html").is_file()


def test_spaces_that_do_not_break_are_shown() -> None:
    """A control character could move the cursor; French quotes are no such thing."""
    assert harmless("« or »\u202f: 5\u3000\x1b[2J\u200b") == "« or »\u202f: 5\u3000�[2J�"


def test_texts_by_others_are_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "leaflet.en.txt").write_text(RIGHT)
    mutate = ["mutate", "no-swap-no-pay", "--only", "outside", "--json"]
    assert run([*mutate, "--text", str(tmp_path / "leaflet.en.txt"), "--kind", "number"]) == 0
    (measured,) = json.loads(capsys.readouterr().out)["measures"]
    assert (measured["what"], measured["mutants"], measured["good"]) == ("outside", 2, True)
    assert measured["alarms"] == []


def test_a_text_to_break_needs_a_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "leaflet.txt").write_text(RIGHT)
    mutate = ["mutate", "no-swap-no-pay", "--only", "outside", "--json"]
    assert run([*mutate, "--text", str(tmp_path / "leaflet.txt")]) != 0
    assert "leaflet.fr.md" in capsys.readouterr().out
