"""Catalogs: a game's texts in another language, in the files that translators' tools know.

A catalog is a gettext PO file, usable in Poedit and Weblate as it is. Its entries are keyed by
`msgctxt` (the text's key in the rules), and their comments tell the translator what the rule says.
Reading keeps for each character of a translation where it stands in the file, so that a finding
points at the very word; that, silent doubles and words printed on the way are why the reader is
our own and not Babel's, whose string rules it follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog as BabelCatalog
from babel.messages.pofile import normalize

from rulewright.diagnostics import Diagnostic, Place

WIDTH = 100
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
FUZZY = "fuzzy"

LABELS = ("rule", "fact", "ph", "en", "rules-fp", "stale", "was", "now")
"""What the compiler's notes begin with, before a colon; after "ph" comes a placeholder."""

Spots = tuple[tuple[int, int], ...]
"""Line and column of each character of a string, and of its end."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One text: its key, its English, its translation, and what is noted about it."""

    key: str
    english: str = ""
    words: str = ""
    """The translation; empty where there is none yet."""
    remarks: tuple[str, ...] = ()
    """The translators' own comments, the fingerprint they reviewed among them."""
    notes: tuple[str, ...] = ()
    """What the compiler tells the translator: the rule, its facts, values, examples."""
    references: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    previous: str | None = None
    """The English wording that was translated, where it has changed since."""
    place: Place | None = field(default=None, compare=False)
    """Where the translation begins."""
    spots: Spots = field(default=(), compare=False, repr=False)
    lines: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The file's lines from the translation's first to its last."""

    @property
    def fuzzy(self) -> bool:
        """Whether the translation waits for somebody to look at it."""
        return FUZZY in self.flags

    def noted(self, label: str) -> tuple[str, ...]:
        """The notes that begin with a label, without it."""
        head = f"{label}: "
        return tuple(n.removeprefix(head) for n in self.notes if n.startswith(head))

    @property
    def facts(self) -> tuple[str, ...]:
        """What the rule said when this entry was last updated, as "role: value"."""
        return tuple(fact.split(" — ")[0] for fact in self.noted("fact"))

    @property
    def rules_fp(self) -> str:
        """Fingerprint of the rule that the entry shows, "structure.values"."""
        return next(iter(self.noted("rules-fp")), "")

    @property
    def reviewed_fp(self) -> str:
        """Fingerprint of the rule that the translation was last approved for."""
        head = "reviewed-fp: "
        return next((r.removeprefix(head) for r in self.remarks if r.startswith(head)), "")

    @property
    def approved_fp(self) -> str:
        """The rule the words are good for today.

        A person who writes a translation, or takes the fuzzy flag away, has looked at the rule that
        the entry shows; what the file says of an earlier review is out of date then.
        """
        if not self.words or self.fuzzy:
            return self.reviewed_fp
        return self.rules_fp if self.noted("stale") or not self.reviewed_fp else self.reviewed_fp

    def with_review(self, fp: str) -> Entry:
        """The entry with another reviewed fingerprint, or none."""
        others = tuple(r for r in self.remarks if not r.startswith("reviewed-fp: "))
        return replace(self, remarks=(*others, f"reviewed-fp: {fp}") if fp else others)

    def place_at(self, start: int, end: int | None = None) -> Place | None:
        """Where some characters of the translation stand in the file."""
        if self.place is None or not self.spots:
            return self.place
        last = len(self.spots) - 1
        line, column = self.spots[min(start, last)]
        end_line, end_column = self.spots[min(start + 1 if end is None else end, last)]
        until = end_column if end_line == line else 0
        row = line - self.place.line
        text = self.lines[row] if 0 <= row < len(self.lines) else ""
        return Place(self.place.file, line, column, until, text)


@dataclass(frozen=True, slots=True)
class Catalog:
    """All entries of one game in one language; those that the rules no longer have are kept."""

    lang: str
    header: Mapping[str, str] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    obsolete: tuple[Entry, ...] = ()

    def entry(self, key: str) -> Entry | None:
        """The entry of that key."""
        return next((e for e in self.entries if e.key == key), None)


# -- writing -------------------------------------------------------------------------------------


def new_header(game: str, lang: str) -> dict[str, str]:
    """The header of a catalog that did not exist before; it names no date and no person."""
    try:
        plurals = str(BabelCatalog(locale=Locale.parse(lang.replace("-", "_"))).plural_forms)
    except (UnknownLocaleError, ValueError):
        plurals = "nplurals=2; plural=(n != 1);"
    return {
        "Project-Id-Version": game,
        "Report-Msgid-Bugs-To": "",
        "POT-Creation-Date": "2000-01-01 00:00+0000",
        "PO-Revision-Date": "2000-01-01 00:00+0000",
        "Last-Translator": "",
        "Language-Team": "",
        "Language": lang.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plurals,
    }


def print_catalog(catalog: Catalog) -> str:
    """The catalog as a PO file; the same catalog is the same bytes everywhere."""
    blocks = [_header_block(catalog)]
    blocks += ["".join(_entry_lines(entry, "")) for entry in catalog.entries]
    blocks += ["".join(_entry_lines(entry, "#~ ")) for entry in catalog.obsolete]
    return "\n".join(blocks)


def _header_block(catalog: Catalog) -> str:
    header = "".join(f"{key}: {value}\n" for key, value in catalog.header.items())
    lines = [_comment("#", remark) for remark in catalog.remarks]
    return "".join(lines) + f'msgid ""\nmsgstr {normalize(header, width=WIDTH)}\n'


def _entry_lines(entry: Entry, prefix: str) -> Iterator[str]:
    yield from (_comment("#", remark) for remark in entry.remarks)
    yield from (_comment("#.", note) for note in entry.notes)
    if entry.references and not prefix:
        yield _comment("#:", " ".join(entry.references))
    if entry.flags:
        yield _comment("#,", ", ".join(entry.flags))
    if entry.previous is not None:
        previous = _quoted(entry.previous).replace("\n", "\n#| ")
        yield f"#| msgid {previous}\n" if not prefix else ""
    for keyword, text in (
        ("msgctxt", entry.key),
        ("msgid", entry.english),
        ("msgstr", entry.words),
    ):
        yield f"{prefix}{keyword} {_quoted(text, prefix)}\n"


def _quoted(text: str, prefix: str = "") -> str:
    """Words in quotes, folded; control characters by their codes, for no file may hold them."""
    folded = str(normalize(text, prefix, WIDTH))
    return _CONTROL.sub(lambda found: f"\\{ord(found.group()):03o}", folded)


def _comment(mark: str, text: str) -> str:
    # A comment is one line, whatever somebody wrote into a term.
    flat = "".join(c if c.isprintable() else " " for c in text).strip()
    return f"{mark} {flat}\n" if flat else f"{mark}\n"


def relocate(diagnostic: Diagnostic, entry: Entry) -> Diagnostic:
    """A finding about a message whose columns count in the translation, placed in the file.

    Messages of a catalog are parsed with `message_place(entry)`, so that a finding's column is its
    offset in the unescaped words; here it becomes the line and column a person sees.
    """
    place = diagnostic.place
    if place is None:
        return replace(diagnostic, place=entry.place)
    if entry.place is None or place.file != entry.place.file:
        return diagnostic
    start = _offset(entry, place)
    return replace(diagnostic, place=entry.place_at(start, start + place.width))


def message_place(entry: Entry) -> Place | None:
    """The place to parse an entry's words with: its columns are offsets in the words, from 1."""
    if entry.place is None:
        return None
    return Place(entry.place.file, entry.place.line, 1, 0, "")


def _offset(entry: Entry, place: Place) -> int:
    assert entry.place is not None
    start = 0
    for _ in range(place.line - entry.place.line):
        start = entry.words.find("\n", start) + 1
    return start + place.column - 1
