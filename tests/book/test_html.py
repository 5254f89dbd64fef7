"""Pages: one file that needs nothing, reads in order, escapes everything, and holds on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rulewright.book.anchors import anchors
from rulewright.book.document import Aside, Heading, Paragraph, Rulebook, Run, RunKind, Section
from rulewright.book.fonts import font_face_css, load_fonts
from rulewright.book.html import (
    FITS,
    language_name,
    notes_page,
    numbers_kept,
    plain,
    render_player_aid,
    render_rulebook,
    spaces_first,
)
from rulewright.book.keepwords import keep_words
from rulewright.book.press import BASE, load_engine, visit_press
from rulewright.codes import all_codes
from tests.book import sample

TEMPLATES = (sample.TEMPLATES,)
VOID = {"meta", "img", "br", "hr", "link", "input"}
SIBLINGS = {lang: f"../{lang}/rulebook.html" for lang in sample.LANGUAGES}


class Tree(HTMLParser):
    """What a page consists of, as far as the tests ask; fails on tags that don't match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice on <{tag}>"
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in {"style", "script"}:
            self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]

    @property
    def text(self) -> str:
        return "".join(self.words)


def book_page(lang: str = "en", target: str = "screen", **more: Any) -> str:
    book = more.pop("book", None) or sample.rulebook(lang)
    html, found = render_rulebook(
        book, target=target, **({"folders": TEMPLATES, "siblings": SIBLINGS} | more)
    )
    assert found == ()
    assert html is not None
    return html


def aid_page(lang: str = "en", target: str = "screen", **more: Any) -> str:
    html, found = render_player_aid(
        sample.player_aid(lang), target=target, folders=TEMPLATES, **more
    )
    assert found == ()
    assert html is not None
    return html


PAGES: list[Callable[[str], str]] = [
    lambda lang: book_page(lang, "screen"),
    lambda lang: book_page(lang, "print"),
    lambda lang: aid_page(lang, "screen"),
    lambda lang: aid_page(lang, "print"),
]


@pytest.mark.parametrize("lang", sample.LANGUAGES)
@pytest.mark.parametrize("page", PAGES, ids=["book", "book-print", "aid", "aid-print"])
def test_page_is_whole_and_needs_nothing(page: Callable[[str], str], lang: str) -> None:
    html = page(lang)
    tree = Tree(html)
    assert tree.all("html")[0]["lang"] == lang
    assert not re.search(r"https?:|//[a-z]|@import|<link|<iframe|srcset", html)
    assert set(re.findall(r"url\(\"?(.{5})", html)) <= {"data:"}
    assert all((image["src"] or "").startswith("data:") for image in tree.all("img"))
    assert all(image.get("alt") for image in tree.all("img"))
    ids = [a["id"] for _, a in tree.tags if "id" in a]
    assert len(ids) == len(set(ids))
    targets = [a["href"] or "" for a in tree.all("a")]
    assert {t[1:] for t in targets if t.startswith("#")} <= set(ids)
    assert html == page(lang)


@pytest.mark.parametrize("lang", sample.LANGUAGES)
@pytest.mark.parametrize("page", PAGES[::2], ids=["book", "aid"])
def test_screen_page_has_landmarks_and_headings_in_order(
    page: Callable[[str], str], lang: str
) -> None:
    tree = Tree(page(lang))
    assert len(tree.all("main")) == 1
    assert len(tree.all("header")) == 1
    assert len(tree.all("footer")) == 1
    assert all(nav.get("aria-label") for nav in tree.all("nav"))
    assert tree.all("a")[0]["href"] == "#main"
    levels = [int(tag[1]) for tag, _ in tree.tags if re.fullmatch("h[1-6]", tag)]
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for tag, attributes in tree.tags:
        if tag == "span" and "picture" in (attributes.get("class") or ""):
            assert attributes.get("aria-hidden") == "true" or attributes.get("aria-label")


def test_language_switch_names_each_language_in_itself() -> None:
    tree = Tree(book_page("fr"))
    links = {a["hreflang"]: a["href"] for a in tree.all("a") if "hreflang" in a}
    assert links == {"en": "../en/rulebook.html", "ko": "../ko/rulebook.html"}
    assert [language_name(code) for code in ("en", "fr", "ko")] == ["English", "Français", "한국어"]
    assert language_name("xx-nobody") == "xx-nobody"
    assert "hreflang" not in book_page("fr", siblings={})


@pytest.mark.parametrize("target", ["screen", "print"])
def test_everything_is_escaped(target: str) -> None:
    evil = '</style><script>alert("1")</script>&amp;\'"'
    runs = (
        Run(evil),
        Run(evil, RunKind.TERM, evil),
        Run(evil, RunKind.NUMBER, evil),
        Run(evil, RunKind.REFERENCE, "about"),
    )
    book = sample.rulebook("en")
    picture = replace(book.pictures[0], key=evil, alt=evil)
    section = Section(
        evil,
        evil,
        (Paragraph(runs, (evil,)), Heading(runs, evil), Aside(evil, evil, (Paragraph(runs),))),
        for_players=evil,
        style=evil,
    )
    words = replace(book.words, contents=evil, page=evil, languages=evil, extra={"skip": evil})
    hostile = replace(
        book,
        title=evil,
        subtitle=runs,
        badges=(runs,),
        pictures=(picture,),
        sections=(section, *book.sections),
        edition=replace(book.edition, version=evil, fingerprint=evil, credits=(runs,)),
        words=words,
    )
    html = book_page(book=hostile, target=target, siblings={evil: evil})
    tree = Tree(html)
    assert "alert" not in "".join(
        re.findall(r"<script>(.*?)</script>", html, re.DOTALL),
    )
    assert len(tree.all("script")) == (1 if target == "screen" else 0)
    assert len(tree.all("style")) == 1
    assert evil in tree.text


def test_text_is_never_altered() -> None:
    french = sample.rulebook("fr")
    said = "À chacun sa part\u202f; personne n’est obligé de l’aimer\u202f!"
    for target in ("screen", "print"):
        assert said in Tree(book_page("fr", target)).text
    for section in french.sections:
        for block in section.blocks:
            if isinstance(block, Paragraph):
                # A number holds the word it counts; that is all that paper changes.
                assert plain(numbers_kept(block.line)) in Tree(book_page("fr", "print")).text


def test_a_number_holds_the_word_it_counts() -> None:
    bold = Run("2", RunKind.NUMBER)
    line = (
        Run("Draw "),
        bold,
        Run(" "),
        Run("coins", RunKind.TERM),
        Run(" (5 players), 7, 8 + 9."),
    )
    assert plain(numbers_kept(line)) == "Draw 2\u00a0coins (5\u00a0players), 7, 8 + 9."
    assert [run.kind for run in numbers_kept(line)] == [run.kind for run in line]


def test_reference_to_nothing_is_plain_text() -> None:
    book = sample.rulebook("en")
    line = (Run("See "), Run("nowhere", RunKind.REFERENCE, "nowhere"), Run("."))
    section = Section("x", "X", (Paragraph(line),))
    assert "<p>See nowhere.</p>" in book_page(book=replace(book, sections=(section,)))


def test_sections_that_look_alike_have_their_own_anchor() -> None:
    book = sample.rulebook("en")
    twins = tuple(Section(key, key, ()) for key in ("a b", "a-b", "a.b", "한글", "日本"))
    found = anchors(replace(book, sections=twins))
    assert list(found.values()) == ["s-a-b", "s-a-b-2", "s-a-b-3", "s-x", "s-x-2"]


def test_spaces_move_to_the_next_run_and_nothing_is_lost() -> None:
    line = (Run("take "), Run("2", RunKind.NUMBER), Run(" "), Run("coins ", RunKind.TERM))
    moved = spaces_first(line)
    assert [run.text for run in moved] == ["take", " 2", " coins "]
    assert plain(moved) == plain(line)
    assert spaces_first(()) == ()
    assert not re.search(r" <(b|span|a|em)\b", "".join(_printed_paragraphs()))


def _printed_paragraphs() -> list[str]:
    return re.findall(r"<p[ >].*?</p>", book_page("en", "print").split("<main>")[1])[:-6]


# --- a person's own templates ---------------------------------------------------------------------


def test_nearer_folder_comes_first(tmp_path: Path) -> None:
    (tmp_path / "rulebook.screen.html.jinja").write_text("<p>{{ book.title }}</p>")
    (tmp_path / "tokens.yaml").write_text(
        'colours: {ink: {light: "#000000", dark: "#ffffff", paper: "#000000", press: "0 0 0 1"}}'
    )
    folders = (tmp_path, *TEMPLATES)
    assert book_page(folders=folders) == "<p>Night Market</p>"
    assert "--ink:#000000" in book_page(target="print", folders=folders)
    assert "--sheet:#ffffff" in book_page(target="print", folders=folders)


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("{{ book.titel }}", "titel"),
        ("\n{% for %}", ""),
        ("{{ 1 // 0 }}", "zero"),
        ("{{ book.title.__class__.__mro__[1].__subclasses__() }}", ""),
        ("{% include 'nothing.jinja' %}", "nothing.jinja"),
        ("{{ inline('../../../etc/hostname') }}", "hostname"),
        ("{% for x in range(10 ** 9) %}{% endfor %}", ""),
    ],
)
def test_mistake_in_a_template_is_a_finding(tmp_path: Path, template: str, words: str) -> None:
    (tmp_path / "rulebook.screen.html.jinja").write_text(template)
    html, found = render_rulebook(
        sample.rulebook("en"), target="screen", folders=(tmp_path, *TEMPLATES)
    )
    assert html is None
    assert [d.code for d in found] == ["RW565"]
    assert words in found[0].message
    assert "RW565" in all_codes()


def test_place_of_a_mistake_is_the_line_of_the_template(tmp_path: Path) -> None:
    (tmp_path / "blocks.html.jinja").write_text("\n\n{% macro line(runs) %}\n{{ runs.oops }}\n")
    _, found = render_rulebook(
        sample.rulebook("en"), target="screen", folders=(tmp_path, *TEMPLATES)
    )
    assert found[0].place is not None
    assert found[0].place.file.endswith("blocks.html.jinja")
    assert found[0].place.line >= 3


# --- on paper -------------------------------------------------------------------------------------


def _document(html: str) -> Any:
    engine: Any
    engine, found = load_engine(TEMPLATES)
    assert engine is not None, found
    with visit_press(TEMPLATES) as (fetcher, visit):
        page = engine.HTML(string=keep_words(html), base_url=BASE, url_fetcher=fetcher)
        document = page.render()
        assert visit.errors == []
        assert visit.remarks == [], "the page engine doesn't know a style"
        return document


def _font_css(lang: str) -> str:
    fonts, _ = load_fonts(TEMPLATES)
    assert fonts is not None
    return font_face_css(lang, fonts, for_pdf=True)


def _boxes(box: Any) -> Any:
    yield box
    for child in getattr(box, "children", ()):
        yield from _boxes(child)


def _is_line(box: Any) -> bool:
    return type(box).__name__ == "LineBox"


def _text(box: Any) -> str:
    return "".join(b.text for b in _boxes(box) if hasattr(b, "text")).replace("\u2060", "")


@pytest.fixture(scope="module", params=sample.LANGUAGES)
def printed(request: pytest.FixtureRequest) -> tuple[Rulebook, Any]:
    lang = str(request.param)
    html = book_page(lang, "print", font_css=_font_css(lang))
    return sample.rulebook(lang), _document(html)


def test_contents_have_the_right_page_numbers(printed: tuple[Rulebook, Any]) -> None:
    book, document = printed
    on_page: dict[str, int] = {}
    for number, page in enumerate(document.pages, start=1):
        assert not on_page.keys() & page.anchors.keys(), "a link would have two places to go to"
        on_page |= dict.fromkeys(page.anchors, number)
    entries = [_text(b) for b in _boxes(document.pages[1]._page_box) if _is_line(b)]
    for section in book.sections:
        page = on_page[anchors(book)[section.key]]
        entry = next(e for e in entries if e.startswith(section.title) and " . " in e)
        assert entry.endswith(f" {page}"), entry


def test_no_heading_is_stranded(printed: tuple[Rulebook, Any]) -> None:
    """Below each heading its page goes on with something that is no heading."""
    _, document = printed
    for page in document.pages[1:-1]:
        last = [b for b in _boxes(page._page_box) if _is_line(b)]
        in_flow = [b for b in last if b.position_y < page.height - 17 * 96 / 25.4]
        lowest = max(in_flow, key=lambda b: b.position_y)
        assert not re.fullmatch(r"h[1-6]|caption", str(lowest.element_tag)), _text(lowest)


def test_no_line_breaks_after_its_first_word(printed: tuple[Rulebook, Any]) -> None:
    """The trap that `spaces_first` avoids: a line in the middle of a paragraph with one word."""
    _, document = printed
    for page in document.pages[1:-1]:
        for box in _boxes(page._page_box):
            lines = [c for c in getattr(box, "children", ()) if _is_line(c)]
            for line in lines[:-1]:
                assert sum(c.margin_width() for c in line.children) > 0.5 * box.width, _text(line)


def test_summary_is_one_page_and_the_edition_is_on_the_last(printed: tuple[Rulebook, Any]) -> None:
    book, document = printed
    texts = [_text(page._page_box) for page in document.pages]
    titles = [n for n, text in enumerate(texts) if book.sections[-1].title in text]
    assert titles[-1] == len(document.pages) - 2
    assert len([n for n in titles if n > 1]) == 1
    assert sample.EDITION in texts[-1]


@pytest.mark.parametrize("lang", sample.LANGUAGES)
def test_card_is_two_pages_of_its_size(lang: str) -> None:
    """The longest of our languages fits in a type that people can read."""
    for fit in range(len(FITS)):
        html = aid_page(lang, "print", font_css=_font_css(lang), fit=fit)
        document = _document(html)
        if len(document.pages) == 2:
            break
    assert len(document.pages) == 2
    assert FITS[-1] >= 6.5
    for page in document.pages:
        assert page.width * 25.4 / 96 == pytest.approx(63, abs=0.01)
        assert page.height * 25.4 / 96 == pytest.approx(88, abs=0.01)


def test_notes_page_is_a_section_with_lines() -> None:
    html, found = notes_page(sample.words("ko"), folders=TEMPLATES)
    assert found == ()
    assert html is not None
    assert html.startswith('<section class="notes-page">')
    assert "메모" in html
    Tree(html)
