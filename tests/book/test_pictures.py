"""Pictures from a workspace: what is let in, what is refused and where that is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.book.pictures import SIZE_LIMIT, check_picture, load_picture
from rulewright.codes import all_codes

HERE = Path(__file__).parent
SHIPPED = sorted((HERE.parents[1] / "rules").glob("*/pictures/*.svg"))
CASES = yaml.safe_load((HERE / "pictures.yaml").read_text("utf-8"))
OPENING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'


def _text(case: dict[str, Any]) -> str:
    return str(case.get("file", f"{OPENING}{case.get('inside')}</svg>"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case: dict[str, Any]) -> None:
    picture, found = check_picture(_text(case).encode(), "coin", "a coin", "coin.svg")
    assert [d.code for d in found] == case["found"]
    assert (picture is None) == bool(found)
    assert all(d.code in all_codes() and d.place is not None for d in found)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_picture_is_clean_and_small(path: Path) -> None:
    picture, found = load_picture(path, path.stem, "words")
    assert picture is not None
    assert found == ()
    assert len(picture.svg) < 5000


def test_place_marks_the_word() -> None:
    text = OPENING + '\n  <circle r="4"\n    fill="gold"/>\n</svg>'
    _, found = check_picture(text.encode(), "coin", "a coin", "coin.svg")
    place = found[0].place
    assert place is not None
    assert (place.file, place.line) == ("coin.svg", 2)
    assert found[0].hint is not None
    assert "#rrggbb" in found[0].hint


def test_what_is_printed_is_what_was_checked() -> None:
    text = OPENING + "<!-- note --><desc>x</desc><g>stray<circle r='1' fill='#fff'/></g></svg>"
    picture, _ = check_picture(text.encode(), "coin", "a coin", "coin.svg")
    assert picture is not None
    assert picture.svg == OPENING + '<g><circle r="1" fill="#fff"/></g></svg>'


def test_names_inside_do_not_meet_on_one_page() -> None:
    text = (
        OPENING + '<linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>'
        '<circle r="4" fill="url(#a)"/></svg>'
    )
    picture, _ = check_picture(text.encode(), "two words", "", "coin.svg")
    assert picture is not None
    assert 'id="two-words-a"' in picture.svg
    assert "url(#two-words-a)" in picture.svg


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b" " * (SIZE_LIMIT + 1), "larger than"),
        (b"\xff\xfe<\x00", "not UTF-8"),
        ((OPENING + "<g>" * 100).encode(), "nested too deeply"),
        ((OPENING + '<g id="a"/>' * 3000).encode(), "too many shapes"),
    ],
)
def test_large_and_strange_files(data: bytes, words: str) -> None:
    picture, found = check_picture(data, "coin", "", "coin.svg")
    assert picture is None
    assert [d.code for d in found] == ["RW550"]
    assert words in found[0].message


def test_missing_file(tmp_path: Path) -> None:
    picture, found = load_picture(tmp_path / "none.svg", "coin", "")
    assert picture is None
    assert [d.code for d in found] == ["RW550"]
    assert load_picture(tmp_path, "coin", "")[0] is None


_SNIPPETS = st.lists(
    st.sampled_from([c.get("inside", "") for c in CASES] + ["<g>", "</g>", "&amp;", "&x;", "]]>"])
    | st.text(max_size=12),
    max_size=6,
).map("".join)


@settings(max_examples=150, deadline=None)
@given(_SNIPPETS, st.booleans())
def test_any_text_is_a_picture_or_findings(inside: str, wrapped: bool) -> None:
    text = f"{OPENING}{inside}</svg>" if wrapped else inside
    data = text.encode("utf-8", "surrogatepass")
    picture, found = check_picture(data, "coin", "", "coin.svg")
    assert (picture is None) == bool(found)
    if picture is not None:
        ElementTree.fromstring(picture.svg)
        again, more = check_picture(picture.svg.encode(), "coin", "", "coin.svg")
        assert again is not None
        assert more == ()
