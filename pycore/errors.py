"""The errors of the engine, one class for each thing a caller can do about it."""

from collections.abc import Callable, Mapping

Param = str | int


class EngineError(Exception):
    """The base of all errors of the engine: a code that has words in every language, and its parameters."""

    def __init__(self, code: str, **params: Param) -> None:
        """Take the code and what its words speak of."""
        super().__init__(code, params)
        self.code = code
        self.params: dict[str, Param] = params

    @property
    def words(self) -> str:
        """The plain English of the command line: the code's words, then the parameters.

        >>> RuleError("must-follow", clause="S9", suit="H").words
        'must follow (clause S9, suit H)'
        """
        text = self.code.replace("-", " ")
        details = ", ".join(f"{name} {value}" for name, value in self.params.items())
        return f"{text} ({details})" if details else text

    def __reduce__(self) -> tuple[Callable[..., "EngineError"], tuple[type["EngineError"], Mapping[str, object]]]:
        return _rebuild, (type(self), {"code": self.code, **self.params, **self.place()})

    def place(self) -> dict[str, int | None]:
        """Name where in a text or a record the error lies; nowhere, if its kind knows no place."""
        return {}

    def __str__(self) -> str:
        return f"[{self.code}] {self.words}"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.args == getattr(other, "args", None)

    def __hash__(self) -> int:
        return hash((type(self), self.code))


class RuleError(EngineError):
    """An action that the rules do not allow; the caller chooses another."""


class OptionError(EngineError):
    """A table option that does not exist, or a value it cannot have; the caller corrects the options."""


class NotationError(EngineError):
    """A text that names no card, action or script; the caller corrects the text at `line` and `column` (from 1)."""

    def __init__(self, code: str, line: int = 1, column: int = 1, **params: Param) -> None:
        """Take the code, the place in the text and the parameters."""
        super().__init__(code, **params)
        self.line = line
        self.column = column

    def place(self) -> dict[str, int | None]:
        """Name the line and the column."""
        return {"line": self.line, "column": self.column}


class RecordError(EngineError):
    """A record that is refused as a whole, with the deal and the action (indices from 0) where it is first wrong."""

    def __init__(self, code: str, deal: int | None = None, action: int | None = None, **params: Param) -> None:
        """Take the code, the place in the record and the parameters."""
        super().__init__(code, **params)
        self.deal = deal
        self.action = action

    def place(self) -> dict[str, int | None]:
        """Name the deal and the action."""
        return {"deal": self.deal, "action": self.action}

    def __str__(self) -> str:
        deal = "-" if self.deal is None else self.deal
        action = "-" if self.action is None else self.action
        return f"deal {deal}, action {action}: [{self.code}] {self.words}"


def _rebuild(kind: type[EngineError], parts: Mapping[str, object]) -> EngineError:
    """Make a pickled error again: an error that a worker process raises has to reach the one who waits for it."""
    return kind(**parts)  # type: ignore[arg-type]
