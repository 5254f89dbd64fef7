"""The reference: plays the statements of the model just as they stand, slowly and plainly.

Everything the generated program does must be what this does. Play is a generator: it stops at each
`Decision` and each `Chance`, and is sent the code that was chosen or came up. A draw of several
pieces is several chances, one after the other; a take of several is several decisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from rulewright.engine.events import ALL, Audience, Event, Pieces, Spot, both
from rulewright.engine.situation import AbsentSeat, Chance, Decision, Play, Situation
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import BOX, ZoneRef
from rulewright.model.game import Game, Section
from rulewright.model.statements import (
    Choose,
    ChooseSeat,
    Do,
    Draw,
    EachSeat,
    EndGame,
    Give,
    If,
    MoveAll,
    Pass,
    Put,
    Repeat,
    Reveal,
    Step,
    Stmt,
    Swap,
    Take,
)


class _End(Exception):  # noqa: N818 (control flow, never seen outside)
    """The game ends here."""


class Interpreter(Situation):
    """One game being played; `play()` is the generator, `state` and `events` grow as it runs."""

    def __init__(self, game: Game, setting: Setting) -> None:
        super().__init__(game, setting)
        self.events: list[Event] = []

    def play(self) -> Play:
        """Play from set-up to the end."""
        try:
            yield from self._section(self.game.setup)
            yield from self._section(self.game.play)
        except _End:
            pass
        self._event("end")

    def _section(self, section: Section) -> Play:
        """Run a section; the seats it names are its own, and keep their names to its end."""
        state = self.state
        outer = (state.phase, state.unit, state.variables)
        state.phase, state.unit, state.variables = section.name, section.unit.key, {}
        self._event("phase", name=section.name)
        yield from self._body(section.body)
        state.phase, state.unit, state.variables = outer

    def _body(self, body: Iterable[Stmt]) -> Play:
        for statement in body:
            # What names a seat that is not there with so many players does not happen.
            with suppress(AbsentSeat):
                yield from self._statement(statement)

    def _statement(self, statement: Stmt) -> Play:
        match statement:
            case Draw():
                yield from self._draw(statement)
            case Take():
                yield from self._take(statement)
            case Choose():
                yield from self._choose(statement)
            case ChooseSeat():
                yield from self._choose_seat(statement)
            case Give():
                yield from self._give(statement)
            case EachSeat():
                yield from self._each_seat(statement)
            case If(cond, then, otherwise):
                yield from self._body(then if self.holds(cond) else otherwise)
            case Repeat():
                yield from self._repeat(statement)
            case Do(phase):
                yield from self._section(self.game.phases[phase])
            case Step(unit, body):
                outer, self.state.unit = self.state.unit, unit.key
                yield from self._body(body)
                self.state.unit = outer
            case Put():
                self._put(statement)
            case MoveAll():
                self._move_all(statement)
            case Swap():
                self._swap(statement)
            case Reveal(zone):
                self._reveal(zone)
            case Pass(marker, step):
                seat = self.neighbour(self.holder(marker), step)
                self.state.markers[marker] = seat
                self._event("pass", name=marker, seat=seat)
            case EndGame():
                raise _End

    # --- chance and choice --------------------------------------------------------------------

    def _draw(self, statement: Draw) -> Play:
        actor = None if statement.actor is None else self.seat(statement.actor)
        source, target = self.spot(statement.source), self.spot(statement.target)
        kind = self.game.kinds[statement.kind]
        moved = dict.fromkeys(kind, 0)
        for _ in range(self.number(statement.amount)):
            there = self.state.zones[source]
            codes = tuple(code for code, piece in enumerate(kind) if there[piece])
            if not codes:
                break
            weights = tuple(there[kind[code]] for code in codes)
            code = yield Chance("piece", codes, weights, statement)
            self._move(source, target, kind[code], 1)
            moved[kind[code]] += 1
        known_to = self.sight(statement, source, target, actor)
        self._event("draw", actor, source, target, _some(moved), known_to=known_to)

    def _take(self, statement: Take) -> Play:
        actor = self.seat(statement.actor)
        source, target = self.spot(statement.source), self.spot(statement.target)
        kind = self.game.kinds[statement.kind]
        known_to = both(self.sight(statement, source, target, actor), self.people(actor))
        for _ in range(self.number(statement.amount)):
            there = self.state.zones[source]
            codes = tuple(code for code, piece in enumerate(kind) if there[piece])
            if not codes:
                break
            code = yield Decision(actor, "piece", codes, statement)
            self._move(source, target, kind[code], 1)
            pieces = ((kind[code], 1),)
            verb = statement.verb
            self._event("take", actor, source, target, pieces, known_to=known_to, name=verb)

    def _choose(self, statement: Choose) -> Play:
        actor = self.seat(statement.actor)
        codes = tuple(
            code
            for code, branch in enumerate(statement.branches)
            if branch.when is None or self.holds(branch.when)
        )
        if not codes:
            return
        code = yield Decision(actor, "branch", codes, statement)
        branch = statement.branches[code]
        outer = self.state.unit
        if branch.unit is not None:
            self.state.unit = branch.unit.key
        self._event("branch", actor, name=branch.name)
        yield from self._body(branch.body)
        self.state.unit = outer

    def _choose_seat(self, statement: ChooseSeat) -> Play:
        actor = self.seat(statement.actor)
        codes = tuple(seat for seat in self.group(statement.group) if seat != actor)
        if not codes:
            return
        code = yield Decision(actor, "seat", codes, statement)
        self.state.variables[statement.var] = code
        self._event("seat", actor, name=statement.var, seat=code)

    def _give(self, statement: Give) -> Play:
        if statement.to is not None:
            seat = self.seat(statement.to)
        else:
            everyone = tuple(range(self.players))
            seat = yield Chance("seat", everyone, (1,) * self.players, statement)
        self.state.markers[statement.marker] = seat
        self._event("give", name=statement.marker, seat=seat)

    # --- order --------------------------------------------------------------------------------

    def _each_seat(self, statement: EachSeat) -> Play:
        if statement.start is None:
            seats: Iterable[int] = self.group(statement.group)
        else:
            start, step = self.seat(statement.start), statement.step
            seats = [(start + step * i) % self.players for i in range(self.players)]
        outer = self.state.variables.pop(statement.var, None)
        for seat in seats:
            self.state.variables[statement.var] = seat
            yield from self._body(statement.body)
        self.state.variables.pop(statement.var, None)
        if outer is not None:
            self.state.variables[statement.var] = outer

    def _repeat(self, statement: Repeat) -> Play:
        for count in range(1, self.number(statement.times) + 1):
            if statement.var is not None:
                self.state.counters[statement.var] = count
                self._event("count", name=statement.var, number=count)
            yield from self._body(statement.body)

    # --- moves without choice or chance -------------------------------------------------------

    def _put(self, statement: Put) -> None:
        if statement.table is None:
            wanted = {piece: self.number(amount) for piece, amount in statement.pieces}
        else:
            wanted = dict(self.game.tables[statement.table].rows[self.players])
        for source, target in self.pairs(statement.source, statement.target):
            moved = {
                piece: self._move(source, target, piece, amount) for piece, amount in wanted.items()
            }
            # What comes from the box is said aloud by the rule itself.
            known_to = ALL if source.zone == BOX else self.zones_sight(source, target)
            count_known_to = both(self.count_seers(source), self.count_seers(target))
            self._event(
                "put",
                source=source,
                target=target,
                pieces=_some(moved),
                known_to=known_to,
                count_known_to=count_known_to,
            )

    def _move_all(self, statement: MoveAll) -> None:
        actor = None if statement.actor is None else self.seat(statement.actor)
        kind = self.game.kinds[statement.kind]
        for source, target in self.pairs(statement.source, statement.target):
            there = self.state.zones[source]
            known_to = self.zones_sight(source, target)
            count_known_to = both(self.count_seers(source), self.count_seers(target))
            moved = {piece: self._move(source, target, piece, there[piece]) for piece in kind}
            self._event(
                "move",
                actor,
                source,
                target,
                _some(moved),
                known_to=known_to,
                count_known_to=count_known_to,
            )

    def _swap(self, statement: Swap) -> None:
        left, right = self.spot(statement.left), self.spot(statement.right)
        zones = self.state.zones
        known_to = self.zones_sight(left, right)
        count_known_to = both(self.count_seers(left), self.count_seers(right))
        zones[left], zones[right] = zones[right], zones[left]
        self._event(
            "swap",
            source=left,
            target=right,
            pieces=_some(zones[right]),
            back=_some(zones[left]),
            known_to=known_to,
            count_known_to=count_known_to,
        )

    def _reveal(self, zone: ZoneRef) -> None:
        for spot in self.spots(zone):
            self.state.revealed.add(spot)
            self._event("reveal", source=spot, pieces=_some(self.state.zones[spot]))

    def _move(self, source: Spot, target: Spot, piece: str, amount: int) -> int:
        """Move so many, or all that are there; says how many."""
        moved = max(0, min(amount, self.state.zones[source][piece]))
        self.state.zones[source][piece] -= moved
        self.state.zones[target][piece] += moved
        return moved

    def _event(
        self,
        kind: str,
        actor: int | None = None,
        source: Spot | None = None,
        target: Spot | None = None,
        pieces: Pieces = (),
        back: Pieces = (),
        known_to: Audience = ALL,
        count_known_to: Audience = ALL,
        name: str | None = None,
        seat: int | None = None,
        number: int | None = None,
    ) -> None:
        self.events.append(
            Event(
                kind,
                self.state.unit,
                actor,
                source,
                target,
                pieces,
                back,
                known_to,
                count_known_to,
                name,
                seat,
                number,
            )
        )


def _some(pieces: Mapping[str, int]) -> Pieces:
    return tuple((piece, count) for piece, count in pieces.items() if count)
