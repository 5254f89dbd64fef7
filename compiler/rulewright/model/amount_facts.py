"""The facts of amounts: what of a number can be printed, and where the rest of it comes from.

An amount that comes to a number is one fact. One that depends on the position is told in pieces:
each named or written number in it is a fact of its own, and one more says where the rest comes
from ("as many as", a counter's name, what a definition is called). The same walk makes the phrase
by which the phrasebook says the amount.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from rulewright.model.definitions import opened
from rulewright.model.expressions import (
    Arg,
    Arith,
    CounterOf,
    CountOf,
    Entry,
    Expr,
    IfElse,
    Its,
    Num,
    NumberVar,
    PieceVar,
    Players,
    PlayersLeft,
    Reckoned,
    SumOf,
    ValueOf,
    ZoneRef,
)
from rulewright.model.fact_notes import SEATS, Notes, called, mark, slot
from rulewright.model.fact_words import amount_words, expr_words
from rulewright.model.facts import Bound, Phrase, Say

_ARITHMETIC = {
    "+": "plus",
    "-": "minus",
    "*": "times",
    "//": "over",
    "min": "lesser",
    "max": "greater",
}
_ADDED = ("+", "-", "min", "max")
"""What is counted stays the same in these."""
_LOOSE = {"plus", "minus", "times", "over", "either", "not_below", "entry", "lesser", "greater"}
"""Phrases that need brackets inside another."""
ANYHOW = mark("as_many", "cost", "up_to", "rest", "all", "each")
"""Marks by which a text may say where an amount comes from."""


def tell_amount(
    notes: Notes,
    role: str,
    expr: Expr,
    unit: str | None,
    *,
    more: tuple[str, ...] = (),
    required: bool = True,
) -> None:
    """An amount that plays a part: by number of players, or by what it is made of."""
    drawer = notes.drawer
    bound = drawer.quantity(expr, unit, notes.players)
    for name in (role, *more):
        notes.slots[name] = bound
    if set(bound.numbers) >= notes.players:
        _printed(notes, role, expr, bound, more, required)
        return
    notes.slots[role] = Bound("number", {}, unit)
    parts = AmountParts(notes, role, unit, required)
    notes.phrases[role] = parts.phrase(expr)
    notes.features.add("counted")
    words = amount_words(expr, notes.slots[role])
    shape = re.sub(r"\d+", "#", words)
    notes.fact(role, words, tuple(parts.ways) + ANYHOW, required=required, structure=shape)


def _printed(
    notes: Notes, role: str, expr: Expr, bound: Bound, more: tuple[str, ...], required: bool
) -> None:
    shown = amount_words(expr, bound)
    names = {name: notes.drawer.named_value(name) for name in _named(expr)}
    for name, named in names.items():
        notes.slots.setdefault(name, named)
    said = slot(role, *more)
    if _per_player(expr) and len(names) == 1:
        # "2 per player": the share's own placeholder and the words "per player" say it too.
        share = f"{role}_each"
        notes.slots[share] = next(iter(names.values()))
        notes.fact(role, shown, said + slot(*names, share), required=required, structure="#")
        says = said + mark("per_player")
        notes.fact(f"{role}.per", "per player", says, required=required)
        notes.features.add("per_player")
        return
    if isinstance(expr, ValueOf):
        said += slot(expr.name)
    notes.fact(role, shown, said, required=required, structure="#")


def _named(expr: Expr) -> tuple[str, ...]:
    match expr:
        case ValueOf(name):
            return (name,)
        case Arith(left=left, right=right):
            return tuple(dict.fromkeys(_named(left) + _named(right)))
        case _:
            return ()


def _per_player(expr: Expr) -> bool:
    if not isinstance(expr, Arith) or expr.op != "*":
        return False
    pairs = ((expr.left, expr.right), (expr.right, expr.left))
    return any(isinstance(v, ValueOf) and isinstance(n, Players) for v, n in pairs)


@dataclass(slots=True)
class AmountParts:
    """Takes an amount apart: a phrase of its pieces, and facts and slots for each on the way."""

    notes: Notes
    role: str
    unit: str | None
    required: bool
    ways: list[Say] = field(default_factory=list)
    """All that says where the amount comes from."""

    def phrase(self, expr: Expr, *, counts: bool = True) -> Phrase:
        """How an amount is put together. `counts`: whether it is so many of the whole's unit."""
        drawer = self.notes.drawer
        if not isinstance(expr, ValueOf | Players):
            unit = self.unit if counts else None
            bound = drawer.quantity(expr, unit, self.notes.players)
            if set(bound.numbers) >= self.notes.players:
                return self._constant(expr, bound)
        match expr:
            case ValueOf(name):
                self.notes.slots[name] = drawer.named_value(name)
                self.ways += slot(name)
                words = amount_words(expr, self.notes.slots[name])
                role = f"{self.role}.{name}"
                self.notes.fact(role, words, slot(name), required=self.required, structure="#")
                return Phrase("known", {"n": name})
            case Arith(op, left, right):
                return self._arithmetic(op, left, right, counts)
            case CountOf(zone, piece, face):
                self._per(counts)
                return self._count(zone, piece, face)
            case CounterOf(counter, seat):
                return self._counter(counter, seat)
            case NumberVar(name):
                self._per(counts)
                return self._variable(name)
            case Entry(name, index):
                return self._entry(name, index)
            case SumOf(attribute, zone):
                at = self._zone(zone)
                return self._attribute("sum", attribute, {"zone": at})
            case Its(attribute):
                return self._attribute("its", attribute, {})
            case IfElse(cond, then, otherwise):
                can, rest = drawer.holds_for(cond, self.notes.players)
                if rest is None:
                    return self.phrase(then if can else otherwise, counts=counts)
                parts = {
                    "case": drawer.condition(self.notes, rest, required=False),
                    "then": self.phrase(then, counts=counts),
                    "otherwise": self.phrase(otherwise, counts=counts),
                }
                return Phrase("either", {}, parts)
            case Reckoned(name, args) if drawer.has_word(name):
                self.notes.slots[name] = Bound.of_term(name)
                self.ways += called(name)
                return Phrase("reckoned", {"rule": name} | self._whose(args))
            case Reckoned():
                return self.phrase(opened(drawer.game, expr), counts=counts)
            case PlayersLeft():
                self.ways += called("player") + mark("still_in")
                return Phrase("players_left")
            case _:
                return Phrase("players")

    def _constant(self, expr: Expr, bound: Bound) -> Phrase:
        """A number that the rules write or that comes to one: a fact, unless it is nothing."""
        for name in _named(expr):
            self.notes.slots.setdefault(name, self.notes.drawer.named_value(name))
        nothing = set(bound.numbers.values()) == {0}
        name = self.notes.fresh(f"{self.role}_base", bound)
        self.notes.slots[name] = bound
        if not nothing:
            self.ways += slot(name)
            words = amount_words(expr, bound)
            self.notes.fact(name, words, slot(name), required=self.required, structure="#")
        return Phrase("known", {"n": name})

    def _arithmetic(self, op: str, left: Expr, right: Expr, counts: bool) -> Phrase:
        if op == "max" and Num(0) in (left, right):
            other = right if left == Num(0) else left
            return Phrase("not_below", {}, {"a": self.phrase(other, counts=counts)})
        if op == "-" and left == Num(0):
            role = f"{self.role}.negative"
            self.notes.fact(role, "negative", mark("negative"), required=self.required)
            return Phrase("negative", {}, {"a": self.phrase(right, counts=counts)})
        inner = counts and op in _ADDED
        parts = {"a": self.phrase(left, counts=inner), "b": self.phrase(right, counts=inner)}
        if op not in ("min", "max"):
            parts = {
                name: replace(part, features=part.features | {"inside"})
                if part.kind in _LOOSE and not (op == "+" and part.kind == "plus")
                else part
                for name, part in parts.items()
            }
        return Phrase(_ARITHMETIC[op], {}, parts)

    def _per(self, counts: bool) -> None:
        """ "1 less for each": a text may print the 1."""
        if counts:
            self.notes.slots[f"{self.role}_per"] = self.notes.constant(1, self.unit)

    def _zone(self, zone: ZoneRef) -> str:
        name = self.notes.fresh(f"{self.role}_zone")
        self.notes.zone(name, zone, None, required=False)
        self.ways += called(zone.zone)
        return name

    def _count(self, zone: ZoneRef, piece: str | PieceVar | None, face: str | None) -> Phrase:
        slots = {"zone": self._zone(zone)}
        bound = Bound.of_term(self.notes.drawer.piece_word(piece, zone))
        slots["piece"] = self.notes.fresh(f"{self.role}_piece", bound)
        self.notes.slots[slots["piece"]] = bound
        self.ways += called(bound.term)
        return Phrase("count", slots, {}, frozenset({f"face_{face}"} if face else ()))

    def _counter(self, counter: str, seat: object) -> Phrase:
        if not self.notes.drawer.has_word(counter):
            return Phrase("tally")
        self.notes.slots[counter] = Bound.of_term(counter)
        self.ways += called(counter)
        slots = {"counter": counter}
        if seat is not None:
            slots["seat"] = self.notes.fresh(f"{self.role}_seat")
            self.notes.seat(slots["seat"], seat, required=False)  # type: ignore[arg-type]
        return Phrase("counter", slots)

    def _whose(self, args: tuple[Arg, ...]) -> dict[str, str]:
        """The seat that a definition is about, if it is about one."""
        seats = [arg for arg in args if isinstance(arg, SEATS)]
        if len(seats) != 1:
            return {}
        name = self.notes.fresh(f"{self.role}_seat")
        self.notes.seat(name, seats[0], required=False)
        return {"seat": name}

    def _variable(self, name: str) -> Phrase:
        word = self.notes.drawer.number_word(name)
        if word is None:
            return Phrase("chosen")
        self.notes.slots[name] = Bound.of_term(word)
        self.ways += called(name, word)
        return Phrase("chosen", {"unit": name})

    def _entry(self, name: str, index: Expr) -> Phrase:
        numbers = self.notes.drawer.game.lists[name]
        self.notes.slots[name] = Bound.of_numbers(numbers.entries, numbers.unit, self.notes.players)
        says = slot(name) + (mark(name) if self.notes.drawer.has_word(name) else ())
        self.ways += says
        words = ", ".join(map(str, numbers.entries))
        role = f"{self.role}.{name}"
        self.notes.fact(role, words, says, required=self.required, structure="#")
        return Phrase("entry", {"list": name}, {"index": self.phrase(index, counts=False)})

    def _attribute(self, kind: str, attribute: str, slots: dict[str, str]) -> Phrase:
        """A number of the pieces' own: its word has to be named where there is one."""
        if not self.notes.drawer.has_word(attribute):
            return Phrase(kind, slots)
        self.notes.slots[attribute] = Bound.of_term(attribute)
        self.ways += called(attribute)
        role = f"{self.role}.{attribute}"
        self.notes.fact(role, expr_words(Its(attribute)), called(attribute), required=self.required)
        return Phrase(kind, {**slots, "attribute": attribute})
