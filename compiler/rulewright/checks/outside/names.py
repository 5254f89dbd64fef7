"""What outside texts call things: `outside.yaml` of a language, `GAME.aliases.yaml` of a game.

Aliases are data that a person has confirmed: names and turns of phrase that a publisher's text uses
where our own say otherwise. An audit accepts them and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import Field

from rulewright.diagnostics import Diagnostic
from rulewright.prose.locale_file import Shape, read_locale_file, shape
from rulewright.source.files import shown_name

_LISTS = (
    *("players", "examples", "conditions", "conditions_end", "pronouns"),
    *("subjects", "receivers"),
)
"""Lists of a language, which a game's own file may say otherwise."""


class AsidesFile(Shape):
    """Words beside numbers that count nothing of a game."""

    behind: tuple[str, ...] = ()
    """What such a number counts: "minutes", "years"."""
    before: tuple[str, ...] = ()
    """What stands before one: "episode"."""
    clock: tuple[str, ...] = ()
    """What stands between the two numbers of a time of day: French "14 h 30"."""


class NamesFile(Shape):
    """The shape of both files."""

    words: dict[str, tuple[str, ...]] = {}
    """Word of the game, or of every game -> other names for it."""
    cues: dict[str, tuple[str, ...]] = {}
    """Cue -> further wordings, too loose for our own texts."""
    weak: dict[str, tuple[str, ...]] = {}
    """Cue -> those of our own wordings that say it beside a mark, but nothing in a text at large:
    "있는" of what is in a bag is no condition that something is in it."""
    players: tuple[str, ...] = ()
    """What stands after a number that says how many play: "players", "명"."""
    company: dict[int, tuple[str, ...]] = {}
    """How many play -> words that say so without a number: "zu dritt", "셋이서"."""
    examples: tuple[str, ...] = ()
    """How a worked example begins, or is headed: "for example"."""
    conditions: tuple[str, ...] = ()
    """Words that open a condition: "if"."""
    conditions_end: tuple[str, ...] = ()
    """Words that close one, in languages that put them last: "*면"."""
    pronouns: tuple[str, ...] = ()
    """What follows a number of things that were named before: "of them"."""
    subjects: tuple[str, ...] = ()
    """Endings by which a language marks who does something."""
    asides: AsidesFile = Field(default_factory=AsidesFile)
    """Words beside numbers that count nothing of a game."""
    receivers: tuple[str, ...] = ()
    """Endings by which a language marks to whom something is given."""
    parts: dict[str, tuple[str, ...]] = {}
    """Part of a text -> how a heading names it: "setup", "box", "scoring"."""
    small: tuple[str, ...] = ()
    """Words that are never the name of a thing: articles, pronouns, conjunctions."""


@dataclass(frozen=True)
class OutsideNames:
    """All that outside texts may call things, in one language."""

    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    cues: dict[str, tuple[str, ...]] = field(default_factory=dict)
    weak: dict[str, tuple[str, ...]] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    company: dict[int, tuple[str, ...]] = field(default_factory=dict)
    examples: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    conditions_end: tuple[str, ...] = ()
    pronouns: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    receivers: tuple[str, ...] = ()
    asides: AsidesFile = field(default_factory=AsidesFile)
    parts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    small: frozenset[str] = frozenset()


def load_names(
    game: str, lang: str, folders: Sequence[Path]
) -> tuple[OutsideNames, tuple[Diagnostic, ...]]:
    """The names for a game in a language; a variant has its base game's as well."""
    found: list[Diagnostic] = []
    words: dict[str, tuple[str, ...]] = {}
    cues: dict[str, tuple[str, ...]] = {}
    weak: dict[str, tuple[str, ...]] = {}
    parts: dict[str, tuple[str, ...]] = {}
    company: dict[int, tuple[str, ...]] = {}
    lists: dict[str, tuple[str, ...]] = {}
    small: frozenset[str] = frozenset()
    asides = AsidesFile()
    base = game.split("+")[0]
    for name in dict.fromkeys((f"{game}.aliases.yaml", f"{base}.aliases.yaml", "outside.yaml")):
        for folder in folders:
            path = folder / lang / name
            if not path.is_file():
                continue
            file = read_locale_file(path, shown_name(path))
            names = shape(file, NamesFile)
            found += file.diagnostics
            if names is None:
                continue
            for key, more in names.words.items():
                words[key] = tuple(dict.fromkeys((*words.get(key, ()), *more)))
            for key, more in names.cues.items():
                cues[key] = tuple(dict.fromkeys((*cues.get(key, ()), *more)))
            weak |= names.weak
            for key, more in names.parts.items():
                parts[key] = tuple(dict.fromkeys((*parts.get(key, ()), *more)))
            company |= names.company
            if names.asides != AsidesFile():
                asides = names.asides
            for name in _LISTS:
                lists[name] = lists.get(name) or getattr(names, name)
            small |= {word.casefold() for word in names.small}
    return OutsideNames(
        words, cues, weak, asides=asides, parts=parts, company=company, small=small, **lists
    ), tuple(found)
