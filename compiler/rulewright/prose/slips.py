"""Slips of the pen, as a language knows them: the shape of `slips.yaml`.

A proof-reader looks for small words that do harm: *to* where *by* is meant, a sign that is said
twice, an article that does not agree, a word of another language that was left standing. Which
words those are is data of each language; a language without the file is read without it.

In a wording `#` stands for the placeholder that is looked at: "by #", "#만큼".
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rulewright.prose.locale_file import Shape

Words = tuple[str, ...]


class Signs(Shape):
    """Words that are said before a number and make it negative or positive."""

    minus: Words = ()
    plus: Words = ()
    nots: Words = Field(default=(), alias="not")
    """Wordings in which they are no signs: "at least" in French has the word for minus."""


class Changes(Shape):
    """How a text tells by how much a number changes, and what it changes to."""

    by: Words = ()
    to: Words = ()
    nots: Words = Field(default=(), alias="not")


class Ends(Shape):
    """How a text tells where things come from and where they go, with the words beside a place."""

    determiners: Words = ()
    """Small words between the preposition and the place; they change nothing."""
    source: Words = ()
    """Wordings with # for a place that things come from."""
    target: Words = ()
    """Wordings with # for a place that things go to."""
    within: Words = ()
    """Prepositions that go with both; the verb before them decides."""
    into: Words = ()
    """Grammar marks that say, behind those, that nothing comes from there: an accusative."""
    taking: Words = ()
    putting: Words = ()


class Owning(Shape):
    """How a text tells whose a place is, or where somebody sits who is not named."""

    before: Words = ()
    """Grammar marks before an owner."""
    after: Words = ()
    """Grammar marks after one."""
    wordings: Words = ()
    """Wordings with # for an owner."""
    beside: Words = ()
    """Wordings with # for somebody beside whom another one sits."""
    last: Words = ()
    """Wordings with # for somebody with whom it ends."""


class Joining(Shape):
    """Words between two placeholders that join them."""

    both: Words = ()
    either: Words = ()
    through: Words = ()
    """From the one to the other, and all between."""
    turned: Words = ()
    """Wordings with # for a thing that comes before what it is compared with, where the original
    has it behind: “#보다”."""
    begins: Words = ()
    """Wordings with # for whom others follow, wherever the sentence says so: “#부터”."""


class Times(Shape):
    """Turns, rounds and games in words that are no placeholders."""

    also: dict[str, Words] = {}
    """Further names of a word that every game has."""
    idioms: Words = ()
    """Wordings that have such a word and mean no stretch of time."""
    english_idioms: Words = (
        "in turn",
        "in turn order",
        "turn order",
        "take turns",
        "takes turns",
        "taking turns",
        "turn by turn",
        "turn* … up",
        "turn* … over",
        "turn* … into",
        "turn* … face*",
        "turn* out",
        "turn* around",
        "in turns",
        "card game",
        "board game",
        "game box",
        "round the table",
        "all round",
        "go round",
        "goes round",
    )
    """The same in English, which translations are held to."""


class Agreeing(Shape):
    """Words that agree with the noun beside them."""

    forms: tuple[Words, ...] = ()
    """Lists of four, as in an agreement mark: m, f, m many, f many; a form with * is an ending."""
    never: Words = ()
    """Words with such an ending that agree with nothing."""
    verbs: Words = ()
    """Verbs between a noun and a word that agrees with it."""
    determiners: dict[str, tuple[Literal["m", "f", "any"], Literal["one", "many"]]] = {}
    """Small words before a noun -> its gender, where they tell it, and its number."""
    sure: Words = ()
    """Those after which surely a noun stands."""
    adverbs: Words = ()
    """Words that may stand before an adjective."""
    groups: Words = ()
    """Nouns that an adjective need not agree with: the most of them, a lot."""
    links: Words = ()
    """Words that join a noun to another one that says of what kind it is."""
    between: Words = ()
    """Adjectives that may stand between an article and its noun."""
    possessors: Words = ()
    """Words for one of several, each by itself."""
    possessed: Words = ()
    """Words for what belongs to several; after the former they are wrong."""
    several: Words = ()
    """Words that bring several in between."""


class Contractions(Shape):
    """Two small words that become one."""

    mark: str = ""
    """The grammar mark of the second."""
    words: Words = ()
    """What the second is then printed as."""
    first: dict[str, str] = {}
    """The first -> the mark that says both."""
    typed: dict[str, str] = {}
    """Both as they are typed -> what is said instead: "de le" -> "du"."""
    nouns: Words = ()
    """Words that look as if the second were a pronoun before them, and are none."""
    nots: Words = Field(default=(), alias="not")
    """What follows where the second is a pronoun, and nothing is contracted."""


class Particles(Shape):
    """What is known of particles by their looks."""

    final: Words = ()
    """Pairs after which no other particle can follow."""
    certain: dict[str, Words] = {}
    """Particles by which a word is known to have one, and the words that only end like that."""
    nouns: Words = ()
    """Plain nouns of any rulebook: what is glued to them is a particle."""
    never_after: dict[str, Words] = {}
    """Particles that never stand after some sounds, which words that end in them show."""
    not_before: dict[str, Words] = {}
    """Pairs of which neither can stand before some words, as these take another particle."""
    none_before: Words = ()
    """Wordings before which a noun needs no particle: "under", "because of", "and"."""
    apart: Words = ()
    """Particles that are no words of their own: where one stands by itself, a space is too much."""


class References(Shape):
    """How a text points to another place of the book."""

    before: Words = ()
    """Words before a title: "see"."""
    after: Words = ()
    """Words after a title."""
    parts: Words = ()
    """What parts of a book are called: section, chapter."""
    layout: Words = ()
    """Wordings that go by where something happens to stand: overleaf, on the next page."""


class Setting(Shape):
    """What a language's printer would not set so."""

    instead: dict[str, str] = {}
    """Signs that are typed -> the language's own."""
    apart: bool = False
    """Whether no letter may follow a placeholder without a space: nothing is glued to a word."""


class Elision(Shape):
    """Small words that change before a vowel."""

    before_vowel: dict[str, str] = {}
    """Small words -> what they are before a vowel: le -> l'."""
    only_before_vowel: Words = ()
    """What some of them are before a vowel, and only there."""
    only_elided: Words = ()
    """Those of them that lose their letter before every word with a vowel: "de un"."""
    idioms: Words = ()
    """Wordings that end in such a word, and go with nothing behind them: « de nouveau »."""
    keeps: Words = ()
    """Words with a vowel before which they stay whole."""
    mute: Words = ()
    """Words whose first letter is not heard."""


class Tone(Shape):
    """The tone of voice that this language's rulebooks do not have. A wording with a capital is
    looked for as it is spelled."""

    avoid: Words = ()
    """Words of another tone: "tu" where a reader is « vous »."""
    ends: Words = ()
    """Ends of sentences in another tone: 해요 where the book says 합니다."""
    own: Words = ()
    """Ends of sentences in the book's own tone."""
    starts: Words = ()
    """Words in which no sentence of this tone begins: « pose » where the book says « posez »."""
    after_start: Words = ()
    """What follows such a word where it is a verb; empty: whatever follows."""


class Articles(Shape):
    """Small words without which a noun does not stand."""

    determiners: Words = ()
    """What stands before a noun, adjectives between them: articles, "each", "your"."""
    opening: Words = ()
    """What is one only where it opens a clause: “That player …”."""
    predicates: Words = ()
    """Verbs after which a role needs none: « devient juge »."""
    subject_behind: Words = ()
    """Those of them that open a clause with whom it is about right behind them: “ist …”."""
    after: Words = ()
    """Words directly after which a noun needs none: "as", « par »."""
    relative: Words = ()
    """Words that tell more of a noun, behind a comma: "who"."""
    idioms: Words = ()
    """Nouns that need none with the word before them: "in hand", "on deck"."""
    between: Words = ()
    """What may stand between an article and its noun; empty: any one word."""
    links: Words = ()
    """Words after which a noun needs another small word: « autant de »."""
    many: bool = False
    """Whether several things need one as well."""


class Standing(Shape):
    """Pronouns that are held to whatever noun stands before them. In their wordings * is any
    letters, | at the end that the clause ends there, and a capital that the sentence begins."""

    words: dict[str, Words] = {}
    """Wordings -> the forms they have."""
    perhaps: dict[str, Words] = {}
    """Those that may also stand for nothing."""
    nots: Words = Field(default=(), alias="not")
    """Wordings in which they stand for nothing: “il y a”."""
    articles: dict[str, Words] = {}
    """Small words before a typed noun -> what that noun may be."""
    noun: str = r"\s*[^\W\d_]+"
    """What a noun looks like behind its article, as a pattern; adjectives may be part of it."""
    persons: dict[str, Words] = {}
    """Words that name somebody and are no nouns: “jeder”."""


class Pronouns(Shape):
    """Words that stand for a noun and agree with it, each with the forms it has: "m", "f", "n",
    "many"."""

    objects: dict[str, Words] = {}
    """What is done with something: « et le glisse »."""
    relative: dict[str, Words] = {}
    """What stands right behind its noun: « dans laquelle »."""
    capital_nouns: bool = False
    """Whether nouns are known by their capital: then a few other words may stand between."""
    standing: Standing = Standing()


class Spelling(Shape):
    """How words are held to how they are spelled."""

    dictionary: str = ""
    """The library's dictionary for this language."""
    rare: dict[int, int] = {}
    """A word that the dictionary met so often, or less, may be a slip for another one that was met
    so many times more often; empty: only what it never met."""
    compounds: bool = False
    """Whether words are written together that no dictionary can have."""
    least: int = 50
    """And how often at least."""
    elided: bool = False
    """Whether an apostrophe may end half a word."""
    also: Words = ()
    """Words that the dictionary lacks, or takes for slips."""
    charset: str = ""
    """An encoding that has the syllables that are written, where signs are syllables."""
    may_double: str = ""
    """Syllables that may stand twice: a noun's last one and a particle."""
    doubled_ends: str = ""
    """What follows a word that is one syllable twice."""
    doubles: Words = ()
    """Words in which a syllable does."""
    endings: dict[str, str] = {}
    """Endings of verbs -> a syllable that ends as the one before them does."""


class Slips(Shape):
    """The whole file."""

    signs: Signs = Signs()
    articles: Articles = Articles()
    pronouns: Pronouns = Pronouns()
    changes: Changes = Changes()
    ends: Ends = Ends()
    owning: Owning = Owning()
    joining: Joining = Joining()
    times: Times = Times()
    agreeing: Agreeing = Agreeing()
    contractions: Contractions = Contractions()
    elision: Elision = Elision()
    particles: Particles = Particles()
    references: References = References()
    setting: Setting = Setting()
    spelling: Spelling = Spelling()
    tone: Tone = Tone()
    endings: Words = ()
    """Endings that some put in brackets: card(s)."""
    plural_ends: Words = ()
    """Letters in which every plural of this language ends, where there are such."""
    wrong: dict[str, str] = {}
    """Wordings that are always a slip of the pen -> what was meant."""
    foreign: Words = ()
    """Words of English that this language does not have: they betray what is not translated."""
