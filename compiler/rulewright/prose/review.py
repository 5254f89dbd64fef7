"""Reading a message over: whether its words keep the promises of its notation.

Marked words must be a way to say their fact, no number may be typed where a value belongs, grammar
marks must be the language's own, and small words that would not follow a changed term must not be
typed by hand. Everything is returned as diagnostics; nothing is changed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rulewright.diagnostics import Diagnostic, Place, Severity, did_you_mean
from rulewright.prose.grammar import Grammar
from rulewright.prose.language import Language
from rulewright.prose.marks import agreement_tables, find_mark, names_of_marks
from rulewright.prose.message import Emphasis, Marked, Message, Part, Slot, Text
from rulewright.prose.numerals import GAP, FoundNumber, Kind
from rulewright.prose.values import Literal, Term, TermValue, Value
from rulewright.prose.wordings import compile_wording, plain

_RULE_NUMBERS: frozenset[Kind] = frozenset(
    {"digits", "cardinal", "ordinal", "multiple", "fraction"}
)
"""Kinds that are a rule's value. "Both" and "first" are as a rule only ways to point."""


def review_message(
    language: Language,
    message: Message,
    bindings: Mapping[str, Value] | None = None,
    *,
    terms: Mapping[str, Term] | None = None,
    cues: Collection[str] | None = None,
) -> tuple[Diagnostic, ...]:
    """What is wrong with a message in its language.

    `bindings` are the values it may print; `terms` the words of the game, which marked words may
    express too; `cues` restricts the facts that may be named here (by default all there are).
    """
    found: list[Diagnostic] = []
    text = flatten(message)
    if bindings is None:
        found += _unknown_marks(language.grammar, message)
    else:
        found += language.render(message, bindings)[1]
    for marked in message.marked():
        found += _marked_words(language, message, marked, terms or {}, cues)
    found += _unbound_numbers(language, message, text, terms or {})
    found += _typed_by_hand(language.grammar, message, text, bindings)
    return tuple(dict.fromkeys(found))


# -- the message as one line ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FlatText:
    """The words of a message in one line, a gap for each placeholder, and where each stands."""

    text: str
    columns: tuple[int, ...]
    """The column in the pattern of each character."""
    slots: tuple[tuple[int, Slot], ...]
    """Position of each placeholder's gap."""
    marked: tuple[tuple[int, int, Marked], ...]
    """Start and end of each stretch of marked words."""

    def place(self, message: Message, start: int, end: int) -> Place | None:
        """The place of a stretch in the message's file."""
        if not self.columns:
            return message.place
        return message.place_at(self.columns[start], self.columns[end - 1] + 1)


def flatten(message: Message) -> FlatText:
    """A message's words in NFC, in one line."""
    chars: list[str] = []
    columns: list[int] = []
    slots: list[tuple[int, Slot]] = []
    marked: list[tuple[int, int, Marked]] = []

    def add(parts: tuple[Part, ...]) -> None:
        for part in parts:
            match part:
                case Text():
                    places = _columns(part, message.pattern)
                    for cluster, at in _nfc(part.text):
                        chars.extend(cluster)
                        columns.extend(places[at] for _ in cluster)
                case Slot():
                    slots.append((len(chars), part))
                    chars.append(GAP)
                    columns.append(part.column)
                case Marked():
                    start = len(chars)
                    add(part.parts)
                    marked.append((start, len(chars), part))
                case Emphasis():
                    add(part.parts)

    add(message.parts)
    return FlatText("".join(chars), tuple(columns), tuple(slots), tuple(marked))


def _columns(part: Text, pattern: str) -> list[int]:
    """The pattern's column of each character; doubled signs in the pattern are one character."""
    columns: list[int] = []
    at = part.column
    for i, char in enumerate(part.text):
        columns.append(at)
        doubled = char in "{}[]*" and pattern.startswith(char * 2, at)
        single = char == "*" and part.text[i - 1 : i] != "*" and part.text[i + 1 : i + 2] != "*"
        at += 2 if doubled and not single else 1
    return columns


def _nfc(text: str) -> list[tuple[str, int]]:
    """Composed characters, each with where it began."""
    if unicodedata.is_normalized("NFC", text):
        return [(char, at) for at, char in enumerate(text)]
    clusters: list[tuple[str, int]] = []
    start = 0
    for at in range(1, len(text) + 1):
        composed = unicodedata.normalize("NFC", text[start : at + 1])
        if at == len(text) or len(composed) > len(unicodedata.normalize("NFC", text[start:at])):
            clusters.append((unicodedata.normalize("NFC", text[start:at]), start))
            start = at
    return clusters


# -- facts ---------------------------------------------------------------------------------------


def says_term(language: Language, term: Term, words: str) -> bool:
    """Whether marked words express a term of the game: its own forms or one of its phrases."""
    grammar = language.grammar
    text = plain(unicodedata.normalize("NFC", words))
    return any(
        compile_wording(wording, grammar.loose_spaces, grammar.suffixes).search(text)
        for wording in term.wordings()
    )


def _marked_words(
    language: Language,
    message: Message,
    marked: Marked,
    terms: Mapping[str, Term],
    cues: Collection[str] | None,
) -> list[Diagnostic]:
    cue = marked.cue
    place = message.place_at(marked.column, marked.end)
    words = flatten(Message(marked.parts, message.pattern)).text
    shown = words.replace(GAP, "…").strip()
    if not shown:
        return []
    if cue in terms:
        if says_term(language, terms[cue], words):
            return []
        hint = _any_of(language, terms[cue].wordings())
        return [Diagnostic("RW422", f"“{shown}” is not a way to say “{cue}”.", place, hint)]
    known = language.cue_names
    if cue not in known or (cues is not None and cue not in cues):
        close = did_you_mean(cue, [*(known if cues is None else cues), *terms])
        where = message.place_at(marked.cue_column, marked.cue_column + len(cue))
        return [Diagnostic("RW421", f"Nothing here is called “{cue}”.", where, close)]
    verdict = language.cues.verdict(cue, words)
    wordings = _any_of(language, language.wordings(cue))
    if verdict == "contradicts":
        return [Diagnostic("RW423", f"“{shown}” says the contrary of “{cue}”.", place, wordings)]
    if verdict == "silent":
        return [Diagnostic("RW422", f"“{shown}” is not a way to say “{cue}”.", place, wordings)]
    return []


def _any_of(language: Language, wordings: tuple[str, ...]) -> str:
    shown = ", ".join(f"“{w.replace('*', '…')}”" for w in wordings[:4])
    return f"In {language.name} this is said: {shown}."


# -- numbers -------------------------------------------------------------------------------------


def _unbound_numbers(
    language: Language, message: Message, text: FlatText, terms: Mapping[str, Term]
) -> list[Diagnostic]:
    numbers = [n for n in language.find_numbers(text.text) if n.kind in _RULE_NUMBERS]
    covered = _covered(language, text, terms) if numbers else []
    found: list[Diagnostic] = []
    for number in numbers:
        if any(a <= number.start and number.end <= b for a, b in covered):
            continue
        place = text.place(message, number.start, number.end)
        if _is_page(language, text.text, number):
            words = f"“{number.text}” is typed as a page, and pages move."
            hint = "Refer to what stands there by its name, as in {@setup}: the page is printed."
            found.append(Diagnostic("RW425", words, place, hint))
            continue
        words = f"“{number.text}” is typed, so it would stay when the rule changes."
        hint = "Print the rule’s value with a placeholder."
        found.append(Diagnostic("RW420", words, place, hint))
    return found


def _covered(
    language: Language, text: FlatText, terms: Mapping[str, Term]
) -> list[tuple[int, int]]:
    """The marked words that say their fact: a number among them is one of the fact's."""
    covered: list[tuple[int, int]] = []
    for start, end, marked in text.marked:
        words = text.text[start:end]
        covered += [(start + a, start + b) for a, b in language.cues.covered(marked.cue, words)]
        if marked.cue in terms and says_term(language, terms[marked.cue], words):
            covered.append((start, end))
    return covered


def _is_page(language: Language, text: str, number: FoundNumber) -> bool:
    words = language.numbers.find.pages
    before = plain(text[: number.start]).lower().rstrip()
    after = plain(text[number.end :]).lower().lstrip()
    return any(
        re.search(rf"(?<!\w){re.escape(w)}$", before) is not None or after.startswith(w)
        for w in words
    )


# -- grammar -------------------------------------------------------------------------------------


def _unknown_marks(grammar: Grammar, message: Message) -> list[Diagnostic]:
    """Marks that the language does not have, as far as that shows without values."""
    found: list[Diagnostic] = []
    for slot in message.slots():
        if slot.before_mark and find_mark(grammar, slot.before_mark, "before")[0] is None:
            place = message.place_at(slot.column, slot.column + len(slot.before_mark) + 2)
            found.append(_no_mark(grammar, slot.before_mark, "before", place))
        if slot.after_mark and not _knows_after(grammar, plain(slot.after_mark)):
            place = message.place_at(slot.after_column, slot.end)
            found.append(_no_mark(grammar, slot.after_mark, "after", place))
    return found


def _knows_after(grammar: Grammar, raw: str) -> bool:
    if raw in grammar.particles or "/".join(raw.split("/")[::-1]) in grammar.particles:
        return True
    if find_mark(grammar, raw, "after")[0] is not None:
        return True
    words = raw.count("|") or raw.count("/")
    return words + 1 in agreement_tables(raw, grammar)


def _no_mark(grammar: Grammar, name: str, side: str, place: Place | None) -> Diagnostic:
    words = f"[{name}] is no grammar mark of {grammar.name} {side} a placeholder."
    return Diagnostic("RW412", words, place, did_you_mean(name, names_of_marks(grammar, side)))


def _typed_by_hand(
    grammar: Grammar, message: Message, text: FlatText, bindings: Mapping[str, Value] | None
) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    articles = _small_words(grammar)
    particles = _particle_words(grammar)
    end = r"\s"
    for at, slot in text.slots:
        value = (bindings or {}).get(slot.name)
        is_word = isinstance(value, (TermValue, Literal)) and slot.form != "agree"
        if is_word and not slot.before_mark and articles:
            before = re.search(rf"(?<!\w)({_either(articles, end)})$", plain(text.text[:at]), re.I)
            if before is not None:
                mark = articles[re.sub(r"\s+", " ", before.group(1).strip().lower())]
                place = text.place(message, before.start(1), before.end(1))
                found.append(_hand(before.group(1).strip(), f"[{mark}]{{{slot.name}}}", place))
        if not slot.after_mark and particles:
            after = re.match(rf"({_either(particles)})(?!\w)", text.text[at + 1 :])
            if after is not None:
                mark = particles[after.group(1)]
                place = text.place(message, at + 1, at + 1 + after.end())
                found.append(_hand(after.group(1), f"{{{slot.name}}}[{mark}]", place))
    return found


def _hand(word: str, better: str, place: Place | None) -> Diagnostic:
    words = f"“{word}” is typed by hand and would not follow when the term changes."
    return Diagnostic("RW424", words, place, f"Write {better}.", Severity.WARNING)


def _small_words(grammar: Grammar) -> dict[str, str]:
    """Words of marks that depend on more than number, each with its mark's name."""
    return {
        row.say: name
        for name, mark in reversed(grammar.marks.items())
        if mark.side == "before" and any(row.initial or row.gender for row in mark.rows)
        for row in mark.rows
        if row.say and not _only_number(row.initial, row.gender, row.number)
    }


def _only_number(initial: str | None, gender: str | None, number: str | None) -> bool:
    return number is not None and initial is None and gender is None


def _particle_words(grammar: Grammar) -> dict[str, str]:
    return {
        word: pair
        for pair, endings in reversed(grammar.particles.items())
        for word in (endings.closed, endings.open, endings.rieul)
        if word and endings.closed != endings.open
    }


def _either(words: Mapping[str, str], end: str = "") -> str:
    """Any of some words, the longest first; `end` follows those that do not end in a stroke."""
    longest_first = sorted(words, key=len, reverse=True)
    return "|".join(
        re.escape(word).replace(r"\ ", r"\s+") + ("" if word[-1] in "'-" else end)
        for word in longest_first
    )
