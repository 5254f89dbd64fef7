"""Waivers: findings that a person has looked at and lets stand, with the reason.

They lie beside the game, in waivers.yaml, each under the fingerprint of its finding:

    f3a9c01d4e72:
      code: RW465
      about: setup.fill (fr)
      reason: The house style says it in one word.

A fingerprint moves with the words and with the rule, so a waiver is for what was looked at and for
nothing else: when either side changes the finding is back, and the waiver is said to have lapsed.
What no page can be printed with can't be waived.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from rulewright.checks.register import checks_that_find
from rulewright.diagnostics import Diagnostic, Place, Severity, did_you_mean
from rulewright.source.files import write_whole
from rulewright.source.yaml_tree import YamlTree, parse_yaml
from rulewright.workspace import read_own

FILE = "waivers.yaml"
_FIELDS = ("code", "about", "lang", "reason")
_NEVER = frozenset({"rendering", "characters", "pictures"})
"""Checks whose findings leave a hole on the page."""
_SHORTEST = 6
"""Signs of a fingerprint that must be given for it to be found."""


@dataclass(frozen=True, slots=True)
class Waiver:
    """A finding that may stand."""

    fingerprint: str
    code: str
    reason: str
    lang: str = ""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Waived:
    """Findings, sorted by what a person has said of them."""

    left: tuple[Diagnostic, ...]
    """Those that stand in the report, with the waivers that lapsed."""
    waived: tuple[tuple[Diagnostic, Waiver], ...] = ()


def load_waivers(folder: Path) -> tuple[tuple[Waiver, ...], tuple[Diagnostic, ...]]:
    """A game's waivers, and what is wrong with their file. Most games have none."""
    if not (folder / FILE).is_file():
        return (), ()
    source, found = read_own(folder, FILE)
    if source is None:
        return (), found
    if not source.text.strip():
        return (), ()
    tree, problems = parse_yaml(source)
    if tree is None:
        return (), (*found, *problems)
    waivers: list[Waiver] = []
    wrong: list[Diagnostic] = []
    for key in tree.data:
        waiver, problem = _read(tree, str(key))
        if waiver is not None:
            waivers.append(waiver)
        if problem is not None:
            wrong.append(problem)
    return tuple(waivers), (*found, *wrong)


def _read(tree: YamlTree, key: str) -> tuple[Waiver | None, Diagnostic | None]:
    place = tree.keys.get((key,), Place(tree.file))
    entry = tree.data.get(key)
    if not isinstance(entry, dict):
        message = f"The waiver “{key}” says nothing."
        return None, Diagnostic("RW630", message, place, "It needs code and reason.")
    for name in entry:
        if name not in _FIELDS:
            where = tree.keys.get((key, name), place)
            message = f"A waiver has no “{name}”."
            return None, Diagnostic("RW630", message, where, did_you_mean(str(name), _FIELDS))
    words = {name: str(value or "").strip() for name, value in entry.items()}
    if not words.get("reason"):
        message = f"The waiver “{key}” gives no reason."
        hint = "Say why the finding may stand: reason: …"
        return None, Diagnostic("RW630", message, place, hint)
    code = words.get("code", "")
    waiver = Waiver(key, code, words["reason"], words.get("lang", ""), place)
    if not can_be_waived(code):
        message = f"{code or 'A finding without a code'} can’t be waived."
        hint = "What is found while files are read, or leaves a hole on a page, must be mended."
        return None, Diagnostic("RW630", message, place, hint)
    return waiver, None


def can_be_waived(code: str) -> bool:
    """Whether findings of a code may stand."""
    checks = checks_that_find(code)
    return bool(checks) and not any(check.name in _NEVER for check in checks)


def waive(
    found: Iterable[Diagnostic],
    waivers: Collection[Waiver],
    langs: Collection[str],
    *,
    whole: bool = True,
) -> Waived:
    """Take out what is waived; a waiver for nothing that was found has lapsed.

    Only of what was looked at can that be said: of texts in these languages, and of all else where
    the whole game was looked at.
    """
    by_print: Mapping[str, Waiver] = {w.fingerprint: w for w in waivers}
    left: list[Diagnostic] = []
    waived: list[tuple[Diagnostic, Waiver]] = []
    for diagnostic in found:
        evidence = diagnostic.evidence
        waiver = by_print.get(evidence.fingerprint) if evidence is not None else None
        if waiver is not None and waiver.code == diagnostic.code:
            waived.append((diagnostic, waiver))
        else:
            left.append(diagnostic)
    used = {waiver.fingerprint for _, waiver in waived}
    for waiver in waivers:
        looked_at = waiver.lang in langs if waiver.lang else whole
        if looked_at and waiver.fingerprint not in used:
            left.append(_lapsed(waiver))
    return Waived(tuple(left), tuple(waived))


def _lapsed(waiver: Waiver) -> Diagnostic:
    of = f"“{waiver.fingerprint}” of {waiver.code}"
    message = f"The waiver {of} has lapsed: nothing is found as it was then."
    hint = "Take it away. If the finding is back in other words, look at it again and waive that."
    return Diagnostic("RW631", message, waiver.place, hint, Severity.WARNING)


def find_to_waive(
    found: Iterable[Diagnostic], wanted: str
) -> tuple[Diagnostic | None, tuple[Diagnostic, ...]]:
    """The finding with a fingerprint, or with one that begins so; else why there is none."""
    marked = {
        d.evidence.fingerprint: d for d in found if d.evidence is not None and can_be_waived(d.code)
    }
    hits = [key for key in marked if key.startswith(wanted) and len(wanted) >= _SHORTEST]
    if len(hits) == 1:
        return marked[hits[0]], ()
    hint = did_you_mean(wanted, marked) if marked else "There is nothing that could be waived."
    message = f"No finding that can be waived has the fingerprint “{wanted}”."
    if len(hits) > 1:
        message = f"“{wanted}” begins the fingerprints of several findings."
        hint = "Give more of it: " + ", ".join(hits) + "."
    return None, (Diagnostic("RW632", message, hint=hint),)


def grant(folder: Path, finding: Diagnostic, reason: str) -> None:
    """Write a waiver below those there are, and leave these as they are. Raises OSError."""
    evidence = finding.evidence
    assert evidence is not None
    about = evidence.key or (finding.place.file if finding.place is not None else "")
    entry = {"code": finding.code, "about": about, "lang": evidence.lang, "reason": reason}
    written = {evidence.fingerprint: {name: words for name, words in entry.items() if words}}
    path = folder / FILE
    before = path.read_text("utf-8") if path.is_file() else _HEAD
    if before and not before.endswith("\n"):
        before += "\n"
    added = yaml.safe_dump(written, allow_unicode=True, sort_keys=False, width=96)
    write_whole(path, (before + added).encode("utf-8"))


_HEAD = (
    "# Findings that somebody has looked at and lets stand. They lapse when words or rules move.\n"
)
