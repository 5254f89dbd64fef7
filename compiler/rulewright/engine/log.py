"""The log of a game: everything that was chosen and drawn, and what is needed to replay it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright.engine.errors import IllegalLog

MOST_CODES = 1_000_000
"""No game of people is longer; what comes from outside may claim anything."""


@dataclass(frozen=True, slots=True)
class Log:
    """A game's log. The codes are choices and outcomes of chance, in the order they happened.

    Whoever has a log knows everything, hidden pieces and the seed too; what one seat may know is in
    its view.
    """

    game: str
    players: int
    options: Mapping[str, str] = field(hash=False)
    codes: tuple[int, ...]
    seed: int | None = None
    """The seed chance was drawn from; None where outcomes were named, one by one."""

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[int]:
        return iter(self.codes)

    def __getitem__(self, index: int) -> int:
        return self.codes[index]

    def to_dict(self) -> dict[str, Any]:
        """The log as plain data, for JSON."""
        return {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "codes": list(self.codes),
        }

    @classmethod
    def from_dict(cls, data: object) -> Log:
        """A log from plain data; raises IllegalLog where it is none."""
        if not isinstance(data, Mapping):
            raise IllegalLog("A log is an object with game, players, options, seed and codes.")
        game, players = data.get("game"), data.get("players")
        options, seed, codes = data.get("options", {}), data.get("seed"), data.get("codes")
        if not isinstance(game, str):
            raise IllegalLog("The log does not say of which game it is.")
        if not _whole(players):
            raise IllegalLog("The log does not say how many players there were.")
        if not isinstance(options, Mapping) or not all(
            isinstance(k, str) and isinstance(v, str) for k, v in options.items()
        ):
            raise IllegalLog("The log's options are not names with choices.")
        if seed is not None and not _whole(seed):
            raise IllegalLog("The log's seed is no whole number.")
        if not isinstance(codes, list | tuple) or not all(_whole(c) for c in codes):
            raise IllegalLog("The log's codes are not a list of whole numbers.")
        if len(codes) > MOST_CODES:
            raise IllegalLog("The log is too long to be of a game.")
        # Each was looked at above, which mypy can't follow through `_whole`.
        return cls(game, players, dict(options), tuple(codes), seed)  # type: ignore[arg-type]


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
