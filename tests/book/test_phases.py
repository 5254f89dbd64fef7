"""Phases, what is defined, and stories: each stands once, in the order of play, and others point to
it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.book.anchors import anchors
from rulewright.book.document import Aside, Heading, Run, RunKind, Step, Steps, Tale
from rulewright.book.outline import phase_numbers, phase_order
from tests.book import valley
from tests.book.test_compose import voice_of as shipped_voice
from tests.book.valley import LANGUAGES, book, every, section, words
from tests.prose.games import shipped

PHASES = ("day", "weather", "work", "passage", "protest")


def headings(key: str, lang: str = "en") -> list[Heading]:
    return every(section(book(lang), key), Heading)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_phase_stands_once_under_its_name(lang: str) -> None:
    voice = valley.voice_of(lang)
    found = headings("playing", lang)
    assert [h.key for h in found] == list(PHASES)
    assert [words(h.line) for h in found] == [words(voice.term(name)) for name in PHASES]


def test_only_phases_that_follow_each_other_have_numbers() -> None:
    assert phase_numbers(valley.voice_of("en")) == {}
    voice = shipped_voice(*shipped(), "en")
    assert phase_order(voice) == ("draft", "challenge", "donate")
    assert phase_numbers(voice) == {"draft": "1", "challenge": "2", "donate": "3"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_are_a_list_under_what_asks(lang: str) -> None:
    voice = valley.voice_of(lang)
    choices = [s for s in every(section(book(lang), "playing"), Steps) if s.style == "choice"]
    titles = [[step.title for step in steps.items] for steps in choices]
    assert titles == [[words(voice.term(n)) for n in ("mow", "travel", "boast", "rest")]]
    assert [step.label for step in choices[0].items] == ["A", "B", "C", "D"]


# ---------------------------------------------------------------- pointing


def pointers(node: object, kind: RunKind) -> list[str]:
    return [run.name for run in every(node, Run) if run.kind is kind]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_refers_to_sections_and_phases(lang: str) -> None:
    assert pointers(section(book(lang), "about"), RunKind.REFERENCE) == ["playing", "worth"]
    assert pointers(section(book(lang), "playing"), RunKind.REFERENCE) == ["work", "protest"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phase_done_from_several_places_is_linked_once_under_each_heading(lang: str) -> None:
    """Passages come from the weather and from travels; the day is done from one place alone."""
    found = pointers(section(book(lang), "playing"), RunKind.LINK)
    assert found.count("passage") == 2
    assert "day" not in found
    # A text that refers to the protest already needs no second pointer to it.
    assert "protest" not in found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_defined_is_linked_and_not_to_itself(lang: str) -> None:
    playing = pointers(section(book(lang), "playing"), RunKind.LINK)
    assert {"define.neighbours", "define.toll_of"} <= set(playing)
    reckoning = pointers(section(book(lang), "reckoning"), RunKind.LINK)
    assert "define.neighbours" not in reckoning


def test_every_pointer_has_a_place_to_go_to() -> None:
    whole = book("en")
    found = anchors(whole)
    names = pointers(whole.sections, RunKind.REFERENCE) + pointers(whole.sections, RunKind.LINK)
    assert names
    assert set(names) <= set(found)
    assert found["playing"] == "s-playing"
    assert found["work"] == "r-work"


def test_a_step_without_a_place_of_its_own_is_found_where_it_stands(tmp_path: Path) -> None:
    old = "what everything is worth, in {@worth}"
    pointed = "{@work.act}, {@setup.first}, {@scoring.rye}, {@example.nap}, {@play.days}"
    root = valley.changed(tmp_path, {"game.yaml": {old: pointed}})
    found = anchors(valley.books("en", root)[0])
    assert found["work.act"] == "r-work-act"
    assert found["setup.first"] == "r-setup-first"
    assert found["scoring.rye"] == "r-scoring-rye"
    assert found["example.nap"] == "r-example-nap"
    # What play says is a paragraph of its section.
    assert found["play.days"] == "s-playing"


# ---------------------------------------------------------------- definitions


@pytest.mark.parametrize("lang", LANGUAGES)
def test_definitions_stand_under_their_words(lang: str) -> None:
    voice = valley.voice_of(lang)
    (steps,) = [
        s for s in every(section(book(lang), "reckoning"), Steps) if s.style == "definition"
    ]
    titles = [words(voice.term(name)) for name in ("neighbours", "toll_of")]
    assert [step.title for step in steps.items] == titles
    assert all(step.line for step in steps.items)


def test_without_a_section_each_is_with_the_phase_that_uses_it_first(tmp_path: Path) -> None:
    old = "  - key: reckoning\n    title: Neighbours and tolls\n    shows: [definitions, lists]\n"
    root = valley.changed(tmp_path, {"game.yaml": {old: ""}})
    playing = section(valley.books("en", root)[0], "playing")
    under: dict[str, list[str]] = {}
    heading = ""
    for block in playing.blocks:
        if isinstance(block, Heading):
            heading = block.key
        if isinstance(block, Aside) and block.kind == "definition":
            under.setdefault(heading, []).append(block.title)
    assert under == {"work": ["Neighbours"], "passage": ["Toll"]}


def test_a_game_without_a_book_has_a_section_of_definitions(tmp_path: Path) -> None:
    root = valley.changed(tmp_path, {})
    sheet = root / "rules" / "millers" / "game.yaml"
    sheet.write_text(sheet.read_text("utf-8").partition("\nbook:")[0] + "\n", "utf-8")
    whole = valley.books("en", root)[0]
    keys = [s.key for s in whole.sections]
    assert keys.index("play") < keys.index("definitions") < keys.index("examples")
    assert every(section(whole, "definitions"), Step)
    assert not [a for a in every(whole.sections, Aside) if a.kind == "definition"]


# ---------------------------------------------------------------- stories


PEOPLE = {
    "en": [("Ann", ["9 coins", "steward"]), ("Bo", ["2 coins"])],
    "fr": [("Anne", ["9 deniers", "intendant"]), ("Bo", ["2 deniers"])],
    "ko": [("안나", ["동전 9닢", "집사"]), ("Bo", ["동전 2닢"])],
}
IN_THE_END = {
    "en": [("Ann", ["0 coins"]), ("Bo", ["4 coins", "1 wear token"])],
    "fr": [("Anne", ["0 denier"]), ("Bo", ["4 deniers", "1 jeton d’usure"])],
    "ko": [("안나", ["동전 0닢"]), ("Bo", ["동전 4닢", "마모 토큰 1개"])],
}


def people(found: tuple[tuple[str, tuple[tuple[Run, ...], ...]], ...]) -> list[object]:
    return [(name, [words(line) for line in lines]) for name, lines in found]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_story_shows_its_people_before_and_after(lang: str) -> None:
    crossing, _ = every(section(book(lang), "stories"), Tale)
    assert people(crossing.people) == PEOPLE[lang]
    assert people(crossing.end) == IN_THE_END[lang]
    text = valley.voice_of(lang).text("example.crossing", frozenset({2}))
    assert text is not None
    assert words(text) in words(tuple(every(crossing.told, Run)))


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "Cy: Rest"), ("fr", "Cy : Se reposer"), ("ko", "Cy: 쉬기")]
)
def test_a_story_without_a_text_tells_what_is_answered(lang: str, told: str) -> None:
    _, nap = every(section(book(lang), "stories"), Tale)
    assert [words(step.line) for step in every(nap.told, Step)] == [told]
    assert [name for name, _ in nap.people][2:] == ["Bo", "Cy"]


@pytest.mark.parametrize(
    ("lang", "there"),
    [
        ("en", "Store: 4 sacks of rye"),
        ("fr", "Réserve : 4 sacs de seigle"),
        ("ko", "창고: 호밀 4자루"),
    ],
)
def test_what_lies_on_the_table_is_nobodys(lang: str, there: str) -> None:
    _, nap = every(section(book(lang), "stories"), Tale)
    assert people(nap.people)[0] == ("", [there])


def test_a_story_that_does_not_hold_is_left_out() -> None:
    from rulewright.book.compose import compose_rulebook

    voice = valley.voice_of("en")
    whole = compose_rulebook(voice, {}, frozenset({"example.nap"}))
    assert [t.key for t in every(section(whole, "stories"), Tale)] == ["example.crossing"]
