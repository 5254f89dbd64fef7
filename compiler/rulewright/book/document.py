"""The document tree of a printed thing: what `compose` fills from a game and the page designs draw.

Nothing here knows HTML or paper. A sentence is a tuple of `Run`s, so that a page design can set
numbers in bold, put a picture beside a piece's name, or turn a reference into a link.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class RunKind(StrEnum):
    """What a stretch of words is, so that a page design can set it apart."""

    TEXT = "text"
    TERM = "term"
    """A word of the game; `name` is its key, a picture may stand beside it."""
    NUMBER = "number"
    """A value that comes from the rules; `name` is the value's name."""
    MARK = "mark"
    """Words that express a fact ("at random"); `name` is the fact's cue."""
    REFERENCE = "reference"
    """A pointer; `name` is the key of the section or unit, `text` its title."""
    LINK = "link"
    """A word in a sentence that points to where the book explains it; `name` is that key."""
    EMPHASIS = "emphasis"
    SIGN = "sign"
    """A small sign that a note at the foot explains ("*"); `name` is what it is a sign of."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of words of one kind. `text` is plain text, never markup."""

    text: str
    kind: RunKind = RunKind.TEXT
    name: str = ""


Line = tuple[Run, ...]
"""One sentence or phrase."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing by the game (SVG text, already checked) with words for who can't see it."""

    key: str
    svg: str
    alt: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    line: Line
    fact_ids: tuple[str, ...] = ()
    """Which facts of the rules this paragraph says; kept for the round trip."""
    for_players: str = ""
    """Ready to print ("3 players") where a paragraph is for some only; empty for everybody."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: a label ("A", "1", a name), the sentences, and what belongs under it."""

    label: str
    line: Line
    below: tuple[Block, ...] = ()
    title: str = ""
    key: str = ""
    """The unit it says, for those who refer to it."""


@dataclass(frozen=True, slots=True)
class Steps:
    """An ordered list; `style` is "letter" (set-up), "number" (a phase) or "choice"."""

    items: tuple[Step, ...]
    style: str = "number"


@dataclass(frozen=True, slots=True)
class Cell:
    line: Line
    picture: Picture | None = None
    numeric: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a head row; the first cell of each row is that row's heading."""

    caption: Line
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    dense: bool = False
    """Many rows of few words, set close."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the list of what is in the box."""

    line: Line
    """Count and name as one phrase ("12 red cubes")."""
    picture: Picture | None = None
    parts: tuple[Item, ...] = ()
    """What it consists of: a die's faces, a deck's kinds of cards."""


@dataclass(frozen=True, slots=True)
class Inventory:
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """Numbers one after the other (a track, a row of spaces), each with what stands over it."""

    caption: Line
    above: tuple[Line, ...]
    """One a number, or none: "0", "1", "2", ..."""
    numbers: tuple[Line, ...]
    above_label: Line = ()
    label: Line = ()
    """What the numbers above, and the numbers themselves, count."""


@dataclass(frozen=True, slots=True)
class Footnotes:
    """What the signs in the block before it mean: (sign, words) in order."""

    items: tuple[tuple[str, Line], ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """What one kind of piece is worth: its picture, its name, the sentences that say so."""

    picture: Picture | None
    title: Line
    lines: tuple[Line, ...]
    badges: tuple[str, ...] = ()
    """Very short forms beside the name ("1", "5 = 15")."""
    below: tuple[Block, ...] = ()
    key: str = ""
    """The unit it says, for those who refer to it."""


@dataclass(frozen=True, slots=True)
class Worths:
    items: tuple[Worth, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """A box beside the text: "note", "definition", "example", "house" (a ruling of this edition)
    or "story"."""

    kind: str
    title: str
    blocks: tuple[Block, ...]
    key: str = ""
    """The unit it says, for those who refer to it."""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what lies there, what it is worth, and why, line by line."""

    title: Line
    pictures: tuple[Picture, ...]
    """One a piece, in order, as laid out on the page."""
    reasons: tuple[Line, ...]
    total: Line
    intro: Line = ()
    """What the example shows, in the game's own words."""


@dataclass(frozen=True, slots=True)
class Tale:
    """A worked example that is told: who plays, what they start from, what happens, how it ends."""

    people: tuple[tuple[str, tuple[Line, ...]], ...]
    """Each person's name with what they have at the start; no name for what is on the table."""
    told: tuple[Block, ...]
    end: tuple[tuple[str, tuple[Line, ...]], ...]
    """The same in the end, for those of whom it is told."""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading below the section's own."""

    line: Line
    key: str = ""


Block = (
    Paragraph
    | Steps
    | Table
    | Inventory
    | Strip
    | Footnotes
    | Worths
    | Aside
    | Example
    | Tale
    | Heading
)


@dataclass(frozen=True, slots=True)
class Section:
    """A section with a key that others refer to; `for_players` marks one for some counts."""

    key: str
    title: str
    blocks: tuple[Block, ...]
    for_players: str = ""
    """Ready to print ("3 players"); empty when the section is for everybody."""
    fresh_page: bool = False
    style: str = ""
    """"summary" sets it small, in two columns, so that all of it stands on one page."""
    also: tuple[str, ...] = ()
    """Units that have no heading of their own and are found here ("setup")."""


@dataclass(frozen=True, slots=True)
class Edition:
    """What a reader may want to trace: rules version, fingerprint of the rules, credits."""

    version: str
    fingerprint: str
    credits: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """The fixed words of a page in its language ("Contents", "page", "Rulebook")."""

    rulebook: str
    player_aid: str
    contents: str
    page: str
    """What stands behind a title that is referred to; "#" is where the page goes: " (page #)"."""
    languages: str
    notes: str
    extra: dict[str, str] = field(default_factory=dict)
    """What a page may say beside: "skip" (the link over the contents), "edition", "rules",
    "page_in_sentence" (as `page`, behind a word in the middle of a sentence)."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    game: str
    """The game's folder name."""
    lang: str
    title: str
    subtitle: Line
    badges: tuple[Line, ...]
    """Short facts for the cover: players, age, minutes."""
    pictures: tuple[Picture, ...]
    """The game's pieces, for the cover."""
    sections: tuple[Section, ...]
    edition: Edition
    words: Words


@dataclass(frozen=True, slots=True)
class AidSide:
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class PlayerAid:
    """A card, front and back; sizes in millimetres."""

    game: str
    lang: str
    title: str
    front: AidSide
    back: AidSide
    edition: Edition
    words: Words
    width: float = 63.0
    height: float = 88.0
