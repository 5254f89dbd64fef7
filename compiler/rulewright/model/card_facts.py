"""The facts of cards in rows: chosen by place, exchanged, turned, looked at, put in order."""

from __future__ import annotations

from rulewright.model.fact_notes import Notes, called, mark, slot
from rulewright.model.facts import Bound
from rulewright.model.move_facts import tell_actor
from rulewright.model.statements import ChooseCard, Exchange, LayOut, Look, Sort, Turn


def tell_choose_card(stmt: ChooseCard, notes: Notes) -> None:
    """A card of one of some rows, of one face or either."""
    tell_actor(notes, stmt.actor)
    notes.fact("how", "chosen", mark("chosen"))
    zones = notes.drawer.game.zones
    notes.slots["kind"] = Bound.of_term(zones[stmt.rows[0].zone].holds)
    if stmt.face is not None:
        notes.fact("face", f"face {stmt.face}", mark(f"face_{stmt.face}"))
        notes.features.add(f"face_{stmt.face}")
    for index, row in enumerate(stmt.rows):
        role = "zone" if index == 0 else f"zone{index + 1}"
        notes.zone(role, row, stmt.actor, required=True)
    if notes.drawer.has_word(stmt.var):
        notes.slots["chosen"] = Bound.of_term(stmt.var)
        says = slot(stmt.var, "chosen") + mark(stmt.var)
        notes.fact("chosen", stmt.var, says)
        notes.features.add("named")
    if stmt.if_any:
        notes.fact("any", "if there is one", mark("not_empty", "rest", "any_one"), required=False)
        notes.features.add("if_any")


def tell_exchange(stmt: Exchange, notes: Notes) -> None:
    """Two cards take each other's places."""
    notes.fact("swap", "swap", mark("swap"))
    notes.card("left", stmt.left)
    notes.card("right", stmt.right)


def tell_turn(stmt: Turn, notes: Notes) -> None:
    """A card shows its face from now on, or hides it."""
    notes.card("card", stmt.piece)
    face = "face_up" if stmt.up else "face_down"
    says = mark("face_up", "reveal", "open") if stmt.up else mark("face_down")
    notes.fact("face", face.replace("_", " "), says)
    notes.features.add(face)


def tell_look(stmt: Look, notes: Notes) -> None:
    """One seat learns what a card is."""
    tell_actor(notes, stmt.seat)
    notes.card("card", stmt.piece)
    notes.fact("look", "look", mark("look"))


def tell_sort(stmt: Sort, notes: Notes) -> None:
    """A card goes to where it belongs in its row."""
    tell_actor(notes, stmt.actor)
    notes.card("card", stmt.piece)
    rows = [z for z in notes.drawer.game.zones.values() if z.row not in (None, "as laid")]
    _order(notes, rows[0].row if rows else None)


def tell_lay_out(stmt: LayOut, notes: Notes) -> None:
    """All pieces of a zone become a row of cards that lie face down."""
    tell_actor(notes, stmt.actor)
    zones = notes.drawer.game.zones
    notes.slots["kind"] = Bound.of_term(zones[stmt.target.zone].holds)
    notes.zone("source", stmt.source, stmt.actor, required=True)
    notes.zone("target", stmt.target, stmt.actor, required=True)
    notes.fact("face", "face down", mark("face_down"))
    notes.fact("amount", "all", mark("all"), required=False)
    notes.fact("sight", "hidden", mark("hidden"), required=False)
    row = zones[stmt.target.zone].row
    _order(notes, None if row == "as laid" else row)


def _order(notes: Notes, attribute: str | None) -> None:
    """A row lies in the order of a number of its cards, or as its owner likes."""
    if attribute is None:
        notes.fact("sorted", "as laid", mark("any_order", "in_order"), required=False)
        return
    notes.fact("sorted", "in order", mark("in_order"))
    notes.features.add("in_order")
    if notes.drawer.has_word(attribute):
        notes.slots["attribute"] = Bound.of_term(attribute)
        notes.fact("attribute", attribute, called(attribute) + slot("attribute"), required=False)
