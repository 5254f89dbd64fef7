"""What cards are worth, in the table of worth and in reasons, in three languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from rulewright.book.build import make_voice
from rulewright.book.document import Example, Worths
from rulewright.book.voice import Voice, plain
from rulewright.book.worths import examples, reasons, worths
from rulewright.engine.scoring import settle
from rulewright.model.evaluate import Setting
from rulewright.model.worth_facts import draw_facts
from rulewright.workspace import Workspace
from tests.checks.cases import CASES, small_game

CASE: dict[str, Any] = CASES["example_of_turned_cards"]
ROOT = Path(__file__).resolve().parents[2]
WORDS = {
    "fr": {
        "red_5": ("cinq rouge", ""),
        "blue_3": ("trois bleu", ""),
        "hat": ("drôle de chapeau", ""),
        "camera": ("appareil photo", ""),
        "ball": ("boule", ""),
        "nice": ("beau cadeau", "beaux cadeaux"),
        "odd": ("drôle de cadeau", "drôles de cadeaux"),
        "prop": ("accessoire", "accessoires"),
    },
    "ko": {
        "red_5": ("빨강 5", ""),
        "blue_3": ("파랑 3", ""),
        "hat": ("모자", ""),
        "camera": ("카메라", ""),
        "ball": ("공", ""),
        "nice": ("멋진 선물", ""),
        "odd": ("이상한 선물", ""),
        "prop": ("소품", ""),
    },
}


@cache
def voice_of(lang: str) -> Voice:
    sheet: str = CASE["game"]
    for other, words in WORDS.items():
        for name, (one, many) in words.items():
            term = {"one": one} | ({"many": many} if many else {})
            term |= {"counter": "장"} if other == "ko" else {"gender": "m"}
            line = next(x for x in sheet.splitlines() if x.startswith(f"  {name}: {{one: "))
            listed = ", ".join(f"{key}: {value}" for key, value in term.items())
            sheet = sheet.replace(line, f"{line[:-1]}, {other}: {{{listed}}}}}")
    with TemporaryDirectory() as folder:
        game = small_game(CASE | {"game": sheet}, Path(folder) / "party", twin=True)
    voice, found = make_voice(game, draw_facts(game), lang, Workspace(ROOT))
    assert voice is not None, found
    return voice


HELD = dict.fromkeys(("ball", "camera", "hat", "blue_3", "red_5"), 1)
REASONS = {
    "en": [
        "Camera: blue three → nice gift",
        "Ball: red five → odd gift",
        "Blue three = 1 nice gift: 2 points",
        "Odd hat + red five = 2 odd gifts: -3 points",
        "Odd hat + camera + ball = 3 props: 6 points",
    ],
    "fr": [
        "Appareil photo : trois bleu → beau cadeau",
        "Boule : cinq rouge → drôle de cadeau",
        "Trois bleu = 1 beau cadeau : 2 points",
        "Drôle de chapeau + cinq rouge = 2 drôles de cadeaux : -3 points",
        "Drôle de chapeau + appareil photo + boule = 3 accessoires : 6 points",
    ],
    "ko": [
        "카메라: 파랑 3 → 멋진 선물",
        "공: 빨강 5 → 이상한 선물",
        "파랑 3 = 멋진 선물 1장: 2점",
        "모자 + 빨강 5 = 이상한 선물 2장: -3점",
        "모자 + 카메라 + 공 = 소품 3장: 6점",
    ],
}


def _words(line: str) -> str:
    return " ".join(line.split())


@pytest.mark.parametrize("lang", REASONS)
def test_the_reasons_of_turned_cards(lang: str) -> None:
    voice = voice_of(lang)
    found = settle(voice.game, Setting(2, {}), HELD)
    assert [_words(plain(line)) for line in reasons(voice, found)] == REASONS[lang]


BADGES = {
    "en": [["3"], ["-2", "3+: 2"], ["2 = 3", "3 = 6"]],
    "fr": [["3"], ["-2", "3+ : 2"], ["2 = 3", "3 = 6"]],
    "ko": [["3"], ["-2", "3+: 2"], ["2 = 3", "3 = 6"]],
}


@pytest.mark.parametrize("lang", BADGES)
def test_badges_say_every_line_in_short(lang: str) -> None:
    table = worths(voice_of(lang), {}, frozenset([2]))
    assert isinstance(table, Worths)
    assert [[_words(b) for b in item.badges] for item in table.items][:3] == BADGES[lang]


def test_a_badge_shows_a_range_of_worth(tmp_path: Path) -> None:
    dearer = CASE["game"].replace("red_6: {boxes: 3", "red_6: {boxes: 7")
    game = small_game(CASE | {"game": dearer}, tmp_path / "party", twin=True)
    for lang, range_ in (("en", "3 to 7"), ("fr", "3 à 7"), ("ko", "3~7")):
        voice, _ = make_voice(game, draw_facts(game), lang, Workspace(ROOT))
        assert voice is not None
        assert worths(voice, {}, frozenset([2])).items[0].badges == (range_,)


def test_an_entry_is_headed_with_what_it_is_about() -> None:
    table = worths(voice_of("en"), {}, frozenset([2]))
    assert [_words(plain(item.title)) for item in table.items] == [
        "Nice gift",
        "Odd gift",
        "Prop",
        "Camera, Ball",
    ]
    assert [_words(b) for b in table.items[3].badges] == [
        "Odd gift → nice gift",
        "Nice gift → odd gift",
    ]


def test_an_example_of_cards_names_them_without_numbers() -> None:
    (example,) = examples(voice_of("en"), {}, frozenset())
    assert isinstance(example, Example)
    assert _words(plain(example.title)) == "Ball, camera, odd hat, blue three and red five"
