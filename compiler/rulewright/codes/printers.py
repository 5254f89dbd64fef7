"""Pages of the codes for what a printer's reader marks in a text: RW434 to RW439."""

from __future__ import annotations

from rulewright.codes import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW437",
        "Letters in the wrong encoding",
        "These odd letters are the bytes of other ones: the file was read as another encoding than "
        "it was written in. The hint says what they were.",
        "la piÃ¨ce",
        "la pièce",
    ),
    Code(
        "RW438",
        "And for or, or for and",
        "Two values are joined by a word for both where the original has a choice of them, or the "
        "other way round; or a range of numbers is told as two numbers.",
        "… {red} et {blue}   (English: {red} or {blue})",
        "… {red} ou {blue}",
    ),
    Code(
        "RW439",
        "Somebody else begins",
        "The rule begins with somebody, and the text with whoever sits beside them. If the rule is "
        "wrong, write it so: “clockwise from left of dealer”.",
        "Beginning to the left of the {dealer} …   (the rule: clockwise from dealer)",
        "Beginning with the {dealer} …",
    ),
    Code(
        "RW434",
        "Signs and spaces that a printer would not set so",
        "Two spaces, a space before a comma, a sign typed twice, a bracket that is never closed, a "
        "sentence without its full stop, a character that nobody can see, or a sign that this "
        "language does not use. The program sets quotes, apostrophes and the spaces that French "
        "wants before its signs by itself; the rest is printed as it is typed.",
        "Draw {tiles} ,then pass..",
        "Draw {tiles}, then pass.",
    ),
    Code(
        "RW435",
        "Words of another tone of voice",
        "A rulebook speaks to its reader in one tone from beginning to end. These words are of "
        "another one, says the language's slips.yaml: familiar where the book is polite, or plain "
        "where it is courteous.",
        "Tu pioches {tiles}.",
        "Vous piochez {tiles}.",
    ),
    Code(
        "RW436",
        "Stress that came off, or was put on",
        "What the English stresses, between two pairs of stars, its translation stresses too: a "
        "reader looks there for what must not be missed.",
        "Ne regardez jamais.   (English: **Never** look.)",
        "Ne regardez **jamais**.",
    ),
)
