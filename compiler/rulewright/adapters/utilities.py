"""What the end of a game is worth to each player, as a number.

Where a game has scores they are the returns, as they are: they sum to zero only if the rules make
them. Where it only names winners, a victory is shared: who wins alone has 1, and what winners gain
the others lose in equal parts (two players: 1 and -1; shared by all: 0).
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.engine.backend import Backend
from rulewright.engine.position import Position
from rulewright.engine.ranges import Ranges, Span
from rulewright.engine.score_rules import last_left
from rulewright.model import scoring as sc
from rulewright.model.evaluate import Setting
from rulewright.model.expressions import Expr
from rulewright.model.game import Game
from rulewright.model.score_lines import one_by_one

Holdings = tuple[int | tuple[int, ...], ...]


class Utilities:
    """The returns of one game with so many players."""

    def __init__(self, game: Game, setting: Setting) -> None:
        self.game = game
        self.setting = setting
        self.players = setting.players
        self._counted: dict[Holdings, tuple[float, ...]] = {}

    def of(self, backend: Backend) -> tuple[float, ...]:
        """Each player's return at the end of a game."""
        held = self._held(backend)
        found = self._counted.get(held) if held else None
        if found is None:
            position = Position(self.game, self.setting, backend, None, None)
            found = self.reckon(position.scores, position.winners)
            if held:
                self._counted[held] = found
        return found

    def _held(self, backend: Backend) -> Holdings:
        """What is worth points, by seat: the same holdings are counted once; nothing where it is
        not points that count."""
        scoring = self.game.scoring
        if scoring is None or last_left(self.game, self.setting) is not None:
            return ()
        seats = range(self.players)
        if scoring.by_counter:
            return tuple(backend.counter(scoring.zone, seat) for seat in seats)
        return tuple(tuple(backend.zone(scoring.zone, seat).values()) for seat in seats)

    def reckon(self, scores: Sequence[int] | None, winners: Sequence[int]) -> tuple[float, ...]:
        """Each player's return from the scores, or from who won."""
        if scores is not None:
            return tuple(float(points) for points in scores[: self.players])
        won = [seat for seat in winners if seat < self.players]
        if not won or self.players == 1:
            return tuple(float(seat in won) for seat in range(self.players))
        others = self.players - 1
        share = (self.players / len(won) - 1) / others
        return tuple(share if seat in won else -1 / others for seat in range(self.players))

    def promised(self) -> tuple[float, float, float | None]:
        """The least and the greatest return the rules allow, and their sum where it is known."""
        scoring = self.game.scoring
        if scoring is None or last_left(self.game, self.setting) is not None:
            return (-1 / (self.players - 1), 1.0, 0.0) if self.players > 1 else (0.0, 1.0, None)
        low, high = _worth(self.game, self.players, scoring)
        return float(low), float(high), None


def _worth(game: Game, players: int, scoring: sc.Scoring) -> Span:
    """Between which points a holding lies: every line at its least and at its greatest."""
    ranges = Ranges(game, players)

    def span(points: Expr) -> Span:
        return ranges.of(points, "scoring")

    if scoring.by_counter:
        counter = game.counters[scoring.zone]
        each = [span(x.points) for x in one_by_one(scoring.lines) if isinstance(x, sc.CounterWorth)]
        ends = [n * p for n in (counter.least, counter.most) for s in each for p in s] or [0]
        return Span(min(ends), max(ends))
    kind = game.zones[scoring.zone].holds
    pieces = sum(game.pieces[p].count for p in game.kinds[kind])
    single, together = [Span(0, 0)], []
    for line in one_by_one(scoring.lines):
        match line:
            case sc.EachWorth(points=points) | sc.MakesWorth(points=points):
                single.append(span(points))
            case sc.GroupWorth(size=size, points=points):
                groups = pieces // max(1, span(size).low)
                together += [Span(s.low * groups, s.high * groups) for s in (span(points),)]
            case sc.TogetherWorth(points=points):
                together.append(span(points))
            case sc.ByNumber(list=list_):
                entries = game.lists[list_].entries
                together.append(Span(min(entries), max(entries)))
    low = pieces * min(s.low for s in single) + sum(min(0, s.low) for s in together)
    high = pieces * max(s.high for s in single) + sum(max(0, s.high) for s in together)
    return Span(low, high)
