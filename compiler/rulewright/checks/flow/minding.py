"""What of a position matters to what happens next: two positions that agree in it go on alike.

Who knows what is left out, as no rule asks for it. Of counters only what rules can tell apart is
kept: one that nothing in play reads does not matter, and one that only goes up and is only compared
with numbers does not matter beyond the greatest of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.checks.flow.records import instances
from rulewright.engine.state import State
from rulewright.model.evaluate import Setting, fold
from rulewright.model.expressions import Compare, CounterOf, NumberVar
from rulewright.model.game import Game
from rulewright.model.statements import Adjust


class Reading:
    """What the rules of a game read while it is played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        parts = (game.setup, game.play, game.phases, game.definitions)
        self.numbers = frozenset(number.name for number in instances(parts, NumberVar))
        self.uses = Counter(use.counter for use in instances(parts, CounterOf))
        self.compares = tuple(instances(parts, Compare))
        self.changes = tuple(instances(parts, Adjust))

    def minded(self, setting: Setting) -> Minded:
        """What can be told apart in one setting."""
        compared: dict[str, list[int]] = {}
        for compare in self.compares:
            for one, other in ((compare.left, compare.right), (compare.right, compare.left)):
                number = fold(self.game, other, setting)
                if isinstance(one, CounterOf) and number is not None:
                    compared.setdefault(one.counter, []).append(number)
        falling = {change.counter for change in self.changes if not self._rises(change, setting)}
        most: dict[str, int | None] = {}
        for counter, uses in self.uses.items():
            numbers = compared.get(counter, [])
            simple = len(numbers) == uses and counter not in falling
            most[counter] = max(numbers) + 1 if simple else None
        return Minded(self.numbers, most)

    def _rises(self, change: Adjust, setting: Setting) -> bool:
        """Whether a counter does not go down by degrees; to be set to a number is no matter."""
        amount = fold(self.game, change.amount, setting)
        return amount is not None and (
            change.op == "set" or (change.op == "gains") == (amount >= 0)
        )


@dataclass(frozen=True, slots=True)
class Minded:
    """What of a game's positions matters, in one setting."""

    numbers: frozenset[str]
    """The numbers with a name that something reads."""
    counters: Mapping[str, int | None]
    """The counters that something reads, and from which number on all are alike."""

    def position(self, state: State) -> object:
        """All that what happens next depends on."""
        frame = state.frame
        return (
            tuple(tuple(held.values()) for held in state.zones.values()),
            tuple(tuple((card.piece, card.up) for card in row) for row in state.rows.values()),
            tuple(state.markers.values()),
            tuple(self._shown(name, shown) for (name, _), shown in state.counters.items()),
            frozenset(state.flags),
            frozenset(state.out),
            frozenset(frame.seats.items()),
            frozenset(frame.pieces.items()),
            frozenset((n, number) for n, number in frame.numbers.items() if n in self.numbers),
        )

    def _shown(self, name: str, shown: int) -> int | None:
        if name not in self.counters:
            return None
        most = self.counters[name]
        return shown if most is None else min(shown, most)
