"""Many games with random players, and what came of them.

Each game is one call of a function. The games are played one after the other from one
stream of chance and one of choices, so a seed says them all.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from rulewright.engine.chance import BOTS, CHANCE, stream
from rulewright.engine.program import Program, compile_program
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game

Z95 = 1.959963984540054
"""How many standard deviations leave 5 % outside."""
STRIDE = 500
"""Games between two reports of progress."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share of games, with its 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """How a seat fared."""

    seat: int
    wins: Estimate
    """How often it was among the winners."""
    share: float
    """Its part of the victories, a shared one divided among those who share it."""
    mean_score: float | None


@dataclass(frozen=True, slots=True)
class Summary:
    """The whole simulation in a few numbers."""

    seats: tuple[SeatSummary, ...]
    ties: Estimate
    """How often a victory was shared."""
    mean_length: float
    shortest: int
    longest: int


@dataclass(frozen=True, eq=False)
class Simulation:
    """What came of many games. Seats no player holds come last."""

    players: int
    games: int
    seed: int
    wins: array[int]
    """By seat: games in which it is among the winners."""
    shares: array[float]
    """By seat: victories, a shared one divided among those who share it."""
    scores: tuple[array[int], ...]
    """By seat: its score in each game; no arrays where the game has no scoring."""
    lengths: array[int]
    """Decisions in each game."""
    ties: int
    """Games with several winners."""

    @property
    def scored(self) -> bool:
        """Whether the game has scores."""
        return bool(self.scores)

    @property
    def ranked(self) -> bool:
        """Whether anybody ever won: by score, or by being left."""
        return any(self.wins)

    def summary(self) -> Summary:
        """Means and intervals."""
        games = self.games
        seats = tuple(
            SeatSummary(
                seat,
                wilson(self.wins[seat], games),
                self.shares[seat] / games if games else 0.0,
                sum(self.scores[seat]) / games if self.scored and games else None,
            )
            for seat in range(len(self.wins))
        )
        lengths = self.lengths or array("q", [0])
        return Summary(
            seats,
            wilson(self.ties, games),
            sum(lengths) / len(lengths),
            min(lengths),
            max(lengths),
        )

    def to_dict(self) -> dict[str, Any]:
        """The summary as plain data for `--json`."""
        summary = self.summary()
        return {
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "seats": [
                {
                    "seat": s.seat,
                    "player": s.seat < self.players,
                    "wins": self.wins[s.seat],
                    "win_share": s.wins.share,
                    "interval": [s.wins.low, s.wins.high],
                    "victories": self.shares[s.seat],
                    "mean_score": s.mean_score,
                }
                for s in summary.seats
            ],
            "ties": {
                "games": self.ties,
                "share": summary.ties.share,
                "interval": [summary.ties.low, summary.ties.high],
            },
            "length": {
                "mean": summary.mean_length,
                "shortest": summary.shortest,
                "longest": summary.longest,
            },
        }


def wilson(successes: int, trials: int) -> Estimate:
    """A share and its 95 % Wilson interval: right for small numbers, and never outside 0 to 1."""
    if trials == 0:
        return Estimate(0.0, 0.0, 1.0)
    share = successes / trials
    spread = Z95 * Z95 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def simulate(
    game: Game,
    setting: Setting,
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play so many games at random; `progress` hears how many are done."""
    program = compile_program(game, setting)
    chance, bots = stream(seed, CHANCE).getrandbits, stream(seed, BOTS).getrandbits
    playout = program.scored_playout
    tally = _Tally(program, games, seed)
    done = 0
    while done < games:
        upto = min(games, done + STRIDE)
        tally.add([playout(chance, bots) for _ in range(upto - done)])
        done = upto
        if progress is not None:
            progress(done)
    return tally.result()


class _Tally:
    def __init__(self, program: Program, games: int, seed: int) -> None:
        self.program = program
        self.games = games
        self.seed = seed
        self.wins = array("q", [0] * program.seats)
        self.shares = array("d", [0.0] * program.seats)
        self.lengths = array("q")
        self.ties = 0
        self.tables = program.worths
        self.left = program.outcome.left
        self.scores = tuple(array("q") for _ in self.tables)

    def add(self, played: list[tuple[Any, ...]]) -> None:
        """Count games: each its decisions, then its holdings by seat."""
        lengths, *holdings = zip(*played, strict=True)
        self.lengths.extend(lengths)
        if self.left is not None:
            for game in played:
                self.won(self.left[game[1:]])
            return
        if not self.tables:
            return
        seats = range(len(self.tables))
        by_seat = []
        for scores, table, bags in zip(self.scores, self.tables, holdings, strict=True):
            points, keys = zip(*[table[bag] for bag in bags], strict=True)
            scores.extend(points)
            by_seat.append(keys)
        for keys in zip(*by_seat, strict=True):
            best = max(keys)
            winners = keys.count(best)
            if winners == 1:
                seat = keys.index(best)
                self.wins[seat] += 1
                self.shares[seat] += 1.0
                continue
            self.won(tuple(seat for seat in seats if keys[seat] == best))

    def won(self, winners: tuple[int, ...]) -> None:
        """Count the victory of one game; nobody may have won."""
        self.ties += len(winners) > 1
        for seat in winners:
            self.wins[seat] += 1
            self.shares[seat] += 1 / len(winners)

    def result(self) -> Simulation:
        return Simulation(
            self.program.setting.players,
            self.games,
            self.seed,
            self.wins,
            self.shares,
            self.scores,
            self.lengths,
            self.ties,
        )
