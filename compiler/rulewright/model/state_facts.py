"""The facts of counters, flags, dice, and of phases and players that are left behind."""

from __future__ import annotations

from dataclasses import replace

from rulewright.model.amount_facts import tell_amount
from rulewright.model.expressions import Num
from rulewright.model.fact_notes import Notes, called, mark, slot
from rulewright.model.facts import Bound
from rulewright.model.move_facts import tell_actor, tell_sight
from rulewright.model.statements import Adjust, Eliminate, Leave, Roll, SetFlag, Sight

ADJUSTED = {"gains": "gained", "loses": "lost", "set": "set_to"}
"""What a counter's change is called, and the amount in it."""
_CUES = {"gains": "gain", "loses": "lose", "set": "set_to"}


def tell_adjust(stmt: Adjust, notes: Notes) -> None:
    """A counter goes up or down, or shows something else."""
    if stmt.seat is not None:
        tell_actor(notes, stmt.seat)
    notes.slots["kind"] = Bound.of_term(stmt.counter)
    tell_amount(notes, ADJUSTED[stmt.op], stmt.amount, stmt.counter)
    cue = _CUES[stmt.op]
    says = mark(cue)
    if stmt.op == "set":
        if stmt.amount == Num(0):
            says += mark("none", "empty", "lose", "no_longer")
            _nothing_left(notes)
    else:
        says += mark("take_from")
    notes.fact("change", cue.replace("_", " "), says)


def _nothing_left(notes: Notes) -> None:
    """ "Loses everything" says that a counter is set to nothing, without the number."""
    notes.features.add("to_nothing")
    for index, fact in enumerate(notes.facts):
        if fact.role == "set_to":
            says = fact.says + mark("none", "empty", "all", "lose")
            notes.facts[index] = replace(fact, says=says)


def tell_flag(stmt: SetFlag, notes: Notes) -> None:
    """Somebody is something from now on, or no longer."""
    if stmt.seat is not None:
        tell_actor(notes, stmt.seat)
    notes.slots["flag"] = Bound.of_term(stmt.flag)
    notes.fact("flag", stmt.flag, called(stmt.flag) + slot("flag"), required=stmt.on)
    if not stmt.on:
        # Tidying up at the end of a turn is seldom worth a word.
        notes.facts = [replace(fact, required=False) for fact in notes.facts]
        notes.fact("no_longer", "no longer", mark("no_longer"), required=False)


def tell_roll(stmt: Roll, notes: Notes) -> None:
    """Dice are rolled; everybody sees them unless the rule says otherwise."""
    if stmt.actor is not None:
        tell_actor(notes, stmt.actor)
    tell_amount(notes, "rolled", stmt.amount, stmt.dice)
    notes.slots["kind"] = Bound.of_term(stmt.dice)
    notes.fact("roll", "roll", mark("roll"))
    notes.zone("target", stmt.target, stmt.actor, required=False)
    if stmt.sight is Sight.OPEN:
        notes.fact("sight", "open", mark("open"), required=False)
    else:
        tell_sight(notes, stmt.sight, (), stmt.target)


def tell_leave(stmt: Leave, notes: Notes) -> None:
    """A phase is over before its end."""
    notes.fact("leave", "leave", mark("leave", "end"), required=False)
    if notes.drawer.has_word(stmt.phase):
        notes.slots["phase_name"] = Bound.of_term(stmt.phase)
        says = called(stmt.phase) + slot("phase_name")
        notes.fact("phase", stmt.phase, says, required=False)


def tell_out(stmt: Eliminate, notes: Notes) -> None:
    """A player leaves the game."""
    tell_actor(notes, stmt.seat)
    notes.fact("out", "out of the game", mark("out"))
