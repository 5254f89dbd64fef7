"""Pages of the codes for words, texts and the phrasebook: RW450 to RW47x."""

from __future__ import annotations

from rulewright.codes import Code

TERMS: tuple[Code, ...] = (
    Code(
        "RW450",
        "A word without a translation",
        "Whatever the rules can print needs a word in every language that is built. Until it has "
        "one, the English word is printed. Add it to the language's terms file, or under the word "
        "in game.yaml.",
        "tower: {one: tower}",
        "tower: {one: tower, fr: {one: tour, many: tours, gender: f}}",
    ),
    Code(
        "RW451",
        "A term for a word the game does not have",
        "Each entry of a terms file is named by a word of the game, as game.yaml spells it. The "
        "hint has the nearest.",
        "towr: {one: tour}",
        "tower: {one: tour}",
    ),
    Code(
        "RW452",
        "A term that cannot be read",
        "A term has a singular and what grammar must know of it: one, many, gender, elides or "
        "h_aspire, counter, sound, vowel_sound, short, phrases, aliases, forbidden, forms, and en, "
        "the English word it was made for.",
        "tower: {one: tour, genre: f}",
        "tower: {one: tour, gender: f}",
    ),
    Code(
        "RW453",
        "A term made for another English word",
        "The English word has changed since this term was translated. Read the term again, then "
        "write the new English word behind “en”.",
        "tower: {en: castle, one: tour}",
        "tower: {en: tower, one: tour}",
    ),
    Code(
        "RW454",
        "Two things with one word",
        "A reader cannot tell two things apart that are called alike. Give one of them another "
        "word.",
        "stock: {one: sac}\npurse: {one: sac}",
        "stock: {one: sac}\npurse: {one: bourse}",
    ),
)

CODES: tuple[Code, ...] = TERMS
