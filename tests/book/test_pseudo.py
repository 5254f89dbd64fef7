"""Pages in a language that nobody speaks: longer, accented, between brackets; and what sticks out.

All games from all languages: `RULEWRIGHT_LONG=1 pytest tests/book/test_pseudo.py`.
"""

from __future__ import annotations

import html
import os
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulewright.book import pdf as pdf_module
from rulewright.book import printing
from rulewright.book.build import make_voice
from rulewright.book.compose import compose_player_aid, compose_rulebook
from rulewright.book.document import PlayerAid, Rulebook
from rulewright.book.fonts import load_fonts
from rulewright.book.html import render_player_aid, render_rulebook
from rulewright.book.overflow import overflowing
from rulewright.book.pieces import load_pictures
from rulewright.book.press import load_engine, visit_press
from rulewright.cli import run
from rulewright.opening import OpenGame, open_game
from rulewright.prose.message_reader import parse_message
from rulewright.prose.pseudo import (
    CLOSE,
    LONGER,
    OPEN,
    PseudoLanguage,
    disguised,
    pseudo_of,
)
from rulewright.prose.values import Span, SpanKind
from rulewright.workspace import Workspace
from tests.cli.workplace import make_workspace
from tests.prose.helpers import language, say, value

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
LONG = bool(os.environ.get("RULEWRIGHT_LONG"))
GAMES = ("no-swap-no-pay", "scalawag", "gift-swap", "kuhn-poker")
BOOKS = [(game, f"{lang}-XA") for game in GAMES for lang in ("en", "fr", "ko")]
CASES = yaml.safe_load((Path(__file__).parent / "sticking_out.yaml").read_text("utf-8"))


# -- the language --------------------------------------------------------------------------------


def said(code: str, pattern: str, **values: Any) -> str:
    message, found = parse_message(pattern)
    assert found == ()
    bound = {name: value(code, item) for name, item in values.items()}
    spans, troubles = PseudoLanguage.made_of(language(code)).render(message, bound)
    assert troubles == ()
    return "".join(span.text for span in spans)


SENTENCES = (
    ("en", "The {guard} takes {tiles} from the heap."),
    ("fr", "[le]{guard} perd {tiles} en automne."),
    ("ko", "{guard}[은/는] {tiles}[을/를] 뽑습니다."),
)


@pytest.mark.parametrize(("code", "pattern"), SENTENCES)
def test_a_sentence_in_disguise(code: str, pattern: str) -> None:
    """Placeholders, marks and numbers have done their work before it."""
    values = {"tiles": "2 tile", "guard": "tree" if code == "fr" else "guard"}
    plain, found = say(code, pattern, **values)
    assert found == []
    words = said(code, pattern, **values)
    assert words == SAID[code]
    assert bare(words) == bare(plain)


def bare(words: str) -> str:
    """Without brackets, accents and doubled letters."""
    words = words.removeprefix(OPEN).removesuffix(CLOSE)
    letters = unicodedata.normalize("NFD", words.replace("\u00a0", " ").lower())
    letters = "".join(c for c in letters if not unicodedata.combining(c))
    return re.sub(r"(.)\1+", r"\1", unicodedata.normalize("NFC", letters))


SAID = {
    "en": "[!! Théé gúáářd táákééš 2 tííléš fřóóm tthéé hééáp. !!]",
    "fr": "[!! Ľ’ářbřéé pééřd 2\u00a0túúíílééš éñ ááúútómñéé. !!]",
    "ko": "[!! 문지기기는 타일일 2개를 뽑뽑습니다다. !!]",
}


def test_a_word_by_itself_has_no_brackets() -> None:
    words = said("en", "{guard}", guard="guard")
    assert words == "Ğúáářd"


@pytest.mark.parametrize(("code", "base"), [("en-XA", "en"), ("pt-BR-XA", "pt-BR"), ("en", None)])
def test_its_code_names_the_language_behind_it(code: str, base: str | None) -> None:
    assert pseudo_of(code) == base


TEXTS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "Zs"]), max_size=80)


@given(st.lists(st.tuples(TEXTS, st.sampled_from(SpanKind)), max_size=6), st.booleans())
def test_disguise_is_steady_and_touches_no_number(
    written: list[tuple[str, SpanKind]], brackets: bool
) -> None:
    spans = [Span(text, kind) for text, kind in written]
    once = disguised(spans, brackets=brackets)
    assert once == disguised(spans, brackets=brackets)
    numbers = [s.text for s in spans if s.kind is SpanKind.NUMBER and OPEN not in s.text]
    for text in numbers:
        assert any(text.strip() in s.text for s in once)


@given(st.text("abcdefghijklmnopqrstuvwxyz ", min_size=40, max_size=200).filter(str.strip))
def test_it_is_a_third_longer_and_twice_is_once(text: str) -> None:
    once = "".join(s.text for s in disguised([Span(text)], brackets=True))
    letters = sum(c.isalpha() for c in text)
    grown = len(once) - len(text) - len(OPEN + CLOSE)
    assert abs(grown - LONGER * letters) <= 2
    again = "".join(s.text for s in disguised([Span(once)], brackets=True))
    unaccented = "bfghjkmpqtvwx"  # these can't tell that they have been here
    if not set(text) & set(unaccented):
        assert again == once


# -- pages ---------------------------------------------------------------------------------------


@cache
def game(name: str) -> OpenGame:
    opened, found = open_game(name, Workspace.find(ROOT))
    assert opened is not None, found
    return opened


def documents(name: str, lang: str) -> tuple[Rulebook, PlayerAid]:
    opened = game(name)
    voice, found = make_voice(opened.game, opened.facts, lang, opened.workspace)
    assert voice is not None
    assert found == ()
    pictures, found = load_pictures(opened.game, voice)
    assert found == ()
    return compose_rulebook(voice, pictures), compose_player_aid(voice, pictures)


PRINTED_WORD = re.compile(r"[^\W\d_]{3,}")
LETTERS_WITH_ACCENTS = re.compile("[aceinorsuyzACDEGILNORSUYZ]")


def words_of(page: str) -> set[str]:
    """Words of a page, those in what is read aloud of pictures among them."""
    body = re.sub(r"(?s)^.*?<body|<(style|script)\b.*?</\1>", " ", page)
    spoken = re.findall(r'\b(?:alt|aria-label|title)="([^"]*)"', body)
    text = html.unescape(" ".join([re.sub(r"<[^>]*>", " ", body.partition(">")[2]), *spoken]))
    return set(PRINTED_WORD.findall(text))


@pytest.mark.parametrize("name", GAMES)
def test_no_word_of_a_page_is_typed_in_the_page_design(name: str) -> None:
    """What a page design typed itself could not be translated; people's names need not be."""
    book, aid = documents(name, "en-XA")
    for page, found in (
        render_rulebook(book, target="screen", folders=[TEMPLATES]),
        render_player_aid(aid, target="screen", folders=[TEMPLATES]),
    ):
        assert page is not None, found
        plain = {w for w in words_of(page) if LETTERS_WITH_ACCENTS.search(w)}
        assert plain <= NAMES[name]


NAMES: dict[str, set[str]] = {
    "no-swap-no-pay": set(),
    "scalawag": {"Alex", "Kim", "Michelle", "Steve"},
    "gift-swap": set(),
    "kuhn-poker": {"Ann", "Bob"},
}


def test_a_word_typed_in_a_page_design_would_be_seen() -> None:
    page = "<html><body><p>Páágé</p><h2>Contents</h2><img alt='' title=\"Gold\"></body></html>"
    assert {w for w in words_of(page) if LETTERS_WITH_ACCENTS.search(w)} == {"Contents", "Gold"}


@pytest.mark.parametrize(("name", "lang"), BOOKS if LONG else BOOKS[:1])
def test_the_pages_have_room_for_longer_words(name: str, lang: str) -> None:
    fonts, _ = load_fonts([TEMPLATES])
    assert fonts is not None
    book, aid = documents(name, lang)
    for document in (book, aid):
        assert printing.check_document(document, fonts) == ()
    printed, found = printing.paper_book(book, folders=[TEMPLATES], fonts=fonts)
    assert found == ()
    assert printed[0].pages
    printed, found = printing.paper_card(aid, folders=[TEMPLATES], fonts=fonts)
    assert found == ()
    assert printed[0].pages in (2, 4, 6, 8)


# -- what sticks out -----------------------------------------------------------------------------


def laid_out(body: str) -> Any:
    engine, found = load_engine((TEMPLATES,))
    assert engine is not None, found
    body = body.replace("WORDS", "many short words " * 12)
    body = body.replace("WORD", "Rechtsschutzversicherungsgesellschaft")
    page = (
        f"<html><head><style>@page{{size:A5;margin:15mm}}</style></head><body>{body}</body></html>"
    )
    with visit_press((TEMPLATES,)) as (fetcher, _):
        return pdf_module._layout(engine, page, fetcher)


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["about"])
def test_what_sticks_out_is_found(case: dict[str, Any]) -> None:
    found = overflowing(laid_out(case["bad"]))
    assert {d.code for d in found} == {"RW527"}
    assert any(case["how"] in d.message for d in found)
    assert overflowing(laid_out(case["good"])) == ()


def test_nothing_is_written_among_the_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    place = make_workspace(tmp_path / "place")
    monkeypatch.chdir(place)
    before = sorted(p for p in (place / "locales").rglob("*"))
    assert run(["translate", "pseudo", "kuhn-poker", "--format", "html", "--json"]) == 0
    assert (place / "build" / "kuhn-poker" / "en-XA" / "rulebook.html").is_file()
    assert sorted(p for p in (place / "locales").rglob("*")) == before
    assert run(["translate", "pseudo", "kuhn-poker", "--from", "xx"]) == 2
