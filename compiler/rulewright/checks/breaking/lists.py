"""What texts are broken with: the shape of `breaking.yaml`, which no check may read.

A measure that breaks texts with the very words the checks look for measures nothing. So what is
put in place of what is a list of its own in each language, written by somebody who thought of what
goes wrong in rulebooks and not of what is looked for. A house test keeps the checks away from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from pydantic import Field

from rulewright.prose.locale_file import Shape, find_locale_file, read_locale_file, shape
from rulewright.source.files import shown_name

FILE = "breaking.yaml"

Words = tuple[str, ...]


class Bare(Shape):
    """Where a noun may stand without its article, so that leaving it out is no fault."""

    is_or_becomes: Words = Field(default=(), alias="is")
    """Verbs in whose clause a role needs none: “wird Richter”."""
    after: Words = ()
    """Words directly after which no noun needs one: “als”."""
    phrases: Words = ()
    """Nouns that need none with the word before them, unless it is said of what: “at hand”."""
    of: Words = ()
    """Words that say of what."""


class Elided(Shape):
    """Small words that lose a letter before a vowel."""

    whole: dict[str, str] = {}
    """What is written -> what somebody writes who does not elide it: l' -> le."""
    vowels: str = ""
    """Letters before which they do."""
    heard: Words = ()
    """Words whose first letter is a consonant all the same, or is heard: hasard."""


class Lists(Shape):
    """The whole file."""

    articles: Words = ()
    """Small words before a noun that somebody leaves out."""
    bare: Bare = Bare()
    elided: Elided = Elided()
    contracted: dict[str, str] = {}
    """One word -> the two it is made of: du -> de le."""
    nouns: Words = ()
    """Plain nouns of any rulebook, to which a particle is glued."""
    sentence_ends: Words = ()
    """Endings of the verb without which a line is no sentence."""
    both: Words = ()
    either: Words = ()
    set_phrases: Words = ()
    """Wordings that have the word for a turn or a round and mean no stretch of time."""
    any_or_each: Words = ()
    """Wordings that say the same whether they say each or any: « tout autre »."""
    degrees: dict[str, str] = {}
    """The most of all -> more than another."""
    denied: dict[str, str] = {}
    """Words that deny -> what they say where that is lost, with … for what stands between; and the
    other way round."""
    misspelt: dict[str, str] = {}
    """Words -> how many people write them."""
    mistaken: dict[str, str] = {}
    """Words -> others that exist, and that are written for them because they sound alike."""
    contrary: dict[str, str] = {}
    """Cue -> plain words that say it, as a writer would who has no list before him."""


def load_lists(lang: str, folders: Sequence[Path]) -> Lists:
    """The lists of a language, from the first folder that has them; empty where none has."""
    file = find_locale_file(lang, FILE, folders)
    return _load(*file) if file is not None else Lists()


@lru_cache(maxsize=16)
def _load(path: Path, seen: tuple[int, int]) -> Lists:  # noqa: ARG001 - tells one state from another
    file = read_locale_file(path, shown_name(path))
    return (shape(file, Lists) if file.data is not None else None) or Lists()
