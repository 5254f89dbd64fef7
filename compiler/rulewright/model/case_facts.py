"""The facts of conditions that depend on the position, and the phrase that says each.

A simple condition has to be said by a text. What stands inside "or", or inside "some player …",
may be said and need not: no text should be forced to spell out a formula. "Not" is moved inwards
first, so that only simple conditions are ever denied.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from rulewright.model.amount_facts import AmountParts, tell_amount
from rulewright.model.definitions import opened
from rulewright.model.expressions import (
    AllOf,
    AnyOf,
    CardLies,
    Compare,
    Cond,
    CounterOf,
    CountOf,
    Entry,
    Expr,
    FlagIs,
    IsOut,
    IsSomebody,
    MarkerHeld,
    MarkerHolder,
    Not,
    NumberVar,
    PieceIs,
    PlayersLeft,
    Related,
    SamePieces,
    SeatExpr,
    SeatIs,
    SeatVar,
    SomeSeat,
    SumOf,
)
from rulewright.model.fact_notes import SEATS, Notes, called, mark
from rulewright.model.fact_words import cond_words
from rulewright.model.facts import Bound, Phrase, Say

_FLIPPED = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_COMPARED = {
    ">=": "at_least",
    ">": "more_than",
    "<=": "at_most",
    "<": "fewer_than",
    "=": "exactly",
    "!=": "not",
}
_WEIGHED = mark(
    "afford",
    "cost",
    "as_many",
    "same",
    "not",
    "exactly",
    "at_least",
    "at_most",
    "more_than",
    "fewer_than",
)
"""Marks by which a text may compare two amounts that both depend on the position."""


def tell_case(notes: Notes, cond: Cond, *, required: bool = True) -> Phrase:
    """The facts of a condition; the phrase says it whole."""
    match cond:
        case AllOf(conds):
            parts = [tell_case(notes, part, required=required) for part in conds]
            return both(parts)
        case AnyOf(conds):
            parts = [tell_case(notes, part, required=False) for part in conds]
            return _either([set_apart(part, "and") for part in parts])
        case Not(inner):
            return _denied(notes, inner, required)
        case Compare(op, left, right):
            return _compare(notes, op, left, right, required)
        case _:
            return _simple(notes, cond, required, denied=False)


def set_apart(phrase: Phrase, *kinds: str) -> Phrase:
    """A phrase of these kinds in brackets, where it could be taken apart wrongly."""
    if phrase.kind not in kinds:
        return phrase
    return replace(phrase, features=phrase.features | {"inside"})


def both(parts: list[Phrase]) -> Phrase:
    """All of some conditions; "or" inside "and" is set apart."""
    apart = [set_apart(part, "or") for part in parts] if len(parts) > 1 else parts
    return reduce(lambda a, b: Phrase("and", {}, {"a": a, "b": b}), apart)


def _either(parts: list[Phrase]) -> Phrase:
    """One of some conditions; a chain of more than two says so of its links."""
    links = [replace(p, features=p.features | {"chained"}) if p.kind == "or" else p for p in parts]
    chain = links[0]
    for at, link in enumerate(links[1:], start=2):
        more = frozenset({"chained"} if at < len(links) else ())
        chain = Phrase("or", {}, {"a": chain, "b": link}, more)
    return chain


def _denied(notes: Notes, cond: Cond, required: bool) -> Phrase:
    match cond:
        case Not(inner):
            return tell_case(notes, inner, required=required)
        case AllOf(conds):
            return tell_case(notes, AnyOf(tuple(map(Not, conds))), required=False)
        case AnyOf(conds):
            return tell_case(notes, AllOf(tuple(map(Not, conds))), required=required)
        case Compare(op, left, right):
            return _compare(notes, _FLIPPED[op], left, right, required)
        case _:
            return _simple(notes, cond, required, denied=True)


# -- numbers -------------------------------------------------------------------------------------


def _compare(notes: Notes, op: str, left: Expr, right: Expr, required: bool) -> Phrase:
    """A number on one side is on the right from here on."""
    if _comes_to(notes, left) is not None and _comes_to(notes, right) is None:
        left, right, op = right, left, _MIRRORED[op]
    numbers = _comes_to(notes, right)
    if numbers is None:
        return _weighed(notes, op, left, right, required)
    # Nothing is below none: "more than 0", "not 0" and "at least 1" are all "not empty".
    empty = (numbers == {0} and op in ("=", "<=")) or (numbers == {1} and op == "<")
    some = (numbers == {0} and op in ("!=", ">")) or (numbers == {1} and op == ">=")
    cue = "empty" if empty else "not_empty" if some and _never_below_none(notes, left) else ""
    cue = cue or _COMPARED[op]
    if isinstance(left, CountOf) and isinstance(left.piece, str | None) and left.face is None:
        return _holding(notes, cue, left, right, required)
    return _shown(notes, cue, left, right, required)


def _never_below_none(notes: Notes, expr: Expr) -> bool:
    match expr:
        case CounterOf(counter):
            return notes.drawer.game.counters[counter].least >= 0
        case _:
            return True


def _comes_to(notes: Notes, expr: Expr) -> set[int] | None:
    """The numbers an amount comes to; None if it depends on the position."""
    numbers = notes.drawer.quantity(expr, None, notes.players).numbers
    return set(numbers.values()) if set(numbers) >= notes.players else None


def _holding(notes: Notes, cue: str, held: CountOf, right: Expr, required: bool) -> Phrase:
    """How many pieces a zone holds."""
    at = notes.fresh("case_zone")
    dice = notes.drawer.holds_dice(held.zone)
    # "On a six": where dice lie needs no words, nor that there is such a face.
    notes.zone(at, held.zone, None, required=required and not dice)
    slots = {"zone": at}
    word = notes.drawer.piece_word(held.piece, held.zone)
    if cue in ("empty", "not_empty"):
        if held.piece is not None:
            slots["piece"] = notes.fresh("case_piece", Bound.of_term(word))
            notes.term(slots["piece"], word, required=required)
        _nothing(notes, cue, required and not dice, whole=held.piece is None)
    else:
        slots["number"] = _number(notes, cue, right, word, required)
    return Phrase("holds", slots, {}, frozenset({cue, "dice"} if dice else {cue}))


def _shown(notes: Notes, cue: str, left: Expr, right: Expr, required: bool) -> Phrase:
    """What a counter, or anything else that is no zone's whole holding, comes to."""
    slots: dict[str, str] = {}
    parts: dict[str, Phrase] = {}
    unit = _unit(notes, left)
    kind = "amount_is"
    counter = left.counter if isinstance(left, CounterOf) and unit is not None else None
    # A counter without a word is bookkeeping, and so is what a rule notes for itself.
    kept = isinstance(left, NumberVar) or (isinstance(left, CounterOf) and counter is None)
    required = required and not kept
    if isinstance(left, CounterOf) and counter is not None:
        kind = "counter_is"
        slots["counter"] = _term(notes, counter)
        if left.seat is not None:
            slots["seat"] = notes.fresh("case_seat")
            notes.seat(slots["seat"], left.seat, required=required)
    elif isinstance(left, PlayersLeft):
        kind = "players_are"
        notes.fact("case.left", "players left", called("player") + mark("still_in"), required=False)
    else:
        parts["amount"] = AmountParts(notes, "case", unit, required=False).phrase(left)
    if cue in ("empty", "not_empty"):
        _nothing(notes, cue, required)
    else:
        slots["number"] = _number(notes, cue, right, unit, required)
    if counter is not None:
        # "2 coins" says that coins are meant, by whatever name the number is printed.
        numbers = [f.says for f in notes.facts if f.role == slots.get("number")]
        says = called(counter) + tuple(s for ways in numbers for s in ways if s.how == "slot")
        notes.fact(f"case.{counter}", counter, says, required=required)
    return Phrase(kind, slots, parts, frozenset({cue}))


def _number(notes: Notes, cue: str, right: Expr, unit: str | None, required: bool) -> str:
    """The number something is compared with, and how it is meant."""
    bound = notes.drawer.quantity(right, unit, notes.players)
    name = notes.fresh("case_number", bound)
    tell_amount(notes, name, right, unit, required=required)
    if cue == "exactly" and set(bound.numbers.values()) == {1}:
        # "A single card", "the last one".
        single = notes.facts[-1]
        notes.facts[-1] = replace(single, says=single.says + mark("exactly", "last_left", "once"))
    needed = required and cue not in ("exactly", "not")
    notes.fact("case", cue.replace("_", " "), mark(cue), required=needed)
    return name


def _nothing(notes: Notes, cue: str, required: bool, *, whole: bool = False) -> None:
    """There is none, or some; a whole zone is "empty", anything else may be "none" as well."""
    says = mark(cue) if cue == "empty" else mark(cue, "empty")
    if not whole:
        says += mark("none")
    notes.fact("case", cue.replace("_", " "), says, required=required)


def _unit(notes: Notes, expr: Expr) -> str | None:
    drawer = notes.drawer
    match expr:
        case CounterOf(counter):
            return counter if drawer.has_word(counter) else None
        case PlayersLeft():
            return "player"
        case CountOf(zone, piece):
            return drawer.piece_word(piece, zone)
        case NumberVar(name):
            return drawer.number_word(name)
        case SumOf(attribute):
            return attribute if drawer.has_word(attribute) else None
        case Entry(name):
            return drawer.game.lists[name].unit
        case _:
            return None


def _weighed(notes: Notes, op: str, left: Expr, right: Expr, required: bool) -> Phrase:
    """Two amounts that both depend on the position: a cost and a purse."""
    unit = _unit(notes, right) or _unit(notes, left)
    a, b = (AmountParts(notes, "case", unit, required=False) for _ in range(2))
    parts = {"a": set_apart(a.phrase(left), "either"), "b": set_apart(b.phrase(right), "either")}
    words = cond_words(Compare(op, left, right))
    notes.fact("case", words, tuple(a.ways + b.ways) + _WEIGHED, required=required)
    return Phrase("amounts", {}, parts, frozenset({_COMPARED[op]}))


# -- everything else -----------------------------------------------------------------------------


def _simple(notes: Notes, cond: Cond, required: bool, *, denied: bool) -> Phrase:
    features = frozenset({"denied"}) if denied else frozenset()

    def fact(role: str, value: str, says: tuple[Say, ...], *, needed: bool = required) -> None:
        notes.fact(role, f"not {value}" if denied else value, says, required=needed)

    if denied:
        notes.fact("case.not", "not", mark("not", "no_longer", "never"), required=False)
    match cond:
        case SeatIs(left, right):
            if isinstance(left, MarkerHolder) and not isinstance(right, MarkerHolder):
                left, right = right, left
            who, case = notes.fresh("who"), notes.fresh("case")
            notes.seat(who, left, required=required)
            notes.seat(case, right, required=required)
            if f"{case}_thing" in notes.features:
                features |= {"thing"}
            return Phrase("seat_is", {"left": who, "right": case}, {}, features)
        case FlagIs(flag, seat):
            slots = _seat(notes, seat, required)
            if notes.drawer.has_word(flag):
                slots["flag"] = _term(notes, flag)
                fact(f"case.{flag}", flag, called(flag))
            return Phrase("flag", slots, {}, features)
        case IsOut(seat):
            fact("case", "out", mark("out") + mark("still_in"))
            return Phrase("out", _seat(notes, seat, required), {}, features)
        case IsSomebody(var):
            fact("case.answered", "somebody", mark("answered", "none"), needed=False)
            return Phrase("somebody", _seat(notes, SeatVar(var), False), {}, features)
        case MarkerHeld(marker):
            notes.seat("case_marker", MarkerHolder(marker), required=required)
            fact("case.held", "held", mark("held", "any_one", "none"), needed=False)
            if notes.drawer.is_thing(marker):
                features |= {"thing"}
            return Phrase("held", {"marker": "case_marker"}, {}, features)
        case SomeSeat():
            return _some(notes, cond, features)
        case SamePieces(left, right):
            fact("case", "same", mark("same"))
            a = notes.fresh("case_zone")
            notes.zone(a, left, None, required=required)
            b = notes.fresh("case_zone")
            notes.zone(b, right, None, required=required)
            return Phrase("same", {"left": a, "right": b}, {}, features)
        case PieceIs(piece, name):
            card = notes.fresh("case_card")
            notes.card(card, piece)
            slots = {"card": card}
            if notes.drawer.has_word(name):
                slots["piece"] = _term(notes, name)
                fact(f"case.{name}", name, called(name))
            return Phrase("piece_is", slots, {}, features)
        case CardLies(piece, face, zone):
            card = notes.fresh("case_card")
            notes.card(card, piece)
            slots = {"card": card}
            fact("case", f"face {face}", mark(f"face_{face}"))
            if zone is not None:
                slots["zone"] = notes.fresh("case_zone")
                notes.zone(slots["zone"], zone, None, required=False)
            return Phrase("lies", slots, {}, features | {f"face_{face}"})
        case Related(name, args) if notes.drawer.has_word(name):
            slots = {"relation": _term(notes, name)}
            seats = [arg for arg in args if isinstance(arg, SEATS)]
            for at, seat in zip(("left", "right"), seats, strict=False):
                slots[at] = notes.fresh("case_seat")
                notes.seat(slots[at], seat, required=False)
            fact(f"case.{name}", name, called(name))
            return Phrase("related", slots, {}, features)
        case Related():
            inner = opened(notes.drawer.game, cond)
            return tell_case(notes, Not(inner) if denied else inner, required=required)
        case _:
            # An option or the number of players: settled before sentences are made.
            return Phrase("settled", {}, {}, features)


def _seat(notes: Notes, seat: SeatExpr | None, required: bool) -> dict[str, str]:
    if seat is None:
        return {}
    name = notes.fresh("case_seat")
    notes.seat(name, seat, required=required)
    return {"seat": name}


def _term(notes: Notes, name: str) -> str:
    """A word under its own name."""
    notes.slots[name] = Bound.of_term(name)
    return name


def _some(notes: Notes, cond: SomeSeat, features: frozenset[str]) -> Phrase:
    among = cond.among
    notes.drawer.name_one_more(cond.var)
    slots: dict[str, str] = {}
    if among.base == "seats":
        features |= {"any_seat"}
    if among.besides is not None:
        slots["besides"] = notes.fresh("case_seat")
        notes.seat(slots["besides"], among.besides, required=False)
        notes.fact("case.among", "others", mark("other_players", "any_other"), required=False)
    if among.between is not None:
        for at, seat in zip(("start", "end"), among.between, strict=True):
            slots[at] = notes.fresh("case_seat")
            notes.seat(slots[at], seat, required=False)
        notes.fact("case.between", "between", mark("between"), required=False)
    says = mark("any_one", "none", "each", "all")
    value = "nobody" if "denied" in features else "somebody"
    notes.fact("case.some", value, says, required=False)
    slots["member"] = notes.fresh("case_member")
    notes.seat(slots["member"], SeatVar(cond.var), required=False)
    case = set_apart(tell_case(notes, cond.cond, required=False), "and", "or")
    return Phrase("some", slots, {"case": case}, features)
