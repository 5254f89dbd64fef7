"""A book of ours, read back as an outside text, agrees with every fact it tells.

The audit gets the page's text and nothing else: it does not know whose it is. All games:
`RULEWRIGHT_LONG=1 pytest tests/outside/test_round_trip.py`.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from rulewright.checks.outside.audit import audit_text
from rulewright.checks.outside.reading import read_outside
from rulewright.checks.outside.records import Audit
from tests.outside.pages import HERE, opened, rulebook_page

LONG = bool(os.environ.get("RULEWRIGHT_LONG"))
GAMES = ("no-swap-no-pay", "scalawag", "gift-swap") if LONG else ("no-swap-no-pay",)


def text_of(game: str, lang: str) -> str:
    text, found = read_outside(rulebook_page(game, lang), "rulebook.html")
    assert text is not None, found
    return text


def read_back(game: str, lang: str, text: str) -> Audit:
    book = opened(game)
    audit, found = audit_text(book.game, book.facts, text, lang, HERE)
    assert audit is not None, found
    return audit


# German is complete for one game.
BOOKS = [(game, lang) for game in GAMES for lang in ("en", "fr", "ko")] + [(GAMES[0], "de")]


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_a_rendered_book_agrees_with_every_fact(game: str, lang: str) -> None:
    audit = read_back(game, lang, text_of(game, lang))
    assert [(f.id, f.verdict, f.quote) for f in audit.facts if f.verdict != "agree"] == []
    assert Counter(f.verdict for f in audit.facts)["agree"] > 100


@pytest.mark.parametrize(
    ("lang", "printed", "instead"),
    [
        ("en", "gold coin is worth 3", "gold coin is worth 4"),
        ("fr", "d’or vaut 3", "d’or vaut 4"),
        ("ko", "금화는 각각 3점", "금화는 각각 4점"),
        ("de", "Goldmünze ist 3 Punkte", "Goldmünze ist 4 Punkte"),
    ],
)
def test_a_book_with_another_number_in_it_does_not(lang: str, printed: str, instead: str) -> None:
    text = text_of("no-swap-no-pay", lang)
    assert printed in text
    audit = read_back("no-swap-no-pay", lang, text.replace(printed, instead))
    wrong = {f.id for f in audit.facts if f.verdict in ("contradict", "conflict")}
    assert "scoring.gold/each_worth.points" in wrong
