"""A view shows what its seat may know, and nothing that gives away the rest."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rulewright.engine.errors import IllegalChoice
from rulewright.engine.events import ALL, Event
from rulewright.engine.knowing import Knowing
from rulewright.engine.playable import PlayableGame
from rulewright.engine.position import Position
from rulewright.engine.run import Run
from rulewright.model.evaluate import Setting
from tests.engine.games_for_tests import CASE_IDS, CASES, GAMES
from tests.engine.leaks import find_leaks, twins

NSNP = GAMES["no-swap-no-pay"]


def after(moves: int, players: int = 4, seed: int = 7, **options: str) -> Position:
    position = PlayableGame(NSNP).start(players, seed, options)
    random = Random(seed)
    for _ in range(moves):
        if not position.over:
            position.choose(random.randrange(len(position.choices)))
    return position


# --- what a view has --------------------------------------------------------------------------


def test_a_view_is_plain_data() -> None:
    for seat in (None, 0, 3):
        for moves in (0, 10, 1000):
            view = after(moves).view(seat)
            assert json.loads(json.dumps(view)) == view


def test_a_seat_sees_its_own_bag_and_the_open_zones() -> None:
    position = after(20)
    view = position.view(2)
    assert view["zones"]["loot"][2]["pieces"] == position.zone("loot", seat=2)
    assert view["zones"]["center"]["pieces"] == position.zone("center")
    assert "pieces" not in view["zones"]["loot"][1]
    assert view["zones"]["treasure"] == {}


def test_how_many_are_in_a_bag_is_an_option() -> None:
    for choice, others in (("all", True), ("owner", False), ("nobody", False)):
        view = after(20, bag_counts=choice).view(2)
        assert [("count" in bag) for bag in view["zones"]["loot"]] == [others, others, True, others]


def test_only_who_must_choose_is_shown_the_choices() -> None:
    position = after(13)
    assert position.actor is not None
    for seat in (*range(4), None):
        shown = position.view(seat)["choices"]
        assert bool(shown) == (seat == position.actor)
    codes = [c["code"] for c in position.view(position.actor)["choices"]]
    assert codes == [c.code for c in position.choices]


def test_an_onlooker_sees_the_open_table_only() -> None:
    view = after(20).view(None)
    assert all("pieces" not in bag for bag in view["zones"]["loot"])
    assert "pieces" in view["zones"]["center"]


def test_a_seat_nobody_sits_in_sees_as_an_onlooker_does() -> None:
    position = after(20, players=3)
    assert position.view(3) == position.view(None)
    with pytest.raises(LookupError, match="0 to 3"):
        position.view(4)


def test_the_end_shows_scores_and_winners() -> None:
    position = after(1000)
    view = position.view(None)
    assert view["over"]
    assert position.scores is not None
    assert view["scores"] == list(position.scores)
    assert view["winners"] == list(position.winners)


def test_where_the_game_stands() -> None:
    view = after(60, seed=3).view(0)
    assert view["phase"] in NSNP.phases
    assert view["counters"]["round"] >= 2
    assert view["markers"]["captain"] in range(4)


def events(position: Position, seat: int | None, kind: str) -> list[dict[str, Any]]:
    return [e for e in position.view(seat)["events"] if e["kind"] == kind]


def test_both_see_the_stolen_piece_and_nobody_else_does() -> None:
    position = after(1000)
    stolen = [e for e in events(position, None, "draw") if e["source"] != {"zone": "treasure"}]
    assert stolen
    for seat in (None, 0, 1, 2, 3):
        for event in events(position, seat, "draw"):
            if event["source"]["zone"] == "loot" and event["count"]:
                two = {event["source"]["owner"], event["target"]["owner"]}
                assert ("pieces" in event) == (seat in two)


def test_only_the_giver_knows_the_gift() -> None:
    position = after(1000)
    for seat in (None, 0, 1, 2, 3):
        for event in events(position, seat, "take"):
            if event["name"] == "returns":
                assert ("pieces" in event) == (seat == event["actor"])
                assert event["count"] == 1


# --- leaks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "setting"), CASES, ids=CASE_IDS)
def test_what_a_seat_cannot_see_does_not_change_its_view(name: str, setting: Setting) -> None:
    for seat in (None, *range(setting.players)):
        leaks, differed = find_leaks(GAMES[name], setting, seat, seed=5, games=4)
        assert leaks == []
        assert differed > 5  # the test has teeth: most pairs do differ


def test_hidden_counts_do_not_leak_either() -> None:
    for choice in ("owner", "nobody"):
        setting = Setting(4, {"bag_counts": choice})
        assert find_leaks(NSNP, setting, 1, seed=6, games=4)[0] == []


def to_all(*_: object) -> str:
    return ALL


def all_pieces(self: Event, _seat: int | None) -> dict[str, Any]:
    return {"pieces": dict(self.pieces)}


PLANTED: list[tuple[type, str, Callable[..., object], str]] = [
    (Knowing, "zones_sight", to_all, "events"),
    (Knowing, "sight", to_all, "events"),
    (Knowing, "seers", to_all, "zones"),
    (Event, "_known_pieces", all_pieces, "events"),
]


@pytest.mark.parametrize(("owner", "name", "fault", "part"), PLANTED)
def test_a_planted_leak_is_found(
    monkeypatch: pytest.MonkeyPatch,
    owner: type,
    name: str,
    fault: Callable[..., object],
    part: str,
) -> None:
    assert find_leaks(NSNP, Setting(4, {}), 1, seed=5, games=4)[0] == []
    monkeypatch.setattr(owner, name, fault)
    assert part in find_leaks(NSNP, Setting(4, {}), 1, seed=5, games=4)[0]


def position_of(run: Run) -> Position:
    log = {
        "game": NSNP.name,
        "players": run.interpreter.players,
        "options": {},
        "codes": list(run.codes),
    }
    return PlayableGame(NSNP).replay(log)


def told(position: Position, choice: int, seat: int) -> str:
    with pytest.raises(IllegalChoice) as raised:
        position.choose(choice, seat=seat)
    return str(raised.value)


def test_choices_and_error_texts_tell_no_more_than_the_view() -> None:
    random = Random(8)
    setting, seat, asked = Setting(4, {}), 1, 0
    for _ in range(3):
        for left, right in twins(NSNP, setting, seat, random):
            if left.state.zones == right.state.zones or random.random() < 0.7:
                continue
            one, two = position_of(left), position_of(right)
            assert one.view(seat) == two.view(seat)
            if one.actor == seat:
                assert one.choices == two.choices
                asked += 1
            assert told(one, 99, seat) == told(two, 99, seat)
    assert asked
