"""Commands and fields of what is rarely used: the module that knows them is imported with the first of them."""

from collections.abc import Callable, Mapping

from app.events import Command
from app.session import Change, Session

Act = Callable[[Session, str], Change]


def command(session: Session, event: Command) -> Change | None:
    """Carry out a command (`None`: it is none of these)."""
    found = _commands(event.name.partition("-")[0])
    if found is None:
        return None
    act = found.get(event.name)
    return act(session, event.argument) if act else (session, ())


def _commands(kind: str) -> Mapping[str, Act] | None:
    if kind in ("share", "parcel"):
        from app import share_commands

        return share_commands.COMMANDS
    if kind == "daily":
        from app import daily

        return daily.COMMANDS
    if kind == "fair":
        from app import fair

        return fair.COMMANDS
    if kind == "editor":
        from app import editor_commands

        return editor_commands.COMMANDS
    if kind == "statistics":
        from app import tallied

        return tallied.COMMANDS
    return None


def change(session: Session, kind: str, name: str, value: str) -> Change | None:
    """Take a form's field (`None`: it is none of these)."""
    if kind == "share":
        from app import share_commands

        return share_commands.change(session, name, value)
    if kind == "fair":
        from app import fair

        return fair.change(session, name, value)
    if kind == "replay":
        from app import looking

        return looking.change(session, name, value)
    if kind == "editor":
        from app import editor_commands

        return editor_commands.change(session, name, value)
    return None
