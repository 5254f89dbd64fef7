"""The rules in short, for player aids and for the page that has everything: a paragraph a phase.

What is said are the short texts of the units in a phase. In a game that has none at all the
phrasebook's short forms speak; where some units have one, a unit that has only a long text is left
out on purpose, and one without any text still speaks for itself.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.book import happenings
from rulewright.book.document import Block, Line, Paragraph, Step, Steps
from rulewright.book.outline import phase_numbers, phase_order
from rulewright.book.voice import Scope, Voice, flowed, plain
from rulewright.model.facts import UnitFacts
from rulewright.model.texts import TextKind


def phases_shortly(voice: Voice, scope: Scope, *, flowing: bool = False) -> tuple[Block, ...]:
    """The phases in short, one step each; `flowing` sets their sentences as one paragraph."""
    items = []
    numbers, order = phase_numbers(voice), phase_order(voice)
    written = any(_has_short(voice.facts.units[k]) for n in order for k in _with_all(voice, n))
    for name in order:
        unit = voice.facts.units[name]
        said, choices = _shortly(voice, unit, scope, written)
        if not said and not choices:
            continue
        if flowing:
            said = _paragraphs(said)
        first: Line = ()
        if said and not said[0].for_players:
            first = said.pop(0).line
        title = plain(voice.term(name))
        items.append(Step(numbers.get(name, ""), first, (*said, *choices), title))
    return (Steps(tuple(items), "number"),)


def _shortly(
    voice: Voice, unit: UnitFacts, scope: Scope, written: bool
) -> tuple[list[Paragraph], list[Block]]:
    """A unit's short sentences, with those of the units inside it, and the answers to choices."""
    if not unit.players & scope:
        return [], []
    lines = _own_lines(voice, unit, scope, written)
    choices: list[Block] = []
    for child in happenings.inside(voice, unit, scope):
        more, further = _shortly(voice, child, scope, written)
        lines += more
        choices += further
    for answers in happenings.answers(voice, unit, scope):
        steps: list[Step] = []
        for answer in answers:
            said, below = _shortly(voice, answer, scope, written)
            if said or below:
                word = plain(voice.term(answer.unit.key.rpartition(".")[2]))
                line = flowed([paragraph.line for paragraph in said])
                label = happenings.LETTERS[len(steps) % 26]
                steps.append(Step(label, line, tuple(below), word))
        if steps:
            choices.append(Steps(tuple(steps), "choice"))
    return lines, choices


def _own_lines(voice: Voice, unit: UnitFacts, scope: Scope, written: bool) -> list[Paragraph]:
    left_out = written and not _has_short(unit) and unit.unit.text(TextKind.BOOK) is not None
    if left_out or not happenings.says_anything(unit):
        return []
    only = voice.players(unit.players & scope) if unit.players & scope < scope else ""
    return [Paragraph(line, for_players=only) for line in voice.aid_lines(unit, scope)]


def _has_short(unit: UnitFacts) -> bool:
    return unit.unit.text(TextKind.AID) is not None


def _with_all(voice: Voice, key: str) -> list[str]:
    """A unit and all units inside it."""
    keys = [key]
    for child in voice.facts.units[key].children:
        keys += _with_all(voice, child)
    return keys


def _paragraphs(said: list[Paragraph]) -> list[Paragraph]:
    """Sentences for the same players, one after the other in one paragraph."""
    found: list[Paragraph] = []
    for paragraph in said:
        if found and found[-1].for_players == paragraph.for_players:
            before = found.pop()
            found.append(replace(before, line=flowed((before.line, paragraph.line))))
        else:
            found.append(paragraph)
    return found
