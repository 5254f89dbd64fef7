"""Units: the named pieces of the rules that a text says, each with a key of its own."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.texts import Text, TextKind, Unit
from rulewright.source.tree import TextLine

_TEXT_KINDS = {"": TextKind.BOOK, "aid": TextKind.AID, "note": TextKind.NOTE}


class Units:
    """Makes units with keys that no two share."""

    def __init__(self, found: list[Diagnostic]) -> None:
        self.found = found
        self.places: dict[str, Place] = {}

    def make(self, key: str, kind: str, place: Place, texts: tuple[TextLine, ...]) -> Unit:
        """A unit; a key that is taken is an error at both places."""
        if key in self.places:
            name = key.rsplit(".", 1)[-1]
            message = f"“{name}” is defined a second time."
            related = ((self.places[key], "first defined here"),)
            self.found.append(Diagnostic("RW204", message, place, related=related))
        self.places.setdefault(key, place)
        return Unit(key, kind, tuple(self._texts(key, texts)), place)

    def _texts(self, key: str, lines: tuple[TextLine, ...]) -> list[Text]:
        texts: list[Text] = []
        for line in lines:
            kind = _TEXT_KINDS[line.label]
            if kind is TextKind.BOOK:
                text_key = key
            else:
                number = 1 + sum(t.kind is kind for t in texts)
                text_key = f"{key}@{kind}{number if number > 1 else ''}"
            texts.append(Text(text_key, kind, line.text, line.place))
        return texts
