"""All that a proof-reader looks for in one text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulewright.checks.wording.agreeing import check_agreeing
from rulewright.checks.wording.changes import check_changes
from rulewright.checks.wording.contrary import check_contrary
from rulewright.checks.wording.counted import check_counted
from rulewright.checks.wording.ends import check_ends
from rulewright.checks.wording.foreign import check_foreign
from rulewright.checks.wording.grammar import check_grammar
from rulewright.checks.wording.leftovers import check_leftovers
from rulewright.checks.wording.lost_clause import check_lost_clause
from rulewright.checks.wording.lost_mark import check_lost_mark
from rulewright.checks.wording.named import check_named
from rulewright.checks.wording.pairs import check_pairs
from rulewright.checks.wording.proof import Proof
from rulewright.checks.wording.references import check_references
from rulewright.checks.wording.roman import check_roman
from rulewright.checks.wording.signs import check_signs
from rulewright.checks.wording.times import check_times
from rulewright.diagnostics import Diagnostic
from rulewright.prose.glossary import Glossary
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.texts import GameText
from rulewright.prose.values import Value

CHECKS: tuple[Callable[[Proof], Iterator[Diagnostic]], ...] = (
    check_agreeing,
    check_changes,
    check_contrary,
    check_counted,
    check_ends,
    check_foreign,
    check_grammar,
    check_leftovers,
    check_lost_clause,
    check_lost_mark,
    check_named,
    check_pairs,
    check_references,
    check_roman,
    check_signs,
    check_times,
)


def read_over(
    message: Message,
    about: GameText,
    language: Language,
    glossary: Glossary,
    values: Mapping[str, Value],
    english: Message | None = None,
) -> list[Diagnostic]:
    """Slips in a text that says all it has to say. Stories are nobody's rule and are left alone."""
    if about.flavour:
        return []
    proof = Proof(message, about, language, glossary, values, english)
    return [found for check in CHECKS for found in check(proof)]
