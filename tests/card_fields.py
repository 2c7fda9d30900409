"""Which cards a value of the engine speaks of, read from the declared types of its fields: `Card` and `Cards` in any place.

At run time both are `int`, so the annotations are read from the source. That way any game's states and observations can be
looked through without knowing the game.
"""

import ast
import importlib
import inspect
from dataclasses import is_dataclass
from functools import lru_cache

from pycore.cards import Cards


def mentioned(value) -> Cards:
    """Gather every card that a dataclass or named tuple speaks of."""
    found = 0
    for kind in type(value).__mro__:
        for name, annotation in fields_of(kind):
            found |= _gather(kind.__module__, annotation, getattr(value, name))
    return found


@lru_cache(maxsize=256)
def fields_of(kind) -> tuple[tuple[str, ast.expr], ...]:
    """List the fields that a class of this repository declares itself, with the annotations as written."""
    if not kind.__module__.startswith("pycore"):
        return ()
    node = next((n for n in _tree(kind.__module__).body if isinstance(n, ast.ClassDef) and n.name == kind.__name__), None)
    if node is None:
        return ()
    return tuple(
        (item.target.id, item.annotation)
        for item in node.body
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
    )


def _gather(module: str, annotation: ast.expr, value) -> Cards:
    if value is None:
        return 0
    if is_dataclass(value) or hasattr(value, "_fields"):
        return mentioned(value)
    match annotation:
        case ast.Name(id="Cards"):
            return value
        case ast.Name(id="Card"):
            return 1 << value
        case ast.Name(id=name):
            where = _meaning(module, name)
            return 0 if where is None else _gather(*where, value)
        case ast.BinOp(left=left, right=right, op=ast.BitOr()):
            return _gather(module, left, value) | _gather(module, right, value)
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=parts)) if isinstance(value, tuple):
            if isinstance(parts[-1], ast.Constant) and parts[-1].value is Ellipsis:
                parts = [parts[0]] * len(value)
            return _union(_gather(module, part, item) for part, item in zip(parts, value, strict=True))
    return 0


def _union(masks) -> Cards:
    union = 0
    for mask in masks:
        union |= mask
    return union


@lru_cache(maxsize=256)
def _meaning(module: str, name: str) -> tuple[str, ast.expr] | None:
    """Find what a name of a module stands for: an alias of a type, here or where it is imported from."""
    for node in _tree(module).body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            return module, node.value
        if isinstance(node, ast.ImportFrom) and any((alias.asname or alias.name) == name for alias in node.names):
            return _meaning(node.module or "", name) if (node.module or "").startswith("pycore") else None
    return None


@lru_cache(maxsize=64)
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(importlib.import_module(module)))
