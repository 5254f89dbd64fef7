"""What the renderer could not decide, in a translator's words."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, Severity, did_you_mean
from rulewright.prose.filling import forms_of
from rulewright.prose.grammar import Grammar
from rulewright.prose.marks import Trouble, names_of_marks
from rulewright.prose.message import Message, Slot
from rulewright.prose.values import Value


def explain(
    trouble: Trouble, slot: Slot, value: Value, message: Message, grammar: Grammar
) -> Diagnostic:
    """The diagnostic for one trouble at one placeholder."""
    whole = message.place_at(slot.column, slot.end)
    before = message.place_at(slot.column, slot.column + len(slot.before_mark) + 2)
    after = message.place_at(slot.after_column, slot.end)
    detail = trouble.detail
    match trouble.kind:
        case "form":
            known = sorted(forms_of(value) - {"", slot.form})
            hint = did_you_mean(slot.form, known) or "Possible here: " + ", ".join(known) + "."
            words = f"“{slot.name}” has no form “{slot.form}”."
            return Diagnostic("RW411", words, whole, hint)
        case "before" | "after":
            names = names_of_marks(grammar, trouble.kind)
            words = f"[{detail}] is no grammar mark of {grammar.name} {_side(trouble.kind)}."
            place = before if trouble.kind == "before" else after
            return Diagnostic("RW412", words, place, _mark_hint(detail, names))
        case "count":
            words = f"This list of agreeing words must have {detail} words."
            return Diagnostic("RW413", words, after)
        case "agreement":
            words = f"None of “{detail}” fits what is printed here."
            hint = "Give the words for the plural as well."
            return Diagnostic("RW413", words, after, hint)
        case "gender":
            words = f"The gender of “{_subject(value, detail)}” is not known."
            hint = "Give it in the language’s terms: gender: m or gender: f."
            return Diagnostic("RW414", words, whole, hint)
        case "sound":
            words = f"Nobody can tell how “{detail}” ends when read aloud, so both are printed."
            hint = "Give the term a sound: how it is read, in the language’s own letters."
            return Diagnostic("RW415", words, after, hint, Severity.WARNING)
        case "words":
            words = f"There is no word for {detail} in numbers.yaml, so it stays in digits."
            return Diagnostic("RW416", words, whole, severity=Severity.WARNING)
        case "counter":
            words = f"“{detail}” has no counter, so “{grammar.default_counter}” is used."
            hint = "Give the counter in the language’s terms."
            return Diagnostic("RW417", words, whole, hint, Severity.WARNING)
        case _:
            raise AssertionError(trouble)


def _side(kind: str) -> str:
    return "before a placeholder" if kind == "before" else "after a placeholder"


def _mark_hint(name: str, names: list[str]) -> str | None:
    return did_you_mean(name, names) or (
        "Marks here: " + ", ".join(f"[{n}]" for n in names) + "." if names else None
    )


def _subject(value: Value, detail: str) -> str:
    term = getattr(value, "term", None)
    return term.one if term is not None else getattr(value, "text", detail)
