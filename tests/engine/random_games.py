"""Random small games: any statements the language has, in any order, on any zones.

They make no sense to play, which is the point: whatever the rules say, every back end must do the
same. Names are never used twice, every marker is given before it is asked for, loops are short.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from hypothesis import strategies as st

from rulewright.model.expressions import (
    AllOf,
    AnyOf,
    Arith,
    Compare,
    Cond,
    CountOf,
    EachOf,
    Expr,
    MarkerHolder,
    NamedSeat,
    Neighbour,
    Not,
    Num,
    OptionIs,
    Players,
    PlayersIn,
    SeatExpr,
    SeatIs,
    Seats,
    SeatVar,
    ZoneRef,
)
from rulewright.model.game import Game, Option, Piece, Zone
from rulewright.model.scoring import (
    CountsAs,
    EachWorth,
    GroupWorth,
    MostPoints,
    RankStmt,
    ScoreStmt,
    Scoring,
    ThenMost,
    ThenShare,
    TogetherWorth,
    Voids,
)
from rulewright.model.statements import (
    Branch,
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
    Sight,
    Step,
    Stmt,
    Swap,
    Take,
)
from rulewright.model.texts import Unit
from tests.engine.small_games import section, small_game

KINDS = {"coins": ("a", "b", "c"), "cards": ("k", "l", "m", "n")}
MARKERS = ("chief", "scribe")
SPECIALS = {"shade": (3, 4), "mist": (3,)}
OPTION = Option("mood", ("calm", "wild"), "calm")
T = TypeVar("T")


@dataclass
class Author:
    """Writes one game, choosing by `draw` where there is something to choose."""

    draw: st.DrawFn
    players: int
    zones: tuple[Zone, ...]
    phases: tuple[str, ...] = ()
    scope: tuple[SeatExpr, ...] = ()
    names: int = 0
    loops: int = 0
    kinds: dict[str, tuple[str, ...]] = field(default_factory=lambda: dict(KINDS))

    def one(self, options: Sequence[T]) -> T:
        """One of these."""
        return options[self.draw(st.integers(0, len(options) - 1))]

    def number(self, low: int, high: int) -> int:
        """A number."""
        return self.draw(st.integers(low, high))

    def new_name(self, stem: str) -> str:
        """A name nobody has."""
        self.names += 1
        return f"{stem}{self.names}"

    # --- expressions --------------------------------------------------------------------------

    def seat(self) -> SeatExpr:
        """A seat."""
        present = [n for n, counts in SPECIALS.items() if self.players in counts]
        known: list[SeatExpr] = [
            *self.scope,
            *self.scope,
            *(MarkerHolder(m) for m in MARKERS),
            *(NamedSeat(n) for n in present),
        ]
        found = self.one(known)
        return Neighbour(found, self.one((-2, -1, 1, 2))) if self.number(0, 4) == 0 else found

    def zone(self, kind: str, *, each: bool = False, box: bool = True) -> ZoneRef:
        """A zone with pieces of a kind."""
        fitting = [z for z in self.zones if z.holds == kind]
        if box and self.number(0, 5) == 0:
            return ZoneRef("box")
        zone = self.one(fitting)
        if not zone.per_seat:
            return ZoneRef(zone.name)
        if each and self.number(0, 2) == 0:
            return ZoneRef(zone.name, EachOf(self.one(("players", "seats"))))
        return ZoneRef(zone.name, self.seat())

    def amount(self, depth: int = 2) -> Expr:
        """A number."""
        way = self.number(0, 5 if depth else 2)
        if way <= 1:
            return Num(self.number(0, 3))
        if way == 2:
            return Players() if self.number(0, 1) else Seats()
        if way == 3:
            kind = self.one(tuple(self.kinds))
            piece = self.one((None, *self.kinds[kind]))
            return CountOf(self.zone(kind, each=True, box=piece is not None), piece)
        op = self.one(("+", "-", "*", "//"))
        return Arith(op, self.amount(depth - 1), self.amount(depth - 1))

    def cond(self, depth: int = 2) -> Cond:
        """A condition."""
        way = self.number(0, 7 if depth else 4)
        if way <= 1:
            op = self.one(("=", "!=", "<", "<=", ">", ">="))
            return Compare(op, self.amount(), self.amount())
        if way == 2:
            return SeatIs(self.seat(), self.seat())
        if way == 3:
            return OptionIs(OPTION.name, self.one(OPTION.choices))
        if way == 4:
            return PlayersIn(frozenset({self.number(2, 4)}))
        if way == 5:
            return Not(self.cond(depth - 1))
        several = (self.cond(depth - 1), self.cond(depth - 1))
        return AllOf(several) if way == 6 else AnyOf(several)

    # --- statements ---------------------------------------------------------------------------

    def body(self, depth: int, most: int = 4) -> tuple[Stmt, ...]:
        """Some statements; names given in them end with them."""
        before = self.scope
        made = tuple(self.statement(depth) for _ in range(self.number(1, most)))
        self.scope = before
        return made

    def statement(self, depth: int) -> Stmt:
        """One statement."""
        plain = [self.put, self.drawn, self.take, self.move, self.swap, self.marker]
        plain += [self.drawn, self.take, self.choose_seat]
        nested = [self.each_seat, self.choose, self.if_, self.repeat, self.choose, self.each_seat]
        if depth <= 0 or self.number(0, 1):
            return self.one(plain)()
        if self.number(0, 9) == 0:
            return self.rare(depth)
        return self.one(nested)(depth - 1)

    def rare(self, depth: int) -> Stmt:
        """Statements of which a few are enough."""
        if self.phases and self.number(0, 1):
            return Do(self.one(self.phases))
        if self.number(0, 2) == 0:
            return If(self.cond(), (EndGame(),), ())
        if self.number(0, 1):
            return Reveal(self.zone(self.one(tuple(self.kinds)), box=False))
        return Step(Unit(self.new_name("step"), "step"), self.body(depth - 1))

    def put(self) -> Stmt:
        kind = self.one(tuple(self.kinds))
        pieces = {self.one(self.kinds[kind]): self.amount() for _ in range(self.number(1, 2))}
        return Put(
            tuple(pieces.items()),
            self.zone(kind, each=True),
            self.zone(kind, each=True),
        )

    def drawn(self) -> Stmt:
        kind = self.one(tuple(self.kinds))
        actor = self.one((None, self.seat()))
        ways = (kind, self.zone(kind, box=False), self.zone(kind, box=False))
        return Draw(actor, self.amount(), *ways, True, Sight.ZONES)

    def take(self) -> Stmt:
        kind = self.one(tuple(self.kinds))
        ways = (kind, self.zone(kind, box=False), self.zone(kind, box=False))
        return Take(self.seat(), "takes", self.amount(), *ways, True, Sight.ZONES)

    def move(self) -> Stmt:
        kind = self.one(tuple(self.kinds))
        both = (self.zone(kind, each=True, box=False), self.zone(kind, each=True, box=False))
        return MoveAll(None, kind, *both)

    def swap(self) -> Stmt:
        kind = self.one(tuple(self.kinds))
        return Swap(self.zone(kind, box=False), self.zone(kind, box=False))

    def marker(self) -> Stmt:
        marker = self.one(MARKERS)
        if self.number(0, 1):
            return Pass(marker, self.one((-1, 1)))
        return Give(marker, self.one((None, self.seat())))

    def choose_seat(self) -> Stmt:
        actor = self.seat()
        var = self.new_name("other")
        self.scope = (*self.scope, SeatVar(var))
        return ChooseSeat(actor, var, self.one(("players", "seats")))

    def each_seat(self, depth: int) -> Stmt:
        group = self.one(("players", "seats"))
        start = self.one((None, self.seat(), self.seat()))
        var = self.new_name("player")
        before, self.scope = self.scope, (*self.scope, SeatVar(var))
        body = self.looped(depth)
        self.scope = before
        if start is None:
            return EachSeat(var, group, 1, None, False, body)
        return EachSeat(var, "players", self.one((-1, 1)), start, True, body)

    def looped(self, depth: int) -> tuple[Stmt, ...]:
        """The body of a loop: in two loops there is no third."""
        self.loops += 1
        made = self.body(depth if self.loops < 2 else 0, 3)
        self.loops -= 1
        return made

    def choose(self, depth: int) -> Stmt:
        branches = tuple(
            Branch(
                self.new_name("branch"),
                self.cond() if self.number(0, 1) else None,
                self.body(depth, 2) if self.number(0, 3) else (),
                None,
            )
            for _ in range(self.number(1, 5))
        )
        if self.number(0, 3) == 0:
            # The commonest shape of all: what can only be done while something is there.
            kind = self.one(tuple(self.kinds))
            zone = self.zone(kind, box=False)
            there = Compare(">", CountOf(zone), Num(0))
            ways = (kind, zone, self.zone(kind, box=False))
            one = Draw(None, Num(1), *ways, True, Sight.ZONES)
            rest = self.body(0, 2) if self.number(0, 1) else ()
            branches += (Branch(self.new_name("branch"), there, (one, *rest), None),)
        return Choose(self.seat(), branches)

    def if_(self, depth: int) -> Stmt:
        return If(
            self.cond(), self.body(depth, 3), self.body(depth, 2) if self.number(0, 1) else ()
        )

    def repeat(self, depth: int) -> Stmt:
        times: Expr = Num(self.number(0, 3)) if self.number(0, 2) else Players()
        if self.number(0, 3) == 0:
            kind = self.one(tuple(self.kinds))
            times = CountOf(self.zone(kind, box=False), self.one(self.kinds[kind]))
        var = self.new_name("lap") if self.number(0, 1) else None
        return Repeat(times, var, self.looped(depth))

    # --- the whole ----------------------------------------------------------------------------

    def setup(self) -> tuple[Stmt, ...]:
        """Pieces out of the box, markers to a seat."""
        filling = [
            Put(
                tuple((piece, Num(self.number(0, 3))) for piece in self.kinds[zone.holds]),
                ZoneRef("box"),
                ZoneRef(zone.name, EachOf("seats") if zone.per_seat else None),
            )
            for zone in self.zones
        ]
        given = [Give(marker, None) for marker in MARKERS]
        return (*filling, *given, *self.body(1, 2))

    def scoring(self, zone: Zone) -> tuple[Scoring, tuple[RankStmt, ...]]:
        """What a seat's zone is worth."""
        pieces = self.kinds[zone.holds]
        lines: list[ScoreStmt] = [EachWorth(p, Num(self.number(-1, 3))) for p in pieces]
        if self.number(0, 1):
            lines.append(CountsAs(pieces[0], pieces[1:], players_only=bool(self.number(0, 1))))
        for piece in pieces[1:]:
            way = self.number(0, 3)
            if way == 0:
                size, points = Num(self.number(2, 3)), Num(self.number(1, 9))
                lines.append(GroupWorth(piece, size, points, bool(self.number(0, 1))))
            elif way == 1:
                lines.append(TogetherWorth(piece, Num(2), Num(self.number(1, 9))))
            elif way == 2:
                lines.append(Voids(piece, Num(1), Num(self.number(1, 2))))
        tie = ThenMost(self.one(pieces), bool(self.number(0, 1)), bool(self.number(0, 1)))
        return Scoring(zone.name, tuple(lines), None), (MostPoints(), tie, ThenShare())


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game for one number of players (2, 3 or 4), with an option and a scoring."""
    players = draw(st.integers(2, 4))
    audience = ("all", "all")
    zones = (
        Zone("pot", "coins", False, *audience),
        Zone("purse", "coins", True, *audience),
        Zone("heap", "coins", False, *audience),
        Zone("deck", "cards", False, *audience),
        Zone("hand", "cards", True, *audience),
    )
    author = Author(draw, players, zones)
    setup = author.setup()
    phases = tuple(section(f"phase{n}", *author.body(2, 3)) for n in range(author.number(0, 2)))
    author.phases = tuple(p.name for p in phases)
    play = author.body(3, 6)
    scoring, ranking = author.scoring(zones[1])
    game = small_game(
        name="random",
        players=(players,),
        pieces={"a": 1},
        zones=zones,
        setup=setup,
        play=play,
        phases=phases,
        markers=MARKERS,
        options=(OPTION,),
        special_seats=SPECIALS,
        scoring=scoring,
        ranking=ranking,
    )
    counts = {p: draw(st.integers(1, 12)) for pieces in KINDS.values() for p in pieces}
    pieces = {p: Piece(p, kind, counts[p]) for kind, ps in KINDS.items() for p in ps}
    return replace(game, kinds=dict(KINDS), pieces=pieces)
