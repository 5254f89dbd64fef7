"""The glossary: every word of a game in one language, with the grammar that no rule can guess.

Words come from three places, the nearest first: what the rules say themselves (`fr:` under a word
in game.yaml), the game's terms file in a language's folder, and the language's own words for what
every game has. A word nobody has translated is an error, and is printed in English meanwhile.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from rulewright.diagnostics import Diagnostic, Place, Severity, did_you_mean, nearest
from rulewright.model.game import Game, Word
from rulewright.model.names import GENERIC_WORDS
from rulewright.prose.values import Gender, Term, TermValue
from rulewright.source.files import read_source, shown_name
from rulewright.source.yaml_tree import parse_yaml

ENGLISH = "en"
_GENERIC_FILE = "terms.yaml"
_MAX_WORDS = 120
"""Longest word or wording: a term is printed in tables and on cards."""

_OPEN = re.compile(r"(\[[^\]{}]*\](\([a-z_]+\))?\s*)?\{[a-z_.]+\}")
"""A placeholder in a term's form, with the mark before it."""

_TEXTS = ("one", "many", "counter", "sound", "short", "en", "gloss")
_LISTS = ("phrases", "aliases", "forbidden")
_SWITCHES = ("elides", "h_aspire", "vowel_sound")
FIELDS = (*_TEXTS, *_LISTS, *_SWITCHES, "gender", "forms")
"""What an entry of a terms file may have."""


@dataclass(frozen=True)
class Glossary(Mapping[str, Term]):
    """The words of a game in one language, by key. Never empty-handed: see `term`."""

    lang: str
    terms: Mapping[str, Term]
    places: Mapping[str, Place] = field(default_factory=dict)
    """Where each term is written."""
    missing: frozenset[str] = frozenset()
    """Keys that have no word in this language and fall back to English."""
    things: frozenset[str] = frozenset()
    """Keys of what lies on the table: pieces, zones, markers. Texts print them, never type them."""
    english: Mapping[str, Term] = field(default_factory=dict)
    """What the same words are in English."""
    sorts: Mapping[str, str] = field(default_factory=dict)
    """Key -> what sort of thing it is called; only what is of one sort could stand for another."""

    @cached_property
    def values_of_terms(self) -> Mapping[str, TermValue]:
        """Every term as something to print."""
        return {key: TermValue(term) for key, term in self.terms.items()}

    @cached_property
    def wordings(self) -> tuple[tuple[str, str, bool], ...]:
        """Words that texts print and never type, and forbidden ones (True), each with its term's
        key; the longest first, "wooden cubes" before "cubes"."""
        wordings = {
            (word, key, False) for key in self.things for word in self[key].inflected if word
        }
        wordings |= {(word, key, True) for key, term in self.items() for word in term.forbidden}
        return tuple(sorted(wordings, key=lambda row: (-len(row[0]), row)))

    @cached_property
    def names(self) -> tuple[tuple[str, str], ...]:
        """The words for what has a name in this game, each with its key; the longest first."""
        rows = {
            (word, key)
            for key, term in self.items()
            if key not in GENERIC_WORDS
            for word in (term.one, term.many)
            if len(word) > 1
        }
        return tuple(sorted(rows, key=lambda row: (-len(row[0]), row)))

    def term(self, key: str) -> Term:
        """The term, or for an unknown key its name as a word, so that something is printed."""
        found = self.terms.get(key)
        return found if found is not None else Term(key, self.lang, key.replace("_", " "))

    def __getitem__(self, key: str) -> Term:
        return self.terms[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.terms)

    def __len__(self) -> int:
        return len(self.terms)


@dataclass(slots=True)
class _Entry:
    """A term as it is written somewhere, with places for what is wrong with it."""

    key: str
    data: Mapping[str, Any]
    place: Place
    places: Mapping[str, Place]


def load_glossary(
    game: Game, lang: str, locale_folders: Sequence[Path]
) -> tuple[Glossary, tuple[Diagnostic, ...]]:
    """The words of a game in a language. `locale_folders`: a person's own first, then the shipped.

    English takes the game's words from game.yaml; a terms file may add grammar to them. The people
    of worked examples may have a name there too, in a script that a language's readers know.
    """
    found: list[Diagnostic] = []
    english = {key: _english(word) for key, word in game.words.items()}
    known = sorted(GENERIC_WORDS | set(english))
    people = {name for story in game.stories for name in story.people} - set(known)
    entries: list[_Entry] = [
        _Entry(key, word.other_languages[lang], word.place or Place("game.yaml"), {})
        for key, word in game.words.items()
        if lang in word.other_languages
    ]
    for name in (*_files_of(game), _GENERIC_FILE):
        for folder in locale_folders:
            may_stand = [*known, *sorted(people)]
            entries += _read_terms(folder / lang / name, may_stand, name == _GENERIC_FILE, found)
    originals = english | _generic_english(locale_folders, known)
    terms: dict[str, Term] = dict(english) if lang == ENGLISH else {}
    places: dict[str, Place] = {}
    for entry in entries:
        if entry.key in places:
            continue
        start = english.get(entry.key) if lang == ENGLISH else None
        term = _term(entry, lang, start, found)
        if term is None:
            continue
        terms[entry.key], places[entry.key] = term, entry.place
        _check_origin(entry, originals.get(entry.key), found)
    missing = [key for key in known if key not in terms]
    if missing:
        _report_missing(game, lang, locale_folders, missing, originals, found)
    for key in missing:
        terms[key] = originals.get(key) or Term(key, lang, key.replace("_", " "))
    _check_alike(lang, {k: terms[k] for k in known if k not in missing}, places, found)
    ordered = {key: terms[key] for key in [*known, *sorted(people & set(terms))]}
    things = {*game.kinds, *game.pieces, *game.zones, *game.special_seats, *game.markers}
    things |= set(game.counters)
    things |= {item.name for item in game.box}
    here = frozenset(things) & frozenset(game.words)
    sorts = {key: sort for sort, keys in _sorts(game) for key in keys}
    glossary = Glossary(lang, ordered, places, frozenset(missing), here, originals, sorts)
    return glossary, tuple(dict.fromkeys(found))


def _sorts(game: Game) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The words of each sort; one that is of several is of the last."""
    return (
        ("phase", tuple(game.phases)),
        ("counter", tuple(game.counters)),
        ("kind", tuple(game.kinds)),
        ("zone", tuple(game.zones)),
        ("piece", tuple(game.pieces)),
        ("seat", ("player", *game.markers, *game.special_seats)),
    )


def _files_of(game: Game) -> list[str]:
    """Names of the game's terms files: its variants' first, then its own."""
    base, *variants = game.name.split("+")
    return [*(f"{base}+{variant}.terms.yaml" for variant in variants), f"{base}.terms.yaml"]


def _english(word: Word) -> Term:
    return Term(
        word.key, ENGLISH, word.one, word.many, short=word.short, phrases=tuple(word.phrases)
    )


def _generic_english(folders: Sequence[Path], known: Sequence[str]) -> dict[str, Term]:
    """The English of the words that every game has, to fall back to."""
    words: dict[str, Term] = {}
    for folder in folders:
        for entry in _read_terms(folder / ENGLISH / _GENERIC_FILE, known, True, []):
            term = _term(entry, ENGLISH, None, [])
            if term is not None:
                words.setdefault(entry.key, term)
    return words


# -- reading -------------------------------------------------------------------------------------


def _read_terms(
    path: Path, known: Sequence[str], generic: bool, found: list[Diagnostic]
) -> list[_Entry]:
    """The entries of a terms file; a file that is not there has none."""
    if not path.is_file():
        return []
    source, problems = read_source(path)
    found += problems
    if source is None:
        return []
    tree, problems = parse_yaml(source)
    found += problems
    if tree is None:
        return []
    entries: list[_Entry] = []
    for key, data in tree.data.items():
        place = tree.place((key,), key=True)
        if key not in known:
            # Words for every game may be more than one game's.
            if not generic:
                message = f"This game has no word called “{key}”."
                hint = did_you_mean(str(key), known)
                found.append(Diagnostic("RW451", message, place, hint, Severity.WARNING))
            continue
        if not isinstance(data, dict):
            message = f"The term “{key}” should be a list of forms."
            hint = f"Write “{key}: {{one: …, many: …}}”."
            found.append(Diagnostic("RW452", message, place, hint))
            continue
        # A wrong value is shown where it stands, an unknown field by its name.
        fields = {str(n): tree.place((key, n), key=n not in FIELDS) for n in data}
        entries.append(_Entry(str(key), data, place, fields))
    return entries


def _term(entry: _Entry, lang: str, start: Term | None, found: list[Diagnostic]) -> Term | None:
    """The term an entry describes; fields that make no sense are reported and left out."""
    good: dict[str, Any] = {}
    for name, value in entry.data.items():
        trouble = _trouble(name, value)
        if trouble is None:
            good[name] = value
            continue
        message, hint = trouble
        place = entry.places.get(name, entry.place)
        found.append(Diagnostic("RW452", f"“{entry.key}”: {message}", place, hint))
        # What was meant stands in, so that one slip is not found again wherever the term is used.
        meant = name if name in FIELDS else nearest(name, FIELDS)
        if meant is not None and meant not in entry.data and _trouble(meant, value) is None:
            good[meant] = value
        elif meant == "gender":
            good["gender"] = "m"
            good["assumed"] = True
    one = good.get("one") or (start.one if start else None)
    if not one and "one" in entry.data:
        one = entry.key.replace("_", " ")
    if not one:
        hint = f"Write “{entry.key}: {{one: …, many: …}}”."
        message = f"The term “{entry.key}” has no word: “one” is missing."
        found.append(Diagnostic("RW452", message, entry.place, hint))
        return None
    elides = good.get("elides")
    if good.get("h_aspire") is not None:
        elides = not good["h_aspire"]
    term = start or Term(entry.key, lang, _clean(one))
    forms = {str(k): _clean(v) for k, v in good.get("forms", {}).items()}
    # "in front of {owner}" may be marked as the term with anybody's name in it.
    open_forms = tuple(_OPEN.sub("…", form) for form in forms.values() if _OPEN.search(form))
    return replace(
        term,
        one=_clean(one),
        many=_clean(good.get("many") or (start.many if start else "")),
        gender=cast("Gender | None", good.get("gender", term.gender)),
        assumed="assumed" in good,
        elides=elides,
        counter=_or_none(good.get("counter")),
        sound=_or_none(good.get("sound")),
        vowel_sound=good.get("vowel_sound"),
        short=_or_none(good.get("short")) or term.short,
        phrases=(_words(good.get("phrases")) or term.phrases) + open_forms,
        aliases=_words(good.get("aliases")),
        forbidden=_words(good.get("forbidden")),
        others=tuple(forms.items()),
    )


def _trouble(name: str, value: object) -> tuple[str, str | None] | None:
    """What is wrong with a field of an entry, and what to do about it."""
    if name not in FIELDS:
        return f"a term has no “{name}”.", did_you_mean(name, FIELDS)
    if name in _TEXTS:
        hint = f"At most {_MAX_WORDS} characters, all of them printable."
        return None if _is_words(value) else (f"“{name}” should be a few words.", hint)
    if name in _LISTS:
        good = isinstance(value, list) and all(_is_words(v) for v in value)
        return None if good else (f"“{name}” should be a list of words.", f"{name}: [a, b]")
    if name in _SWITCHES:
        return None if isinstance(value, bool) else (f"“{name}” is true or false.", None)
    if name == "gender":
        return None if value in ("m", "f", "n") else ("a gender is m, f or n.", None)
    good = isinstance(value, dict) and all(_is_words(v) for v in value.values())
    hint = "forms: {few: …, many: …}"
    return None if good else ("“forms” should list words by plural category.", hint)


def _is_words(value: object) -> bool:
    """Printable words in one line; what looks like markup is just characters."""
    if not isinstance(value, str | int) or isinstance(value, bool):
        return False
    text = str(value)
    return len(text.strip()) > 0 and len(text) <= _MAX_WORDS and text.isprintable()


def _clean(value: object) -> str:
    return unicodedata.normalize("NFC", str(value)).strip()


def _or_none(value: object) -> str | None:
    return None if value is None else _clean(value)


def _words(value: Any) -> tuple[str, ...]:
    return tuple(_clean(v) for v in value or ())


# -- what the whole must keep to -----------------------------------------------------------------


def _report_missing(
    game: Game,
    lang: str,
    folders: Sequence[Path],
    missing: Sequence[str],
    originals: Mapping[str, Term],
    found: list[Diagnostic],
) -> None:
    """A word each, at the place where the rules introduce it."""
    for key in missing:
        word = game.words.get(key)
        name = _files_of(game)[-1] if word else _GENERIC_FILE
        target = _file_to_mend(folders, lang, name)
        said = originals[key].one if key in originals else key.replace("_", " ")
        message = f"The word “{key}” ({said}) has no translation in “{lang}”."
        forms = f"{{en: {said}, one: …, many: …}}"
        hint = f"Add “{key}: {forms}” to {target}."
        found.append(Diagnostic("RW450", message, word.place if word else Place(target), hint))


def _file_to_mend(folders: Sequence[Path], lang: str, name: str) -> str:
    """The file a word belongs into: one that is there, or else one in the nearest folder."""
    paths = [folder / lang / name for folder in folders]
    there = [path for path in paths if path.is_file()]
    path = (there or paths or [Path("locales") / lang / name])[0]
    return shown_name(path)


def _check_origin(entry: _Entry, english: Term | None, found: list[Diagnostic]) -> None:
    """A term says which English word it was made for; when that changes it is to be read again."""
    made_for = entry.data.get("en")
    if english is None or not isinstance(made_for, str) or _clean(made_for) == english.one:
        return
    message = f"“{entry.key}” was translated from “{made_for}”; in English it is “{english.one}”."
    hint = f"Read the term again, then write “en: {english.one}”."
    place = entry.places.get("en", entry.place)
    found.append(Diagnostic("RW453", message, place, hint, Severity.WARNING))


def _check_alike(
    lang: str,
    terms: Mapping[str, Term],
    places: Mapping[str, Place],
    found: list[Diagnostic],
) -> None:
    """Two things called alike can't be told apart by a reader."""
    first: dict[str, str] = {}
    for key, term in terms.items():
        other = first.setdefault(term.one.casefold(), key)
        if other == key:
            continue
        message = f"“{other}” and “{key}” are both called “{term.one}” in “{lang}”."
        related = ((places[other], "the other one"),) if other in places else ()
        found.append(
            Diagnostic(
                "RW454", message, places.get(key), severity=Severity.WARNING, related=related
            )
        )
