"""Lines of play that never end, choices with nothing to choose from and turns of nobody, found by
playing.

The game itself is played by simple habits (always the first choice, always the last, always the
same answer wherever it is offered) for every number of players, and with the rulings on which it
depends whether the game ends. What is found is shown by a line of play; that nothing is found
proves nothing.

Finds: RW350 RW351 RW352 RW336
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rulewright.checks.flow.minding import Reading
from rulewright.checks.flow.records import instances
from rulewright.checks.flow.settings import (
    Case,
    cases,
    defined_in,
    options_in,
    options_of_play,
    with_players,
)
from rulewright.checks.flow.watching import Circle, Gone, Habit, Stuck, Watcher
from rulewright.checks.flow.wording import after, word_of
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.expressions import OptionIs
from rulewright.model.game import Game
from rulewright.model.statements import (
    Choose,
    ChooseCard,
    ChooseSeat,
    Eliminate,
    EndGame,
    If,
    Leave,
    Repeat,
)
from rulewright.model.walk import statements_in

MOST_STEPS = 12_000
"""Statements done and answers offered in all plays of a game: about a third of a second."""
STEPS_OF_ONE = 1_500
"""Those of one play."""
MOST_RULINGS = 6
"""Combinations of rulings beside the default ones."""
Record = TypeVar("Record")


def check(rules: Rules) -> Iterable[Diagnostic]:
    """Each endless repetition with a line of play that goes round, and each choice without any."""
    return _Search(rules).found()


class _Search:
    """What has been found, and the work that may still be done."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.game = game = rules.game
        self.reading = Reading(game)
        self.steps = MOST_STEPS
        self.circles: dict[int, list[tuple[Case, Circle]]] = {}
        """By repetition."""
        self.stuck: dict[int, tuple[Case, Stuck]] = {}
        self.gone: dict[int, tuple[Case, Gone]] = {}
        self.passes: dict[int, int] = {}
        """By repetition that play came to: how many passes it had at most."""

    def found(self) -> Iterator[Diagnostic]:
        unbounded = [r for r in _all(self.game, Repeat) if r.times is None]
        chosen = [
            *_all(self.game, Choose),
            *(c for c in _all(self.game, ChooseSeat) if not c.if_any),
            *(c for c in _all(self.game, ChooseCard) if not c.if_any),
        ]
        if not (unbounded or chosen or any(_all(self.game, Eliminate))):
            return
        if not unbounded:
            self.steps //= 3
        self._search(bool(unbounded))
        for circles in self.circles.values():
            yield self._endless(circles)
        for case, stuck in self.stuck.values():
            yield self._nothing(case, stuck)
        for case, gone in self.gone.values():
            yield self._nobody(case, gone)
        yield from self._never_begun()

    # -- searching -------------------------------------------------------------------------------

    def _search(self, may_go_round: bool) -> None:
        """Play by the plainest habits first, in the settings that differ most; and then, for every
        number of players, by those that were found to go round."""
        game, ends = self.game, {self.game.players[0], self.game.players[-1]}
        usual = list(cases(game))
        first = [case for case in usual if case.setting.players in ends]
        if may_go_round:
            first += [case for case in _ruled(game) if case.setting.players in ends]
        names = dict.fromkeys(b.name for c in _all(game, Choose) for b in c.branches)
        habits = [Habit(), Habit(last=True), *(Habit(name) for name in names)]
        round_about: dict[Habit, None] = {}
        found: list[Case] = []
        for habit in habits:
            for case in first:
                if case not in found and self._play(case, habit):
                    found.append(case)
                    round_about[habit] = None
        for case in usual:
            for habit in (*round_about, *habits[:2]):
                if case not in first:
                    self._play(case, habit)

    def _play(self, case: Case, habit: Habit) -> bool:
        """Play by a habit; says whether it goes round."""
        if self.steps <= 0:
            return False
        setting = case.setting
        steps = min(STEPS_OF_ONE, self.steps)
        watcher = Watcher(self.game, setting, self.reading.minded(setting), steps)
        outcome = watcher.by(habit)
        self.steps -= outcome.steps
        for stuck in outcome.stuck:
            self.stuck.setdefault(id(stuck.asking), (case, stuck))
        for key, passes in outcome.passes.items():
            self.passes[key] = max(self.passes.get(key, 0), passes)
        for gone in outcome.gone:
            self.gone.setdefault(id(gone.statement), (case, gone))
        if outcome.circle is None:
            return False
        circles = self.circles.setdefault(id(outcome.circle.repeat), [])
        circles.append((case, outcome.circle))
        return True

    # -- in words --------------------------------------------------------------------------------

    def _endless(self, circles: list[tuple[Case, Circle]]) -> Diagnostic:
        """One finding for a repetition: the line of play of the least change, for whom it is."""
        case, circle = circles[0]
        for_whom = {c.setting.players for c, _ in circles if c.changed == case.changed}
        everybody = for_whom == set(self.game.players)
        whom = "" if everybody else with_players(case.setting.players)
        ruled = "".join(f" and {word_of(self.game, o)} {c}" for o, c in case.changed)
        when = _when(self.game, circle)
        if whom or ruled:
            start = whom + ruled if whom else f"With{ruled.removeprefix(' and')}"
            when = f"{start}, {when[0].lower()}{when[1:]}"
        message = f"{when} and need never end."
        hint = (
            "Nothing bounds this “repeat”: say how often (“repeat … times:”) or until when, or "
            "end the game when nothing changes any more."
        )
        severity = Severity.NOTE if case.changed else Severity.WARNING
        if case.changed:
            hint = "As the rules are played by default, this line of play was not found."
        return Diagnostic("RW350", message, circle.repeat.place, hint, severity)

    def _nothing(self, case: Case, stuck: Stuck) -> Diagnostic:
        game, asking = self.game, stuck.asking
        if isinstance(asking, Choose):
            names = [f"“{word_of(game, branch.name)}”" for branch in asking.branches]
            what = f"can answer nothing: {_listed(names)} {_fit(len(names))}"
        elif isinstance(asking, ChooseSeat):
            what = f"has nobody to choose as “{asking.var}”"
        else:
            what = f"has no card to choose as “{asking.var}”"
        message = (
            f"{case.words}, {after(stuck.choices)}, player {stuck.seat + 1} must choose and {what}."
        )
        if stuck.position:
            message += f" There: {'; '.join(stuck.position)}."
        hint = "Give an answer that is always possible, or ask first whether there is a choice."
        if not isinstance(asking, Choose):
            hint = "Say what happens then: add “, if any” and ask “is somebody”, or ask first."
        return Diagnostic("RW351", message, asking.place, hint)

    def _never_begun(self) -> Iterator[Diagnostic]:
        """Repetitions that are the game and are over before they begin, in all that was played.
        (Where that is so in every position, another check has said it.)"""
        anywhere = self.rules.courses.anywhere
        for repeat in statements_in(self.game.play.body):
            if not isinstance(repeat, Repeat) or repeat.until is None:
                continue
            if self.passes.get(id(repeat), 1):
                continue
            held = [anywhere.holds(repeat.until, "play", c.setting) for c in cases(self.game)]
            if not all(held):
                words = "This is never repeated, not even once: “until” is so when play comes here."
                hint = "Mend the condition; it says when to stop, and not how long to go on."
                yield Diagnostic("RW336", words, repeat.place, hint, Severity.WARNING)

    def _nobody(self, case: Case, gone: Gone) -> Diagnostic:
        marker = word_of(self.game, gone.marker)
        if gone.seat is None:
            message = (
                f"{case.words}, {after(gone.choices)}, this is passed over: nobody has “{marker}”."
            )
            hint = f"Give “{marker}” to somebody before, or ask who has it first."
            return Diagnostic("RW352", message, gone.statement.place, hint, Severity.NOTE)
        message = (
            f"{case.words}, {after(gone.choices)}, this is passed over: player "
            f"{gone.seat + 1}, who has “{marker}”, has left the game, so nobody does it."
        )
        hint = (
            f"Pass “{marker}” on when somebody leaves, or say “left of {gone.marker}”: the next "
            "who is still in the game."
        )
        return Diagnostic("RW352", message, gone.statement.place, hint, Severity.WARNING)


def _all(game: Game, wanted: type[Record]) -> Iterator[Record]:
    for section in (game.setup, game.play, *game.phases.values()):
        for stmt in statements_in(section.body):
            if isinstance(stmt, wanted):
                yield stmt


def _ruled(game: Game) -> Iterator[Case]:
    """Settings with other rulings: first those that decide whether the game ends, and of these
    those that differ least."""
    deciding = set(_deciding_options(game))
    ruled = [case for case in cases(game, options_of_play(game)) if case.changed]

    def order(case: Case) -> tuple[bool, int]:
        return deciding.isdisjoint(option for option, _ in case.changed), len(case.changed)

    kept: list[tuple[tuple[str, str], ...]] = []
    for case in sorted(ruled, key=order):
        if case.changed not in kept and len(kept) < MOST_RULINGS:
            kept.append(case.changed)
        if case.changed in kept:
            yield case


def _deciding_options(game: Game) -> tuple[str, ...]:
    """The options on which it depends whether a game ends: those asked about by an endless
    repetition or round it, or round what ends a game, leaves a phase or takes a player out."""
    found: dict[str, None] = {}
    for repeat in _all(game, Repeat):
        found |= dict.fromkeys(options_in((repeat.until, *defined_in(game, repeat.until))))
    for choice in _all(game, If):
        inside = [*statements_in(choice.then), *statements_in(choice.otherwise)]
        endless = any(isinstance(stmt, Repeat) and stmt.times is None for stmt in inside)
        if endless or any(isinstance(stmt, EndGame | Leave | Eliminate) for stmt in inside):
            found |= dict.fromkeys(o.option for o in instances(choice.cond, OptionIs))
    return tuple(found)


def _when(game: Game, circle: Circle) -> str:
    names = [f"“{word_of(game, answer)}”" for answer in circle.answers]
    back = "the game comes back to where it was"
    if not circle.choices:
        return f"Here {back} without anybody choosing anything"
    returns = f"{back} {after(circle.choices)}"
    if names:
        return f"When every player keeps choosing {_listed(names)}, {returns}"
    return f"When every player keeps choosing in the same way, {returns}"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _fit(number: int) -> str:
    return "is not possible" if number == 1 else "are not possible"
