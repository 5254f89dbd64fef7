"""PDFs: the same bytes twice, only our fonts, Korean words whole, nothing read from outside."""

from __future__ import annotations

import builtins
import hashlib
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.book import pdf as pdf_module
from rulewright.book.finish import finish
from rulewright.book.fonts import Fonts, font_face_css, load_fonts
from rulewright.book.keepwords import JOINER, keep_words
from rulewright.book.pdf import PdfResult, insert_notes, render_pdf
from rulewright.book.preflight import preflight
from rulewright.book.press import load_engine
from rulewright.codes import all_codes

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
NOTES = '<section class="notes-page"><p>Notes</p></section>'

KOREAN = (
    "게임이 끝나면 자루에 남은 주화의 개수는 사람 수와 같습니다. 각자 주화를 3개(은화 5개를) "
    "가져와서 ‘비밀’로 간직하고, 모두 합쳐 10점을 얻습니다."
)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    found, _ = load_fonts([TEMPLATES])
    assert found is not None
    return found


def page(fonts: Fonts, body: str, *, lang: str = "en", css: str = "", title: str = "A book") -> str:
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{font_face_css(lang, fonts, for_pdf=True)}"
        "@page{size:A5;margin:15mm}body{font-family:var(--font-body)}"
        "h1{font-family:var(--font-title);font-weight:var(--font-title-weight);"
        "bookmark-level:1;bookmark-label:attr(data-label)}"
        f"section{{break-before:page}}{css}</style></head><body>{body}</body></html>"
    )


def render(fonts: Fonts, html: str, lang: str = "en", **more: Any) -> PdfResult:
    families = [family.name for family in fonts.for_language(lang).families()]
    return render_pdf(
        html, lang=lang, title="A book", templates=TEMPLATES, families=families, **more
    )


def text_of(result: PdfResult, tmp_path: Path) -> str:
    file = tmp_path / "book.pdf"
    file.write_bytes(result.data)
    done = subprocess.run(["pdftotext", "-layout", str(file), "-"], check=True, capture_output=True)
    return done.stdout.decode("utf-8")


def codes(result: PdfResult) -> list[str]:
    return [d.code for d in result.diagnostics]


class TestABook:
    def test_is_tagged_named_and_says_its_language(self, fonts: Fonts) -> None:
        result = render(fonts, page(fonts, '<h1 data-label="One">One</h1><p>Text.</p>'))
        assert result.fine
        assert result.report is not None
        assert result.report.tagged
        assert (result.report.lang, result.report.title) == ("en", "A book")
        assert [b.title for b in result.report.bookmarks] == ["One"]
        assert {b.size for b in result.report.boxes} == {(148.0, 210.0)}

    def test_has_our_fonts_only(self, fonts: Fonts) -> None:
        """Machines have fonts of their own; a page that asks for one doesn't get it."""
        html = page(fonts, '<p style="font-family:DejaVu Sans,sans-serif">Text &#x2800;</p>')
        result = render(fonts, html)
        assert result.report is not None
        ours = tuple(f.name.replace(" ", "-") for f in fonts.families.values())
        assert all(name.startswith(ours) for name in result.report.fonts)
        assert result.report.unembedded == ()

    def test_shows_no_empty_boxes(self, fonts: Fonts) -> None:
        assert "RW522" in codes(render(fonts, page(fonts, "<p>Text 😀</p>")))
        assert codes(render(fonts, page(fonts, "<p>Text →</p>"))) == []

    def test_is_the_same_in_another_process(self, fonts: Fonts, tmp_path: Path) -> None:
        body = f'<h1 data-label="가">가</h1><p id="a">{KOREAN}</p><a href="#a">위</a>'
        (tmp_path / "page.html").write_text(page(fonts, body, lang="ko"), encoding="utf-8")
        script = (
            "import hashlib, sys; from pathlib import Path; from rulewright.book.pdf import *\n"
            "r = render_pdf(Path(sys.argv[1]).read_text('utf-8'), lang='ko', title='가',"
            " templates=Path(sys.argv[2]))\n"
            "assert r.fine, r.diagnostics\n"
            "print(hashlib.sha256(r.data).hexdigest())"
        )
        sums = set()
        for seed, folder in (("1", tmp_path), ("2", TEMPLATES)):
            environment = os.environ | {
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": str(ROOT / "compiler"),
                "TZ": f"UTC+{seed}",
            }
            done = subprocess.run(
                [sys.executable, "-c", script, str(tmp_path / "page.html"), str(TEMPLATES)],
                cwd=folder,
                env=environment,
                check=True,
                capture_output=True,
                text=True,
            )
            sums.add(done.stdout.strip())
        assert len(sums) == 1

    def test_names_no_folder_of_this_machine(self, fonts: Fonts) -> None:
        result = render(fonts, page(fonts, "<p>Text</p>"))
        with pikepdf.open(BytesIO(result.data)) as pdf:
            streams = [s.read_bytes() for s in pdf.objects if isinstance(s, pikepdf.Stream)]
        for raw in (result.data, *streams):
            assert str(ROOT).encode() not in raw
            assert b"/tmp/" not in raw


class TestPagesComeInFours:
    @pytest.mark.parametrize("pages", [1, 3, 4, 5])
    def test_filled_up_with_notes(self, fonts: Fonts, pages: int, tmp_path: Path) -> None:
        cover = '<section class="wide back-cover"><p>The end</p></section>'
        body = "<p>One</p>" + "<section>More</section>" * (pages - 1) + cover
        result = render(fonts, page(fonts, body), page_multiple=4, notes_page_html=NOTES)
        assert codes(result) == []
        assert result.pages % 4 == 0
        assert result.pages - 4 < pages + 1 <= result.pages
        sheets = text_of(result, tmp_path).rstrip("\f").split("\f")
        assert "The end" in sheets[-1]
        assert sum("Notes" in sheet for sheet in sheets) == result.pages - pages - 1

    def test_or_it_is_told(self, fonts: Fonts) -> None:
        assert codes(render(fonts, page(fonts, "<p>One</p>"), page_multiple=4)) == ["RW515"]

    def test_notes_go_to_the_end_without_a_back_cover(self) -> None:
        assert insert_notes("<body>a</body>", "N", 2) == "<body>aNN</body>"
        assert insert_notes("a", "N", 1) == "aN"
        cover = '<section id="z" class="back-cover">'
        assert insert_notes(f"a{cover}b</body>", "N", 1) == f"aN{cover}b</body>"


class TestKoreanWords:
    def test_are_never_broken(self, fonts: Fonts, tmp_path: Path) -> None:
        html = page(fonts, f"<p>{KOREAN * 3}</p>", lang="ko", css="p{width:31mm}")
        words = set((KOREAN * 3).split())
        text = text_of(render(fonts, html, lang="ko"), tmp_path)
        assert set(text.split()) <= words
        assert JOINER not in text

    def test_would_be_broken_without_joiners(
        self, fonts: Fonts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pdf_module, "keep_words", lambda html: html)
        html = page(fonts, f"<p>{KOREAN * 3}</p>", lang="ko", css="p{width:31mm}")
        text = text_of(render(fonts, html, lang="ko"), tmp_path)
        assert not set(text.split()) <= set((KOREAN * 3).split())

    def test_in_the_sans_font_leave_no_joiners_behind(self, fonts: Fonts, tmp_path: Path) -> None:
        html = page(fonts, f"<p>{KOREAN}</p>", lang="ko", css="p{font-family:var(--font-ui)}")
        assert JOINER not in text_of(render(fonts, html, lang="ko"), tmp_path)

    def test_in_bookmarks_leave_no_joiners_behind(self, fonts: Fonts) -> None:
        good = render(fonts, page(fonts, '<h1 data-label="금화">금화</h1>', lang="ko"), "ko")
        assert codes(good) == []
        bad = page(fonts, "<h1>금화</h1>", lang="ko", css="h1{bookmark-label:content()}")
        assert codes(render(fonts, bad, "ko")) == ["RW525"]

    @pytest.mark.parametrize(
        ("html", "joined"),
        [
            ("<p>금화</p>", "<p>금|화</p>"),
            ("<p>금 화</p>", "<p>금 화</p>"),
            ("<p>금<b>화</b>를</p>", "<p>금<b>|화</b>|를</p>"),
            ("<p>금</p><p>화</p>", "<p>금</p><p>화</p>"),
            ("금<i class=dot></i>화", "금<i class=dot></i>화"),
            ("금<br>화<img alt='금화'>금", "금<br>화<img alt='금화'>금"),
            ("금<wbr>화", "금<wbr>화"),
            ("3개(금화)를", "3|개|(|금|화|)|를"),
            ("금화–은화", "금|화–은|화"),
            ("‘금’이", "‘|금|’|이"),
            ("A4지", "A4|지"),
            ("<title>금화</title>금화", "<title>금화</title>금|화"),
            ("<svg><title>금화</title></svg>", "<svg><title>금화</title></svg>"),
            ("<!-- 금화 -->", "<!-- 금화 -->"),
            ('<p title="금화 > 은화">금화', '<p title="금화 > 은화">금|화'),
            ("<style>a{content:'금화'}</style>", "<style>a{content:'금화'}</style>"),
            ("금&nbsp;화&amp;금화", "금&nbsp;화&amp;금|화"),
            ("two words", "two words"),
        ],
    )
    def test_are_joined_where_a_line_must_not_break(self, html: str, joined: str) -> None:
        assert keep_words(html) == joined.replace("|", JOINER)

    @settings(max_examples=300, deadline=None)
    @given(
        st.lists(
            st.one_of(
                st.text(max_size=6),
                st.sampled_from(
                    ["금화", "<b>", "</b>", "<p title='금화'>", "<!--", "-->", "<svg>", "</svg>"]
                    + ["<title>", "&#44032;", "<", '"', "<style>", "(", "3", "</", "<head>"]
                ),
            ),
            max_size=14,
        )
    )
    def test_nothing_else_changes_whatever_the_page(self, pieces: list[str]) -> None:
        html = "".join(pieces).replace(JOINER, "")
        assert keep_words(html).replace(JOINER, "") == html

    def test_long_hostile_pages_take_no_time(self) -> None:
        for piece in ("<a '", "<svg ", "<!--", "<", "&#", '<a "', "<title"):
            html = piece * 20_000
            assert keep_words(html).replace(JOINER, "") == html


class TestThePressReadsOnlyTheTemplates:
    @pytest.mark.parametrize(
        "address",
        ["http://127.0.0.1:9/a.png", "file:///etc/hostname", "ftp://127.0.0.1/a", "//127.0.0.1/a"],
    )
    def test_refuses(self, fonts: Fonts, address: str) -> None:
        result = render(fonts, page(fonts, f'<p>Text</p><img alt="a" src="{address}">'))
        assert codes(result) == ["RW511"]

    @pytest.mark.parametrize(
        "address", ["../pyproject.toml", "%2e%2e/pyproject.toml", "fonts/../../README.md", "no.png"]
    )
    def test_finds_nothing_outside(self, fonts: Fonts, address: str) -> None:
        result = render(fonts, page(fonts, f'<p>Text</p><img alt="a" src="{address}">'))
        assert codes(result) == ["RW512"]

    def test_refuses_styles_and_attachments_too(self, fonts: Fonts) -> None:
        for head in (
            '<link rel="stylesheet" href="file:///etc/hostname">',
            '<link rel="attachment" href="file:///etc/hostname">',
            "<style>@import url(file:///etc/hostname);</style>",
            '<base href="file:///etc/"><img alt="a" src="hostname">',
        ):
            result = render(fonts, page(fonts, "<p>Text</p>").replace("<style>", head + "<style>"))
            assert codes(result)[:1] == ["RW511"], head
            assert b"EmbeddedFile" not in result.data

    def test_follows_no_link_out_of_the_folder(self, fonts: Fonts, tmp_path: Path) -> None:
        inside = tmp_path / "templates"
        inside.mkdir()
        (tmp_path / "secret.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
        (inside / "way.svg").symlink_to(tmp_path / "secret.svg")
        html = page(fonts, '<p>Text</p><img alt="a" src="way.svg">')
        result = render_pdf(html, lang="en", title="T", templates=[inside, TEMPLATES])
        assert codes(result) == ["RW512"]

    def test_takes_what_lies_in_the_templates_or_in_the_page(
        self, fonts: Fonts, tmp_path: Path
    ) -> None:
        svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect fill="red"/></svg>'
        (tmp_path / "dot.svg").write_text(svg)
        data = "data:image/svg+xml," + svg.replace('"', "'").replace("#", "%23")
        body = f'<p>Text</p><img alt="a" src="dot.svg"><img alt="b" src="{data}">'
        result = render_pdf(
            page(fonts, body), lang="en", title="T", templates=[tmp_path, TEMPLATES]
        )
        assert codes(result) == []


class TestTrouble:
    def test_without_pango_says_what_to_install(
        self, fonts: Fonts, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        original = builtins.__import__

        def refuse(name: str, *rest: Any, **more: Any) -> Any:
            if name == "weasyprint":
                print("-----")
                raise OSError("cannot load library 'libgobject-2.0-0'")
            return original(name, *rest, **more)

        monkeypatch.setattr(builtins, "__import__", refuse)
        result = render(fonts, "<p>Text</p>")
        assert (result.data, codes(result)) == (b"", ["RW510"])
        assert "libpangoft2-1.0-0" in (result.diagnostics[0].hint or "")
        assert capsys.readouterr().out == ""

    def test_with_pango_says_nothing(self) -> None:
        engine, faults = load_engine([TEMPLATES])
        assert engine is not None
        assert faults == ()

    def test_a_page_that_trips_the_engine_is_a_finding(self, fonts: Fonts) -> None:
        css = "p{background:linear-gradient(device-cmyk(1 0 0 0),device-cmyk(0 1 0 0))}"
        result = render(fonts, page(fonts, "<p>Text</p>", css=css))
        assert "RW514" in codes(result)
        assert result.data == b""

    def test_a_link_to_nowhere_is_told(self, fonts: Fonts) -> None:
        assert codes(render(fonts, page(fonts, '<a href="#gone">Text</a>'))) == ["RW513"]
        assert codes(render(fonts, page(fonts, '<a id="here" href="#here">Text</a>'))) == []

    def test_leaves_the_environment_as_it_was(self, fonts: Fonts) -> None:
        before = os.environ.get("FONTCONFIG_FILE")
        render(fonts, page(fonts, "<p>Text</p>"))
        assert os.environ.get("FONTCONFIG_FILE") == before


def bare(*sizes: tuple[int, int], font: bool = False) -> bytes:
    """A PDF with nothing of what a good one has."""
    pdf = pikepdf.new()
    for size in sizes:
        pdf.add_blank_page(page_size=size)
    if font:
        named = pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
        )
        resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=pdf.make_indirect(named)))
        pdf.pages[0].Resources = resources
    out = BytesIO()
    pdf.save(out)
    return out.getvalue()


class TestFinish:
    def test_gives_a_wide_bleed_its_box(self, fonts: Fonts) -> None:
        """The engine itself stops at 10 points, which is 3.5 mm."""
        result = render(fonts, page(fonts, "<p>Text</p>", css="@page{bleed:5mm}"))
        assert result.report is not None
        (box,) = set(result.report.boxes)
        assert box.size == (148.0, 210.0)
        bleed = [abs(b - t) * 25.4 / 72 for b, t in zip(box.bleed, box.trim, strict=True)]
        assert bleed == pytest.approx([5, 5, 5, 5], abs=0.01)

    def test_lets_links_be_printed(self, fonts: Fonts) -> None:
        body = '<a href="https://example.org/">out</a> <a id="b" href="#b">in</a>'
        result = render(fonts, page(fonts, body))
        with pikepdf.open(BytesIO(result.data)) as pdf:
            notes = list(pdf.pages[0].Annots)
            assert len(notes) == 2
            assert all(int(note.F) & 4 for note in notes)

    def test_twice_is_the_same(self) -> None:
        raw = bare((100, 100))
        once = finish(raw, lang="en", title="T")
        assert finish(raw, lang="en", title="T") == once
        assert hashlib.sha256(finish(once, lang="en", title="T")).digest()
        assert not re.search(rb"CreationDate|ModDate", once)


class TestPreflight:
    @pytest.mark.parametrize(
        ("raw", "expected"),
        [
            (bare((100, 100)), {"RW524"}),
            (bare((100, 100), (100, 120)), {"RW523", "RW524"}),
            (bare((100, 100), font=True), {"RW520", "RW524"}),
        ],
        ids=["no names", "two sizes", "font not embedded"],
    )
    def test_finds(self, raw: bytes, expected: set[str]) -> None:
        _, found = preflight(raw)
        assert {d.code for d in found} == expected

    def test_finds_a_font_of_somebody_else(self, fonts: Fonts) -> None:
        result = render(fonts, page(fonts, "<p>Text</p>"))
        assert {d.code for d in preflight(result.data, families=["Other"])[1]} == {"RW521"}
        assert preflight(result.data, families=["Alegreya"])[1] == ()


def test_every_code_has_its_page() -> None:
    sources = (ROOT / "compiler" / "rulewright" / "book").glob("*.py")
    ours = ("pdf.py", "press.py", "preflight.py", "fonts.py", "fontlist.py")
    for source in sources:
        if source.name in ours:
            assert set(re.findall(r'"(RW\d{3})"', source.read_text("utf-8"))) <= set(all_codes())
