"""A game's voice in one language: every text, value and fixed word a page needs, as lines.

It gathers what prose knows (grammar, glossary, catalog, phrasebook) behind a few questions, so that
composing a book reads like a table of contents.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.book.document import Line, Run, RunKind, Words
from rulewright.model.facts import Bound, GameFacts, UnitFacts
from rulewright.model.game import Game
from rulewright.prose.binding import bind
from rulewright.prose.fixed_words import FixedWords
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.saying import Speaker
from rulewright.prose.textbook import Textbook
from rulewright.prose.values import Number, Quantity, Span, TermValue, Value

Scope = frozenset[int]


@dataclass(frozen=True)
class Voice:
    """Says things of one game in one language."""

    game: Game
    facts: GameFacts
    language: Language
    glossary: Glossary
    textbook: Textbook
    speaker: Speaker
    words: FixedWords
    references: Mapping[str, Value] = field(default_factory=dict)
    """What the sections and units that a text may refer to print, by `@` and key."""

    @property
    def lang(self) -> str:
        """The language's code."""
        return self.language.code

    # ------------------------------------------------------------ small things

    def fixed(self, key: str, **values: Value) -> Line:
        """A fixed word or phrase of the page."""
        return to_line(self.words.spans(key, **values))

    def fixed_text(self, key: str, **values: Value) -> str:
        """The same as plain words."""
        return self.words.text(key, **values)

    def term(self, key: str, form: str = "one", *, capital: bool = True) -> Line:
        """A word of the game, capitalised as a title unless told not to."""
        value = TermValue(self.glossary.term(key))
        return to_line(self.language.say(value, form, capitals=capital))

    def quantity(self, number: int, key: str) -> Line:
        """So many of something."""
        return to_line(self.language.say(Quantity(number, self.glossary.term(key))))

    def number(self, number: int) -> Line:
        """A number by itself."""
        return (Run(str(number), RunKind.NUMBER),)

    def players(self, scope: Iterable[int]) -> str:
        """For how many players: "3 players", "4 or 5 players"."""
        return "".join(run.text for run in self.players_line(scope))

    def players_line(self, scope: Iterable[int]) -> Line:
        """The same as a line, its numbers marked."""
        counts = sorted(scope)
        if len(counts) == 1:
            key = "players_solo" if counts[0] == 1 else "players_one"
            return self.fixed(key, n=Number(counts[0]))
        consecutive = counts == list(range(counts[0], counts[-1] + 1))
        key = "players_range" if consecutive and len(counts) > 2 else "players_or"
        return self.fixed(key, low=Number(counts[0]), high=Number(counts[-1]))

    # ------------------------------------------------------------ texts

    def text(self, key: str, scope: Scope, unit: UnitFacts | None = None) -> Line | None:
        """A text by its key with the values for these numbers of players; None if there is none."""
        message = self.textbook.message(key)
        if message is None:
            return None
        spans, _ = self.language.render(message, self.values(unit, scope))
        return to_line(spans)

    def values(self, unit: UnitFacts | None, scope: Scope) -> dict[str, Value]:
        """What a text may print: the unit's own values, and every named value and term."""
        bound: Mapping[str, Bound] = {} if unit is None else unit.bound
        values = bind(bound, self.glossary, scope, self.speaker.named, self.language)
        return {**values, **self.references}

    def unit_lines(self, unit: UnitFacts, scope: Scope) -> tuple[Line, ...]:
        """What a unit says in the book: its text, or else the phrasebook's sentences."""
        scope &= unit.players
        line = self.text(unit.unit.key, scope, unit)
        if line is not None:
            return (line,)
        return self.spoken(unit, scope)

    def aid_lines(self, unit: UnitFacts, scope: Scope) -> tuple[Line, ...]:
        """What a unit says on the card: its short text, or else the phrasebook's short forms."""
        scope &= unit.players
        line = self.text(f"{unit.unit.key}@aid", scope, unit)
        if line is not None:
            return (line,)
        return self.spoken(unit, scope, short=True)

    def spoken(self, unit: UnitFacts, scope: Scope, *, short: bool = False) -> tuple[Line, ...]:
        """The phrasebook's sentences for a unit."""
        said = self.speaker.say_unit(unit, scope, short=short)
        return tuple(to_line(line.spans) for line in said if line.spans)

    # ------------------------------------------------------------ a page's own words

    def page_words(self) -> Words:
        """The fixed words every page design needs."""
        names = ("skip", "edition", "rules", "page_in_sentence")
        extra = {key: self.fixed_text(key) for key in names}
        return Words(
            rulebook=self.fixed_text("rulebook"),
            player_aid=self.fixed_text("player_aid"),
            contents=self.fixed_text("contents"),
            page=self.fixed_text("page"),
            languages=self.fixed_text("languages"),
            notes=self.fixed_text("notes"),
            extra=extra,
        )


def to_line(spans: Sequence[Span]) -> Line:
    """Prose's spans as a book's runs; they have the same kinds."""
    return tuple(Run(s.text, RunKind(str(s.kind)), s.name) for s in spans if s.text)


def flowed(lines: Sequence[Line]) -> Line:
    """Sentences one after the other, as one."""
    found: Line = ()
    for line in lines:
        found += (Run(" "), *line) if found else line
    return found


def plain(line: Line) -> str:
    """A line's words without their kinds."""
    return "".join(run.text for run in line)
