"""What a catalog tells the translator of each text: the rule, its facts, values and fingerprint."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rulewright.model.facts import Bound, Fact, GameFacts, UnitFacts
from rulewright.model.game import Game
from rulewright.model.texts import Text, TextKind
from rulewright.source.files import read_source

_MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class GameText:
    """A text of the game and the unit of the rules it speaks for, if any."""

    text: Text
    unit: UnitFacts | None = None

    @property
    def key(self) -> str:
        """Its key: a catalog's msgctxt."""
        return self.text.key

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts of its unit."""
        return self.unit.facts if self.unit else ()


def game_texts(game: Game, facts: GameFacts) -> tuple[GameText, ...]:
    """Every text of a game in reading order: the book's, the rules', the rulings."""
    plain: list[Text | None] = [game.title, game.tagline]
    for section in game.book:
        plain += [section.title, section.text, section.story]
    texts = [GameText(t) for t in plain if t is not None]
    texts += [GameText(t, unit) for unit in facts for t in unit.unit.texts]
    texts += [GameText(o.text) for o in game.options.values() if o.text is not None]
    return tuple(texts)


def fingerprint(text: GameText) -> str:
    """ "structure.values" of what a text depends on.

    A text that speaks for a rule depends on its facts, and its wording is not part of it. Where
    there are no facts to hold it (titles, stories, remarks), what the English says is all there is,
    so the wording is the structure.
    """
    unit = text.unit
    structure = unit.structure if unit else ""
    values = unit.values if unit else _digest("")
    if unit is None or text.text.kind is TextKind.NOTE or not any(f.required for f in unit.facts):
        structure = _digest(structure + unicodedata.normalize("NFC", text.text.pattern))
    return f"{structure}.{values}"


def structure_of(fp: str) -> str:
    """The part of a fingerprint that makes a translation stale when it moves."""
    return fp.split(".")[0]


def fact_line(fact: Fact) -> str:
    """A fact as a catalog notes it: "role: value", for all players or some."""
    return f"{fact.role}: {fact.value}"


def fact_notes(text: GameText) -> Iterator[str]:
    """The facts of the text's rule, and how a text may say each."""
    for fact in text.facts:
        says = " or ".join(
            f"{{{s.name}}}" if s.how == "slot" else f"[…]({s.name})" for s in fact.says
        )
        must = "must" if fact.required and text.text.kind is TextKind.BOOK else "may"
        yield f"{fact_line(fact)} — {must} be said by {says}" if says else fact_line(fact)


def bound_words(bound: Bound) -> str:
    """What a placeholder prints today, in plain words."""
    match bound.kind:
        case "term":
            return f"the word “{bound.term}”"
        case "list":
            return " and ".join(bound_words(item) for item in bound.items)
    numbers = bound.numbers
    unit = f" {bound.unit}" if bound.unit else ""
    if not numbers:
        return f"a number{unit}"
    if len(set(numbers.values())) == 1:
        return f"{next(iter(numbers.values()))}{unit}"
    return ", ".join(f"{v}{unit} with {n} players" for n, v in sorted(numbers.items()))


def reference(game: Game, text: Text) -> str:
    """ "rules/GAME/FILE:LINE", the same wherever the command is started."""
    folder = Path(game.folder).name or game.name
    return f"rules/{folder}/{Path(text.place.file).name}:{text.place.line}"


class RuleLines:
    """The source lines of the statements under a text, for translators who read rules."""

    def __init__(self, game: Game) -> None:
        self._folder = Path(game.folder)
        self._files: dict[str, tuple[str, ...]] = {}

    def of(self, text: Text) -> tuple[str, ...]:
        """The lines that say what the text says: those beside it, down to the next text's."""
        name = Path(text.place.file).name
        if not name.endswith(".rules"):
            return ()
        lines = self._read(name)
        margin = _indent(lines[text.place.line - 1]) if text.place.line <= len(lines) else 0
        found: list[str] = []
        for at in range(text.place.line, len(lines)):
            line = lines[at]
            if not line.strip() or line.strip().startswith("#"):
                continue
            if _indent(line) < margin:
                break
            if _is_text(line):
                if _indent(line) > margin:
                    # A text further in speaks for itself, and so does what stands above it.
                    while found and found[-1].endswith(":") and len(found) > 1:
                        found.pop()
                    break
                continue
            if line.strip().startswith("step "):
                break
            found.append(line[margin:].rstrip())
        if len(found) > _MOST_LINES:
            found = [*found[:_MOST_LINES], "…"]
        return tuple(found)

    def _read(self, name: str) -> tuple[str, ...]:
        if name not in self._files:
            source, _ = read_source(self._folder / name)
            self._files[name] = source.lines if source else ()
        return self._files[name]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_text(line: str) -> bool:
    words = line.strip()
    return words.startswith(("|", "aid |", "note |"))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
