"""Tokens in the box that are too few for what the rules let players have.

A counter (coins, points, wounds) is often shown by tokens, and the list of what is in the box says
how many there are, under the same name. Where each seat may have up to so many, and all of them may
have that at once, the box must hold as many; a limit and a list of parts are two statements of one
number.

Finds: RW353

Bad:
    box: {coin: 30}
    counters: {coin: {one per: seat, most: 10}}        # and four can play
Good:
    box: {coin: 40}
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.checks.flow.wording import counted
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Severity

ENDLESS = 999_999
"""The end of a counter that has none."""


def check(rules: Rules) -> Iterable[Diagnostic]:
    """A warning for each counter of which more can be shown than there are tokens in the box, and
    for each thing of which every seat has one, and the box has fewer."""
    game = rules.game
    for item in game.box:
        counter = game.counters.get(item.name)
        if counter is None or counter.most >= ENDLESS:
            continue
        for players in game.players:
            seats = game.seats(players) if counter.per_seat else 1
            needed = seats * counter.most
            if needed > item.count:
                break
        else:
            continue
        each = f" ({counter.most} each)" if counter.per_seat else ""
        words = (
            f"The box has {counted(game, item.count, item.name)}, but with {players} players there "
            f"can be {needed}{each}."
        )
        hint = "Put more into the box, or let nobody have so many (“most: …”)."
        related = ((counter.place, "as many as this"),) if counter.place else ()
        yield Diagnostic("RW353", words, item.place, hint, Severity.WARNING, related)
    for item in game.box:
        zone = game.zones.get(item.name)
        if zone is None or not zone.per_seat:
            continue
        players = max(game.players, key=game.seats)
        if game.seats(players) > item.count:
            words = (
                f"The box has {counted(game, item.count, item.name)}, but with {players} players "
                f"there are {game.seats(players)} seats, and each has its own."
            )
            hint = "Put more into the box: one for each seat, also for those that nobody holds."
            related = ((zone.place, "one per seat"),) if zone.place else ()
            yield Diagnostic("RW353", words, item.place, hint, Severity.WARNING, related)
