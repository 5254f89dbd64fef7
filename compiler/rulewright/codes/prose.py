"""Pages of the prose codes: messages and grammar RW400-RW44x, catalogs from RW450."""

from __future__ import annotations

from rulewright.codes import Code

MESSAGES: tuple[Code, ...] = (
    Code(
        "RW400",
        "A brace that makes no placeholder",
        "A placeholder is a name in braces, in small letters: {card}, or with a form {card.many}. "
        "Everything else in braces is a slip of the pen. To print a brace, double it.",
        "Take {Red Cards} from the box.",
        "Take {red_cards} from the box.",
    ),
    Code(
        "RW401",
        "Unknown form of a placeholder",
        "After the dot stands how a value is printed: one, many, number, words, ordinal, bare, "
        "short, or agree, which prints only the words that agree with it.",
        "The {round.plural} are over.",
        "The {round.many} are over.",
    ),
    Code(
        "RW402",
        "A bracket without its partner",
        "Square brackets mark words that express a fact, or a grammar mark beside a placeholder. "
        "To print a bracket, double it.",
        "Draw a card [at random.",
        "Draw a card [at random](random).",
    ),
    Code(
        "RW403",
        "Words in brackets that name no fact",
        "After marked words stands, without a space, the fact they express: [at random](random).",
        "Draw a card [at random].",
        "Draw a card [at random](random).",
    ),
    Code(
        "RW404",
        "No words are marked",
        "A fact is expressed by words; between these brackets there are none.",
        "Draw a card [](random).",
        "Draw a card [at random](random).",
    ),
    Code(
        "RW405",
        "Emphasis that does not end",
        "Stressed words stand between two pairs of stars, and the pairs may not straddle the edge "
        "of marked words. To print two stars, write four.",
        "You must **never look.",
        "You must **never** look.",
    ),
    Code(
        "RW406",
        "A word with another word’s gender",
        "A wrong gender is wrong in every sentence, and always alike, so that no sentence shows "
        "it. A plain word has the gender everybody gives it, two names with one noun have one "
        "gender, some endings have one only, and adjectives in a name agree with its noun. The "
        "lists stand in the nouns.yaml of each language.",
        "card: {one: carte, many: cartes, gender: m}",
        "card: {one: carte, many: cartes, gender: f}",
    ),
    Code(
        "RW407",
        "A case that a noun does not show",
        "In languages with cases a term lists the forms that differ from the plain word; where one "
        "is missing, the plain word is printed instead. Some forms can’t be the plain word.",
        "gem: {one: Stein, many: Steine, gender: m}   (printed: „des Stein“, „mit Steine“)",
        "gem: {one: Stein, many: Steine, gender: m, forms: {one genitive: Steins, other dative: "
        "Steinen}}",
    ),
    Code(
        "RW410",
        "Unknown placeholder",
        "The rule that this text describes has no value of that name.",
        "Draw {drwa}.",
        "Draw {draw}.",
    ),
    Code(
        "RW411",
        "A form this value does not have",
        "A number has no plural and a word has no ordinal. The hint lists the forms there are.",
        "Take the {card.ordinal}.",
        "Take the {round.ordinal} {card}.",
    ),
    Code(
        "RW412",
        "Unknown grammar mark",
        "Each language has its own marks, listed in its grammar.yaml: French [le]{box}, English "
        "[a]{order}, Korean {card}[을/를]. A mark is named by its plainest instance, so [la] is "
        "[le] and [an] is [a].",
        "[la]{card}",
        "[le]{card}",
    ),
    Code(
        "RW413",
        "Agreeing words that do not fit",
        "In French give m|f|mp|fp, or m|f where only one thing can be meant; with a stroke, "
        "one/many: {cards}[reste/restent].",
        "{cards}[posé|posée]",
        "{cards}[posé|posée|posés|posées]",
    ),
    Code(
        "RW419",
        "A word without its forms",
        "A word that a rule counts needs a plural of its own, the one its noun has, and a gender "
        "must be one that the language has. Where a word is really the same for one and for "
        "many, its ending says so in languages that have such endings.",
        "gem: {one: gemme, many: gemme, gender: f}",
        "gem: {one: gemme, many: gemmes, gender: f}",
    ),
    Code(
        "RW414",
        "The gender is not known",
        "A mark has to agree with a word whose gender the terms do not give. It is never guessed.",
        "tower: {one: tour, many: tours}",
        "tower: {one: tour, many: tours, gender: f}",
    ),
    Code(
        "RW415",
        "Nobody can tell how it sounds",
        "A particle goes by the sound before it. Digits, capitals and Hangul can be read aloud; a "
        "Latin word cannot, so both particles are printed. Give the term a sound.",
        "star: {one: Star}",
        "star: {one: Star, sound: 스타}",
    ),
    Code(
        "RW416",
        "No word for a number",
        "numbers.yaml has words up to a point. Beyond it the number stays in digits.",
        "{points.words} with 250",
        "{points}",
    ),
    Code(
        "RW417",
        "A term without a counter",
        "This language counts things with counters, and the term does not say which is its own.",
        "card: {one: 카드}",
        "card: {one: 카드, counter: 장}",
    ),
    Code(
        "RW418",
        "A reference to nothing",
        "A text refers to a section of the book, or to a part of the rules that the book prints, "
        "by its key. The hint has the nearest.",
        "See {@scorring}.",
        "See {@scoring}.",
    ),
    Code(
        "RW420",
        "A number that is not bound",
        "No number that belongs to a rule is typed in prose: when the rule changes, the text would "
        "still say the old one. Print the value with a placeholder.",
        "Each player draws two cards.",
        "Each player draws {drawn}.",
    ),
    Code(
        "RW421",
        "Unknown fact",
        "The fact in round brackets is neither a cue of cues.yaml nor a word of the game.",
        "[at random](randon)",
        "[at random](random)",
    ),
    Code(
        "RW422",
        "Words that do not say the fact",
        "The language's word list does not know these words as a way to say this fact. Use one of "
        "its wordings, or add yours to cues.yaml if a reader would understand it in no other way.",
        "[with a smile](random)",
        "[at random](random)",
    ),
    Code(
        "RW423",
        "Words that say the contrary of the fact",
        "These words are listed as saying something else than the fact they are marked with.",
        "[of their choice](random)",
        "[at random](random)",
    ),
    Code(
        "RW424",
        "An article or particle typed by hand beside a placeholder",
        "The small word would not follow when the term changes. Use the grammar mark.",
        "Take a {card}.",
        "Take [a]{card}.",
    ),
    Code(
        "RW425",
        "A page number that is typed",
        "Pages move whenever a sentence grows, in each language in its own way. Refer to a section "
        "or a part of the rules by its key: its title is printed, and on paper its page.",
        "It moves on (see page 9).",
        "It moves on (see {@weather}).",
    ),
    Code(
        "RW430",
        "A language file cannot be read",
        "A language is a folder with grammar.yaml, numbers.yaml and cues.yaml, in UTF-8 and of "
        "sane size.",
    ),
    Code(
        "RW431",
        "A language file is not well-formed",
        "The file is YAML, without aliases, each key once.",
        "random: {says: [at random}",
        "random: {says: [at random]}",
    ),
    Code(
        "RW432",
        "A language file has an entry that means nothing",
        "The place shows which; the hint has the nearest key there is.",
        "random: {say: [at random]}",
        "random: {says: [at random]}",
    ),
    Code(
        "RW433",
        "Not the code of a language",
        "Languages are named by the codes of Unicode's CLDR: en, fr, ko, de, pt_BR.",
        "language: french",
        "language: fr",
    ),
    Code(
        "RW440",
        "Fixed words of a language are missing",
        "The words of the terminal stand in locales/<language>/interface.yaml and those of the "
        "pages in book.yaml, under the same keys as in English. A key that is missing is said in "
        "English.",
    ),
    Code(
        "RW441",
        "A fixed word that is no text",
        "Each line of interface.yaml and book.yaml is a key and a text.",
        "over: [The game, is over]",
        "over: The game is over.",
    ),
    Code(
        "RW442",
        "A fixed word that nobody asks for",
        "The keys of interface.yaml and book.yaml are those of the English files. This one is "
        "another: it is misspelled, or was meant for another version.",
        "chartt: Contents {target}",
        "chart: Contents {target}",
    ),
)

CODES: tuple[Code, ...] = MESSAGES
