"""The words of an audit's report, in the reader's language: `locales/<lang>/audit.yaml`.

An audit finds reasons, not sentences; what people read of it is said here, so that a page about a
Korean text can be read by whoever wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.checks.outside.records import AliasProposal, Reason
from rulewright.prose.fixed_words import FALLBACK, FixedWords, load_fixed_words
from rulewright.prose.language import find_language
from rulewright.prose.values import Literal
from rulewright.workspace import Workspace

WORDS = "audit"
"""The file of fixed words for reports: `locales/<lang>/audit.yaml`."""

_CHART_ROW = re.compile(r"(.+) with ([0-9]+) players")


@dataclass(frozen=True)
class ReportWords:
    """What a report says, in one language."""

    fixed: FixedWords

    @property
    def lang(self) -> str:
        """The language of the report."""
        return self.fixed.language.code

    def text(self, key: str, **values: object) -> str:
        """A message as plain words."""
        filled = {name: Literal(str(value)) for name, value in values.items()}
        return self.fixed.text(key, **filled)

    def title(self, verdict: str) -> str:
        """A verdict in a word or two."""
        return self.text(f"verdict_{verdict.replace('-', '_')}")

    def means(self, verdict: str) -> str:
        """A verdict in a sentence."""
        return self.text(f"means_{verdict.replace('-', '_')}")

    def why(self, reasons: Iterable[Reason]) -> str:
        """Why a fact has its verdict."""
        return " ".join(self.text(f"why_{r.key}", words=r.words) for r in reasons)

    def asks(self, name: str) -> str:
        """What a fact tells: "how many"; `name` is the English of it."""
        row = _CHART_ROW.fullmatch(name)
        if row:
            return self.text("chart_row", table=row.group(1), players=row.group(2))
        key = "asks_" + re.sub(r"\W+", "_", name)
        return self.text(key) if self.fixed.has(key) else name

    def fact(self, name: str, value: str) -> str:
        """A fact: "how many: 2 coins"."""
        return self.asks(name) + (self.text("colon") + value if value else "")

    def proposed(self, proposal: AliasProposal) -> str:
        """A name to confirm, as a line of YAML with its reason."""
        return f"{proposal.as_yaml()}   # {self.why(proposal.because)}"


def load_report_words(lang: str, workspace: Workspace) -> ReportWords:
    """The words in a language; in English where there is no such language."""
    folders = workspace.folders("locales")
    language, _ = find_language(lang, folders)
    if language is None:
        language, _ = find_language(FALLBACK, folders)
    assert language is not None, "English is shipped"
    fixed, _ = load_fixed_words(WORDS, language, folders)
    return ReportWords(fixed)
