"""The phrasebook says every statement in every language, with all that it has to say."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.checks.running.texts import check_said, check_spoken
from rulewright.model.facts import Phrase, Saying
from rulewright.prose.phrasebook import KINDS, PHRASES, holds, load_phrasebook
from tests.prose.helpers import HERE, LOCALES
from tests.prose.helpers import WITH_GERMAN as LANGUAGES
from tests.prose.spoken import GAMES, every_kind, printed, speaker, spoken

SAYINGS = [saying for unit in every_kind()[1] for saying in unit.sayings]
SNAPSHOTS = {"every_kind": "phrasebook"}
EACH = [(name, lang) for name in GAMES for lang in LANGUAGES]


def all_sayings(name: str) -> list[Saying]:
    return [saying for unit in spoken(name)[1] for saying in unit.sayings]


def phrases_in(phrase: Phrase) -> set[str]:
    return {phrase.kind}.union(*map(phrases_in, phrase.parts.values()))


def test_the_games_have_every_kind_of_statement() -> None:
    assert {saying.kind for name in GAMES for saying in all_sayings(name)} == set(KINDS)


def test_the_games_have_every_kind_of_phrase() -> None:
    said = {
        kind
        for name in GAMES
        for saying in all_sayings(name)
        for phrase in saying.phrases.values()
        for kind in phrases_in(phrase)
    }
    # Options and numbers of players are settled before sentences are made.
    assert set(PHRASES) - said == {"settled"}
    assert said <= set(PHRASES)


@pytest.mark.parametrize(("name", "lang"), EACH)
def test_every_statement_says_its_facts(name: str, lang: str) -> None:
    me = speaker(lang, name)
    assert check_spoken(spoken(name)[1], me) == ()
    for saying in all_sayings(name):
        line = me.say(saying)
        assert check_said(line, me.language, me.glossary) == (), line.text
        assert "⟨" not in line.text
        assert "<" not in line.text


@pytest.mark.parametrize(("name", "lang"), EACH)
def test_short_forms_say_nothing_false(name: str, lang: str) -> None:
    me = speaker(lang, name)
    for saying in all_sayings(name):
        line = me.say(saying, short=True)
        found = check_said(line, me.language, me.glossary)
        assert {d.code for d in found} <= {"RW472"}, line.text
        assert "⟨" not in line.text


@pytest.mark.parametrize(("name", "lang"), EACH)
def test_the_sentences_read_as_they_did(name: str, lang: str) -> None:
    """All of them stand in a file for people to read; RULEWRIGHT_SNAPSHOTS=write writes it anew."""
    lines = []
    for unit in spoken(name)[1]:
        said = speaker(lang, name).say_unit(unit)
        if said:
            lines.append(f"{unit.unit.key}")
            lines += ["    " + "  " * line.depth + printed(line.text) for line in said]
    path = HERE / "snapshots" / f"{SNAPSHOTS.get(name, name)}.{lang}.txt"
    if os.environ.get("RULEWRIGHT_SNAPSHOTS") == "write":
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert path.read_text(encoding="utf-8") == "\n".join(lines) + "\n"


def test_a_loop_around_one_deed_is_one_sentence() -> None:
    picks = every_kind()[1].units["dig.picks"]
    assert [printed(line.text) for line in speaker("en").say_unit(picks)] == [
        "Starting with the player to the left of the dealer and going clockwise, each player "
        "chooses 1 gem from the row, if there are any, and puts it in their own hand."
    ]


def test_what_is_for_some_players_only_says_so() -> None:
    stock = every_kind()[1].units["setup.stock_up"]
    last = "With 2 players, take 1 ruby from the box and put it in the hand of the dummy."
    assert printed(speaker("en").say_unit(stock)[-1].text) == last
    only_two = speaker("en").say_unit(stock, frozenset({2}))
    assert only_two[-1].text == last.replace("With 2 players, take", "Take")
    three = speaker("en").say_unit(stock, frozenset({3}))
    assert len(three) == len(only_two) - 1


def test_a_fact_that_a_message_leaves_out_is_found() -> None:
    draw = next(s for s in SAYINGS if s.kind == "draw" and "hidden" in s.features)
    silent = replace(draw, features=draw.features - {"hidden"})
    for lang in LANGUAGES:
        me = speaker(lang)
        found = check_said(me.say(silent), me.language, me.glossary)
        assert [d.code for d in found] == ["RW472"]
        assert found[0].place is not None
        assert found[0].place.file.endswith(f"{lang}/phrasebook.yaml")
        assert check_said(me.say(draw), me.language, me.glossary) == ()


def test_a_false_feature_is_found() -> None:
    draw = next(s for s in SAYINGS if s.kind == "draw" and "hidden" in s.features)
    false = replace(draw, features=draw.features - {"hidden"} | {"open"})
    me = speaker("en")
    assert {d.code for d in check_said(me.say(false), me.language, me.glossary)} == {
        "RW461",
        "RW472",
    }


def test_conditions() -> None:
    features = frozenset({"a", "b"})
    assert holds("a", features)
    assert holds("a and b", features)
    assert holds("c or b", features)
    assert holds("a and not c", features)
    assert holds("else", frozenset())
    assert not holds("a and c", features)
    assert not holds("not a", features)


def phrasebook(folder: Path, text: str) -> list[tuple[str, int, str | None]]:
    """Findings in a phrasebook of one's own laid over the English one."""
    (folder / "en").mkdir()
    (folder / "en" / "phrasebook.yaml").write_text(text, encoding="utf-8")
    _, found = load_phrasebook("en", [folder, LOCALES])
    return [(d.code, d.place.line if d.place else 0, d.hint) for d in found]


@pytest.mark.parametrize(
    ("text", "code", "line", "hint"),
    [
        ("mesages:\n  put: x", "RW470", 1, "messages"),
        ("messages:\n  drwa: x", "RW470", 2, "draw"),
        ("messages:\n  draw: [x]", "RW470", 2, None),
        ("messages:\n  draw:\n    a & b: x", "RW470", 3, "else"),
        ("phrases:\n  pluss: x", "RW470", 2, "plus"),
        ("phrases:\n  plus: <iz a> x", "RW470", 2, None),
        ("messages:\n  draw: <sbject> x", "RW470", 2, "subject"),
        ("messages:\n  draw: <whoo actor> x", "RW470", 2, "who"),
        ("messages:\n  draw: take {drawn", "RW400", 2, None),
        ("messages:\n  draw: take [it](", "RW403", 2, None),
        ("messages: &a\n  draw: x", "RW132", 1, None),
    ],
)
def test_a_broken_phrasebook_says_where(
    text: str, code: str, line: int, hint: str | None, tmp_path: Path
) -> None:
    found = phrasebook(tmp_path, text)
    assert (code, line) in [(c, n) for c, n, _ in found]
    if hint:
        assert any(hint in (h or "") for _, _, h in found)


def test_a_person_s_own_patterns_come_before_the_shipped_ones(tmp_path: Path) -> None:
    assert phrasebook(tmp_path, "messages:\n  end_game: that is [the end](end).") == []
    book, _ = load_phrasebook("en", [tmp_path, LOCALES])
    ends = Saying("end_game", {}, frozenset(), (), frozenset({2}))
    assert replace(speaker("en"), phrasebook=book).say(ends).text == "That is the end."
    assert speaker("en").say(ends).text == "The game ends."


def test_a_language_without_a_phrasebook_says_which_kinds_are_missing(tmp_path: Path) -> None:
    _, found = load_phrasebook("xx", [tmp_path])
    assert [d.code for d in found] == ["RW471"] * (len(KINDS) + len(PHRASES))


def test_clauses_that_lead_to_themselves_come_to_an_end(tmp_path: Path) -> None:
    text = 'clauses:\n  if: "<if><if>"\n'
    phrasebook(tmp_path, text)
    book, _ = load_phrasebook("en", [tmp_path, LOCALES])
    ends = Saying("end_game", {}, frozenset(), (), frozenset({2}))
    assert replace(speaker("en"), phrasebook=book).say(ends).text == "The game ends."
