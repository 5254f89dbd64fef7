"""An audit as a page: everything in one file, linked both ways, and a hostile text does no harm."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rulewright.checks.outside.page import audit_page
from rulewright.checks.outside.records import (
    VERDICTS,
    AliasProposal,
    Audit,
    Coverage,
    FactVerdict,
    LedgerLine,
    Reason,
    Verdict,
)
from rulewright.checks.outside.report import load_report_words
from rulewright.workspace import Workspace
from tests.outside.gold import audited
from tests.outside.pages import opened

HERE = Workspace.find(Path(__file__).parent)
FOLDERS = HERE.folders("templates")
ENGLISH = load_report_words("en", HERE)
HOSTILE = '<script>alert("1 & 2")</script> </style> 5 pièces {{ 7 * 7 }} {% raw %} \' " ]]> 끝'


class Page(HTMLParser):
    """What stands in a page: ids, links, and the text of the outside side."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.ids: list[str] = []
        self.links: list[str] = []
        self.scripts = 0
        self.outside = ""
        self.depth = 0
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.scripts += tag == "script"
        if given.get("id"):
            self.ids.append(given["id"] or "")
        if tag == "a":
            self.links.append(given.get("href") or "")
        if given.get("class") == "outside":
            self.depth = 1
        elif self.depth and tag == "div":
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        if self.depth and tag == "div":
            self.depth -= 1

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.outside += data


def fact(verdict: Verdict, start: int, end: int, text: str, number: int = 0) -> FactVerdict:
    quote = text[start:end] if start >= 0 else ""
    words = f"how many: {number} <b>"
    return FactVerdict(
        f"a.b/c.d{number}", words, verdict, "a <rule>", quote, start, end, why="why & so"
    )


def audit_of(text: str, *facts: FactVerdict, ledger: tuple[LedgerLine, ...] = ()) -> Audit:
    coverage = Coverage(10, 8, 4, 3, 6, 5, ("some_thing",))
    proposal = AliasProposal("purple", "<mauve>", 0, 1, (Reason("unknown_name", "<mauve>"),))
    return Audit("a-game", "fr", text, coverage, facts, ledger, (proposal,))


def page_of(audit: Audit) -> str:
    return audit_page(audit, "A <Game> & more", FOLDERS, ENGLISH)


def test_each_verdict_has_a_sign_and_words() -> None:
    html = page_of(audit_of("x", *(fact(v, -1, -1, "x", n) for n, v in enumerate(VERDICTS))))
    for verdict in VERDICTS:
        assert f'id="sign-{verdict}"' in html
        assert ENGLISH.title(verdict) in html
        assert f'data-verdict="{verdict}"' in html


@pytest.mark.parametrize("name", ["cafe.en", "leaflet.fr", "review.ko"])
def test_the_text_is_whole_and_links_lead_somewhere(name: str) -> None:
    audit = audited(name)
    html = page_of(audit)
    page = Page(html)
    assert page.outside == audit.text
    assert len(page.ids) == len(set(page.ids))
    assert {link[1:] for link in page.links} - set(page.ids) == set()
    linked = {key for keys in re.findall(r'data-to="([^"]+)"', html) for key in keys.split()}
    said = {f"f{n}" for n, one in enumerate(audit.facts) if one.start < one.end}
    assert said
    assert said <= linked


def test_facts_and_their_words_are_linked_both_ways() -> None:
    text = "Draw 2 coins, then 3 more."
    html = page_of(audit_of(text, fact("agree", 5, 12, text), fact("contradict", 19, 20, text, 1)))
    assert re.search(r'<a class="said v-agree" id="t1" href="#f0" data-to="f0">2 coins</a>', html)
    assert '<a href="#t1" title="Show it in the text">2 coins</a>' in html
    assert 'id="t2" href="#f1"' in html


def test_words_that_overlap_are_cut_and_belong_to_both() -> None:
    text = "one two three"
    html = page_of(audit_of(text, fact("agree", 0, 7, text), fact("contradict", 4, 13, text, 1)))
    assert 'data-to="f0">one </a>' in html
    assert 'data-to="f0 f1"' in html
    assert Page(html).outside == text


def test_a_hostile_text_is_only_text() -> None:
    ledger = (LedgerLine("number", HOSTILE[:40], 0, 40),)
    html = page_of(audit_of(HOSTILE, fact("conflict", 3, 60, HOSTILE), ledger=ledger))
    page = Page(html)
    assert page.outside == HOSTILE
    assert page.scripts == 1
    assert "<script>alert" not in html
    assert "A &lt;Game&gt; &amp; more" in html
    assert "&lt;mauve&gt;" in html
    assert "49" not in unescape(page.outside)


def test_places_outside_the_text_are_no_places() -> None:
    html = page_of(audit_of("short", fact("agree", 3, 99, "short"), fact("agree", 4, 2, "short")))
    assert Page(html).outside == "short"


def test_low_coverage_is_said_first_and_only_then() -> None:
    fine = audit_of("x")
    low = replace(fine, coverage=replace(fine.coverage, numbers_explained=1))
    warning = "do not read this as a pass"
    assert warning not in page_of(fine)
    html = page_of(low)
    assert html.index(warning) < html.index("Look at these first") < html.index("The rules</h2>")


def test_names_to_confirm_are_lines_of_yaml() -> None:
    html = page_of(audit_of("x"))
    assert "words:\n  purple: [&lt;mauve&gt;]" in html
    assert "locales/fr/a-game.aliases.yaml" in html


def test_same_audit_same_page() -> None:
    audit = audited("cafe.ko")
    assert page_of(audit) == page_of(audit)


def test_a_page_needs_nothing_else() -> None:
    html = page_of(audited("cafe.en"))
    assert not re.search(r'(?:src|href)="(?!#)', html)
    assert "default-src 'none'" in html


@pytest.mark.parametrize(
    ("lang", "verdict", "reason", "asked"),
    [
        ("en", "Contradicts", "The text says the contrary.", "who sees it"),
        ("fr", "Contredit", "Le texte dit le contraire.", "qui le voit"),
        ("ko", "어긋남", "글이 반대로 말합니다.", "누가 보는가"),
    ],
)
def test_a_page_speaks_the_readers_language(
    lang: str, verdict: str, reason: str, asked: str
) -> None:
    one = FactVerdict(
        "a/b.sight", "who sees it: hidden", "contradict", "", "open", 0, 4, (Reason("contrary"),)
    )
    words = load_report_words(lang, HERE)
    html = unescape(audit_page(audit_of("open", one), "X", FOLDERS, words))
    assert f'<html lang="{lang}">' in html
    assert verdict in html
    assert reason in html
    assert asked in html


@pytest.mark.parametrize("lang", ["fr", "ko"])
def test_every_word_of_a_report_is_said_in_every_language(lang: str) -> None:
    english, own = load_report_words("en", HERE), load_report_words(lang, HERE)
    same = {"title", "colon", "quantity", "ledger_direction", "ledger_exception"}
    keys = set(english.fixed.messages)
    assert keys == set(own.fixed.messages)
    equal = {key for key in keys if english.text(key) == own.text(key)}
    assert equal <= same


def test_signs_that_no_font_has_are_drawn_as_dots() -> None:
    text = "\uf0b7 2 coins\n\uf0a7 3 gems"
    made = audit_page(audit_of(text, fact("agree", 0, 9, text)), "A game", FOLDERS, ENGLISH)
    assert Page(made).outside.splitlines() == ["• 2 coins", "• 3 gems"]
    assert not re.search("[\ue000-\uf8ff]", made)


@pytest.mark.parametrize("lang", ["en", "fr", "ko", "de"])
def test_nothing_on_a_page_is_named_as_the_rules_name_it(lang: str) -> None:
    """What has a word in the reader's language is called by it: parts, things, the language."""
    words = load_report_words(lang, HERE, opened("no-swap-no-pay").game)
    sections = ["box", "setup", "play", "scoring", "ranking", "define", "example", "claim"]
    assert [key for key in sections if not words.fixed.has(f"part_{key}")] == []
    assert words.named("aid_card") != "aid_card"
    assert words.named("aid card") == words.named("aid_card")
    assert words.why([Reason("no_word", "aid card, nothing known")]).count("_") == 0
    assert words.named("aid card") in words.why([Reason("no_word", "aid card, nothing known")])
    assert words.heading("draft.lay_out").endswith(" · lay out")
    assert words.heading("worth[3]") == "Worth, 3"
    assert words.language_name("ko") not in ("", "ko")
    assert words.language_name("xx-none") == "xx-none"


def test_a_page_says_which_language_the_text_is_in_and_what_it_has_no_word_for() -> None:
    made = unescape(audit_page(audit_of("words"), "A game", FOLDERS, ENGLISH))
    assert "French" in made
    assert "some thing" in made
