"""Verdicts, made of the words that decide and a reason."""

from __future__ import annotations

from dataclasses import replace

from rulewright.checks.outside.expectations import Expectation, Topic
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.records import FactVerdict, Reason, Verdict
from rulewright.checks.outside.windows import Window


def made(
    reading: Reading,
    topic: Topic,
    wanted: Expectation,
    verdict: Verdict,
    span: tuple[int, int],
    because: Reason | tuple[Reason, ...],
) -> FactVerdict:
    """A verdict with the words that decide."""
    start, end = span
    quote = reading.mentions.passages.text[start:end]
    reasons = (because,) if isinstance(because, Reason) else because
    return FactVerdict(wanted.id, wanted.words, verdict, topic.rule, quote, start, end, reasons)


def found(
    reading: Reading,
    topic: Topic,
    wanted: Expectation,
    verdict: Verdict,
    mentions: tuple[Mention, ...],
    because: Reason | tuple[Reason, ...],
    end: int = 0,
) -> FactVerdict:
    """A verdict by what a text mentions, and perhaps the words up to an end."""
    span = min(m.start for m in mentions), max(end, *(m.end for m in mentions))
    return made(reading, topic, wanted, verdict, span, because)


def silent(reading: Reading, topic: Topic, wanted: Expectation, window: Window) -> FactVerdict:
    """The sentences speak of the topic, and leave this out."""
    sentences = reading.mentions.passages.sentences
    span = sentences[window.first].start, sentences[window.last].end
    return made(reading, topic, wanted, "silent", span, Reason("left_out"))


def without_words(reading: Reading, topic: Topic, wanted: Expectation) -> FactVerdict:
    """Nothing tells the topic: is it missing, or are its names unknown?"""
    things = {way.key for way in wanted.ways if way.kind in ("concept", "number") and way.key}
    others = {
        way.key
        for e in topic.expectations
        for way in e.ways[:1]
        if way.kind in ("concept", "number") and way.key
    }
    needed = things or others
    known = reading.mentions.known
    if needed & known or not needed:
        because = (Reason("nothing"),)
        return FactVerdict(wanted.id, wanted.words, "missing", topic.rule, because=because)
    names = ", ".join(sorted(k.replace("_", " ") for k in needed)[:3])
    because = (Reason("no_word", names),)
    return FactVerdict(wanted.id, wanted.words, "not-checkable", topic.rule, because=because)


def turned(one: FactVerdict, verdict: Verdict, *because: Reason) -> FactVerdict:
    """The same words, for another verdict."""
    return replace(one, verdict=verdict, because=because)
