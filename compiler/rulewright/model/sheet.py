"""The shape of game.yaml, written once: it checks a game's sheet and yields the JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

NAME_PATTERN = r"^[a-z][a-z0-9_]*$"
Name = Annotated[str, StringConstraints(pattern=NAME_PATTERN, max_length=60)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=2_000)]
Count = Annotated[int, Field(ge=0, le=100_000, strict=True)]
Number = Annotated[int, Field(ge=-999_999, le=999_999, strict=True)]
ONE_PER = "“seat” when each seat has one of its own."


class _Sheet(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=False, str_strip_whitespace=True)


def _or_count(schema: dict[str, Any]) -> None:
    """A piece's schema: a bare count beside the long form."""
    count = {"type": "integer", "minimum": 0, "maximum": 100_000}
    long = {key: schema.pop(key) for key in list(schema) if key not in ("description", "title")}
    names = long["properties"]["is"]
    one = names.pop("items")
    names |= {"anyOf": [one, {"type": names.pop("type"), "items": one}]}
    schema["anyOf"] = [count, long]


class PieceSheet(BaseModel):
    """A piece: how many are in the box (`red: 4`), or more about it (`red: {count: 4, rank: 1}`);
    every key but the two below is an attribute, a number under a name of your own."""

    model_config = ConfigDict(extra="allow", json_schema_extra=_or_count)
    __pydantic_extra__: dict[Name, Number]
    count: Count = Field(
        1, description="How many are in the box; of a die's face: on how many sides."
    )
    classes: list[Name] = Field(
        default_factory=list,
        alias="is",
        description="What it is: a name, or a list of names, by which rules speak of all such.",
    )

    @model_validator(mode="before")
    @classmethod
    def _long_form(cls, written: Any) -> Any:
        if not isinstance(written, dict):
            return {"count": written}
        if isinstance(written.get("is"), str):
            return {**written, "is": [written["is"]]}
        return written


class DiceSheet(BaseModel):
    """A kind of dice: on how many sides each face is (`high: 2`); a face can be written as a piece
    can, with attributes and `is`."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[Name, PieceSheet]
    number: Annotated[int, Field(ge=1, le=100, strict=True)] = Field(
        1, description="The most such dice that lie in one zone."
    )


class CounterSheet(_Sheet):
    """A number on the table that goes up and down; it never goes past its ends."""

    one_per: Annotated[str, Field(pattern="^seat$")] | None = Field(
        None, alias="one per", description=ONE_PER
    )
    starts: Number = Field(0, description="What it shows before the set-up.")
    least: Number = Field(0, description="It never goes below this.")
    most: Number = Field(999_999, description="It never goes above this.")


class FlagSheet(_Sheet):
    """Something a seat, or the table, is or is not."""

    one_per: Annotated[str, Field(pattern="^seat$")] | None = Field(
        None, alias="one per", description=ONE_PER
    )


class ListSheet(_Sheet):
    """Numbers one after the other; the first is entry 0."""

    unit: Name | None = Field(None, description="What is counted, for printing.")
    entries: list[Number] = Field(description="The numbers, in order.")
    last: Annotated[str, Field(pattern="^or more$")] | None = Field(
        None, description="“or more” when the last number also stands for all that come after it."
    )


class ZoneSheet(_Sheet):
    """Where pieces lie, and who sees what of it."""

    holds: Name = Field(description="The kind of piece that lies here.")
    one_per: Annotated[str, Field(pattern="^seat$")] | None = Field(
        None, alias="one per", description=ONE_PER
    )
    seen_by: str = Field(
        "all",
        alias="seen by",
        pattern="^(nobody|owner|all)$",
        description="Who knows which pieces lie here: nobody, owner or all.",
    )
    count_seen_by: Name | None = Field(
        None,
        alias="count seen by",
        description="Who knows how many: nobody, owner, all, or an option whose choices are these.",
    )
    row: Words | None = Field(
        None,
        description="When its pieces are cards that lie in places, face up or face down: "
        "“as laid”, or the attribute in whose ascending order they lie.",
    )


class SeatSheet(_Sheet):
    """A seat that no player holds."""

    with_players: int | str = Field(
        alias="with players", description="For which numbers of players: 3, “3-5” or “4 or 5”."
    )


class TableSheet(BaseModel):
    """Numbers by number of players: `3: 6` or, with `of`, `3: {oak: 10, elm: 10}`."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "additionalProperties": False,
            "patternProperties": {
                "^[0-9]+$": {
                    "anyOf": [
                        {"type": "integer", "minimum": 0},
                        {"type": "object", "additionalProperties": {"type": "integer"}},
                    ]
                }
            },
        },
    )
    of: Name | None = Field(None, description="The kind of piece whose pieces are the columns.")
    unit: Name | None = Field(None, description="What is counted (leaf, round), for printing.")


class OptionSheet(_Sheet):
    """A question the rulebook leaves open, its answers and the one taken."""

    choices: list[Name] = Field(min_length=2, description="The answers, by name.")
    default: Name | None = Field(None, description="The first choice unless said otherwise.")
    text: Words | None = Field(None, description="The ruling in words, for the book.")


class ProvenanceSheet(_Sheet):
    """Where a datum comes from."""

    source: str = Field(pattern="^(printed|misprint|derived|house)$")
    printed: Words | None = Field(None, description="What a misprint had instead.")
    note: Words | None = Field(None, description="Why, in a sentence; it is printed.")


class WordSheet(BaseModel):
    """A term in English. Other languages' words stand in `locales/`, or here under their code."""

    model_config = ConfigDict(
        extra="allow",
        str_strip_whitespace=True,
        json_schema_extra={
            "additionalProperties": False,
            "patternProperties": {"^[a-z]{2,3}$": {"type": "object"}},
        },
    )
    one: Words = Field(description="The singular.")
    many: Words | None = Field(None, description="The plural; with an s unless said otherwise.")
    short: Words | None = Field(None, description="A short form for cards.")
    phrases: list[Words] = Field(
        default_factory=list, description="Other wordings for it, for [words](name) in texts."
    )
    picture: Words | None = Field(None, description="An SVG file in the game's folder.")


class BookSectionSheet(_Sheet):
    """A section of the rulebook."""

    key: Name = Field(description="A name; translations are found by it.")
    title: Words = Field(description="The heading.")
    shows: list[str] = Field(
        default_factory=list,
        description="What the section is made of: components, cards, lists, worth, setup, "
        "chart, play, phases, definitions, end, ranking, claims, examples, changes, summary, "
        "rulings; “phase NAME” for one phase, “option NAME” for what another answer asks.",
    )
    players: int | str | None = Field(None, description="Only for these numbers of players.")
    text: Words | None = Field(None, description="Words before what is shown.")
    story: Words | None = Field(None, description="Words that tell a story and state no rule.")


class GameSheet(_Sheet):
    """game.yaml: what is countable in a game."""

    title: Words = Field(description="The game's name.")
    tagline: Words | None = Field(None, description="A line under it.")
    version: Words = Field("1.0", description="Of the rules; it stands in the book.")
    players: int | str = Field(description="How many can play: “3-5”.")
    age: Annotated[int, Field(ge=0, le=120, strict=True)] | None = Field(
        None, description="From which age."
    )
    minutes: int | str | None = Field(None, description="How long a game takes: “20-30”.")
    credits: dict[Name, Words] = Field(
        default_factory=dict, description="Who made it: design, art, publisher, …"
    )
    pieces: dict[Name, dict[Name, PieceSheet]] = Field(
        description="Kinds of pieces; for each piece how many are in the box, or more about it."
    )
    dice: dict[Name, DiceSheet] = Field(
        default_factory=dict, description="Kinds of dice; their faces are pieces that are rolled."
    )
    box: dict[Name, Count] = Field(
        default_factory=dict, description="What else is in the box, that no rule counts."
    )
    zones: dict[Name, ZoneSheet] = Field(description="Where pieces lie, by name.")
    seats: dict[Name, SeatSheet] = Field(
        default_factory=dict, description="Seats that no player holds, by name."
    )
    markers: list[Name] = Field(
        default_factory=list, description="What one player holds at a time, and may pass on."
    )
    counters: dict[Name, CounterSheet] = Field(
        default_factory=dict, description="Numbers that go up and down, by name."
    )
    flags: dict[Name, FlagSheet] = Field(
        default_factory=dict, description="What a seat, or the table, can be or not be, by name."
    )
    lists: dict[Name, ListSheet] = Field(
        default_factory=dict, description="Numbers one after the other, by name."
    )
    tables: dict[Name, TableSheet] = Field(
        default_factory=dict, description="Numbers by number of players, by name."
    )
    values: dict[Name, int | str] = Field(
        default_factory=dict, description="Named numbers, with what they count: “3 point”."
    )
    options: dict[Name, OptionSheet] = Field(
        default_factory=dict, description="Questions that can be answered in several ways."
    )
    provenance: dict[str, str | ProvenanceSheet] = Field(
        default_factory=dict,
        description="Where a datum comes from: “tables.rounds: house”. printed, misprint, derived "
        "or house.",
    )
    words: dict[Name, WordSheet] = Field(
        default_factory=dict,
        description="How each kind, piece, class, zone, counter, flag, marker, seat, phase, answer "
        "and thing in the box is called in print.",
    )
    book: list[BookSectionSheet] = Field(
        default_factory=list, description="The sections of the rulebook, in order."
    )


def json_schema() -> dict[str, Any]:
    """The JSON Schema of game.yaml, for editors."""
    schema = GameSheet.model_json_schema(by_alias=True)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "game.yaml"
    return schema
