"""Pages of the codes for translations held to their English, and for small words typed."""

from __future__ import annotations

from rulewright.codes import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW467",
        "Other marks than the English text",
        "What the English marks as a fact, its translation marks as often: a card's short text "
        "need not say every fact, so there nothing else would notice that one was lost. Words that "
        "say two facts at once, or the same fact by another cue, are good.",
        "[Chaque](each) {player} choisit {taken}.   (English: each … [chooses](chosen))",
        "[Chaque](each) {player} [choisit](chosen) {taken}.",
    ),
    Code(
        "RW468",
        "A word of the game that comes less often than in English",
        "A word that the English prints twice says two things: whose it is, and what it is. "
        "A placeholder that only lends its gender to a pronoun counts as well.",
        "… tire dans [le]{stock}.   (English: from the {rival}['s] {stock})",
        "… tire dans [le]{stock} [du]{rival}.",
    ),
    Code(
        "RW469",
        "Numbers or names in another order than in English",
        "Two numbers may have been exchanged: five points for each three cards. So may two names: "
        "who gives and who gets. If the language has to turn the sentence round, make two "
        "sentences of it.",
        "… {points} rapportent {group}.   (English: {group} are worth {points})",
        "… {group} rapportent {points}.",
    ),
    Code(
        "RW456",
        "Fewer sentences than the English text",
        "A translation may cut its sentences elsewhere, but where the English has a full stop it "
        "has a comma at least. Something was left out.",
        "Piochez {drawn}.   (English: Draw {drawn}. Nobody may see it.)",
        "Piochez {drawn}. Personne ne peut voir cette carte.",
    ),
    Code(
        "RW457",
        "Words of the English text that the translation does not echo",
        "The English says in plain words that something may be, comes first, or holds for all, and "
        "none of the translation's words could mean that. The words are listed in the echoes.yaml "
        "of each language; add one there if it is missing.",
        "Vous devez regarder votre carte.   (English: you may look)",
        "Vous pouvez regarder votre carte.",
    ),
    Code(
        "RW458",
        "Words that only the translation says",
        "These words say something that none of the English words could mean. Say it in English, "
        "or not at all. The words are listed in the echoes.yaml of each language.",
        "Avant le tour …   (English: After the turn …)",
        "Après le tour …",
    ),
    Code(
        "RW459",
        "Much shorter or longer than the English text",
        "A sentence of this length in this language says less, or more, than the English one: a "
        "clause was left out or put in. The usual range stands in the language's grammar.yaml "
        "under “length”.",
        "Piochez {drawn}.   (English: Draw {drawn}, and put them where the others lay before.)",
        "Piochez {drawn} et posez-les là où étaient les autres.",
    ),
    Code(
        "RW473",
        "A clause that the other text does not have",
        "Not one word of this clause has a counterpart in the other text, which has no words left "
        "over for it either: it was left out, or put in. Which words may stand for which, the "
        "everyday.yaml of each language lists; where a translation says a thing in other words, "
        "add them there.",
        "Piochez {drawn}.   (English: Draw {drawn}, and guess their colours.)",
        "Piochez {drawn} et devinez leurs couleurs.",
    ),
    Code(
        "RW426",
        "A small word in the wrong number",
        "The typed word before this placeholder goes with several things, and one is printed; or "
        "the other way round. A grammar mark would agree.",
        "les {card} sont mélangées",
        "[le]{card.many} sont mélangées",
    ),
    Code(
        "RW427",
        "A word twice in a row",
        "The same word is typed twice. Words that a language does repeat stand under “doubled” in "
        "its grammar.yaml.",
        "Draw the the {card}.",
        "Draw the {card}.",
    ),
)
