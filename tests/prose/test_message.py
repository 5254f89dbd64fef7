"""The notation of messages: what it reads, what it finds malformed and where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics import Place
from rulewright.prose.message import Emphasis, Marked, Slot, Text, escape, print_message
from rulewright.prose.message_reader import parse_message

READS = {
    "plain words": (Text("plain words"),),
    "{card}": (Slot("card"),),
    "{card.many}": (Slot("card", "many"),),
    "take [a]{card}.": (Text("take "), Slot("card", before_mark="a"), Text(".")),
    "{card}[을/를] 뽑": (Slot("card", after_mark="을/를"), Text(" 뽑")),
    "[le]{card}[rond|ronde] !": (Slot("card", "", "le", "rond|ronde"), Text(" !")),
    "{a}[le]{b}": (Slot("a"), Slot("b", before_mark="le")),
    "{a}[은/는]{b}": (Slot("a", after_mark="은/는"), Slot("b")),
    "[at random](random)": (Marked((Text("at random"),), "random"),),
    "[{n} more](rest)": (Marked((Slot("n"), Text(" more")), "rest"),),
    "[[le]{card} seul](once)": (Marked((Slot("card", before_mark="le"), Text(" seul")), "once"),),
    "[{w}[을/를]](open)": (Marked((Slot("w", after_mark="을/를"),), "open"),),
    "{a}[all of it](all)": (Slot("a"), Marked((Text("all of it"),), "all")),
    "[each in [turn](in_turn)](each)": (
        Marked((Text("each in "), Marked((Text("turn"),), "in_turn")), "each"),
    ),
    "**never** look": (Emphasis((Text("never"),)), Text(" look")),
    "**[never](never)**": (Emphasis((Marked((Text("never"),), "never"),)),),
    "{{x}} [[y]] ****": (Text("{x} [y] **"),),
    "a < b * c": (Text("a < b * c"),),
    "see {@trade}.": (Text("see "), Slot("@trade"), Text(".")),
    "{@trade.first_bid}[을/를] 보": (Slot("@trade.first_bid", after_mark="을/를"), Text(" 보")),
    "{player}'s": (Slot("player"), Text("'s")),
    "{player}['s] turn": (Slot("player", after_mark="'s"), Text(" turn")),
}

FAULTS = {
    # pattern: (code, the malformed stretch, a part of the hint), and its mended twin
    "Take {Red Card}.": ("RW400", "{Red Card}", "{red_card}", "Take {red_card}."),
    "Take {card now": ("RW400", "{", "{{", "Take {card} now"),
    "Take {}.": ("RW400", "{}", "placeholder", "Take {card}."),
    "Take card}.": ("RW400", "}", "}}", "Take {card}."),
    "See {@Trade Winds}.": ("RW400", "{@Trade Winds}", "{@trade_winds}", "See {@trade_winds}."),
    "Take {card.plural}.": ("RW401", "plural", None, "Take {card.many}."),
    "Take {card.wrods}.": ("RW401", "wrods", "words", "Take {card.words}."),
    "Take it [at random.": ("RW402", "[", "[[", "Take it [at random](random)."),
    "Take it at random].": ("RW402", "]", "]]", "Take it [at random](random)."),
    "Take it [at random].": ("RW403", "[at random]", "(fact)", "Take it [at random](random)."),
    "[at random] (random)": ("RW403", "[at random]", "no space", "[at random](random)"),
    "Take it [ ](random).": ("RW404", "[ ](random)", "words", "Take it [now](random)."),
    "You **never look.": ("RW405", "**", "****", "You **never** look."),
    "**so [it** is](must)": ("RW405", "**", "bracket", "**so** [it is](must)"),
}


@pytest.mark.parametrize("pattern", READS)
def test_reads(pattern: str) -> None:
    message, found = parse_message(pattern)
    assert found == ()
    assert message.parts == READS[pattern]
    assert parse_message(print_message(message))[0] == message


@pytest.mark.parametrize("pattern", FAULTS)
def test_fault_and_its_twin(pattern: str) -> None:
    code, where, hint, mended = FAULTS[pattern]
    place = Place("play.rules", 7, 5, text=f"  | {pattern}")
    _, found = parse_message(pattern, place)
    assert found[0].code == code
    assert found[0].place is not None
    assert found[0].place.text[found[0].place.column - 1 : found[0].place.end - 1] == where
    assert hint is None or hint in (found[0].hint or "")
    assert parse_message(mended)[1] == ()


def test_all_faults_are_told_at_once() -> None:
    _, found = parse_message("{A} [b] {c.d} **e")
    assert [d.code for d in found] == ["RW400", "RW403", "RW401", "RW405"]


def test_later_lines_of_a_pattern_are_later_lines_of_the_file() -> None:
    _, found = parse_message("one\ntwo {X}", Place("fr.po", 3, 8))
    assert found[0].place is not None
    assert (found[0].place.line, found[0].place.column) == (4, 5)


def test_slots_marks_and_words_of_a_message() -> None:
    message, _ = parse_message("[[each]{p} chooses](chosen) **{n}** [at random](random)")
    assert [s.name for s in message.slots()] == ["p", "n"]
    assert message.marks() == (("chosen", "{p} chooses"), ("random", "at random"))
    assert [t.text for t in message.plain_text_parts()] == [" chooses", " ", " ", "at random"]


NOTATION = st.text(st.sampled_from("{}[]()*/|.'@ab은을_ \n<A9"), max_size=40)


@given(NOTATION | st.text(max_size=30))
def test_any_text_is_a_message_and_printing_it_is_stable(pattern: str) -> None:
    message, _ = parse_message(pattern, Place("x", 1, 1))
    again, _ = parse_message(print_message(message))
    assert again == message
    assert print_message(again) == print_message(message)


@given(st.text(max_size=60))
def test_escaped_words_are_just_words(words: str) -> None:
    message, found = parse_message(escape(words))
    assert found == ()
    assert message.parts == ((Text(words),) if words else ())


def test_a_long_hostile_pattern_is_read_in_no_time() -> None:
    nested = "[a" * 5_000 + "](b)" * 5_000
    for evil in ("[" * 20_000, "**[" * 10_000, "{" * 20_001, "[a]{" * 5_000, "](" * 10_000, nested):
        message, _ = parse_message(evil)
        assert parse_message(print_message(message))[0] == message
