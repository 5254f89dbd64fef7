"""Set-up, phases and their steps as blocks: units in the order of the rules, each said once."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from rulewright.book.document import (
    Aside,
    Block,
    Heading,
    Line,
    Paragraph,
    Run,
    RunKind,
    Step,
    Steps,
)
from rulewright.book.outline import PLAY, first_uses, phase_numbers, phase_order
from rulewright.book.voice import Scope, Voice, plain
from rulewright.model.facts import UnitFacts
from rulewright.model.game import Definition
from rulewright.model.sheet_content import PHASE
from rulewright.model.statements import Choose
from rulewright.model.texts import TextKind
from rulewright.model.walk import statements_in

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def setup_steps(voice: Voice, scope: Scope) -> tuple[Block, ...]:
    """The set-up, step by step."""
    unit = voice.facts.units[voice.game.setup.unit.key]
    return _section_blocks(voice, unit, scope, "letter")


def other_ruling(voice: Voice, scope: Scope, option: str) -> tuple[Block, ...]:
    """What is played otherwise when an option is not answered as it usually is, step by step."""
    ruled = [u for u in voice.facts if u.ruling.partition(".")[0] == option]
    tops = [u for u in ruled if u.players & scope and not _inside_ruling(voice, u)]
    steps = (unit_step(voice, u, scope, _label("number", n)) for n, u in enumerate(tops))
    return (Steps(tuple(steps), "number"),) if tops else ()


def _inside_ruling(voice: Voice, unit: UnitFacts) -> bool:
    return bool(unit.parent and voice.facts.units[unit.parent].ruling)


def phases(voice: Voice, scope: Scope, only: str | None = None) -> tuple[Block, ...]:
    """Each phase once, under its own heading, or one; those that a section shows by name are left
    to it. What no section shows of definitions is with it."""
    blocks: list[Block] = []
    numbers = phase_numbers(voice)
    named = {
        show.removeprefix(PHASE)
        for section in voice.game.book
        for show in section.shows
        if show.startswith(PHASE)
    }
    elsewhere = any("definitions" in section.shows for section in voice.game.book)
    uses = {} if elsewhere or not voice.game.book else first_uses(voice)
    for name in phase_order(voice):
        unit = voice.facts.units[name]
        if not unit.players & scope or (name in named if only is None else name != only):
            continue
        title = voice.term(name)
        if name in numbers:
            title = (Run(numbers[name], RunKind.NUMBER), Run(". "), *title)
        blocks.append(Heading(title, key=name))
        blocks += _section_blocks(voice, unit, scope, "number")
        blocks += _definition_boxes(voice, uses.get(name, ()), scope)
    if only is None:
        blocks += _definition_boxes(voice, uses.get(PLAY, ()), scope)
    return tuple(blocks)


def definitions(voice: Voice, scope: Scope) -> tuple[Block, ...]:
    """Everything defined, each under its word."""
    items: list[Step] = []
    for definition in voice.game.definitions.values():
        said = _defined(voice, definition, scope)
        if said:
            first, *rest = said
            line = first.line if isinstance(first, Paragraph) else ()
            below = tuple(rest if line else said)
            title = plain(voice.term(definition.name))
            items.append(Step("", line, below, title, definition.unit.key))
    return (Steps(tuple(items), "definition"),) if items else ()


def _defined(voice: Voice, definition: Definition, scope: Scope) -> tuple[Block, ...]:
    unit = voice.facts.units.get(definition.unit.key)
    if unit is None:
        return ()
    below: list[Block] = list(own_paragraphs(voice, unit, scope))
    return (*below, *_below(voice, unit, scope))


def _definition_boxes(
    voice: Voice, found: tuple[Definition, ...], scope: Scope
) -> tuple[Block, ...]:
    boxes: list[Block] = []
    for definition in found:
        said = _defined(voice, definition, scope)
        if said:
            title = plain(voice.term(definition.name))
            boxes.append(Aside("definition", title, said, definition.unit.key))
    return tuple(boxes)


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
        if phases_done == ending and unit.players & scope and not unit.ruling:
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
    return (*own, *((steps,) if steps.items else ()), *_choices(voice, unit, scope))


def unit_steps(voice: Voice, unit: UnitFacts, scope: Scope, style: str) -> Steps:
    """The units inside a unit as a numbered list; answers are lists of their own."""
    items: list[Step] = []
    for child in inside(voice, unit, scope):
        items.append(unit_step(voice, child, scope, _label(style, len(items))))
    return _numbered(tuple(items), style)


def _numbered(items: tuple[Step, ...], style: str) -> Steps:
    """Steps one after the other; what comes alone needs no number."""
    if len(items) == 1:
        items = (replace(items[0], label=""),)
    return Steps(items, style)


def unit_step(voice: Voice, unit: UnitFacts, scope: Scope, label: str) -> Step:
    """One unit as a step with what belongs under it."""
    title = ""
    if unit.unit.kind == "branch":
        title = plain(voice.term(unit.unit.key.rsplit(".", 1)[-1]))
    lines = voice.unit_lines(unit, scope) if says_anything(unit) else ()
    first, *rest = lines or ((),)
    extra = tuple(Paragraph(line) for line in rest)
    below = (*extra, *_below(voice, unit, scope), *notes(voice, unit, scope))
    return Step(label, first, below, title, unit.unit.key)


def _below(voice: Voice, unit: UnitFacts, scope: Scope) -> tuple[Block, ...]:
    """What stands under a unit's own sentences: the units inside it, then its answers."""
    blocks: list[Block] = []
    for child in inside(voice, unit, scope):
        blocks += own_paragraphs(voice, child, scope)
        blocks += _below(voice, child, scope)
    return (*blocks, *_choices(voice, unit, scope))


def inside(voice: Voice, unit: UnitFacts, scope: Scope) -> list[UnitFacts]:
    """The units directly inside a unit, answers left out."""
    children = [voice.facts.units[key] for key in unit.children]
    return [
        c
        for c in children
        if c.unit.kind != "branch" and c.players & scope and c.ruling == unit.ruling
    ]


def answers(voice: Voice, unit: UnitFacts, scope: Scope) -> list[list[UnitFacts]]:
    """The answers to each choice in a unit."""
    of_choice = _choices_by_answer(voice)
    children = [voice.facts.units[key] for key in unit.children]
    found = [c for c in children if c.unit.kind == "branch" and c.players & scope]
    return [list(group) for _, group in groupby(found, lambda c: of_choice.get(c.unit.key))]


def _choices(voice: Voice, unit: UnitFacts, scope: Scope) -> tuple[Block, ...]:
    """The answers to each choice in a unit, as a list for each choice."""
    found: list[Block] = []
    for group in answers(voice, unit, scope):
        steps = (unit_step(voice, c, scope, _label("choice", n)) for n, c in enumerate(group))
        found.append(Steps(tuple(steps), "choice"))
    return tuple(found)


def _choices_by_answer(voice: Voice) -> dict[str, int]:
    """Which choice each answer belongs to: the same number for the answers of one."""
    game = voice.game
    bodies = [game.setup.body, game.play.body, *(p.body for p in game.phases.values())]
    choices = [s for body in bodies for s in statements_in(body) if isinstance(s, Choose)]
    return {
        branch.unit.key: number
        for number, choice in enumerate(choices)
        for branch in choice.branches
        if branch.unit is not None
    }


def _label(style: str, index: int) -> str:
    return LETTERS[index % 26] if style in ("letter", "choice") else str(index + 1)


# ---------------------------------------------------------------- what changes


def changes(voice: Voice, scope: Scope, base: Scope) -> tuple[Block, ...]:
    """Only what is different for these numbers of players: new units, and other values."""
    blocks: list[Block] = []
    setup = voice.facts.units[voice.game.setup.unit.key]
    changed = _changed_steps(voice, setup, scope, base, "letter")
    if changed:
        blocks += [Heading(voice.fixed("setup")), _numbered(changed, "letter")]
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
            blocks += [Heading(voice.term(name)), _numbered(steps, "number")]
    return tuple(blocks)


def _changed_steps(
    voice: Voice, unit: UnitFacts, scope: Scope, base: Scope, style: str
) -> tuple[Step, ...]:
    """The changed units inside a unit, at whatever depth, as steps."""
    items: list[Step] = []
    for key in unit.children:
        child = voice.facts.units[key]
        if child.ruling:
            continue
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
