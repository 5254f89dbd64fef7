"""Small games built by hand, for tests of the engine that need no parser.

Tests may know games; nothing in `compiler/` may. `no_swap_no_pay()` is the first real game as the
model's records; `small_game()` makes any other from a few statements.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.diagnostics import Place
from rulewright.model.expressions import (
    AnyOf,
    Arith,
    Compare,
    CountOf,
    EachOf,
    Expr,
    MarkerHolder,
    NamedSeat,
    Neighbour,
    Num,
    OptionIs,
    Players,
    PlayersIn,
    SeatIs,
    SeatVar,
    ValueOf,
    ZoneRef,
)
from rulewright.model.game import (
    Game,
    Option,
    Piece,
    Section,
    SpecialSeat,
    Table,
    Word,
    Zone,
)
from rulewright.model.scoring import (
    CountsAs,
    EachWorth,
    GroupWorth,
    MostPoints,
    RankIf,
    RankStmt,
    ScoreIf,
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
    Give,
    If,
    MoveAll,
    Pass,
    Put,
    Repeat,
    Sight,
    Step,
    Stmt,
    Swap,
    Take,
)
from rulewright.model.texts import Text, TextKind, Unit

PLACE = Place("tests")


def text(key: str, pattern: str) -> Text:
    """A text nobody reads."""
    return Text(key, TextKind.BOOK, pattern, PLACE)


def section(name: str, *body: Stmt, kind: str = "phase") -> Section:
    """A section with a unit of its own."""
    return Section(name, Unit(name, kind), tuple(body))


def step(key: str, *body: Stmt) -> Step:
    """Named statements."""
    return Step(Unit(key, "step"), tuple(body))


def one_number(name: str, rows: Mapping[int, int]) -> Table:
    """A table of one number by number of players."""
    return Table(name, None, {players: {"": number} for players, number in rows.items()})


def small_game(
    *,
    pieces: Mapping[str, int],
    zones: Sequence[Zone],
    play: Sequence[Stmt],
    setup: Sequence[Stmt] = (),
    phases: Sequence[Section] = (),
    players: Sequence[int] = (2, 3),
    special_seats: Mapping[str, Sequence[int]] | None = None,
    markers: Sequence[str] = (),
    tables: Sequence[Table] = (),
    options: Sequence[Option] = (),
    scoring: Scoring | None = None,
    ranking: Sequence[RankStmt] = (),
    kind: str = "coins",
    name: str = "small",
) -> Game:
    """A game of one kind of piece; what is left out is empty."""
    specials = {n: SpecialSeat(n, frozenset(ps)) for n, ps in (special_seats or {}).items()}
    words = {n: Word(n, n, n + "s") for n in (*pieces, *specials, *markers)}
    return Game(
        name=name,
        title=text("title", name),
        tagline=None,
        version="1",
        players=tuple(players),
        age=None,
        minutes=None,
        credits={},
        kinds={kind: tuple(pieces)},
        pieces={n: Piece(n, kind, count) for n, count in pieces.items()},
        box=(),
        zones={z.name: z for z in zones},
        special_seats=specials,
        markers=tuple(markers),
        tables={t.name: t for t in tables},
        values={},
        options={o.name: o for o in options},
        words=words,
        setup=section("setup", *setup, kind="setup"),
        play=section("play", *play, kind="play"),
        phases={p.name: p for p in phases},
        scoring=scoring,
        ranking=tuple(ranking),
        ranking_unit=None,
        claims=(),
        examples=(),
        book=(),
        provenance={},
    )


# --- No Swap No Pay ---------------------------------------------------------------------------

TREASURE, CENTER = ZoneRef("treasure"), ZoneRef("center")
CAPTAIN = MarkerHolder("captain")
GHOST = NamedSeat("ghost")
THREE = PlayersIn(frozenset({3}))
COINS = ("gold", "silver", "black", "purple")
SUPPLY = {
    3: dict(zip(COINS, (10, 10, 9, 2), strict=True)),
    4: dict(zip(COINS, (9, 9, 8, 2), strict=True)),
    5: dict(zip(COINS, (11, 11, 11, 2), strict=True)),
}


def loot(seat: SeatVar | NamedSeat) -> ZoneRef:
    """The bag of a seat."""
    return ZoneRef("loot", seat)


def _nsnp_setup() -> tuple[Stmt, ...]:
    seat = SeatVar("seat")
    one = Num(1)
    return (
        step("fill", Put((), ZoneRef("box"), TREASURE, table="supply")),
        step(
            "bags",
            EachSeat(
                "seat",
                "seats",
                1,
                None,
                False,
                (Put((("gold", one), ("silver", one)), ZoneRef("box"), loot(seat)),),
            ),
        ),
        step(
            "first_coins",
            EachSeat(
                "seat",
                "players",
                1,
                None,
                False,
                (
                    Draw(
                        seat,
                        ValueOf("first_draw"),
                        "coins",
                        TREASURE,
                        loot(seat),
                        False,
                        Sight.ZONES,
                    ),
                ),
            ),
            If(
                THREE,
                (Draw(None, one, "coins", TREASURE, loot(GHOST), False, Sight.UNSEEN),),
                (),
            ),
        ),
        step("captain", Give("captain", None)),
    )


def _draft(amount: Expr, reversed_twice: bool) -> Section:
    player = SeatVar("player")
    offer = ZoneRef("offer", player)
    pick = Take(player, "takes", Num(1), "coins", CENTER, offer, True, Sight.ZONES)
    start = CAPTAIN if reversed_twice else Neighbour(CAPTAIN, -1)
    return section(
        "draft",
        If(
            THREE,
            (Draw(None, Num(1), "coins", TREASURE, loot(GHOST), True, Sight.UNSEEN),),
            (),
        ),
        step("lay_out", Draw(CAPTAIN, amount, "coins", TREASURE, CENTER, True, Sight.ZONES)),
        step("first_pass", EachSeat("player", "players", 1, CAPTAIN, True, (pick,))),
        step("second_pass", EachSeat("player", "players", -1, start, True, (pick,))),
        step(
            "into_bags",
            MoveAll(
                None,
                "coins",
                ZoneRef("offer", EachOf("players")),
                ZoneRef("loot", EachOf("players")),
            ),
        ),
    )


def _challenge() -> Section:
    challenger, rival = SeatVar("challenger"), SeatVar("rival")
    swap = Swap(loot(challenger), loot(rival))
    may_refuse = AnyOf(
        (
            OptionIs("empty_bag", "may_refuse"),
            Compare(">", CountOf(loot(rival)), Num(0)),
        )
    )
    refuse = Draw(
        challenger,
        Num(1),
        "coins",
        loot(rival),
        loot(challenger),
        True,
        Sight.SOME,
        (challenger, rival),
    )
    answer = Choose(
        rival,
        (
            Branch("refuse", may_refuse, (refuse,), Unit("challenge.refuse", "branch")),
            Branch("accept", None, (swap,), Unit("challenge.accept", "branch")),
        ),
    )
    return section(
        "challenge",
        EachSeat(
            "challenger",
            "players",
            1,
            CAPTAIN,
            True,
            (
                ChooseSeat(challenger, "rival", "seats"),
                If(SeatIs(rival, GHOST), (swap,), (answer,)),
            ),
        ),
    )


def _donate() -> Section:
    player = SeatVar("player")
    gift = Take(player, "returns", Num(1), "coins", loot(player), TREASURE, True, Sight.HIDDEN)
    return section("donate", EachSeat("player", "players", 1, CAPTAIN, True, (gift,)))


def _nsnp_scoring() -> tuple[Scoring, tuple[RankStmt, ...]]:
    lines: tuple[ScoreStmt, ...] = (
        CountsAs("purple", ("gold", "silver", "black")),
        EachWorth("gold", Num(3)),
        EachWorth("silver", Num(1)),
        ScoreIf(
            OptionIs("silver_groups", "each"),
            (GroupWorth("silver", Num(5), Num(15), once=False),),
            (GroupWorth("silver", Num(5), Num(15), once=True),),
        ),
        TogetherWorth("black", Num(3), Num(10)),
        Voids("black", Num(1), Num(2)),
    )

    def ties(as_drawn: bool) -> tuple[RankStmt, ...]:
        return (
            RankIf(
                OptionIs("ties_of_void", "count"),
                (ThenMost("black", as_drawn), ThenMost("silver", as_drawn)),
                (ThenMost("black", as_drawn, True), ThenMost("silver", as_drawn, True)),
            ),
        )

    ranking: tuple[RankStmt, ...] = (
        MostPoints(),
        RankIf(OptionIs("ties_count_purple", "assigned"), ties(False), ties(True)),
        ThenShare(),
    )
    return Scoring("loot", lines, None), ranking


def no_swap_no_pay(*, second_pass_reversed: bool = True, count_seen_by: str = "all") -> Game:
    """The first game, with the rulings of GAMES.md section 2.1 as options."""
    scoring, ranking = _nsnp_scoring()
    return small_game(
        name="no-swap-no-pay",
        players=(3, 4, 5),
        pieces=dict(zip(COINS, (16, 16, 11, 2), strict=True)),
        zones=(
            Zone("treasure", "coins", False, "nobody", "nobody"),
            Zone("center", "coins", False, "all", "all"),
            Zone("loot", "coins", True, "owner", count_seen_by, "bag_counts"),
            Zone("offer", "coins", True, "all", "all"),
        ),
        special_seats={"ghost": (3,)},
        markers=("captain",),
        tables=(
            Table("supply", "coins", SUPPLY),
            one_number("first_draw", {3: 1, 4: 2, 5: 1}),
            one_number("rounds", {3: 6, 4: 4, 5: 5}),
        ),
        options=(
            Option("silver_groups", ("each", "once"), "each"),
            Option("empty_bag", ("must_swap", "may_refuse"), "must_swap"),
            Option("ties_count_purple", ("assigned", "as_drawn"), "assigned"),
            Option("ties_of_void", ("count", "nothing"), "count"),
            Option("bag_counts", ("all", "owner", "nobody"), "all"),
        ),
        scoring=scoring,
        ranking=ranking,
        setup=_nsnp_setup(),
        play=(
            Repeat(
                ValueOf("rounds"),
                "round",
                (Do("draft"), Do("challenge"), Do("donate"), Pass("captain", 1)),
            ),
        ),
        phases=(
            _draft(Arith("*", Num(2), Players()), not second_pass_reversed),
            _challenge(),
            _donate(),
        ),
    )


# --- Other small games ------------------------------------------------------------------------


def lucky_dip() -> Game:
    """Two or three players draw blind from a bag, then show what they have; one decision each."""
    player = SeatVar("player")
    return small_game(
        name="lucky-dip",
        pieces={"red": 4, "blue": 3},
        zones=(
            Zone("bag", "coins", False, "nobody", "all"),
            Zone("hand", "coins", True, "owner", "owner"),
            Zone("heap", "coins", False, "all", "all"),
        ),
        setup=(
            Put((("red", Num(4)), ("blue", Num(3))), ZoneRef("box"), ZoneRef("bag")),
            EachSeat(
                "player",
                "players",
                1,
                None,
                False,
                (
                    Draw(
                        player,
                        Num(2),
                        "coins",
                        ZoneRef("bag"),
                        ZoneRef("hand", player),
                        True,
                        Sight.ZONES,
                    ),
                ),
            ),
        ),
        play=(
            EachSeat(
                "player",
                "players",
                1,
                None,
                True,
                (
                    Take(
                        player,
                        "places",
                        Num(1),
                        "coins",
                        ZoneRef("hand", player),
                        ZoneRef("heap"),
                        True,
                        Sight.ZONES,
                    ),
                ),
            ),
        ),
        scoring=Scoring("hand", (EachWorth("red", Num(2)), EachWorth("blue", Num(1))), None),
        ranking=(MostPoints(), ThenShare()),
    )
