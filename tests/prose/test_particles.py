"""Particles are chosen by sound: every text of korean_sounds.yaml against every pair.

The readings are written by hand, and the oracle is not the code's arithmetic: a syllable is taken
apart by Unicode, and its last letter looked at.
"""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.prose.grammar import Endings
from rulewright.prose.message_reader import parse_message
from rulewright.prose.particles import Final, choose_ending, final_sound
from rulewright.prose.values import Literal
from tests.prose.helpers import cases, language

KOREAN = language("ko").grammar
PAIRS = {
    # pair: after a consonant, after a vowel, after ㄹ
    "은/는": ("은", "는", "은"),
    "이/가": ("이", "가", "이"),
    "을/를": ("을", "를", "을"),
    "과/와": ("과", "와", "과"),
    "으로/로": ("으로", "로", "로"),
    "으로써/로써": ("으로써", "로써", "로써"),
    "이나/나": ("이나", "나", "이나"),
    "이며/며": ("이며", "며", "이며"),
    "이라고/라고": ("이라고", "라고", "이라고"),
    "이에요/예요": ("이에요", "예요", "이에요"),
}
READINGS = [
    pytest.param(text, reading, id=f"{group}: {text!r}")
    for group, texts in cases("korean_sounds").items()
    for text, reading in texts.items()
]


def spoken_end(reading: str) -> Final:
    """The oracle: the last letter of the last syllable, taken apart by Unicode."""
    letters = unicodedata.normalize("NFD", reading[-1])
    if len(letters) == 2:
        return Final.OPEN
    return Final.RIEUL if letters[-1] == "\u11af" else Final.CLOSED


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize(("text", "reading"), READINGS)
def test_particle(text: str, reading: str, pair: str) -> None:
    message, _ = parse_message(f"{{x}}[{pair}]")
    spans, found = language("ko").render(message, {"x": Literal(text)}, typography=False)
    printed = "".join(span.text for span in spans)
    text = unicodedata.normalize("NFC", text) if printed.startswith(text) is False else text
    chosen = printed[len(text) :]
    if reading == "?":
        assert "(" in chosen
        assert [d.code for d in found] == ["RW415"]
        return
    end = spoken_end(reading)
    consonant, vowel, rieul = PAIRS[pair]
    wanted = {Final.CLOSED: consonant, Final.OPEN: vowel, Final.RIEUL: rieul}[end]
    assert (chosen, found) == (wanted, ())


def test_there_are_enough_cases() -> None:
    assert len(READINGS) * len(PAIRS) > 536


@pytest.mark.parametrize(
    ("text", "sound", "final"),
    [("Gold", "골드", Final.OPEN), ("Joker", "조커", Final.OPEN), ("Ghoul", "구울", Final.RIEUL)],
)
def test_a_sound_says_how_a_latin_word_is_read(text: str, sound: str, final: Final) -> None:
    assert final_sound(text, KOREAN.sounds) is Final.UNKNOWN
    assert final_sound(text, KOREAN.sounds, sound) is final
    assert final_sound(text, KOREAN.sounds, "nonsense") is Final.UNKNOWN


def test_an_unknown_sound_prints_both_particles() -> None:
    assert choose_ending(KOREAN.particles["을/를"], Final.UNKNOWN) == "을(를)"
    assert choose_ending(KOREAN.particles["으로/로"], Final.UNKNOWN) == "(으)로"


SYLLABLES = st.integers(0xAC00, 0xD7A3).map(chr)
SPOKEN = st.text(SYLLABLES, min_size=1, max_size=4)


@given(SPOKEN, st.text(max_size=10))
def test_only_the_last_sound_counts(word: str, anything_before: str) -> None:
    sounds = KOREAN.sounds
    assert final_sound(anything_before + word, sounds) is final_sound(word[-1], sounds)
    assert final_sound(word, sounds) is spoken_end(word)


@given(SPOKEN, st.sampled_from(["”", "!", "…", " ", "(돌)", "」", "(1/2)", "\u200d", "*"]))
def test_what_is_not_spoken_does_not_count(word: str, silent: str) -> None:
    assert final_sound(word + silent, KOREAN.sounds) is final_sound(word, KOREAN.sounds)


@given(SPOKEN)
def test_decomposed_hangul_sounds_the_same(word: str) -> None:
    decomposed = unicodedata.normalize("NFD", word)
    assert final_sound(decomposed, KOREAN.sounds) is final_sound(word, KOREAN.sounds)


@given(st.integers(0, 10**17))
def test_grouping_digits_does_not_change_the_sound(n: int) -> None:
    assert final_sound(f"{n:,}", KOREAN.sounds) is final_sound(str(n), KOREAN.sounds)


@given(st.text(max_size=40))
def test_any_text_has_some_ending(text: str) -> None:
    endings = Endings(closed="을", open="를")
    assert choose_ending(endings, final_sound(text, KOREAN.sounds)) in ("을", "를", "을(를)")
