"""How lines are written that are no play: headings, worth, ranking, claims, examples, stories."""

from __future__ import annotations

from rulewright.source.usage_lines import IF, OTHERWISE, STEP, WITH, Line, Topic, first, verb

TOPICS: dict[str, tuple[Topic, ...]] = {
    "header": (
        Topic(
            "Sections",
            "play.rules is made of these; each begins at the edge of the page.",
            (
                first("setup", "What happens before play.", "setup:"),
                first("play", "The whole game.", "play:"),
                first(
                    "phase",
                    "What `do NAME` does. It may be told seats, numbers and pieces; what is named "
                    "in it is known nowhere else.",
                    "phase NAME:",
                    "phase NAME(NAME, number NAME, piece NAME):",
                ),
                first(
                    "define",
                    "An amount or a condition under a name.",
                    "define NAME(NAME, number NAME, piece NAME):",
                    "define NAME:",
                ),
                first(
                    "scoring",
                    "What a seat's pieces or counter are worth.",
                    "scoring of ZONE:",
                    "scoring of COUNTER:",
                ),
                first("ranking", "Who wins.", "ranking:"),
                first("claims", "What the rules say of themselves.", "claims:"),
                first("examples", "Worked examples.", "examples:"),
            ),
        ),
    ),
    "score": (
        Topic(
            "What a holding is worth",
            "Under `scoring of ZONE:`; PIECE may be a class. Under `scoring of COUNTER:` stands "
            "only what each is worth.",
            (
                STEP,
                IF,
                WITH,
                OTHERWISE,
                first("every", "Instead of its pieces.", "every AMOUNT PIECE are worth POINTS"),
                verb("first", "One such group only.", "the first AMOUNT PIECE are worth POINTS"),
                verb(
                    "by",
                    "All of them together, by a list that begins with none.",
                    "PIECE are worth LIST by number",
                ),
                verb(
                    "everything",
                    "So many make a holding worth nothing.",
                    "AMOUNT to AMOUNT PIECE make everything worthless",
                    "AMOUNT PIECE make everything worthless",
                ),
                verb(
                    "make",
                    "So many change what each of them is worth.",
                    "AMOUNT or more PIECE make each PIECE worth POINTS",
                ),
                verb(
                    "more",
                    "However many there are.",
                    "AMOUNT or more PIECE are worth POINTS together",
                ),
                verb(
                    "counts",
                    "As its owner likes, piece by piece.",
                    "each PIECE counts as PIECE, PIECE or PIECE",
                    "each PIECE counts as PIECE or PIECE, for players only",
                ),
                verb(
                    "must",
                    "Its owner chooses a piece of one class, which is then of another.",
                    "each PIECE must turn 1 CLASS into CLASS",
                ),
                verb(
                    "each",
                    "Each piece, or each of a counter.",
                    "each PIECE is worth POINTS",
                    "each COUNTER is worth POINTS",
                ),
            ),
        ),
    ),
    "rank": (
        Topic(
            "Who wins",
            "Under `ranking:`.",
            (
                STEP,
                IF,
                WITH,
                OTHERWISE,
                verb("points", "The highest score.", "most points win"),
                verb(
                    "last",
                    "Those who are still in the game; with those whose zone holds the same.",
                    "the last players left win",
                    "the last players left win, with everybody whose ZONE matches theirs",
                ),
                verb(
                    "then",
                    "Among those who are still tied; in the end they may win together.",
                    "then most PIECE",
                    "then most PIECE as drawn, unless worthless",
                    "then all share",
                ),
            ),
        ),
    ),
    "claim_head": (
        Topic(
            "Claims",
            "Under `claims:`; `check` proves them.",
            (
                first(
                    "claim",
                    "Of the rules, of the game when the set-up is done, or when it is over.",
                    "claim NAME:",
                    "claim NAME, at the start:",
                    "claim NAME, at the end:",
                ),
            ),
        ),
    ),
    "claim_line": (
        Topic(
            "What a claim says",
            "One line under `claim NAME:`.",
            (Line("", ("AMOUNT = AMOUNT",), "Or any other condition."),),
        ),
    ),
    "example_head": (
        Topic(
            "Worked examples",
            "Under `examples:`; `check` reckons or plays them.",
            (
                first(
                    "example",
                    "A holding and its worth; or, with players by name, a story that is played.",
                    "example NAME:",
                    "example NAME, with 3 players (NAME, NAME, NAME):",
                ),
            ),
        ),
    ),
    "example_line": (
        Topic(
            "What an example shows",
            "One line under `example NAME:`. Without a worth, it is reckoned and printed.",
            (
                Line(
                    "",
                    (
                        "AMOUNT PIECE and AMOUNT PIECE are worth POINTS",
                        "AMOUNT PIECE and AMOUNT PIECE are worth POINTS, another way POINTS",
                        "AMOUNT PIECE and AMOUNT PIECE",
                    ),
                    "A holding. “another way”: what it would come to if its owner, who takes the "
                    "best, settled it otherwise. Lines with “given”, “do” or “then” belong to an "
                    "example with players by name.",
                ),
            ),
        ),
    ),
    "story_line": (
        Topic(
            "What a story tells",
            "Under `example NAME, with … players (…):`. All else lies in the box, and every "
            "counter stands where it starts.",
            (
                first(
                    "given",
                    "How it begins: what a zone holds and nothing more, what a counter shows, who "
                    "has a marker, what somebody is.",
                    "given ZONE is AMOUNT PIECE and AMOUNT PIECE",
                    "given ZONE is empty",
                    "given COUNTER of SEAT is AMOUNT",
                    "given SEAT has MARKER",
                    "given SEAT is FLAG",
                ),
                first(
                    "do",
                    "Which phase is played; or the set-up.",
                    "do PHASE",
                    "do PHASE(SEAT, AMOUNT)",
                    "do setup",
                ),
                verb(
                    "answers",
                    "What somebody decides: an answer with its numbers, a person, a piece, a "
                    "place in a row by number. Whoever is not told to answer to a call does not.",
                    "NAME answers ANSWER",
                    "NAME answers ANSWER with AMOUNT and AMOUNT",
                    "NAME answers 2",
                ),
                first("chance", "What is drawn or rolled.", "chance gives PIECE"),
                first(
                    "then",
                    "What holds in the end; or who wins with what everybody has then.",
                    "then CONDITION",
                    "then the winner is SEAT",
                    "then the winners are SEAT and SEAT",
                ),
            ),
        ),
    ),
}
