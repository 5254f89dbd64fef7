"""Reads the documents of this folder: games that are right, and the faults planted in them.

Each file is one case of a list of faults seen in real rulebooks and engines: its id, its kind, its
story in a sentence, and small games of that kind. A game is written right, which is the repaired
twin; each of its `faults` changes some words of `sheet` (game.yaml), of `rules` (play.rules) or of
the texts of a language, and says what `check` must find then: the code, words of the message, and
words of the line at which it is found. Words of the game that nobody has chosen are made up.

A fault may also change the `fonts` of a language's styles; with `approved` its translations are
those that a person approved before the rule changed. `prints` are texts of a game with what they
come to, and `audits` texts from outside with the verdict on one fact.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from rulewright.checks.outside.audit import audit_text
from rulewright.checks.running.run import check_game
from rulewright.diagnostics import Diagnostic
from rulewright.model.facts import GameFacts
from rulewright.model.game import Game
from rulewright.model.load import load_game
from rulewright.model.worth_facts import draw_facts
from rulewright.prose.binding import bind, named_bounds
from rulewright.prose.glossary import load_glossary
from rulewright.prose.language import find_language
from rulewright.prose.message_reader import parse_message
from rulewright.prose.update import update_catalog, write_catalog
from rulewright.workspace import Workspace

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Written:
    """A game as it is written."""

    sheet: str
    rules: str
    langs: tuple[str, ...]
    """Languages in which its texts are checked."""
    texts: Mapping[str, Mapping[str, str]]
    """By language and key."""
    fonts: Mapping[str, Any] = field(default_factory=dict)
    """Styles by language, where they are not the shipped ones."""
    before: Written | None = None
    """The game that its translations were approved for, where that is another."""

    def changed(self, fault: dict[str, Any]) -> Written:
        """The game with a fault planted in it."""
        sheet = _edited(self.sheet, fault.get("sheet", {}))
        rules = _edited(self.rules, fault.get("rules", {}))
        texts = {
            lang: {
                key: _edited(text, {old: new for old, new in edits.items() if old in text})
                for key, text in self.texts[lang].items()
            }
            for lang, edits in ((lang, fault.get(lang, {})) for lang in self.texts)
        }
        edited = {lang for lang in self.texts if lang in fault}
        langs = self.langs
        if edited and not fault.keys() & {"sheet", "rules"}:
            # What is said in one language is nothing to the others.
            langs = tuple(lang for lang in self.langs if lang in edited)
        for lang in edited:
            for old in fault[lang]:
                assert any(old in text for text in self.texts[lang].values()), old
        before = self if fault.get("approved") else None
        changed = Written(sheet, rules, langs, texts, fault.get("fonts", {}), before)
        assert changed != replace(self, langs=langs), "a fault changes something"
        return changed


def _edited(text: str, edits: Mapping[str, str]) -> str:
    for old, new in edits.items():
        assert old in text, f"“{old}” does not stand in the text"
        text = text.replace(old, new)
    return text


@dataclass(frozen=True)
class Expected:
    """A finding, as a document describes it."""

    code: str
    says: tuple[str, ...]
    at: str

    def is_like(self, found: Diagnostic) -> bool:
        """Whether a diagnostic is this finding."""
        line = found.place.text if found.place else ""
        return (
            found.code == self.code
            and all(words in found.message for words in self.says)
            and self.at in line
        )


def documents() -> dict[str, dict[str, Any]]:
    """Every case by its id."""
    read = [yaml.safe_load(path.read_text("utf-8")) for path in sorted(HERE.glob("*.yaml"))]
    return {document["id"]: document for document in read}


def games_of(document: dict[str, Any]) -> dict[str, Written]:
    """The games of a case, right as they stand."""
    return {
        name: Written(
            game["sheet"], game["rules"], tuple(game.get("langs", ())), game.get("texts", {})
        )
        for name, game in document["games"].items()
    }


def expected(fault: dict[str, Any]) -> list[Expected]:
    """What must be found of a fault."""
    return [Expected(f["code"], tuple(f["says"]), f["at"]) for f in fault["finds"]]


def opened(written: Written, folder: Path) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    """The game of a text, with words made up for what has none."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "play.rules").write_text(written.rules, "utf-8")
    made_up: list[str] = []
    while True:
        (folder / "game.yaml").write_text(_with_words(written.sheet, made_up), "utf-8")
        game, found = load_game(folder)
        missing = [re.findall("“(.*?)”", d.message)[0] for d in found if d.code == "RW227"]
        if not missing:
            return game, found
        made_up += missing


def _with_words(sheet: str, names: list[str]) -> str:
    """Words stand last, so that each line of the sheet keeps its place."""
    lines = [f"  {name}: {{one: {name.replace('_', ' ')}, many: {_many(name)}}}" for name in names]
    words = "" if "\nwords:" in sheet or not lines else "words:\n"
    return "title: A small game\n" + sheet + words + "".join(line + "\n" for line in lines)


def _many(name: str) -> str:
    said = name.replace("_", " ")
    return said + ("es" if said.endswith(("s", "x", "ch")) else "s")


def checked(written: Written, home: Path) -> list[Diagnostic]:
    """Everything that `rulewright check` says of it in a workspace of its own."""
    game, found = opened(written, home / "rules" / "small")
    if game is None:
        return list(found)
    facts = draw_facts(game)
    if written.before is None:
        _write_catalogs(written, game, facts, home)
    else:
        first, _ = opened(written.before, home / "before" / "small")
        assert first is not None
        _write_catalogs(written.before, first, draw_facts(first), home)
    if written.fonts:
        _write_fonts(written.fonts, home / "templates" / "fonts")
    report = check_game(game, facts, Workspace(home), langs=written.langs)
    return [*found, *report.diagnostics]


def _write_catalogs(written: Written, game: Game, facts: GameFacts, home: Path) -> None:
    """The translations of a game, as somebody has left them who had this rule before them."""
    for lang in written.langs:
        if lang != "en":
            catalog, _ = update_catalog(game, facts, lang)
            texts = written.texts.get(lang, {})
            entries = tuple(
                replace(e, words=texts.get(e.key, "")).with_review(e.rules_fp)
                for e in catalog.entries
            )
            write_catalog(replace(catalog, entries=entries), home / "locales" / lang / "small.po")


def _write_fonts(styles: Mapping[str, Any], folder: Path) -> None:
    """Shipped fonts in a workspace of its own, with other ones for some styles of a language."""
    shipped = Workspace(None).folders("templates")[-1] / "fonts"
    listed = yaml.safe_load((shipped / "fonts.yaml").read_text("utf-8"))
    languages = {lang: dict(roles) for lang, roles in listed["languages"].items()}
    for lang, roles in styles.items():
        own = languages.setdefault(lang, dict(languages["default"]))
        own |= {role: {"generic": "serif", **style} for role, style in roles.items()}
    used = {name for own in languages.values() for style in own.values() for name in style["fonts"]}
    families = {name: listed["families"][name] for name in sorted(used)}
    folder.mkdir(parents=True)
    for family in families.values():
        shutil.copytree(shipped / family["folder"], folder / family["folder"])
    text = json.dumps({"families": families, "languages": languages}, ensure_ascii=False)
    (folder / "fonts.yaml").write_text(text, "utf-8")


def printed(written: Written, lang: str, pattern: str, home: Path) -> str:
    """What a text comes to in a language of a game, with its words and values filled in."""
    game, found = opened(written, home / "rules" / "small")
    assert game is not None, found
    folders = Workspace(home).folders("locales")
    language, _ = find_language(lang, folders)
    assert language is not None
    glossary, _ = load_glossary(game, lang, folders)
    message, _ = parse_message(pattern)
    scope = frozenset(game.players)
    values = bind({}, glossary, scope, named_bounds(game), language)
    return language.render_text(message, values)


def audited(written: Written, lang: str, text: str, home: Path) -> dict[str, str]:
    """The verdict on each fact of a game in a text from outside."""
    game, found = opened(written, home / "rules" / "small")
    assert game is not None, found
    audit, _ = audit_text(game, draw_facts(game), text, lang, Workspace(home))
    assert audit is not None
    return {fact.id: fact.verdict for fact in audit.facts}


def assert_found(
    found: Iterable[Diagnostic], planted: dict[str, Any], beside: frozenset[str] = frozenset()
) -> None:
    """All that a fault must be found by is found, and nothing else but findings of some codes."""
    wanted = expected(planted)
    said = {d: f"{d.code} {d.place}: {d.message}" for d in found}
    for one in wanted:
        assert any(one.is_like(d) for d in said), (one, list(said.values()))
    for d, words in said.items():
        likely = d.code in beside or any(one.is_like(d) for one in wanted)
        assert likely, f"not expected: {words}"
