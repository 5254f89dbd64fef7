"""The page engine behind a closed door: it sees our fonts and the templates folder, nothing else.

WeasyPrint finds fonts through fontconfig and files through any address a page names. Both would let
the machine it runs on into the book: another font where one is missing, a picture from the network,
a file from somebody's home. So it gets a font configuration that lists our folder only, and an
address book with one entry.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import logging
import mimetypes
import os
import shutil
import tempfile
import threading
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import unquote, urlsplit
from xml.sax.saxutils import escape

from rulewright.diagnostics import Diagnostic, Severity

BASE = "https://templates.invalid/"
"""The made-up address of the templates folder, so that no path of a machine gets into a page."""

LARGEST = 30_000_000
"""Bytes that one file of a page may have."""

_FONT_CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  {folders}
  <cachedir>{cache}</cachedir>
</fontconfig>
"""

_LOCK = threading.RLock()


@cache
def _font_configuration(fonts: tuple[Path, ...]) -> Path:
    """A fontconfig file that lists these folders alone; it lives as long as the process.

    A page loads its fonts by @font-face. The folders are listed all the same, because Pango ends
    the whole process when it finds no font whatever, and a page may name none.
    """
    folder = Path(tempfile.mkdtemp(prefix="rulewright-fonts-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = folder / "fonts.conf"
    listed = "".join(f"<dir>{escape(str(path))}</dir>" for path in fonts)
    text = _FONT_CONFIGURATION.format(folders=listed, cache=escape(str(folder / "cache")))
    file.write_text(text, encoding="utf-8")
    return file


def font_folders(folders: Sequence[Path]) -> tuple[Path, ...]:
    """The folders of fonts among the templates; those without a font are no use."""
    found = (folder.resolve() / "fonts" for folder in folders)
    return tuple(f for f in found if any(f.glob("*/*.ttf")) or any(f.glob("*/*.otf")))


@contextlib.contextmanager
def _private_fonts(fonts: tuple[Path, ...]) -> Iterator[None]:
    """Point fontconfig at our file for a while; the engine reads the variable at each rendering."""
    with _LOCK:
        before = os.environ.get("FONTCONFIG_FILE")
        os.environ["FONTCONFIG_FILE"] = str(_font_configuration(fonts))
        try:
            yield
        finally:
            if before is None:
                del os.environ["FONTCONFIG_FILE"]
            else:
                os.environ["FONTCONFIG_FILE"] = before


def load_engine(folders: Sequence[Path]) -> tuple[ModuleType | None, tuple[Diagnostic, ...]]:
    """WeasyPrint, or a diagnostic that says what to install."""
    fonts = font_folders(folders)
    if not fonts:
        return None, (Diagnostic("RW502", "There are no fonts in the templates folder."),)
    quiet = contextlib.redirect_stdout(io.StringIO())  # it prints what it can't find
    with _private_fonts(fonts), quiet, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            import weasyprint
        except (OSError, ImportError) as error:
            return None, (_no_engine(error),)
    return weasyprint, ()


def _no_engine(error: Exception) -> Diagnostic:
    if isinstance(error, OSError):
        return Diagnostic(
            "RW510",
            "Books on paper need the Pango library, which this machine doesn't have; "
            "HTML can be built without it.",
            hint="On Debian or Ubuntu: apt-get install --no-install-recommends "
            "libpangoft2-1.0-0 libharfbuzz-subset0",
        )
    return Diagnostic(
        "RW510",
        f"Books on paper need a Python package that can't be imported ({error}).",
        hint="Install Rulewright again; it brings WeasyPrint along.",
    )


@dataclass
class Visit:
    """What happened while a page was made: refused addresses, missing files, complaints."""

    refused: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The findings among it; remarks (styles the engine doesn't know) are none."""
        found = [
            Diagnostic(
                "RW511",
                f"The page asks for “{_short(url)}”, which is not in the templates folder.",
                hint="Put the file into the templates folder and name it relative to that.",
            )
            for url in dict.fromkeys(self.refused)
        ]
        found += [
            Diagnostic("RW512", f"The page asks for “{_short(name)}”, which the templates lack.")
            for name in dict.fromkeys(self.absent)
        ]
        if not found:
            found += [
                Diagnostic("RW513", f"The page engine says: {words}", severity=Severity.WARNING)
                for words in dict.fromkeys(self.errors)
            ]
        return tuple(found)


def _short(url: str) -> str:
    return url if len(url) <= 80 else url[:77] + "…"


def _find(path: str, folders: Sequence[Path]) -> Path | None:
    """The file in the first folder that has it; nothing outside the folders, by whatever way."""
    for folder in folders:
        root = folder.resolve()
        try:
            file = (root / path.lstrip("/")).resolve()
            if file.is_relative_to(root) and file.is_file() and file.stat().st_size <= LARGEST:
                return file
        except (OSError, ValueError):
            continue
    return None


def _fetcher(folders: Sequence[Path], visit: Visit) -> Any:
    """WeasyPrint's address book with one entry; what is embedded in the page itself may pass."""
    import weasyprint.urls

    urls: Any = weasyprint.urls  # it has no types

    class TemplatesOnly(urls.URLFetcher):  # type: ignore[misc]  # its base has no types
        def __init__(self) -> None:
            super().__init__(allowed_protocols={"data"}, allow_redirects=False)

        def fetch(self, url: str, headers: Any = None) -> Any:
            if url.lower().startswith("data:"):
                return super().fetch(url, headers)
            if not url.startswith(BASE):
                visit.refused.append(url)
                raise ValueError("not in the templates folder")
            name = unquote(urlsplit(url).path)
            file = _find(name, folders)
            if file is None:
                visit.absent.append(name.lstrip("/"))
                raise ValueError("not in the templates folder")
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            return urls.URLFetcherResponse(url, file.read_bytes(), {"Content-Type": kind})

    return TemplatesOnly()


class _Listener(logging.Handler):
    """Takes the engine's log down instead of letting it be printed."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(logging.WARNING)
        self.visit = visit

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage()
        # Two of its warnings mean that the page is wrong: no font, no glyph.
        grave = words.startswith(("Font-face", ".notdef"))
        heard = record.levelno >= logging.ERROR or grave
        (self.visit.errors if heard else self.visit.remarks).append(words)


@contextlib.contextmanager
def visit_press(folders: Sequence[Path]) -> Iterator[tuple[Any, Visit]]:
    """For the time of a rendering: the fetcher to hand to the engine, and what it reports."""
    visit = Visit()
    logger = logging.getLogger("weasyprint")
    listener = _Listener(visit)
    with _private_fonts(font_folders(folders)), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        propagate = logger.propagate
        logger.addHandler(listener)
        logger.propagate = False
        try:
            yield _fetcher(folders, visit), visit
        finally:
            logger.removeHandler(listener)
            logger.propagate = propagate
