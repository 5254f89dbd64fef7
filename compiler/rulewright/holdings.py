"""Reading a holding that a person wrote: "4 pearls, 1 shell", in any language's words.

Numbers may stand before or behind; pieces are named as in game.yaml or as any language prints them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from rulewright.diagnostics import Diagnostic, did_you_mean
from rulewright.labels import Labels
from rulewright.model.game import Game

MOST = 6
"""Digits of a number, at most."""
_BETWEEN = re.compile(r"[,;+、\n]|(?<!\w)(?:and|et|und|y|e|그리고|및)(?!\w)|&", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_NOISE = " \t=:×*·.x"


def piece_names(game: Game, labels: Labels, langs: list[str]) -> dict[str, str]:
    """Every way to write a piece that can be scored -> the piece. The rules' own names win."""
    assert game.scoring is not None
    pieces = game.kinds[game.zones[game.scoring.zone].holds]
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


def read_holding(
    written: str, names: Mapping[str, str], counters: frozenset[str] = frozenset()
) -> tuple[dict[str, int], tuple[Diagnostic, ...]]:
    """How many of each piece; and what could not be read, each part by itself."""
    holding: dict[str, int] = {}
    found: list[Diagnostic] = []
    parts = [p.strip() for p in _BETWEEN.split(unicodedata.normalize("NFC", written))]
    for part in parts:
        if not part:
            continue
        numbers = _NUMBER.findall(part)
        if len(numbers) > 1 or any(len(n) > MOST for n in numbers) or "-" in part.split()[0][:1]:
            message = f"“{part[:60]}” can't be read as a number and a piece."
            hint = _sample(names)
            found.append(Diagnostic("RW610", message, hint=hint))
            continue
        piece = _piece(part, names, counters)
        if piece is None:
            named = _NUMBER.sub(" ", part).strip(_NOISE)
            if not named:
                message = f"“{part[:60]}” names no piece."
                found.append(Diagnostic("RW610", message, hint=_sample(names)))
                continue
            message = f"There is no piece “{named[:60]}” to score."
            found.append(Diagnostic("RW611", message, hint=did_you_mean(named, names)))
            continue
        holding[piece] = holding.get(piece, 0) + (int(numbers[0]) if numbers else 1)
    if not holding and not found:
        found.append(Diagnostic("RW610", "This holding is empty.", hint=_sample(names)))
    return holding, tuple(found)


def _piece(part: str, names: Mapping[str, str], counters: frozenset[str]) -> str | None:
    before, _, after = _NUMBER.sub("\0", part, count=1).partition("\0")
    tail = after.strip(_NOISE)
    if before.strip(_NOISE) and tail in counters:
        tail = ""
    for counter in sorted(counters, key=len, reverse=True):
        # A counter may also stand between number and piece: "3 장 …".
        if not before.strip(_NOISE) and _folded(tail) not in names and tail.startswith(counter):
            tail = tail.removeprefix(counter)
    folded = _folded(f"{before.strip(_NOISE)} {tail}".strip())
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
