"""The phrasebook of a language: one message for each kind of statement, read from its file.

A rule nobody has written a text for is said from here, in every language at once. The file holds
patterns by condition, put together from clauses, so that each language has its own word order and
no Python knows any of it. `saying.py` fills them in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Place, did_you_mean
from rulewright.prose.message_reader import parse_message
from rulewright.source.files import read_source, shown_name
from rulewright.source.yaml_tree import YamlTree, parse_yaml

KINDS = (
    "put",
    "draw",
    "takes",
    "places",
    "gives",
    "returns",
    "move_all",
    "swap",
    "reveal",
    "pass_marker",
    "give",
    "each",
    "choose_seat",
    "choose",
    "branch",
    "repeat",
    "do",
    "end_game",
    "gains",
    "loses",
    "sets",
    "becomes",
    "stops_being",
    "roll",
    "show",
    "remove_marker",
    "leave",
    "eliminate",
    "window",
    "choose_card",
    "exchange",
    "turn",
    "look",
    "sort",
    "lay_out",
    "define_number",
    "define_relation",
    "each_worth",
    "every_worth",
    "first_worth",
    "together_worth",
    "voids",
    "counts_as",
    "makes_worth",
    "by_number",
    "converts",
    "each_counter",
    "most_points",
    "then_most",
    "then_share",
    "last_left",
    "claim",
    "example",
    "story",
)
"""Every kind of statement there is; a phrasebook says them all."""

PHRASES = (
    "known",
    "plus",
    "minus",
    "times",
    "over",
    "lesser",
    "greater",
    "not_below",
    "negative",
    "players",
    "players_left",
    "count",
    "counter",
    "tally",
    "chosen",
    "entry",
    "sum",
    "its",
    "either",
    "reckoned",
    "pick",
    "list",
    "role",
    "and",
    "or",
    "holds",
    "counter_is",
    "players_are",
    "amount_is",
    "amounts",
    "seat_is",
    "flag",
    "out",
    "somebody",
    "held",
    "some",
    "same",
    "piece_is",
    "lies",
    "related",
    "settled",
)
"""Every kind of phrase that amounts and conditions are made of."""

FILE = "phrasebook.yaml"
ELSE = "else"
REFERENCE = re.compile(r"<([a-z_]+)(?: ([a-z_0-9]+))?>")
_SECTIONS = ("seats", "zones", "phrases", "clauses", "messages", "short")
_KEYS = {"messages": KINDS, "short": KINDS, "phrases": PHRASES}
_FORM = "as_"
"""A phrase asked for in a form (`<that case>`) has this and the form's name as a feature."""
_CONDITION = re.compile(r"(not )?[a-z_0-9]+( (and|or) (not )?[a-z_0-9]+)*")
_STANDS_IN = "{x}"
"""What a reference is taken for when the notation around it is checked."""
_MAX_DEPTH = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """Patterns by condition, in order; the first whose condition holds is said."""

    cases: tuple[tuple[str, str, Place], ...]

    def pick(self, features: frozenset[str]) -> tuple[str, Place | None]:
        """The pattern for some features; nothing where none fits."""
        for condition, pattern, place in self.cases:
            if holds(condition, features):
                return pattern, place
        return "", None


def holds(condition: str, features: frozenset[str]) -> bool:
    """Whether a condition holds: "a and not b or c"; "else" always does."""
    if condition == ELSE:
        return True
    return any(
        all(
            (part.removeprefix("not ") in features) != part.startswith("not ")
            for part in option.split(" and ")
        )
        for option in condition.split(" or ")
    )


Section = Mapping[str, Choice]
Phrases = Mapping[str, Section]


@dataclass(frozen=True)
class Phrasebook:
    """All patterns of a language."""

    lang: str
    messages: Section = field(default_factory=dict)
    short: Section = field(default_factory=dict)
    clauses: Section = field(default_factory=dict)
    seats: Section = field(default_factory=dict)
    zones: Section = field(default_factory=dict)
    phrases: Section = field(default_factory=dict)

    @property
    def forms(self) -> frozenset[str]:
        """The forms its phrases can be said in: "is" and "if" in any language, and its own."""
        words = {
            part.removeprefix("not ").removeprefix(_FORM)
            for section in (self.phrases, self.clauses)
            for choice in section.values()
            for condition, _, _ in choice.cases
            for part in re.split(" and | or ", condition)
            if part.removeprefix("not ").startswith(_FORM)
        }
        return frozenset(words | {"is", "if"})

    def message(self, kind: str, short: bool = False) -> Choice | None:
        """The message of a kind; a card's short form where there is one."""
        return (self.short.get(kind) if short else None) or self.messages.get(kind)

    def expand(
        self,
        pattern: str,
        features: frozenset[str],
        phrase: Callable[[str, str], str],
        depth: int = 0,
    ) -> str:
        """The pattern with its clauses put in.

        `phrase` says a seat, a zone, or an amount or a condition: (word or form, slot).
        """
        if depth > _MAX_DEPTH:
            return ""

        def put_in(found: re.Match[str]) -> str:
            name, slot = found.groups()
            if slot is not None:
                return phrase(name, slot)
            clause = self.clauses.get(name)
            if clause is None:
                return ""
            return self.expand(clause.pick(features)[0], features, phrase, depth + 1)

        return REFERENCE.sub(put_in, pattern)


# -- reading -------------------------------------------------------------------------------------


def load_phrasebook(
    lang: str, locale_folders: Sequence[Path]
) -> tuple[Phrasebook, tuple[Diagnostic, ...]]:
    """A language's phrasebook: a person's own patterns first, then the shipped ones."""
    found: list[Diagnostic] = []
    sections: dict[str, dict[str, Choice]] = {name: {} for name in _SECTIONS}
    for folder in locale_folders:
        path = folder / lang / FILE
        if path.is_file():
            for name, section in _read(path, found).items():
                sections[name] = section | sections[name]
    book = Phrasebook(lang, **sections)
    target = shown_name((locale_folders or [Path("locales")])[-1] / lang / FILE)
    for kinds, known in ((KINDS, book.messages), (PHRASES, book.phrases)):
        for kind in kinds:
            if kind not in known:
                what = "message" if kinds is KINDS else "phrase"
                message = f"The phrasebook of “{lang}” has no {what} for “{kind}”."
                found.append(Diagnostic("RW471", message, Place(target)))
    found += _check_references(book)
    return book, tuple(dict.fromkeys(found))


def _read(path: Path, found: list[Diagnostic]) -> dict[str, dict[str, Choice]]:
    sections: dict[str, dict[str, Choice]] = {name: {} for name in _SECTIONS}
    source, problems = read_source(path)
    found += problems
    if source is None:
        return sections
    tree, problems = parse_yaml(source)
    found += problems
    if tree is None:
        return sections
    for name, entries in tree.data.items():
        place = tree.place((name,), key=True)
        if name not in _SECTIONS or not isinstance(entries, dict):
            hint = did_you_mean(str(name), _SECTIONS)
            found.append(Diagnostic("RW470", f"A phrasebook has no “{name}”.", place, hint))
            continue
        for key, written in entries.items():
            where = tree.place((name, key), key=True)
            if name in _KEYS and key not in _KEYS[name]:
                what = "phrase" if name == "phrases" else "statement"
                message = f"There is no kind of {what} “{key}”."
                hint = did_you_mean(str(key), _KEYS[name])
                found.append(Diagnostic("RW470", message, where, hint))
                continue
            choice = _choice(tree, (str(name), key), written, found)
            if choice is not None:
                sections[str(name)][str(key)] = choice
    return sections


def _choice(
    tree: YamlTree, path: tuple[str, str], written: object, found: list[Diagnostic]
) -> Choice | None:
    """One pattern, or patterns by condition."""
    if isinstance(written, str):
        written, at_key = {ELSE: written}, False
    else:
        at_key = True
    if not isinstance(written, dict) or not written:
        message = f"“{path[1]}” should be a pattern, or patterns by condition."
        found.append(Diagnostic("RW470", message, tree.place(path)))
        return None
    cases: list[tuple[str, str, Place]] = []
    for condition, pattern in written.items():
        place = tree.place((*path, condition) if at_key else path)
        if not isinstance(pattern, str):
            found.append(Diagnostic("RW470", "A pattern should stand here.", place))
            continue
        if not _CONDITION.fullmatch(str(condition)):
            where = tree.place((*path, condition), key=True)
            message = f"“{condition}” is no condition."
            hint = "Write features with “and”, “or” and “not” between them, or “else”."
            found.append(Diagnostic("RW470", message, where, hint))
            continue
        cases.append((str(condition), pattern, place))
    return Choice(tuple(cases))


def _check_references(book: Phrasebook) -> list[Diagnostic]:
    """Clauses that are not there, words for zones or seats that are not there, broken notation."""
    found: list[Diagnostic] = []
    phrases = [*book.seats, *book.zones, *book.forms]
    every = (book.messages, book.short, book.clauses, book.seats, book.zones, book.phrases)
    for section in every:
        for choice in section.values():
            for _, pattern, place in choice.cases:
                for name, slot in REFERENCE.findall(pattern):
                    pool = phrases if slot else list(book.clauses)
                    if name not in pool:
                        what = "a way to say a seat or a zone" if slot else "a clause"
                        message = f"The phrasebook has no {what.split(' ', 1)[1]} “{name}”."
                        found.append(Diagnostic("RW470", message, place, did_you_mean(name, pool)))
                rest = REFERENCE.sub(_STANDS_IN, pattern)
                stray = next((c for c in rest if c in "<>"), None)
                if stray is not None:
                    message = f"“{stray}” stands here alone."
                    hint = "A clause is written <clause>, a seat or a zone <word slot>."
                    found.append(Diagnostic("RW470", message, place, hint))
                _, problems = parse_message(rest, place)
                if problems and rest.startswith("["):
                    # An ending by itself, for clauses that other words come before.
                    _, problems = parse_message(_STANDS_IN + rest, place)
                found += problems
    return [*found, *_check_circles(book)]


def _check_circles(book: Phrasebook) -> list[Diagnostic]:
    """Clauses that stand in themselves: what they say would never end."""
    inside = {
        name: {
            c
            for _, pattern, _ in choice.cases
            for c, slot in REFERENCE.findall(pattern)
            if not slot
        }
        for name, choice in book.clauses.items()
    }
    found = []
    for name, choice in book.clauses.items():
        reached: set[str] = set()
        waiting = list(inside[name])
        while waiting:
            clause = waiting.pop()
            if clause not in reached:
                reached.add(clause)
                waiting += inside.get(clause, ())
        if name in reached:
            message = f"The clause “{name}” stands in itself."
            found.append(Diagnostic("RW470", message, choice.cases[0][2]))
    return found
