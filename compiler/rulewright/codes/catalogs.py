"""Pages of the codes of translation catalogs: RW480 to RW499."""

from __future__ import annotations

from rulewright.codes import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW480",
        "No catalog for a language",
        "The texts of a game in another language stand in a PO file, locales/LANGUAGE/GAME.po. Run "
        "“rulewright translate update” to make it, and translate it in Poedit, Weblate or any "
        "editor. Until then the phrasebook says the rules, literally but correctly.",
    ),
    Code(
        "RW481",
        "A line of a catalog that can't be read",
        "A PO file has comments, and entries of msgctxt, msgid and msgstr, each followed by words "
        'in quotes. Inside them a quote is written \\" and a backslash \\\\.',
        'msgstr "Il dit "oui"."',
        'msgstr "Il dit \\"oui\\"."',
    ),
    Code(
        "RW482",
        "An entry without a key",
        "Translations are found by their key, never by likeness of words. The key stands in "
        "msgctxt; it is the key of the text in the rules.",
        'msgid "Draw {tiles}."\nmsgstr "Piochez {tiles}."',
        'msgctxt "market.deal"\nmsgid "Draw {tiles}."\nmsgstr "Piochez {tiles}."',
    ),
    Code(
        "RW483",
        "Two entries for one text",
        "It would be chance which of them is printed. Keep the better one.",
    ),
    Code(
        "RW484",
        "A plural entry",
        "Plural forms are not needed: {tiles} prints “1 tile” and “2 tiles” by itself, and words "
        "that agree with it are written with a grammar mark.",
        'msgid_plural "Draw {n} tiles."',
        'msgid "Draw {tiles}."',
    ),
    Code(
        "RW485",
        "A header that does not fit its file",
        "A catalog is UTF-8 and says so, says the language of the folder it lies in, and has one "
        "header. Its plural forms, where it names any, are as many as the language has.",
        '"Content-Type: text/plain; charset=ISO-8859-1\\n"',
        '"Content-Type: text/plain; charset=UTF-8\\n"',
    ),
    Code(
        "RW486",
        "A text that is not translated",
        "The catalog has no words for a text of the rules. The hint shows the English.",
        'msgstr ""',
        'msgstr "Chaque joueur prend {tiles}."',
    ),
    Code(
        "RW487",
        "A translation that is marked as unsure",
        "Somebody flagged it fuzzy, so it is not printed. When it is right, take the flag away.",
        '#, fuzzy\nmsgctxt "setup.deal"',
        'msgctxt "setup.deal"',
    ),
    Code(
        "RW488",
        "A translation of another rule",
        "The rule has changed in kind since a person approved this translation: not only a number, "
        "which its placeholder would print. The message says which facts became what. Run "
        "“rulewright translate update”, mend the words, and take the fuzzy flag away; the next "
        "update notes that they are good for the new rule.",
    ),
    Code(
        "RW489",
        "A translation of a text that is not there",
        "The rules have no text of this key. If a step was renamed, move the words to the new key; "
        "“rulewright translate update” keeps them at the end of the file.",
    ),
    Code(
        "RW490",
        "The English was worded anew",
        "The rule is the same, so the translation stands. It may want the better wording too.",
    ),
    Code(
        "RW491",
        "No text of this key",
        "“translate review” was asked for a text that the game does not have. The hint has the "
        "nearest; “--list --all” lists all of them.",
        "rulewright translate review pond --lang fr --key setup.dael",
        "rulewright translate review pond --lang fr --key setup.deal",
    ),
    Code(
        "RW492",
        "Nothing to approve",
        "A text that has no words in a language can't be approved. Translate it first, in the "
        "catalog or in “translate review”.",
    ),
    Code(
        "RW494",
        "Translations that nobody reviewed",
        "These words were written, and nobody is on record for having read them beside the rule: "
        "their entries have no “reviewed-fp”. “rulewright translate review” shows each with its "
        "rule and writes it down. It is a note, for the words may well be right.",
    ),
    Code(
        "RW496",
        "Another number in a story",
        "A story states no rule, so its numbers are free; but a translation tells the same story. "
        "Where the original has a dozen keys and the translation ten, one of them was misread.",
    ),
    Code(
        "RW495",
        "Letters in pieces",
        "A syllable or an accented letter can be written whole (NFC) or in pieces (NFD), and looks "
        "the same. A catalog has them whole: other programs search, sort and draw it so. "
        "“rulewright translate update” writes the file anew.",
    ),
    Code(
        "RW493",
        "A catalog that changed while it was reviewed",
        "Somebody wrote to the catalog after the review had read it: a PO editor that is still "
        "open, or another review. Their work is not written over. Close the other one and start "
        "the review again; what was decided before is in the file.",
    ),
)
