"""Where data come from, on the page: a small sign at what was not printed, and a note that says so.

A buyer who compares two editions wants to know which numbers are the original's. Signs stand at
the datum itself (a cell, a row, a caption); what has no place in a table or a list is said among
the rulings.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.book.document import Block, Footnotes, Line, Run, RunKind
from rulewright.book.voice import Voice, flowed
from rulewright.model.game import Game, Provenance, Source
from rulewright.prose.values import Literal, Number, Quantity, TermValue, Value

SIGNS = ("*", "†", "‡", "§", "**", "††", "‡‡", "§§")

_SHOWN_BY = {
    "pieces": ("components", "cards"),
    "dice": ("components",),
    "box": ("components",),
    "lists": ("lists",),
    "tables": ("chart",),
}
"""What a section shows that prints these parts of a sheet, and their signs with them."""


class Signs:
    """The signs of one block: the same note has the same sign."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._notes: dict[Line, str] = {}

    def at(self, *path: object) -> Line:
        """The sign to print behind a datum, or nothing; a sign is for just this path."""
        where = self._voice.game.provenance.get(".".join(map(str, path)))
        if where is None or where.source not in (Source.DERIVED, Source.HOUSE):
            return ()
        note = source_note(self._voice, where)
        sign = self._notes.setdefault(note, SIGNS[len(self._notes) % len(SIGNS)])
        return (Run(sign, RunKind.SIGN, str(where.source)),)

    def footnotes(self) -> tuple[Block, ...]:
        """What the signs so far mean."""
        if not self._notes:
            return ()
        return (Footnotes(tuple((sign, note) for note, sign in self._notes.items())),)


def source_note(voice: Voice, where: Provenance) -> Line:
    """That a datum was not printed but derived or chosen, and why."""
    lines = [voice.fixed(f"source_{where.source}")]
    return flowed([*lines, *_why(voice, where)])


def _why(voice: Voice, where: Provenance) -> tuple[Line, ...]:
    said = voice.text(where.note.key, frozenset(voice.game.players)) if where.note else None
    return (said,) if said is not None else ()


def source_rulings(voice: Voice, shown: Iterable[str]) -> tuple[Line, ...]:
    """What the edition has to say of data that no table, list or contents show.

    `shown` is all that the book's sections show.
    """
    here = frozenset(shown)
    found: list[Line] = []
    for path, where in voice.game.provenance.items():
        head = path.partition(".")[0]
        if where.source is Source.MISPRINT:
            line = _misprint(voice, path, where)
            if line is not None:
                found.append(flowed([line, *_why(voice, where)]))
        elif head == "options":
            text = voice.game.options[path.split(".")[1]].text
            if where.source is Source.HOUSE and text is not None:
                line = voice.text(text.key, frozenset(voice.game.players))
                found += [flowed([line, *_why(voice, where)])] if line is not None else []
        elif where.source is not Source.PRINTED and not _has_sign(voice.game, path, here):
            what = _datum(voice, path)
            if what is not None:
                words = Literal("".join(run.text for run in source_note(voice, where)))
                found.append(voice.fixed("source_of", what=what, words=words))
    return tuple(found)


def _has_sign(game: Game, path: str, shown: frozenset[str]) -> bool:
    head, _, rest = path.partition(".")
    if head == "tables" and game.tables[rest.partition(".")[0]].kind is None:
        return False
    return not shown.isdisjoint(_SHOWN_BY.get(head, ()))


def _datum(voice: Voice, path: str) -> Value | None:
    """What to call a datum in a sentence: its word, or how many of what it is."""
    game, terms = voice.game, voice.glossary
    head, _, rest = path.partition(".")
    name = rest.split(".")[-1]
    first = rest.split(".")[0]
    if name in terms:
        return TermValue(terms.term(name))
    if head == "values" and name in game.values:
        value = game.values[name]
        return Quantity(value.value, terms.term(value.unit)) if value.unit else Number(value.value)
    return TermValue(terms.term(first)) if first in terms else None


def _misprint(voice: Voice, path: str, where: Provenance) -> Line | None:
    parts = path.split(".")
    if where.printed is None or parts[0] != "tables" or len(parts) != 4:
        return None
    _, table, players, piece = parts
    number = voice.game.tables[table].rows[int(players)][piece]
    what = Quantity(number, voice.glossary.term(piece))
    scope = Literal(voice.players({int(players)}))
    return voice.fixed("misprint", what=what, printed=Literal(where.printed), players=scope)
