"""Lines of play that go round: with rulings that are not the default, and false alarms there must
not be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.checks.flow.minding import Reading
from rulewright.checks.flow.watching import Habit, Watcher
from rulewright.checks.rules import endless
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game
from tests.checks.cases import CASES, small_game
from tests.engine.games_for_tests import shipped


def _endless(game: Game) -> tuple[Diagnostic, ...]:
    return Rules(game).of(endless.check).diagnostics


PASSING = CASES["h4_endless_by_passing"]
SHEET = CASES["endless_until_one_is_left"]["game"].replace("players: 3", "players: 2-3")
WORDS = "".join(f"  {word}: {{one: {word}}}\n" for word in ("lap", "die", "one", "six", "tray"))


def game_of(rules: str, folder: Path, *more: str) -> Game:
    sheet = SHEET.replace("words:\n", f"words:\n{WORDS}") + "".join(f"{line}\n" for line in more)
    if "die" in rules:
        sheet = sheet.replace("flags:", "  tray: {holds: die, seen by: all}\nflags:")
        sheet += "dice:\n  die: {one: 1, six: 1}\n"
    return small_game({"game": sheet, "rules": rules, "twin": []}, folder / "quarry", twin=False)


RULED: dict[str, Any] = PASSING | {
    "game": PASSING["game"] + "options:\n  laps: {choices: [limited, open]}\n",
    "rules": PASSING["rules"].replace(
        "    repeat:\n        each player:\n",
        "    if laps is limited:\n        repeat last_lap times:\n            do lap\n"
        "    otherwise:\n        repeat:\n            do lap\n"
        "phase lap:\n        each player:\n",
    ),
}


def test_what_another_ruling_does_is_a_note(tmp_path: Path) -> None:
    (found,) = _endless(small_game(RULED, tmp_path / "quarry", twin=False))
    assert (found.code, found.severity) == ("RW350", Severity.NOTE)
    assert found.message == (
        "With laps open, when every player keeps choosing “pass”, the game comes "
        "back to where it was after 2 choices and need never end."
    )
    assert found.place is not None
    assert found.place.text.strip() == "repeat:"


@pytest.mark.parametrize("players", [2, 3])
def test_a_line_of_play_can_be_played_again(players: int, tmp_path: Path) -> None:
    game = small_game(PASSING, tmp_path / "quarry", twin=False)
    setting = Setting(players, {})
    minded = Reading(game).minded(setting)
    first = Watcher(game, setting, minded, 5_000).by(Habit("pass_on"))
    again = Watcher(game, setting, minded, 5_000).by(Habit("pass_on"))
    assert first == again
    assert first.circle is not None
    assert (first.circle.choices, first.circle.answers) == (players, ("pass_on",))


QUIET = {
    # The position comes back, and chance may go another way.
    "chance may end it": """\
setup:
    put 6 white from box into pile
play:
    repeat:
        each player:
            player rolls 1 die into tray, open
            if count of six in tray > 0:
                end the game
""",
    # The pile shrinks, whatever anybody chooses.
    "pieces run out": """\
setup:
    put 6 white from box into pile
play:
    repeat until pile is empty:
        each player:
            player chooses:
                wait:
                    draw 1 stone from pile to hand of player, if any
                strike:
                    draw 1 stone from pile to hand of player, if any
""",
    # It goes round until a counter that nobody sees moving gets to its end.
    "a counter counts the laps": """\
setup:
    put 6 white from box into pile
play:
    repeat until laps = 7:
        each player:
            player chooses:
                wait:
                    player becomes hit
                strike:
                    player stops being hit
        gain 1 laps
""",
    # A counter that falls again is not taken for one that has gone past all numbers.
    "a counter that goes up and down": """\
setup:
    put 6 white from box into pile
play:
    repeat 40 times:
        gain 1 laps
    repeat until laps = 2:
        each player:
            player chooses:
                wait:
                    player becomes hit
                strike:
                    player stops being hit
        lose 1 laps
""",
    "a phase inside is left": """\
setup:
    put 6 white from box into pile
play:
    repeat 5 times:
        do lap
phase lap:
    repeat:
        each player:
            player chooses:
                wait when player is hit:
                    leave lap
                strike when player is not hit:
                    player becomes hit
""",
}


@pytest.mark.parametrize("name", QUIET)
def test_no_false_alarm(name: str, tmp_path: Path) -> None:
    game = game_of(QUIET[name], tmp_path, "counters:", "  laps: {most: 50}")
    assert [f.message for f in _endless(game) if f.severity is not Severity.NOTE] == []


COUNTING = """\
setup:
    put 6 white from box into pile
play:
    repeat until players left = 1:
        each player:
            player chooses:
                wait:
                    player becomes hit
                strike:
                    player stops being hit
        gain 1 laps
        if laps = 2:
            player 1 stops being hit
"""


def test_a_counter_past_all_numbers_does_not_hide_a_circle(tmp_path: Path) -> None:
    """It still counts, and no rule can tell."""
    game = game_of(COUNTING, tmp_path, "counters:", "  laps: {most: 900}")
    (found,) = _endless(game)
    assert (found.code, found.severity) == ("RW350", Severity.WARNING)


def test_the_shipped_game_ends() -> None:
    assert _endless(shipped("no-swap-no-pay")) == ()
