"""Pages of the source codes: files, YAML and lines of rules that can't be read."""

from __future__ import annotations

from rulewright.codes import Code

FILES: tuple[Code, ...] = (
    Code(
        "RW101",
        "A file that is missing or can't be opened",
        "A game is a folder with game.yaml (what is countable) and play.rules (what happens). One "
        "of them is not there, or this account may not read it.",
        "rules/pond/\n    game.yaml",
        "rules/pond/\n    game.yaml\n    play.rules",
    ),
    Code(
        "RW102",
        "A file that is too large",
        "The rules of a game are a few hundred lines. A file of more than a megabyte is something "
        "else, and is not read.",
    ),
    Code(
        "RW103",
        "A file that is not UTF-8",
        "Rules are text in UTF-8, the encoding that has every letter of every language. The place "
        "shows the first byte that fits no character; save the file again as UTF-8.",
    ),
    Code(
        "RW104",
        "An empty file",
        "The file is there, but nothing is written in it.",
        "",
        "title: Pond\nplayers: 2-4\n...",
    ),
    Code(
        "RW105",
        "Not a text a person wrote",
        "A line of thousands of characters, thousands of lines, or an invisible control character: "
        "the file was damaged, or is not a rules file.",
    ),
)

LAYOUT: tuple[Code, ...] = (
    Code(
        "RW110",
        "A tab among spaces",
        "How far a line is indented says what it belongs to. Tabs are as wide as each editor "
        "likes, so lines are indented with spaces only. `rulewright fmt` replaces them.",
        "play:\n\tdo market",
        "play:\n    do market",
    ),
    Code(
        "RW111",
        "Lines that belong together are indented differently",
        "All lines under one heading begin in the same column, and a section's heading begins at "
        "the edge of the page.",
        "play:\n    do market\n      do feast",
        "play:\n    do market\n    do feast",
    ),
    Code(
        "RW112",
        "A line indented under a line that opens nothing",
        "Only a line that ends with a colon can have others under it.",
        "do market\n    do feast",
        "do market\ndo feast",
    ),
    Code(
        "RW113",
        "Too much inside one another",
        "Nobody can read rules that are nested so deep. Make a phase of the inner blocks and write "
        "“do” with its name; give a part of a long sum a name under values.",
    ),
    Code(
        "RW114",
        "An unknown kind of text",
        "A text starts with “|” (the rulebook says it), “aid |” (the player aid says it) or "
        "“note |” (a remark in a box).",
        "tip | Watch the others.",
        "note | Watch the others.",
    ),
    Code(
        "RW115",
        "A text that describes nothing",
        "A text stands first under the line it says: a section's heading, a step, or an answer of "
        "a choice.",
        "player draws 1 card from deck to own hand\n    | You draw {drawn}.",
        "step draw:\n    | You draw {drawn}.\n    player draws 1 card from deck to own hand",
    ),
    Code(
        "RW116",
        "A text in the wrong place",
        "Texts come before the lines they say, and only sections, steps and answers have them. To "
        "say a few lines in the middle, put a step around them.",
        "step draw:\n    player draws 1 card from deck to own hand\n    | You draw {drawn}.",
        "step draw:\n    | You draw {drawn}.\n    player draws 1 card from deck to own hand",
    ),
)

LINES: tuple[Code, ...] = (
    Code(
        "RW120",
        "A line that can't be read",
        "The marked word does not fit into any kind of line that could stand here. The hint shows "
        "how the line was most likely meant.",
        "player draw 1 card from deck to own hand",
        "player draws 1 card from deck to own hand",
    ),
    Code(
        "RW121",
        "A colon is missing",
        "Lines that have others under them end with a colon.",
        "each player\n    player draws 1 card from deck to own hand",
        "each player:\n    player draws 1 card from deck to own hand",
    ),
    Code(
        "RW122",
        "A colon where nothing can follow",
        "The line does one thing and is finished; nothing can stand under it.",
        "do market:",
        "do market",
    ),
    Code(
        "RW123",
        "A heading with nothing under it",
        "The line ends with a colon, but no line is indented under it. What belongs to it goes "
        "four spaces further to the right.",
        "phase market:\ndo feast",
        "phase market:\n    do feast",
    ),
)

SHEETS: tuple[Code, ...] = (
    Code(
        "RW130",
        "A line of YAML that does not fit",
        "Each line is “name: value”, a list is [a, b], a row is {a: 1, b: 2}, and a text with a "
        "colon or a # in it stands in quotation marks.",
        "title: Pond: the game",
        'title: "Pond: the game"',
    ),
    Code(
        "RW131",
        "Something else than names and values",
        "The file is a list of “name: value” lines, and so is this part of it.",
        "- title\n- Pond",
        "title: Pond",
    ),
    Code(
        "RW132",
        "YAML that is not plain data",
        "Anchors, references and tags can make a small file grow without end or mean something "
        "nobody sees. Rules are plain: names, texts and whole numbers, not nested too deep.",
        "supply: &row {red: 1}\nother: *row",
        "supply: {red: 1}\nother: {red: 1}",
    ),
    Code(
        "RW133",
        "A name that stands twice",
        "Each name stands once in its list; of two, nobody can tell which one is meant.",
        "red: 3\nred: 4",
        "red: 4",
    ),
)

CODES: tuple[Code, ...] = (*FILES, *LAYOUT, *LINES, *SHEETS)
