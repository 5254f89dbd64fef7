"""No Swap No Pay by hand: a careful plain-Python engine, to measure the compiler against.

It is what a good programmer writes who knows the game and cares for speed: lists of counts, no
objects in the inner loops, holdings scored once each. Random numbers below n come from a function
it is given: `random.Random.randrange`, as one would write it, or `fast_below` without its checks.
It does what an engine has to do and the compiled one does too: a choice that is not allowed is
refused and changes nothing, and a log keeps what was chosen and drawn. It plays 3 (with the ghost),
4 and 5 players by the default rulings, and from the same random numbers it plays the same games as
the compiled rules, with the same log; a test says so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

GOLD, SILVER, BLACK, PURPLE = range(4)
SUPPLY = {3: (10, 10, 9, 2), 4: (9, 9, 8, 2), 5: (11, 11, 11, 2)}
FIRST_DRAW = {3: 1, 4: 2, 5: 1}
ROUNDS = {3: 6, 4: 4, 5: 5}
DRAFT, CHALLENGE, ANSWER, DONATE, OVER = range(5)
PAY, SWAP = 0, 1

Below = Callable[[int], int]


class HandwrittenGame:
    """One game on its way: `phase`, who acts (`actor`), `legal()`, `apply(choice)`."""

    __slots__ = (
        "actor",
        "below",
        "captain",
        "center",
        "log",
        "loot",
        "offer",
        "phase",
        "players",
        "rival",
        "round",
        "seats",
        "treasure",
        "turn",
    )

    def __init__(self, players: int, below: Below) -> None:
        self.players = players
        self.seats = 4 if players == 3 else players
        self.below = below
        self.log: list[int] = []
        self.treasure = list(SUPPLY[players])
        self.center = [0, 0, 0, 0]
        self.loot = [[1, 1, 0, 0] for _ in range(self.seats)]
        self.offer = [[0, 0, 0, 0] for _ in range(players)]
        self.rival = 0
        self.turn = 0
        self.actor = 0
        self.phase = DRAFT
        for seat in range(players):
            self.draw(self.treasure, self.loot[seat], FIRST_DRAW[players])
        if players == 3:
            self.draw(self.treasure, self.loot[3], 1)
        self.captain = self.below(players)
        self.log.append(self.captain)
        self.round = 0
        self.start_round()

    def draw(self, source: list[int], target: list[int], amount: int) -> None:
        """Coins at random from one bag into another, as long as there are any."""
        total = sum(source)
        below, log = self.below, self.log
        for _ in range(min(amount, total)):
            number = below(total)
            coin = 0
            while number >= source[coin]:
                number -= source[coin]
                coin += 1
            source[coin] -= 1
            target[coin] += 1
            total -= 1
            log.append(coin)

    def start_round(self) -> None:
        """The captain lays out the coins of a draft."""
        self.round += 1
        if self.players == 3:
            self.draw(self.treasure, self.loot[3], 1)
        self.draw(self.treasure, self.center, 2 * self.players)
        self.turn = 0
        self.actor = self.captain
        self.phase = DRAFT
        if not any(self.center):
            self.start_challenges()

    def start_challenges(self) -> None:
        """Everybody pockets what lies in front of them."""
        for bag, pile in zip(self.loot, self.offer, strict=False):
            for coin in range(4):
                bag[coin] += pile[coin]
                pile[coin] = 0
        self.turn = 0
        self.actor = self.captain
        self.phase = CHALLENGE

    def next_challenger(self) -> None:
        """The next one challenges, or giving begins."""
        self.turn += 1
        if self.turn < self.players:
            self.actor = (self.captain + self.turn) % self.players
            self.phase = CHALLENGE
        else:
            self.turn = -1
            self.phase = DONATE
            self.next_giver()

    def next_giver(self) -> None:
        """The next one with something to give, or the next round."""
        players = self.players
        while self.turn < players - 1:
            self.turn += 1
            self.actor = (self.captain + self.turn) % players
            if any(self.loot[self.actor]):
                return
        self.captain = (self.captain + 1) % players
        if self.round < ROUNDS[players]:
            self.start_round()
        else:
            self.phase = OVER

    def legal(self) -> list[int]:
        """What the actor may choose: a coin, a seat, or how to answer."""
        phase = self.phase
        if phase == DRAFT:
            return [coin for coin, count in enumerate(self.center) if count]
        if phase == CHALLENGE:
            actor = self.actor
            return [seat for seat in range(self.seats) if seat != actor]
        if phase == ANSWER:
            return [PAY, SWAP] if any(self.loot[self.rival]) else [SWAP]
        if phase == DONATE:
            return [coin for coin, count in enumerate(self.loot[self.actor]) if count]
        return []

    def apply(self, choice: int) -> None:
        """Play a choice, up to the next one; raises ValueError for one that is not legal."""
        phase = self.phase
        if phase == DRAFT:
            center, players = self.center, self.players
            if not (0 <= choice < 4 and center[choice]):
                raise ValueError(choice)
            self.log.append(choice)
            center[choice] -= 1
            self.offer[self.actor][choice] += 1
            self.turn += 1
            turn = self.turn
            if turn == 2 * players or not any(center):
                self.start_challenges()
            elif turn < players:
                self.actor = (self.captain + turn) % players
            else:
                self.actor = (self.captain - 1 - (turn - players)) % players
        elif phase == CHALLENGE:
            if choice == self.actor or not 0 <= choice < self.seats:
                raise ValueError(choice)
            self.log.append(choice)
            if choice >= self.players:
                loot = self.loot
                loot[self.actor], loot[choice] = loot[choice], loot[self.actor]
                self.next_challenger()
            else:
                self.rival = choice
                self.actor = choice
                self.phase = ANSWER
        elif phase == ANSWER:
            loot, rival = self.loot, self.rival
            if choice != SWAP and not (choice == PAY and any(loot[rival])):
                raise ValueError(choice)
            self.log.append(choice)
            challenger = (self.captain + self.turn) % self.players
            if choice == PAY:
                self.draw(loot[rival], loot[challenger], 1)
            else:
                loot[challenger], loot[rival] = loot[rival], loot[challenger]
            self.next_challenger()
        elif phase == DONATE:
            bag = self.loot[self.actor]
            if not (0 <= choice < 4 and bag[choice]):
                raise ValueError(choice)
            self.log.append(choice)
            bag[choice] -= 1
            self.treasure[choice] += 1
            self.next_giver()
        else:
            raise ValueError(choice)

    def scores(self) -> list[int]:
        """Points by seat, the ghost last."""
        return [worth(*bag)[0] for bag in self.loot]

    def winners(self) -> list[int]:
        """Who has the most points, then black coins, then silver; who is still tied shares."""
        keys = [worth(*bag) for bag in self.loot]
        best = max(keys)
        return [seat for seat, key in enumerate(keys) if key == best]


@cache
def worth(gold: int, silver: int, black: int, purple: int) -> tuple[int, int, int]:
    """Points, black coins and silver coins, purple ones counted as what is best."""
    best = (-1, 0, 0)
    for as_gold in range(purple + 1):
        for as_silver in range(purple - as_gold + 1):
            g, s = gold + as_gold, silver + as_silver
            b = black + purple - as_gold - as_silver
            points = 3 * g + 15 * (s // 5) + s % 5 + (10 if b >= 3 else 0)
            if 1 <= b <= 2:
                points = 0
            best = max(best, (points, b, s))
    return best


def fast_below(random: Random) -> Below:
    """`random.randrange(n)` without the checks of its arguments: the same numbers, sooner."""
    getrandbits = random.getrandbits

    def below(n: int) -> int:
        bits = n.bit_length()
        number = getrandbits(bits)
        while number >= n:
            number = getrandbits(bits)
        return number

    return below


def play_at_random(players: int, games: int, chance: Below, bots: Below) -> int:
    """Play so many games with random bots, scored; gives back how many decisions they had."""
    decisions = 0
    for _ in range(games):
        game = HandwrittenGame(players, chance)
        while game.phase != OVER:
            choices = game.legal()
            game.apply(choices[bots(len(choices))])
            decisions += 1
        game.winners()
    return decisions
