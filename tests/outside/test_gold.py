"""What the tool finds in texts of our own, held against what an honest reader finds in them.

The gold was written before the tool was asked. A verdict that says "agrees" of what is wrong, or
not there, is the worst an audit can do: there is none.
"""

from __future__ import annotations

import pytest

from tests.outside.gold import Gold, audited, gold, names

AGREES = frozenset(("agree", "alias"))
ACCUSES = frozenset(("contradict", "conflict"))
MET = 0.96
"""The share of gold verdicts that is met; measured, and only to be raised."""
ACCUSED = 0.95
"""The share of planted faults that is accused, and not only passed over in silence."""


def verdicts(name: str) -> dict[str, str]:
    return {fact.id: fact.verdict for fact in audited(name).facts}


def false_agrees(wanted: Gold) -> set[str]:
    """Facts that are said to agree where a person finds them wrong, or not there."""
    given = verdicts(wanted.name)
    return {
        fact
        for fact, honest in wanted.facts.items()
        if given[fact] in AGREES and not AGREES & set(honest)
    }


def false_accusations(wanted: Gold) -> set[str]:
    """Facts that are said to be wrong where a person finds nothing wrong."""
    given = verdicts(wanted.name)
    return {
        fact
        for fact, verdict in given.items()
        if verdict in ACCUSES and not ACCUSES & set(wanted.facts.get(fact, ()))
    }


@pytest.mark.parametrize("name", names())
def test_gold_names_facts_that_there_are(name: str) -> None:
    assert set(gold(name).facts) - set(verdicts(name)) == set()


@pytest.mark.parametrize("name", names())
def test_nothing_wrong_is_said_to_agree(name: str) -> None:
    assert false_agrees(gold(name)) == set()


@pytest.mark.parametrize("name", names())
def test_at_most_one_thing_that_is_right_is_accused(name: str) -> None:
    accused = false_accusations(gold(name))
    assert len(accused) <= 1, accused


@pytest.mark.parametrize("name", names())
def test_what_the_text_adds_is_in_the_ledger(name: str) -> None:
    quotes = [line.quote for line in audited(name).ledger]
    assert [words for words in gold(name).ledger if not any(words in q for q in quotes)] == []


def test_the_share_of_gold_verdicts_met(capsys: pytest.CaptureFixture[str]) -> None:
    met = told = faults = noticed = 0
    lines = []
    for name in names():
        wanted, given = gold(name), verdicts(name)
        right = sum(given[fact] in honest for fact, honest in wanted.facts.items())
        wrong = [fact for fact, honest in wanted.facts.items() if set(honest) <= ACCUSES]
        seen = sum(given[fact] in ACCUSES for fact in wrong)
        lines.append(f"{name:14} {right:3} of {len(wanted.facts):3}, faults {seen} of {len(wrong)}")
        met, told = met + right, told + len(wanted.facts)
        faults, noticed = faults + len(wrong), noticed + seen
    with capsys.disabled():
        print("\n" + "\n".join(lines))
        print(f"gold verdicts met: {met} of {told}; faults accused: {noticed} of {faults}")
    assert met >= MET * told
    assert noticed >= ACCUSED * faults
