"""A text as a proof-reader has it: its words in one line, and all that is known of what it prints.

A text may keep each placeholder and each mark and still say something else: "reduce to {lost}", a
card that is put *from* the pile, an article of the wrong gender. The checks of this folder look at
the words around what is bound; which words do harm, the language's `slips.yaml` knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.facts import Fact
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.message import Message, Slot
from rulewright.prose.review import FlatText, flatten
from rulewright.prose.texts import GameText
from rulewright.prose.values import (
    Amount,
    ByPlayers,
    ListOf,
    Number,
    Quantity,
    Reference,
    Term,
    TermValue,
    Value,
)
from rulewright.prose.wordings import compile_wording, may_stand, plain

HERE = "#"
"""Stands in a wording for the placeholder that is looked at."""

_BREAK = re.compile(r"[.!?;:。\n]")


@dataclass(frozen=True)
class Proof:
    """One text of a language, and what it is held to."""

    message: Message
    about: GameText
    language: Language
    glossary: Glossary
    values: Mapping[str, Value]
    english: Message | None = None
    """The original, where this is a translation."""

    @cached_property
    def flat(self) -> FlatText:
        """The words in one line, a gap for each placeholder."""
        return flatten(self.message)

    @cached_property
    def words(self) -> str:
        """The same with plain apostrophes and spaces; every character in its place."""
        return plain(self.flat.text)

    @cached_property
    def lower(self) -> str:
        """The words in small letters, for a quick look."""
        return self.words.lower()

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """What the rule says; nothing where the text describes none."""
        return self.about.unit.facts if self.about.unit is not None else ()

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
        lower = text.lower()
        for wording in wordings:
            if not may_stand(wording, lower):
                continue
            pattern = compile_wording(wording, grammar.loose_spaces, grammar.suffixes)
            yield from (m.span() for m in pattern.finditer(text))

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


def amounts_of(value: Value | None) -> tuple[Amount, ...]:
    """The numbers that a value prints, for every number of players."""
    match value:
        case Number(n) | Quantity(n):
            return (n,)
        case ByPlayers(cases):
            return tuple(n for _, inner in cases for n in amounts_of(inner))
        case ListOf(items):
            return tuple(n for item in items for n in amounts_of(item))
        case _:
            return ()


def term_of(value: Value | None) -> Term | None:
    """The word that a value prints or counts; None where there are several."""
    match value:
        case TermValue(term):
            return term
        case Quantity(_, term):
            return term
        case ByPlayers(cases):
            terms = {term_of(inner) for _, inner in cases}
            return terms.pop() if len(terms) == 1 else None
        case ListOf((only,)):
            return term_of(only)
        case _:
            return None


def is_reference(value: Value | None) -> bool:
    """Whether a placeholder points to another place of the book."""
    return isinstance(value, Reference)
