"""What packed holdings are worth, for programs that look at very many of them."""

from __future__ import annotations

from rulewright.engine.layout import Layout
from rulewright.engine.scoring import settle
from rulewright.engine.tables import Table
from rulewright.model.evaluate import Setting
from rulewright.model.game import Game

Worth = tuple[int, tuple[int, ...]]
"""Points, and the key by which holdings are ranked."""


def worth_tables(game: Game, setting: Setting, layout: Layout) -> tuple[Table[Worth], ...]:
    """By seat: what its packed holding is worth, settled once for each holding that comes up.

    Empty where the game has no scoring.
    """
    if game.scoring is None:
        return ()
    kind = game.zones[game.scoring.zone].holds
    pieces, packing = game.kinds[kind], layout.packings[kind]

    known: dict[tuple[int, ...], tuple[int, ...]] = {}

    def table(special: bool) -> Table[Worth]:
        def worth(bag: int) -> Worth:
            holding = dict(zip(pieces, packing.unpack(bag), strict=True))
            settled = settle(game, setting, holding, special)
            # Equal keys are one object: what is the same is then seen at a glance.
            return settled.points, known.setdefault(settled.key, settled.key)

        return Table(worth)

    of_players, of_others = table(False), table(True)
    seats = range(game.seats(setting.players))
    return tuple(of_players if seat < setting.players else of_others for seat in seats)
