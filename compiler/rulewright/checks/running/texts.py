"""Every check of texts, run over a text or over a sentence of the phrasebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulewright.checks.register import functions_of
from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic
from rulewright.model.facts import Bound, GameFacts, UnitFacts
from rulewright.model.texts import TextKind
from rulewright.prose.binding import bind
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.saying import SaidLine, Speaker
from rulewright.prose.texts import GameText
from rulewright.prose.values import Value
from rulewright.prose.ways import said_in


def check_text(
    message: Message,
    about: GameText,
    language: Language,
    glossary: Glossary,
    *,
    named: Mapping[str, Bound] | None = None,
    english: Message | None = None,
    references: Mapping[str, Value] | None = None,
) -> tuple[Diagnostic, ...]:
    """What is wrong with a text, or with a translation of it if `english` is its original.

    Only a book text must say every fact; a card's short text and a note may leave facts out, but
    say none that the rule does not have. A text that describes no rule has no facts to say.
    `references` are what the book prints and a text may refer to.
    """
    unit = about.unit
    return run_over(
        Text(
            message,
            language,
            glossary,
            values_for(about, language, glossary, named) | dict(references or {}),
            unit.facts if unit is not None else (),
            about,
            english=english,
        )
    )


def run_over(text: Text) -> tuple[Diagnostic, ...]:
    """What all checks of texts say of one."""
    return tuple(dict.fromkeys(d for check in functions_of("texts") for d in check(text)))


def values_for(
    about: GameText,
    language: Language,
    glossary: Glossary,
    named: Mapping[str, Bound] | None = None,
) -> dict[str, Value]:
    """What a text may print."""
    bound = about.unit.bound if about.unit is not None else {}
    return bind(bound, glossary, about.players, named, language)


def facts_expressed(message: Message, unit: UnitFacts) -> frozenset[str]:
    """Ids of the facts that a text says, required or not."""
    said = said_in(message)
    return frozenset(fact.id for fact in unit.facts if said.intersection(fact.says))


def facts_said(line: SaidLine) -> frozenset[str]:
    """Ids of the facts that a sentence of the phrasebook says."""
    said = said_in(line.message)
    return frozenset(fact.id for fact in line.facts if said.intersection(fact.says))


def check_spoken(facts: GameFacts, speaker: Speaker) -> tuple[Diagnostic, ...]:
    """What the phrasebook does not say of the units that nobody has written a text for."""
    found = [
        trouble
        for unit in facts
        if unit.unit.text(TextKind.BOOK) is None
        for line in speaker.say_unit(unit)
        for trouble in check_said(line, speaker.language, speaker.glossary)
    ]
    return tuple(dict.fromkeys(found))


def check_said(line: SaidLine, language: Language, glossary: Glossary) -> tuple[Diagnostic, ...]:
    """Whether a sentence of the phrasebook says its statement, by the same rules as a text."""
    text = Text(line.message, language, glossary, line.values, tuple(line.facts), spoken=line.kind)
    found = (*line.diagnostics, *run_over(text))
    return tuple(dict.fromkeys(replace(d, place=line.place) for d in found))
