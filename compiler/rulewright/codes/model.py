"""Pages of the model codes: names, tables, amounts and everything a game must be to be played."""

from __future__ import annotations

from rulewright.codes import Code

NAMES: tuple[Code, ...] = (
    Code(
        "RW201",
        "An unknown name",
        "Nothing of this name is defined. The hint has the nearest name that could stand here, or "
        "lists the few there are.",
        "put 3 pearl from bax into hand of each player",
        "put 3 pearl from box into hand of each player",
    ),
    Code(
        "RW202",
        "A name of another kind of thing",
        "The name is defined, but it names a piece where a zone belongs, or the like.",
        "player draws 1 card from pearl to own hand",
        "player draws 1 card from deck to own hand",
    ),
    Code(
        "RW203",
        "A key that means nothing here",
        "Each part of game.yaml has its own keys; this one is not among them. An editor that reads "
        "the JSON Schema (`rulewright schema`) completes them.",
        "zones:\n  hand: {hold: card}",
        "zones:\n  hand: {holds: card}",
    ),
    Code(
        "RW204",
        "One name for two things",
        "A name means one thing in the whole game. Both places are shown.",
        "pieces:\n  card: {deck: 4}\nzones:\n  deck: {holds: card}",
        "pieces:\n  card: {plain: 4}\nzones:\n  deck: {holds: card}",
    ),
    Code(
        "RW205",
        "A word that the rules need for themselves",
        "player, players, seat, seats, box, own, left, right and all have a meaning of their own.",
        "zones:\n  box: {holds: card}",
        "zones:\n  chest: {holds: card}",
    ),
    Code(
        "RW217",
        "Not a name",
        "A name has small letters, digits and _, and starts with a letter. How a thing is printed "
        "stands under words.",
        "pieces:\n  card: {Red Card: 4}",
        "pieces:\n  card: {red: 4}\nwords:\n  red: {one: red card}",
    ),
)

SHEET: tuple[Code, ...] = (
    Code(
        "RW206",
        "Not a number of players",
        "Numbers of players are written “3”, “3-5” or “4 or 5”.",
        "players: three",
        "players: 3-5",
    ),
    Code(
        "RW207",
        "A number of players the game is not for",
        "A table's row or a “with … players” is about a number that `players` does not list.",
        "players: 3-5\ntables:\n  rounds: {2: 7, 3: 6, 4: 4, 5: 5}",
        "players: 3-5\ntables:\n  rounds: {3: 6, 4: 4, 5: 5}",
    ),
    Code(
        "RW208",
        "A kind of piece without pieces",
        "A kind lists its pieces and how many of each are in the box.",
        "pieces:\n  card: {}",
        "pieces:\n  card: {red: 4, blue: 4}",
    ),
    Code(
        "RW209",
        "Not one of the choices",
        "An option is set to, or compared with, one of the choices that it lists; an option that "
        "says who sees how many has audiences as its choices.",
        "options:\n  ties: {choices: [share, fight], default: split}",
        "options:\n  ties: {choices: [share, fight], default: share}",
    ),
    Code(
        "RW210",
        "An owner where nobody owns",
        "A zone that is one for all has no owner who could see into it.",
        "deck: {holds: card, seen by: owner}",
        "deck: {holds: card, seen by: nobody}",
    ),
    Code(
        "RW211",
        "A table with a gap",
        "A table has a row for each number of players the game is for, and each row has a number "
        "for each column.",
        "players: 3-5\ntables:\n  rounds: {3: 6, 5: 5}",
        "players: 3-5\ntables:\n  rounds: {3: 6, 4: 4, 5: 5}",
    ),
    Code(
        "RW212",
        "Not a number",
        "Here stands a whole number; for some things with what it counts behind it.",
        "values:\n  share: a few cards",
        "values:\n  share: 2 card",
    ),
    Code(
        "RW213",
        "An unknown column",
        "The columns of a table are the pieces of its kind.",
        "supply: {of: card, 3: {red: 1, bleu: 2}}",
        "supply: {of: card, 3: {red: 1, blue: 2}}",
    ),
    Code(
        "RW214",
        "A section of the book can't show that",
        "`shows` names what is generated into a section: components, cards, lists, worth, setup, "
        "chart, play, phases, definitions, end, ranking, claims, examples, changes, summary, "
        "rulings.",
        "- {key: end, title: The end, shows: [scores]}",
        "- {key: end, title: The end, shows: [end, ranking]}",
    ),
    Code(
        "RW215",
        "Not a source",
        "A datum is printed, a misprint, derived from others, or of the house.",
        "provenance:\n  tables.rounds: guessed",
        "provenance:\n  tables.rounds: house",
    ),
    Code(
        "RW216",
        "Something is missing",
        "This part of game.yaml cannot do without it.",
        "zones:\n  hand: {one per: seat}",
        "zones:\n  hand: {holds: card, one per: seat}",
    ),
    Code(
        "RW218",
        "Not what belongs here",
        "A list where a text belongs, a text where a list belongs, or a word that is not one of "
        "those known here.",
        "zones:\n  hand: {holds: card, seen by: everybody}",
        "zones:\n  hand: {holds: card, seen by: all}",
    ),
    Code(
        "RW250",
        "A row of cards that are alike",
        "The cards of a row lie in places, and a rule may follow one of them wherever it goes: so "
        "each is a piece of its own, one of it in the box. Dice lie in no row.",
        "pieces:\n  card: {plain: 2}\nzones:\n  line: {holds: card, row: as laid}",
        "pieces:\n  card: {plain_1: 1, plain_2: 1}\nzones:\n  line: {holds: card, row: as laid}",
    ),
    Code(
        "RW251",
        "A counter outside its ends",
        "A counter goes from `least` (0 unless said otherwise) to `most`, and starts between them.",
        "counters:\n  heat: {starts: 12, most: 10}",
        "counters:\n  heat: {starts: 2, most: 10}",
    ),
    Code(
        "RW252",
        "A list without entries",
        "A list has one number at least: past its last entry the last one holds on.",
        "lists:\n  prices: {entries: []}",
        "lists:\n  prices: {entries: [2, 3, 5]}",
    ),
    Code(
        "RW227",
        "Nothing to print",
        "Whatever a rulebook can name needs a word in `words`. Words of other languages stand in "
        "locales/, or beside the English one.",
        "pieces:\n  card: {red: 4}",
        "pieces:\n  card: {red: 4}\nwords:\n  red: {one: red card, many: red cards}",
    ),
)

RULES: tuple[Code, ...] = (
    Code(
        "RW220",
        "Whose is meant?",
        "Of a zone, a counter or a flag that each seat has, a rule says whose: “own hand”, “hand "
        "of rival”, “hand of each player”, “coins of rival”. Of one for all, it does not.",
        "player draws 1 card from deck to hand",
        "player draws 1 card from deck to own hand",
    ),
    Code(
        "RW221",
        "“otherwise” without its “if”",
        "“otherwise:” stands right below the block of the “if” or “with … players” it answers, "
        "indented as that is.",
        "do market\notherwise:\n    do feast",
        "if deck is empty:\n    do market\notherwise:\n    do feast",
    ),
    Code(
        "RW222",
        "Who sees it is said twice",
        "A move is hidden, unseen, open, or seen by some: one of these.",
        "player draws 1 card from deck to own hand, hidden, open",
        "player draws 1 card from deck to own hand, hidden",
    ),
    Code(
        "RW223",
        "Pieces in a zone that holds others",
        "Each zone holds one kind of piece.",
        "player takes 1 coin from deck to own hand",
        "player takes 1 card from deck to own hand",
    ),
    Code(
        "RW224",
        "A choice of one",
        "Where somebody chooses, there are two answers at least.",
        "rival chooses:\n    yield:\n        do feast",
        "rival chooses:\n    yield:\n        do feast\n    resist:\n        do market",
    ),
    Code(
        "RW225",
        "One claim, one thing",
        "A claim is one equation or condition, an example one holding. Write a second one beside "
        "it.",
        "claim sums:\n    1 = 1\n    2 = 2",
        "claim one:\n    1 = 1\nclaim two:\n    2 = 2",
    ),
    Code(
        "RW226",
        "A section is missing",
        "play.rules has at least “setup:” and “play:”.",
        "play:\n    do market",
        "setup:\n    put supply from box into deck\n\nplay:\n    do market",
    ),
    Code(
        "RW230",
        "Rules that are never reached",
        "No way through the game leads here: a phase that nothing does, or lines after the end of "
        "the game or after what they stand in was left.",
        "play:\n    do market\n\nphase feast:\n    ...",
        "play:\n    do market\n    do feast\n\nphase feast:\n    ...",
    ),
    Code(
        "RW231",
        "A game that cannot end",
        "A phase that does itself, by itself or by way of others, goes on for ever; the message "
        "names the round. Use “repeat … times” or “repeat until …”. What is repeated without end "
        "must be left some time: it ends the game, or leaves a phase it is part of.",
        "phase market:\n    do market",
        "play:\n    repeat rounds times:\n        do market",
    ),
    Code(
        "RW232",
        "More than the box holds",
        "For this number of players the set-up lays out more pieces of a kind than there are. Put "
        "more into the box, or lay out fewer.",
        "pieces:\n  card: {red: 8}\n\nput 3 red from box into hand of each player   (3 players)",
        "pieces:\n  card: {red: 9}\n\nput 3 red from box into hand of each player   (3 players)",
    ),
    Code(
        "RW233",
        "An amount that can't be",
        "Amounts are 0 or more, for every number of players, and a range goes from less to more.",
        "3 to 1 red make everything worthless",
        "1 to 3 red make everything worthless",
    ),
    Code(
        "RW234",
        "A marker that nobody gets",
        "A marker (first player, dealer) belongs to somebody from the set-up on. Only where the "
        "rules ask whether anybody has it (“somebody has …”) may it be given later.",
        "markers: [dealer]\n\nsetup:\n    put supply from box into deck",
        "setup:\n    the table gives dealer to a player",
    ),
    Code(
        "RW235",
        "A wild piece that counts as a wild piece",
        "A piece that counts as others counts as plain ones; else nobody could say where it ends.",
        "each joker counts as red or star\neach star counts as red or blue",
        "each joker counts as red or blue\neach star counts as red or blue",
    ),
    Code(
        "RW236",
        "Worth that depends on the table",
        "What a holding is worth is reckoned from the holding alone: its amounts and conditions "
        "may use values, tables, options and the number of players, not what lies in a zone.",
        "each red is worth count of deck",
        "each red is worth red_points",
    ),
    Code(
        "RW237",
        "A division by nothing",
        "For this number of players the number below the line is 0.",
        "player draws count of deck divided by 0 cards from deck to own hand",
        "player draws count of deck divided by players cards from deck to own hand",
    ),
    Code(
        "RW253",
        "Leaving what is not going on",
        "“leave” goes on after a phase that is being done. It must be going on whichever way the "
        "line is reached; the message names a way on which it is not.",
        "play:\n    do feast\nphase market:\n    do feast\nphase feast:\n    leave market",
        "play:\n    do market\nphase market:\n    do feast\nphase feast:\n    leave market",
    ),
    Code(
        "RW254",
        "Too long when written out",
        "Definitions that use each other several times, or ask of some player inside of some "
        "player, grow beyond what can be reckoned.",
        "define a:\n    b + b\ndefine b:\n    c + c\n…",
        "define a:\n    2 * b\ndefine b:\n    2 * c\n…",
    ),
    Code(
        "RW255",
        "“its …” of pieces that have none",
        "A line speaks of a number of each piece (“its stars”), and no such piece has one.",
        "pieces:\n  card: {red: {stars: 2}, blue: 4}\n\neach blue is worth its stars",
        "pieces:\n  card: {red: {stars: 2}, blue: 4}\n\neach red is worth its stars",
    ),
    Code(
        "RW238",
        "Something that is never used",
        "A value, a table, a list, a counter, a flag, a definition or an option that no rule, "
        "claim, example or text names: perhaps a number is written out where it was meant.",
        "values:\n  share: 2 card\nplayer draws 2 cards from deck to own hand",
        "values:\n  share: 2 card\nplayer draws share cards from deck to own hand",
    ),
)

VARIANTS: tuple[Code, ...] = (
    Code(
        "RW240",
        "Two variants change the same thing",
        "Variants that are played together may not contradict each other. Both places are shown; "
        "make one variant that says what holds.",
        "GAME+short+quick",
        "GAME+short",
    ),
    Code(
        "RW241",
        "A variant of another game",
        "A variant's `base` names the game whose folder it lies in.",
        "# rules/pond/variants/short.yaml\nbase: lake",
        "# rules/pond/variants/short.yaml\nbase: pond",
    ),
    Code(
        "RW242",
        "Not a variant",
        "A variant's file has `base`, the game, and `changes`, the parts of game.yaml that it "
        "changes, written as there.",
        "rounds: {3: 4}",
        "base: pond\nchanges:\n  tables:\n    rounds: {3: 4}",
    ),
)

CODES: tuple[Code, ...] = (*NAMES, *SHEET, *RULES, *VARIANTS)
