"""What nouns look like in a language: the shape of `nouns.yaml`.

A gender that is wrong in a list of words is wrong in every sentence, and consistently so: no
sentence shows it. But most nouns give their gender and their plural away, by their endings or by
being plain words of any rulebook. Those are data of each language; one without the file is read
without them.

A pattern is a word, or `*` and an ending: `carte`, `*tion`. The longest that fits a word counts,
so that an exception is simply a word of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypeVar

from pydantic import BeforeValidator

from rulewright.prose.locale_file import Shape

_Kind = TypeVar("_Kind")
Gender = Literal["m", "f", "n"]


def _listed(value: object) -> object:
    return tuple(w.strip() for w in value.split(",")) if isinstance(value, str) else value


Words = Annotated[tuple[str, ...], BeforeValidator(_listed)]


class Declined(Shape):
    """A form of a term that nouns of a gender have to have, by its endings."""

    form: str
    """As terms name it: "one genitive"."""
    genders: tuple[Gender, ...] = ("m", "f", "n")
    ends: Words = ()
    """Letters of which it ends in one."""
    unchanged: bool = False
    """Whether it must be as the plain word is."""


class Nouns(Shape):
    """The whole file."""

    head: Literal["first", "last"] = "last"
    """Which word of a name says what it is: « carte de bois », "wooden card"."""
    links: Words = ()
    """Words at which what is added to a noun begins: "of", « de »."""
    before: Words = ()
    """Adjectives before a noun, where it comes first."""
    compounds: bool = False
    """Whether a word may be glued before another one, which then says what it is."""
    genders: dict[Gender, Words] = {}
    either: Words = ()
    """Words of two genders."""
    plurals: dict[str, Words] = {}
    """Singular -> the plurals it may have, as patterns; all have a star or none."""
    declined: tuple[Declined, ...] = ()

    def noun_of(self, name: str) -> str:
        """The noun in a name of several words; empty where it begins with none."""
        words = self.group_of(name)
        if not words:
            return ""
        return words[0] if self.head == "first" else words[-1]

    def group_of(self, name: str) -> tuple[str, ...]:
        """The words of a name from its noun on, or up to it: what goes with the noun."""
        group: list[str] = []
        for word in name.split():
            if word.casefold() in self.links or "'" in word or "’" in word:
                break
            if group or self.head == "last" or word.casefold() not in self.before:
                group.append(word)
        return tuple(group)

    def gender_of(self, noun: str) -> tuple[Gender, str] | None:
        """The gender a noun is known by, with the pattern that knows it; None for any other."""
        rows: list[tuple[str, Gender | None]] = [(pattern, None) for pattern in self.either]
        rows += [(pattern, gender) for gender, words in self.genders.items() for pattern in words]
        pattern, gender = longest(noun, rows) or ("", None)
        return (gender, pattern) if gender is not None else None

    def plurals_of(self, noun: str) -> tuple[str, ...]:
        """The plurals a noun is known to have; none where the language doesn't tell."""
        found = longest(noun, self.plurals.items())
        if found is None:
            return ()
        pattern, plurals = found
        if not pattern.startswith("*"):
            return plurals
        stem = noun[: len(noun) - len(pattern) + 1]
        return tuple(stem + plural.removeprefix("*") for plural in plurals)


def longest(word: str, rows: Iterable[tuple[str, _Kind]]) -> tuple[str, _Kind] | None:
    """The row whose pattern fits a word; of several the longest, and a whole word before all."""
    lowered = word.casefold()
    best: tuple[str, _Kind] | None = None
    for row in rows:
        pattern = row[0]
        if pattern == lowered:
            return row
        # An ending is the ending of something.
        fits = pattern.startswith("*") and lowered.endswith(pattern[1:]) and len(lowered) > 2
        if fits and (best is None or len(pattern) > len(best[0])):
            best = row
    return best
