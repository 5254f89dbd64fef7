"""What each finding rests on: both sides in quotes, the fact, the rule today, and a fingerprint.

Checks say what is wrong and where. Whoever reads the report without the files at hand, and whoever
must decide whether a finding may stand, needs what was compared; that is added here, the same way
for all checks.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable
from dataclasses import replace

from rulewright.diagnostics import Diagnostic, Evidence, Place
from rulewright.model.facts import Fact
from rulewright.model.game import Game
from rulewright.prose.describe import RuleLines, fingerprint
from rulewright.prose.message import REFERENCE, Message
from rulewright.prose.texts import GameText
from rulewright.prose.ways import in_words, said_in

_MOST_FACTS = 3


class Witness:
    """Says of the texts of a game in one language what findings about them rest on."""

    def __init__(self, game: Game, lang: str) -> None:
        self.lang = lang
        self._lines = RuleLines(game)

    def of_text(
        self,
        found: Iterable[Diagnostic],
        about: GameText,
        message: Message,
        english: Message | None,
    ) -> tuple[Diagnostic, ...]:
        """Findings about a text, with what they rest on."""
        return tuple(self._of_one(d, about, message, english) for d in found)

    def _of_one(
        self, found: Diagnostic, about: GameText, message: Message, english: Message | None
    ) -> Diagnostic:
        own = found.evidence or Evidence()
        lines = self._lines.of(about.text)
        evidence = replace(
            own,
            key=about.text.key,
            lang=self.lang,
            quote=own.quote or quoted(found.place),
            against=own.against or (english.pattern if english is not None else ""),
            fact=own.fact or _facts(found, about, message),
            rule="\n".join(lines),
        )
        return replace(found, evidence=_stamped(found, evidence, fingerprint(about)))


def with_evidence(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings of all kinds: those that have no evidence yet are given what their places say."""
    return tuple(d if d.evidence and d.evidence.fingerprint else _of_place(d) for d in found)


def quoted(place: Place | None) -> str:
    """The words at a place."""
    if place is None:
        return ""
    return place.text[place.column - 1 : max(place.end - 1, 0)].strip() or place.text.strip()


def _of_place(found: Diagnostic) -> Diagnostic:
    own = found.evidence or Evidence()
    place = found.place
    others = [other.text.strip() for other, _ in found.related if other.text.strip()]
    is_rule = place is not None and place.file.endswith((".rules", ".yaml"))
    evidence = replace(
        own,
        quote=own.quote or quoted(place),
        against=own.against or "\n".join(others),
        rule=own.rule or (place.text.strip() if place is not None and is_rule else ""),
    )
    return replace(found, evidence=_stamped(found, evidence, ""))


def _stamped(found: Diagnostic, evidence: Evidence, rule: str) -> Evidence:
    """With a fingerprint of both sides. Where a line stands is no part of it: lines move."""
    sides = (evidence.key, evidence.lang, evidence.quote, evidence.against, evidence.rule, rule)
    whole = "\n".join((found.code, found.message, *sides))
    digest = hashlib.sha256(unicodedata.normalize("NFC", whole).encode()).hexdigest()
    # A letter first, so that nothing takes it for a number.
    return replace(evidence, fingerprint=f"f{digest[:11]}")


def _facts(found: Diagnostic, about: GameText, message: Message) -> str:
    """The facts that the marked words are about; else those that the text does not say."""
    facts = about.unit.facts if about.unit is not None else ()
    if not facts:
        return ""
    named = _named_at(found.place, message)
    chosen: list[Fact] = [f for f in facts if any(say.name in named for say in f.says)]
    if not chosen:
        said = said_in(message)
        chosen = [f for f in facts if f.required and not said.intersection(f.says)]
    return "; ".join(in_words(fact) for fact in chosen[:_MOST_FACTS])


def _named_at(place: Place | None, message: Message) -> set[str]:
    """Values and facts that the text names where a finding stands."""
    own = message.place
    if place is None or own is None or place.line != own.line or place.end <= place.column:
        return set()
    from_, to = place.column - own.column, place.end - own.column
    named = {s.name.removeprefix(REFERENCE) for s in message.slots() if from_ <= s.column < to}
    return named | {m.cue for m in message.marked() if from_ <= m.column < to}
