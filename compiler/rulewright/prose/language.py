"""A language: the engine that turns messages and values into its sentences.

Everything it knows comes from data files in `locales/<code>/`: `grammar.yaml` (marks, particles,
patterns, typography), `numbers.yaml` (numbers in words), `cues.yaml` (which words may express which
fact) and, if they are there, `slips.yaml` (small words that do harm) and `nouns.yaml` (what nouns
look like). So a language is added without touching Python.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path

from babel import Locale, UnknownLocaleError

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.prose.cues import Cues, CueWords, FoundCue
from rulewright.prose.echoes import Echoes, load_echoes
from rulewright.prose.everyday import Everyday, load_everyday
from rulewright.prose.filling import Filler
from rulewright.prose.grammar import Grammar
from rulewright.prose.locale_file import LocaleFile, Path_, read_locale_file, shape
from rulewright.prose.message import REFERENCE, Emphasis, Marked, Message, Part, Slot, Text
from rulewright.prose.nouns import Nouns
from rulewright.prose.numerals import FoundNumber, NumberFinder, Numbers
from rulewright.prose.slips import Slips
from rulewright.prose.small_words import number_words
from rulewright.prose.troubles import explain
from rulewright.prose.typography import typeset
from rulewright.prose.values import Span, SpanKind, Value, has_foreign_term
from rulewright.source.files import shown_name

_OF_WORDS = ("gender", "sound", "counter")
"""Troubles with a word's grammar. A word that has no translation yet stands here in English, which
has been reported; that nobody knows its gender says nothing more."""

_SENTENCE_END = re.compile(r"[.!?…][\"'”’»)\]]*\s+$")


@dataclass(frozen=True)
class Language:
    """One language, ready to say things. `code` is its CLDR code, the name of its folder."""

    code: str
    grammar: Grammar
    numbers: Numbers
    cues: Cues
    slips: Slips = field(default_factory=Slips)
    echoes: Echoes = field(default_factory=Echoes)
    """Plain words that a translation has to say as its original does."""
    english_echoes: Echoes = field(default_factory=Echoes)
    """The same of the originals."""
    everyday: Everyday = field(default_factory=Everyday)
    """Plain words that say what a clause is about."""
    english_everyday: Everyday = field(default_factory=Everyday)
    nouns: Nouns = field(default_factory=Nouns)
    """What nouns look like."""
    english_numbers: NumberFinder | None = None
    """How numbers of the originals are found, where that is not the language's own way."""

    @cached_property
    def number_words(self) -> Mapping[str, str]:
        """Each small word that only ever goes with one number, "one" or "many"."""
        return number_words(self.grammar)

    @property
    def name(self) -> str:
        """The language's name in itself."""
        return self.grammar.name

    # -- saying ----------------------------------------------------------------------------------

    def render(
        self,
        message: Message,
        bindings: Mapping[str, Value],
        *,
        capitals: bool | None = None,
        typography: bool = True,
    ) -> tuple[tuple[Span, ...], tuple[Diagnostic, ...]]:
        """The sentence with its values filled in, and what was wrong with it.

        `capitals` says whether a placeholder that opens a sentence gets a capital letter; by
        default as the language does. A phrase for the middle of a sentence wants False.
        """
        writer = _Writer(self, message, bindings)
        writer.write(message.parts, SpanKind.TEXT, "")
        if self.grammar.capitals if capitals is None else capitals:
            writer.capitalise(self.grammar.abbreviations)
        spans = _merge(span for span, _ in writer.spans)
        if typography:
            spans = typeset(spans, self.grammar.typography)
        return spans, tuple(dict.fromkeys(writer.diagnostics))

    def render_text(
        self, message: Message, bindings: Mapping[str, Value], *, capitals: bool | None = None
    ) -> str:
        """Only the words of `render`."""
        spans, _ = self.render(message, bindings, capitals=capitals)
        return "".join(span.text for span in spans)

    def say(self, value: Value, form: str = "", *, capitals: bool = False) -> tuple[Span, ...]:
        """A value by itself, as a table or a label prints it."""
        message = Message((Slot("value", form),))
        return self.render(message, {"value": value}, capitals=capitals)[0]

    def printed(self, text: str) -> str:
        """Plain words as the language's printer sets them: quotes, apostrophes, spaces."""
        return "".join(span.text for span in typeset([Span(text)], self.grammar.typography))

    @cached_property
    def filler(self) -> Filler:
        """The part that fills placeholders in."""
        return Filler(self.grammar, self.numbers)

    # -- reading ---------------------------------------------------------------------------------

    @property
    def pointed(self) -> bool:
        """Whether ordinals are written with a point: "3."."""
        return self.numbers.ordinal_digits.get("other") == "{n}."

    def find_numbers(self, text: str) -> list[FoundNumber]:
        """Digits and number words in a text."""
        return self._finder.find(text)

    @cached_property
    def _finder(self) -> NumberFinder:
        return NumberFinder(
            self.numbers,
            self.filler.decimal,
            self.filler.group,
            self.grammar.loose_spaces,
            self.grammar.suffixes,
        )

    @property
    def cue_names(self) -> tuple[str, ...]:
        """Every cue the language has words for."""
        return self.cues.names

    def wordings(self, cue: str) -> tuple[str, ...]:
        """The words that may express a cue, the plainest first."""
        return self.cues.wordings(cue)

    def expresses(self, cue: str, words: str) -> bool:
        """Whether the words may express the cue."""
        return self.cues.verdict(cue, words) == "says"

    def contradicts(self, cue: str, words: str) -> bool:
        """Whether the words say the contrary of the cue."""
        return self.cues.verdict(cue, words) == "contradicts"

    def find_cues(self, text: str, cues: Iterable[str] | None = None) -> tuple[FoundCue, ...]:
        """Where a text expresses which cues."""
        return self.cues.find(text, cues)


class _Writer:
    """Collects the spans of one sentence; each knows whether a placeholder printed it."""

    def __init__(self, language: Language, message: Message, bindings: Mapping[str, Value]) -> None:
        self.language = language
        self.message = message
        self.bindings = bindings
        self.spans: list[tuple[Span, bool]] = []
        self.diagnostics: list[Diagnostic] = []

    def write(self, parts: tuple[Part, ...], kind: SpanKind, name: str) -> None:
        for part in parts:
            match part:
                case Text():
                    self.spans.append((Span(part.text, kind, name), False))
                case Slot():
                    self._slot(part, kind, name)
                case Marked():
                    self.write(part.parts, SpanKind.MARK, part.cue)
                case Emphasis():
                    inner = SpanKind.EMPHASIS if kind is SpanKind.TEXT else kind
                    self.write(part.parts, inner, name)

    def _slot(self, slot: Slot, kind: SpanKind, name: str) -> None:
        value = self.bindings.get(slot.name)
        if value is None:
            self.diagnostics.append(self._unknown(slot))
            self.spans.append((Span(f"⟨{slot.name}⟩", kind, name), False))
            return
        phrase, troubles = self.language.filler.fill(slot, value)
        for trouble in troubles:
            if trouble.kind in _OF_WORDS and has_foreign_term(value, self.language.code):
                continue
            self.diagnostics.append(
                explain(trouble, slot, value, self.message, self.language.grammar)
            )
        for span in phrase.spans:
            plain = span.kind is SpanKind.TEXT
            self.spans.append((replace(span, kind=kind, name=name) if plain else span, True))

    def _unknown(self, slot: Slot) -> Diagnostic:
        """A placeholder for nothing, or a reference to nothing that the book prints."""
        place = self.message.place_at(slot.column, slot.end)
        points = slot.name.startswith(REFERENCE)
        near = [name for name in self.bindings if name.startswith(REFERENCE) == points]
        hint = did_you_mean(slot.name, near)
        if points:
            key = slot.name.removeprefix(REFERENCE)
            message = f"The book prints nothing that is called “{key}”."
            hint = hint or "A reference names a section of the book, or a part of the rules in it."
            return Diagnostic("RW418", message, place, hint)
        return Diagnostic("RW410", f"Nothing here is called “{slot.name}”.", place, hint)

    def capitalise(self, abbreviations: tuple[str, ...]) -> None:
        """A capital where a placeholder or its mark opens a sentence; typed words stay typed."""
        opens = True
        before = ""
        for at, (span, filled) in enumerate(self.spans):
            first = next((i for i, c in enumerate(span.text) if c.isalnum()), None)
            if opens and filled and first is not None:
                text = span.text[:first] + span.text[first].upper() + span.text[first + 1 :]
                self.spans[at] = (replace(span, text=text), filled)
            before = (before + span.text)[-40:]
            if first is not None or _SENTENCE_END.search(before):
                opens = bool(_SENTENCE_END.search(before)) and not any(
                    before.rstrip().endswith(short) for short in abbreviations
                )


def _merge(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Neighbours of one kind and name become one span; terms and numbers stay apart."""
    merged: list[Span] = []
    for span in spans:
        if not span.text:
            continue
        last = merged[-1] if merged else None
        same = last is not None and (last.kind, last.name) == (span.kind, span.name)
        if last is not None and same and span.kind not in (SpanKind.TERM, SpanKind.NUMBER):
            merged[-1] = replace(last, text=last.text + span.text)
        else:
            merged.append(span)
    return tuple(merged)


# -- loading -------------------------------------------------------------------------------------


def find_language(
    code: str, locale_folders: Sequence[Path]
) -> tuple[Language | None, tuple[Diagnostic, ...]]:
    """A language by its code; None where no folder has its grammar."""
    folders = tuple(folder / code for folder in locale_folders)
    if not any((folder / "grammar.yaml").is_file() for folder in folders):
        return None, ()
    return _kept(folders, tuple(_states(folders, locale_folders)), Path.cwd())


_FILES = ("grammar", "numbers", "cues", "slips", "echoes", "everyday")


def _states(folders: Iterable[Path], roots: Iterable[Path]) -> Iterator[tuple[int, int]]:
    """A mark of the state of each file that a language is read from, its originals' as well."""
    for folder in (*folders, *(root / "en" for root in roots)):
        for name in _FILES:
            try:
                stat = (folder / f"{name}.yaml").stat()
            except OSError:
                yield 0, 0
            else:
                yield stat.st_mtime_ns, stat.st_size


@lru_cache(maxsize=16)
def _kept(
    folders: tuple[Path, ...],
    states: tuple[tuple[int, int], ...],  # noqa: ARG001 - they tell one state from another
    here: Path,  # noqa: ARG001 - findings name files as they are seen from here
) -> tuple[Language, tuple[Diagnostic, ...]]:
    """A language as its files were: several parts of one command ask for it."""
    return load_language(*folders)


def load_language(*folders: Path) -> tuple[Language, tuple[Diagnostic, ...]]:
    """The language in a folder, or in several of its name: file by file, the first that has it.

    A broken file gives diagnostics and leaves its part empty.
    """
    code = folders[0].name
    files = {}
    for name in ("grammar", "numbers", "cues"):
        paths = [folder / f"{name}.yaml" for folder in folders if folder.is_dir()]
        path = next((p for p in paths if p.exists()), [*paths, folders[0] / f"{name}.yaml"][0])
        files[name] = read_locale_file(path, shown_name(path))
    for name in ("slips", "nouns"):
        for path in [p for f in folders if (p := f / f"{name}.yaml").is_file()][:1]:
            files[name] = read_locale_file(path, shown_name(path))
    slips = shape(files["slips"], Slips) if "slips" in files else None
    nouns = shape(files["nouns"], Nouns) if "nouns" in files else None
    grammar = shape(files["grammar"], Grammar)
    numbers = shape(files["numbers"], Numbers)
    cues = shape_cues(files["cues"])
    if grammar is None:
        grammar = Grammar(language=code, name=code)
    else:
        _check_code(files["grammar"], grammar, code)
    roots = [folder.parent for folder in folders]
    echoes, problems = load_echoes(code, roots, grammar.loose_spaces, grammar.suffixes)
    english = echoes if code == "en" else load_echoes("en", roots)[0]
    plain, troubles = load_everyday(code, roots, grammar.loose_spaces, grammar.suffixes)
    originals = plain if code == "en" else load_everyday("en", roots)[0]
    language = Language(
        code,
        grammar,
        numbers or Numbers(cardinals=()),
        Cues(cues, grammar.loose_spaces, grammar.suffixes),
        slips or Slips(),
        echoes,
        english,
        plain,
        originals,
        nouns or Nouns(),
        None if code == "en" else _english_numbers(roots),
    )
    found = [*(d for file in files.values() for d in file.diagnostics), *problems, *troubles]
    return language, tuple(found)


def _english_numbers(roots: Sequence[Path]) -> NumberFinder | None:
    for path in [p for root in roots if (p := root / "en" / "numbers.yaml").is_file()][:1]:
        numbers = shape(read_locale_file(path, shown_name(path)), Numbers)
        return None if numbers is None else NumberFinder(numbers)
    return None


def shape_cues(file: LocaleFile) -> dict[str, CueWords]:
    """Each cue by itself, so that one broken entry does not hide the others."""
    if file.data is None:
        return {}
    if not isinstance(file.data, dict):
        shape(file, CueWords)
        return {}
    places: dict[str | int, dict[Path_, Place]] = {}
    for path, place in file.places.items():
        if path:
            places.setdefault(path[0], {})[path[1:]] = place
    good: dict[str, CueWords] = {}
    for cue, entry in file.data.items():
        part = LocaleFile(file.name, entry, places.get(cue, {}), file.diagnostics)
        words = shape(part, CueWords)
        if words is not None:
            good[str(cue)] = words
    return good


def _check_code(file: LocaleFile, grammar: Grammar, folder: str) -> None:
    """The codes a grammar names are codes of languages, and its own is its folder's."""
    known = True
    for key, code in (("language", grammar.language), ("formats", grammar.formats)):
        if not code:
            continue
        try:
            Locale.parse(code.replace("-", "_"))
        except (UnknownLocaleError, ValueError):
            known = False
            message = f"“{code}” is not the code of a language."
            hint = "Use the code of Unicode’s list, such as en, fr, ko, de, pt_BR."
            file.diagnostics.append(Diagnostic("RW433", message, file.place((key,)), hint))
    if known and grammar.language.replace("_", "-") != folder.replace("_", "-"):
        message = f"This says “{grammar.language}”, but it lies in the folder “{folder}”."
        hint = f"Write “language: {folder}”."
        file.diagnostics.append(Diagnostic("RW433", message, file.place(("language",)), hint))
