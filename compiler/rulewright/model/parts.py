"""What all resolving of lines shares: the names of the game and of the section, and its reports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.countable import Countables
from rulewright.model.expressions import PieceVar, SeatExpr
from rulewright.model.game import Param
from rulewright.model.names import kinds_in_words
from rulewright.model.scopes import PIECE, Scope
from rulewright.source.tree import Phrase, Word


def words_of(phrase: Phrase, kind: str = "NAME") -> list[Word]:
    """The words of one kind directly in a phrase."""
    return [p for p in phrase.parts if isinstance(p, Word) and p.kind == kind]


def word(phrase: Phrase, index: int = 0) -> Word:
    """The phrase's name number `index`."""
    return words_of(phrase)[index]


def written(phrase: Phrase) -> str:
    """The words of a phrase as they stand in the line."""
    return phrase.place.text[phrase.place.column - 1 : phrase.place.end - 1]


@dataclass(slots=True)
class Signatures:
    """What phases and definitions are told, known before the first line of any is read."""

    phases: dict[str, tuple[Param, ...]] = field(default_factory=dict)
    numbers: dict[str, tuple[Param, ...]] = field(default_factory=dict)
    """Definitions of a number."""
    relations: dict[str, tuple[Param, ...]] = field(default_factory=dict)
    """Definitions that hold or not."""


class Parts:
    """Names to things. What can't be resolved is reported, and something harmless stands in."""

    def __init__(self, countables: Countables, signatures: Signatures | None = None) -> None:
        self.c = countables
        self.names = countables.names
        self.signatures = signatures or Signatures()
        self.scope = Scope(self.names)
        self.actor: SeatExpr | None = None
        """Whose “own” is, in this line."""
        self.scoring = False
        """Whether the line speaks of what a piece is worth, so that “its” means something."""
        self.used: list[tuple[str, str, Place]] = []
        """Which definition uses which: (section, definition, place)."""
        self.answers: dict[str, set[int]] = {}
        """Every answer somebody can give, and with how many numbers."""
        self.section = ""

    @property
    def found(self) -> list[Diagnostic]:
        return self.names.found

    def report(
        self,
        code: str,
        message: str,
        place: Place,
        hint: str | None = None,
        related: tuple[tuple[Place, str], ...] = (),
    ) -> None:
        self.found.append(Diagnostic(code, message, place, hint, related=related))

    def unknown(self, name: Word, *kinds: str, variable: str, extra: Iterable[str] = ()) -> None:
        """Report a name that is neither one of these kinds of the game nor such a variable."""
        past = self.scope.out_of_reach(name.text, variable)
        if past is not None:
            message = f"“{name.text}” is known only inside {past.within}."
            related = ((past.place, "named here"),)
            self.report("RW260", message, name.place, None, related)
            return
        here = self.scope.known.get(name.text)
        if here is not None and here.kind != variable:
            self.wrong_kind(name, here.kind, (*kinds, variable), here.place)
            return
        pool = [*self.scope.of_kind(variable), *extra]
        self.names.unknown(name.text, name.place, *kinds, variable, extra=pool)

    def wrong_kind(self, name: Word, kind: str, wanted: tuple[str, ...], place: Place) -> None:
        """Report a name that is one kind of thing where another belongs."""
        if "seat" in wanted:
            wanted = tuple(w for w in wanted if w not in ("marker", "special"))
        words = kinds_in_words(*wanted)
        message = f"“{name.text}” is {kinds_in_words(kind)}; here stands {words}."
        self.report("RW202", message, name.place, None, ((place, "named here"),))

    # ------------------------------------------------------------ pieces

    def piece(self, name: Word) -> str | None:
        """A piece by its name, its plural or its printed word."""
        found = self._by_word(name.text, self.c.pieces)
        if found is None:
            self.names.unknown(name.text, name.place, "piece")
        return found

    def piece_or_class(self, name: Word) -> str | None:
        """A piece, or a class of pieces, by its name, its plural or its printed word."""
        found = self._by_word(name.text, self.c.pieces) or self._by_word(name.text, self.c.classes)
        if found is None:
            self.names.unknown(name.text, name.place, "piece", "class")
        return found

    def held_piece(self, name: Word, *, classes: bool = False) -> str | PieceVar | None:
        """A piece by a variable or by its name; with `classes`, a class as well."""
        if self.scope.is_a(name.text, PIECE):
            return PieceVar(name.text)
        found = self._by_word(name.text, self.c.pieces)
        if found is None and classes:
            found = self._by_word(name.text, self.c.classes)
        if found is None and self.scope.out_of_reach(name.text, PIECE) is not None:
            self.unknown(name, variable=PIECE)
        elif found is None:
            kinds = ("piece", "class") if classes else ("piece",)
            self.names.unknown(name.text, name.place, *kinds, extra=self.scope.of_kind(PIECE))
        return found

    def piece_var(self, name: Word) -> PieceVar:
        """A piece by a variable: one that was chosen, told or named."""
        if not self.scope.is_a(name.text, PIECE):
            self.unknown(name, variable=PIECE)
        return PieceVar(name.text)

    def kind(self, name: Word) -> str | None:
        """A kind of piece by its name, its plural or its printed word."""
        found = self._by_word(name.text, self.c.kinds)
        if found is None:
            self.names.unknown(name.text, name.place, "kind")
        return found

    def counter(self, name: Word) -> str | None:
        """A counter by its name, its plural or its printed word."""
        found = self._by_word(name.text, self.c.counters)
        if found is None:
            self.names.unknown(name.text, name.place, "counter")
        return found

    def marker(self, name: Word) -> str:
        """A marker by its name."""
        if self.names.kinds.get(name.text) != "marker":
            self.names.unknown(name.text, name.place, "marker")
        return name.text

    def _by_word(self, written: str, known: Iterable[str] | Mapping[str, object]) -> str | None:
        for name in known:
            spoken = self.c.words.get(name)
            forms = {name, f"{name}s"} | ({spoken.one, spoken.many} if spoken else set())
            if written in forms:
                return name
        return None
