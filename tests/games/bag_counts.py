"""No Swap No Pay with nothing but how many coins each bag holds, explored to the last branch.

Which coins there are changes nothing about when a bag is empty or a draft short, so every course of
a game can be looked at. Written by heart from the rulebook, not from the rules in rules/: it is a
second opinion, and its courses are played on the real game to see that they are really possible.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

Sizes = tuple[int, ...]
"""Coins in each bag, the ghost's last."""
Challenge = tuple[int, str]
"""Whom the challenger picks, and the answer: "pay", "swap_bags", or "" of the ghost."""
Moment = tuple[int, int]
"""A round, and how many of its challenges have been answered."""

AT_START = {3: (1, 31, 6), 4: (2, 28, 4), 5: (1, 35, 5)}
"""By players: coins drawn at first, coins in the treasure before, rounds."""


@dataclass
class Courses:
    """Every course of a game, the first captain in seat 0."""

    players: int
    before: dict[Moment, dict[Sizes, tuple[Sizes, Challenge | None]]] = field(default_factory=dict)
    """At each moment, each possible state with a state and a challenge that lead to it."""
    laid_out: dict[int, dict[int, Sizes]] = field(default_factory=dict)
    """By round: how many coins may lie in the center, each with the bags before the donation."""

    def path(self, moment: Moment, sizes: Sizes) -> list[Challenge]:
        """The challenges that lead there, from the first round on."""
        found: list[Challenge] = []
        turn, answered = moment
        while (turn, answered) != (1, 0):
            sizes, challenge = self.before[turn, answered][sizes]
            if challenge is not None:
                found.append(challenge)
            turn, answered = (turn, answered - 1) if answered else (turn - 1, self.players)
        return found[::-1]

    def empty_rivals(self) -> list[tuple[Moment, int, Sizes]]:
        """Moments at which a player with an empty bag can be challenged, the earliest first."""
        return [
            (moment, seat, sizes)
            for moment, there in sorted(self.before.items())
            if moment[1] < self.players
            for sizes in there
            for seat in range(self.players)
            if sizes[seat] == 0 and seat != self.challenger(moment)
        ]

    def empty_givers(self) -> list[tuple[int, int, Sizes]]:
        """Rounds in which a player has nothing to give back, the earliest first."""
        return [
            (turn, seat, sizes)
            for (turn, answered), there in sorted(self.before.items())
            if answered == self.players
            for sizes in there
            for seat in range(self.players)
            if sizes[seat] == 0
        ]

    def challenger(self, moment: Moment) -> int:
        """Whose challenge comes at a moment."""
        turn, answered = moment
        return (turn - 1 + answered) % self.players


@cache
def courses(players: int) -> Courses:
    """Every course of a game with so many players."""
    drawn, treasure, rounds = AT_START[players]
    ghosts = 1 if players == 3 else 0
    found = Courses(players)
    bags = (2 + drawn,) * players + (3,) * ghosts
    total = treasure + 2 * (players + ghosts)
    starts: dict[Sizes, Sizes] = {bags: bags}
    for turn in range(1, rounds + 1):
        captain = (turn - 1) % players
        drafts: dict[Sizes, tuple[Sizes, Challenge | None]] = {}
        for sizes, origin in starts.items():
            drafted, count = _draft(sizes, total - sum(sizes), players, captain)
            drafts.setdefault(drafted, (origin, None))
            found.laid_out.setdefault(turn, {}).setdefault(count, origin)
        found.before[turn, 0] = drafts
        for answered in range(players):
            after: dict[Sizes, tuple[Sizes, Challenge | None]] = {}
            for sizes in found.before[turn, answered]:
                for challenge, new in _challenges(sizes, (captain + answered) % players, players):
                    after.setdefault(new, (sizes, challenge))
            found.before[turn, answered + 1] = after
        starts = {}
        for sizes in found.before[turn, players]:
            given = (max(0, s - 1) if seat < players else s for seat, s in enumerate(sizes))
            starts.setdefault(tuple(given), sizes)
    return found


def _draft(sizes: Sizes, treasure: int, players: int, captain: int) -> tuple[Sizes, int]:
    bags = list(sizes)
    if len(bags) > players and treasure:
        bags[players] += 1
        treasure -= 1
    laid_out = min(2 * players, treasure)
    order = [(captain + i) % players for i in range(players)]
    for seat in (order + order[::-1])[:laid_out]:
        bags[seat] += 1
    return tuple(bags), laid_out


def _challenges(sizes: Sizes, challenger: int, players: int) -> list[tuple[Challenge, Sizes]]:
    found: list[tuple[Challenge, Sizes]] = []
    for rival in range(len(sizes)):
        if rival == challenger:
            continue
        bags = list(sizes)
        bags[challenger], bags[rival] = bags[rival], bags[challenger]
        found.append(((rival, "swap_bags" if rival < players else ""), tuple(bags)))
        if rival < players and sizes[rival]:
            bags = list(sizes)
            bags[challenger] += 1
            bags[rival] -= 1
            found.append(((rival, "pay"), tuple(bags)))
    return found
