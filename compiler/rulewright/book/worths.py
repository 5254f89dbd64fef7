"""What pieces are worth, worked examples, ties: the blocks about points."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.book.badges import badges
from rulewright.book.document import (
    Aside,
    Block,
    Example,
    Line,
    Paragraph,
    Picture,
    Run,
    Worth,
    Worths,
)
from rulewright.book.happenings import notes, own_paragraphs
from rulewright.book.pieces import Pictures
from rulewright.book.tales import tale
from rulewright.book.voice import Scope, Voice, flowed, to_line
from rulewright.engine.scoring import ScoreLine, Settled, settle
from rulewright.model.evaluate import Setting, fold, fold_cond
from rulewright.model.game import Example as GameExample
from rulewright.model.game import Game
from rulewright.model.scoring import Converts, CounterWorth, ScoreIf, ScoreStep, ScoreStmt
from rulewright.model.texts import TextKind
from rulewright.prose.reasons import Becoming, Reason, say_becoming, say_reason
from rulewright.prose.values import ListOf, Quantity, TermValue


def worths(voice: Voice, pictures: Pictures, scope: Scope, *, short: bool = False) -> Worths:
    """One entry for each scoring step: its first piece's picture, its sentences, badges."""
    scoring = voice.game.scoring
    items = []
    for line in scoring.lines if scoring else ():
        if not isinstance(line, ScoreStep):
            continue
        unit = voice.facts.units[line.unit.key]
        lines = list(_flat(voice, line.body))
        about = _about(lines)
        said = voice.aid_lines(unit, scope) if short else voice.unit_lines(unit, scope)
        found = tuple(b for entry in lines for b in badges(voice, entry, _setting(voice)))
        title: Line = ()
        for number, name in enumerate(about):
            title += (Run(", "),) if number else ()
            title += voice.term(name, "short" if short else "one")
        picture = next((p for p in _pictures(voice.game, pictures, about)), None)
        items.append(Worth(picture, title, said, found, key=line.unit.key))
    return Worths(tuple(items))


def _about(lines: list[ScoreStmt]) -> tuple[str, ...]:
    """What an entry is headed with: what its first line is about, or all that turn others."""
    names = [_name(line) for line in lines]
    if lines and all(isinstance(line, Converts) for line in lines):
        return tuple(dict.fromkeys(names))
    return tuple(name for name in names if name)[:1]


def _name(line: ScoreStmt) -> str:
    return line.counter if isinstance(line, CounterWorth) else getattr(line, "piece", "")


def _pictures(game: Game, pictures: Pictures, names: tuple[str, ...]) -> Iterator[Picture]:
    """Pictures of these, or else of the pieces that are such."""
    for name in names:
        for piece in (name, *game.pieces_of(name)):
            if piece in pictures:
                yield pictures[piece]


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
    """The worked examples: holdings, each settled by the engine, and then stories that are told."""
    everybody = frozenset(voice.game.players)
    blocks: list[Block] = []
    for example in voice.game.examples:
        unit = voice.facts.units[example.unit.key]
        intro: Line = ()
        if example.unit.key not in false_units:
            intro = voice.text(example.unit.key, everybody, unit) or ()
        blocks.append(_example(voice, pictures, example, intro))
        blocks += notes(voice, unit, everybody)
    for story in voice.game.stories:
        if story.unit.key not in false_units:
            blocks += tale(voice, story)
    return tuple(blocks)


def _example(voice: Voice, pictures: Pictures, example: GameExample, intro: Line) -> Example:
    setting, game = _setting(voice), voice.game
    holding = {p: fold(game, n, setting) or 0 for p, n in example.holding}
    settled = settle(game, setting, holding)
    laid_out = tuple(
        pictures[piece]
        for piece, number in holding.items()
        if piece in pictures
        for _ in range(number)
    )
    counted = tuple(
        TermValue(voice.glossary.term(p))
        if _single(game, p)
        else Quantity(n, voice.glossary.term(p))
        for p, n in holding.items()
        if n
    )
    title = to_line(voice.language.say(ListOf(counted), capitals=True)) if counted else ()
    total = voice.fixed("total", points=Quantity(settled.points, voice.glossary.term("point")))
    return Example(title, laid_out, reasons(voice, settled), total, intro)


def reasons(voice: Voice, settled: Settled) -> tuple[Line, ...]:
    """Why a holding is worth what it is, line by line."""
    game, terms, words = voice.game, voice.glossary, voice.words
    said: list[Line] = []
    if not settled.void:
        for turned in settled.turned:
            becoming = Becoming(
                turned.by, turned.piece, turned.target, turned.number, _single(game, turned.piece)
            )
            said.append(to_line(say_becoming(becoming, words, terms)))
    for line in settled.lines:
        if line.kind == "void" or not settled.void:
            said.append(to_line(say_reason(to_reason(line, game), words, terms)))
    return tuple(said)


def to_reason(line: ScoreLine, game: Game) -> Reason:
    """An engine's score line as prose takes it."""
    parts = (*line.pieces, *line.turned)
    named = (*parts, *line.wild)
    return Reason(
        piece=line.piece,
        natural=line.natural,
        wild=line.wild,
        count=line.count,
        points=line.points,
        void=line.kind == "void",
        parts=parts,
        single=frozenset(piece for piece, _ in named if _single(game, piece)),
    )


def _single(game: Game, piece: str) -> bool:
    """Whether there is only one of a piece, so that nobody counts it."""
    return piece in game.pieces and game.pieces[piece].count == 1
