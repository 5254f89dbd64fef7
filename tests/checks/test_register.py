"""The catalogue of checks: each file is a check with a page, and its examples are what it finds."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rulewright.book.fonts import Fonts, load_fonts
from rulewright.checks.register import HERE, Check, all_checks
from rulewright.checks.running.catalogs import check_textbook
from rulewright.checks.subjects import Words
from rulewright.codes import all_codes
from rulewright.diagnostics import Diagnostic
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.model.load import load_game
from rulewright.model.worth_facts import draw_facts
from rulewright.prose.glossary import load_glossary
from rulewright.prose.textbook import Textbook, load_textbook
from rulewright.prose.update import update_catalog, write_catalog
from tests.prose.helpers import HERE as GAMES
from tests.prose.helpers import LANGUAGES, LOCALES, language

CHECKS = all_checks()
SPOKEN = [check for check in CHECKS if check.subject in ("texts", "words") and check.rule]
EXAMPLES = [(check, lang) for check in SPOKEN for lang in LANGUAGES]
BAD = [(check, lang) for check, lang in EXAMPLES if check.examples[lang].bad]
"""Nothing is wrong in English where a translation is held to it."""
TESTS = Path(__file__).parents[1]


def named(value: object) -> str:
    return value.name if isinstance(value, Check) else str(value)


@pytest.mark.parametrize("check", CHECKS, ids=named)
def test_a_check_has_a_page_and_a_function(check: Check) -> None:
    assert check.title.endswith((".", "…"))
    assert check.words, "why it matters"
    assert check.codes
    assert set(check.codes) <= all_codes().keys()
    assert callable(check.function())
    own = {lang for lang, example in check.examples.items() if example.good}
    if check.subject == "rules":
        assert own or any(all_codes()[code].bad for code in check.codes)
    else:
        assert own == set(LANGUAGES), "an example in each language"


@pytest.mark.parametrize("check", CHECKS, ids=named)
def test_a_check_says_no_code_that_its_page_does_not_list(check: Check) -> None:
    source = (HERE / check.subject / f"{check.name}.py").read_text("utf-8")
    page = ast.get_docstring(ast.parse(source), clean=False) or ""
    assert set(re.findall(r"RW\d{3}", source.replace(page, ""))) <= set(check.codes)


@cache
def written_in_tests() -> str:
    kinds = ("*.py", "*.yaml")
    files = [path for kind in kinds for path in TESTS.rglob(kind) if path != Path(__file__)]
    return "\n".join(path.read_text("utf-8") for path in sorted(files))


@pytest.mark.parametrize("check", CHECKS, ids=named)
def test_every_code_of_a_check_is_planted_somewhere(check: Check) -> None:
    own = check.rule and len(check.codes) == 1 and any(e.bad for e in check.examples.values())
    if own:
        # The page's own examples are planted below, and nothing but this code can be meant.
        return
    missing = [code for code in check.codes if code not in written_in_tests()]
    assert missing == []


def stage(folder: Path, rule: str, english: str) -> tuple[Game, GameFacts]:
    """The game with every kind of statement, and one more step: a page's rule with its text."""
    home = folder / "stage"
    home.mkdir()
    (home / "game.yaml").write_text(
        (GAMES / "every_kind" / "game.yaml").read_text("utf-8"), "utf-8"
    )
    rules = (GAMES / "every_kind" / "play.rules").read_text("utf-8")
    lines = [f"            {line}\n" for line in rule.splitlines()]
    step = f"        step of_the_page:\n            | {english}\n{''.join(lines)}"
    step = step.replace("        ", "    ", 1).replace("\n            ", "\n        ")
    assert rules.count("\nplay:\n") == 1
    (home / "play.rules").write_text(rules.replace("\nplay:\n", f"\nplay:\n{step}"), "utf-8")
    game, found = load_game(home)
    assert game is not None, [d.message for d in found]
    return game, draw_facts(game)


KEY = "play.of_the_page"


def textbook_with(folder: Path, game: Game, facts: GameFacts, lang: str, words: str) -> Textbook:
    if lang == "en":
        return load_textbook(game, facts, lang, language(lang), [LOCALES])[0]
    catalog, _ = update_catalog(game, facts, lang)
    entries = tuple(
        replace(e, words=words if e.key == KEY else "").with_review(e.rules_fp)
        for e in catalog.entries
    )
    write_catalog(replace(catalog, entries=entries), folder / lang / f"{game.name}.po")
    return load_textbook(game, facts, lang, language(lang), [folder, LOCALES])[0]


@cache
def fonts() -> Fonts:
    loaded, found = load_fonts([LOCALES.parent / "templates"])
    assert loaded is not None, found
    return loaded


def said_of(check: Check, folder: Path, lang: str, english: str, words: str) -> list[Diagnostic]:
    """What all checks say of the page's text."""
    game, facts = stage(folder, check.rule, english)
    textbook = textbook_with(folder / "locales", game, facts, lang, words)
    glossary, _ = load_glossary(game, lang, [LOCALES])
    found = list(check_textbook(game, textbook, language(lang), glossary))
    for one in CHECKS:
        if one.subject == "words":
            found += one.function()(Words(game, facts, language(lang), textbook, glossary, fonts()))
    assert textbook.message(KEY) is not None
    return found


@pytest.mark.parametrize(("check", "lang"), BAD, ids=named)
def test_the_bad_example_is_found(check: Check, lang: str, tmp_path: Path) -> None:
    example = check.examples[lang]
    english = example.bad if lang == "en" else check.examples["en"].good
    found = said_of(check, tmp_path, lang, english, example.bad)
    assert set(check.codes).intersection(d.code for d in found), [d.message for d in found]


@pytest.mark.parametrize(("check", "lang"), EXAMPLES, ids=named)
def test_nothing_is_found_in_the_good_example(check: Check, lang: str, tmp_path: Path) -> None:
    example = check.examples[lang]
    found = said_of(check, tmp_path, lang, check.examples["en"].good, example.good)
    assert [f"{d.code} {d.message}" for d in found] == []
