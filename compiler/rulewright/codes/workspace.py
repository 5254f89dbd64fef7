"""Pages of the codes of workspaces and of the command line."""

from __future__ import annotations

from rulewright.codes import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW601",
        "An unknown game",
        "A game is named by its folder under rules/, or by a path to a folder with game.yaml.",
        "rulewright check ponds",
        "rulewright check pond",
    ),
    Code(
        "RW602",
        "A path that leaves the game's folder",
        "Pictures and other files that a game names lie inside its own folder, and are written "
        "with / and without .. or a drive.",
        "picture: ../../secret.svg",
        "picture: pictures/red.svg",
    ),
    Code(
        "RW603",
        "Not a name for a variant",
        "A variant is named by its file under variants/, without .yaml.",
        "rulewright play pond+../short",
        "rulewright play pond+short",
    ),
    Code(
        "RW604",
        "An unknown variant",
        "After the + stands the name of a file under the game's variants/.",
        "rulewright play pond+shrot",
        "rulewright play pond+short",
    ),
    Code(
        "RW605",
        "An unknown language",
        "A language is a folder under locales/ with its grammar.yaml.",
        "rulewright play pond --lang frr",
        "rulewright play pond --lang fr",
    ),
    Code(
        "RW606",
        "No games here",
        "No game was named and this folder has none under rules/.",
        "rulewright check",
        "rulewright new my-games && cd my-games && rulewright check",
    ),
    Code(
        "RW607",
        "A folder that is not empty",
        "`rulewright new` makes a workspace in a folder that is new or empty, so that nothing is "
        "overwritten.",
        "rulewright new .",
        "rulewright new my-games",
    ),
    Code(
        "RW608",
        "A file that can't be written",
        "The disk is full, or this account may not write there. What was there before is as it "
        "was.",
    ),
    Code(
        "RW610",
        "A holding that can't be read",
        "A holding is a list of how many and what: numbers and pieces, with commas or “and” "
        "between them.",
        'rulewright score pond "lots of pearls"',
        'rulewright score pond "3 pearls, 1 shell"',
    ),
    Code(
        "RW611",
        "An unknown piece in a holding",
        "The piece is none of those that are scored. It is named as in game.yaml, or as the books "
        "print it in any language.",
        'rulewright score pond "3 perls"',
        'rulewright score pond "3 pearls"',
    ),
    Code(
        "RW612",
        "Not an option with its choice",
        "Options are written NAME=CHOICE.",
        "--option ties",
        "--option ties=share",
    ),
    Code(
        "RW613",
        "Seats that don't fit",
        "--seats lists, for each player, human or bot.",
        "rulewright play pond --players 3 --seats human,bot",
        "rulewright play pond --players 3 --seats human,bot,bot",
    ),
    Code(
        "RW614",
        "A review without a terminal",
        "“translate review” shows a text and waits for a key, so it needs a terminal to read from "
        "and to write to. In scripts, --list and --json show what waits, and --approve KEY "
        "approves a text as it stands.",
        "rulewright translate review pond --lang fr < answers.txt",
        "rulewright translate review pond --lang fr --approve setup.deal",
    ),
    Code(
        "RW620",
        "A file that is not written as fmt writes it",
        "`rulewright fmt` gives every rules file the same indentation, spacing and blank lines, so "
        "that two versions differ only where they mean different things.",
        "do   market",
        "do market",
    ),
    Code(
        "RW630",
        "A waiver that can't be used",
        "waivers.yaml holds findings that somebody has looked at and lets stand, each under its "
        "fingerprint, with its code and a reason. What is found while files are read, and what "
        "leaves a hole on a page, can't be waived: it must be mended.",
        "f3a9c01d4e72:\n  code: RW465",
        "f3a9c01d4e72:\n  code: RW465\n  reason: The house style says so.",
    ),
    Code(
        "RW631",
        "A waiver has lapsed",
        "A waiver is for one finding as it was looked at. When the words or the rule change, its "
        "fingerprint moves and the finding is back; when it was mended, the waiver is of no more "
        "use. Take the waiver away.",
    ),
    Code(
        "RW632",
        "No finding to waive",
        "A finding is waived by its fingerprint, which “check” shows beside it; the first six "
        "signs are enough.",
        "rulewright check pond --waive RW465 --reason …",
        "rulewright check pond --waive f3a9c01d4e72 --reason …",
    ),
    Code(
        "RW633",
        "No mutant of this kind",
        "`mutate --kind` takes only the mutants of one kind. Kinds have the names that the table "
        "shows when all are taken; some are made in rules only, others in texts only, and a game "
        "without directions has none to turn round.",
        "rulewright mutate pond --kind nonsense",
        "rulewright mutate pond --kind direction",
    ),
    Code(
        "RW640",
        "A text that is too long to be a rulebook",
        "`audit` reads texts of up to 200,000 characters, and files of up to eight megabytes. A "
        "rulebook is far shorter; give it the part that holds the rules.",
    ),
    Code(
        "RW641",
        "A text that can't be read",
        "`audit` reads texts in UTF-8, Markdown, HTML and PDF. This file is damaged, locked, "
        "something else (a Word file, a picture), or a PDF of pictures, which has no text in it. A "
        "text in the encoding of one system, such as Windows-1252, is saved as UTF-8 first.",
        "rulewright audit my-game --lang fr scan.jpg",
        "rulewright audit my-game --lang fr rules.txt",
    ),
)
