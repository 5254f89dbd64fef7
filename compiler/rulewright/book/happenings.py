"""Set-up, phases and their steps as blocks: units in the order of the rules, each said once."""

from __future__ import annotations

from rulewright.book.document import Aside, Block, Heading, Line, Paragraph, Run, Step, Steps
from rulewright.book.voice import Scope, Voice, plain
from rulewright.model.facts import UnitFacts
from rulewright.model.statements import Do
from rulewright.model.texts import TextKind
from rulewright.model.walk import statements_in

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def phase_order(voice: Voice) -> tuple[str, ...]:
    """The phases in the order play first does them."""
    order: dict[str, None] = {}

    def follow(name: str) -> None:
        sections = {**voice.game.phases, "play": voice.game.play}
        for stmt in statements_in(sections[name].body):
            if isinstance(stmt, Do) and stmt.phase not in order:
                order[stmt.phase] = None
                follow(stmt.phase)

    follow("play")
    return tuple(order)


def setup_steps(voice: Voice, scope: Scope) -> tuple[Block, ...]:
    """The set-up, step by step."""
    unit = voice.facts.units[voice.game.setup.unit.key]
    return _section_blocks(voice, unit, scope, "letter")


def phases(voice: Voice, scope: Scope) -> tuple[Block, ...]:
    """Each phase under its own heading, its steps numbered."""
    blocks: list[Block] = []
    for number, name in enumerate(phase_order(voice), 1):
        unit = voice.facts.units[name]
        title = voice.term(name)
        blocks.append(Heading((*voice.number(number), Run(". "), *title), key=f"phase-{name}"))
        blocks += _section_blocks(voice, unit, scope, "number")
    return tuple(blocks)


def play_intro(voice: Voice, scope: Scope) -> tuple[Block, ...]:
    """What play says before its phases: the units that come before or hold the repetition."""
    return _play_paragraphs(voice, scope, ending=False)


def play_end(voice: Voice, scope: Scope) -> tuple[Block, ...]:
    """What play says after its last phase."""
    return _play_paragraphs(voice, scope, ending=True)


def _play_paragraphs(voice: Voice, scope: Scope, *, ending: bool) -> tuple[Block, ...]:
    play = voice.facts.units[voice.game.play.unit.key]
    blocks: list[Block] = []
    phases_done = False
    own = own_paragraphs(voice, play, scope)
    if not ending:
        blocks += own
    for key in play.children:
        unit = voice.facts.units[key]
        has_phases = any(s.kind == "do" for s in unit.sayings)
        if phases_done == ending and unit.players & scope:
            blocks += own_paragraphs(voice, unit, scope)
        phases_done = phases_done or has_phases
    return tuple(blocks)


def own_paragraphs(voice: Voice, unit: UnitFacts, scope: Scope) -> tuple[Block, ...]:
    """A unit's sentences as paragraphs, with its notes behind them."""
    if not unit.players & scope or not says_anything(unit):
        return notes(voice, unit, scope)
    ids = tuple(f.id for f in unit.facts)
    lines = voice.unit_lines(unit, scope)
    return (*(Paragraph(line, ids) for line in lines), *notes(voice, unit, scope))


def says_anything(unit: UnitFacts) -> bool:
    """Whether a unit has a text or statements of its own."""
    return unit.unit.text(TextKind.BOOK) is not None or bool(unit.sayings)


def notes(voice: Voice, unit: UnitFacts, scope: Scope) -> tuple[Block, ...]:
    """A unit's remarks, each in a box."""
    blocks: list[Block] = []
    for text in unit.unit.texts:
        if text.kind is TextKind.NOTE and unit.players & scope:
            line = voice.text(text.key, scope & unit.players, unit)
            if line is not None:
                blocks.append(Aside("note", voice.fixed_text("note"), (Paragraph(line),)))
    return tuple(blocks)


def _section_blocks(voice: Voice, unit: UnitFacts, scope: Scope, style: str) -> tuple[Block, ...]:
    own = own_paragraphs(voice, unit, scope)
    steps = unit_steps(voice, unit, scope, style)
    return (*own, steps) if steps.items else own


def unit_steps(voice: Voice, unit: UnitFacts, scope: Scope, style: str) -> Steps:
    """The units inside a unit as a numbered list."""
    items: list[Step] = []
    for key in unit.children:
        child = voice.facts.units[key]
        if child.players & scope:
            items += unit_step(voice, child, scope, _label(style, len(items)))
    return Steps(tuple(items), style)


def unit_step(voice: Voice, unit: UnitFacts, scope: Scope, label: str) -> tuple[Step, ...]:
    """One unit as a step with what belongs under it; several where the phrasebook says several."""
    below: list[Block] = []
    branches = [k for k in unit.children if voice.facts.units[k].unit.kind == "branch"]
    inner = [k for k in unit.children if k not in branches and voice.facts.units[k].players & scope]
    for key in inner:
        child = voice.facts.units[key]
        below += own_paragraphs(voice, child, scope)
        below += _choices(voice, child, scope)
    below += _choices(voice, unit, scope)
    below += notes(voice, unit, scope)
    title = ""
    if unit.unit.kind == "branch":
        title = plain(voice.term(unit.unit.key.rsplit(".", 1)[-1]))
    lines = voice.unit_lines(unit, scope) if says_anything(unit) else ((),)
    first, *rest = lines or ((),)
    extra = tuple(Paragraph(line) for line in rest)
    return (Step(label, first, (*extra, *below), title),)


def _choices(voice: Voice, unit: UnitFacts, scope: Scope) -> tuple[Block, ...]:
    items: list[Step] = []
    for key in unit.children:
        child = voice.facts.units[key]
        if child.unit.kind == "branch" and child.players & scope:
            items += unit_step(voice, child, scope, _label("choice", len(items)))
    return (Steps(tuple(items), "choice"),) if items else ()


def _label(style: str, index: int) -> str:
    return LETTERS[index % 26] if style in ("letter", "choice") else str(index + 1)


# ---------------------------------------------------------------- what changes


def changes(voice: Voice, scope: Scope, base: Scope) -> tuple[Block, ...]:
    """Only what is different for these numbers of players: new units, and other values."""
    blocks: list[Block] = []
    setup = voice.facts.units[voice.game.setup.unit.key]
    changed = _changed_steps(voice, setup, scope, base, "letter")
    if changed:
        blocks += [Heading(voice.fixed("setup")), Steps(changed, "letter")]
    play = voice.facts.units[voice.game.play.unit.key]
    changed_play = [
        Paragraph(line)
        for key in (play.unit.key, *play.children)
        for line in _if_changed(voice, voice.facts.units[key], scope, base)
    ]
    if changed_play:
        blocks += [Heading(voice.fixed("play")), *changed_play]
    for name in phase_order(voice):
        steps = _changed_steps(voice, voice.facts.units[name], scope, base, "number")
        if steps:
            blocks += [Heading(voice.term(name)), Steps(steps, "number")]
    return tuple(blocks)


def _changed_steps(
    voice: Voice, unit: UnitFacts, scope: Scope, base: Scope, style: str
) -> tuple[Step, ...]:
    """The changed units inside a unit, at whatever depth, as steps."""
    items: list[Step] = []
    for key in unit.children:
        child = voice.facts.units[key]
        for line in _if_changed(voice, child, scope, base):
            items.append(Step(_label(style, len(items)), line))
        for step in _changed_steps(voice, child, scope, base, style):
            items.append(Step(_label(style, len(items)), step.line, step.below, step.title))
    return tuple(items)


def _if_changed(voice: Voice, unit: UnitFacts, scope: Scope, base: Scope) -> tuple[Line, ...]:
    if not unit.players & scope or not says_anything(unit):
        return ()
    here = voice.unit_lines(unit, scope)
    if unit.players & base and _words(voice.unit_lines(unit, base)) == _words(here):
        return ()
    return here


def _words(lines: tuple[Line, ...]) -> list[str]:
    return [plain(line) for line in lines]
