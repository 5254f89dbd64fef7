"""Whatever amounts and conditions are put together, the phrasebook says them in every language."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.checks.running.texts import check_said
from rulewright.model.expressions import (
    AllOf,
    AnyOf,
    Arith,
    CardLies,
    Compare,
    Cond,
    CounterOf,
    CountOf,
    Entry,
    Expr,
    FlagIs,
    IfElse,
    IsOut,
    IsSomebody,
    MarkerHeld,
    MarkerHolder,
    Neighbour,
    Not,
    Num,
    NumberVar,
    OwnerOf,
    PieceIs,
    PieceVar,
    PlayerAt,
    Players,
    PlayersLeft,
    Reckoned,
    Related,
    SamePieces,
    SeatExpr,
    SeatGroup,
    SeatIs,
    SeatVar,
    SomeSeat,
    SumOf,
    ValueOf,
    ZoneRef,
)
from rulewright.model.facts import Saying
from rulewright.model.happening_facts import HappeningFacts
from rulewright.model.statements import Adjust, EndGame, If, Repeat, Roll, Sight, Stmt
from rulewright.model.texts import Unit
from tests.prose.helpers import LANGUAGES
from tests.prose.spoken import speaker, spoken

GAME = "whole_language"
EVERYBODY = frozenset({2, 3, 4})

seats: st.SearchStrategy[SeatExpr] = st.sampled_from(
    [
        SeatVar("player"),
        SeatVar("rival"),
        SeatVar("nameless"),
        MarkerHolder("leader"),
        Neighbour(SeatVar("player"), 1),
        Neighbour(MarkerHolder("leader"), -1),
        PlayerAt(2),
        OwnerOf(PieceVar("found")),
    ]
)
zones = st.builds(ZoneRef, st.just("hand"), seats) | st.just(ZoneRef("bag"))
lines = st.builds(ZoneRef, st.just("line"), seats) | st.just(ZoneRef("shelf"))
cards = st.sampled_from([PieceVar("found"), PieceVar("nameless_card")])
leaves: st.SearchStrategy[Expr] = st.one_of(
    st.builds(Num, st.integers(0, 4)),
    st.just(ValueOf("price")),
    st.just(Players()),
    st.just(PlayersLeft()),
    st.sampled_from([NumberVar("rubies"), NumberVar("nameless_number")]),
    st.builds(CountOf, zones, st.sampled_from([None, "ruby"])),
    st.builds(CountOf, lines, st.just(None), st.sampled_from([None, "up", "down"])),
    st.builds(CountOf, lines, st.sampled_from(["bright", "sun"])),
    st.builds(CounterOf, st.just("coins"), seats),
    st.sampled_from([CounterOf("heat"), CounterOf("steps")]),
    st.builds(SumOf, st.sampled_from(["rank", "petals"]), lines),
    st.builds(lambda seat: Reckoned("toll", (seat,)), seats),
)


def conditions(amounts: st.SearchStrategy[Expr]) -> st.SearchStrategy[Cond]:
    simple: st.SearchStrategy[Cond] = st.one_of(
        st.builds(Compare, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), amounts, amounts),
        st.builds(SeatIs, seats, seats | st.just(MarkerHolder("lamp"))),
        st.builds(FlagIs, st.sampled_from(["guarded", "noted"]), seats),
        st.just(FlagIs("night")),
        st.builds(IsOut, seats),
        st.builds(IsSomebody, st.sampled_from(["rival", "nameless"])),
        st.builds(MarkerHeld, st.sampled_from(["leader", "lamp"])),
        st.builds(SamePieces, zones, zones),
        st.builds(PieceIs, cards, st.sampled_from(["bright", "moon"])),
        st.builds(CardLies, cards, st.sampled_from(["up", "down"]), st.none() | lines),
        st.builds(lambda one, other: Related("near", (one, other)), seats, seats),
        st.builds(lambda one: Related("lonely", (one,)), seats),
    )
    groups = st.builds(
        SeatGroup,
        st.sampled_from(["players", "seats"]),
        st.none() | seats,
        st.none() | st.tuples(seats, seats),
    )

    def more(inner: st.SearchStrategy[Cond]) -> st.SearchStrategy[Cond]:
        some = st.lists(inner, min_size=2, max_size=3).map(tuple)
        return st.one_of(
            st.builds(Not, inner),
            st.builds(AllOf, some),
            st.builds(AnyOf, some),
            st.builds(SomeSeat, st.sampled_from(["rival", "third"]), groups, inner),
        )

    return st.recursive(simple, more, max_leaves=4)


def larger(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    return st.one_of(
        st.builds(Arith, st.sampled_from(["+", "-", "*", "//", "min", "max"]), inner, inner),
        st.builds(Entry, st.just("fees"), inner),
        st.builds(IfElse, conditions(leaves), inner, inner),
    )


AMOUNTS = st.recursive(leaves, larger, max_leaves=4)


def said(stmt: Stmt) -> tuple[Saying, ...]:
    drawer = HappeningFacts(spoken(GAME)[0])
    drawer.open(Unit("unit", "step"), EVERYBODY)
    drawer.statement(stmt, EVERYBODY, 0, ())
    drawer.close()
    return drawer.units["unit"].sayings


def check(sayings: tuple[Saying, ...]) -> None:
    for lang in LANGUAGES:
        me = speaker(lang, GAME)
        for saying in sayings:
            line = me.say(saying)
            assert check_said(line, me.language, me.glossary) == (), line.text
            assert not set("<>⟨⟩{}") & set(line.text), line.text
            assert "  " not in line.text, line.text


@settings(max_examples=100, deadline=None)
@given(AMOUNTS)
def test_any_amount_is_said(amount: Expr) -> None:
    check(said(Adjust(SeatVar("player"), "coins", "gains", amount)))
    check(said(Adjust(SeatVar("player"), "coins", "set", amount)))
    check(said(Adjust(None, "heat", "set", amount)))
    check(said(Roll(None, amount, "die", ZoneRef("tray"), Sight.OPEN)))
    check(said(Repeat(amount, None, (EndGame(),))))


@settings(max_examples=150, deadline=None)
@given(conditions(leaves))
def test_any_condition_is_said(cond: Cond) -> None:
    check(said(If(cond, (EndGame(),), ())))
