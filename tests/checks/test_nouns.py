"""Lists of words: genders, plurals and cases that a language's nouns do not have.

Right names are written down as translators list them; each of them alone must pass. Given another
gender, most of them are noticed; how many is a floor of each language, for some nouns show nothing.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest
import yaml

from rulewright.checks.subjects import Words
from rulewright.checks.words import forms, genders
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.model.facts import GameFacts
from rulewright.prose.glossary import Glossary
from rulewright.prose.textbook import Textbook
from rulewright.prose.values import Gender, Term
from tests.prose.games import shipped
from tests.prose.helpers import LOCALES, language

CASES: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "nouns.yaml").read_text("utf-8")
)
RIGHT = [(lang, name) for lang, case in CASES.items() for name in case["right"]]
FAULTS = [(lang, name) for lang, case in CASES.items() for name in case["faults"]]


def term(lang: str, line: str, key: str = "gem", gender: str = "") -> Term:
    """“Stein, Steine, m, Steins, Steinen” as a term."""
    one, many, *rest = [part.strip() for part in line.split(",")]
    cases = zip(("one genitive", "other dative"), rest[1:], strict=False)
    others = tuple((form, word) for form, word in cases if word)
    told = gender or (rest[0] if rest else None)
    return Term(key, lang, one, many, gender=cast("Gender | None", told), others=others)


def found(lang: str, *terms: Term) -> list[Diagnostic]:
    """What is said of a list of words, all of them names of things."""
    game = shipped()[0]
    named = {term.key: term for term in terms}
    glossary = Glossary(lang, named, things=frozenset(named))
    words = Words(game, GameFacts({}), language(lang), Textbook(lang, (), {}), glossary)
    return [*genders.check(words), *forms.check(words)]


@pytest.mark.parametrize(("lang", "line"), RIGHT)
def test_a_right_name_is_left_alone(lang: str, line: str) -> None:
    assert [d.message for d in found(lang, term(lang, line))] == []


@pytest.mark.parametrize(("lang", "line"), FAULTS)
def test_a_wrong_form_is_found(lang: str, line: str) -> None:
    told = found(lang, term(lang, line))
    assert {d.code for d in told} <= {"RW406", "RW407", "RW419"}
    assert told


@pytest.mark.parametrize("lang", [lang for lang, case in CASES.items() if "flipped" in case])
def test_most_genders_are_noticed_when_they_are_another(lang: str) -> None:
    """Names that stand in the list with two genders are right with either."""
    names = Counter(line.split(",")[0] for line in CASES[lang]["right"])
    lines = [line for line in CASES[lang]["right"] if names[line.split(",")[0]] == 1]
    seen = []
    for line in lines:
        own = line.split(",")[2].strip()
        other = next(g for g in ("m", "f", "n") if g != own and (g != "n" or lang == "de"))
        told = found(lang, term(lang, line, gender=other))
        seen.append(any(d.code == "RW406" for d in told))
    assert 100 * sum(seen) / len(seen) >= CASES[lang]["flipped"]


def test_two_names_with_one_noun_have_one_gender() -> None:
    small = term("fr", "petite zorbe, petites zorbes, f", "cub")
    assert found("fr", term("fr", "zorbe grise, zorbes grises, f", "wolf"), small) == []
    assert found("fr", term("fr", "zorbi gris, zorbis gris, m", "wolf"), small) == []
    told = found("fr", term("fr", "zorbe gris, zorbes gris, m", "wolf"), small)
    assert [(d.code, d.severity) for d in told] == [("RW406", Severity.WARNING)]
    assert "both are a “zorbe”" in told[0].message


def test_no_pattern_has_two_genders() -> None:
    for folder in LOCALES.iterdir():
        if (folder / "nouns.yaml").is_file():
            nouns = language(folder.name).nouns
            listed = Counter(w for ws in (*nouns.genders.values(), nouns.either) for w in ws)
            assert [word for word, times in listed.items() if times > 1] == []
