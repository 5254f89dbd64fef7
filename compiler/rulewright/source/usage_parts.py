"""How the parts of a line are written: amounts, seats, groups, zones, conditions, endings."""

from __future__ import annotations

AMOUNTS: dict[str, str] = {
    "3": "a number; with `+`, `-`, `*` and brackets",
    "VALUE": "a named number of game.yaml",
    "TABLE": "a table of one number: the row of those who play",
    "NAME": "a number that came with an answer, was told or was named by `let`",
    "players": "how many play",
    "players left": "how many of them are still in the game",
    "seats": "the same with the seats that no player holds",
    "total of TABLE": "the sum of a row of a table of pieces",
    "COUNTER": "what the table's counter shows",
    "COUNTER of SEAT": "what a seat's counter shows",
    "count of ZONE": "how many pieces lie there now",
    "count of PIECE in ZONE": "how many of these; PIECE may be a class or a piece by another name",
    "count of facedown PIECE in ZONE": "how many of these lie so in a row; or `faceup`",
    "count of facedown in ZONE": "how many cards lie so",
    "ATTRIBUTE in ZONE": "the sum of a number the pieces there have of their own",
    "its ATTRIBUTE": "a number of its own of the piece that a line about worth speaks of",
    "entry 3 of LIST": "an entry of a list, counted from 0; past its ends the first or the last",
    "entry NAME of LIST": "the same by a named number",
    "entry COUNTER of SEAT of LIST": "the same by a counter",
    "entry (AMOUNT) of LIST": "the same by any amount",
    "entry DEFINITION(SEAT) of LIST": "the same by a definition",
    "DEFINITION": "what it comes to",
    "DEFINITION(SEAT, AMOUNT, PIECE)": "what it comes to for these",
    "AMOUNT divided by AMOUNT": "rounded down",
    "the lesser of AMOUNT and AMOUNT": "reaches to the end of the amount; put it into brackets "
    "where something follows",
    "the greater of AMOUNT and AMOUNT": "the same",
    "AMOUNT + the lesser of AMOUNT and AMOUNT": "last in an amount it needs no brackets",
}
"""How an amount is written."""

SEATS: dict[str, str] = {
    "MARKER": "whoever holds the marker now",
    "NAME": "a seat named by `as`, told or chosen; in `each player:` it is `player`",
    "SPECIAL": "a seat of game.yaml that no player holds",
    "left of SEAT": "the neighbour clockwise who is still in the game",
    "right of SEAT": "the neighbour counterclockwise",
    "owner of CARD": "in whose row it lies",
    "player 1": "the player of a seat by number, where seats differ",
}

GROUPS: dict[str, str] = {
    "player": "all players who are still in the game",
    "seat": "the same with the seats that no player holds",
    "player other than SEAT": "all but one; or `seat other than SEAT`",
    "seat other than SEAT": "all but one",
    "player between SEAT and SEAT": "those on the way clockwise from one to the other",
}

ZONES: dict[str, str] = {
    "ZONE": "a zone there is once; `box` is what the game came in",
    "own ZONE": "the zone of the seat that acts in this line",
    "ZONE of SEAT": "somebody's",
    "ZONE of each player": "everybody's, one after another; or `of each seat`",
    "ZONE of each player other than SEAT": "everybody's but one",
}

CONDITIONS: dict[str, str] = {
    "OPTION is CHOICE": "how an option is set",
    "SEAT is NAME": "whether two seats, by their names, are one; or `is not`",
    "SEAT is left of SEAT": "the same with a neighbour; or `is not`",
    "SEAT is FLAG": "whether a flag is set; or `is not`",
    "the table is FLAG": "a flag of the table; or `is not`",
    "SEAT is out": "whether a player has left the game; or `is not out`",
    "NAME is somebody": "whether a choice or a window named anybody; or `is nobody`",
    "SEAT has MARKER": "or `has no`",
    "somebody has MARKER": "or `nobody has`",
    "ZONE is empty": "or `is not empty`",
    "ZONE matches ZONE": "whether they hold the very same pieces",
    "CARD is CLASS": "whether a named piece is this piece or of this class; or `is not`",
    "CARD is faceup": "how a card lies; or `facedown`, or `is not`",
    "CARD is faceup in ZONE": "how and where",
    "AMOUNT >= AMOUNT": "or `>`, `<`, `<=`, `=`, `!=`",
    "some GROUP as NAME where CONDITION": "whether it holds for one of them at least",
    "no GROUP as NAME where CONDITION": "whether it holds for none of them",
    "DEFINITION": "what is defined to hold",
    "DEFINITION(SEAT, AMOUNT, PIECE)": "the same for these",
    "not CONDITION": "for one condition; put several into brackets",
    "(CONDITION or CONDITION) and CONDITION": "`and` binds more than `or`",
}

ENDINGS: dict[str, str] = {
    ", or all that are left": "as many as there are, where too few are; `, if any` is the same",
    ", hidden": "only who moves it learns which piece it is",
    ", unseen": "nobody does, not even who moves it",
    ", open": "everybody does; or `, seen by all`",
    ", seen by SEAT and SEAT": "these do",
}
"""What may stand behind `draws`, `takes`, `returns`, `places`, `gives` and `rolls`. Without a word
about it, a piece is seen by whoever sees it in the zone it leaves or in the zone it reaches."""
