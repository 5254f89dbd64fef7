"""A variant, and copies of the game edited in rules/ alone: the engine plays what they say.

And where an edit changes more than numbers, `check` names every text that still says the old thing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright import LoadedGame
from tests.cli.workplace import GAME, make_workspace
from tests.games.table import (
    FOLDER,
    deal,
    events,
    finish,
    go_to,
    in_treasure,
    names,
    pick,
    shipped,
)

Edit = Callable[..., LoadedGame]
PLAY, SHEET = "play.rules", "game.yaml"


@pytest.fixture
def edit(tmp_path: Path) -> Edit:
    """A copy of the game in which some words stand for others."""
    workspace = make_workspace(tmp_path)

    def edited(*changes: tuple[str, str, str]) -> LoadedGame:
        for name, old, new in changes:
            file = workspace / "rules" / GAME / name
            text = file.read_text("utf-8")
            assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
            file.write_text(text.replace(old, new), "utf-8")
        return rulewright.load(GAME, workspace=workspace)

    return edited


def stale(game: LoadedGame) -> set[str]:
    """The languages whose texts `check` finds fault with, by their files."""
    files = {d.place.file for d in game.check().diagnostics if d.place is not None}
    return {"en" if file.endswith((PLAY, SHEET)) else Path(file).parent.name for file in files}


def picks(game: LoadedGame, players: int = 4) -> list[int]:
    """Who picks in the first draft, one after the other."""
    position = go_to(deal(players, game=game, captain=1), "challenge")
    drafted = ("draft.first_pick", "draft.second_pick")
    return [e["actor"] for unit in drafted for e in events(position, None, unit, "take")]


def test_the_copy_plays_as_the_game_does(edit: Edit) -> None:
    assert picks(edit()) == picks(shipped()) == [1, 2, 3, 0, 0, 3, 2, 1]
    assert edit().start(4, 7).log.codes == shipped().start(4, 7).log.codes


SECOND_PASS = "each player counterclockwise from right of captain:"


def test_the_second_pass_reversed(edit: Edit) -> None:
    game = edit((PLAY, SECOND_PASS, "each player clockwise from captain:"))
    assert picks(game) == [1, 2, 3, 0, 1, 2, 3, 0]
    assert stale(game) == {"de", "en", "fr", "ko"}


GIVES = "                player returns 1 coin from own loot to treasure, if any, "


def test_the_donation_made_open(edit: Edit) -> None:
    game = edit((PLAY, GIVES + "hidden", GIVES + "open"))
    for played, shown in ((game, True), (shipped(), False)):
        position = go_to(deal(4, game=played), "donate")
        giver = position.actor
        pick(position, names(position)[0] or 0)
        for seat in (None, *range(4)):
            (given,) = events(position, seat, "donate.gift", "take")
            assert ("pieces" in given) == (shown or seat == giver)
    assert stale(game) == {"de", "en", "fr", "ko"}


FOR_FIVE = "5: {gold: 11, silver: 11, black: 11, purple: 2}"
FIRST_DRAW = "first_draw: {unit: coin, 3: 1, 4: 2, 5: 1}"
ROUNDS = "rounds: {unit: round, 3: 6, 4: 4, 5: 5}"


def test_the_supply_for_five(edit: Edit) -> None:
    game = edit((SHEET, FOR_FIVE, "5: {gold: 11, silver: 11, black: 10, purple: 2}"))
    position = game.start(5, explicit=True)
    assert position.zone("treasure")["black"] == 10
    assert position.zone("box")["black"] == 1
    assert stale(game) == {"en"}  # a sum is wrong now, but no translation


def test_more_than_the_box_holds_cannot_be_laid_out(edit: Edit) -> None:
    with pytest.raises(rulewright.RulesError) as raised:
        edit((SHEET, FOR_FIVE, "5: {gold: 12, silver: 11, black: 11, purple: 2}"))
    assert any("17" in d.message and "16" in d.message for d in raised.value.diagnostics)


def test_the_rounds(edit: Edit) -> None:
    game = edit((SHEET, ROUNDS, "rounds: {unit: round, 3: 5, 4: 3, 5: 4}"))
    for players, rounds in ((3, 5), (4, 3), (5, 4)):
        position = finish(deal(players, game=game))
        assert len(events(position, None, "donate.pass_on", "pass")) == rounds
        assert in_treasure(position) > players  # the bag is not emptied any more
    assert stale(game) == {"en"}  # the claims are wrong now, but no translation


def test_two_first_coins_for_five_leave_too_few_for_the_last_draft(edit: Edit) -> None:
    game = edit((SHEET, FIRST_DRAW, "first_draw: {unit: coin, 3: 1, 4: 2, 5: 2}"))
    position = finish(deal(5, game=game))
    laid_out = [e["count"] for e in events(position, None, "draft.lay_out", "draw")]
    assert laid_out == [10, 10, 10, 10, 5]
    assert stale(game) == {"en"}


def test_what_coins_are_worth(edit: Edit) -> None:
    game = edit(
        (SHEET, "gold_points: 3 point", "gold_points: 4 point"),
        (SHEET, "silver_group: 5 silver", "silver_group: 6 silver"),
    )
    assert game.score({"gold": 2, "silver": 5}) == 8 + 5
    assert game.score({"silver": 5, "purple": 1}) == 15
    assert game.check().diagnostics == ()


def test_a_coin_under_another_name(edit: Edit) -> None:
    named = "{one: gold coin, many: gold coins, short: gold,"
    game = edit((SHEET, named, "{one: amber coin, many: amber coins, short: amber,"))
    gold = next(c for c in game.start(4, 7).choices if c.name == "gold")
    assert (str(gold), gold.label("en")) == ("amber coin", "amber coin")


# --- the variant ------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rounds", "supply"), [(3, 4, 23), (4, 3, 24), (5, 3, 25)])
def test_the_short_game(players: int, rounds: int, supply: int) -> None:
    game = rulewright.load(f"{FOLDER}+short")
    assert game.name == "no-swap-no-pay+short"
    position = game.start(players, explicit=True)
    assert in_treasure(position) == supply
    position = finish(deal(players, game=game))
    assert len(events(position, None, "donate.pass_on", "pass")) == rounds
    assert in_treasure(position) == players
    assert game.replay(position.log).scores == position.scores
    with pytest.raises(rulewright.IllegalLog):
        shipped().replay(position.log)
