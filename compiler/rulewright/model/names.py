"""Every name a game defines, what kind of thing it is, and where it was defined first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright.diagnostics import Diagnostic, Place, did_you_mean

# Words every game has; their forms stand in each language's locale, not in the game.
GENERIC_WORDS = frozenset({"player", "point", "round", "turn", "phase", "box", "seat", "game"})
RESERVED = frozenset(
    {"player", "players", "seat", "seats", "box", "own", "left", "right", "owner", "all"}
    | {"count", "total", "entry", "its", "the", "some", "no", "not", "somebody", "nobody"}
    | {"empty", "out", "faceup", "facedown"}
)

# How a kind of name is spoken of in a message.
_KINDS = {
    "kind": "a kind of piece",
    "dice": "a kind of dice",
    "piece": "a piece",
    "class": "a class of pieces",
    "attribute": "an attribute of pieces",
    "counter": "a counter",
    "flag": "a flag",
    "list": "a list",
    "definition": "a definition",
    "zone": "a zone",
    "table": "a table",
    "value": "a value",
    "option": "an option",
    "choice": "an option's choice",
    "special": "a seat that no player holds",
    "marker": "a marker",
    "phase": "a phase",
    "word": "a word",
    "seat": "a seat",
    "number": "a number",
    "held": "a named piece",
    "param": "a kind of thing to be told",
}


def kind_in_words(kind: str) -> str:
    """How a kind of name is spoken of: "a zone"."""
    return _KINDS.get(kind, kind)


def kinds_in_words(*kinds: str) -> str:
    """How several kinds of names are spoken of: "a zone or a marker"."""
    return _either(kind_in_words(k) for k in kinds)


def _either(words: Iterable[str]) -> str:
    *before, last = dict.fromkeys(words)
    return f"{', '.join(before)} or {last}" if before else last


@dataclass(slots=True)
class Names:
    """A table of names for one game, filled while its sheet is read."""

    kinds: dict[str, str] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    """Names whose definition is wrong: that has been said, and where they are used nothing more."""
    found: list[Diagnostic] = field(default_factory=list)

    def define(self, name: str, kind: str, place: Place) -> bool:
        """Note a name; a name that is taken, or has a meaning of its own, is an error."""
        if name in RESERVED:
            message = f"“{name}” has a meaning of its own in the rules and can't name something."
            self.found.append(Diagnostic("RW205", message, place))
            self.broken.add(name)
            return False
        if name in self.kinds:
            message = (
                f"“{name}” is {kind_in_words(kind)} here, but it already names "
                f"{kind_in_words(self.kinds[name])}."
            )
            related = ((self.places[name], "first defined here"),)
            self.found.append(Diagnostic("RW204", message, place, related=related))
            return False
        self.kinds[name] = kind
        self.places[name] = place
        return True

    def twice(self, name: str, place: Place) -> None:
        """Report a name that stands a second time in one list."""
        self.found.append(Diagnostic("RW204", f"“{name}” stands here a second time.", place))

    def of_kind(self, *kinds: str) -> list[str]:
        """The names of these kinds, in the order they were defined."""
        return [name for name, kind in self.kinds.items() if kind in kinds]

    def unknown(
        self, name: str, place: Place, *kinds: str, extra: Iterable[str] = (), code: str = "RW201"
    ) -> None:
        """Report a name that is not one of the kinds wanted here."""
        if name in self.broken:
            return
        if "seat" in kinds:
            # Whoever holds a marker, and a seat without a player, are seats as well.
            kinds = tuple(k for k in kinds if k not in ("marker", "special"))
            extra = [*extra, *self.of_kind("marker", "special")]
        wanted = kinds_in_words(*kinds)
        pool = [*self.of_kind(*kinds), *extra]
        if name in self.kinds and self.kinds[name] not in kinds:
            message = f"“{name}” is {kind_in_words(self.kinds[name])}; here stands {wanted}."
            related = ((self.places[name], "defined here"),)
            hint = did_you_mean(name, pool)
            self.found.append(Diagnostic("RW202", message, place, hint, related=related))
            return
        plain = (kind_in_words(k).removeprefix("a ").removeprefix("an ") for k in kinds)
        message = f"There is no {_either(plain)} “{name}”."
        self.found.append(Diagnostic(code, message, place, did_you_mean(name, pool)))
