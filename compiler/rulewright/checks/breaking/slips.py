"""One text, broken by a slip of the pen: the small words, as somebody types them in a hurry.

An article left out, an adjective that no longer agrees, « de le », a particle of the other sound,
“or” for “and”, a turn for a round, two persons exchanged. What is put in place of what is a
list of its own in each language (`breaking.yaml`), which no check reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from rulewright.checks.breaking.setting import (
    Change,
    Setting,
    cut,
    exchanged,
    renamed,
    span,
    tidy,
)
from rulewright.prose.aloud import aloud
from rulewright.prose.flat import flatten
from rulewright.prose.marks import find_mark
from rulewright.prose.message import Message, Slot
from rulewright.prose.numerals import GAP
from rulewright.prose.particles import Final, choose_ending, final_sound
from rulewright.prose.values import Reference, TermValue, Value
from rulewright.prose.wordings import plain

_TIMES = ("turn", "round", "phase")
_BOTH = "each or all, unmarked"
_PLACED = re.compile(r"\s*(?:\[[^\[\]{}]*\])?\{")
"""A placeholder that follows at once."""


def slipped(message: Message, setting: Setting) -> Iterator[Change]:
    """Every pattern with one slip of the pen in it, with its kind."""
    yield from _left_out(message, setting)
    yield from _agreement(message)
    yield from _elision(message, setting)
    yield from _written_otherwise(message, setting)
    yield from _particles(message, setting)
    yield from _joining(message, setting)
    yield from _times(message, setting)
    yield from _exchanged(message, setting)
    yield from _contraries(message, setting)


# -- small words beside a placeholder ------------------------------------------------------------


def _left_out(message: Message, setting: Setting) -> Iterator[Change]:
    """An article or a particle left out."""
    small = _either(setting.lists.articles)
    particles = setting.language.grammar.particles
    for slot in message.slots():
        value = setting.values.get(slot.name)
        if slot.form == "agree" or isinstance(value, Reference):
            continue
        if not _alone(message, slot, value, setting):
            pass  # "Draw stones" is as right as "draw the stones".
        elif slot.before_mark:
            start = slot.column
            yield "grammar", cut(message.pattern, start, start + len(slot.before_mark) + 2, "")
        elif typed := re.search(
            rf"(?<![\w'-])(?:(?:{small})\s+)+$", message.pattern[: slot.column], re.I
        ):
            yield "grammar", cut(message.pattern, typed.start(), slot.column, "")
        if slot.after_mark in particles and _in_a_sentence(message, slot, setting):
            yield "grammar", cut(message.pattern, slot.after_column, slot.end, "")


def _alone(message: Message, slot: Slot, value: Value | None, setting: Setting) -> bool:
    """Whether a placeholder prints a noun that needs its article."""
    if not isinstance(value, TermValue):
        return False
    if _may_be_bare(message, slot, value, setting):
        return False  # « devient juge » is as right.
    mark, _ = find_mark(setting.language.grammar, slot.before_mark, "before")
    if slot.before_mark and (mark is None or not any(row.say for row in mark.rows)):
        return False  # A mark that says nothing only asks for a case.
    many = slot.form == "many" or (value.plural and not slot.form)
    return not many or setting.language.slips.articles.many


def _may_be_bare(message: Message, slot: Slot, value: TermValue, setting: Setting) -> bool:
    """Whether a noun may stand here without its article: what a role is or becomes, and what
    stands behind some small words. Cards leave articles out at the head of a line as well."""
    bare = setting.lists.bare
    said = message.pattern[: slot.column]
    before = re.split(r"[.!?,;:]", said)[-1]
    behind = re.split(r"[.!?,;:]", message.pattern[slot.end :])[0]
    if setting.short and not said.strip():
        return True
    if re.search(rf"(?<![\w'-])(?:{_either(bare.after)})\s+$", before, re.I):
        return True
    ends = before.lower() + value.term.one
    phrase = any(ends.endswith(f" {phrase}") for phrase in bare.phrases)
    if phrase and not re.match(rf"\s*(?:{_either(bare.of)})(?![\w'-])", behind):
        return True
    verb = rf"(?<![\w'-])(?:{_either(bare.is_or_becomes)})(?![\w'-])"
    if value.term.key not in setting.seats:
        return False
    opens = re.fullmatch(rf"\s*{verb}\s*", before, re.I)  # Who is it, not what.
    return not opens and re.search(verb, f"{before} {behind}", re.I) is not None


def _in_a_sentence(message: Message, slot: Slot, setting: Setting) -> bool:
    """Whether a particle is missed: no title, no line of notes, and no number right behind it."""
    rest = re.split(r"[.!?]", message.pattern[slot.end :])[0]
    ends = setting.lists.sentence_ends
    counted = re.match(r"\s*\{\w+\.(?:bare|number|words)\}", rest)
    return counted is None and any(end in rest for end in ends)


def _agreement(message: Message) -> Iterator[Change]:
    """A word that agrees with what is printed, typed as it is beside another noun."""
    for slot in message.slots():
        forms = dict.fromkeys(slot.after_mark.split("|")) if "|" in slot.after_mark else {}
        for form in forms:
            if slot.form == "agree":
                yield "grammar", cut(message.pattern, slot.column, slot.end, form)
            else:
                yield "grammar", cut(message.pattern, slot.after_column, slot.end, f" {form}")


# -- typed words ---------------------------------------------------------------------------------


def _elision(message: Message, setting: Setting) -> Iterator[Change]:
    """« si il », « de le », « l'hasard »: what becomes one typed as two, and the other way."""
    elided = setting.lists.elided
    for short, whole in elided.whole.items():
        glued = short.endswith("'")
        following = r"(?=\w)" if glued else rf"(?=\s[{elided.vowels}])"
        typed = f"{re.escape(short)}{following}"
        yield from _replaced(message, "grammar", typed, whole + " " * glued)
        if glued and elided.heard:
            before = rf"{re.escape(whole)}\s(?=(?:{_either(elided.heard)})(?!\w))"
            yield from _replaced(message, "grammar", before, short)
    for both, two in setting.lists.contracted.items():
        yield from _replaced(message, "grammar", rf"{re.escape(both)}(?=\s\w)", two)


def _written_otherwise(message: Message, setting: Setting) -> Iterator[Change]:
    """Words that many people misspell, and words taken for others that sound alike."""
    lists = setting.lists
    ends = "" if setting.language.grammar.loose_spaces else r"(?![\w'-])"
    for kind, words in (("spelling", lists.misspelt), ("sound-alike", lists.mistaken)):
        for said, put in words.items():
            yield from _replaced(message, kind, re.escape(said) + ends, put, marked=True)


def _particles(message: Message, setting: Setting) -> Iterator[Change]:
    """The particle of the other sound, glued to a typed noun."""
    grammar = setting.language.grammar
    if not grammar.particles:
        return
    nouns = _either((*setting.lists.nouns, *(t.one for t in setting.glossary.values())))
    text = plain(flatten(message).text)
    for endings in grammar.particles.values():
        for say, other in ((endings.closed, endings.open), (endings.open, endings.closed)):
            if not say:
                continue
            for found in re.finditer(rf"(?<![\w{GAP}])({nouns}){re.escape(say)}(?!\w)", text):
                final = final_sound(found.group(1), grammar.sounds)
                if final is not Final.UNKNOWN and choose_ending(endings, final) == say:
                    where = span(message, flatten(message), found.end(1), found.end())
                    yield "grammar", cut(message.pattern, *where, other)


def _joining(message: Message, setting: Setting) -> Iterator[Change]:
    """Both for either of them, and the other way round."""
    lists = setting.lists
    for said, others in ((lists.both, lists.either), (lists.either, lists.both)):
        glued = next((w for w in others if "/" in w), "")
        typed = next((w for w in others if "/" not in w), "")
        for slot in message.slots():
            value = setting.values.get(slot.name)
            if isinstance(value, TermValue) and value.term.key not in setting.kin:
                continue  # One chooses between this and that, or this or that.
            if glued and slot.after_mark in said and _PLACED.match(message.pattern[slot.end :]):
                yield (
                    _BOTH,
                    cut(message.pattern, slot.after_column, slot.end, f"[{glued}]"),
                )
        for word in said:
            if _chosen_between(message, setting):
                continue
            if typed and word.isalpha():
                yield from _replaced(message, _BOTH, rf"{re.escape(word)}(?!\w)", typed)


def _chosen_between(message: Message, setting: Setting) -> bool:
    """Whether a text lists answers: between this and that is this or that."""
    printed = [setting.values.get(slot.name) for slot in message.slots()]
    named = [value.term.key for value in printed if isinstance(value, TermValue)]
    return len(named) > 1 and not set(named[-2:]) & setting.kin.keys()


def _times(message: Message, setting: Setting) -> Iterator[Change]:
    """A turn for a round, printed or typed."""
    for slot in message.slots():
        if slot.name in _TIMES and slot.form != "agree":
            for other in _TIMES:
                if other != slot.name and other in setting.values:
                    yield "term", renamed(message, slot, other)
    lower = plain(flatten(message).text).lower()
    if any(phrase.lower() in lower for phrase in setting.lists.set_phrases):
        return  # "In turn" is no stretch of time.
    for one, two in (("turn", "round"), ("round", "turn")):
        if not {one, two} <= set(setting.glossary):
            continue
        term, told = setting.glossary[one], setting.glossary[two]
        for said, put in ((term.many, told.many), (term.one, told.one)):
            if said and put:
                ends = "" if setting.language.grammar.loose_spaces else r"(?![\w'-])"
                yield from _replaced(message, "term", re.escape(said) + ends, put)


def _exchanged(message: Message, setting: Setting) -> Iterator[Change]:
    """Two persons or two places that stand for one another: who gives, and who gets."""
    words = [
        (slot, value.term.key)
        for slot in message.slots()
        if slot.form != "agree" and isinstance(value := setting.values.get(slot.name), TermValue)
    ]
    listing = {*setting.lists.both, *setting.lists.either, ",", ""}
    for (one, first), (two, second) in pairwise(words):
        between = message.pattern[one.end : two.column].strip(" ,")
        if between in listing or one.after_mark in listing - {""}:
            continue  # "One, two or three" says the same in any order.
        if first != second and second in setting.kin.get(first, ()):
            kind = "actor" if first in setting.seats else "term"
            yield kind, exchanged(message, one, two)


def _contraries(message: Message, setting: Setting) -> Iterator[Change]:
    """The most for more, and a denial lost or put in."""
    lists = setting.lists
    ends = "" if setting.language.grammar.loose_spaces else r"(?![\w'-])"
    for said, put in lists.degrees.items() if _of_all(setting) else ():
        yield from _replaced(message, "ranking", re.escape(said) + ends, put, marked=True)
    for said, put in lists.denied.items():
        start, gap, end = said.partition("…")
        if gap:
            before = re.escape(start.strip()) + (r"\s?" if start.strip()[-1:] == "'" else r"\s+")
            pattern = rf"{before}(.{{1,24}}?)\s+{re.escape(end.strip())}"
            yield from _replaced(message, "negation", pattern + ends, put)
            continue
        yield from _replaced(message, "negation", re.escape(said) + ends, put)


def _of_all(setting: Setting) -> bool:
    """Whether the original says what comes first of all: where it compares two, some languages say
    « la plus forte » all the same."""
    if setting.english is None or setting.originals is None:
        return True
    said = setting.originals.echoes.find(aloud(setting.english).text)
    return any(echo.name == "of_all" and echo.sure for echo in said)


def _replaced(
    message: Message, kind: str, pattern: str, put: str, *, marked: bool = False
) -> Iterator[Change]:
    """Each place where typed words match a pattern, with other words there; with … for what its
    group found. Marked words are broken with their marks, elsewhere."""
    text = flatten(message)
    for found in re.finditer(rf"(?<![\w'-]){pattern}", plain(text.text), re.I):
        inside = [(a, b) for a, b, _ in text.marked if a < found.end() and found.start() < b]
        if inside and not (
            marked and all(a <= found.start() and found.end() <= b for a, b in inside)
        ):
            continue
        if found.re.groups and GAP in found.group(1):
            continue
        new = put.replace("…", found.group(1).strip()) if found.re.groups else put
        if found.group()[:1].isupper():
            new = new[:1].upper() + new[1:]
        # Within a mark its bracket is not what is replaced.
        where = (
            (text.columns[found.start()], text.columns[found.end() - 1] + 1)
            if inside
            else span(message, text, found.start(), found.end())
        )
        yield kind, tidy(cut(message.pattern, *where, new))


def _either(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True)) or "(?!)"
