"""Something that a text mentions, with its place."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.prose.values import Amount


@dataclass(frozen=True, slots=True)
class Mention:
    """Something a text mentions."""

    kind: str
    """ "concept", "number", "players" (how many play), "cue", "slip": a number that cannot be
    meant, such as that of a step out of its order; "aside" and "stamp": one that counts nothing of
    the game, the latter a time or a page."""
    key: str
    """The word of the game, the cue, or the unit of a number ("" if none stands by it)."""
    start: int
    end: int
    value: Amount = 0
    alias: bool = False
    """Whether it goes by a name of outside texts."""
    ordinal: bool = False
    article: bool = False
    """Whether a number is a word that is mostly an article: it may prove, but never accuse."""
    nested: bool = False
    """Whether its words are a part of a longer name: "bead" in "red bead"."""
    weak: bool = False
    """Whether a cue is said by words so common that they prove nothing."""
