"""What texts may print: a rule's numbers and words as values of one language."""

from __future__ import annotations

from rulewright.model.facts import Bound
from rulewright.prose.binding import bind, bind_one, named_bounds, players_value
from rulewright.prose.values import ByPlayers, ListOf, Literal, Number, Quantity, TermValue
from tests.prose.helpers import language
from tests.prose.spoken import every_kind, speaker, spoken

WORDS = speaker("en").glossary
TWO = frozenset({2})
ALL = frozenset({2, 3, 4})
OPENING = Bound("number", {2: 2, 3: 1, 4: 1}, "gem")


def test_a_number_with_its_unit_is_a_quantity_and_without_one_a_number() -> None:
    assert bind_one(Bound("number", {2: 3, 3: 3}, "gem"), WORDS) == Quantity(3, WORDS["gem"])
    assert bind_one(Bound("number", {2: 3, 3: 3}), WORDS) == Number(3)


def test_a_number_that_differs_is_printed_for_those_the_text_is_for() -> None:
    gem = WORDS["gem"]
    assert bind_one(OPENING, WORDS, TWO) == Quantity(2, gem)
    assert bind_one(OPENING, WORDS, frozenset({3, 4})) == Quantity(1, gem)
    assert bind_one(OPENING, WORDS, ALL) == ByPlayers.of(
        {2: Quantity(2, gem), 3: Quantity(1, gem), 4: Quantity(1, gem)}
    )


def test_a_number_that_depends_on_the_position_cannot_be_printed() -> None:
    assert bind_one(Bound("number", {}, "gem"), WORDS) is None
    assert "drawn" not in bind({"drawn": Bound("number", {}, "gem")}, WORDS)


def test_lists_say_and_or_or() -> None:
    items = (Bound.of_term("ruby"), Bound.of_term("jet"))
    both = bind_one(Bound("list", items=items), WORDS)
    either = bind_one(Bound("list", items=items, term="or"), WORDS)
    assert isinstance(both, ListOf)
    assert isinstance(either, ListOf)
    assert (both.style, either.style) == ("and", "or")


def test_the_unit_s_own_values_come_before_the_game_s_and_those_before_words() -> None:
    named = {"ruby": Bound("number", {2: 7}), "pair": Bound("number", {2: 2})}
    values = bind({"pair": Bound("number", {2: 9})}, WORDS, TWO, named)
    assert values["pair"] == Number(9)
    assert values["ruby"] == Number(7)
    assert values["jet"] == TermValue(WORDS["jet"])


def test_every_named_value_and_table_of_one_number_can_be_printed() -> None:
    named = named_bounds(every_kind()[0])
    assert set(named) == {"share", "pair", "lap_count", "opening"}
    assert named["opening"].numbers == OPENING.numbers


def test_a_list_can_be_printed_and_its_last_number_has_the_unit() -> None:
    fees = bind_one(named_bounds(spoken("whole_language")[0])["fees"], WORDS)
    assert isinstance(fees, ListOf)
    assert fees.items == (Number(5), Number(3), Quantity(1, WORDS.term("coins")))


def test_words_as_they_are() -> None:
    assert bind_one(Bound("literal", term="A"), WORDS) == Literal("A")


def test_the_numbers_of_players_themselves() -> None:
    said = {lang: players_value(language(lang), frozenset({3, 4})).text for lang in ("en", "fr")}
    assert said == {"en": "3 or 4 players", "fr": "3 ou 4 joueurs"}
    assert players_value(language("ko"), TWO).text == "2명"
    assert "players" in bind({}, WORDS, TWO, None, language("en"))
