"""What pieces are worth, worked examples, ties: the blocks about points."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.book.document import Aside, Block, Example, Line, Paragraph, Worth, Worths
from rulewright.book.happenings import notes, own_paragraphs
from rulewright.book.pieces import Pictures
from rulewright.book.voice import Scope, Voice, flowed, to_line
from rulewright.engine.scoring import ScoreLine, Settled, settle
from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.expressions import Expr
from rulewright.model.game import Example as GameExample
from rulewright.model.scoring import (
    CountsAs,
    EachWorth,
    GroupWorth,
    ScoreIf,
    ScoreStep,
    ScoreStmt,
    TogetherWorth,
    Voids,
)
from rulewright.model.texts import TextKind
from rulewright.prose.reasons import Reason, say_reason
from rulewright.prose.values import ListOf, Number, Quantity


def worths(voice: Voice, pictures: Pictures, scope: Scope, *, short: bool = False) -> Worths:
    """One entry for each scoring step: its first piece's picture, its sentences, badges."""
    scoring = voice.game.scoring
    items = []
    for line in scoring.lines if scoring else ():
        if not isinstance(line, ScoreStep):
            continue
        unit = voice.facts.units[line.unit.key]
        lines = list(_flat(voice, line.body))
        piece = next((getattr(entry, "piece", "") for entry in lines), "")
        said = voice.aid_lines(unit, scope) if short else voice.unit_lines(unit, scope)
        badges = tuple(b for b in (_badge(voice, entry) for entry in lines) if b)
        title = voice.term(piece, "short" if short else "one") if piece else ()
        items.append(Worth(pictures.get(piece), title, said, badges))
    return Worths(tuple(items))


def _setting(voice: Voice) -> Setting:
    return Setting(voice.game.players[-1], voice.game.default_options())


def _flat(voice: Voice, lines: tuple[ScoreStmt, ...]) -> Iterator[ScoreStmt]:
    for line in lines:
        if isinstance(line, ScoreIf):
            held = fold_cond(voice.game, line.cond, _setting(voice))
            yield from _flat(voice, line.then if held else line.otherwise)
        elif isinstance(line, ScoreStep):
            yield from _flat(voice, line.body)
        else:
            yield line


def _badge(voice: Voice, line: ScoreStmt) -> str:
    def number(expr: Expr) -> Number:
        return Number(fold(voice.game, expr, _setting(voice)) or 0)

    match line:
        case EachWorth(points=points):
            return voice.fixed_text("each_short", n=number(points))
        case GroupWorth(size=size, points=points):
            return voice.fixed_text("group_short", size=number(size), points=number(points))
        case TogetherWorth(at_least=least, points=points):
            return voice.fixed_text("together_short", size=number(least), points=number(points))
        case Voids(low=low, high=high):
            first, last = number(low), number(high)
            key = "void_one_short" if first == last else "void_short"
            return voice.fixed_text(key, low=first, high=last)
        case CountsAs():
            return voice.fixed_text("wild_short")
        case _:
            return ""


def scoring_notes(voice: Voice, scope: Scope) -> tuple[Block, ...]:
    """Remarks that belong to scoring as a whole."""
    scoring = voice.game.scoring
    if scoring is None or scoring.unit is None:
        return ()
    return own_paragraphs(voice, voice.facts.units[scoring.unit.key], scope)


def ranking(voice: Voice, scope: Scope, *, aid: bool = False) -> tuple[Block, ...]:
    """Who wins, and how ties are broken."""
    if voice.game.ranking_unit is None:
        return ()
    unit = voice.facts.units[voice.game.ranking_unit.key]
    children = [voice.facts.units[key] for key in unit.children]
    if aid:
        said = (voice.aid_lines(c, scope) for c in children if c.unit.text(TextKind.AID))
        line = flowed([line for lines in said for line in lines])
        return (Paragraph(line),) if line else ()
    blocks: list[Block] = list(own_paragraphs(voice, unit, scope))
    for child in children:
        blocks += own_paragraphs(voice, child, scope)
    return tuple(blocks)


def claims(voice: Voice, scope: Scope, false_units: frozenset[str]) -> tuple[Block, ...]:
    """The claims that have a text and hold, each as a note."""
    blocks: list[Block] = []
    for claim in voice.game.claims:
        key = claim.unit.key
        if claim.unit.text(TextKind.BOOK) is None or key in false_units:
            continue
        line = voice.text(key, scope, voice.facts.units[key])
        if line is not None:
            blocks.append(Aside("note", voice.fixed_text("note"), (Paragraph(line),)))
    return tuple(blocks)


def examples(voice: Voice, pictures: Pictures, false_units: frozenset[str]) -> tuple[Block, ...]:
    """The worked examples, each settled by the engine."""
    everybody = frozenset(voice.game.players)
    blocks: list[Block] = []
    for example in voice.game.examples:
        unit = voice.facts.units[example.unit.key]
        intro: Line = ()
        if example.unit.key not in false_units:
            intro = voice.text(example.unit.key, everybody, unit) or ()
        blocks.append(_example(voice, pictures, example, intro))
        blocks += notes(voice, unit, everybody)
    return tuple(blocks)


def _example(voice: Voice, pictures: Pictures, example: GameExample, intro: Line) -> Example:
    setting = _setting(voice)
    holding = {p: fold(voice.game, n, setting) or 0 for p, n in example.holding}
    settled = settle(voice.game, setting, holding)
    laid_out = tuple(
        pictures[piece]
        for piece, number in holding.items()
        if piece in pictures
        for _ in range(number)
    )
    counted = tuple(Quantity(n, voice.glossary.term(p)) for p, n in holding.items() if n)
    title = to_line(voice.language.say(ListOf(counted), capitals=True)) if counted else ()
    total = voice.fixed("total", points=Quantity(settled.points, voice.glossary.term("point")))
    return Example(title, laid_out, reasons(voice, settled), total, intro)


def reasons(voice: Voice, settled: Settled) -> tuple[Line, ...]:
    """Why a holding is worth what it is, line by line."""
    lines = [line for line in settled.lines if not settled.void or line.kind == "void"]
    terms = voice.glossary
    return tuple(to_line(say_reason(to_reason(line), voice.words, terms)) for line in lines)


def to_reason(line: ScoreLine) -> Reason:
    """An engine's score line as prose takes it."""
    void = line.kind == "void"
    return Reason(line.piece, line.natural, line.wild, line.count, line.points, void)
