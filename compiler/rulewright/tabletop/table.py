"""The table: people and random bots take their turns until the game is over or somebody leaves.

Works with a keyboard and with piped answers alike; when the answers run out, the game ends
politely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from rich.console import Console
from rich.text import Text

from rulewright.engine.chance import BOTS, below, stream
from rulewright.engine.choices import Choice
from rulewright.engine.position import Position
from rulewright.engine.scoring import Settled
from rulewright.tabletop.saying import Sayer
from rulewright.terminal import harmless

HUMAN, BOT = "human", "bot"
_LEAVE = frozenset({"q", "quit", "exit"})
Ask = Callable[[str], str | None]
"""Shows a prompt and returns what was typed; None when there is nothing more to read."""


class _LeftError(Exception):
    """Somebody has left the table."""


@dataclass(frozen=True)
class Help:
    """What the table asks others for: the rule's sentences, and the reasons of a score."""

    rule: Callable[[str], Sequence[str]]
    """From the key of a unit."""
    reasons: Callable[[Settled], Sequence[str]]


class Table:
    """One game with its seats."""

    def __init__(
        self,
        position: Position,
        seats: Sequence[str],
        seed: int,
        sayer: Sayer,
        ask: Ask,
        out: Console,
        help_: Help,
    ) -> None:
        self.position = position
        self.seats = seats
        self.sayer = sayer
        self.ask = ask
        self.out = out
        self.help = help_
        self._bots: Random = stream(seed, BOTS)
        self._told: Counter[int | None] = Counter()
        """How many events each seat has been told."""
        self._watching: int | None = None
        """The person whose screen it is."""
        self._people = [s for s, who in enumerate(seats) if who == HUMAN]
        if len(self._people) == 1:
            self._watching = self._people[0]

    def play(self) -> bool:
        """Play to the end; False if somebody left before."""
        try:
            while not self.position.over:
                actor = self.position.actor
                assert actor is not None  # chance is sampled here
                if self.seats[actor] == BOT:
                    choices = self.position.choices
                    self.position.choose(below(len(choices), self._bots.getrandbits))
                else:
                    self._human(actor)
        except _LeftError:
            self.out.print(self.sayer.say("goodbye"))
            return False
        self._end()
        return True

    # -- a person's turn -------------------------------------------------------------------------

    def _human(self, seat: int) -> None:
        if self._watching != seat and len(self._people) > 1:
            self._pass_screen(seat)
        self._watching = seat
        self._tell(seat)
        self._show_table(seat)
        choices = self.position.choices
        self._show_choices(seat, choices)
        while True:
            answer = self.ask(self.sayer.say("prompt"))
            if answer is None:
                raise _LeftError
            if self._command(answer.strip(), seat, choices):
                return

    def _command(self, answer: str, seat: int, choices: tuple[Choice, ...]) -> bool:
        """Do what was typed; True when it was a choice."""
        match answer.lower():
            case word if word in _LEAVE:
                raise _LeftError
            case "?":
                self._show_rule()
            case "h" | "help":
                for key in ("choose", "rule", "view", "help", "quit"):
                    self.out.print("  " + self.sayer.say(f"help_{key}"))
            case "v":
                self._told[seat] = 0
                self._tell(seat)
                self._show_table(seat)
                self._show_choices(seat, choices)
            case "":
                self._show_choices(seat, choices)
            case _:
                index = self._index(answer, choices)
                if index is not None:
                    self.position.choose(index)
                    return True
                shown = harmless(answer[:60])
                self.out.print(self.sayer.part("bad_choice", answer=shown), style="yellow")
        return False

    def _index(self, answer: str, choices: tuple[Choice, ...]) -> int | None:
        """The choice meant: by its number, or by the start of its name if that is only one's."""
        if answer.isascii() and answer.isdigit() and len(answer) < 6:
            number = int(answer)
            return number - 1 if 1 <= number <= len(choices) else None
        labels = [self._label(choice).casefold() for choice in choices]
        wanted = answer.casefold()
        if wanted in labels:
            return labels.index(wanted)
        starting = [i for i, label in enumerate(labels) if label.startswith(wanted)]
        return starting[0] if len(starting) == 1 else None

    def _label(self, choice: Choice) -> str:
        return choice.label(self.sayer.lang)

    def _pass_screen(self, seat: int) -> None:
        """Between two people: the screen is cleared, so that nobody reads the other's secrets."""
        if self.out.is_terminal:
            self.out.clear()
            who = self.sayer.seat(seat)
            answer = self.ask(self.sayer.say("pass_screen", who=who))
            if answer is None or answer.strip().lower() in _LEAVE:
                raise _LeftError
            self.out.clear()
        else:
            self.out.print("―" * 40)

    # -- showing ---------------------------------------------------------------------------------

    def _tell(self, seat: int | None) -> None:
        """What happened since this seat last heard, as far as it may know."""
        events = self.position.view(seat)["events"]
        rounds: Counter[str] = Counter()
        for number, event in enumerate(events):
            if event["kind"] == "phase":
                rounds[event["name"]] += 1
            if number < self._told[seat]:
                continue
            if event["kind"] == "phase":
                self._heading(event["name"], rounds[event["name"]])
                continue
            line = self.sayer.event(event, seat)
            if line:
                self.out.print(f"  {line}")
        self._told[seat] = len(events)
        # What follows is all that onlookers still have to be told at the end.
        if seat is not None and len(self._people) != 1:
            self._told[None] = len(self.position.view(None)["events"])

    def _heading(self, phase: str, count: int) -> None:
        if phase not in self.position.game.phases or phase not in self.position.game.words:
            return
        name = self.sayer.title_of(phase)
        said = self.sayer.say("round_of", phase=name, count=self.sayer.number(count))
        self.out.print(Text(f"\n{said}", "bold cyan"))

    def _show_table(self, seat: int) -> None:
        self.out.print(Text(f"\n{self.sayer.say('table')}", "bold"))
        for place, what in self.sayer.zones(self.position.view(seat), seat):
            self.out.print(f"  {self.sayer.say('revealed', place=place, what=what)}")

    def _show_choices(self, seat: int, choices: tuple[Choice, ...]) -> None:
        self.out.print(Text(f"\n{self.sayer.say('your_turn', who=self.sayer.seat(seat))}", "bold"))
        asked = self.sayer.question(self.position.view(seat)["asked"] or {})
        if asked:
            self.out.print(f"  {asked}")
        for number, choice in enumerate(choices, 1):
            line = Text(f"  {number}  ", "bold green")
            line.append(self._label(choice), "not bold default")
            self.out.print(line)

    def _show_rule(self) -> None:
        lines = self.help.rule(self.position.unit) or [self.sayer.say("no_rule")]
        for line in lines:
            self.out.print(Text(f"  {line}", "italic"))

    # -- the end ---------------------------------------------------------------------------------

    def _end(self) -> None:
        seat = self._watching if len(self._people) == 1 else None
        self._tell(seat)
        self.out.print(Text(f"\n{self.sayer.say('over')}", "bold"))
        for number, found in enumerate(self.position.settled or ()):
            who = self.sayer.seat(number, seat)
            points = self.sayer.points(found.points)
            self.out.print(
                Text(f"  {self.sayer.say('score_line', who=who, points=points)}", "bold")
            )
            for reason in self.help.reasons(found):
                self.out.print(Text(f"      {reason}", "dim"))
        winners = self.position.winners
        if not winners and not self.position.game.ranking:
            return
        key = "winner" if len(winners) == 1 else "winners" if winners else "no_winner"
        said = self.sayer.say(key, who=self.sayer.names(winners, seat))
        self.out.print(Text(f"\n{said}", "bold green"))
