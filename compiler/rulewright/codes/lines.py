"""Codes of lines whose words are right one by one, but mean nothing together."""

from __future__ import annotations

from rulewright.codes import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW260",
        "A name that is not known here",
        "The seat of “each …” and of “some …” is known inside it, and a number that comes with an "
        "answer under that answer. What is chosen, told or named by “let” is known to the end of "
        "its section.",
        "bid with 1 to 6 coins as offer:\n    player loses offer coins\nplayer gains offer trust",
        "bid with 1 to 6 coins as offer:\n    player loses offer coins\n"
        "    player gains offer trust",
    ),
    Code(
        "RW261",
        "Words that say nothing here",
        "Some words speak of what is only there at times: “its” of a piece, in a line about worth; "
        "“is somebody” of a name that a choice gave; a number behind “player”; “between” where one "
        "of several is looked for.",
        "each player between dealer and rival:\n    player gains 1 coin",
        "if some player between dealer and rival as third where coins of third = 0:\n"
        "    dealer gains 1 coin",
    ),
    Code(
        "RW262",
        "What a phase or a definition is told",
        "In brackets stands one thing for each name in the heading: a seat, behind “number” an "
        "amount, behind “piece” a piece or a named one.",
        "phase pay(debtor, number price):\n    ...\n\ndo pay(rival)",
        "phase pay(debtor, number price):\n    ...\n\ndo pay(rival, 2)",
    ),
    Code(
        "RW263",
        "A definition that does not say one thing",
        "A definition is one condition, or one amount; an amount may hang on “if” and “otherwise”. "
        "It uses only what is defined without it.",
        "define price(debtor):\n    if coins of debtor > 3:\n        2",
        "define price(debtor):\n    if coins of debtor > 3:\n        2\n    otherwise:\n        1",
    ),
    Code(
        "RW264",
        "No row",
        "Only in a row does a piece have a place and a face. A zone is a row when game.yaml says "
        "in which order its pieces lie.",
        "line: {holds: card, one per: seat}\n\n"
        "player chooses found among facedown card in own line",
        "line: {holds: card, one per: seat, row: as laid}\n\n"
        "player chooses found among facedown card in own line",
    ),
    Code(
        "RW265",
        "Dice are rolled",
        "Dice come to lie in a zone that holds them when they are rolled, and no other way. Behind "
        "a roll may stand who sees it: “hidden”, “unseen” or “open”.",
        "put 1 high from box into tray",
        "roll 1 die into tray",
    ),
    Code(
        "RW266",
        "A line about worth that does not fit",
        "Of a counter there is one thing to say: what each is worth. “make each” speaks of the "
        "same pieces twice, and “must turn” of one piece.",
        "3 or more blue make each red worth 2",
        "3 or more blue make each blue worth 2",
    ),
    Code(
        "RW267",
        "A story that can't be played",
        "An example that is played names each player, does a phase, says who answers what, and "
        "what holds then.",
        "example two, with 3 players (ann, bo):\n    do turn(ann)",
        "example two, with 2 players (ann, bo):\n    do turn(ann)\n    then coins of ann = 1",
    ),
    Code(
        "RW268",
        "What is done together depends on what others do",
        "“Together” promises that nobody learns what another does before all are done. So in it "
        "each chooses for themselves only, nobody leaves the game or responds to another, and "
        "nothing is asked for that another’s part may change.",
        "together, each player:\n    player takes 1 coin from heap to own hand",
        "each player:\n    player takes 1 coin from heap to own hand",
    ),
)
