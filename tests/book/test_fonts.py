"""Fonts: the shipped ones have what our languages need, a missing character is told before a page
is made, and a list of fonts is believed only after it was checked."""

from __future__ import annotations

import base64
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.book.fonts import Fonts, check_characters, font_face_css, load_fonts
from rulewright.codes import all_codes
from rulewright.diagnostics import Place

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"

FRENCH = "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’…–—\u00a0\u202f×"
ENGLISH = "".join(map(chr, range(0x20, 0x7F))) + "“”‘’–—…×"


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    found, faults = load_fonts([TEMPLATES])
    assert not faults
    assert found is not None
    return found


def tiny(path: Path, letters: str) -> None:
    """Write a font that has just these letters."""
    names = [".notdef", *(f"uni{ord(c):04X}" for c in letters)]
    build: Any = FontBuilder  # fontTools has no types
    builder = build(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(c): f"uni{ord(c):04X}" for c in letters})
    pen = TTGlyphPen(None)
    for step, point in enumerate([(0, 0), (0, 500), (400, 500), (400, 0)]):
        (pen.lineTo if step else pen.moveTo)(point)
    pen.closePath()
    glyph = pen.glyph()
    builder.setupGlyf(dict.fromkeys(names, glyph))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (500, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Tiny", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    path.parent.mkdir(parents=True, exist_ok=True)
    builder.save(path)


GOOD = """\
families:
  Tiny:
    folder: tiny
    web: subset
    files:
      - {file: Tiny.ttf}
languages:
  default:
    body: {fonts: [Tiny]}
    title: {fonts: [Tiny], uppercase: true}
"""


def cmap_of(font: TTFont) -> dict[int, str]:
    return font.getBestCmap() or {}


def workspace(folder: Path, listed: str | bytes, letters: str = "ab") -> Path:
    tiny(folder / "fonts" / "tiny" / "Tiny.ttf", letters)
    raw = listed.encode() if isinstance(listed, str) else listed
    (folder / "fonts" / "fonts.yaml").write_bytes(raw)
    return folder


class TestTheShippedFonts:
    def test_fit_the_budget(self) -> None:
        assert sum(f.stat().st_size for f in (TEMPLATES / "fonts").rglob("*.?tf")) < 9_000_000

    def test_each_family_brings_its_licence(self, fonts: Fonts) -> None:
        for family in fonts.families.values():
            licence = (family.files[0].path.parent / "OFL.txt").read_text(encoding="utf-8")
            assert licence.startswith("Copyright")
            assert "SIL OPEN FONT LICENSE Version 1.1" in licence
            assert "PERMISSION & CONDITIONS" in licence

    def test_names_that_are_reserved_are_known_to_be(self, fonts: Fonts) -> None:
        for family in fonts.families.values():
            licence = (family.files[0].path.parent / "OFL.txt").read_text(encoding="utf-8")
            claimed = "with reserved font name" in licence[:300].lower().replace("\n", " ")
            assert family.reserved_name == claimed, family.name

    @pytest.mark.parametrize("role", ["body", "heading", "title", "ui"])
    def test_set_every_language(self, fonts: Fonts, role: str) -> None:
        syllables = "".join(map(chr, range(0xAC00, 0xD7A4)))
        texts = [(role, ENGLISH + FRENCH, "a text")]
        assert check_characters(texts, "en", fonts) == ()
        assert check_characters(texts, "fr", fonts) == ()
        assert check_characters([(role, syllables + ENGLISH, "a text")], "ko", fonts) == ()

    def test_french_spaces_come_from_the_body_font_itself(self, fonts: Fonts) -> None:
        for family in ("Alegreya", "Gowun Batang"):
            for file in fonts.families[family].files:
                font = TTFont(file.path)
                widths = [font["hmtx"][cmap_of(font)[c]][0] for c in (0x202F, 0x20)]
                assert 0 < widths[0] < widths[1]

    def test_the_korean_body_has_the_standard_syllables(self, fonts: Fonts) -> None:
        for file in fonts.families["Gowun Batang"].files:
            cmap = cmap_of(TTFont(file.path))
            for row in range(0xB0, 0xC9):
                for cell in range(0xA1, 0xFF):
                    assert ord(bytes([row, cell]).decode("euc_kr")) in cmap


class TestAMissingCharacter:
    def test_is_named_with_its_font_and_place(self, fonts: Fonts) -> None:
        place = Place("locales/fr/a.po", 12, 8, 9)
        (found,) = check_characters([("body", "Oui 😀", place)], "fr", fonts)
        assert found.code == "RW501"
        assert found.place == place
        for words in ("body", "Alegreya", "Pretendard", "😀", "U+1F600", "GRINNING FACE"):
            assert words in found.message

    def test_is_one_finding_however_often_it_stands(self, fonts: Fonts) -> None:
        places = [Place("a.po", n) for n in (3, 5, 9)]
        found = check_characters([("body", "😀😀", p) for p in places], "fr", fonts)
        assert [d.place for d in found] == places[:1]
        assert [p for p, _ in found[0].related] == places[1:]

    def test_that_the_fallback_has_is_fine(self, fonts: Fonts) -> None:
        assert check_characters([("title", "A → B", "the title")], "en", fonts) == ()

    def test_marks_that_are_never_drawn_need_no_font(self, fonts: Fonts) -> None:
        assert check_characters([("body", "a\u2060b\u200bc\u00add\n", "x")], "en", fonts) == ()

    def test_decomposed_syllables_are_told_how_to_be_mended(self, fonts: Fonts) -> None:
        found = check_characters([("body", "\u1112\u1161\u11ab", "x.po")], "ko", fonts)
        assert found
        assert all("NFC" in (d.hint or "") for d in found)

    def test_a_known_look_alike_is_proposed(self, fonts: Fonts) -> None:
        (found,) = check_characters([("body", "ｗ", "x.po")], "en", fonts) or (None,)
        assert found is None or found.hint == "Write “w” instead."

    def test_an_unknown_role_is_set_in_the_body_font(self, fonts: Fonts) -> None:
        (found,) = check_characters([("footnote", "😀", "x")], "en", fonts)
        assert "body" in found.message

    def test_capitals_are_looked_for_where_a_role_is_set_in_capitals(self, tmp_path: Path) -> None:
        fonts, faults = load_fonts([workspace(tmp_path, GOOD, letters="abB")])
        assert fonts is not None, faults
        (found,) = check_characters([("title", "ab", "x")], "en", fonts)
        assert "“A”" in found.message
        assert check_characters([("body", "ab", "x")], "en", fonts) == ()
        assert check_characters([("title", "b", "x")], "en", fonts) == ()


FAULTS = [
    ("unknown family", ("fonts: [Tiny]}\n    t", "fonts: [Tinny]}\n    t"), "RW502", "Tiny"),
    ("no file", ("Tiny.ttf", "Tony.ttf"), "RW503", None),
    ("web font", ("Tiny.ttf", "Tiny.woff2"), "RW502", None),
    ("reserved", ("web: subset", "web: subset\n    reserved_name: true"), "RW504", "whole"),
    ("leaves the folder", ("folder: tiny", "folder: ../tiny"), "RW502", None),
    ("absolute path", ("folder: tiny", "folder: /etc"), "RW502", None),
    ("hostile family name", ("  Tiny:", '  "Tiny\\"}<":'), "RW502", None),
    ("unknown entry", ("web: subset", "webb: subset"), "RW502", None),
    ("number for a list", ("fonts: [Tiny]}", "fonts: 7}"), "RW502", None),
    ("no body", ("    body: {fonts: [Tiny]}\n", ""), "RW502", None),
    ("no default", ("default:", "ko:"), "RW502", None),
    ("alias", ("folder: tiny", "folder: &a tiny\n    web: *a"), "RW502", None),
    ("no yaml", ("families:", "families: [}"), "RW502", None),
    ("a tag", ("folder: tiny", "folder: !!python/object:os.system tiny"), "RW502", None),
]


class TestAListOfFonts:
    def test_without_fault_is_taken(self, tmp_path: Path) -> None:
        fonts, faults = load_fonts([workspace(tmp_path, GOOD)])
        assert faults == ()
        assert fonts is not None
        assert fonts.for_language("xx").role("body").stack[0].name == "Tiny"

    @pytest.mark.parametrize(
        ("change", "code", "hint"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS]
    )
    def test_with_a_fault_is_refused_at_its_line(
        self, tmp_path: Path, change: tuple[str, str], code: str, hint: str | None
    ) -> None:
        assert change[0] in GOOD
        fonts, faults = load_fonts([workspace(tmp_path, GOOD.replace(*change, 1))])
        assert fonts is None
        assert code in {d.code for d in faults}
        assert all(d.place is not None and d.place.file.endswith("fonts.yaml") for d in faults)
        if hint:
            assert any(hint in (d.hint or "") for d in faults)

    @pytest.mark.parametrize(
        "raw", [b"", b"\xff\xfe\x00", b"- a\n", b"#" * 300_000, b"[" * 3000, b"a: \0"]
    )
    def test_that_is_no_list_is_refused(self, tmp_path: Path, raw: bytes) -> None:
        fonts, faults = load_fonts([workspace(tmp_path, raw)])
        assert fonts is None
        assert [d.code for d in faults][:1] == ["RW502"]

    @settings(
        max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )
    @given(
        at=st.integers(0, len(GOOD)),
        cut=st.integers(0, 12),
        put=st.one_of(
            st.text(max_size=8), st.sampled_from([" 2001-99-99", "[", "&a ", "*a", "!!x "])
        ),
    )
    def test_however_broken_gives_fonts_or_findings(
        self, tmp_path: Path, at: int, cut: int, put: str
    ) -> None:
        broken = (GOOD[:at] + put + GOOD[at + cut :]).encode("utf-8", "surrogatepass")
        fonts, faults = load_fonts([workspace(tmp_path, broken)])
        assert (fonts is None) == bool(faults)

    def test_names_a_file_that_is_no_font(self, tmp_path: Path) -> None:
        folder = workspace(tmp_path, GOOD)
        for content in (b"hello", b"\x00\x01\x00\x00damaged", b""):
            (folder / "fonts" / "tiny" / "Tiny.ttf").write_bytes(content)
            fonts, faults = load_fonts([folder])
            assert fonts is None
            assert [d.code for d in faults] == ["RW503"]

    def test_that_lies_nowhere_is_told(self, tmp_path: Path) -> None:
        assert [d.code for d in load_fonts([tmp_path])[1]] == ["RW502"]

    def test_of_a_workspace_may_name_the_shipped_families(self, tmp_path: Path) -> None:
        listed = GOOD.replace("folder: tiny", "folder: alegreya").replace(
            "Tiny.ttf", "Alegreya-Regular.ttf"
        )
        fonts, faults = load_fonts([workspace(tmp_path, listed), TEMPLATES])
        assert faults == ()
        assert fonts is not None

    def test_gives_a_region_the_fonts_of_its_language(self, fonts: Fonts) -> None:
        assert fonts.for_language("ko-KR").roles == fonts.for_language("ko").roles
        assert fonts.for_language("pt-BR").roles == fonts.for_language("en").roles


class TestStyleRules:
    def test_for_paper_name_files_of_the_templates(self, fonts: Fonts) -> None:
        for lang in ("en", "ko"):
            css = font_face_css(lang, fonts, for_pdf=True)
            addresses = re.findall(r'url\("([^"]+)"\)', css)
            assert addresses
            for address in addresses:
                assert (TEMPLATES / address).is_file()
                assert address.endswith((".ttf", ".otf"))

    def test_for_the_screen_hold_just_the_characters_used(self, fonts: Fonts) -> None:
        css = font_face_css("ko", fonts, for_pdf=False, used_characters={"금", "화", "3"})
        found = re.findall(r'"data:font/woff2;base64,([^"]+)"', css)
        assert len(found) == 3  # two weights of the body and the title; the fallback stays out
        for text in found:
            font = TTFont(BytesIO(base64.b64decode(text)))
            assert set(cmap_of(font)) == {ord(c) for c in "금화3"}
            assert "Copyright" in str(font["name"].getDebugName(0))

    def test_for_the_screen_never_change_a_font_with_a_reserved_name(self, fonts: Fonts) -> None:
        css = font_face_css("en", fonts, for_pdf=False, used_characters={"a"})
        embedded = dict(re.findall(r'family:"([^"]+)"[^}]*;base64,([^"]+)"', css))
        for family in fonts.families.values():
            if family.reserved_name and family.name in embedded:
                assert base64.b64decode(embedded[family.name]) == family.files[0].path.read_bytes()

    def test_keep_a_page_small(self, fonts: Fonts) -> None:
        english = font_face_css("en", fonts, for_pdf=False, used_characters=set(ENGLISH))
        syllables = [chr(c) for c in range(0xAC00, 0xD7A4, 20)]
        korean = font_face_css("ko", fonts, for_pdf=False, used_characters=syllables)
        assert max(len(english), len(korean)) < 400_000

    def test_are_the_same_twice(self, tmp_path: Path) -> None:
        made = []
        for name in "ab":  # two folders, so that nothing remembered can help
            fonts, _ = load_fonts([workspace(tmp_path / name, GOOD)])
            assert fonts is not None
            made.append(font_face_css("en", fonts, for_pdf=False, used_characters=["b", "a"]))
        assert made[0] == made[1]

    def test_give_every_role_a_row_of_fonts(self, fonts: Fonts) -> None:
        for for_pdf in (True, False):
            css = font_face_css("fr", fonts, for_pdf=for_pdf, used_characters={"a"})
            for role in ("body", "heading", "title", "ui"):
                assert f"--font-{role}:" in css
                assert f"--font-{role}-weight:" in css


def test_every_code_has_its_page() -> None:
    assert {"RW501", "RW502", "RW503", "RW504"} <= set(all_codes())
