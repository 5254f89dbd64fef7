"""How lines are written that say what happens: statements, answers, definitions."""

from __future__ import annotations

from rulewright.source.usage_lines import IF, OTHERWISE, STEP, WITH, Line, Topic, first, verb

TOPICS: dict[str, tuple[Topic, ...]] = {
    "statement": (
        Topic(
            "What happens",
            "Under `setup:`, `play:` and `phase NAME:`.",
            (
                STEP,
                WITH,
                IF,
                OTHERWISE,
                first(
                    "repeat",
                    "So often; till a condition holds, looked at before each pass; or till a phase "
                    "around it is left.",
                    "repeat AMOUNT times:",
                    "repeat until CONDITION:",
                    "repeat:",
                ),
                first(
                    "each",
                    "For one after another. The seat is called `player` or `seat`, or as said.",
                    "each player:",
                    "each seat:",
                    "each player clockwise from SEAT as NAME:",
                    "each player other than SEAT as NAME counterclockwise from SEAT:",
                    "each of SEAT and SEAT as NAME:",
                ),
                first(
                    "each",
                    "By what each has as it begins; “fewest” the other way. Those who have the "
                    "same come in seat order, or as said.",
                    "each player by COUNTER, most first:",
                    "each player as NAME by COUNTER, most first, ties clockwise from SEAT:",
                    "each player by COUNTER, fewest first, ties by COUNTER, most first:",
                ),
                first(
                    "together",
                    "The same, but nobody learns what another does before all are done.",
                    "together, each player clockwise from SEAT:",
                    "together, each player as NAME clockwise from SEAT:",
                    "together, each of SEAT and SEAT as NAME:",
                ),
                first(
                    "do",
                    "Goes through a phase and comes back. In brackets stands what it is told.",
                    "do PHASE",
                    "do PHASE(SEAT, AMOUNT, PIECE)",
                ),
                first("leave", "Goes on behind a phase that is going on.", "leave PHASE"),
                verb(
                    "leaves",
                    "A player is out: takes no turn, is asked nothing, is no one's neighbour.",
                    "SEAT leaves the game",
                ),
                first("end", "The game is over.", "end the game"),
            ),
        ),
        Topic(
            "Pieces that move",
            "How such a line may end stands below.",
            (
                first(
                    "put",
                    "Definite pieces.",
                    "put AMOUNT PIECE and AMOUNT CARD from ZONE to ZONE",
                    "put TABLE from ZONE to ZONE",
                ),
                first(
                    "draw",
                    "At random, by nobody in particular.",
                    "draw AMOUNT PIECES from ZONE to ZONE, unseen",
                ),
                first("move", "All of them.", "move all PIECES from ZONE to ZONE"),
                first(
                    "reveal",
                    "All see what lies there, from now on; or some see what lies there now.",
                    "reveal ZONE of each seat",
                    "reveal ZONE to SEAT and SEAT",
                ),
                first(
                    "swap",
                    "Two zones exchange all they hold.",
                    "swap ZONE of SEAT with ZONE of SEAT",
                ),
                first("roll", "Dice, into an emptied zone.", "roll AMOUNT DICE into ZONE"),
                verb(
                    "draws",
                    "At random.",
                    "SEAT draws AMOUNT PIECES from ZONE to ZONE, or all that are left, hidden",
                ),
                *(
                    verb(
                        word,
                        "By choice, one after another.",
                        f"SEAT {word} AMOUNT PIECES from ZONE to ZONE, if any, hidden",
                    )
                    for word in ("takes", "returns", "places", "gives")
                ),
                verb("moves", "All of them.", "SEAT moves all PIECES from ZONE to ZONE"),
                verb(
                    "shows",
                    "All see them once; they stay where they are.",
                    "SEAT shows AMOUNT PIECE from ZONE",
                ),
                verb(
                    "rolls",
                    "Dice, into an emptied zone.",
                    "SEAT rolls AMOUNT DICE into ZONE, hidden",
                ),
            ),
        ),
        Topic(
            "Cards in rows",
            "A zone with `row:` in game.yaml. CARD is a card that was chosen or told.",
            (
                first(
                    "exchange",
                    "Two cards take each other's places; their faces stay as they are.",
                    "exchange CARD with CARD",
                ),
                first("turn", "A card's face.", "turn CARD faceup", "turn CARD facedown"),
                verb("looks", "One seat sees its front.", "SEAT looks at CARD"),
                verb(
                    "sorts",
                    "Into its place in the row's order; all see which.",
                    "SEAT sorts CARD",
                ),
                verb(
                    "lays",
                    "All of them face down, in the row's order.",
                    "SEAT lays out ZONE in ZONE",
                ),
            ),
        ),
        Topic(
            "Counters, flags, markers, names",
            "What would go past a counter's ends is lost.",
            (
                first("gain", "The table's counter goes up.", "gain AMOUNT COUNTER"),
                first("lose", "The table's counter goes down.", "lose AMOUNT COUNTER"),
                first(
                    "set",
                    "It shows just this.",
                    "set COUNTER to AMOUNT",
                    "set COUNTER of SEAT to AMOUNT",
                ),
                verb("gains", "A seat's counter goes up.", "SEAT gains AMOUNT COUNTER"),
                verb("loses", "A seat's counter goes down.", "SEAT loses AMOUNT COUNTER"),
                verb(
                    "becomes",
                    "A flag is set.",
                    "SEAT becomes FLAG",
                    "the table becomes FLAG",
                ),
                verb(
                    "stops",
                    "A flag is set no longer.",
                    "SEAT stops being FLAG",
                    "the table stops being FLAG",
                ),
                first(
                    "let",
                    "An amount or a card gets a name for the rest of the section.",
                    "let NAME be AMOUNT",
                    "let NAME be CARD",
                ),
                first(
                    "the",
                    "The people at the table decide who gets it.",
                    "the table gives MARKER to a player",
                ),
                first("give", "A marker goes to a seat.", "give MARKER to SEAT"),
                first(
                    "pass",
                    "A marker goes to the next player.",
                    "pass MARKER clockwise",
                    "pass MARKER counterclockwise",
                ),
                first("remove", "Nobody has the marker any more.", "remove MARKER"),
            ),
        ),
        Topic(
            "Choices",
            "What is chosen keeps its name for the rest of the section. Where there is nobody to "
            "choose, `, if any` leaves it at that.",
            (
                verb(
                    "chooses",
                    "A person; a card; or one of the answers below the line.",
                    "SEAT chooses NAME among other players",
                    "SEAT chooses NAME among other seats",
                    "SEAT chooses NAME among other players besides SEAT where CONDITION, if any",
                    "SEAT chooses NAME among PIECES in ZONE",
                    "SEAT chooses NAME among facedown PIECES in ZONE of each player and ZONE, "
                    "if any",
                    "SEAT chooses:",
                ),
                first(
                    "any",
                    "All of them are asked together and secretly. Several who would must agree on "
                    "one of them, or the first of them does it; else it is nobody.",
                    "any GROUP may ANSWER as NAME, agreeing on one",
                    "any GROUP may ANSWER as NAME, the first clockwise from SEAT",
                ),
            ),
        ),
    ),
    "branch": (
        Topic(
            "Answers",
            "Under `SEAT chooses:`, two at least.",
            (
                Line("", ("NAME:",), "An answer; what follows from it stands under it."),
                verb(
                    "when",
                    "An answer that can be given only so.",
                    "NAME when CONDITION:",
                ),
                verb(
                    "with",
                    "An answer with a number, known in what stands under it.",
                    "NAME with AMOUNT to AMOUNT PIECE as NAME when CONDITION:",
                    "NAME with AMOUNT to AMOUNT as NAME and AMOUNT to AMOUNT PIECE as NAME:",
                ),
            ),
        ),
    ),
    "define_line": (
        Topic(
            "What a definition says",
            "Under `define NAME(…):` one condition, or one amount, which may hang on conditions.",
            (
                IF,
                WITH,
                OTHERWISE,
                Line("", ("CONDITION",), "It holds where this holds."),
                Line("", ("AMOUNT",), "It comes to this."),
            ),
        ),
    ),
}
