"""The facts of pieces and markers that move: put, draw, take, swap, show, pass."""

from __future__ import annotations

from rulewright.model.amount_facts import tell_amount
from rulewright.model.expressions import MarkerHolder, Neighbour, Num, PieceVar, SeatExpr, ZoneRef
from rulewright.model.fact_notes import Notes, called, mark, slot
from rulewright.model.fact_words import amount_words
from rulewright.model.facts import Bound
from rulewright.model.statements import (
    Draw,
    Give,
    MoveAll,
    Pass,
    Put,
    RemoveMarker,
    Reveal,
    Show,
    Sight,
    Swap,
    Take,
)

_TAKEN = {"takes": "taken", "returns": "returned", "places": "placed", "gives": "given"}


def tell_put(stmt: Put, notes: Notes) -> None:
    """Definite pieces, or a table's row."""
    drawer = notes.drawer
    if stmt.table is not None:
        notes.slots["table"] = Bound.of_term(stmt.table)
        notes.fact("table", stmt.table, slot(stmt.table, "table") + mark(stmt.table))
        notes.features.add("table")
    else:
        names = [drawer.piece_word(piece, stmt.source) for piece, _ in stmt.pieces]
        amounts = [amount for _, amount in stmt.pieces]
        items = tuple(
            drawer.quantity(n, name, notes.players) for n, name in zip(amounts, names, strict=True)
        )
        if len(items) == 1 and not set(items[0].numbers) >= notes.players:
            # So many of one piece as the position says.
            notes.slots["kind"] = Bound.of_term(names[0])
            tell_amount(notes, "put", amounts[0], names[0])
        else:
            notes.slots["put"] = Bound("list", items=items)
            shown = " and ".join(map(amount_words, amounts, items))
            shape = " and ".join(f"# {name}" for name in names)
            notes.fact("amount", shown, slot("put"), structure=shape)
    notes.zone("source", stmt.source, None, required=True)
    notes.zone("target", stmt.target, None, required=True)


def tell_move(stmt: Draw | Take, notes: Notes) -> None:
    """Pieces drawn at random, or chosen and taken, returned, placed or given."""
    if stmt.actor is not None:
        tell_actor(notes, stmt.actor)
    role = "drawn" if isinstance(stmt, Draw) else _TAKEN[stmt.verb]
    tell_amount(notes, role, stmt.amount, stmt.kind)
    notes.slots["kind"] = Bound.of_term(stmt.kind)
    notes.zone("source", stmt.source, stmt.actor, required=True)
    notes.zone("target", stmt.target, stmt.actor, required=True)
    if isinstance(stmt, Draw):
        notes.fact("how", "at random", mark("random"))
    else:
        notes.fact("how", "chosen", mark("chosen"))
    if stmt.or_fewer:
        notes.fact("fewer", "as many as there are", mark("rest", "none", "empty", "not_empty"))
        notes.features.add("or_fewer")
        if stmt.amount == Num(1):
            notes.features.add("single")
    if isinstance(stmt, Take) and stmt.verb == "returns":
        notes.fact("back", "put back", mark("back"), required=False)
    tell_sight(notes, stmt.sight, stmt.seen_by, stmt.source, stmt.target)


def tell_actor(notes: Notes, actor: SeatExpr) -> None:
    """Who does it."""
    notes.seat("actor", actor)
    notes.features.add("actor")


def tell_sight(notes: Notes, sight: Sight, seen_by: tuple[SeatExpr, ...], *zones: ZoneRef) -> None:
    """Who learns what it is: said by the rule, or a matter of the zones."""
    if sight is Sight.ZONES:
        seen = _seen_anyway(notes, *zones)
        if seen == "all":
            notes.fact("sight", "open", mark("open"), required=False)
        elif seen == "owner":
            notes.fact("sight", "hidden", mark("hidden"), required=False)
        else:
            notes.fact("sight", "unseen", mark("unseen"), required=False)
        return
    notes.features.add(str(sight))
    if sight is Sight.SOME:
        tell_seers(notes, seen_by)
        cue = "seen_by_both" if len(seen_by) == 2 else "seen_by"
        notes.fact("sight", cue.replace("_", " "), mark(cue))
        notes.features.add(cue)
    else:
        notes.fact("sight", str(sight), mark(str(sight)))


def tell_seers(notes: Notes, seers: tuple[SeatExpr, ...]) -> None:
    """The seats that see something, one by one and together."""
    for index, seat in enumerate(seers):
        notes.seat(f"seer{index + 1}", seat, required=False)
    if not any(isinstance(seat, Neighbour) for seat in seers):
        items = tuple(notes.slots[f"seer{index + 1}"] for index in range(len(seers)))
        notes.slots["seers"] = Bound("list", items=items)
    if len(seers) == 1:
        notes.features.add("one_seer")


def _seen_anyway(notes: Notes, *refs: ZoneRef) -> str:
    zones = notes.drawer.game.zones
    seen = {zones[r.zone].seen_by for r in refs if r.zone in zones}
    return "all" if "all" in seen else "owner" if "owner" in seen else "nobody"


def tell_move_all(stmt: MoveAll, notes: Notes) -> None:
    """Everything a zone holds."""
    if stmt.actor is not None:
        tell_actor(notes, stmt.actor)
    notes.slots["kind"] = Bound.of_term(stmt.kind)
    notes.fact("amount", "all", mark("all"))
    notes.zone("source", stmt.source, stmt.actor, required=True)
    notes.zone("target", stmt.target, stmt.actor, required=True)


def tell_swap(stmt: Swap, notes: Notes) -> None:
    """Two zones exchange what they hold."""
    notes.fact("swap", "swap", mark("swap"))
    notes.zone("left", stmt.left, None, required=True)
    notes.zone("right", stmt.right, None, required=True)


def tell_reveal(stmt: Reveal, notes: Notes) -> None:
    """What a zone holds is seen, by everybody or by some."""
    if stmt.to:
        notes.fact("reveal", "shown to some", mark("reveal", "look", "seen_by", "seen_by_both"))
        tell_seers(notes, stmt.to)
        notes.features.add("to_some")
    else:
        notes.fact("reveal", "reveal", mark("reveal"))
    notes.zone("zone", stmt.zone, None, required=True)


def tell_show(stmt: Show, notes: Notes) -> None:
    """Some pieces of a zone are shown and stay where they are."""
    tell_actor(notes, stmt.actor)
    word = notes.drawer.piece_word(stmt.piece, stmt.zone)
    notes.slots["kind"] = Bound.of_term(word)
    tell_amount(notes, "shown", stmt.amount, word)
    if isinstance(stmt.piece, PieceVar) and notes.drawer.has_word(stmt.piece.name):
        notes.fact("piece", word, called(word) + slot("kind"), required=False)
    notes.fact("reveal", "reveal", mark("reveal"))
    notes.zone("zone", stmt.zone, stmt.actor, required=True)


def tell_pass(stmt: Pass, notes: Notes) -> None:
    """A marker goes to the next player."""
    notes.seat("marker", MarkerHolder(stmt.marker))
    tell_direction(notes, stmt.step)


def tell_give(stmt: Give, notes: Notes) -> None:
    """A marker goes to a seat, or to whom the table decides."""
    notes.seat("marker", MarkerHolder(stmt.marker))
    if stmt.to is None:
        notes.fact("who", "the table decides", mark("table_decides"))
    else:
        notes.seat("to", stmt.to)


def tell_remove(stmt: RemoveMarker, notes: Notes) -> None:
    """Nobody has the marker any more."""
    notes.seat("marker", MarkerHolder(stmt.marker))
    notes.fact("removed", "removed", mark("removed"))


def tell_direction(notes: Notes, step: int) -> None:
    """Clockwise, or the other way."""
    cue = "clockwise" if step > 0 else "counterclockwise"
    notes.fact("order", cue, mark(cue))
    notes.features.add(cue)
