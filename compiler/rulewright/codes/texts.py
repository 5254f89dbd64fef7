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
    Code(
        "RW455",
        "Markup in words",
        "A word, a text or a translation has an HTML tag or entity in it. Pages print words as "
        "they are, so a reader would see it. Stressed words stand between two stars.",
        "stock: {one: <b>stock</b>}",
        "stock: {one: stock}",
    ),
)

TEXTS: tuple[Code, ...] = (
    Code(
        "RW460",
        "A fact without words",
        "The rule says something that its text does not. A text says a fact with a placeholder "
        "that prints it, or with marked words that express it. The hint has the ways.",
        "| Each player draws {drawn}.",
        "| Each player draws {drawn} [at random](random).",
    ),
    Code(
        "RW461",
        "Words for a fact the rule does not have",
        "These words are marked for a fact, but the rule says nothing of the kind, or says the "
        "contrary; the hint has what it says.",
        "| Going [counterclockwise](counterclockwise) …   (the rule: clockwise)",
        "| Going [clockwise](clockwise) …",
    ),
    Code(
        "RW462",
        "A translation without a placeholder of the English text",
        "What the English text prints, its translation prints too. Of a word that English repeats "
        "a translation may print less.",
        "Chaque joueur pioche des cartes.",
        "Chaque joueur pioche {drawn}.",
    ),
    Code(
        "RW463",
        "A placeholder that the English text does not print, or not so often",
        "A value printed once more than in English is a slip or a second meaning. A word that is "
        "repeated for grammar's sake is only a warning.",
        "… {drawn} … {drawn} …",
        "… {drawn} …",
    ),
    Code(
        "RW464",
        "Named in another order than the rules do it",
        "Phases and tie-breaks come one after the other; a text names them in that order.",
        "… {second}, then {first} …",
        "… {first}, then {second} …",
    ),
    Code(
        "RW465",
        "A word of the game typed out",
        "Typed words stay what they are when the word changes in game.yaml or in the terms. A "
        "placeholder follows.",
        "… into the tower …",
        "… into the {tower} …",
    ),
    Code(
        "RW466",
        "A word that is not to be used",
        "The terms say that this thing must not be called so: it would be mistaken for another, or "
        "an older edition called it so.",
        "… dans le sac …",
        "… dans [le]{purse} …",
    ),
)

PHRASEBOOK: tuple[Code, ...] = (
    Code(
        "RW470",
        "A phrasebook that cannot be read",
        "A phrasebook.yaml has messages and short forms by kind of statement, clauses, and ways to "
        "say seats and zones. Each is a pattern, or patterns by condition: features with “and”, "
        "“or” and “not” between them, and “else” for all other cases.",
        "dra: draw {drawn}.",
        "draw: draw {drawn}.",
    ),
    Code(
        "RW471",
        "A kind of statement that the phrasebook does not say",
        "A new line of the rules has to read in every language at once, so every phrasebook has a "
        "message for every kind of statement.",
    ),
    Code(
        "RW472",
        "A phrasebook message without a fact",
        "The message would leave out something that the rule says. Say it there, in a clause for "
        "the feature, or write a text for the rule.",
        "draw: <subject> draws {drawn}.",
        "draw: <subject> draws {drawn} [at random](random).",
    ),
)

CODES: tuple[Code, ...] = TERMS + TEXTS + PHRASEBOOK
