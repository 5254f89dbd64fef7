"""Reading the sections of the rules, each with what it may hold, in an order in which all is known.

What phases and definitions are told is known before the first line is read, and what can be
answered in play before the examples are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rulewright.model.countable import Countables
from rulewright.model.definitions_reader import DefinitionReader, read_signatures
from rulewright.model.game import Claim, Definition, Example, Section, Story
from rulewright.model.parts import word
from rulewright.model.phases import ROOTS, check_calls, rounds
from rulewright.model.scoring import RankStmt, Scoring
from rulewright.model.stories import StoryResolver
from rulewright.model.texts import Unit
from rulewright.model.units import Units
from rulewright.source.tree import Block

_OWN_KINDS = frozenset(("setup", "play", "phase", "scoring", "ranking"))


@dataclass(slots=True)
class Rules:
    """What the sections of the rules say."""

    sections: dict[str, Section] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)
    scoring: Scoring | None = None
    ranking: tuple[RankStmt, ...] = ()
    ranking_unit: Unit | None = None
    claims: tuple[Claim, ...] = ()
    examples: tuple[Example, ...] = ()
    stories: tuple[Story, ...] = ()

    @property
    def phases(self) -> dict[str, Section]:
        """The sections that play does, by name."""
        return {n: s for n, s in self.sections.items() if n not in ROOTS}


def read_sections(c: Countables, blocks: tuple[Block, ...]) -> Rules:
    """Every section's lines; what is wrong with them is in the countables' `found`."""
    resolver = StoryResolver(c, Units(c.found), read_signatures(c.names, blocks))
    rules = Rules()
    readers: dict[str, Callable[[StoryResolver, Block, Rules], None]] = {
        "define": _define,
        "scoring": _scoring,
        "ranking": _ranking,
        "claims": _claims,
        "examples": _examples,
    }
    for late in (False, True):
        for block in blocks:
            if (block.phrase.rule == "examples") is late:
                readers.get(block.phrase.rule, _happenings)(resolver, block, rules)
    _check_course(c, resolver, rules)
    return rules


def _unit(resolver: StoryResolver, block: Block) -> Unit:
    """The section's unit; its lines begin without names of their own."""
    rule = block.phrase.rule
    name = word(block.phrase).text if rule == "phase" else rule
    resolver.begin(name)
    kind = rule if rule in _OWN_KINDS else "section"
    return resolver.units.make(name, kind, block.place, block.texts)


def _happenings(resolver: StoryResolver, block: Block, rules: Rules) -> None:
    unit = _unit(resolver, block)
    params = resolver.signatures.phases.get(unit.key, ()) if unit.key not in ROOTS else ()
    resolver.begin(unit.key, params, block.phrase)
    body = resolver.body(block.children)
    section = Section(unit.key, unit, body, block.place, params)
    rules.sections.setdefault(unit.key, section)


def _define(resolver: StoryResolver, block: Block, rules: Rules) -> None:
    definition = DefinitionReader(resolver).definition(block)
    rules.definitions.setdefault(definition.name, definition)


def _scoring(resolver: StoryResolver, block: Block, rules: Rules) -> None:
    unit, name = _unit(resolver, block), word(block.phrase)
    zone, counter = resolver.c.zones.get(name.text), resolver.c.counters.get(name.text)
    lines = resolver.score_lines(block.children, counter.name if counter else None)
    if zone is None and counter is None:
        resolver.names.unknown(name.text, name.place, "zone", "counter")
        return
    scored = zone or counter
    assert scored is not None
    if not scored.per_seat:
        message = f"“{scored.name}” is nobody's, so it scores for nobody."
        hint = f"Score a {'zone' if zone else 'counter'} that each seat has."
        resolver.report("RW220", message, name.place, hint)
        return
    rules.scoring = Scoring(scored.name, lines, unit, block.place, counter is not None)


def _ranking(resolver: StoryResolver, block: Block, rules: Rules) -> None:
    rules.ranking_unit = _unit(resolver, block)
    rules.ranking = resolver.rank_lines(block.children)


def _claims(resolver: StoryResolver, block: Block, rules: Rules) -> None:
    _unit(resolver, block)
    rules.claims += resolver.claims(block.children)


def _examples(resolver: StoryResolver, block: Block, rules: Rules) -> None:
    _unit(resolver, block)
    rules.examples += resolver.examples(block.children)
    rules.stories += resolver.stories(block.children)


def _check_course(c: Countables, resolver: StoryResolver, rules: Rules) -> None:
    """Phases are reached and lead to no round; neither do definitions."""
    steps = [
        (section, name.text, name.place)
        for section, name in resolver.done
        if name.text in rules.phases and section in rules.sections
    ]
    c.found.extend(check_calls(rules.sections, steps))
    uses = [use for use in resolver.used if use[0] in rules.definitions]
    calls: dict[str, list[str]] = {}
    for section, name, _ in uses:
        calls.setdefault(section, []).append(name)
    for way, place in rounds(calls, uses):
        message = f"“{way[0]}” is defined by itself: {' → '.join(way)}."
        c.report("RW263", message, place, "What a definition uses is defined without it.")
