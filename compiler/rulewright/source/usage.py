"""How each kind of line is written: the patterns shown when a line can't be read."""

from __future__ import annotations

from rulewright.diagnostics import nearest

# Per start rule: the word that tells the kind of line, and one line that shows how it is written.
USAGE: dict[str, dict[str, str]] = {
    "header": {
        "setup": "setup:",
        "play": "play:",
        "phase": "phase NAME:",
        "scoring": "scoring of ZONE:",
        "ranking": "ranking:",
        "claims": "claims:",
        "examples": "examples:",
    },
    "statement": {
        "step": "step NAME:",
        "with": "with 3 players:   or   with 4-5 players:   or   with 3 or 5 players:",
        "if": "if ZONE is empty:   or   if OPTION is CHOICE:   or   if AMOUNT >= AMOUNT:",
        "otherwise": "otherwise:",
        "repeat": "repeat AMOUNT times:",
        "each": "each player:   or   each seat:   or   each player clockwise from SEAT as NAME:",
        "do": "do PHASE",
        "put": "put AMOUNT PIECE from ZONE to ZONE   or   put TABLE from ZONE to ZONE",
        "table": "the table gives MARKER to a player",
        "give": "give MARKER to SEAT",
        "pass": "pass MARKER clockwise",
        "reveal": "reveal ZONE of each seat",
        "swap": "swap ZONE of SEAT with ZONE of SEAT",
        "draw": "draw AMOUNT PIECES from ZONE to ZONE, unseen",
        "move": "move all PIECES from ZONE to ZONE",
        "draws": "SEAT draws AMOUNT PIECES from ZONE to ZONE, or all that are left, hidden",
        "takes": "SEAT takes AMOUNT PIECES from ZONE to ZONE, if any, hidden",
        "returns": "SEAT returns AMOUNT PIECES from ZONE to ZONE, if any, hidden",
        "places": "SEAT places AMOUNT PIECES from ZONE to ZONE, if any, hidden",
        "gives": "SEAT gives AMOUNT PIECES from ZONE to ZONE, if any, hidden",
        "moves": "SEAT moves all PIECES from ZONE to ZONE",
        "chooses": "SEAT chooses NAME among other players   or   "
        "SEAT chooses NAME among other seats   or   SEAT chooses:",
        "end": "end the game",
    },
    "branch": {"": "NAME:   or   NAME when ZONE is not empty:"},
    "score": {
        "step": "step NAME:",
        "if": "if OPTION is CHOICE:",
        "otherwise": "otherwise:",
        "every": "every AMOUNT PIECE are worth POINTS",
        "first": "the first AMOUNT PIECE are worth POINTS",
        "make": "AMOUNT to AMOUNT PIECE make everything worthless"
        "   or   AMOUNT PIECE make everything worthless",
        "more": "AMOUNT or more PIECE are worth POINTS together",
        "counts": "each PIECE counts as PIECE, PIECE or PIECE"
        "   or   each PIECE counts as PIECE or PIECE, for players only",
        "each": "each PIECE is worth POINTS",
    },
    "rank": {
        "step": "step NAME:",
        "if": "if OPTION is CHOICE:",
        "points": "most points win",
        "most": "then most PIECE   or   then most PIECE as drawn, unless worthless",
        "then": "then most PIECE   or   then all share",
    },
    "claim_head": {"claim": "claim NAME:   or   claim NAME, at the end:"},
    "claim_line": {"": "AMOUNT = AMOUNT   (with +, -, *, players, total of TABLE, count of ZONE)"},
    "example_head": {"example": "example NAME:"},
    "example_line": {
        "": "AMOUNT PIECE and AMOUNT PIECE are worth POINTS   or   AMOUNT PIECE and AMOUNT PIECE"
    },
}


AMOUNTS: dict[str, str] = {
    "3": "a number; with `+`, `-`, `*` and brackets",
    "VALUE": "a named number of game.yaml",
    "TABLE": "a table of one number: the row of those who play",
    "players": "how many play",
    "seats": "the same with the seats that no player holds",
    "total of TABLE": "the sum of a row of a table of pieces",
    "count of ZONE": "how many pieces lie there now",
    "count of PIECE in ZONE": "how many of these",
    "AMOUNT divided by AMOUNT": "rounded down",
}
"""How an amount is written, for the page of the language."""

SEATS: dict[str, str] = {
    "MARKER": "whoever holds the marker now",
    "NAME": "a seat named by `as` or by a choice; in `each player:` it is `player`",
    "SPECIAL": "a seat of game.yaml that no player holds",
    "left of SEAT": "the neighbour clockwise",
    "right of SEAT": "the neighbour counterclockwise",
}

ZONES: dict[str, str] = {
    "ZONE": "a zone there is once; `box` is what the game came in",
    "own ZONE": "the zone of the seat that acts in this line",
    "ZONE of SEAT": "somebody's",
    "ZONE of each player": "everybody's, one after another; or `of each seat`",
}

CONDITIONS: dict[str, str] = {
    "OPTION is CHOICE": "how an option is set",
    "NAME is NAME": "whether two seats, by their names, are one; or `is not`",
    "ZONE is empty": "or `is not empty`",
    "AMOUNT >= AMOUNT": "or `>`, `<`, `<=`, `=`, `!=`",
    "ZONE is empty or OPTION is CHOICE and NAME is not NAME": "`and` binds more than `or`",
}

ENDINGS: dict[str, str] = {
    ", or all that are left": "as many as there are, where too few are; `, if any` is the same",
    ", hidden": "only who moves it learns which piece it is",
    ", unseen": "nobody does, not even who moves it",
    ", open": "everybody does; or `, seen by all`",
    ", seen by SEAT and SEAT": "these do",
}
"""What may stand behind `draws`, `takes`, `returns`, `places` and `gives`. Without a word about it,
a piece is seen by whoever sees it in the zone it leaves or in the zone it reaches."""


def hint_for(words: str, start: str) -> str | None:
    """How the line was most likely meant to be written."""
    patterns = USAGE.get(start, {})
    known = [word for word in patterns if word]
    written = words.replace(",", " ").replace(":", " ").split()
    for word in written[1:]:
        # Behind the one who acts stands “draws”; “draw” begins a line in which nobody does.
        if word in known and f"{word}s" in known:
            return f"Did you mean “{word}s”? Such a line is written: {patterns[f'{word}s']}"
    for word in known:
        if word in written:
            return f"Such a line is written: {patterns[word]}"
    for word in written:
        close = nearest(word, known)
        if close:
            return f"Did you mean “{close}”? Such a line is written: {patterns[close]}"
    if "" in patterns:
        return f"Such a line is written: {patterns['']}"
    if known:
        listed = ", ".join(f"“{w}”" for w in known[:8])
        return f"A line here has one of the words {listed}{' and others' if known[8:] else ''}."
    return None
