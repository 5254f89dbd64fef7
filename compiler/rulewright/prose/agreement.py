"""What an adjective or a participle may agree with, by its ending."""

from __future__ import annotations

from rulewright.prose.slips import Agreeing

FEATURES = (("m", "one"), ("f", "one"), ("m", "many"), ("f", "many"))
"""What the four forms of a list stand for."""


def features(agreeing: Agreeing, word: str, before: str = "") -> set[tuple[str, str]]:
    """Gender and number that a word may go with; nothing where it is no such word.

    `before` are the words before it: some only look like it behind others.
    """
    lower = word.lower()
    last = before.split()[-1:]
    if lower in agreeing.never or " ".join([*last, lower]) in agreeing.never:
        return set()
    found: set[tuple[str, str]] = set()
    for forms in agreeing.forms:
        for form, features in zip(forms, FEATURES, strict=False):
            ending = form.removeprefix("*")
            whole = form.startswith("*") and lower.endswith(ending) and len(lower) > len(ending) + 1
            if lower == form or (whole and not _longer(lower, ending, forms)):
                found.add(features)
    return found


def _longer(word: str, ending: str, forms: tuple[str, ...]) -> bool:
    """Whether a longer ending of the same list fits, as -ées does where -s would."""
    return any(
        len(other.removeprefix("*")) > len(ending) and word.endswith(other.removeprefix("*"))
        for other in forms
    )


def all_forms(agreeing: Agreeing, word: str) -> tuple[str, ...]:
    """The list of forms a word belongs to, spelled out; only itself where there is none."""
    for forms in agreeing.forms:
        for form in sorted(forms, key=len, reverse=True):
            ending = form.removeprefix("*")
            if word.lower() == form:
                return forms
            if form.startswith("*") and word.endswith(ending):
                stem = word[: len(word) - len(ending)]
                return tuple(stem + f.removeprefix("*") for f in forms)
    return (word,)
