"""The shape of `grammar.yaml`: everything the engine must know of a language, as data.

A language is added by writing this file, never by writing Python: a grammar mark is a short list of
rows, and the first row whose features fit what is printed next to the mark says the word.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from rulewright.prose.locale_file import Shape

Words = tuple[str, ...]
Say = Annotated[str, BeforeValidator(lambda v: str(v) if isinstance(v, int) else v)]


class Row(Shape):
    """One row of a mark: features that must fit, and what is then said."""

    say: Say
    gender: Literal["m", "f", "n"] | None = None
    number: Literal["one", "many"] | None = None
    initial: Literal["vowel", "consonant"] | None = None
    ends: Words = ()
    """The printed words end in one of these letters."""


class WithNumber(Shape):
    """Before a quantity: mark and `both`, mark and the `bare` noun, or the `number` phrase."""

    zero: Literal["both", "bare", "number"] = "number"
    one: Literal["both", "bare", "number"] = "bare"
    other: Literal["both", "bare", "number"] = "both"


class Mark(Shape):
    """A grammar mark, named by its plainest instance: `[le]{box}`, `{player}['s]`."""

    side: Literal["before", "after"] = "before"
    rows: tuple[Row, ...] = Field(min_length=1)
    with_number: WithNumber = WithNumber(zero="both", one="both", other="both")
    repeats: bool = True
    """Whether each item of a list takes the mark: « le dé et la carte »."""
    form: Annotated[Words, BeforeValidator(lambda v: (v,) if isinstance(v, str) else v)] = ()
    """Further forms of the term that the mark asks for, such as cases; the first there is holds."""


class Endings(Shape):
    """A pair of particles chosen by the sound before it."""

    closed: str
    """After a final consonant."""
    open: str
    """After a vowel."""
    rieul: str = ""
    """After a final l sound, where that differs."""
    unknown: str = ""
    """Where the sound isn't known; as a rule both: "을(를)"."""


class Choice(Shape):
    """One place in a list of agreeing words, by the features it stands for."""

    gender: Literal["m", "f", "n"] | None = None
    number: Literal["one", "many"] | None = None


class Agreement(Shape):
    """Lists of agreeing words: `{card}[rond|ronde|ronds|rondes]`, by how many words are given."""

    bar: dict[int, tuple[Choice, ...]] = {}
    slash: dict[int, tuple[Choice, ...]] = {}


class Initial(Shape):
    """How to tell the sound that printed words begin with, for elision and a/an."""

    vowels: str = ""
    vowel: Words = ()
    """Words that begin with a vowel sound in spite of their letters; `hour*` for a whole family."""
    consonant: Words = ()
    spelled: str = ""
    """Capital letters whose names begin with a vowel sound, for abbreviations."""


class Patterns(Shape):
    """How whole phrases are put together; `{...}` and grammar marks as in any message."""

    quantity: str = "{number} {term}"
    quantity_words: str = "{number} {term}"
    counter_only: str = "{number} {counter}"
    """A quantity of something whose name is its own counter."""
    counter_only_words: str = "{number} {counter}"
    ordinal: str = "{ordinal} {term}"
    players_case: str = "{value} ({players})"
    players: str = "{counts}"
    one_player: str = ""
    players_range: str = "{low}–{high}"
    players_join: Literal["or", "list"] = "or"
    reference: str = '"{title}"'
    """The title of a section that a sentence refers to."""


class ListPatterns(Shape):
    """How values are joined; what is left out is taken from CLDR."""

    two: str = ""
    middle: str = ""
    end: str = ""


class Typography(Shape):
    """What a printer does to words: see `typography.py`."""

    apostrophe: str = ""
    double: tuple[str, ...] = ()
    single: tuple[str, ...] = ()
    space_before: dict[str, str] = {}
    space_after: dict[str, str] = {}
    unit_space: str = ""
    """The space between a number and what it counts."""


class Length(Shape):
    """How long sentences are beside English ones, in percent of letters; usual extremes."""

    least: int = Field(ge=1)
    most: int = Field(le=1000)
    usual: int = Field(default=100, ge=1, le=1000)
    """The middle of them all."""
    counted: int = Field(default=30, ge=10)
    """Shorter English sentences are not measured."""


class Sounds(Shape):
    """How what is not written in the language's own letters is pronounced at its end."""

    digits: dict[str, str] = {}
    powers: Words = ()
    """Names of 10, 100, 1000."""
    myriads: Words = ()
    """Names of ten to the 4th, 8th, 12th, 16th."""
    letters: dict[str, str] = {}
    symbols: dict[str, str] = {}
    units: dict[str, str] = {}
    """Units that follow a digit: 5 km."""
    words: dict[str, str] = {}
    """Whole Latin words everybody reads alike."""


class Grammar(Shape):
    """A language's grammar file."""

    language: str
    """The CLDR code."""
    formats: str = ""
    """The CLDR code for lists and digits where it differs, such as en_GB."""
    name: str
    """The language's name in itself."""
    script: str = ""
    """The script it is written in, by Unicode's name: LATIN, HANGUL."""
    capitals: bool = False
    """Whether a placeholder that opens a sentence is printed with a capital letter."""
    abbreviations: Words = ()
    counters: bool = False
    """Whether nouns are counted with counters."""
    default_counter: str = ""
    loose_spaces: bool = False
    """Whether spaces between words may be left out in wordings."""
    suffixes: Words = ()
    """Endings that may follow a word directly without making it another word (particles)."""
    initial: Initial = Initial()
    patterns: Patterns = Patterns()
    lists: dict[Literal["and", "or", "cases", "counts"], ListPatterns] = {}
    marks: dict[str, Mark] = {}
    particles: dict[str, Endings] = {}
    particles_in_cases: Literal["each", "last"] = "each"
    """Where an after-mark goes when a value depends on the number of players."""
    agreement: Agreement = Agreement()
    sounds: Sounds = Sounds()
    typography: Typography = Typography()
    length: Length | None = None
    doubled: Words = ()
    """Words that may stand twice in a row."""
