"""One text as the checks have it: its words in one line, and all that is known of what it prints.

A text may keep each placeholder and each mark and still say something else: "reduce to {lost}", a
card that is put *from* the pile, an article of the wrong gender. So checks look at the words around
what is bound as well; which words do harm, each language's lists know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.facts import Fact, Say, UnitFacts
from rulewright.model.texts import TextKind
from rulewright.prose.flat import FlatText, flatten
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.message import Message, Slot
from rulewright.prose.texts import GameText
from rulewright.prose.values import Value
from rulewright.prose.ways import said_in
from rulewright.prose.wordings import find_wording, lowered, may_stand, plain

HERE = "#"
"""Stands in a wording for the placeholder that is looked at."""

_BREAK = re.compile(r"[.!?;:。\n]")


@dataclass(frozen=True)
class Text:
    """One text in one language, with what it is held to."""

    message: Message
    language: Language
    glossary: Glossary
    values: Mapping[str, Value]
    """What it may print."""
    facts: tuple[Fact, ...] = ()
    """What its rule says."""
    about: GameText | None = None
    """Where it belongs; a sentence of the phrasebook belongs to no text."""
    spoken: str = ""
    """Of a sentence of the phrasebook, its kind; it is nobody's text."""
    english: Message | None = None
    """The original of a translation."""

    @cached_property
    def flat(self) -> FlatText:
        """Its words in one line."""
        return flatten(self.message)

    @property
    def flavour(self) -> bool:
        """Titles and stories: their words and numbers are free."""
        return self.about is not None and self.about.flavour

    @property
    def free(self) -> bool:
        """Whether nobody here answers for its words: stories, and what the phrasebook says."""
        return self.flavour or bool(self.spoken)

    @property
    def unit(self) -> UnitFacts | None:
        """The part of the rules that it says, if it says any."""
        return self.about.unit if self.about is not None else None

    @property
    def whole(self) -> bool:
        """Whether it must say every fact: a card's short text and a note need not."""
        return self.about is None or self.about.text.kind is TextKind.BOOK

    @cached_property
    def said(self) -> frozenset[Say]:
        """What it prints and marks."""
        return said_in(self.message)

    def unsaid(self) -> list[Fact]:
        """The facts that must be said and are not."""
        return [f for f in self.facts if f.required and not self.said.intersection(f.says)]

    @cached_property
    def words(self) -> str:
        """Its words with plain apostrophes and spaces; every character in its place."""
        return plain(self.flat.text)

    @cached_property
    def lower(self) -> str:
        """The words in small letters, for a quick look."""
        return lowered(self.words)

    @cached_property
    def unmarked(self) -> str:
        """The words with marked ones blotted out: what nobody has answered for."""
        blotted = list(self.words)
        for start, end, _ in self.flat.marked:
            blotted[start:end] = "\x00" * (end - start)
        return "".join(blotted)

    def value(self, slot: Slot) -> Value | None:
        """What a placeholder prints."""
        return self.values.get(slot.name)

    def sentence(self, at: int) -> tuple[int, int]:
        """Where the sentence around a position begins and ends."""
        start = max((m.end() for m in _BREAK.finditer(self.words, 0, at)), default=0)
        stop = _BREAK.search(self.words, at)
        return start, stop.start() if stop else len(self.words)

    def find(self, wordings: Iterable[str], text: str) -> Iterator[tuple[int, int]]:
        """Where wordings of this language stand in a text."""
        grammar = self.language.grammar
        lower = lowered(text)
        for wording in wordings:
            if may_stand(wording, lower):
                yield from find_wording(wording, lower, grammar.loose_spaces, self.endings)

    @cached_property
    def endings(self) -> frozenset[str]:
        """What may be glued to a word of this language."""
        return frozenset(self.language.grammar.suffixes)

    def around(self, at: int, slot: Slot, *, determiners: bool = True) -> str:
        """The sentence with # for one placeholder, its marks spelled as they are written.

        `determiners`: whether small words between a preposition and the placeholder stay.
        """
        start, end = self.sentence(at)
        before = self.words[start:at]
        if determiners and slot.before_mark:
            before += f"{slot.before_mark} "
        if not determiners:
            small = self.language.slips.ends.determiners
            while small:
                rest = before.rstrip()
                last = re.search(r"[\w'-]+$", rest)
                if last is None or last.group().lower() not in small:
                    break
                before = rest[: last.start()]
        after = slot.after_mark.split("/")[0] if "/" in slot.after_mark else ""
        return before + HERE + after + self.words[at + 1 : end]

    def says(self, wordings: Iterable[str], text: str) -> bool:
        """Whether one of some wordings with # stands around the placeholder."""
        return any(True for _ in self.find(wordings, text))

    def finding(
        self,
        code: str,
        words: str,
        start: int,
        end: int,
        hint: str | None = None,
        severity: Severity = Severity.ERROR,
    ) -> Diagnostic:
        """A finding at a stretch of the line."""
        return Diagnostic(code, words, self.flat.place(self.message, start, end), hint, severity)
