"""Resolving scoring, ranking, claims and worked examples."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright.model.expressions import Expr, Num
from rulewright.model.game import Claim, Example
from rulewright.model.happenings import StatementResolver
from rulewright.model.parts import word, words_of
from rulewright.model.scoring import (
    CountsAs,
    EachWorth,
    GroupWorth,
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

    def score_lines(self, blocks: tuple[Block, ...]) -> tuple[ScoreStmt, ...]:
        """The lines of `scoring of ZONE:`."""
        return self._lines(blocks, ScoreStep, ScoreIf, self._score_line)

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
                out.append(condition(self._if_cond(phrase), inside, (), block.place))
            else:
                line = read(phrase, block)
                out += [] if line is None else [line]
        return tuple(out)

    def _score_line(self, phrase: Phrase, block: Block) -> ScoreStmt | None:
        numbers = [self.expr(p) for p in phrase.phrases() if p.rule != "names"]
        piece = self.piece(word(phrase))
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
            case "voids":
                return Voids(piece, numbers[0], numbers[1], block.place)
            case "voids_exactly":
                return Voids(piece, numbers[0], numbers[0], block.place)
            case _:
                listed = phrase.find("names")
                pieces = [self.piece(n) for n in words_of(listed)] if listed else []
                players_only = bool(words_of(phrase, "FOR_PLAYERS"))
                known = tuple(p for p in pieces if p is not None)
                return CountsAs(piece, known, players_only, block.place)

    def _rank_line(self, phrase: Phrase, block: Block) -> RankStmt | None:
        if phrase.rule == "most_points":
            return MostPoints(block.place)
        if phrase.rule == "then_share":
            return ThenShare(block.place)
        piece = self.piece(word(phrase))
        if piece is None:
            return None
        drawn = bool(words_of(phrase, "DRAWN"))
        unless = bool(words_of(phrase, "UNLESS"))
        return ThenMost(piece, drawn, unless, block.place)

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
            out.append(Claim(unit, self.cond(line), at_end, block.place))
        return tuple(out)

    def examples(self, blocks: tuple[Block, ...]) -> tuple[Example, ...]:
        """The worked examples, each a holding and what it is worth."""
        out = []
        for block in blocks:
            name = word(block.phrase)
            unit = self.units.make(f"example.{name.text}", "example", name.place, block.texts)
            if len(block.children) != 1:
                self.report("RW225", "An example shows exactly one holding.", block.place)
                continue
            phrase = block.children[0].phrase
            parts = list(phrase.phrases())
            holding = tuple(self._held(p) for p in parts[0].phrases())
            worth = self.expr(parts[1]) if len(parts) > 1 else None
            known = tuple((p, n) for p, n in holding if p is not None)
            out.append(Example(unit, known, worth, block.place))
        return tuple(out)

    def _held(self, amount: Phrase) -> tuple[str | None, Expr]:
        number = next(amount.phrases(), None)
        name = next(p for p in reversed(amount.parts) if isinstance(p, Word))
        return self.piece(name), self.expr(number) if number is not None else Num(0)
