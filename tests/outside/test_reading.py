"""From a file to its text: what is taken out of HTML and PDF, and what is no text at all."""

from __future__ import annotations

from time import perf_counter

import pytest

from rulewright.checks.outside.reading import LARGEST, LONGEST, read_outside
from rulewright.codes import all_codes

PAGE = """<!doctype html><html><head><title>No rule</title><style>p {color: red}</style></head>
<body>
<h1>Pond</h1><p>Draw <b>2</b> pearls<br>from the bag.</p><script>alert(1)</script>
<ul><li>3 white</li><li>4 grey</li></ul>
<table><tr><th>Players</th><th>Pearls</th></tr><tr><td>2</td><td>8</td></tr></table>
<p>1 &lt; 2 &amp; caf&eacute;</body></html>"""


def text_of(data: bytes, name: str) -> str:
    text, found = read_outside(data, name)
    assert text is not None, found
    return text


def test_a_page_becomes_blocks_headings_and_rows() -> None:
    assert text_of(PAGE.encode(), "pond.html").splitlines() == [
        "# Pond", "", "Draw 2 pearls", "", "from the bag.", "", "- 3 white", "", "- 4 grey", "",
        "| Players | Pearls |", "| 2 | 8 |", "", "1 < 2 & café",
    ]  # fmt: skip


def test_a_page_is_known_by_what_it_begins_with() -> None:
    assert text_of(PAGE.encode(), "standard input").startswith("# Pond")


def test_a_text_stays_as_it_is_but_for_its_line_ends_and_letters() -> None:
    data = "\ufeffUn e\u0301cu\r\nvaut 3 points.\r".encode()
    assert text_of(data, "pond.txt") == "Un écu\nvaut 3 points.\n"


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (b"\xff\xfe\x00broken", "pond.txt", "RW641"),
        (b"PK\x03\x04\x00\x00", "pond.txt", "RW641"),
        (b"   \n\n", "pond.txt", "RW641"),
        (b"%PDF-1.7 and nothing more", "pond.pdf", "RW641"),
        (b"<p>x<![<<table", "pond.html", "RW641"),
        (b"<html><body><script>1</script></body></html>", "pond.html", "RW641"),
        (b"a" * (LARGEST + 1), "pond.txt", "RW640"),
        (b"word " * 100_000, "pond.txt", "RW640"),
    ],
)
def test_what_is_no_rulebook_is_said_so(data: bytes, name: str, code: str) -> None:
    text, found = read_outside(data, name)
    assert text is None
    assert [d.code for d in found] == [code]


@pytest.mark.parametrize(
    ("data", "name", "says"),
    [
        (b"", "standard input", "Nothing is in here"),
        (b"  \n", "pond.txt", "no text in this file"),
        ("Un écu\nd'été".encode("cp1252"), "pond.txt", "line 1 has a byte"),
        ("구슬 2개를 뽑습니다".encode("euc-kr"), "pond.txt", "with the encoding UTF-8"),
        (b"PK\x03\x04\x14\x00\x06", "pond.docx", "Save it as text, HTML or PDF"),
        (b"PK\x03\x04\x01\x01", "pond.odt", "Save it as text, HTML or PDF"),
        (b"\x89PNG\r\n\x1a\n", "pond.png", "This is a picture"),
        (b"\xff\xd8\xff\xe0", "pond.pdf.jpg", "text recognition"),
        (b"pond\0pond", "pond.txt", "no text"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_what_to_do(
    data: bytes, name: str, says: str
) -> None:
    text, (found,) = read_outside(data, name)
    assert text is None
    words = f"{found.message} {found.hint or ''}"
    assert says in words
    # Only a PDF is told of PDFs that are pictures.
    assert "PDF of pictures" not in words


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_says_by_its_first_bytes_how_it_is_encoded(encoding: str) -> None:
    assert text_of("Un écu vaut 3 points.".encode(encoding), "pond.txt") == "Un écu vaut 3 points."


def test_the_page_of_the_code_says_how_long_a_text_may_be() -> None:
    page = all_codes()["RW640"]
    assert f"{LONGEST:,}" in page.words


def test_broken_markup_is_read_as_far_as_it_goes() -> None:
    text = text_of(b"<table><tr><td>2<td>8</tr><p>Draw <b>2 pearls</table>", "pond.html")
    assert "Draw 2 pearls" in text


@pytest.mark.parametrize(
    "page",
    [
        "<html>" + "<" * 50_000,
        "<html>" + "<!--" * 20_000,
        "<html>" + "<![CDATA[" * 20_000,
        "<html><p " + 'a="' * 30_000,
        "<html><script>" + "x<" * 50_000,
        "<div>" * 20_000 + "</div>" * 20_000,
    ],
    ids=["signs", "comments", "sections", "attributes", "script", "nested"],
)
def test_markup_without_end_is_read_in_time(page: str) -> None:
    """Each of these took minutes where every sign is looked up to the end of the page."""
    begun = perf_counter()
    read_outside(page.encode(), "pond.html")
    assert perf_counter() - begun < 10


def test_what_stands_around_comments_and_lone_signs_is_kept() -> None:
    page = "<p>if 1 < 2 <!-- > not this --> and 3<4,</p><p>draw <b>2</b></p><!-- never shut <p>no"
    assert text_of(page.encode(), "pond.html") == "if 1 < 2 and 3<4,\n\ndraw 2\n"
