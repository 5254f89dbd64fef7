"""What was found out about words is kept for the next run, and whatever lies there does no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.prose import spelling
from rulewright.prose.spelling import keep, meant_by
from tests.prose.helpers import language

WORDS = ("teh", "wihout", "cards", "qwfpgj")


@pytest.fixture(autouse=True)
def kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Words are kept in an empty folder, by a process that has looked nothing up yet."""
    monkeypatch.setattr("platformdirs.user_cache_path", lambda _: tmp_path / "cache")
    monkeypatch.setattr(spelling, "_kept", {})
    return tmp_path / "cache"


def said() -> list[str | None]:
    return [meant_by(word, language("en").slips.spelling) for word in WORDS]


def start_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "_kept", {})


def no_dictionary(_: str) -> spelling.Dictionary:
    raise AssertionError("the dictionary is read")


def test_the_next_run_reads_no_dictionary(kept_here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = said()
    assert first == ["the", "without", None, None]
    keep()
    assert len(list(kept_here.iterdir())) == 1
    start_again(monkeypatch)
    monkeypatch.setattr(spelling, "dictionary", no_dictionary)
    assert said() == first


def test_a_word_that_is_new_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    said()
    keep()
    start_again(monkeypatch)
    assert meant_by("recieve", language("en").slips.spelling) == "receive"
    keep()
    start_again(monkeypatch)
    monkeypatch.setattr(spelling, "dictionary", no_dictionary)
    assert said() == ["the", "without", None, None]


@pytest.mark.parametrize("inside", ["", "[1, 2]", '{"teh": 3}', "{", "\x00", "[" * 100_000])
def test_what_is_not_ours_is_not_read(
    inside: str, kept_here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = said()
    keep()
    (file,) = kept_here.iterdir()
    file.write_text(inside, encoding="utf-8")
    start_again(monkeypatch)
    assert said() == first
    keep()
    assert '"teh": "the"' in file.read_text("utf-8")


def test_where_nothing_can_be_kept_all_is_said_the_same(
    kept_here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_here.write_text("a file where the folder should be")
    first = said()
    keep()
    start_again(monkeypatch)
    assert said() == first == ["the", "without", None, None]


def test_other_settings_have_words_of_their_own() -> None:
    plain = language("en").slips.spelling
    strict = plain.model_copy(update={"least": 10**9})
    assert meant_by("teh", plain) == "the"
    assert meant_by("teh", strict) is None
