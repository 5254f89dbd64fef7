"""The sheet on which the facts of one statement are noted: who, what, from where, whose."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from rulewright.model.expressions import (
    Cond,
    EachOf,
    Expr,
    MarkerHolder,
    NamedSeat,
    Neighbour,
    OwnerOf,
    PieceVar,
    PlayerAt,
    SeatExpr,
    SeatVar,
    ZoneRef,
)
from rulewright.model.facts import Bound, Fact, Phrase, Say
from rulewright.model.game import Game
from rulewright.model.statements import Do

GENERIC_SEATS = ("player", "seat")
SEATS = (SeatVar, MarkerHolder, NamedSeat, Neighbour, OwnerOf, PlayerAt)
"""What names one seat."""
_PLACES = ("first", "second")
"""Seats by number that have a name of their own in every language."""


def slot(*names: str) -> tuple[Say, ...]:
    """Placeholders that say a fact."""
    return tuple(Say("slot", n) for n in names)


def mark(*names: str) -> tuple[Say, ...]:
    """Marks that say a fact."""
    return tuple(Say("mark", n) for n in names)


def called(*names: str) -> tuple[Say, ...]:
    """A word of the game, printed or marked."""
    return slot(*names) + mark(*names)


class Teller(Protocol):
    """What a sheet has to know of the game: its words, its numbers, and what a variable is."""

    game: Game

    def has_word(self, name: str) -> bool:
        """Whether there is a word to print for a name; what has none is not told to readers."""

    def letter_of(self, name: str) -> str | None:
        """What tells a seat without a word from others: "A", "B", ..."""

    def told_seats(self, call: Do) -> list[tuple[str, str | None, SeatExpr]]:
        """Who is whom in a phase that is done: a word, a letter if that is "player", and who."""

    def is_thing(self, marker: str) -> bool:
        """Whether a marker is something one has, and not what one is."""

    def kind_of(self, piece: PieceVar) -> str:
        """What kind of piece a variable names."""

    def piece_word(self, piece: str | PieceVar | None, zone: ZoneRef) -> str:
        """The word for what is counted in a zone: a piece, a class, a variable's, or its kind."""

    def name_one_more(self, name: str) -> None:
        """A seat that is looked for has a letter of its own if it has no word."""

    def holds_dice(self, zone: ZoneRef) -> bool:
        """Whether what lies in a zone are dice."""

    def number_word(self, name: str) -> str | None:
        """The word for what a number variable counts, or for itself; None where there is none."""

    def quantity(self, expr: Expr, unit: str | None, players: frozenset[int]) -> Bound:
        """An amount as a value to print, by number of players."""

    def named_value(self, name: str) -> Bound:
        """A named value or one-number table as something to print."""

    def unit_of(self, expr: Expr) -> str | None:
        """What a named value counts."""

    def holds_for(self, cond: Cond, players: frozenset[int]) -> tuple[frozenset[int], Cond | None]:
        """For whom a condition can hold, and what of it depends on the position."""

    def condition(self, notes: Notes, cond: Cond, *, required: bool = True) -> Phrase:
        """The facts of a condition, and the phrase that says it."""


@dataclass(slots=True)
class Notes:
    """Facts, slots and phrases of one statement while they are collected."""

    drawer: Teller
    prefix: str
    players: frozenset[int]
    slots: dict[str, Bound] = field(default_factory=dict)
    features: set[str] = field(default_factory=set)
    facts: list[Fact] = field(default_factory=list)
    phrases: dict[str, Phrase] = field(default_factory=dict)

    def fact(
        self,
        role: str,
        value: str,
        says: tuple[Say, ...],
        *,
        required: bool = True,
        structure: str = "",
    ) -> None:
        """Note a fact."""
        fact_id = f"{self.prefix}.{role}"
        self.facts.append(Fact(fact_id, role, value, says, required, self.players, structure))

    def fresh(self, role: str, bound: Bound | None = None) -> str:
        """A name for one more slot of a role: itself, or `role_2` where it is taken.

        A slot that prints the very same thing is used again.
        """
        name, number = role, 1
        while name in self.slots and self.slots[name] != bound:
            number += 1
            name = f"{role}_{number}"
        return name

    # ------------------------------------------------------------ seats

    def seat(self, role: str, seat: SeatExpr, *, required: bool = True) -> None:
        """A seat that plays a part: an actor, a start, an owner."""
        match seat:
            case Neighbour(of, step):
                side = "left_of" if step > 0 else "right_of"
                self.fact(f"{role}.side", side, mark(side), required=required)
                self.features.add(f"{role}_{side}")
                self.seat(role, of, required=required)
            case PlayerAt(number):
                self.slots[role] = Bound.of_term("player")
                self.slots[f"{role}_which"] = self.constant(number)
                self.features.add(f"{role}_at")
                says = slot(f"{role}_which")
                if number <= len(_PLACES):
                    says += mark(f"{_PLACES[number - 1]}_player")
                self.fact(role, f"player {number}", says, required=required)
            case OwnerOf(piece):
                self.slots[role] = Bound.of_term("player")
                self.features.add(f"{role}_owns")
                self.card(f"{role}_card", piece)
                self.fact(role, f"owner of {piece.name}", mark("owner_of"), required=False)
            case SeatVar(name) | NamedSeat(name) | MarkerHolder(name):
                key = self.seat_word(name) if isinstance(seat, SeatVar) else name
                self.slots[role] = Bound.of_term(key)
                generic = key in GENERIC_SEATS
                letter = self.drawer.letter_of(name)
                if generic and letter is not None:
                    self.slots[f"{role}_which"] = Bound("literal", term=letter)
                    self.features.add(f"{role}_letter")
                elif generic:
                    self.features.add(f"{role}_generic")
                if isinstance(seat, MarkerHolder) and self.drawer.is_thing(name):
                    self.features.add(f"{role}_thing")
                self.fact(role, key, slot(key, role) + mark(key), required=required and not generic)

    def seat_word(self, name: str) -> str:
        """The word for a seat that a rule gives a name; "player" where there is none."""
        return name if name in GENERIC_SEATS or self.drawer.has_word(name) else "player"

    def constant(self, number: int, unit: str | None = None) -> Bound:
        """A number that is the same for every number of players."""
        return Bound("number", dict.fromkeys(sorted(self.players), number), unit)

    # ------------------------------------------------------------ things

    def term(self, role: str, name: str, *, required: bool = True, more: str = "") -> None:
        """A word of the game that plays a part, and has to be named if there is such a word.

        `more` is another name under which it can be printed.
        """
        there = self.drawer.has_word(name)
        if there:
            self.slots[role] = Bound.of_term(name)
        names = (name, role, more) if more else (name, role)
        self.fact(role, name, slot(*names) + mark(name), required=required and there)

    def card(self, role: str, piece: PieceVar) -> None:
        """A card that a rule gives a name: by its word, or as what it is."""
        name = piece.name
        named = self.drawer.has_word(name)
        self.slots[role] = Bound.of_term(name if named else self.drawer.kind_of(piece))
        if named:
            self.features.add(f"{role}_named")
            self.fact(role, name, slot(name, role) + mark(name), required=False)

    def zone(self, role: str, ref: ZoneRef, actor: SeatExpr | None, *, required: bool) -> None:
        """A zone that plays a part, and whose it is when that has to be said."""
        self.slots[role] = Bound.of_term(ref.zone)
        said = slot(ref.zone, role) + mark(ref.zone)
        self.fact(role, ref.zone, said, required=required and ref.zone != "box")
        if ref.owner is None or ref.owner == actor:
            if ref.owner is not None:
                self.features.add(f"own_{role}")
            return
        if isinstance(ref.owner, EachOf):
            self.features.add(f"{role}_each")
            if ref.owner.group == "seats":
                self.features.add(f"{role}_each_seat")
            if ref.owner.besides is None:
                self.fact("each", "each", mark("each", "in_turn", "all"), required=required)
            else:
                self.features.add(f"{role}_other")
                says = mark("other_players", "any_other", "except", "each", "all")
                self.fact("among", "other players", says, required=required)
                if ref.owner.besides != actor:
                    self.seat(f"{role}_besides", ref.owner.besides, required=False)
            return
        self.seat(f"{role}_owner", ref.owner, required=required)
        self.features.add(f"{role}_of")
