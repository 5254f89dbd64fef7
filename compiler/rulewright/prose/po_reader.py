"""Reading PO files that anybody may have written: any text gives a catalog and diagnostics."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Place, Severity, did_you_mean
from rulewright.prose.catalog import LABELS, Catalog, Entry, Spots, new_header
from rulewright.source.files import SourceFile, read_source

_MAX_FINDINGS = 20
_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)[ \t]*(?=\"|$)")
_ANY_WORD = re.compile(r"[^\s\"]*")
_KEYWORDS = ("msgctxt", "msgid", "msgstr")
_LABEL = re.compile(rf"(?:{'|'.join(LABELS)})(?: \{{[^}}]*\}})?:(?: |$)")
_REMARKED = re.compile(r'\|\s*(?:msg\w+\s*)?"')
"""How the old English begins as Babel writes it."""
_REMARKED_WHOLE = re.compile(r'\|\s*(?:msg\w+\s*)?"(?:[^"\\]|\\.)*"')
_NPLURALS = re.compile(
    r"\s*nplurals\s*=\s*([1-9])\s*;\s*plural\s*=\s*[-+n0-9()?:%=!<>&|*/ ]+;?\s*$"
)
_CODED = re.compile(r"(?:\\(?:[0-7]{1,3}|x[0-9A-Fa-f]{1,2}))+")
_ONE_CODE = re.compile(r"\\([0-7]{1,3}|x[0-9A-Fa-f]{1,2})")
_ESCAPES = {
    "n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\",
    "a": "\a", "b": "\b", "f": "\f", "v": "\v",
}  # fmt: skip


def read_catalog(path: Path, lang: str) -> tuple[Catalog | None, tuple[Diagnostic, ...]]:
    """The catalog in a file; None where the file can't be read at all."""
    source, found = read_source(path)
    if source is None:
        return None, found
    catalog, found = parse_catalog(source, lang)
    if catalog.entries and not catalog.header.get("Language"):
        message = "The header does not say which language this is."
        if not catalog.header:
            message = "The catalog has no header."
        hint = "“rulewright translate update” writes it, and other programs need it."
        found = (*found, Diagnostic("RW485", message, source.place(1), hint, Severity.WARNING))
    return catalog, found


def parse_catalog(source: SourceFile, lang: str) -> tuple[Catalog, tuple[Diagnostic, ...]]:
    """The catalog in a text. What can't be understood is reported and left out."""
    reader = _Reader(source, lang)
    for number, line in enumerate(source.lines, 1):
        reader.line(number, line)
    reader.end()
    entries = tuple(reader.entries.values())
    catalog = Catalog(lang, reader.header, reader.remarks, entries, tuple(reader.obsolete.values()))
    return catalog, tuple(reader.found)


@dataclass(slots=True)
class _Field:
    """A string of an entry while its lines are read, and where each character stands."""

    line: int
    chars: list[str] = field(default_factory=list)
    spots: list[tuple[int, int]] = field(default_factory=list)
    end: tuple[int, int] = (1, 1)

    @property
    def text(self) -> str:
        return "".join(self.chars)


@dataclass(slots=True)
class _Open:
    """An entry while its lines are read."""

    comments: dict[str, list[str]] = field(default_factory=dict)
    fields: dict[str, _Field] = field(default_factory=dict)
    previous: _Field | None = None
    last: _Field | None = None
    obsolete: bool = False
    plural: int = 0


class _Reader:
    """One pass over the lines; an entry ends where the next one's comments or context begin."""

    def __init__(self, source: SourceFile, lang: str) -> None:
        self.source = source
        self.lang = lang
        self.found: list[Diagnostic] = []
        self.entries: dict[str, Entry] = {}
        self.obsolete: dict[str, Entry] = {}
        self.header: dict[str, str] = {}
        self.remarks: tuple[str, ...] = ()
        self._seen_header = False
        self._folded = ""
        self._last: tuple[dict[str, Entry], str] | None = None
        self._open = _Open()

    # -- lines -----------------------------------------------------------------------------------

    def line(self, number: int, line: str) -> None:
        text = line.rstrip()
        start = len(text) - len(text.lstrip())
        if not text:
            return
        if text.startswith("#~", start):
            # "#~| msgid" is a remembered wording of something that is itself remembered.
            rest = text[start + 2 :]
            if rest.lstrip().startswith("|"):
                return
            if rest.lstrip().startswith("#"):
                self._comment(number, rest.lstrip())
                return
            self._string_line(number, text, start + 2, obsolete=True)
        elif text.startswith("#|", start):
            self._previous(number, text, start + 2)
        elif text.startswith("#", start):
            self._comment(number, text[start:])
        else:
            self._string_line(number, text, start, obsolete=False)

    def _comment(self, number: int, text: str) -> None:
        if self._open.fields:
            self.finish()
        kind = text[1:2] if text[1:2] in (".", ":", ",", "=") else ""
        words = text[1 + len(kind) :].strip()
        if not kind and self._remembers(number, words):
            return
        # Newer gettext writes some flags behind "#=".
        self._open.comments.setdefault("," if kind == "=" else kind, []).append(words)

    def _remembers(self, number: int, words: str) -> bool:
        """Whether a remark is the old English: Babel takes it for somebody's remark, and folds it.

        A line that does not close its quotes waits for the next one.
        """
        waiting, self._folded = self._folded, ""
        whole = f"{waiting} {words}" if waiting else words
        if not waiting and _REMARKED.match(words) is None:
            return False
        if _REMARKED_WHOLE.fullmatch(whole) is not None:
            self._previous(number, whole, 1)
        else:
            self._folded = whole
        return True

    def _previous(self, number: int, text: str, start: int) -> None:
        if self._open.fields:
            self.finish()
        at = start + len(text[start:]) - len(text[start:].lstrip())
        keyword = _KEYWORD.match(text, at)
        if keyword is not None:
            is_id = keyword.group(1) == "msgid"
            self._open.previous = _Field(number) if is_id else self._open.previous
            self._open.last = self._open.previous if is_id else _Field(number)
            at = keyword.end()
        if self._open.last is not None:
            self._quoted(number, text, at, self._open.last)

    def _string_line(self, number: int, text: str, start: int, *, obsolete: bool) -> None:
        at = start + len(text[start:]) - len(text[start:].lstrip())
        if text.startswith('"', at):
            if self._open.last is None or not self._open.fields:
                self._report(number, at, len(text), "These quoted words belong to no entry.")
                return
            self._quoted(number, text, at, self._open.last)
            return
        keyword = _KEYWORD.match(text, at)
        if keyword is None:
            word = _ANY_WORD.match(text, at)
            assert word is not None
            hint = did_you_mean(word.group(), _KEYWORDS)
            hint = hint or "A catalog has comments, msgctxt, msgid, msgstr and quoted words."
            shown = word.group()[:40] or text[at : at + 20]
            self._report(number, at, len(text), f"“{shown}” can't stand here.", hint)
            return
        self._keyword(number, keyword.group(1), obsolete=obsolete)
        if keyword.end() < len(text):
            assert self._open.last is not None
            self._quoted(number, text, keyword.end(), self._open.last)
        else:
            self._report(number, at, len(text), f"After {keyword.group(1)} stand quoted words.")

    def _keyword(self, number: int, keyword: str, *, obsolete: bool) -> None:
        fields = self._open.fields
        if (keyword == "msgctxt" and fields) or (keyword == "msgid" and "msgid" in fields):
            self.finish()
        opened = self._open
        if not opened.fields:
            opened.obsolete = obsolete
        opened.last = _Field(number)
        if keyword == "msgid_plural" or keyword.startswith("msgstr["):
            opened.plural = opened.plural or number
            if keyword != "msgstr[0]":
                return
            keyword = "msgstr"
        if keyword in opened.fields:
            self._report(number, 0, 0, f"This entry has {keyword} twice.")
            return
        opened.fields[keyword] = opened.last

    def _quoted(self, number: int, text: str, start: int, into: _Field) -> None:
        at = start + 1
        while at < len(text) and text[at] != '"':
            coded = _CODED.match(text, at)
            if coded is not None:
                self._coded(number, coded, into)
                at = coded.end()
                continue
            char, width = text[at], 1
            if char == "\\":
                escape = text[at + 1 : at + 2]
                width = 2
                if escape not in _ESCAPES or not escape:
                    hint = 'Escapes are \\n, \\t, \\" and \\\\.'
                    self._report(number, at, at + 2, "This backslash escapes nothing.", hint)
                char = _ESCAPES.get(escape, escape)
            into.chars.append(char)
            into.spots.append((number, at + 1))
            at += width
        into.end = (number, at + 1)
        if at >= len(text):
            self._report(number, start, len(text), "These quoted words are never closed.")
        elif text[at + 1 :].strip():
            message = "Something stands behind the closing quote."
            hint = 'Inside the words a quote is written \\".'
            self._report(number, at + 1, len(text), message, hint)

    def _coded(self, number: int, coded: re.Match[str], into: _Field) -> None:
        """Letters written as their bytes, as `msgcat --escape` does: \\303\\251 is é."""
        codes = _ONE_CODE.findall(coded.group())
        data = bytes(int(c[1:], 16) if c[0] == "x" else int(c, 8) & 0xFF for c in codes)
        try:
            letters = unicodedata.normalize("NFC", data.decode())
        except UnicodeDecodeError:
            message = "These escapes are the bytes of no letter."
            hint = "Write the letters themselves: the file is UTF-8."
            self._report(number, *coded.span(), message, hint)
            letters = coded.group()
        into.chars.extend(letters)
        into.spots.extend((number, coded.start() + 1) for _ in letters)

    # -- entries ---------------------------------------------------------------------------------

    def end(self) -> None:
        """The file is over. What somebody remarked at its very end stays with the last entry."""
        left = () if self._open.fields else tuple(self._open.comments.get("", ()))
        self.finish()
        if self.source.in_pieces:
            message = "Letters are written in pieces here (NFD), an accent or a syllable part each."
            hint = "“rulewright translate update” writes them whole (NFC), as other programs want."
            self._report(self.source.in_pieces, 0, 0, message, hint, "RW495")
        if not any(left):
            return
        last = self._last
        if last is None:
            self.remarks += left
        else:
            pool, key = last
            pool[key] = replace(pool[key], remarks=(*pool[key].remarks, *left))

    def finish(self) -> None:
        """The open entry is complete."""
        opened, self._open = self._open, _Open()
        if self._folded:
            opened.comments.setdefault("", []).append(self._folded)
            self._folded = ""
        if not opened.fields:
            return
        first = min(f.line for f in opened.fields.values())
        key, english, words = (opened.fields.get(k) for k in _KEYWORDS)
        if english is None or words is None:
            missing = "msgid" if english is None else "msgstr"
            self._report(first, 0, 0, f"This entry has no {missing}.")
            if english is None or key is None:
                return
        if opened.plural:
            message = "Plural entries are not used: a placeholder says its own plural."
            hint = "Write one msgid and one msgstr, with {tiles} printing “2 tiles” or “1 tile”."
            self._report(opened.plural, 0, 0, message, hint, "RW484")
        if key is None:
            if not english.text and words is not None:
                self._header(words, opened)
            else:
                message = "This entry has no key."
                hint = "Entries are found by msgctxt, the key of the text in the rules."
                self._report(first, 0, 0, message, hint, "RW482")
            return
        self._entry(opened, key, english, words or _Field(first))

    def _entry(self, opened: _Open, key: _Field, english: _Field, words: _Field) -> None:
        comments = opened.comments
        flags = [f.strip() for line in comments.get(",", ()) for f in line.split(",")]
        spots: Spots = (*words.spots, words.end)
        line = spots[0][0]
        column = spots[0][1]
        place = self.source.place(line, column, words.end[1] if words.end[0] == line else 0)
        entry = Entry(
            key.text,
            english.text,
            words.text,
            tuple(comments.get("", ())),
            _unfolded(comments.get(".", ())),
            tuple(" ".join(comments.get(":", ())).split()),
            tuple(dict.fromkeys(f for f in flags if f)),
            opened.previous.text if opened.previous else None,
            place,
            spots,
            self.source.lines[line - 1 : spots[-1][0]],
        )
        known = self.obsolete if opened.obsolete else self.entries
        if key.text in known:
            message = f"The key “{key.text}” has two entries."
            first = known[key.text].place
            related = ((first, "first here"),) if first else ()
            where = self.source.place(key.line)
            self._add(Diagnostic("RW483", message, where, "Keep one of them.", related=related))
            return
        known[key.text] = entry
        self._last = (known, key.text)

    def _header(self, words: _Field, opened: _Open) -> None:
        if self._seen_header:
            self._report(words.line, 0, 0, "The catalog has two headers.", None, "RW485")
            return
        self._seen_header = True
        self.remarks = tuple(opened.comments.get("", ()))
        for line in words.text.split("\n"):
            name, colon, value = line.partition(":")
            if colon:
                self.header[name.strip()] = value.strip()
        content = self.header.get("Content-Type", "charset=utf-8").lower().replace("_", "-")
        if not re.search(r"charset=(utf-?8|us-ascii)\b", content):
            message = "The header says that this file is not UTF-8, but it is."
            self._report(words.line, 0, 0, message, "Write charset=UTF-8.", "RW485")
        language = self.header.get("Language", "").replace("_", "-")
        if language and language != self.lang and language.split("-")[0] != self.lang:
            message = (
                f"The header says “{language}”, but the file lies with the language {self.lang}."
            )
            hint = f"Write “Language: {self.lang}”, or lay the file where it belongs."
            self._report(words.line, 0, 0, message, hint, "RW485")
        self._plurals(words.line)

    def _plurals(self, line: int) -> None:
        """Nothing here is printed by plural forms, but editors and `msgfmt` go by the header."""
        said = self.header.get("Plural-Forms", "")
        if not said:
            return
        number = _NPLURALS.match(said)
        if number is None:
            message = "The header's plural forms can't be read."
            hint = f"Write “Plural-Forms: {new_header('', self.lang)['Plural-Forms']}”."
            self._report(line, 0, 0, message, hint, "RW485")
            return
        own = _NPLURALS.match(new_header("", self.lang)["Plural-Forms"])
        # French has a third form for millions, which most programs do without.
        right = {int(own[1]), min(2, int(own[1]))} if own is not None else set[int]()
        if right and int(number[1]) not in right:
            message = (
                f"The header has nplurals={number[1]}, and {self.lang} has {max(right)} of them."
            )
            hint = f"Write “Plural-Forms: {new_header('', self.lang)['Plural-Forms']}”."
            self._report(line, 0, 0, message, hint, "RW485", Severity.WARNING)

    # -- findings --------------------------------------------------------------------------------

    def _report(
        self,
        line: int,
        start: int,
        end: int,
        message: str,
        hint: str | None = None,
        code: str = "RW481",
        severity: Severity = Severity.ERROR,
    ) -> None:
        place: Place = self.source.place(line, start + 1, end + 1 if end else 0)
        self._add(Diagnostic(code, message, place, hint, severity))

    def _add(self, diagnostic: Diagnostic) -> None:
        if len(self.found) < _MAX_FINDINGS:
            self.found.append(diagnostic)


def _unfolded(notes: Iterable[str]) -> tuple[str, ...]:
    """Notes in one piece each, whatever an editor did to long lines.

    Every note begins with its label, so a line that has none goes on with the note before it.
    """
    whole: list[str] = []
    for note in notes:
        if whole and note and _LABEL.match(note) is None:
            whole[-1] += f" {note}"
        elif note:
            whole.append(note)
    return tuple(whole)
