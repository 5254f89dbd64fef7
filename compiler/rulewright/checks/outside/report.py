"""The words of an audit's report, in the reader's language: `locales/<lang>/audit.yaml`.

An audit finds reasons, not sentences; what people read of it is said here, so that a page about a
Korean text can be read by whoever wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from babel import Locale, UnknownLocaleError

from rulewright.checks.outside.records import AliasProposal, Reason
from rulewright.model.game import Game
from rulewright.prose.fixed_words import FALLBACK, FixedWords, load_fixed_words
from rulewright.prose.glossary import Glossary, load_glossary
from rulewright.prose.language import find_language
from rulewright.prose.values import Literal, Quantity
from rulewright.workspace import Workspace

WORDS = "audit"
"""The file of fixed words for reports: `locales/<lang>/audit.yaml`."""

_ANYTHING = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for what is put into a message as it is."""
_PLAYERS = re.compile(r"([0-9]+) players(?=:)")
_CHART_ROW = re.compile(r"(.+) with ([0-9]+) players")


@dataclass(frozen=True)
class ReportWords:
    """What a report says, in one language."""

    fixed: FixedWords
    glossary: Glossary | None = None
    """The game's words in this language; without it, values are said as the rules write them."""

    @property
    def lang(self) -> str:
        """The language of the report."""
        return self.fixed.language.code

    def text(self, key: str, **values: object) -> str:
        """A message as plain words."""
        filled = {name: Literal(str(value)) for name, value in values.items()}
        return self.fixed.text(key, **filled)

    def with_path(self, key: str, path: object) -> str:
        """A message about a file. Its path stands as it is: no capital opens it, and no apostrophe
        of it is a printer's."""
        before, _, after = self.text(key, file=_ANYTHING).partition(_ANYTHING)
        return f"{before}{path}{after}"

    def title(self, verdict: str) -> str:
        """A verdict in a word or two."""
        return self.text(f"verdict_{verdict.replace('-', '_')}")

    def means(self, verdict: str) -> str:
        """A verdict in a sentence."""
        return self.text(f"means_{verdict.replace('-', '_')}")

    def why(self, reasons: Iterable[Reason]) -> str:
        """Why a fact has its verdict."""
        return " ".join(self.text(f"why_{r.key}", words=self._told(r)) for r in reasons)

    def _told(self, reason: Reason) -> str:
        if reason.key != "no_word":
            return reason.words
        return ", ".join(self.named(name) for name in reason.words.split(", "))

    def named(self, name: str) -> str:
        """A thing of the rules, as this language calls it; what has no word keeps its name."""
        key = name.replace(" ", "_")
        if self.glossary is not None and key in self.glossary:
            return self.glossary.term(key).one
        return name.replace("_", " ")

    def heading(self, key: str) -> str:
        """A part of the rules: "round.turns" is "Round · turns", "table[3]" "table, 3"."""
        first, *rest = key.replace("[", ", ").replace("]", "").split(".")
        part = f"part_{first}"
        whole = self.text(part) if self.fixed.has(part) else self.named(first)
        return " · ".join([whole[:1].upper() + whole[1:], *map(self.named, rest)])

    def language_name(self, code: str) -> str:
        """What a language is called in this one."""
        try:
            name = Locale.parse(code, sep="-").get_display_name(self.lang.replace("-", "_"))
        except (UnknownLocaleError, ValueError):
            name = None
        return name or code

    def asks(self, name: str) -> str:
        """What a fact tells: "how many"; `name` is the English of it."""
        row = _CHART_ROW.fullmatch(name)
        if row:
            return self.text("chart_row", table=self.value(row.group(1)), players=row.group(2))
        key = "asks_" + re.sub(r"\W+", "_", name)
        return self.text(key) if self.fixed.has(key) else name

    def value(self, value: str) -> str:
        """What a fact says, with the language's own words for things and turns of phrase."""
        if self.glossary is None or self.lang == FALLBACK:
            return value
        cue = value.removeprefix("at ").replace(" ", "_")
        for wording in self.fixed.language.wordings(cue):
            if not set("*…") & set(wording):
                return wording
        key = "says_" + re.sub(r"\W+", "_", value)
        if self.fixed.has(key):
            return self.text(key)
        printed = self.text("players", n="{n}")
        said = _PLAYERS.sub(lambda m: printed.replace("{n}", m.group(1)), value)
        names = {key.replace("_", " "): key for key in self.glossary}
        longest = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        pattern = re.compile(rf"(?:(?<![\w.])([0-9]+) )?(?<!\w)({longest})(?!\w)")
        said = said.replace("_", " ").replace(" and ", ", ")
        players = re.escape(printed).replace(r"\{n\}", "[0-9]+")
        if re.search(r"[A-Za-z]", pattern.sub("", re.sub(players, "", said))):
            return value  # a formula stays in the rules' own words
        said = pattern.sub(lambda m: self._named(m, names), said)
        return said.replace(": ", self.text("colon"))

    def _named(self, found: re.Match[str], names: dict[str, str]) -> str:
        """A thing, or how many of it, as the language says it."""
        assert self.glossary is not None
        term = self.glossary.term(names[found.group(2)])
        if found.group(1) is None:
            return term.one
        return self.fixed.text("quantity", n=Quantity(int(found.group(1)), term))

    def fact(self, name: str, value: str) -> str:
        """A fact: "how many: 2 coins"."""
        return self.asks(name) + (self.text("colon") + self.value(value) if value else "")

    def proposed(self, proposal: AliasProposal) -> str:
        """A name to confirm, as a line of YAML with its reason."""
        return f"{proposal.as_yaml()}   # {self.why(proposal.because)}"


def load_report_words(lang: str, workspace: Workspace, game: Game | None = None) -> ReportWords:
    """The words in a language; in English where there is no such language."""
    folders = workspace.folders("locales")
    language, _ = find_language(lang, folders)
    if language is None:
        language, _ = find_language(FALLBACK, folders)
    assert language is not None, "English is shipped"
    fixed, _ = load_fixed_words(WORDS, language, folders)
    glossary = load_glossary(game, language.code, folders)[0] if game is not None else None
    return ReportWords(fixed, glossary)
