"""H5: a view for nobody returned the whole state; facedown cards carried their names; a reload
undid a look.

What only an owner may see must not show to an onlooker, nor what nobody has seen to anybody; and
who has looked at a card knows it after a reload as before. Each leak is planted into the views and
found by comparing games that differ only in what the seat can't see; without it none is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from rulewright.engine import views
from rulewright.engine.events import NOBODY, knows
from rulewright.engine.knowing import Knowing
from rulewright.engine.run import Run, replayed
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from tests.engine.leaks import find_leaks
from tests.engine.written import written

BAG = """
players: 3
pieces:
  pebble: {amber: 6, slate: 6}
zones:
  pond: {holds: pebble, seen by: nobody}
  bag: {holds: pebble, one per: seat, seen by: owner}
"""
ROW = """
players: 3
pieces:
  lantern: {moon: 1, sun: 1, star: 1, rain: 1, snow: 1, fog: 1}
zones:
  stack: {holds: lantern, seen by: nobody}
  pier: {holds: lantern, one per: seat, seen by: nobody, row: as laid}
"""
INTO_BAGS = """
setup:
    put 6 amber and 6 slate from box into pond
    each player:
        player draws 2 pebble from pond to own bag
play:
    each player:
        player returns 1 pebble from own bag to pond
        player draws 1 pebble from pond to own bag
"""
FACEDOWN = """
setup:
    put 1 moon and 1 sun and 1 star and 1 rain and 1 snow and 1 fog from box into stack
    each player:
        draw 2 lantern from stack to pier of player, unseen
play:
    each player:
        player chooses seen among lantern in pier of each player
        player looks at seen
"""
GAMES = {"bag": (BAG, INTO_BAGS), "row": (ROW, FACEDOWN)}
SEATS = (None, 0, 1)


def game_of(name: str) -> Game:
    return written(*GAMES[name])


def setting_of(game: Game) -> Setting:
    return Setting(game.players[0], game.default_options())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", SEATS)
def test_what_a_seat_cannot_see_does_not_show(name: str, seat: int | None) -> None:
    game = game_of(name)
    leaks, differed = find_leaks(game, setting_of(game), seat, seed=3)
    assert leaks == []
    assert differed > 10


# -- leaks that are planted ----------------------------------------------------------------------


def onlookers_know_all(seat: int | None, audience: Any) -> bool:
    return seat is None or knows(seat, audience)


def everybody_has_looked(seen: Knowing, spot: Any, _: int | None) -> list[dict[str, str | None]]:
    return [{"piece": card.piece, "face": card.face} for card in seen.state.rows[spot]]


PLANTED: list[tuple[str, int | None, str, Callable[..., object], str]] = [
    ("bag", None, "knows", onlookers_know_all, "zones"),
    ("row", None, "knows", onlookers_know_all, "rows"),
    ("row", None, "_cards", everybody_has_looked, "rows"),
    ("row", 1, "_cards", everybody_has_looked, "rows"),
]


@pytest.mark.parametrize(("name", "seat", "where", "leak", "part"), PLANTED)
def test_a_leak_is_found(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    seat: int | None,
    where: str,
    leak: Callable[..., object],
    part: str,
) -> None:
    game = game_of(name)
    monkeypatch.setattr(views, where, leak)
    assert part in find_leaks(game, setting_of(game), seat, seed=3)[0]


# -- a reload ------------------------------------------------------------------------------------


def undone(game: Game) -> list[str]:
    """The parts of a view that a reload changes, for any seat."""
    run = Run(game, setting_of(game))
    changed: set[str] = set()
    while run.stop is not None:
        run.send(run.stop.codes[-1])
        for seat in SEATS:
            now = views.view_of_run(run, seat)
            then = views.view_of_log(game, setting_of(game), run.codes, seat)
            changed |= {part for part in now if now[part] != then[part]}
    return sorted(changed)


def test_a_reload_undoes_no_look() -> None:
    assert undone(game_of("row")) == []


def test_a_look_that_a_reload_undoes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(game: Game, setting: Setting, codes: Iterable[int]) -> Run:
        run = replayed(game, setting, codes)
        for row in run.state.rows.values():
            row[:] = [replace(card, known=NOBODY) for card in row]
        return run

    monkeypatch.setattr(views, "replayed", forgetful)
    assert undone(game_of("row")) == ["rows"]
