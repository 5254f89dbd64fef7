"""Worked examples whose words name a piece that has no part in them.

A text prints its pieces by name, so it can't name one that there is not; but it may name another
than the example is about, as when the example was changed and its words were not. Who looks at the
picture next to it is then told two things.

Finds: RW324
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.checks.flow.records import instances
from rulewright.checks.flow.wording import word_of
from rulewright.checks.subjects import Rules
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.game import Example, Game, Story
from rulewright.model.phases import calls_of
from rulewright.model.texts import TextKind
from rulewright.prose.message_reader import parse_message

_HINT = "Name what the example holds or what is answered in it, or mend the example."


def check(rules: Rules) -> Iterable[Diagnostic]:
    """A warning for each piece that the words of an example name and the example has not."""
    game = rules.game
    examples: tuple[Example | Story, ...] = (*game.examples, *game.stories)
    for example in examples:
        text = example.unit.text(TextKind.BOOK)
        if text is None:
            continue
        message, _ = parse_message(text.pattern, text.place)
        part = _part_of(game, example)
        named = [(slot.name, slot.column, slot.end) for slot in message.slots()]
        named += [(marked.cue, marked.column, marked.end) for marked in message.marked()]
        for name, start, end in named:
            if name in game.pieces and name not in part:
                words = (
                    f"The text names “{word_of(game, name)}”, which has no part in this example."
                )
                place = message.place_at(start, end)
                yield Diagnostic("RW324", words, place, _HINT, Severity.WARNING)


def _part_of(game: Game, example: Example | Story) -> frozenset[str]:
    """The pieces that an example speaks of: in its lines, or in the phases that are done."""
    if isinstance(example, Example):
        return frozenset(piece for piece, _ in example.holding)
    lines = (example.given, example.phases, example.told, example.then)
    calls = calls_of(game.phases.values())
    done, waiting = set[str](), [do.phase for do in example.phases]
    while waiting:
        phase = waiting.pop()
        if phase in game.phases and phase not in done:
            done.add(phase)
            waiting += calls[phase]
    bodies = [game.phases[phase].body for phase in sorted(done)]
    return frozenset(
        piece for name in instances([lines, bodies], str) for piece in game.pieces_of(name)
    )
