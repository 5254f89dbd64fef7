"""Short ways to make Python syntax trees; generated code is trees from the start, never text."""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_BINARY: dict[str, type[ast.operator]] = {
    "+": ast.Add,
    "-": ast.Sub,
    "*": ast.Mult,
    "//": ast.FloorDiv,
    "%": ast.Mod,
    "&": ast.BitAnd,
    "|": ast.BitOr,
    ">>": ast.RShift,
}
_COMPARE: dict[str, type[ast.cmpop]] = {
    "==": ast.Eq,
    "!=": ast.NotEq,
    "<": ast.Lt,
    "<=": ast.LtE,
    ">": ast.Gt,
    ">=": ast.GtE,
    "in": ast.In,
    "not in": ast.NotIn,
}


@dataclass(frozen=True)
class Place:
    """Something that can be read and written: a local variable, or an item of a list."""

    container: str
    index: ast.expr | None = None

    def load(self) -> ast.expr:
        """What it holds."""
        if self.index is None:
            return name(self.container)
        return item(self.container, self.index)

    def store(self) -> ast.expr:
        """It, as the target of an assignment."""
        if self.index is None:
            return ast.Name(self.container, ast.Store())
        return ast.Subscript(name(self.container), self.index, ast.Store())


def name(identifier: str) -> ast.expr:
    """A variable, read."""
    return ast.Name(identifier, ast.Load())


def const(value: object) -> ast.expr:
    """A number, a string, None, or a tuple of such."""
    if isinstance(value, tuple):
        return ast.Tuple([const(v) for v in value], ast.Load())
    if isinstance(value, int) and value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    return ast.Constant(value)  # type: ignore[arg-type]  # its stub lists the kinds of literals


def item(container: str | ast.expr, index: ast.expr) -> ast.expr:
    """`container[index]`, read."""
    base = name(container) if isinstance(container, str) else container
    return ast.Subscript(base, index, ast.Load())


def call(function: str | ast.expr, *args: ast.expr) -> ast.expr:
    """A call with positional arguments."""
    callee = name(function) if isinstance(function, str) else function
    return ast.Call(callee, list(args), [])


def method(owner: str | ast.expr, attribute: str, *args: ast.expr) -> ast.expr:
    """A method's call."""
    base = name(owner) if isinstance(owner, str) else owner
    return ast.Call(ast.Attribute(base, attribute, ast.Load()), list(args), [])


def binary(op: str, left: ast.expr, right: ast.expr) -> ast.expr:
    """Arithmetic; adding to a known number is done here."""
    if op == "+" and isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
        return ast.Constant(_number(left) + _number(right))
    return ast.BinOp(left, _BINARY[op](), right)


def _number(constant: ast.Constant) -> int:
    if not isinstance(constant.value, int):
        raise TypeError(f"not a number: {constant.value!r}")
    return constant.value


def compare(op: str, left: ast.expr, right: ast.expr) -> ast.expr:
    """A comparison."""
    return ast.Compare(left, [_COMPARE[op]()], [right])


def is_none(value: ast.expr) -> ast.expr:
    """`value is None`."""
    return ast.Compare(value, [ast.Is()], [ast.Constant(None)])


def complement(value: ast.expr) -> ast.expr:
    """`~value`."""
    return ast.UnaryOp(ast.Invert(), value)


def negate(check: ast.expr) -> ast.expr:
    """`not check`."""
    return ast.UnaryOp(ast.Not(), check)


def all_of(checks: Sequence[ast.expr]) -> ast.expr:
    """`a and b`."""
    return ast.BoolOp(ast.And(), list(checks))


def any_of(checks: Sequence[ast.expr]) -> ast.expr:
    """`a or b`."""
    return ast.BoolOp(ast.Or(), list(checks))


def conditional(check: ast.expr, yes: ast.expr, no: ast.expr) -> ast.expr:
    """`yes if check else no`."""
    return ast.IfExp(check, yes, no)


def assign(target: str | Place, value: ast.expr) -> ast.stmt:
    """`target = value`."""
    place = Place(target) if isinstance(target, str) else target
    return ast.Assign([place.store()], value)


def assign_many(targets: Sequence[str], value: ast.expr) -> ast.stmt:
    """`a, b, c = value`."""
    names: list[ast.expr] = [ast.Name(t, ast.Store()) for t in targets]
    return ast.Assign([ast.Tuple(names, ast.Store())], value)


def assign_pair(left: Place | str, right: Place | str, value: ast.expr) -> ast.stmt:
    """`left, right = value`."""
    places = [Place(p) if isinstance(p, str) else p for p in (left, right)]
    return ast.Assign([ast.Tuple([p.store() for p in places], ast.Store())], value)


def change(op: str, target: str | Place, value: ast.expr) -> ast.stmt:
    """`target += value` and the like."""
    place = Place(target) if isinstance(target, str) else target
    stored = place.store()
    if not isinstance(stored, ast.Name | ast.Subscript):
        raise TypeError("only names and items change in place")
    return ast.AugAssign(stored, _BINARY[op](), value)


def if_(check: ast.expr, yes: list[ast.stmt], no: list[ast.stmt] | None = None) -> ast.stmt:
    """`if check: ... else: ...`; an empty way is `pass`."""
    if not yes and no:
        return ast.If(negate(check), no, [])
    return ast.If(check, yes or [ast.Pass()], no or [])


def while_(check: ast.expr, body: list[ast.stmt]) -> ast.stmt:
    """`while check: ...`."""
    return ast.While(check, body or [ast.Pass()], [])


def for_(var: str, over: ast.expr, body: list[ast.stmt]) -> ast.stmt:
    """`for var in over: ...`."""
    return ast.For(ast.Name(var, ast.Store()), over, body or [ast.Pass()], [])


def expression(value: ast.expr) -> ast.stmt:
    """A call for what it does."""
    return ast.Expr(value)


def give_back(value: ast.expr | None = None) -> ast.stmt:
    """`return value`."""
    return ast.Return(value)


def refuse(error: str, value: ast.expr) -> ast.stmt:
    """`raise error(value)`."""
    return ast.Raise(call(error, value), None)


def function(title: str, params: Iterable[str], doc: str, body: list[ast.stmt]) -> ast.FunctionDef:
    """A function with positional parameters."""
    arguments = ast.arguments(
        posonlyargs=[],
        args=[ast.arg(p) for p in params],
        kwonlyargs=[],
        kw_defaults=[],
        defaults=[],
    )
    lines: list[ast.stmt] = [ast.Expr(ast.Constant(doc)), *body]
    return ast.FunctionDef(title, arguments, lines, [])


def module(functions: Sequence[ast.stmt]) -> ast.Module:
    """Functions as a module, ready to compile."""
    return ast.fix_missing_locations(ast.Module(list(functions), []))


def dispatch(
    subject: ast.expr, cases: Sequence[tuple[int, list[ast.stmt]]], otherwise: list[ast.stmt]
) -> list[ast.stmt]:
    """Go to the case of a number, by halving where there are many."""
    if not cases:
        return otherwise
    if len(cases) > 4:
        ordered = sorted(cases, key=lambda case: case[0])
        middle = len(ordered) // 2
        below = dispatch(subject, ordered[:middle], otherwise)
        above = dispatch(subject, ordered[middle:], otherwise)
        return [if_(compare("<", subject, const(ordered[middle][0])), below, above)]
    number, body = cases[0]
    return [
        if_(compare("==", subject, const(number)), body, dispatch(subject, cases[1:], otherwise))
    ]


def by_range(subject: ast.expr, cases: Sequence[tuple[int, list[ast.stmt]]]) -> list[ast.stmt]:
    """Go to the last case whose number is not greater, by halving; cases are in order."""
    if len(cases) == 1:
        return cases[0][1]
    middle = len(cases) // 2
    below, above = by_range(subject, cases[:middle]), by_range(subject, cases[middle:])
    return [if_(compare("<", subject, const(cases[middle][0])), below, above)]


class Names:
    """Makes identifiers out of a game's names, each its own, none that Python or we use.

    `t1`, `t2`, ... are generated code's own temporaries, `v1`, `v2`, ... the machine's locals.
    """

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)

    def new(self, wanted: str) -> str:
        """An identifier like the wanted one."""
        plain = re.sub(r"[^a-z0-9_]+", "_", wanted.lower()).strip("_") or "x"
        if plain[0].isdigit() or keyword.iskeyword(plain) or re.fullmatch(r"[tv]\d+", plain):
            plain = "x_" + plain
        found, n = plain, 1
        while found in self._taken:
            n += 1
            found = f"{plain}_{n}"
        self._taken.add(found)
        return found
