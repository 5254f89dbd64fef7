"""A pretend game as a document tree, in three languages and about as long as a real book.

The page designs are drawn and looked at with it before any game fills the tree.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rulewright.book.document import (
    AidSide,
    Aside,
    Block,
    Cell,
    Edition,
    Example,
    Heading,
    Inventory,
    Item,
    Line,
    Paragraph,
    Picture,
    PlayerAid,
    Rulebook,
    Run,
    RunKind,
    Section,
    Step,
    Steps,
    Table,
    Words,
    Worth,
    Worths,
)
from rulewright.book.pictures import load_picture

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
PICTURES = ROOT / "rules" / "no-swap-no-pay" / "pictures"
LANGUAGES = ("en", "fr", "ko")

_MARKS = re.compile(r"\*(?P<number>[^*]+)\*|_(?P<term>[^_]+)_|>(?P<key>\w+)\|(?P<title>[^<]+)<")


def line(text: str) -> Line:
    """A line from the sample's small marks."""
    runs: list[Run] = []
    at = 0
    for found in _MARKS.finditer(text):
        if found.start() > at:
            runs.append(Run(text[at : found.start()]))
        if found["number"]:
            runs.append(Run(found["number"], RunKind.NUMBER, "n"))
        elif found["term"]:
            runs.append(Run(found["term"], RunKind.TERM, "t"))
        else:
            runs.append(Run(found["title"], RunKind.REFERENCE, found["key"]))
        at = found.end()
    if at < len(text):
        runs.append(Run(text[at:]))
    return tuple(runs)


@cache
def _text(lang: str) -> Any:
    raw = (Path(__file__).parent / f"sample.{lang}.yaml").read_text("utf-8")
    if lang == "fr":
        raw = re.sub(r"(?<=\S) (?=[;!?](?:\s|\"|$))", "\u202f", raw)
        raw = re.sub(r"(?<=[^\s:]) :(?= \S)", "\u00a0:", raw)
    return yaml.safe_load(raw)


def pictures(lang: str) -> dict[str, Picture]:
    drawn: dict[str, Picture] = {}
    for key, alt in _text(lang)["pictures"].items():
        picture, found = load_picture(PICTURES / f"{key}.svg", key, alt)
        assert picture is not None, found
        drawn[key] = picture
    return drawn


def words(lang: str) -> Words:
    given = dict(_text(lang)["words"])
    extra = {name: given.pop(name) for name in ("skip", "edition", "rules")}
    return Words(**given, extra=extra)


EDITION = "9f3c27ab51de"


def _edition(lang: str) -> Edition:
    return Edition("1.0", EDITION, tuple(line(credit) for credit in _text(lang)["credits"]))


def _paragraphs(texts: list[str]) -> tuple[Block, ...]:
    return tuple(Paragraph(line(text), ("f1",)) for text in texts)


def _aside(kind: str, pair: list[str]) -> Aside:
    return Aside(kind, pair[0], _paragraphs(pair[1:]))


def _phases(pairs: list[Any], below: dict[int, tuple[Block, ...]]) -> Steps:
    items = []
    for number, (title, texts) in enumerate(pairs):
        first, *rest = texts if isinstance(texts, list) else [texts]
        under = _paragraphs(rest) + below.get(number, ())
        items.append(Step(str(number + 1), line(first), under, title))
    return Steps(tuple(items), "number")


def _worths(t: Any, drawn: dict[str, Picture]) -> Worths:
    return Worths(
        tuple(
            Worth(drawn[key], line(title), tuple(line(s) for s in sentences), (badge,))
            for key, title, badge, sentences in t["worth"]["items"]
        )
    )


def _short_worths(t: Any, drawn: dict[str, Picture]) -> Worths:
    return Worths(
        tuple(
            Worth(drawn[key], line(title), (line(short),), (badge,))
            for (key, title, badge, _), short in zip(
                t["worth"]["items"], t["aid"]["worths"], strict=True
            )
        )
    )


def _chart(t: Any, drawn: dict[str, Picture]) -> Table:
    caption, gold, silver, black, purple, four, five = t["setup"]["chart"]
    kinds = zip(("gold", "silver", "black", "purple"), (gold, silver, black, purple), strict=True)

    def row(name: str, numbers: tuple[int, ...]) -> tuple[Cell, ...]:
        cells = [Cell((Run(str(n), RunKind.NUMBER, "n"),), numeric=True) for n in numbers]
        return (Cell(line(name)), *cells)

    return Table(
        line(caption),
        (Cell(()), *(Cell(line(name), drawn[key], numeric=True) for key, name in kinds)),
        (row(four, (9, 9, 8, 2)), row(five, (11, 11, 11, 2))),
    )


def _choices(pairs: list[Any]) -> Steps:
    return Steps(
        tuple(Step("AB"[n], line(text), (), title) for n, (title, text) in enumerate(pairs)),
        "choice",
    )


def _letters(texts: list[str]) -> Steps:
    return Steps(
        tuple(Step("ABCDEF"[n], line(text)) for n, text in enumerate(texts)),
        "letter",
    )


def _aid_steps(t: Any) -> Steps:
    choices = Steps(
        tuple(Step("AB"[n], line(text)) for n, text in enumerate(t["aid"]["choices"])),
        "choice",
    )
    return _phases(t["aid"]["short"], {1: (choices,)})


def rulebook(lang: str) -> Rulebook:
    """The pretend game's book in one language."""
    t = _text(lang)
    drawn = pictures(lang)
    box = zip(t["box"]["items"], list(drawn.values()), strict=False)
    examples = tuple(
        Example(
            line(title), tuple(drawn[k] for k in keys), tuple(line(r) for r in reasons), line(total)
        )
        for title, keys, reasons, total in t["examples"]["items"]
    )
    heads = t["three"]["heads"]
    sections = (
        Section(
            "about",
            t["about"]["title"],
            (
                Aside("story", "", _paragraphs(t["about"]["story"])),
                *_paragraphs(t["about"]["text"]),
            ),
        ),
        Section(
            "box",
            t["box"]["title"],
            (Inventory(tuple(Item(line(text), picture) for text, picture in box)),),
        ),
        Section(
            "worth",
            t["worth"]["title"],
            (_worths(t, drawn), _aside("note", t["worth"]["note"])),
        ),
        Section(
            "setup",
            t["setup"]["title"],
            (_letters(t["setup"]["steps"]), _chart(t, drawn)),
            for_players=t["setup"]["for"],
        ),
        Section(
            "round",
            t["round"]["title"],
            (
                *_paragraphs([t["round"]["intro"]]),
                _phases(
                    t["round"]["phases"],
                    {
                        1: (
                            _choices(t["round"]["choices"]),
                            _aside("note", t["round"]["note"]),
                            _aside("house", t["round"]["house"]),
                        )
                    },
                ),
            ),
        ),
        Section(
            "end",
            t["end"]["title"],
            (
                *_paragraphs(t["end"]["text"][:1]),
                Heading(line(t["end"]["tie"]), "ties"),
                *_paragraphs(t["end"]["text"][1:]),
            ),
        ),
        Section("examples", t["examples"]["title"], examples),
        Section(
            "three",
            t["three"]["title"],
            (
                *_paragraphs([t["three"]["intro"]]),
                Heading(line(heads[0])),
                _letters(t["three"]["steps"]),
                Heading(line(heads[1])),
                _phases(t["three"]["phases"], {}),
                Heading(line(heads[2])),
                *_paragraphs([t["three"]["text"]]),
            ),
            for_players=t["for3"],
        ),
        Section(
            "summary",
            t["summary"]["title"],
            (_aid_steps(t), _short_worths(t, drawn), _aside("note", t["aid"]["tie"])),
            fresh_page=True,
            style="summary",
        ),
    )
    return Rulebook(
        game="night-market",
        lang=lang,
        title=t["title"],
        subtitle=line(t["subtitle"]),
        badges=tuple(line(badge) for badge in t["badges"]),
        pictures=tuple(drawn.values()),
        sections=sections,
        edition=_edition(lang),
        words=words(lang),
    )


def player_aid(lang: str) -> PlayerAid:
    """The pretend game's card in one language."""
    t = _text(lang)
    drawn = pictures(lang)
    return PlayerAid(
        game="night-market",
        lang=lang,
        title=t["title"],
        front=AidSide(t["aid"]["front"], (_aid_steps(t),)),
        back=AidSide(
            t["aid"]["back"],
            (_short_worths(t, drawn), _aside("note", t["aid"]["tie"])),
        ),
        edition=_edition(lang),
        words=words(lang),
    )
