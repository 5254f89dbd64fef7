"""Saying a rule from the phrasebook: the statements of a unit as whole sentences.

A loop or a choice is a sentence that introduces what follows; a loop around a single deed is said
in one sentence with it ("starting with the dealer, each player takes …"). What a sentence has to
say are its statement's facts, so it is checked exactly as written texts are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulewright.diagnostics import Diagnostic, Place
from rulewright.model.facts import Bound, Fact, Phrase, Saying, UnitFacts
from rulewright.prose.binding import Players, bind
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.message_reader import parse_message
from rulewright.prose.phrasebook import Phrasebook
from rulewright.prose.values import Span, Value

_AMOUNTS = (
    "drawn",
    "taken",
    "returned",
    "placed",
    "given",
    "gained",
    "lost",
    "set_to",
    "rolled",
    "shown",
    "put",
)
_OPENING = ("each", "repeat", "choose", "branch")
_GENERIC = ("player", "seat")
_OWN_NAME = re.compile(r"(?<=\{)(zone|seat|owner|number|card)(?=[}.])")
_OWN_SLOT = re.compile(r"(?<=\{)[a-z_]+(?=[}.])")
_AMOUNT = re.compile(r"(?<=\{)amount(?=(_each)?[}.])")


@dataclass(frozen=True, slots=True)
class SaidLine:
    """One sentence; `depth` says how far inside a loop or a choice it stands."""

    spans: tuple[Span, ...]
    depth: int
    kind: str
    message: Message
    values: Mapping[str, Value]
    facts: tuple[Fact, ...]
    place: Place | None
    """The phrasebook's pattern."""
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def text(self) -> str:
        """Only the words."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says rules in one language."""

    language: Language
    phrasebook: Phrasebook
    glossary: Glossary
    named: Mapping[str, Bound]

    def say_unit(
        self, unit: UnitFacts, players: Players | None = None, *, short: bool = False
    ) -> tuple[SaidLine, ...]:
        """A unit's own statements as sentences, for some numbers of players or all it has."""
        scope = players & unit.players if players else unit.players
        here = [s for s in unit.sayings if s.players & scope]
        lines: list[SaidLine] = []
        at = 0
        while at < len(here):
            saying = here[at]
            inside = _inside(here, at)
            body = bool(inside) or (saying.kind in _OPENING and bool(unit.children))
            extra = {"body"} if body else set()
            if len(inside) == 1 and _is_one_deed(saying, inside[0]):
                saying, at = _joined(saying, inside[0]), at + 1
                extra = {"looped"}
            if at > 0 and here[at - 1].kind == saying.kind:
                extra.add("again")
            line = self.say(saying, scope, short=short, extra=frozenset(extra))
            if line.spans or line.facts:
                lines.append(line)
            at += 1
        return tuple(lines)

    def say(
        self,
        saying: Saying,
        players: Players | None = None,
        *,
        short: bool = False,
        extra: frozenset[str] = frozenset(),
    ) -> SaidLine:
        """One statement as a sentence."""
        scope = saying.players & players if players else saying.players
        features = saying.features | extra | {f"with_{slot}" for slot in saying.slots}
        features |= {"case"} & set(saying.phrases)
        features |= {f"told_{name}" for name in saying.phrases}
        if players and scope != players:
            features |= {"some_players"}
        choice = self.phrasebook.message(saying.kind, short)
        pattern, place = choice.pick(features) if choice is not None else ("", None)
        whole = self.phrasebook.expand(
            pattern, features, lambda name, slot: self._phrase(name, slot, saying, features)
        )
        message, broken = parse_message(_AMOUNT.sub(_amount(saying), whole))
        values = bind(saying.slots, self.glossary, scope, self.named, self.language)
        spans, troubles = self.language.render(message, values)
        found = tuple(replace(d, place=place) for d in (*broken, *troubles))
        if self.language.grammar.capitals:
            spans = _capital(spans)
        return SaidLine(
            spans, saying.depth, saying.kind, message, values, saying.facts, place, found
        )

    # -- seats and zones -------------------------------------------------------------------------

    def _phrase(self, name: str, slot: str, saying: Saying, features: frozenset[str]) -> str:
        """A seat or a zone in one of the ways of the phrasebook, with its slot's own name.

        Anything else is an amount or a condition, to be said in a form.
        """
        book = self.phrasebook
        if name not in book.zones and name not in book.seats:
            phrase = saying.phrases.get(_amount(saying) if slot == "amount" else slot)
            return "" if phrase is None else self._put_together(name, phrase, saying, features)
        if slot not in saying.slots:
            return ""
        if name in book.zones:
            written = self._term_form(name, slot, saying, features)
            if written is not None:
                return written
        choice = book.zones.get(name) or book.seats.get(name)
        if choice is None:
            return ""
        owner = f"{slot}_owner"
        pattern, _ = choice.pick(_own_features(slot, features))
        names = {"zone": slot, "seat": slot, "owner": owner}
        names |= {"number": f"{slot}_which", "card": f"{slot}_card"}
        pattern = _OWN_NAME.sub(lambda found: names[found.group()], pattern)
        return book.expand(
            pattern,
            features,
            lambda inner, which: self._phrase(
                inner, owner if which == "owner" else which, saying, features
            ),
        )

    def _put_together(
        self, form: str, phrase: Phrase, saying: Saying, features: frozenset[str]
    ) -> str:
        """An amount or a condition, piece by piece."""
        own = phrase.features | {f"with_{name}" for name in (*phrase.slots, *phrase.parts)}
        own |= {f"as_{form}"}
        choice = self.phrasebook.phrases.get(phrase.kind)
        if choice is None:
            return ""
        pattern = _OWN_SLOT.sub(
            lambda found: phrase.slots.get(found.group(), found.group()), choice.pick(own)[0]
        )

        def say(name: str, which: str) -> str:
            part = phrase.parts.get(which)
            if part is not None:
                return self._put_together(name, part, saying, features)
            return self._phrase(name, phrase.slots.get(which, which), saying, features)

        return self.phrasebook.expand(pattern, own, say)

    def _term_form(
        self, name: str, slot: str, saying: Saying, features: frozenset[str]
    ) -> str | None:
        """How the glossary says a place that no pattern fits: "in front of them"."""
        term = self.glossary.term(saying.slots[slot].term)
        forms = dict(term.others)
        own = _own_features(slot, features)
        whose = next((w for w in ("own", "of", "each") if w in own), "")
        written = forms.get(f"{whose} {name}".strip())
        if written is None:
            return None
        written = _OWN_NAME.sub(lambda found: f"{slot}_{found.group()}", written)
        return f"[{written}]({term.key})"


def _amount(saying: Saying) -> str:
    """The slot of a statement's number: {drawn}, {gained}, ..."""
    return next((a for a in _AMOUNTS if a in saying.slots), "amount")


def _own_features(slot: str, features: frozenset[str]) -> frozenset[str]:
    """What the features say of one slot: "own", "of", "each", "left_of", ..."""
    own = {"own"} if f"own_{slot}" in features else set()
    prefix = f"{slot}_"
    return frozenset(own | {f.removeprefix(prefix) for f in features if f.startswith(prefix)})


# -- loops ---------------------------------------------------------------------------------------


def _inside(sayings: list[Saying], at: int) -> list[Saying]:
    """The statements inside the one at a position."""
    depth = sayings[at].depth
    inside: list[Saying] = []
    for saying in sayings[at + 1 :]:
        if saying.depth <= depth:
            break
        inside.append(saying)
    return inside


def _is_one_deed(loop: Saying, deed: Saying) -> bool:
    """Whether "each player: the player takes …" is better said in one sentence."""
    actor = deed.slots.get("actor")
    return (
        loop.kind == "each"
        and "as" not in loop.features
        and deed.kind not in _OPENING
        and actor is not None
        and actor.term in _GENERIC
        and "case" not in deed.phrases
        and "otherwise" not in deed.features
        and not any(name in loop.slots for name in deed.slots)
    )


def _joined(loop: Saying, deed: Saying) -> Saying:
    """The deed with the loop's order and case, and all that both have to say."""
    return replace(
        deed,
        slots={**loop.slots, **deed.slots},
        phrases={**loop.phrases, **deed.phrases},
        features=loop.features | deed.features,
        facts=(*loop.facts, *deed.facts),
        depth=loop.depth,
    )


def _capital(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """A capital at the beginning: patterns are written without, since any clause may come first."""
    if not spans or not spans[0].text[:1].islower():
        return spans
    first = spans[0]
    return (replace(first, text=first.text[0].upper() + first.text[1:]), *spans[1:])
