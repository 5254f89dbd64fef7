"""Pages of the codes of claims, worked examples and sums."""

from __future__ import annotations

from rulewright.codes import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW310",
        "A claim does not hold",
        "A claim is reckoned for every number of players, and for every choice of the options it "
        "asks about. With the numbers shown it comes out false: the claim is wrong, or one of the "
        "numbers it is about. The book leaves its sentence out meanwhile.",
        "supply: {2: 10, 3: 12}\n\nclaim even:\n    supply = 5 * players",
        "supply: {2: 10, 3: 15}",
    ),
    Code(
        "RW311",
        "A claim about the end of the game does not hold",
        "A claim “at the end” is about games in which no draw and no choice had to be skipped for "
        "lack of pieces. Here is a game in which it came out false; its seed plays it again. The "
        "book leaves the sentence out meanwhile.",
        "claim rest, at the end:\n    count of bag = players + 1",
        "claim rest, at the end:\n    count of bag = players",
    ),
    Code(
        "RW312",
        "A claim asks for what changes during the game",
        "How many pieces lie somewhere is not the same all the time. A claim about it says of "
        "which moment it speaks: of the end.",
        "claim rest:\n    count of bag = players",
        "claim rest, at the end:\n    count of bag = players",
    ),
    Code(
        "RW313",
        "A claim about games that do not happen",
        "A claim “at the end” is about games in which no draw and no choice had to be skipped for "
        "lack of pieces. In every game that was tried something had to be skipped, so there is "
        "nothing the claim could be true of. Usually a supply is too small.",
        "bag: 4 pieces\n\nrepeat 3 times:\n    draw 2 stones from bag to table",
        "bag: 6 pieces",
    ),
    Code(
        "RW314",
        "A claim that can't be judged",
        "The claim does not follow from the numbers, and the game may be so long, with repetitions "
        "inside repetitions, that no game of it can be tried. The book prints its sentence.",
        "repeat 1000 times:\n    repeat 1000 times:\n        draw 1 stone from bag to table",
        "repeat 10 times:\n    draw 1 stone from bag to table",
    ),
    Code(
        "RW315",
        "A claim about the start of the game does not hold",
        "A claim “at the start” is about what lies where when the set-up is done. For so many "
        "players it comes out false: the claim is wrong, or the set-up. The book leaves the "
        "sentence out meanwhile.",
        "setup:\n    put 10 vine from box into pile\n\nclaim vines, at the start:\n"
        "    count of vine in pile = 8",
        "setup:\n    put 8 vine from box into pile",
    ),
    Code(
        "RW320",
        "A worked example comes to something else",
        "The holding of each worked example is scored by the rules. The example says another "
        "number: it is wrong, or older than the rule. The book leaves it out meanwhile.",
        "each pearl is worth 3\n\nexample two:\n    2 pearl are worth 5",
        "example two:\n    2 pearl are worth 6",
    ),
    Code(
        "RW321",
        "A worked example holds what nobody can hold",
        "An example shows something that can happen: pieces of the kind that is scored, and no "
        "more of each than the box has. The book leaves it out meanwhile.",
        "pieces in the box: 2 pearl\n\nexample rich:\n    3 pearl are worth 9",
        "example rich:\n    2 pearl are worth 6",
    ),
    Code(
        "RW322",
        "A worked example without a fixed number",
        "An example shows a holding: how many of what. Its numbers may come from the game's "
        "values and tables, not from what lies in a zone.",
        "example all:\n    count of bag pearl are worth 6",
        "example two:\n    2 pearl are worth 6",
    ),
    Code(
        "RW323",
        "A told example does not happen like that",
        "An example that is told is played: it starts from what is given, the answers and outcomes "
        "come in the order told, and then everything it says must be so. Here something it tells "
        "is not asked for or is not possible, or it ends otherwise. The book leaves it out "
        "meanwhile.",
        "given coins of ann is 2\nann answers buy\nthen coins of ann = 1",
        "given coins of ann is 2\nann answers buy\nthen coins of ann = 0",
    ),
    Code(
        "RW324",
        "The words of a worked example name what has no part in it",
        "The text of an example prints a piece that the example does not hold, and that nothing in "
        "the phases it plays speaks of. Perhaps the example was changed and its words were not.",
        "example mia:\n    | Mia takes the {reed_pit}.\n    1 clay_pit is worth 2",
        "example mia:\n    | Mia takes the {clay_pit}.\n    1 clay_pit is worth 2",
    ),
    Code(
        "RW330",
        "There can never be enough for this",
        "With so many players, and however the game goes, there are fewer pieces than this asks "
        "for. Words for running short cover bad luck, not a lack that always comes: the supply is "
        "too small, something before takes too much, or it happens too often. If the lack is "
        "meant, ask before: “if count of bag >= 4:”.",
        "bag: 6 pieces\n\nrepeat 4 times:\n    draw 2 stones from bag to table",
        "bag: 8 pieces",
    ),
    Code(
        "RW331",
        "The rules do not say what happens when too few are there",
        "In a game that was played at random this found fewer pieces than it asks for, and nothing "
        "says what happens then. Players will ask.",
        "player takes 1 stone from bowl to own hand",
        "player takes 1 stone from bowl to own hand, if any",
    ),
    Code(
        "RW332",
        "Some pieces stay in the box in every game",
        "What is in the box and what the set-up lays out were counted, for every number of players "
        "and every ruling: some copies of a piece are never taken out. Perhaps a start piece was "
        "counted as if it were all of its copies. It is a note, as pieces may be spare.",
        "pieces in the box: 4 tower\n\nput 1 tower from box into map",
        "put 1 tower from box into map\nput 3 tower from box into bag",
    ),
    Code(
        "RW333",
        "A number of one thing stands where another is counted",
        "A number with a name says in game.yaml what it counts. Here it limits, is compared with, "
        "or is so many of something else that the game counts: “up to 3 shells, each worth 2” is "
        "another limit than “up to 3 points”.",
        "cap: 3 shell\n\nplayer gains the lesser of cap and each_is_worth * count of hand of "
        "player pearls",
        "player gains each_is_worth * (the lesser of cap and count of hand of player) pearls",
    ),
    Code(
        "RW334",
        "A chart stops before the largest number that can be reached",
        "A list says what each number is worth or costs, and here is a game in which somebody "
        "comes to a number for which it has no entry. Players will look for a row that is not "
        "there. The engine takes the last entry; where that is meant, the list says “last: or "
        "more”, and the book prints it so, or a worked example shows it. It is a note where "
        "counting allows such a number and no game with it was found.",
        "lists: {worth: {entries: [0, 1, 3, 6]}}\n\nstones are worth worth by number",
        "lists: {worth: {entries: [0, 1, 3, 6], last: or more}}",
    ),
    Code(
        "RW335",
        "A row or a line of scoring that nobody can reach",
        "The most that anybody can hold, or that a number can come to, was reckoned for every "
        "number of players and every ruling. This row of a list, or this line of scoring, is for "
        "more than that: it can never count. Perhaps the box has too few, or the number is wrong.",
        "pieces in the box: 4 pearl\n\n5 or more pearl are worth 20 together",
        "4 or more pearl are worth 20 together",
    ),
    Code(
        "RW336",
        "A condition that always turns out the same",
        "The rules were followed for every number of players and every ruling, with all that can "
        "be chosen and drawn: this is always so, or never so. What hangs on it always happens, or "
        "never does. Perhaps a number was changed, or “at most” is meant where “at least” stands.",
        "counters: {wounds: {one per: seat, most: 5}}\n\nif wounds of player > 5:",
        "if wounds of player = 5:",
    ),
    Code(
        "RW337",
        "An answer that nobody can ever give",
        "What stands after “when” is never so, or there is no number to choose, with any number of "
        "players and any ruling. The book would print an answer that does not exist.",
        "player chooses:\n    dig when count of bag > 20:        # the box has 18\n    rest:",
        "player chooses:\n    dig when bag is not empty:\n    rest:",
    ),
    Code(
        "RW338",
        "Something has a name and no part in the game",
        "No rule, text, claim or example would change if it were not there: choices of an option "
        "that no rule tells apart, a zone or a seat that no rule names, a number that is counted "
        "and never asked for, what a phase is told, or somebody chooses, and nothing needs.",
        "options:\n  ties: {choices: [shared, first, last]}\n\nif ties is shared:",
        "options:\n  ties: {choices: [shared, first]}",
    ),
    Code(
        "RW339",
        "A word that nothing is called by",
        "game.yaml has a word for something that the game does not have, and no text prints it. "
        "Most often a name was changed in one place and not in the other.",
        "pieces: {stone: {oak: 4}}\nwords:\n  oak: {one: oak}\n  elm: {one: elm}",
        "words:\n  oak: {one: oak}",
    ),
    Code(
        "RW350",
        "A game that need never end",
        "The game was played by a simple habit, as when everybody always gives the same answer. It "
        "came back to a position in which it had been, with no chance in between, so the same "
        "choices lead there again and again. Nothing in the repetition makes sure of an end. Where "
        "that is found only with a ruling that is not the default, it is a note.",
        "repeat:\n    each player:\n        player chooses:\n            play when …:\n            "
        "pass_on:",
        "repeat last_round times:\n    each player:\n        player chooses:\n            "
        "play when …:\n            pass_on:",
    ),
    Code(
        "RW351",
        "Somebody must choose and can't",
        "In a line of play that was found, somebody must choose and there is nothing to choose "
        "from: no answer is possible, or there is no seat or card that fits. The rules do not say "
        "what happens then, and the game passes over it.",
        "player chooses:\n    play_card when hand of player is not empty:",
        "player chooses:\n    play_card when hand of player is not empty:\n    pass_on:",
    ),
    Code(
        "RW352",
        "It is the turn of somebody who has left the game",
        "In a line of play that was found, something is for whoever has a marker, and they have "
        "left the game. What somebody should do who has left is passed over, so it is nobody's "
        "turn. With two players it is often not seen, as the game is over then.",
        "repeat until players left = 1:\n    do turn(helm)\n\nphase turn(rower):\n"
        "    rower chooses:\n        row:\n            pass helm clockwise\n        give_up:\n"
        "            rower leaves the game",
        "phase turn(rower):\n    rower chooses:\n        row:\n        give_up:\n"
        "            rower leaves the game\n    pass helm clockwise",
    ),
    Code(
        "RW353",
        "The box has fewer tokens than players can have",
        "A counter and tokens in the box have the same name. All seats together may come to have "
        "more than there are tokens: the limit is too high, or the list of parts too short.",
        "box: {coin: 30}\ncounters: {coin: {one per: seat, most: 10}}\nplayers: 2-4",
        "box: {coin: 40}",
    ),
    Code(
        "RW354",
        "What was printed and what the rules say do not go together",
        "Under “provenance” stands what was printed, and it is another number than the one the "
        "rules have. If the print is wrong, it is a misprint and is called so; then the book tells "
        "readers of the old one. A misprint that says what the rules say is none.",
        "values: {fee: 50 coin}\nprovenance:\n  values.fee: {source: printed, printed: 100 coins}",
        "provenance:\n  values.fee: {source: misprint, printed: 100 coins}",
    ),
    Code(
        "RW355",
        "A line that does nothing",
        "However the game goes, nothing is different after this line: the amount is always 0, the "
        "pieces come back to where they were, or those who are still tied are so in just this. "
        "Most often another name or another number was meant.",
        "swap hand of rival with hand of rival",
        "swap hand of player with hand of rival",
    ),
    Code(
        "RW356",
        "A question that makes no difference",
        "The very same stands below “if” and below “otherwise”, or below two answers; numbers with "
        "a name are compared by what they are. One of the two was meant otherwise.",
        "player chooses:\n    row:\n        player gains 2 speed\n    drift:\n"
        "        player gains 2 speed",
        "player chooses:\n    row:\n        player gains 2 speed\n    drift:\n"
        "        player gains 1 speed",
    ),
    Code(
        "RW357",
        "Two lines about one thing",
        "Two lines of scoring say what one piece is worth. The later one is followed; a reader may "
        "follow the earlier one. Most often a name was copied and not changed.",
        "each oak is worth 3\neach oak is worth 2",
        "each oak is worth 3\neach elm is worth 2",
    ),
    Code(
        "RW358",
        "A number that may be jumped over",
        "Something ends when a counter shows just this number, and the counter moves by more than "
        "1 at once: it may be below the number and then above it, and the end never comes.",
        "repeat until steps = 20:",
        "repeat until steps >= 20:",
    ),
    Code(
        "RW359",
        "Only luck ends it",
        "A repetition goes on until dice show something. Nobody may stop it and nothing is used "
        "up on the way, so it may go on for ever. It is a note: that may be meant.",
        "repeat until count of six in tray > 0:\n    player rolls 1 die into tray, open",
        "repeat 3 times:\n    player rolls 1 die into tray, open",
    ),
)
