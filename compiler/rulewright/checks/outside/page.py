"""An audit as one page: the outside text on one side, the rules on the other, linked both ways.

The page is a single file with everything in it. It says first how much was understood, then what
is wrong, then everything else. Verdicts are told by a drawn sign and a word, never by colour alone.
The text comes from outside and is hostile: it is only ever printed as text, by templates that
escape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright.book.fonts import font_face_css, load_fonts
from rulewright.book.html import draw_report
from rulewright.checks.outside.records import VERDICTS, Audit, Coverage, FactVerdict
from rulewright.checks.outside.report import ReportWords, load_report_words
from rulewright.workspace import Workspace

TEMPLATE = "audit.html.jinja"

SHOWN = ("contradict", "conflict", "weaker", "alias", "agree", "unsure", "silent")
"""Which verdict a stretch of text shows where several meet: words that prove a fact show that, even
where the sentence around them leaves another out."""

URGENT = ("contradict", "conflict", "weaker")
MORE = "more"
"""What the ledger's places are called among the verdicts."""

_PRIVATE = re.compile("[\ue000-\uf8ff]")
"""Signs that mean nothing outside the font they were typed in; most often the dots of a list."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text to which the same facts and lines of the ledger belong."""

    words: str
    verdict: str = ""
    """The verdict of its facts that is first in `SHOWN`; "more" if only the ledger has it."""
    linked: tuple[str, ...] = ()
    """Ids of the rows it belongs to: "f3", "l1"."""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A fact as the page shows it."""

    key: str
    fact: FactVerdict
    anchor: str
    """The first piece of the text that belongs to it; "" where it has no words."""
    quote: str
    before: str
    """Words of the same line before the quote, so that a number is seen with what it counts."""
    after: str
    name: str
    """What the fact is of, without the value: "how many"."""
    value: str
    why: str


@dataclass(frozen=True, slots=True)
class Unit:
    """The facts of one statement of the rules."""

    title: str
    rule: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Meter:
    """One of the measures of how much was understood."""

    words: str
    part: int
    whole: int

    @property
    def percent(self) -> int:
        """Rounded down: 100 is said only when it is all."""
        return 100 * self.part // self.whole if self.whole else 100


def audit_page(
    audit: Audit,
    title: str,
    folders: Sequence[Path] | None = None,
    words: ReportWords | None = None,
) -> str:
    """The audit as a self-contained HTML page; `title` is the game's own.

    Its words are in the language of the text unless others are given.
    `folders` are template folders, the nearest first: those of the workspace here unless given.
    Raises ValueError where a person's own page design can't be drawn.
    """
    where = tuple(folders) if folders is not None else Workspace.find().folders("templates")
    said = words or load_report_words(audit.lang, Workspace.find())
    audit = _drawable(audit)
    pieces = tuple(_pieces(audit))
    anchors: dict[str, str] = {}
    for piece in pieces:
        for key in piece.linked:
            anchors.setdefault(key, piece.anchor)
    units = tuple(_units(audit, anchors, said))
    rows = {row.key: row for unit in units for row in unit.rows}
    counts = {v: sum(f.verdict == v for f in audit.facts) for v in VERDICTS}
    html, found = draw_report(
        TEMPLATE,
        where,
        {
            "audit": audit,
            "title": title,
            "pieces": pieces,
            "units": units,
            "urgent": [row for v in URGENT for row in rows.values() if row.fact.verdict == v],
            "ledger": [
                (f"l{n}", anchors.get(f"l{n}", ""), line, _line(audit.text, line.start))
                for n, line in enumerate(audit.ledger)
            ],
            "counts": counts,
            "unrecognised": [said.named(name) for name in audit.coverage.unrecognised],
            "words": said,
            "meters": _meters(audit.coverage, said),
            "names_file": f"locales/{audit.lang}/{audit.game.split('+')[0]}.aliases.yaml",
            "short": _short,
        },
        _fonts(audit, title, where, said),
    )
    if html is None:
        raise ValueError(found[0].message if found else TEMPLATE)
    return html


def _meters(seen: Coverage, words: ReportWords) -> tuple[Meter, ...]:
    return (
        Meter(words.text("meter_facts"), seen.checked, seen.facts),
        Meter(words.text("meter_sentences"), seen.sentences_explained, seen.sentences),
        Meter(words.text("meter_numbers"), seen.numbers_explained, seen.numbers),
    )


def _pieces(audit: Audit) -> Iterator[Piece]:
    """The text, cut wherever something begins or ends."""
    text = audit.text
    order: list[str] = [*SHOWN, *(v for v in VERDICTS if v not in SHOWN)]
    spans: list[tuple[str, str, int, int]] = [
        (f"f{n}", f.verdict, f.start, f.end) for n, f in enumerate(audit.facts)
    ]
    spans += [(f"l{n}", MORE, line.start, line.end) for n, line in enumerate(audit.ledger)]
    spans = [s for s in spans if 0 <= s[2] < s[3] <= len(text)]
    opening: dict[int, list[tuple[str, str]]] = {}
    closing: dict[int, list[tuple[str, str]]] = {}
    for key, verdict, start, end in spans:
        opening.setdefault(start, []).append((key, verdict))
        closing.setdefault(end, []).append((key, verdict))
    here: dict[str, str] = {}
    last = 0
    number = 0
    for at in sorted({*opening, *closing, len(text)}):
        if at > last:
            if here:
                number += 1
                known = [v for v in here.values() if v != MORE]
                shown = min(known, key=order.index) if known else MORE
                yield Piece(text[last:at], shown, tuple(here), f"t{number}")
            else:
                yield Piece(text[last:at])
        for key, _ in closing.get(at, ()):
            here.pop(key, None)
        here.update(opening.get(at, ()))
        last = at


def _units(audit: Audit, anchors: dict[str, str], words: ReportWords) -> Iterator[Unit]:
    """Facts that stand next to each other and are of one statement."""
    rows: list[Row] = []
    title = rule = ""
    for number, fact in enumerate(audit.facts):
        key = f"f{number}"
        mine = _of(fact.id)
        if rows and mine != title:
            yield Unit(words.heading(title), rule, tuple(rows))
            rows = []
        title, rule = mine, fact.rule
        name, _, value = fact.fact.partition(": ")
        before, after = _around(audit.text, fact.start, fact.end)
        anchor = anchors.get(key, "")
        why = words.why(fact.because) if fact.because else fact.why
        quote = _short(fact.quote)
        name, value = words.asks(name), words.value(value)
        rows.append(Row(key, fact, anchor, quote, before, after, name, value, why))
    if rows:
        yield Unit(words.heading(title), rule, tuple(rows))


def _of(fact: str) -> str:
    """The statement, list or row of a table that a fact is of."""
    unit, slash, _ = fact.partition("/")
    return unit if slash else unit.rpartition(".")[0] or unit


def _drawable(audit: Audit) -> Audit:
    """The same with dots for signs that only the font of some text processor had."""

    def plain(words: str) -> str:
        return _PRIVATE.sub("•", words)

    facts = tuple(replace(fact, quote=plain(fact.quote)) for fact in audit.facts)
    ledger = tuple(replace(line, quote=plain(line.quote)) for line in audit.ledger)
    return replace(audit, text=plain(audit.text), facts=facts, ledger=ledger)


def _short(words: str, longest: int = 160) -> str:
    said = " ".join(words.split())
    return said if len(said) <= longest else said[: longest - 1].rstrip() + "…"


def _around(text: str, start: int, end: int, reach: int = 48) -> tuple[str, str]:
    """What stands before and after some words in their line, cut between words."""
    if not 0 <= start < end <= len(text):
        return "", ""
    start += len(text[start:end]) - len(text[start:end].lstrip())
    end = start + len(text[start:end].rstrip())
    before = text[max(text.rfind("\n", 0, start) + 1, start - 4 * reach) : start]
    stop = text.find("\n", end)
    after = text[end : min(stop if stop >= 0 else len(text), end + 4 * reach)]
    if len(before) > reach:
        before = "…" + before[-reach:].partition(" ")[2]
    if len(after) > reach:
        after = after[:reach].rpartition(" ")[0] + "…"
    return before.lstrip(" -*#>•"), after.rstrip(" *")


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1 if offset >= 0 else 0


def _fonts(audit: Audit, title: str, folders: Sequence[Path], words: ReportWords) -> str:
    """The fonts of the text's language, cut to what the page prints."""
    fonts, _ = load_fonts(folders)
    if fonts is None:
        return ""
    printed = [audit.text, title, *map(chr, range(0x20, 0x7F)), "“”’–…·×«»"]
    printed += [f"{fact.fact}{fact.rule}{fact.why}" for fact in audit.facts]
    printed += [words.text(key) for key in words.fixed.messages]
    printed += [words.heading(_of(fact.id)) for fact in audit.facts]
    printed += [words.why(fact.because) for fact in audit.facts]
    printed += [words.named(name) for name in audit.coverage.unrecognised]
    printed += [words.language_name(audit.lang)]
    printed += [words.value(fact.fact.partition(": ")[2]) for fact in audit.facts]
    return font_face_css(audit.lang, fonts, for_pdf=False, used_characters=printed)
