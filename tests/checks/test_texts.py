"""A text is held to the facts of its rule: right texts pass, each mistake is found at its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulewright.checks.running.texts import check_text, facts_expressed
from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.texts import Text, TextKind
from rulewright.prose.message_reader import parse_message
from rulewright.prose.texts import GameText, game_texts
from tests.prose.games import shipped
from tests.prose.helpers import LANGUAGES, language
from tests.prose.spoken import every_kind, speaker

CASES: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent / "text_faults.yaml").read_text(encoding="utf-8")
)
FAULTS = [(lang, fault) for lang in LANGUAGES for fault in CASES[lang]["faults"]]


def check(
    lang: str, key: str, pattern: str, kind: TextKind = TextKind.BOOK, flavour: bool = False
) -> tuple[Diagnostic, ...]:
    """What is wrong with a text of a unit; a translation is compared with the English text."""
    unit = every_kind()[1].units[key]
    place = Place("play.rules", 7, 11, 0, " " * 10 + pattern)
    text = Text(key, kind, pattern, place)
    about = GameText(text, None if flavour else unit, unit.players, flavour)
    message, broken = parse_message(pattern, place)
    english = None
    if lang != "en" and kind is TextKind.BOOK and not flavour:
        english, _ = parse_message(CASES["en"]["texts"][key])
    me = speaker(lang)
    more = check_text(message, about, language(lang), me.glossary, named=me.named, english=english)
    return broken + more


@pytest.mark.parametrize("lang", LANGUAGES)
def test_right_texts_have_no_finding(lang: str) -> None:
    for key, pattern in CASES[lang]["texts"].items():
        assert check(lang, key, pattern) == ()


@pytest.mark.parametrize(("lang", "fault"), FAULTS, ids=lambda x: x if isinstance(x, str) else "")
def test_each_mistake_is_found_and_its_twin_is_not(lang: str, fault: dict[str, str]) -> None:
    right = CASES[lang]["texts"][fault["text"]]
    assert fault["find"] in right
    found = check(lang, fault["text"], right.replace(fault["find"], fault["put"]))
    assert fault["code"] in {d.code for d in found}
    assert all(d.place is not None and d.place.line == 7 for d in found)
    if "other" in fault:
        assert check(lang, fault["text"], right.replace(fault["find"], fault["other"])) == ()


def test_a_fact_without_words_is_named_with_the_ways_to_say_it() -> None:
    right = CASES["en"]["texts"]["dig.picks"]
    found = check("en", "dig.picks", right.replace("[Clockwise](clockwise) from", "Starting with"))
    assert [d.code for d in found] == ["RW460"]
    assert "in which direction: clockwise" in found[0].message
    assert "[clockwise](clockwise)" in (found[0].hint or "")
    korean = CASES["ko"]["texts"]["dig.picks"].replace("[시계 방향으로](clockwise) ", "")
    told = {d.code: d for d in check("ko", "dig.picks", korean)}
    assert "[시계 방향으로](clockwise)" in (told["RW460"].hint or "")


def test_words_the_rule_contradicts_are_shown_with_what_it_says() -> None:
    right = CASES["en"]["texts"]["dig.picks"]
    wrong = right.replace("[Clockwise](clockwise)", "[Counterclockwise](counterclockwise)")
    found = {d.code: d for d in check("en", "dig.picks", wrong)}
    assert set(found) == {"RW460", "RW461"}
    assert "clockwise" in (found["RW461"].hint or "")
    place = found["RW461"].place
    assert place is not None
    assert place.text[place.column - 1 : place.end - 1] == "[Counterclockwise](counterclockwise)"


@pytest.mark.parametrize("kind", [TextKind.AID, TextKind.NOTE])
def test_a_short_text_may_leave_facts_out_but_say_nothing_false(kind: TextKind) -> None:
    assert check("en", "dig.picks", "[Each](each) {player}: {taken}.", kind) == ()
    found = check("en", "dig.picks", "[Each](each) {player}: {taken}, [hidden](hidden).", kind)
    assert [d.code for d in found] == ["RW461"]


def test_a_story_may_count_and_a_heading_may_not() -> None:
    assert check("en", "dig.picks", "Seven rubies lay in a row.", flavour=True) == ()
    unit = every_kind()[1].units["dig.picks"]
    text = Text("book.x", TextKind.BOOK, "For 2 to 4 players", Place("game.yaml"))
    message, _ = parse_message(text.pattern, text.place)
    about = GameText(text, None, unit.players)
    assert [d.code for d in check_text(message, about, language("en"), speaker("en").glossary)] == [
        "RW420",
        "RW420",
    ]
    bound, _ = parse_message("For {players}")
    assert check_text(bound, about, language("en"), speaker("en").glossary) == ()


def test_the_shipped_english_says_all_that_its_rules_say() -> None:
    game, facts = shipped()
    for text in game_texts(game, facts):
        unit = text.unit
        if unit is None or text.text.kind is not TextKind.BOOK:
            continue
        message, _ = parse_message(text.text.pattern)
        required = {fact.id for fact in unit.facts if fact.required}
        assert required <= facts_expressed(message, unit), text.text.key


@given(pattern=st.text(alphabet="{}[]()|*./ abcdealrtknc한을0", max_size=60))
def test_any_text_gives_findings_and_no_exception(pattern: str) -> None:
    for lang in LANGUAGES:
        for finding in check(lang, "dig.picks", pattern):
            assert finding.code.startswith("RW4")
