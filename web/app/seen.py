"""What one seat may see of a deal: what was done, without the cards of others' secret verbs, and why its own are refused."""

from functools import lru_cache

from app.scene import PublicEvent
from pycore import match as matches
from pycore.cards import Card, members
from pycore.errors import RuleError
from pycore.game import Action, Setup
from pycore.games import AnyGame
from pycore.match import Match
from pycore.seats import Seat


def public_events(match: Match, viewer: Seat | None) -> tuple[PublicEvent, ...]:
    """List the shown deal's actions without the cards of other seats' secret verbs."""
    deal = match.deals[-1]
    plays_from = next((ply for ply, (_, action) in enumerate(deal.actions) if action.verb == "play"), len(deal.actions))
    phases = _phases(match.game, deal.setup, deal.layout, deal.actions[:plays_from])
    events = []
    for ply, (seat, action) in enumerate(deal.actions):
        is_hidden = action.verb in match.game.secret_verbs and seat != viewer
        card = None if is_hidden or not action.cards else action.cards.bit_length() - 1
        events.append(PublicEvent(seat, action.verb, card, action.value, phases[min(ply, plays_from)]))
    return tuple(events)


@lru_cache(maxsize=4)
def _phases(game: AnyGame, setup: Setup, layout: tuple[Card, ...], actions: tuple[tuple[Seat, Action], ...]) -> tuple[str, ...]:
    """Name the phase of each decision that the actions answered, and of the one after them."""
    state: object = game.deal(setup, layout)
    phases = []
    for _, action in actions:
        decision = game.decision(state)
        phases.append(decision.phase if decision else "")
        state = game.advance(state, action)
    decision = game.decision(state)
    return (*phases, decision.phase if decision else "")


def refusals_of(match: Match, viewer: Seat | None) -> tuple[tuple[Card, RuleError], ...]:
    """Say why each card of the one who is asked may not be played or laid away, where a card is asked for."""
    decision = matches.decision(match)
    if decision is None or decision.seat != viewer:
        return ()
    asking = next((offer for offer in decision.offers if offer.pool), None)
    if asking is None:
        return ()
    found = []
    for card in members(matches.observe(match, viewer).hand & ~asking.pool):
        error = match.game.refusal(match.state, Action(asking.verb, 1 << card))
        if error is not None and not any(offer.pool >> card & 1 for offer in decision.offers):
            found.append((card, error))
    return tuple(found)
