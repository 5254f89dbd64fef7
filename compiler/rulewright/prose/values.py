"""Values: what the compiler binds to the placeholders of a message.

They are objects and not strings, because how a value is said (order of number and noun, counter,
plural, gender, final sound) is each language's business. A value is bound once for each language:
the terms inside it are that language's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Literal as OneOf

Gender = OneOf["m", "f", "n"]
Amount = int | Decimal | Fraction


class SpanKind(StrEnum):
    """What a stretch of a finished sentence is; the book's runs have the same kinds."""

    TEXT = "text"
    TERM = "term"
    NUMBER = "number"
    MARK = "mark"
    EMPHASIS = "emphasis"
    REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a finished sentence. `name` is a term's key, a value's name, a fact's cue, or
    the key of the section or unit referred to."""

    text: str
    kind: SpanKind = SpanKind.TEXT
    name: str = ""


_CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""CLDR's plural categories: a form is named by one, or by one and a case ("other dative")."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game in one language, with the grammar that no rule can guess."""

    key: str
    lang: str
    one: str
    many: str = ""
    """The plural; empty where it is the same word."""
    gender: Gender | None = None
    elides: bool | None = None
    """Whether articles elide before it; False is an aspirate h. None: by its first letter."""
    counter: str | None = None
    """The word it is counted with, in languages that count so."""
    sound: str | None = None
    """How its end is pronounced where letters don't say: a Latin word in Korean letters."""
    vowel_sound: bool | None = None
    """Whether it begins with a vowel sound ("hour", "unit"). None: by its letters."""
    short: str | None = None
    phrases: tuple[str, ...] = ()
    """Other wordings that may express this term as marked words: `[the lot](all_cards)`."""
    aliases: tuple[str, ...] = ()
    """Names that outside texts use."""
    forbidden: tuple[str, ...] = ()
    """Words our own texts must not use for it."""
    others: tuple[tuple[str, str], ...] = ()
    """Forms of further plural categories (CLDR: zero, two, few) or cases ("one dative")."""
    assumed: bool = False
    """Whether the gender stands in for one that can't be read: nothing is held to it."""

    @property
    def forms(self) -> dict[str, str]:
        """Its forms by plural category; "other" is the plural and "one" the singular."""
        return {"one": self.one, "other": self.many or self.one, **dict(self.others)}

    def form(self, category: str) -> str:
        """Its form for a plural category; a category that is not given falls to the plural."""
        forms = self.forms
        return forms.get(category, forms["other"])

    @property
    def inflected(self) -> tuple[str, ...]:
        """The word in every number and case; not the ways to say a place ("in front of them")."""
        forms = (w for name, w in self.forms.items() if name.partition(" ")[0] in _CATEGORIES)
        return tuple(dict.fromkeys(forms))

    @property
    def opens_with_vowel(self) -> bool | None:
        """What the glossary says of its first sound, for elision and a/an."""
        return self.elides if self.elides is not None else self.vowel_sound

    def wordings(self) -> tuple[str, ...]:
        """Everything that may express this term in our own texts, without repeats."""
        words = (self.one, self.many, self.short or "", *self.phrases, *dict(self.others).values())
        return tuple(dict.fromkeys(w for w in words if w))


@dataclass(frozen=True, slots=True)
class Number:
    """A number without a unit."""

    n: Amount


@dataclass(frozen=True, slots=True)
class Quantity:
    """So many of something: prints a whole phrase, "2 cards", « 2 cartes », 카드 2장."""

    n: Amount
    term: Term


@dataclass(frozen=True, slots=True)
class TermValue:
    """A word of the game; `plural` when the rules mean several of it."""

    term: Term
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Literal:
    """Words as they are (a title, a person's name), with what grammar needs to know of them."""

    text: str
    sound: str | None = None
    gender: Gender | None = None
    plural: bool = False
    opens_with_vowel: bool | None = None


@dataclass(frozen=True, slots=True)
class Reference:
    """A pointer to a section of the book or a unit of the rules: prints its title, as the language
    writes titles in a sentence. The page is the page design's to add."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class ListOf:
    """Several values joined as the language joins them; `style` is "and" or "or"."""

    items: tuple[Value, ...]
    style: OneOf["and", "or"] = "and"


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """A value that depends on the number of players, as (players, value) pairs in order."""

    cases: tuple[tuple[int, Value], ...]

    @classmethod
    def of(cls, cases: Mapping[int, Value] | Iterable[tuple[int, Value]]) -> ByPlayers:
        """From a mapping, sorted by number of players."""
        pairs = cases.items() if isinstance(cases, Mapping) else cases
        return cls(tuple(sorted(pairs, key=lambda pair: pair[0])))

    def groups(self) -> tuple[tuple[tuple[int, ...], Value], ...]:
        """The different values, each with the numbers of players that have it."""
        found: dict[Value, list[int]] = {}
        for players, value in self.cases:
            found.setdefault(value, []).append(players)
        return tuple((tuple(players), value) for value, players in found.items())


Value = Number | Quantity | TermValue | Literal | Reference | ListOf | ByPlayers


def has_foreign_term(value: Value, lang: str) -> bool:
    """Whether a word of another language stands in a value: one that is not translated yet."""
    match value:
        case Quantity() | TermValue():
            return value.term.lang != lang
        case ListOf(items=items):
            return any(has_foreign_term(item, lang) for item in items)
        case ByPlayers(cases=cases):
            return any(has_foreign_term(inner, lang) for _, inner in cases)
        case _:
            return False
