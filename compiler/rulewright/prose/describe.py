"""What a catalog tells the translator of each text: the rule, its facts, values and fingerprint."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from rulewright.model.facts import Bound, Fact, Say
from rulewright.model.game import Game
from rulewright.model.texts import Text, TextKind
from rulewright.prose.binding import named_bounds
from rulewright.prose.message import REFERENCE
from rulewright.prose.message_reader import parse_message
from rulewright.prose.texts import GameText
from rulewright.source.files import read_source

_MOST_LINES = 8


def fingerprint(text: GameText) -> str:
    """ "structure.values" of what a text depends on.

    A book text depends on all facts of its rule, and its wording is no part of it. A card's short
    text and a remark depend on those facts that their English says. Where facts can't hold a text
    (titles, stories, remarks) what the English says is all there is: its wording is the structure.
    """
    unit = text.unit
    structure = unit.structure if unit else ""
    if unit is not None and text.text.kind is not TextKind.BOOK:
        message, _ = parse_message(text.text.pattern)
        said = {Say("slot", s.name) for s in message.slots()}
        said |= {Say("mark", m.cue) for m in message.marked()}
        shapes = sorted(fact.shape for fact in unit.facts if said.intersection(fact.says))
        names = sorted(say.name for say in said)
        structure = _digest("\n".join([*shapes, *names, str(sorted(unit.players))]))
    held = unit is not None and any(fact.required for fact in unit.facts)
    if text.text.kind is TextKind.NOTE or not held:
        structure = _digest(structure + unicodedata.normalize("NFC", text.text.pattern))
    return f"{structure}.{unit.values if unit else _digest('')}"


def structure_of(fp: str) -> str:
    """The part of a fingerprint that makes a translation stale when it moves."""
    return fp.split(".")[0]


def fact_line(fact: Fact) -> str:
    """A fact as a catalog notes it: "role: value", for all players or some."""
    return f"{fact.role}: {fact.value}"


def fact_notes(text: GameText) -> Iterator[str]:
    """The facts of the text's rule, and how a text may say each."""
    for fact in text.unit.facts if text.unit else ():
        says = " or ".join(
            f"{{{s.name}}}" if s.how == "slot" else f"[…]({s.name})" for s in fact.says
        )
        must = "must" if fact.required and text.text.kind is TextKind.BOOK else "may"
        yield f"{fact_line(fact)} — {must} be said by {says}" if says else fact_line(fact)


def placeholder_notes(game: Game, text: GameText) -> Iterator[str]:
    """What each placeholder of a text prints today."""
    bound = {**named_bounds(game), **(text.unit.bound if text.unit else {})}
    message, _ = parse_message(text.text.pattern)
    for name in dict.fromkeys(slot.name for slot in message.slots()):
        if name in bound:
            words = _bound_words(game, bound[name])
        elif name == "players":
            words = "the numbers of players this is for"
        elif name.startswith(REFERENCE):
            words = "the title of that part of the book, and on paper its page"
        else:
            words = f"term, now “{_word(game, name)}”"
        yield f"ph {{{name}}}: {words}"


def _bound_words(game: Game, bound: Bound) -> str:
    match bound.kind:
        case "term":
            return f"term, now “{_word(game, bound.term)}”"
        case "list":
            return "a list, now " + ", ".join(_bound_words(game, item) for item in bound.items)
    numbers = bound.numbers
    unit = f" × “{_word(game, bound.unit)}”" if bound.unit else ""
    if not numbers:
        return f"a number{unit}"
    if len(set(numbers.values())) == 1:
        return f"{next(iter(numbers.values()))}{unit}"
    return ", ".join(f"{v}{unit} with {n} players" for n, v in sorted(numbers.items()))


def _word(game: Game, key: str) -> str:
    return game.words[key].one if key in game.words else key.replace("_", " ")


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
                    _drop_headings(found)
                    break
                continue
            if line.strip().startswith("step "):
                _drop_headings(found)
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


def _drop_headings(found: list[str]) -> None:
    while len(found) > 1 and found[-1].endswith(":"):
        found.pop()


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_text(line: str) -> bool:
    words = line.strip()
    return words.startswith(("|", "aid |", "note |"))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
