"""The facts of who comes in which order, and of what is chosen: loops, choices, windows."""

from __future__ import annotations

from functools import reduce

from rulewright.model.amount_facts import tell_amount
from rulewright.model.expressions import CounterOf, SeatExpr, SeatGroup
from rulewright.model.fact_notes import GENERIC_SEATS, Notes, called, mark, slot
from rulewright.model.facts import Bound, Phrase
from rulewright.model.move_facts import tell_actor, tell_direction
from rulewright.model.statements import (
    Branch,
    Choose,
    ChooseSeat,
    Do,
    EachSeat,
    NumberPick,
    Repeat,
    Window,
)
from rulewright.model.walk import statements_in

# -- loops ---------------------------------------------------------------------------------------


def tell_each(stmt: EachSeat, notes: Notes) -> None:
    """Once for each seat, in an order or together."""
    if stmt.seats:
        _some_seats(stmt, notes)
    else:
        notes.fact("each", "each", mark("each", "in_turn", "all"))
    if stmt.besides is not None:
        says = mark("other_players", "any_other", "except")
        notes.fact("among", "other players", says)
        notes.seat("besides", stmt.besides, required=False)
    if stmt.var not in GENERIC_SEATS and notes.drawer.has_word(stmt.var):
        notes.slots["as"] = Bound.of_term(stmt.var)
        notes.fact("as", stmt.var, slot(stmt.var, "as") + mark(stmt.var), required=not stmt.seats)
        notes.features.add("as")
    if stmt.group == "seats":
        notes.features.add("any_seat")
    if stmt.sealed:
        notes.fact("together", "at the same time", mark("simultaneous"))
        notes.features.add("sealed")
    for number, by in enumerate(stmt.by, 1):
        assert isinstance(by.value, CounterOf)  # the language orders by counters
        extreme = "most" if by.most else "fewest"
        notes.term(f"by{number}", by.value.counter)
        notes.fact(f"by{number}.first", f"{extreme} first", mark(extreme))
        notes.features |= {f"by{number}", f"by{number}_{extreme}"}
    if not stmt.ordered or stmt.start is None:
        return
    tell_direction(notes, stmt.step)
    notes.seat("start", stmt.start)
    notes.features.add("ordered")


def _some_seats(stmt: EachSeat, notes: Notes) -> None:
    """Just these: their names say who each of them is."""
    notes.features.add("some_seats")
    both = ("both",) if len(stmt.seats) == 2 else ()
    notes.fact("each", "each", mark("each", *both, "in_turn", "all"), required=not stmt.sealed)
    for index, seat in enumerate(stmt.seats):
        notes.seat(f"seat{index + 1}", seat)


def tell_repeat(stmt: Repeat, notes: Notes) -> None:
    """So many times, or until something holds, or for good."""
    if stmt.times is not None:
        unit = notes.drawer.unit_of(stmt.times)
        tell_amount(notes, "times", stmt.times, unit)
        if unit is not None:
            notes.features.add("unit")
    elif stmt.until is not None:
        notes.fact("until", "until", mark("until"))
        notes.phrases["until"] = notes.drawer.condition(notes, stmt.until)
        notes.features.add("until")
    else:
        notes.fact("again", "again and again", mark("again"), required=False)
        notes.features.add("endless")
    phases = [s.phase for s in statements_in(stmt.body) if isinstance(s, Do)]
    if phases:
        notes.slots["phases"] = notes.constant(len(phases), "phase")
        notes.fact("sequence", " > ".join(phases), (), required=False)


def tell_do(stmt: Do, notes: Notes) -> None:
    """A phase is done; one that is told something, or has no word, is a way to write the rules."""
    notes.slots["phase_name"] = Bound.of_term(stmt.phase)
    says = slot(stmt.phase, "phase_name") + mark(stmt.phase)
    named = notes.drawer.has_word(stmt.phase)
    notes.fact("phase", stmt.phase, says, required=named and not stmt.args)
    told = [_told(*who, notes) for who in notes.drawer.told_seats(stmt)]
    if told:
        notes.phrases["told"] = reduce(lambda a, b: Phrase("list", {}, {"a": a, "b": b}), told)


def _told(name: str, letter: str | None, seat: SeatExpr, notes: Notes) -> Phrase:
    """Who is whom in a phase."""
    role = notes.fresh("role")
    notes.slots[role] = Bound.of_term(name)
    if letter is not None:
        notes.slots[f"{role}_which"] = Bound("literal", term=letter)
        notes.features.add(f"{role}_letter")
    told = notes.fresh("told_seat")
    notes.seat(told, seat, required=False)
    return Phrase("role", {"role": role, "seat": told})


# -- choices -------------------------------------------------------------------------------------


def tell_choose_seat(stmt: ChooseSeat, notes: Notes) -> None:
    """One of the other players, or of the other seats."""
    tell_actor(notes, stmt.actor)
    named = notes.drawer.has_word(stmt.var)
    key = stmt.var if named else "player"
    notes.slots["chosen"] = Bound.of_term(key)
    notes.fact("chosen", key, slot(key, "chosen") + mark(key), required=named)
    if named:
        notes.features.add("named")
    says = mark("must") + (mark("may", "chosen", "not_empty") if stmt.if_any else ())
    notes.fact("must", "must", says, required=not stmt.if_any)
    notes.fact("among", "other players", mark("other_players"))
    for index, seat in enumerate(stmt.besides):
        notes.seat(f"besides{index + 1}", seat, required=False)
    if stmt.besides:
        notes.fact("besides", "not these", mark("except", "other_players"), required=False)
        notes.features.add("besides")
    if stmt.if_any:
        notes.fact(
            "any", "if there is one", mark("not_empty", "any_one", "answered"), required=False
        )
        notes.features.add("if_any")
    if stmt.where is not None:
        _, rest = notes.drawer.holds_for(stmt.where, notes.players)
        if rest is not None:
            notes.phrases["where"] = notes.drawer.condition(notes, rest)
            notes.features.add("where")
    if stmt.group == "seats":
        _special(notes)


def _special(notes: Notes) -> None:
    """Seats that no player holds may be chosen as well."""
    game = notes.drawer.game
    names = (n for p in sorted(notes.players) for n in game.special_names(p))
    for name in dict.fromkeys(names):
        notes.slots["special"] = Bound.of_term(name)
        notes.fact("special", name, slot(name, "special") + mark(name))
        notes.features.add("special")


def tell_choose(stmt: Choose, notes: Notes) -> None:
    """One of some answers."""
    tell_actor(notes, stmt.actor)
    notes.fact("how", "chosen", mark("chosen"))
    items = tuple(Bound.of_term(b.name) for b in stmt.branches)
    notes.slots["answers"] = Bound("list", items=items)
    for branch in stmt.branches:
        says = slot(branch.name, "answers") + mark(branch.name)
        notes.fact(f"answer.{branch.name}", branch.name, says)


def tell_pick(pick: NumberPick, notes: Notes) -> Phrase:
    """A number that comes with an answer: from how many to how many of what."""
    drawer = notes.drawer
    word = drawer.number_word(pick.var)
    slots: dict[str, str] = {}
    parts: dict[str, Phrase] = {}
    more: tuple[str, ...] = ()
    if word is not None:
        notes.slots[pick.var] = Bound.of_term(word)
        slots["unit"] = pick.var
        more = (pick.var, word)
    low, high = f"{pick.var}_low", f"{pick.var}_high"
    unit = pick.unit
    ends = [drawer.quantity(end, unit, notes.players) for end in (pick.low, pick.high)]
    known = all(set(end.numbers) >= notes.players for end in ends)
    nothing = set(ends[0].numbers.values()) == {0}
    free = mark("any_number", "up_to", "as_many", "rest", "may")
    if known:
        # "1 to 3", and "up to 3" where there may be none.
        tell_amount(notes, low, pick.low, unit, required=not nothing)
        tell_amount(notes, high, pick.high, unit)
        slots |= {"low": low, "high": high}
    else:
        for name, end, needed in ((low, pick.low, not nothing), (high, pick.high, False)):
            tell_amount(notes, name, end, unit, required=needed)
            phrase = notes.phrases.pop(name, None)
            parts[name.removeprefix(f"{pick.var}_")] = phrase or Phrase("known", {"n": name})
    features = [name for name, holds in (("from_none", nothing), ("known", known)) if holds]
    says = called(*more) + slot(low, high) + free
    notes.fact(f"pick.{pick.var}", "a number of them", says, required=not known)
    return Phrase("pick", slots, parts, frozenset(features))


def tell_window(stmt: Window, notes: Notes) -> None:
    """Others may respond, and what counts if several do."""
    _group(stmt.among, notes)
    notes.slots["answer"] = Bound.of_term(stmt.answer)
    notes.fact("answer", stmt.answer, slot(stmt.answer, "answer") + mark(stmt.answer))
    notes.fact("may", "may", mark("may"))
    notes.fact("together", "at the same time", mark("simultaneous", "hidden"), required=False)
    if notes.drawer.has_word(stmt.var):
        notes.slots["chosen"] = Bound.of_term(stmt.var)
        notes.fact("chosen", stmt.var, slot(stmt.var, "chosen") + mark(stmt.var), required=False)
        notes.features.add("named")
    if stmt.several == "agree":
        notes.fact("several", "they agree on one", mark("agree"))
        notes.features.add("agree")
        return
    notes.fact("several", "the first", mark("first"))
    notes.fact("order", "clockwise", mark("clockwise"))
    if stmt.start is not None:
        notes.seat("start", stmt.start)


def _group(among: SeatGroup, notes: Notes) -> None:
    if among.base == "seats":
        notes.features.add("any_seat")
    if among.between is not None:
        notes.fact("between", "between", mark("between"))
        for role, seat in zip(("from", "up_to"), among.between, strict=True):
            notes.seat(role, seat)
        notes.features.add("between")
    if among.besides is None:
        notes.fact("among", "any player", mark("any_one", "any_seat", "each", "all"))
        return
    says = mark("any_other", "other_players", "any_one", "except")
    notes.fact("among", "any other player", says)
    notes.seat("besides", among.besides, required=False)


def tell_branch(branch: Branch, notes: Notes) -> None:
    """An answer: what numbers come with it. When it can be given is told by its condition."""
    notes.slots["answer"] = Bound.of_term(branch.name)
    if branch.picks:
        picks = [tell_pick(pick, notes) for pick in branch.picks]
        notes.phrases["picks"] = reduce(lambda a, b: Phrase("list", {}, {"a": a, "b": b}), picks)
        notes.features.add("picks")
