"""References: what a text may point to by name, and under which title.

A text refers to a section of the book or to a part of the rules by its key (`{@scoring}`,
`{@harvest.collect}`), never by a page number, so that it follows when sections move. Only what the
book prints can be referred to. A part of the rules that has no title of its own is found under the
nearest title above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.model.facts import GameFacts, UnitFacts
from rulewright.model.game import Game
from rulewright.model.sheet_content import OPTION, PHASE
from rulewright.prose.binding import bind, named_bounds
from rulewright.prose.fixed_words import FixedWords
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.message import REFERENCE, Message
from rulewright.prose.values import Reference, TermValue, Value

DEFAULT_SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("in_the_box", ("components", "cards")),
    ("setup", ("setup", "chart")),
    ("play", ("play", "phases")),
    ("definitions", ("definitions", "lists")),
    ("worth", ("worth",)),
    ("end", ("end", "ranking", "claims")),
    ("examples", ("examples",)),
    ("rulings", ("rulings",)),
    ("summary", ("summary",)),
)
"""The sections a rulebook has when the game does not lay out its own: their fixed words, and what
they show."""

_SHOWN_BY: Mapping[str, tuple[str, ...]] = {
    "setup": ("setup",),
    "play": ("play", "end"),
    "phase": ("phases",),
    "definition": ("definitions", "phases"),
    "scoring": ("worth",),
    "ranking": ("ranking",),
    "claim": ("claims",),
    "example": ("examples",),
    "story": ("examples",),
}
"""What a section shows that prints a unit of this kind; a unit inside another follows that one."""

_TITLED = ("phase", "branch", "definition")
"""Kinds of units that have a word as their title."""


def reference_values(
    game: Game,
    facts: GameFacts,
    texts: Mapping[str, Message],
    language: Language,
    glossary: Glossary,
    fixed: FixedWords | None = None,
) -> dict[str, Value]:
    """What `{@key}` prints in a language, for everything the book prints."""
    titles = dict(_section_titles(game, texts, language, glossary, fixed))
    found: dict[str, Value] = {}
    for key, title in titles.items():
        found[REFERENCE + key] = Reference(key, title)
    for unit in facts:
        key = unit.unit.key
        section = _section_of(game, facts, unit)
        if section is None or REFERENCE + key in found:
            continue
        title = _title(facts, unit, language, glossary) or titles[section]
        found[REFERENCE + key] = Reference(key, title)
    return found


def _section_titles(
    game: Game,
    texts: Mapping[str, Message],
    language: Language,
    glossary: Glossary,
    fixed: FixedWords | None,
) -> Iterator[tuple[str, str]]:
    if not game.book:
        for key, _ in DEFAULT_SECTIONS:
            yield key, key.replace("_", " ") if fixed is None else fixed.text(key)
    named = named_bounds(game)
    for section in game.book:
        message = texts.get(section.title.key)
        if message is None:
            yield section.key, section.title.pattern
            continue
        scope = section.players or frozenset(game.players)
        yield (
            section.key,
            language.render_text(message, bind({}, glossary, scope, named, language)),
        )


def _section_of(game: Game, facts: GameFacts, unit: UnitFacts) -> str | None:
    """The first section that prints a unit; None where the book leaves it out."""
    root, ruling = unit, unit.ruling
    while root.parent is not None:
        root = facts.units[root.parent]
        ruling = ruling or root.ruling
    sections = [(s.key, s.shows) for s in game.book] if game.book else DEFAULT_SECTIONS
    wanted: tuple[str, ...] = _SHOWN_BY.get(root.unit.kind, ())
    if ruling:
        # What another answer to an option asks stands apart from what is played as a rule.
        wanted = (OPTION + ruling.partition(".")[0],)
    elif any(PHASE + root.unit.key in shows for _, shows in sections):
        wanted = (PHASE + root.unit.key,)
    return next((key for key, shows in sections if any(w in shows for w in wanted)), None)


def _title(facts: GameFacts, unit: UnitFacts, language: Language, glossary: Glossary) -> str | None:
    """The unit's own title, or the nearest above it; None where only its section has one."""
    at: UnitFacts | None = unit
    while at is not None:
        name = at.unit.key.rpartition(".")[2]
        if at.unit.kind in _TITLED or (at.unit.kind == "step" and name in glossary):
            said = language.say(TermValue(glossary.term(name)), "one", capitals=True)
            return "".join(span.text for span in said)
        at = facts.units[at.parent] if at.parent is not None else None
    return None
