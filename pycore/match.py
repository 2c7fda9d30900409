"""A match: deals one after the other under the same options, and the ledger that they add up to."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pycore.cards import Card
from pycore.errors import RuleError
from pycore.game import POT, Action, Decision, Observation, Options, Past, Score, Setup, share_out, standing
from pycore.games import AnyGame
from pycore.seats import Seat, rotation
from pycore.shuffle import deal_key, first_dealer, shuffled


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of a match: its setup, the shuffled pack, the actions so far, the score once it is over.

    `past` is how the rules look back on it (`None`: it is not over), made once, for every later deal asks for it.
    """

    setup: Setup
    layout: tuple[Card, ...]
    actions: tuple[tuple[Seat, Action], ...] = ()
    score: Score | None = None
    past: Past | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "past", None if self.score is None else Past(self.setup, self.score))


@dataclass(frozen=True, slots=True)
class Match:
    """A match: `seed` is `None` for composed deals; `state` is that of the last deal, `None` before the first."""

    game: AnyGame
    options: Options
    seed: str | None
    deals: tuple[Deal, ...] = ()
    state: object = None

    @property
    def past(self) -> tuple[Past, ...]:
        """The finished deals as the rules look back on them."""
        return tuple([deal.past for deal in self.deals if deal.past is not None])

    @property
    def players(self) -> int:
        """The number of seats at the table."""
        return int(dict(self.options)["players"])


class Standing(NamedTuple):
    """The ledger after the finished deals: chips by seat, counted from 0, and the pot."""

    chips: tuple[int, ...]
    pot: int


def start_match(game: AnyGame, options: Options, seed: str | None) -> Match:
    """Begin a match without any deal yet; the options are those of `resolve_options`."""
    return Match(game, options, seed)


def is_between_deals(match: Match) -> bool:
    """Tell whether no deal is in progress."""
    return not match.deals or match.deals[-1].score is not None


def next_setup(match: Match, dealer: Seat = 0) -> Setup | None:
    """Settle the next deal (`None`: the match is over); `dealer` deals the first one if there is no seed to draw by."""
    first = dealer if match.seed is None else first_dealer(match.seed, match.players)
    return match.game.next_setup(match.past, match.options, first)


def is_over(match: Match) -> bool:
    """Tell whether the match has come to its end."""
    return is_between_deals(match) and next_setup(match) is None


def seeded_layout(match: Match, number: int) -> tuple[Card, ...]:
    """Shuffle the pack for the deal of that number (from 0).

    Raises:
        RuleError: `no-seed` for a match of composed deals.
    """
    if match.seed is None:
        raise RuleError("no-seed")
    return shuffled(deal_key(match.seed, number), len(match.game.deck(match.options)))


def deal_next(match: Match, layout: tuple[Card, ...] | None = None, dealer: Seat = 0) -> Match:
    """Deal the next deal, from the seed or from a given layout (composed deals).

    Raises:
        RuleError: `deal-goes-on`, `match-is-over`, or `no-seed` if neither seed nor layout is there.
    """
    if not is_between_deals(match):
        raise RuleError("deal-goes-on")
    setup = next_setup(match, dealer)
    if setup is None:
        raise RuleError("match-is-over")
    cards = seeded_layout(match, setup.number) if layout is None else layout
    dealt = replace(match, deals=(*match.deals, Deal(setup, cards)), state=match.game.deal(setup, cards))
    return _settled(dealt)


def decision(match: Match) -> Decision | None:
    """Say who decides on what (`None`: between deals)."""
    return None if is_between_deals(match) else match.game.decision(match.state)


def observe(match: Match, seat: Seat | None) -> Observation:
    """Say what a seat, or a spectator, may know of the last deal.

    Raises:
        RuleError: `no-deal` before the first deal.
    """
    if not match.deals:
        raise RuleError("no-deal")
    return match.game.observe(match.state, seat)


def play(match: Match, seat: Seat, action: Action) -> Match:
    """Carry out a seat's action; the deal's score is there as soon as the deal is over.

    Raises:
        RuleError: `no-deal`, `deal-is-over`, `not-your-turn`, or why the rules refuse the action.
    """
    asked = decision(match)
    if asked is None:
        raise RuleError("deal-is-over" if match.deals else "no-deal")
    if asked.seat != seat:
        raise RuleError("not-your-turn", seat=seat, turn=asked.seat)
    state = match.game.apply(match.state, action)
    last = match.deals[-1]
    deal = Deal(last.setup, last.layout, (*last.actions, (seat, action)))
    return _settled(Match(match.game, match.options, match.seed, (*match.deals[:-1], deal), state))


def _settled(match: Match) -> Match:
    if match.game.decision(match.state) is not None:
        return match
    deal = replace(match.deals[-1], score=match.game.score(match.state))
    return replace(match, deals=(*match.deals[:-1], deal))


def ledger(match: Match) -> Standing:
    """Sum up the finished deals; chips and pot together are 0."""
    return Standing(*standing(match.past, match.players))


def final_standing(match: Match) -> Standing:
    """Sum up a match that ends now: the pot that is left is divided by rule R0, first to who would act first next."""
    chips, pot = ledger(match)
    dealer = match.deals[-1].setup.dealer if match.deals else 0
    seats = tuple(range(match.players))
    shares = share_out(pot, rotation(seats, (dealer + 2) % match.players))
    return Standing(tuple(have + more for have, more in zip(chips, shares, strict=True)), 0)


def pot_after(deal: Deal) -> int | None:
    """Name the pot after a finished deal (`None`: it is not over), in chips."""
    return None if deal.score is None else deal.setup.pot + deal.score.change(POT)


def cut(match: Match, deals: int, actions: int) -> Match:
    """Go back to the point at which `deals` deals were begun and `actions` actions of the last of them were done.

    Raises:
        RuleError: `no-such-point` if the match has not come that far.
    """
    if not 0 <= deals <= len(match.deals) or actions < 0:
        raise RuleError("no-such-point")
    kept = match.deals[:deals]
    if not kept:
        return Match(match.game, match.options, match.seed)
    last = kept[-1]
    if actions > len(last.actions):
        raise RuleError("no-such-point")
    begun = Match(match.game, match.options, match.seed, (*kept[:-1], Deal(last.setup, last.layout)))
    back = _settled(replace(begun, state=match.game.deal(last.setup, last.layout)))
    for seat, action in last.actions[:actions]:
        back = play(back, seat, action)
    return back
