"""Grammar marks: small words that agree with what is printed next to them.

A mark sees the finished phrase beside it (its gender, its number, the sound it begins or ends
with) and the language's table says the word. Nothing here knows any language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulewright.prose.grammar import Choice, Grammar, Initial, Mark, Row
from rulewright.prose.particles import Final, choose_ending, final_sound
from rulewright.prose.values import Amount, Gender, Span
from rulewright.prose.wordings import compile_wording, may_stand, plain


@dataclass(frozen=True, slots=True)
class Phrase:
    """A value as it is printed, with what grammar must know of it."""

    spans: tuple[Span, ...]
    gender: Gender | None = None
    number: str = "one"
    vowel: bool | None = None
    """What the glossary says of its first sound; None: by its letters."""
    sound: str | None = None
    """How its last word is read, where letters don't say."""
    count: Amount | None = None
    """The number it begins or ends with, when it is a quantity."""
    noun: tuple[Span, ...] = ()
    """A quantity's noun without its number."""
    noun_vowel: bool | None = None
    numeral: bool = False
    """A number by itself: "an 8", « le 4 »; what stands before it takes it for one thing."""
    subject: str = ""
    """What to call it in a diagnostic."""

    @property
    def text(self) -> str:
        return "".join(span.text for span in self.spans)

    def bare(self) -> Phrase:
        """A quantity without its number."""
        return replace(self, spans=self.noun, vowel=self.noun_vowel, count=None)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something a mark could not decide; the renderer makes a diagnostic of it."""

    kind: str
    detail: str = ""


def find_mark(grammar: Grammar, name: str, side: str) -> tuple[Mark | None, bool]:
    """The mark of that name and whether it is written with a capital ([Le] for [le])."""
    name = plain(name)
    mark = grammar.marks.get(name)
    if mark is None and name[:1].isupper():
        mark = grammar.marks.get(name[0].lower() + name[1:])
        if mark is not None and mark.side == side:
            return mark, True
    return (mark, False) if mark is not None and mark.side == side else (None, False)


def names_of_marks(grammar: Grammar, side: str) -> list[str]:
    """What may stand in brackets on that side of a placeholder."""
    names = [name for name, mark in grammar.marks.items() if mark.side == side]
    return names + list(grammar.particles) if side == "after" else names


def begins_with_vowel(phrase: Phrase, initial: Initial) -> bool | None:
    """Whether the phrase as printed begins with a vowel sound; None where nothing is printed."""
    if phrase.vowel is not None:
        return phrase.vowel
    text = plain(phrase.text).lstrip(" \"'“‘«‹([{")
    if not text:
        return None
    if any(_begins(text, word) for word in initial.vowel):
        return True
    if any(_begins(text, word) for word in initial.consonant):
        return False
    word = re.match(r"[^\W\d_]+", text)
    if word and initial.spelled and len(word.group()) > 1 and word.group().isupper():
        return word.group()[0] in initial.spelled
    return text[0].lower() in initial.vowels


def _begins(text: str, wording: str) -> bool:
    return may_stand(wording, text.lower()) and compile_wording(wording).match(text) is not None


def put_before(
    mark: Mark, capital: bool, phrase: Phrase, grammar: Grammar
) -> tuple[Phrase, list[Trouble]]:
    """The phrase with a mark's word before it, or without its number, as the mark asks."""
    if phrase.count is not None:
        done = mark.with_number
        which = done.zero if phrase.count == 0 else done.one if phrase.count == 1 else done.other
        if which == "number":
            return phrase, []
        if which == "bare" and phrase.noun:
            phrase = phrase.bare()
    seen = replace(phrase, number="one") if phrase.numeral else phrase
    row, trouble = _choose(mark.rows, seen, grammar)
    if row is None or not row.say:
        return phrase, trouble
    say = row.say[0].upper() + row.say[1:] if capital else row.say
    gap = "" if say[-1] in "'’-" else " "
    return replace(phrase, spans=(Span(say + gap), *phrase.spans), vowel=None), trouble


def put_after(raw: str, phrase: Phrase, grammar: Grammar) -> tuple[Phrase, list[Trouble]]:
    """The phrase with a particle, an ending or an agreeing word after it."""
    raw = plain(raw)
    endings = grammar.particles.get(raw) or grammar.particles.get("/".join(raw.split("/")[::-1]))
    if endings is not None:
        final = final_sound(phrase.text, grammar.sounds, phrase.sound)
        trouble = [Trouble("sound", phrase.text)] if final is Final.UNKNOWN else []
        return _append(phrase, choose_ending(endings, final)), trouble
    mark, _ = find_mark(grammar, raw, "after")
    if mark is not None:
        row, trouble = _choose(mark.rows, phrase, grammar)
        return (phrase if row is None else _append(phrase, row.say)), trouble
    tables = agreement_tables(raw, grammar)
    if not tables:
        return phrase, [Trouble("after", raw)]
    return _agree(raw.split("|" if "|" in raw else "/"), tables, phrase)


def agreement_tables(raw: str, grammar: Grammar) -> dict[int, tuple[Choice, ...]]:
    """What a list of agreeing words may be; none where it is no such list in this language."""
    tables = {"|": grammar.agreement.bar, "/": grammar.agreement.slash}
    foreign = grammar.script and any(
        char.isalpha() and not unicodedata.name(char, "").startswith(grammar.script) for char in raw
    )
    separator = "|" if "|" in raw else "/" if "/" in raw else ""
    return tables[separator] if separator and not foreign else {}


def _append(phrase: Phrase, words: str) -> Phrase:
    return replace(phrase, spans=(*phrase.spans, Span(words)), sound=None) if words else phrase


def _agree(
    words: list[str], tables: dict[int, tuple[Choice, ...]], phrase: Phrase
) -> tuple[Phrase, list[Trouble]]:
    choices = tables.get(len(words))
    if choices is None:
        wanted = " or ".join(str(n) for n in sorted(tables))
        return phrase, [Trouble("count", wanted)]
    unsure = False
    for word, choice in zip(words, choices, strict=False):
        if choice.number is not None and choice.number != phrase.number:
            continue
        if choice.gender is not None and choice.gender != phrase.gender:
            unsure = unsure or phrase.gender is None
            continue
        gap = " " if phrase.spans and word else ""
        return _append(phrase, gap + word), []
    return phrase, [Trouble("gender" if unsure else "agreement", "|".join(words))]


def _choose(
    rows: Iterable[Row], phrase: Phrase, grammar: Grammar
) -> tuple[Row | None, list[Trouble]]:
    """The first row that fits; one that might have fitted had we known the gender is a trouble."""
    vowel = begins_with_vowel(phrase, grammar.initial)
    initial = None if vowel is None else "vowel" if vowel else "consonant"
    ends = phrase.text[-1:].lower()
    maybe: Row | None = None
    for row in rows:
        if row.number is not None and row.number != phrase.number:
            continue
        if row.initial is not None and row.initial != initial:
            continue
        if row.ends and ends not in row.ends:
            continue
        if row.gender is not None and row.gender != phrase.gender:
            if phrase.gender is None:
                maybe = maybe or row
            continue
        unsure = maybe is not None and maybe.say != row.say
        return row, [Trouble("gender")] if unsure else []
    return None, [Trouble("gender")] if maybe is not None else []
