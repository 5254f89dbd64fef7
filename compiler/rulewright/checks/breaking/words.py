"""One text, broken in one place: every way to make a single fact of it wrong.

What is put in place of what comes from the language's data: its list of cues, its number words, its
glossary and its grammar marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from rulewright.checks.breaking.setting import (
    Change,
    Setting,
    amount_of,
    cut,
    exchanged,
    renamed,
    span,
    tidy,
)
from rulewright.checks.breaking.slips import slipped
from rulewright.checks.breaking.spelling import misspelt
from rulewright.prose.contraries import ASKED, CONTRARIES
from rulewright.prose.cues import FoundCue
from rulewright.prose.flat import FlatText, flatten
from rulewright.prose.language import Language
from rulewright.prose.marks import find_mark
from rulewright.prose.message import Marked, Message
from rulewright.prose.numerals import cardinal
from rulewright.prose.small_words import number_words
from rulewright.prose.values import TermValue
from rulewright.prose.wordings import compile_wording, plain

SLIPS: dict[str, tuple[str, str]] = {
    cue: (ASKED[cue].kind, others[0]) for cue, others in CONTRARIES.items() if ASKED[cue].kind
}
"""Cue -> what a slip about it is called, and the cue that is said in its place."""

_SENTENCE = re.compile(r"[.!?][\"'”’»)\]]*(?:\s+|$)")
_COMMA = re.compile(r"[,;]\s+")
_TYPED = re.compile(r"\s*(?:\[(?=[^\[\]{}]*\]\())?[^\W\d_]")
"""The first letter of typed words, marked ones as well; a grammar mark gets its capital itself."""
_FEWEST = 6
"""A clause of fewer characters says nothing by itself."""


def broken(message: Message, setting: Setting) -> Iterator[Change]:
    """Every pattern with one fact made wrong, with its kind; none twice."""
    seen = {message.pattern}
    makers = (_values, _terms, _grammar, _marks, _unmarked, _numbers, _clauses, slipped, misspelt)
    for make in makers:
        for kind, pattern in make(message, setting):
            if pattern not in seen and pattern.strip():
                seen.add(pattern)
                yield kind, pattern


# -- placeholders --------------------------------------------------------------------------------


def _values(message: Message, setting: Setting) -> Iterator[Change]:
    """A number's placeholder lost, renamed, exchanged or typed out."""
    names = [n for n, v in setting.values.items() if amount_of(v) is not None]
    for slot in message.slots():
        if slot.form == "agree":
            continue
        start, end = slot.column, slot.end
        yield "placeholder", tidy(cut(message.pattern, start, end, ""))
        yield "placeholder", renamed(message, slot, f"{slot.name}x")
        amount = amount_of(setting.values.get(slot.name))
        if amount is None:
            continue
        others = [n for n in names if amount_of(setting.values[n]) != amount]
        for other in others[:2]:
            yield "number", renamed(message, slot, other)
        for n in (amount, amount + 1):
            yield "number", cut(message.pattern, start, end, str(n))
            if spelled := cardinal(setting.language.numbers, n):
                yield "number", cut(message.pattern, start, end, spelled)
    slots = [s for s in message.slots() if amount_of(setting.values.get(s.name)) is not None]
    for one, two in pairwise(slots):
        if one.name != two.name and not one.end > two.column:
            yield "number", exchanged(message, one, two)


def _terms(message: Message, setting: Setting) -> Iterator[Change]:
    """A word of the game exchanged for another of the same kind."""
    for slot in message.slots():
        value = setting.values.get(slot.name)
        if slot.form == "agree" or not isinstance(value, TermValue):
            continue
        key = value.term.key
        kind = "actor" if key in setting.seats else "term"
        for other in setting.kin.get(key, ())[:3]:
            yield kind, renamed(message, slot, other)


# -- grammar -------------------------------------------------------------------------------------


def _grammar(message: Message, setting: Setting) -> Iterator[Change]:
    """Articles and particles typed by hand, as somebody does who does not know the notation."""
    grammar = setting.language.grammar
    numbers = number_words(grammar)
    for slot in message.slots():
        if slot.form == "agree":
            continue
        value = setting.values.get(slot.name)
        if slot.before_mark and isinstance(value, TermValue):
            mark, _ = find_mark(grammar, slot.before_mark, "before")
            says = {row.say for row in mark.rows if row.say} if mark is not None else set()
            open_end = slot.column + len(slot.before_mark) + 2
            printed = setting.language.filler.fill(slot, value)[0].number
            for say in sorted(says):
                if numbers.get(say) == printed:
                    continue  # What the mark says, and whatever the word becomes: no fault.
                space = "" if say[-1] in "'’-" else " "
                yield "grammar", cut(message.pattern, slot.column, open_end, say.strip() + space)
        endings = grammar.particles.get(slot.after_mark)
        if endings is not None:
            for say in sorted({endings.closed, endings.open} - {""}):
                yield "grammar", cut(message.pattern, slot.after_column, slot.end, say)


# -- cues ----------------------------------------------------------------------------------------


def _marks(message: Message, setting: Setting) -> Iterator[Change]:
    """Marked words that say the contrary, with and without their mark; marks of the contrary."""
    for marked in message.marked():
        inner = message.pattern[marked.column + 1 : marked.cue_column - 2]
        if marked.cue not in SLIPS:
            if marked.cue in setting.language.cue_names:
                yield "cue", cut(message.pattern, marked.column, marked.end, inner)
                yield "cue", tidy(cut(message.pattern, marked.column, marked.end, ""))
            continue
        kind, other = SLIPS[marked.cue]
        yield kind, tidy(cut(message.pattern, marked.column, marked.end, ""))
        yield kind, cut(message.pattern, marked.column, marked.end, f"[{inner}]({other})")
        words = plainest(setting.language, other)
        if words:
            for new in (f"[{words}]({marked.cue})", f"[{words}]({other})", words):
                yield kind, cut(message.pattern, marked.column, marked.end, new)
        yield from _denied(message, setting, marked, inner)


def _denied(message: Message, setting: Setting, marked: Marked, inner: str) -> Iterator[Change]:
    """The marked words replaced by those that the language lists as the contrary."""
    found = setting.language.cues.words.get(marked.cue)
    for words in (found.nots if found else ())[:3]:
        if "*" not in words and "…" not in words and words not in inner:
            yield (
                "negation",
                cut(message.pattern, marked.column, marked.end, f"[{words}]({marked.cue})"),
            )


def plainest(language: Language, cue: str) -> str:
    """The first of a cue's wordings that is whole words."""
    return next((w for w in language.wordings(cue) if "*" not in w and "…" not in w), "")


def _unmarked(message: Message, setting: Setting) -> Iterator[Change]:
    """Words that nobody marked, and that say a cue all the same, made to say its contrary."""
    text = flatten(message)
    taken = [(a, b) for a, b, _ in text.marked]
    original = _said_in_english(setting, SLIPS)
    for hit in setting.language.find_cues(text.text, SLIPS):
        if any(a < hit.end and hit.start < b for a, b in taken) or _idiom(setting, text, hit):
            continue
        kind, other = SLIPS[hit.cue]
        words = plainest(setting.language, other)
        if not words or setting.language.expresses(other, hit.text):
            continue
        if other in original and hit.cue not in original:
            continue  # What the original says: two words for one thing, and no fault.
        taken.append((hit.start, hit.end))
        start, end = span(message, text, hit.start, hit.end)
        if hit.text[:1].isupper():
            words = words[:1].upper() + words[1:]
        yield f"{kind}, unmarked", cut(message.pattern, start, end, words)


def _said_in_english(setting: Setting, cues: Iterable[str]) -> frozenset[str]:
    """The cues that unmarked words of the original say."""
    if setting.english is None or setting.originals is None:
        return frozenset()
    text = flatten(setting.english)
    found = setting.originals.find_cues(text.text, cues)
    return frozenset(
        hit.cue
        for hit in found
        if not any(a < hit.end and hit.start < b for a, b, _ in text.marked)
    )


def _idiom(setting: Setting, text: FlatText, hit: FoundCue) -> bool:
    """Whether words are part of longer ones that the language lists as saying something else: the
    "each" of "each other" is about no one. Or that say the same with the contrary."""
    found = setting.language.cues.words.get(hit.cue)
    same = setting.lists.any_or_each if hit.cue in ("each", "any") else ()
    return any(
        a <= hit.start and hit.end <= b and b - a > hit.end - hit.start
        for wording in (*same, *(found.nots if found is not None else ()))
        for a, b in _spans(setting.language, wording, text.text)
    )


def _spans(language: Language, wording: str, text: str) -> list[tuple[int, int]]:
    grammar = language.grammar
    pattern = compile_wording(wording, grammar.loose_spaces, grammar.suffixes)
    return [match.span() for match in pattern.finditer(plain(text))]


def _numbers(message: Message, setting: Setting) -> Iterator[Change]:
    """Words such as "both" and "first" made another number."""
    text = flatten(message)
    for hit in setting.language.find_numbers(text.text):
        if hit.value != int(hit.value) or any(a <= hit.start < b for a, b, _ in text.marked):
            continue
        spelled = cardinal(setting.language.numbers, int(hit.value) + 1)
        if spelled:
            start, end = span(message, text, hit.start, hit.end)
            yield "number", cut(message.pattern, start, end, spelled)


# -- clauses -------------------------------------------------------------------------------------


def _clauses(message: Message, setting: Setting) -> Iterator[Change]:
    """A sentence, or what stands between two commas of one, left out. What begins a sentence then
    gets its capital: whoever shortens a text does not leave it half done."""
    raised = setting.language.grammar.capitals
    text = flatten(message)
    sentences = _pieces(text.text, _SENTENCE, 0, len(text.text))
    for start, end in sentences:
        if len(sentences) > 1:
            yield from _without(message, text, start, end, "sentence", raised)
        clauses = _pieces(text.text, _COMMA, start, end)
        for at, (a, b) in enumerate(clauses):
            if len(clauses) > 1 and at:
                # The comma before goes with the clause; the sentence keeps its full stop.
                a = text.text.rindex(text.text[clauses[at - 1][1] - 2 : a].strip() or ",", 0, a)
                b = _before_stop(text.text, a, b)
            if len(clauses) > 1:
                yield from _without(message, text, a, b, "clause", raised and not at)


def _before_stop(text: str, start: int, end: int) -> int:
    words = text[start:end].rstrip()
    return start + len(words) - (1 if words[-1:] in ".!?" else 0) if words else end


def _pieces(text: str, between: re.Pattern[str], start: int, end: int) -> list[tuple[int, int]]:
    cuts = [start, *(m.end() for m in between.finditer(text, start, end)), end]
    return [(a, b) for a, b in pairwise(cuts) if b - a >= _FEWEST]


def _without(
    message: Message, text: FlatText, start: int, end: int, kind: str, raised: bool
) -> Iterator[Change]:
    # Never half of what is marked.
    if any(a < start < b or a < end < b for a, b, _ in text.marked):
        return
    a, b = span(message, text, start, end)
    rest = message.pattern[b:]
    if raised and (first := _TYPED.match(rest)):
        at = first.end() - 1
        rest = rest[:at] + rest[at].upper() + rest[at + 1 :]
    yield kind, tidy(message.pattern[:a] + rest).strip()
