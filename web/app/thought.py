"""What is being thought about, as values: the question that is out, a hint at the table, a look back at somebody's action."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pycore.bots.advice import Advice
    from pycore.game import Action
    from pycore.seats import Seat


class Asked(NamedTuple):
    """A question that is out: its number, for what, the moment that it belongs to, and since when.

    `kind` is `bot`, `hint`, `why` or `analysis`, `level` whose budget it has. `came` is the answer to a bot's question that
    waits for its time, `is_done` that no more is expected.
    """

    number: int
    kind: str
    moment: int
    since: int
    level: str
    came: "Action | None" = None
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Thinking:
    """How the page stands with its thinker.

    `number` counts the questions. `is_due`: the bot's time has come, and its answer is waited for. `losses` are the answers
    that never came. `usual` is how long bots have thought lately, in milliseconds. `hurry` is the number (from 1) of the deal
    in which nothing is waited for but the bots' thoughts.
    """

    number: int = 0
    asked: Asked | None = None
    is_due: bool = False
    is_started: bool = False
    losses: int = 0
    usual: int = 0
    hurry: int = 0


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for the moment: the advice so far (`None`: none yet), and whether there is a better one to come."""

    moment: int
    advice: "Advice | None" = None
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class Why:
    """A look back at an action of a finished deal: deal and action (from 0), who did what, and what there is to say of it.

    `advice` has the reasons for what was done and the worth of everything that could have been done (`None`: not yet).
    """

    deal: int
    ply: int
    seat: "Seat"
    done: "Action"
    advice: "Advice | None" = None
    is_final: bool = False
