"""An outside text, audited: read, compared with every fact, and what is left over listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from rulewright.checks.outside.expectations import topics_of
from rulewright.checks.outside.judging import Judge
from rulewright.checks.outside.matching import Reading
from rulewright.checks.outside.mention import Mention
from rulewright.checks.outside.mentions import Finder, Mentions
from rulewright.checks.outside.names import load_names
from rulewright.checks.outside.opposites import LEDGER
from rulewright.checks.outside.passages import take_apart
from rulewright.checks.outside.records import Audit, Coverage, FactVerdict, LedgerLine
from rulewright.checks.outside.report import load_report_words
from rulewright.diagnostics import Diagnostic
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.prose.fixed_words import FALLBACK
from rulewright.prose.glossary import load_glossary
from rulewright.prose.language import find_language
from rulewright.workspace import Workspace

_TELLING = frozenset(("agree", "alias", "weaker", "contradict", "conflict", "silent"))


def audit_text(
    game: Game,
    facts: GameFacts,
    text: str,
    lang: str,
    workspace: Workspace,
    progress: Callable[[str, int, int], None] | None = None,
) -> tuple[Audit | None, tuple[Diagnostic, ...]]:
    """Read a text in a language against the rules; None where there is no such language."""
    folders = workspace.folders("locales")
    language, found = find_language(lang, folders)
    if language is None:
        return None, (Diagnostic("RW605", f"There is no language “{lang}”."),)
    glossary, _ = load_glossary(game, lang, folders)
    names, problems = load_names(game.name, lang, folders)
    topics = topics_of(game, facts, glossary)
    counted = {way.key for t in topics for e in t.expectations for way in e.ways + e.also}
    counted |= set(game.kinds) | set(game.pieces) | {item.name for item in game.box}
    if game.scoring is not None or not game.counters:
        # Where nothing is scored, points are those that players have.
        counted.add("point")
    title = game.title.pattern
    finder = Finder(language, glossary, names, frozenset(game.players), frozenset(counted), title)
    mentions = finder.mentions(take_apart(text, language.pointed))
    kinds = {piece.name: piece.kind for piece in game.pieces.values()}
    sections = finder.parts(mentions, topics)
    parts = frozenset(t.key.split(".")[0] for t in topics if not t.listed) & set(game.words)
    answers = frozenset(t.key.rpartition(".")[2] for t in topics if "." in t.key)
    answers &= set(game.words)
    judge = Judge(
        Reading(mentions, glossary, kinds, parts, answers, sections),
        names.small,
        progress,
        names.subjects,
        names.receivers,
    )
    verdicts = tuple(judge.judge(topics))
    ledger = tuple(_ledger(mentions, judge))
    coverage = _coverage(mentions, judge, verdicts, topics_words=counted & set(game.words))
    english = load_report_words(FALLBACK, workspace)
    verdicts = tuple(replace(v, why=english.why(v.because)) for v in verdicts)
    proposals = tuple(
        replace(p, why=english.why(p.because)) for p in dict.fromkeys(judge.proposals)
    )
    audit = Audit(game.name, lang, text, coverage, verdicts, ledger, proposals)
    return audit, (*found, *problems)


def _ledger(mentions: Mentions, judge: Judge) -> Iterator[LedgerLine]:
    """What no fact explains: each number, and a sentence once for each kind of cue."""
    kind_of = {cue: kind for kind, cues in LEDGER.items() for cue in cues}
    flat = mentions.passages.text
    for sentence, here in zip(mentions.passages.sentences, mentions.by_sentence, strict=True):
        listed: set[str] = set()
        at = -1
        for m in here:
            if _covered(m, judge) or _as_nothing(m, here, judge):
                continue
            # How many may play is a number too; a range has several mentions in one place.
            playing = m.kind == "players" and m not in judge.scoping and m.start != at
            if playing or m.kind == "slip" or (m.kind == "number" and not m.article):
                at = m.start
                end = _to_word_end(flat, m.end, sentence.end)
                yield LedgerLine("number", flat[m.start : end], m.start, end)
            elif m.kind == "aside":
                # One line for both of "20-30 minutes".
                end = _to_word_end(flat, m.end, sentence.end)
                if m.start >= at:
                    yield LedgerLine("aside", flat[m.start : end], m.start, end)
                at = max(at, end)
            elif m.kind == "cue" and m.key in kind_of and kind_of[m.key] not in listed:
                listed.add(kind_of[m.key])
                start, end = sentence.start, min(sentence.end, sentence.start + 240)
                yield LedgerLine(kind_of[m.key], flat[start:end], start, end)


def _covered(m: Mention, judge: Judge) -> bool:
    """Whether a fact is said by the same words, or by longer ones around them."""
    return any(e.start <= m.start and m.end <= e.end for e in judge.proving.beside(m))


def _as_nothing(m: Mention, here: tuple[Mention, ...], judge: Judge) -> bool:
    """Whether a nought is part of a turn of phrase that the rules explain: "worth 0 points"."""
    said = {e.key for e in here if e.kind == "cue" and e in judge.explained}
    around = (c for c in here if c.kind == "cue" and c.start <= m.start and m.end <= c.end)
    return m.kind == "number" and m.value == 0 and any(c.key in said for c in around)


def _to_word_end(text: str, start: int, limit: int) -> int:
    """The end of the word after a number: "30 minutes", "20-30분"."""
    end = start
    while end < limit and text[end] in " -–~":
        end += 1
    stop = end
    while end < limit and (text[end].isalnum() or text[end] in "'’"):
        end += 1
    return end if end > stop else start


def _coverage(
    mentions: Mentions, judge: Judge, verdicts: tuple[FactVerdict, ...], topics_words: set[str]
) -> Coverage:
    shown = mentions.in_examples
    every = [m for m in mentions.all if m.kind == "number" and not m.article]
    numbers = [m for m in every if m not in shown or _covered(m, judge)]
    sentences = [s for s in mentions.passages.sentences if not s.heading]
    return Coverage(
        facts=len(verdicts),
        checked=sum(v.verdict in _TELLING for v in verdicts),
        sentences=len(sentences),
        sentences_explained=sum(s.number in judge.told for s in sentences),
        numbers=len(numbers),
        numbers_explained=sum(_covered(m, judge) for m in numbers),
        example_numbers=len(every) - len(numbers),
        unrecognised=tuple(sorted(topics_words - mentions.known)),
    )
