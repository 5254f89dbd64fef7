"""Catalogs go out to editors and tools and come back: nothing anybody wrote is lost on the way.

Our own files, and one in which everything occurs that can stand in a catalog, are saved as editors
save them, read back, and updated: the first update may set the file in order again, the second has
nothing to do.
"""

from __future__ import annotations

import io
import random
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import normalize, read_po, write_po
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.diagnostics import errors_in
from rulewright.prose.catalog import LABELS, Catalog, Entry, new_header, print_catalog
from rulewright.prose.po_reader import parse_catalog, read_catalog
from rulewright.prose.update import status, update_catalog
from tests.prose.games import shipped
from tests.prose.helpers import LOCALES, cases

SHIPPED = sorted(LOCALES.glob("*/*.po"))
CASES = cases("po_editors")
gettext = pytest.mark.skipif(shutil.which("msgcat") is None, reason="gettext is not installed")


@cache
def rich() -> Catalog:
    """The French of the shipped game with all that translators and changes leave in a catalog."""
    catalog, found = read_catalog(LOCALES / "fr" / "no-swap-no-pay.po", "fr")
    assert catalog is not None
    assert found == ()
    entries = list(catalog.entries)
    remark = "A long remark of a translator who tells why this word was taken and not another one."
    entries[5] = replace(entries[5], flags=("fuzzy",), remarks=(*entries[5].remarks, remark))
    entries[6] = replace(entries[6], previous="The old English {coin}")
    stale = ("stale: order: clockwise became counterclockwise", "was: order: clockwise")
    entries[7] = replace(
        entries[7],
        notes=(*entries[7].notes, *stale, "now: order: counterclockwise"),
        flags=("fuzzy",),
        previous='Old "quoted" words with a \\ in them,\nin two lines',
    )
    entries[8] = replace(entries[8], words='« Deux\n\nlignes », "citées" \\ 100 %\t')
    entries[9] = replace(entries[9], words="")
    gone = Entry("old.key", "Old {coin}", "Vieux {coin}", ("reviewed-fp: 1.2", "mine"))
    gone = replace(gone, notes=("rules-fp: 1.2", "fact: order: clockwise"))
    return replace(
        catalog, remarks=("Ada.", "Bob, 2026."), entries=tuple(entries), obsolete=(gone,)
    )


def saved(case: dict[str, Any], text: str) -> bytes:
    """What the editor of a case makes of a file."""
    tool = case.get("tool")
    if tool == "babel":
        text = by_babel(text, case["width"])
    elif tool is not None:
        done = subprocess.run(tool, input=text.encode(), capture_output=True, check=True)
        text = done.stdout.decode()
    for pattern, words in case.get("edit", ()):
        edited = re.sub(pattern, words, text, flags=re.M)
        assert edited != text, f"nothing to edit: {pattern}"
        text = edited
    how = case.get("bytes", "")
    text = text.replace("\n", {"crlf": "\r\n", "cr": "\r"}.get(how.split(" ")[-1], "\n"))
    return text.encode("utf-8-sig" if "bom" in how else "utf-8")


def by_babel(text: str, width: int) -> str:
    catalog = read_po(io.BytesIO(text.encode()), locale="fr", abort_invalid=True)
    out = io.BytesIO()
    write_po(out, catalog, width=width)
    return out.getvalue().decode()


def what_people_wrote(catalog: Catalog) -> dict[str, tuple[object, ...]]:
    """All that must come through, by key; whether it is put aside goes with it."""
    aside = {e.key for e in catalog.obsolete}
    return {
        e.key: (
            e.english,
            e.words,
            # A remark may be folded, and it is still the same words.
            " ".join(" ".join(e.remarks).split()),
            e.reviewed_fp,
            e.key in aside,
        )
        for e in (*catalog.entries, *catalog.obsolete)
    }


needs_gettext = [c for c in CASES if isinstance(c.get("tool"), list)]


@pytest.mark.parametrize(
    "case",
    [pytest.param(c, marks=gettext) if c in needs_gettext else c for c in CASES],
    ids=lambda c: c["about"],
)
def test_what_editors_save_comes_through(case: dict[str, Any], tmp_path: Path) -> None:
    before = rich()
    path = tmp_path / "fr" / "no-swap-no-pay.po"
    path.parent.mkdir()
    path.write_bytes(saved(case, print_catalog(before)))
    after, found = read_catalog(path, "fr")
    assert found == ()
    assert after is not None
    written = what_people_wrote(before)
    if "last_remark" in case:
        key = before.obsolete[-1].key
        english, words, remarks, *rest = written[key]
        written[key] = (english, words, f"{remarks} {case['last_remark']}", *rest)
    assert what_people_wrote(after) == written
    drops = case.get("drops", ())
    for old in before.entries:
        new = after.entry(old.key)
        assert new is not None
        assert (new.rules_fp, new.facts) == (old.rules_fp, old.facts)
        assert [new.noted(n) for n in LABELS] == [old.noted(n) for n in LABELS]
        assert new.fuzzy == (old.fuzzy or (case.get("fuzzy", False) and bool(old.words)))
        assert new.previous == old.previous
    if "obsolete notes" not in drops:
        assert after.obsolete[0].facts == before.obsolete[0].facts
    for name, value in case.get("header", {}).items():
        assert after.header[name] == value
    assert set(before.header) <= set(after.header)
    assert after.remarks == (*case.get("remarks_of_file", ()), *before.remarks)
    assert_settles(after)


def assert_settles(catalog: Catalog) -> None:
    """An update sets the file in order and keeps all words; a second one has nothing to do."""
    once, _ = update_catalog(*shipped(), "fr", catalog)
    printed = print_catalog(once)
    again, found = parse_catalog(as_file(printed), "fr")
    assert found == ()
    twice, _ = update_catalog(*shipped(), "fr", again)
    assert print_catalog(twice) == printed
    assert status(*shipped(), once, "fr") == status(*shipped(), catalog, "fr")
    wrote = {key: words for key, (_, words, *_) in what_people_wrote(catalog).items() if words}
    kept = {key: words for key, (_, words, *_) in what_people_wrote(once).items() if words}
    assert kept == wrote
    # What a save changed that is nobody's words is as it was after the update.
    assert once.header.keys() >= catalog.header.keys()


def as_file(text: str) -> Any:
    from tests.prose.test_catalog import source

    return source(text)


# -- our own files -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_shipped_catalog_is_what_we_print(path: Path) -> None:
    catalog, found = read_catalog(path, path.parent.name)
    assert catalog is not None
    assert found == ()
    assert print_catalog(catalog) == path.read_text("utf-8")


@gettext
@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_shipped_catalog_passes_msgfmt(path: Path, tmp_path: Path) -> None:
    check = ["msgfmt", "--check", "--verbose", "-o", str(tmp_path / "g.mo"), str(path)]
    done = subprocess.run(check, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr
    entries = path.read_text("utf-8").count("\nmsgctxt ")
    assert done.stderr.startswith(f"{entries} translated messages"), done.stderr


@gettext
def test_msgfmt_takes_one_in_which_everything_occurs(tmp_path: Path) -> None:
    path = tmp_path / "g.po"
    path.write_text(print_catalog(rich()), "utf-8")
    check = ["msgfmt", "--check", "-o", str(tmp_path / "g.mo"), str(path)]
    done = subprocess.run(check, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_babel_reads_and_writes_a_shipped_catalog(path: Path) -> None:
    lang = path.parent.name
    catalog, _ = read_catalog(path, lang)
    assert catalog is not None
    theirs = read_po(io.BytesIO(path.read_bytes()), locale=lang, abort_invalid=True)
    for entry in catalog.entries:
        message = theirs.get(entry.english, context=entry.key)
        assert message is not None
        assert message.string == entry.words
    back, found = parse_catalog(as_file(by_babel(path.read_text("utf-8"), 76)), lang)
    assert errors_in(found) == ()
    assert what_people_wrote(back) == what_people_wrote(catalog)
    # It keeps one of two notes that are alike.
    assert [set(e.notes) for e in back.entries] == [set(e.notes) for e in catalog.entries]
    assert [e.facts for e in back.entries] == [e.facts for e in catalog.entries]


# -- any catalog, by any editor ------------------------------------------------------------------

LETTERS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S"]), min_size=1)
LINES = st.lists(LETTERS, min_size=1, max_size=12).map(" ".join)
WORDS = st.text(st.characters(codec="utf-8"), max_size=60)
NOTES = st.builds("{}: {}".format, st.sampled_from(LABELS), LINES)


def free(line: str) -> bool:
    """Whether a remark is one after it stood in a file: its sign and a space, then words."""
    return line[:1] not in ".:,=|~" and line.isprintable() and line == line.strip()


@st.composite
def entries(draw: st.DrawFn, key: str) -> Entry:
    return Entry(
        key,
        draw(WORDS),
        draw(WORDS),
        tuple(draw(st.lists(LINES.filter(free), max_size=3))),
        tuple(n for n in draw(st.lists(NOTES, max_size=4)) if n.isprintable()),
        (),
        ("fuzzy",) if draw(st.booleans()) else (),
        draw(st.none() | WORDS),
    )


def saved_somehow(catalog: Catalog, chance: random.Random) -> str:
    """The catalog as an editor with habits of its own prints it."""
    width, gap = chance.choice([20, 40, 78, 200]), chance.choice([" ", "\t", "  "])
    blank = "\n" * chance.choice([1, 2, 4])
    escapes: Callable[[str], str] = by_bytes if chance.random() < 0.5 else str
    out = []

    def put(prefix: str, keyword: str, text: str) -> list[str]:
        quoted = escapes(without_controls(normalize(text, prefix, width)))
        return f"{prefix}{keyword}{gap}{quoted}".split("\n")

    for entry, prefix in (
        *((e, "") for e in catalog.entries),
        *((e, "#~ ") for e in catalog.obsolete),
    ):
        groups = [
            [f"# {r}" for r in entry.remarks],
            [f"#. {part}" for n in entry.notes for part in folded(n, width)],
            [f"#,{gap if gap != chr(9) else ''}{flag}" for flag in entry.flags],
        ]
        chance.shuffle(groups)
        lines = [line for group in groups for line in group]
        if entry.previous is not None and not prefix:
            old = escapes(without_controls(normalize(entry.previous, "#| ", width)))
            lines += f"#| msgid {old}".split("\n")
        lines += put(prefix, "msgctxt", entry.key) + put(prefix, "msgid", entry.english)
        out.append("\n".join(lines + put(prefix, "msgstr", entry.words)))
    header = "".join(f"{k}: {v}\n" for k, v in catalog.header.items())
    return f'msgid ""\nmsgstr {normalize(header, width=width)}\n\n' + f"\n{blank}".join(out) + "\n"


def folded(note: str, width: int) -> list[str]:
    """A note folded at spaces, as Babel folds comments."""
    parts = [""]
    for word in note.split(" "):
        if (
            parts[-1]
            and len(parts[-1]) + len(word) > width
            and word.partition(":")[0] not in LABELS
        ):
            parts.append(word)
        else:
            parts[-1] += f" {word}" if parts[-1] else word
    return parts


def without_controls(text: str) -> str:
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", lambda c: f"\\{ord(c.group()):03o}", text)


def by_bytes(text: str) -> str:
    """Letters beyond ASCII as their bytes, as `msgcat --escape` writes them."""
    return "".join(c if ord(c) < 0x80 else "".join(f"\\{b:03o}" for b in c.encode()) for c in text)


@settings(max_examples=60)
@given(entries("a.b"), entries("c"), entries("old"), st.randoms(use_true_random=False))
def test_any_catalog_comes_back_from_any_editor(
    one: Entry, other: Entry, gone: Entry, chance: random.Random
) -> None:
    gone = replace(gone, previous=None)
    catalog = Catalog("fr", new_header("g", "fr"), (), (one, other), (gone,))
    again, found = parse_catalog(as_file(saved_somehow(catalog, chance)), "fr")
    assert found == ()
    composed = [normal(e) for e in (*again.entries, *again.obsolete)]
    assert composed == [normal(e) for e in (*catalog.entries, *catalog.obsolete)]


def normal(entry: Entry) -> Entry:
    """Letters composed: escapes are read so, as whole files are."""
    from unicodedata import normalize as compose

    previous = entry.previous and compose("NFC", entry.previous)
    return replace(
        entry,
        english=compose("NFC", entry.english),
        words=compose("NFC", entry.words),
        previous=previous,
    )
