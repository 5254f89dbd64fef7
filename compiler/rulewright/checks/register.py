"""The register of checks: every file in `rules/`, `texts/` and `words/`, with its page.

A page is the file's docstring, and is read without importing the file: its first paragraph says
what holds where nothing is found, the next ones why that matters. Then come the codes (`Finds:`),
and examples (`Bad:` and `Good:`, of texts `Bad, fr:`), with the rule they are about (`Rule:`).
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostic

HERE = Path(__file__).parent
SUBJECTS = {
    "rules": "the rules",
    "texts": "each text, in each language",
    "words": "all words of a language",
}
"""The folders of checks, and what those in them look at."""
LANGUAGES = {"": "", "en": "English", "fr": "French", "ko": "Korean"}
_HEAD = re.compile(r"(Finds|Rule|Bad|Good)(?:, ([a-z]{2,3}))?:(?: (.*))?$")


@dataclass(frozen=True, slots=True)
class Example:
    """Something a check finds, and the same with nothing to find."""

    bad: str = ""
    """Empty where nothing can be wrong: an original is no translation."""
    good: str = ""


@dataclass(frozen=True)
class Check:
    """A check and its page."""

    name: str
    """Its file: "typed_words"."""
    subject: str
    """Its folder: a key of `SUBJECTS`."""
    title: str
    words: str
    codes: tuple[str, ...]
    rule: str = ""
    """The rule that the examples are about."""
    examples: Mapping[str, Example] = field(default_factory=dict)
    """By language; "" where an example is in none."""

    def function(self) -> Callable[[Any], Iterable[Diagnostic]]:
        """What is run: given the subject, it says what is wrong."""
        return _function(self.subject, self.name)


@cache
def checks_of(subject: str) -> tuple[Check, ...]:
    """The checks of one folder, by name."""
    return tuple(_read(HERE / subject / f"{name}.py", subject) for name in names_of(subject))


def all_checks() -> tuple[Check, ...]:
    """Every check there is."""
    return tuple(check for subject in SUBJECTS for check in checks_of(subject))


def checks_that_find(code: str) -> tuple[Check, ...]:
    """The checks whose findings have a code."""
    return tuple(check for check in all_checks() if code in check.codes)


def names_of(subject: str) -> tuple[str, ...]:
    """The checks of one folder, without their pages."""
    files = sorted((HERE / subject).glob("*.py"))
    return tuple(path.stem for path in files if not path.name.startswith("_"))


@cache
def functions_of(subject: str) -> tuple[Callable[[Any], Iterable[Diagnostic]], ...]:
    """What is run of one folder, in the order of the names."""
    return tuple(_function(subject, name) for name in names_of(subject))


def _function(subject: str, name: str) -> Callable[[Any], Iterable[Diagnostic]]:
    module = importlib.import_module(f"rulewright.checks.{subject}.{name}")
    found: Callable[[Any], Iterable[Diagnostic]] = module.check
    return found


def _read(path: Path, subject: str) -> Check:
    page = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    paragraphs: list[str] = []
    found: dict[tuple[str, str], str] = {}
    for head, body in _sections(page):
        if head is None:
            paragraphs = [" ".join(p.split()) for p in body.split("\n\n") if p.strip()]
        else:
            found[head] = body
    langs = dict.fromkeys(lang for kind, lang in found if kind in ("Bad", "Good"))
    examples = {
        lang: Example(*(_sample(found.get((kind, lang), ""), lang) for kind in ("Bad", "Good")))
        for lang in langs
    }
    title, *words = paragraphs or [""]
    codes = tuple(found.get(("Finds", ""), "").split())
    rule = found.get(("Rule", ""), "")
    return Check(path.stem, subject, title, "\n\n".join(words), codes, rule, examples)


def _sections(page: str) -> Iterator[tuple[tuple[str, str] | None, str]]:
    """The parts of a page, each with its head; what stands first has none."""
    head: tuple[str, str] | None = None
    lines: list[str] = []
    for line in page.splitlines():
        began = _HEAD.match(line)
        if began is None:
            lines.append(line)
            continue
        yield head, _body(lines)
        head, lines = (began[1], began[2] or ""), [began[3] or ""]
    yield head, _body(lines)


def _sample(body: str, lang: str) -> str:
    """A sentence of a language may be broken on the page, and is one line."""
    return " ".join(body.split()) if lang else body


def _body(lines: list[str]) -> str:
    """Lines without the margin they share."""
    full = [line for line in lines if line.strip()]
    margin = min((len(line) - len(line.lstrip()) for line in full), default=0)
    return "\n".join(line[margin:].rstrip() for line in lines).strip("\n")
