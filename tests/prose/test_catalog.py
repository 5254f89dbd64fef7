"""Catalogs as files: whatever is in one gives entries and findings, and printing loses nothing."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from rulewright.prose.catalog import Catalog, Entry, new_header, print_catalog, relocate
from rulewright.prose.catalog import message_place as words_place
from rulewright.prose.message_reader import parse_message
from rulewright.prose.po_reader import parse_catalog, read_catalog
from rulewright.source.files import SourceFile
from tests.prose.helpers import cases


def source(text: str) -> SourceFile:
    return SourceFile(Path("fr/g.po"), "fr/g.po", text, tuple(text.split("\n")))


def sample(*entries: Entry, obsolete: tuple[Entry, ...] = ()) -> Catalog:
    return Catalog("fr", new_header("g", "fr"), ("Thanks to Ada.",), entries, obsolete)


# -- what is wrong with a file -------------------------------------------------------------------


@pytest.mark.parametrize("case", cases("catalog_faults"), ids=lambda c: c["about"])
def test_a_fault_is_found_at_its_place(case: dict[str, Any]) -> None:
    _, found = parse_catalog(source(case["bad"]), "fr")
    assert found, "not found"
    first = found[0]
    assert first.place is not None
    assert (first.code, f"{first.place.line}:{first.place.column}") == (case["code"], case["place"])
    assert case.get("hint", "") in (first.hint or "")


@pytest.mark.parametrize("case", cases("catalog_faults"), ids=lambda c: c["about"])
def test_its_mended_twin_has_none(case: dict[str, Any]) -> None:
    _, found = parse_catalog(source(case["good"]), "fr")
    assert found == ()


@given(st.text(alphabet='msgidctxr "\\\n#~|.,:[]0é가', max_size=200))
def test_any_text_gives_a_catalog(text: str) -> None:
    catalog, found = parse_catalog(source(text), "fr")
    assert isinstance(catalog, Catalog)
    assert all(d.message and d.place for d in found)


@pytest.mark.parametrize(
    ("data", "code"),
    [(b'msgid "\xe9"', "RW103"), (b"#" * 2_000_000, "RW102"), (b"", "RW104"), (None, "RW101")],
    ids=["not UTF-8", "huge", "empty", "absent"],
)
def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, data: bytes | None, code: str) -> None:
    path = tmp_path / "g.po"
    if data is not None:
        path.write_bytes(data)
    catalog, found = read_catalog(path, "fr")
    assert catalog is None
    assert [d.code for d in found] == [code]


# -- printing ------------------------------------------------------------------------------------

WORDS = st.text(st.characters(codec="utf-8"))
LINES = st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=30)


@given(english=WORDS, words=WORDS, note=LINES, fuzzy=st.booleans(), previous=st.none() | WORDS)
def test_what_is_printed_reads_back(
    english: str, words: str, note: str, fuzzy: bool, previous: str | None
) -> None:
    flags = ("fuzzy",) if fuzzy else ()
    entry = Entry("a.b", english, words, (note,), (f"fact: {note}",), ("g:1",), flags, previous)
    catalog = sample(entry, obsolete=(Entry("a.c", english, words, ("reviewed-fp: 1.2",)),))
    printed = print_catalog(catalog)
    again, found = parse_catalog(source(printed), "fr")
    assert found == ()
    assert again == catalog
    assert print_catalog(again) == printed


def test_a_comment_cannot_break_out_of_its_line() -> None:
    entry = Entry("a.b", "Draw.", "Piochez.", notes=('ph {x}: a\nmsgid "b"',))
    again, found = parse_catalog(source(print_catalog(sample(entry))), "fr")
    assert found == ()
    assert [e.key for e in again.entries] == ["a.b"]


MARKED = Entry(
    "a.b",
    "[Each](each) {player} draws {tiles}.",
    "[Chaque](each) {player} pioche {tiles}[posé|posée] dans [le]{bag}.\n« 100 % »",
    ("reviewed-fp: 1.2",),
    ("rules-fp: 1.2",),
    ("rules/g/play.rules:3",),
    ("fuzzy",),
    "Each draws.",
)


def test_babel_reads_it_alike() -> None:
    catalog = sample(MARKED, obsolete=(Entry("a.c", "Stop.", "Halte."),))
    theirs = read_po(io.BytesIO(print_catalog(catalog).encode()), locale="fr", abort_invalid=True)
    message = theirs.get(MARKED.english, context="a.b")
    assert message is not None
    assert (message.string, message.fuzzy) == (MARKED.words, True)
    assert [m.string for m in theirs.obsolete.values()] == ["Halte."]


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
def test_msgfmt_accepts_it(tmp_path: Path) -> None:
    path = tmp_path / "g.po"
    path.write_text(print_catalog(sample(MARKED)), encoding="utf-8")
    check = ["msgfmt", "-c", "-o", str(tmp_path / "g.mo"), str(path)]
    assert subprocess.run(check, capture_output=True, check=False).returncode == 0


# -- places --------------------------------------------------------------------------------------

FOLDED = """\
msgctxt "a.b"
msgid "Draw."
msgstr ""
"Il dit \\"oui\\" "
"et pioche {Tuiles}."
"""


def test_a_finding_points_at_the_very_word_of_a_folded_string() -> None:
    catalog, _ = parse_catalog(source(FOLDED), "fr")
    entry = catalog.entries[0]
    _, found = parse_message(entry.words, words_place(entry))
    place = relocate(found[0], entry).place
    assert place is not None
    assert (place.line, place.column, place.end) == (5, 12, 20)
    assert place.text[place.column - 1 : place.end - 1] == "{Tuiles}"
