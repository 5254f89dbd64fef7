"""The rules of a game, broken in one place: files with one number, name, word or line changed.

Lines are changed as they are written, so a mutant goes the whole way from text to machine. Texts
for readers are never touched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rulewright.checks.breaking.records import Mutant
from rulewright.model.game import Game

SHEET, RULES = "game.yaml", "play.rules"

_TEXT = re.compile(r"^\s*[a-z]*\s*\|")
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
_WORDS: tuple[tuple[str, str, str], ...] = (
    ("direction", "clockwise", "counterclockwise"),
    ("direction", "counterclockwise", "clockwise"),
    ("direction", "left of", "right of"),
    ("direction", "right of", "left of"),
    ("sight", ", hidden", ", open"),
    ("sight", ", open", ", hidden"),
    ("sight", ", unseen", ", open"),
    ("sight", ", hidden", ""),
    ("sight", ", unseen", ""),
    ("sight", ", open", ""),
    ("sight", "facedown", "faceup"),
    ("sight", "faceup", "facedown"),
    ("chance", "draws", "takes"),
    ("chance", "takes", "draws"),
    ("chance", " at random", ""),
    ("chance", "chooses", "may choose"),
    ("modality", "may choose", "chooses"),
    ("modality", " may ", " must "),
    ("modality", " must ", " may "),
    ("modality", "returns", "draws"),
    ("case", ", if any", ""),
    ("case", ", or all that are left", ""),
    ("case", " or more", ""),
    ("case", "some player", "each player"),
    ("case", "is not", "is"),
    ("case", " and ", " or "),
    ("case", "other players", "players"),
    ("case", "other seats", "seats"),
    ("case", "other than", "as"),
    ("comparison", ">=", ">"),
    ("comparison", "<=", "<"),
    ("comparison", " > ", " >= "),
    ("comparison", " < ", " <= "),
    ("comparison", " = ", " >= "),
    ("comparison", ">=", "="),
    ("comparison", "<=", "="),
    ("comparison", "the lesser of", "the greater of"),
    ("arithmetic", " + ", " - "),
    ("arithmetic", " - ", " + "),
    ("arithmetic", " * ", " + "),
    ("ranking", "most", "fewest"),
    ("ranking", "fewest", "most"),
    ("ranking", "highest", "lowest"),
    ("ranking", "lowest", "highest"),
    ("each or all", "each player", "first player"),
    ("each or all", "every ", "the first "),
    ("each or all", " all ", " 1 "),
    ("each or all", " together", ""),
    ("move", "gains", "loses"),
    ("move", "loses", "gains"),
    ("move", "takes", "returns"),
)


@dataclass(frozen=True, slots=True)
class BrokenFile:
    """A mutant, and the file with it in."""

    mutant: Mutant
    file: str
    content: str


def broken_rules(game: Game, files: Mapping[str, str]) -> Iterator[BrokenFile]:
    """Every file of a game with one fact changed; `files` are its rules and its sheet."""
    groups = _name_groups(game)
    for name, content in files.items():
        lines = content.split("\n")
        makers = _sheet_changes(lines) if name == SHEET else _rule_changes(lines, groups)
        seen = {content}
        for kind, at, new in makers:
            written = "\n".join(new)
            if written in seen:
                continue
            seen.add(written)
            before, after = _difference(lines, new)
            yield BrokenFile(Mutant(kind, f"{name}:{at + 1}", before, after), name, written)


def _difference(old: list[str], new: list[str]) -> tuple[str, str]:
    start = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(new))
    if len(old) == len(new):
        end = max((i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b), default=0)
        before, after = old[start : end + 1], new[start : end + 1]
    else:
        before, after = old[start : start + len(old) - len(new)], []
    return " ⏎ ".join(x.strip() for x in before), " ⏎ ".join(x.strip() for x in after)


Change = tuple[str, int, list[str]]


def _name_groups(game: Game) -> tuple[tuple[str, tuple[str, ...]], ...]:
    by_unit: dict[str | None, list[str]] = {}
    for name, value in game.values.items():
        by_unit.setdefault(value.unit, []).append(name)
    groups: list[tuple[str, Iterable[str]]] = [
        ("zone", game.zones),
        ("piece", game.pieces),
        ("actor", ["player", *game.markers, *game.special_seats, *_roles(game)]),
        ("counter", game.counters),
        ("flag", game.flags),
        *(("value", names) for names in by_unit.values()),
        ("value", game.tables),
        ("phase", game.phases),
    ]
    return tuple((kind, tuple(dict.fromkeys(names))) for kind, names in groups)


def _roles(game: Game) -> list[str]:
    """Names that a loop or a choice gives to seats: those with a word."""
    known = {*game.zones, *game.pieces, *game.kinds, *game.counters, *game.phases, *game.values}
    return [w for w in game.words if w not in known and w not in game.tables][:12]


def _rule_changes(
    lines: list[str], groups: tuple[tuple[str, tuple[str, ...]], ...]
) -> Iterator[Change]:
    for at, line in enumerate(lines):
        if not line.strip() or _TEXT.match(line) or line.lstrip().startswith("#"):
            continue
        # A section, a phase or a step by another name is no other rule.
        heading = re.match(r"^\s*(step|claim|example|story)\b|^\S", line) is not None
        if not heading:
            for kind, new in _line_changes(line, groups):
                yield kind, at, [*lines[:at], new, *lines[at + 1 :]]
        yield from _moved(lines, at)


def _line_changes(
    line: str, groups: tuple[tuple[str, tuple[str, ...]], ...]
) -> Iterator[tuple[str, str]]:
    for hit in _NUMBER.finditer(line):
        for number in (int(hit.group()) + 1, int(hit.group()) - 1):
            if number >= 0:
                yield "number", line[: hit.start()] + str(number) + line[hit.end() :]
    for kind, old, new in _WORDS:
        start = r"(?<!\w)" if old[0].isalpha() else ""
        end = r"(?!\w)" if old[-1].isalpha() else ""
        for hit in re.finditer(start + re.escape(old) + end, line):
            yield kind, line[: hit.start()] + new + line[hit.end() :]
    for kind, names in groups:
        for at, name in enumerate(names):
            for hit in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", line):
                others = [*names[at + 1 :], *names[:at]]
                for other in others[:2]:
                    yield kind, line[: hit.start()] + other + line[hit.end() :]


def _moved(lines: list[str], at: int) -> Iterator[Change]:
    """A statement left out, or done after the one that follows it."""
    end = _block_end(lines, at)
    if not lines[at][:1].isspace():
        return
    inside = lines[at:end]
    if not any(_TEXT.match(line) for line in inside):
        yield "left out", at, [*lines[:at], *lines[end:]]
    if end < len(lines) and _indent(lines[end]) == _indent(lines[at]) and lines[end].strip():
        following = _block_end(lines, end)
        if not _TEXT.match(lines[end]) and not lines[end].lstrip().startswith("otherwise"):
            yield "order", at, [*lines[:at], *lines[end:following], *inside, *lines[following:]]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _block_end(lines: list[str], at: int) -> int:
    end = at + 1
    while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > _indent(lines[at])):
        end += 1
    while end > at + 1 and not lines[end - 1].strip():
        end -= 1
    return end


_COUNTED = ("pieces", "box", "tables", "values", "lists", "counters", "dice", "zones", "players")


def _sheet_changes(lines: list[str]) -> Iterator[Change]:
    """Numbers of tables and values, who sees a zone, and how an option is answered by default."""
    section = ""
    for at, line in enumerate(lines):
        heading = re.match(r"([a-z]+):", line)
        section = heading[1] if heading else section
        code = line.split(" #")[0]
        news: list[tuple[str, str]] = []
        if section in _COUNTED and not line.lstrip().startswith("#"):
            for hit in _NUMBER.finditer(code):
                # The number of players a row is for is no fact of the rule.
                if re.match(r"\s*:", code[hit.end() :]):
                    continue
                for number in (int(hit.group()) + 1, int(hit.group()) - 1):
                    if number >= 0:
                        kind = "table" if section == "tables" else "number"
                        news.append((kind, line[: hit.start()] + str(number) + line[hit.end() :]))
        if section == "zones":
            for hit in re.finditer(r"seen by: (\w+)", code):
                for who in ("nobody", "owner", "all"):
                    if who != hit[1]:
                        news.append(("sight", line[: hit.start(1)] + who + line[hit.end(1) :]))
        if section == "options":
            found = re.search(r"choices: \[([^\]]+)\]", code)
            if found is not None:
                choices = [c.strip() for c in found[1].split(",")]
                turned = ", ".join([*choices[1:], choices[0]])
                news.append(("option", line.replace(found[1], turned)))
        for kind, new in news:
            yield kind, at, [*lines[:at], new, *lines[at + 1 :]]
