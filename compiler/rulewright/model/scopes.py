"""Names that a section gives while it runs: seats, numbers and pieces, and where each is known.

A loop's seat is known inside the loop, an answer's number inside the answer; what somebody chooses,
what a phase is told and what `let` names is known from there to the end of the section. In one
section a name stays one kind of thing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.names import RESERVED, Names, kind_in_words

SEAT, NUMBER, PIECE = "seat", "number", "held"
# Seats of a loop that is given no name of its own, and a natural name for who does a phase.
_OWN_NAMES = frozenset(("player", "seat"))


@dataclass(frozen=True, slots=True)
class Variable:
    """A name of a section. `within` says where it is known, if not from here to the end."""

    name: str
    kind: str
    place: Place
    within: str = ""


@dataclass(slots=True)
class Scope:
    """The names of one section."""

    names: Names
    known: dict[str, Variable] = field(default_factory=dict)
    met: dict[str, Variable] = field(default_factory=dict)
    """Every name so far, also those that are not known any more."""
    people: dict[str, int] = field(default_factory=dict)
    """In a story: the players' names, each with the number of the seat."""

    def of_kind(self, kind: str) -> list[str]:
        """The names of a kind that are known here."""
        return [v.name for v in self.known.values() if v.kind == kind]

    def is_a(self, name: str, kind: str) -> bool:
        """Whether a name is of this kind here."""
        return name in self.known and self.known[name].kind == kind

    def define(self, name: str, kind: str, place: Place, within: str = "") -> None:
        """Note a name. One that means something else in the game or here is an error."""
        if name in self.names.kinds or (name in RESERVED and not _may_be(name, kind)):
            self.names.define(name, kind, place)
        before = self.met.get(name)
        if before is not None and before.kind != kind:
            message = (
                f"“{name}” is {kind_in_words(kind)} here, but in this section it already names "
                f"{kind_in_words(before.kind)}."
            )
            related = ((before.place, "first named here"),)
            self.names.found.append(Diagnostic("RW204", message, place, related=related))
            return
        self.known[name] = self.met[name] = Variable(name, kind, place, within)

    @contextmanager
    def inside(self, name: str, kind: str, place: Place, within: str) -> Iterator[None]:
        """Inside, the name is known; behind it, what it meant before."""
        before = self.known.get(name)
        self.define(name, kind, place, within)
        yield
        if before is not None:
            self.known[name] = before
        else:
            self.known.pop(name, None)

    def out_of_reach(self, name: str, kind: str) -> Variable | None:
        """A name of this kind that was known further up and is not here."""
        met = self.met.get(name)
        return met if met is not None and met.kind == kind and name not in self.known else None

    def with_people(self, people: tuple[str, ...]) -> Scope:
        """A story's names."""
        return replace(self, known={}, met={}, people={n: i for i, n in enumerate(people, 1)})


def _may_be(name: str, kind: str) -> bool:
    return kind == SEAT and name in _OWN_NAMES
