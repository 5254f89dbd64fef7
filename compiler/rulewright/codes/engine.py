"""Pages of the engine codes."""

from __future__ import annotations

from rulewright.codes import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW301",
        "The game is not for that many players",
        "A game plays with the numbers of players that `players` in game.yaml lists. Its tables "
        "have a row for each of these and for no other.",
        bad="players: 3-5\n\nrulewright play GAME --players 6",
        good="rulewright play GAME --players 5",
    ),
    Code(
        "RW302",
        "The game has no such option",
        "Only what stands under `options` in game.yaml can be chosen when a game starts.",
        bad="options:\n  groups: {choices: [each, once], default: each}\n\ngroup=once",
        good="groups=once",
    ),
    Code(
        "RW303",
        "The option has no such choice",
        "An option is set to one of the choices that game.yaml lists for it.",
        bad="options:\n  groups: {choices: [each, once], default: each}\n\ngroups=twice",
        good="groups=once",
    ),
    Code(
        "RW304",
        "A holding names a piece the scored zone can't hold",
        "Scoring is about the pieces of one kind: those that lie in the zone that is scored. The "
        "holding names something else.",
        bad="score: 2 pearls, 1 tree",
        good="score: 2 pearl",
    ),
    Code(
        "RW305",
        "A holding has a number of pieces that can't be",
        "How many there are of a piece is a whole number, 0 or more.",
        bad="score: -1 pearl",
        good="score: 1 pearl",
    ),
    Code(
        "RW306",
        "A holding has more of a piece than the box",
        "The holding is scored all the same, but nobody can ever have it: there are not so many "
        "pieces in the game.",
        bad="pieces in the box: 16 pearl\n\nscore: 17 pearl",
        good="score: 16 pearl",
    ),
    Code(
        "RW307",
        "A holding has too many ways to be settled",
        "Pieces that count as others are settled by trying every way. The holding has so many of "
        "them that this would take too long; no box holds so many.",
        bad="score: 5000 wild",
        good="score: 5 wild",
    ),
    Code(
        "RW308",
        "The game does not score holdings",
        "play.rules has no `scoring`, so a holding is worth nothing that could be said.",
        bad="play:\n    ...\n\n(no scoring)",
        good="scoring of hand:\n    each pearl is worth 3",
    ),
    Code(
        "RW309",
        "A seed is no whole number",
        "A seed is kept in the log, so that the game can be played again from it. Any whole number "
        "is a seed; words and fractions are not.",
        bad='game.start(players=4, seed="lucky")',
        good="game.start(players=4, seed=7)",
    ),
    Code(
        "RW341",
        "The rules grow too large when their phases are written out",
        "To be played, rules are written out with each phase in each place where it is done. A "
        "phase that does two others that each do two others, and so on, soon comes to millions of "
        "lines; and loops inside loops inside loops can't be followed by anybody.",
        bad="phase a:\n    do b\n    do b\n\nphase b:\n    do c\n    do c\n\n(and so on)",
        good="phase a:\n    repeat 2 times:\n        do b",
    ),
    Code(
        "RW340",
        "A number of games that can't be played",
        "How many games a simulation plays is a whole number, 0 or more.",
        bad="game.simulate(players=4, games=-1)",
        good="game.simulate(players=4, games=10_000)",
    ),
    Code(
        "RW342",
        "A repetition goes on and nobody has anything to choose",
        "A repetition without a number of times goes on until what ends it comes about, or until "
        "the phase round it is left. This one was done very many times with neither a choice nor "
        "chance in between, so nothing can end it any more.",
        bad="repeat:\n    player gains 1 coins",
        good="repeat until coins of player = 10:\n    player gains 1 coins",
    ),
)
