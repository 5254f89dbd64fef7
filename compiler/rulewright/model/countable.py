"""What a sheet (game.yaml) defines, gathered while it is read: what the names in rules mean."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.model.game import (
    BookSection,
    BoxItem,
    Counter,
    Flag,
    NumberList,
    Option,
    Piece,
    Provenance,
    SpecialSeat,
    Table,
    Value,
    Word,
    Zone,
)
from rulewright.model.names import GENERIC_WORDS, Names
from rulewright.model.sheet import GameSheet
from rulewright.model.texts import Text, TextKind
from rulewright.source.yaml_tree import YamlTree


@dataclass(slots=True)
class Countables:
    """What a sheet defines, with the diagnostics met on the way."""

    sheet: GameSheet
    tree: YamlTree
    names: Names = field(default_factory=Names)
    players: tuple[int, ...] = ()
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    pieces: dict[str, Piece] = field(default_factory=dict)
    box: list[BoxItem] = field(default_factory=list)
    zones: dict[str, Zone] = field(default_factory=dict)
    special_seats: dict[str, SpecialSeat] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    words: dict[str, Word] = field(default_factory=dict)
    book: list[BookSection] = field(default_factory=list)
    shown_phases: dict[str, Place] = field(default_factory=dict)
    """Phases that a section of the book shows by name, and where it says so."""
    provenance: dict[str, Provenance] = field(default_factory=dict)
    counters: dict[str, Counter] = field(default_factory=dict)
    flags: dict[str, Flag] = field(default_factory=dict)
    lists: dict[str, NumberList] = field(default_factory=dict)
    dice: dict[str, int] = field(default_factory=dict)
    """Kind of dice -> how many such dice one zone holds at most; its faces are its pieces."""
    classes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Class -> the pieces that are of it, in order."""
    attributes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Attribute -> the pieces that have it, in order."""

    @property
    def found(self) -> list[Diagnostic]:
        """Diagnostics so far."""
        return self.names.found

    def report(
        self,
        code: str,
        message: str,
        place: Place,
        hint: str | None = None,
        related: tuple[tuple[Place, str], ...] = (),
    ) -> None:
        """Note a diagnostic."""
        self.found.append(Diagnostic(code, message, place, hint, related=related))

    def text(self, key: str, pattern: str | None, *path: str | int) -> Text | None:
        """A text of the sheet, with its place."""
        if pattern is None:
            return None
        return Text(key, TextKind.NOTE, pattern, self.tree.place(path))

    def check_unit(self, unit: str | None, *path: str) -> None:
        """What is counted has a name, so that it can be printed."""
        known = {*self.kinds, *self.pieces, *self.classes, *GENERIC_WORDS, *self.sheet.words}
        if unit is not None and unit not in known:
            message = f"Nothing is called “{unit}”, so it can't be counted."
            self.report("RW201", message, self.tree.place(path), did_you_mean(unit, known))
