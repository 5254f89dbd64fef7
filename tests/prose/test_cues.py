"""Cues: words that say a fact, words that don't, and words that say the contrary."""

from __future__ import annotations

import pytest

from tests.prose.helpers import WITH_GERMAN as LANGUAGES
from tests.prose.helpers import cases, language

YES = [
    pytest.param(code, cue, words, id=f"{code} {cue}: {words}")
    for code in LANGUAGES
    for cue, entry in cases("cue_words")[code].items()
    for words in entry["says"]
]
NO = [
    pytest.param(code, cue, words, id=f"{code} {cue}: {words}")
    for code in LANGUAGES
    for cue, entry in cases("cue_words")[code].items()
    for words in entry["not"]
]
OPPOSITES = [
    ("random", "chosen"),
    ("hidden", "open"),
    ("unseen", "open"),
    ("face_up", "face_down"),
    ("clockwise", "counterclockwise"),
    ("left_of", "right_of"),
    ("pass_left", "pass_right"),
    ("must", "may"),
    ("at_least", "at_most"),
    ("at_least", "exactly"),
    ("more_than", "fewer_than"),
    ("highest", "lowest"),
    ("most", "fewest"),
    ("empty", "not_empty"),
    ("before", "after"),
    ("every_group", "once"),
    ("in_turn", "simultaneous"),
]


@pytest.mark.parametrize(("code", "cue", "words"), YES)
def test_these_words_say_it(code: str, cue: str, words: str) -> None:
    assert language(code).expresses(cue, words)


@pytest.mark.parametrize(("code", "cue", "words"), NO)
def test_these_words_do_not(code: str, cue: str, words: str) -> None:
    assert not language(code).expresses(cue, words)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_wording_says_its_own_cue(code: str) -> None:
    lang = language(code)
    silent = [
        (cue, wording)
        for cue in lang.cue_names
        for wording in lang.wordings(cue)
        if not lang.expresses(cue, wording.replace("*", "").replace("…", "x"))
    ]
    assert silent == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("one", "other"), OPPOSITES)
def test_no_wording_says_a_fact_and_its_opposite(code: str, one: str, other: str) -> None:
    lang = language(code)
    both = [
        wording
        for cue, opposite in ((one, other), (other, one))
        for wording in lang.wordings(cue)
        if lang.expresses(opposite, wording.replace("*", "").replace("…", "x"))
    ]
    assert both == []


def test_every_language_has_every_cue() -> None:
    names = {code: set(language(code).cue_names) for code in LANGUAGES}
    assert all(names[code] == names["en"] for code in LANGUAGES)
    for code in LANGUAGES:
        assert set(cases("cue_words")[code]) <= names[code]


def test_an_unknown_cue_has_no_words() -> None:
    assert not language("en").expresses("no_such_cue", "at random")
    assert language("en").wordings("no_such_cue") == ()


def test_cues_are_found_in_a_text_with_their_words() -> None:
    found = language("fr").find_cues(
        "Il tire au hasard, dans le sens horaire.", ["random", "clockwise"]
    )
    assert ("random", "au hasard") in [(f.cue, f.text) for f in found]
    assert ("clockwise", "dans le sens horaire") in [(f.cue, f.text) for f in found]
