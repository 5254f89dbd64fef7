"""Two games that differ only in what a seat can't see are one game to it: its view, its choices in
every language, what it is told that it can't do.

The games stand in `secrets/`; there is one for each kind of decision.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from rulewright.engine import views
from rulewright.engine.backend import InterpreterBackend
from rulewright.engine.choices import Choice
from rulewright.engine.errors import IllegalChoice
from rulewright.engine.events import ALL, Event, Seal
from rulewright.engine.interpreter import Interpreter
from rulewright.engine.knowing import Knowing
from rulewright.engine.log import Log
from rulewright.engine.playable import PlayableGame
from rulewright.engine.position import Position
from rulewright.engine.run import Run
from rulewright.engine.sealing import Sealing
from rulewright.engine.state import Card
from rulewright.engine.stops import Decision
from rulewright.labels import Labels
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from rulewright.workspace import Workspace
from tests.engine.games_for_tests import shipped, ways_to_play
from tests.engine.leaks import differ, find_leaks, twins
from tests.engine.written import written

FOLDER = Path(__file__).parent / "secrets"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


@cache
def game_of(name: str) -> Game:
    document = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    return written(document["sheet"], document["rules"])


def setting_of(game: Game) -> Setting:
    return Setting(game.players[0], game.default_options())


CASES = [(name, seat) for name in NAMES for seat in (None, 0, 1)]


@pytest.mark.parametrize(("name", "seat"), CASES)
def test_what_a_seat_cannot_see_does_not_change_its_view(name: str, seat: int | None) -> None:
    game = game_of(name)
    leaks, differed = find_leaks(game, setting_of(game), seat, seed=5, games=40)
    assert leaks == []
    assert differed > 20  # the test has teeth: many pairs do differ


RULES = Path(__file__).parents[2] / "rules"
SHIPPED = sorted(folder.name for folder in RULES.iterdir() if (folder / "play.rules").is_file())


AT_ONCE = {"goofspiel"}
"""Games whose one secret is what is chosen together: it is told before anybody chooses again."""


@pytest.mark.parametrize("name", SHIPPED)
def test_the_games_keep_their_secrets(name: str) -> None:
    """Every number of players and every ruling comes up, each for some of the seats."""
    game = shipped(name)
    ways = ways_to_play(game)
    ways = ways[:: max(1, len(ways) // 12)]
    games = max(2, 48 // len(ways))
    differed = 0
    for number, setting in enumerate(ways):
        for seat in (None, number % setting.players):
            leaks, pairs = find_leaks(game, setting, seat, seed=number, games=games)
            assert leaks == [], (setting, seat)
            differed += pairs
    assert differed or name in AT_ONCE


# --- choices and errors -----------------------------------------------------------------------


def position_of(playable: PlayableGame, run: Run) -> Position:
    play = run.interpreter
    log = Log(play.game.name, play.players, play.setting.options, tuple(run.codes))
    return playable.replay(log)


def told(position: Position, choice: int | Choice, seat: int) -> str:
    with pytest.raises(IllegalChoice) as raised:
        position.choose(choice, seat=seat)
    return str(raised.value)


KINDS = {"piece", "seat", "branch", "respond", "agree", "place", "sort"}


def test_choices_and_error_texts_tell_no_more_than_the_view() -> None:
    """In every language; for every kind of decision of a seat, and while others decide."""
    workspace = Workspace.find(Path(__file__).parents[2])
    random = Random(8)
    asked: set[str] = set()
    waited: set[str] = set()
    foreign = Choice(999, "seat", None, 999)
    for name in NAMES:
        game, seat = game_of(name), 0 if name == "rows" else 1
        labels = Labels(game, workspace)
        playable = PlayableGame(game, labeller=labels, backend=InterpreterBackend.start)
        for _ in range(25):
            for left, right in twins(game, setting_of(game), seat, random):
                if left.stop is None or not differ(left, right):
                    continue
                if left.stop.kind in asked and random.random() < 0.8:
                    continue
                one, two = position_of(playable, left), position_of(playable, right)
                for choice in (99, foreign):
                    assert told(one, choice, seat) == told(two, choice, seat)
                if one.actor != seat:
                    waited.add(left.stop.kind)
                    continue
                asked.add(left.stop.kind)
                assert one.choices == two.choices
                for lang in ("en", "fr", "ko"):
                    said = [choice.label(lang) for choice in one.choices]
                    assert said == [choice.label(lang) for choice in two.choices]
                    assert len(set(said)) == len(said)
    assert asked == KINDS
    assert waited >= {"piece", "branch", "respond", "agree", "sort"}


# --- the test finds leaks ---------------------------------------------------------------------


def everybody(*_: object) -> str:
    return ALL


def no_seals(_: Sealing) -> tuple[Seal, ...]:
    return ()


def plain(self: Event, seat: int | None) -> dict[str, Any]:
    return {"pieces": dict(self.pieces), "seat": seat is None}


def live(_: Sealing, __: int | None, state: object) -> object:
    return state


def never(*_: object) -> bool:
    return False


def shown(seen: Knowing, spot: Any, _: int | None) -> list[dict[str, str | None]]:
    return [{"piece": card.piece, "face": card.face} for card in seen.state.rows[spot]]


Fault = tuple[str, object, str, object, str]
PLANTED: list[Fault] = [
    ("windows", Sealing, "seals", property(no_seals), "events"),
    ("windows", Sealing, "hidden_from", never, "actor"),
    ("together", Sealing, "seals", property(no_seals), "events"),
    ("together", Sealing, "seen_by", live, "counters"),
    ("together", Sealing, "seen_by", live, "flags"),
    ("together", Sealing, "seen_by", live, "unit"),
    ("together", Sealing, "seen_by", live, "zones"),
    ("together", Sealing, "hidden_from", never, "actor"),
    ("rows", views, "_cards", shown, "rows"),
    ("rows", Knowing, "seers", everybody, "zones"),
    ("rows", Event, "_known_pieces", plain, "events"),
    ("lay_out", Knowing, "people", everybody, "rows"),
    ("lay_out", Event, "_known_pieces", plain, "events"),
    ("dice", Knowing, "sight", everybody, "events"),
    ("dice", Knowing, "seers", everybody, "zones"),
]


@pytest.mark.parametrize(
    ("name", "owner", "attribute", "fault", "part"),
    PLANTED,
    ids=[f"{fault[0]}-{fault[2]}-{fault[4]}" for fault in PLANTED],
)
def test_a_planted_leak_is_found(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    owner: object,
    attribute: str,
    fault: Callable[..., object],
    part: str,
) -> None:
    game = game_of(name)
    monkeypatch.setattr(owner, attribute, fault)
    assert part in find_leaks(game, setting_of(game), 1, seed=5, games=40)[0]


# --- what a seat does learn -------------------------------------------------------------------


def views_of(run: Run) -> list[dict[str, Any]]:
    return [views.view_of_run(run, seat) for seat in range(run.interpreter.players)]


def chosen(run: Run, seat: int, name: str) -> None:
    """The seat, which must choose, gives an answer."""
    stop = run.stop
    assert isinstance(stop, Decision)
    assert stop.actor == seat
    for choice in views.view_of_run(run, seat)["choices"]:
        if choice["name"] == name:
            run.send(choice["code"])
            return
    raise AssertionError(name)


def begun(name: str, until: str) -> Run:
    """A game at its first decision of a kind, every chance and choice before at its first code."""
    game = game_of(name)
    run = Run(game, setting_of(game))
    while run.stop is not None and run.stop.kind != until:
        run.send(run.stop.codes[0])
    return run


def test_what_was_chosen_together_is_known_when_all_have_chosen() -> None:
    run = begun("together", "branch")
    before = views_of(run)
    same_turn: dict[str, Any] = dict.fromkeys(
        ("actor", "asked", "choices", "events", "phase", "unit")
    )
    chosen(run, 0, "stand")
    own, *others = views_of(run)
    assert own["flags"]["bold"] == [True, False, False]
    assert own["counters"]["coins"] == [8, 9, 9]
    assert own["counters"]["noise"] == 1
    assert own["flags"]["storm"] is True
    assert [e["name"] for e in own["events"] if e["kind"] == "branch"] == ["stand"]
    assert others[0]["choices"]
    assert others[0] | same_turn == before[1] | same_turn
    assert others[1] == before[2]
    assert (own["actor"], own["together"]) == (None, True)
    chosen(run, 1, "fold")
    run.send(run.stop.codes[0] if run.stop else 0)
    chosen(run, 2, "stand")
    for view in views_of(run):
        assert view["flags"]["bold"] == [True, False, True]
        assert view["counters"]["coins"] == [8, 9, 8]
        assert (view["actor"], view["together"]) == (0, False)
        told_of = [(e["actor"], e["name"]) for e in view["events"] if e["kind"] == "branch"]
        assert sorted(told_of) == [(0, "stand"), (1, "fold"), (2, "stand")]


def test_what_a_seat_was_told_only_grows() -> None:
    """Whoever remembers the events it was told finds them again, in the same places."""
    for name in NAMES:
        game = game_of(name)
        random = Random(4)
        run = Run(game, setting_of(game))
        seen: list[list[dict[str, Any]]] = [[] for _ in range(game.players[0])]
        while run.stop is not None:
            run.send(random.choice(run.stop.codes))
            for seat, view in enumerate(views_of(run)):
                assert view["events"][: len(seen[seat])] == seen[seat]
                seen[seat] = view["events"]


def test_in_the_end_everybody_knows_every_answer() -> None:
    run = begun("windows", "branch")
    chosen(run, 0, "boast")
    while isinstance(run.stop, Decision) and run.stop.kind == "respond":
        before = views.view_of_run(run, 0)
        assert not [e for e in before["events"] if e["kind"] in ("respond", "window")]
        assert before["actor"] is None
        run.send(1)
    assert isinstance(run.stop, Decision)
    assert run.stop.kind == "agree"
    assert views.view_of_run(run, 1)["choices"]
    assert views.view_of_run(run, 0)["actor"] is None
    for _ in range(3):
        run.send(2)
    events = views.view_of_run(run, 0)["events"]
    answers = [(e["actor"], e["number"]) for e in events if e["kind"] == "respond"]
    assert answers == [(1, 1), (2, 1), (3, 1)]
    assert [e["seat"] for e in events if e["kind"] == "agree"] == [2, 2, 2]
    assert [e["seat"] for e in events if e["kind"] == "window"] == [2]


def test_only_who_holds_the_same_is_shown_so() -> None:
    """Two pairs: each of four has one event of a reveal, with the seat of the mate."""
    game = game_of("eyes")
    for seed in range(5):
        random = Random(seed)
        run = Run(game, setting_of(game))
        while run.stop is not None and not isinstance(run.stop, Decision):
            run.send(random.choice(run.stop.codes))
        for seat, view in enumerate(views_of(run)):
            (event,) = [e for e in view["events"] if e["kind"] == "reveal"]
            mate = event["source"]["owner"]
            assert mate != seat
            own = view["zones"]["colors"][seat]["pieces"]
            assert {p: n for p, n in own.items() if n} == event["pieces"]
        onlooker = views.view_of_run(run, None)
        assert not [e for e in onlooker["events"] if e["kind"] == "reveal"]


def test_who_has_seen_a_card_can_follow_it() -> None:
    run = begun("rows", "seat")
    game = game_of("rows")
    while run.stop is not None:
        run.send(run.stop.codes[-1])
        for seat, view in enumerate(views_of(run)):
            rows = run.state.rows
            lists = [*view["rows"]["row"], view["rows"]["aside"]]
            for cards, (spot, row) in zip(lists, rows.items(), strict=True):
                for seen, card in zip(cards, row, strict=True):
                    if seen["piece"] is not None:
                        assert seen["piece"] == card.piece
                    known_there = spot.owner == seat and not isinstance(run.stop, Decision)
                    assert not known_there or seen["piece"] == card.piece
    assert game.zones["row"].row == "rank"


def test_cards_turned_down_again_are_still_known() -> None:
    card = Card("ace")
    card.turned(up=True)
    card.turned(up=False)
    assert (card.face, card.known) == ("down", ALL)


def test_the_reference_is_what_makes_views() -> None:
    assert issubclass(Interpreter, Knowing)
