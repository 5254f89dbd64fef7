"""A translation held to its original beyond the facts of the rule: all that is asked is asked here.

A rule's facts are only part of what a text says. What else the original says — its marks, its
words, the order of its numbers, its sentences — the translation has to say as well; and what the
original does not say, the translation must not add.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.checks.echoes import check_echoes
from rulewright.checks.lengths import check_lengths
from rulewright.checks.number_order import check_number_order
from rulewright.checks.same_marks import check_marks
from rulewright.checks.same_words import check_words
from rulewright.checks.sentences import check_sentences
from rulewright.checks.typed_number import check_typed_number, number_words
from rulewright.diagnostics import Diagnostic
from rulewright.prose.echoes import Echoes, load_echoes
from rulewright.prose.glossary import ENGLISH
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.texts import GameText
from rulewright.prose.values import Value


@dataclass(frozen=True)
class Beside:
    """What it takes to read a text of one language beside its original."""

    language: Language
    ours: Echoes
    theirs: Echoes
    numbers: Mapping[str, str]
    """Small words that go with one number, and with which."""


def beside_english(
    language: Language, folders: Sequence[Path]
) -> tuple[Beside, tuple[Diagnostic, ...]]:
    """The word lists of a language and of English."""
    grammar = language.grammar
    ours, found = load_echoes(language.code, folders, grammar.loose_spaces, grammar.suffixes)
    theirs, more = load_echoes(ENGLISH, folders)
    return Beside(language, ours, theirs, number_words(grammar)), (*found, *more)


def check_translation(
    message: Message,
    english: Message,
    about: GameText,
    beside: Beside,
    values: Mapping[str, Value],
) -> tuple[Diagnostic, ...]:
    """What the translation says otherwise than its original; free texts may."""
    if about.flavour:
        return ()
    facts = about.unit.facts if about.unit is not None else ()
    return (
        *check_marks(message, english, facts, beside.language),
        *check_words(message, english, values, beside.language),
        *check_number_order(message, english, values),
        *check_echoes(message, english, beside.ours, beside.theirs),
        *check_sentences(message, english),
        *check_lengths(message, english, beside.language),
        *check_typed_number(message, beside.language, values, beside.numbers),
    )
