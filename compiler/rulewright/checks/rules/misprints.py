"""What was printed, held against what the rules say.

Where a datum comes from stands under “provenance”, and with it what was printed. If that is another
number, one of the two is wrong: either the rules, or the print, and then it is a misprint and says
so. A misprint that agrees with the rules is none, and one that does not tell what was printed is of
no use to anybody who holds the old book.

Finds: RW354

Bad:
    values: {fee: 50 coin}
    provenance: {values.fee: {source: printed, printed: 100 coins}}
Good:
    provenance: {values.fee: {source: misprint, printed: 100 coins}}
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.model.game import Game, Provenance, Source

_NUMBER = re.compile(r"(?<![\w.,])\d+(?![\w.,]*\d)")


def check(rules: Rules) -> Iterable[Diagnostic]:
    """A finding for each datum whose source and number do not go together."""
    game = rules.game
    for path, where in game.provenance.items():
        datum = _datum(game, path.split("."))
        if datum is not None:
            number, unit, place = datum
            found = _judged(game, path, where, number, unit)
            if found is not None:
                message, hint, severity = found
                yield Diagnostic("RW354", message, place, hint, severity)


def _judged(
    game: Game, path: str, where: Provenance, number: int, unit: str | None
) -> tuple[str, str, Severity] | None:
    printed = where.printed
    if where.source is Source.MISPRINT:
        if printed is None:
            words = f"“{path}” is called a misprint, but what was printed is not said."
            return words, "Write “{source: misprint, printed: …}”.", Severity.WARNING
        if _same(game, printed, number, unit):
            words = f"“{path}” is called a misprint, but “{printed}” is what the rules say too."
            return words, "Put in what was printed instead, or call it “printed”.", Severity.WARNING
        return None
    if printed is None:
        return None
    numbers = _numbers(printed)
    if len(numbers) == 1 and numbers[0] != number:
        words = f"“{path}” is {number} here, but “{printed}” was printed."
        hint = "Mend the number, or call what was printed a misprint: “source: misprint”."
        return words, hint, Severity.ERROR
    if numbers == [number] and _another_name(game, printed, unit):
        words = f"“{path}” counts {_many(game, unit)} here, but “{printed}” was printed."
        hint = "Mend the name, or call what was printed a misprint: “source: misprint”."
        return words, hint, Severity.WARNING
    return None


def _numbers(printed: str) -> list[int]:
    """The numbers in what was printed: in digits, or where there are none, in words."""
    digits = [int(found) for found in _NUMBER.findall(printed)]
    if digits:
        return digits
    # The language is read for this alone, and few games need it.
    from rulewright.prose.language import find_language
    from rulewright.workspace import Workspace

    english, _ = find_language("en", Workspace(None).folders("locales"))
    found = english.find_numbers(printed) if english is not None else []
    return [int(n.value) for n in found if n.value == int(n.value)]


def _another_name(game: Game, printed: str, unit: str | None) -> bool:
    """Whether what was printed is a number of the same kind of thing, under a name of its own:
    "8 yellow pebbles" for amber ones."""
    piece = game.pieces.get(unit or "")
    kind = game.words.get(piece.kind) if piece is not None else None
    own = game.words.get(unit or "")
    if kind is None or own is None:
        return False
    said = _NUMBER.sub("", printed).casefold().split()
    called = {form.casefold() for form in (own.one, own.many, own.short) if form}
    of_kind = {form.casefold() for form in (kind.one, kind.many) if form}
    phrase = " ".join(said)
    return bool(len(said) > 1 and said[-1] in of_kind and not called & {phrase, said[0]})


def _many(game: Game, unit: str | None) -> str:
    word = game.words.get(unit or "")
    return word.many if word is not None and word.many else unit or ""


def _same(game: Game, printed: str, number: int, unit: str | None) -> bool:
    """Whether what was printed is the number alone, or with what it is a number of."""
    if not _NUMBER.search(printed) and _numbers(printed) == [number]:
        return unit is None or not _another_name(game, printed, unit)
    said = " ".join(printed.casefold().split())
    word = game.words.get(unit) if unit is not None else None
    ways = {str(number)}
    if word is not None:
        forms = (word.one, word.many, word.short)
        ways |= {f"{number} {form.casefold()}" for form in forms if form}
    return said in ways


def _datum(game: Game, path: list[str]) -> tuple[int, str | None, Place | None] | None:
    """A number of game.yaml by its path, what it counts, and where it stands."""
    match path:
        case ["values", name] if name in game.values:
            value = game.values[name]
            return value.value, value.unit, value.place
        case ["tables", name, players, *rest] if name in game.tables and players.isdigit():
            table = game.tables[name]
            row = table.rows.get(int(players), {})
            piece = rest[0] if rest else ""
            if piece in row and len(rest) < 2:
                return row[piece], piece or table.unit, table.place
        case ["lists", name, "entries", at] if name in game.lists and at.isdigit():
            chart = game.lists[name]
            if int(at) < len(chart.entries):
                return chart.entries[int(at)], chart.unit, chart.place
        case ["counters", name, "starts" | "least" | "most" as end] if name in game.counters:
            counter = game.counters[name]
            shown = {"starts": counter.starts, "least": counter.least, "most": counter.most}
            return shown[end], name, counter.place
        case ["box", name]:
            found = next((item for item in game.box if item.name == name), None)
            return None if found is None else (found.count, name, found.place)
        case ["pieces", _, piece, *rest] if piece in game.pieces and rest in ([], ["count"]):
            return game.pieces[piece].count, piece, game.pieces[piece].place
    return None
