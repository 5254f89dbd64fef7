"""Filling in: from a value and a form to the phrase that is printed, with its grammar marks.

The word order of quantities, lists and values by number of players comes from the language's
patterns; those are messages themselves, so a language may use its own grammar marks in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Literal as OneOf

from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal, get_decimal_symbol, get_group_symbol

from rulewright.prose.grammar import Grammar, ListPatterns
from rulewright.prose.marks import Phrase, Trouble, find_mark, put_after, put_before
from rulewright.prose.message import FORMS, Message, Slot, Text
from rulewright.prose.message_reader import parse_message
from rulewright.prose.numerals import Numbers, cardinal, ordinal
from rulewright.prose.values import (
    Amount,
    ByPlayers,
    ListOf,
    Literal,
    Number,
    Quantity,
    Reference,
    Span,
    SpanKind,
    Term,
    TermValue,
    Value,
)

ListStyle = OneOf["and", "or", "cases", "counts"]
_FORMS_OF: dict[type, frozenset[str]] = {
    Number: frozenset({"", "agree", "bare", "number", "ordinal", "words"}),
    Quantity: frozenset({"", *FORMS}),
    TermValue: frozenset({"", "agree", "many", "one", "short"}),
    Literal: frozenset({"", "agree"}),
    Reference: frozenset({""}),
}


def forms_of(value: Value) -> frozenset[str]:
    """The forms a value can be printed in; for several values, those that all of them have."""
    if isinstance(value, (ListOf, ByPlayers)):
        inside = value.items if isinstance(value, ListOf) else [v for _, v in value.cases]
        found = [forms_of(v) for v in inside]
        return frozenset.intersection(*found) if found else frozenset({"", "agree"})
    return _FORMS_OF[type(value)]


@lru_cache(maxsize=512)
def _pattern(words: str) -> Message:
    return parse_message(words)[0]


@dataclass(frozen=True)
class Filler:
    """Says values in one language."""

    grammar: Grammar
    numbers: Numbers

    @cached_property
    def locale(self) -> Locale:
        """CLDR's knowledge of the language."""
        for code in (self.grammar.formats, self.grammar.language):
            try:
                if code:
                    return Locale.parse(code.replace("-", "_"))
            except (UnknownLocaleError, ValueError):
                continue
        return Locale.parse("en")

    @cached_property
    def decimal(self) -> str:
        """The sign between whole and decimals."""
        return str(get_decimal_symbol(self.locale))

    @cached_property
    def group(self) -> str:
        """The sign between thousands."""
        return str(get_group_symbol(self.locale))

    def category(self, n: Amount) -> str:
        """The CLDR plural category of a number."""
        size = n if n >= 0 else -n
        return str(self.locale.plural_form(int(size) if size == int(size) else float(size)))

    def digits(self, n: Amount) -> str:
        """The number in digits, grouped as the language groups them."""
        if n not in self._digits:
            number = float(n) if n != int(n) else int(n)
            self._digits[n] = str(format_decimal(number, locale=self.locale))
        return self._digits[n]

    @cached_property
    def _digits(self) -> dict[Amount, str]:
        return {}

    # -- one slot --------------------------------------------------------------------------------

    def fill(self, slot: Slot, value: Value) -> tuple[Phrase, list[Trouble]]:
        """What a placeholder prints, with the marks that touch it."""
        trouble: list[Trouble] = []
        form = slot.form
        if form not in forms_of(value):
            trouble.append(Trouble("form", form))
            form = ""
        phrase = self._fill(slot, form, value, slot.after_mark, trouble)
        return phrase, trouble

    def _fill(
        self, slot: Slot, form: str, value: Value, after: str, trouble: list[Trouble]
    ) -> Phrase:
        if isinstance(value, ByPlayers):
            return self._by_players(slot, form, value, after, trouble)
        if isinstance(value, ListOf):
            phrase = self._list(slot, form, value, trouble)
        else:
            phrase = self._before(slot.before_mark, self._say(slot, form, value, trouble), trouble)
        return self._after(after, phrase, trouble)

    def _before(self, name: str, phrase: Phrase, trouble: list[Trouble]) -> Phrase:
        if not name:
            return phrase
        mark, capital = find_mark(self.grammar, name, "before")
        if mark is None:
            trouble.append(Trouble("before", name))
            return phrase
        phrase, found = put_before(mark, capital, phrase, self.grammar)
        trouble.extend(replace(t, detail=t.detail or phrase.subject) for t in found)
        return phrase

    def _after(self, raw: str, phrase: Phrase, trouble: list[Trouble]) -> Phrase:
        if not raw:
            return phrase
        phrase, found = put_after(raw, phrase, self.grammar)
        trouble.extend(found)
        return phrase

    # -- simple values ---------------------------------------------------------------------------

    def _say(self, slot: Slot, form: str, value: Value, trouble: list[Trouble]) -> Phrase:
        match value:
            case Number(n=n):
                return self._number(slot, form, n, trouble)
            case Quantity(n=n, term=term):
                return self._quantity(slot, form, n, term, trouble)
            case TermValue(term=term, plural=plural):
                return self._term(slot, form, term, plural)
            case Literal():
                spans = () if form == "agree" else (Span(value.text),)
                number = "many" if value.plural else "one"
                return Phrase(
                    spans,
                    value.gender,
                    number,
                    value.opens_with_vowel,
                    value.sound,
                    subject=value.text,
                )
            case Reference(key=key, title=title):
                title = self.grammar.patterns.reference.replace("{title}", title)
                return Phrase((Span(title, SpanKind.REFERENCE, key),), subject=title)
            case _:
                raise AssertionError(value)

    def _cases(self, slot: Slot) -> tuple[str, ...]:
        """The further forms of a noun that the mark before it asks for, the nearest first."""
        mark, _ = find_mark(self.grammar, slot.before_mark, "before")
        return mark.form if mark else ()

    def _word(self, term: Term, category: str, slot: Slot) -> str:
        forms = dict(term.others)
        in_case = (forms.get(f"{category} {case}") for case in self._cases(slot))
        return next(filter(None, in_case), term.form(category))

    def _term(self, slot: Slot, form: str, term: Term, plural: bool) -> Phrase:
        many = form == "many" or (plural and form != "one")
        word = self._word(term, "other" if many else "one", slot)
        if form == "short" and term.short:
            word = term.short
        spans = () if form == "agree" else (Span(word, SpanKind.TERM, term.key),)
        return Phrase(
            spans,
            term.gender,
            "many" if many else "one",
            term.opens_with_vowel,
            _sound_for(term, word),
            subject=term.one,
        )

    def _number(self, slot: Slot, form: str, n: Amount, trouble: list[Trouble]) -> Phrase:
        spans = () if form == "agree" else (self._figure(slot, form, n, None, trouble),)
        number = self._grammatical_number(n)
        return Phrase(spans, "m", number, numeral=True, subject=self.digits(n))

    def _grammatical_number(self, n: Amount) -> str:
        return "one" if self.category(n) == "one" or (n == 1) else "many"

    def _figure(
        self,
        slot: Slot,
        form: str,
        n: Amount,
        term: Term | None,
        trouble: list[Trouble],
        counter: str = "",
    ) -> Span:
        """The number alone, as digits, in words or as an ordinal."""
        words: str | None = None
        gender = term.gender if term else None
        if form == "words":
            words = cardinal(self.numbers, n, gender, term is not None, counter)
            if words is None:
                trouble.append(Trouble("words", self.digits(n)))
        elif form == "ordinal":
            category = str(self.locale.ordinal_form(int(n)))
            words = ordinal(self.numbers, n, category, gender)
        return Span(words or self.digits(n), SpanKind.NUMBER, slot.name)

    def _quantity(
        self, slot: Slot, form: str, n: Amount, term: Term, trouble: list[Trouble]
    ) -> Phrase:
        if form in ("one", "many"):
            return self._term(slot, form, term, plural=False)
        number = self._grammatical_number(n)
        counted = form == "bare" and self.grammar.counters
        if form in ("number", "bare") and not counted:
            figure = self._figure(slot, "", n, term, trouble)
            return Phrase((figure,), term.gender, number, subject=term.one)
        counter = self._counter(term, trouble)
        figure = self._figure(slot, form, n, term, trouble, counter)
        patterns = self.grammar.patterns
        own_counter = bool(counter) and counter == term.one
        category = "one" if form == "ordinal" else self.category(n)
        word = (form == "short" and term.short) or self._word(term, category, slot)
        noun = Span(word, SpanKind.TERM, term.key)
        if form == "ordinal":
            pattern, number = patterns.ordinal, "one"
        elif form == "words":
            pattern = patterns.counter_only_words if own_counter else patterns.quantity_words
        elif counted:
            # Without its noun a number keeps its counter, or it would count anything.
            pattern = patterns.counter_only
        else:
            pattern = patterns.counter_only if own_counter else patterns.quantity
        filled = {
            "number": (figure,),
            "ordinal": (figure,),
            "term": (noun,),
            "counter": (Span(counter, SpanKind.TERM if own_counter else SpanKind.TEXT, term.key),)
            if counter
            else (),
        }
        spans = () if form == "agree" else self._compose(pattern, filled)
        ends_in_term = bool(spans) and spans[-1] == noun
        return Phrase(
            spans,
            term.gender,
            number,
            term.opens_with_vowel if spans and spans[0] == noun else None,
            _sound_for(term, word) if ends_in_term or (own_counter and spans) else None,
            count=None if form == "ordinal" else n,
            noun=(noun,),
            noun_vowel=term.opens_with_vowel,
            subject=term.one,
        )

    def _counter(self, term: Term, trouble: list[Trouble]) -> str:
        if not self.grammar.counters:
            return ""
        if term.counter is None:
            trouble.append(Trouble("counter", term.one))
        return term.counter or self.grammar.default_counter

    # -- several values --------------------------------------------------------------------------

    def _list(self, slot: Slot, form: str, value: ListOf, trouble: list[Trouble]) -> Phrase:
        mark, _ = find_mark(self.grammar, slot.before_mark, "before")
        repeats = mark is None or mark.repeats
        phrases: list[Phrase] = []
        for at, item in enumerate(value.items):
            before = slot.before_mark if at == 0 or repeats else ""
            inner = replace(slot, before_mark=before)
            phrases.append(self._fill(inner, form, item, "", trouble))
        return self._join(phrases, value.style)

    def _by_players(
        self, slot: Slot, form: str, value: ByPlayers, after: str, trouble: list[Trouble]
    ) -> Phrase:
        groups = value.groups()
        if not groups:
            return Phrase((), subject=slot.name)
        if len(groups) == 1:
            return self._fill(slot, form, groups[0][1], after, trouble)
        if form == "agree":
            inner = [self._fill(slot, form, v, "", trouble) for _, v in groups]
            return self._after(after, self._join(inner, "or"), trouble)
        on_each = self.grammar.particles_in_cases == "each"
        cases: list[Phrase] = []
        for players, case in groups:
            said = self._fill(slot, form, case, after if on_each else "", trouble)
            filled = {"value": said.spans, "players": self.players(players)}
            spans = self._compose(self.grammar.patterns.players_case, filled)
            ends_in_value = bool(said.spans) and spans[-1:] == said.spans[-1:]
            cases.append(replace(said, spans=spans, sound=said.sound if ends_in_value else None))
        joined = self._join(cases, "cases")
        return joined if on_each else self._after(after, joined, trouble)

    def players(self, players: tuple[int, ...]) -> tuple[Span, ...]:
        """ "4 players", "3 or 5 players", "3–5 players"."""
        patterns = self.grammar.patterns
        if len(players) > 2 and players[-1] - players[0] == len(players) - 1:
            ends = {"low": players[0], "high": players[-1]}
            counts = self._compose(
                patterns.players_range, {k: (Span(self.digits(n)),) for k, n in ends.items()}
            )
        else:
            each = [Phrase((Span(self.digits(n)),)) for n in players]
            counts = self._join(each, "counts").spans
        one = players == (1,) and patterns.one_player
        return self._compose(one or patterns.players, {"counts": counts})

    def _join(self, phrases: list[Phrase], style: ListStyle) -> Phrase:
        """Phrases joined as the language joins them, with the grammar of the whole."""
        if not phrases:
            return Phrase(())
        if len(phrases) == 1:
            return phrases[0]
        joined = phrases[0]
        patterns = self._list_patterns(style)
        if len(phrases) == 2:
            joined = self._pair(patterns.two, joined, phrases[1])
        else:
            for phrase in phrases[1:-1]:
                joined = self._pair(patterns.middle, joined, phrase)
            joined = self._pair(patterns.end, joined, phrases[-1])
        genders = {phrase.gender for phrase in phrases}
        either = style != "and"
        many = not either or any(phrase.number == "many" for phrase in phrases)
        silent = not any(phrase.spans for phrase in phrases)
        gender = phrases[0].gender if len(genders) == 1 else None if None in genders else "m"
        return replace(
            joined,
            spans=() if silent else joined.spans,
            gender=gender,
            number="many" if many else "one",
            sound=phrases[-1].sound if joined.spans[-1:] == phrases[-1].spans[-1:] else None,
            vowel=phrases[0].vowel if joined.spans[:1] == phrases[0].spans[:1] else None,
            count=None,
            noun=(),
        )

    def _pair(self, pattern: str, a: Phrase, b: Phrase) -> Phrase:
        """Two phrases in a pattern; a particle in it goes by the first one's sound."""
        spans: list[Span] = []
        for part in _pattern(pattern).parts:
            if isinstance(part, Text):
                spans.append(Span(part.text))
            elif isinstance(part, Slot):
                phrase = a if part.name == "a" else b
                spans.extend(self._after(part.after_mark, phrase, []).spans)
        return replace(a, spans=tuple(spans), vowel=a.vowel, sound=b.sound)

    def _list_patterns(self, style: ListStyle) -> ListPatterns:
        own = self.grammar.lists.get(style)
        if own is None and style in ("cases", "counts"):
            return self._list_patterns("or")
        cldr = self.locale.list_patterns["or" if style == "or" else "standard"]
        own = own or ListPatterns()

        def pick(given: str, name: str) -> str:
            return given or cldr[name].replace("{0}", "{a}").replace("{1}", "{b}")

        return ListPatterns(
            two=pick(own.two, "2"), middle=pick(own.middle, "middle"), end=pick(own.end, "end")
        )

    def _compose(self, pattern: str, filled: Mapping[str, tuple[Span, ...]]) -> tuple[Span, ...]:
        """Spans in a pattern's order; a particle in it goes by what stands before it."""
        spans: list[Span] = []
        for part in _pattern(pattern).parts:
            if isinstance(part, Text):
                spans.append(Span(part.text))
            elif isinstance(part, Slot):
                phrase = Phrase(filled.get(part.name, ()))
                spans.extend(self._after(part.after_mark, phrase, []).spans)
        return tuple(spans)


def _sound_for(term: Term, word: str) -> str | None:
    """The glossary's reading belongs to the main form; a short form has its own letters."""
    return term.sound if word != term.short or word == term.one else None
