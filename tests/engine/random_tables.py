"""Random small games of the whole language: rows, counters, windows, phases that are told things.

They stand on the plain random games and make even less sense: seats leave at any moment, names are
used that nobody was given, cards are sorted that lie nowhere. Whatever the rules say, every back
end must do the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from hypothesis import strategies as st

from rulewright.model.expressions import (
    Arg,
    Arith,
    CardLies,
    Compare,
    Cond,
    CounterOf,
    CountOf,
    EachOf,
    Entry,
    Expr,
    FlagIs,
    IfElse,
    IsOut,
    IsSomebody,
    MarkerHeld,
    Num,
    NumberVar,
    OwnerOf,
    PieceIs,
    PieceVar,
    PlayerAt,
    PlayersLeft,
    Reckoned,
    Related,
    SamePieces,
    SeatExpr,
    SeatGroup,
    SeatVar,
    SomeSeat,
    SumOf,
    ZoneRef,
)
from rulewright.model.game import (
    Counter,
    Definition,
    Flag,
    Game,
    NumberList,
    Param,
    Piece,
    Section,
    Zone,
)
from rulewright.model.scoring import CounterWorth, LastLeft, MostPoints, RankStmt, Scoring
from rulewright.model.statements import (
    Adjust,
    Branch,
    Choose,
    ChooseCard,
    ChooseSeat,
    Do,
    EachSeat,
    Eliminate,
    Exchange,
    If,
    LayOut,
    Leave,
    Let,
    LetPiece,
    Look,
    NumberPick,
    Put,
    RemoveMarker,
    Repeat,
    Reveal,
    Roll,
    SetFlag,
    Show,
    Sight,
    Sort,
    Stmt,
    Turn,
    Window,
)
from rulewright.model.texts import Unit
from tests.engine.random_games import KINDS, MARKERS, OPTION, SPECIALS, Author
from tests.engine.small_games import small_game

TILES = ("t1", "t2", "t3", "t4", "t5", "t6")
RANKS = {"t1": 1, "t2": 2, "t3": 2, "t4": 3}
BRIGHT, ROUND, ODD = "bright", "round", "odd"
CLASSES = {"a": (BRIGHT,), "b": (BRIGHT, ROUND), "c": (ROUND,), "t1": (ODD,), "t5": (ODD,)}
NAMES = {"coins": (BRIGHT, ROUND, "a"), "cards": ("k",), "tiles": (ODD, "t2")}
FACES = {"d1": 1, "d2": 2, "d3": 3}
COUNTERS = (
    Counter("gold", True, 2, 0, 7),
    Counter("debt", True, 0, -3, 3),
    Counter("clock", False, 1, 0, 9),
)
FLAGS = (Flag("awake", True), Flag("night", False))
LISTS = (NumberList("prices", (3, 1, 4)),)
AUDIENCE = ("all", "all")
ROWS = ("shelf", "floor")


@dataclass
class WholeAuthor(Author):
    """Writes with the whole language."""

    numbers: tuple[str, ...] = ()
    """Numbers that have been named."""
    cards: tuple[str, ...] = ()
    """Pieces that have been named."""
    sections: dict[str, Section] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)
    here: str = ""
    deadly: bool = True

    # --- expressions --------------------------------------------------------------------------

    def seat(self) -> SeatExpr:
        """A seat, or nobody."""
        way = self.number(0, 12)
        if way == 0:
            return PlayerAt(self.number(1, 4))
        if way == 1:
            return OwnerOf(self.card())
        return super().seat()

    def card(self) -> PieceVar:
        """A named piece; one of that name may never have been given."""
        return PieceVar(self.one((*self.cards, *self.cards, "t2")))

    def amount(self, depth: int = 2) -> Expr:
        """A number."""
        if self.number(0, 2) or depth <= 0:
            return super().amount(depth)
        ways: list[Callable[[], Expr]] = [
            self.shown,
            self.shown,
            lambda: NumberVar(self.one((*self.numbers, "unsaid"))),
            lambda: Entry("prices", self.amount(depth - 1)),
            PlayersLeft,
            lambda: SumOf("rank", self.zone("tiles", each=True, box=False)),
            self.counted,
            lambda: IfElse(self.cond(0), self.amount(0), self.amount(depth - 1)),
            self.reckoned,
        ]
        return self.one(ways)()

    def shown(self) -> Expr:
        """What a counter shows."""
        counter = self.one(COUNTERS)
        return CounterOf(counter.name, self.seat() if counter.per_seat else None)

    def counted(self) -> Expr:
        """Pieces of a class, a named piece, or cards of one face."""
        kind = self.one(tuple(self.kinds))
        piece: str | PieceVar = self.card() if self.number(0, 1) else self.one(NAMES[kind])
        zone = self.zone(kind, each=True, box=False)
        if zone.zone in ROWS and self.number(0, 1):
            return CountOf(zone, piece if self.number(0, 1) else None, self.one(("up", "down")))
        return CountOf(zone, piece)

    def reckoned(self) -> Expr:
        known = [d for d in self.definitions.values() if d.number is not None]
        if not known:
            return Num(1)
        definition = self.one(known)
        return Reckoned(definition.name, self.args(definition.params))

    def args(self, params: tuple[Param, ...]) -> tuple[Arg, ...]:
        """What a definition or a phase is told."""
        made: list[Arg] = []
        for param in params:
            if param.kind == "seat":
                made.append(self.seat())
            elif param.kind == "number":
                made.append(self.amount(1))
            else:
                made.append(self.card() if self.number(0, 1) else self.one(TILES))
        return tuple(made)

    def cond(self, depth: int = 2) -> Cond:
        """A condition."""
        if self.number(0, 1) or depth <= 0:
            return super().cond(depth)
        ways: list[Callable[[], Cond]] = [
            self.flag_is,
            lambda: IsOut(self.seat()),
            lambda: IsSomebody(self.seat_name()),
            lambda: MarkerHeld(self.one(MARKERS)),
            self.some_seat,
            lambda: SamePieces(self.zone("coins", box=False), self.zone("coins", box=False)),
            lambda: SamePieces(self.zone("tiles", box=False), self.zone("tiles", box=False)),
            lambda: PieceIs(self.card(), self.one(NAMES["tiles"])),
            lambda: CardLies(self.card(), self.one(("up", "down")), self.one((None, self.row()))),
            self.related,
        ]
        return self.one(ways)()

    def flag_is(self) -> Cond:
        flag = self.one(FLAGS)
        return FlagIs(flag.name, self.seat() if flag.per_seat else None)

    def seat_name(self) -> str:
        names = [seat.name for seat in self.scope if isinstance(seat, SeatVar)]
        return self.one((*names, "stranger"))

    def group(self) -> SeatGroup:
        way = self.number(0, 3)
        if way == 0:
            return SeatGroup("players", None, (self.seat(), self.seat()))
        besides = None if way == 1 else self.seat()
        return SeatGroup(self.one(("players", "seats")), besides)

    def some_seat(self) -> Cond:
        group, var = self.group(), self.new_name("third")
        before, self.scope = self.scope, (*self.scope, SeatVar(var), SeatVar(var))
        cond = self.cond(1)
        self.scope = before
        return SomeSeat(var, group, cond)

    def related(self) -> Cond:
        known = [d for d in self.definitions.values() if d.relation is not None]
        if not known:
            return IsOut(self.seat())
        definition = self.one(known)
        return Related(definition.name, self.args(definition.params))

    def row(self) -> ZoneRef:
        """A row."""
        return ZoneRef("floor") if self.number(0, 2) == 0 else ZoneRef("shelf", self.seat())

    # --- statements ---------------------------------------------------------------------------

    def statement(self, depth: int) -> Stmt:
        """One statement."""
        if self.number(0, 1):
            return super().statement(depth)
        plain: list[Callable[[], Stmt]] = [
            self.adjust,
            self.adjust,
            self.set_flag,
            self.let,
            self.roll,
            self.window,
            self.choose_among,
            self.choose_card,
            self.choose_card,
            self.rows_changed,
            self.rows_changed,
            lambda: Sort(self.seat(), self.card()),
            self.lay_out,
            self.shift,
            self.unmarked,
        ]
        if depth <= 0 or self.number(0, 1):
            return self.one(plain)()
        nested = [self.numbered, self.these, self.until, self.told, self.told]
        return self.one(nested)(depth - 1)

    def adjust(self) -> Stmt:
        counter = self.one(COUNTERS)
        if not counter.per_seat:
            return Adjust(None, counter.name, "gains", Num(1))  # Loops wait for it to run out.
        return Adjust(self.seat(), counter.name, self.one(("gains", "loses", "set")), self.amount())

    def set_flag(self) -> Stmt:
        flag = self.one(FLAGS)
        return SetFlag(flag.name, self.seat() if flag.per_seat else None, bool(self.number(0, 1)))

    def let(self) -> Stmt:
        if self.cards and self.number(0, 2) == 0:
            return LetPiece(self.one(self.cards), self.card())
        value, var = self.amount(), self.new_name("sum")
        if self.numbers and self.number(0, 2) == 0:
            var = self.one(self.numbers)
        self.numbers = (*self.numbers, var)
        return Let(var, value)

    def roll(self) -> Stmt:
        tray = ZoneRef("tray") if self.number(0, 1) else ZoneRef("cup", self.seat())
        return Roll(self.one((None, self.seat())), self.amount(1), "dice", tray, Sight.ZONES)

    def window(self) -> Stmt:
        group, start, var = self.group(), self.seat(), self.new_name("caller")
        self.scope = (*self.scope, SeatVar(var))
        several = self.one(("agree", "first"))
        return Window(var, "call", group, several, start if several == "first" else None)

    def choose_among(self) -> Stmt:
        actor, var = self.seat(), self.new_name("rival")
        besides = tuple(self.seat() for _ in range(self.number(0, 2)))
        before, self.scope = self.scope, (*self.scope, SeatVar(var), SeatVar(var))
        where = self.cond(1) if self.number(0, 2) else None
        self.scope = (*before, SeatVar(var))
        group = self.one(("players", "seats"))
        return ChooseSeat(actor, var, group, None, where, True, besides)

    def choose_card(self) -> Stmt:
        actor, var = self.seat(), self.new_name("card")
        rows = [self.row() for _ in range(self.number(0, 2))]
        if self.number(0, 1) or not rows:
            besides = self.one((None, self.seat()))
            rows.append(ZoneRef("shelf", EachOf(self.one(("players", "seats")), besides)))
        self.cards = (*self.cards, var)
        return ChooseCard(actor, var, tuple(rows), self.one((None, "up", "down")), True)

    def rows_changed(self) -> Stmt:
        way = self.number(0, 3)
        if way == 0:
            return Look(self.seat(), self.card())
        if way == 1:
            return Exchange(self.card(), self.card())
        return Turn(self.card(), bool(self.number(0, 1)))

    def lay_out(self) -> Stmt:
        if self.number(0, 2):
            return LayOut(self.seat(), ZoneRef("pile"), self.row())
        return LayOut(self.seat(), ZoneRef("shelf", self.seat()), ZoneRef("floor"))

    def shift(self) -> Stmt:
        """A piece that only a name says."""
        ways = (self.zone("tiles", each=True), self.zone("tiles", each=True))
        if ways[0].zone == ways[1].zone == "box":
            ways = (ways[0], ZoneRef("pile"))
        return Put(((self.card(), self.amount(1)),), *ways)

    def unmarked(self) -> Stmt:
        way = self.number(0, 4)
        if way == 0 and self.deadly:
            return If(self.cond(), (Eliminate(self.seat()),), ())
        if way == 1:
            return RemoveMarker(self.one(MARKERS))
        if way == 2:
            seen = (self.seat(),) if self.number(0, 1) else ()
            return Reveal(self.zone("tiles", box=False), seen)
        if way == 3 and self.here:
            return If(self.cond(), (Leave(self.here),), ())
        zone = self.zone("coins", box=False)
        piece = self.card() if self.number(0, 1) else "a"
        return Show(self.seat(), piece, self.amount(1), zone)

    def numbered(self, depth: int) -> Stmt:
        """Answers with numbers; some without."""
        branches = []
        for _ in range(self.number(1, 3)):
            before = self.numbers
            picks = []
            for _ in range(self.number(0, 2)):
                low, high = Num(self.number(-1, 1)), self.amount(1)
                picks.append(NumberPick(self.new_name("pick"), low, limited(high)))
                self.numbers = (*self.numbers, picks[-1].var, picks[-1].var)
            when = self.cond() if self.number(0, 1) else None
            body = self.body(depth, 2) if self.number(0, 3) else ()
            self.numbers = before
            name = self.new_name("answer")
            branches.append(Branch(name, when, body, None, None, tuple(picks)))
        return Choose(self.seat(), tuple(branches))

    def these(self, depth: int) -> Stmt:
        """Just these seats, or a group without one; perhaps together."""
        var, sealed = self.new_name("member"), bool(self.number(0, 1))
        seats = tuple(self.seat() for _ in range(self.number(0, 3)))
        besides = None if seats else self.seat()
        start = None if seats or sealed or self.number(0, 1) else self.seat()
        before, self.scope = self.scope, (*self.scope, SeatVar(var))
        body = self.looped(depth)
        self.scope = before
        step, ordered = self.one((-1, 1)) if start is not None else 1, start is not None
        group = "players" if ordered else self.one(("players", "seats"))
        return EachSeat(var, group, step, start, ordered, body, None, seats, besides, sealed)

    def until(self, depth: int) -> Stmt:
        """A loop that a condition ends; a counter sees to it that it ends."""
        var = self.new_name("lap") if self.number(0, 1) else None
        until = self.cond()
        if self.number(0, 1):
            return Repeat(limited(self.amount(1)), var, self.looped(depth), None, until)
        late = Compare(">=", CounterOf("clock"), Num(9))
        body = (Adjust(None, "clock", "gains", Num(3)), *self.looped(depth))
        return Repeat(None, var, body, None, late)

    def told(self, depth: int) -> Stmt:
        """Do a phase."""
        if not self.sections:
            return self.until(depth)
        section = self.one(tuple(self.sections.values()))
        return Do(section.name, None, self.args(section.params))

    # --- the whole ----------------------------------------------------------------------------

    def body(self, depth: int, most: int = 4) -> tuple[Stmt, ...]:
        """Some statements. Names given in them may be asked for afterwards: they are nobody then
        where this way was not gone."""
        return tuple(self.statement(depth) for _ in range(self.number(1, most)))

    def phase(self, name: str) -> Section:
        """A phase that is told something."""
        kinds = [self.one(("seat", "seat", "number", "piece")) for _ in range(self.number(0, 3))]
        params = tuple(Param(self.new_name(kind), kind) for kind in kinds)
        self.enter(name, params)
        body = self.body(2, 3)
        self.leave()
        return Section(name, Unit(name, "phase"), body, None, params)

    def enter(self, name: str, params: tuple[Param, ...]) -> None:
        """Names are this phase's now."""
        self.here = name
        self.scope = tuple(SeatVar(p.name) for p in params if p.kind == "seat")
        self.numbers = tuple(p.name for p in params if p.kind == "number")
        self.cards = tuple(p.name for p in params if p.kind == "piece")

    def leave(self) -> None:
        self.here, self.scope, self.numbers, self.cards = "", (), (), ()

    def define(self, name: str) -> Definition:
        """A definition, which may use those before it."""
        kinds = [self.one(("seat", "number", "piece")) for _ in range(self.number(0, 3))]
        params = tuple(Param(self.new_name(kind), kind) for kind in kinds)
        self.enter("", params)
        unit = Unit(name, "definition")
        number = self.number(0, 1) == 0
        made = Definition(
            name, params, unit, self.amount() if number else None, None if number else self.cond()
        )
        self.leave()
        return made

    def result(self) -> tuple[Scoring | None, tuple[RankStmt, ...]]:
        """What decides."""
        way = self.number(0, 3)
        if way == 0:
            return None, (LastLeft(self.one((None, "purse"))),)
        if way == 1:
            line = CounterWorth("gold", Num(self.number(1, 3)))
            return Scoring("gold", (line,), None, None, True), (MostPoints(),)
        return self.scoring(self.zones[1])


def limited(amount: Expr) -> Expr:
    """An amount that does not make endless questions."""
    return Arith("min", amount, Num(3))


@st.composite
def whole_games(draw: st.DrawFn) -> Game:
    """A game of the whole language for one number of players (2, 3 or 4)."""
    players = draw(st.integers(2, 4))
    zones = (
        Zone("pot", "coins", False, *AUDIENCE),
        Zone("purse", "coins", True, *AUDIENCE),
        Zone("hand", "cards", True, *AUDIENCE),
        Zone("pile", "tiles", False, *AUDIENCE),
        Zone("shelf", "tiles", True, "owner", "all", row="rank"),
        Zone("floor", "tiles", False, *AUDIENCE, row="as laid"),
        Zone("tray", "dice", False, *AUDIENCE),
        Zone("cup", "dice", True, *AUDIENCE),
    )
    author = WholeAuthor(draw, players, zones)
    author.kinds = {**KINDS, "tiles": TILES}
    author.zones = tuple(zone for zone in zones if zone.holds != "dice")
    author.deadly = bool(author.number(0, 2))
    for n in range(author.number(0, 3)):
        author.definitions[f"rule{n}"] = author.define(f"rule{n}")
    # One phase can be left by another that only it does.
    author.enter("escape", ())
    escape = Section("escape", Unit("escape", "phase"), author.body(1, 2))
    author.leave()
    leaving = If(author.cond(), (Leave("phase0"),), ())
    escape = replace(escape, body=(*escape.body, leaving), params=(Param("why", "number"),))
    for n in range(author.number(0, 3)):
        phase = author.phase(f"phase{n}")
        if n == 0:
            out = Do("escape", None, (Num(1),))
            phase = replace(phase, body=(out, *phase.body, out, *author.body(0, 1)))
        author.sections[phase.name] = phase
    author.phases = tuple(p.name for p in author.sections.values() if not p.params)
    setup = author.setup()
    author.leave()
    play = author.body(3, 5)
    scoring, ranking = author.result()
    game = small_game(
        name="random",
        players=(players,),
        pieces={"a": 1},
        zones=zones,
        setup=setup,
        play=play,
        phases=(*author.sections.values(), escape),
        markers=MARKERS,
        options=(OPTION,),
        special_seats=SPECIALS,
        scoring=scoring,
        ranking=ranking,
    )
    counts = {p: draw(st.integers(1, 6)) for pieces in KINDS.values() for p in pieces}
    counts |= dict.fromkeys(TILES, 1) | FACES
    kinds = {**KINDS, "tiles": TILES, "dice": tuple(FACES)}
    pieces = {
        p: Piece(
            p,
            kind,
            counts[p],
            attributes={"rank": RANKS[p]} if p in RANKS else {},
            classes=CLASSES.get(p, ()),
        )
        for kind, ps in kinds.items()
        for p in ps
    }
    return replace(
        game,
        kinds=kinds,
        pieces=pieces,
        counters={c.name: c for c in COUNTERS},
        flags={f.name: f for f in FLAGS},
        lists={numbers.name: numbers for numbers in LISTS},
        dice={"dice": 2},
        definitions=author.definitions,
    )
