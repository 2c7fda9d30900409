"""Slovak Lorum: point cards carry their chips, seats say what they took, and a caller stands alone."""

from app.scene import Scene
from app.standard import View
from app.table import Badge, Block, Choices, Control, Fact, Worth
from app.text import Text, listing, plain, text
from pycore.cards import Card
from pycore.game import POT, Action, Decision
from pycore.games.slovak_lorum.rules import LorumObservation
from pycore.games.slovak_lorum.scoring import call_price, card_values, taken_values
from pycore.language import number
from pycore.match import Deal
from pycore.seats import Seat


class LorumView(View):
    """What Lorum knows better: values, calls, who is clean."""

    def sign(self, scene: Scene) -> Fact | None:
        """Hang out the called game."""
        seen = _seen(scene)
        if seen.caller is None or seen.kind is None:
            return None
        return Fact(text(f"slovak-lorum.sign.{seen.kind}"), text("slovak-lorum.sign.alone", name=scene.name(seen.caller)))

    def has_pot(self, scene: Scene) -> bool:  # noqa: ARG002
        """Show the pot always: it is what a regular game is about."""
        return True

    def badges(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """Say who is alone and who is against, and who announced an ober."""
        seen = _seen(scene)
        badges = []
        if seen.caller is not None:
            side = "alone" if seat == seen.caller else "against"
            badges.append(Badge(text(f"slovak-lorum.badge.{side}"), "brass" if side == "alone" else ""))
        badges += [
            Badge(text("slovak-lorum.badge.announced", card=scene.card(card))) for who, card in seen.announced if who == seat
        ]
        return tuple(badges)

    def taken(self, scene: Scene, seat: Seat) -> Text | None:
        """Say how many chips a seat's tricks cost in a regular game."""
        seen = _seen(scene)
        if seen.kind != "regular" or not seen.tricks:
            return None
        values = taken_values(len(scene.players), seen.tricks, seen.announced, _is_triple(scene))
        return text("slovak-lorum.taken", count=values[seat]) if values[seat] else None

    def worth(self, scene: Scene, card: Card) -> Worth | None:
        """Print what a card costs, unless a called game has made that void."""
        seen = _seen(scene)
        chips = card_values(scene.deck)[card]
        if not chips or seen.caller is not None:
            return None
        chips *= 2 if any(card == announced for _, announced in seen.announced) else 1
        return Worth(chips, text("slovak-lorum.worth", count=chips))

    def is_weighty(self, verb: str) -> bool:
        """Play alone, for no trick or for every one."""
        return verb in ("small", "big")

    def panel(self, scene: Scene, decision: Decision) -> tuple[Block, ...]:
        """Keep the place of a small that was called already, with the reason (S7)."""
        blocks = super().panel(scene, decision)
        if decision.phase != "calling" or any(offer.verb == "small" for offer in decision.offers):
            return blocks
        reason = text("slovak-lorum.refusal.call-not-higher")
        small = Control(
            text("slovak-lorum.verb.small"), command="small", detail=text("slovak-lorum.blocked.small"), blocked=reason
        )
        return tuple(
            block._replace(controls=(block.controls[0], small, *block.controls[1:])) if isinstance(block, Choices) else block
            for block in blocks
        )

    def answer(self, scene: Scene, action: Action) -> Control:
        """Put the price to each call."""
        control = super().answer(scene, action)
        if action.verb in ("small", "big"):
            count = call_price(scene.observation.setup, "big" if action.verb == "big" else "small")
            return control._replace(detail=text(f"slovak-lorum.about.{action.verb}", count=count))
        return control

    def contract(self, scene: Scene, deal: Deal) -> Text:
        """Say what was played, and by whom alone."""
        kind, caller = _contract(deal)
        if caller is None:
            return text("slovak-lorum.contract.regular")
        return text(f"slovak-lorum.contract.{kind}", name=scene.name(caller))

    def kind(self, deal: Deal) -> tuple[str, Seat | None]:
        """Tell the regular game from small and big."""
        kind, caller = _contract(deal)
        return ("regular", None) if caller is None else (kind, caller)

    def title(self, scene: Scene) -> Text:
        """Say how the deal ended."""
        deal = scene.deals[-1]
        score = deal.score
        assert score is not None
        _, caller = _contract(deal)
        reasons = {payment.reason for payment in score.transfers}
        if caller is not None:
            outcome = next(iter(reasons))
            return scene.said(f"slovak-lorum.title.{outcome}", caller)
        if "surprise-big" in reasons:
            sweeper = next(payment.payee for payment in score.transfers)
            return scene.said("slovak-lorum.title.surprise", sweeper)
        values = score.figure("values")
        assert isinstance(values, tuple)
        clean = [seat for seat, value in enumerate(values) if not value]
        if not clean:
            return text("slovak-lorum.title.nobody-clean")
        if len(clean) == 1:
            return scene.said("slovak-lorum.title.one-clean", clean[0])
        is_paid = any(payment.payer == POT for payment in score.transfers)
        names = listing(*(scene.name(seat) for seat in clean))
        return text("slovak-lorum.title.shared" if is_paid else "slovak-lorum.title.clean-carry", names=names)

    def figures(self, scene: Scene) -> tuple[tuple[Text, Text], ...]:
        """List what each seat took in a regular game."""
        values = scene.score.figure("values") if scene.score else None
        if not isinstance(values, tuple):
            return ()
        taken = listing(*(plain(f"{scene.players[seat].name} {number(value)}") for seat, value in enumerate(values)))
        return ((text("slovak-lorum.figure.taken"), taken),)


def _seen(scene: Scene) -> LorumObservation:
    assert isinstance(scene.observation, LorumObservation)
    return scene.observation


def _is_triple(scene: Scene) -> bool:
    return scene.observation.setup.option("own_capture_triple") == "on"


def _contract(deal: Deal) -> tuple[str, Seat | None]:
    """Find the highest call of a deal, and its caller."""
    called = [(seat, action.verb) for seat, action in deal.actions if action.verb in ("small", "big")]
    return (called[-1][1], called[-1][0]) if called else ("regular", None)


VIEW = LorumView()
