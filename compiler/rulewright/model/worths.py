"""Resolving scoring, ranking, claims and worked examples."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright.diagnostics import Place
from rulewright.model.expressions import Expr
from rulewright.model.game import Claim, Example
from rulewright.model.happenings import StatementResolver
from rulewright.model.parts import word, words_of
from rulewright.model.scoring import (
    ByNumber,
    Converts,
    CounterWorth,
    CountsAs,
    EachWorth,
    GroupWorth,
    LastLeft,
    MakesWorth,
    MostPoints,
    RankIf,
    RankStep,
    RankStmt,
    ScoreIf,
    ScoreStep,
    ScoreStmt,
    ThenMost,
    ThenShare,
    TogetherWorth,
    Voids,
)
from rulewright.source.tree import Block, Phrase, Word


class WorthResolver(StatementResolver):
    """Adds the lines about worth to what happens."""

    counted: str | None = None
    """The counter that is scored in these lines, where it is no zone."""

    def score_lines(
        self, blocks: tuple[Block, ...], counter: str | None = None
    ) -> tuple[ScoreStmt, ...]:
        """The lines of `scoring of ZONE:`, or of a counter."""
        self.counted = counter
        self.scoring = True
        lines = self._lines(blocks, ScoreStep, ScoreIf, self._score_line)
        self.scoring = False
        return lines

    def rank_lines(self, blocks: tuple[Block, ...]) -> tuple[RankStmt, ...]:
        """The lines of `ranking:`."""
        return self._lines(blocks, RankStep, RankIf, self._rank_line)

    def _lines(
        self,
        blocks: tuple[Block, ...],
        step: type[Any],
        condition: type[Any],
        read: Callable[[Phrase, Block], Any],
    ) -> tuple[Any, ...]:
        """Lines with their steps and conditions; `read` reads a line that is neither."""
        out: list[Any] = []
        for block in blocks:
            phrase = block.phrase
            inside = self._lines(block.children, step, condition, read) if block.children else ()
            if phrase.rule == "otherwise":
                last = out[-1] if out else None
                if isinstance(last, condition) and not last.otherwise:
                    out[-1] = replace(last, otherwise=inside)
                else:
                    message = "“otherwise” answers no “if” or “with … players” right above it."
                    self.report("RW221", message, block.place)
            elif phrase.rule == "step":
                key = f"{self.section}.{word(phrase).text}"
                unit = self.units.make(key, "step", word(phrase).place, block.texts)
                out.append(step(unit, inside, block.place))
            elif phrase.rule in ("if_", "with_players"):
                out.append(condition(self.if_cond(phrase), inside, (), block.place))
            else:
                line = read(phrase, block)
                out += [] if line is None else [line]
        return tuple(out)

    def _score_line(self, phrase: Phrase, block: Block) -> ScoreStmt | None:
        if self.counted is not None:
            return self._counter_line(phrase, block, self.counted)
        readers = {
            "counts_as": self._counts_as,
            "converts": self._converts,
            "by_number": self._by_number,
        }
        if phrase.rule in readers:
            return readers[phrase.rule](phrase, block.place)
        numbers = [self.expr(p) for p in phrase.phrases()]
        piece = self.piece_or_class(word(phrase))
        if piece is None:
            return None
        match phrase.rule:
            case "each_worth":
                return EachWorth(piece, numbers[0], block.place)
            case "every_worth" | "first_worth":
                once = phrase.rule == "first_worth"
                return GroupWorth(piece, numbers[0], numbers[1], once, block.place)
            case "together_worth":
                return TogetherWorth(piece, numbers[0], numbers[1], block.place)
            case "makes_worth":
                return self._makes_worth(phrase, piece, numbers, block.place)
            case _:
                return Voids(piece, numbers[0], numbers[-1], block.place)

    def _counter_line(self, phrase: Phrase, block: Block, counter: str) -> ScoreStmt | None:
        """The one line there is about a counter: what each is worth."""
        if phrase.rule != "each_worth":
            message = f"Of the counter “{counter}” a line says what each is worth, nothing else."
            self.report("RW266", message, block.place, f"Write “each {counter} is worth …”.")
            return None
        points = self.expr(next(phrase.phrases()))
        named = self.counter(word(phrase))
        if named is not None and named != counter:
            message = f"“{counter}” is scored here, not “{named}”."
            self.report("RW266", message, word(phrase).place)
            return None
        return CounterWorth(counter, points, block.place) if named is not None else None

    def _makes_worth(
        self, phrase: Phrase, piece: str, numbers: list[Expr], place: Place
    ) -> ScoreStmt | None:
        other = word(phrase, 1)
        named = self.piece_or_class(other)
        if named is not None and named != piece:
            message = f"So many “{piece}” change what each “{piece}” is worth, not “{named}”."
            self.report("RW266", message, other.place, f"Write “{word(phrase).text}” twice.")
        return MakesWorth(piece, numbers[0], numbers[1], place)

    def _by_number(self, phrase: Phrase, place: Place) -> ScoreStmt | None:
        name, listed = words_of(phrase)
        piece = self.piece_or_class(name)
        if listed.text not in self.c.lists:
            self.names.unknown(listed.text, listed.place, "list")
            return None
        return ByNumber(piece, listed.text, place) if piece is not None else None

    def _converts(self, phrase: Phrase, place: Place) -> ScoreStmt | None:
        one = words_of(phrase, "INT")[0]
        if int(one.text) != 1:
            message = "Each such piece turns exactly one other."
            self.report("RW266", message, one.place, "Write “must turn 1 …”.")
        name, *classes = words_of(phrase)
        piece = self.piece(name)
        source, target = (self._class(n) for n in classes)
        if piece is None or source is None or target is None:
            return None
        return Converts(piece, source, target, place)

    def _class(self, name: Word) -> str | None:
        found = self._by_word(name.text, self.c.classes)
        if found is None:
            self.names.unknown(name.text, name.place, "class")
        return found

    def _counts_as(self, phrase: Phrase, place: Place) -> ScoreStmt | None:
        piece = self.piece(word(phrase))
        listed = phrase.find("names")
        pieces = [self.piece(n) for n in words_of(listed)] if listed else []
        players_only = bool(words_of(phrase, "FOR_PLAYERS"))
        known = tuple(p for p in pieces if p is not None)
        return CountsAs(piece, known, players_only, place) if piece is not None else None

    def _rank_line(self, phrase: Phrase, block: Block) -> RankStmt | None:
        match phrase.rule:
            case "most_points":
                return MostPoints(block.place)
            case "then_share":
                return ThenShare(block.place)
            case "last_left":
                return self._last_left(phrase, block.place)
        piece = self.piece_or_class(word(phrase))
        if piece is None:
            return None
        drawn = bool(words_of(phrase, "DRAWN"))
        unless = bool(words_of(phrase, "UNLESS"))
        return ThenMost(piece, drawn, unless, block.place)

    def _last_left(self, phrase: Phrase, place: Place) -> RankStmt:
        mates = phrase.find("mates")
        if mates is None:
            return LastLeft(None, place)
        name = word(mates)
        zone = self.c.zones.get(name.text)
        if zone is None:
            self.names.unknown(name.text, name.place, "zone")
        elif not zone.per_seat:
            message = f"“{zone.name}” is nobody's, so nobody's matches another's."
            self.report("RW220", message, name.place, "Name a zone that each seat has.")
        return LastLeft(name.text, place)

    def claims(self, blocks: tuple[Block, ...]) -> tuple[Claim, ...]:
        """The claims, each one condition."""
        out = []
        for block in blocks:
            name = word(block.phrase)
            unit = self.units.make(f"claim.{name.text}", "claim", name.place, block.texts)
            at_end = bool(words_of(block.phrase, "AT_THE_END"))
            if len(block.children) != 1:
                self.report("RW225", "A claim says exactly one thing.", block.place)
                continue
            line = next(block.children[0].phrase.phrases())
            at_start = bool(words_of(block.phrase, "AT_THE_START"))
            out.append(Claim(unit, self.cond(line), at_end, block.place, at_start))
        return tuple(out)

    def examples(self, blocks: tuple[Block, ...]) -> tuple[Example, ...]:
        """The worked examples, each a holding and what it is worth."""
        out = []
        for block in blocks:
            if block.phrase.rule != "example":
                continue
            name = word(block.phrase)
            unit = self.units.make(f"example.{name.text}", "example", name.place, block.texts)
            if len(block.children) != 1:
                self.report("RW225", "An example shows exactly one holding.", block.place)
                continue
            phrase = block.children[0].phrase
            parts = list(phrase.phrases())
            holding = self.pieces_and_numbers(parts[0])
            worth, another = [*map(self.expr, parts[1:]), None, None][:2]
            out.append(Example(unit, holding, worth, block.place, another))
        return tuple(out)

    def pieces_and_numbers(self, phrase: Phrase) -> tuple[tuple[str, Expr], ...]:
        """`2 oak and 1 elm`."""
        held = ((self.piece(word(a)), self.expr(next(a.phrases()))) for a in phrase.phrases())
        return tuple((piece, number) for piece, number in held if piece is not None)
