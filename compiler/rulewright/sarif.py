"""Findings in SARIF 2.1.0 (OASIS), which editors and code hosts show beside the lines.

Columns count characters, as everywhere here. What a person has waived is there too, as suppressed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulewright.codes import Code
from rulewright.diagnostics import Diagnostic, Place, Severity

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def sarif_log(
    found: Sequence[Diagnostic],
    waived: Iterable[tuple[Diagnostic, str]],
    pages: dict[str, Code],
    version: str,
) -> dict[str, Any]:
    """One run with all findings; `waived` ones come with the reason."""
    suppressed = list(waived)
    codes = sorted({d.code for d in (*found, *(d for d, _ in suppressed))})
    places = {code: at for at, code in enumerate(codes)}
    results = [_result(d, places) for d in found]
    results += [
        _result(d, places)
        | {"suppressions": [{"kind": "external", "status": "accepted", "justification": why}]}
        for d, why in suppressed
    ]
    driver = {
        "name": "rulewright",
        "semanticVersion": version,
        "rules": [_rule(code, pages.get(code)) for code in codes],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str, page: Code | None) -> dict[str, Any]:
    rule: dict[str, Any] = {"id": code}
    if page is not None:
        rule["shortDescription"] = {"text": page.title}
        rule["fullDescription"] = {"text": page.words}
        if page.bad or page.good:
            parts = [("Wrong", page.bad), ("Right", page.good)]
            text = "\n\n".join(f"{name}:\n\n{words}" for name, words in parts if words)
            rule["help"] = {"text": text}
    return rule


def _result(found: Diagnostic, places: dict[str, int]) -> dict[str, Any]:
    text = found.message if not found.hint else f"{found.message} {found.hint}"
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": places[found.code],
        "level": _LEVELS[found.severity],
        "message": {"text": text},
    }
    if found.place is not None:
        result["locations"] = [{"physicalLocation": _location(found.place)}]
    if found.related:
        result["relatedLocations"] = [
            {"physicalLocation": _location(place), "message": {"text": words}}
            for place, words in found.related
        ]
    if found.evidence is not None:
        evidence = found.evidence.to_dict()
        fingerprint = evidence.pop("fingerprint", "")
        if fingerprint:
            result["partialFingerprints"] = {"rulewright/v1": fingerprint}
        if evidence:
            result["properties"] = evidence
    return result


def _location(place: Place) -> dict[str, Any]:
    region: dict[str, Any] = {
        "startLine": place.line,
        "startColumn": place.column,
        "endColumn": max(place.end, place.column + 1),
    }
    if place.text.strip():
        region["snippet"] = {"text": place.text}
    return {"artifactLocation": {"uri": _uri(place.file)}, "region": region}


def _uri(file: str) -> str:
    from urllib.parse import quote

    return quote(file.replace("\\", "/"))
