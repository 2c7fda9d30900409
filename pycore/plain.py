"""Our values to JSON and back, by their annotations: the engine's only serialiser."""

import json
import re
import types
from dataclasses import fields, is_dataclass
from functools import lru_cache
from math import isfinite
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from pycore.errors import NotationError

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
"""What `json.loads` makes and `json.dumps` takes."""
TAG = "is"
"""The key that names the class of an object where the annotation allows several."""

DEPTH_LIMIT = 100
"""How deep lists and objects may lie in each other in a text from outside."""
_NESTING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[{\]}]', re.DOTALL)

T = TypeVar("T")


def check_depth(text: str) -> None:
    """Refuse JSON text that is nested deeper than `DEPTH_LIMIT`, before it is parsed.

    A parser that calls itself for each level ends a browser's interpreter for good, where Python elsewhere raises an error.

    >>> check_depth('{"a": [1, "[[["]}')

    Raises:
        ValueError: if it is.
    """
    depth = 0
    for found in _NESTING.finditer(text):
        sign = found[0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > DEPTH_LIMIT:
            raise ValueError(f"nested more than {DEPTH_LIMIT} deep")


def parse(text: str) -> Json:
    """Parse JSON text from outside.

    Raises:
        ValueError: if it is none, or nested too deeply.
    """
    check_depth(text)
    plain: Json = json.loads(text)
    return plain


def parse_object(text: str) -> dict[str, Json] | None:
    """Parse JSON text from outside that should be an object (`None`: it is none, or cannot be read).

    >>> parse_object('{"a": 1}'), parse_object("[1]"), parse_object("{")
    ({'a': 1}, None, None)
    """
    try:
        plain = parse(text)
    except (ValueError, RecursionError):
        return None
    return plain if isinstance(plain, dict) else None


def to_plain(value: object) -> Json:
    """Turn numbers, strings, tuples, named tuples and dataclasses into JSON: objects for dataclasses, lists for tuples.

    >>> to_plain((1, "a", None))
    [1, 'a', None]
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    if is_dataclass(value):
        plain: dict[str, Json] = {TAG: type(value).__name__}
        plain.update({item.name: to_plain(getattr(value, item.name)) for item in fields(value)})
        return plain
    raise TypeError(f"no plain form for {type(value).__name__}")


def from_plain(kind: type[T] | Any, plain: Json) -> T:
    """Turn JSON back into a value of the annotated `kind` (a class, a union, a tuple type or a literal).

    >>> from_plain(tuple[int, ...], [1, 2])
    (1, 2)

    Raises:
        NotationError: `wrong-shape` if the JSON is not such a value.
    """
    return cast("T", _read(kind, plain))


def _wrong(kind: Any) -> NotationError:
    return NotationError("wrong-shape", expected=getattr(kind, "__name__", str(kind))[:60])


def _read(kind: Any, plain: Json) -> object:
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is None or kind is type(None):
        if plain is None:
            return None
    elif origin in (Union, types.UnionType):
        return _read_union(arguments, plain)
    elif origin is Literal:
        if any(plain == choice and type(plain) is type(choice) for choice in arguments):
            return plain
    elif kind is float:
        return _read_number(plain)
    elif kind in (int, str, bool):
        if type(plain) is kind:
            return plain
    elif origin is tuple:
        return _read_tuple(kind, arguments, plain)
    elif isinstance(kind, type) and issubclass(kind, tuple):
        return _read_named(kind, plain)
    elif is_dataclass(kind):
        return _read_dataclass(kind, plain)
    raise _wrong(kind)


def _read_number(plain: Json) -> float:
    if isinstance(plain, int | float) and not isinstance(plain, bool) and isfinite(plain):
        return float(plain)
    raise _wrong(float)


def _read_union(choices: tuple[Any, ...], plain: Json) -> object:
    if isinstance(plain, dict):
        named = [choice for choice in choices if getattr(choice, "__name__", None) == plain.get(TAG)]
        if len(named) == 1:
            return _read(named[0], plain)
    for choice in choices:
        try:
            return _read(choice, plain)
        except NotationError:
            continue
    raise NotationError("wrong-shape", expected="one of several kinds")


def _read_tuple(kind: Any, items: tuple[Any, ...], plain: Json) -> object:
    if not isinstance(plain, list):
        raise _wrong(kind)
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple(_read(items[0], item) for item in plain)
    if len(items) != len(plain):
        raise _wrong(kind)
    return tuple(_read(item, value) for item, value in zip(items, plain, strict=True))


def _read_named(kind: Any, plain: Json) -> object:
    hints = _hints(kind)
    if not isinstance(plain, list) or len(plain) != len(kind._fields):
        raise _wrong(kind)
    return kind(*(_read(hints[name], item) for name, item in zip(kind._fields, plain, strict=True)))


def _read_dataclass(kind: Any, plain: Json) -> object:
    names = {item.name for item in fields(kind)}
    if not isinstance(plain, dict) or plain.get(TAG) != kind.__name__ or set(plain) != names | {TAG}:
        raise _wrong(kind)
    hints = _hints(kind)
    return kind(**{name: _read(hints[name], plain[name]) for name in names})


@lru_cache(maxsize=128)
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
