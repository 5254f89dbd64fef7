"""Whether a text says what its rule says, in its own language.

A text is held to the facts of its unit: each fact that must be said needs a placeholder or marked
words, and words marked for a fact must have one. A translation is held to its English original as
well: the same values, each as often. Nothing here knows a language; words are judged by its lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

from rulewright.checks.wording.read_over import read_over
from rulewright.diagnostics import Diagnostic, Place, Severity
from rulewright.model.facts import Bound, Fact, GameFacts, Say, UnitFacts
from rulewright.model.texts import TextKind
from rulewright.prose.binding import bind
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.message import REFERENCE, Marked, Message, Slot, walk
from rulewright.prose.review import FlatText, flatten, review_message
from rulewright.prose.saying import SaidLine, Speaker
from rulewright.prose.texts import GameText
from rulewright.prose.values import TermValue, Value
from rulewright.prose.ways import in_words, samples
from rulewright.prose.wordings import compile_wording, plain

# Cues that answer the same question: where a rule has one of them, another is a mistake about it.
_FAMILIES: tuple[frozenset[str], ...] = (
    frozenset({"clockwise", "counterclockwise", "pass_left", "pass_right", "in_turn"}),
    frozenset({"left_of", "right_of"}),
    frozenset({"hidden", "unseen", "open", "seen_by_both", "seen_by", "reveal"}),
    frozenset({"random", "chosen", "owner_chooses", "table_decides"}),
    frozenset({"must", "may", "never"}),
    frozenset({"every_group", "once", "each", "together", "per_player", "all"}),
    frozenset({"at_least", "at_most", "exactly", "up_to", "more_than", "fewer_than"}),
    frozenset({"most", "fewest", "highest", "lowest"}),
    frozenset({"empty", "not_empty", "rest", "none"}),
    frozenset({"start", "end"}),
)


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
    values = values_for(about, language, glossary, named) | dict(references or {})
    unit = about.unit
    facts = unit.facts if unit is not None else ()
    found = list(review_message(language, message, values, terms=glossary))
    if about.flavour:
        found = [d for d in found if d.code != "RW420"]
    found += _without_fact(message, facts, language, glossary)
    if unit is not None and about.text.kind is TextKind.BOOK:
        found += _without_words(message, facts, language, glossary)
    found += _order(message, facts)
    found += _typed_words(message, language, glossary, about.flavour)
    if english is not None:
        found += _against_english(message, english, values)
    found += read_over(message, about, language, glossary, values, english)
    return tuple(dict.fromkeys(found))


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
    said = _said(message)
    return frozenset(fact.id for fact in unit.facts if said.intersection(fact.says))


def facts_said(line: SaidLine) -> frozenset[str]:
    """Ids of the facts that a sentence of the phrasebook says."""
    said = _said(line.message)
    return frozenset(fact.id for fact in line.facts if said.intersection(fact.says))


def _said(message: Message) -> set[Say]:
    """What the text prints and marks; a placeholder that only lends its grammar prints nothing.

    A reference names what it refers to: `{@trade}` says {trade}.
    """
    names = (s.name for s in message.slots() if s.form != "agree")
    slots = {Say("slot", name.removeprefix(REFERENCE)) for name in names}
    return slots | {Say("mark", m.cue) for m in message.marked()}


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
    found = [
        *line.diagnostics,
        *review_message(language, line.message, line.values, terms=glossary),
    ]
    found += _without_fact(line.message, line.facts, language, glossary)
    for fact in _unsaid(line.message, line.facts):
        words = f"The phrasebook’s “{line.kind}” does not say {in_words(fact)}."
        hint = _ways(fact, language, glossary)
        found.append(Diagnostic("RW472", words, line.place, hint))
    return tuple(dict.fromkeys(replace(d, place=line.place) for d in found))


# -- facts ---------------------------------------------------------------------------------------


def _without_words(
    message: Message, facts: Iterable[Fact], language: Language, glossary: Glossary
) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for fact in _unsaid(message, facts):
        words = f"The text does not say {in_words(fact)}."
        hint = _ways(fact, language, glossary)
        found.append(Diagnostic("RW460", words, message.place, hint))
    return found


def _unsaid(message: Message, facts: Iterable[Fact]) -> list[Fact]:
    """The facts that had to be said and are not."""
    said = _said(message)
    return [fact for fact in facts if fact.required and not said.intersection(fact.says)]


def _ways(fact: Fact, language: Language, glossary: Glossary) -> str | None:
    ways = samples(fact, language, glossary)
    return f"In {language.name}: {' or '.join(ways)}." if ways else None


def _without_fact(
    message: Message, facts: Collection[Fact], language: Language, glossary: Glossary
) -> list[Diagnostic]:
    marks = {say.name for fact in facts for say in fact.says if say.how == "mark"}
    found: list[Diagnostic] = []
    for marked in message.marked():
        cue = marked.cue
        if cue in marks or cue in glossary or cue not in language.cue_names:
            continue
        words = f"The text says “{cue.replace('_', ' ')}”, but the rule does not."
        place = message.place_at(marked.column, marked.end)
        hint = _instead(cue, facts, language, glossary)
        found.append(Diagnostic("RW461", words, place, hint))
    return found


def _instead(cue: str, facts: Iterable[Fact], language: Language, glossary: Glossary) -> str | None:
    """What the rule says about the same question."""
    family = next((f for f in _FAMILIES if cue in f), frozenset({cue}))
    for fact in facts:
        plainest = next((say.name for say in fact.says if say.how == "mark"), None)
        if plainest in family:
            ways = [w for w in samples(fact, language, glossary) if w.startswith("[")]
            return f"The rule says {in_words(fact)} — {' or '.join(ways[:2])}."
    return "Take the mark away, or say it in the rule."


def _order(message: Message, facts: Iterable[Fact]) -> list[Diagnostic]:
    """Things the rules do one after the other are first named in that order."""
    first: dict[str, Slot | Marked] = {}
    for part in walk(message.parts):
        if isinstance(part, Slot):
            first.setdefault(part.name, part)
        elif isinstance(part, Marked):
            first.setdefault(part.cue, part)
    found: list[Diagnostic] = []
    for fact in facts:
        if fact.role.partition(".")[0] != "sequence":
            continue
        named = [name for name in fact.value.split(" > ") if name in first]
        for before, after in pairwise(named):
            if first[before].column > first[after].column:
                words = f"“{after}” is named before “{before}”, but comes after it in the rules."
                part = first[after]
                place = message.place_at(part.column, part.end)
                hint = f"The order is: {', '.join(fact.value.split(' > '))}."
                found.append(Diagnostic("RW464", words, place, hint))
                break
    return found


# -- words of the game ---------------------------------------------------------------------------


def _typed_words(
    message: Message, language: Language, glossary: Glossary, flavour: bool
) -> list[Diagnostic]:
    """The game's words typed out, which a change of the word would pass by; and forbidden ones."""
    grammar = language.grammar
    text = flatten(message)
    words = plain(text.text)
    found: list[Diagnostic] = []
    taken: list[tuple[int, int]] | None = None
    for wording, key, forbidden in glossary.wordings:
        if flavour and not forbidden:
            continue
        own_marks = [(start, end) for start, end, m in text.marked if m.cue == key]
        pattern = compile_wording(wording, grammar.loose_spaces, grammar.suffixes)
        for hit in pattern.finditer(words):
            if taken is None:
                taken = _covered_by_cues(text, language)
            if any(a < hit.end() and hit.start() < b for a, b in taken):
                continue
            marked = any(a <= hit.start() and hit.end() <= b for a, b in own_marks)
            if not forbidden and (marked or not _same_case(wording, hit.group())):
                continue
            taken.append(hit.span())
            place = text.place(message, *hit.span())
            found.append(_typed(hit.group(), key, glossary[key].one, forbidden, place))
    return found


def _covered_by_cues(text: FlatText, language: Language) -> list[tuple[int, int]]:
    """Words by which the language says a fact are no names of things."""
    return [
        (start + a, start + b)
        for start, end, marked in text.marked
        for a, b in language.cues.covered(marked.cue, text.text[start:end])
    ]


def _same_case(wording: str, found: str) -> bool:
    """ "Swap" the answer is not "swap" the deed; but a sentence may begin with any word."""
    return found[:1] == wording[:1] or wording[:1].islower()


def _typed(shown: str, key: str, approved: str, forbidden: bool, place: Place | None) -> Diagnostic:
    if forbidden:
        words = f"“{shown}” is not what “{key}” is called here."
        return Diagnostic("RW466", words, place, f"It is “{approved}”: print {{{key}}}.")
    words = f"“{shown}” is typed out, so it would stay when the word changes."
    return Diagnostic("RW465", words, place, f"Print {{{key}}}.", Severity.WARNING)


# -- translations --------------------------------------------------------------------------------


def _against_english(
    message: Message, english: Message, values: Mapping[str, Value]
) -> list[Diagnostic]:
    """The same values as the original, each as often; words may come less often."""
    theirs = Counter(s.name for s in english.slots() if s.form != "agree")
    ours = Counter(s.name for s in message.slots() if s.form != "agree")
    marks = {m.cue for m in message.marked()}
    found: list[Diagnostic] = []
    for name, wanted in theirs.items():
        is_word = isinstance(values.get(name), TermValue)
        if ours[name] >= wanted or (is_word and (ours[name] or name in marks)):
            continue
        words = f"{{{name}}} is printed in English, but not here."
        if ours[name]:
            words = f"{{{name}}} is printed {wanted} times in English, {ours[name]} here."
        severity = Severity.WARNING if is_word else Severity.ERROR
        hint = f"In English: {english.pattern}"
        found.append(Diagnostic("RW462", words, message.place, hint, severity))
    seen: Counter[str] = Counter()
    for slot in message.slots():
        if slot.form == "agree" or slot.name not in values:
            continue
        seen[slot.name] += 1
        if seen[slot.name] <= theirs[slot.name]:
            continue
        is_word = isinstance(values[slot.name], TermValue)
        place = message.place_at(slot.column, slot.end)
        words = f"{{{slot.name}}} is printed more often than in English."
        severity = Severity.WARNING if is_word else Severity.ERROR
        found.append(Diagnostic("RW463", words, place, None, severity))
    return found
