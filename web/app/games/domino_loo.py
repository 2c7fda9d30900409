"""Domino Loo: what a decision costs, tiles that are new, the turn-up that stays the trump's sign, who is looed."""

from app import story
from app.choosing import raised_ways
from app.scene import Scene
from app.standard import View
from app.table import Badge, Block, Choices, Control, Fact, HandCard, LogLine, Plaque, Stakes, Tray
from app.text import Text, lines, listing, plain, text
from pycore.cards import DOUBLE_SIX, Card, Cards, Suit
from pycore.game import POT, Action, Decision, Past
from pycore.games.domino_loo.phases import LooObservation
from pycore.games.domino_loo.playing import DOUBLES, contract
from pycore.games.domino_loo.rules import DRAWN, HAND, MISSES
from pycore.games.domino_loo.scoring import FIFTHS, GOAL, counts_points, is_forced_to_stand, points_after
from pycore.language import number, signed
from pycore.match import Deal
from pycore.seats import Seat
from pycore.tricks import Contract

WORDS = ("fold", "miss", "stand", "for-pot")
"""The decisions as the panel shows them: the safe one first."""
BEFORE_PLAY = ("deciding", "discarding", "turning")


class LooView(View):
    """What Loo knows better: prices, trumps, new tiles, the suit that a tile is led as."""

    def sign(self, scene: Scene) -> Fact | None:
        """Hang out the trump number; it stays when the turn-up is taken."""
        trump = _seen(scene).trump
        return Fact(text(f"domino-loo.sign.{trump}"), text("domino-loo.sign.trumps"), f"suit {trump}")

    def facts(self, scene: Scene) -> tuple[Fact, ...]:
        """Lay down the turn-up and the boneyard, and during the tricks the pot."""
        seen = _seen(scene)
        taker = seen.taker
        label = text("domino-loo.fact.turn-up") if taker is None else scene.said("domino-loo.fact.taken", taker)
        turn_up = Fact(plain(""), label, f"card {scene.deck.codes[seen.turn_up]}")
        if seen.phase != "playing":
            return (turn_up, Fact(plain(seen.boneyard), text("domino-loo.fact.boneyard"), "back"))
        if counts_points(seen.setup.options):
            return (turn_up,)
        return (Fact(plain(seen.pool), text("domino-loo.fact.share", share=seen.share), "chips"), turn_up)

    def badges(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """Say what a seat has decided, and its points if the match is for points."""
        seen = _seen(scene)
        badges = []
        word = seen.decisions[seat]
        if word and (word != "stand" or seen.phase in BEFORE_PLAY):
            badges.append(Badge(text(f"domino-loo.badge.{word}"), "line" if word == "fold" else ""))
        if counts_points(seen.setup.options):
            badges.append(Badge(text("domino-loo.badge.points", count=_points(scene)[seat]), "line"))
        return tuple(badges)

    def is_out(self, scene: Scene, seat: Seat) -> bool:
        """Tell who has folded."""
        return _seen(scene).decisions[seat] == "fold"

    def taken(self, scene: Scene, seat: Seat) -> Text | None:
        """Say how many chips a seat's tricks have won."""
        seen = _seen(scene)
        won = sum(trick.winner == seat for trick in seen.tricks)
        if not won or counts_points(seen.setup.options) or seen.decisions[seat] == "for-pot":
            return None
        return text("domino-loo.taken", count=seen.pool if won == FIFTHS else won * seen.share)

    def trumps(self, scene: Scene) -> Cards:
        """Gather the tiles with the number turned up."""
        return _contract(scene).trumps

    def is_weighty(self, verb: str) -> bool:
        """Throw the tiles in, for good or for new ones."""
        return verb in ("fold", "miss")

    def order(self, scene: Scene, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Put the trumps first, then the high tiles."""
        rules = _contract(scene)
        trump = _seen(scene).trump

        def key(tile: Card) -> tuple[bool, int, str]:
            return rules.trumps >> tile & 1 == 0, -rules.power[trump][tile], _reversed(DOUBLE_SIX.codes[tile])

        return tuple(sorted(cards, key=key))

    def dress(self, scene: Scene, card: Card, shown: HandCard) -> HandCard:
        """Write under a tile which suits it belongs to, and mark what has just been drawn."""
        seen = _seen(scene)
        is_trump = bool(_contract(scene).trumps >> card & 1)
        high, _, low = DOUBLE_SIX.codes[card].partition("-")
        if is_trump:
            caption = text("domino-loo.caption.trump")
        elif DOUBLES >> card & 1:
            caption = text("domino-loo.caption.double")
        else:
            caption = text("domino-loo.caption.either", high=high, low=low)
        tag = None
        if seen.phase in BEFORE_PLAY and seen.own_drawn >> card & 1:
            tag = text("tag.new")
        elif seen.phase == "discarding" and card == seen.turn_up:
            tag = text("domino-loo.fact.turn-up")
        is_split = len(shown.ways) > 1
        return shown._replace(caption=None if is_split else caption, is_trump=is_trump, tag=tag)

    def centre(self, scene: Scene) -> tuple[Block, ...]:
        """Show what is played for, or the place of the tiles that are laid away."""
        seen = _seen(scene)
        if seen.phase == "discarding" and scene.asked is not None:
            return (_tray(scene),)
        if counts_points(seen.setup.options):
            words = text("domino-loo.stakes.points", loo=seen.loo)
            return (Stakes(text("domino-loo.stakes.goal", count=GOAL), words),)
        return (Stakes(text("domino-loo.stakes.pool", count=seen.pool), text("domino-loo.stakes.share", share=seen.share)),)

    def panel(self, scene: Scene, decision: Decision) -> tuple[Block, ...]:
        """Offer the decisions with their prices, those that are closed with the reason."""
        if decision.phase != "deciding":
            controls = tuple(sorted(self.answers(scene, decision), key=lambda control: control.action == "take"))
            return (Choices(self.question(scene, decision), controls),) if controls else ()
        words = {offer.verb for offer in decision.offers}
        shown = [word for word in WORDS if word in words or word in ("fold", "miss")]
        decide = tuple(self.answer(scene, Action(word)) if word in words else _closed(scene, word) for word in shown)
        return (Choices(self.question(scene, decision), decide),)

    def answer(self, scene: Scene, action: Action) -> Control:
        """Put the price to each answer."""
        control = super().answer(scene, action)
        seen = _seen(scene)
        tone = "main" if action.verb in ("stand", "take") else ""
        if action.verb == "stand":
            kind = "free" if is_forced_to_stand(seen.setup) else "points" if counts_points(seen.setup.options) else "pool"
            detail = text(f"domino-loo.about.stand.{kind}", share=seen.share, loo=seen.loo)
            return control._replace(detail=detail, tone=tone)
        if action.verb == "miss":
            detail = text("domino-loo.about.miss.all" if seen.setup.players == 4 else "domino-loo.about.miss")
            return control._replace(detail=detail, tone=tone)
        if action.verb == "take":
            words = text("domino-loo.take", card=scene.card(seen.turn_up))
            return control._replace(words=words, tone=tone)
        return control

    def question(self, scene: Scene, decision: Decision) -> Text:
        """Say what is asked: the open decisions, how many tiles go, which tile may be taken."""
        seen = _seen(scene)
        match decision.phase:
            case "deciding":
                return text(f"domino-loo.ask.deciding.{'-'.join(offer.verb for offer in decision.offers)}")
            case "discarding":
                due = seen.hand.bit_count() - HAND
                is_second = seen.setup.players == 4 and seen.own_drawn and due == 1
                return text("domino-loo.ask.discarding.more" if is_second else "domino-loo.ask.discarding", count=due)
            case "turning":
                return text("domino-loo.ask.turning", card=scene.card(seen.turn_up))
        ways = raised_ways(scene)
        if len(ways) > 1:
            return text("way.choose", card=scene.card(ways[0].cards.bit_length() - 1))
        return super().question(scene, decision)

    def ground(self, scene: Scene, decision: Decision) -> Text:
        """Say what is at stake, or which rule binds a lead."""
        seen = _seen(scene)
        if decision.phase == "deciding":
            names = [scene.name(seat) for seat, word in enumerate(seen.decisions) if word not in ("", "fold")]
            is_last = seen.seat == seen.setup.dealer
            if not names:
                return text("domino-loo.why.deciding.first")
            return text("domino-loo.why.deciding.last" if is_last else "domino-loo.why.deciding", names=listing(*names))
        if len(raised_ways(scene)) > 1:
            return text("domino-loo.why.choose")
        if decision.duty == "lead-trump":
            has_two = (seen.hand & _contract(scene).trumps).bit_count() > 1
            return text("domino-loo.why.lead-trump.two" if has_two else "domino-loo.why.lead-trump.won")
        return super().ground(scene, decision)

    def plaque(self, scene: Scene, decision: Decision) -> Plaque:
        """Show the suit led, or that something is to be laid away or taken."""
        plaque = super().plaque(scene, decision)
        mark = {"discarding": "mark layaway", "turning": "mark take"}.get(decision.phase, plaque.picture)
        return plaque._replace(picture=mark)

    def note(self, scene: Scene) -> Text | None:
        """Say how a tile is led that is neither a trump nor a double."""
        decision = scene.asked
        is_open = decision is not None and any(action.value is not None for action in decision.actions())
        return text("domino-loo.note.lead") if is_open else None

    def prologue(self, scene: Scene) -> tuple[LogLine, ...]:
        """Say what was turned up, and what is trumps."""
        seen = _seen(scene)
        return (LogLine(text("domino-loo.log.turn-up", card=scene.card(seen.turn_up), suit=scene.suit(seen.trump))),)

    def epilogue(self, scene: Scene) -> tuple[LogLine, ...]:
        """Say how the deal ended."""
        return tuple(LogLine(words) for words in _endings(scene))

    def title(self, scene: Scene) -> Text:
        """Say how the deal ended: who swept, who is looed."""
        return lines(*_endings(scene))

    def figures(self, scene: Scene) -> tuple[tuple[Text, Text], ...]:
        """Work out the next pot, or the standing in points."""
        seen = _seen(scene)
        deal = scene.deals[-1]
        assert deal.score is not None
        if counts_points(seen.setup.options):
            totals = listing(*(plain(f"{scene.players[seat].name} {signed(have)}") for seat, have in enumerate(_points(scene))))
            return ((text("domino-loo.figure.standing", goal=GOAL), totals),)
        paid = sum(payment.chips for payment in deal.score.transfers if payment.payer == POT)
        looed = sum(payment.chips for payment in deal.score.transfers if payment.reason == "loo")
        parts = number(seen.pool) + (f" {number(-paid)}" if paid else "") + (f" + {looed}" if looed else "")
        sums = text("domino-loo.figure.sum", parts=parts.replace(" \u2212", " \u2212 "), pot=seen.pool - paid + looed)
        return ((text("domino-loo.figure.pot"), sums),)

    def contract(self, scene: Scene, deal: Deal) -> Text:
        """Name the trumps of a finished deal, and who was looed or alone."""
        suit = scene.suit(_trump(scene, deal))
        assert deal.score is not None
        looed = _looed(deal)
        if looed:
            return text("domino-loo.contract.looed", suit=suit, names=listing(*(scene.name(seat) for seat in looed)))
        return text("domino-loo.contract" if any(deal.score.tricks) else "domino-loo.contract.unopposed", suit=suit)

    def answer_letter(self, scene: Scene, letter: str) -> Text | None:
        """Answer U with the turn-up and the boneyard, B with what was said and what it is for."""
        seen = _seen(scene)
        if letter == "U":
            turned = [line.words for line in self.prologue(scene)]
            turned += [scene.said("domino-loo.query.taken", seen.taker)] if seen.taker is not None else []
            return lines(*turned, text("domino-loo.query.boneyard", count=seen.boneyard))
        if letter != "B" or counts_points(seen.setup.options):
            return None
        pairs = zip(story.tell_events(scene), scene.events, strict=True)
        told = [told[0].words for told, event in pairs if event.verb != "play"]
        return lines(*told, text("domino-loo.query.stakes", pool=seen.pool, share=seen.share, loo=seen.loo))


def _seen(scene: Scene) -> LooObservation:
    assert isinstance(scene.observation, LooObservation)
    return scene.observation


def _contract(scene: Scene) -> Contract:
    setup = scene.observation.setup
    return contract(_seen(scene).trump, setup.option("double_rank") == "natural")


def _reversed(code: str) -> str:
    """Turn a tile's numbers round, so that a plain sort puts the high ones first."""
    return "".join(str(9 - int(digit)) for digit in code if digit.isdigit())


def _closed(scene: Scene, word: str) -> Control:
    """Show a decision that is not open, and why."""
    setup = scene.observation.setup
    if is_forced_to_stand(setup):
        reason = text("domino-loo.blocked.last-deal")
    elif word == "fold":
        reason = text("domino-loo.blocked.two-players")
    else:
        reason = text("domino-loo.blocked.misses", count=MISSES[setup.players])
    return Control(text(f"domino-loo.verb.{word}"), detail=reason, blocked=reason)


def _tray(scene: Scene) -> Tray:
    """Lay out what was laid away in this exchange, and how many places are still open."""
    seen = _seen(scene)
    has_missed = bool(seen.own_drawn)
    laid = seen.own_discards & seen.own_drawn
    due = DRAWN[seen.setup.players] - HAND if has_missed else 1
    note = text("domino-loo.tray.miss" if has_missed else "domino-loo.tray.take", count=DRAWN[seen.setup.players])
    return Tray(text("domino-loo.tray.label"), scene.deck.texts(laid), due, note)


def _points(scene: Scene) -> tuple[int, ...]:
    """Add up the points of the finished deals, this one included once it is over and shown."""
    deals = scene.deals if scene.score is not None else scene.deals[:-1]
    return points_after(tuple(Past(deal.setup, deal.score) for deal in deals if deal.score is not None), len(scene.players))


def _trump(scene: Scene, deal: Deal) -> Suit:
    place = next(pile.positions[0] for pile in scene.game.plan(deal.setup).piles if pile.is_single)
    return DOUBLE_SIX.homes[deal.layout[place]]


def _looed(deal: Deal) -> tuple[Seat, ...]:
    """List who is looed in a finished deal."""
    assert deal.score is not None
    if counts_points(deal.setup.options):
        change = deal.score.figure("score")
        assert isinstance(change, tuple)
        return tuple(seat for seat, points in enumerate(change) if points < 0)
    return tuple(payment.payer for payment in deal.score.transfers if payment.reason == "loo")


def _endings(scene: Scene) -> tuple[Text, ...]:
    """Say in sentences what decided the deal."""
    seen, deal = _seen(scene), scene.deals[-1]
    assert deal.score is not None
    unit = "points" if counts_points(seen.setup.options) else "chips"
    active = [seat for seat, word in enumerate(seen.decisions) if word not in ("", "fold")] or [seen.setup.dealer]
    told = []
    if not any(deal.score.tricks):
        won = 5 if unit == "points" else seen.pool
        return (scene.said(f"domino-loo.title.unopposed.{unit}", active[0], count=won),)
    spoilers = [seat for seat in active if seen.decisions[seat] == "for-pot"]
    told += [scene.said("domino-loo.title.for-pot", seat) for seat in spoilers]
    sweepers = [seat for seat in active if deal.score.tricks[seat] == FIFTHS and seat not in spoilers]
    told += [scene.said(f"domino-loo.title.sweep.{unit}", seat, count=seen.pool) for seat in sweepers]
    told += [scene.said(f"domino-loo.title.looed.{unit}", seat, count=seen.loo) for seat in _looed(deal)]
    return tuple(told) or (text("domino-loo.title.nobody-looed"),)


VIEW = LooView()
"""How Domino Loo is shown."""
