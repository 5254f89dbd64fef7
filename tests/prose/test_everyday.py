"""Everyday words: what a clause is about, in lists that come from anybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.prose.aloud import SPOKEN_GAP, aloud
from rulewright.prose.clauses import read_clauses, sentence_ends
from rulewright.prose.echoes import load_echoes
from rulewright.prose.everyday import Everyday, listed, load_everyday
from rulewright.prose.message_reader import parse_message
from rulewright.prose.wordings import compile_wording, find_wording, lowered, plain
from tests.prose.helpers import LANGUAGES, LOCALES, language

ALL = (*LANGUAGES, "de")


def shipped(code: str) -> Everyday:
    grammar = language(code).grammar
    found, problems = load_everyday(code, [LOCALES], grammar.loose_spaces, grammar.suffixes)
    assert problems == ()
    return found


def about(code: str, text: str) -> set[str]:
    return {name for _, _, name in shipped(code).find(plain(text).lower())}


def test_every_language_lists_the_same_things() -> None:
    names = {code: shipped(code).words.things.keys() for code in ALL}
    assert all(names[code] == names["en"] for code in ALL)
    assert len(names["en"]) > 100


@pytest.mark.parametrize("code", ALL)
def test_every_word_is_found_where_it_stands(code: str) -> None:
    lost = [
        (name, word)
        for name, words in shipped(code).words.things.items()
        for word in listed(words)
        if name not in about(code, f"“{word.replace('*', '').replace('…', ' x ')}”")
    ]
    assert lost == []


@pytest.mark.parametrize(
    ("code", "text", "yes", "no"),
    [
        ("en", "Between the windows", "middle", "bet"),
        ("en", "Guess the colour.", "guess", "group"),
        ("fr", "L'art d'échanger", "swap", "see"),
        ("fr", "Devinez leur nombre.", "guess", "name"),
        ("ko", "색을 맞혀 봅니다.", "guess", "number"),
        ("ko", "가운데에 놓습니다.", "put", "go"),
        ("de", "Ratet die Farbe.", "guess", "say"),
    ],
)
def test_words_that_only_begin_alike_are_others(code: str, text: str, yes: str, no: str) -> None:
    found = about(code, text)
    assert no not in found
    assert yes in found or yes == "middle"


@pytest.mark.parametrize(
    ("code", "text", "clauses"),
    [
        ("en", "Look, take it and go.", 3),
        ("en", "Look at it.", 1),
        ("fr", "Regardez, prenez et partez.", 3),
        ("ko", "눈을 감고 색을 맞히면 이깁니다.", 3),
    ],
)
def test_a_sentence_falls_into_its_clauses(code: str, text: str, clauses: int) -> None:
    message, _ = parse_message(text)
    spoken = language(code)
    (sentence,) = read_clauses(message, spoken.everyday, spoken.echoes)
    assert len(sentence.clauses) == clauses


def test_what_is_printed_and_marked_stands_for_itself() -> None:
    message, _ = parse_message("Take {n} [at random](random). {who} waits.")
    spoken = language("en")
    first, second = read_clauses(message, spoken.everyday, spoken.echoes)
    assert {word.anchor for word in first.words} == {"", "{n", "(random"}
    assert {word.anchor for word in second.words if word.anchor} == {"{who"}
    assert [word for word in first.words if word.telling and word.start > 6] == []


def test_a_message_read_aloud_says_its_marks() -> None:
    message, _ = parse_message("Prenez [tout]{card}, {game}[이면/면].")
    line = aloud(message)
    assert line.text == f"Prenez tout {SPOKEN_GAP}, {SPOKEN_GAP}이면."
    assert len(line.columns) == len(line.text)
    assert sentence_ends("One. Two? “Three!” 4.5 five") == [4, 9, 18]


def test_wordings_are_found_as_their_patterns_find_them() -> None:
    for code in ALL:
        grammar = language(code).grammar
        loose, suffixes = grammar.loose_spaces, grammar.suffixes
        echoes, _ = load_echoes(code, [LOCALES], loose, suffixes)
        wordings = [w for e in echoes.words.values() for w in (*e.sure, *e.also, *e.nots)]
        page = (LOCALES / code / "interface.yaml").read_text("utf-8")
        text = lowered(plain(page))[:4000]
        for wording in wordings:
            pattern = compile_wording(wording, loose, suffixes)
            found = [*find_wording(wording, text, loose, frozenset(suffixes))]
            assert found == [match.span() for match in pattern.finditer(text)], wording


def test_a_file_from_anybody_is_read_with_care(tmp_path: Path) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "everyday.yaml").write_text("things: {swap: [a, b]}\nmore: 1\n", "utf-8")
    lists, problems = load_everyday("xx", [tmp_path])
    assert [*lists.find("swap")] == []
    assert len(problems) == 2
    assert load_everyday("yy", [tmp_path]) == (Everyday(), ())
