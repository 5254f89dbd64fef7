"""Misspelt words are found, and words that only look unusual are not.

The good ones are words of rulebooks by a hand that did not look at what the check knows.
"""

from __future__ import annotations

import pytest

from rulewright.prose.spelling import meant_by
from tests.prose.helpers import language

SLIPS = {
    "en": {"wihtout": "without", "plyer": "player", "dicard": "discard", "opponnent": "opponent"},
    "fr": {"adverasire": "adversaire", "egalité": "égalité", "manchhe": "manche"},
    "de": {"Sppieler": "spieler", "zurük": "zurück", "Spielmateiral": "spielmaterial"},
}
RIGHT = {
    "en": """meeple tableau facedown worker placement draft tiebreaker upkeep reshuffle clockwise
        counterclockwise unclaimed leftover topmost gameplay marketplace""",
    "fr": """défausse pioche meeple plateau tuile manche égalité antihoraire adversaire redonne
        piochez défaussez mélangez réserve jeton retournez arbitre""",
    "de": """Nachziehstapel Ablagestapel Spielbrett Spielfigur Startspielermarker Rundenanzeiger
        Siegpunkte Wertungsphase Kartenrückseite Aktionskarte Auslage Mitspieler Zugreihenfolge
        reihum Handkarten Gleichstand
        Vorratshaufen Spielertableau Holzwürfel aufgedeckt verdeckt""",
}


@pytest.mark.parametrize("lang", SLIPS)
def test_a_slip_is_told_with_what_was_meant(lang: str) -> None:
    spelling = language(lang).slips.spelling
    assert {word: meant_by(word.lower(), spelling) for word in SLIPS[lang]} == SLIPS[lang]


@pytest.mark.parametrize("lang", RIGHT)
def test_a_word_of_rulebooks_is_none(lang: str) -> None:
    spelling = language(lang).slips.spelling
    own = {word.lower() for word in spelling.also}
    words = [word.lower() for word in RIGHT[lang].split() if word.lower() not in own]
    accused = {word: meant for word in words if (meant := meant_by(word, spelling))}
    assert accused == {}


def test_what_no_language_file_names_is_not_asked() -> None:
    """Korean has no dictionary there; it is held to what its syllables can be."""
    assert language("ko").slips.spelling.dictionary == ""
