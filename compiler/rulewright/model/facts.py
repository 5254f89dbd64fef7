"""Facts: what each statement says, in small pieces that a text has to express.

A fact lists the ways a text may say it: a placeholder that prints the value (`{player}`), or a mark
around words of the language (`[at random](random)`). `bound` is what a text may print. Facts are
drawn from the rules with their default options, for every number of players at once: each knows
for how many players it holds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from rulewright.model.texts import Unit


@dataclass(frozen=True, slots=True)
class Say:
    """One way to say a fact: `how` is "slot" (a placeholder) or "mark" (marked words)."""

    how: str
    name: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing a text has to say, or may say."""

    id: str
    """Stable: unit, statement and role, as `market.deal/draw.amount`."""
    role: str
    """What part it plays: actor, amount, source, target, order, sight, ..."""
    value: str
    """What it is, in plain words with numbers: "2 per player", "dealer", "hidden"."""
    says: tuple[Say, ...]
    required: bool
    players: frozenset[int]
    """For which numbers of players it holds."""
    structure: str = ""
    """`value` with its numbers left out; empty when it has none."""

    @property
    def shape(self) -> str:
        """The fact without its numbers: what a translation's words depend on."""
        return f"{self.role}={self.structure or self.value}"


@dataclass(frozen=True, slots=True)
class Bound:
    """A value a text may print: a number with its unit by number of players, a term, or a list."""

    kind: str
    """"number" (with `unit` or without), "term", "list", or "literal" (`term` as it is)."""
    numbers: Mapping[int, int] = field(default_factory=dict)
    unit: str | None = None
    term: str = ""
    items: tuple[Bound, ...] = ()

    @classmethod
    def of_term(cls, key: str) -> Bound:
        """A word of the game."""
        return cls("term", term=key)

    @classmethod
    def of_numbers(cls, entries: Iterable[int], unit: str | None, players: Iterable[int]) -> Bound:
        """Numbers one after the other; the last one has the unit: "8, 6 and 4 points"."""
        counts = sorted(players)
        numbers = [dict.fromkeys(counts, entry) for entry in entries]
        units = [None] * (len(numbers) - 1) + [unit]
        items = (cls("number", n, u) for n, u in zip(numbers, units, strict=True))
        return cls("list", items=tuple(items))


@dataclass(frozen=True, slots=True)
class Phrase:
    """How an amount or a condition is put together, for the phrasebook to say it piece by piece."""

    kind: str
    """Key of the phrasebook's phrase: "plus", "counter", "flag", "and", ..."""
    slots: Mapping[str, str] = field(default_factory=dict)
    """What the phrase calls a thing, and the statement's slot that it is."""
    parts: Mapping[str, Phrase] = field(default_factory=dict)
    """The phrases it is made of."""
    features: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Saying:
    """One statement as the phrasebook says it: the message's key, its slots, and its features."""

    kind: str
    """Key of the phrasebook's message: "draw", "take", "each", ..."""
    slots: Mapping[str, Bound]
    features: frozenset[str]
    """Which optional clauses apply: "hidden", "or_fewer", "clockwise", ..."""
    facts: tuple[Fact, ...]
    players: frozenset[int]
    depth: int = 0
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    """What no single slot can print: "amount", "case", ..."""


@dataclass(frozen=True)
class UnitFacts:
    """A unit with what its own statements say."""

    unit: Unit
    parent: str | None
    """Key of the unit it stands in."""
    players: frozenset[int]
    """For which numbers of players the unit is there at all."""
    sayings: tuple[Saying, ...]
    children: tuple[str, ...]
    """Keys of the units inside, in reading order."""
    ruling: str = ""
    """Only played when an option is answered so (`option.choice`), which is not its default."""

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """The facts of all sayings; the same fact said by two statements is one."""
        unique: dict[tuple[str, str], Fact] = {}
        for saying, names in zip(self.sayings, self._slot_names(), strict=True):
            for fact in map(names.renamed, saying.facts):
                old = unique.get((fact.role, fact.value))
                if old is None or (fact.required and not old.required):
                    unique[(fact.role, fact.value)] = fact
        return tuple(unique.values())

    @cached_property
    def bound(self) -> Mapping[str, Bound]:
        """What the unit's texts may print. A role that comes again has a number: `drawn_2`."""
        bound: dict[str, Bound] = {}
        for saying, names in zip(self.sayings, self._slot_names(), strict=True):
            bound |= {names.keys[name]: value for name, value in saying.slots.items()}
        return bound

    def _slot_names(self) -> list[_SlotNames]:
        """What each saying's slots are called in the unit's texts."""
        bound: dict[str, Bound] = {}
        found: list[_SlotNames] = []
        for saying in self.sayings:
            keys: dict[str, str] = {}
            for name, value in saying.slots.items():
                key, number = name, 1
                while key in bound and bound[key] != value:
                    number += 1
                    key = f"{name}_{number}"
                bound[key] = value
                keys[name] = key
            found.append(_SlotNames(keys))
        return found

    @cached_property
    def structure(self) -> str:
        """Twelve hex digits that move when what the unit says changes in kind."""
        shapes = [f.shape + ("!" if f.required else "") for f in self.facts]
        return _digest([*sorted(shapes), *sorted(self.bound), str(sorted(self.players))])

    @cached_property
    def values(self) -> str:
        """Twelve hex digits that move when only numbers change."""
        return _digest([f"{f.role}={f.value}" for f in self.facts])


@dataclass(frozen=True, slots=True)
class _SlotNames:
    """The names that one statement's slots have in the texts of its unit."""

    keys: Mapping[str, str]

    def renamed(self, fact: Fact) -> Fact:
        """The fact, said by the slots as the unit calls them."""
        if all(name == key for name, key in self.keys.items()):
            return fact
        says = tuple(
            Say(s.how, self.keys.get(s.name, s.name)) if s.how == "slot" else s for s in fact.says
        )
        return replace(fact, says=says)


@dataclass(frozen=True, slots=True)
class GameFacts:
    """All units of a game in reading order, by key."""

    units: Mapping[str, UnitFacts]

    def __iter__(self) -> Iterator[UnitFacts]:
        return iter(self.units.values())

    def count(self) -> int:
        """How many facts there are in all."""
        return sum(len(u.facts) for u in self)


def _digest(parts: list[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


def facts_text(facts: GameFacts) -> str:
    """A listing for `rulewright show --stage facts`."""
    lines = []
    for unit in facts:
        counts = ", ".join(map(str, sorted(unit.players)))
        lines.append(f"{unit.unit.key}  ({counts} players)  {unit.structure}.{unit.values}")
        for fact in unit.facts:
            says = " or ".join(
                f"{{{s.name}}}" if s.how == "slot" else f"[…]({s.name})" for s in fact.says
            )
            must = "must" if fact.required else "may"
            lines.append(f"    {fact.role}: {fact.value}  — {must} be said by {says}")
    return "\n".join(lines)
