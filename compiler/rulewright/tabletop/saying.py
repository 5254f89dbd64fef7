"""What happens at the table, and what lies on it, in words of the chosen language.

Everything said here comes from a seat's view, so nothing can be said that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.labels import Labels
from rulewright.model.expressions import BOX
from rulewright.model.game import Game
from rulewright.model.statements import Choose
from rulewright.model.walk import statements_in
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
        self.unknown = self.part("unknown")
        self._picks = {
            (branch.name, len(branch.picks)): tuple((pick.var, pick.unit) for pick in branch.picks)
            for section in (self.game.setup, self.game.play, *self.game.phases.values())
            for stmt in statements_in(section.body)
            for branch in (stmt.branches if isinstance(stmt, Choose) else ())
        }
        """By an answer's name and how many numbers come with it: what these count."""

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
        """Pieces and how many of each; one of which there is no other is named without a number."""
        items = tuple(self._so_many(p, n) for p, n in pieces.items() if n)
        return self.plain(ListOf(items)) if items else self.say("nothing")

    def _so_many(self, name: str, number: int) -> Value:
        term, piece = self.glossary.term(name), self.game.pieces.get(name)
        if piece is None or piece.count > 1 or number > 1 or piece.kind in self.game.dice:
            return Quantity(number, term)
        return TermValue(term)

    # -- what happened ---------------------------------------------------------------------------

    def event(self, event: Mapping[str, Any], you: int | None) -> str | None:
        """An event as a seat's view has it; None for what needs no words."""
        match event["kind"]:
            case "put" | "draw" | "take" | "move" | "lay":
                return self._moved(event, you)
            case "swap":
                return self._swapped(event, you)
            case "roll" | "reveal" | "show":
                return self._shown(event, you)
            case "card" | "exchange" | "turn" | "look" | "sort":
                return self._of_card(event, you)
            case "counter" | "flag":
                return self._changed(event, you)
            case "pass" | "give":
                who = self.seat(event["seat"], you)
                return self.say("marker", marker=self.term(event["name"]), who=who)
            case "remove":
                return self.say("removed", marker=self.term(event["name"]))
            case "out":
                return self.say("left", who=self.seat(event["seat"], you))
            case _:
                return self._answered(event, you)

    def _answered(self, event: Mapping[str, Any], you: int | None) -> str | None:
        kind, name, seat = event["kind"], event.get("name", ""), event.get("seat")
        if kind == "window":
            answer = self.term(name)
            if seat is None:
                return self.say("nobody_responds", answer=answer)
            return self.say("responds", who=self.seat(seat, you), answer=answer)
        actor = event.get("actor")
        if actor is None:
            return None
        who = self.seat(actor, you)
        if kind == "branch":
            return self.say("chose", who=who, answer=self._answer(name, event.get("numbers")))
        if kind == "seat":
            other = self.seat(event["seat"], you)
            if name not in self.game.words:
                return self.say("chose", who=who, answer=other)
            return self.say("chose_seat", who=who, role=self.term(name), other=other)
        if kind == "agree":
            return self.say("names", who=who, other=self.seat(event["seat"], you))
        if kind == "respond" and event["number"]:
            return self.say("chose", who=who, answer=self.term(name))
        return None

    def _answer(self, name: str, numbers: Sequence[int] | None) -> str:
        """An answer, with the numbers that came with it."""
        if not numbers:
            return self.term(name)
        picks = self._picks.get((name, len(numbers))) or (("", None),) * len(numbers)
        counted = [(var, unit, n) for (var, unit), n in zip(picks, numbers, strict=True)]
        return self.labels.answer(name, counted, self.lang)

    def _shown(self, event: Mapping[str, Any], you: int | None) -> str | None:
        place = event["target"] if event["kind"] == "roll" else event["source"]
        what = self.pieces(event, self._kind(place["zone"]))
        actor = event.get("actor")
        if event["kind"] == "reveal" or (event["kind"] == "show" and actor is None):
            return self.say("revealed", place=self.spot(place, you), what=what)
        if actor is None:
            return self.say("rolled_by_nobody", what=what)
        key = "rolled" if event["kind"] == "roll" else "shown"
        return self.say(key, who=self.seat(actor, you), what=what)

    def _of_card(self, event: Mapping[str, Any], you: int | None) -> str:
        """What was done with a card of a row: where, and which it is if that is known."""
        known = event.get("pieces")
        card = self._card(event["source"], event["place"], known)
        kind, actor = event["kind"], event.get("actor")
        if kind == "exchange":
            other = self._card(event["target"], event["back_place"], event.get("back"))
            return self.say("exchanged", card=card, other=other)
        if kind == "turn":
            what = self.unknown if known is None else self.holding(known)
            where = self._card(event["source"], event["place"], None)
            key = "turned_up" if event["name"] == "up" else "turned_down"
            return self.say(key, card=where, what=what)
        key = {"card": "chose_card", "look": "looked", "sort": "sorted"}[kind]
        return self.say(key, who=self.seat(actor or 0, you), card=card)

    def _card(self, spot: Mapping[str, Any], place: int, known: Mapping[str, int] | None) -> str:
        """A card by its place, and by its name where that is known."""
        owner = spot.get("owner")
        who = None if owner is None else self.seat(owner)
        where = self.labels.card_place(spot["zone"], who, place, self.lang, capital=False)
        if known is None:
            return where
        return self.part("revealed", place=where, what=self.holding(known))

    def _changed(self, event: Mapping[str, Any], you: int | None) -> str | None:
        """A counter or a flag; those without a word are bookkeeping and not told."""
        name, seat = event["name"], event.get("seat")
        if name not in self.game.words:
            return None
        if event["kind"] == "counter":
            if seat is None:
                number = Number(event["number"])
                return self.say("counter", what=self.title_of(name), number=number)
            shows = Quantity(event["number"], self.glossary.term(name))
            return self.say("becomes", who=self.seat(seat, you), what=shows)
        what = self.term(name)
        if seat is None:
            return self.say("table_becomes" if event["number"] else "table_stops_being", what=what)
        key = "becomes" if event["number"] else "stops_being"
        return self.say(key, who=self.seat(seat, you), what=what)

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

    def question(self, asked: Mapping[str, Any]) -> str | None:
        """What a seat is asked, where its choices don't say it."""
        if asked.get("kind") == "sort" and asked["piece"] is not None:
            return self.say("place_for", what=self.term(asked["piece"]))
        answers = {"respond": "respond_with", "agree": "agree_on_one"}
        roles = {"seat": "who_is", "place": "which_card"}
        kind = asked.get("kind")
        if kind in answers:
            return self.say(answers[kind], answer=self.term(asked["name"]))
        if kind in roles and asked["name"] in self.game.words:
            return self.say(roles[kind], role=self.title_of(asked["name"]))
        return None

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
                if zone.row is None and known and (known.get("count") != 0 or not zone.per_seat):
                    rows.append((self.spot(spot, you), self.pieces(known, zone.holds)))
        rows += [row for name in view["rows"] for row in self._rows(name, view["rows"][name], you)]
        for marker, holder in view["markers"].items():
            if holder is not None:
                rows.append((self.term(marker), self.seat(holder, you)))
        return [*rows, *self._counted(view, you)]

    def _rows(self, name: str, seen: Sequence[Any], you: int | None) -> Iterator[tuple[str, str]]:
        """The cards of a row, place by place, as far as they are known."""
        if not self.game.zones[name].per_seat:
            seen = [seen]
        for owner, cards in enumerate(seen):
            spot = {"zone": name, "owner": owner if self.game.zones[name].per_seat else None}
            if cards:
                said = tuple(Literal(self._lying(card)) for card in cards)
                yield self.spot(spot, you), self.plain(ListOf(said))

    def _lying(self, card: Mapping[str, Any]) -> str:
        if card["piece"] is None:
            return self.part("card_unknown")
        if card["face"] == "up":
            return self.term(card["piece"])
        return self.part("card_down", what=self.term(card["piece"]))

    def _counted(self, view: Mapping[str, Any], you: int | None) -> Iterator[tuple[str, str]]:
        """What counters show, for whom flags are set, and who has left the game."""
        words = self.game.words
        told = {n: view["counters"][n] for n in self.game.counters if n in words}
        for name, shown in told.items():
            if isinstance(shown, int):
                yield self.title_of(name), str(shown)
        for owner in range(view["seats"]):
            each = tuple(
                Quantity(shown[owner], self.glossary.term(name))
                for name, shown in told.items()
                if not isinstance(shown, int) and owner not in view["out"]
            )
            if each:
                yield self.seat(owner, you), self.plain(ListOf(each))
        for name, shown in view["flags"].items():
            seats = tuple(i for i, on in enumerate(shown) if on) if isinstance(shown, list) else ()
            if name in words and seats:
                yield self.title_of(name), self.plain(self.names(seats, you))
        if view["out"]:
            yield self.part("out"), self.plain(self.names(tuple(view["out"]), you))

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
