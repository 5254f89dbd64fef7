"""Pages of the codes for slips that keep every mark: RW429, RW443 to RW449, RW474 to RW479."""

from __future__ import annotations

from rulewright.codes import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW428",
        "A slip of the pen",
        "These words are wrong wherever they stand; the hint has what was meant. Each language "
        "lists such slips under “wrong” in its slips.yaml.",
        "Whoever has more then the others …",
        "Whoever has more than the others …",
    ),
    Code(
        "RW497",
        "A word that is misspelt",
        "No dictionary has this word, and one that everybody uses is a single letter away; or, "
        "where words are written in syllables, it has one that is never written, one twice, or an "
        "ending that no verb has. A word of your own that is meant so: list it under “spelling: "
        "also” in your locales/LANG/slips.yaml, or make it a word of the game.",
        "Draw two cards form teh bag.",
        "Draw two cards from the bag.",
    ),
    Code(
        "RW429",
        "A number that stands with another deed",
        "Two things change, or are compared, and each is told with the number of the other. A "
        "deed and its number stand together, in whichever order the language has them.",
        "[Gain](gain) {lost} and [pay](lose) {gained}.",
        "[Gain](gain) {gained} and [pay](lose) {lost}.",
    ),
    Code(
        "RW479",
        "The owner and the one who acts, exchanged",
        "By the rule a place belongs to one of the two, and in the text to the other one. Both "
        "placeholders are there, and a reader would do it the other way round.",
        "The {giver} draws from the {taker}['s] {hand}.",
        "The {taker} draws from the {giver}['s] {hand}.",
    ),
    Code(
        "RW443",
        "A sign typed beside a number",
        "A value prints its own sign, and words such as “loses” say one already. A minus that is "
        "typed before what is gained turns the rule round, one before what is lost says it twice, "
        "and a translation without the sign of its original has another number.",
        "The star: you [gain](gain) -{gained}.",
        "The star: you [lose](lose) {lost}.",
    ),
    Code(
        "RW444",
        "By for to, or to for by",
        "A number that goes down by 1 does not become 1. The rule knows which it is, and the words "
        "around the number have to say the same. slips.yaml lists them for each language.",
        "[Reduce](lose) the {tide} to {lost}.",
        "[Reduce](lose) the {tide} by {lost}.",
    ),
    Code(
        "RW445",
        "Words beside a mark that say the contrary",
        "The marked words say the fact, and other words in the same sentence deny it, so a reader "
        "is told two things. Each cue lists in cues.yaml what denies it.",
        "Discard {drawn} of your choice, [at random](random).",
        "Discard {drawn} [at random](random).",
    ),
    Code(
        "RW446",
        "A number beside the wrong noun",
        "Where a text prints a bare number and says the noun itself, the noun has to be what the "
        "rule counts, in the form that every number asks for.",
        "The game lasts {times.number} turns.   (the rule: rounds)",
        "The game lasts {times}.",
    ),
    Code(
        "RW447",
        "Words of another language",
        "A translation has English words in it, a name of the game in English, or letters of "
        "another script; or it is the English text from beginning to end. A name that is the same "
        "in both languages is none.",
        'msgstr "Mettez {put} into the {deck}."',
        'msgstr "Mettez {put} dans [le]{deck}."',
    ),
    Code(
        "RW448",
        "A small word that does not agree",
        "A particle, an article or an adjective is typed and does not fit the noun as it is "
        "printed today; or two words stand there that become one, or one that is cut before a "
        "vowel. Beside a placeholder a grammar mark would have followed by itself.",
        "Chaque {player} prend leur {bag}.",
        "Chaque {player} prend [son]{bag}.",
    ),
    Code(
        "RW449",
        "What only a program understands",
        "Plural markup, two forms for the reader to pick from, a placeholder of another system or "
        "a name of the rules: it would be printed as it stands. Quantities print their own plural.",
        "Draw {drawn.number} card(s).",
        "Draw {drawn}.",
    ),
    Code(
        "RW474",
        "The two ends of a move are swapped",
        "Both places are printed, but the words around one of them tell it as the other end: where "
        "things come from as where they go.",
        "Draw {drawn} from your {hand} into the {deck}.   (the rule: from deck to hand)",
        "Draw {drawn} from the {deck} into your {hand}.",
    ),
    Code(
        "RW475",
        "A turn for a round",
        "The English speaks of one stretch of time and the translation of another: a turn is one "
        "player's, a round is everybody's.",
        "À chaque tour, …   (in English: each round)",
        "À chaque {round}, …",
    ),
    Code(
        "RW476",
        "A translation that names another thing",
        "A thing of the game is named here that neither the English text nor the rule has: a "
        "placeholder was taken for another, or the name of one card has slipped into a phrase that "
        "several use.",
        "Miroir : rejouez une carte.   (in English: play a card again)",
        "Rejouez une carte.",
    ),
    Code(
        "RW477",
        "One name in what several share",
        "A word of the game, or a phase that several answers do, has the name of one thing in it, "
        "so the others would print a wrong name.",
        "replay: {one: Mirror played again}",
        "replay: {one: card played again}",
    ),
    Code(
        "RW478",
        "A reference that is typed",
        "“See “Storm”” goes on saying so when the section is renamed or taken out, and “overleaf” "
        "when a sentence grows. A reference by key prints the title, and on paper the page.",
        "See “Storm”.",
        "See {@storm}.",
    ),
    Code(
        "RW498",
        "A fixed number told as a bound",
        "The rule has just so many, and the words typed beside the number say that it may be more "
        "or fewer. Whoever follows the book breaks the rule. Where a bound is meant, the rule says "
        "it, and the text marks the words for it.",
        "Draw up to {drawn}.   (the rule: draws 2 gem)",
        "Draw {drawn}.",
    ),
    Code(
        "RW499",
        "A duty told as a permission",
        "By the rule this always happens; the words typed beside the number leave it to somebody "
        "whether it does. What somebody may do is an answer of theirs in the rules.",
        "Each player may draw {drawn}.   (the rule: player draws 2 gem)",
        "Each player draws {drawn}.",
    ),
)
