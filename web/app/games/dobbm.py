"""Dobbm: what a call means, the tray with the verdict on sows, the ladder of doubling, the count of both sides."""

from typing import NamedTuple

from app import story
from app.choosing import raised_ways
from app.hooks import show_calls
from app.scene import Scene
from app.standard import View
from app.table import (
    Badge,
    Block,
    Choices,
    Control,
    Fact,
    Fan,
    Fans,
    HandCard,
    Ladder,
    LogLine,
    Note,
    Plaque,
    Rung,
    Tray,
    Worth,
)
from app.text import Text, lines, plain, text
from pycore.cards import GERMAN_36, Card, Cards, mask
from pycore.game import Action, Decision
from pycore.games.dobbm.rules import HEARTS, LAID_AWAY, PLAIN_HEARTS, SOWS, DobbmObservation, count_doublings
from pycore.games.dobbm.scoring import CARD_POINTS, HALF, TOTAL, card_points, payment, stakes
from pycore.match import Deal
from pycore.seats import Seat

WIN = HALF + 1
"""The card points that a declarer needs."""
SHOWN_RUNGS = 4
"""The steps of a long ladder that are shown beside the one that is open."""


class Contract(NamedTuple):
    """What a finished deal was: its kind (empty: passed out), the declarer, and the doubles and redoubles."""

    kind: str
    declarer: Seat | None
    doublings: int


class DobbmView(View):
    """What Dobbm knows better: calls, sows, doubling, card points."""

    def sign(self, scene: Scene) -> Fact | None:  # noqa: ARG002 - hearts are trumps whatever is called
        """Hang out the trumps."""
        return Fact(text("dobbm.sign.hearts"), text("dobbm.sign.trumps"), "suit H")

    def facts(self, scene: Scene) -> tuple[Fact, ...]:
        """Lay down the Dobb, or what was laid away, and say how often the stakes are doubled."""
        seen = _seen(scene)
        if seen.contract is None:
            return (Fact(plain(LAID_AWAY), text("dobbm.fact.dobb"), "back"),)
        kind = "solo" if seen.contract == "solo" else "dobbm"
        doubled = text(f"dobbm.fact.{kind}.doubled" if seen.doublings else "dobbm.fact.solo")
        factor = (Fact(_times(_factor(seen)), doubled),) if _factor(seen) > 1 else ()
        if seen.phase == "exchange":
            return factor
        return (*factor, Fact(plain(LAID_AWAY), text("dobbm.fact.laid" if kind == "dobbm" else "dobbm.fact.dobb"), "back"))

    def badges(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """Say who plays alone, and who doubled last."""
        seen = _seen(scene)
        badges = []
        if seat == seen.declarer:
            badges.append(Badge(text("dobbm.badge.solo" if seen.contract == "solo" else "dobbm.badge.dobbm"), "brass"))
        doubled = [who for who, word in seen.answers if word == "double"]
        if doubled and doubled[-1] == seat:
            badges.append(Badge(text("dobbm.badge.doubled"), "line"))
        return tuple(badges)

    def trumps(self, scene: Scene) -> Cards:  # noqa: ARG002 - always the same
        """Hearts, the sow of hearts among them."""
        return GERMAN_36.suit_cards(HEARTS)

    def is_weighty(self, verb: str) -> bool:
        """Playing alone, and every double."""
        return verb in ("dobbm", "solo", "double")

    def order(self, scene: Scene, cards: tuple[Card, ...]) -> tuple[Card, ...]:  # noqa: ARG002 - always the same trumps
        """Put the trumps first."""
        return tuple(sorted(cards, key=lambda card: (GERMAN_36.homes[card] != HEARTS, card)))

    def dress(self, scene: Scene, card: Card, shown: HandCard) -> HandCard:
        """Mark the cards just taken from the Dobb."""
        seen = _seen(scene)
        is_new = seen.phase == "exchange" and seen.taken >> card & 1
        return shown._replace(tag=text("tag.new")) if is_new else shown

    def value(self, scene: Scene, card: Card) -> Worth | None:  # noqa: ARG002 - always the same
        """Print the card points."""
        points = CARD_POINTS[card]
        return Worth(points, text("dobbm.worth", count=points)) if points else None

    def count(self, scene: Scene) -> Text | None:
        """Add up the card points in the tricks of both sides."""
        declarer, tricks = _seen(scene).declarer, scene.observation.tricks
        if declarer is None or not tricks:
            return None
        own, others = (card_points(won) for won in _won(scene, declarer))
        return text("dobbm.count", name=scene.name(declarer), points=own, others=others)

    def centre(self, scene: Scene) -> tuple[Block, ...]:
        """Lay out the tray of the exchange, the ladder of doubling, or the calls."""
        seen = _seen(scene)
        if seen.phase == "exchange" and scene.own is not None and scene.own == seen.declarer:
            return (_tray(scene),)
        if seen.phase == "doubling" or scene.is_resting:
            return (_ladder(scene),)
        words = {"pass": text("dobbm.call.pass"), "dobbm": text("dobbm.call.dobbm"), "solo": text("dobbm.call.solo")}
        return show_calls(scene, tuple((seat, word, words[word]) for seat, word in seen.calls))

    def panel(self, scene: Scene, decision: Decision) -> tuple[Block, ...]:
        """Offer the calls and the answers to a double, the safe one first; count the points laid away."""
        if decision.phase == "exchange":
            return () if raised_ways(scene) else (Note(_count_laid(scene)),)
        open_words = [offer.verb for offer in decision.offers]
        if decision.phase == "auction":
            controls = tuple(
                self.answer(scene, Action(word)) if word in open_words else _closed(scene, word)
                for word in ("pass", "dobbm", "solo")
            )
            return (Choices(self.question(scene, decision), controls),)
        return super().panel(scene, decision)

    def answer(self, scene: Scene, action: Action) -> Control:
        """Say what each call and each answer leads to."""
        control = super().answer(scene, action)
        seen = _seen(scene)
        factor = _factor(seen) * (2 if action.verb == "double" else 1)
        if seen.phase == "doubling":
            low, high = (_pay(seen, factor, points) for points in (WIN, TOTAL))
            step = _step(seen, scene.own)
            words = control.words if step == "double" or action.verb == "pass" else text(f"dobbm.step.{step}")
            return control._replace(words=words, detail=text("dobbm.about.stake", low=low, high=high))
        caller = next((seat for seat, call in seen.calls if call == "dobbm"), None)
        if action.verb == "pass" and caller is not None:
            return control._replace(detail=text("dobbm.about.pass.against", name=scene.name(caller)))
        if action.verb == "pass" and len(seen.calls) == len(seen.setup.active) - 1:
            return control._replace(detail=text("dobbm.about.pass.last"))
        return control

    def question(self, scene: Scene, decision: Decision) -> Text:
        """Say what is asked: the call, how many cards go, whether the stakes are doubled once more."""
        seen = _seen(scene)
        if decision.phase == "exchange":
            left = LAID_AWAY - seen.laid.bit_count()
            return text("dobbm.ask.exchange" if left == LAID_AWAY else "dobbm.ask.exchange.more", count=left)
        if decision.phase == "doubling":
            doubled = [seat for seat, word in seen.answers if word == "double"]
            if doubled:
                return text(f"dobbm.ask.doubling.{_step(seen, scene.own)}", name=scene.name(doubled[-1]))
            assert seen.declarer is not None
            return text(f"dobbm.ask.doubling.{seen.contract}", name=scene.name(seen.declarer))
        return super().question(scene, decision)

    def ground(self, scene: Scene, decision: Decision) -> Text:
        """Say what was called so far, what is still due beside a sow, or what doubling does."""
        seen = _seen(scene)
        if decision.phase == "auction" and not decision.duty:
            caller = next((seat for seat, call in seen.calls if call == "dobbm"), None)
            if caller is not None:
                return text("dobbm.why.auction.called", name=scene.name(caller))
            is_last = len(seen.calls) == len(seen.setup.active) - 1
            return text("dobbm.why.auction.last" if is_last else "dobbm.why.auction", count=WIN)
        if decision.phase == "exchange":
            due = _hearts_due(seen)
            if due and due == LAID_AWAY - seen.laid.bit_count():
                return text("dobbm.why.exchange.hearts")
            return text("dobbm.why.exchange", count=seen.laid.bit_count(), cards=LAID_AWAY)
        if decision.phase == "doubling":
            return text("dobbm.why.doubling", now=_times(_factor(seen)), then=_times(2 * _factor(seen)))
        return super().ground(scene, decision)

    def plaque(self, scene: Scene, decision: Decision) -> Plaque:
        """Show that cards are laid away."""
        plaque = super().plaque(scene, decision)
        return plaque._replace(picture="mark layaway") if decision.phase == "exchange" else plaque

    def epilogue(self, scene: Scene) -> tuple[LogLine, ...]:
        """Say how the deal ended."""
        return (LogLine(self.title(scene)),)

    def contract(self, scene: Scene, deal: Deal) -> Text:
        """Say who played what, and how often it was doubled."""
        kind, declarer, doublings = _contract(deal)
        if declarer is None:
            return text("dobbm.contract.passed")
        name = scene.name(declarer)
        if not doublings:
            return text(f"dobbm.contract.{kind}", name=name)
        return text(f"dobbm.contract.{kind}.doubled", name=name, factor=_times(1 << doublings))

    def kind(self, deal: Deal) -> tuple[str, Seat | None]:
        """Tell Dobbm from Solo, and from deals that nobody played."""
        kind, declarer, _ = _contract(deal)
        return ("passed", None) if declarer is None else (kind, declarer)

    def title(self, scene: Scene) -> Text:
        """Say whether the declarer made his points, or what happens after nobody played."""
        deal = scene.deals[-1]
        assert deal.score is not None
        kind, declarer, _ = _contract(deal)
        points = deal.score.figure("points")
        if declarer is None or not isinstance(points, int):
            assert deal.score.next_dealer is not None
            has_compensation = any(payment.reason == "stockerl" for payment in deal.score.transfers)
            key = "dobbm.title.stockerl" if has_compensation else "dobbm.title.passed"
            return scene.said(key, deal.score.next_dealer)
        if points == HALF:
            return text("dobbm.title.draw")
        won = deal.score.tricks[declarer]
        if won == len(scene.observation.tricks):
            return scene.said("dobbm.title.match", declarer)
        if not won:
            return scene.said("dobbm.title.no-trick", declarer)
        key = f"dobbm.title.{kind}-won" if points > HALF else f"dobbm.title.{kind}-lost"
        return scene.said(key, declarer, count=points)

    def figures(self, scene: Scene) -> tuple[tuple[Text, Text], ...]:
        """Count both sides, and work out what each pays."""
        deal = scene.deals[-1]
        assert deal.score is not None
        kind, declarer, doublings = _contract(deal)
        points = deal.score.figure("points")
        if declarer is None or not isinstance(points, int):
            return ()
        sides = text("dobbm.figure.sides", name=scene.name(declarer), points=points, others=TOTAL - points)
        count = stakes(points, str(deal.setup.option("scale")))
        unit = int(deal.setup.option("unit"))
        parts = [text("dobbm.figure.difference", points=points, difference=abs(points - HALF))]
        parts.append(text("dobbm.figure.stakes", count=count))
        parts += [text("dobbm.figure.solo")] if kind == "solo" else []
        parts += [text("dobbm.figure.doubled", factor=1 << doublings)] if doublings else []
        parts += [text("dobbm.figure.unit", count=unit)] if unit > 1 else []
        chips = payment(deal.setup, "solo" if kind == "solo" else "dobbm", doublings, points)
        sums = (text("dobbm.figure.payment", parts=lines(*parts)), text("dobbm.figure.each", count=chips))
        return ((text("dobbm.figure.points"), sides), sums)

    def reveal(self, scene: Scene) -> tuple[Block, ...]:
        """Open the tricks of both sides and the four cards that lay for the declarer."""
        seen = _seen(scene)
        declarer = seen.declarer
        if declarer is None:
            return ()
        own, others = _won(scene, declarer)
        laid = "dobbm.fan.laid" if seen.contract == "dobbm" else "dobbm.fan.dobb"
        forfeit = None if own else text("dobbm.fan.forfeit")
        sides = (_fan(text("dobbm.fan.own", name=scene.name(declarer)), own), _fan(text("dobbm.fan.others"), others))
        return (Fans((_fan(text(laid), seen.laid)._replace(note=forfeit),)), Fans(sides, text("dobbm.fan.label")))

    def answer_letter(self, scene: Scene, letter: str) -> Text | None:
        """Answer B with what was said, and how much it multiplies the stakes."""
        seen = _seen(scene)
        if letter != "B" or not seen.calls:
            return None
        pairs = zip(story.tell_events(scene), scene.events, strict=True)
        told = [told[0].words for told, event in pairs if event.verb not in ("play", "discard")]
        factor = (text("dobbm.query.factor", factor=_factor(seen)),) if seen.contract else ()
        return lines(*told, *factor)


def _seen(scene: Scene) -> DobbmObservation:
    assert isinstance(scene.observation, DobbmObservation)
    return scene.observation


def _won(scene: Scene, declarer: Seat) -> tuple[Cards, Cards]:
    """Gather the cards of the tricks that the declarer and the others have won."""
    tricks = scene.observation.tricks
    own, others = (
        mask(card for trick in tricks if (trick.winner == declarer) == is_own for card in trick.cards)
        for is_own in (True, False)
    )
    return own, others


def _factor(seen: DobbmObservation) -> int:
    """Say by how much the stakes are multiplied: twice for a Solo, twice for each double."""
    return (2 if seen.contract == "solo" else 1) << seen.doublings


def _step(seen: DobbmObservation, seat: Seat | None) -> str:
    """Name what a double of the seat would be: the first one, the declarer's answer to it, or another one."""
    return "redouble" if seat == seen.declarer else "again" if seen.doublings else "double"


def _times(factor: int) -> Text:
    return plain(f"×{factor}")


def _pay(seen: DobbmObservation, factor: int, points: int) -> int:
    setup = seen.setup
    return stakes(points, str(setup.option("scale"))) * factor * int(setup.option("unit"))


def _closed(scene: Scene, word: str) -> Control:
    """Show a call that is not open, and why."""
    is_compulsory = scene.observation.setup.occasion == "must"
    reason = text("dobbm.blocked.must" if is_compulsory else "dobbm.blocked.called")
    return Control(text(f"dobbm.verb.{word}"), detail=reason, blocked=reason)


def _hearts_due(seen: DobbmObservation) -> int:
    """Count the hearts that still have to go with the sows that are laid away."""
    return max(0, (seen.laid & SOWS).bit_count() - (seen.laid & PLAIN_HEARTS).bit_count())


def _count_laid(scene: Scene) -> Text:
    laid = _seen(scene).laid
    return text("dobbm.tray.points", count=card_points(laid)) if laid else text("dobbm.tray.none")


def _tray(scene: Scene) -> Tray:
    """Lay out what was laid away, in order, with the verdict on the sows among it."""
    seen = _seen(scene)
    deck = scene.deck
    codes = tuple(deck.codes[event.card] for event in scene.events if event.verb == "discard" and event.card is not None)
    due = _hearts_due(seen)
    warning = text("dobbm.tray.due", count=due) if due else None
    held = seen.hand & SOWS
    open_cards = sum(offer.pool for offer in scene.asked.offers) if scene.asked else held
    is_barred = bool(held & ~open_cards) and not due
    note = text("dobbm.tray.barred") if is_barred else None
    if not is_barred and seen.laid & SOWS and not due:
        note = text("dobbm.tray.right")
    return Tray(text("dobbm.tray.label"), codes, LAID_AWAY, note, warning)


def _ladder(scene: Scene) -> Ladder:
    """Stand who said what on steps, lowest first, and the one who is asked on the next."""
    seen = _seen(scene)
    declarer = seen.declarer
    assert declarer is not None
    base = 2 if seen.contract == "solo" else 1
    said = [(base, scene.said("dobbm.rung.solo" if base == 2 else "dobbm.rung.dobbm", declarer))]
    for seat, word in seen.answers:
        if word == "double":
            step = "redouble" if seat == declarer else "again" if len(said) > 1 else "double"
            said.append((2 * said[-1][0], scene.said(f"dobbm.rung.{step}", seat)))
    rungs = [Rung(_times(factor), words, is_now=(factor, words) == said[-1]) for factor, words in said[-SHOWN_RUNGS:]]
    if seen.turn is not None and seen.phase == "doubling":
        words = scene.said(f"dobbm.rung.may.{_step(seen, seen.turn)}", seen.turn)
        rungs.append(Rung(_times(2 * said[-1][0]), words, is_open=True))
    return Ladder(text("dobbm.rung.label"), tuple(rungs))


def _fan(title: Text, cards: Cards) -> Fan:
    """Open cards, those that count first."""
    order = sorted((card for card in range(len(GERMAN_36)) if cards >> card & 1), key=lambda card: (-CARD_POINTS[card], card))
    codes = tuple(GERMAN_36.codes[card] for card in order)
    return Fan(title, plain(card_points(cards)), codes)


def _contract(deal: Deal) -> Contract:
    """Find what a finished deal was in its actions."""
    calls = [(seat, action.verb) for seat, action in deal.actions]
    declared = [(seat, verb) for seat, verb in calls if verb in ("dobbm", "solo")]
    if not declared:
        return Contract("", None, 0)
    declarer, kind = declared[-1]
    return Contract(kind, declarer, count_doublings(tuple(calls)))


VIEW = DobbmView()
"""How Dobbm is shown."""
