"""The fixed words of pages and prompts: small messages in `locales/<lang>/NAME.yaml`.

What a language lacks is said in English and reported, so that a half-made language still prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Place, Severity, did_you_mean
from rulewright.prose.language import Language
from rulewright.prose.message import Message
from rulewright.prose.message_reader import parse_message
from rulewright.prose.values import Span, Value
from rulewright.source.files import read_source
from rulewright.source.yaml_tree import parse_yaml

FALLBACK = "en"


@dataclass(frozen=True)
class FixedWords:
    """The messages of one file in one language."""

    language: Language
    messages: Mapping[str, Message]

    def spans(self, key: str, **values: Value) -> tuple[Span, ...]:
        """A message with its values filled in, as spans."""
        message = self.messages.get(key)
        if message is None:
            return (Span(key.replace("_", " ")),)
        return self.language.render(message, values)[0]

    def text(self, key: str, **values: Value) -> str:
        """A message as plain words."""
        return "".join(span.text for span in self.spans(key, **values))

    def has(self, key: str) -> bool:
        """Whether there is such a message."""
        return key in self.messages


def load_fixed_words(
    name: str, language: Language, folders: Sequence[Path]
) -> tuple[FixedWords, tuple[Diagnostic, ...]]:
    """The messages of `NAME.yaml`, the person's own folder first, English for what is missing."""
    found: list[Diagnostic] = []
    # What the program knows is what the shipped English has, which stands in the last folder.
    known = _read(name, FALLBACK, folders[-1:], [])
    english = _read(name, FALLBACK, folders, found)
    own = _read(name, language.code, folders, found) if language.code != FALLBACK else english
    found += _check_messages(own, known)
    missing = sorted(set(english) - set(own))
    if missing:
        listed = ", ".join(missing[:6]) + (" …" if missing[6:] else "")
        message = f"The {language.name} file {name}.yaml lacks: {listed}."
        place = Place(f"locales/{language.code}/{name}.yaml")
        found.append(Diagnostic("RW440", message, place, severity=Severity.WARNING))
    return FixedWords(language, {**english, **own}), tuple(found)


def _check_messages(own: Mapping[str, Message], known: Mapping[str, Message]) -> list[Diagnostic]:
    """Messages nobody asks for, and placeholders that get no value."""
    found = []
    for key, message in own.items():
        place = message.place
        if key not in known:
            hint = did_you_mean(key, known)
            words = f"No page and no prompt says “{key}”."
            found.append(Diagnostic("RW442", words, place, hint, Severity.WARNING))
            continue
        names = {slot.name for slot in known[key].slots()}
        for slot in message.slots():
            if slot.name not in names:
                where = message.place_at(slot.column, slot.end)
                words = f"Nothing here is called “{slot.name}”."
                found.append(Diagnostic("RW410", words, where, did_you_mean(slot.name, names)))
    return found


def _read(
    name: str, lang: str, folders: Sequence[Path], found: list[Diagnostic]
) -> dict[str, Message]:
    messages: dict[str, Message] = {}
    for folder in reversed(folders):
        path = folder / lang / f"{name}.yaml"
        if not path.is_file():
            continue
        source, problems = read_source(path)
        found += problems
        if source is None:
            continue
        tree, problems = parse_yaml(source)
        found += problems
        if tree is None:
            continue
        for key, pattern in tree.data.items():
            place = tree.place((key,))
            if not isinstance(pattern, str):
                found.append(Diagnostic("RW441", "A text belongs here.", place))
                continue
            message, problems = parse_message(pattern, place)
            found += problems
            messages[str(key)] = message
    return messages
