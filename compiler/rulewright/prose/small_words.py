"""Which number the small words of a language go with: "these" with many, "this" with one."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.prose.grammar import Grammar, Row


def _default(row: Row, rows: Sequence[Row]) -> bool:
    """Whether a row holds for all that is not many, and for that only."""
    others = [r for r in rows if r is not row]
    only_many = all(r.number == "many" and not (r.gender or r.initial or r.ends) for r in others)
    return bool(others) and only_many and not (row.gender or row.number or row.initial or row.ends)


def number_words(grammar: Grammar) -> dict[str, str]:
    """Each small word that only ever goes with one number."""
    numbers: dict[str, set[str]] = {}
    for mark in grammar.marks.values():
        if mark.side == "before":
            for row in mark.rows:
                if row.say and " " not in row.say:
                    default = "one" if _default(row, mark.rows) else "any"
                    numbers.setdefault(row.say.lower(), set()).add(row.number or default)
    return {say: next(iter(n)) for say, n in numbers.items() if n in ({"one"}, {"many"})}
