"""How a fact is spoken of, and how it can be said in a language: for hints and for translators."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.model.facts import Fact, Say
from rulewright.prose.language import Language
from rulewright.prose.values import Term

_ROLES = {
    "actor": "who does it",
    "amount": "how many",
    "among": "among whom",
    "as": "what they then are",
    "back": "that it is put back",
    "bonus": "what the group is worth",
    "case": "in which case",
    "chosen": "who is chosen",
    "comparison": "how the number is meant",
    "count": "how many there are",
    "each": "that it is done by each",
    "end": "that the game ends",
    "fewer": "what happens when too few are there",
    "group": "how many make a group",
    "groups": "how often a group counts",
    "high": "up to how many",
    "how": "whether by chance or by choice",
    "low": "from how many",
    "marker": "which marker",
    "must": "that they have to",
    "of": "what is counted",
    "order": "in which direction",
    "phase": "which phase",
    "piece": "which piece",
    "points": "what it is worth",
    "rank": "what decides",
    "reveal": "that it is shown",
    "sequence": "in which order",
    "share": "that the victory is shared",
    "sight": "who sees it",
    "source": "where it comes from",
    "special": "who else may be chosen",
    "start": "who begins",
    "swap": "that they are exchanged",
    "table": "which table",
    "target": "where it goes",
    "then": "that it breaks a tie",
    "times": "how often",
    "to": "who gets it",
    "together": "that they count together",
    "when": "when",
    "who": "who decides or is meant",
    "whole": "that everything is worth nothing",
    "zone": "what it is about",
}
_PARTS = {"owner": "whose it is", "side": "on which side", "per": "for whom"}
_NUMBERS = ("drawn", "taken", "returned", "placed", "given")


def in_words(fact: Fact) -> str:
    """A fact as one says it: "who sees it: hidden"."""
    return f"{role_in_words(fact.role)}: {fact.value}"


def role_in_words(role: str) -> str:
    """What a fact's role asks."""
    base, _, part = role.partition(".")
    if part in _PARTS:
        return _PARTS[part]
    if role.endswith("_owner"):
        return _PARTS["owner"]
    if base in _NUMBERS:
        return _ROLES["amount"]
    kinds = {"tie": "what breaks the tie", "answer": "which answer", "as": "what it counts as"}
    if part and base in kinds:
        return kinds[base]
    if base.startswith("seer"):
        return _ROLES["sight"]
    return _ROLES.get(base, base.replace("_", " "))


def samples(
    fact: Fact, language: Language, terms: Mapping[str, Term], most: int = 3
) -> tuple[str, ...]:
    """How a text may say a fact, in its notation: `{drawn}`, `[at random](random)`."""
    slots = [f"{{{say.name}}}" for say in fact.says if say.how == "slot"]
    marks = [sample for say in fact.says if say.how == "mark" for sample in _marks(say, language)]
    words = [
        f"[{term.one}]({say.name})"
        for say in fact.says
        if say.how == "mark" and (term := terms.get(say.name)) is not None
    ]
    return tuple(dict.fromkeys([*slots[:1], *marks, *words]))[:most]


def _marks(say: Say, language: Language) -> list[str]:
    """A cue's plainest wordings; those with gaps or open endings only if there are no others."""
    wordings = language.wordings(say.name)
    plain = [w for w in wordings if "*" not in w and "…" not in w]
    return [f"[{w.replace('*', '…')}]({say.name})" for w in (plain or list(wordings))[:3]]
