"""How many sheets a book and a player aid take, and pages that are referred to by number."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from rulewright.book import printing
from rulewright.book.anchors import anchors
from rulewright.book.document import (
    AidSide,
    Footnotes,
    Inventory,
    Item,
    Paragraph,
    PlayerAid,
    Rulebook,
    Run,
    RunKind,
    Section,
    Step,
    Steps,
    Strip,
    Tale,
)
from rulewright.book.fonts import Fonts, font_face_css, load_fonts
from rulewright.book.html import FITS, render_rulebook, used_sides
from rulewright.book.pdf import PdfResult
from rulewright.book.printing import Printed, paper_book, paper_card
from tests.book import sample, valley
from tests.book.test_html import Tree, _document, _text, book_page

FOLDERS = (sample.TEMPLATES,)
LANGUAGES = sample.LANGUAGES


@cache
def fonts() -> Fonts:
    found, _ = load_fonts(FOLDERS)
    assert found is not None
    return found


def pages_of(printed: Printed, tmp_path: Path) -> list[tuple[float, float]]:
    """The size of each page in millimetres."""
    file = tmp_path / printed.name
    file.write_bytes(printed.data)
    with pikepdf.open(file) as document:
        boxes = [[float(x) for x in page.trimbox] for page in document.pages]
    return [(round((b[2] - b[0]) / 72 * 25.4), round((b[3] - b[1]) / 72 * 25.4)) for b in boxes]


# ---------------------------------------------------------------- pages that are referred to


@pytest.mark.parametrize(
    ("lang", "label"), [("en", " (page {})"), ("fr", ", p. {}"), ("ko", "({}쪽)")]
)
def test_a_reference_says_the_page_it_leads_to(lang: str, label: str) -> None:
    whole = valley.book(lang)
    css = font_face_css(lang, fonts(), for_pdf=True)
    html, found = render_rulebook(whole, target="print", folders=FOLDERS, font_css=css)
    assert html is not None, found
    document = _document(html)
    on_page: dict[str, int] = {}
    for number, page in enumerate(document.pages, start=1):
        on_page |= dict.fromkeys(page.anchors, number)
    where = anchors(whole)
    said = _solid("".join(_text(page._page_box) for page in document.pages))
    about, playing = (valley.section(whole, key) for key in ("about", "playing"))
    runs = [
        run
        for part in (about, playing)
        for run in valley.every(part, Run)
        if run.kind is RunKind.REFERENCE
    ]
    assert len(runs) == 4
    for run in runs:
        assert _solid(run.text + label.format(on_page[where[run.name]])) in said, run


def _solid(words: str) -> str:
    """Words without spaces: where a line ends there is none."""
    return re.sub(r"\s", "", words)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_screen_it_is_a_link_without_a_page(lang: str) -> None:
    page = book_page(lang, book=valley.book(lang))
    tree = Tree(page)
    links = {a["href"] for a in tree.all("a") if a.get("class") in ("reference", "link")}
    assert {"#s-playing", "#s-worth", "#r-work", "#r-protest", "#r-passage"} <= links
    ids = [a["id"] for _, a in tree.tags if "id" in a]
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in links if link} <= set(ids)
    assert "data-before" not in page.split("<main")[1]


def test_an_id_stands_once_however_often_a_unit_is_printed() -> None:
    line = (Run("See "), Run("A", RunKind.REFERENCE, "a.b"))
    steps = Steps(
        (Step("1", line, key="a.b"), Step("2", line, key="a.b"), Step("3", line, key="c"))
    )
    twice = Section("x", "X", (steps, steps))
    html = book_page(book=replace(sample.rulebook("en"), sections=(twice,)))
    assert html.count('id="r-a-b"') == 1
    assert 'id="r-c"' not in html


# ---------------------------------------------------------------- the book


TINY_WORDS = {
    "en": "Each player draws one pebble, looks at it, and says whether it is the larger.",
    "fr": "Chaque joueur pioche un caillou, le regarde et annonce s’il est le plus gros.",
    "ko": "각 플레이어는 조약돌을 하나 뽑아 보고 그것이 더 큰지 말합니다.",
}


def tiny(lang: str, paragraphs: int = 3) -> Rulebook:
    """A game of a few sentences."""
    line = (Run(TINY_WORDS[lang]),)
    whole = sample.rulebook(lang)
    play = Section("play", "1", (Paragraph(line),) * paragraphs)
    summary = Section("summary", "2", (Paragraph((Run("***"),)),), style="summary")
    return replace(whole, sections=(play, summary))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tiny_game_is_one_page(lang: str, tmp_path: Path) -> None:
    (printed,), found = paper_book(tiny(lang), folders=FOLDERS, fonts=fonts())
    assert found == ()
    assert printed.pages == 1
    assert pages_of(printed, tmp_path) == [(148, 210)]


def test_a_sheet_has_its_title_and_edition_and_no_summary() -> None:
    whole = tiny("en")
    html, found = render_rulebook(whole, target="leaflet", folders=FOLDERS)
    assert found == ()
    assert html is not None
    tree = Tree(html)
    assert whole.title in tree.text
    assert sample.EDITION in tree.text
    assert "***" not in tree.text
    assert whole.words.contents not in tree.text


def test_a_longer_game_is_a_booklet(tmp_path: Path) -> None:
    (printed,), found = paper_book(tiny("en", 60), folders=FOLDERS, fonts=fonts())
    assert found == ()
    assert (printed.pages or 0) > 2
    assert (printed.pages or 0) % 4 == 0


class Setter:
    """Stands for the page engine: how many pages a book takes with its contents, and closer set."""

    def __init__(self, pages: int, contents: int = 1, closer: int = 0) -> None:
        self.pages, self.contents, self.closer = pages, contents, closer
        self.asked: list[dict[str, Any]] = []

    def __call__(self, target: str, **more: Any) -> PdfResult:
        self.asked.append({"target": target, **more})
        taken = self.pages - (0 if more.get("contents", True) else self.contents)
        taken -= self.closer if more.get("scale", 1) < 1 else 0
        padded = taken + -taken % 4
        return PdfResult(b"%PDF", padded, (), set_pages=taken)


@pytest.mark.parametrize(
    ("pages", "closer", "contents", "sheets"),
    [
        (12, 0, True, 12),
        (10, 0, True, 12),
        # Eight pages are looked through without a list, and one page too much may be the list.
        (8, 0, False, 8),
        (9, 0, False, 8),
        (5, 1, False, 4),
        # A little closer set, a sheet is spared; where it isn't, the type stays as it is.
        (13, 1, True, 12),
        (13, 0, True, 16),
        (15, 3, True, 16),
    ],
)
def test_a_book_takes_no_more_sheets_than_it_must(
    pages: int, closer: int, contents: bool, sheets: int
) -> None:
    setter = Setter(pages, closer=closer)
    result = printing._booklet(setter)
    assert result is not None
    assert result.pages == sheets
    chosen = [a for a in setter.asked if a.get("scale", 1) == 1][-1]
    assert chosen.get("contents", True) is contents or pages == 9


def test_the_contents_have_pages_and_a_short_book_has_none() -> None:
    whole = sample.rulebook("en")
    long, _ = render_rulebook(whole, target="print", folders=FOLDERS)
    short, _ = render_rulebook(whole, target="print", folders=FOLDERS, contents=False)
    assert long is not None
    assert short is not None
    assert 'class="contents-list"' in long
    assert 'class="contents-list"' not in short


# ---------------------------------------------------------------- the player aid


def aid(paragraphs: int, back: bool = True) -> PlayerAid:
    card = sample.player_aid("en")
    line = (Run("A player who may do so names another, who has to answer at once. "),)
    front = AidSide(card.front.title, (Steps((Step("1", line),) * paragraphs),))
    return replace(card, front=front, back=card.back if back else AidSide("", ()))


@pytest.mark.parametrize(
    ("card", "sides"),
    [(aid(3), 2), (aid(22), 4), (aid(3, back=False), 2), (aid(22, back=False), 2)],
    ids=["short", "long", "short-one-side", "long-one-side"],
)
def test_what_is_too_much_for_a_card_goes_on_to_another(
    card: PlayerAid, sides: int, tmp_path: Path
) -> None:
    (printed,), found = paper_card(card, folders=FOLDERS, fonts=fonts())
    assert found == ()
    assert printed.pages == sides
    assert pages_of(printed, tmp_path) == [(63, 88)] * sides


def test_more_than_four_cards_are_too_many() -> None:
    printed, found = paper_card(aid(70), folders=FOLDERS, fonts=fonts())
    assert printed == ()
    assert [d.code for d in found] == ["RW530"]


def test_more_cards_are_set_in_a_type_that_is_read_with_ease() -> None:
    """As large as it may be on the fewest cards that the smallest easy type needs."""
    lengths = {"front": (4, 4, 3, 3, 2, 2, 2, 2), "back": (1,) * 8}
    fits = printing._several_cards(("front", "back"), lambda side, fit: lengths[side][fit])
    assert {FITS[fit] for fit in fits.values()} == {9.0}
    assert printing._several_cards(("front",), lambda _, fit: 8 - fit) == {"front": 4}


def test_a_side_with_nothing_to_say_is_left_out() -> None:
    assert used_sides(aid(1)) == ("front", "back")
    assert used_sides(aid(1, back=False)) == ("front",)


# ---------------------------------------------------------------- blocks, and hostile words


EVIL = '<img src=x onerror="1">&amp;'


@pytest.mark.parametrize("target", ["screen", "print"])
def test_new_blocks_print_words_as_they_are(target: str) -> None:
    line = (Run(EVIL),)
    blocks = (
        Strip(line, (line,), (line,), line, line),
        Footnotes(((EVIL, line),)),
        Tale(((EVIL, (line,)),), (Paragraph(line),), ((EVIL, (line,)),), EVIL),
        Inventory((Item(line, None, (Item(line),)),)),
        Paragraph((Run(EVIL, RunKind.SIGN), Run(EVIL, RunKind.LINK, "x"))),
    )
    whole = replace(sample.rulebook("en"), sections=(Section("x", "X", blocks),))
    tree = Tree(book_page(book=whole, target=target))
    assert not [a for a in tree.all("img") if "onerror" in a]
    assert tree.text.count(EVIL) == 16
