"""The shape of game.yaml, written once: it checks a game's sheet and yields the JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

NAME_PATTERN = r"^[a-z][a-z0-9_]*$"
Name = Annotated[str, StringConstraints(pattern=NAME_PATTERN, max_length=60)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=2_000)]
Count = Annotated[int, Field(ge=0, le=100_000, strict=True)]


class _Sheet(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=False, str_strip_whitespace=True)


class ZoneSheet(_Sheet):
    """Where pieces lie, and who sees what of it."""

    holds: Name = Field(description="The kind of piece that lies here.")
    one_per: Annotated[str, Field(pattern="^seat$")] | None = Field(
        None, alias="one per", description="“seat” when each seat has a zone of its own."
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
    note: Words | None = None


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
        description="What the section is made of: components, worth, setup, chart, play, phases, "
        "end, ranking, claims, examples, changes, summary, rulings.",
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
    pieces: dict[Name, dict[Name, Count]] = Field(
        description="Kinds of pieces; for each piece how many are in the box."
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
        description="How each kind, piece, zone, marker, seat, phase, answer and thing in the box "
        "is called in print.",
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
