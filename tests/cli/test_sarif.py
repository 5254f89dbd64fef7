"""What `check --format sarif` prints is SARIF 2.1.0, whatever the findings are.

The properties that each kind of object may have, and must have, are those of the specification; of
these we use few, and no other may slip in.
"""

from __future__ import annotations

import json
import re
from typing import Any

from rulewright.codes import all_codes
from rulewright.diagnostics import Diagnostic, Evidence, Place, Severity
from rulewright.sarif import sarif_log

MAY: dict[str, dict[str, str]] = {
    # object -> its properties, each with the object it holds ("" for plain values)
    "log": {"$schema": "", "version": "", "runs": "run"},
    "run": {"tool": "tool", "columnKind": "", "results": "result"},
    "tool": {"driver": "component"},
    "component": {"name": "", "semanticVersion": "", "rules": "rule"},
    "rule": {"id": "", "shortDescription": "words", "fullDescription": "words", "help": "words"},
    "words": {"text": ""},
    "result": {
        "ruleId": "",
        "ruleIndex": "",
        "level": "",
        "message": "words",
        "locations": "location",
        "relatedLocations": "location",
        "partialFingerprints": "strings",
        "properties": "bag",
        "suppressions": "suppression",
    },
    "location": {"physicalLocation": "physical", "message": "words"},
    "physical": {"artifactLocation": "artifact", "region": "region"},
    "artifact": {"uri": ""},
    "region": {"startLine": "", "startColumn": "", "endColumn": "", "snippet": "words"},
    "suppression": {"kind": "", "status": "", "justification": ""},
}
MUST = {
    "log": {"version", "runs"},
    "run": {"tool", "results"},
    "tool": {"driver"},
    "component": {"name"},
    "rule": {"id"},
    "words": {"text"},
    "result": {"message"},
    "suppression": {"kind"},
}
FOUND = (
    Diagnostic("RW101", "No place, no hint."),
    Diagnostic(
        "RW420", "Ünïcode “words”.", Place("rules/a b/100%.rules", 3, 5, 4, "  two 2"), "Do."
    ),
    Diagnostic("RW466", "A note.", Place("locales\\fr\\게임.po"), None, Severity.NOTE),
    Diagnostic(
        "RW457",
        "Twice.",
        Place("a.po", 9, 1, 7, "msgstr"),
        related=((Place("b.po", 1), "first here"),),
        evidence=Evidence(fact="how many: 2", fingerprint="f00000000000"),
        severity=Severity.WARNING,
    ),
    Diagnostic("RW101", "The same code again.", Place("c.yaml", 1, 1)),
)


def walk(kind: str, value: Any) -> None:
    """Every property is one of the kind's, and what it must have is there."""
    assert isinstance(value, dict), (kind, value)
    if kind == "strings":
        assert all(isinstance(v, str) for v in value.values())
        return
    if kind == "bag":
        return
    assert set(value) <= set(MAY[kind]), (kind, set(value) - set(MAY[kind]))
    assert set(value) >= MUST.get(kind, set()), (kind, value)
    for name, inner in value.items():
        held = MAY[kind][name]
        for one in inner if isinstance(inner, list) else [inner]:
            if held:
                walk(held, one)
            else:
                assert isinstance(one, str | int)


def log() -> dict[str, Any]:
    made = sarif_log(FOUND, [(FOUND[1], "as in the first edition")], all_codes(), "1.2.3")
    read: dict[str, Any] = json.loads(json.dumps(made))
    return read


def test_it_has_the_properties_of_the_specification_and_no_others() -> None:
    walk("log", log())
    assert log()["version"] == "2.1.0"


def test_values_are_those_that_may_stand() -> None:
    (run,) = log()["runs"]
    assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert len(rules) == len(set(rules))
    for result in run["results"]:
        assert result["level"] in ("none", "note", "warning", "error")
        assert rules[result["ruleIndex"]] == result["ruleId"]
        for suppression in result.get("suppressions", []):
            assert suppression["kind"] in ("inSource", "external")
            assert suppression["status"] in ("accepted", "underReview", "rejected")
        for location in result.get("locations", []) + result.get("relatedLocations", []):
            physical = location["physicalLocation"]
            # An address: no space, no letter of another script, no % but before two digits.
            assert re.fullmatch(
                r"(?:[\w.~/-]|%[0-9A-F]{2})+", physical["artifactLocation"]["uri"], re.A
            )
            region = physical["region"]
            assert min(region["startLine"], region["startColumn"]) >= 1
            assert region["endColumn"] > region["startColumn"]


def test_each_finding_is_there_once_and_what_is_waived_is_suppressed() -> None:
    (run,) = log()["runs"]
    assert len(run["results"]) == len(FOUND) + 1
    assert [bool(r.get("suppressions")) for r in run["results"]] == [False] * len(FOUND) + [True]
