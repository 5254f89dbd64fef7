"""A text says nothing that its rule does not.

Words marked for a fact that the rule does not have tell the reader something that is not so, most
often because the rule was changed and its text was not. Where the rule answers the same question
in another way (clockwise or counterclockwise, may or must), the hint says how.

Finds: RW461

Rule:
    draw 2 gem from well to row
Bad, en:
    Draw {drawn} [at random](random) from the {well} to the {row}, [in secret](hidden).
Good, en:
    Draw {drawn} [at random](random) from the {well} to the {row}.
Bad, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les [en secret](hidden) dans
    [le]{row}.
Good, fr:
    Piochez [au hasard](random) {drawn} [du]{well} et placez-les dans [le]{row}.
Bad, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 [비공개로](hidden) {row}에 놓습니다.
Good, ko:
    {well}에서 [무작위로](random) {drawn}[을/를] 뽑아 {row}에 놓습니다.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.text import Text
from rulewright.diagnostics import Diagnostic, Evidence
from rulewright.model.facts import Fact
from rulewright.prose.contraries import same_topic
from rulewright.prose.ways import in_words, samples


def check(text: Text) -> Iterator[Diagnostic]:
    """Each marked fact that the rule does not have."""
    marks = {say.name for fact in text.facts for say in fact.says if say.how == "mark"}
    for marked in text.message.marked():
        cue = marked.cue
        if cue in marks or cue in text.glossary or cue not in text.language.cue_names:
            continue
        message = f"The text says “{cue.replace('_', ' ')}”, but the rule does not."
        place = text.message.place_at(marked.column, marked.end)
        about = _about(cue, text.facts)
        if about is None:
            hint = "Take the mark away, or say it in the rule."
            yield Diagnostic("RW461", message, place, hint)
            continue
        ways = [w for w in samples(about, text.language, text.glossary) if w.startswith("[")]
        hint = f"The rule says {in_words(about)} — {' or '.join(ways[:2])}."
        yield Diagnostic("RW461", message, place, hint, evidence=Evidence(fact=in_words(about)))


def _about(cue: str, facts: tuple[Fact, ...]) -> Fact | None:
    """The rule's answer to the question that a cue answers."""
    for fact in facts:
        plainest = next((say.name for say in fact.says if say.how == "mark"), None)
        if plainest is not None and same_topic(cue, plainest):
            return fact
    return None
