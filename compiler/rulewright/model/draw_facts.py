"""Drawing the facts out of statements: the traversal that knows for whom each statement holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from string import ascii_uppercase
from typing import TypeGuard

from rulewright.model.case_facts import tell_case
from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.expressions import (
    AllOf,
    AnyOf,
    Arg,
    Cond,
    Expr,
    MarkerHolder,
    NamedSeat,
    Neighbour,
    Not,
    OptionIs,
    OwnerOf,
    PieceVar,
    PlayerAt,
    SeatExpr,
    SeatIs,
    SeatVar,
    SomeSeat,
    ValueOf,
    ZoneRef,
)
from rulewright.model.fact_notes import GENERIC_SEATS, Notes
from rulewright.model.facts import Bound, GameFacts, Phrase, Saying, UnitFacts
from rulewright.model.game import Game, Param
from rulewright.model.names import GENERIC_WORDS
from rulewright.model.statements import Branch, ChooseCard, Do
from rulewright.model.texts import TextKind, Unit
from rulewright.model.walk import records_in


class FactDrawer:
    """Walks a game once and collects its units' sayings."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.options = game.default_options()
        self.ruling = ""
        self.units: dict[str, UnitFacts] = {}
        self._open: list[_OpenUnit] = []
        self._order: list[str] = []
        self._counted: dict[str, str] = {}
        self._kinds: dict[str, str] = {}
        self._letters: dict[str, str] = {}
        self._roles: set[str] = set()
        for section in (game.setup, game.play, *game.phases.values()):
            for record, _ in records_in(section.body):
                self._note_variables(record)

    def _note_variables(self, record: object) -> None:
        """What the rules' variables are, for those places that have only their names."""
        if not isinstance(record, SeatIs):
            values = (getattr(record, f.name) for f in fields(record))  # type: ignore[arg-type]
            self._roles |= {v.marker for v in values if isinstance(v, MarkerHolder)}
        if isinstance(record, Branch):
            for pick in record.picks:
                if pick.unit is not None:
                    self._counted.setdefault(pick.var, pick.unit)
        elif isinstance(record, ChooseCard):
            self._kinds.setdefault(record.var, self.game.zones[record.rows[0].zone].holds)

    # ------------------------------------------------------------ words

    def has_word(self, name: str) -> bool:
        """Whether there is a word to print for a name; what has none is not told to readers."""
        return name in self.game.words or name in GENERIC_WORDS

    def kind_of(self, piece: PieceVar) -> str:
        """What kind of piece a variable names."""
        if piece.name in self.game.pieces:
            return piece.name
        rows = [zone.holds for zone in self.game.zones.values() if zone.row is not None]
        return self._kinds.get(piece.name) or (rows or list(self.game.kinds))[0]

    def piece_word(self, piece: str | PieceVar | None, zone: ZoneRef) -> str:
        """The word for what is counted in a zone: a piece, a class, a variable's, or its kind."""
        name = piece.name if isinstance(piece, PieceVar) else piece
        if name is not None and self.has_word(name):
            return name
        if zone.zone in self.game.zones:
            return self.game.zones[zone.zone].holds
        found = self.game.pieces.get(name or "")
        return found.kind if found is not None else next(iter(self.game.kinds))

    def holds_dice(self, zone: ZoneRef) -> bool:
        """Whether what lies in a zone are dice."""
        return zone.zone in self.game.zones and self.game.zones[zone.zone].holds in self.game.dice

    def number_word(self, name: str) -> str | None:
        """The word for what a number variable counts, or for itself; None where there is none."""
        return name if self.has_word(name) else self._counted.get(name)

    def name_seats(self, params: tuple[Param, ...]) -> None:
        """From here on these are the seats told by a name; without words they are A, B, ..."""
        self._letters = self._letters_for(params)

    def _letters_for(self, params: tuple[Param, ...]) -> dict[str, str]:
        seats = [p.name for p in params if p.kind == "seat"]
        wordless = [name for name in seats if name == "player" or not self.has_word(name)]
        return dict(zip(wordless, ascii_uppercase, strict=False)) if len(wordless) > 1 else {}

    def told_seats(self, call: Do) -> list[tuple[str, str | None, SeatExpr]]:
        """Who is whom in a phase that is done: a word, a letter if that is "player", and who."""
        params = self.game.phases[call.phase].params
        letters = self._letters_for(params)
        found: list[tuple[str, str | None, SeatExpr]] = []
        for param, arg in zip(params, call.args, strict=True):
            named = self.has_word(param.name) and param.name not in GENERIC_SEATS
            if param.kind == "seat" and (named or param.name in letters) and _is_seat(arg):
                word = param.name if named else "player"
                letter = None if named else letters[param.name]
                here = self.letter_of(arg.name) if isinstance(arg, SeatVar) else None
                same = arg == SeatVar(param.name) if named else here == letter
                if not same:
                    found.append((word, letter, arg))
        return found

    def name_one_more(self, name: str) -> None:
        """A seat that is looked for has a letter of its own if it has no word."""
        if not self.has_word(name) and name not in self._letters:
            free = (c for c in ascii_uppercase if c not in self._letters.values())
            self._letters[name] = next(free, ascii_uppercase[-1])

    def letter_of(self, name: str) -> str | None:
        """What tells a seat without a word from others: "A", "B", ..."""
        return self._letters.get(name)

    def is_thing(self, marker: str) -> bool:
        """Whether a marker is something one has: rules never call its holder by its name."""
        return marker not in self._roles

    # ------------------------------------------------------------ values

    @contextmanager
    def ruled(self, answer: OptionIs) -> Iterator[None]:
        """What is drawn now is played when an option is answered like this."""
        before = self.options, self.ruling
        self.options = {**self.options, answer.option: answer.choice}
        self.ruling = f"{answer.option}.{answer.choice}"
        yield
        self.options, self.ruling = before

    def settings(self, players: Iterable[int]) -> list[Setting]:
        """The settings for some numbers of players."""
        return [Setting(n, self.options) for n in sorted(players)]

    def quantity(self, expr: Expr, unit: str | None, players: frozenset[int]) -> Bound:
        """An amount as a value to print, by number of players."""
        numbers = {}
        for setting in self.settings(players):
            number = fold(self.game, expr, setting)
            if number is not None:
                numbers[setting.players] = number
        return Bound("number", numbers, unit)

    def named_value(self, name: str) -> Bound:
        """A named value or one-number table as something to print."""
        if name in self.game.values:
            value = self.game.values[name]
            return Bound("number", dict.fromkeys(self.game.players, value.value), value.unit)
        table = self.game.tables[name]
        return Bound("number", {n: row[""] for n, row in table.rows.items()}, table.unit)

    def unit_of(self, expr: Expr) -> str | None:
        """What a named value counts."""
        return self.named_value(expr.name).unit if isinstance(expr, ValueOf) else None

    # ------------------------------------------------------------ units

    def open(self, unit: Unit, players: frozenset[int]) -> None:
        """Statements from here on belong to this unit."""
        parent = self._open[-1].unit.key if self._open else None
        if self._open:
            self._open[-1].children.append(unit.key)
        self._order.append(unit.key)
        self._open.append(_OpenUnit(unit, parent, players, self.ruling))

    def close(self) -> None:
        """The unit is complete."""
        opened = self._open.pop()
        self.units[opened.unit.key] = UnitFacts(
            opened.unit,
            opened.parent,
            opened.players,
            tuple(opened.sayings),
            tuple(opened.children),
            opened.ruling,
        )

    def own_unit(self, unit: Unit) -> bool:
        """Whether a branch is said on its own: it has a text, or nothing around it has."""
        return unit.text(TextKind.BOOK) is not None or not any(
            o.unit.text(TextKind.BOOK) for o in self._open[-1:]
        )

    def notes(self, kind: str, players: frozenset[int]) -> Notes:
        """A sheet for one statement's facts."""
        opened = self._open[-1]
        number = opened.counts[kind] = opened.counts.get(kind, 0) + 1
        name = kind if number == 1 else f"{kind}{number}"
        return Notes(self, f"{opened.unit.key}/{name}", players)

    def add(self, kind: str, notes: Notes, depth: int = 0) -> None:
        """A statement is complete; conditions waiting to be said are said with it."""
        saying = Saying(
            kind,
            dict(notes.slots),
            frozenset(notes.features),
            tuple(notes.facts),
            notes.players,
            depth,
            dict(notes.phrases),
        )
        self._open[-1].sayings.append(saying)

    def finished(self) -> GameFacts:
        """All units, in the order they were opened."""
        return GameFacts({key: self.units[key] for key in self._order})

    # ------------------------------------------------------------ conditions

    def holds_for(self, cond: Cond, players: frozenset[int]) -> tuple[frozenset[int], Cond | None]:
        """For whom a condition can hold, and what of it depends on the position."""
        can, open_for = set(), set()
        for setting in self.settings(players):
            held = fold_cond(self.game, cond, setting)
            if held is not False:
                can.add(setting.players)
            if held is None:
                open_for.add(setting.players)
        rest = self._simplified(cond, players) if open_for else None
        return frozenset(can), rest

    def _simplified(self, cond: Cond, players: frozenset[int]) -> Cond | None:
        """The condition without the parts that an option or the number of players decides."""
        if isinstance(cond, AllOf | AnyOf):
            parts = [self._simplified(c, players) for c in cond.conds]
            left = tuple(c for c in parts if c is not None)
            if len(left) == 1:
                return left[0]
            return type(cond)(left) if left else None
        if isinstance(cond, Not):
            inner = self._simplified(cond.cond, players)
            return None if inner is None else Not(inner)
        held = {fold_cond(self.game, cond, s) for s in self.settings(players)}
        if None in held and isinstance(cond, SomeSeat):
            inner = self._simplified(cond.cond, players)
            return cond if inner is None else replace(cond, cond=inner)
        return None if None not in held else cond

    def condition(self, notes: Notes, cond: Cond, *, required: bool = True) -> Phrase:
        """The facts of a condition that depends on the position, and the phrase that says it."""
        return tell_case(notes, cond, required=required)


def _is_seat(arg: Arg) -> TypeGuard[SeatExpr]:
    return isinstance(arg, SeatVar | MarkerHolder | NamedSeat | Neighbour | OwnerOf | PlayerAt)


@dataclass(slots=True)
class _OpenUnit:
    unit: Unit
    parent: str | None
    players: frozenset[int]
    ruling: str = ""
    sayings: list[Saying] = field(default_factory=list)
    children: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
