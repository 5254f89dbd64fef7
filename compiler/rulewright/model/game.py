"""The checked game: every name resolved, every table complete; what all later stages read.

Immutable records only. A `Game` is the same for every number of players; what depends on the number
of players or on an option is an expression, folded by `rulewright.model.evaluate`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rulewright.diagnostics import Place
from rulewright.model.expressions import Cond, CounterOf, Expr, SeatExpr, ZoneRef
from rulewright.model.scoring import RankStmt, Scoring
from rulewright.model.statements import Do, Stmt
from rulewright.model.texts import Text, Unit


@dataclass(frozen=True, slots=True)
class Param:
    """What a phase or a definition is told: `kind` "seat", "number" or "piece"."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Section:
    """`setup:`, `play:` or a phase: a unit and its statements."""

    name: str
    unit: Unit
    body: tuple[Stmt, ...]
    place: Place | None = None
    params: tuple[Param, ...] = ()


@dataclass(frozen=True, slots=True)
class Definition:
    """`define NAME(…):` a number or a relation that the rules use by name; exactly one is set."""

    name: str
    params: tuple[Param, ...]
    unit: Unit
    number: Expr | None
    relation: Cond | None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """Something the rules say of themselves; `at_end`: of the position when the game is over,
    `at_start`: of the position when the set-up is done."""

    unit: Unit
    cond: Cond
    at_end: bool
    place: Place | None = None
    at_start: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a holding and what it is worth (None: whatever it comes to)."""

    unit: Unit
    holding: tuple[tuple[str, Expr], ...]
    worth: Expr | None
    place: Place | None = None
    another_way: Expr | None = None
    """What it comes to if it is settled in another way that the rules allow."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a story starts from: a zone holds just this, a counter shows just this, a seat has a
    marker, or a flag is set for it."""

    zone: ZoneRef | None
    pieces: tuple[tuple[str, Expr], ...]
    counter: CounterOf | None = None
    amount: Expr | None = None
    marker: str | None = None
    seat: SeatExpr | None = None
    """The seat that has the marker, or for which the flag is set."""
    place: Place | None = None
    flag: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """One answer in a story: who (a seat, or None for chance) answers what.

    `answer` is a branch, a window's answer, a piece, a person, or a card's place; `numbers` come
    with a branch.
    """

    seat: str | None
    answer: str
    numbers: tuple[Expr, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """A worked example that is played: from `given`, `phases` are done with the answers told, and
    then `then` holds. Windows that the story says nothing of stay unanswered; whatever else it says
    nothing of must have one answer only, or not matter (chance: any outcome, `then` must hold for
    a sampled few). A phase called "setup" is the set-up."""

    unit: Unit
    players: int
    people: tuple[str, ...]
    """Names of the players, seat by seat."""
    given: tuple[Given, ...]
    phases: tuple[Do, ...]
    told: tuple[Told, ...]
    then: tuple[Cond, ...]
    place: Place | None = None
    then_places: tuple[Place, ...] = ()
    """The line of each condition."""
    winners: tuple[SeatExpr, ...] = ()
    """Who wins with what everybody has in the end: just these; empty: the story does not say."""
    winners_place: Place | None = None


class Source(StrEnum):
    """Where a datum comes from."""

    PRINTED = "printed"
    MISPRINT = "misprint"
    DERIVED = "derived"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a datum comes from; `printed` is what a misprint had instead."""

    source: Source
    printed: str | None = None
    note: Text | None = None
    """Why, in words: what a reader may want to know of it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece that can't be told from its like, and how many are in the box."""

    name: str
    kind: str
    count: int
    """How many are in the box; of a die's face: on how many sides it is."""
    place: Place | None = None
    attributes: Mapping[str, int] = field(default_factory=dict)
    """Numbers of its own (`rank: 3`)."""
    classes: tuple[str, ...] = ()
    """What it is (`is: [green, blue]`); a rule may speak of a class as of a piece."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number on the table, one for all or one a seat; it never goes past `least` and `most`."""

    name: str
    per_seat: bool
    starts: int
    least: int
    most: int
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    """Something a seat (or the table) is or is not (`asleep`)."""

    name: str
    per_seat: bool
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class NumberList:
    """Numbers one after the other, counted from 0."""

    name: str
    entries: tuple[int, ...]
    unit: str | None = None
    place: Place | None = None
    or_more: bool = False
    """Whether the last entry is meant for all that would come after it."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Where pieces lie. `seen_by` says who knows which pieces, `count_seen_by` who knows how many.

    Audiences are "nobody", "owner" or "all"; `count_option` names an option whose choice is the
    audience for the count.
    """

    name: str
    holds: str
    per_seat: bool
    seen_by: str
    count_seen_by: str
    count_option: str | None = None
    place: Place | None = None
    row: str | None = None
    """None: only counts matter. Else cards lie in places, each face up or face down: "as laid", or
    the attribute in whose ascending order they lie (pieces without it go anywhere). Which place
    holds what is known to who has seen the card and to all while it is face up."""


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers by number of players: one a row (`rows[4] == {"": 4}`) or one a piece of `kind`."""

    name: str
    kind: str | None
    """The kind of piece its columns are, or None for a table of one number."""
    rows: Mapping[int, Mapping[str, int]]
    unit: str | None = None
    """The word counted ("leaf", "round"), for printing."""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """A named number, the same for every number of players."""

    name: str
    value: int
    unit: str | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """What a rulebook leaves open, with the ruling taken by default."""

    name: str
    choices: tuple[str, ...]
    default: str
    text: Text | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A term of the game in English, and what travels with it for every language."""

    key: str
    one: str
    many: str
    short: str | None = None
    phrases: tuple[str, ...] = ()
    """Other wordings by which a text may express it with `[words](key)`."""
    picture: str | None = None
    """Path of an SVG, inside the game's folder."""
    other_languages: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """Forms for other languages given in the rules themselves; they come before a locale's."""
    place: Place | None = None
    picture_place: Place | None = None


@dataclass(frozen=True, slots=True)
class SpecialSeat:
    """A seat that no player holds, and with which numbers of players it is there."""

    name: str
    with_players: frozenset[int]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class BoxItem:
    """Something in the box that no rule counts (bags, cards); `name` is a word."""

    name: str
    count: int
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class BookSection:
    """A section of the rulebook, in the order printed; `shows` names what is generated into it."""

    key: str
    title: Text
    shows: tuple[str, ...]
    """Any of: components, cards, lists, worth, setup, chart, play, phases, definitions, end,
    ranking, examples, changes, claims, summary, rulings; in the order printed."""
    players: frozenset[int] | None
    text: Text | None
    story: Text | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A whole checked game."""

    name: str
    """The folder's name, with `+variant` where one is laid over."""
    title: Text
    tagline: Text | None
    version: str
    players: tuple[int, ...]
    age: int | None
    minutes: tuple[int, int] | None
    credits: Mapping[str, str]
    kinds: Mapping[str, tuple[str, ...]]
    """Kind of piece -> its pieces, in order."""
    pieces: Mapping[str, Piece]
    box: tuple[BoxItem, ...]
    zones: Mapping[str, Zone]
    special_seats: Mapping[str, SpecialSeat]
    markers: tuple[str, ...]
    tables: Mapping[str, Table]
    values: Mapping[str, Value]
    options: Mapping[str, Option]
    words: Mapping[str, Word]
    setup: Section
    play: Section
    phases: Mapping[str, Section]
    scoring: Scoring | None
    ranking: tuple[RankStmt, ...]
    ranking_unit: Unit | None
    claims: tuple[Claim, ...]
    examples: tuple[Example, ...]
    book: tuple[BookSection, ...]
    provenance: Mapping[str, Provenance]
    counters: Mapping[str, Counter] = field(default_factory=dict)
    flags: Mapping[str, Flag] = field(default_factory=dict)
    lists: Mapping[str, NumberList] = field(default_factory=dict)
    dice: Mapping[str, int] = field(default_factory=dict)
    """Kind -> how many such dice one zone holds at most; its pieces are the faces."""
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    stories: tuple[Story, ...] = ()
    folder: str = ""
    """Where the game's files lie, for pictures."""

    def seats(self, players: int) -> int:
        """How many seats there are with so many players."""
        return players + len(self.special_names(players))

    def special_names(self, players: int) -> tuple[str, ...]:
        """Names of the seats no player holds, in the order they follow the players' seats."""
        return tuple(s.name for s in self.special_seats.values() if players in s.with_players)

    def pieces_of(self, name: str) -> tuple[str, ...]:
        """The pieces a name means: itself, or every piece of a class."""
        if name in self.pieces:
            return (name,)
        return tuple(p.name for p in self.pieces.values() if name in p.classes)

    def default_options(self) -> dict[str, str]:
        """Each option's default choice."""
        return {o.name: o.default for o in self.options.values()}
