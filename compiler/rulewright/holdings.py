"""Reading a holding that a person wrote: "4 pearls, 1 shell", in any language's words.

Numbers may stand before or behind; pieces are named as in game.yaml or as any language prints them.
A piece whose own name has a number in it ("red 3") is understood as that piece.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from rulewright.diagnostics import Diagnostic, did_you_mean
from rulewright.engine.score_rules import scored_pieces
from rulewright.labels import Labels
from rulewright.model.game import Game

MOST = 6
"""Digits of a number, at most."""
_BETWEEN = re.compile(r"[,;+、\n]|(?<!\w)(?:and|et|und|y|e|그리고|및)(?!\w)|&", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_NOISE = " \t=:×*·.x"


def piece_names(game: Game, labels: Labels, langs: list[str]) -> dict[str, str]:
    """Every way to write what can be scored, a piece or a counter -> it. The rules' own names
    win."""
    pieces = scored_pieces(game)
    names: dict[str, str] = {}
    for piece in pieces:
        for written in (piece, f"{piece}s"):
            names.setdefault(_folded(written), piece)
    for piece in pieces:
        word = game.words.get(piece)
        if word is not None:
            for form in (word.one, word.many, word.short, *word.phrases):
                if form:
                    names.setdefault(_folded(form), piece)
        for lang in langs:
            glossary = labels.glossary(lang)
            if glossary is not None:
                term = glossary.term(piece)
                for form in (*term.wordings(), *term.aliases):
                    names.setdefault(_folded(form), piece)
    return names


def class_names(game: Game, labels: Labels, langs: list[str]) -> dict[str, tuple[str, ...]]:
    """Every way to write a class of which there are several pieces -> its pieces."""
    names: dict[str, tuple[str, ...]] = {}
    pieces = scored_pieces(game)
    for piece in pieces:
        for name in game.pieces[piece].classes if piece in game.pieces else ():
            found = tuple(p for p in pieces if p in game.pieces_of(name))
            written = {name, f"{name}s"}
            for lang in langs:
                glossary = labels.glossary(lang)
                written |= set(glossary.term(name).wordings()) if glossary is not None else set()
            for form in written:
                names.setdefault(_folded(form), found)
    return names


def read_holding(
    written: str,
    names: Mapping[str, str],
    counters: frozenset[str] = frozenset(),
    classes: Mapping[str, tuple[str, ...]] | None = None,
    *,
    below_none: bool = False,
) -> tuple[dict[str, int], tuple[Diagnostic, ...]]:
    """How many of each piece; and what could not be read, each part by itself.

    `counters` are the words things are counted with; `below_none`: numbers may be below none.
    """
    holding: dict[str, int] = {}
    found: list[Diagnostic] = []
    parts = [p.strip() for p in _BETWEEN.split(unicodedata.normalize("NFC", written))]
    for part in parts:
        if not part:
            continue
        read = _distinct(part, names) or _counted(part, names, counters, below_none)
        if isinstance(read, tuple):
            piece, number = read
            holding[piece] = holding.get(piece, 0) + number
        else:
            found.append(_unread(part, names, classes or {}, below_none))
    if not holding and not found:
        found.append(Diagnostic("RW610", "This holding is empty.", hint=_sample(names)))
    return holding, tuple(found)


def _distinct(part: str, names: Mapping[str, str]) -> tuple[str, int] | None:
    """A piece whose own name may have a number in it: "blue 3", "2 blue 3"."""
    number = _NUMBER.match(part)
    after = part[number.end() :].strip(_NOISE) if number is not None else ""
    for rest, count in ((part, "1"), (after, number.group() if number is not None else "")):
        piece = _named(_folded(rest), names)
        if piece is not None and _NUMBER.search(rest) and len(count) <= MOST:
            return piece, int(count)
    return None


def _counted(
    part: str, names: Mapping[str, str], counters: frozenset[str], below_none: bool
) -> tuple[str, int] | None:
    """A number and a piece, either before the other; no number is one."""
    numbers = _NUMBER.findall(part)
    minus = "-" in part.split()[0][:1]
    if len(numbers) > 1 or any(len(n) > MOST for n in numbers) or (minus and not below_none):
        return None
    piece = _piece(part[1:] if minus else part, names, counters)
    number = int(numbers[0]) if numbers else 1
    return None if piece is None else (piece, -number if minus else number)


def _unread(
    part: str, names: Mapping[str, str], classes: Mapping[str, tuple[str, ...]], below_none: bool
) -> Diagnostic:
    """What is wrong with a part that can't be read."""
    numbers = _NUMBER.findall(part)
    minus = "-" in part.split()[0][:1] and not below_none
    if len(numbers) > 1 or any(len(n) > MOST for n in numbers) or minus:
        message = f"“{part[:60]}” can't be read as a number and a piece."
        return Diagnostic("RW610", message, hint=_sample(names))
    named = _NUMBER.sub(" ", part).strip(_NOISE)
    if not named:
        message = f"“{part[:60]}” names no piece."
        return Diagnostic("RW610", message, hint=_sample(names))
    if pieces := classes.get(_folded(named)):
        message = f"“{named[:60]}” is what several pieces are; a holding names the pieces."
        return Diagnostic("RW611", message, hint=f"They are: {', '.join(pieces)}.")
    message = f"There is no piece “{named[:60]}” to score."
    return Diagnostic("RW611", message, hint=did_you_mean(named, names))


def _piece(part: str, names: Mapping[str, str], counters: frozenset[str]) -> str | None:
    before, _, after = _NUMBER.sub("\0", part, count=1).partition("\0")
    tail = after.strip(_NOISE)
    if before.strip(_NOISE) and tail in counters:
        tail = ""
    for counter in sorted(counters, key=len, reverse=True):
        # A counter may also stand between number and piece: "3 장 …".
        if not before.strip(_NOISE) and _folded(tail) not in names and tail.startswith(counter):
            tail = tail.removeprefix(counter)
    return _named(_folded(f"{before.strip(_NOISE)} {tail}".strip()), names)


def _named(folded: str, names: Mapping[str, str]) -> str | None:
    """The piece of a name, an article left out."""
    for article in ("", "a ", "an ", "the "):
        if folded.startswith(article) and folded.removeprefix(article) in names:
            return names[folded.removeprefix(article)]
    return None


def _sample(names: Mapping[str, str]) -> str:
    pieces = list(dict.fromkeys(names.values()))[:2]
    written = ", ".join(f"{3 - index} {piece}" for index, piece in enumerate(pieces))
    return f"Write it like “{written}”."


def _folded(text: str) -> str:
    """Names are the same whatever their capitals, spaces, hyphens and kinds of apostrophe."""
    plain = unicodedata.normalize("NFC", text).replace("’", "'").replace("_", " ").casefold()
    return " ".join(plain.replace("-", " ").split())
