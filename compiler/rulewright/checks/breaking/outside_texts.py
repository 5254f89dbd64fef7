"""Outside texts broken for a report: each number and each turn of phrase changed, and audited.

The texts are whatever files are given; without any, the game's own rulebooks are broken, read back
as if somebody else had written them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.checks.breaking.outside import TextMutant, break_outside
from rulewright.checks.breaking.records import Measured, Mutant, Outcome, sample
from rulewright.checks.outside.reading import read_outside
from rulewright.diagnostics import Diagnostic

if TYPE_CHECKING:
    from rulewright.opening import OpenGame

NUMBERS = 0.95
"""The share of changed numbers that a verdict or the ledger must show."""
_LARGEST = 8_000_001

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class OutsideText:
    """A text to break."""

    name: str
    lang: str
    text: str


@dataclass(frozen=True, slots=True)
class MeasuredOutside(Measured):
    """What an audit noticed. Changed words that prove what they no longer say are alarms; what is
    deleted or shuffled need not be noticed, a changed number must be."""

    @property
    def good(self) -> bool:
        """No false agreement, and enough of the changed numbers noticed."""
        numbers = [o.fate for o in self.outcomes if o.mutant.kind == "number"]
        seen = sum(fate == "reported" for fate in numbers)
        return not self.alarms and seen >= NUMBERS * len(numbers)


def texts_in(
    files: Sequence[Path], langs: Sequence[str]
) -> tuple[tuple[OutsideText, ...], tuple[Diagnostic, ...]]:
    """The texts of files; "leaflet.fr.md" is in French, another in the one language asked for."""
    texts: list[OutsideText] = []
    found: list[Diagnostic] = []
    for file in files:
        named = [lang for lang in langs if f".{lang}." in file.name]
        lang = named[0] if named else langs[0] if len(langs) == 1 else ""
        if not lang:
            message = f"In which language “{file.name}” is written is not known."
            hint = "Say it with --lang, or name it like leaflet.fr.md."
            found.append(Diagnostic("RW605", message, hint=hint))
            continue
        try:
            with file.open("rb") as stream:
                data = stream.read(_LARGEST)
        except OSError as error:
            reason = error.strerror or "unknown reason"
            found.append(Diagnostic("RW641", f"“{file}” can’t be read: {reason}."))
            continue
        text, problems = read_outside(data, file.name)
        found += problems
        if text is not None:
            texts.append(OutsideText(file.name, lang, text))
    return tuple(texts), tuple(found)


def own_books(
    opened: OpenGame, langs: Sequence[str]
) -> tuple[tuple[OutsideText, ...], tuple[Diagnostic, ...]]:
    """The game's rulebooks, as texts."""
    from rulewright.book.build import build_books

    texts: list[OutsideText] = []
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        result = build_books(
            opened.game,
            opened.facts,
            langs=list(langs),
            formats=["html"],
            out=out,
            workspace=opened.workspace,
        )
        for lang in langs:
            page = out / opened.game.name / lang / "rulebook.html"
            if not page.is_file():
                continue
            text, _ = read_outside(page.read_bytes(), page.name)
            if text is not None:
                texts.append(OutsideText(f"rulebook.{lang}", lang, text))
    return tuple(texts), () if texts else tuple(result.diagnostics)


def measure_outside(
    opened: OpenGame,
    texts: Sequence[OutsideText],
    *,
    kind: str | None = None,
    number: int | None = None,
    seed: int = 0,
    tell: Tell | None = None,
) -> Measured:
    """Break every text; with a `number`, so many changes of each."""
    measured = MeasuredOutside("outside", ())
    for text in texts:
        measured = _with(measured, opened, text, kind, number, seed, tell)
    return measured


def _with(
    measured: MeasuredOutside,
    opened: OpenGame,
    text: OutsideText,
    kind: str | None,
    number: int | None,
    seed: int,
    tell: Tell | None,
) -> MeasuredOutside:
    found = 0

    def choose(every: list[TextMutant]) -> list[TextMutant]:
        nonlocal found
        wanted = [m for m in every if kind in (None, m.kind)]
        found = len(wanted)
        return sample(wanted, number, seed)

    broken = break_outside(
        opened.game,
        opened.facts,
        text.text,
        text.lang,
        opened.workspace,
        progress=tell,
        choose=choose,
    )
    outcomes = tuple(
        Outcome(
            Mutant(m.kind, f"{text.name}:{m.line}", _short(m.before), _short(m.after), text.lang),
            "reported" if noticed else "unnoticed",
        )
        for m, noticed in broken.tried
    )
    alarms = tuple(
        f"{text.name}:{s.mutant.line}: “{s.mutant.before}” became “{s.mutant.after}”, "
        f"and {s.fact} still agrees by it"
        for s in broken.false_agrees
    )
    return replace(
        measured,
        outcomes=measured.outcomes + outcomes,
        alarms=measured.alarms + alarms,
        found=measured.found + found,
    )


def _short(words: str) -> str:
    said = " ".join(words.split())
    return said if len(said) <= 80 else said[:79].rstrip() + "…"
