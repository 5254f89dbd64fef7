"""Links: a phase that stands once and is done from several places, a word that is defined.

Where a sentence prints such a word for the first time under a heading, the word points to where the
book explains it. Under its own heading it does not.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from rulewright.book.document import Aside, Heading, Line, Rulebook, Run, RunKind, Section, Step

_SAYS = (RunKind.TERM, RunKind.MARK)
_APART = ("summary",)
"""Styles of sections that say everything once more, in short: nobody turns a page from there."""


def with_links(book: Rulebook, pointed_at: Set[str]) -> Rulebook:
    """The book with the words that are explained elsewhere in it as links.

    `pointed_at` are the words; only those that have a heading, a box or a step of their own become
    links.
    """
    there = {key: word for key, word in _explained(book.sections) if word in pointed_at}
    if not there:
        return book
    targets = {word: key for key, word in reversed(there.items())}
    sections = tuple(
        section if section.style in _APART else _Linker(targets).section(section)
        for section in book.sections
    )
    return replace(book, sections=sections)


def _explained(node: Any) -> list[tuple[str, str]]:
    """Keys of what has a place of its own, each with the word it explains."""
    found: list[tuple[str, str]] = []
    if isinstance(node, tuple):
        for part in node:
            found += _explained(part)
    elif is_dataclass(node) and not isinstance(node, Run | type):
        if isinstance(node, Heading | Aside | Step) and node.key:
            found.append((node.key, node.key.rpartition(".")[2]))
        for part_ in fields(node):
            found += _explained(getattr(node, part_.name))
    return found


@dataclass(slots=True)
class _Linker:
    """Goes through a section; knows under which heading it is and what was linked there."""

    targets: dict[str, str]
    done: set[str] = field(default_factory=set)

    def section(self, section: Section) -> Section:
        """The section with its links."""
        return replace(section, blocks=self._rebuilt(section.blocks))

    def _rebuilt(self, node: Any) -> Any:
        if isinstance(node, tuple):
            if node and all(isinstance(part, Run) for part in node):
                return self._line(node)
            return tuple(self._rebuilt(part) for part in node)
        if not is_dataclass(node) or isinstance(node, Run | type):
            return node
        if isinstance(node, Heading):
            # A new heading: everything may be linked again, but not to itself.
            self.done = {node.key.rpartition(".")[2]}
            return node
        own = getattr(node, "key", "").rpartition(".")[2]
        fresh = own in self.targets and own not in self.done
        if fresh:
            self.done.add(own)
        changes = {
            part.name: self._rebuilt(value)
            for part in fields(node)
            if isinstance(value := getattr(node, part.name), tuple)
        }
        if fresh:
            self.done.discard(own)
        return replace(node, **changes) if changes else node

    def _line(self, line: Line) -> Line:
        for run in line:
            if run.kind is RunKind.REFERENCE:
                self.done.add(run.name.rpartition(".")[2])
        linked: list[Run] = []
        for run in line:
            if run.kind in _SAYS and run.name in self.targets and run.name not in self.done:
                self.done.add(run.name)
                run = replace(run, kind=RunKind.LINK, name=self.targets[run.name])
            linked.append(run)
        return tuple(linked)
