"""Whether what several do together can be done apart: nobody's part hangs on another's.

“Together” promises that nobody learns what another does before all are done. That can't be kept
where one part changes what another part asks for: a heap both take from, a counter both look at.
So each part may choose and ask only by what is its own or what no part changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.definitions import opened
from rulewright.model.expressions import (
    BOX,
    CardLies,
    CounterOf,
    CountOf,
    FlagIs,
    MarkerHeld,
    MarkerHolder,
    OwnerOf,
    Reckoned,
    Related,
    SamePieces,
    SeatExpr,
    SeatVar,
    SumOf,
    ZoneRef,
)
from rulewright.model.game import Game
from rulewright.model.statements import (
    Adjust,
    Choose,
    ChooseCard,
    ChooseSeat,
    Do,
    Draw,
    EachSeat,
    Eliminate,
    Exchange,
    Give,
    LayOut,
    Look,
    MoveAll,
    Pass,
    Put,
    RemoveMarker,
    Roll,
    SetFlag,
    Sort,
    Stmt,
    Swap,
    Take,
    Turn,
    Window,
)
from rulewright.model.walk import bodies_of, records_in, statements_in

_NOWHERE = Place("play.rules")
_ROWS = "rows"
_HINT = "Take it out of “together”, or let it speak only of what is the player's own."


@dataclass(frozen=True, slots=True)
class _Thing:
    """Something on the table; `own`: the one that belongs to whoever does the part."""

    name: str
    own: bool


def check_apart(game: Game) -> Iterator[Diagnostic]:
    """Parts of “together” that hang on each other."""
    for section in (game.setup, game.play, *game.phases.values()):
        for stmt in statements_in(section.body):
            if isinstance(stmt, EachSeat) and stmt.sealed:
                yield from _Together(game, stmt).findings()


class _Together:
    """What the parts of one block change and ask for."""

    def __init__(self, game: Game, block: EachSeat) -> None:
        self.game = game
        self.asked: list[tuple[_Thing, Place]] = []
        self.changed: set[_Thing] = set()
        self.found: list[Diagnostic] = []
        self._follow(block.body, frozenset((block.var,)), block.place or _NOWHERE)

    def findings(self) -> Iterator[Diagnostic]:
        """What can't be done apart."""
        yield from self.found
        said: set[tuple[str, Place]] = set()
        for thing, place in self.asked:
            others = {_Thing(thing.name, False)}
            if not thing.own:
                others.add(_Thing(thing.name, True))
            if others & self.changed and (thing.name, place) not in said:
                said.add((thing.name, place))
                what = "the cards of rows" if thing.name == _ROWS else f"“{thing.name}”"
                message = (
                    f"What several do together must not depend on what another of them does; "
                    f"but one of them may change {what}."
                )
                yield Diagnostic("RW268", message, place, _HINT)

    # -- following a part --------------------------------------------------------------------------

    def _follow(self, body: tuple[Stmt, ...], own: frozenset[str], place: Place) -> None:
        for stmt in body:
            here = stmt.place or place
            self._reads(stmt, own, here)
            self._touches(stmt, own, here)
            if isinstance(stmt, Do) and stmt.phase in self.game.phases:
                phase = self.game.phases[stmt.phase]
                told = zip(phase.params, stmt.args, strict=False)
                inside = {p.name for p, arg in told if isinstance(arg, SeatVar) and arg.name in own}
                self._follow(phase.body, frozenset(inside), here)
            for inner in bodies_of(stmt):
                self._follow(inner, own, here)

    def _reads(self, stmt: Stmt, own: frozenset[str], place: Place) -> None:
        """What a statement itself asks for, without what stands inside it."""
        for part in self._parts(stmt):
            for record in self._written_out(part):
                match record:
                    case CountOf(zone) | SumOf(_, zone):
                        self._ask_zone(zone, own, place)
                    case SamePieces(left, right):
                        self._ask_zone(left, own, place)
                        self._ask_zone(right, own, place)
                    case CounterOf(name, seat) | FlagIs(name, seat):
                        self._ask(name, seat is not None and _is_own(seat, own), place)
                    case MarkerHolder(marker) | MarkerHeld(marker):
                        self._ask(marker, False, place)
                    case CardLies() | OwnerOf():
                        self._ask(_ROWS, False, place)

    def _parts(self, stmt: Stmt) -> Iterator[Any]:
        bodies = {id(body) for body in bodies_of(stmt)}
        for field in fields(stmt):
            value = getattr(stmt, field.name)
            if field.name in ("place", "unit") or id(value) in bodies:
                continue
            if field.name == "branches":
                yield from (replace(branch, body=(), unit=None) for branch in value)
            else:
                yield value

    def _written_out(self, part: Any) -> Iterator[Any]:
        for record, _ in records_in(part):
            yield record
            if isinstance(record, Reckoned | Related):
                yield from self._written_out(opened(self.game, record))

    def _touches(self, stmt: Stmt, own: frozenset[str], place: Place) -> None:
        match stmt:
            case (
                Put(source=source, target=target)
                | Swap(source, target)
                | Draw(source=source, target=target)
            ):
                self._change_zones(own, source, target)
            case Take(actor, _, _, _, source, target):
                self._decides(actor, own, place)
                self._ask_zone(source, own, place)
                self._change_zones(own, source, target)
            case MoveAll(_, _, source, target):
                self._ask_zone(source, own, place)
                self._change_zones(own, source, target)
            case LayOut(actor, source, target):
                self._decides(actor, own, place)
                self._ask_zone(source, own, place)
                self._change_zones(own, source, target)
            case Roll(_, _, _, target):
                self._change_zones(own, target)
            case Adjust(seat, name) | SetFlag(name, seat):
                self.changed.add(_Thing(name, seat is not None and _is_own(seat, own)))
            case Give(marker) | Pass(marker) | RemoveMarker(marker):
                self.changed.add(_Thing(marker, False))
            case ChooseCard(actor, _, rows):
                self._decides(actor, own, place)
                for row in rows:
                    self._ask_zone(row, own, place)
            case Sort(actor):
                self._decides(actor, own, place)
                self._ask(_ROWS, False, place)
                self.changed.add(_Thing(_ROWS, False))
            case Exchange() | Turn() | Look():
                self.changed.add(_Thing(_ROWS, False))
            case Choose(actor) | ChooseSeat(actor):
                self._decides(actor, own, place)
            case Window() | Eliminate():
                what = "respond" if isinstance(stmt, Window) else "leave the game"
                message = f"While several do something together, nobody can {what}: all would see."
                self.found.append(Diagnostic("RW268", message, place, _HINT))

    def _decides(self, actor: SeatExpr, own: frozenset[str], place: Place) -> None:
        if not _is_own(actor, own):
            message = "In what several do together, each chooses for themselves only."
            self.found.append(Diagnostic("RW268", message, place, _HINT))

    def _ask_zone(self, zone: ZoneRef, own: frozenset[str], place: Place) -> None:
        self._ask(zone.zone, _is_own(zone.owner, own), place)
        if zone.zone != BOX and self.game.zones[zone.zone].row is not None:
            # Cards that are turned, exchanged or sorted may lie in any row.
            self._ask(_ROWS, False, place)

    def _ask(self, name: str, own: bool, place: Place) -> None:
        self.asked.append((_Thing(name, own), place))

    def _change_zones(self, own: frozenset[str], *zones: ZoneRef) -> None:
        for zone in zones:
            self.changed.add(_Thing(zone.zone, _is_own(zone.owner, own)))


def _is_own(seat: Any, own: frozenset[str]) -> bool:
    return isinstance(seat, SeatVar) and seat.name in own
