"""Reading `define` blocks: a number or a relation under a name, told what it needs."""

from __future__ import annotations

from rulewright.diagnostics import Place
from rulewright.model.expressions import Expr, IfElse, Num
from rulewright.model.game import Definition, Param
from rulewright.model.happenings import StatementResolver
from rulewright.model.names import Names
from rulewright.model.parts import Signatures, word, words_of
from rulewright.source.tree import Block, Phrase

_KINDS = ("seat", "number", "piece")


def read_signatures(names: Names, blocks: tuple[Block, ...]) -> Signatures:
    """What every phase and definition of the rules is told, before any is read."""
    found = Signatures()
    defined: dict[str, Block] = {}
    for block in blocks:
        rule = block.phrase.rule
        if rule not in ("phase", "define"):
            continue
        name = word(block.phrase)
        kind = "phase" if rule == "phase" else "definition"
        params = _params(names, block.phrase)
        # What stands twice is reported once, by its unit.
        if names.kinds.get(name.text) == kind:
            continue
        names.define(name.text, kind, name.place)
        if rule == "phase":
            found.phases[name.text] = params
        else:
            defined[name.text] = block
            found.numbers[name.text] = params
    for name_text in list(found.numbers):
        if _is_relation(name_text, defined, frozenset()):
            found.relations[name_text] = found.numbers.pop(name_text)
    return found


def _params(names: Names, phrase: Phrase) -> tuple[Param, ...]:
    listed = phrase.find("params")
    params: list[Param] = []
    for param in listed.phrases() if listed is not None else ():
        *kinds, name = words_of(param)
        kind = kinds[0].text if kinds else "seat"
        if kind not in _KINDS:
            names.unknown(kind, kinds[0].place, "param", extra=_KINDS)
            kind = "seat"
        if any(p.name == name.text for p in params):
            names.twice(name.text, name.place)
            continue
        params.append(Param(name.text, kind))
    return tuple(params)


def _is_relation(name: str, defined: dict[str, Block], seen: frozenset[str]) -> bool:
    """Whether a definition holds or not; one that only names another is what that is."""
    if name in seen or len(defined[name].children) != 1:
        return False
    line = defined[name].children[0].phrase
    if line.rule != "defined":
        return False
    said = next(line.phrases())
    if said.rule != "holds":
        return True
    inner = next(said.phrases())
    if inner.rule not in ("call", "name") or word(inner).text not in defined:
        return False
    return _is_relation(word(inner).text, defined, seen | {name})


class DefinitionReader:
    """Reads the lines of definitions with the means of a resolver."""

    def __init__(self, resolver: StatementResolver) -> None:
        self.resolver = resolver

    def definition(self, block: Block) -> Definition:
        """One `define` block."""
        r, name = self.resolver, word(block.phrase)
        unit = r.units.make(f"define.{name.text}", "definition", name.place, block.texts)
        relation = r.signatures.relations.get(name.text)
        params = relation if relation is not None else r.signatures.numbers.get(name.text, ())
        r.begin(name.text, params, block.phrase)
        if relation is not None:
            line = next(block.children[0].phrase.phrases())
            return Definition(name.text, params, unit, None, r.cond(line), block.place)
        number = self._number(block.children, block.place)
        return Definition(name.text, params, unit, number, None, block.place)

    def _number(self, blocks: tuple[Block, ...], place: Place) -> Expr:
        """One amount, or one for when a condition holds and one for when not."""
        r = self.resolver
        for block in blocks:
            if block.texts:
                hint = "Put it first under “define”."
                message = "Only the whole definition can have a text."
                r.report("RW116", message, block.texts[0].place, hint)
        match [block.phrase.rule for block in blocks]:
            case ["defined"]:
                return self._amount(next(blocks[0].phrase.phrases()))
            case ["if_" | "with_players", "otherwise"]:
                cond = r.if_cond(blocks[0].phrase)
                then = self._number(blocks[0].children, blocks[0].place)
                return IfElse(cond, then, self._number(blocks[1].children, blocks[1].place))
        message = "A definition says one thing: a condition, an amount, or “if” and “otherwise”."
        hint = "Under “if” and under “otherwise” stands one amount each, or such a pair again."
        r.report("RW263", message, blocks[-1].place if blocks else place, hint)
        return Num(0)

    def _amount(self, phrase: Phrase) -> Expr:
        if phrase.rule != "holds":
            message = "This is a condition; an amount belongs here."
            hint = "A relation is one condition, with “and” and “or”, without “if”."
            self.resolver.report("RW263", message, phrase.place, hint)
            return Num(0)
        return self.resolver.expr(next(phrase.phrases()))
