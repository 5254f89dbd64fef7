"""What happens at the table, and what lies on it, in words of the chosen language.

Everything said here comes from a seat's view, so nothing can be said that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.labels import Labels
from rulewright.model.expressions import BOX
from rulewright.model.game import Game
from rulewright.prose.fixed_words import FixedWords
from rulewright.prose.glossary import Glossary
from rulewright.prose.values import ListOf, Literal, Number, Quantity, TermValue, Value


class Sayer:
    """Says one game's events and zones in one language."""

    def __init__(self, labels: Labels, lang: str, players: int) -> None:
        self.game: Game = labels.game
        self.labels = labels
        self.lang = lang
        self.players = players
        words, glossary = labels.words(lang), labels.glossary(lang)
        assert words is not None  # the language was looked up before
        assert glossary is not None
        self.words: FixedWords = words
        self.glossary: Glossary = glossary

    def say(self, key: str, **values: Value | str) -> str:
        """A fixed sentence; a name that opens it is capitalised as the language does."""
        return self._said(key, None, values)

    def part(self, key: str, **values: Value | str) -> str:
        """A fixed phrase for the middle of a sentence."""
        return self._said(key, False, values)

    def _said(self, key: str, capitals: bool | None, values: Mapping[str, Value | str]) -> str:
        message = self.words.messages.get(key)
        if message is None:
            return key.replace("_", " ")
        bound = {n: Literal(v) if isinstance(v, str) else v for n, v in values.items()}
        return self.words.language.render_text(message, bound, capitals=capitals)

    def plain(self, value: Value) -> str:
        """A value by itself."""
        return "".join(span.text for span in self.words.language.say(value))

    # -- people, places, pieces ------------------------------------------------------------------

    def seat(self, seat: int, you: int | None = None) -> str:
        """A seat's name; your own is said to be yours."""
        name = self.labels.seat(seat, self.lang, self.players)
        return self.part("you", who=name) if seat == you else name

    def term(self, key: str) -> str:
        """A word of the game."""
        return self.labels.term(key, self.lang)

    def title_of(self, key: str) -> str:
        """A word of the game as a heading."""
        value = TermValue(self.glossary.term(key))
        return "".join(s.text for s in self.words.language.say(value, capitals=True))

    def spot(self, spot: Mapping[str, Any], you: int | None) -> str:
        """A zone, and whose."""
        owner = spot.get("owner")
        zone = self.term(spot["zone"])
        if owner is None:
            return zone
        if owner == you:
            return self.part("own_place", zone=zone)
        return self.part("place", zone=zone, who=self.seat(owner))

    def pieces(self, known: Mapping[str, Any], kind: str, key: str = "pieces") -> str:
        """What is known of some pieces: which, or how many, or nothing at all."""
        count = known.get("count" if key == "pieces" else "back_count")
        if key in known:
            return self.holding(known[key])
        if count is None:
            return self.say("unknown")
        if not count:
            return self.say("nothing")
        hidden = self.plain(Quantity(count, self.glossary.term(kind)))
        return self.part("hidden", what=hidden)

    def holding(self, pieces: Mapping[str, int]) -> str:
        """Pieces and how many of each."""
        items = tuple(Quantity(n, self.glossary.term(p)) for p, n in pieces.items() if n)
        return self.plain(ListOf(items)) if items else self.say("nothing")

    # -- what happened ---------------------------------------------------------------------------

    def event(self, event: Mapping[str, Any], you: int | None) -> str | None:
        """An event as a seat's view has it; None for what needs no words."""
        kind = event["kind"]
        if kind in ("put", "draw", "take", "move"):
            return self._moved(event, you)
        if kind == "swap":
            return self._swapped(event, you)
        if kind == "reveal":
            place = event["source"]
            what = self.pieces(event, self._kind(place["zone"]))
            return self.say("revealed", place=self.spot(place, you), what=what)
        if kind in ("pass", "give"):
            return self.say(
                "marker", marker=self.term(event["name"]), who=self.seat(event["seat"], you)
            )
        if kind == "seat":
            return self.say(
                "chose_seat",
                who=self.seat(event["actor"], you),
                role=self.term(event["name"]),
                other=self.seat(event["seat"], you),
            )
        if kind == "branch":
            who = self.seat(event["actor"], you)
            return self.say("chose", who=who, answer=self.term(event["name"]))
        return None

    def _moved(self, event: Mapping[str, Any], you: int | None) -> str | None:
        if event.get("count") == 0:
            return None
        source, target = event["source"], event["target"]
        zone = target["zone"] if source["zone"] == BOX else source["zone"]
        said: dict[str, Value | str] = {
            "what": self.pieces(event, self._kind(zone)),
            "source": self.spot(source, you),
            "target": self.spot(target, you),
        }
        if event.get("actor") is None:
            return self.say("moved_by_nobody", **said)
        return self.say("moved", who=self.seat(event["actor"], you), **said)

    def _swapped(self, event: Mapping[str, Any], you: int | None) -> str:
        source, target = event["source"], event["target"]
        places = {"source": self.spot(source, you), "target": self.spot(target, you)}
        if "pieces" not in event:
            return self.say("swapped", **places)
        kind = self._kind(source["zone"])
        what, back = self.pieces(event, kind), self.pieces(event, kind, "back")
        return self.say("swapped_seen", what=what, back=back, **places)

    def _kind(self, zone: str) -> str:
        return (
            self.game.zones[zone].holds if zone in self.game.zones else next(iter(self.game.kinds))
        )

    # -- what lies where -------------------------------------------------------------------------

    def zones(self, view: Mapping[str, Any], you: int | None) -> list[tuple[str, str]]:
        """Every place with something to say about it, and what."""
        rows = []
        for name, zone in self.game.zones.items():
            seen = view["zones"][name]
            spots = (
                [({"zone": name}, seen)]
                if isinstance(seen, Mapping)
                else [({"zone": name, "owner": owner}, known) for owner, known in enumerate(seen)]
            )
            for spot, known in spots:
                if known and (known.get("count") != 0 or not zone.per_seat):
                    rows.append((self.spot(spot, you), self.pieces(known, zone.holds)))
        for marker, holder in view["markers"].items():
            if holder is not None:
                rows.append((self.term(marker), self.seat(holder, you)))
        return rows

    def number_of_players(self) -> Value:
        """ "4 players"."""
        return Quantity(self.players, self.glossary.term("player"))

    def points(self, number: int) -> Value:
        """ "15 points"."""
        return Quantity(number, self.glossary.term("point"))

    def number(self, number: int) -> Value:
        """A number."""
        return Number(number)

    def names(self, seats: tuple[int, ...], you: int | None = None) -> Value:
        """Several seats."""
        return ListOf(tuple(Literal(self.seat(s, you)) for s in seats))
