"""What takes the place of parameters, and what definitions come to before a game is played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulewright.model.definitions import opened, substituted
from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.expressions import (
    AllOf,
    Arith,
    CardLies,
    Compare,
    CounterOf,
    CountOf,
    EachOf,
    Entry,
    FlagIs,
    IfElse,
    IsOut,
    IsSomebody,
    Its,
    MarkerHeld,
    MarkerHolder,
    NamedSeat,
    Neighbour,
    Not,
    Num,
    NumberVar,
    OptionIs,
    OwnerOf,
    PieceIs,
    PieceVar,
    PlayerAt,
    Players,
    PlayersIn,
    PlayersLeft,
    Reckoned,
    Related,
    SamePieces,
    SeatGroup,
    SeatIs,
    SeatVar,
    SomeSeat,
    SumOf,
    ZoneRef,
)
from rulewright.model.game import Definition, Game, NumberList, Option, Param
from rulewright.model.texts import Unit
from tests.engine.small_games import lucky_dip

ONE, THIRD, RIVAL = SeatVar("one"), SeatVar("third"), SeatVar("rival")


def hand(owner: Any) -> ZoneRef:
    return ZoneRef("hand", owner)


@pytest.mark.parametrize(
    ("part", "bindings", "is_then"),
    [
        (Neighbour(ONE, 1), {"one": RIVAL}, Neighbour(RIVAL, 1)),
        (ONE, {"one": Neighbour(ONE, -1)}, Neighbour(ONE, -1)),
        (THIRD, {"one": RIVAL}, THIRD),
        (Arith("+", NumberVar("n"), Num(1)), {"n": Num(4)}, Arith("+", Num(4), Num(1))),
        # Both at once: what is put in is not looked through again.
        (
            Arith("-", NumberVar("n"), NumberVar("m")),
            {"n": NumberVar("m"), "m": NumberVar("n")},
            Arith("-", NumberVar("m"), NumberVar("n")),
        ),
        (CounterOf("coins", ONE), {"one": RIVAL}, CounterOf("coins", RIVAL)),
        (Entry("prices", NumberVar("n")), {"n": Players()}, Entry("prices", Players())),
        (hand(EachOf("players", ONE)), {"one": RIVAL}, hand(EachOf("players", RIVAL))),
        (
            CountOf(hand(ONE), PieceVar("p")),
            {"one": RIVAL, "p": "red"},
            CountOf(hand(RIVAL), "red"),
        ),
        (
            CountOf(hand(ONE), PieceVar("p")),
            {"p": PieceVar("q")},
            CountOf(hand(ONE), PieceVar("q")),
        ),
        (PieceIs(PieceVar("p"), "red"), {"p": "blue"}, PieceIs(PieceVar("blue"), "red")),
        (OwnerOf(PieceVar("p")), {"p": "blue"}, OwnerOf(PieceVar("blue"))),
        (
            Reckoned("cost", (ONE, NumberVar("n"), PieceVar("p"), "red")),
            {"one": RIVAL, "n": Num(2), "p": "blue"},
            Reckoned("cost", (RIVAL, Num(2), "blue", "red")),
        ),
        (IsSomebody("one"), {"one": RIVAL}, IsSomebody("rival")),
        (IsSomebody("one"), {"one": MarkerHolder("mist")}, MarkerHeld("mist")),
        (
            IsSomebody("one"),
            {"one": Neighbour(RIVAL, 1)},
            SeatIs(Neighbour(RIVAL, 1), Neighbour(RIVAL, 1)),
        ),
        (IsSomebody("other"), {"one": RIVAL}, IsSomebody("other")),
    ],
    ids=str,
)
def test_what_takes_a_parameters_place(part: Any, bindings: Any, is_then: Any) -> None:
    assert substituted(part, bindings) == is_then


def some(var: str, cond: Any, besides: Any = None) -> SomeSeat:
    return SomeSeat(var, SeatGroup("players", besides), cond)


@pytest.mark.parametrize(
    ("part", "bindings", "is_then"),
    [
        # Its own seat is not the one that is told; the group is still asked outside.
        (some("one", IsOut(ONE), ONE), {"one": RIVAL}, some("one", IsOut(ONE), RIVAL)),
        # A seat of the same name outside does not become the one looked for.
        (
            some("third", AllOf((IsOut(ONE), Not(IsOut(THIRD)))), ONE),
            {"one": THIRD},
            some("third'", AllOf((IsOut(THIRD), Not(IsOut(SeatVar("third'"))))), THIRD),
        ),
        (
            some("third", some("fourth", SeatIs(THIRD, ONE))),
            {"one": Neighbour(SeatVar("fourth"), 1)},
            some("third", some("fourth'", SeatIs(THIRD, Neighbour(SeatVar("fourth"), 1)))),
        ),
    ],
    ids=str,
)
def test_seats_that_are_looked_for_keep_apart(part: Any, bindings: Any, is_then: Any) -> None:
    assert substituted(part, bindings) == is_then


def game_with(*definitions: Definition) -> Game:
    return replace(lucky_dip(), definitions={d.name: d for d in definitions})


def number(name: str, expr: Any, **params: str) -> Definition:
    listed = tuple(Param(param, kind) for param, kind in params.items())
    return Definition(name, listed, Unit(f"define.{name}", "definition"), expr, None)


def relation(name: str, cond: Any, **params: str) -> Definition:
    listed = tuple(Param(param, kind) for param, kind in params.items())
    return Definition(name, listed, Unit(f"define.{name}", "definition"), None, cond)


def test_a_definition_is_opened_one_step() -> None:
    double = number("double", Arith("*", Num(2), NumberVar("n")), n="number")
    more = number("more", Reckoned("double", (Reckoned("double", (NumberVar("n"),)),)), n="number")
    near = relation(
        "near", SeatIs(SeatVar("one"), Neighbour(SeatVar("other"), 1)), one="seat", other="seat"
    )
    game = game_with(double, more, near)
    inner = Reckoned("double", (Num(3),))
    assert opened(game, Reckoned("more", (Num(3),))) == Reckoned("double", (inner,))
    assert opened(game, Related("near", (RIVAL, ONE))) == SeatIs(RIVAL, Neighbour(ONE, 1))
    assert fold(game, Reckoned("more", (Num(3),)), Setting(2, {})) == 12


FEE = number(
    "fee",
    IfElse(PlayersIn(frozenset({2})), Arith("max", Num(0), NumberVar("n")), CounterOf("coins")),
    n="number",
)
LOW = relation("low", Compare("<", NumberVar("n"), Num(5)), n="number")


@pytest.mark.parametrize(
    ("expr", "comes_to"),
    [
        (Arith("min", Num(3), Num(5)), 3),
        (Arith("max", Num(3), Num(5)), 5),
        (Arith("max", Num(3), PlayersLeft()), None),
        (Reckoned("fee", (Num(7),)), 7),
        (Reckoned("fee", (Arith("-", Num(1), Num(4)),)), 0),
        (Reckoned("fee", (NumberVar("offer"),)), None),
        (IfElse(Compare("=", CounterOf("coins"), Num(1)), Num(1), Num(2)), None),
        *(
            (part, None)
            for part in (CounterOf("coins"), NumberVar("n"), PlayersLeft(), Its("rank"))
        ),
        (SumOf("rank", hand(ONE)), None),
        (Entry("prices", Num(0)), 5),
        (Entry("prices", Num(-3)), 5),
        (Entry("prices", Num(2)), 1),
        (Entry("prices", Num(9)), 1),
        (Entry("prices", CounterOf("coins")), None),
    ],
    ids=str,
)
def test_what_an_amount_comes_to(expr: Any, comes_to: int | None) -> None:
    assert fold(_game(), expr, Setting(2, {})) == comes_to


@pytest.mark.parametrize(
    ("cond", "holds"),
    [
        (Related("low", (Num(4),)), True),
        (Related("low", (Num(5),)), False),
        (Related("low", (NumberVar("offer"),)), None),
        (Not(Related("low", (Num(5),))), True),
        (SeatIs(PlayerAt(1), PlayerAt(1)), True),
        (SeatIs(PlayerAt(1), PlayerAt(2)), None),
        (SeatIs(PlayerAt(3), PlayerAt(3)), False),
        (SeatIs(NamedSeat("stranger"), RIVAL), False),
        # Nobody is not even themselves.
        (SeatIs(RIVAL, RIVAL), None),
        (SeatIs(MarkerHolder("mist"), MarkerHolder("mist")), None),
        (some("one", IsOut(ONE)), None),
        (SamePieces(hand(ONE), hand(RIVAL)), None),
        (CardLies(PieceVar("p"), "up"), None),
        *((cond, None) for cond in (FlagIs("asleep"), IsOut(ONE), IsSomebody("one"))),
        (MarkerHeld("mist"), None),
        (PieceIs(PieceVar("wanted"), "warm"), None),
    ],
    ids=str,
)
def test_whether_a_condition_holds(cond: Any, holds: bool | None) -> None:
    assert fold_cond(_game(), cond, Setting(2, {})) is holds


def test_whether_a_piece_named_by_the_rules_is_of_a_class() -> None:
    game = _game()
    first, second, *_ = game.pieces
    marked = replace(game.pieces[first], classes=("warm",))
    game = replace(game, pieces={**game.pieces, first: marked})
    setting = Setting(2, {})
    assert fold_cond(game, PieceIs(PieceVar(first), "warm"), setting) is True
    assert fold_cond(game, PieceIs(PieceVar(second), "warm"), setting) is False
    assert fold_cond(game, PieceIs(PieceVar(first), first), setting) is True


def test_an_option_asked_by_a_definition_counts() -> None:
    game = game_with(relation("merry", OptionIs("temper", "merry")))
    game = replace(game, options={"temper": Option("temper", ("grim", "merry"), "grim")})
    merry = Related("merry", ())
    assert fold_cond(game, merry, Setting(2, {"temper": "merry"})) is True
    assert fold_cond(game, merry, Setting(2, {})) is False


def _game() -> Game:
    return replace(game_with(FEE, LOW), lists={"prices": NumberList("prices", (5, 3, 1))})
