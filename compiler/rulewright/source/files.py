"""Reading files that strangers wrote: bounded, UTF-8, and with the place of whatever is wrong."""

from __future__ import annotations

import os
import re
import tempfile
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Place

MAX_BYTES = 1_000_000
MAX_LINE = 4_000
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f]")


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file's text. `name` is how it is shown to people: relative to where they stand."""

    path: Path
    name: str
    text: str
    lines: tuple[str, ...]
    in_pieces: int = 0
    """The first line that had letters in pieces (not NFC), which are whole here; 0: none had."""

    def place(self, line: int, column: int = 1, end: int = 0) -> Place:
        """A place in this file; 1-based, `end` one past the last column."""
        words = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return Place(self.name, line, column, end, words)


def shown_name(path: Path) -> str:
    """The path as a person would write it: relative to the current folder where it lies below."""
    try:
        # Not resolved: a link is shown by its own name, and one that leads nowhere has one too.
        return Path(os.path.abspath(path)).relative_to(Path.cwd()).as_posix()  # noqa: PTH100
    except ValueError:
        return path.as_posix()


def read_source(path: Path) -> tuple[SourceFile | None, tuple[Diagnostic, ...]]:
    """The text of a file, or why it can't be used: missing, too large, not UTF-8, empty."""
    name = shown_name(path)
    nowhere = Place(name)
    try:
        # A pipe or a device would keep us waiting, or never end.
        if path.exists() and not path.is_file():
            what = "a folder" if path.is_dir() else "no ordinary file"
            return None, (Diagnostic("RW101", f"{name} cannot be read: it is {what}.", nowhere),)
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None, (Diagnostic("RW101", f"There is no file {name}.", nowhere),)
    except OSError as error:
        why = error.strerror or "unknown reason"
        return None, (Diagnostic("RW101", f"{name} cannot be read: {why}.", nowhere),)
    if len(data) > MAX_BYTES:
        limit = f"{MAX_BYTES // 1_000_000} MB"
        hint = "A game's rules are a few hundred lines; is this the right file?"
        return None, (Diagnostic("RW102", f"{name} is larger than {limit}.", nowhere, hint),)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return None, (_not_utf8(name, data, error.start),)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    pieces = 0
    if not unicodedata.is_normalized("NFC", text):
        lines = enumerate(text.split("\n"), 1)
        pieces = next(n for n, line in lines if not unicodedata.is_normalized("NFC", line))
        text = unicodedata.normalize("NFC", text)
    if not text.strip():
        return None, (Diagnostic("RW104", f"{name} is empty.", nowhere),)
    source = SourceFile(path, name, text, tuple(text.split("\n")), pieces)
    found = tuple(_suspicious_lines(source))
    return (None if found else source), found


def _not_utf8(name: str, data: bytes, offset: int) -> Diagnostic:
    line = data.count(b"\n", 0, offset) + 1
    start = data.rfind(b"\n", 0, offset) + 1
    shown = data[start:].split(b"\n", 1)[0][:200].decode("utf-8", "replace")
    column = len(data[start:offset].decode("utf-8", "replace")) + 1
    return Diagnostic(
        "RW103",
        f"{name} is not UTF-8 text: byte {offset + 1} fits no character.",
        Place(name, line, column, column + 1, shown),
        "Save the file with the encoding UTF-8.",
    )


def _suspicious_lines(source: SourceFile) -> list[Diagnostic]:
    found = []
    for number, line in enumerate(source.lines, 1):
        if len(line) > MAX_LINE:
            message = f"This line is longer than {MAX_LINE} characters."
            place = Place(source.name, number, MAX_LINE, 0, line[:120])
            found.append(Diagnostic("RW105", message, place))
        control = _CONTROL.search(line)
        if control is not None:
            bad = control.start()
            message = f"A control character (U+{ord(line[bad]):04X}) stands here."
            shown = "".join(c if ord(c) >= 32 else "\N{REPLACEMENT CHARACTER}" for c in line)[:400]
            place = Place(source.name, number, bad + 1, bad + 2, shown)
            found.append(Diagnostic("RW105", message, place))
    return found


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: to a temporary neighbour first, then renamed over."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, 0o644)  # noqa: PTH101 - mkstemp gives 0600, a book is for everybody
        os.replace(temporary, path)  # noqa: PTH105
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
