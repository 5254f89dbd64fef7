"""How a fact is spoken of, and how it can be said in a language: for hints and for translators."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from rulewright.model.facts import Fact, Say
from rulewright.prose.language import Language
from rulewright.prose.message import REFERENCE, Message
from rulewright.prose.values import Term
from rulewright.prose.wordings import compile_wording, plain

_ROLES = {
    "actor": "who does it",
    "amount": "how many",
    "again": "that it is done over and over",
    "among": "among whom",
    "answer": "which answer",
    "any": "that there may be none",
    "attribute": "by which number",
    "as": "what they then are",
    "back": "that it is put back",
    "becomes": "what it turns into",
    "besides": "who is left out",
    "between": "between whom",
    "bonus": "what the group is worth",
    "by_number": "that their number counts",
    "change": "whether it is gained, lost or set",
    "case": "in which case",
    "chosen": "who is chosen",
    "comparison": "how the number is meant",
    "count": "how many there are",
    "each": "that it is done by each",
    "end": "that the game ends",
    "face": "which face it shows",
    "fewer": "what happens when too few are there",
    "flag": "what they then are",
    "from": "between whom",
    "group": "how many make a group",
    "groups": "how often a group counts",
    "high": "up to how many",
    "how": "whether by chance or by choice",
    "instead": "that it counts instead",
    "kind": "what it is",
    "leave": "that it is over",
    "left": "what is exchanged",
    "look": "that it is looked at",
    "low": "from how many",
    "marker": "which marker",
    "mates": "with whom they win",
    "may": "that they may",
    "must": "that they have to",
    "no_longer": "that it is over",
    "number": "how many",
    "of": "what is counted",
    "only": "for whom",
    "order": "in which direction",
    "out": "that they are out of the game",
    "phase": "which phase",
    "pick": "how many",
    "piece": "which piece",
    "points": "what it is worth",
    "rank": "what decides",
    "removed": "that it is taken away",
    "result": "what it comes to",
    "reveal": "that it is shown",
    "right": "what is exchanged",
    "roll": "that dice are rolled",
    "same": "that they are the same",
    "sequence": "in which order",
    "seat": "who does it",
    "several": "what counts if several do",
    "share": "that the victory is shared",
    "sight": "who sees it",
    "sorted": "in which order they lie",
    "source": "where it comes from",
    "special": "who else may be chosen",
    "start": "who begins",
    "swap": "that they are exchanged",
    "table": "which table",
    "target": "where it goes",
    "then": "that it breaks a tie",
    "times": "how often",
    "to": "who gets it",
    "turn_into": "that it turns into something",
    "until": "until when",
    "up_to": "between whom",
    "together": "that they count together",
    "when": "when",
    "who": "who decides or is meant",
    "void": "when it does not count",
    "whole": "that everything is worth nothing",
    "zone": "what it is about",
}
_PARTS = {"owner": "whose it is", "side": "on which side", "per": "for whom"}
_NUMBERS = (
    "drawn",
    "taken",
    "returned",
    "placed",
    "given",
    "gained",
    "lost",
    "set_to",
    "rolled",
    "shown",
    "put",
)
_NUMBERED = re.compile(r"(_base)?_?\d*$")
"""How one more of a role, or a number written in an amount, is told from the role."""


def in_words(fact: Fact) -> str:
    """A fact as one says it: "who sees it: hidden"."""
    return f"{role_in_words(fact.role)}: {fact.value}"


def role_in_words(role: str) -> str:
    """What a fact's role asks."""
    base, _, part = role.partition(".")
    base = _NUMBERED.sub("", base)
    base = next((end for end in ("low", "high") if base.endswith(f"_{end}")), base)
    if part in _PARTS:
        return _PARTS[part]
    if base.endswith("_owner"):
        return _PARTS["owner"]
    if base == "case_number":
        return _ROLES["amount"]
    if base.startswith("case"):
        return _ROLES["case"]
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


def said_in(message: Message) -> frozenset[Say]:
    """What a text prints and marks; a placeholder that only lends its grammar prints nothing.

    A reference names what it refers to: `{@trade}` says {trade}.
    """
    names = (s.name for s in message.slots() if s.form != "agree")
    slots = {Say("slot", name.removeprefix(REFERENCE)) for name in names}
    return frozenset(slots | {Say("mark", m.cue) for m in message.marked()})


def says_term(language: Language, term: Term, words: str) -> bool:
    """Whether marked words express a term of the game: its own forms or one of its phrases."""
    grammar = language.grammar
    text = plain(unicodedata.normalize("NFC", words))
    return any(
        compile_wording(wording, grammar.loose_spaces, grammar.suffixes).search(text)
        for wording in term.wordings()
    )
